//! Lines of 81 digits and dots: what collections of millions of puzzles consist of, and what can be told at a glance.
//!
//! Must not know what stands around them.

/// Cells of a classic grid.
const CELLS: usize = 81;

/// Fewer lines than this, with something else behind them, are read like any text: the glance would not pay.
const FEWEST: usize = 16;

/// Lines that are a classic grid each, and nothing else, at the beginning of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainLines {
    /// How many.
    pub count: u32,
    /// Bytes from the beginning of one to that of the next.
    pub pitch: u32,
    /// Bytes of all of them with their ends, which the last may do without.
    pub len: u32,
}

impl PlainLines {
    /// The cells of the lines of that text, in order: digits and dots.
    pub fn of<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t [u8; CELLS]> + use<'t> {
        text.as_bytes().chunks(self.pitch as usize).take(self.count as usize).filter_map(|line| line.first_chunk())
    }
}

/// Whether a line is the cells of a classic grid: digits and dots.
pub(crate) fn is_plain(line: &[u8]) -> bool {
    // Without an early end, so that many characters are compared at once.
    line.len() == CELLS && line.iter().fold(true, |plain, cell| plain & (cell.is_ascii_digit() | (*cell == b'.')))
}

/// The plain lines that can be told for certain at the beginning of `text`, which is the `rest` of a file or not: all of it or
/// nothing if it is, else many or none.
pub(crate) fn plain_lines(text: &str, rest: bool) -> Option<PlainLines> {
    let bytes = text.as_bytes();
    let end_mark: &[u8] = match bytes.get(CELLS..)? {
        [b'\n', ..] => b"\n",
        [b'\r', b'\n', ..] => b"\r\n",
        [] => b"",
        _ => return None,
    };
    let pitch = CELLS + end_mark.len();
    let is_line = |line: &&[u8]| line.ends_with(end_mark) && is_plain(&line[..CELLS]);
    let whole = bytes.chunks_exact(pitch).take_while(is_line).count();
    let is_last = bytes.get(whole * pitch..).is_some_and(is_plain);
    let (count, len) = match rest {
        true if is_last => (whole + 1, bytes.len()),
        true => (whole, whole * pitch),
        // What follows the last line may belong to it.
        false => (whole.saturating_sub(1), whole.saturating_sub(1) * pitch),
    };
    let is_enough = if rest { count > 0 && len == bytes.len() } else { count >= FEWEST };
    is_enough.then_some(PlainLines { count: count as u32, pitch: pitch as u32, len: len as u32 })
}
