//! Leaves out findings on a grid that is being typed, if they only report that it is not finished.
//!
//! The caller supplies the position of the last edit. `check` has no edits and does not use this module.

pub mod part;

use ide_db::base::finding::{FileId, Findings};
use ide_db::snapshot::Snapshot;
use ide_db::state::file::{View, slice};
use part::Part;
use syntax::{BlockSpan, Offset, Span};

/// The number of line ends between a grid and a cursor below it that still continues the grid: below the last row, or
/// below a blank line where the next band begins.
const LINE_ENDS: usize = 2;

/// An edit of the text, as input of the decision whether a grid is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    /// Its end in the new text.
    pub at: Offset,
    /// The kind of change.
    pub kind: TypedKind,
}

/// The kinds of edits, in increasing order of effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TypedKind {
    /// It only removed text.
    Removed,
    /// It added text to a line.
    Added,
    /// It added lines.
    AddedLines,
}

/// A hint that is shown at a grid in progress instead of its findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InProgress {
    /// The row above those that are missing, in bytes of the file.
    pub span: Span,
    /// `in progress: 3 of 9 rows`.
    pub message: String,
}

/// Returns true if the blocks at the end of an edit are being typed from now on; `before` is the position of typing
/// until now. Typing continues in a complete grid: its last cell may be removed again.
pub fn is_typed(db: &Snapshot, file: FileId, typed: Typed, before: Option<Offset>) -> bool {
    let Some(file) = db.file(file) else { return false };
    if before.is_none() && typed.kind < TypedKind::AddedLines && is_within_whole(file, typed.at) {
        return false;
    }
    let parts = parts(file, typed.at);
    let goes_on = before.is_some_and(|before| meets(&parts, before));
    let begins = match typed.kind {
        TypedKind::Removed => false,
        TypedKind::Added => {
            parts.iter().any(|part| part.is_at_its_end(file, typed.at) || part.has_begun_words(file, typed.at))
        }
        TypedKind::AddedLines => true,
    };
    !parts.is_empty() && (goes_on || begins)
}

/// Returns true if a cursor is in the blocks that are being typed at another position.
pub fn is_typed_together(db: &Snapshot, file: FileId, typed: Offset, cursor: Offset) -> bool {
    let Some(file) = db.file(file) else { return false };
    let parts = parts(file, typed);
    meets(&parts, cursor)
}

/// Removes the findings that only report that the blocks at `at` are not finished, and returns a hint if there were
/// any.
pub fn without_unfinished(db: &Snapshot, file: FileId, at: Offset, findings: &mut Findings) -> Option<InProgress> {
    let file = db.file(file)?;
    let parts = parts(file, at);
    let line = line_of(file, at);
    let before = findings.list.len();
    findings.list.retain(|finding| !parts.iter().any(|part| part.only_reports_unfinished(file, finding, at, line)));
    let gone = before - findings.list.len();
    findings.total -= gone;
    let rows = parts.iter().find_map(Part::missing_rows);
    if gone == 0 {
        return None;
    }
    let (span, message) = match rows {
        Some((span, rows, expected)) => (span, format!("in progress: {rows} of {expected} rows")),
        None => (line, "in progress".to_owned()),
    };
    Some(InProgress { span, message })
}

/// Returns true if a position is above the last row of a grid in a block without problems. Most edits are there, and
/// then the text need not be read.
fn is_within_whole(file: &View, at: Offset) -> bool {
    file.blocks_in(Span::empty(at)).any(|(facts, place)| {
        let grid = facts.block.puzzles.last().map(|puzzle| &puzzle.grid);
        let rows = grid.map_or(&[][..], |grid| grid.rows());
        let [first, .., above, _last] = rows else { return false };
        let above_last = BlockSpan::new(first.span.start, above.span.end).in_file(place.start);
        facts.block.problems.is_empty() && above_last.start <= at && at <= above_last.end
    })
}

/// Returns the blocks that are being typed at `at`: the block there, or the one above if only line ends are between;
/// and the unfinished one above that, of which it may be a further band.
fn parts(file: &View, at: Offset) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let near = Span::new(at.saturating_sub(2 * LINE_ENDS as u32), at);
    for (facts, place) in file.blocks_in(near) {
        let part = Part { facts, at: place };
        let content = part.content(file);
        let ends = slice(&file.text, Span::new(content.end.min(at), at));
        let below = ends.trim().is_empty() && line_ends(&ends) <= LINE_ENDS;
        if content.start <= at && (at <= content.end || below) && !content.is_empty() {
            parts.push(part);
        }
    }
    if let Some(first) = parts.first()
        && first.at.start > Offset::START
        && let Some((facts, place)) = file.blocks_in(Span::empty(first.at.start - 1)).next()
    {
        let above = Part { facts, at: place };
        let end = above.content(file).end;
        let between = slice(&file.text, Span::new(end, first.content(file).start.max(end)));
        if above.missing_rows().is_some() && between.trim().is_empty() && line_ends(&between) <= LINE_ENDS {
            parts.insert(0, above);
        }
    }
    parts
}

fn line_ends(text: &str) -> usize {
    text.matches('\n').count().max(text.matches('\r').count())
}

/// Returns true if a position is in one of the blocks or directly below.
fn meets(parts: &[Part<'_>], at: Offset) -> bool {
    let whole = parts.iter().map(Part::span).reduce(Span::cover);
    whole.is_some_and(|whole| whole.start <= at && at <= whole.end + LINE_ENDS as u32)
}

/// Returns the line of a position without its line end, or the line above if it is blank.
fn line_of(file: &View, at: Offset) -> Span {
    let text = &file.text;
    let at = at.to_usize().min(text.len_bytes());
    let line = text.byte_to_line(at);
    let is_blank = text.line(line).chars().all(char::is_whitespace);
    let line = if is_blank { line.saturating_sub(1) } else { line };
    let start = text.line_to_byte(line);
    let length = slice(text, Span::new(start as u32, text.len_bytes().min(start + 4096) as u32));
    let length = length.find(['\n', '\r']).unwrap_or(length.len());
    Span::from(start..start + length)
}

#[cfg(test)]
mod tests;
