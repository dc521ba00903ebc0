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
use crate::state::block_facts::BlockFacts;
use crate::state::proof::search_classics;
use engine::{Budget, Digit, Outcome, Query, Verdict};
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

/// Puzzles that are searched at once: few at first, since those after the line where proving stops are searched in
/// vain, then four times as many each time. The line itself does not depend on these numbers.
const FEWEST_AT_ONCE: usize = 32;
const MOST_AT_ONCE: usize = 512;

/// Bytes of a grid.
const CELLS: u32 = 81;

impl LineListFacts {
    pub fn new(lines: LineList) -> LineListFacts {
        LineListFacts { lines, proved: OnceLock::new() }
    }

    pub fn list(&self) -> &LineList {
        &self.lines
    }

    pub(crate) fn puzzle_count(&self) -> usize {
        self.lines.count as usize
    }

    /// Returns true if each puzzle is known to have one solution, so that no finding is about it alone.
    pub fn is_proved(&self) -> bool {
        self.proved.get().is_some()
    }

    pub(crate) fn start(&self, line: PuzzleIndex) -> Option<Offset> {
        (line.0 < self.lines.count).then(|| Offset::from(line.0 * self.lines.pitch))
    }

    /// The blocks of the lines.
    pub fn facts(&self, text: &str, geometries: &Geometries) -> Vec<Arc<BlockFacts>> {
        let mut list = Vec::with_capacity(self.puzzle_count());
        for block in blocks(text, Dialect::Sudoku) {
            let facts = BlockFacts::new(Arc::new(block), 0, geometries);
            if self.is_proved() {
                facts.set_quiet();
            }
            list.push(Arc::new(facts));
        }
        list
    }

    /// The puzzles as other files are compared with them, each with the line of its grid, if they are proved.
    pub fn proved(&self) -> Option<impl Iterator<Item = (Fingerprint, PuzzleIndex, Span)>> {
        let pitch = self.lines.pitch;
        let proved = self.proved.get()?;
        Some(proved.iter().zip(0..).map(move |(fingerprint, index)| {
            (*fingerprint, PuzzleIndex(index), Span::new(index * pitch, index * pitch + CELLS))
        }))
    }

    /// The givens of each puzzle, if they are proved.
    pub fn givens(&self, text: &str) -> Option<Vec<[Option<Digit>; 81]>> {
        self.is_proved().then(|| self.lines.grids(text).map(givens).collect())
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
        let mut parts = Vec::new();
        let mut first = 0;
        for fingerprints in fingerprints.chunk_by(|one, next| one.is_some() == next.is_some()) {
            let end = first + fingerprints.len() as u32;
            let (lines, bytes) = self.lines.part(first..end);
            // Known if all of them are.
            let proved: Option<Box<[Fingerprint]>> = fingerprints.iter().copied().collect();
            parts.push((LineListFacts { lines, proved: proved.map(OnceLock::from).unwrap_or_default() }, bytes));
            first = end;
        }
        Ok(parts)
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
            if take(givens, outcome) {
                proved += 1;
            } else {
                unproved += 1;
            }
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
    for (given, cell) in givens.iter_mut().zip(cells) {
        *given = GIVENS[usize::from(*cell)];
    }
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

/// Returns true if under these settings the only finding about a line with one solution can be that the same puzzle is
/// elsewhere.
pub fn is_enough(config: &Config) -> bool {
    let looks_further = [Rule::Format, Rule::RedundantGiven, Rule::EquivalentPuzzle];
    looks_further.into_iter().all(|rule| config.severity(rule).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Solver;
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
                let outcome = Solver::default().solve_classic(&givens, Query::unique(Budget::of(budget)));
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
