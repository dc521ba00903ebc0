//! Writes values into open cells, either like givens or as placed values (`+d`), and keeps the columns aligned.
//!
//! A fill never changes the meaning of the file. Signs are written only if a second reading finds the same puzzle with
//! the placed values added, and values like givens are not written if the metadata count the givens.

use crate::write::grid_text::{GridText, Sign, ValueRange};
use crate::write::value_writer::ValueWriter;
use crate::write::verify::reads_as_filled;
use engine::{Cell, Digit, DigitSet};
use ide_db::base::fill_style::FillStyle;
use ide_db::base::finding::{BlockEdit, TextEdit};
use ide_db::base::refusal::Refusal;
use syntax::{BlockOffset, BlockSpan, Offset, RowPlace, Span};

/// The notation of filled values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueStyle {
    /// Like givens.
    Plain,
    /// With the sign of placed values.
    Placed,
}

impl ValueStyle {
    /// Returns its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            ValueStyle::Plain => "plain",
            ValueStyle::Placed => "placed",
        }
    }
}

/// The result of a fill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Sorted, not overlapping.
    pub edits: Vec<TextEdit>,
    /// The ranges of the written values after the edits, in order.
    pub changed: Vec<Span>,
    pub style: ValueStyle,
}

/// Writes values into open cells, or returns the reason why this is not possible.
pub fn fill(writer: &ValueWriter<'_>, cells: &[(Cell, Digit)], wanted: FillStyle) -> Result<Filled, Refusal> {
    if wants_sign(writer, wanted)
        && let Some(filled) = placed(writer, cells)
    {
        return Ok(filled);
    }
    let edits = writer.write(cells.iter().copied()).ok_or_else(no_symbol)?;
    match counted_clues(writer).filter(|_| !cells.is_empty()) {
        Some(clues) => Err(format!(
            "it would add givens and make `clues: {clues}` wrong; use \"Insert state below\" or \"Insert solution below\" instead"
        ).into()),
        None => Ok(Filled { changed: changed(&edits, |_| true), edits, style: ValueStyle::Plain }),
    }
}

/// Returns true if values of this style have the sign of placed values, where there is room for it.
pub fn wants_sign(writer: &ValueWriter<'_>, wanted: FillStyle) -> bool {
    let puzzle = writer.located.puzzle();
    let has_signs = writer.located.file.dialect.has_room() && puzzle.grid.columns().is_none();
    has_signs
        && match wanted {
            FillStyle::Auto => puzzle.style.placed || puzzle.declared.clues.is_some(),
            FillStyle::Plain => false,
            FillStyle::Placed => true,
        }
}

/// Returns the declared number of givens, if it is right. If it is wrong, a finding reports it.
fn counted_clues(writer: &ValueWriter<'_>) -> Option<u32> {
    let givens = writer.lowered.givens.iter().flatten().count();
    writer.located.puzzle().declared.clues.filter(|declared| *declared as usize == givens)
}

/// Returns the fill with signs, if the layout has room for one in every open cell or the grid already has signs.
fn placed(writer: &ValueWriter<'_>, cells: &[(Cell, Digit)]) -> Option<Filled> {
    let text = writer.grid_text();
    if !writer.located.puzzle().style.placed && !has_room_for_signs(writer, &text)? {
        return None;
    }
    let parts = cells.iter().map(|(cell, digit)| placed_value(writer, &text, *cell, *digit));
    let mut parts: Vec<Part> = parts.collect::<Option<_>>()?;
    if parts.iter().any(|part| part.shifts) {
        let written: Vec<BlockOffset> = parts.iter().map(|part| part.edit.span.start).collect();
        parts.extend(shifted_lines(writer, &text, &written));
    }
    parts.sort_by_key(|part| part.edit.span);
    let is_cell: Vec<bool> = parts.iter().map(|part| part.is_cell).collect();
    let edits: Vec<TextEdit> = parts.into_iter().map(|part| part.edit.in_file(writer.located.start)).collect();
    let changed = changed(&edits, |index| is_cell[index]);
    let is_safe = reads_as_filled(writer.located, &edits, cells);
    is_safe.then_some(Filled { edits, changed, style: ValueStyle::Placed })
}

