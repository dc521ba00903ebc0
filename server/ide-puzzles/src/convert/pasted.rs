//! Recognises a puzzle that was pasted where a file's name was expected.

use engine::Field;
use formats::{Foreign, FormatError, Target, why_link_is_empty};
use syntax::{Dialect, blocks, is_empty_mark};

/// A text with fewer cells is a name, such as `1234`.
const FEWEST_CELLS: usize = 16;

/// In a shorter text a grid must be complete: `2024-01-01-123456` is a name, too.
const SURELY_CHARACTERS: usize = 50;

/// A text with fewer cells than one row of a usual grid is a name.
const FEWEST_OF_ROW: usize = 9;

/// A shorter text of cells is a name, such as a date, unless empty cells stand beside each other.
const SURELY_CELLS: usize = 30;

/// The numbers of cells of usual grids.
const WHOLE: [usize; 5] = [16, 81, 256, 625, 1296];

/// A puzzle of which only a part was pasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CutShort {
    /// The number of its cells.
    pub cells: usize,
    /// The number of cells of the smallest usual grid that it can be a part of.
    pub of: usize,
}

impl CutShort {
    /// Counts the cells of a text that holds nothing but cells and the characters between them. `None` for other texts,
    /// for names of files, and for as many cells as a grid has.
    pub fn read(text: &str) -> Option<CutShort> {
        let has_frame = text.contains(['|', '+']);
        let mut cells = 0;
        let mut greatest = 0;
        for character in text.chars() {
            match character {
                '-' if has_frame => {}
                mark if is_empty_mark(mark) => cells += 1,
                ' ' | '\t' | '\r' | '\n' | '|' | '+' | ',' | ';' => {}
                digit => {
                    greatest = greatest.max(digit.to_digit(10)?);
                    cells += 1;
                }
            }
        }
        let joined: String = text.chars().filter(|c| !matches!(c, ' ' | '\t' | '|' | ',' | ';')).collect();
        let has_empty_cells = ["..", "__", "**", "??"].iter().any(|two| joined.contains(two));
        let is_meant = cells >= SURELY_CELLS || cells >= FEWEST_OF_ROW && greatest > 0 && has_empty_cells;
        let of = WHOLE.into_iter().find(|of| cells <= *of && (*of > 16 || greatest <= 4))?;
        (is_meant && cells < of).then_some(CutShort { cells, of })
    }
}

/// Puzzles that were pasted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pasted {
    /// As they were written.
    pub original: String,
    /// The same as `.sudoku` text: differs from the original where that is a link, JSON or XML.
    pub text: String,
    /// For each puzzle, how many cells its rows have.
    pub sizes: Vec<Field>,
}

impl Pasted {
    /// Reads a text; `None` if it holds no puzzle, or less than a 4×4 one. The error says why a link, or another format
    /// of another program, cannot be read; an address without a puzzle is an error, too.
    pub fn read(original: &str) -> Option<Result<Pasted, FormatError>> {
        // Users who do not know how to write a line end in a shell write `\n`.
        let unescaped = original.replace("\\n", "\n");
        let original = if unescaped.contains('\n') { &unescaped } else { unescaped.trim() };
        let text = match Foreign::sniff(original).map(|foreign| converted(foreign, original)) {
            Some(Ok(text)) => text,
            Some(Err(why)) => return Some(Err(why)),
            None if let Some(why) = why_link_is_empty(original) => return Some(Err(why)),
            None => format!("{}\n", original.trim_end()),
        };
        let sizes = sizes(&text)?;
        Some(Ok(Pasted { original: original.to_owned(), text, sizes }))
    }
}

/// Returns the sizes of a text's puzzles; `None` if none of them is long enough to be meant as one.
fn sizes(text: &str) -> Option<Vec<Field>> {
    let is_long = text.chars().filter(|character| !character.is_whitespace()).count() >= SURELY_CHARACTERS;
    let mut is_meant = false;
    let mut sizes = Vec::new();
    for block in blocks(text, Dialect::Sudoku) {
        for puzzle in &block.puzzles {
            let cells = puzzle.grid.cell_count();
            is_meant |= is_long || cells >= FEWEST_CELLS && cells == puzzle.field.cell_count();
            sizes.push(puzzle.field);
        }
    }
    is_meant.then_some(sizes)
}

