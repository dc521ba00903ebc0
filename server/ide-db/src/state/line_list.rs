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
use crate::state::proof::{search_classic, search_classics};
use engine::{Budget, Digit, Outcome, Query, Solution, Verdict};
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use syntax::{Dialect, LineList, Offset, Span, blocks};

/// A line list with what is known about its puzzles.
#[derive(Clone)]
pub struct LineListFacts {
    lines: LineList,
    /// The fingerprints of the puzzles; known if each puzzle has one solution.
    proved: OnceLock<Box<[Fingerprint]>>,
}

/// Proved puzzles for each unproved one below which proving a list stops. Unproved puzzles are searched again one by
/// one, which would double the time of a list of nothing else.
const PROVED_FOR_ONE: usize = 8;

/// Puzzles that are searched at once: few at first, since those behind the line where proving stops are searched in
/// vain, then four times as many each time. The line itself does not depend on these numbers.
const FEWEST_AT_ONCE: usize = 32;
const MOST_AT_ONCE: usize = 512;

/// Bytes of a grid.
const CELLS: u32 = 81;

impl LineListFacts {
    pub fn new(lines: LineList) -> LineListFacts {
        LineListFacts { lines, proved: OnceLock::new() }
    }

    /// The lines.
    pub fn list(&self) -> &LineList {
        &self.lines
    }

    pub fn puzzle_count(&self) -> usize {
        self.lines.count as usize
    }

    /// Returns true if each puzzle is known to have one solution, so that no finding is about it alone.
    pub fn is_proved(&self) -> bool {
        self.proved.get().is_some()
    }

    pub fn start(&self, line: PuzzleIndex) -> Option<Offset> {
        (line.0 < self.lines.count).then(|| Offset::from(line.0 * self.lines.pitch))
    }

    /// The blocks of the lines.
    pub fn facts(&self, text: &str, geometries: &Geometries) -> Vec<Arc<Facts>> {
        let facts = blocks(text, Dialect::Sudoku).map(|block| Arc::new(Facts::new(Arc::new(block), 0, geometries)));
        let facts: Vec<Arc<Facts>> = facts.collect();
        if self.is_proved() {
            facts.iter().for_each(|facts| facts.set_quiet());
        }
        facts
    }

    /// The puzzles as other files are compared with them, each with the line of its grid, if they are proved.
    pub fn proved(&self) -> Option<impl Iterator<Item = (Fingerprint, PuzzleIndex, Span)>> {
        let pitch = self.lines.pitch;
        let line = move |index: u32| Span::new(index * pitch, index * pitch + CELLS);
        let puzzle = move |(fingerprint, index): (&Fingerprint, u32)| (*fingerprint, PuzzleIndex(index), line(index));
        self.proved.get().map(|proved| proved.iter().zip(0..).map(puzzle))
    }

    /// The givens of each puzzle, if they are proved.
    pub fn givens(&self, text: &str) -> Option<Vec<[Option<Digit>; 81]>> {
        self.is_proved().then(|| self.lines.grids(text).map(givens).collect())
    }

    /// The givens of a list of one line, unless it is empty.
    pub(crate) fn only_puzzle(&self, text: &str) -> Option<[Option<Digit>; 81]> {
        let givens = self.lines.grids(text).next().map(givens);
        givens.filter(|givens| self.lines.count == 1 && !is_blank(givens))
    }

    /// The solution of a list of one line, if it is the only one.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn only_solution(
        &self,
        text: &str,
        config: &Config,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Solution>> {
        let Some(givens) = self.only_puzzle(text) else { return Ok(None) };
        let query = Query::unique(Budget::of(config.budget)).keeping(1).until(interrupt);
        let outcome = search_classic(&givens, query)?;
        let is_unique = outcome.verdict() == Verdict::One;
        Ok(outcome.solutions.into_iter().next().filter(|_| is_unique))
    }

