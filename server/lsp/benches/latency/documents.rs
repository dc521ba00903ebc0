//! The measured documents: a puzzle, one of five grids, and a collection of 49,151 of them on a line each.

use std::path::{Path, PathBuf};

/// The collection that the peers were measured with.
const LIST: &str = "lists/17clue_49151_royle.txt";
const COUNT: usize = 49_151;

/// A document with a position for edits: a dot, which is replaced by a digit and put back.
pub(crate) struct Document {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) digit: &'static str,
}

/// The documents, in folders of their own.
pub(crate) struct Documents {
    pub(crate) small: Document,
    /// Five grids in one puzzle.
    pub(crate) samurai: Document,
    pub(crate) collection: Document,
    /// A workspace without files.
    pub(crate) empty_folder: PathBuf,
    /// The origin of the collection.
    pub(crate) source: &'static str,
}

impl Documents {
    pub(crate) fn new() -> Documents {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("latency");
        let small = std::fs::read_to_string(root.join("samples/layouts/rows.sudoku")).expect("the sample is there");
        let corpora = std::env::var_os("SUDOKU_CORPORA").map_or_else(|| root.join("../shared/data"), PathBuf::from);
        let (list, source) = match std::fs::read_to_string(corpora.join(LIST)) {
            Ok(list) => (list, "collection: the 49,151 puzzles with 17 clues"),
            Err(_) => {
                (made_up(), "collection: 49,151 made-up puzzles, as ../shared/data and $SUDOKU_CORPORA have none")
            }
        };
        let place = |name: &str| {
            let folder = folder.join(name);
            std::fs::create_dir_all(&folder).expect("a folder");
            folder
        };
        let small = Document { path: place("small").join("small.sudoku"), text: small, line: 2, column: 0, digit: "9" };
        let samurai = std::fs::read_to_string(root.join("samples/grids/samurai.sudoku")).expect("the sample is there");
        let path_of_samurai = place("samurai").join("samurai.sudoku");
        let samurai = Document { path: path_of_samurai, text: samurai, line: 2, column: 0, digit: "9" };
        let path = place("collection").join("collection.sdm");
        let collection = Document { path, text: with_ambiguous_end(&list), line: 20_000, column: 2, digit: "5" };
        for document in [&small, &samurai, &collection] {
            let line = document.text.lines().nth(document.line as usize).expect("so many lines");
            assert_eq!(&line[document.column as usize..=document.column as usize], ".");
            std::fs::write(&document.path, &document.text).expect("a file");
        }
        Documents { small, samurai, collection, empty_folder: place("empty"), source }
    }
}

/// The collection without the first clue of the last puzzle, whose finding shows that everything has been proved.
fn with_ambiguous_end(list: &str) -> String {
    let list = list.trim_end();
    let last = list.rfind('\n').map_or(0, |end| end + 1);
    let clue = last + list[last..].find(|cell: char| cell.is_ascii_digit() && cell != '0').expect("a clue");
    format!("{}.{}\n", &list[..clue], &list[clue + 1..])
}

/// Puzzles with one solution that differ in their digits.
fn made_up() -> String {
    const PUZZLES: [&str; 2] = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ];
    let mut digits = *b"123456789";
    let mut list = String::new();
    for line in 0..COUNT {
        let puzzle = PUZZLES[line % 2];
        list.extend(puzzle.bytes().map(|cell| match cell {
            b'1'..=b'9' => char::from(digits[usize::from(cell - b'1')]),
            _ => '.',
        }));
        list.push('\n');
        if line % 2 == 1 {
            next_permutation(&mut digits);
        }
    }
    list
}

fn next_permutation(digits: &mut [u8]) {
    let Some(at) = digits.windows(2).rposition(|pair| pair[0] < pair[1]) else { return };
    let greater = digits.iter().rposition(|digit| digits[at] < *digit).expect("the one behind it");
    digits.swap(at, greater);
    digits[at + 1..].reverse();
}
