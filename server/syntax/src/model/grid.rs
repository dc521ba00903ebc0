//! Grids as they are read: rows of written cells with their exact ranges, in flat tables.

use crate::text::columns::Columns;
use crate::text::offset::BlockOffset;
use crate::text::span::BlockSpan;
use field::{Cell, Digit, DigitSet, Field, Figure};

/// The content of one written cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// An empty mark.
    Empty,
    /// A value.
    Given(Digit),
    /// `+d`: a value placed while solving.
    Placed(Digit),
    /// Pencil marks.
    Candidates(DigitSet),
    /// Something that no cell of this grid can be.
    Unknown,
    /// Nothing: the place is outside of every grid of a puzzle with several.
    Outside,
}

/// The content of a cell that is an ASCII digit or a dot.
#[inline]
pub(crate) fn plain_content(cell: u8) -> Content {
    Digit::new(cell.wrapping_sub(b'0')).map_or(Content::Empty, Content::Given)
}

/// One written cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub content: Content,
    /// Its range.
    pub span: BlockSpan,
}

/// The range from the first slot to the last.
pub(crate) fn covered(slots: &[Slot]) -> Option<BlockSpan> {
    Some(slots.first()?.span.cover(slots.last()?.span))
}

/// Where a row belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowPlace {
    /// It is row `.0` (from 0) of the grid, with one slot for each of its cells.
    Row(u8),
    /// It is the whole grid, one slot for each cell in reading order.
    Whole,
    /// It is in the position of row `.0` but has too few or too many cells, so that its cells are uncertain. For a grid
    /// on one line `.0` is 0.
    Malformed(u8),
    /// It is after the last row.
    Surplus,
}

/// One line of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// From its first cell to its last.
    pub span: BlockSpan,
    /// Index of its first slot.
    pub first: u32,
    /// Number of its slots.
    pub count: u32,
    /// Where it belongs.
    pub place: RowPlace,
}

/// A grid as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// From its first row to its last.
    pub span: BlockSpan,
    rows: Box<[Row]>,
    contents: Box<[Packed]>,
    spans: Spans,
    /// The pencil marks: slot and set, sorted by slot.
    candidates: Box<[(u32, DigitSet)]>,
    columns: Option<Box<Columns>>,
    /// True if the grids of a puzzle with several are written one below the other.
    are_grids_apart: bool,
}

/// A [`Content`] in one byte; the sets of candidates are in a table of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Packed(u8);

impl Packed {
    const EMPTY: u8 = 0;
    const PLACED: u8 = 64;
    const CANDIDATES: u8 = 128;
    const UNKNOWN: u8 = 129;
    const OUTSIDE: u8 = 130;

    fn new(content: Content) -> Packed {
        Packed(match content {
            Content::Empty => Packed::EMPTY,
            Content::Given(value) => value.get(),
            Content::Placed(value) => Packed::PLACED + value.get(),
            Content::Candidates(_) => Packed::CANDIDATES,
            Content::Unknown => Packed::UNKNOWN,
            Content::Outside => Packed::OUTSIDE,
        })
    }
}

/// The ranges of the slots. A table takes eight bytes a cell; adjacent cells of one byte each, as in collections with
/// one puzzle a line, need only the start of the first.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Spans {
    Run { start: BlockOffset },
    Table(Box<[BlockSpan]>),
}

impl Grid {
    /// Puts a grid together. `slots` holds the slots of all rows in order.
    pub(crate) fn new(rows: Vec<Row>, slots: &[Slot]) -> Grid {
        let span = rows.iter().map(|row| row.span).reduce(BlockSpan::cover).unwrap_or_default();
        let start = slots.first().map(|slot| slot.span.start).unwrap_or_default();
        let are_adjacent = slots.iter().zip(0..).all(|(slot, index)| slot.span == BlockSpan::of_len(start + index, 1));
        let spans = if are_adjacent {
            Spans::Run { start }
        } else {
            Spans::Table(slots.iter().map(|slot| slot.span).collect())
        };
        let mut candidates = Vec::new();
        for (slot, index) in slots.iter().zip(0..) {
            if let Content::Candidates(set) = slot.content {
                candidates.push((index, set));
            }
        }
        Grid {
            span,
            rows: rows.into(),
            contents: slots.iter().map(|slot| Packed::new(slot.content)).collect(),
            spans,
            candidates: candidates.into(),
            columns: None,
            are_grids_apart: false,
        }
    }

    /// A whole grid on one line, made of these slots.
    pub(crate) fn on_one_line(slots: &[Slot]) -> Grid {
        let span = covered(slots).unwrap_or_default();
        Grid::new(vec![Row { span, first: 0, count: slots.len() as u32, place: RowPlace::Whole }], slots)
    }

    /// A grid without rows, of a puzzle that is clues alone.
    pub(crate) fn without_rows(at: BlockOffset) -> Grid {
        Grid { span: BlockSpan::empty(at), ..Grid::new(Vec::new(), &[]) }
    }

    /// The same grid, with its cells in fixed columns if there are any.
    pub(crate) fn in_columns(self, columns: Option<Columns>) -> Grid {
        Grid { columns: columns.map(Box::new), ..self }
    }

    /// The same grid, with its grids one below the other: its rows have places in several lines, and a line has places
    /// of several rows.
    pub(crate) fn with_grids_apart(self) -> Grid {
        Grid { are_grids_apart: true, ..self }
    }

    /// Returns true if the grids of a puzzle with several are written one below the other.
    pub fn are_grids_apart(&self) -> bool {
        self.are_grids_apart
    }

