//! The margin of a fenced block: the marks of a quote and the blanks of a list item before its lines.

use std::ops::Range;

/// What a fence says about the margin of its block.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// How many marks of quotes begin each line.
    pub quotes: usize,
    /// How many columns of blanks may follow them.
    pub indent: usize,
    /// The text before the fence, which new lines get as well.
    pub text: String,
}

impl Style {
    /// How many bytes of a line are its margin. A line may have less than the fence.
    pub fn width(&self, line: &str) -> usize {
        let (width, _) = quotes(line, self.quotes);
        width + blanks(line.get(width..).unwrap_or_default(), 0, self.indent).0
    }
}

/// The lines of a text, each with its end: LF, CRLF or CR.
pub fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let length = match rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(at) if rest.get(at..at + 2) == Some(b"\r\n") => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let line = start..start + length;
        start = line.end;
        Some(line)
    })
}

/// How many bytes the marks of at most `most` quotes take at the beginning of a line, and how many these are.
pub(super) fn quotes(line: &str, most: usize) -> (usize, usize) {
    let bytes = line.as_bytes();
    let (mut width, mut count) = (0, 0);
    while count < most {
        let blanks = bytes.iter().skip(width).take_while(|&&byte| byte == b' ').count();
        if blanks > 3 || bytes.get(width + blanks) != Some(&b'>') {
            break;
        }
        width += blanks + 1;
        width += usize::from(bytes.get(width) == Some(&b' '));
        count += 1;
    }
    (width, count)
}

/// How many bytes the blanks take that begin a text at `column`, and which column they lead to: `most` at most. A tab leads
/// to the next multiple of four.
pub(super) fn blanks(text: &str, mut column: usize, most: usize) -> (usize, usize) {
    let mut width = 0;
    for byte in text.bytes() {
        let next = match byte {
            b' ' => column + 1,
            b'\t' => (column / 4 + 1) * 4,
            _ => break,
        };
        if next > most {
            break;
        }
        (width, column) = (width + 1, next);
    }
    (width, column)
}
