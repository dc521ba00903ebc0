//! Numbers the states of documents and the results of workers, so that an old result is recognised.

/// A number that is given once in a session, and greater than all before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Revision(pub(crate) u64);
