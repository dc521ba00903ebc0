//! Computes the sums that a cage of so many cells can have, each with its combinations of values.

use super::clue_lines::CluePosition;
use super::words::plain;
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

/// Returns the sums for the cells behind the colon.
pub(super) fn before_colon(position: &CluePosition<'_>) -> Option<Completions> {
    let (before, _) = position.line.text.split_once(':')?;
    let is_number = before.trim().chars().all(|c| c.is_ascii_digit());
    let (_, cells) = position.line.text.split_once(':').filter(|_| position.kind().has_total() && is_number)?;
    let cells = cells.split(['#', ';']).next()?;
    sums_of(position, &cells_named(cells.trim(), position.field())?)
}

/// Returns the sums that some cells can have.
pub(super) fn sums_of(position: &CluePosition<'_>, cells: &[Cell]) -> Option<Completions> {
    let lowered = position.located.lowered();
    let geometry = &lowered.geometry;
    let candidates = candidates(&lowered.puzzle_as_played());
    let sets: Vec<DigitSet> = cells.iter().map(|cell| candidates[cell.index()]).collect();
    let bound =
        |of: fn(&DigitSet) -> Option<u8>| sets.iter().map(of).map(|digit| digit.map(u32::from)).sum::<Option<u32>>();
    let least = bound(|set| set.first().map(|digit| digit.get()))?;
    let most = bound(|set| set.iter().last().map(|digit| digit.get()))?;
    // The cells of a cage differ, also where no house says so.
    let differ = position.kind() == ClueKind::Cages;
    let item = |total: u32| {
        let mut found = combinations(geometry, &candidates, cells, total, MOST_TRIES).unwrap_or_default();
        found.retain(|digits| !differ || digits.windows(2).all(|pair| pair[0] != pair[1]));
        let texts: Vec<String> = found.iter().map(|digits| lowered.side_by_side(digits)).collect();
        let mut detail = texts[..texts.len().min(MOST_COMBINATIONS)].join(" ");
        detail += if texts.len() > MOST_COMBINATIONS { " …" } else { "" };
        let item = plain(&total.to_string(), CompletionKind::Value, None);
        (!texts.is_empty()).then_some(Completion { detail: Some(detail), ..item })
    };
    let typed = position.line.before().trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let typed = &position.line.before()[typed..];
    let totals = (least..=most).filter(|total| total.to_string().starts_with(typed));
    position.word(|c| c.is_ascii_digit(), totals.filter_map(item).take(MOST_SUMS).collect())
}
