//! A grid that somebody is typing: what is only missing because it is not finished is no mistake.
//!
//! The caller knows where the last edit was. `check` knows no edits and does not use this module.

mod part;

use crate::state::file::{View, slice};
use crate::{Analysis, FileId, Findings};
use part::Part;
use syntax::Span;

/// A cursor may be this many line ends below a grid and still go on with it: behind the last row, or below a blank line where
/// the next band begins.
const LINE_ENDS: usize = 2;

/// An edit of the text, as far as typing goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    /// Where it ends in the new text.
    pub at: u32,
    /// Whether it added text, and whether rows.
    pub kind: TypedKind,
}

/// What an edit did, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TypedKind {
    /// It only took text away.
    Removed,
    /// It added text to a line.
    Added,
    /// It added lines.
    AddedLines,
}

/// What is shown of a grid in progress instead of its findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InProgress {
    /// The row above those that are missing, in bytes of the file.
    pub span: Span,
    /// `in progress: 3 of 9 rows`.
    pub message: String,
}

impl Analysis {
    /// Whether the blocks at the end of an edit are being typed from now on; `before` is where that has been until now. A grid that is
    /// whole goes on being typed: its last cell may be taken back.
    pub fn is_typed(&self, file: FileId, typed: Typed, before: Option<u32>) -> bool {
        let Some(file) = self.file(file) else { return false };
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

    /// Whether something is missing in the blocks that are being typed at a place.
    pub fn is_in_progress(&self, file: FileId, at: u32) -> bool {
        let Some(file) = self.file(file) else { return false };
        parts(file, at).iter().any(|part| part.is_unfinished(file, at) || part.has_begun_words(file, at))
    }

    /// Whether a cursor is in the blocks that are being typed at another place.
    pub fn is_typed_together(&self, file: FileId, typed: u32, cursor: u32) -> bool {
        let Some(file) = self.file(file) else { return false };
        let parts = parts(file, typed);
        meets(&parts, cursor)
    }

    /// Leaves out the findings that only say that the blocks at `at` are not finished, and says so if there are any.
    pub fn without_unfinished(&self, file: FileId, at: u32, findings: &mut Findings) -> Option<InProgress> {
        let file = self.file(file)?;
        let parts = parts(file, at);
        let line = line_of(file, at);
        let before = findings.list.len();
        findings.list.retain(|finding| !parts.iter().any(|part| part.excuses(file, finding, at, line)));
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
}

/// Whether a place is above the last row of a grid in a block without problems. Most edits are, and need no look at the text.
fn is_within_whole(file: &View, at: u32) -> bool {
    file.blocks_in(Span::empty(at)).any(|(facts, place)| {
        let grid = facts.block.puzzles.last().map(|puzzle| &puzzle.grid);
        let rows = grid.map_or(&[][..], |grid| grid.rows());
        let [first, .., above, _last] = rows else { return false };
        let above_last = Span::new(first.span.start, above.span.end).shifted(place.start);
        facts.block.problems.is_empty() && above_last.start <= at && at <= above_last.end
    })
}

/// The blocks that somebody types who types at `at`: the one there, or the one above if nothing but line ends is between; and
/// the unfinished one above, of which it may be a further band.
fn parts(file: &View, at: u32) -> Vec<Part<'_>> {
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
        && first.at.start > 0
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

/// Whether a place is in one of the blocks, or directly below.
fn meets(parts: &[Part<'_>], at: u32) -> bool {
    let whole = parts.iter().map(Part::span).reduce(Span::cover);
    whole.is_some_and(|whole| whole.start <= at && at <= whole.end + LINE_ENDS as u32)
}

/// The line of a place, without its end; the line above if it is blank.
fn line_of(file: &View, at: u32) -> Span {
    let text = &file.text;
    let at = (at as usize).min(text.len_bytes());
    let line = text.byte_to_line(at);
    let is_blank = text.line(line).chars().all(char::is_whitespace);
    let line = if is_blank { line.saturating_sub(1) } else { line };
    let start = text.line_to_byte(line);
    let length = slice(text, Span::new(start as u32, text.len_bytes().min(start + 4096) as u32));
    let length = length.find(['\n', '\r']).unwrap_or(length.len());
    Span::new(start as u32, (start + length) as u32)
}

#[cfg(test)]
mod tests;
