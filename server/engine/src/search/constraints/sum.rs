//! Propagates sums, and houses in parts with known totals.
//!
//! The cells of a sum are in groups of the same weight whose cells differ. The totals that the groups can have with
//! each other are found first; then the digits of each group that have one of these totals. With the digits 1 to 9 this
//! is exact within a group ([`super::subsets`]); with more digits, bounds and the lists of combinations remain.

use field::{Cell, DigitSet};
use lanes::InstructionSet;

use super::arrangements::{Arrangements, Group};
use super::different_sum::DifferentSum;
use super::required::Required;
use super::totals::{Part, fit};
use super::{Contradiction, LOOK, Work, bounds};
use crate::model::constraint::{LARGEST_ARRANGED, Partition, Sum, Term};

/// The cost of a candidate whose arrangements with the others of its group are found, there and back.
const ARRANGE: u64 = 15;

/// The cost of finding the totals of a group.
const TOTALS: u64 = 100;

/// The memory of revisions, reused by later ones.
#[derive(Clone, Debug, Default)]
pub(super) struct SumMemory {
    arrangements: Arrangements,
    /// The totals of the groups of a sum, or of its cells.
    parts: Vec<Part>,
    /// The arrangements of these groups; none for a single cell.
    groups: Vec<Option<Group>>,
    bounds: Vec<Bounds>,
}

/// The least and the largest total of a group, with its weight.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: i32,
    largest: i32,
}

impl Bounds {
    /// The totals of different digits, each at least the least candidate of its cell, and at most the largest.
    fn of(group: &[Term], grid: &[DigitSet]) -> Result<Bounds, Contradiction> {
        let sets = group.iter().map(|term| grid[term.cell.index()]);
        let bounds = DifferentSum::of(sets, DigitSet::up_to(LARGEST_ARRANGED)).ok_or(Contradiction)?;
        let DifferentSum { least, largest } = bounds;
        let weight = group[0].weight;
        Ok(Bounds { least: (weight * least).min(weight * largest), largest: (weight * least).max(weight * largest) })
    }

    /// All totals between them, without the weight, as bits.
    fn totals(self, weight: i32) -> u64 {
        let least = (self.least / weight).min(self.largest / weight);
        let largest = (self.least / weight).max(self.largest / weight);
        (u64::MAX << least) & (u64::MAX >> (63 - largest))
    }
}

impl SumMemory {
    /// The memory of revisions that use these instructions.
    pub(super) fn using(instructions: InstructionSet) -> SumMemory {
        SumMemory { arrangements: Arrangements::using(instructions), ..SumMemory::default() }
    }
}

/// Finds what is left of the candidates of the cells of `sum`.
pub(super) fn revise(
    sum: &Sum,
    grid: &[DigitSet],
    memory: &mut SumMemory,
    left: &mut Vec<(Cell, DigitSet)>,
    required: &mut Required,
) -> Result<Work, Contradiction> {
    if sum.terms().is_empty() {
        return if sum.total() == 0 { Ok(Work::default()) } else { Err(Contradiction) };
    }
    let all: DigitSet = sum.terms().iter().map(|term| grid[term.cell.index()]).collect();
    if all.without(DigitSet::up_to(LARGEST_ARRANGED)).is_empty() {
        return arrange(sum, grid, memory, left, required);
    }
    let work = Work::of(sum.groups().map(|group| group.len() * group.len()).sum(), LOOK);
    if let Some(combinations) = sum.combinations() {
        bounds::combine(sum, combinations, grid, left)?;
        return Ok(work + Work::of(combinations.len() * sum.terms().len(), LOOK));
    }
    bounds::bound(sum, grid, left)?;
    let candidates = |term: &Term| grid[term.cell.index()];
    let parts = &mut memory.parts;
    parts.clear();
    parts.extend(sum.terms().iter().map(|term| Part::of_cell(candidates(term), term.weight)));
    fit(parts, sum.total())?;
    left.extend(sum.terms().iter().zip(parts).map(|(term, part)| (term.cell, part.digits(candidates(term)))));
    Ok(work + Work::of(sum.terms().len() * 18, LOOK))
}

/// Leaves the digits of all arrangements of the groups whose totals fit each other.
fn arrange(
    sum: &Sum,
    grid: &[DigitSet],
    memory: &mut SumMemory,
    left: &mut Vec<(Cell, DigitSet)>,
    required: &mut Required,
) -> Result<Work, Contradiction> {
    let candidates = |term: &Term| grid[term.cell.index()];
    let SumMemory { arrangements, groups, parts, bounds } = memory;
    arrangements.clear();
    groups.clear();
    parts.clear();
    bounds.clear();
    let mut least = 0;
    let mut largest = 0;
    for group in sum.groups() {
        let own = Bounds::of(group, grid)?;
        least += own.least;
        largest += own.largest;
        bounds.push(own);
    }
    if sum.total() < least || sum.total() > largest {
        return Err(Contradiction);
    }
    // Between these bounds, a group whose totals lie closer together than both of them can have all of its totals.
    let slack = (sum.total() - least).min(largest - sum.total());
    let has_other_groups = bounds.len() > 1;
    if has_other_groups && bounds.iter().all(|own| own.largest - own.least <= slack) {
        return Ok(Work::of(sum.terms().len(), LOOK));
    }
    for (group, own) in sum.groups().zip(&*bounds) {
        let weight = group[0].weight;
        if let [term] = group {
            parts.push(Part::of_cell(candidates(term), weight));
            groups.push(None);
        } else if has_other_groups && own.largest - own.least <= slack {
            parts.push(Part { totals: own.totals(weight), weight });
            groups.push(None);
        } else {
            let arranged = arrangements.add(group.iter().map(candidates));
            parts.push(Part { totals: arranged.totals, weight });
            groups.push(Some(arranged));
        }
    }
    fit(parts, sum.total())?;
    for (terms, (part, group)) in sum.groups().zip(parts.iter().zip(&*groups)) {
        match group {
            None if terms.len() > 1 => {}
            None => left.extend(terms.iter().map(|term| (term.cell, part.digits(candidates(term))))),
            Some(group) => {
                let (kept, common) = arrangements.keep(group, part.totals)?;
                let decided = terms.iter().map(candidates).filter(|candidates| candidates.is_single()).collect();
                required.add(terms.iter().map(|term| term.cell), common.without(decided));
                left.extend(terms.iter().zip(kept).map(|(term, digits)| (term.cell, *digits)));
            }
        }
    }
    let count = sum.terms().iter().map(|term| candidates(term).len()).sum();
    Ok(Work::of(count, ARRANGE) + Work::of(parts.len(), TOTALS))
}

/// Leaves the digits of all arrangements of a house whose parts have their totals.
pub(super) fn revise_house(
    partition: &Partition,
    grid: &[DigitSet],
    memory: &mut SumMemory,
    left: &mut Vec<(Cell, DigitSet)>,
) -> Result<Work, Contradiction> {
    let open = partition.cells().iter().copied().filter(|cell| !grid[cell.index()].is_single());
    let count = open.clone().map(|cell| grid[cell.index()].len()).sum();
    left.extend(open.zip(memory.arrangements.arrange(partition, grid)?.iter().copied()));
    Ok(Work::of(count, ARRANGE))
}