    /// The same grid, without what it has at places outside of the grids of a figure.
    pub(crate) fn within(mut self, figure: &Figure) -> Grid {
        let field = figure.field();
        let outside: Vec<u32> =
            self.slots_of_cells(field).filter(|(cell, _)| !figure.has(*cell)).map(|(_, slot)| slot).collect();
        for slot in outside {
            self.contents[slot as usize] = Packed::new(Content::Outside);
        }
        self
    }

    /// Returns the columns of the cells of each row, if a blank is an empty cell in this grid.
    pub fn columns(&self) -> Option<&Columns> {
        self.columns.as_deref()
    }

    /// A grid on one line whose cells are ASCII digits and dots, side by side from `start` on.
    pub(crate) fn of_digits(start: BlockOffset, cells: &[u8]) -> Grid {
        let span = BlockSpan::of_len(start, cells.len() as u32);
        let contents = cells.iter().map(|&cell| Packed(if cell == b'.' { Packed::EMPTY } else { cell - b'0' }));
        Grid {
            span,
            rows: Box::new([Row { span, first: 0, count: cells.len() as u32, place: RowPlace::Whole }]),
            contents: contents.collect(),
            spans: Spans::Run { start },
            candidates: Box::default(),
            columns: None,
            are_grids_apart: false,
        }
    }

    /// True if a value is written `+d`.
    pub(crate) fn has_placed(&self) -> bool {
        self.contents.iter().any(|content| (Packed::PLACED..Packed::CANDIDATES).contains(&content.0))
    }

    /// True if one line holds all its cells.
    pub fn is_on_one_line(&self) -> bool {
        self.rows.iter().any(|row| row.place == RowPlace::Whole)
    }

    /// True if it has pencil marks.
    pub fn has_candidates(&self) -> bool {
        !self.candidates.is_empty()
    }

    /// The slots that no cell of this grid can be.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = Slot> {
        let unknown = self.contents.iter().enumerate().filter(|(_, content)| content.0 == Packed::UNKNOWN);
        unknown.map(|(index, _)| self.slot(index))
    }

    /// The lines of the grid, in order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub fn slot_count(&self) -> usize {
        self.contents.len()
    }

    /// All its slots, in order.
    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> {
        (0..self.slot_count()).map(|index| self.slot(index))
    }

    /// The slot of that index, which must be less than [`Grid::slot_count`].
    #[inline]
    pub fn slot(&self, index: usize) -> Slot {
        Slot { content: self.content(index), span: self.slot_span(index) }
    }

    /// Returns the content of the slot of that index, which must be less than [`Grid::slot_count`].
    #[inline]
    pub fn content(&self, index: usize) -> Content {
        match self.contents[index].0 {
            Packed::EMPTY => Content::Empty,
            Packed::UNKNOWN => Content::Unknown,
            Packed::OUTSIDE => Content::Outside,
            Packed::CANDIDATES => Content::Candidates(self.candidates_in(index)),
            placed @ Packed::PLACED.. => Digit::new(placed - Packed::PLACED).map_or(Content::Unknown, Content::Placed),
            given => Digit::new(given).map_or(Content::Unknown, Content::Given),
        }
    }

    fn candidates_in(&self, index: usize) -> DigitSet {
        let at = self.candidates.partition_point(|&(slot, _)| (slot as usize) < index);
        self.candidates.get(at).map_or(DigitSet::EMPTY, |&(_, set)| set)
    }

    #[inline]
    fn slot_span(&self, index: usize) -> BlockSpan {
        match &self.spans {
            Spans::Run { start } => BlockSpan::of_len(*start + index as u32, 1),
            Spans::Table(table) => table[index],
        }
    }

    pub fn slots_of(&self, row: &Row) -> impl Iterator<Item = Slot> {
        (row.first as usize..(row.first + row.count) as usize).map(|index| self.slot(index))
    }

    /// The cells of a grid that holds nothing but givens and empty cells, and whose rows are in order, in reading
    /// order; fewer than the field has if the last rows are missing. `None` for all others. Collections consist of such
    /// grids, and this is the quickest way through one.
    pub fn plain(&self) -> Option<impl ExactSizeIterator<Item = Option<Digit>>> {
        let is_whole = matches!(&*self.rows, [Row { place: RowPlace::Whole, .. }]);
        let is_in_order = is_whole || self.rows.iter().zip(0..).all(|(row, number)| row.place == RowPlace::Row(number));
        let is_plain = is_in_order && self.contents.iter().all(|content| content.0 < Packed::PLACED);
        is_plain.then(|| self.contents.iter().map(|content| Digit::new(content.0)))
    }

    /// Returns the number of its slots that are cells of the grid.
    pub fn cell_count(&self) -> usize {
        let rows = self.rows.iter().filter(|row| matches!(row.place, RowPlace::Row(_) | RowPlace::Whole));
        rows.map(|row| row.count as usize).sum()
    }

    /// The slots that are cells of the grid, each with its cell of the field.
    pub fn cells(&self, field: Field) -> impl Iterator<Item = (Cell, Slot)> {
        self.slots_of_cells(field).map(|(cell, slot)| (cell, self.slot(slot as usize)))
    }

    /// The cells of the field, each with the index of its slot.
    pub fn slots_of_cells(&self, field: Field) -> impl Iterator<Item = (Cell, u32)> {
        self.rows.iter().flat_map(move |row| {
            let first_row = match row.place {
                RowPlace::Row(number) => Some(number),
                RowPlace::Whole => Some(0),
                RowPlace::Malformed(_) | RowPlace::Surplus => None,
            };
            let slots = row.first..row.first + row.count;
            first_row.into_iter().flat_map(move |first| field.cells_from_row(first).zip(slots.clone()))
        })
    }
}
