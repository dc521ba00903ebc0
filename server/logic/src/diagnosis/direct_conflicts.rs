//! Finds direct conflicts: duplicate values, cells without a candidate and houses without a place for a digit.
//!
//! The input is the values of a text, which may lack cells: a cell that is not *known* may hold anything. It is never
//! reported, and nothing is concluded from it.
//!
//! Must not draw conclusions: every finding follows directly from values in the grid, and from groups of constraints,
//! each by itself with the values of its cells.

use engine::{Constraint, Geometry, GroupIndex, HouseIndex, HouseName, Reviser, Values, in_order};
use field::{Cell, Digit, DigitSet};
use std::cell::OnceCell;

/// A cell whose value also occurs in a peer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    pub cell: Cell,
    /// Its value.
    pub digit: Digit,
    /// All its houses and partial houses in which another cell holds the value; none if only a forbidden move or a
    /// constraint relates the other cells.
    pub houses: Vec<HouseName>,
    /// All these other cells, in reading order.
    pub others: Vec<Cell>,
}

/// An empty cell for which every digit is excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadCell {
    pub cell: Cell,
    /// The first that excludes each digit, from 1.
    pub excluded_by: Vec<(Digit, Excluder)>,
}

/// The reason why an empty cell cannot hold a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluder {
    /// A peer that holds the digit, or else a neighbour that holds a digit next to it.
    Cell(Cell),
    /// A group of constraints.
    Group(GroupIndex),
}

/// A house that lacks a digit and has no empty cell for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadHouse {
    pub house: HouseIndex,
    pub digit: Digit,
    /// For each empty cell of the house, in reading order, the first cell that excludes the digit from it: a peer that
    /// holds it, or else a neighbour that holds a digit next to it.
    pub excluded_by: Vec<(Cell, Cell)>,
}

/// The values of a grid, and what they exclude directly. What several questions need is computed once.
pub struct DirectConflicts<'a> {
    geometry: &'a Geometry,
    contents: Vec<CellContent>,
    /// The digits that each cell holds or could hold, by its houses and by moves.
    possible: OnceCell<Vec<DigitSet>>,
    /// The groups of constraints that exclude digits from each cell; empty if there are none.
    excluded: OnceCell<Vec<Vec<(GroupIndex, DigitSet)>>>,
}

