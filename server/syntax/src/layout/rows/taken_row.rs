//! A row of a grid: the line that it is in, and how this line is cut into cells.

use crate::lines::cell_counts::{Cells, Word};
use crate::lines::row_size::{Reading, ends_with_gap, reading};
use crate::lines::split::Unit;
use crate::text::offset::LineOffset;

/// A row of a grid.
pub(crate) struct TakenRow {
    pub(crate) line: usize,
    pub(crate) cells: Cells,
    /// Where its cells begin, behind a label; counted from the line's start.
    pub(crate) from: LineOffset,
    pub(crate) cut: Cut,
    /// Its 0-based position in the grid, if a label or the other bands determine it; the grid's size for a surplus row.
    pub(crate) number: Option<u8>,
    /// True if a frame or blank lines precede it.
    pub(crate) begins_band: bool,
    /// True if it has the right number of cells.
    pub(crate) exact: bool,
    /// True if its last cell is the empty text after a comma.
    pub(crate) gap: bool,
    /// Start of the words after its cells, counted from the line's start.
    pub(crate) words: Option<LineOffset>,
}

/// The method by which a row is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// Each unit is a cell.
    By(Unit),
    /// At the columns of the whole grid.
    Columns,
}

impl TakenRow {
    /// A line as a row of a grid of `size`; cut by characters if it has another number of cells.
    pub(super) fn new(line: usize, cells: Cells, size: u8) -> TakenRow {
        let mut words = None;
        let unit = match reading(&cells, size) {
            Reading::Exact(unit) => Some(unit),
            Reading::WithWords(unit) => {
                words = cells.before_words.map(|before| before.end);
                Some(unit)
            }
            Reading::Malformed | Reading::Heading => {
                // Among rows of letters, a row with a letter that is no value.
                let is_word = cells.word != Word::None && cells.atoms == u32::from(size);
                is_word.then_some(Unit::Atoms)
            }
        };
        TakenRow {
            line,
            cells,
            from: cells.span.start,
            cut: Cut::By(unit.unwrap_or(Unit::Atoms)),
            number: None,
            begins_band: false,
            exact: unit.is_some(),
            gap: unit == Some(Unit::Pieces) && ends_with_gap(&cells, size),
            words,
        }
    }

    /// A line as a row of a grid whose cells are in fixed columns.
    pub(super) fn in_columns(line: usize, cells: Cells) -> TakenRow {
        TakenRow {
            line,
            cells,
            from: LineOffset::START,
            cut: Cut::Columns,
            number: None,
            begins_band: false,
            exact: true,
            gap: false,
            words: None,
        }
    }
}

/// Cuts the rows with a wrong number of cells at their separators, if another row is cut there.
pub(super) fn cut_like_others(rows: &mut [TakenRow]) {
    let by_pieces = Cut::By(Unit::Pieces);
    if !rows.iter().any(|row| row.cut == by_pieces) {
        return;
    }
    for row in rows {
        if !row.exact {
            row.cut = by_pieces;
        }
    }
}
