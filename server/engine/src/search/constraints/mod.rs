//! Finds the candidates that a constraint excludes.
//!
//! Must not know houses: peers and houses are propagated elsewhere.

mod arrangements;
mod bounds;
mod consecutive;
mod contains;
mod different_sequence;
mod different_sum;
mod digit_counts;
mod prefix_sum;
mod required;
mod sequence;
mod subsets;
mod sum;
mod totals;

use field::{Cell, DigitSet};
use lanes::InstructionSet;

use super::budget::Work;
use crate::model::constraint::{Constraint, Partition, Relation, Which};
use different_sequence::DifferentSequences;
use required::Required;
use sequence::Reached;
pub(super) use sequence::{Layers, Steps};
use sum::SumMemory;

/// The grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// Finds exclusions, and reuses the memory of earlier ones.
#[derive(Clone, Debug, Default)]
pub struct Reviser {
    /// The candidates that are left in some cells. A cell may occur twice.
    pub left: Vec<(Cell, DigitSet)>,
    pub(super) required: Required,
    reached: Reached,
    different_sequences: DifferentSequences,
    sums: SumMemory,
    /// The work since it was last taken.
    pub(super) work: Work,
}

/// The cost of looking at a candidate of a cell.
const LOOK: u64 = 2;

impl Reviser {
    /// A reviser that uses these instructions.
    pub(super) fn using(instructions: InstructionSet) -> Reviser {
        Reviser {
            sums: SumMemory::using(instructions),
            different_sequences: DifferentSequences::using(instructions),
            ..Reviser::default()
        }
    }

    /// Finds what a constraint leaves of the candidates of its cells, of which none is without any.
    pub fn revise(&mut self, constraint: &Constraint, grid: &[DigitSet]) -> Result<(), Contradiction> {
        self.revise_within(constraint, grid, &[])
    }

    /// The same for a constraint whose automaton has these states only, unless they are empty.
    pub(super) fn revise_within(
        &mut self,
        constraint: &Constraint,
        grid: &[DigitSet],
        possible_states: &[u64],
    ) -> Result<(), Contradiction> {
        self.left.clear();
        self.required.clear();
        let work = match constraint {
            // The cells are peers.
            Constraint::Different(_) => Ok(Work::default()),
            Constraint::Among(cell, digits) => {
                self.left.push((*cell, *digits));
                Ok(Work::of(1, LOOK))
            }
            Constraint::Related(cells, relation) => related(*cells, relation, grid, &mut self.left),
            Constraint::Sum(sum) => sum::revise(sum, grid, &mut self.sums, &mut self.left, &mut self.required),
            Constraint::PrefixSum(sum) => prefix_sum::revise(sum, grid, &mut self.left),
            Constraint::Contains(cells, listed) => {
                contains::revise(cells, listed, grid, &mut self.left, &mut self.required)
            }
            Constraint::Consecutive(cells) => consecutive::revise(cells, grid, &mut self.left, &mut self.required),
            Constraint::DigitCounts(counts) => digit_counts::revise(counts, grid, &mut self.left, &mut self.required),
            Constraint::Sequence(cells, automaton) => {
                self.reached.revise(cells, automaton, grid, possible_states, &mut self.left)
            }
        };
        self.work += work?;
        Ok(())
    }

    /// Finds what the totals of its parts leave of the candidates of a house.
    pub(super) fn revise_house(&mut self, partition: &Partition, grid: &[DigitSet]) -> Result<(), Contradiction> {
        self.left.clear();
        self.required.clear();
        self.work += sum::revise_house(partition, grid, &mut self.sums, &mut self.left)?;
        Ok(())
    }

    /// Finds what a constraint leaves of the candidates of its cells, which hold different digits; nothing unless the
    /// constraint is an automaton.
    pub(super) fn revise_different(
        &mut self,
        constraint: &Constraint,
        grid: &[DigitSet],
        possible_states: &[u64],
    ) -> Result<(), Contradiction> {
        self.left.clear();
        self.required.clear();
        if let Constraint::Sequence(cells, automaton) = constraint {
            self.work += self.reached.revise(cells, automaton, grid, possible_states, &mut self.left)?;
            self.left.clear();
            let Reviser { different_sequences, reached, left, .. } = self;
            self.work += different_sequences.revise(cells, automaton, grid, reached, left)?;
        }
        Ok(())
    }

