//! Answers questions about the puzzles of a line list from its digits, many at once. Its blocks are not read.
//!
//! An answer is the same as that of the function of `ide-puzzles` that answers the question about one puzzle. Lines
//! whose answer needs more than their digits are left to that function.
//!
//! Must not know how answers are printed, nor which of them are noted.

use engine::minlex::Symmetry;
use engine::{Budget, Digit, Query, Verdict};
use ide_db::puzzle::canonical::{Class, form_of_classic};
use ide_db::state::line_list::{LineListFacts, givens, search_lines};
use ide_db::{Cancellable, FileId, Interrupt, Snapshot};
use ide_puzzles::explain::solve::{Solved, counted};
use std::ops::Range;
use syntax::{LineList, is_classic_line};

/// The most solutions of a puzzle that are kept: of several hundred puzzles at once, more would take much memory.
const MOST_KEPT: usize = 64;

/// The solutions of a line, as [`ide_puzzles::explain::solve::solve`] returns them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolvedLine<'a> {
    /// There is one solution: 81 digits, or nothing if no solution is kept.
    Unique(&'a str),
    Several(Solved),
    /// The answer needs more than the digits.
    Other,
}

/// Returns the number of lines of a file that is a line list whose blocks have not been read; 0 for any other.
pub fn unread_lines(db: &Snapshot, file: FileId) -> u32 {
    let Some(view) = db.file(file) else { return 0 };
    match &view.lines {
        Some(lines) if !view.are_blocks_read() => lines.list().count,
        _ => 0,
    }
}

