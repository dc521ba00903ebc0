//! Cancellation of long work by its caller.

/// Asked now and then during long work; `true` ends it with [`Interrupted`]. It should cost a few nanoseconds.
pub type Interrupt<'a> = &'a (dyn Fn() -> bool + Sync);

/// The work was given up because the caller's [`Interrupt`] said so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// The outcome of work that its caller may interrupt.
pub type Cancellable<T> = Result<T, Interrupted>;
