//! Computes the tokens of clues: their values, their cells, the marks between cells.

use super::token::{Token, TokenClass};
use clues::{Count, Counted};
use syntax::{BlockSpan, Clue, ClueContent, PuzzleText};

/// Adds the values, cells and marks of the clues of a puzzle.
pub(super) fn clues(puzzle: &PuzzleText, tokens: &mut Vec<Token<BlockSpan>>) {
    for section in &puzzle.clues {
        for one in &section.clues {
            clue(one, tokens);
        }
    }
}

fn clue(clue: &Clue, tokens: &mut Vec<Token<BlockSpan>>) {
    for cell in clue.content.cells() {
        tokens.push(Token::plain(cell.span, TokenClass::Region));
    }
    if let Some(before_sum) = clue.symbol.as_ref().and_then(|symbol| symbol.before_sum) {
        tokens.push(Token::plain(before_sum, TokenClass::Region));
    }
    match &clue.content {
        ClueContent::Cells { values, .. } => {
            tokens.extend(values.iter().map(|value| Token::plain(value.span, TokenClass::Value)));
        }
        ClueContent::Chain { marks, .. } => {
            tokens.extend(marks.iter().map(|mark| Token::plain(mark.span, TokenClass::Key)));
        }
        ClueContent::Side { places, side } => {
            let name = BlockSpan::of_len(clue.span.start, side.name().len() as u32);
            tokens.push(Token::plain(name, TokenClass::Key));
            tokens.extend(places.iter().flatten().map(|value| Token::plain(value.span, TokenClass::Value)));
        }
        ClueContent::Counts { count, what, .. } => {
            if let Count::Number(value) = count {
                tokens.push(Token::plain(value.span, TokenClass::Value));
            }
            if let Counted::Values(values) = what {
                tokens.extend(values.iter().map(|value| Token::plain(value.span, TokenClass::Value)));
            }
        }
        ClueContent::Arrow { .. } | ClueContent::Clones { .. } => {}
        ClueContent::Pairs { .. } | ClueContent::Sets(_) => {}
    }
}