    /// The states that the automaton may have before each cell and after the last, as bits, so many words for each,
    /// after [`Reviser::revise_different`].
    pub(super) fn possible_states(&self, states: &mut Vec<u64>) {
        self.different_sequences.possible_states().clone_into(states);
    }

    /// Removes from `grid` all candidates that some constraints exclude together with each other, one after the other.
    pub fn settle(&mut self, constraints: &[Constraint], grid: &mut [DigitSet]) -> Result<(), Contradiction> {
        loop {
            let mut has_changed = false;
            for constraint in constraints {
                self.revise(constraint, grid)?;
                for &(cell, left) in &self.left {
                    let candidates = &mut grid[cell.index()];
                    has_changed |= *candidates & left != *candidates;
                    *candidates = *candidates & left;
                    if candidates.is_empty() {
                        return Err(Contradiction);
                    }
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }
}

/// Returns true if there are more different cells than digits that they may hold. A search would try all digits in all
/// cells to find this.
pub(super) fn are_more_than_their_digits(cells: &[Cell], grid: &[DigitSet]) -> bool {
    let digits: DigitSet = cells.iter().map(|cell| grid[cell.index()]).collect();
    if digits.len() >= cells.len() {
        return false;
    }
    // A clue may name a cell twice.
    let mut distinct = cells.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    digits.len() < distinct.len()
}

fn related(
    [one, other]: [Cell; 2],
    relation: &Relation,
    grid: &[DigitSet],
    left: &mut Vec<(Cell, DigitSet)>,
) -> Result<Work, Contradiction> {
    let here = grid[one.index()] & relation.image(Which::Second, grid[other.index()]);
    left.push((one, here));
    left.push((other, grid[other.index()] & relation.image(Which::First, here)));
    Ok(Work::of(grid[one.index()].len() + grid[other.index()].len(), LOOK))
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use crate::model::constraint::{Automaton, Constraint, DigitCounts, Division, Prefix, PrefixSum, Relation, Sum};
    use crate::model::constraint_groups::ConstraintGroup;
    use crate::model::geometry::Geometry;
    use crate::model::puzzle::Puzzle;
    use crate::search::{Budget, Query, solve};
    use crate::support::reference;
    use field::Cell;
    use field::{Digit, DigitSet};

    /// Different cells of a 4×4 grid.
    fn cells(count: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Cell>> {
        let all: Vec<Cell> = (0..16).map(Cell::new).collect();
        prop::sample::subsequence(all, count).prop_shuffle()
    }

    /// The cells of each of the four lines that `line` tells.
    fn parts(cells: &[Cell], line: impl Fn(Cell) -> usize) -> Division {
        (0..4).map(|wanted| cells.iter().copied().filter(|cell| line(*cell) == wanted).collect()).collect()
    }

    /// The sequences of digits of which at least `rises` are larger than the one before.
    fn rising(length: usize, rises: u8) -> Automaton {
        let step = |(last, count): &(u8, u8), digit: u8| Some((digit, count + u8::from(digit > *last)));
        Automaton::new(DigitSet::up_to(4), length, (4, 0), step, |(_, count)| *count >= rises)
    }

    pub(in crate::search) fn constraint() -> impl Strategy<Value = Constraint> {
        prop_oneof![
            (0_usize..16, 1_u8..5).prop_map(|(cell, last)| Constraint::Among(Cell::new(cell), DigitSet::up_to(last))),
            cells(2..=4).prop_map(|cells| Constraint::Different(cells.into())),
            (cells(2..=2), 0_u8..3, 1_u8..4).prop_map(|(cells, factor, difference)| {
                let related = move |one: u8, other: u8| one.abs_diff(other) >= difference || one * factor == other;
                Constraint::Related([cells[0], cells[1]], Arc::new(Relation::new(related)))
            }),
            (prop::collection::vec((0_usize..16, -2_i32..4), 1..6), -3_i32..20).prop_map(|(terms, total)| {
                Constraint::Sum(Sum::new(terms.into_iter().map(|(cell, weight)| (Cell::new(cell), weight)), total))
            }),
            (cells(2..=4), 0_i32..16).prop_map(|(cells, total)| {
                Constraint::Sum(Sum::new(cells.into_iter().map(|cell| (cell, 1)), total))
            }),
            // Several of these have the same cells, those of a house or of a half of one.
            (0_usize..4, 1_usize..=2, prop::collection::vec(-1_i32..3, 4), -2_i32..12).prop_map(
                |(row, halves, weights, total)| {
                    let cells = (4 * row..).take(2 * halves).map(Cell::new);
                    Constraint::Sum(Sum::new(cells.zip(weights), total))
                }
            ),
            (cells(4..=5), prop::collection::vec(1_u8..5, 1..4)).prop_map(|(cells, digits)| {
                Constraint::Contains(cells.into(), digits.into_iter().filter_map(Digit::new).collect())
            }),
            cells(1..=4).prop_map(|cells| Constraint::Consecutive(cells.into())),
            (cells(3..=5), 0_u8..4).prop_map(|(cells, rises)| {
                let automaton = rising(cells.len(), rises);
                Constraint::Sequence(cells.into(), Arc::new(automaton))
            }),
        ]
    }

    /// A sum of the first cells of a row, or of a part of one, which differ.
    fn prefix_sum() -> impl Strategy<Value = Constraint> {
        let prefixes = prop::collection::vec(prop::option::of((1_usize..6, 1_i32..12)), 3..5);
        (0_usize..4, 1_usize..=4, prefixes).prop_map(|(row, length, prefixes)| {
            let line = (4 * row..).take(length).map(Cell::new).collect();
            let prefixes = prefixes.into_iter().map(|it| it.map(|(length, total)| Prefix { length, total }));
            Constraint::PrefixSum(PrefixSum::new(line, prefixes))
        })
    }

    /// Counts of digits in cells of several rows and columns.
    fn digit_counts() -> impl Strategy<Value = Constraint> {
        (cells(1..=10), prop::collection::vec(0_usize..5, 4)).prop_map(|(cells, counts)| {
            let by_row = parts(&cells, |cell| cell.index() / 4);
            let by_column = parts(&cells, |cell| cell.index() % 4);
            Constraint::DigitCounts(DigitCounts::new(cells.into(), counts.into(), Box::new([by_row, by_column])))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8_000))]

        /// A search with constraints finds the solutions that a trial of all digits finds.
        #[test]
        fn constraints_agree_with_trials(
            constraints in prop::collection::vec(prop_oneof![10 => constraint(), 1 => prefix_sum(), 1 => digit_counts()], 1..4),
        ) {
            let group = ConstraintGroup::named("a rule", constraints);
            let geometry = Geometry::standard(4).and_then(|plain| plain.with_constraints(vec![group]));
            let puzzle = Puzzle::new(Arc::new(geometry.expect("cells within the grid")));
            let mut outcome = solve(&puzzle, Query::list(usize::MAX, Budget::of(1_000_000)));
            outcome.solutions.sort_unstable();
            let (_, mut expected) = reference::count(&puzzle, u64::MAX);
            expected.sort_unstable();
            prop_assert_eq!(outcome.solutions, expected);
        }
    }

    #[test]
    fn different_cells_are_counted_once() {
        let grid = [DigitSet::up_to(3); 4];
        for (cells, expected) in [(&[0, 1, 2][..], false), (&[0, 1, 2, 3], true), (&[0, 1, 2, 1], false)] {
            let cells: Vec<Cell> = cells.iter().copied().map(Cell::new).collect();
            assert_eq!(super::are_more_than_their_digits(&cells, &grid), expected, "{cells:?}");
        }
    }
}
