//! Computes completions in the lines of clue sections: finds which part of a clue the position is in, and completes the
//! sides of the grid.

use super::clue_cells::TypedClue;
use super::clue_position::CluePosition;
use super::{Completion, CompletionKind, CompletionTrigger, Completions, ReplaceMode, Topic};
use super::{clue_maps, clue_sums, clue_words};
use clues::{Shape, Side};
use syntax::ClueContent;

/// Returns what fits at a position. A blank, a dash and the like request no more than the cells, marks and sums that
/// continue a clue.
pub(super) fn completions(position: &CluePosition<'_>, trigger: CompletionTrigger) -> Option<Completions> {
    let line = position.line;
    let kind = position.kind;
    let is_in_comment = line.before().contains(['#', ';']) || line.before().contains("//");
    if is_in_comment {
        return None;
    }
    if kind.has_sides() {
        return if trigger == CompletionTrigger::Invoked { sides(position) } else { None };
    }
    if kind.has_map()
        && let Some(found) = clue_maps::completions(position, trigger)
    {
        return Some(found);
    }
    let is_before_colon = !line.before().contains(':') && line.text.contains(':');
    let has_colon = line.text.contains(':');
    match kind.shape() {
        Shape::Pairs if is_before_colon || !has_colon => return clue_words::relations(position),
        Shape::Counts if is_before_colon || !has_colon => return clue_words::counted(position),
        _ => {}
    }
    if is_before_colon && kind.shape() != Shape::Arrow {
        return clue_sums::before_colon(position);
    }
    TypedClue::before(position)?.completions()
}

/// Returns the sides that the line may begin with and that have no clues yet.
fn sides(position: &CluePosition<'_>) -> Option<Completions> {
    let line = position.line;
    let word = line.before().trim_start();
    let rest = line.after().trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_word = word.chars().all(|c| c.is_ascii_alphabetic()) && rest.trim().is_empty();
    if !is_word {
        return None;
    }
    let mut missing = Vec::new();
    for side in Side::ALL {
        let mut others = position.section().clues.iter().filter(|clue| !position.is_in_line(clue.span));
        if others.any(|clue| matches!(clue.content, ClueContent::Side { side: other, .. } if side == other)) {
            continue;
        }
        missing.push(Completion {
            text: format!("{}: ", side.name()),
            ..Completion::plain(side.name(), CompletionKind::Key, Some(Topic::Clues(position.kind)))
        });
    }
    let span = line.part(line.at - word.len(), line.text.len() - rest.len());
    Completions::of(span, ReplaceMode::Word, missing)
}
