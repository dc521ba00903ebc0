//! Judges whether a puzzle is as wanted, and remembers what the others were like.

use crate::explain::path::Extent;
use crate::generate::record_puzzle::{FILE, FIRST, snapshot_of};
use crate::generate::wishes::Wishes;
use formats::Record;
use ide_db::base::words::counted;
use ide_db::state::rating::{Ratings, Scale};
use ide_db::{Cancellable, Interrupt, Snapshot};
use logic::techniques::Technique;
use ratings::hodoku::Level;

/// Statistics of the puzzles that were judged, for the message that none is as wanted.
#[derive(Debug, Default)]
pub(super) struct TrialStatistics {
    /// The number of puzzles.
    judged: u32,
    /// The fewest and the most givens.
    givens: Option<[usize; 2]>,
    /// The number of puzzles of each level.
    levels: [u32; 5],
    /// The value nearest to the wanted rating.
    nearest: Option<u32>,
    /// The puzzles whose path was looked at for the technique.
    paths: u32,
    /// The puzzles that techniques do not solve.
    unrated: u32,
    /// The puzzles that the default budget does not decide.
    undecided: u32,
}

/// A summary of the puzzles that a search has made and rejected so far.
pub struct SoFar<'a> {
    pub(super) statistics: &'a TrialStatistics,
    pub(super) wishes: &'a Wishes,
}

impl SoFar<'_> {
    /// Says it in a line: `1,200 puzzles so far: they had from 24 to 28 givens`.
    #[must_use]
    pub fn words(&self) -> String {
        let count = counted(u64::from(self.statistics.judged), "puzzle");
        let seen = self.statistics.seen(self.wishes);
        if seen.is_empty() { format!("{count} so far") } else { format!("{count} so far: {}", seen.join("; ")) }
    }
}

