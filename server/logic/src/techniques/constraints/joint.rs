//! Finds what clues leave of their cells if these are looked at together: one clue whose cells see each other, or two
//! clues that share cells or a house.
//!
//! For each candidate of the open cells, values for all of them are looked for that fit the clues and differ where
//! cells see each other. A candidate without such values goes.

use field::{Cell, CellSet, Digit, DigitSet};

use super::premises::least_premises;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::demands::because;
use crate::techniques::steps::sentence::Sentence;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Candidate, Step};
use crate::techniques::steps::technique::Technique;
use engine::{Constraint, Geometry, GroupIndex, Reviser};

/// The most cells of clues, with a value or without. A rule for the whole grid has more.
const MOST_CELLS: usize = 18;

/// The most open cells: people do not list the combinations of more.
const MOST_OPEN: usize = 8;

/// The most pairs of clues, those of the fewest cells.
const MOST_PAIRS: usize = 600;

/// The most cells of a grid: a search copies all of them.
const MOST_CELLS_OF_GRID: usize = 700;

/// The most nodes of the searches for the values of all cells, and for one premise of a step.
const MOST_NODES: usize = 600;
const MOST_NODES_OF_PREMISE: usize = 100;

/// A clue, or two.
#[derive(Clone, Debug)]
pub(crate) struct JointClues<const W: usize> {
    groups: Vec<GroupIndex>,
    cells: CellSet<W>,
}

/// The clues that are looked at: single ones and pairs, those of few cells first.
pub(crate) fn of_geometry<const W: usize>(geometry: &Geometry) -> Vec<JointClues<W>> {
    let mut single = Vec::new();
    if geometry.cell_count() > MOST_CELLS_OF_GRID {
        return single;
    }
    for (group, constraints) in geometry.constraint_groups() {
        let cells: CellSet<W> = constraints.iter().flat_map(Constraint::cells).collect();
        if (2..=MOST_CELLS).contains(&cells.len()) {
            single.push(JointClues { groups: vec![group], cells });
        }
    }
    let mut pairs = Vec::new();
    for (index, one) in single.iter().enumerate() {
        for other in &single[index + 1..] {
            let cells = one.cells | other.cells;
            if cells.len() <= MOST_CELLS && do_meet(geometry, one.cells, other.cells) {
                pairs.push(JointClues { groups: vec![one.groups[0], other.groups[0]], cells });
            }
        }
    }
    pairs.sort_by_key(|pair| pair.cells.len());
    pairs.truncate(MOST_PAIRS);
    single.extend(pairs);
    single
}

/// Returns true if clues share a cell, or if two pairs of their cells see each other.
fn do_meet<const W: usize>(geometry: &Geometry, one: CellSet<W>, other: CellSet<W>) -> bool {
    if one.meets(other) {
        return true;
    }
    let mut seeing = 0;
    for cell in one {
        seeing += geometry.peers(cell).iter().filter(|peer| other.contains(**peer)).count();
        if seeing > 1 {
            return true;
        }
    }
    false
}

/// Finds what one clue excludes because some of its cells see each other.
pub(in crate::techniques) fn of_one<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    find(Technique::ClueInHouses, 1, board, sink)
}

/// Finds what two clues exclude together.
pub(in crate::techniques) fn of_two<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    find(Technique::TwoClues, 2, board, sink)
}

fn find<const W: usize>(technique: Technique, count: usize, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let possible = board.possible();
    let mut reviser = Reviser::default();
    for (index, clues) in board.joint_clues().iter().enumerate() {
        let open = clues.cells & board.open();
        if clues.groups.len() != count || !(2..=MOST_OPEN).contains(&open.len()) {
            continue;
        }
        sink.check_interrupt()?;
        let candidates: Vec<DigitSet> = clues.cells.iter().map(|cell| possible[cell.index()]).collect();
        if board.quiet_joint.is_known(index, &candidates) {
            continue;
        }
        let mut search = Search { board, clues, reviser: &mut reviser, sink, nodes: MOST_NODES };
        let left = search.left(&possible);
        let mut removes = Vec::new();
        if let Ok(Some(left)) = &left {
            for cell in open {
                let excluded = board.candidates(cell).without(left[cell.index()]);
                removes.extend(excluded.iter().map(|digit| (cell, digit)));
            }
        }
        match left {
            Ok(Some(left)) if !removes.is_empty() => {
                let step = step(technique, search, &removes, &left);
                sink.found(step)?;
            }
            // What takes too long is not tried again, either.
            _ => board.quiet_joint.remember(index, candidates),
        }
    }
    Flow::Continue(())
}

/// A search for the values of all cells of some clues.
struct Search<'a, 'b, const W: usize> {
    board: &'a Board<W>,
    clues: &'a JointClues<W>,
    reviser: &'a mut Reviser,
    sink: &'a Sink<'b>,
    /// The nodes that are left.
    nodes: usize,
}

