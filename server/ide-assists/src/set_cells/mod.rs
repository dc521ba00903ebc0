//! Writes what a person enters on a board into the cells of a grid: values, pencil marks, or nothing.
//!
//! Where the layout has room, only the cells change. Where a sign or pencil marks need more space, the grid is put into
//! its canonical layout with the change in it. The result is read again before it is offered: the puzzle has these
//! cells, and every other puzzle is as before.

use crate::Rewrite;
use crate::convert::{MISREAD, lines_of, obstacle, replaced};
use engine::{Cell, Digit, DigitSet};
use formats::{CellRecord, Record, sudoku};
use ide_db::puzzle::layout::{candidates_with, last_line, line_end};
use ide_db::{FileId, PuzzleIndex, Refusal, Snapshot, TextEdit};
use ide_puzzles::convert::record;
use ide_puzzles::write::fill::{GridEdit, placed_value, shift_lines, wants_sign};
use ide_puzzles::write::grid_text::{GridText, Sign, ValueRange};
use ide_puzzles::write::value_writer::ValueWriter;
use ide_puzzles::write::verify::has_cells;
use syntax::{BlockSpan, Content};

/// The new content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellChange {
    /// A value, written as fills write theirs: see [`ide_db::FillStyle`].
    Value(Digit),
    Given(Digit),
    /// A value that is placed while solving.
    Placed(Digit),
    /// Pencil marks; none of them empty the cell.
    Marks(DigitSet),
    /// Nothing.
    Empty,
}

/// Returns the edits that enter changes into cells, or the reason why they cannot be entered.
pub fn set_cells(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    changes: &[(Cell, CellChange)],
) -> Result<Rewrite, Refusal> {
    let located = db.located(file, puzzle).ok_or("there is no such puzzle")?;
    let lowered = located.lowered();
    let writer = ValueWriter { located: &located, lowered: &lowered };
    // A value gets its sign only where the layout can represent it; else it is written like a given, as by fills.
    if wants_sign(&writer, db.fill_style()) {
        let signed: Vec<_> = changes.iter().map(|(cell, change)| (*cell, record_of(*change, true))).collect();
        if let Ok(edits) = set(&writer, &signed, &[Layout::Aligned]) {
            return Ok(Rewrite::new(edits));
        }
    }
    let plain: Vec<_> = changes.iter().map(|(cell, change)| (*cell, record_of(*change, false))).collect();
    let edits = set(&writer, &plain, &[Layout::Aligned, Layout::Canonical, Layout::Loose])?;
    Ok(Rewrite::new(edits))
}

/// A way to make room for what is entered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Only the cells change, and all columns stay where they are.
    Aligned,
    /// The grid is put into its canonical layout.
    Canonical,
    /// Only the cells change, and columns move: for a grid with comments between its rows.
    Loose,
}

/// Returns the contents of cells that changes ask for, with values as a player writes them.
pub fn contents(changes: &[(Cell, CellChange)]) -> Vec<(Cell, CellRecord)> {
    changes.iter().map(|(cell, change)| (*cell, record_of(*change, true))).collect()
}

/// Returns the content of a cell after a change; `sign` decides how a value of no stated kind is written.
fn record_of(change: CellChange, sign: bool) -> CellRecord {
    match change {
        CellChange::Value(digit) if sign => CellRecord::Placed(digit),
        CellChange::Value(digit) | CellChange::Given(digit) => CellRecord::Given(digit),
        CellChange::Placed(digit) => CellRecord::Placed(digit),
        CellChange::Marks(digits) if digits.is_empty() => CellRecord::Empty,
        CellChange::Marks(digits) => CellRecord::Candidates(digits),
        CellChange::Empty => CellRecord::Empty,
    }
}

/// Returns the edits that give cells these contents in the first layout that has room, or the reason why none has.
fn set(writer: &ValueWriter<'_>, wanted: &[(Cell, CellRecord)], layouts: &[Layout]) -> Result<Vec<TextEdit>, Refusal> {
    let puzzle = writer.located.puzzle();
    let old = record::cells(puzzle, &puzzle.grid);
    let mut cells = old.clone();
    for &(cell, content) in wanted {
        let place = cells.get_mut(cell.index()).ok_or("the grid has no such cell")?;
        *place = content;
    }
    let all = writer.lowered.geometry.cells();
    let changed: Vec<Cell> = all.filter(|cell| cells[cell.index()] != old[cell.index()]).collect();
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    if puzzle.grid.rows().is_empty() {
        return first_rows(writer, cells);
    }
    if let Some(cell) = changed.iter().find(|cell| writer.lowered.slot(**cell).is_none()) {
        return Err(format!("the text lacks {}: complete its row first", writer.lowered.name(*cell)).into());
    }
    let mut why = Refusal::from("this layout cannot represent it");
    for layout in layouts {
        let edits = match layout {
            Layout::Aligned => Ok(in_place(writer, &changed, &cells, *layout)),
            _ if let Some(obstacle) = lasting_obstacle(writer) => Err(obstacle.into()),
            Layout::Loose => Ok(in_place(writer, &changed, &cells, *layout)),
            Layout::Canonical => anew(writer, &cells).map(|edit| Some(vec![edit])),
        };
        match edits {
            Ok(Some(edits)) if has_cells(writer.located, &edits, &cells) => return Ok(edits),
            Ok(_) => {}
            Err(reason) => why = reason,
        }
    }
    Err(why)
}

