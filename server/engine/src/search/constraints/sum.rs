//! Propagates sums, and houses in parts with known totals.
//!
//! The cells of a sum are in groups of the same weight whose cells differ. The totals that the groups can have with
//! each other are found first; then the digits of each group that have one of these totals. With the digits 1 to 9 this
//! is exact within a group ([`super::subsets`]); with more digits, bounds and the lists of combinations remain.

use std::ops::Range;

use field::{Cell, Digit, DigitSet};
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
    /// The cells of a sum that are not decided, one group after the other.
    open: Vec<Open>,
    groups: Vec<OpenGroup>,
    /// The totals of the groups of a sum, or of its cells.
    parts: Vec<Part>,
    /// The arrangements of these groups; none for a single cell.
    arranged: Vec<Option<Group>>,
}

/// A cell that is not decided.
#[derive(Clone, Copy, Debug)]
struct Open {
    cell: Cell,
    /// Without the digits of the decided cells of its group.
    candidates: DigitSet,
}

/// The cells of a group that are not decided, with the least and the largest total of them, times the weight.
#[derive(Clone, Debug)]
struct OpenGroup {
    cells: Range<usize>,
    weight: i32,
    least: i32,
    largest: i32,
}

impl OpenGroup {
    fn of(cells: Range<usize>, weight: i32, open: &[Open]) -> Result<OpenGroup, Contradiction> {
        let sets = open[cells.clone()].iter().map(|open| open.candidates);
        let DifferentSum { least, largest } =
            DifferentSum::of(sets, DigitSet::up_to(LARGEST_ARRANGED)).ok_or(Contradiction)?;
        let least = weight * least;
        let largest = weight * largest;
        Ok(OpenGroup { cells, weight, least: least.min(largest), largest: least.max(largest) })
    }

