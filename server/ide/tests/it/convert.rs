//! Writes puzzles in each format and reads them again: all that the format can represent stays the same.

use engine::{Digit, DigitSet};
use formats::{CellRecord, Variant, standard_boxes};
use ide::{AnalysisHost, Change, Dialect, FileId, PuzzleIndex, Record, Target};
use proptest::prelude::*;

const FILE: FileId = FileId(0);

/// The puzzles of a text.
fn read(text: &str, dialect: Dialect) -> Vec<Result<Record, Vec<String>>> {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect });
    let analysis = host.snapshot();
    let count = analysis.puzzle_count(FILE) as u32;
    (0..count).map(|puzzle| analysis.record(FILE, PuzzleIndex(puzzle))).collect()
}

/// The text of puzzles in a format; `None` if it cannot hold them.
fn write(target: Target, puzzles: &[Record]) -> Option<String> {
    let mut text = String::new();
    for (nth, puzzle) in puzzles.iter().enumerate() {
        let lines = target.write(puzzle).ok()?.lines;
        for line in target.line_before(nth, &lines[0]).iter().chain(&lines) {
            text += line;
            text += "\n";
        }
    }
    Some(text)
}

/// The parts of a puzzle that a format can represent.
fn kept(target: Target, puzzle: &Record, nth: usize) -> Record {
    let mut bare = Record { cells: puzzle.cells.clone(), ..Record::new(puzzle.digit_count) };
    let title = puzzle.metadata.iter().filter(|(key, _)| key == "title");
    match target {
        Target::Sudoku => return Record { symbols: None, ..puzzle.clone() },
        Target::Line | Target::Sdm | Target::Ss | Target::CsvRows => bare.cells = values(puzzle),
        Target::Csv => {
            bare.cells = values(puzzle);
            bare.solution = puzzle.solution.clone();
        }
        Target::Euler => {
            bare.cells = values(puzzle);
            bare.add("title", &format!("Grid {:02}", nth + 1));
        }
        Target::Sdk => {
            let letters = ["author", "date", "comment", "difficulty", "source", "url"];
            bare.metadata = title.cloned().collect();
            bare.metadata.extend(puzzle.metadata.iter().filter(|(key, _)| letters.contains(&key.as_str())).cloned());
            let no_marks =
                |cell: CellRecord| if let CellRecord::Candidates(_) = cell { CellRecord::Empty } else { cell };
            bare.cells = puzzle.cells.iter().copied().map(no_marks).collect();
        }
        Target::Hodoku => bare.cells = open_only(puzzle),
        Target::Candidates | Target::Json | Target::FPuzzles | Target::FPuzzlesLink | Target::Iss => {}
        Target::SumoCue | Target::KSudoku => {}
    }
    bare
}

fn values(puzzle: &Record) -> Vec<CellRecord> {
    puzzle.cells.iter().map(|cell| cell.value().map_or(CellRecord::Empty, CellRecord::Given)).collect()
}

/// The cells with those pencil marks that remove something and are not excluded by a value.
fn open_only(puzzle: &Record) -> Vec<CellRecord> {
    let at = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let sees = |one: usize, other: usize| {
        let ((row, column, area), other) = (at(one), at(other));
        row == other.0 || column == other.1 || area == other.2
    };
    let excluded = |cell: usize| {
        let seen = puzzle.cells.iter().enumerate().filter(|&(other, _)| sees(cell, other));
        seen.filter_map(|(_, content)| content.value()).collect::<DigitSet>()
    };
    let kept = |(cell, content): (usize, &CellRecord)| match *content {
        CellRecord::Candidates(set) => {
            let open = DigitSet::up_to(9).without(excluded(cell));
            if set & open == open { CellRecord::Empty } else { CellRecord::Candidates(set & open) }
        }
        other => other,
    };
    puzzle.cells.iter().enumerate().map(kept).collect()
}

/// The same puzzle with its metadata sorted by key: formats have an order of their own.
fn sorted(puzzle: &Record) -> Record {
    let mut puzzle = puzzle.clone();
    puzzle.metadata.sort_by(|one, other| one.0.cmp(&other.0));
    puzzle
}

#[track_caller]
fn check(target: Target, puzzles: &[Record]) {
    let Some(text) = write(target, puzzles) else { return };
    let dialect = match target {
        Target::Sdm => Dialect::Sdm,
        Target::Sdk => Dialect::Sdk,
        Target::Ss => Dialect::Ss,
        _ => Dialect::Sudoku,
    };
    let read: Vec<Result<Record, Vec<String>>> = read(&text, dialect)
        .into_iter()
        .map(|read| {
            read.map(|mut read| {
                read.symbols = None;
                sorted(&read)
            })
        })
        .collect();
    let kept: Vec<_> = puzzles.iter().enumerate().map(|(nth, puzzle)| Ok(sorted(&kept(target, puzzle, nth)))).collect();
    assert_eq!(read, kept, "as {}:\n{text}", target.name());
}

