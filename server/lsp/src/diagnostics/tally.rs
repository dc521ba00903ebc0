//! Counts what is done of work on the puzzles of a document. Several threads share it.

use crate::workers::flag::Flag;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The state of work on so many items.
#[derive(Default)]
pub(crate) struct WorkTally {
    len: usize,
    /// The number of items that have been begun.
    taken: AtomicUsize,
    /// The number of items that are done.
    done: AtomicUsize,
    stopped: Flag,
}

impl WorkTally {
    /// Work on so many items, which is yet to begin.
    pub(crate) fn of(len: usize) -> WorkTally {
        WorkTally { len, ..WorkTally::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of items that are done.
    pub(crate) fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// Takes the next items, at most `count`; none if all are taken.
    pub(crate) fn take(&self, count: usize) -> Range<usize> {
        let first = self.taken.fetch_add(count, Ordering::Relaxed).min(self.len);
        first..self.len.min(first + count)
    }

    /// Gives back an item that was taken last; only where no other thread takes any.
    pub(crate) fn give_back(&self) {
        self.taken.fetch_sub(1, Ordering::Relaxed);
    }

    /// Counts items that are done. Returns true if these were the last ones.
    pub(crate) fn finish(&self, count: usize) -> bool {
        self.done.fetch_add(count, Ordering::AcqRel) + count == self.len
    }

    /// Stops the work though the document has not changed.
    pub(crate) fn stop(&self) {
        self.stopped.raise();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.is_raised()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_is_taken_once() {
        let tally = WorkTally::of(5);
        assert_eq!([tally.take(2), tally.take(2), tally.take(2), tally.take(2)], [0..2, 2..4, 4..5, 5..5]);
        assert!(!tally.finish(4) && tally.finish(1));
        assert_eq!((tally.done(), tally.len()), (5, 5));
    }
}
