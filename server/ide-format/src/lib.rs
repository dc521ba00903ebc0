//! Formats a file, puzzle by puzzle: `.sudoku` files into canonical form, other formats into their own.
//!
//! Formatting never changes the meaning: the new text is read again and compared, and a puzzle that would be read
//! differently, or is unreadable, keeps every byte. Formatting is idempotent; this is also verified each time.

mod attempt;
mod block;
mod cells;
mod clues;
mod drawn;
mod edits;
mod items;
mod long_text;
mod preamble;
mod same;

use attempt::{DIFFERENT, UNSTABLE};
pub use attempt::{Whole, line_end};
use edits::add_edits;
use ide_db::base::finding::{BlockEdit, FileId, TextEdit};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::snapshot::Snapshot;
pub use long_text::{FormattedText, format_text};
use std::borrow::Cow;
use std::collections::BTreeSet;
use syntax::{BlockOffset, Dialect, Offset, Span};

/// The result of formatting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formatting {
    /// The edits: sorted, not overlapping, none for unchanged text.
    pub edits: Vec<TextEdit>,
    /// The text that stays unformatted, with reasons.
    pub unformatted: Vec<Unformatted>,
}

/// Text that stays unformatted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unformatted {
    /// Its range.
    pub span: Span,
    /// The reason, as the end of a sentence.
    pub why: &'static str,
}

impl Unformatted {
    /// Returns true if it is readable, but its new form would be read differently.
    pub fn is_refusal(&self) -> bool {
        self.why == DIFFERENT || self.why == UNSTABLE
    }
}

/// Formats a file, or the puzzles that some ranges of it touch.
pub fn format(
    db: &Snapshot,
    file: FileId,
    ranges: Option<&[Span]>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Formatting> {
    match db.file(file) {
        Some(file) => format_puzzles(&Whole::of(file, &file.text.to_string()), ranges, interrupt),
        None => Ok(Formatting::default()),
    }
}

/// Formats the puzzles that any of `wanted` touches, or all puzzles.
pub(crate) fn format_puzzles(
    whole: &Whole<'_>,
    wanted: Option<&[Span]>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Formatting> {
    // The text around fenced blocks is not formatted.
    if whole.dialect == Dialect::Markdown {
        return Ok(Formatting::default());
    }
    let attempt = whole.attempt(wanted, interrupt)?;
    if wanted.is_none() && !attempt.is_final(whole, interrupt)? {
        let unformatted = vec![Unformatted { span: Span::from(0..whole.text.len()), why: UNSTABLE }];
        return Ok(Formatting { edits: Vec::new(), unformatted });
    }
    Ok(attempt.formatting(whole))
}

/// A block that formatting changes.
pub struct Changed<'a> {
    pub start: Offset,
    pub text: &'a str,
    /// The edits, relative to its start.
    pub edits: Vec<BlockEdit>,
}

/// Returns the blocks that formatting changes. Includes those that a comment exempts: only then can the comment be
/// reported as unused.
pub fn changes<'a>(whole: &Whole<'a>, interrupt: Interrupt<'_>) -> Cancellable<Vec<Changed<'a>>> {
    let suppressed = whole.suppressed();
    let mut changes = changes_as_told(whole, interrupt)?;
    if suppressed.contains(&true) {
        let starts =
            whole.blocks.iter().zip(&suppressed).filter(|(_, suppressed)| **suppressed).map(|((start, _), _)| *start);
        let starts: BTreeSet<Offset> = starts.collect();
        let untold = Whole { respects_suppressions: false, blocks: whole.blocks.clone(), ..*whole };
        let untold = changes_as_told(&untold, interrupt)?;
        changes.extend(untold.into_iter().filter(|changed| starts.contains(&changed.start)));
        changes.sort_by_key(|changed| changed.start);
    }
    Ok(changes)
}

fn changes_as_told<'a>(whole: &Whole<'a>, interrupt: Interrupt<'_>) -> Cancellable<Vec<Changed<'a>>> {
    let attempt = whole.attempt(None, interrupt)?;
    if !attempt.is_final(whole, interrupt)? {
        return Ok(Vec::new());
    }
    let changed = |(index, piece): (usize, &Cow<'_, str>)| {
        let (view, (start, _)) = (whole.view(index), whole.blocks[index]);
        let Cow::Owned(new) = piece else { return None };
        let mut edits = Vec::new();
        add_edits(view.text, new, BlockOffset::START, &mut edits);
        Some(Changed { start, text: view.text, edits })
    };
    Ok(attempt.pieces.iter().enumerate().filter_map(changed).collect())
}

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;
