//! Reads a Markdown text as blocks: each fenced block as a file of its own, and the prose between them as empty blocks.

use crate::document::block::blocks_of_one;
use crate::document::places::Edit;
use crate::markdown::{self, Fenced, MOST_BLOCKS};
use crate::model::dialect::Dialect;
use crate::model::problem::{Problem, ProblemKind};
use crate::model::puzzle::Block;
use crate::model::suppression::Scope;
use crate::text::span::BlockSpan;
use std::ops::Range;

/// The blocks of a text, without gaps. Ranges are those of the text: the margin of a fenced block is read as blanks.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    blocks_between(text, &markdown::blocks(text), 0, 0..text.len())
}

/// The blocks of a part of a text, with all fenced blocks that are in it, after `before` others.
fn blocks_between(text: &str, fences: &[Fenced], before: usize, part: Range<usize>) -> Vec<Block> {
    let mut found = Vec::new();
    let mut at = part.start;
    for (Fenced { range, margin }, number) in fences.iter().zip(before..) {
        found.extend(prose(range.start - at));
        if number == MOST_BLOCKS {
            // The text from the first fenced block that is not read is one block, which says so.
            if let Some(mut rest) = prose(part.end - range.start) {
                let span = BlockSpan::new(0, u32::try_from(range.len()).unwrap_or(0).min(rest.len));
                let kind = ProblemKind::TooMany { what: "`sudoku` blocks", most: MOST_BLOCKS as u32 };
                rest.problems = Box::new([Problem { kind, span, puzzle: None }]);
                found.push(rest);
            }
            return found;
        }
        let within = margin.blanked(text.get(range.clone()).unwrap_or_default());
        let mut blocks: Vec<Block> = blocks_of_one(&within, Dialect::Sudoku).collect();
        // What silences all of a file is for the fenced block, so where that is one puzzle, for the puzzle.
        if let [first, rest @ ..] = blocks.as_mut_slice()
            && first.puzzles.len() == 1
            && rest.iter().all(|block| block.puzzles.is_empty())
        {
            first.suppressions.iter_mut().for_each(|comment| comment.scope = Scope::Puzzle);
        }
        found.append(&mut blocks);
        at = range.end;
    }
    found.extend(prose(part.end - at));
    found
}

/// What an edit changes in a Markdown text.
pub(super) struct MarkdownChange {
    /// All fences of the new text.
    pub(super) fences: Vec<Fenced>,
    /// The fences of the old text that are read again.
    pub(super) old: Range<usize>,
    /// Where the new blocks begin.
    pub(super) start: usize,
    /// The blocks in place of the old ones.
    pub(super) new: Vec<Block>,
}

/// Follows an edit of a Markdown text with these fences. A fence decides about everything after it, so all fences are
/// found again; the fenced blocks that the edit neither touches nor makes or unmakes are not read again.
pub(super) fn change(old_fences: &[Fenced], text: &str, edit: Edit) -> MarkdownChange {
    let fences = markdown::blocks(text);
    // The fenced blocks before the edit that are as they were.
    let old_start = edit.old.start.to_usize();
    let mut before = 0;
    for (old, new) in old_fences.iter().zip(&fences).take(MOST_BLOCKS) {
        if old != new || old.range.end > old_start {
            break;
        }
        before += 1;
    }
    // And those after it.
    let old_end = edit.old.end.to_usize();
    let mut after = 0;
    // From the first block that is not read on, a text is one block.
    let is_cut = old_fences.len() != fences.len() && old_fences.len().max(fences.len()) > MOST_BLOCKS;
    if !is_cut {
        for (old, new) in old_fences[before..].iter().rev().zip(fences[before..].iter().rev()) {
            // Must be asked first: what begins before the end of the edit has no place to be moved to.
            if old.range.start < old_end {
                break;
            }
            let start = old.range.start + edit.new_len as usize - edit.old.len() as usize;
            if old.margin != new.margin || new.range != (start..start + old.range.len()) {
                break;
            }
            after += 1;
        }
    }
    let between = before..fences.len() - after;
    let start = fences[..before].last().map_or(0, |fence| fence.range.end);
    let end = fences.get(between.end).map_or(text.len(), |fence| fence.range.start);
    let new = blocks_between(text, &fences[between], before, start..end);
    MarkdownChange { fences, old: before..old_fences.len() - after, start, new }
}

