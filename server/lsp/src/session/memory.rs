//! When freed memory is given back to the system: after work on large documents, as soon as the client is quiet. The allocator keeps
//! it otherwise, and a session would hold for ever what its largest document took.

use crate::session::pool::{Share, Weight};
use crate::session::state::{State, weight};
use std::time::{Duration, Instant};

/// How long the client must be quiet: to give memory back takes some milliseconds, in which threads may wait for more of it.
const QUIET: Duration = Duration::from_secs(1);

/// What may be given back.
#[derive(Debug, Default)]
pub(crate) struct FreedMemory {
    /// When there was work on a large document last, since memory was given back.
    used: Option<Instant>,
}

impl FreedMemory {
    /// Takes note of work on so many bytes.
    pub(crate) fn note(&mut self, bytes: usize) {
        if weight(bytes) == Weight::Heavy {
            self.used = Some(Instant::now());
        }
    }

    /// When to look again.
    pub(crate) fn wait(&self) -> Option<Duration> {
        self.used.map(|used| (used + QUIET).saturating_duration_since(Instant::now()))
    }

    fn is_due(&mut self) -> bool {
        self.used.take_if(|used| QUIET <= used.elapsed()).is_some()
    }
}

impl State {
    /// Gives memory back, if it is time to.
    pub(crate) fn give_back_memory(&mut self) {
        if self.memory.is_due() {
            self.pool.spawn_background(|| {
                lanes::give_back_memory();
                Share::Last
            });
        }
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