/// Converts the text of another program into `.sudoku` text.
///
/// # Errors
/// The reason why the first unreadable puzzle cannot be read. A puzzle with constraints that have no form in `.sudoku`
/// is unreadable: without them it would have other solutions.
pub fn converted(foreign: Foreign, text: &str) -> Result<String, FormatError> {
    let mut converted = String::new();
    for record in foreign.read(text) {
        let record = record?;
        if !record.unread.is_empty() {
            return Err(format!("some constraints cannot be read: {}", record.unread.join(", ")).into());
        }
        let written = Target::Sudoku.write(&record)?;
        if !converted.is_empty() {
            converted.push('\n');
        }
        for line in &written.lines {
            converted.push_str(line);
            converted.push('\n');
        }
    }
    Ok(converted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn sizes(text: &str) -> Option<Vec<u8>> {
        let pasted = Pasted::read(text)?.expect("it can be read");
        Some(pasted.sizes.iter().map(|field| field.columns()).collect())
    }

    #[test]
    fn puzzles_in_any_layout() {
        for mark in [".", "0", "-", "_", "*", "?", "x"] {
            assert_eq!(sizes(&LINE.replace('.', mark)), Some(vec![9]), "{mark}");
        }
        assert_eq!(sizes("12..34.....3..2."), Some(vec![4]));
        assert_eq!(sizes(&".".repeat(256)), Some(vec![16]));
        let cells: Vec<String> = LINE.chars().map(String::from).collect();
        assert_eq!(sizes(&cells.join(" ")), Some(vec![9]));
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        for between in ["\n", " ", "\\n"] {
            assert_eq!(sizes(&rows.join(between)), Some(vec![9]), "{between:?}");
        }
        assert_eq!(sizes(&format!("{LINE}\n12..34.....3..2.\n")), Some(vec![9, 4]));
        // One that lacks a cell is one with a mistake.
        assert_eq!(sizes(&LINE[1..]), Some(vec![9]));
    }

    #[test]
    fn names_of_files() {
        for name in [
            "missing.sudoku",
            "puzzles",
            "2024-01-01.sudoku",
            "no/such/folder",
            "*.sudoku",
            "puzzle-0001.sdm",
            "1234",
            "",
            ".",
            "..",
            "53..7....",
            "0123456789abcdef",
            "chekc",
            "........../x",
            "x",
            "20240101-123456",
            "2024-01-01-123456",
        ] {
            assert_eq!(Pasted::read(name), None, "{name}");
        }
    }

    #[test]
    fn links_and_json() {
        let mut record = formats::Record::new(4);
        record.cells[0] = formats::CellRecord::Given(engine::Digit::ONE);
        let json = Target::Json.write(&record).expect("JSON").lines.concat();
        let pasted = Pasted::read(&json).expect("a puzzle").expect("that can be read");
        assert_eq!(pasted.sizes, [Field::square(4)]);
        assert!(pasted.text.contains("1 . | . ."), "{}", pasted.text);
        assert_eq!(pasted.original, json);
        let unread = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"boxindexer":[{"cells":["R1C1"]}]}"#;
        let refused = Pasted::read(unread).expect("a puzzle").map(drop);
        assert_eq!(refused, Err("some constraints cannot be read: box indexers".into()));
        let damaged = Pasted::read("https://f-puzzles.com/?load=N4Ig").expect("a link");
        assert_eq!(damaged.map(drop), Err("line 1: the link is damaged".into()));
        for link in ["https://example.org/x", "https://sudokupad.app/abc123", "https://www.sudokuwiki.org/sudoku.htm"] {
            assert!(Pasted::read(link).is_some_and(|read| read.is_err()), "{link}");
        }
    }

    #[test]
    fn puzzles_that_are_cut_short() {
        let cells = |text: &str| CutShort::read(text).map(|CutShort { cells, of }| (cells, of));
        for count in [9, 27, 40, 79, 80] {
            assert_eq!(cells(&LINE[..count]), Some((count, 81)), "{count}");
        }
        let rows: Vec<&str> = (0..5).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        assert_eq!(cells(&rows.join(" ")), Some((45, 81)));
        assert_eq!(cells(&LINE[..60].replace('.', "0")), Some((60, 81)));
        assert_eq!(cells("5 3 . | . 7 . | . . .\n------+-------+------\n6 . . | 1 9 5 | . . ."), Some((18, 81)));
        assert_eq!(cells("12..34.....3..2"), Some((15, 16)));
        assert_eq!(cells(LINE), None);
        for name in ["..", "1234", "2024-01-01-123456", "20240101-123456", "0123456789abcdef", "../../x", "1..9", ""] {
            assert_eq!(cells(name), None, "{name}");
        }
    }
}
