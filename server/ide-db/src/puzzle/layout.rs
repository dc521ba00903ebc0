//! Describes the layout of a grid, so that added text looks like the rest.

use engine::{Digit, DigitSet};
use syntax::{BlockOffset, BlockSpan, Content, PuzzleText, Row, Slot};

/// Returns a part of the text of a puzzle's block.
pub(crate) type BlockText<'a> = &'a dyn Fn(BlockSpan) -> String;

/// The grid's own empty mark, `.` if it has none.
pub fn empty_mark(puzzle: &PuzzleText, text: BlockText<'_>) -> String {
    let grid = &puzzle.grid;
    if grid.columns().is_some() {
        return " ".to_owned();
    }
    let first_empty = (0..grid.slot_count()).map(|slot| grid.slot(slot)).find(|slot| slot.content == Content::Empty);
    first_empty.map_or(".".to_owned(), |slot| text(slot.span))
}

/// The text between the cells of a row: nothing, a blank, a comma. Bars between boxes do not count.
pub fn separator(puzzle: &PuzzleText, text: BlockText<'_>, row: &Row) -> String {
    let slots: Vec<Slot> = puzzle.grid.slots_of(row).collect();
    let gaps = slots.windows(2).map(|pair| text(BlockSpan::new(pair[0].span.end, pair[1].span.start)));
    gaps.min_by_key(String::len).unwrap_or_default()
}

/// A text for a cell, as wide as what it replaces where cells are separated, so that columns stay where they are.
pub fn aligned(new: &str, text: BlockText<'_>, old: BlockSpan) -> String {
    let before = text(BlockSpan::new(0, old.start)).chars().next_back();
    let after = text(BlockSpan::new(old.end, u32::MAX)).chars().next();
    let is_separated = [before, after].into_iter().flatten().all(|c| c.is_whitespace() || c == '|');
    let width = if is_separated { text(old).chars().count() } else { 0 };
    format!("{new:>width$}")
}

/// A text for a cell at `old`, not narrower than the replaced one.
pub fn in_place_of(new: &str, text: BlockText<'_>, old: BlockSpan) -> String {
    let width = text(old).chars().count();
    format!("{new:>width$}")
}

/// The pencil marks of `set` as the ones at `old` are written; `None` if a value has no symbol.
pub fn candidates_with(puzzle: &PuzzleText, text: BlockText<'_>, old: BlockSpan, set: DigitSet) -> Option<String> {
    let old = text(old);
    let symbols: Vec<String> = set.iter().map(|value| puzzle.write(value)).collect::<Option<_>>()?;
    let inside = old.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let separator = inside.and_then(|inside| inside.chars().find(|c| c.is_whitespace() || *c == ','));
    let wide = symbols.iter().any(|symbol| symbol.chars().count() > 1);
    let separator = separator.or(wide.then_some(' ')).map(String::from).unwrap_or_default();
    let marks = symbols.join(&separator);
    // Only digits make a run of candidates.
    let bare = !old.starts_with('{') && puzzle.digit_count <= 9 && marks.bytes().all(|byte| byte.is_ascii_digit());
    Some(if bare { marks } else { format!("{{{marks}}}") })
}

/// A row like `template` with every cell empty, from the start of its line; without the comment after it.
pub fn empty_row(puzzle: &PuzzleText, text: BlockText<'_>, template: &Row) -> String {
    if let Some(columns) = puzzle.grid.columns() {
        return columns.continuation("", &[]);
    }
    let mark = empty_mark(puzzle, text);
    let before = text(BlockSpan::new(0, template.span.start));
    let mut row = before[last_line(&before)..].trim_start_matches('\u{feff}').to_owned();
    let mut at = template.span.start;
    for slot in puzzle.grid.slots_of(template) {
        row += &text(BlockSpan::new(at, slot.span.start));
        row += &mark;
        at = slot.span.end;
    }
    // Bars after the last cell, up to a comment.
    let rest = text(BlockSpan::new(at, line_end(text, at).at));
    let end = rest.find(|c| !matches!(c, '|' | ' ' | '\u{2500}'..='\u{257f}')).unwrap_or(rest.len());
    row += rest[..end].trim_end();
    row
}

/// Row `number` of a puzzle with several grids like `template`, with every cell empty; without places outside of the
/// grids if the template has none.
pub fn empty_row_of_grids(puzzle: &PuzzleText, text: BlockText<'_>, template: &Row, number: u8) -> String {
    let mark = empty_mark(puzzle, text);
    let separator = separator(puzzle, text, template);
    let is_left_out = |slot: Slot| slot.content == Content::Outside && slot.span.is_empty();
    let all = (0..puzzle.grid.slot_count()).map(|slot| puzzle.grid.slot(slot));
    let are_left_out = all.into_iter().any(is_left_out);
    let mut cells = Vec::with_capacity(puzzle.field.columns().into());
    for column in 0..puzzle.field.columns() {
        if puzzle.has(puzzle.field.cell(number, column)) {
            cells.push(mark.as_str());
        } else if !are_left_out {
            cells.push("~");
        }
    }
    cells.join(&separator)
}

/// Where the last line of a text begins.
pub fn last_line(text: &str) -> usize {
    text.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// Where the line that holds an offset ends, and the end mark that new lines should have.
pub struct LineEnd {
    pub at: BlockOffset,
    pub mark: &'static str,
}

/// The end of the line that holds `offset` of the block.
pub fn line_end(text: BlockText<'_>, offset: BlockOffset) -> LineEnd {
    let rest = text(BlockSpan::new(offset, u32::MAX));
    let before = text(BlockSpan::new(0, offset));
    let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
    LineEnd { at: offset + length as u32, mark: end_mark(&rest).or_else(|| end_mark(&before)).unwrap_or("\n") }
}

/// The first line end mark of a text.
fn end_mark(text: &str) -> Option<&'static str> {
    let rest = &text[text.find(['\n', '\r'])?..];
    Some(if rest.starts_with("\r\n") {
        "\r\n"
    } else if rest.starts_with('\r') {
        "\r"
    } else {
        "\n"
    })
}

/// A value as it is written like a given into a cell that says `old`, as wide as a doubled empty mark.
pub fn filled(puzzle: &PuzzleText, value: Digit, old: &str) -> Option<String> {
    let text = puzzle.write(value)?;
    let is_mark = !old.starts_with('{') && old.chars().count() <= 2;
    let width = if is_mark { old.chars().count() } else { 0 };
    Some(format!("{text:>width$}"))
}
