//! Ends a propagation that takes too long: constraints of large grids can take seconds before the first node.

use super::budget::Work;
use super::constraints::Contradiction;
use super::{Interrupt, Stopped};

/// The reason why a propagation ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The grid has no solution.
    Contradiction,
    /// The search must stop.
    Stopped(Stopped),
}

impl From<Contradiction> for Halt {
    fn from(Contradiction: Contradiction) -> Halt {
        Halt::Contradiction
    }
}

/// The limits of a propagation.
pub(super) struct Watch<'a> {
    /// The most work, counted from the beginning of the search.
    most: Work,
    interrupt: Interrupt<'a>,
    /// The work at which the interrupt is called next.
    next_call: Work,
}

/// The work between two calls of the interrupt, about a millisecond. A single constraint may take longer.
const BETWEEN_CALLS: Work = Work::units(1_000_000);

impl<'a> Watch<'a> {
    /// The limits of a propagation that begins after the work `done`.
    pub(super) fn new(done: Work, most: Work, interrupt: Interrupt<'a>) -> Watch<'a> {
        Watch { most, interrupt, next_call: done + BETWEEN_CALLS }
    }

    /// Checks the limits after the work `done`.
    ///
    /// # Errors
    /// When the propagation must end.
    pub(super) fn check(&mut self, done: Work) -> Result<(), Halt> {
        if done > self.most {
            return Err(Halt::Stopped(Stopped::OutOfBudget));
        }
        if done >= self.next_call {
            self.next_call = done + BETWEEN_CALLS;
            if (self.interrupt)() {
                return Err(Halt::Stopped(Stopped::Interrupted));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_ends_a_propagation_and_so_does_the_interrupt() {
        let most = Work::units(5_000_000);
        let little = Work::units(10);
        let check = |interrupt: Interrupt<'_>, done| Watch::new(Work::default(), most, interrupt).check(done);
        assert_eq!(check(&|| true, little), Ok(()));
        assert_eq!(check(&|| false, most), Ok(()));
        assert_eq!(check(&|| true, most), Err(Halt::Stopped(Stopped::Interrupted)));
        assert_eq!(check(&|| false, most + little), Err(Halt::Stopped(Stopped::OutOfBudget)));
    }
}
