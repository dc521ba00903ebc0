//! Computes repairs of a row with too few or too many cells, so that it matches the other rows of its grid.
//!
//! The bars and columns of the other rows show where cells are missing or surplus; otherwise it is the end of the row.

mod line;
mod template;

use super::verify_fix::LONGEST;
use crate::rules::context::Context;
use ide_db::BlockEdit;
use ide_db::puzzle::layout::{empty_mark, separator};
use line::RowLine;
use std::ops::Range;
use syntax::{BlockSpan, Content, Row, RowPlace, Slot};
use template::RowTemplate;

/// Returns possible repairs of a row that should have `expected` cells, the best first. The caller verifies that one
/// removes the problem.
pub(crate) fn repairs(context: &Context<'_>, row: &Row, expected: u32) -> Vec<Vec<BlockEdit>> {
    let text = (context.text)(BlockSpan::new(0, u32::MAX));
    let slots: Vec<Slot> = context.puzzle.grid.slots_of(row).collect();
    let has_words = slots.iter().any(|slot| slot.content == Content::Unknown && slot.span.len() > 1);
    if text.len() > LONGEST || has_words {
        return Vec::new();
    }
    let own = RowLine::new(&text, &slots);
    let template = template(context, &text);
    if context.puzzle.grid.columns().is_some() {
        return template.and_then(|template| template.as_wide(&own)).into_iter().collect();
    }
    let is_short = row.count < expected;
    let mut repairs = Vec::new();
    if let Some(template) = &template {
        if is_short {
            // The missing cells in their columns, or in their parts.
            let mark = empty_mark(context.puzzle, context.text);
            let places = [template.by_columns(&own), template.by_parts(&own)];
            repairs.extend(places.into_iter().flatten().filter_map(|places| template.filled(&own, &places, &mark)));
        } else {
            repairs.extend(cuts(template, &own, &slots));
        }
    }
    // A row with the bars of the others but cells in the wrong parts is not repaired by more or fewer cells at its end.
    if !template.is_some_and(|template| template.has_parts_like(&own)) {
        repairs.extend(if is_short {
            pad(context, row, &slots, expected)
        } else {
            cut(&slots, expected as usize..slots.len())
        });
    }
    repairs
}

/// Returns the common layout of the well-formed rows of the grid.
fn template(context: &Context<'_>, text: &str) -> Option<RowTemplate> {
    let grid = &context.puzzle.grid;
    let mut sound = Vec::new();
    for row in grid.rows().iter().filter(|row| matches!(row.place, RowPlace::Row(_))) {
        sound.push(RowLine::new(text, &grid.slots_of(row).collect::<Vec<Slot>>()));
    }
    RowTemplate::new(sound, usize::from(context.puzzle.field.columns()))
}

/// Removes the surplus cells of each part.
fn cuts(template: &RowTemplate, own: &RowLine, slots: &[Slot]) -> Option<Vec<BlockEdit>> {
    let mut edits = Vec::new();
    for range in template.surplus(own)? {
        edits.extend(cut(slots, range)?);
    }
    Some(edits)
}

/// Adds the missing cells after the last one.
fn pad(context: &Context<'_>, row: &Row, slots: &[Slot], expected: u32) -> Option<Vec<BlockEdit>> {
    let one = separator(context.puzzle, context.text, row) + &empty_mark(context.puzzle, context.text);
    let text = one.repeat(expected.checked_sub(row.count)? as usize);
    Some(vec![BlockEdit { span: BlockSpan::empty(slots.last()?.span.end), text }])
}

/// Removes cells if they are empty and follow another cell.
fn cut(slots: &[Slot], surplus: Range<usize>) -> Option<Vec<BlockEdit>> {
    let before = slots.get(surplus.start.checked_sub(1)?)?;
    let surplus = slots.get(surplus)?;
    let are_empty = surplus.iter().all(|slot| slot.content == Content::Empty);
    let span = BlockSpan::new(before.span.end, surplus.last()?.span.end);
    are_empty.then(|| vec![BlockEdit { span, text: String::new() }])
}

#[cfg(test)]
mod tests;
