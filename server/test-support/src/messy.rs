//! Generates random files with mistakes, and edits to them, for properties of any text.

use clues::{Before, ClueKind, Shape};
use proptest::prelude::*;

/// One replacement. Its place is a fraction of the text's characters, in 1/1000.
#[derive(Clone, Debug)]
pub struct MessyEdit {
    from: u32,
    length: u32,
    text: String,
}

impl MessyEdit {
    /// The byte range that the edit replaces in `text`.
    pub fn range(&self, text: &str) -> std::ops::Range<usize> {
        let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let from = (self.from as usize * (boundaries.len() - 1)) / 1000;
        let to = (from + self.length as usize).min(boundaries.len() - 1);
        boundaries[from]..boundaries[to]
    }

    /// The new text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A file made of fragments of every layout, with mixed line ends and non-ASCII text.
pub fn file() -> impl Strategy<Value = String> {
    prop::collection::vec(fragment(), 0..12).prop_map(|fragments| fragments.concat())
}

/// Up to `most` edits in succession.
pub fn edits(most: usize) -> impl Strategy<Value = Vec<MessyEdit>> {
    let text = prop_oneof![
        4 => character(),
        2 => Just(String::new()),
        2 => line_end(),
        2 => fragment(),
        1 => prop::collection::vec(character(), 1..6).prop_map(|characters| characters.concat()),
    ];
    let length = prop_oneof![4 => 0..3u32, 2 => 0..30u32, 1 => 0..400u32];
    let edit = (0..=1000u32, length, text).prop_map(|(from, length, text)| MessyEdit { from, length, text });
    prop::collection::vec(edit, 1..=most)
}

fn character() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "5", "1", "0", ".", "-", "_", "*", "x", "X", "A", "g", "é", "５", "｛", "＋", "·", "😀", "\u{200b}", " ", "\t",
        "\u{a0}", ",", "|", ":", "+", "+3", "{", "}", "#", ";", "/", "\n", "\r", "\r\n", "=", "[", "]", "│", "─",
    ])
    .prop_map(str::to_owned)
}

fn line_end() -> impl Strategy<Value = String> {
    prop_oneof![6 => Just("\n"), 2 => Just("\r\n"), 1 => Just("\r")].prop_map(str::to_owned)
}

/// Lines that belong together, each with an end mark.
fn fragment() -> impl Strategy<Value = String> {
    let lines = prop_oneof![
        6 => grid(),
        3 => prop::collection::vec(row_of(81, 9), 1..4),
        1 => prop::collection::vec(row_of(16, 4), 1..20),
        1 => row_of(162, 9).prop_map(|line| vec![line]),
        2 => Just(vec![String::new()]),
        3 => trivia().prop_map(|line| vec![line]),
        2 => scene(),
        2 => clues(),
    ];
    (lines, line_end()).prop_map(|(lines, end)| lines.into_iter().map(|line| line + &end).collect())
}

