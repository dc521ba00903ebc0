//! The text of each format, and its losses.

use crate::{digit, record};
use clues::{Clue, ClueKind};
use expect_test::{Expect, expect};
use field::{Cell, DigitSet};
use formats::{CellRecord, ClueSection, Foreign, Record, Target, Variant, sentence};

const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A puzzle with something of everything.
fn rich() -> Record {
    let mut puzzle = record(GIVENS);
    puzzle.add("title", "Rich");
    puzzle.add("author", "A. N. Other");
    puzzle.add("difficulty", "easy");
    puzzle.add("colour", "blue");
    puzzle.comments = vec!["a remark".to_owned()];
    puzzle.cells[2] = CellRecord::Placed(digit(4));
    puzzle.cells[3] = CellRecord::Candidates(DigitSet::of_bits(0b10_0010));
    puzzle.cells[5] = CellRecord::Candidates(DigitSet::of_bits(0b1000_0000));
    puzzle.solution = Some(record(SOLUTION).cells.iter().filter_map(|cell| cell.value()).collect());
    puzzle
}

#[track_caller]
fn check(puzzle: &Record, target: Target, expected: Expect) {
    let lines = match target.write(puzzle) {
        Ok(written) => {
            let lines: String = written.lines.iter().map(|line| format!("{line}\n")).collect();
            format!("{lines}=> {}\n", sentence(&written.losses, target.name()))
        }
        Err(why) => format!("refused: {why}\n"),
    };
    expected.assert_eq(&lines);
}

#[test]
fn names_are_told_apart() {
    for (index, target) in Target::ALL.into_iter().enumerate() {
        assert!(Target::ALL.iter().skip(index + 1).all(|other| other.name() != target.name()));
    }
}