/// A search has no nodes left, or was interrupted.
struct Stopped;

impl<const W: usize> Search<'_, '_, W> {
    /// The candidates of the cells of the clues with which these can hold; `None` if they cannot hold at all.
    fn left(&mut self, possible: &[DigitSet]) -> Result<Option<Vec<DigitSet>>, Stopped> {
        let mut narrowed = possible.to_vec();
        if !self.narrow(&mut narrowed) {
            return Ok(None);
        }
        let mut left = possible.to_vec();
        for cell in self.clues.cells {
            left[cell.index()] = DigitSet::EMPTY;
        }
        for cell in self.clues.cells {
            for digit in narrowed[cell.index()] {
                if left[cell.index()].contains(digit) {
                    continue;
                }
                let mut grid = narrowed.clone();
                grid[cell.index()] = DigitSet::single(digit);
                if self.complete(&mut grid)? {
                    for cell in self.clues.cells {
                        left[cell.index()] |= grid[cell.index()];
                    }
                }
            }
        }
        Ok(Some(left))
    }

    /// Finds values of all cells; then `grid` has them.
    fn complete(&mut self, grid: &mut Vec<DigitSet>) -> Result<bool, Stopped> {
        self.nodes = self.nodes.saturating_sub(1);
        if self.nodes == 0 || self.sink.check_interrupt().is_break() {
            return Err(Stopped);
        }
        if !self.narrow(grid) {
            return Ok(false);
        }
        let undecided = self.clues.cells.iter().filter(|cell| !grid[cell.index()].is_single());
        let Some(cell) = undecided.min_by_key(|cell| grid[cell.index()].len()) else { return Ok(true) };
        for digit in grid[cell.index()] {
            let mut next = grid.clone();
            next[cell.index()] = DigitSet::single(digit);
            if self.complete(&mut next)? {
                *grid = next;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes what each clue excludes, and what decided cells exclude from those that they see. Returns false if
    /// nothing fits.
    fn narrow(&mut self, grid: &mut [DigitSet]) -> bool {
        let geometry = self.board.geometry();
        let mut decided = CellSet::<W>::EMPTY;
        loop {
            for group in &self.clues.groups {
                if self.reviser.settle(geometry.constraint_group(*group), grid).is_err() {
                    return false;
                }
            }
            let mut has_changed = false;
            for cell in self.clues.cells.without(decided) {
                let Some(digit) = grid[cell.index()].only() else { continue };
                decided.insert(cell);
                for peer in self.clues.cells & self.board.peers(cell) {
                    let candidates = &mut grid[peer.index()];
                    if candidates.contains(digit) {
                        candidates.remove(digit);
                        has_changed = true;
                        if candidates.is_empty() {
                            return false;
                        }
                    }
                }
            }
            if !has_changed {
                return true;
            }
        }
    }

    /// The least that has to be said of cells of the clues so that these exclude some candidates.
    fn premises(&mut self, removes: &[Candidate]) -> Vec<(Cell, DigitSet)> {
        let cells = self.clues.cells.to_vec();
        let possible = self.board.possible();
        let digits = self.board.digits();
        least_premises(cells, possible, digits, |candidates| self.do_suffice(candidates, removes))
    }

    fn do_suffice(&mut self, candidates: &[DigitSet], removes: &[Candidate]) -> bool {
        removes.iter().all(|&(cell, digit)| {
            let mut grid = candidates.to_vec();
            grid[cell.index()] = DigitSet::single(digit);
            self.nodes = MOST_NODES_OF_PREMISE;
            matches!(self.complete(&mut grid), Ok(false))
        })
    }
}

/// The most cells of which a reason says what is left for them.
const MOST_CELLS_LEFT: usize = 3;

fn step<const W: usize>(
    technique: Technique,
    mut search: Search<'_, '_, W>,
    removes: &[Candidate],
    left: &[DigitSet],
) -> Step {
    let geometry = search.board.geometry();
    let clues = search.clues;
    let premises = search.premises(removes);
    let mut reason = reason_of(geometry, &clues.groups);
    let mut losing: Vec<Cell> = removes.iter().map(|(cell, _)| *cell).collect();
    losing.dedup();
    if losing.len() <= MOST_CELLS_LEFT {
        let left: Vec<(Cell, DigitSet)> = losing.iter().map(|cell| (*cell, left[cell.index()])).collect();
        reason.0.extend([": so ".into(), left.into()]);
    }
    if !premises.is_empty() {
        reason.0.extend([if losing.len() <= MOST_CELLS_LEFT { ", as " } else { ": " }.into(), premises.into()]);
    }
    let first: CellSet<W> = clues
        .groups
        .iter()
        .take(1)
        .flat_map(|group| geometry.constraint_group(*group))
        .flat_map(Constraint::cells)
        .collect();
    let open = clues.cells & search.board.open();
    let digits: DigitSet = removes.iter().map(|(_, digit): &(Cell, Digit)| *digit).collect();
    Step {
        digits,
        cells: open.to_vec(),
        other_side: open.without(first).to_vec(),
        clues: clues.groups.clone(),
        removes: removes.to_vec(),
        reason,
        ..Step::of(technique)
    }
}

/// The demands of the clues; what a single one excludes where its cells see each other does not follow from its own.
fn reason_of(geometry: &Geometry, groups: &[GroupIndex]) -> Sentence {
    let mut reason = because(geometry, groups);
    if let [only] = groups
        && geometry.group_demand(*only).is_some()
    {
        reason.0.push(", and cells that see each other differ".into());
    }
    reason
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::techniques::testing::{grid, standard, steps};
    use crate::techniques::{Options, Walk};
    use engine::{Budget, ConstraintGroup, Puzzle, Query, Relation, Sum, solve};

    /// A 4×4 grid with a sum of the first cells, and a relation of each two neighbours of the second ones.
    fn clued(sums: &[(i32, &[(u8, u8)])], lines: &[&[(u8, u8)]]) -> Geometry {
        let plain = standard(4);
        let mut groups = Vec::new();
        for (total, cells) in sums {
            let terms = cells.iter().map(|(row, column)| (plain.cell(row - 1, column - 1), 1));
            groups.push(ConstraintGroup::named("a cage", vec![Constraint::Sum(Sum::new(terms, *total))]));
        }
        for cells in lines {
            let relation = Arc::new(Relation::new(|one, other| one.abs_diff(other) >= 2));
            let cells: Vec<Cell> = cells.iter().map(|(row, column)| plain.cell(row - 1, column - 1)).collect();
            let pairs = cells.windows(2).map(|pair| Constraint::Related([pair[0], pair[1]], relation.clone()));
            groups.push(ConstraintGroup::named("a whisper", pairs.collect()));
        }
        plain.with_constraints(groups).expect("cells of the grid")
    }

    #[track_caller]
    fn check(technique: Technique, geometry: Geometry, grid: &str, expected: Expect) {
        expected.assert_eq(&steps(technique, geometry, grid));
    }

    #[test]
    fn cells_of_a_line_that_see_each_other() {
        check(
            Technique::ClueInHouses,
            clued(&[], &[&[(1, 1), (1, 2), (2, 2)]]),
            "",
            expect!["Clue in Houses: r1c2<>23, by a whisper: so r1c2 is 1 or 4"],
        );
    }

    /// A column of 1, 2 and 3 beside two cells of the same box that make 5.
    #[test]
    fn two_cages_in_a_box() {
        let geometry = clued(&[(6, &[(1, 1), (2, 1), (3, 1)]), (5, &[(1, 2), (2, 2)])], &[]);
        let places = "123 . . .  123 . . .  123 . . .";
        check(
            Technique::TwoClues,
            geometry,
            places,
            expect![[r#"
            Two Clues: r12c1<>1, r12c2,r3c1<>23,
                because of a cage and a cage"#]],
        );
    }

    #[test]
    fn a_cage_and_a_line_that_share_a_cell() {
        let geometry = clued(&[(6, &[(1, 2), (1, 3)])], &[&[(1, 1), (1, 2), (2, 3)]]);
        check(
            Technique::TwoClues,
            geometry,
            ". 24 24 .",
            expect![[r#"
            Two Clues: r1c1,r2c3<>234, r1c2<>2, r1c3<>4,
                because of a cage and a whisper"#]],
        );
    }

    proptest! {
        /// No step removes a value of a solution with these clues.
        #[test]
        fn steps_agree_with_the_solutions(number in 0_usize..288, cages in prop::collection::vec(0_usize..6, 16)) {
            let plain = standard(4);
            let empty = Puzzle::new(Arc::new(plain.clone()));
            let solutions = solve(&empty, Query::list(usize::MAX, Budget::of(1_000_000))).solutions;
            let solution = &solutions[number];
            let mut groups = Vec::new();
            for mark in 1..6 {
                let cells: Vec<Cell> = plain.cells().filter(|cell| cages[cell.index()] == mark).collect();
                let total = cells.iter().map(|cell| i32::from(solution[cell.index()].get())).sum();
                let sum = Sum::new(cells.into_iter().map(|cell| (cell, 1)), total);
                groups.push(ConstraintGroup::named("a cage", vec![Constraint::Sum(sum)]));
            }
            let grid = grid(plain.with_constraints(groups).expect("cells of the grid"), "");
            for technique in [Technique::ClueInHouses, Technique::TwoClues] {
                for step in Walk::new(&grid).all(technique, &Options::default(), &|| false) {
                    for (cell, digit) in step.removes {
                        prop_assert_ne!(solution[cell.index()], digit);
                    }
                }
            }
        }
    }
}
