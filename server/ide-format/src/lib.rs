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
mod formatting;
mod items;
mod long_text;
mod preamble;
mod same;
mod source;

pub use attempt::Whole;
pub use formatting::{Formatting, Unformatted};
pub use long_text::{FormattedText, format_text};
pub use source::line_end;

use edits::add_edits;
use ide_db::{BlockEdit, Cancellable, FileId, Interrupt, Snapshot};
use std::borrow::Cow;
use std::collections::BTreeSet;
use syntax::{BlockOffset, Offset, Span};

/// Formats a file, or the puzzles that some ranges of it touch.
pub fn format(
    db: &Snapshot,
    file: FileId,
    ranges: Option<&[Span]>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Formatting> {
    match db.file(file) {
        Some(file) => Whole::of(file, &file.text.to_string()).format(ranges, interrupt),
        None => Ok(Formatting::default()),
    }
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
    let mut changes = respectful_changes(whole, interrupt)?;
    let mut exempt = BTreeSet::new();
    for ((start, _), is_suppressed) in whole.blocks.iter().zip(whole.suppressed()) {
        if is_suppressed {
            exempt.insert(*start);
        }
    }
    if !exempt.is_empty() {
        let unsuppressed = Whole { respects_suppressions: false, blocks: whole.blocks.clone(), ..*whole };
        let all = respectful_changes(&unsuppressed, interrupt)?;
        changes.extend(all.into_iter().filter(|changed| exempt.contains(&changed.start)));
        changes.sort_by_key(|changed| changed.start);
    }
    Ok(changes)
}

/// Returns the blocks that formatting changes, exempt ones only if suppressions are not respected.
fn respectful_changes<'a>(whole: &Whole<'a>, interrupt: Interrupt<'_>) -> Cancellable<Vec<Changed<'a>>> {
    let attempt = whole.attempt(None, interrupt)?;
    if !attempt.is_final(whole, interrupt)? {
        return Ok(Vec::new());
    }
    let mut changes = Vec::new();
    for (index, piece) in attempt.pieces.iter().enumerate() {
        let Cow::Owned(new) = piece else { continue };
        let text = whole.view(index).text;
        let mut edits = Vec::new();
        add_edits(text, new, BlockOffset::START, &mut edits);
        changes.push(Changed { start: whole.blocks[index].0, text, edits });
    }
    Ok(changes)
}

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;