#[test]
fn everything_as_sudoku() {
    check(
        &rich(),
        Target::Sudoku,
        expect![[r#"
        # a remark
        title: Rich
        author: A. N. Other
        colour: blue
        difficulty: easy
        5    3    +4   | {26} 7    {8}  | .    .    .
        6    .    .    | 1    9    5    | .    .    .
        .    9    8    | .    .    .    | .    6    .
        ---------------+----------------+---------------
        8    .    .    | .    6    .    | .    .    3
        4    .    .    | 8    .    3    | .    .    1
        7    .    .    | .    2    .    | .    .    6
        ---------------+----------------+---------------
        .    6    .    | .    .    .    | 2    8    .
        .    .    .    | 4    1    9    | .    .    5
        .    .    .    | .    8    .    | .    7    9
        [solution]
        5 3 4 | 6 7 8 | 9 1 2
        6 7 2 | 1 9 5 | 3 4 8
        1 9 8 | 3 4 2 | 5 6 7
        ------+-------+------
        8 5 9 | 7 6 1 | 4 2 3
        4 2 6 | 8 5 3 | 7 9 1
        7 1 3 | 9 2 4 | 8 5 6
        ------+-------+------
        9 6 1 | 5 3 7 | 2 8 4
        2 8 7 | 4 1 9 | 6 3 5
        3 4 5 | 2 8 6 | 1 7 9
        => 
    "#]],
    );
}

#[test]
fn everything_as_json() {
    check(
        &rich(),
        Target::Json,
        expect![[r#"
        {"title":"Rich","author":"A. N. Other","difficulty":"easy","metadata":{"colour":"blue"},"comments":["a remark"],"size":9,"givens":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","placed":"..4..............................................................................","candidates":{"r1c4":[2,6],"r1c6":[8]},"solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179"}
        => 
    "#]],
    );
}

#[test]
fn everything_as_line() {
    check(
        &rich(),
        Target::Line,
        expect![[r#"
        534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
        => `line` cannot represent the title, the author, the difficulty, the colour, a comment, the candidates of 2 cells and the solution; a placed value is written like a given
    "#]],
    );
    check(
        &rich(),
        Target::Sdm,
        expect![[r#"
        534070000600195000098000060800060003400803001700020006060000280000419005000080079
        => `sdm` cannot represent the title, the author, the difficulty, the colour, a comment, the candidates of 2 cells and the solution; a placed value is written like a given
    "#]],
    );
}

#[test]
fn everything_as_sdk() {
    check(
        &rich(),
        Target::Sdk,
        expect![[r#"
            #DRich
            #AA. N. Other
            #Leasy
            [Puzzle]
            53..7....
            6..195...
            .98....6.
            8...6...3
            4..8.3..1
            7...2...6
            .6....28.
            ...419..5
            ....8..79
            [State]
            534.7....
            6..195...
            .98....6.
            8...6...3
            4..8.3..1
            7...2...6
            .6....28.
            ...419..5
            ....8..79
            => `sdk` cannot represent the colour, a comment, the candidates of 2 cells and the solution
        "#]],
    );
}

#[test]
fn everything_as_ss() {
    check(
        &rich(),
        Target::Ss,
        expect![[r#"
         *-----------*
         |534|.7.|...|
         |6..|195|...|
         |.98|...|.6.|
         |---+---+---|
         |8..|.6.|..3|
         |4..|8.3|..1|
         |7..|.2.|..6|
         |---+---+---|
         |.6.|...|28.|
         |...|419|..5|
         |...|.8.|.79|
         *-----------*
        => `ss` cannot represent the title, the author, the difficulty, the colour, a comment, the candidates of 2 cells and the solution; a placed value is written like a given
    "#]],
    );
}

#[test]
fn everything_as_hodoku() {
    check(
        &rich(),
        Target::Hodoku,
        expect![[r#"
        :0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:216 616:::
        => `hodoku` cannot represent the title, the author, the difficulty, the colour, a comment and the solution
    "#]],
    );
}

#[test]
fn everything_as_candidates() {
    check(
        &rich(),
        Target::Candidates,
        expect![[r#"
            .------------------.---------------.-------------------.
            | 5    3     4     | 26    7   8   | 189    129   28   |
            | 6    27    27    | 1     9   5   | 3478   234   2478 |
            | 12   9     8     | 23    34  24  | 13457  6     247  |
            :------------------+---------------+-------------------:
            | 8    125   1259  | 579   6   147 | 4579   2459  3    |
            | 4    25    2569  | 8     5   3   | 579    259   1    |
            | 7    15    1359  | 59    2   14  | 4589   459   6    |
            :------------------+---------------+-------------------:
            | 139  6     13579 | 357   35  7   | 2      8     4    |
            | 23   278   237   | 4     1   9   | 36     3     5    |
            | 123  1245  1235  | 2356  8   26  | 1346   7     9    |
            '------------------'---------------'-------------------'
            => `candidates` cannot represent the title, the author, the difficulty, the colour, a comment and the solution; a placed value is written like a given; 5 cells with a single candidate look solved
        "#]],
    );
}

#[test]
fn everything_as_euler() {
    check(
        &rich(),
        Target::Euler,
        expect![[r#"
        534070000
        600195000
        098000060
        800060003
        400803001
        700020006
        060000280
        000419005
        000080079
        => `euler` cannot represent the title, the author, the difficulty, the colour, a comment, the candidates of 2 cells and the solution; a placed value is written like a given
    "#]],
    );
}

#[test]
fn a_heading_of_euler_is_kept() {
    let mut puzzle = record(GIVENS);
    puzzle.add("title", "Grid 07");
    let written = Target::Euler.write(&puzzle).expect("9×9");
    assert_eq!((written.lines[0].as_str(), written.losses.len()), ("Grid 07", 0));
    assert_eq!(Target::Euler.line_before(3, &written.lines[0]), None);
    assert_eq!(Target::Euler.line_before(3, &written.lines[1]).as_deref(), Some("Grid 04"));
}

#[test]
fn everything_as_csv() {
    check(
        &rich(),
        Target::Csv,
        expect![[r#"
        534070000600195000098000060800060003400803001700020006060000280000419005000080079,534678912672195348198342567859761423426853791713924856961537284287419635345286179
        => `csv` cannot represent the title, the author, the difficulty, the colour, a comment and the candidates of 2 cells; a placed value is written like a given
    "#]],
    );
    check(
        &rich(),
        Target::CsvRows,
        expect![[r#"
        5,3,4,0,7,0,0,0,0
        6,0,0,1,9,5,0,0,0
        0,9,8,0,0,0,0,6,0
        8,0,0,0,6,0,0,0,3
        4,0,0,8,0,3,0,0,1
        7,0,0,0,2,0,0,0,6
        0,6,0,0,0,0,2,8,0
        0,0,0,4,1,9,0,0,5
        0,0,0,0,8,0,0,7,9
        => `csv-rows` cannot represent the title, the author, the difficulty, the colour, a comment, the candidates of 2 cells and the solution; a placed value is written like a given
    "#]],
    );
}

#[test]
fn large_puzzles() {
    let mut large = Record::new(16);
    large.cells[0] = CellRecord::Given(digit(16));
    large.cells[17] = CellRecord::Placed(digit(10));
    large.cells[20] = CellRecord::Candidates(DigitSet::of_bits(0b1000_0000_0001_0001));
    check(
        &large,
        Target::Line,
        expect![[r#"
        G................A..............................................................................................................................................................................................................................................
        => `line` cannot represent the candidates of a cell; a placed value is written like a given
    "#]],
    );
    check(
        &large,
        Target::Sdm,
        expect![[r#"
        refused: `sdm` supports only 9×9 puzzles; this one is 16×16
    "#]],
    );
    check(
        &large,
        Target::Candidates,
        expect![[r#"
            refused: `candidates` supports puzzles up to 9×9; this one is 16×16
        "#]],
    );
    check(
        &large,
        Target::Sudoku,
        expect![[r#"
        symbols: 123456789ABCDEFG
        G       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       +A      .       .       | {1 5 G} .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        --------------------------------+---------------------------------+---------------------------------+--------------------------------
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        --------------------------------+---------------------------------+---------------------------------+--------------------------------
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        --------------------------------+---------------------------------+---------------------------------+--------------------------------
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        .       .       .       .       | .       .       .       .       | .       .       .       .       | .       .       .       .
        => 
    "#]],
    );
    check(
        &Record::new(36),
        Target::Line,
        expect![[r#"
        refused: a line can only hold values up to 35
    "#]],
    );
    assert!(Target::Sudoku.write(&Record::new(36)).is_ok());
}

#[test]
fn other_shapes_and_rules() {
    let mut puzzle = record("1.....2..........4......3...........");
    puzzle.boxes = Some((3, 2));
    puzzle.variants = vec![Variant::Diagonal, Variant::AntiKnight];
    puzzle.unsupported = vec!["thermometers".to_owned()];
    puzzle.symbols = Some("abcdef".chars().collect());
    check(
        &puzzle,
        Target::Sudoku,
        expect![[r#"
        box: 3x2
        symbols: abcdef
        rules: diagonal, antiknight
        a . | . . | . .
        b . | . . | . .
        . . | . . | . d
        ----+-----+----
        . . | . . | . .
        c . | . . | . .
        . . | . . | . .
        => `sudoku` cannot represent thermometers
    "#]],
    );
    check(
        &puzzle,
        Target::Line,
        expect![[r#"
        1.....2..........4......3...........
        => `line` cannot represent the rules (diagonal, antiknight), the box shape 3x2 and thermometers; its own symbols are written as 1, 2, …
    "#]],
    );
    puzzle.symbols = Some("#;.,|x".chars().collect());
    puzzle.regions = Some((0..36).map(|cell| cell / 6).collect());
    check(
        &puzzle,
        Target::Sudoku,
        expect![[r#"
        box: 3x2
        rules: diagonal, antiknight
        1 . | . . | . .
        2 . | . . | . .
        . . | . . | . 4
        ----+-----+----
        . . | . . | . .
        3 . | . . | . .
        . . | . . | . .
        [regions]
        1 1 1 1 1 1
        2 2 2 2 2 2
        3 3 3 3 3 3
        4 4 4 4 4 4
        5 5 5 5 5 5
        6 6 6 6 6 6
        => `sudoku` cannot represent thermometers; its own symbols are written as 1, 2, …
    "#]],
    );
}

#[test]
fn a_small_candidate_grid() {
    check(
        &record("12........4....."),
        Target::Candidates,
        expect![[r#"
            .----------.-----------.
            | 1    2   | 3    34   |
            | 34   34  | 123  1234 |
            :----------+-----------:
            | 23   13  | 4    123  |
            | 234  134 | 123  123  |
            '----------'-----------'
            => a cell with a single candidate looks solved
        "#]],
    );
}

#[test]
fn keys_that_are_not_known_are_told_once_each() {
    let mut puzzle = Record::new(2);
    for (key, value) in [("mood", "calm"), ("colour", "blue"), ("mood", "wild"), ("mood", "odd")] {
        puzzle.add(key, value);
    }
    check(
        &puzzle,
        Target::Line,
        expect![[r#"
            ....
            => `line` cannot represent the mood and the colour; it is not read back as 2×2 without `size: 2` above it
        "#]],
    );
    check(
        &puzzle,
        Target::Json,
        expect![[r#"
        {"metadata":{"colour":"blue","mood":["calm","wild","odd"]},"size":2,"givens":"...."}
        => 
    "#]],
    );
}

/// Quick only if no key is searched for among all others.
#[test]
fn a_hundred_thousand_keys() {
    let mut puzzle = Record::new(4);
    (0..100_000).for_each(|number| puzzle.add(&format!("k{number}"), "v"));
    let losses = |target: Target| target.write(&puzzle).map(|written| written.losses.len());
    assert_eq!(losses(Target::Line), Ok(100_000));
    assert_eq!(losses(Target::Json), Ok(0));
}

#[test]
fn clues_in_their_canonical_form() {
    let mut record = formats::Record::new(4);
    let list = |cells: &[usize]| cells.iter().map(|index| Cell::new(*index)).collect();
    let cells = |values: &[u32], cells: &[usize]| clues::Clue::Cells { values: values.into(), cells: list(cells) };
    let dot = |cell: usize, mark| clues::Clue::Chain { cells: list(&[cell, cell + 1]), marks: vec![mark] };
    let white = clues::Relation::Difference(1);
    let black = clues::Relation::Ratio(2);
    let side = |side, number| clues::Clue::Side { side, places: vec![Some(number), None, None, None] };
    for (kind, clues) in [
        (clues::ClueKind::Cages, vec![cells(&[7], &[5, 4]), cells(&[], &[1, 0]), cells(&[3], &[4])]),
        (clues::ClueKind::Thermos, vec![cells(&[], &[5, 4]), cells(&[], &[4, 5])]),
        (clues::ClueKind::Dots, vec![dot(1, white), dot(4, white), dot(0, black), dot(8, black)]),
        (clues::ClueKind::Marks, vec![dot(4, white), dot(1, white), dot(0, black), dot(8, black)]),
        (clues::ClueKind::XSums, vec![side(clues::Side::Left, 12), side(clues::Side::Top, 3)]),
    ] {
        record.clues.push(formats::ClueSection { kind, clues });
    }
    let lines = Target::Sudoku.write(&record).expect("every puzzle").lines;
    expect![[r#"
        [cages]
        r1c1 r1c2
        7: r2c1 r2c2
        3: r2c1
        [thermos]
        r2c1-r2c2
        r2c2-r2c1
        [dots]
        r1c1 * r1c2
        r1c2 o r1c3
        r2c1 o r2c2
        r3c1 * r3c2
        [marks]
        r1c1 * r1c2
        r1c2 o r1c3
        r2c1 o r2c2
        r3c1 * r3c2
        [xsums]
        left: 12 . . .
        top:  3 . . ."#]]
    .assert_eq(&lines[5..].join("\n"));
}

#[test]
fn clues_as_pairs_of_an_iss_string() {
    let mut puzzle = Record::new(4);
    let cells = |places: &[usize]| Clue::Cells {
        values: Vec::new(),
        cells: places.iter().map(|place| Cell::new(*place)).collect(),
    };
    for (kind, clues) in [
        // The marked cells beside each other are not compared.
        (ClueKind::Min, vec![cells(&[0]), cells(&[1])]),
        (ClueKind::Max, vec![cells(&[15])]),
        (ClueKind::SlowThermos, vec![cells(&[8, 9, 13])]),
        (ClueKind::Nabners, vec![cells(&[2, 6, 11])]),
    ] {
        puzzle.clues.push(ClueSection { kind, clues });
    }
    check(
        &puzzle,
        Target::Iss,
        expect![[r#"
        .Shape~4x4.GreaterThan~R2C1~R1C1.GreaterThan~R1C3~R1C2.GreaterThan~R2C2~R1C2.GreaterThan~R4C4~R3C4.GreaterThan~R4C4~R4C3.Pair~vzI~_~R3C1~R3C2~R4C2.PairX~MGD~_~R1C3~R2C3~R3C4
        => 
    "#]],
    );
    let written = Target::Iss.write(&puzzle).expect("a string").lines.concat();
    let read = Foreign::Iss.read(&written);
    let [Ok(read)] = read.as_slice() else { panic!("{read:?}") };
    check(
        read,
        Target::Sudoku,
        expect![[r#"
        . . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        [inequalities]
        r1c3 > r1c2
        r2c1 > r1c1
        r2c2 > r1c2
        r4c4 > r3c4
        r4c4 > r4c3
        [slowthermos]
        r3c1-r3c2-r4c2
        [allpairs]
        at least 2 apart: r1c3-r2c3-r3c4
        => 
    "#]],
    );
    assert_eq!(Target::Iss.write(read).expect("a string").lines.concat(), written);
}
