//! Verifies that a text with two values swapped is read as the same puzzle with two values swapped.
//!
//! The meaning of a puzzle depends on the text around it, so that text is read before and after; the rest of a large
//! file is not.

use super::swap::Swap;
use ide_db::{Cancellable, Interrupt, Interrupted, Located, TextEdit, View};
use ide_puzzles::write::edited_text::edited_text;
use std::sync::Arc;
use syntax::{Block, Content, Declared, Document, Grid, Offset, PuzzleText, SectionKind, Span};

/// The number of bytes before and after a puzzle that are read with it, extended to whole blocks. The reader looks a
/// few lines ahead.
const AROUND: u32 = 16 << 10;

/// Returns true if the edits swap two values of the puzzle and nothing else.
pub(super) fn is_swapped(
    located: &Located<'_>,
    edits: &[TextEdit],
    swap: Swap,
    interrupt: Interrupt<'_>,
) -> Cancellable<bool> {
    is_read_as(located, edits, interrupt, |old, new| same_block(old, new, located.index, swap))
}

/// Returns true if the edits change the puzzle's block as they should, and no other block.
pub(super) fn is_read_as(
    located: &Located<'_>,
    edits: &[TextEdit],
    interrupt: Interrupt<'_>,
    is_right: impl Fn(&Block, &Block) -> bool,
) -> Cancellable<bool> {
    let whole = Span::from(0..located.file.text.len_bytes());
    for window in [near(located), whole] {
        if interrupt() {
            return Err(Interrupted);
        }
        if let Some(answer) = is_window_read_as(located, window, edits, &is_right) {
            return Ok(answer);
        }
    }
    Ok(false)
}

/// Returns the range of the blocks near a puzzle.
fn near(located: &Located<'_>) -> Span {
    let block = Span::of_len(located.start, located.facts.block.len);
    let around = Span::new(block.start.saturating_sub(AROUND), block.end.saturating_add(AROUND));
    let mut near = block;
    for (facts, at) in located.file.blocks_in(around) {
        near = near.cover(Span::of_len(at.start, facts.block.len));
    }
    near
}

/// Reads a window before and after the edits; `None` if the window alone is read differently from the file.
fn is_window_read_as(
    located: &Located<'_>,
    window: Span,
    edits: &[TextEdit],
    is_right: impl Fn(&Block, &Block) -> bool,
) -> Option<bool> {
    // The file's own metadata also apply in the window.
    let file = located.file;
    let header = if window.start == Offset::START { String::new() } else { header(file) };
    let before = header.clone() + &file.part(window);
    let at = Offset::from(located.start - window.start + header.len() as u32);
    let after = header + &edited_text(file, window, edits);
    let old = Document::read_as(&before, file.dialect);
    let new = Document::read_as(&after, file.dialect);
    let index = (0..old.blocks().len()).find(|&block| old.start(block) == at)?;
    if *old.blocks()[index] != *located.facts.block {
        return None;
    }
    if old.blocks().len() != new.blocks().len() || new.start(index) != at {
        return Some(false);
    }
    let mut blocks = old.blocks().iter().zip(new.blocks()).enumerate();
    Some(blocks.all(|(block, (old, new))| if block == index { is_right(old, new) } else { old == new }))
}

/// Returns the metadata of the whole file, and the blank line that ends them.
fn header(file: &View) -> String {
    let Some((first, _)) = file.chunks().blocks().next() else { return String::new() };
    let mut lines = String::new();
    for entry in &first.block.entries {
        lines += &file.block_text(first, Offset::START, entry.key_span.cover(entry.value_span));
        lines += "\n";
    }
    if !lines.is_empty() {
        lines += "\n";
    }
    lines
}

/// Returns true if the blocks are equal except for the two values of one puzzle.
pub(super) fn same_block(old: &Block, new: &Block, puzzle: usize, swap: Swap) -> bool {
    if old.puzzles.len() != new.puzzles.len()
        || old.entries.len() != new.entries.len()
        || old.headings.len() != new.headings.len()
        || old.suppressions.len() != new.suppressions.len()
    {
        return false;
    }
    let old_problems = old.problems.iter().map(|problem| (&problem.kind, problem.puzzle));
    let new_problems = new.problems.iter().map(|problem| (&problem.kind, problem.puzzle));
    if !old_problems.eq(new_problems) {
        return false;
    }
    for (index, (old, new)) in old.puzzles.iter().zip(&new.puzzles).enumerate() {
        let swap = if index == puzzle { swap } else { Swap::NOTHING };
        if !same_puzzle(old, new, swap) {
            return false;
        }
    }
    true
}

fn same_puzzle(old: &PuzzleText, new: &PuzzleText, swap: Swap) -> bool {
    if old.field != new.field
        || old.digit_count != new.digit_count
        || old.boxes != new.boxes
        || old.alphabet != new.alphabet
        || !old.entries.iter().map(|entry| entry.key).eq(new.entries.iter().map(|entry| entry.key))
    {
        return false;
    }
    // The solution of the whole file may be that of its only puzzle; it is compared as a grid.
    let old_declared = Declared { shared: Arc::default(), ..Declared::clone(&old.declared) };
    let new_declared = Declared { shared: Arc::default(), ..Declared::clone(&new.declared) };
    if old_declared != new_declared
        || old.sections.len() != new.sections.len()
        || !same_grid(None, &old.grid, &new.grid, swap)
    {
        return false;
    }
    old.sections.iter().zip(&new.sections).all(|(old, new)| {
        old.kind == new.kind && old.origin == new.origin && same_grid(Some(old.kind), &old.grid, &new.grid, swap)
    })
}

fn same_grid(kind: Option<SectionKind>, old: &Grid, new: &Grid, swap: Swap) -> bool {
    let old_rows = old.rows().iter().map(|row| (row.place, row.count));
    let new_rows = new.rows().iter().map(|row| (row.place, row.count));
    if !old_rows.eq(new_rows) || old.slot_count() != new.slot_count() {
        return false;
    }
    for slot in 0..old.slot_count() {
        let expected = match old.content(slot) {
            content if kind == Some(SectionKind::Regions) => content,
            Content::Given(value) => Content::Given(swap.of(value)),
            Content::Placed(value) => Content::Placed(swap.of(value)),
            Content::Candidates(set) => Content::Candidates(swap.of_marks(set)),
            content @ (Content::Empty | Content::Unknown | Content::Outside) => content,
        };
        if new.content(slot) != expected {
            return false;
        }
    }
    true
}
