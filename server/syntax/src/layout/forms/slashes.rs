//! Reads grids on one line whose rows are separated by slashes, `53..7..../6..195...`, or by the line ends of texts in
//! programs, `53..7....\\n6..195...`.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::LARGEST;
use crate::lines::written::Written;
use crate::text::atoms::{AtomKind, Atoms};
use crate::text::glyph::trimmed;
use crate::text::span::LineSpan;

/// The fewest rows.
const FEWEST: usize = 4;

/// Longer lines are no grid of that form.
const LONGEST: usize = 4 * (LARGEST * LARGEST) as usize;

/// Reads the grid in the line `first`, if it has as many parts as each part has cells.
pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: Option<u8>) -> Result<Option<Found>, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(None) };
    if memchr::memchr2(b'/', b'\\', line.as_bytes()).is_none() || line.len() > LONGEST {
        return Ok(None);
    }
    for separator in ["/", "\\n", "\\r\\n"] {
        if let Some(board) = board(line, first, separator)
            && declared.is_none_or(|declared| declared == board.size)
        {
            return Ok(Some(Found::one(board, first + 1)));
        }
    }
    Ok(None)
}

fn board(line: &str, number: usize, separator: &str) -> Option<Board> {
    let whole = trimmed(line);
    let is_quote = |c: char| matches!(c, '"' | '\'');
    let inner = line[whole.clone()].trim_end_matches(is_quote).trim_end_matches(separator).len();
    let quotes = line[whole.clone()].len() - line[whole.clone()].trim_start_matches(is_quote).len();
    let mut start = whole.start + quotes;
    let end = whole.start + inner;
    let mut rows = Vec::new();
    for part in line.get(start..end)?.split(separator) {
        let mut cells = Vec::new();
        for atom in Atoms::new(part) {
            if !matches!(atom.kind, AtomKind::Char(_)) {
                return None;
            }
            let span = LineSpan::from(atom.span.range()).shifted(start as u32);
            cells.push(FormCell { line: number, span, written: Written::Text });
        }
        rows.push(cells);
        start += part.len() + separator.len();
    }
    let size =
        u8::try_from(rows.len()).ok().filter(|size| (FEWEST..=LARGEST as usize).contains(&usize::from(*size)))?;
    let board = Board { size, rows, columns: None };
    board.is_whole().then_some(board)
}
