//! Follows naked and hidden singles one at a time, each with its reason, as shown to people.
//!
//! The solver follows singles too, but in the fastest order. Here the order is the one in which people find them, and
//! part of the result: contradictions first, then hidden singles of boxes and regions (visible without any notes), of
//! rows and columns, of other houses, and naked singles last (they need all peers of a cell). Within each, the first
//! house, then the smallest digit; of naked singles, the first cell. If there are none, constraints exclude candidates,
//! the first constraint first, until there is one.
//!
//! Must not know how a step is worded, and must not try values: every result holds in all solutions.

use engine::{Constraint, Geometry, GroupIndex, HouseIndex, HouseKind, Puzzle, Reviser, Tally};
use field::{Cell, Digit, DigitSet};

/// The reason why a cell must hold a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The peers of the cell, or its own restriction, leave no other digit.
    NakedSingle,
    /// No other cell of the house can hold the digit.
    HiddenSingle(HouseIndex),
    /// A group of constraints leaves no other digit together with the peers.
    Constraint(GroupIndex),
}

/// A digit that a cell must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The cell, open until now.
    pub cell: Cell,
    pub digit: Digit,
    pub reason: Reason,
}

/// The result of following singles to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// One step for each cell that becomes decided; each follows from the puzzle and the steps before it. Cells that
    /// the puzzle itself decides have none.
    pub steps: Vec<Deduction>,
    /// The end of the steps.
    pub end: ForcedEnd,
}

/// The end of a chain of singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedEnd {
    /// All cells are decided: the puzzle has exactly this solution.
    Solved,
    /// Open cells are left, but no single.
    Stuck,
    /// The puzzle has no solution.
    Contradiction(Contradiction),
}

/// A proof that there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Two decided cells, in reading order: peers with the same digit, or neighbours of a nonconsecutive puzzle with
    /// digits in sequence.
    DirectConflict(Cell, Cell),
    /// No digit is left for the open cell.
    NoCandidate(Cell),
    /// The house lacks the digit, and none of its open cells can hold it.
    NoPlace(HouseIndex, Digit),
    /// The candidates of its cells cannot follow the group of constraints.
    NoWay(GroupIndex),
}

/// Follows naked and hidden singles until there are none, in the order that the module documents.
///
/// Every step is preceded by a check for contradictions, so the steps end at the first one.
pub fn forced(puzzle: &Puzzle) -> Forced {
    let mut board = SinglesBoard::new(puzzle);
    if let Some(conflict) = direct_conflict(board.geometry, |cell| board.values[cell.index()]) {
        let end = ForcedEnd::Contradiction(conflict);
        return Forced { steps: Vec::new(), end };
    }
    let houses = houses_as_seen(board.geometry);
    let mut steps = Vec::new();
    let end = loop {
        match board.next_step(&houses) {
            Ok(Some(step)) => {
                board.decide(step.cell, step.digit);
                steps.push(step);
            }
            Ok(None) if board.values.iter().all(Option::is_some) => break ForcedEnd::Solved,
            Ok(None) => break ForcedEnd::Stuck,
            Err(contradiction) => break ForcedEnd::Contradiction(contradiction),
        }
    };
    Forced { steps, end }
}

/// The single that decides `cell` in the puzzle as it is, without any other step. `None` if there is no such single,
/// and for a cell that is decided or has no candidate.
pub fn single_at(puzzle: &Puzzle, cell: Cell) -> Option<Deduction> {
    let mut board = SinglesBoard::new(puzzle);
    if board.values[cell.index()].is_some() {
        return None;
    }
    // A contradiction elsewhere leaves this cell as it is.
    while let Ok(true) = board.exclude_by_constraint() {}
    let mut houses = board.geometry.houses_of(cell).to_vec();
    houses.sort_by_key(|house| ease_of_seeing(board.geometry.house(*house).kind));
    let candidates = board.candidates[cell.index()];
    for house in houses {
        if let Some(digit) = (board.tally(house).exactly_once() & candidates).first() {
            return Some(Deduction { cell, digit, reason: Reason::HiddenSingle(house) });
        }
    }
    board.naked_single(cell)
}

/// The candidates of each cell, in reading order: the digits it may hold, except those of its decided peers. A decided
/// cell keeps its digit, even if a peer holds it too.
///
/// These are the pencil marks of a person who has drawn no conclusion yet.
pub fn candidates(puzzle: &Puzzle) -> Box<[DigitSet]> {
    SinglesBoard::new(puzzle).candidates
}

