//! Reads a Markdown text as blocks: each fenced block as a file of its own, and the prose between them as empty blocks.

use super::{Document, Edit, Replaced, blocks_of_one};
use crate::document::places::Place;
use crate::markdown::{self, Fenced, MOST_BLOCKS};
use crate::model::dialect::Dialect;
use crate::model::problem::{Problem, ProblemKind};
use crate::model::puzzle::{Block, State};
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
        if number == MOST_BLOCKS {
            found.extend(prose(range.start - at));
            found.extend(prose(part.end - range.start).map(|rest| too_many(rest, range.len())));
            return found;
        }
        found.extend(prose(range.start - at));
        let within = margin.blanked(text.get(range.clone()).unwrap_or_default());
        found.extend(alone(blocks_of_one(&within, Dialect::Sudoku).collect()));
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
        let old_start = edit.old.start.to_usize();
        let old_end = edit.old.end.to_usize();
        let moved = |at: usize| at + edit.new_len as usize - edit.old.len() as usize;
        let is_before = |(old, new): &(&Fenced, &Fenced)| old == new && old.range.end <= old_start;
        let before = self.fences.iter().zip(&fences).take_while(is_before).count().min(MOST_BLOCKS);
        let is_behind = |(old, new): &(&Fenced, &Fenced)| {
            let is_moved = || new.range == (moved(old.range.start)..moved(old.range.end));
            old_end <= old.range.start && old.margin == new.margin && is_moved()
        };
        let pairs = self.fences[before..].iter().rev().zip(fences[before..].iter().rev());
        // From the first block that is not read on, a text is one block.
        let is_cut = self.fences.len() != fences.len() && self.fences.len().max(fences.len()) > MOST_BLOCKS;
        let behind = if is_cut { 0 } else { pairs.take_while(is_behind).count() };
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
        let is_before = |index: usize| self.start(index) + self.blocks[index].len <= edit.old.start;
        let pairs = old.clone().zip(&new);
        let same = pairs.take_while(|(index, new)| is_before(*index) && self.blocks[*index] == **new).count();
        let rest = old.start + same..old.end;
        let is_behind = |index: usize| edit.old.end < self.start(index);
        let pairs = rest.rev().zip(new[same..].iter().rev());
        let last = pairs.take_while(|(index, new)| is_behind(*index) && self.blocks[*index] == **new).count();
        let replaced = Replaced { old: old.start + same..old.end - last, new: new.len() - same - last };
        let mut start = start;
        let place = |block: &Arc<Block>| {
            let place = Place { start, looked: 0, entry: State::default() };
            start += block.len;
            place
        };
        let places = new.iter().map(place).collect();
        self.places.splice(old, places, edit.new_len.wrapping_sub(edit.old.len()));
        self.blocks.splice(replaced.old.clone(), new.into_iter().skip(same).take(replaced.new));
        self.len = len;
        replaced
    }
}

/// The blocks of one fenced block. What silences all of a file is for the fenced block, so where that is one puzzle,
/// for the puzzle.
fn alone(mut blocks: Vec<Block>) -> Vec<Block> {
    let puzzles: usize = blocks.iter().map(|block| block.puzzles.len()).sum();
    let only = blocks.first_mut().filter(|block| puzzles == 1 && block.puzzles.len() == 1);
    let comments = only.into_iter().flat_map(|block| &mut block.suppressions);
    comments.for_each(|comment| comment.scope = Scope::Puzzle);
    blocks
}

/// The text from the first block that is not read: it says so.
fn too_many(mut rest: Block, first: usize) -> Block {
    let span = BlockSpan::new(0, u32::try_from(first).unwrap_or(0).min(rest.len));
    let kind = ProblemKind::TooMany { what: "`sudoku` blocks", most: MOST_BLOCKS as u32 };
    rest.problems = Box::new([Problem { kind, span, puzzle: None }]);
    rest
}

/// A block that holds nothing; `None` if there is no text for it.
fn prose(len: usize) -> Option<Block> {
    let len = u32::try_from(len).unwrap_or(u32::MAX);
    let nothing = || Block {
        len,
        puzzles: Box::default(),
        entries: Box::default(),
        headings: Box::default(),
        suppressions: Box::default(),
        problems: Box::default(),
    };
    (0 < len).then(nothing)
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
