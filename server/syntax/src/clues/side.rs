//! Reads clues at the sides of the grid: `top: 5 . 12`.

use crate::clues::line::{ClueResult, TextPart, number};
use crate::model::clues::{ClueContent, ClueProblem};
use clues::Side;
use field::Field;

/// Reads the clues at one side.
pub(super) fn clue(line: TextPart<'_>, field: Field) -> ClueResult<ClueContent> {
    let (head, rest) = line.split_at_first(':').ok_or((ClueProblem::NotASide, line.span()))?;
    let head = head.trimmed();
    let Some(side) = Side::from_name(head.text) else {
        return Err((ClueProblem::NotASide, if head.text.is_empty() { line.span() } else { head.span() }));
    };
    let length = side.length(field);
    let mut places = Vec::new();
    let mut count = 0;
    for piece in rest.pieces() {
        count += 1;
        let place = if is_none(piece.text) { None } else { Some(number(piece)?) };
        if places.len() < usize::from(length) {
            places.push(place);
        }
    }
    if count != u32::from(length) {
        let rest = rest.trimmed();
        let span = if rest.text.is_empty() { line.span() } else { rest.span() };
        return Err((ClueProblem::Places { places: count }, span));
    }
    Ok(ClueContent::Side { side, places })
}

/// Returns true for the mark of a place without a clue, or of a cell without a symbol.
pub(super) fn is_none(text: &str) -> bool {
    matches!(text, "." | "·" | "~")
}
