//! Limits the memory that the texts of other programs take: the length of a line, the values of JSON, the puzzles.

use crate::base::error::FormatError;
use crate::base::record::Record;
use clues::Clue;

/// The most bytes of a text, whatever its format.
pub(crate) const LONGEST: usize = 64 << 20;

/// The most bytes of a line in the formats that have a puzzle on each line.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// The most bytes that the puzzles of a text take together: some 100,000 of 9×9 cells.
const MOST_BYTES: usize = 192 << 20;

/// The most bytes that one value of JSON takes, by the measure of [`weight`].
pub(crate) const HEAVIEST: usize = 128 << 20;

/// The puzzles of a text, as many as there is room for.
#[derive(Default)]
pub(crate) struct BoundedPuzzles {
    list: Vec<Result<Record, FormatError>>,
    bytes: usize,
    is_full: bool,
}

impl BoundedPuzzles {
    /// Adds a puzzle, or why it cannot be used; the first for which there is no room becomes an error that says so.
    pub(crate) fn push(&mut self, read: Result<Record, FormatError>) {
        if self.is_full {
            return;
        }
        self.bytes += read.as_ref().map_or(200, bytes);
        self.is_full = self.bytes > MOST_BYTES;
        self.list.push(if self.is_full {
            Err(format!("the puzzles up to here take {} MiB, the most of one file: divide it", MOST_BYTES >> 20).into())
        } else {
            read.map(without_long_clues)
        });
    }

    /// Returns true if no more is taken.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    pub(crate) fn finish(self) -> Vec<Result<Record, FormatError>> {
        self.list
    }
}

/// The puzzles of a list, as many as there is room for.
pub(crate) fn bounded(list: Vec<Result<Record, FormatError>>) -> Vec<Result<Record, FormatError>> {
    let mut found = BoundedPuzzles::default();
    list.into_iter().for_each(|read| found.push(read));
    found.finish()
}

/// About the bytes that a puzzle takes.
fn bytes(record: &Record) -> usize {
    let texts = record.metadata.iter().flat_map(|(key, value)| [key, value]);
    let texts = texts.chain(&record.comments).chain(&record.unread).chain(&record.unsupported);
    let texts: usize = texts.map(|text| 40 + text.len()).sum();
    let clues: usize = record.clues.iter().flat_map(|section| &section.clues).map(|clue| 64 + 8 * cells(clue)).sum();
    400 + 20 * record.cells.len() + texts + clues
}

/// The number of cells that a clue names.
fn cells(clue: &Clue) -> usize {
    match clue {
        Clue::Cells { cells, .. } | Clue::Chain { cells, .. } => cells.len(),
        Clue::Arrow { circle: one, shaft: other } | Clue::Clones { left: one, right: other } => {
            one.len().max(other.len())
        }
        Clue::Pairs { cells, .. } | Clue::Counts { cells, .. } => cells.len(),
        // A clue has room for several sets of all cells.
        Clue::Sets(sets) => sets.iter().map(Vec::len).sum::<usize>().div_ceil(4),
        Clue::Side { places, .. } => places.len(),
    }
}

/// Takes out the clues with more cells than the grid, which no `.sudoku` text can hold.
fn without_long_clues(mut record: Record) -> Record {
    let most = record.cells.len();
    let mut left_out = 0;
    for section in &mut record.clues {
        let before = section.clues.len();
        section.clues.retain(|clue| cells(clue) <= most);
        left_out += before - section.clues.len();
    }
    if left_out > 0 {
        record.clues.retain(|section| !section.clues.is_empty());
        record.unread.push("clues with more cells than the grid".to_owned());
    }
    record
}

/// About the bytes that the first value of a JSON text takes once it is read: many times its text if it consists of
/// small objects.
pub(crate) fn weight(text: &str) -> usize {
    /// A list, or an object without members.
    const LIST: usize = 128;
    /// An object with members.
    const OBJECT: usize = 700;
    const VALUE: usize = 32;
    let mut weight = 0_usize;
    let mut depth = 0_usize;
    let mut quoted = false;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                quoted = !quoted;
                weight += VALUE / 2;
            }
            _ if quoted => {
                weight += 1;
                if byte == b'\\' {
                    bytes.next();
                }
            }
            b'{' | b'[' => {
                depth += 1;
                let is_empty = bytes.peek().is_some_and(|next| matches!(next, b'}' | b']'));
                weight += if byte == b'{' && !is_empty { OBJECT } else { LIST };
            }
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
            }
            b',' => weight += VALUE,
            _ => {}
        }
    }
    weight
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::clues::ClueSection;
    use clues::ClueKind;
    use field::Cell;

    #[test]
    fn the_first_value_alone_is_weighed() {
        assert_eq!(weight("[1,2] {\"a\":1}"), 160);
        assert_eq!(weight(r#" {"a\"}":1} [1]"#), 700 + 32 + 3);
        assert!(weight(&"{\"\":0},".repeat(3)) < weight(&format!("[{}]", "{\"\":0},".repeat(3))));
        assert_eq!(weight(""), 0);
    }

    #[test]
    fn puzzles_beyond_the_room_are_an_error() {
        let mut found = BoundedPuzzles::default();
        (0..200_000).for_each(|_| found.push(Ok(Record::new(9))));
        let list = found.finish();
        assert!((80_000..200_000).contains(&list.len()), "{}", list.len());
        assert!(list.last().is_some_and(Result::is_err));
        assert_eq!(list.iter().filter(|read| read.is_err()).count(), 1);
    }

    #[test]
    fn clues_with_more_cells_than_the_grid() {
        let clue = |count: usize| Clue::Cells { values: Vec::new(), cells: vec![Cell::new(0); count] };
        let section = ClueSection { kind: ClueKind::Palindromes, clues: vec![clue(16), clue(17)] };
        let record = Record { clues: vec![section], ..Record::new(4) };
        let read = bounded(vec![Ok(record)]).remove(0).expect("a puzzle");
        assert_eq!(read.clues[0].clues, [clue(16)]);
        assert_eq!(read.unread, ["clues with more cells than the grid"]);
    }
}