fn digit(digit_count: u8) -> impl Strategy<Value = Digit> {
    (0..usize::from(digit_count)).prop_map(|index| Digit::from_index(index).expect("a digit"))
}

fn cell(size: u8) -> impl Strategy<Value = CellRecord> {
    prop_oneof![
        4 => Just(CellRecord::Empty),
        3 => digit(size).prop_map(CellRecord::Given),
        1 => digit(size).prop_map(CellRecord::Placed),
        1 => (0..1_u64 << size).prop_map(|bits| CellRecord::Candidates(DigitSet::of_bits(bits))),
    ]
}

fn puzzle(size: u8) -> impl Strategy<Value = Record> {
    let count = usize::from(size) * usize::from(size);
    let word = "[a-zA-Zäß漢0-9#:;/.,+-]{1,9}( [a-z]{1,5})?";
    let keys = ["title", "author", "comment", "date", "source", "url", "id", "tags"];
    (
        prop::collection::vec((prop::sample::select(keys.to_vec()), word), 0..4),
        prop::option::of(prop::sample::select(vec!["easy", "extreme"])),
        prop::collection::vec("[a-z][a-z:.]{0,8}", 0..2),
        prop::collection::vec(cell(size), count).prop_flat_map(|cells| (Just(cells), prop::bool::ANY)),
        prop::option::of(prop::collection::vec(digit(size), count)),
        prop::bool::ANY,
        prop::sample::subsequence(Variant::ALL.map(|(variant, _)| variant).to_vec(), 0..=6),
        prop::option::of(Just((1..=size).map(|value| char::from(b'a' + value % 26)).collect::<Vec<char>>())),
    )
        .prop_map(
            move |(metadata, level, comments, (mut cells, marks), solution, irregular, variants, symbols)| {
                if !marks {
                    // Without them, cells are narrow.
                    let has_some = |cell: &&mut CellRecord| matches!(cell, CellRecord::Candidates(_));
                    cells.iter_mut().filter(has_some).for_each(|cell| *cell = CellRecord::Empty);
                }
                let mut record = Record::new(size);
                for (key, value) in metadata {
                    if record.get(key).is_none() {
                        record.add(key, &value);
                    }
                }
                record.add("difficulty", level.unwrap_or_default());
                // Every size has such regions: its columns, counted as they come.
                let regions = (0..count).map(|cell| (cell % usize::from(size)) as u8).collect();
                let regions = irregular.then_some(regions);
                // `+d+c` in a grid of letters alone is taken for a word.
                let placed = cells.iter().any(|cell| matches!(cell, CellRecord::Placed(_)));
                let symbols = symbols.filter(|_| size <= 26 && !placed);
                Record { comments, cells, solution, regions, variants, symbols, ..record }
            },
        )
}

fn puzzles() -> impl Strategy<Value = Vec<Record>> {
    let size = prop::sample::select(vec![4_u8, 5, 6, 7, 9, 9, 9, 10, 12, 16, 25, 36]);
    size.prop_flat_map(|size| prop::collection::vec(puzzle(size), 1..4))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn sudoku_keeps_everything(puzzles in puzzles()) {
        check(Target::Sudoku, &puzzles);
    }

    #[test]
    fn lines_keep_values(puzzles in prop::collection::vec(puzzle(9), 1..4), large in puzzle(16)) {
        check(Target::Line, &puzzles);
        check(Target::Line, &[large]);
        check(Target::Sdm, &puzzles);
    }

    #[test]
    fn sdk_keeps_what_it_can(puzzle in puzzle(9)) {
        check(Target::Sdk, &[puzzle]);
    }

    #[test]
    fn ss_keeps_values(puzzle in puzzle(9)) {
        check(Target::Ss, &[puzzle]);
    }

    #[test]
    fn euler_keeps_values(puzzles in prop::collection::vec(puzzle(9), 1..4)) {
        let untitled = puzzles.into_iter().map(|mut puzzle| {
            puzzle.metadata.clear();
            puzzle
        });
        check(Target::Euler, &untitled.collect::<Vec<_>>());
    }

    #[test]
    fn csv_keeps_values_and_solutions(puzzles in prop::collection::vec(puzzle(9), 1..4)) {
        check(Target::Csv, &puzzles);
    }

    #[test]
    fn hodoku_keeps_placed_values_and_candidates(puzzles in prop::collection::vec(puzzle(9), 1..4)) {
        check(Target::Hodoku, &puzzles);
    }

    #[test]
    fn candidate_grids_are_read_as_they_are_written(puzzle in prop_oneof![puzzle(9), puzzle(6), puzzle(4)]) {
        let text = write(Target::Candidates, std::slice::from_ref(&puzzle)).expect("up to 9×9");
        let again = read(&text, Dialect::Sudoku);
        let [Ok(again)] = again.as_slice() else { panic!("{again:?}\n{text}") };
        for (before, after) in puzzle.cells.iter().zip(&again.cells) {
            match (*before, *after) {
                (CellRecord::Given(value) | CellRecord::Placed(value), after) => {
                    prop_assert_eq!(after, CellRecord::Given(value));
                }
                (CellRecord::Candidates(set), after) if set.len() > 1 => {
                    prop_assert_eq!(after, CellRecord::Candidates(set));
                }
                // A single candidate looks solved; an empty cell shows what is left for it.
                _ => {}
            }
        }
    }

    #[test]
    fn csv_rows_keep_values(puzzles in puzzles()) {
        check(Target::CsvRows, &puzzles);
    }
}

