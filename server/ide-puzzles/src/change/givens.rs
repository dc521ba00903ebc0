//! Takes givens of a puzzle away, and adds others, so that it has one solution.

use super::Altered;
use crate::explain::fillable::only_solution;
use crate::generate::{symmetric_figure, unsuitable};
use engine::{Cell, Digit, Puzzle, Solver};
use formats::{CellRecord, Record};
use generator::{Dig, Pattern, Random};
use ide_db::{Cancellable, Interrupt, Located, Proof, Refusal};
use std::sync::Arc;

/// Takes away the givens that can be left out.
pub(super) fn minimized(
    located: &Located<'_>,
    record: Record,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Altered, Refusal>> {
    let lowered = located.lowered();
    let givens = lowered.geometry.cells().filter(|cell| lowered.givens[cell.index()].is_some()).collect();
    with_fewer(located, record, Pattern::None, givens, random, interrupt)
}

/// Makes the places of the givens symmetric: adds the givens that the symmetry needs, then takes away all that can be
/// left out. Symmetric givens stay as they are.
pub(super) fn symmetric(
    located: &Located<'_>,
    record: Record,
    pattern: Pattern,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Altered, Refusal>> {
    let lowered = located.lowered();
    let geometry = &lowered.geometry;
    let unsuitable = match geometry.figure() {
        Some(_) => symmetric_figure(pattern, geometry).err(),
        None => unsuitable(pattern, geometry.digit_count(), geometry.box_shape()),
    };
    if let Some(why) = unsuitable {
        return Ok(Err(why.into()));
    }
    let is_given = |cell: Cell| lowered.givens[cell.index()].is_some();
    if pattern.is_of(geometry, is_given) {
        let only = only_solution(located.prove(interrupt)?, &lowered);
        return Ok(only.map(|_| Altered::proved(record)));
    }
    let orbits = pattern.orbits(geometry).into_iter().filter(|orbit| orbit.iter().any(|cell| is_given(*cell)));
    with_fewer(located, record, pattern, orbits.flatten().collect(), random, interrupt)
}

/// Leaves the givens of these cells that cannot be left out.
fn with_fewer(
    located: &Located<'_>,
    mut record: Record,
    pattern: Pattern,
    givens: Vec<Cell>,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Altered, Refusal>> {
    let lowered = located.lowered();
    let solution = match only_solution(located.prove(interrupt)?, &lowered) {
        Ok(solution) => solution,
        Err(why) => return Ok(Err(why)),
    };
    let puzzle = Puzzle::new(Arc::clone(&lowered.geometry));
    let dig = Dig { puzzle: &puzzle, solution, givens: &givens, pattern, least: 0 };
    let dug = dig.run(&mut Solver::default(), random, &|| interrupt())?;
    for cell in lowered.geometry.cells() {
        let is_left = dug.givens.binary_search(&cell).is_ok();
        set(&mut record, cell, is_left.then(|| solution[cell.index()]));
    }
    let note = (!dug.is_minimal).then_some("not proved to be minimal: the searches would take too long");
    Ok(Ok(Altered { record, note }))
}

/// Adds the fewest givens that were found to leave one solution.
pub(super) fn unique(
    located: &Located<'_>,
    mut record: Record,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Altered, Refusal>> {
    let lowered = located.lowered();
    let proof = located.prove(interrupt)?;
    let Proof::Many(_) = proof else { return Ok(only_solution(proof, &lowered).map(|_| Altered::proved(record))) };
    let found = located.facts.completions(located.index, &located.file.config, interrupt)?;
    // Placed values stay.
    let Some(addition) = found.completions.iter().find(|addition| lowered.agrees_with(addition)) else {
        return Ok(Err("no givens were found that agree with the placed values and leave one solution".into()));
    };
    for (cell, digit) in addition {
        set(&mut record, *cell, Some(*digit));
    }
    let note = (!found.is_fewest).then_some("perhaps fewer givens would do: the puzzle has too many solutions to tell");
    Ok(Ok(Altered { record, note }))
}

/// The metadata that another choice of givens makes wrong.
const ABOUT_GIVENS: [&str; 3] = ["difficulty", "rating", "clues"];

/// Sets or removes a given. Placed values and pencil marks stay where there is none.
fn set(record: &mut Record, cell: Cell, given: Option<Digit>) {
    let before = record.cells[cell.index()];
    let after = match (before, given) {
        (_, Some(digit)) => CellRecord::Given(digit),
        (CellRecord::Given(_), None) => CellRecord::Empty,
        (other, None) => other,
    };
    if after != before {
        record.cells[cell.index()] = after;
        record.metadata.retain(|(key, _)| !ABOUT_GIVENS.contains(&&**key));
    }
}
