//! Judges the trials for one puzzle, and keeps the nearest to what is wanted.

use crate::generate::generated::Generated;
use crate::generate::judge::{Judged, SoFar, TrialStatistics, Watch};
use crate::generate::wishes::Wishes;
use engine::Digit;
use formats::{CellRecord, Record};
use ide_db::{Cancellable, Interrupt};

/// The trials of a puzzle, as bits of the number of its stream.
pub(super) const TRIAL_BITS: u32 = 24;

/// A puzzle that is made, but not judged yet.
pub(super) struct Trial {
    pub(super) record: Record,
    pub(super) givens: usize,
    pub(super) is_minimal: bool,
    /// True if `check` with its default budget finds that there is one solution. Givens are taken away by searches that
    /// each know a part of the answer, so it may not.
    pub(super) is_decided: bool,
}

impl Trial {
    /// A classic puzzle with these values.
    pub(super) fn classic(values: &[Option<Digit>; 81], is_minimal: bool) -> Trial {
        let mut record = Record::new(9);
        for (cell, value) in record.cells.iter_mut().zip(values) {
            *cell = value.map_or(CellRecord::Empty, CellRecord::Given);
        }
        Trial { record, givens: values.iter().flatten().count(), is_minimal, is_decided: true }
    }
}

/// The search for the puzzle with a number.
pub(super) struct Search<'a> {
    watch: Watch<'a>,
    /// The stream of random numbers of its first trial.
    pub(super) first: u64,
    /// The number of trials so far.
    pub(super) trials: u32,
    pub(super) statistics: TrialStatistics,
    /// The distance of the last puzzle from what is wanted.
    pub(super) last_distance: u64,
    pub(super) nearest: Option<Nearest>,
}

/// The puzzle that is nearest to what is wanted.
pub(super) struct Nearest {
    pub(super) distance: u64,
    pub(super) record: Record,
}

impl<'a> Search<'a> {
    pub(super) fn new(number: u64, watch: Watch<'a>) -> Search<'a> {
        let first = number << TRIAL_BITS;
        let statistics = TrialStatistics::default();
        Search { watch, first, trials: 0, statistics, last_distance: 0, nearest: None }
    }

    /// Judges the next trial.
    pub(super) fn judge(
        &mut self,
        trial: Trial,
        wishes: &Wishes,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Generated>> {
        self.trials += 1;
        let Trial { record, givens, is_minimal, is_decided } = trial;
        if !is_decided {
            self.statistics.pass_undecided();
            (self.watch)(&SoFar { statistics: &self.statistics, wishes });
            return Ok(None);
        }
        Ok(match self.statistics.judge(&record, givens, wishes, interrupt)? {
            Judged::Wanted(declared) => Some(Generated { record, declared, is_minimal }),
            Judged::Apart(distance) => {
                self.last_distance = distance;
                if self.nearest.as_ref().is_none_or(|nearest| distance < nearest.distance) {
                    self.nearest = Some(Nearest { distance, record });
                }
                (self.watch)(&SoFar { statistics: &self.statistics, wishes });
                None
            }
        })
    }
}
