//! Reads a Markdown text as blocks: each fenced block as a file of its own, and the prose between them as empty blocks.

use super::{Document, Edit, Replaced, blocks_of_one};
use crate::document::places::BlockPlace;
use crate::markdown::{self, Fenced, MOST_BLOCKS};
use crate::model::dialect::Dialect;
use crate::model::problem::{Problem, ProblemKind};
use crate::model::puzzle::{Block, ReaderState};
use crate::model::suppression::Scope;
use crate::text::offset::Offset;
use crate::text::span::BlockSpan;
use std::ops::Range;
use std::sync::Arc;

/// The blocks of a text, without gaps. Ranges are those of the text: the margin of a fenced block is read as blanks.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    blocks_between(text, &markdown::blocks(text), 0, 0..text.len())
}

/// The blocks of a part of a text, with all fenced blocks that are in it, behind `before` others.
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

impl Document {
    /// Follows an edit of a Markdown text. A fence decides about everything behind it, so all fences are found again;
    /// the fenced blocks that the edit neither touches nor makes or unmakes are not read again.
    pub(super) fn edit_markdown(&mut self, text: &str, edit: Edit) -> Replaced {
        let fences = markdown::blocks(text);
        // The fenced blocks before the edit that are as they were.
        let old_start = edit.old.start.to_usize();
        let mut before = 0;
        for (old, new) in self.fences.iter().zip(&fences).take(MOST_BLOCKS) {
            if old != new || old.range.end > old_start {
                break;
            }
            before += 1;
        }
        // And those behind it.
        let old_end = edit.old.end.to_usize();
        let mut behind = 0;
        // From the first block that is not read on, a text is one block.
        let is_cut = self.fences.len() != fences.len() && self.fences.len().max(fences.len()) > MOST_BLOCKS;
        if !is_cut {
            for (old, new) in self.fences[before..].iter().rev().zip(fences[before..].iter().rev()) {
                // Must be asked first: what begins before the end of the edit has no place to be moved to.
                if old.range.start < old_end {
                    break;
                }
                let start = old.range.start + edit.new_len as usize - edit.old.len() as usize;
                if old.margin != new.margin || new.range != (start..start + old.range.len()) {
                    break;
                }
                behind += 1;
            }
        }
        let between = before..fences.len() - behind;
        let start = fences[..before].last().map_or(0, |fence| fence.range.end);
        let end = fences.get(between.end).map_or(text.len(), |fence| fence.range.start);
        let new = blocks_between(text, &fences[between], before, start..end);
        let old_last = self.fences.len() - behind;
        let old_end = self.fences.get(old_last).map_or(self.blocks.len(), |fence| self.block_at(fence.range.start));
        let old = self.block_at(start)..old_end;
        self.fences = fences.into();
        self.replace(old, Offset::from(start as u32), new.into_iter().map(Arc::new).collect(), edit, text.len() as u32)
    }

    /// The index of the block that begins there, or would begin there.
    fn block_at(&self, start: usize) -> usize {
        self.places.find(Offset::from(start as u32)).unwrap_or(self.blocks.len())
    }

    /// Replaces blocks, the first of which begins at `start`, save those at both ends that are read the same as before.
    fn replace(&mut self, old: Range<usize>, start: Offset, new: Vec<Arc<Block>>, edit: Edit, len: u32) -> Replaced {
        let mut first = 0;
        for (index, new) in old.clone().zip(&new) {
            let block = &self.blocks[index];
            if self.start(index) + block.len > edit.old.start || block != new {
                break;
            }
            first += 1;
        }
        let mut last = 0;
        for (index, new) in (old.start + first..old.end).rev().zip(new[first..].iter().rev()) {
            if self.start(index) <= edit.old.end || self.blocks[index] != *new {
                break;
            }
            last += 1;
        }
        let replaced = Replaced { old: old.start + first..old.end - last, new: new.len() - first - last };
        let mut places = Vec::with_capacity(new.len());
        let mut start = start;
        for block in &new {
            places.push(BlockPlace { start, looked: 0, entry: ReaderState::default() });
            start += block.len;
        }
        self.places.splice(old, places, edit.new_len.wrapping_sub(edit.old.len()));
        self.blocks.splice(replaced.old.clone(), new.into_iter().skip(first).take(replaced.new));
        self.len = len;
        replaced
    }
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