/// Several lines that have a meaning only together.
fn scene() -> impl Strategy<Value = Vec<String>> {
    let scenes = [
        "|8  |   |   |\n|  3|6  |   |\n| 7 | 9 |2",
        "+--+--+\n|1 | 4|\n| 4|1\n|  |\n|4 | 1|\n+--+--+",
        "| 1 |   |   | 4 |\n|   |   |   |   |\n|   | 2 |\n| 3 |   |   | 1 |",
        "  5   3 |   7   |\n  6     | 1 9 5 |\n--------+-------+-------",
        "  A B C D\nA: 1 2 3 4\nB: . . . .\n\nC: . . 1 .\nD: . 4 3 2\n  A B C D",
        "  ab cd\n1 1_|_2\n2 __|__\n  -----\n3 3_|__\n4 _2|_1",
        "1 1 5\n1 2 3\n2 9 7\n9 9 1\n0 0 0",
        "12..34....12..34:1:1234341221434321\n12..34....12..34,1234341221434321",
        "[regions]\nAABB\nAABB\nCCDD\nCCDD",
        "P1; 12..34....12..34\n17;1 2 . . 3 4 . . . . 1 2 . . 3 4",
        "[candidates]\n1 24 34 {1 2}\n2 3 4 1",
        "solution: 1234341221434321\n12..\n34..\n..12\n..34",
        "[cages]\nAAB.\nAABB\nCC..\nCC..\nA=10 B=6 # why\nC=10",
        "[cages]\n15: r1c1 r1c2-r3c2\n# a remark\nr12c3, r4c45\n; x\n\n[thermos]\nr1c1-r1c4-r4c4",
        "[arrows]\nr1c1 r1c2: r2c2-r4c4\n[dots]\nr1c1 o r1c2 *3 r1c3 < r1c4\n[solution]\n1234341221434321",
        "[sandwich]\ntop: 1 . 5 .\nleft: . . . 0\n[clones]\nr1c1 r1c2 = r3c3-r3c4\n\n[what]\never: x\n12..",
        "[quads]\n1 2: r12c12\n[whispers]\n5: r1c1-r2c2 title: x\n[puzzle]",
        "[kropki] ; a\nr4c1o r4c2 # b\n# c\nR1C1,*,r1c2-\nr2c1 x r2c2\n# d\nr1c1<r2c1\n[arrow]\nr3c3 : r2c2-r1c1\nr1c4: r2c4",
        "[cage]\nA1|A1|b|·\n--+--+--+--\n. . b b\n# a\n....\n....\nb=3\nA1 = 4 # b\n7:r4c1r4c2\n3: r3c1",
        "#Asomebody\n#LEasy\n[Puzzle]",
        "[[1,0,3,0],\n [3,0,1,0],\n [0,1,0,3],\n [0,3,0,1]],",
        "grid = [\n{1,,3,0},\n- [3, 0, 1, 0] # b\n[[1,2],[3,4]],\n\"12..\"]\n];",
        "2\n1.3.\n3.1.\n.1.3\n.3.1\n-\n1.3.\n3.1.\n.1.3\n.3.1\n2 2",
        "1.3.\n3.1.\n.1.3\n# b\n1.3.\n3.1.\n.1.3\n.3.1\n# c\n1.3.",
        "1+3+\n++1+\n+1+3\n1: 2\n::13\n1::3",
        ";;3;\n3;;1;0\n;1;;3\n.;3;.;1 # c",
        "1-0-3-0\n3-0-1\n0-1-0-3\n0-3-0-1",
        "# sudoku: ignore no-place",
        "# sudoku: ignore format\n1 2 3 4\n3412",
        "12.. # sudoku: ignore format\n34..\n..12\n..34",
        "# sudoku: ignore-file format",
        "12.. # sudoku: ignore no-place, what\n34..\n..12 ;sudoku:ignore-file syntax\n..34",
        "12..34....12..34 // sudoku: ignore no-place",
        "Grid 07 # sudoku: ignore no-place\n|1 | 4|  # sudoku: ignore\n| 4|1 |\n|  |  |\n|4 | 1|",
    ];
    prop::sample::select(scenes.to_vec()).prop_map(|scene| scene.lines().map(str::to_owned).collect())
}

/// A section of clues, each kind as often as any other, with lines that fit it in grids of 4×4 and larger.
fn clues() -> impl Strategy<Value = Vec<String>> {
    let paths = ["r1c1-r1c3", "r2c2 r3c3, r4c4", "r1c4-r4c1", "r2c1-r2c4-r4c4", "r3c1 r3c2", "R4C4", "r12c34"];
    let clue = (0..12u32, prop::sample::select(paths.to_vec()));
    let kinds: Vec<ClueKind> = ClueKind::all().collect();
    (prop::sample::select(kinds), prop::collection::vec(clue, 0..4)).prop_map(|(kind, clues)| {
        let lines = clues.into_iter().map(|(number, path)| clue_of(kind.shape(), number, path));
        std::iter::once(format!("[{}]", kind.name())).chain(lines).collect()
    })
}

/// A clue of a shape, with a number if it needs one or can have one.
fn clue_of(shape: Shape, number: u32, path: &str) -> String {
    let mark = ["o", "*", "x", "v", "<", ">", "=", "o2", "*3"][number as usize % 9];
    let side = ["top", "left", "right", "bottom"][number as usize % 4];
    match shape {
        Shape::Cells { before, .. } => match before {
            Before::Values => format!("{} 2: r23c23", number % 4 + 1),
            Before::Total | Before::MaybeTotal | Before::Number => format!("{number}: {path}"),
            Before::MaybeDifference(_) if number % 2 == 1 => format!("{}: {path}", number % 5),
            Before::MaybeDifference(_) | Before::Nothing => path.to_owned(),
        },
        Shape::Arrow => format!("r2c2: {path}"),
        Shape::Clones => format!("r1c1 r2c{} = r3c3-r4c4", number % 4 + 1),
        Shape::Pairs => {
            let relation =
                ["differ by 2", "NOT Sum is in 5, 10", "less", "one of 1-2 2-1", "none"][number as usize % 5];
            format!("{relation}: {path}")
        }
        Shape::Sets(_) => format!("r1c1 r2c{} = {path} = r3c3-r4c4", number % 4 + 1),
        Shape::Counts => {
            let what = ["odd", "Different", "3", "12", "r1c1"][number as usize % 5];
            format!("{} of {what}: {path}", if number.is_multiple_of(2) { "r4c4" } else { "2" })
        }
        Shape::Chain(_) => format!("r1c2 {mark} r2c2 {mark} r2c3"),
        Shape::Side => format!("{side}: {number} . .{}", " .".repeat(if number > 6 { 6 } else { 1 })),
    }
}

