//! What actions do, a file a chapter.

mod stats;

pub use self::stats::Scene;
