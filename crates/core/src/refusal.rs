//! Why an action is not allowed.

use std::fmt::{Debug, Display};

use crate::RuleId;

/// Why an action is not allowed: a sentence that a player understands, and the rule behind it. [`refusals!`] declares a
/// game's.
///
/// [`refusals!`]: crate::refusals
pub trait Refuse: Display + Debug + Clone + PartialEq {
    fn rule(&self) -> RuleId;
}

/// Declares a game's `Refusal`s, a line each: what it is, the rule, and the sentence with its numbers.
///
/// ```
/// turnbuckle_core::refusals! {
///     NotAsked => "XX-010": "it is not your decision now",
///     TooDear { cost: u8, have: u8 } => "XX-012": "this card costs {cost}, and you have {have}",
/// }
/// # use turnbuckle_core::Refuse;
/// let refusal = Refusal::TooDear { cost: 3, have: 1 };
/// assert_eq!((refusal.to_string().as_str(), refusal.rule().0), ("this card costs 3, and you have 1", "XX-012"));
/// ```
#[macro_export]
macro_rules! refusals {
    ($($refusal:ident $({ $($number:ident: $kind:ty),+ })? => $rule:literal: $words:literal,)+) => {
        /// Why an action is not allowed.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $($refusal $({ $($number: $kind),+ })?,)+
        }

        impl ::std::fmt::Display for Refusal {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$refusal $({ $($number),+ })? => ::std::write!(f, $words),)+
                }
            }
        }

        impl $crate::Refuse for Refusal {
            fn rule(&self) -> $crate::RuleId {
                $crate::RuleId(match self {
                    $(Self::$refusal $({ $($number: _),+ })? => $rule,)+
                })
            }
        }
    };
}
