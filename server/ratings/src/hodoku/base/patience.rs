//! Asks the caller once in a while during a long search.

use engine::{Cancellable, Interrupt, Interrupted};

/// Counts steps of a search between two calls of the interrupt.
pub(crate) struct Patience<'a> {
    interrupt: Interrupt<'a>,
    steps: u32,
}

impl<'a> Patience<'a> {
    /// Steps take less than a microsecond.
    const BETWEEN_CALLS: u32 = 1024;

    pub(crate) fn new(interrupt: Interrupt<'a>) -> Patience<'a> {
        Patience { interrupt, steps: 0 }
    }

    pub(crate) fn step(&mut self) -> Cancellable<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(Patience::BETWEEN_CALLS) && (self.interrupt)() { Err(Interrupted) } else { Ok(()) }
    }
}