/// Returns the edits of single cells; `None` if the layout cannot represent one of them.
fn in_place(writer: &ValueWriter<'_>, changed: &[Cell], cells: &[CellRecord], layout: Layout) -> Option<Vec<TextEdit>> {
    let text = writer.grid_text();
    let mut edits = Vec::new();
    for cell in changed {
        edits.push(cell_edit(writer, &text, *cell, cells[cell.index()], layout)?);
    }
    shift_lines(writer, &text, &mut edits);
    Some(edits.into_iter().map(|edit| edit.edit.in_file(writer.located.start)).collect())
}

/// Returns the edit of one cell.
fn cell_edit(
    writer: &ValueWriter<'_>,
    text: &GridText,
    cell: Cell,
    content: CellRecord,
    layout: Layout,
) -> Option<GridEdit> {
    let puzzle = writer.located.puzzle();
    let slot = writer.lowered.slot(cell)?;
    let written = match content {
        CellRecord::Empty => {
            return Some(GridEdit { edit: writer.emptied(text, slot.span), is_cell: true, shifts: false });
        }
        CellRecord::Placed(value) if layout != Layout::Loose => return placed_value(writer, text, cell, value),
        CellRecord::Placed(value) => format!("+{}", puzzle.write(value)?),
        CellRecord::Given(value) => puzzle.write(value)?,
        CellRecord::Candidates(set) => {
            // Keep the style of the old marks, but put a single mark in braces: bare, it would read as a value.
            let is_like_old = matches!(slot.content, Content::Candidates(_)) && 1 < set.len();
            let old = if is_like_old { slot.span } else { BlockSpan::empty(slot.span.start) };
            let marks = candidates_with(puzzle, &|span| writer.located.text(span), old, set)?;
            if is_like_old || marks.starts_with('{') { marks } else { format!("{{{marks}}}") }
        }
    };
    // A value of two characters may move its row, as when it is typed.
    let may_move = layout == Layout::Loose || matches!(content, CellRecord::Given(_));
    let place = match text.place(slot.span, written.chars().count(), Sign::None) {
        Some(place) => place,
        None if may_move => ValueRange::inside(slot.span),
        None => return None,
    };
    Some(GridEdit { edit: text.written(&written, slot.span, place), is_cell: true, shifts: place.shifts })
}

/// Returns the reason why no layout of this grid can represent signs and pencil marks.
fn lasting_obstacle(writer: &ValueWriter<'_>) -> Option<&'static str> {
    if !writer.located.file.dialect.has_room() {
        return Some("files of this format cannot represent it");
    }
    let grid = &writer.located.puzzle().grid;
    grid.is_on_one_line()
        .then_some("a grid on one line cannot represent it: convert the puzzle to the canonical form first")
}

/// Returns the edit that writes the whole grid in its canonical layout.
fn anew(writer: &ValueWriter<'_>, cells: &[CellRecord]) -> Result<TextEdit, Refusal> {
    let located = writer.located;
    let record = record::grid(located).ok_or("the grid has mistakes: fix them first")?;
    let old = located.file.part(lines_of(located));
    // Lists of another language, such as JSON.
    if old.contains(['[', '"']) {
        return Err("this layout cannot represent it".into());
    }
    if let Some(why) = obstacle(located, &old) {
        return Err(format!("this layout cannot represent it, and {why}").into());
    }
    Ok(replaced(located, &sudoku::grid(&Record { cells: cells.to_vec(), ..record })))
}

/// Returns the edit that writes the rows of a puzzle that consists of clues alone, above its first clue.
fn first_rows(writer: &ValueWriter<'_>, cells: Vec<CellRecord>) -> Result<Vec<TextEdit>, Refusal> {
    let located = writer.located;
    let first = located.puzzle().clues.iter().map(|section| section.span.start).min();
    let at = first.ok_or("the puzzle has no rows")?;
    let before = located.text(BlockSpan::new(0, at));
    let at = at - (before.len() - last_line(&before)) as u32;
    let record = record::grid(located).ok_or("the puzzle has mistakes: fix them first")?;
    let lines = sudoku::grid(&Record { cells: cells.clone(), ..record });
    let end = line_end(&|span| located.text(span), at).mark;
    let text = lines.iter().flat_map(|line| [line, end]).collect();
    let edits = vec![TextEdit { span: BlockSpan::empty(at).in_file(located.start), text }];
    if has_cells(located, &edits, &cells) { Ok(edits) } else { Err(MISREAD.into()) }
}

#[cfg(test)]
pub(crate) mod tests;
