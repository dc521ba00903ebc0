//! Compares the puzzles of two texts: which puzzle became which, and what has changed in it. How they are laid out does
//! not matter.

mod alignment;
mod changes;

pub use changes::Change;

use crate::Analysis;
use crate::features::code_lens::{PuzzleStatus, StatusDetail};
use crate::words::counted;
use alignment::{Pair, aligned};
use formats::sudoku::{Item, items};
use ide_db::base::finding::{FileId, PuzzleIndex};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::puzzle::symmetry;
use ide_puzzles::explain::solution_count::SolutionCount;
use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::Xxh3;

/// The most changes of one puzzle that are put into words.
const MOST_WORDS: usize = 8;

/// A puzzle of one of the texts, with numbers by which it is found in the other one.
#[derive(Clone)]
pub struct Edition<'a> {
    analysis: &'a Analysis,
    file: FileId,
    puzzle: PuzzleIndex,
    /// Equal for puzzles without a difference.
    content: u64,
    /// Equal for the same givens under the same rules.
    givens: Option<Fingerprint>,
}

/// A puzzle that is not the same in both texts. Puzzles are numbered from 0, in the order of their texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Its number in the old text; `None` if it was added.
    pub old: Option<usize>,
    /// Its number in the new text; `None` if it was removed.
    pub new: Option<usize>,
    /// Its title, in the new text if it is there.
    pub name: Option<String>,
    /// True if puzzles that were behind it are now before it, or the reverse.
    pub is_moved: bool,
    /// The changed parts; none if it was added, removed, only moved, or replaced by an equivalent puzzle.
    pub changes: Vec<Change>,
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

impl<'a> Edition<'a> {
    /// Reads a puzzle.
    pub fn of(analysis: &'a Analysis, file: FileId, puzzle: PuzzleIndex) -> Edition<'a> {
        let mut edition = Edition { analysis, file, puzzle, content: 0, givens: analysis.fingerprint(file, puzzle) };
        let mut hasher = Xxh3::new();
        match edition.items() {
            Ok(items) => items.hash(&mut hasher),
            Err(_) => edition.text().hash(&mut hasher),
        }
        edition.content = hasher.finish();
        edition
    }

    fn items(&self) -> Result<Vec<Item>, Vec<String>> {
        self.analysis.record(self.file, self.puzzle).map(|record| items(&record))
    }

    /// The lines of its grid, without blanks around them.
    fn text(&self) -> String {
        let text = self.analysis.grid_text(self.file, self.puzzle);
        text.unwrap_or_default().lines().map(str::trim).collect::<Vec<_>>().join("\n")
    }

    fn name(&self) -> Option<String> {
        self.analysis.puzzle_name(self.file, self.puzzle)
    }

    fn status(&self, interrupt: Interrupt<'_>) -> Cancellable<Option<PuzzleStatus>> {
        self.analysis.status(self.file, self.puzzle, StatusDetail::Solutions, interrupt)
    }
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
    pair: Pair,
    old: &[Edition<'_>],
    new: &[Edition<'_>],
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Difference>> {
    let before = pair.old.and_then(|at| old.get(at));
    let after = pair.new.and_then(|at| new.get(at));
    let both = before.zip(after);
    let is_same = both.is_some_and(|(before, after)| before.content == after.content);
    if is_same && !pair.is_moved {
        return Ok(None);
    }
    let status = |edition: Option<&Edition<'_>>| match edition {
        Some(edition) => edition.status(interrupt),
        None => Ok(None),
    };
    let equivalent = both.filter(|_| pair.is_equivalent).and_then(|(before, after)| exchanges(before, after));
    let changes = match both.filter(|_| equivalent.is_none()) {
        Some((before, after)) => changes::between(before.items(), after.items()),
        None => Vec::new(),
    };
    Ok(Some(Difference {
        old: pair.old,
        new: pair.new,
        name: after.or(before).and_then(Edition::name),
        is_moved: pair.is_moved,
        changes,
        equivalent,
        before: status(before)?,
        after: status(after)?,
        unreadable: after.and_then(|after| after.items().err()?.into_iter().next()),
    }))
}

/// The exchanges that turn a puzzle into an equivalent one.
fn exchanges(before: &Edition<'_>, after: &Edition<'_>) -> Option<String> {
    let class = |edition: &Edition<'_>| edition.analysis.class(edition.file, edition.puzzle).ok();
    Some(symmetry::words(&class(before)?.symmetry_to(class(after)?)))
}

impl Difference {
    /// Says in a few words what has changed: `r4c5 7 → empty, now 2 solutions`.
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.is_moved.then(|| "moved".to_owned()));
        parts.extend(self.equivalent.as_ref().map(|words| match words.as_str() {
            "" => "replaced by an equivalent puzzle".to_owned(),
            words => format!("replaced by an equivalent puzzle ({words})"),
        }));
        parts.extend(self.changes.iter().take(MOST_WORDS).map(Change::words));
        if let more @ 1.. = self.changes.len().saturating_sub(MOST_WORDS) {
            parts.push(counted(more as u64, "more change"));
        }
        match (&self.before, &self.after) {
            (None, Some(after)) => parts.push(format!("added, {}", self.standing(after))),
            (Some(_), None) => parts.push("removed".to_owned()),
            (Some(before), Some(after)) if before.solutions != after.solutions => match &self.unreadable {
                None => parts.push(format!("now {}", after.solutions.words())),
                Some(why) => parts.push(format!("now unreadable: {why}")),
            },
            (Some(_), Some(_)) | (None, None) => {}
        }
        parts.join(", ")
    }

    fn standing(&self, status: &PuzzleStatus) -> String {
        match &self.unreadable {
            Some(why) => format!("unreadable: {why}"),
            None if status.solutions == SolutionCount::Blank => status.solutions.words(),
            None => format!("{}, {}", counted(status.clues as u64, "clue"), status.solutions.words()),
        }
    }
}

#[cfg(test)]
mod tests;