fn trivia() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "# a comment",
        "; Grüße 😀",
        "// x",
        "# sudoku: ignore syntax, no-place",
        "; sudoku: ignore-file malformed-row é",
        "// sudoku: ignore unused-suppression unknown-key",
        "title: Ünïcode",
        "solutions: 1",
        "clues: 4",
        "size: 4",
        "size: 9",
        "box: 2x2",
        "solution: 1234341221434321",
        "rules: killer",
        "symbols: 123456789",
        "solutions: many",
        "solutions: 0",
        "rules: diagonal",
        "what: ever",
        "difficulty: nice",
        "[puzzle]",
        "[puzzle \"a\"]",
        "[solution]",
        "[Solution] # from a book",
        "[state]",
        "[regions]",
        "aaab",
        "pqrst uvwx",
        "[odd]",
        "[cages]",
        "[Thermometers \"x\"] # y",
        "[cages] 15",
        "[foo]",
        "15: r1c1 r1c2-r3c2",
        "rules: no-boxes, killer, diagonal",
        "Grid 07",
        "sudoku",
        "9",
        "4",
        "16",
        "!!!",
        "quizzes,solutions",
        "1,2,3,4",
        "---------",
        "+---+---+---+",
        "------+-------+------",
        "*********",
        "_________",
        "===",
        "+",
        "  abc def ghi",
        "12 of 36",
    ])
    .prop_map(str::to_owned)
}

/// Rows of one grid in one layout, sometimes with a row or a cell too few or too many.
fn grid() -> impl Strategy<Value = Vec<String>> {
    let size = prop::sample::select(vec![4usize, 4, 6, 9, 9, 9, 9, 16]);
    let layout = prop::sample::select(vec!["bare", "spaced", "commas", "bars", "banded", "decimal", "dashes"]);
    (size, layout, 0..12u32, any::<u64>()).prop_map(|(size, layout, slip, seed)| {
        let mut state = seed | 1;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let band = [2, 2, 2, 3, 2, 4][[4, 5, 6, 9, 10, 16].iter().position(|&one| one == size).unwrap_or(0)];
        let mut rows = Vec::new();
        for row in 0..size + usize::from(slip == 1) {
            let width = size + usize::from(slip == 2 && row == 1) - usize::from(slip == 3 && row == 2);
            let cells: Vec<String> = (0..width)
                .map(|_| match next(4) {
                    0 => symbol(1 + next(size), layout == "decimal"),
                    _ if layout == "dashes" => "-".to_owned(),
                    _ => ".".to_owned(),
                })
                .collect();
            rows.push(match layout {
                "spaced" | "decimal" | "banded" => cells.join(" "),
                "commas" => cells.join(","),
                "bars" => {
                    format!("|{}|", cells.chunks(size / band).map(|part| part.concat()).collect::<Vec<_>>().join("|"))
                }
                _ => cells.concat(),
            });
            if layout == "banded" && (row + 1) % band == 0 && row + 1 < size {
                rows.push(String::new());
            }
            if layout == "bars" && (row + 1) % band == 0 {
                rows.push("+---+---+---+".to_owned());
            }
        }
        if slip == 4 {
            rows.pop();
        }
        rows
    })
}

fn symbol(value: usize, decimal: bool) -> String {
    match value {
        10.. if !decimal => char::from(b'A' + value as u8 - 10).to_string(),
        _ => value.to_string(),
    }
}

fn row_of(cells: usize, size: u8) -> impl Strategy<Value = String> {
    let cell = prop_oneof![3 => Just('.'), 1 => (1..=size).prop_map(|value| char::from(b'0' + value))];
    prop::collection::vec(cell, cells..=cells).prop_map(|cells| cells.into_iter().collect())
}
