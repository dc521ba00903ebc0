//! Searches in the vicinity of the best puzzle of the trials, and of the best puzzles found there.
//!
//! 20,000 trials have 20 givens or more, and 10,000 have ratings of at most 9.0 on the scale of Sudoku Explainer; the
//! vicinity leads to 18 givens and to 9.4. Must not know how puzzles are judged.

use crate::generate::generated::Generated;
use crate::generate::trial::{Search, Trial};
use crate::generate::wishes::Wishes;
use engine::{Digit, Solver};
use formats::Record;
use generator::{Random, Vicinity, vicinity};
use ide_db::{Cancellable, Interrupt};
use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

/// The puzzles whose vicinity is looked at, and of each so many of its vicinity that are judged, at random.
const EXPANDED: usize = 150;
const JUDGED: usize = 24;

/// A classic puzzle on the way.
type Values = [Option<Digit>; 81];

/// Goes on from the nearest puzzle of the search; `None` if no puzzle as wanted is found.
pub(super) fn climb(
    search: &mut Search<'_>,
    wishes: &Wishes,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Generated>> {
    let Some(nearest) = search.nearest.take() else { return Ok(None) };
    let Some(start) = values(&nearest.record) else { return Ok(None) };
    // The nearest puzzle comes first, of equally near ones any.
    let mut open = BTreeMap::from([((nearest.distance, 0), start)]);
    let mut solver = Solver::default();
    let mut known = HashSet::from([start]);
    for _ in 0..EXPANDED {
        let Some((_, current)) = open.pop_first() else { return Ok(None) };
        let step = step(&current, wishes.givens.as_ref());
        let mut near = vicinity(&current, step, &mut solver, &|| interrupt())?;
        // Sideways, if there is no way to fewer givens.
        if near.is_empty() && step.remove > step.add {
            near = vicinity(&current, Vicinity { remove: 1, add: 1 }, &mut solver, &|| interrupt())?;
        }
        random.shuffle(&mut near);
        for next in near.into_iter().filter(|values| known.insert(*values)).take(JUDGED) {
            if let Some(generated) = search.judge(Trial::classic(&next, true), wishes, interrupt)? {
                return Ok(Some(generated));
            }
            open.insert((search.last_distance, random.bits()), next);
        }
    }
    Ok(None)
}

/// The step in which the number of givens comes nearer to what is wanted.
fn step(values: &Values, wanted: Option<&RangeInclusive<usize>>) -> Vicinity {
    let givens = values.iter().flatten().count();
    match wanted {
        Some(wanted) if givens > *wanted.end() => Vicinity { remove: 2, add: 1 },
        Some(wanted) if givens < *wanted.start() => Vicinity { remove: 1, add: 2 },
        _ => Vicinity { remove: 1, add: 1 },
    }
}

fn values(record: &Record) -> Option<Values> {
    let values: Vec<Option<Digit>> = record.cells.iter().map(|cell| cell.value()).collect();
    values.try_into().ok()
}
