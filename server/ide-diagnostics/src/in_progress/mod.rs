//! Leaves out findings on a grid that is being typed, if they only report that it is not finished.
//!
//! The caller supplies the position of the last edit. `check` has no edits and does not use this module.

mod typed_block;

use ide_db::state::file::slice;
use ide_db::{FileId, Findings, Snapshot, View};
use syntax::{BlockSpan, Offset, Span};
use typed_block::{MissingRows, TypedBlock, line_of};

/// A cursor continues the grid above it if at most so many line ends are between them: it is below the last row, or
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
    let blocks = typed_blocks(file, typed.at);
    if blocks.is_empty() {
        return false;
    }
    if before.is_some_and(|before| meets(&blocks, before)) {
        return true;
    }
    match typed.kind {
        TypedKind::Removed => false,
        TypedKind::Added => {
            blocks.iter().any(|block| block.is_at_its_end(file, typed.at) || block.has_begun_words(file, typed.at))
        }
        TypedKind::AddedLines => true,
    }
}

/// Returns true if a cursor is in the blocks that are being typed at another position.
pub fn is_typed_together(db: &Snapshot, file: FileId, typed: Offset, cursor: Offset) -> bool {
    let Some(file) = db.file(file) else { return false };
    meets(&typed_blocks(file, typed), cursor)
}

/// Removes the findings that only report that the blocks at `at` are not finished, and returns a hint if there were
/// any.
pub fn without_unfinished(db: &Snapshot, file: FileId, at: Offset, findings: &mut Findings) -> Option<InProgress> {
    let file = db.file(file)?;
    let blocks = typed_blocks(file, at);
    let line = line_of(file, at);
    let before = findings.list.len();
    findings.list.retain(|finding| !blocks.iter().any(|block| block.only_reports_unfinished(file, finding, at, line)));
    let removed = before - findings.list.len();
    findings.total -= removed;
    if removed == 0 {
        return None;
    }
    Some(match blocks.iter().find_map(TypedBlock::missing_rows) {
        Some(MissingRows { above, rows, expected }) => {
            InProgress { span: above, message: format!("in progress: {rows} of {expected} rows") }
        }
        None => InProgress { span: line, message: "in progress".to_owned() },
    })
}

/// Returns true if a position is above the last row of a grid in a block without problems. Most edits are there, and
/// then the text need not be read.
fn is_within_whole(file: &View, at: Offset) -> bool {
    for (facts, place) in file.blocks_in(Span::empty(at)) {
        let Some(puzzle) = facts.block.puzzles.last() else { continue };
        let [first, .., above, _last] = puzzle.grid.rows() else { continue };
        let above_last = BlockSpan::new(first.span.start, above.span.end).in_file(place.start);
        if facts.block.problems.is_empty() && above_last.start <= at && at <= above_last.end {
            return true;
        }
    }
    false
}

/// Returns the blocks that are being typed at `at`: the block there, or the one above if only line ends are between;
/// and the unfinished one above that, of which it may be a further band.
fn typed_blocks(file: &View, at: Offset) -> Vec<TypedBlock<'_>> {
    let mut blocks: Vec<TypedBlock<'_>> = Vec::new();
    let near = Span::new(at.saturating_sub(2 * LINE_ENDS as u32), at);
    for (facts, place) in file.blocks_in(near) {
        let block = TypedBlock { facts, at: place };
        let content = block.content(file);
        let ends = slice(&file.text, Span::new(content.end.min(at), at));
        let below = ends.trim().is_empty() && line_ends(&ends) <= LINE_ENDS;
        if content.start <= at && (at <= content.end || below) && !content.is_empty() {
            blocks.push(block);
        }
    }
    if let Some(first) = blocks.first()
        && first.at.start > Offset::START
        && let Some((facts, place)) = file.blocks_in(Span::empty(first.at.start - 1)).next()
    {
        let above = TypedBlock { facts, at: place };
        let end = above.content(file).end;
        let between = slice(&file.text, Span::new(end, first.content(file).start.max(end)));
        if above.missing_rows().is_some() && between.trim().is_empty() && line_ends(&between) <= LINE_ENDS {
            blocks.insert(0, above);
        }
    }
    blocks
}

fn line_ends(text: &str) -> usize {
    text.matches('\n').count().max(text.matches('\r').count())
}

/// Returns true if a position is in one of the blocks or directly below.
fn meets(blocks: &[TypedBlock<'_>], at: Offset) -> bool {
    let whole = blocks.iter().map(TypedBlock::span).reduce(Span::cover);
    whole.is_some_and(|whole| whole.start <= at && at <= whole.end + LINE_ENDS as u32)
}

#[cfg(test)]
mod tests;