/// Called after each puzzle that is not as wanted.
pub type Watch<'a> = &'a dyn Fn(&SoFar<'_>);

/// The result of a comparison with what is wanted.
pub(super) enum Judged {
    /// As wanted; with the metadata that says so.
    Wanted(Vec<(String, String)>),
    /// Different; the distance.
    Apart(u64),
}

/// The distance for each given too many or too few, and for each level of difficulty; that of a rating is in its own
/// units. A puzzle without a rating is farther away than any other.
const APART_BY_GIVEN: u64 = 1 << 40;
const APART_BY_LEVEL: u64 = 1 << 32;
const UNRATED: u64 = u64::MAX;

impl TrialStatistics {
    /// Counts a puzzle that is not judged, since the default budget does not decide it.
    pub(super) fn pass_undecided(&mut self) {
        self.judged += 1;
        self.undecided += 1;
    }

    /// Judges a puzzle.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub(super) fn judge(
        &mut self,
        record: &Record,
        givens: usize,
        wishes: &Wishes,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Judged> {
        self.judged += 1;
        let [least, most] = self.givens.unwrap_or([givens; 2]);
        self.givens = Some([least.min(givens), most.max(givens)]);
        if let Some(wanted) = &wishes.givens {
            let outside = wanted.start().saturating_sub(givens) + givens.saturating_sub(*wanted.end());
            if outside > 0 {
                return Ok(Judged::Apart(outside as u64 * APART_BY_GIVEN));
            }
        }
        let mut declared = Vec::new();
        if wishes.difficulty.is_none() && wishes.rating.is_none() && wishes.technique.is_none() {
            return Ok(Judged::Wanted(declared));
        }
        let analysis = snapshot_of(record);
        if let Some(wanted) = wishes.difficulty {
            let Some(level) = self.level(&analysis, interrupt)? else { return Ok(Judged::Apart(UNRATED)) };
            if level != wanted {
                let levels = (level as u64).abs_diff(wanted as u64);
                return Ok(Judged::Apart(levels * APART_BY_LEVEL));
            }
            declared.push(("difficulty".to_owned(), level.name().to_owned()));
        }
        if let Some(wanted) = wishes.rating {
            let ratings = rated(&analysis, wanted.scale, interrupt)?;
            let Some(value) = ratings.and_then(|ratings| wanted.value_of(&ratings)) else {
                self.unrated += 1;
                return Ok(Judged::Apart(UNRATED));
            };
            self.nearest = self.nearest.into_iter().chain([value]).min_by_key(|value| wanted.distance(*value));
            if wanted.distance(value) > 0 {
                return Ok(Judged::Apart(u64::from(wanted.distance(value))));
            }
            declared.push(("rating".to_owned(), format!("{} {}", wanted.scale.key(), wanted.written(value))));
        }
        match wishes.technique {
            Some(wanted) if !self.needs(wanted, &analysis, interrupt)? => Ok(Judged::Apart(1)),
            _ => Ok(Judged::Wanted(declared)),
        }
    }

    /// The difficulty of a puzzle.
    fn level(&mut self, analysis: &Snapshot, interrupt: Interrupt<'_>) -> Cancellable<Option<Level>> {
        let ratings = rated(analysis, Scale::Hodoku, interrupt)?;
        let level = ratings.and_then(|ratings| ratings.level());
        match level {
            Some(level) => self.levels[level as usize] += 1,
            None => self.unrated += 1,
        }
        Ok(level)
    }

    /// Returns true if a step of the puzzle's path is of this technique. A path takes the easiest step that there is,
    /// so easier techniques alone do not lead on there.
    fn needs(&mut self, wanted: Technique, analysis: &Snapshot, interrupt: Interrupt<'_>) -> Cancellable<bool> {
        self.paths += 1;
        let extent = Extent { steps: usize::MAX, uniqueness: true };
        let explained = crate::explain::path::explain(analysis, FILE, FIRST, None, extent, interrupt)?;
        Ok(explained.is_ok_and(|path| path.steps.iter().any(|step| step.technique == wanted.name())))
    }

    /// Says why none was as wanted, and how near they came.
    pub(super) fn sentence(&self, wishes: &Wishes) -> String {
        let tried = format!("none of {} is as wanted", counted(u64::from(self.judged), "puzzle"));
        format!("{tried}: {}", self.seen(wishes).join("; "))
    }

    /// The properties of the puzzles, as parts of a sentence: `they had from 24 to 28 givens`.
    fn seen(&self, wishes: &Wishes) -> Vec<String> {
        let mut seen = Vec::new();
        if let (Some(_), Some([least, most])) = (&wishes.givens, self.givens) {
            seen.push(format!("they had from {least} to {most} givens"));
        }
        if wishes.difficulty.is_some() {
            let known = self.levels.iter().sum::<u32>().max(1);
            let mut shares = Vec::new();
            for (level, count) in Level::ALL.into_iter().zip(self.levels) {
                shares.push(format!("{} {:.1} %", level.name(), f64::from(count * 100) / f64::from(known)));
            }
            seen.push(format!("they were {}", shares.join(", ")));
        }
        if let Some(wanted) = wishes.rating {
            seen.push(match self.nearest {
                Some(value) => format!("the nearest to {wanted} was {} {}", wanted.scale.key(), wanted.written(value)),
                None => "none had a rating".to_owned(),
            });
        }
        if let (Some(technique), 1..) = (wishes.technique, self.paths) {
            let paths = counted(u64::from(self.paths), "path");
            seen.push(format!("{paths} looked at: no path had a step of `{technique}`"));
        }
        if self.unrated > 0 {
            let puzzles = counted(u64::from(self.unrated), "puzzle");
            seen.push(format!("{puzzles} not solved by the techniques that apply"));
        }
        if self.undecided > 0 {
            let puzzles = counted(u64::from(self.undecided), "puzzle");
            seen.push(format!("{puzzles} not decided within the default budget"));
        }
        seen
    }
}

fn rated(analysis: &Snapshot, scale: Scale, interrupt: Interrupt<'_>) -> Cancellable<Option<Ratings>> {
    crate::explain::rating::rate(analysis, FILE, FIRST, &[scale], interrupt)
}