/// Solves some lines of a line list, and calls `answer` for each in order; the last ones may get no answer.
pub fn solve_lines(
    db: &Snapshot,
    file: FileId,
    lines: Range<u32>,
    limit: u64,
    keep: usize,
    interrupt: Interrupt<'_>,
    mut answer: impl FnMut(SolvedLine<'_>),
) -> Cancellable<()> {
    let Some((list, text)) = part_of_list(db, file, lines) else { return Ok(()) };
    // A puzzle with several solutions is solved only if they are counted that far.
    if limit < 2 || keep > MOST_KEPT {
        return Ok(());
    }
    let budget = db.config(file).map_or(0, |config| config.budget);
    let query = Query::count(limit, Budget::of(budget)).keeping(keep).until(interrupt);
    search_lines(&list, &text, query, |_, outcome| {
        let digits;
        let solved = match outcome.verdict() {
            Verdict::One => match outcome.solutions.first() {
                Some(solution) => {
                    digits = DigitLine::of_solution(solution);
                    SolvedLine::Unique(digits.as_str())
                }
                None => SolvedLine::Unique(""),
            },
            Verdict::Many => {
                let written = |solution: &[Digit]| DigitLine::of_solution(solution).as_str().to_owned();
                counted(outcome, query, false, written).map_or(SolvedLine::Other, SolvedLine::Several)
            }
            Verdict::None | Verdict::Undecided => SolvedLine::Other,
        };
        let is_answered = solved != SolvedLine::Other;
        answer(solved);
        is_answered
    })
}

/// Calls `answer` with the canonical form of each of some lines of a line list in order; the last ones may get none.
pub fn canonical_lines(db: &Snapshot, file: FileId, lines: Range<u32>, mut answer: impl FnMut(Option<&str>)) {
    let Some((list, text)) = part_of_list(db, file, lines) else { return };
    for cells in list.grids(&text) {
        match form_of_classic(&givens(cells)) {
            Some(form) => answer(Some(DigitLine::new(&form.values).as_str())),
            None => answer(None),
        }
    }
}

/// Calls `answer` with the class of each of some lines of a line list in order; the last ones may get none.
pub fn classes_of_lines(db: &Snapshot, file: FileId, lines: Range<u32>, mut answer: impl FnMut(Option<Class>)) {
    let Some((list, text)) = part_of_list(db, file, lines) else { return };
    for cells in list.grids(&text) {
        answer(form_of_classic(&givens(cells)).as_ref().map(Class::new));
    }
}

/// Some lines of a line list, with their text.
fn part_of_list(db: &Snapshot, file: FileId, lines: Range<u32>) -> Option<(LineList, String)> {
    let view = db.file(file)?;
    let (list, bytes) = view.lines.as_ref().map(LineListFacts::list)?.part(lines);
    Some((list, view.text.get_byte_slice(bytes)?.to_string()))
}

/// Returns the canonical form of a classic puzzle on a line of 81 digits and marks of empty cells, and the symmetry
/// that leads to it. `None` for any other text, and for a puzzle that has no canonical form.
pub fn form_of_line(line: &str) -> Option<(String, Symmetry)> {
    let form = form_of_classic(&givens_of_line(line)?)?;
    Some((DigitLine::new(&form.values).as_str().to_owned(), form.symmetry))
}

/// Returns the givens of a classic puzzle on a line of 81 digits and marks of empty cells; `None` for any other text.
pub fn givens_of_line(line: &str) -> Option<[Option<Digit>; 81]> {
    let cells: &[u8; 81] = line.as_bytes().try_into().ok()?;
    (is_classic_line(line) || is_marked(cells)).then(|| givens(cells))
}

/// The fewest digits of a line whose other cells are marks, so that it is no line that is drawn.
const FEWEST_DIGITS: usize = 17;

/// Returns true for digits from 1 to 9, and for all empty cells the same mark, another one than dots and zeros.
fn is_marked(cells: &[u8; 81]) -> bool {
    let is_digit = |cell: &u8| matches!(cell, b'1'..=b'9');
    let Some(mark) = cells.iter().find(|cell| !is_digit(cell)) else { return false };
    // Between all digits it separates cells.
    let is_between = cells.windows(2).all(|pair| (pair[0] == *mark) != (pair[1] == *mark));
    b"_*-?xX".contains(mark)
        && !is_between
        && cells.iter().all(|cell| is_digit(cell) || cell == mark)
        && cells.iter().filter(|cell| is_digit(cell)).count() >= FEWEST_DIGITS
}

/// 81 values as a line of digits, with dots for 0.
pub(crate) struct DigitLine([u8; 81]);

impl DigitLine {
    pub(crate) fn new(values: &[u8; 81]) -> DigitLine {
        let mut line = [b'.'; 81];
        for (cell, value) in line.iter_mut().zip(values) {
            if *value != 0 {
                *cell = b'0' + value;
            }
        }
        DigitLine(line)
    }

    pub(crate) fn of_solution(solution: &[Digit]) -> DigitLine {
        let mut line = [b'.'; 81];
        for (cell, digit) in line.iter_mut().zip(solution) {
            *cell = b'0' + digit.get();
        }
        DigitLine(line)
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide_db::chunk::ChunkReader;
    use ide_db::{Config, PuzzleIndex};
    use proptest::prelude::*;
    use std::sync::Arc;
    use syntax::{Dialect, Remainder};
    use test_fixture::FILE;

    /// One solution; several; none, as the eye sees, and as it does not; nothing; zeros; all cells.
    const LINES: [&str; 8] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7",
        ".................................................................................",
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ];

    /// The same text as lines that have not been read, and as blocks.
    fn both(text: &str, budget: u64) -> [Snapshot; 2] {
        let mut config = Config::default();
        config.budget = budget;
        let reader = ChunkReader::new(Dialect::Sudoku, Arc::new(config));
        let analysis = |mut reader: ChunkReader| reader.next(text, Remainder::Nothing).expect("a chunk").snapshot;
        [analysis(reader.clone()), analysis(reader.reading_blocks())]
    }

    /// The answers for some lines; `None` for those that are left out.
    fn solved(analysis: &Snapshot, lines: Range<u32>, wanted: (u64, usize)) -> Vec<Option<Solved>> {
        let mut answers = Vec::new();
        let take = |line: SolvedLine<'_>| {
            answers.push(match line {
                SolvedLine::Unique(line) => {
                    let solutions = Some(line.to_owned()).filter(|line| !line.is_empty()).into_iter().collect();
                    Some(Solved { solutions, count: 1, limited: false, honours_placed: false })
                }
                SolvedLine::Several(solved) => Some(solved),
                SolvedLine::Other => None,
            });
        };
        solve_lines(analysis, FILE, lines, wanted.0, wanted.1, &|| false, take).expect("nothing interrupts");
        answers
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn lines_are_solved_like_single_puzzles(
            lines in prop::collection::vec(prop::sample::select([&[LINES[0]; 8][..], &LINES].concat()), 1..60),
            end in prop::sample::select(vec!["\n", "\r\n"]),
            range in (0_u32..70, 0_u32..70),
            wanted in prop::sample::select(vec![(2, 1), (2, 0), (5, 5), (70, 0), (70, 64), (70, 65), (1, 1), (0, 0)]),
            budget in prop::sample::select(vec![0, 1, 3, 10, 200_000]),
        ) {
            let [unread, blocks] = both(&lines.join(end), budget);
            prop_assert_eq!((unread_lines(&unread, FILE), unread_lines(&blocks, FILE)), (lines.len() as u32, 0));
            let first = range.0.min(lines.len() as u32);
            let answers = solved(&unread, first..range.1, wanted);
            prop_assert!(answers.len() <= (range.1.min(lines.len() as u32).saturating_sub(first)) as usize);
            for (answer, puzzle) in answers.into_iter().zip(first..) {
                let single = ide_puzzles::explain::solve::solve(&blocks, FILE, PuzzleIndex(puzzle), wanted.0, wanted.1, &|| false);
                let single = single.expect("nothing interrupts");
                prop_assert!(answer.is_none() || answer == single.clone().ok(), "{:?} {:?}", answer, single);
            }
        }

        #[test]
        fn lines_have_the_forms_of_single_puzzles(
            lines in prop::collection::vec(prop::sample::select(LINES.to_vec()), 1..20),
            start in 0_u32..20,
        ) {
            let [unread, blocks] = both(&(lines.join("\n") + "\n"), 1000);
            let mut forms = Vec::new();
            canonical_lines(&unread, FILE, start..100, |form| forms.push(form.map(str::to_owned)));
            let single = (start..lines.len() as u32).map(|puzzle| ide_puzzles::explain::lines::canonical(&blocks, FILE, PuzzleIndex(puzzle)).ok());
            prop_assert_eq!(forms, single.collect::<Vec<_>>());
            let mut classes = Vec::new();
            classes_of_lines(&unread, FILE, start..100, |class| classes.push(class));
            let single = (start..lines.len() as u32).map(|puzzle| ide_puzzles::explain::lines::class(&blocks, FILE, PuzzleIndex(puzzle)).ok());
            prop_assert_eq!(classes, single.collect::<Vec<_>>());
        }
    }

    #[test]
    fn most_lines_are_answered_from_their_digits() {
        let text = format!("{}\n", LINES[0]).repeat(600) + LINES[2];
        let [unread, _] = both(&text, 200_000);
        let answers = solved(&unread, 0..601, (2, 1));
        assert_eq!((answers.len(), answers.iter().flatten().count()), (601, 601));
        assert_eq!(unread_lines(&unread, FILE), 601);
        assert!(solve_lines(&unread, FILE, 0..601, 2, 1, &|| true, |_| ()).is_err());
    }
}
