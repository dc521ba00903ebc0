//! Propagates sums, and houses in parts with known totals.
//!
//! The cells of a sum are in groups of the same weight whose cells differ. The totals that the groups can have with
//! each other are found first; then the digits of each group that have one of these totals. With the digits 1 to 9 this
//! is exact within a group ([`super::subsets`]); with more digits, bounds and the lists of combinations remain.

use super::subsets::{Arrangements, Subsets};
use super::totals::{Part, fit};
use super::{Contradiction, LOOK, Work, bounds};
use crate::model::cell::Cell;
use crate::model::constraint::{LARGEST_ARRANGED, Partition, Sum, Term};
use crate::model::digits::DigitSet;

/// The cost of a candidate whose arrangements with the others of its group are found, there and back.
const ARRANGE: u64 = 30;

/// The cost of finding the totals of a group.
const TOTALS: u64 = 100;

/// Finds what is left of the candidates of the cells of `sum`.
pub(super) fn revise(
    sum: &Sum,
    grid: &[DigitSet],
    arrangements: &mut Arrangements,
    left: &mut Vec<(Cell, DigitSet)>,
) -> Result<Work, Contradiction> {
    if sum.terms().is_empty() {
        return if sum.total() == 0 { Ok(Work::default()) } else { Err(Contradiction) };
    }
    let all: DigitSet = sum.terms().iter().map(|term| grid[term.cell.index()]).collect();
    if all.without(DigitSet::up_to(LARGEST_ARRANGED)).is_empty() {
        return arrange(sum, grid, arrangements, left);
    }
    let work = Work::of(sum.groups().map(|group| group.len() * group.len()).sum(), LOOK);
    if let Some(combinations) = sum.combinations() {
        bounds::combine(sum, combinations, grid, left)?;
        return Ok(work + Work::of(combinations.len() * sum.terms().len(), LOOK));
    }
    bounds::bound(sum, grid, left)?;
    let candidates = |term: &Term| grid[term.cell.index()];
    let mut parts: Vec<Part> = sum.terms().iter().map(|term| Part::of_cell(candidates(term), term.weight)).collect();
    fit(&mut parts, sum.total())?;
    left.extend(sum.terms().iter().zip(&parts).map(|(term, part)| (term.cell, part.digits(candidates(term)))));
    Ok(work + Work::of(sum.terms().len() * 18, LOOK))
}

/// Leaves the digits of all arrangements of the groups whose totals fit each other.
fn arrange(
    sum: &Sum,
    grid: &[DigitSet],
    arrangements: &mut Arrangements,
    left: &mut Vec<(Cell, DigitSet)>,
) -> Result<Work, Contradiction> {
    let candidates = |term: &Term| grid[term.cell.index()];
    let (mut parts, ends) = groups(sum, grid, arrangements);
    fit(&mut parts, sum.total())?;
    for (group, (part, ends)) in sum.groups().zip(parts.iter().zip(ends)).rev() {
        if let [term] = group {
            left.push((term.cell, part.digits(candidates(term))));
        } else {
            let cells = group.iter().map(|term| term.cell);
            arrangements.keep(cells, grid, ends.with_totals(part.totals), left)?;
        }
    }
    let count = sum.terms().iter().map(|term| candidates(term).len()).sum();
    Ok(Work::of(count, ARRANGE) + Work::of(parts.len(), TOTALS))
}

/// The totals that each group can have by itself, and the sets of digits that its cells can hold; the latter are not
/// needed for a single cell.
fn groups(sum: &Sum, grid: &[DigitSet], arrangements: &mut Arrangements) -> (Vec<Part>, Vec<Subsets>) {
    let candidates = |term: &Term| grid[term.cell.index()];
    arrangements.clear();
    let group = |group: &[Term]| {
        let weight = group[0].weight;
        if let [term] = group {
            return (Part::of_cell(candidates(term), weight), Subsets::NONE);
        }
        let ends = group.iter().fold(Subsets::EMPTY_SET, |ends, term| arrangements.add(ends, candidates(term)));
        (Part { totals: ends.totals(group.len()), weight }, ends)
    };
    sum.groups().map(group).unzip()
}

/// Leaves the digits of all arrangements of a house whose parts have their totals.
pub(super) fn revise_partition(
    partition: &Partition,
    grid: &[DigitSet],
    arrangements: &mut Arrangements,
    left: &mut Vec<(Cell, DigitSet)>,
) -> Result<Work, Contradiction> {
    arrangements.clear();
    let (mut end, mut count) = (Subsets::EMPTY_SET, 0);
    let mut parts = partition.parts().iter().peekable();
    for (cell, before) in partition.cells().iter().zip(1..) {
        let candidates = grid[cell.index()];
        count += candidates.len();
        end = arrangements.add(end, candidates);
        if let Some(part) = parts.next_if(|part| part.count == before) {
            end = end.with_total(part.total);
        }
    }
    arrangements.keep(partition.cells().iter().copied(), grid, end, left)?;
    Ok(Work::of(count, ARRANGE))
}
