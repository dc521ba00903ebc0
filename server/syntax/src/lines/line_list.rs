//! Recognizes line lists: lines of 81 digits or dots, the layout of large collections, which needs no block to be read.
//!
//! Must not know what the lines follow and what follows them.
//!
//! A line in which `0` may be a value is left to the general reader: it has no `9`, and either dots as well or as many
//! zeros as a full grid has of each value. So is a bit string.

use crate::text::remainder::Remainder;
use std::ops::Range;

/// Cells of a classic grid.
const CELLS: usize = 81;
const SIDE: usize = 9;

/// The fewest lines of a list that is followed by other text: recognizing fewer costs more than reading their blocks.
const FEWEST: usize = 16;

/// Lines that are a classic grid each, and nothing else, at the beginning of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineList {
    /// The number of lines.
    pub count: u32,
    /// Bytes from the beginning of a line to that of the next.
    pub pitch: u32,
    /// Bytes of all lines with their line ends, which the last may lack.
    pub len: u32,
}

impl LineList {
    /// Some of the lines as a list, and their bytes in the text.
    pub fn part(&self, lines: Range<u32>) -> (LineList, Range<usize>) {
        let end = lines.end.min(self.count);
        let start = lines.start.min(end);
        // The last line may lack its end.
        let from = (start * self.pitch).min(self.len);
        let to = (end * self.pitch).min(self.len);
        let part = LineList { count: end - start, pitch: self.pitch, len: to - from };
        (part, from as usize..to as usize)
    }

    /// The cells of the lines in order, digits and dots; `text` is the text that the list was found in.
    pub fn grids<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t [u8; CELLS]> + use<'t> {
        text.as_bytes().chunks(self.pitch as usize).take(self.count as usize).filter_map(|line| line.first_chunk())
    }
}

/// Returns true if a line is the cells of a classic grid: 81 digits and dots, in which `0` is an empty cell.
pub fn is_classic_line(line: &str) -> bool {
    is_classic(line.as_bytes())
}

/// Returns true if a line is the cells of a classic grid: digits and dots, in which `0` is an empty cell.
pub(crate) fn is_classic(line: &[u8]) -> bool {
    if line.len() != CELLS {
        return false;
    }
    // Without an early end, so that many characters are compared at once.
    let mut is_classic = true;
    let mut has_nine = false;
    for cell in line {
        is_classic &= cell.is_ascii_digit() | (*cell == b'.');
        has_nine |= *cell == b'9';
    }
    is_classic && (has_nine || !is_read_in_general(line))
}

/// Returns true if a line of digits and dots without `9` is no line of a classic grid for certain: `0` may be a value,
/// or it is a bit string, zeros and more ones than a grid can have.
#[cold]
fn is_read_in_general(line: &[u8]) -> bool {
    // A byte each, so that many characters are counted at once.
    let mut zeros = 0_u8;
    let mut ones = 0_u8;
    let mut dots = 0_u8;
    for cell in line {
        zeros += u8::from(*cell == b'0');
        ones += u8::from(*cell == b'1');
        dots += u8::from(*cell == b'.');
    }
    let may_count_from_zero = if dots > 0 { zeros > 0 } else { zeros as usize == SIDE };
    let is_of_bits = (zeros + ones) as usize == CELLS && ones as usize > SIDE && zeros > 0;
    may_count_from_zero || is_of_bits
}

/// The line list at the beginning of `text`: all of the text or nothing if nothing follows it, else as many lines as
/// are certain.
pub(crate) fn line_list(text: &str, remainder: Remainder) -> Option<LineList> {
    let bytes = text.as_bytes();
    let line_end: &[u8] = match bytes.get(CELLS..)? {
        [b'\n', ..] => b"\n",
        [b'\r', b'\n', ..] => b"\r\n",
        [] => b"",
        _ => return None,
    };
    let pitch = CELLS + line_end.len();
    let mut whole = 0;
    for line in bytes.chunks_exact(pitch) {
        if !line.ends_with(line_end) || !is_classic(&line[..CELLS]) {
            break;
        }
        whole += 1;
    }
    let (count, len) = match remainder {
        Remainder::Nothing => {
            // The last line may lack its end.
            let is_last_unended = bytes.get(whole * pitch..).is_some_and(is_classic);
            let count = if is_last_unended { whole + 1 } else { whole };
            let is_followed = count * pitch < bytes.len();
            if count == 0 || is_followed {
                return None;
            }
            (count, bytes.len())
        }
        Remainder::More => {
            // What follows the last line may belong to it.
            let count = whole.saturating_sub(1);
            if count < FEWEST {
                return None;
            }
            (count, count * pitch)
        }
    };
    Some(LineList { count: count as u32, pitch: pitch as u32, len: len as u32 })
}
