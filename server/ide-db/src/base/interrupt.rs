//! Lets a caller cancel long work.

/// Asked now and then during long work; `true` ends it with [`Interrupted`]. It should cost a few nanoseconds.
pub type Interrupt<'a> = &'a (dyn Fn() -> bool + Sync);

pub use engine::{Cancellable, Interrupted};
