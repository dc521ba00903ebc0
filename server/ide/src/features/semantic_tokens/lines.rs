//! Computes the tokens of a block that are no cells: metadata, headings, comments.

use super::{Token, TokenClass, has_lines};
use syntax::{Block, BlockOffset, BlockSpan, LineLooks, TextLine, without_blanks, without_comment};

/// Adds the tokens of metadata, headings and ignore comments, which the reader has located.
pub(super) fn metadata(block: &Block, tokens: &mut Vec<Token<BlockSpan>>) {
    let mut add = |span, class| tokens.push(Token { span, class, conflicting: false });
    for entry in block.puzzles.iter().flat_map(|puzzle| &puzzle.entries).chain(&block.entries) {
        add(entry.key_span, TokenClass::Key);
        add(entry.value_span, TokenClass::Value);
    }
    block.headings.iter().for_each(|&heading| add(heading, TokenClass::Heading));
    block.suppressions.iter().for_each(|comment| add(comment.span, TokenClass::Suppression));
}

/// Adds the tokens of section headings and comments, which only the lines show. A metadata line has none.
pub(super) fn lines(block: &Block, text: &str, tokens: &mut Vec<Token<BlockSpan>>) {
    let entries = entries(block);
    let rows = rows(block);
    let clues = clue_lines(block);
    for line in TextLine::of_block(text) {
        let is_within = |start: BlockOffset| line.span.start <= start && start < line.end;
        if entries.get(entries.partition_point(|&start| start < line.span.start)).is_some_and(|&start| is_within(start))
        {
            continue;
        }
        let last_row = rows[..rows.partition_point(|row| row.start < line.end)].last();
        let row = last_row.filter(|row| is_within(row.start)).map(|row| row.end);
        let before = clues.partition_point(|section| section.start < line.span.start);
        let is_clue = clues[..before].last().is_some_and(|section| line.span.start < section.end);
        let behind = row.or(is_clue.then_some(line.span.start));
        line_tokens(&text[line.span.range()], line.span.start, behind, tokens);
    }
}

/// Adds the tokens of one line that starts at `start`. If it has cells, the last one ends at `behind`.
fn line_tokens(text: &str, start: BlockOffset, behind: Option<BlockOffset>, tokens: &mut Vec<Token<BlockSpan>>) {
    let inner = without_blanks(text);
    let mut add = |from: usize, to: usize, class| {
        let span = BlockSpan::new(start + from as u32, start + to as u32);
        tokens.push(Token { span, class, conflicting: false });
    };
    let comment = |from: usize| from + without_comment(&text[from..]).len();
    match (behind, LineLooks::of(text)) {
        (Some(behind), _) => {
            let from = behind.to_usize().saturating_sub(start.to_usize()).min(text.len());
            add(comment(from), inner.end, TokenClass::Comment);
        }
        (None, LineLooks::Comment) => add(inner.start, inner.end, TokenClass::Comment),
        (None, LineLooks::Frame) => add(comment(inner.start), inner.end, TokenClass::Comment),
        (None, LineLooks::Section { word, name }) => {
            let last = name.unwrap_or(word).end.to_usize();
            let end = text[last..].find(']').map_or(inner.end, |at| last + at + 1);
            add(inner.start, end, TokenClass::Section);
            add(comment(end), inner.end, TokenClass::Comment);
        }
        (None, LineLooks::Blank | LineLooks::Metadata { .. } | LineLooks::Other) => {}
    }
}

/// Returns the starts of metadata lines, in order.
fn entries(block: &Block) -> Vec<BlockOffset> {
    let entries = block.puzzles.iter().flat_map(|puzzle| &puzzle.entries).chain(&block.entries);
    let mut starts: Vec<BlockOffset> = entries.map(|entry| entry.key_span.start).collect();
    starts.sort_unstable();
    starts
}

/// Returns the ranges of the clue sections, in order.
fn clue_lines(block: &Block) -> Vec<BlockSpan> {
    block.puzzles.iter().flat_map(|puzzle| &puzzle.clues).map(|section| section.span).collect()
}

/// Returns the rows of all grids that have lines of their own, in order.
fn rows(block: &Block) -> Vec<BlockSpan> {
    let mut rows = Vec::new();
    for puzzle in &block.puzzles {
        let sections = puzzle.sections.iter().filter(|section| has_lines(section.origin));
        for grid in std::iter::once(&puzzle.grid).chain(sections.map(|section| &section.grid)) {
            rows.extend(grid.rows().iter().map(|row| row.span));
        }
    }
    rows.sort_unstable();
    rows
}
