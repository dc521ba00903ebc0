//! Takes givens of a puzzle away, and adds others, so that it has one solution.

use crate::base::interrupt::{Cancellable, Interrupt};
use crate::generate::{removal_budget, unsuitable};
use crate::logic::fillable::Fillable;
use crate::puzzle::lowering::Lowered;
use crate::state::file::Located;
use crate::state::proof::Proof;
use engine::{Cell, Digit, Puzzle, Solution, Solver};
use formats::{CellRecord, Record};
use generator::{Dig, Pattern, Random};
use std::sync::Arc;

/// Without the givens that can be left out.
pub(super) fn minimized(
    located: &Located<'_>,
    record: Record,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Record, String>> {
    let lowered = located.lowered();
    with_fewer(located, record, (Pattern::None, given_cells(&lowered)), random, interrupt)
}

/// With givens whose places have a symmetry. The givens that the symmetry needs are added first, then all that can be
/// left out are taken away. Symmetric givens stay as they are.
pub(super) fn symmetric(
    located: &Located<'_>,
    record: Record,
    pattern: Pattern,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Record, String>> {
    let lowered = located.lowered();
    let geometry = &lowered.geometry;
    if let Some(why) = unsuitable(pattern, geometry.size(), geometry.box_shape()) {
        return Ok(Err(why));
    }
    if let Err(why) = only_solution(located, interrupt)? {
        return Ok(Err(why));
    }
    let is_given = |cell: Cell| lowered.givens[cell.index()].is_some();
    if pattern.is_of(geometry, is_given) {
        return Ok(Ok(record));
    }
    let orbits = pattern.orbits(geometry).into_iter().filter(|orbit| orbit.iter().any(|cell| is_given(*cell)));
    with_fewer(located, record, (pattern, orbits.flatten().collect()), random, interrupt)
}

/// With the givens of these cells that cannot be left out.
fn with_fewer(
    located: &Located<'_>,
    mut record: Record,
    (pattern, givens): (Pattern, Vec<Cell>),
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Record, String>> {
    let solution = match only_solution(located, interrupt)? {
        Ok(solution) => solution,
        Err(why) => return Ok(Err(why)),
    };
    let lowered = located.lowered();
    let puzzle = Puzzle::new(Arc::clone(&lowered.geometry));
    let budget = removal_budget(lowered.geometry.size());
    let dig = Dig { puzzle: &puzzle, solution, givens: &givens, pattern, least: 0, budget };
    let dug = dig.run(&mut Solver::default(), random, &|| interrupt())?;
    for cell in lowered.geometry.cells() {
        let is_left = dug.givens.binary_search(&cell).is_ok();
        set(&mut record, cell, is_left.then(|| solution[cell.index()]));
    }
    Ok(Ok(record))
}

/// The only solution of the givens, or why there is none.
fn only_solution<'a>(located: &Located<'a>, interrupt: Interrupt<'_>) -> Cancellable<Result<&'a Solution, String>> {
    if let Proof::One(solution) = located.prove(interrupt)? {
        return Ok(Ok(solution));
    }
    let why = Fillable::new(located, interrupt)?.solution.err();
    Ok(Err(why.map_or_else(|| "the givens have several solutions".to_owned(), String::from)))
}

/// With the fewest givens that were found to leave one solution.
pub(super) fn unique(
    located: &Located<'_>,
    mut record: Record,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Record, String>> {
    match located.prove(interrupt)? {
        Proof::One(_) => return Ok(Ok(record)),
        Proof::Many(_) => {}
        _ => {
            let why = Fillable::new(located, interrupt)?.solution.err();
            return Ok(Err(why.map_or_else(|| "the givens have no solution".to_owned(), String::from)));
        }
    }
    let lowered = located.lowered();
    let found = located.facts.completions(located.index, &located.file.config, interrupt)?;
    // Placed values stay.
    let agrees = |addition: &&Vec<(Cell, Digit)>| {
        addition.iter().all(|(cell, digit)| lowered.values[cell.index()].is_none_or(|value| value == *digit))
    };
    let Some(addition) = found.completions.iter().find(agrees) else {
        return Ok(Err("no givens were found that agree with the placed values and leave one solution".to_owned()));
    };
    addition.iter().for_each(|(cell, digit)| set(&mut record, *cell, Some(*digit)));
    Ok(Ok(record))
}

fn given_cells(lowered: &Lowered<'_>) -> Vec<Cell> {
    lowered.geometry.cells().filter(|cell| lowered.givens[cell.index()].is_some()).collect()
}

/// The metadata that another choice of givens makes wrong.
const ABOUT_GIVENS: [&str; 3] = ["difficulty", "rating", "clues"];

/// Sets or removes a given. Placed values and pencil marks stay where there is none.
fn set(record: &mut Record, cell: Cell, given: Option<Digit>) {
    let before = record.cells[cell.index()];
    let after = match (before, given) {
        (_, Some(digit)) => CellRecord::Given(digit.get()),
        (CellRecord::Given(_), None) => CellRecord::Empty,
        (other, None) => other,
    };
    if after != before {
        record.cells[cell.index()] = after;
        record.metadata.retain(|(key, _)| !ABOUT_GIVENS.contains(&&**key));
    }
}
