//! Computes the tokens of clues: their values, their cells, the marks between cells.

use super::{Token, TokenClass};
use syntax::{BlockSpan, Clue, ClueContent, ClueValue, PuzzleText};

/// Adds the values, cells and marks of the clues of a puzzle.
pub(super) fn clues(puzzle: &PuzzleText, tokens: &mut Vec<Token<BlockSpan>>) {
    puzzle.clues.iter().flat_map(|section| &section.clues).for_each(|one| clue(one, tokens));
}

fn clue(clue: &Clue, tokens: &mut Vec<Token<BlockSpan>>) {
    let mut add = |span, class| tokens.push(Token { span, class, conflicting: false });
    clue.content.cells().for_each(|cell| add(cell.span, TokenClass::Region));
    if let Some(before_sum) = clue.symbol.as_ref().and_then(|symbol| symbol.before_sum) {
        add(before_sum, TokenClass::Region);
    }
    let value = |value: &ClueValue| (value.span, TokenClass::Value);
    match &clue.content {
        ClueContent::Cells { values, .. } => values.iter().map(value).for_each(|(span, class)| add(span, class)),
        ClueContent::Chain { marks, .. } => marks.iter().for_each(|mark| add(mark.span, TokenClass::Key)),
        ClueContent::Side { places, side } => {
            add(BlockSpan::of_len(clue.span.start, side.name().len() as u32), TokenClass::Key);
            places.iter().flatten().map(value).for_each(|(span, class)| add(span, class));
        }
        ClueContent::Arrow { .. } | ClueContent::Clones { .. } => {}
    }
}
