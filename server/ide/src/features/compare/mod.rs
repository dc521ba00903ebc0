//! Compares the puzzles of two texts: which puzzle became which, and what has changed in it. How they are laid out does
//! not matter.

mod alignment;
pub(crate) mod changes;
pub(crate) mod edition;

use crate::features::code_lens::PuzzleStatus;
use alignment::{EditionPair, aligned};
use changes::PuzzleChange;
use edition::Edition;
use ide_db::base::words::counted;
use ide_db::puzzle::symmetry;
use ide_db::{Cancellable, Interrupt};
use ide_puzzles::explain::solution_count::SolutionCount;

/// The most changes of one puzzle that are put into words.
const MOST_WORDS: usize = 8;

/// A puzzle that is not the same in both texts. Puzzles are numbered from 0, in the order of their texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Its number in the old text; `None` if it was added.
    pub old: Option<usize>,
    /// Its number in the new text; `None` if it was removed.
    pub new: Option<usize>,
    /// Its title, in the new text if it is there.
    pub name: Option<String>,
    /// True if puzzles that were after it are now before it, or the reverse.
    pub is_moved: bool,
    /// The changed parts; none if it was added, removed, only moved, or replaced by an equivalent puzzle.
    pub changes: Vec<PuzzleChange>,
    /// The exchanges that made an equivalent puzzle of it, in words.
    pub equivalent: Option<String>,
    /// Its solutions and clues in the old text; `None` if it was added.
    pub before: Option<PuzzleStatus>,
    /// Its solutions and clues in the new text; `None` if it was removed.
    pub after: Option<PuzzleStatus>,
    /// Why it cannot be read, if it cannot.
    pub unreadable: Option<String>,
}

/// The comparison of two texts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// The puzzles that differ, in the order of the new text; a removed one comes before the one that followed it.
    pub differences: Vec<Difference>,
    /// The number of puzzles without a difference.
    pub unchanged: usize,
}

/// Compares the puzzles of two texts, each in order. Proves those that differ.
pub fn compare(old: &[Edition<'_>], new: &[Edition<'_>], interrupt: Interrupt<'_>) -> Cancellable<Comparison> {
    let mut comparison = Comparison::default();
    for pair in aligned(old, new) {
        match difference(pair, old, new, interrupt)? {
            Some(difference) => comparison.differences.push(difference),
            None => comparison.unchanged += 1,
        }
    }
    Ok(comparison)
}

/// What differs in a pair; `None` if nothing does.
fn difference(
    pair: EditionPair,
    old: &[Edition<'_>],
    new: &[Edition<'_>],
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Difference>> {
    let before = pair.old.and_then(|at| old.get(at));
    let after = pair.new.and_then(|at| new.get(at));
    let mut changes = Vec::new();
    let mut equivalent = None;
    if let (Some(before), Some(after)) = (before, after) {
        if before.content == after.content && !pair.is_moved {
            return Ok(None);
        }
        if pair.is_equivalent {
            equivalent = exchanges(before, after);
        }
        if equivalent.is_none() {
            changes = changes::between(before.items(), after.items());
        }
    }
    Ok(Some(Difference {
        old: pair.old,
        new: pair.new,
        name: after.or(before).and_then(Edition::name),
        is_moved: pair.is_moved,
        changes,
        equivalent,
        before: before.map_or(Ok(None), |before| before.status(interrupt))?,
        after: after.map_or(Ok(None), |after| after.status(interrupt))?,
        unreadable: after.and_then(|after| after.items().err()?.into_iter().next()),
    }))
}

/// The exchanges that turn a puzzle into an equivalent one.
fn exchanges(before: &Edition<'_>, after: &Edition<'_>) -> Option<String> {
    Some(symmetry::words(&before.class()?.symmetry_to(after.class()?)))
}

impl Difference {
    /// Says in a few words what has changed: `r4c5 7 → empty, now 2 solutions`.
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        if self.is_moved {
            parts.push("moved".to_owned());
        }
        match self.equivalent.as_deref() {
            None => {}
            Some("") => parts.push("replaced by an equivalent puzzle".to_owned()),
            Some(words) => parts.push(format!("replaced by an equivalent puzzle ({words})")),
        }
        parts.extend(self.changes.iter().take(MOST_WORDS).map(PuzzleChange::words));
        if self.changes.len() > MOST_WORDS {
            parts.push(counted((self.changes.len() - MOST_WORDS) as u64, "more change"));
        }
        match (&self.before, &self.after) {
            (None, Some(after)) => parts.push(format!("added, {}", self.state_of_added(after))),
            (Some(_), None) => parts.push("removed".to_owned()),
            (Some(before), Some(after)) if before.solutions != after.solutions => match &self.unreadable {
                None => parts.push(format!("now {}", after.solutions.words())),
                Some(why) => parts.push(format!("now unreadable: {why}")),
            },
            (Some(_), Some(_)) | (None, None) => {}
        }
        parts.join(", ")
    }

    fn state_of_added(&self, status: &PuzzleStatus) -> String {
        match &self.unreadable {
            Some(why) => format!("unreadable: {why}"),
            None if status.solutions == SolutionCount::Blank => status.solutions.words(),
            None => format!("{}, {}", counted(status.clues as u64, "clue"), status.solutions.words()),
        }
    }
}

#[cfg(test)]
mod tests;
