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

/// Declares a game's `Refusal`s, one per line: the rule, the name, and the sentence with its numbers. The game needs
/// `thiserror`.
///
/// ```
/// turnbuckle_core::refusals! {
///     "XX-010" NotAsked = "it is not your decision now",
///     "XX-012" TooDear { cost: u8, have: u8 } = "this card costs {cost}, and you have {have}",
/// }
/// # use turnbuckle_core::Refuse;
/// let refusal = Refusal::TooDear { cost: 3, have: 1 };
/// assert_eq!((refusal.to_string().as_str(), refusal.rule().0), ("this card costs 3, and you have 1", "XX-012"));
/// ```
#[macro_export]
macro_rules! refusals {
    ($($rule:literal $name:ident $(($($part:ty),+))? $({ $($field:ident: $kind:ty),+ })? = $sentence:literal,)+) => {
        /// Why an action is not allowed.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum Refusal {
            $(#[error($sentence)] $name $(($($part),+))? $({ $($field: $kind),+ })?,)+
        }

        impl $crate::Refuse for Refusal {
            fn rule(&self) -> $crate::RuleId {
                $crate::RuleId(match self { $(Self::$name { .. } => $rule,)+ })
            }
        }
    };
}
