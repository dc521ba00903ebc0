//! Reads a part of a file again after an edit, to verify the effect on the puzzle and those near it.

use crate::write::edited_text::edited_text;
use engine::{Cell, Digit};
use formats::{CellRecord, Record};
use ide_db::base::finding::TextEdit;
use ide_db::state::file::{Located, View};
use syntax::markdown::LinePrefix;
use syntax::{Content, Dialect, Document, Offset, Span};

/// The number of bytes before and after a puzzle's block that are read again.
const AROUND: u32 = 2048;

/// The contents of a puzzle's cells, without empty cells: its values, or its pencil marks as well.
type Values = Vec<(Cell, Content)>;

/// Returns true for contents that are compared.
type Compared = fn(&Content) -> bool;

/// Pencil marks are lost where a fill writes a value.
const VALUES: Compared = |content| !matches!(content, Content::Empty | Content::Candidates(_));

const VALUES_AND_MARKS: Compared = |content| *content != Content::Empty;

/// Returns true if the edit changes the values that are read, in the puzzle or near it.
pub fn is_misread(located: &Located<'_>, edit: &TextEdit) -> bool {
    let (before, after) = values(located, std::slice::from_ref(edit), VALUES);
    before != after
}

/// Returns true if the same puzzles are read after the edits, with these placed values added to one.
pub fn reads_as_filled(located: &Located<'_>, edits: &[TextEdit], cells: &[(Cell, Digit)]) -> bool {
    let (before, after) = values(located, edits, VALUES);
    let with_placed = |values: &Values| {
        let placed = cells.iter().map(|(cell, digit)| (*cell, Content::Placed(*digit)));
        let mut values: Values = values.iter().copied().chain(placed).collect();
        values.sort_by_key(|(cell, _)| *cell);
        values
    };
    differ_in_one(&before, &after, |before, after| with_placed(before) == *after)
}

/// Returns true if the same puzzles are read after the edits, save one, which has the values of a record.
pub fn is_read_as(located: &Located<'_>, edits: &[TextEdit], record: &Record) -> bool {
    are_read_as(located, edits, &record.cells, VALUES)
}

/// Returns true if the same puzzles are read after the edits, save one, which has these cells, pencil marks included.
pub fn has_cells(located: &Located<'_>, edits: &[TextEdit], cells: &[CellRecord]) -> bool {
    are_read_as(located, edits, cells, VALUES_AND_MARKS)
}

fn are_read_as(located: &Located<'_>, edits: &[TextEdit], cells: &[CellRecord], is_compared: Compared) -> bool {
    let (before, after) = values(located, edits, is_compared);
    let content = |content: &CellRecord| match *content {
        CellRecord::Given(value) => Content::Given(value),
        CellRecord::Placed(value) => Content::Placed(value),
        CellRecord::Candidates(set) => Content::Candidates(set),
        CellRecord::Empty => Content::Empty,
    };
    let expected = located.puzzle().field.cells().zip(cells.iter().map(content));
    let expected: Values = expected.filter(|(_, content)| is_compared(content)).collect();
    differ_in_one(&before, &after, |_, after| *after == expected)
}

/// Returns true if at most one puzzle has other values, and these are as expected.
fn differ_in_one(before: &[Values], after: &[Values], is_expected: impl Fn(&Values, &Values) -> bool) -> bool {
    let mut differ = before.iter().zip(after).filter(|(before, after)| before != after);
    let is_expected = differ.next().is_none_or(|(before, after)| is_expected(before, after));
    before.len() == after.len() && is_expected && differ.next().is_none()
}

/// Returns the contents of the puzzles around a puzzle, before and after edits within its block.
fn values(located: &Located<'_>, edits: &[TextEdit], is_compared: Compared) -> (Vec<Values>, Vec<Values>) {
    let file = located.file;
    let end = located.start + located.facts.block.len;
    // The text around a fenced block is not Sudoku text.
    let (around, dialect) = match file.dialect {
        Dialect::Markdown => (0, Dialect::Sudoku),
        dialect => (AROUND, dialect),
    };
    let window = Span::new(
        line_start(file, located.start.saturating_sub(around)),
        line_start(file, end.saturating_add(around)).max(end),
    );
    // The metadata of the whole file precede the window.
    let shared = if window.start == Offset::START { &[][..] } else { &located.puzzle().declared.shared };
    let header: String = shared.iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
    let header = if header.is_empty() { header } else { header + "\n" };
    let old = file.part(window);
    let new = edited_text(file, window, edits);
    let margin = margin(located).unwrap_or_default();
    let read = |text: &str| read(&format!("{header}{}", margin.blanked(text)), dialect, is_compared);
    (read(&old), read(&new))
}

/// Returns the margin of the fenced block around a puzzle. Lines that edits add get the margin later; here they are
/// read without it.
fn margin(located: &Located<'_>) -> Option<LinePrefix> {
    let at = located.start.to_usize();
    located.file.fences.iter().find(|block| block.range.contains(&at)).map(|block| block.margin.clone())
}

/// Returns the start of the line that contains a byte.
fn line_start(file: &View, at: Offset) -> Offset {
    let at = at.to_usize().min(file.text.len_bytes());
    Offset::from(file.text.line_to_byte(file.text.byte_to_line(at)) as u32)
}

fn read(text: &str, dialect: Dialect, is_compared: Compared) -> Vec<Values> {
    let document = Document::read_as(text, dialect);
    let puzzles = document.blocks().iter().flat_map(|block| block.puzzles.iter());
    let cells = puzzles.map(|puzzle| puzzle.grid.cells(puzzle.field).filter(|(_, slot)| is_compared(&slot.content)));
    cells.map(|cells| cells.map(|(cell, slot)| (cell, slot.content)).collect()).collect()
}
