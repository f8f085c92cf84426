//! Rate limits.

use std::time::Instant;

/// A number of times per second; up to twice as many can be saved up.
#[derive(Debug)]
pub struct Allowance {
    a_second: f64,
    left: f64,
    at: Instant,
}

impl Allowance {
    pub fn new(a_second: u32) -> Self {
        Self { a_second: a_second.into(), left: f64::from(a_second) * 2.0, at: Instant::now() }
    }

    /// Uses one, if that is still allowed. A refusal uses none.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = (now - self.at).as_secs_f64() * self.a_second;
        self.left = (self.left + earned).min(self.a_second * 2.0);
        self.at = now;
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}
