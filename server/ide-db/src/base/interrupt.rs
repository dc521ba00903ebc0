//! Cancellation of long work by its caller.

/// Asked now and then during long work; `true` ends it with [`Interrupted`]. It should cost a few nanoseconds.
pub type Interrupt<'a> = &'a (dyn Fn() -> bool + Sync);

pub use engine::{Cancellable, Interrupted};
