//! Recognises a text of so many small puzzles that a session cannot hold it.
//!
//! A puzzle takes about a kilobyte in memory once it is proved, however short its text is, and one that cannot be read
//! up to three with its findings and its place in the outline: 5 MB of lines of `36` took 1.9 GB.

use syntax::{Chunk, ChunkReader, Dialect, Remainder};

/// The most small puzzles of a text. One that cannot be read has findings, and counts as [`UNREADABLE`].
const MOST_PUZZLES: usize = 300_000;
const UNREADABLE: usize = 3;

/// The bytes of a puzzle that is not small: fewer than those of any 9×9 grid.
const FEW_BYTES: usize = 64;

/// The bytes of a line that is not short, as a mean: with nine digits and a blank line after each ninth it has 9.1.
const SHORT_LINE: usize = 9;

/// The bytes that are read at a time.
const PIECE: usize = 64 << 10;

/// Returns true if a text has more small puzzles than a session holds: 300,000, or 100,000 that cannot be read, with
/// less than 64 bytes each and lines of less than nine, as means. Lists of 9×9 lines do not count: they are held as
/// their text.
pub fn is_crowded(text: &str, dialect: Dialect) -> bool {
    // Fenced blocks have a limit of their own.
    if dialect == Dialect::Markdown || !may_be_crowded(text) {
        return false;
    }
    let mut reader = ChunkReader::new(dialect);
    let mut at = 0;
    let mut piece = PIECE;
    let mut puzzles = 0;
    let mut bytes = 0;
    while at < text.len() {
        let end = text.ceil_char_boundary(at.saturating_add(piece).min(text.len()));
        let remainder = if end == text.len() { Remainder::Nothing } else { Remainder::More };
        let Some(chunk) = reader.next(&text[at..end], remainder) else {
            if end == text.len() {
                break;
            }
            // A block may be longer than a piece.
            piece *= 2;
            continue;
        };
        let len = chunk.len_bytes() as usize;
        at += len;
        piece = PIECE;
        if let Chunk::Blocks(blocks) = chunk {
            for block in blocks {
                puzzles += block.puzzles.len() * if block.problems.is_empty() { 1 } else { UNREADABLE };
            }
            bytes += len;
        }
        if puzzles > MOST_PUZZLES && bytes / puzzles < FEW_BYTES {
            return true;
        }
    }
    false
}

/// Returns false if a text has too few lines, or lines that are too long: puzzles have at least a line each. To read a
/// text twice takes half as long again, so collections of 9×9 grids, a row a line, are not read here.
fn may_be_crowded(text: &str) -> bool {
    let lines = text.bytes().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    lines * UNREADABLE > MOST_PUZZLES && text.len() / lines < SHORT_LINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(is_crowded(text, Dialect::Sudoku), expected);
    }

    #[test]
    fn small_puzzles() {
        check(&"36\n".repeat(250_000), true);
        check(&"36\n".repeat(90_000), false);
        check(&"a: b\n1\n".repeat(101_000), true);
        check(&"12\n21\n\n".repeat(301_000), true);
    }

    #[test]
    fn collections() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        check(&line.repeat(101_000), false);
        check(&".2.4..1.3...4..1\n".repeat(290_000), false);
        check(&"1...\n..3.\n.4..\n...2\n\n".repeat(110_000), false);
        let grid: String =
            line.trim_end().as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
        check(&format!("{grid}\n").repeat(101_000), false);
        check(&"\n".repeat(500_000), false);
        check(&"# comment\n".repeat(500_000), false);
    }
}
