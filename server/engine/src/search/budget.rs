//! The budget of a search, in steps that cost about the same on every size of grid.
//!
//! A step of a 9×9 puzzle is a node. Elsewhere a node, or a conflict that a clause is learnt from, is one step plus the
//! [`Work`] that follows from it: on a 36×36 grid a node is 2 to 6 steps and a conflict 3 to 8. With clues, which cost
//! more work, a node is half a step plus its work: 0.8 steps with renbans, 1.4 with killer cages. Work is counted, not
//! timed, so that every machine spends a budget alike.

use super::Outcome;

/// The number of steps that a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(u64);

impl Budget {
    /// A budget of so many steps. Propagation before the first node may take 20,000 steps in any case, so 0 is a useful
    /// budget.
    pub const fn of(steps: u64) -> Budget {
        Budget(steps)
    }

    /// The number of steps.
    pub const fn steps(self) -> u64 {
        self.0
    }

    /// The rest of the budget after a search.
    #[must_use]
    pub const fn less(self, outcome: &Outcome) -> Budget {
        Budget(self.0.saturating_sub(outcome.steps))
    }

    /// The rest of the budget after a search, for a further search of the same puzzle; at least an eighth.
    #[must_use]
    pub fn rest(self, spent: u64) -> Budget {
        Budget(self.0.saturating_sub(spent).max(self.0 / 8))
    }

    /// The smaller of this budget and so many steps.
    #[must_use]
    pub fn at_most(self, steps: u64) -> Budget {
        Budget(self.0.min(steps))
    }
}

/// Work of a search, in units that took about a nanosecond each on the first development machine.
///
/// The weights below were fitted to CPU times of 27 searches in grids of 25×25 and 36×36 with 20 to 70 % of their cells
/// given (`benches/README.md`). Searches in smaller grids were too short to measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Work(u64);

impl Work {
    /// A node or a conflict by itself, without its consequences. Small enough that 200,000 steps end within two
    /// seconds.
    pub(super) const STEP: Work = Work(8_000);

    /// A node of a puzzle with clues by itself, without its consequences.
    pub(super) const NODE_OF_CLUES: Work = Work(Work::STEP.0 / 2);

    /// The most work of the propagation before the first node if the budget is smaller than this.
    pub(super) const BEFORE_NODES: Work = Work(20_000 * Work::STEP.0);

    pub(super) const fn units(units: u64) -> Work {
        Work(units)
    }

    /// The work of `count` operations of some weight each.
    pub(super) const fn of(count: usize, weight: u64) -> Work {
        Work(count as u64 * weight)
    }

    /// The work that a budget allows.
    pub(super) const fn of_budget(budget: Budget) -> Work {
        Work(budget.0.saturating_mul(Work::STEP.0))
    }

    /// The number of whole steps.
    pub(super) const fn steps(self) -> u64 {
        self.0 / Work::STEP.0
    }

    pub(super) const fn less(self, spent: Work) -> Work {
        Work(self.0.saturating_sub(spent.0))
    }
}

impl std::ops::AddAssign for Work {
    #[inline]
    fn add_assign(&mut self, more: Work) {
        self.0 += more.0;
    }
}

impl std::ops::Add for Work {
    type Output = Work;

    fn add(self, more: Work) -> Work {
        Work(self.0 + more.0)
    }
}
