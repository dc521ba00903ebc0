//! Computes repairs of a row with too few or too many cells, so that it matches the other rows of its grid.
//!
//! The bars and columns of the other rows show where cells are missing or surplus; otherwise it is the end of the row.

mod line;
mod template;

use super::verify_fix::LONGEST;
use crate::base::finding::TextEdit;
use crate::diagnostics::rules::Context;
use crate::puzzle::layout::{empty_mark, separator};
use line::Line;
use syntax::{Content, Row, RowPlace, Slot, Span};
use template::{Blanks, Template};

/// Returns possible repairs of a row that should have `expected` cells, the best first. The caller verifies that one
/// removes
/// the problem.
pub(crate) fn repairs(context: &Context<'_>, row: &Row, expected: u32) -> impl Iterator<Item = Vec<TextEdit>> {
    let text = (context.text)(Span::new(0, u32::MAX));
    let is_word = |slot: Slot| slot.content == Content::Unknown && slot.span.len() > 1;
    let is_clear = text.len() <= LONGEST && !context.puzzle.grid.slots_of(row).any(is_word);
    let ways = if is_clear { ways(context, &text, row, expected) } else { Vec::new() };
    ways.into_iter()
}

fn ways(context: &Context<'_>, text: &str, row: &Row, expected: u32) -> Vec<Vec<TextEdit>> {
    let grid = &context.puzzle.grid;
    let line = |row: &Row| Line::new(text, &grid.slots_of(row).collect::<Vec<Slot>>());
    let own = line(row);
    let sound = grid.rows().iter().filter(|row| matches!(row.place, RowPlace::Row(_))).map(line).collect();
    let template = Template::new(sound, usize::from(context.puzzle.size));
    if grid.columns().is_some() {
        return template.and_then(|template| template.as_wide(&own)).into_iter().collect();
    }
    let slots: Vec<Slot> = grid.slots_of(row).collect();
    let is_short = row.count < expected;
    let at_the_end =
        || if is_short { pad(context, row, &slots, expected) } else { cut(&slots, expected as usize..slots.len()) };
    let Some(template) = template else {
        return at_the_end().into_iter().collect();
    };
    let mut ways = Vec::new();
    if is_short {
        let blanks = Blanks { mark: &empty_mark(context.puzzle, context.text) };
        let places = [template.by_columns(&own), template.by_parts(&own)];
        ways.extend(places.into_iter().flatten().filter_map(|places| template.filled(&own, &places, blanks)));
    } else {
        let surplus = template.surplus(&own);
        ways.extend(surplus.and_then(|ranges| {
            let cuts: Option<Vec<Vec<TextEdit>>> = ranges.into_iter().map(|range| cut(&slots, range)).collect();
            cuts.map(|cuts| cuts.concat())
        }));
    }
    // A row with the bars of the others but cells in the wrong parts is not repaired by more or fewer cells at its end.
    if !template.has_parts_like(&own) {
        ways.extend(at_the_end());
    }
    ways
}

/// Adds the missing cells after the last one.
fn pad(context: &Context<'_>, row: &Row, slots: &[Slot], expected: u32) -> Option<Vec<TextEdit>> {
    let one = separator(context.puzzle, context.text, row) + &empty_mark(context.puzzle, context.text);
    let text = one.repeat(expected.checked_sub(row.count)? as usize);
    Some(vec![TextEdit { span: Span::empty(slots.last()?.span.end), text }])
}

/// Removes cells if they are empty and follow another cell.
fn cut(slots: &[Slot], surplus: std::ops::Range<usize>) -> Option<Vec<TextEdit>> {
    let kept = slots.get(surplus.start.checked_sub(1)?)?;
    let surplus = slots.get(surplus)?;
    let are_empty = surplus.iter().all(|slot| slot.content == Content::Empty);
    let span = Span::new(kept.span.end, surplus.last()?.span.end);
    are_empty.then(|| vec![TextEdit { span, text: String::new() }])
}

#[cfg(test)]
mod tests;
