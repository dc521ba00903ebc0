//! Reads a part of a file again after an edit, to verify the effect on the puzzle and those near it.

use crate::write::edited_text::edited_text;
use engine::{Cell, Digit};
use formats::{CellRecord, Record};
use ide_db::{Located, TextEdit, View};
use syntax::markdown::LinePrefix;
use syntax::{Content, Dialect, Document, Offset, Span};

/// The number of bytes before and after a puzzle's block that are read again.
const AROUND: u32 = 2048;

/// The contents of a puzzle's cells that are compared.
type ComparedCells = Vec<(Cell, Content)>;

/// The contents of the puzzles around a puzzle, before and after edits within its block.
struct Readings {
    before: Vec<ComparedCells>,
    after: Vec<ComparedCells>,
}

/// Values are compared, pencil marks are not: they are lost where a fill writes a value.
fn is_value(content: &Content) -> bool {
    !matches!(content, Content::Empty | Content::Candidates(_))
}

fn is_value_or_mark(content: &Content) -> bool {
    *content != Content::Empty
}

/// Returns true if the edit changes the values that are read, in the puzzle or near it.
pub fn is_misread(located: &Located<'_>, edit: &TextEdit) -> bool {
    let readings = Readings::new(located, std::slice::from_ref(edit), is_value);
    readings.before != readings.after
}

/// Returns true if the same puzzles are read after the edits, with these placed values added to one.
pub fn reads_as_filled(located: &Located<'_>, edits: &[TextEdit], cells: &[(Cell, Digit)]) -> bool {
    Readings::new(located, edits, is_value).differ_in_one(|before, after| {
        let placed = cells.iter().map(|(cell, digit)| (*cell, Content::Placed(*digit)));
        let mut expected: ComparedCells = before.iter().copied().chain(placed).collect();
        expected.sort_by_key(|(cell, _)| *cell);
        expected == *after
    })
}

/// Returns true if the same puzzles are read after the edits, except one, which has the values of a record.
pub fn is_read_as(located: &Located<'_>, edits: &[TextEdit], record: &Record) -> bool {
    are_read_as(located, edits, &record.cells, is_value)
}

/// Returns true if the same puzzles are read after the edits, except one, which has these cells, pencil marks included.
pub fn has_cells(located: &Located<'_>, edits: &[TextEdit], cells: &[CellRecord]) -> bool {
    are_read_as(located, edits, cells, is_value_or_mark)
}

fn are_read_as(
    located: &Located<'_>,
    edits: &[TextEdit],
    cells: &[CellRecord],
    is_compared: fn(&Content) -> bool,
) -> bool {
    let mut expected = ComparedCells::new();
    for (cell, record) in located.puzzle().field.cells().zip(cells) {
        let content = match *record {
            CellRecord::Given(value) => Content::Given(value),
            CellRecord::Placed(value) => Content::Placed(value),
            CellRecord::Candidates(set) => Content::Candidates(set),
            CellRecord::Empty => Content::Empty,
        };
        if is_compared(&content) {
            expected.push((cell, content));
        }
    }
    Readings::new(located, edits, is_compared).differ_in_one(|_, after| *after == expected)
}

impl Readings {
    fn new(located: &Located<'_>, edits: &[TextEdit], is_compared: fn(&Content) -> bool) -> Readings {
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
        let mut header = String::new();
        if window.start != Offset::START {
            for (key, value) in located.puzzle().declared.shared.iter() {
                header += &format!("{key}: {value}\n");
            }
        }
        if !header.is_empty() {
            header.push('\n');
        }
        let margin = margin(located).unwrap_or_default();
        let old = format!("{header}{}", margin.blanked(&file.part(window)));
        let new = format!("{header}{}", margin.blanked(&edited_text(file, window, edits)));
        Readings { before: read(&old, dialect, is_compared), after: read(&new, dialect, is_compared) }
    }

    /// Returns true if at most one puzzle has other contents, and these are as expected.
    fn differ_in_one(&self, is_expected: impl Fn(&ComparedCells, &ComparedCells) -> bool) -> bool {
        let mut differ = self.before.iter().zip(&self.after).filter(|(before, after)| before != after);
        let is_expected = differ.next().is_none_or(|(before, after)| is_expected(before, after));
        self.before.len() == self.after.len() && is_expected && differ.next().is_none()
    }
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

fn read(text: &str, dialect: Dialect, is_compared: fn(&Content) -> bool) -> Vec<ComparedCells> {
    let document = Document::read_as(text, dialect);
    let mut read = Vec::new();
    for puzzle in document.blocks().iter().flat_map(|block| block.puzzles.iter()) {
        let cells = puzzle.grid.cells(puzzle.field).map(|(cell, slot)| (cell, slot.content));
        read.push(cells.filter(|(_, content)| is_compared(content)).collect());
    }
    read
}