impl<'a> DirectConflicts<'a> {
    /// # Panics
    /// When there is not exactly one entry in `values` for each cell.
    pub fn new(geometry: &'a Geometry, values: &Values, known: impl Fn(Cell) -> bool) -> DirectConflicts<'a> {
        assert_eq!(values.len(), geometry.cell_count(), "one entry for each cell");
        let mut contents = Vec::with_capacity(values.len());
        for (cell, value) in geometry.cells().zip(values) {
            contents.push(match value {
                _ if !known(cell) => CellContent::Unknown,
                None => CellContent::Empty,
                Some(digit) => CellContent::Value(*digit),
            });
        }
        DirectConflicts { geometry, contents, possible: OnceCell::new(), excluded: OnceCell::new() }
    }

    /// Returns true if there is any direct conflict.
    pub fn exist(&self) -> bool {
        !self.duplicates().is_empty() || !self.dead_cells().is_empty() || !self.dead_houses().is_empty()
    }

    /// All cells that share their value with a peer, in reading order; one entry for each cell, so that a pair gives
    /// two.
    pub fn duplicates(&self) -> Vec<Duplicate> {
        let mut duplicates = Vec::new();
        for cell in self.geometry.cells() {
            let Some(digit) = self.contents[cell.index()].value() else { continue };
            let clashes = |other: &Cell| self.contents[other.index()] == CellContent::Value(digit);
            let others: Vec<Cell> = self.geometry.peers(cell).iter().copied().filter(clashes).collect();
            if others.is_empty() {
                continue;
            }
            let mut houses = Vec::new();
            for house in self.geometry.areas_of(cell) {
                if house.cells.iter().any(|other| *other != cell && clashes(other)) {
                    houses.push(house.name());
                }
            }
            duplicates.push(Duplicate { cell, digit, houses, others });
        }
        duplicates
    }

    /// All empty cells whose peers and constraints exclude every digit, in reading order.
    pub fn dead_cells(&self) -> Vec<DeadCell> {
        let mut dead = Vec::new();
        for cell in self.geometry.cells() {
            if self.contents[cell.index()] != CellContent::Empty {
                continue;
            }
            let by_groups: DigitSet = self.excluded_from(cell).iter().map(|(_, digits)| *digits).collect();
            if !self.possible_digits()[cell.index()].without(by_groups).is_empty() {
                continue;
            }
            let mut excluded_by = Vec::new();
            for digit in self.geometry.digits() {
                excluded_by.extend(self.excluder(cell, digit).map(|excluder| (digit, excluder)));
            }
            dead.push(DeadCell { cell, excluded_by });
        }
        dead
    }

    /// All houses without a place for a digit, in the order of the houses, then of the digits.
    ///
    /// A house without any empty cell lacks a digit exactly if it holds another one twice; it is reported like any
    /// other. A house with an unknown cell is never reported. Constraints count only as far as they state that cells
    /// differ: with all that they exclude, one wrong clue would leave many houses without a place.
    pub fn dead_houses(&self) -> Vec<DeadHouse> {
        let possible = self.possible_digits();
        let mut dead = Vec::new();
        for (index, house) in self.geometry.indexed_houses() {
            let covered: DigitSet = house.cells.iter().map(|cell| possible[cell.index()]).collect();
            for digit in self.geometry.digits().without(covered) {
                let mut excluded_by = Vec::new();
                for &cell in &house.cells {
                    if self.contents[cell.index()] == CellContent::Empty {
                        excluded_by.extend(self.excluding_cell(cell, digit).map(|excluding| (cell, excluding)));
                    }
                }
                dead.push(DeadHouse { house: index, digit, excluded_by });
            }
        }
        dead
    }

    /// The first cell, or else the first group, that excludes the digit from an empty cell.
    fn excluder(&self, cell: Cell, digit: Digit) -> Option<Excluder> {
        if let Some(excluding) = self.excluding_cell(cell, digit) {
            return Some(Excluder::Cell(excluding));
        }
        let mut groups = self.excluded_from(cell).iter();
        groups.find(|(_, digits)| digits.contains(digit)).map(|(group, _)| Excluder::Group(*group))
    }

    /// The first cell that excludes the digit from an empty cell.
    fn excluding_cell(&self, cell: Cell, digit: Digit) -> Option<Cell> {
        let value = |other: &Cell| self.contents[other.index()].value();
        if let Some(peer) = self.geometry.peers(cell).iter().find(|peer| value(peer) == Some(digit)) {
            return Some(*peer);
        }
        let next = DigitSet::single(digit).next_in_sequence();
        let mut neighbours = self.geometry.neighbours(cell).iter();
        neighbours.find(|neighbour| value(neighbour).is_some_and(|held| next.contains(held))).copied()
    }

    /// The groups of constraints that exclude digits from a cell.
    fn excluded_from(&self, cell: Cell) -> &[(GroupIndex, DigitSet)] {
        let excluded = self.excluded.get_or_init(|| excluded_by_groups(self.geometry, &self.contents));
        excluded.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The digits that each cell holds or could hold, by its houses and by moves.
    fn possible_digits(&self) -> &[DigitSet] {
        self.possible.get_or_init(|| possible_digits(self.geometry, &self.contents))
    }
}

/// The digits that each cell holds or could hold, by its houses and by moves. Computed from the houses: a loop over
/// every cell's peers took a quarter of the time of checking a collection.
fn possible_digits(geometry: &Geometry, contents: &[CellContent]) -> Vec<DigitSet> {
    let held: Vec<DigitSet> = geometry.houses().iter().map(|house| values_of(contents, &house.cells)).collect();
    let mut possible = Vec::with_capacity(contents.len());
    for cell in geometry.cells() {
        possible.push(match contents[cell.index()] {
            CellContent::Unknown => geometry.digits(),
            CellContent::Value(digit) => DigitSet::single(digit),
            CellContent::Empty => {
                let by_houses: DigitSet = geometry.houses_of(cell).iter().map(|house| held[house.index()]).collect();
                // Cells that share no house with this one exclude digits by moves and by sequence.
                let by_moves = values_of(contents, geometry.peers_apart(cell));
                let by_sequence = values_of(contents, geometry.neighbours(cell)).next_in_sequence();
                geometry.digits().without(by_houses | by_moves | by_sequence)
            }
        });
    }
    possible
}

/// The largest size for which constraints are looked at: automata of larger grids take seconds.
const MOST_CONSTRAINED: u8 = 16;

/// The groups of constraints that exclude digits from each empty cell, given the values of their cells alone.
fn excluded_by_groups(geometry: &Geometry, contents: &[CellContent]) -> Vec<Vec<(GroupIndex, DigitSet)>> {
    if geometry.constraints().is_empty() || geometry.digit_count() > MOST_CONSTRAINED {
        return Vec::new();
    }
    let mut excluded = vec![Vec::new(); geometry.cell_count()];
    let open: Vec<DigitSet> =
        contents.iter().map(|content| content.value().map_or(geometry.digits(), DigitSet::single)).collect();
    let mut reviser = Reviser::default();
    for (group, constraints) in geometry.constraint_groups() {
        let mut left = open.clone();
        // Values that clash with the constraint itself exclude nothing from other cells.
        if reviser.settle(constraints, &mut left).is_err() {
            continue;
        }
        for cell in in_order(constraints.iter().flat_map(Constraint::cells).collect()) {
            let digits = open[cell.index()].without(left[cell.index()]);
            if contents[cell.index()] == CellContent::Empty && !digits.is_empty() {
                excluded[cell.index()].push((group, digits));
            }
        }
    }
    excluded
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellContent {
    Unknown,
    Empty,
    Value(Digit),
}

impl CellContent {
    fn value(self) -> Option<Digit> {
        match self {
            CellContent::Value(digit) => Some(digit),
            CellContent::Unknown | CellContent::Empty => None,
        }
    }
}

/// The values of some cells.
fn values_of(contents: &[CellContent], cells: &[Cell]) -> DigitSet {
    cells.iter().filter_map(|cell| contents[cell.index()].value()).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::support::{standard, values};
    use engine::{ConstraintGroup, Sum};

    /// All findings in a 4×4 grid, one per line; `?` is an unknown cell.
    #[track_caller]
    fn check(text: &str, expected: Expect) {
        check_with(&standard(4), text, expected);
    }

    #[track_caller]
    fn check_with(geometry: &Geometry, text: &str, expected: Expect) {
        let symbols: Vec<_> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        let values = values(geometry, &text.replace('?', "."));
        let known = |cell: Cell| symbols[cell.index()] != '?';
        let cell_name = |cell: &Cell| geometry.cell_name(*cell).to_string();
        let excluder_name = |excluder: &Excluder| match excluder {
            Excluder::Cell(cell) => cell_name(cell),
            Excluder::Group(group) => geometry.group_name(*group).to_string(),
        };
        let house_name = |house: &HouseIndex| geometry.house(*house).name().to_string();

        let conflicts = DirectConflicts::new(geometry, &values, known);
        let duplicates = conflicts.duplicates().into_iter().map(|found| {
            let houses: Vec<_> = found.houses.iter().map(HouseName::to_string).collect();
            let others: Vec<_> = found.others.iter().map(cell_name).collect();
            format!(
                "{} has the {} of {} in {}",
                cell_name(&found.cell),
                found.digit.get(),
                others.join(", "),
                houses.join(", ")
            )
        });
        let dead_cells = conflicts.dead_cells().into_iter().map(|found| {
            let excluders =
                found.excluded_by.iter().map(|(digit, by)| format!("{} by {}", digit.get(), excluder_name(by)));
            format!("{} loses {}", cell_name(&found.cell), excluders.collect::<Vec<_>>().join(", "))
        });
        let dead_houses = conflicts.dead_houses().into_iter();
        let dead_houses =
            dead_houses.map(|found| format!("{} has no place for {}", house_name(&found.house), found.digit.get()));
        let lines: Vec<_> = duplicates.chain(dead_cells).chain(dead_houses).collect();
        assert_eq!(conflicts.exist(), !lines.is_empty());
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_sound_grid_has_no_clash() {
        check("1234 3412 2143 4321", expect![]);
        check("1... .... .... ....", expect![]);
        check(".... .... .... ....", expect![]);
    }

    #[test]
    fn each_clashing_cell_names_its_others_and_the_houses() {
        check(
            "1.1. .1.. .... ....",
            expect![[r#"
            r1c1 has the 1 of r1c3, r2c2 in row 1, box 1
            r1c3 has the 1 of r1c1 in row 1
            r2c2 has the 1 of r1c1 in box 1
            box 3 has no place for 1"#]],
        );
        check(
            "1... .... ...2 ..2.",
            expect![[r#"
            r3c4 has the 2 of r4c3 in box 4
            r4c3 has the 2 of r3c4 in box 4
            box 2 has no place for 2
            box 3 has no place for 2"#]],
        );
    }

    #[test]
    fn a_dead_cell_names_the_first_that_excludes_each_digit() {
        check(".12. 3... .... 4...", expect!["r1c1 loses 1 by r1c2, 2 by r1c3, 3 by r2c1, 4 by r4c1"]);
    }

    #[test]
    fn a_dead_house_lacks_a_digit_that_fits_nowhere() {
        check(
            "23.. ..1. .... ....",
            expect![[r#"
            row 1 has no place for 1
            box 1 has no place for 1"#]],
        );
    }

    #[test]
    fn a_full_house_with_a_duplicate_lacks_a_digit() {
        check(
            "1231 .... .... ....",
            expect![[r#"
            r1c1 has the 1 of r1c4 in row 1
            r1c4 has the 1 of r1c1 in row 1
            row 1 has no place for 4
            row 2 has no place for 1"#]],
        );
    }

    #[test]
    fn constraints_exclude_digits() {
        let plain = standard(4);
        let cells = [plain.cell(0, 0), plain.cell(0, 1)];
        let sum = Constraint::Sum(Sum::new(cells.map(|cell| (cell, 1)), 3));
        let group = ConstraintGroup::named("cage A", vec![sum]);
        let geometry = plain.with_constraints(vec![group]).expect("cells of the grid");
        check_with(&geometry, ".... .... .... ....", expect![]);
        check_with(
            &geometry,
            "..12 .... .... ....",
            expect![[r#"
                r1c1 loses 1 by r1c3, 2 by r1c4, 3 by cage A, 4 by cage A
                r1c2 loses 1 by r1c3, 2 by r1c4, 3 by cage A, 4 by cage A"#]],
        );
        // The values break the constraint themselves.
        check_with(&geometry, "4... .... .... ....", expect![]);
    }

    #[test]
    fn unknown_cells_may_hold_anything() {
        check("23.. ?.1. .... ....", expect!["row 1 has no place for 1"]);
        check("?12. 3... .... 4...", expect![]);
        check(
            "?1?1 ???? ???? ????",
            expect![[r#"
            r1c2 has the 1 of r1c4 in row 1
            r1c4 has the 1 of r1c2 in row 1"#]],
        );
        check("???? ???? ???? ????", expect![]);
    }

    #[test]
    fn values_of_unknown_cells_are_not_looked_at() {
        let geometry = standard(4);
        let values = values(&geometry, "11.. .... .... ....");
        assert_eq!(DirectConflicts::new(&geometry, &values, |cell| cell.index() != 0).duplicates(), []);
    }
}