/// Returns true if the widest value with a sign fits in every open cell of a grid in rows.
fn has_room_for_signs(writer: &ValueWriter<'_>, text: &GridText) -> Option<bool> {
    let puzzle = writer.located.puzzle();
    let widest = 1 + puzzle.write(DigitSet::up_to(puzzle.digit_count).last()?)?.chars().count();
    let is_open = |cell: &Cell| writer.lowered.values[cell.index()].is_none();
    let mut open = writer.lowered.geometry.cells().filter(is_open).filter_map(|cell| writer.lowered.slot(cell));
    let in_rows = puzzle.grid.rows().iter().all(|row| row.place != RowPlace::Whole);
    Some(in_rows && open.all(|slot| text.place(slot.span, widest, Sign::Placed).is_some()))
}

/// Returns the edit that writes a value with its sign into a cell.
pub fn placed_value(writer: &ValueWriter<'_>, text: &GridText, cell: Cell, digit: Digit) -> Option<Part> {
    let puzzle = writer.located.puzzle();
    let slot = writer.lowered.slot(cell)?;
    let value = format!("+{}", puzzle.write(digit)?);
    let place = text.place(slot.span, value.chars().count(), Sign::Placed);
    let place = place.or_else(|| puzzle.style.placed.then(|| ValueRange::inside(slot.span)))?;
    Some(Part { edit: text.written(&value, slot.span, place), is_cell: true, shifts: place.shifts })
}

/// Returns the edits that move those lines of the grid by one column whose first cells get no sign: a blank before
/// a row, one more dash in a line of the frame.
pub fn shifted_lines(writer: &ValueWriter<'_>, text: &GridText, written: &[BlockOffset]) -> Vec<Part> {
    let puzzle = writer.located.puzzle();
    let rows = puzzle.grid.rows().iter();
    let starts: Vec<BlockOffset> =
        rows.filter(|row| matches!(row.place, RowPlace::Row(_))).map(|row| row.span.start).collect();
    let part = |at: BlockOffset, text: String| Part {
        edit: BlockEdit { span: BlockSpan::empty(at), text },
        is_cell: false,
        shifts: false,
    };
    let line = |(at, line): (BlockOffset, &str)| {
        let first = line.chars().next()?;
        if starts.contains(&at) {
            return (first != '+' && !written.contains(&at)).then(|| part(at, " ".to_owned()));
        }
        matches!(first, '-' | '=' | '─' | '═' | '_' | '*').then(|| part(at, first.to_string()))
    };
    text.lines().filter_map(line).collect()
}

pub fn no_symbol() -> Refusal {
    "the grid has no symbol for one of the values".into()
}

/// Returns the ranges of the texts of edits after all of them, without blanks around them; `is_shown` filters the
/// edits.
pub fn changed(edits: &[TextEdit], is_shown: impl Fn(usize) -> bool) -> Vec<Span> {
    let mut moved: i64 = 0;
    let mut spans = Vec::new();
    for (index, edit) in edits.iter().enumerate() {
        let start = Offset::from((i64::from(edit.span.start.to_u32()) + moved) as u32);
        moved += edit.text.len() as i64 - i64::from(edit.span.len());
        let inner = edit.text.trim();
        let blanks = edit.text.len() - edit.text.trim_start().len();
        if !inner.is_empty() && is_shown(index) {
            spans.push(Span::of_len(start + blanks as u32, inner.len() as u32));
        }
    }
    spans
}

/// An edit of the block.
pub struct Part {
    pub edit: BlockEdit,
    /// True if it writes a cell.
    pub is_cell: bool,
    /// True if the other lines have to move for it.
    pub shifts: bool,
}