/// The candidates of each cell after some groups of constraints have excluded what they can, alone; `None` if no digits
/// follow them.
pub fn candidates_by(puzzle: &Puzzle, groups: impl IntoIterator<Item = GroupIndex>) -> Option<Box<[DigitSet]>> {
    let mut candidates = candidates(puzzle);
    let constraints: Vec<Constraint> =
        groups.into_iter().flat_map(|group| puzzle.geometry().constraint_group(group)).cloned().collect();
    let settled = Reviser::default().settle(&constraints, &mut candidates);
    settled.is_ok().then_some(candidates)
}

/// A puzzle that is partly solved.
struct SinglesBoard<'a> {
    geometry: &'a Geometry,
    /// The values of the decided cells.
    values: Box<[Option<Digit>]>,
    candidates: Box<[DigitSet]>,
    /// The group of the last constraint that excluded a candidate of each cell; empty if there are no constraints.
    excluded_by: Box<[Option<GroupIndex>]>,
    reviser: Reviser,
}

impl SinglesBoard<'_> {
    fn new(puzzle: &Puzzle) -> SinglesBoard<'_> {
        let geometry = puzzle.geometry();
        let mut board = SinglesBoard {
            geometry,
            values: vec![None; geometry.cell_count()].into_boxed_slice(),
            candidates: puzzle.grid().into(),
            excluded_by: match geometry.constraints() {
                [] => Box::default(),
                _ => vec![None; geometry.cell_count()].into(),
            },
            reviser: Reviser::default(),
        };
        for (cell, allowed) in geometry.cells().zip(puzzle.grid()) {
            if let Some(digit) = allowed.only() {
                board.decide(cell, digit);
            }
        }
        // A later peer in conflict may have removed a decided cell's digit.
        for (candidates, value) in board.candidates.iter_mut().zip(&board.values) {
            if let Some(digit) = value {
                *candidates = DigitSet::single(*digit);
            }
        }
        board
    }

    fn decide(&mut self, cell: Cell, digit: Digit) {
        for peer in self.geometry.peers(cell) {
            self.candidates[peer.index()].remove(digit);
        }
        let next = DigitSet::single(digit).next_in_sequence();
        for neighbour in self.geometry.neighbours(cell) {
            let candidates = &mut self.candidates[neighbour.index()];
            *candidates = candidates.without(next);
        }
        self.candidates[cell.index()] = DigitSet::single(digit);
        self.values[cell.index()] = Some(digit);
    }

    fn tally(&self, house: HouseIndex) -> Tally {
        let cells = self.geometry.house(house).cells.iter();
        cells.map(|cell| self.candidates[cell.index()]).collect()
    }

    /// The next single, if necessary after constraints have excluded candidates.
    fn next_step(&mut self, houses: &[HouseIndex]) -> Result<Option<Deduction>, Contradiction> {
        loop {
            let single = self.next_single(houses)?;
            if single.is_some() || !self.exclude_by_constraint()? {
                return Ok(single);
            }
        }
    }

    /// Excludes candidates by the first constraint that excludes any; returns false if there is none.
    fn exclude_by_constraint(&mut self) -> Result<bool, Contradiction> {
        for (position, constraint) in self.geometry.constraints().iter().enumerate() {
            let group = self.geometry.group_of(position);
            let SinglesBoard { candidates, excluded_by, reviser, .. } = self;
            reviser.revise(constraint, candidates).map_err(|_| Contradiction::NoWay(group))?;
            let mut has_excluded = false;
            for &(cell, left) in &reviser.left {
                let candidates = &mut candidates[cell.index()];
                if !candidates.without(left).is_empty() {
                    *candidates = *candidates & left;
                    excluded_by[cell.index()] = Some(group);
                    has_excluded = true;
                }
            }
            if has_excluded {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The first single in the documented order, on a board without a direct conflict.
    fn next_single(&self, houses: &[HouseIndex]) -> Result<Option<Deduction>, Contradiction> {
        let mut cells = self.geometry.cells();
        if let Some(cell) = cells.find(|cell| self.candidates[cell.index()].is_empty()) {
            return Err(Contradiction::NoCandidate(cell));
        }
        let mut first = None;
        for &house in houses {
            let tally = self.tally(house);
            if let Some(digit) = tally.missing(self.geometry.digits()).first() {
                return Err(Contradiction::NoPlace(house, digit));
            }
            first = first.or_else(|| self.hidden_single(house, tally));
        }
        Ok(first.or_else(|| self.geometry.cells().find_map(|cell| self.naked_single(cell))))
    }

    fn hidden_single(&self, house: HouseIndex, tally: Tally) -> Option<Deduction> {
        let cells = &self.geometry.house(house).cells;
        let held: DigitSet = cells.iter().filter_map(|cell| self.values[cell.index()]).collect();
        let digit = tally.exactly_once().without(held).first()?;
        let cell = *cells.iter().find(|cell| self.candidates[cell.index()].contains(digit))?;
        Some(Deduction { cell, digit, reason: Reason::HiddenSingle(house) })
    }

    fn naked_single(&self, cell: Cell) -> Option<Deduction> {
        if self.values[cell.index()].is_some() {
            return None;
        }
        let digit = self.candidates[cell.index()].only()?;
        let by_constraint = self.excluded_by.get(cell.index()).copied().flatten();
        let reason = by_constraint.map_or(Reason::NakedSingle, Reason::Constraint);
        Some(Deduction { cell, digit, reason })
    }
}

/// The first two values in direct conflict.
pub(crate) fn direct_conflict(geometry: &Geometry, value: impl Fn(Cell) -> Option<Digit>) -> Option<Contradiction> {
    for cell in geometry.cells() {
        let Some(digit) = value(cell) else { continue };
        if let Some(peer) = geometry.peers(cell).iter().find(|peer| value(**peer) == Some(digit)) {
            return Some(Contradiction::DirectConflict(cell, *peer));
        }
        let next = DigitSet::single(digit).next_in_sequence();
        for neighbour in geometry.neighbours(cell) {
            if value(*neighbour).is_some_and(|held| next.contains(held)) {
                return Some(Contradiction::DirectConflict(cell, *neighbour));
            }
        }
    }
    None
}

/// All houses, in the order in which their hidden singles are found.
pub(crate) fn houses_as_seen(geometry: &Geometry) -> Vec<HouseIndex> {
    let mut houses: Vec<_> = geometry.indexed_houses().collect();
    houses.sort_by_key(|(_, house)| ease_of_seeing(house.kind));
    houses.into_iter().map(|(index, _)| index).collect()
}

/// A key that is less for easier kinds.
fn ease_of_seeing(kind: HouseKind) -> u8 {
    match kind {
        HouseKind::Box(_) | HouseKind::Region(_) => 0,
        HouseKind::Row(_) | HouseKind::Column(_) => 1,
        HouseKind::Diagonal(_) | HouseKind::Window(_) => 2,
        HouseKind::Group(_) => 3,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};

    use super::*;
    use crate::support::{puzzle, standard};
    use engine::Variant;

    fn describe(geometry: &Geometry, deduction: Deduction) -> String {
        let reason = match deduction.reason {
            Reason::NakedSingle => "naked single".to_owned(),
            Reason::HiddenSingle(house) => format!("hidden single in {}", geometry.house(house).kind),
            Reason::Constraint(group) => geometry.group_name(group).to_string(),
        };
        format!("{}={} {reason}", geometry.cell_name(deduction.cell), deduction.digit.get())
    }

    fn describe_end(geometry: &Geometry, end: ForcedEnd) -> String {
        let name = |cell| geometry.cell_name(cell);
        match end {
            ForcedEnd::Solved => "solved".to_owned(),
            ForcedEnd::Stuck => "stuck".to_owned(),
            ForcedEnd::Contradiction(Contradiction::DirectConflict(one, other)) => {
                format!("{} and {} clash", name(one), name(other))
            }
            ForcedEnd::Contradiction(Contradiction::NoCandidate(cell)) => {
                format!("nothing is left for {}", name(cell))
            }
            ForcedEnd::Contradiction(Contradiction::NoPlace(house, digit)) => {
                format!("no place for {} in {}", digit.get(), geometry.house(house).kind)
            }
            ForcedEnd::Contradiction(Contradiction::NoWay(group)) => {
                format!("{} cannot hold", geometry.group_name(group))
            }
        }
    }

    #[track_caller]
    fn check_forced(size: u8, text: &str, expected: Expect) {
        let geometry = standard(size);
        let forced = forced(&puzzle(&geometry, text));
        let steps = forced.steps.iter().map(|step| describe(&geometry, *step));
        let lines: Vec<_> = steps.chain([describe_end(&geometry, forced.end)]).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[track_caller]
    fn check_single_at(size: u8, text: &str, row: u8, column: u8, expected: Expect) {
        let geometry = standard(size);
        let found = single_at(&puzzle(&geometry, text), geometry.cell(row - 1, column - 1));
        expected.assert_eq(&found.map_or("undecided".to_owned(), |found| describe(&geometry, found)));
    }

    #[test]
    fn singles_are_repeated_to_the_end() {
        check_forced(
            4,
            "1... ..3. ..4. .2..",
            expect![[r#"
            r2c1=2 hidden single in box 1
            r1c2=3 hidden single in box 1
            r2c2=4 hidden single in box 1
            r2c4=1 hidden single in box 2
            r1c4=4 hidden single in box 2
            r1c3=2 hidden single in box 2
            r3c2=1 hidden single in box 3
            r4c1=4 hidden single in box 3
            r3c1=3 hidden single in box 3
            r4c3=1 hidden single in box 4
            r3c4=2 hidden single in box 4
            r4c4=3 hidden single in box 4
            solved"#]],
        );
    }

    #[test]
    fn a_full_grid_takes_no_step() {
        check_forced(4, "1234 3412 2143 4321", expect!["solved"]);
    }

    #[test]
    fn an_empty_grid_is_stuck() {
        check_forced(9, &".".repeat(81), expect!["stuck"]);
    }

    #[test]
    fn clashing_givens_end_at_once() {
        check_forced(4, "1... .... 2.2. ....", expect!["r3c1 and r3c3 clash"]);
    }

    #[test]
    fn values_in_sequence_clash_where_that_is_forbidden() {
        let nonconsecutive = Geometry::clone(&standard(4)).with_variant(Variant::Nonconsecutive);
        let geometry = Arc::new(nonconsecutive.expect("a rule for any size"));
        let end = forced(&puzzle(&geometry, "1234 3412 2143 4321")).end;
        assert_eq!(describe_end(&geometry, end), "r1c1 and r1c2 clash");
    }

    #[test]
    fn a_cell_without_candidates_ends_the_steps() {
        check_forced(4, ".123 4... .... ....", expect!["nothing is left for r1c1"]);
    }

    #[test]
    fn a_house_without_a_place_ends_the_steps() {
        check_forced(4, "23.. ..1. .... ....", expect!["no place for 1 in box 1"]);
    }

    #[test]
    fn contradictions_on_the_way_keep_the_steps_before() {
        check_forced(
            4,
            "1... 2... .... ..21",
            expect![[r#"
            r2c3=1 hidden single in box 2
            r1c4=2 hidden single in box 2
            r3c2=1 hidden single in box 3
            no place for 2 in box 3"#]],
        );
    }

    #[test]
    fn what_is_seen_first_is_the_reason() {
        // For the first, the box, the row and the cell itself are reasons; for the second, the row and the cell; for
        // the third, only the cell.
        check_single_at(4, "123. 4... .... ....", 1, 4, expect!["r1c4=4 hidden single in box 2"]);
        check_single_at(4, "123. .... .... ....", 1, 4, expect!["r1c4=4 hidden single in row 1"]);
        check_single_at(
            7,
            "1234... ....... ....5.. ....6.. ....... ....... .......",
            1,
            5,
            expect!["r1c5=7 naked single"],
        );
    }

    #[test]
    fn givens_and_open_cells_have_no_reason() {
        check_single_at(4, "1... .... .... ....", 1, 1, expect!["undecided"]);
        check_single_at(4, "1... .... .... ....", 1, 2, expect!["undecided"]);
    }

    #[test]
    fn candidates_are_what_decided_peers_leave() {
        let geometry = standard(4);
        let candidates = candidates(&puzzle(&geometry, "12.. .... 1... ...."));
        let row = |cells: &[DigitSet]| format!("{cells:?}");
        let rows: Vec<_> = candidates.chunks(4).map(row).collect();
        expect![[r#"
            [{1}, {2}, {3, 4}, {3, 4}]
            [{3, 4}, {3, 4}, {1, 2, 3, 4}, {1, 2, 3, 4}]
            [{1}, {3, 4}, {2, 3, 4}, {2, 3, 4}]
            [{2, 3, 4}, {3, 4}, {1, 2, 3, 4}, {1, 2, 3, 4}]"#]]
        .assert_eq(&rows.join("\n"));
    }
}
