//! Reads a Markdown text as blocks: each of its fenced blocks as a file of its own, and what is between them as blocks that hold
//! nothing.

use crate::model::puzzle::Block;
use crate::{Dialect, Scope, markdown};

/// The blocks of a text, without gaps. Places are those of the text: the margin of a fenced block is read as blanks.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut at = 0;
    for fenced in markdown::blocks(text) {
        let range = fenced.range.clone();
        found.extend(prose(range.start - at));
        let within = fenced.margin.blanked(text.get(range.clone()).unwrap_or_default());
        found.extend(alone(super::blocks_of_one(&within, Dialect::Sudoku).collect()));
        at = range.end;
    }
    found.extend(prose(text.len() - at));
    found
}

/// The blocks of one fenced block. What silences all of a file is for the fenced block, so where that is one puzzle, for the
/// puzzle.
fn alone(mut blocks: Vec<Block>) -> Vec<Block> {
    let puzzles: usize = blocks.iter().map(|block| block.puzzles.len()).sum();
    let only = blocks.first_mut().filter(|block| puzzles == 1 && block.puzzles.len() == 1);
    let comments = only.into_iter().flat_map(|block| &mut block.suppressions);
    comments.for_each(|comment| comment.scope = Scope::Puzzle);
    blocks
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
        let mut start = 0;
        let mut found = Vec::new();
        for block in &blocks {
            found.extend(block.puzzles.iter().map(|puzzle| &text[puzzle.grid.span.shifted(start).range()]));
            start += block.len;
        }
        assert_eq!(start as usize, text.len());
        assert_eq!(found, grids);
    }

    #[test]
    fn grids_stand_where_they_stand_in_the_text() {
        let grid = "1...\n..2.\n.4..\n...3";
        check(&format!("5 is é\n\n```sudoku\n{grid}\n```\n1234\n"), &[grid]);
        check("> ~~~sudoku\n> 12..\n> 34..\n> ....\n> ....\n> ~~~\n", &["12..\n> 34..\n> ....\n> ...."]);
        check(&format!("- ```sudoku\r\n  {grid}"), &[grid]);
        check("1234\n3412\n2143\n4321\n", &[]);
        check("", &[]);
    }

    #[test]
    fn edits_give_what_reading_afresh_gives() {
        use crate::{Document, Span};
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
            let replaced = document.edit(&*text, Span::new(at as u32, (at + old.len()) as u32), new.len() as u32);
            assert_eq!(document, Document::read_as(&text, Dialect::Markdown), "{old} to {new}");
            let mut spliced = before;
            let inserted = replaced.old.start..replaced.old.start + replaced.new;
            spliced.splice(replaced.old, document.blocks()[inserted].iter().cloned());
            assert_eq!(spliced, document.blocks());
        }
    }

    #[test]
    fn parts_of_a_grid_in_two_blocks_are_two() {
        check("```sudoku\n1...\n..2.\n```\n\n```sudoku\n.4..\n...3\n```\n", &["1...\n..2.", ".4..\n...3"]);
    }
}
