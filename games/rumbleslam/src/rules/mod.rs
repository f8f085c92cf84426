//! What actions do, a file a chapter. `flow` holds them together.

mod acting;
mod activation;
mod attack;
mod crowd;
mod damage;
mod dice;
mod effects;
mod flow;
mod giving_up;
mod hiring;
mod impact;
mod keywords;
mod lifting;
mod moving;
mod opening;
mod places;
mod round;
mod stats;
mod tag;
mod turnbuckle;

pub use self::acting::{is_aimed, is_alone};
pub use self::crowd::Verdict;
pub use self::keywords::bits;
pub use self::lifting::AS_AMMUNITION;
pub use self::moving::{Course, Meets};
pub use self::stats::Scene;
