//! Verifies that a text with two values swapped is read as the same puzzle with two values swapped.
//!
//! The meaning of a puzzle depends on the text around it, so that text is read before and after; the rest of a large
//! file is not.

use super::Swap;
use ide_db::base::finding::TextEdit;
use ide_db::base::interrupt::{Cancellable, Interrupt, Interrupted};
use ide_db::state::file::{Located, View};
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
        if let Some(answer) = read(located, window, edits, &is_right) {
            return Ok(answer);
        }
    }
    Ok(false)
}

/// Returns the range of the blocks near a puzzle.
fn near(located: &Located<'_>) -> Span {
    let block = Span::of_len(located.start, located.facts.block.len);
    let around = Span::new(block.start.saturating_sub(AROUND), block.end.saturating_add(AROUND));
    let blocks = located.file.blocks_in(around).map(|(facts, at)| Span::of_len(at.start, facts.block.len));
    blocks.fold(block, Span::cover)
}

/// Reads a window before and after the edits; `None` if the window alone is read differently from the file.
fn read(
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
    let others = |document: &Document| {
        let blocks = document.blocks().iter().enumerate().filter(|&(block, _)| block != index);
        blocks.map(|(_, block)| block.clone()).collect::<Vec<_>>()
    };
    let same = new.start(index) == at && others(&old) == others(&new);
    Some(same && new.blocks().get(index).is_some_and(|block| is_right(&old.blocks()[index], block)))
}

/// Returns the metadata of the whole file, and the blank line that ends them.
fn header(file: &View) -> String {
    let Some((first, _)) = file.chunks().blocks().next() else { return String::new() };
    let lines = first.block.entries.iter().map(|entry| entry.key_span.cover(entry.value_span));
    let lines = lines.map(|line| file.block_text(first, Offset::START, line) + "\n");
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { lines + "\n" }
}

/// Returns true if the blocks are equal except for the two values of one puzzle.
pub(super) fn same_block(old: &Block, new: &Block, puzzle: usize, swap: Swap) -> bool {
    let problems = |block: &Block| block.problems.iter().map(|it| (it.kind.clone(), it.puzzle)).collect::<Vec<_>>();
    let swap_in = |index: usize| if index == puzzle { swap } else { Swap::NOTHING };
    let puzzles = || old.puzzles.iter().zip(&new.puzzles).enumerate();
    old.puzzles.len() == new.puzzles.len()
        && puzzles().all(|(index, (old, new))| same_puzzle(old, new, swap_in(index)))
        && old.entries.len() == new.entries.len()
        && old.headings.len() == new.headings.len()
        && old.suppressions.len() == new.suppressions.len()
        && problems(old) == problems(new)
}

fn same_puzzle(old: &PuzzleText, new: &PuzzleText, swap: Swap) -> bool {
    let keys = |puzzle: &PuzzleText| puzzle.entries.iter().map(|entry| entry.key).collect::<Vec<_>>();
    let sections = || old.sections.iter().zip(&new.sections);
    // The solution of the whole file may be that of its only puzzle; it is compared as a grid.
    let declared = |puzzle: &PuzzleText| Declared { shared: Arc::default(), ..Declared::clone(&puzzle.declared) };
    (old.field, old.digit_count) == (new.field, new.digit_count)
        && (old.boxes, &old.alphabet, declared(old)) == (new.boxes, &new.alphabet, declared(new))
        && keys(old) == keys(new)
        && same_grid(None, &old.grid, &new.grid, swap)
        && old.sections.len() == new.sections.len()
        && sections().all(|(old, new)| {
            (old.kind, old.origin) == (new.kind, new.origin) && same_grid(Some(old.kind), &old.grid, &new.grid, swap)
        })
}

fn same_grid(kind: Option<SectionKind>, old: &Grid, new: &Grid, swap: Swap) -> bool {
    let places = |grid: &Grid| grid.rows().iter().map(|row| (row.place, row.count)).collect::<Vec<_>>();
    let wanted = |content: Content| match content {
        _ if kind == Some(SectionKind::Regions) => content,
        Content::Given(value) => Content::Given(swap.of(value)),
        Content::Placed(value) => Content::Placed(swap.of(value)),
        Content::Candidates(set) => Content::Candidates(swap.of_marks(set)),
        Content::Empty | Content::Unknown => content,
    };
    places(old) == places(new)
        && old.slot_count() == new.slot_count()
        && (0..old.slot_count()).all(|slot| wanted(old.content(slot)) == new.content(slot))
}