#[test]
fn sizes_with_boxes_of_their_own() {
    let mut puzzle = Record::new(6);
    puzzle.boxes = Some((3, 2));
    puzzle.cells[0] = CellRecord::Given(Digit::new(6).expect("a digit"));
    assert_ne!(puzzle.boxes, standard_boxes(6));
    check(Target::Sudoku, &[puzzle]);
}

/// The comments of each puzzle, and what no format can say.
#[track_caller]
fn check_said(text: &str, expected: &[(&[&str], &[&str])]) {
    let read = read(text, Dialect::Sudoku);
    let said: Vec<(Vec<&str>, Vec<&str>)> = read
        .iter()
        .map(|record| record.as_ref().expect(text))
        .map(|record| {
            (
                record.comments.iter().map(String::as_str).collect(),
                record.unread.iter().chain(&record.unsupported).map(String::as_str).collect(),
            )
        })
        .collect();
    let expected: Vec<(Vec<&str>, Vec<&str>)> =
        expected.iter().map(|(comments, beyond)| (comments.to_vec(), beyond.to_vec())).collect();
    assert_eq!(said, expected, "{text}");
}

const GRID: &str = "1234\n34..\n....\n...1\n";
const UNREAD: &str = "text that is not part of a puzzle or cannot be read";

#[test]
fn comments_behind_the_last_puzzle_are_its_own() {
    check_said(&format!("# a\n{GRID}# b\n\n{GRID}# c\n\n# d\n\n"), &[(&["a"], &[]), (&["b", "c", "d"], &[])]);
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    check_said(&format!("{line}\n{line}\n# end"), &[(&[], &[]), (&["end"], &[])]);
}

#[test]
fn what_cannot_be_read_around_a_grid_is_said() {
    check_said(&format!("{GRID}\n{GRID}\nsome words\n"), &[(&[], &[]), (&[], &[UNREAD])]);
    check_said(&format!("{GRID}\ntitle: of nothing\n"), &[(&[], &[UNREAD])]);
    check_said(&format!("{GRID}[12]\n\n{GRID}"), &[(&[], &[]), (&[], &[UNREAD])]);
    let clues = ["a clue below `[odd]` that cannot be read", "the clues below `[fog]`"];
    let sections = "[odd]\nr1c1\n[fog]\nx\n[Odd]\nr1c2 r9c9\n\n";
    check_said(&format!("rules: Antitaxi, diagonal\n{GRID}{sections}{GRID}"), &[(&[], &clues), (&[], &[])]);
    check_said(&format!("solution: 12\n{GRID}"), &[(&[], &[UNREAD])]);
    check_said(&format!("rating: 12\ndifficulty: nice\n{GRID}"), &[(&[], &[])]);
    check_said(&format!("{GRID}[solution]\n12\n"), &[(&[], &["a solution that is not complete"])]);
    check_said(&format!("title: A\ntitle: B\n{GRID}"), &[(&[], &["a second title, `A`"])]);
}

