//! Writes values into open cells, either like givens or as placed values (`+d`), and keeps the columns aligned.
//!
//! A fill never changes the meaning of the file. Signs are written only if a second reading finds the same puzzle with
//! the placed values added, and values like givens are not written if the metadata count the givens.

use crate::write::grid_text::{GridText, Sign, ValueRange};
use crate::write::value_writer::ValueWriter;
use crate::write::verify::reads_as_filled;
use engine::{Cell, Digit, DigitSet};
use ide_db::{BlockEdit, FillStyle, Refusal, TextEdit};
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
    /// The edits; sorted, not overlapping.
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
    // A declared number of givens that is right has to stay right; a finding reports a wrong one.
    let givens = writer.lowered.givens.iter().flatten().count();
    if let Some(clues) = writer.located.puzzle().declared.clues
        && clues as usize == givens
        && !cells.is_empty()
    {
        return Err(format!(
            "it would add givens and make `clues: {clues}` wrong; use \"Insert state below\" or \"Insert solution below\" instead"
        )
        .into());
    }
    Ok(Filled { changed: changed(&edits, |_| true), edits, style: ValueStyle::Plain })
}

/// Returns true if values of this style have the sign of placed values, where there is room for it.
pub fn wants_sign(writer: &ValueWriter<'_>, wanted: FillStyle) -> bool {
    let puzzle = writer.located.puzzle();
    if !writer.located.file.dialect.has_room() || puzzle.grid.columns().is_some() {
        return false;
    }
    match wanted {
        FillStyle::Auto => puzzle.style.placed || puzzle.declared.clues.is_some(),
        FillStyle::Plain => false,
        FillStyle::Placed => true,
    }
}

/// Returns the fill with signs, if the layout has room for one in every open cell or the grid already has signs.
fn placed(writer: &ValueWriter<'_>, cells: &[(Cell, Digit)]) -> Option<Filled> {
    let text = writer.grid_text();
    if !writer.located.puzzle().style.placed && !has_room_for_signs(writer, &text)? {
        return None;
    }
    let mut written = Vec::new();
    for (cell, digit) in cells {
        written.push(placed_value(writer, &text, *cell, *digit)?);
    }
    shift_lines(writer, &text, &mut written);
    let is_cell: Vec<bool> = written.iter().map(|part| part.is_cell).collect();
    let edits: Vec<TextEdit> = written.into_iter().map(|part| part.edit.in_file(writer.located.start)).collect();
    let changed = changed(&edits, |index| is_cell[index]);
    let is_safe = reads_as_filled(writer.located, &edits, cells);
    is_safe.then_some(Filled { edits, changed, style: ValueStyle::Placed })
}

/// Returns true if the widest value with a sign fits in every open cell of a grid in rows.
fn has_room_for_signs(writer: &ValueWriter<'_>, text: &GridText) -> Option<bool> {
    let puzzle = writer.located.puzzle();
    let widest = 1 + puzzle.write(DigitSet::up_to(puzzle.digit_count).last()?)?.chars().count();
    if puzzle.grid.is_on_one_line() {
        return Some(false);
    }
    for cell in writer.lowered.geometry.cells() {
        if writer.lowered.values[cell.index()].is_none()
            && let Some(slot) = writer.lowered.slot(cell)
            && text.place(slot.span, widest, Sign::Placed).is_none()
        {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns the edit that writes a value with its sign into a cell.
pub fn placed_value(writer: &ValueWriter<'_>, text: &GridText, cell: Cell, digit: Digit) -> Option<GridEdit> {
    let puzzle = writer.located.puzzle();
    let slot = writer.lowered.slot(cell)?;
    let value = format!("+{}", puzzle.write(digit)?);
    let place = text.place(slot.span, value.chars().count(), Sign::Placed);
    let place = place.or_else(|| puzzle.style.placed.then(|| ValueRange::inside(slot.span)))?;
    Some(GridEdit { edit: text.written(&value, slot.span, place), is_cell: true, shifts: place.shifts })
}

/// Adds the edits that move the other lines of the grid by one column if a cell needs it: a blank before a row whose
/// first cell gets no sign, one more dash in a line of the frame. Sorts the edits.
pub fn shift_lines(writer: &ValueWriter<'_>, text: &GridText, edits: &mut Vec<GridEdit>) {
    if edits.iter().any(|edit| edit.shifts) {
        let written: Vec<BlockOffset> = edits.iter().map(|edit| edit.edit.span.start).collect();
        let rows = writer.located.puzzle().grid.rows().iter().filter(|row| matches!(row.place, RowPlace::Row(_)));
        let starts: Vec<BlockOffset> = rows.map(|row| row.span.start).collect();
        for (at, line) in text.lines() {
            let Some(first) = line.chars().next() else { continue };
            let added = if starts.contains(&at) {
                (first != '+' && !written.contains(&at)).then_some(' ')
            } else {
                matches!(first, '-' | '=' | '─' | '═' | '_' | '*').then_some(first)
            };
            if let Some(added) = added {
                let edit = BlockEdit { span: BlockSpan::empty(at), text: added.to_string() };
                edits.push(GridEdit { edit, is_cell: false, shifts: false });
            }
        }
    }
    edits.sort_by_key(|edit| edit.edit.span);
}

/// The refusal of values that the grid cannot write.
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

/// An edit of a line of the grid.
pub struct GridEdit {
    pub edit: BlockEdit,
    /// True if it writes a cell.
    pub is_cell: bool,
    /// True if the other lines have to move for it.
    pub shifts: bool,
}
