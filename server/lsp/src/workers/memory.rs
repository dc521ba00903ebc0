//! Gives freed memory back to the system after work on large documents, as soon as the client is quiet. The allocator
//! keeps freed memory otherwise, and a session would hold the memory of its largest document until its end.

use crate::workers::pool::{Pool, Progress, Weight};
use std::time::{Duration, Instant};

/// The time without events before memory is given back: that takes some milliseconds, in which threads may wait for
/// more of it.
const QUIET: Duration = Duration::from_secs(1);

/// The time of the last work on a large document.
#[derive(Debug, Default)]
pub(crate) struct FreedMemory {
    /// `None` once the memory is given back.
    used: Option<Instant>,
}

impl FreedMemory {
    /// Records work on this many bytes.
    pub(crate) fn note(&mut self, bytes: usize) {
        if Weight::of(bytes) == Weight::Heavy {
            self.used = Some(Instant::now());
        }
    }

    /// The time until memory can be given back.
    pub(crate) fn wait(&self) -> Option<Duration> {
        self.used.map(|used| (used + QUIET).saturating_duration_since(Instant::now()))
    }

    /// Gives memory back, if the client is quiet.
    pub(crate) fn give_back(&mut self, pool: &Pool) {
        if self.is_due() {
            pool.spawn_background(|| {
                lanes::give_back_memory();
                Progress::Done
            });
        }
    }

    fn is_due(&mut self) -> bool {
        self.used.take_if(|used| QUIET <= used.elapsed()).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_documents_leave_nothing_to_give_back() {
        let mut memory = FreedMemory::default();
        memory.note(1_000);
        assert_eq!((memory.wait(), memory.is_due()), (None, false));
        memory.note(10 << 20);
        assert!(memory.wait().is_some() && !memory.is_due());
        memory.used = memory.used.and_then(|used| used.checked_sub(2 * QUIET));
        assert_eq!(memory.wait(), Some(Duration::ZERO));
        assert!(memory.is_due() && !memory.is_due());
    }
}
