//! Limits the time of an idle job in a pool without threads.

use std::time::{Duration, Instant};

/// The time that idle work gets at first.
const FIRST: Duration = Duration::from_millis(20);
/// The most time that it gets. What takes longer is not done.
const LONGEST: Duration = Duration::from_millis(1_280);

/// The time that an idle job may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slice(Duration);

impl Default for Slice {
    fn default() -> Slice {
        Slice(FIRST)
    }
}

impl Slice {
    pub(super) fn deadline(self) -> Deadline {
        Deadline { end: Instant::now() + self.0, is_last: LONGEST <= self.0 }
    }

    /// The time of the next job, after one that was not done or one that was.
    pub(super) fn next(self, was_over: bool) -> Slice {
        if was_over && self.0 < LONGEST { Slice(self.0 * 2) } else { Slice::default() }
    }
}

/// The end of the time of an idle job.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    pub(super) end: Instant,
    /// True if the job will not get more time.
    pub(super) is_last: bool,
}
