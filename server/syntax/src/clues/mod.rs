//! Reads the lines of clue sections: cells, values, marks between cells, drawn maps, and clues at the sides of a grid.
//!
//! Knows neither blocks nor how a section ends.

pub(crate) mod cells;
mod chain;
pub(crate) mod line;
mod list;
mod map;
mod side;
pub(crate) mod size;

use crate::clues::line::{TextPart, is_drawn, without_remark};
use crate::clues::map::{MapReader, is_between_bands, symbols};
use crate::model::clues::{Clue, ClueContent, ClueProblem};
use crate::text::offset::LineOffset;
use crate::text::span::{BlockSpan, LineSpan};
use clues::ClueKind;
use field::Field;

/// The clues of a section, and the parts of it that cannot be read.
#[derive(Default)]
pub(crate) struct Clues {
    pub(crate) list: Vec<Clue>,
    pub(crate) problems: Vec<(ClueProblem, BlockSpan)>,
    pub(crate) is_malformed: bool,
    /// The first line that is not read, since the puzzle has as many clues as it may.
    pub(crate) unread: Option<BlockSpan>,
}

/// How much more the clues of a puzzle may hold, so that no puzzle fills the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    pub(crate) clues: usize,
    pub(crate) cells: usize,
}

/// The most clues of a puzzle. A 36×36 grid has 2,520 pairs of neighbours.
pub(crate) const MOST_CLUES: usize = 10_000;

/// The most cells that the clues of a puzzle name together.
pub(crate) const MOST_CELLS: usize = 200_000;

impl Default for Room {
    fn default() -> Room {
        Room { clues: MOST_CLUES, cells: MOST_CELLS }
    }
}

impl Room {
    /// Takes the place of a clue; `None` if there is none left.
    fn take(&mut self, clue: &ClueContent) -> Option<()> {
        let cells = match clue {
            ClueContent::Side { places, .. } => places.len(),
            _ => clue.cells().count(),
        };
        self.clues = self.clues.checked_sub(1)?;
        self.cells = self.cells.checked_sub(cells)?;
        Some(())
    }
}

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

/// A clue, or the reason why it cannot be read with the range of the wrong part.
type ClueResult<T> = Result<T, (ClueProblem, BlockSpan)>;

/// Limits the number of problems of one section: a file of nothing else would fill the memory.
const MOST_PROBLEMS: usize = 1_000;

impl Clues {
    /// Reads the lines of a section on that field, as far as there is room for their clues. Each line comes
    /// with its range.
    pub(crate) fn read<'t>(
        kind: ClueKind,
        field: Field,
        digit_count: u8,
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
                    let read = list::clues(kind.shape(), line, field, digit_count);
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

    /// Adds the clues of a line, or the reason why it has none. Returns false if there is no room for them.
    fn add(&mut self, line: TextPart<'_>, read: ClueResult<Vec<ClueContent>>, room: &mut Room) -> bool {
        match read {
            Ok(contents) => {
                let span = line.span();
                if contents.iter().any(|clue| room.take(clue).is_none()) {
                    self.unread = Some(span);
                    self.is_malformed = true;
                    return false;
                }
                self.list.extend(contents.into_iter().map(|content| Clue { span, content, symbol: None }));
            }
            // What is missing has no range of its own.
            Err((problem, span)) => self.report(problem, if span.is_empty() { line.span() } else { span }),
        }
        true
    }

    fn report(&mut self, problem: ClueProblem, span: BlockSpan) {
        self.is_malformed = true;
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push((problem, span));
        }
    }
}

#[cfg(test)]
mod tests;