    /// Proves the puzzles, and divides the list into parts of which either all puzzles are proved or none, each with
    /// its bytes in `text`.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn prove(
        &self,
        text: &str,
        config: &Config,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<(LineListFacts, Range<usize>)>> {
        let fingerprints = self.fingerprints(text, config, interrupt)?;
        let mut first = 0;
        let part = |fingerprints: &[Option<Fingerprint>]| {
            let lines = first..first + fingerprints.len() as u32;
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
        let query = Query::unique(Budget::of(config.budget)).until(interrupt);
        search_lines(&self.lines, text, query, |givens, outcome| {
            let fingerprint = (outcome.verdict() == Verdict::One).then(|| of_classic(givens));
            fingerprints.push(fingerprint);
            fingerprint.is_some()
        })?;
        fingerprints.resize(self.puzzle_count(), None);
        Ok(fingerprints)
    }

    /// Some of the lines with their bytes; proved if all `fingerprints` are known.
    fn part(&self, lines: Range<u32>, fingerprints: &[Option<Fingerprint>]) -> (LineListFacts, Range<usize>) {
        let (part, bytes) = self.lines.part(lines);
        let proved: Option<Box<[Fingerprint]>> = fingerprints.iter().copied().collect();
        (LineListFacts { lines: part, proved: proved.map(OnceLock::from).unwrap_or_default() }, bytes)
    }
}

/// Searches for the solutions of the puzzles of a list, and calls `take` with each puzzle and its outcome in order.
/// Stops where `take` has returned false, which means that the puzzle has to be searched again, too often.
pub fn search_lines(
    lines: &LineList,
    text: &str,
    query: Query<'_>,
    mut take: impl FnMut(&[Option<Digit>; 81], Outcome) -> bool,
) -> Cancellable<()> {
    let mut grids = lines.grids(text);
    let mut batch = Vec::with_capacity(MOST_AT_ONCE.min(lines.count as usize));
    let mut proved = 0;
    let mut unproved = 0;
    let mut len = FEWEST_AT_ONCE;
    loop {
        batch.clear();
        batch.extend(grids.by_ref().take(len).map(givens));
        if batch.is_empty() {
            return Ok(());
        }
        let outcomes = search_classics(&batch, query)?;
        for (givens, outcome) in batch.iter().zip(outcomes) {
            (proved, unproved) = if take(givens, outcome) { (proved + 1, unproved) } else { (proved, unproved + 1) };
            if unproved > 1 + proved / PROVED_FOR_ONE {
                return Ok(());
            }
        }
        len = (4 * len).min(MOST_AT_ONCE);
    }
}

/// The givens of a line.
pub fn givens(cells: &[u8; 81]) -> [Option<Digit>; 81] {
    let mut givens = [None; 81];
    givens.iter_mut().zip(cells).for_each(|(given, cell)| *given = GIVENS[usize::from(*cell)]);
    givens
}

/// The given that each byte of a line is.
const GIVENS: [Option<Digit>; 256] = {
    let mut givens = [None; 256];
    let mut value = 1;
    while value <= 9 {
        givens[(b'0' + value) as usize] = Digit::new(value);
        value += 1;
    }
    givens
};

fn is_blank(givens: &[Option<Digit>; 81]) -> bool {
    givens.iter().all(Option::is_none)
}

/// Returns true if under these settings the only finding about a line with one solution can be that the same puzzle is
/// elsewhere.
pub fn is_enough(config: &Config) -> bool {
    let more = [Rule::Format, Rule::RedundantGiven, Rule::EquivalentPuzzle];
    more.into_iter().all(|rule| config.severity(rule).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use syntax::ChunkReader;

    /// One solution, several, none.
    const LINES: [&str; 3] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9",
        "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7",
    ];

    fn line_list(text: &str) -> LineListFacts {
        match ChunkReader::new(Dialect::Sudoku).next(text, syntax::Remainder::Nothing) {
            Some(syntax::Chunk::Lines(lines)) => LineListFacts::new(lines),
            _ => panic!("it is a line list"),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        /// The line where proving stops does not depend on how many puzzles are searched at once.
        #[test]
        fn proving_at_once_proves_what_proving_one_by_one_does(
            lines in prop::collection::vec(prop::sample::select([&[LINES[0]; 30][..], &LINES].concat()), 1..800),
            budget in prop::sample::select(vec![0, 2, 1_000_000]),
        ) {
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            let mut config = Config::default();
            config.budget = budget;
            let mut expected = Vec::new();
            let mut proved = 0;
            let mut unproved = 0;
            for line in &lines {
                let givens = line.as_bytes().first_chunk().map(givens).expect("81 cells");
                let outcome = search_classic(&givens, Query::unique(Budget::of(budget))).expect("nothing interrupts");
                let is_unique = outcome.verdict() == Verdict::One;
                expected.push(is_unique.then(|| of_classic(&givens)));
                *(if is_unique { &mut proved } else { &mut unproved }) += 1;
                if unproved > 1 + proved / PROVED_FOR_ONE {
                    break;
                }
            }
            expected.resize(lines.len(), None);
            let found = line_list(&text).fingerprints(&text, &config, &|| false).expect("nothing interrupts");
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn an_interrupt_ends_a_batch() {
        let text = format!("{}\n", LINES[0]).repeat(600);
        assert!(line_list(&text).fingerprints(&text, &Config::default(), &|| true).is_err());
    }
}
