//! Marks a large document that a worker is reading, so that the loop serves the others meanwhile: 62 MB take more than
//! a second.

use crate::snapshot::Revision;
use crate::workers::flag::Flag;

/// The longest text, in bytes, that the loop reads itself. That takes about as long as the check of a small file.
pub(crate) const LONGEST_TEXT: usize = 64 << 10;

/// The longest text, in bytes, that changes may bring for the loop to make them itself.
pub(crate) const LONGEST_CHANGES: usize = 1 << 20;

/// The reading of a document by a worker. Dropping it gives it up.
pub(crate) struct Reading {
    order: Revision,
    cancelled: Flag,
}

impl Reading {
    /// A reading that begins now, and a flag that is raised when it is given up.
    pub(crate) fn new(order: Revision) -> (Reading, Flag) {
        let cancelled = Flag::default();
        (Reading { order, cancelled: cancelled.clone() }, cancelled)
    }

    /// Returns true if it began at `order`.
    pub(crate) fn began_at(&self, order: Revision) -> bool {
        self.order == order
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.cancelled.raise();
    }
}