    /// All totals between the bounds, without the weight, as bits.
    fn totals(&self) -> u64 {
        let least = (self.least / self.weight).min(self.largest / self.weight);
        let largest = (self.least / self.weight).max(self.largest / self.weight);
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
    let total = memory.open(sum, grid)?;
    match memory.open[..] {
        [] => return if total == 0 { Ok(Work::of(sum.terms().len(), LOOK)) } else { Err(Contradiction) },
        [one, other] if memory.groups.iter().all(|group| group.weight.abs() == 1) => {
            add_pair(&memory.groups, [one, other], total, left, required);
            return Ok(Work::of(sum.terms().len(), LOOK));
        }
        _ => {}
    }
    let SumMemory { arrangements, open, groups, parts, arranged } = memory;
    arrangements.clear();
    arranged.clear();
    parts.clear();
    let least: i32 = groups.iter().map(|group| group.least).sum();
    let largest: i32 = groups.iter().map(|group| group.largest).sum();
    if total < least || total > largest {
        return Err(Contradiction);
    }
    let count = open.iter().map(|open| open.candidates.len()).sum();
    let work = Work::of(sum.terms().len(), LOOK) + Work::of(count, ARRANGE);
    if let [group] = &groups[..] {
        if total % group.weight != 0 {
            return Err(Contradiction);
        }
        let candidates = open.iter().map(|open| open.candidates);
        let (kept, common) = arrangements.with_total(candidates, total / group.weight)?;
        required.add(open.iter().map(|open| open.cell), common);
        left.extend(open.iter().zip(kept).map(|(open, digits)| (open.cell, *digits)));
        return Ok(work);
    }
    // Between these bounds, a group whose totals lie closer together than both of them can have all of its totals.
    let slack = (total - least).min(largest - total);
    if groups.iter().all(|own| own.largest - own.least <= slack) {
        return Ok(Work::of(sum.terms().len(), LOOK));
    }
    for group in &*groups {
        let cells = &open[group.cells.clone()];
        if let [cell] = cells {
            parts.push(Part::of_cell(cell.candidates, group.weight));
            arranged.push(None);
        } else if group.largest - group.least <= slack {
            parts.push(Part { totals: group.totals(), weight: group.weight });
            arranged.push(None);
        } else {
            let arrangement = arrangements.add(cells.iter().map(|open| open.candidates));
            parts.push(Part { totals: arrangement.totals, weight: group.weight });
            arranged.push(Some(arrangement));
        }
    }
    fit(parts, total)?;
    for (group, (part, arrangement)) in groups.iter().zip(parts.iter().zip(&*arranged)) {
        let cells = &open[group.cells.clone()];
        match (arrangement, cells) {
            (None, [cell]) => left.push((cell.cell, part.digits(cell.candidates))),
            (None, _) => {}
            (Some(arrangement), _) => {
                let (kept, common) = arrangements.keep(arrangement, part.totals)?;
                required.add(cells.iter().map(|open| open.cell), common);
                left.extend(cells.iter().zip(kept).map(|(open, digits)| (open.cell, *digits)));
            }
        }
    }
    Ok(work + Work::of(parts.len(), TOTALS))
}

impl SumMemory {
    /// Lists the cells of a sum that are not decided, and returns what the others leave of the total.
    fn open(&mut self, sum: &Sum, grid: &[DigitSet]) -> Result<i32, Contradiction> {
        self.open.clear();
        self.groups.clear();
        let mut total = sum.total();
        for group in sum.groups() {
            let weight = group[0].weight;
            let start = self.open.len();
            let mut decided = DigitSet::EMPTY;
            for term in group {
                let candidates = grid[term.cell.index()];
                match candidates.only() {
                    Some(digit) if decided.contains(digit) => return Err(Contradiction),
                    Some(digit) => {
                        decided.insert(digit);
                        total -= weight * i32::from(digit.get());
                    }
                    None => self.open.push(Open { cell: term.cell, candidates }),
                }
            }
            for open in &mut self.open[start..] {
                open.candidates = open.candidates.without(decided);
            }
            if self.open.len() > start {
                self.groups.push(OpenGroup::of(start..self.open.len(), weight, &self.open)?);
            }
        }
        Ok(total)
    }
}

/// Leaves the digits of two open cells, with weights of 1 or -1, that add up to the total.
fn add_pair(
    groups: &[OpenGroup],
    [one, other]: [Open; 2],
    total: i32,
    left: &mut Vec<(Cell, DigitSet)>,
    required: &mut Required,
) {
    let weight = groups[0].weight;
    let total = weight * total;
    if groups.last().is_some_and(|last| last.weight != weight) {
        // The first digit is the second one and the total.
        let here = raised(other.candidates, total, one.candidates);
        left.push((one.cell, here));
        left.push((other.cell, raised(here, -total, other.candidates)));
        return;
    }
    let are_different = groups.len() == 1;
    let mut here = complements(other.candidates, total, one.candidates);
    if are_different && total % 2 == 0 {
        let half = u8::try_from(total / 2).ok().and_then(Digit::new);
        here = here.without(half.map_or(DigitSet::EMPTY, DigitSet::single));
    }
    let there = complements(here, total, other.candidates);
    if are_different && here == there && here.is_pair() {
        required.add([one.cell, other.cell].into_iter(), here);
    }
    left.push((one.cell, here));
    left.push((other.cell, there));
}

/// The candidates that are larger by so much than a digit of the set.
fn raised(digits: DigitSet, by: i32, candidates: DigitSet) -> DigitSet {
    let bits = digits.bits();
    let raised = if by >= 0 { bits.checked_shl(by.unsigned_abs()) } else { bits.checked_shr(by.unsigned_abs()) };
    DigitSet::of_bits(raised.unwrap_or_default() & candidates.bits())
}

/// The candidates that add up to the total with a digit of the set.
fn complements(digits: DigitSet, total: i32, candidates: DigitSet) -> DigitSet {
    // Bit 0 is the digit 1, whose complement is `total - 1`, bit `total - 2`.
    let down = u32::try_from(65 - total).ok();
    let complements = down.and_then(|down| digits.bits().reverse_bits().checked_shr(down));
    DigitSet::of_bits(complements.unwrap_or_default() & candidates.bits())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cells of which neither sees the other, with all totals within reach and far beyond.
    #[test]
    fn two_cells_have_the_digits_of_all_pairs() {
        let grid = [DigitSet::of_bits(0b1_0110_1101), DigitSet::of_bits(0b0_1011_0110)];
        for [weight, other_weight] in [[1, 1], [1, -1], [-1, 1], [-1, -1]] {
            for total in -80..=80 {
                let mut expected = [DigitSet::EMPTY; 2];
                for one in grid[0] {
                    for other in grid[1] {
                        if weight * i32::from(one.get()) + other_weight * i32::from(other.get()) == total {
                            expected[0].insert(one);
                            expected[1].insert(other);
                        }
                    }
                }
                let sum = Sum::new([(Cell::new(0), weight), (Cell::new(1), other_weight)], total);
                let mut left = Vec::new();
                let revised = revise(&sum, &grid, &mut SumMemory::default(), &mut left, &mut Required::default());
                let mut found = grid;
                for (cell, digits) in left {
                    found[cell.index()] = found[cell.index()] & digits;
                }
                if revised.is_err() {
                    found = [DigitSet::EMPTY; 2];
                }
                assert_eq!(found, expected, "{weight} {other_weight} {total}");
            }
        }
    }
}
