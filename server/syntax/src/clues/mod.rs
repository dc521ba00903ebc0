//! Reads the lines of clue sections: cells, values, marks between cells, drawn maps, and clues at the sides of a grid.
//!
//! Knows neither blocks nor how a section ends.

pub(crate) mod cells;
mod chain;
mod count;
mod limits;
pub(crate) mod line;
mod list;
mod map;
pub(crate) mod section;
mod side;
pub(crate) mod size;

use crate::clues::line::{TextPart, is_drawn, without_remark};
use crate::clues::map::{MapReader, is_between_bands, symbols};
use crate::clues::section::{Clues, Room};
use crate::text::offset::LineOffset;
use crate::text::span::{BlockSpan, LineSpan};
use clues::ClueKind;
use field::{Field, Numbers};

/// The form of a line of a clue section.
pub enum ClueLine {
    /// Blanks or a comment.
    Empty,
    /// A line between the bands of a map.
    Frame,
    /// A row of a map, with the ranges of its symbols.
    Row(Vec<LineSpan>),
    /// Sums of drawn cages: `A=15 B=8`.
    Sums,
    Clue,
}

impl ClueLine {
    /// Returns the form of a line in a section of a kind, for a grid on that field.
    pub fn of(kind: ClueKind, field: Field, line: &str) -> ClueLine {
        let inner = without_remark(line);
        let part = TextPart { text: &line[inner.clone()], start: LineOffset::from(inner.start as u32) };
        if part.text.is_empty() {
            return ClueLine::Empty;
        }
        if !kind.has_map() {
            return ClueLine::Clue;
        }
        if is_drawn(part.text) {
            if is_between_bands(part.text) {
                return ClueLine::Frame;
            }
            let symbols = symbols(part, field.columns());
            // One too few or too many is a slip.
            if symbols.len().abs_diff(usize::from(field.columns())) <= 1 {
                return ClueLine::Row(symbols.into_iter().map(TextPart::span).collect());
            }
        } else if part.text.contains('=') && !part.text.contains(':') {
            return ClueLine::Sums;
        }
        ClueLine::Clue
    }
}

/// Reads the lines of a section on that field, as far as there is room for their clues. Each line comes
/// with its range.
pub(crate) fn read_section<'t>(
    kind: ClueKind,
    field: Field,
    numbers: Numbers,
    lines: impl Iterator<Item = (BlockSpan, &'t str)>,
    room: &mut Room,
) -> Clues {
    let mut clues = Clues::default();
    let mut map = MapReader::new(kind, field);
    for (span, text) in lines {
        let line = TextPart { text, start: span.start }.part(without_remark(text));
        match ClueLine::of(kind, field, text) {
            ClueLine::Empty | ClueLine::Frame => {}
            ClueLine::Row(symbols) => {
                let whole = TextPart { text, start: span.start };
                let symbols = symbols.iter().map(|symbol| whole.part(symbol.range()));
                map.row(line, symbols.collect(), &mut clues);
            }
            ClueLine::Sums => map.sums(line),
            ClueLine::Clue => {
                let read = list::clues(kind, line, field, numbers);
                if !clues.add(line, read, room) {
                    break;
                }
            }
        }
    }
    map.finish(&mut clues);
    clues.list.sort_by_key(|clue| clue.span);
    clues.problems.sort_by_key(|(_, span)| *span);
    clues
}

#[cfg(test)]
mod tests;