/// A clue of each kind.
const CLUES: &str = "\
rules: antiking, all-xv-given, antitaxi, diagonal-up, global-entropy, no-boxes, cages-may-repeat, global-mod
. . | . .
. 1 | . .
----+----
. . | 2 .
. . | . .
[cages]
7: r1c1 r1c2
r1c3-r3c3 r3c4
[sums]
10: r1c1-r3c3
[littlekillers]
6: r1c3-r3c1
[arrows]
r1c1 r1c2: r2c2-r4c4
[thermos]
r1c1-r1c3-r2c3 r4c4
[slowthermos]
r1c1-r4c1
[whispers]
2: r1c1-r2c2
r3c1-r3c2
[dots]
r1c1 o r1c2 * r1c3
r2c1 o3 r2c2 *3 r2c3
[xv]
r1c1 x r1c2 v r1c3
[inequalities]
r1c1 < r1c2 > r1c3 = r2c3
[marks]
r4c1 o r4c2
[renbans]
r1c1-r1c2
[palindromes]
r1c1-r1c4
[between]
r1c1-r1c3
[lockout]
2: r1c1-r1c3
[regionsums]
r1c1-r1c4
[zippers]
r1c1-r3c1
[doublearrows]
r1c1-r4c1
[entropic]
r1c1-r1c3
[modular]
r1c1-r1c3
[parity]
r1c1-r1c3
[nabners]
r1c1-r1c2
[clones]
r1c1 r1c2 = r3c1 r3c2
[quads]
1 2 2: r12c34
[pairs]
not sum 5 10: r1c1-r1c3
[allpairs]
differ by 1 3: r1c1-r2c2
[equalsums]
r1c1-r1c2 = r1c3 = r2c1
[samevalues]
r1c1-r1c2 = r2c3-r2c4
[products]
24: r1c2-r1c4
[counts]
2 of odd: r1c1-r1c4
r1c2 of 3 4: r2c1-r2c4
[countingcircles]
r1c1
[valueindexers]
r1c1-r1c3-r2c3
[sumlines]
5: r1c2-r1c3
[rellikcages]
4: r1c1 r1c2
[equalitycages]
r1c1 r1c4
[lunchboxes]
5: r1c1-r1c4
[odd]
r1c1 r4c4
[even]
r1c2
[min]
r1c1
[max]
r4c4
[extraregions]
r1c1-r4c4
[sandwich]
top:  0 . 5 .
left: . . . 3
[xsums]
right: 10 . . .
[skyscrapers]
bottom: . 3 . .
[hiddenskyscrapers]
top: 2 1 1 2
[numberedrooms]
left: 4 3 2 1
[rowindexers]
r1c1 r2c1
[colindexers]
r1c4
[solution]
1 2 | 3 4
3 4 | 1 2
----+----
2 1 | 4 3
4 3 | 2 1
";

#[test]
fn clues_of_all_kinds_are_read_as_they_are_written() {
    let record = read(CLUES, Dialect::Sudoku).remove(0).expect(CLUES);
    assert_eq!((record.unread.as_slice(), record.unsupported.as_slice()), (&[][..], &[][..]));
    assert_eq!(record.clues.len(), clues::ClueKind::all().count());
    let written = Target::Sudoku.write(&record).expect("any puzzle");
    assert_eq!(written.lines.join("\n") + "\n", CLUES);
    assert_eq!(written.losses, []);
    let json = Target::Json.write(&record).expect("any puzzle").lines.concat();
    let mut again = formats::Foreign::Json.read(&json).remove(0).expect(&json);
    again.clues.sort_by_key(|section| section.kind);
    assert_eq!(again.clues.iter().map(|it| it.clues.len()).sum::<usize>(), 53);
    let drawn = "[cages]\nA A . B\n. . . B\n. . . .\n. . . .\nA=5\n";
    let record = read(drawn, Dialect::Sudoku).remove(0).expect(drawn);
    let lines = Target::Sudoku.write(&record).expect("any puzzle").lines;
    assert_eq!(lines[5..], ["[cages]", "5: r1c1 r1c2", "r1c4 r2c4"]);
}

#[test]
fn marks_below_values_are_counted() {
    let full = "{12} {2} . .\n. . . .\n. . . .\n. . . .\n";
    let cases = [
        (format!("1 . . .\n. . . .\n. . . .\n. . . .\n[candidates]\n{full}"), 1),
        (format!("2 2 . .\n. . . .\n. . . .\n. . . .\n[candidates]\n{full}"), 1),
        (format!("{full}[state]\n1 2 . .\n. . . .\n. . . .\n. . . .\n"), 1),
        (format!("{full}[candidates]\n{full}"), 0),
    ];
    for (text, covered) in cases {
        let read = read(&text, Dialect::Sudoku);
        let record = read[0].as_ref().expect(&text);
        assert_eq!(record.covered_marks, covered, "{text}");
    }
}