/// A block that holds nothing; `None` if there is no text for it.
fn prose(len: usize) -> Option<Block> {
    if len == 0 {
        return None;
    }
    Some(Block {
        len: u32::try_from(len).unwrap_or(u32::MAX),
        puzzles: Box::default(),
        entries: Box::default(),
        headings: Box::default(),
        suppressions: Box::default(),
        problems: Box::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::offset::Offset;

    /// Where the puzzles' grids are, and how many blocks there are.
    #[track_caller]
    fn check(text: &str, grids: &[&str]) {
        let blocks = blocks(text);
        let mut start = Offset::START;
        let mut found = Vec::new();
        for block in &blocks {
            found.extend(block.puzzles.iter().map(|puzzle| &text[puzzle.grid.span.in_file(start).range()]));
            start += block.len;
        }
        assert_eq!(start.to_usize(), text.len());
        assert_eq!(found, grids);
    }

    #[test]
    fn grids_stand_where_they_stand_in_the_text() {
        let grid = "1...\n..2.\n.4..\n...3";
        check(&format!("5 is é\n\n```sudoku\n{grid}\n```\n1234\n"), &[grid]);
        check("> ~~~sudoku\n> 12..\n> 34..\n> ....\n> ....\n> ~~~\n", &["12..\n> 34..\n> ....\n> ...."]);
        check("- ```sudoku\r\n  1.\r\n  ..", &["1.\r\n  .."]);
        check("1234\n3412\n2143\n4321\n", &[]);
        check("", &[]);
    }

    #[test]
    fn edits_give_what_reading_afresh_gives() {
        use crate::document::Document;
        use crate::text::span::Span;
        let mut text =
            "x\n```sudoku\n1...\n..2.\n.4..\n...3\n```\ny\n> ~~~sudoku\n> 12..\n> 34..\n> ~~~\nz\n".to_owned();
        let mut document = Document::read_as(&text, Dialect::Markdown);
        for (old, new) in [
            ("..2.", "..21"),
            ("x\n", "xx\n\n"),
            ("```sudoku", "```text"),
            ("```text", "```sudoku"),
            ("z\n", "```Sudoku\n4"),
            ("> 34..", "> 34..\n> # a"),
            ("```\ny", ""),
            ("4", ""),
        ] {
            let at = text.find(old).expect("it is there");
            text.replace_range(at..at + old.len(), new);
            let before: Vec<_> = document.blocks().to_vec();
            let replaced = document.edit(&*text, Span::from(at..at + old.len()), new.len() as u32);
            assert_eq!(document, Document::read_as(&text, Dialect::Markdown), "{old} to {new}");
            let mut spliced = before;
            let inserted = replaced.old.start..replaced.old.start + replaced.new;
            spliced.splice(replaced.old, document.blocks()[inserted].iter().cloned());
            assert_eq!(spliced, document.blocks());
        }
    }

    #[test]
    fn blocks_that_are_too_many() {
        use crate::document::Document;
        use crate::text::span::Span;
        let fenced = "```sudoku\n```\n";
        let mut text = fenced.repeat(MOST_BLOCKS) + "x\n";
        let mut document = Document::read_as(&text, Dialect::Markdown);
        let problems = |document: &Document| document.blocks().iter().map(|block| block.problems.len()).sum::<usize>();
        assert_eq!(problems(&document), 0);
        let end = text.len();
        for (at, old, new, expected) in [
            (end, "", &*format!("{fenced}y\n{fenced}"), 1),
            (end + 14, "y", "zz", 1),
            (0, "", fenced, 1),
            (0, "```", "``", 1),
            (0, "``", "```", 1),
            (0, &fenced.repeat(2), "", 1),
            (14, fenced, "", 0),
        ] {
            assert!(text[at..].starts_with(old));
            text.replace_range(at..at + old.len(), new);
            document.edit(&*text, Span::from(at..at + old.len()), new.len() as u32);
            assert!(document == Document::read_as(&text, Dialect::Markdown), "at {at}");
            assert_eq!(problems(&document), expected, "at {at}");
        }
    }

    #[test]
    fn parts_of_a_grid_in_two_blocks_are_two() {
        check("```sudoku\n1...\n..2.\n```\n\n```sudoku\n.4..\n...3\n```\n", &["1...\n..2.", ".4..\n...3"]);
    }
}
