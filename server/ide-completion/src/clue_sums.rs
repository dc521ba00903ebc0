//! Computes the sums that a cage of so many cells can have, each with its combinations of values.

use super::clue_position::CluePosition;
use super::{Completion, CompletionKind, Completions};
use clues::ClueKind;
use engine::{Cell, DigitSet};
use logic::singles::candidates;
use logic::techniques::combinations;
use syntax::cells_named;

/// The most sums of a list.
const MOST_SUMS: usize = 99;

/// The most combinations that an item shows.
const MOST_COMBINATIONS: usize = 8;

/// The most values that are tried for the combinations of a sum.
const MOST_TRIES: usize = 20_000;

/// Returns the sums for the cells after the colon.
pub(super) fn before_colon(position: &CluePosition<'_>) -> Option<Completions> {
    let (before, after) = position.line.text.split_once(':')?;
    if !position.kind.has_total() || !before.trim().chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let cells = after.split(['#', ';']).next()?;
    sums_of(position, &cells_named(cells.trim(), position.field())?)
}

/// Returns the sums that some cells can have.
pub(super) fn sums_of(position: &CluePosition<'_>, cells: &[Cell]) -> Option<Completions> {
    let lowered = position.located.lowered();
    let numbers = lowered.text.numbers();
    let candidates = candidates(&lowered.puzzle_as_played());
    let sets: Vec<DigitSet> = cells.iter().map(|cell| candidates[cell.index()]).collect();
    let mut least = 0;
    let mut most = 0;
    for set in &sets {
        least += numbers.of(set.first()?.get());
        most += numbers.of(set.last()?.get());
    }
    let typed_start = position.line.before().trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let typed = &position.line.before()[typed_start..];
    let mut items = Vec::new();
    for total in least..=most {
        if items.len() == MOST_SUMS {
            break;
        }
        if !total.to_string().starts_with(typed) {
            continue;
        }
        let digits = numbers.sum_of_digits(total as i32, cells.len() as i32);
        let mut found = combinations(&lowered.geometry, &candidates, cells, digits, MOST_TRIES).unwrap_or_default();
        // The cells of a cage differ, also where no house says so.
        if position.kind == ClueKind::Cages {
            found.retain(|digits| digits.windows(2).all(|pair| pair[0] != pair[1]));
        }
        if found.is_empty() {
            continue;
        }
        let shown = &found[..found.len().min(MOST_COMBINATIONS)];
        let shown: Vec<String> = shown.iter().map(|digits| lowered.side_by_side(digits)).collect();
        let ellipsis = if found.len() > MOST_COMBINATIONS { " …" } else { "" };
        items.push(Completion {
            detail: Some(format!("{}{ellipsis}", shown.join(" "))),
            ..Completion::plain(&total.to_string(), CompletionKind::Value, None)
        });
    }
    position.word(|c| c.is_ascii_digit(), items)
}
