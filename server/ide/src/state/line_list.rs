//! Proves the puzzles of a line list from its digits.
//!
//! A line with one solution needs no finding of its own, so the blocks of the list, which cost as much as the proofs,
//! are read only if a caller asks for them.

use crate::base::config::Config;
use crate::base::finding::PuzzleIndex;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::rule::Rule;
use crate::puzzle::fingerprint::{Fingerprint, of_classic};
use crate::puzzle::geometries::Geometries;
use crate::state::facts::Facts;
use crate::state::proof::search_classic;
use engine::{Digit, Solution, Verdict};
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use syntax::{Dialect, LineList, Span, blocks};

/// A line list with what is known about its puzzles.
#[derive(Clone)]
pub(crate) struct LineListFacts {
    lines: LineList,
    /// The fingerprints of the puzzles; known if each puzzle has one solution.
    proved: OnceLock<Box<[Fingerprint]>>,
}

/// Proved puzzles for each unproved one below which proving a list stops. Unproved puzzles are searched again one by
/// one, which would double the time of a list of nothing else.
const PROVED_FOR_ONE: usize = 8;

/// Bytes of a grid.
const CELLS: u32 = 81;

impl LineListFacts {
    pub(crate) fn new(lines: LineList) -> LineListFacts {
        LineListFacts { lines, proved: OnceLock::new() }
    }

    pub(crate) fn puzzle_count(&self) -> usize {
        self.lines.count as usize
    }

    /// Returns true if each puzzle is known to have one solution, so that no finding is about it alone.
    pub(crate) fn is_proved(&self) -> bool {
        self.proved.get().is_some()
    }

    /// The blocks of the lines.
    pub(crate) fn facts(&self, text: &str, geometries: &Geometries) -> Vec<Arc<Facts>> {
        let facts = blocks(text, Dialect::Sudoku).map(|block| Arc::new(Facts::new(Arc::new(block), 0, geometries)));
        let facts: Vec<Arc<Facts>> = facts.collect();
        if self.is_proved() {
            facts.iter().for_each(|facts| facts.set_quiet());
        }
        facts
    }

    /// The puzzles as other files are compared with them, each with the line of its grid, if they are proved.
    pub(crate) fn proved(&self) -> Option<impl Iterator<Item = (Fingerprint, PuzzleIndex, Span)>> {
        let pitch = self.lines.pitch;
        let line = move |index: u32| Span::new(index * pitch, index * pitch + CELLS);
        let puzzle = move |(fingerprint, index): (&Fingerprint, u32)| (*fingerprint, PuzzleIndex(index), line(index));
        self.proved.get().map(|proved| proved.iter().zip(0..).map(puzzle))
    }

    /// The number of givens of each puzzle, if they are proved.
    pub(crate) fn clues(&self, text: &str) -> Option<Vec<usize>> {
        let givens = |cells: &[u8; 81]| cells.iter().filter(|cell| given(**cell).is_some()).count();
        self.is_proved().then(|| self.lines.grids(text).map(givens).collect())
    }

    /// The solution of a list of one line, if it is the only one.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub(crate) fn only_solution(
        &self,
        text: &str,
        config: &Config,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Solution>> {
        let givens = self.lines.grids(text).next().map(|cells| cells.map(given));
        let Some(givens) = givens.filter(|givens| self.lines.count == 1 && !is_blank(givens)) else { return Ok(None) };
        let outcome = search_classic(&givens, 2, 1, config.budget, interrupt)?;
        let is_unique = outcome.verdict() == Verdict::One;
        Ok(outcome.solutions.into_iter().next().filter(|_| is_unique))
    }

    /// Proves the puzzles, and divides the list into parts of which either all puzzles are proved or none, each with
    /// its bytes in `text`.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub(crate) fn prove(
        &self,
        text: &str,
        config: &Config,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<(LineListFacts, Range<usize>)>> {
        let fingerprints = self.fingerprints(text, config, interrupt)?;
        let mut first = 0;
        let part = |fingerprints: &[Option<Fingerprint>]| {
            let lines = first..first + fingerprints.len();
            first = lines.end;
            self.part(lines, fingerprints)
        };
        Ok(fingerprints.chunk_by(|one, next| one.is_some() == next.is_some()).map(part).collect())
    }

    /// The fingerprint of each puzzle that is proved to have one solution.
    fn fingerprints(
        &self,
        text: &str,
        config: &Config,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<Option<Fingerprint>>> {
        let mut fingerprints = Vec::with_capacity(self.puzzle_count());
        let (mut proved, mut unproved) = (0, 0);
        for givens in self.lines.grids(text).map(|cells| cells.map(given)) {
            let is_unique = !is_blank(&givens)
                && search_classic(&givens, 2, 0, config.budget, interrupt)?.verdict() == Verdict::One;
            fingerprints.push(is_unique.then(|| of_classic(&givens)));
            (proved, unproved) = if is_unique { (proved + 1, unproved) } else { (proved, unproved + 1) };
            if unproved > 1 + proved / PROVED_FOR_ONE {
                break;
            }
        }
        fingerprints.resize(self.puzzle_count(), None);
        Ok(fingerprints)
    }

    /// Some of the lines with their bytes; proved if all `fingerprints` are known.
    fn part(&self, lines: Range<usize>, fingerprints: &[Option<Fingerprint>]) -> (LineListFacts, Range<usize>) {
        let LineList { pitch, len, .. } = self.lines;
        let start = lines.start * pitch as usize;
        let end = (lines.end * pitch as usize).min(len as usize);
        let part = LineList { count: lines.len() as u32, pitch, len: (end - start) as u32 };
        let proved: Option<Box<[Fingerprint]>> = fingerprints.iter().copied().collect();
        (LineListFacts { lines: part, proved: proved.map(OnceLock::from).unwrap_or_default() }, start..end)
    }
}

fn given(cell: u8) -> Option<Digit> {
    Digit::new(cell.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9)
}

fn is_blank(givens: &[Option<Digit>; 81]) -> bool {
    givens.iter().all(Option::is_none)
}

/// Returns true if under these settings the only finding about a line with one solution can be that the same puzzle is
/// elsewhere.
pub(crate) fn is_enough(config: &Config) -> bool {
    let more = [Rule::Format, Rule::RedundantGiven, Rule::EquivalentPuzzle];
    more.into_iter().all(|rule| config.severity(rule).is_none())
}
