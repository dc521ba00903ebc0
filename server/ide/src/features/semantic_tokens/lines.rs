//! Computes the tokens of a block that are no cells: metadata, headings, comments.

use super::token::{Token, TokenClass};
use syntax::{Block, BlockOffset, BlockSpan, LineLooks, Origin, TextLine, without_blanks, without_comment};

/// Adds the tokens of metadata, headings and ignore comments, which the reader has located.
pub(super) fn metadata(block: &Block, tokens: &mut Vec<Token<BlockSpan>>) {
    for entry in block.puzzles.iter().flat_map(|puzzle| &puzzle.entries).chain(&block.entries) {
        tokens.push(Token::plain(entry.key_span, TokenClass::Key));
        tokens.push(Token::plain(entry.value_span, TokenClass::Value));
    }
    for heading in &block.headings {
        tokens.push(Token::plain(*heading, TokenClass::Heading));
    }
    for comment in &block.suppressions {
        tokens.push(Token::plain(comment.span, TokenClass::Suppression));
    }
}

/// Adds the tokens of section headings and comments, which only the lines show. A metadata line has none.
pub(super) fn lines(block: &Block, text: &str, tokens: &mut Vec<Token<BlockSpan>>) {
    let entries = entry_starts(block);
    let rows = rows(block);
    let clues: Vec<BlockSpan> =
        block.puzzles.iter().flat_map(|puzzle| &puzzle.clues).map(|section| section.span).collect();
    for line in TextLine::of_block(text) {
        let start = line.span.start;
        let entry = entries.get(entries.partition_point(|&entry| entry < start));
        if entry.is_some_and(|&entry| entry < line.end) {
            continue;
        }
        // The last row that begins on the line, or else the clue section that the line is in.
        let row = rows[..rows.partition_point(|row| row.start < line.end)].last();
        let section = clues[..clues.partition_point(|section| section.start < start)].last();
        let cells_end = if let Some(row) = row.filter(|row| start <= row.start) {
            Some(row.end)
        } else if section.is_some_and(|section| start < section.end) {
            Some(start)
        } else {
            None
        };
        line_tokens(&text[line.span.range()], start, cells_end, tokens);
    }
}

/// Adds the tokens of one line that starts at `start`. If it has cells, the last one ends at `cells_end`.
fn line_tokens(text: &str, start: BlockOffset, cells_end: Option<BlockOffset>, tokens: &mut Vec<Token<BlockSpan>>) {
    let inner = without_blanks(text);
    let comment = match (cells_end, LineLooks::of(text)) {
        (Some(end), _) => {
            let from = end.to_usize().saturating_sub(start.to_usize()).min(text.len());
            comment_start(text, from)
        }
        (None, LineLooks::Comment) => inner.start,
        (None, LineLooks::Frame) => comment_start(text, inner.start),
        (None, LineLooks::Section { word, name }) => {
            let last = name.unwrap_or(word).end.to_usize();
            let end = text[last..].find(']').map_or(inner.end, |at| last + at + 1);
            let heading = BlockSpan::new(start + inner.start as u32, start + end as u32);
            tokens.push(Token::plain(heading, TokenClass::Section));
            comment_start(text, end)
        }
        (None, LineLooks::Blank | LineLooks::Metadata { .. } | LineLooks::Other) => return,
    };
    // Empty where there is no comment.
    let span = BlockSpan::new(start + comment as u32, start + inner.end as u32);
    tokens.push(Token::plain(span, TokenClass::Comment));
}

/// Returns where the comment after a part of a line begins; the end of the line if it has none.
fn comment_start(text: &str, from: usize) -> usize {
    from + without_comment(&text[from..]).len()
}

/// Returns true if a grid from there has lines of its own in its block.
pub(super) fn has_lines(origin: Origin) -> bool {
    matches!(origin, Origin::Lines | Origin::Tail)
}

/// Returns the starts of metadata lines, in order.
fn entry_starts(block: &Block) -> Vec<BlockOffset> {
    let entries = block.puzzles.iter().flat_map(|puzzle| &puzzle.entries).chain(&block.entries);
    let mut starts: Vec<BlockOffset> = entries.map(|entry| entry.key_span.start).collect();
    starts.sort_unstable();
    starts
}

/// Returns the rows of all grids that have lines of their own, in order.
fn rows(block: &Block) -> Vec<BlockSpan> {
    let mut rows = Vec::new();
    for puzzle in &block.puzzles {
        rows.extend(puzzle.grid.rows().iter().map(|row| row.span));
        for section in &puzzle.sections {
            if has_lines(section.origin) {
                rows.extend(section.grid.rows().iter().map(|row| row.span));
            }
        }
    }
    rows.sort_unstable();
    rows
}
