//! Finds direct conflicts: duplicate values, cells without a candidate and houses without a place for a digit.
//!
//! The input is the values of a text, which may lack cells: a cell that is not *known* may hold anything. It is never
//! reported, and nothing is concluded from it.
//!
//! Must not draw conclusions: every finding follows directly from values in the grid.

use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::geometry::Geometry;
use crate::model::house::{House, HouseIndex};
use crate::model::puzzle::Values;

/// A cell whose value also occurs in a peer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The cell.
    pub cell: Cell,
    /// Its value.
    pub digit: Digit,
    /// All its houses in which another cell holds the value; none if only a forbidden move or a constraint relates the
    /// other cells.
    pub houses: Vec<HouseIndex>,
    /// All these other cells, in reading order.
    pub others: Vec<Cell>,
}

/// An empty cell for which every digit is excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadCell {
    /// The cell.
    pub cell: Cell,
    /// For each digit, from 1, the first cell that excludes it: a peer that holds it, or else a neighbour that holds a
    /// digit next to it.
    pub excluded_by: Vec<(Digit, Cell)>,
}

/// A house that lacks a digit and has no empty cell for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadHouse {
    /// The house.
    pub house: HouseIndex,
    /// The digit.
    pub digit: Digit,
    /// For each empty cell of the house, in reading order, the first cell that excludes the digit from it: a peer that
    /// holds it, or else a neighbour that holds a digit next to it.
    pub excluded_by: Vec<(Cell, Cell)>,
}

/// All cells that share their value with a peer, in reading order; one entry for each cell, so that a pair gives two.
///
/// # Panics
/// When there is not exactly one entry in `values` for each cell.
pub fn duplicates(geometry: &Geometry, values: &Values, known: impl Fn(Cell) -> bool) -> Vec<Duplicate> {
    let contents = contents(geometry, values, known);
    geometry.cells().filter_map(|cell| duplicate(geometry, &contents, cell)).collect()
}

/// All empty cells whose peers hold every digit, in reading order.
///
/// # Panics
/// When there is not exactly one entry in `values` for each cell.
pub fn dead_cells(geometry: &Geometry, values: &Values, known: impl Fn(Cell) -> bool) -> Vec<DeadCell> {
    let contents = contents(geometry, values, known);
    let possible = possible_digits(geometry, &contents);
    let dead =
        geometry.cells().filter(|cell| contents[cell.index()] == Content::Empty && possible[cell.index()].is_empty());
    dead.map(|cell| dead_cell(geometry, &contents, cell)).collect()
}

/// All houses without a place for a digit, in the order of the houses, then of the digits.
///
/// A house without any empty cell lacks a digit exactly if it holds another one twice; it is reported like any other. A
/// house with an unknown cell is never reported.
///
/// # Panics
/// When there is not exactly one entry in `values` for each cell.
pub fn dead_houses(geometry: &Geometry, values: &Values, known: impl Fn(Cell) -> bool) -> Vec<DeadHouse> {
    let contents = contents(geometry, values, known);
    let possible = possible_digits(geometry, &contents);
    geometry
        .indexed_houses()
        .flat_map(|(index, house)| {
            let covered = house.cells.iter().map(|cell| possible[cell.index()]);
            let missing = geometry.digits().without(covered.collect());
            missing.iter().map(move |digit| (index, digit))
        })
        .map(|(house, digit)| dead_house(geometry, &contents, house, digit))
        .collect()
}

fn dead_house(geometry: &Geometry, contents: &[Content], house: HouseIndex, digit: Digit) -> DeadHouse {
    let empty = geometry.house(house).cells.iter().filter(|cell| contents[cell.index()] == Content::Empty);
    let excluded_by = empty.filter_map(|cell| Some((*cell, excluder(geometry, contents, *cell, digit)?))).collect();
    DeadHouse { house, digit, excluded_by }
}

/// The first cell that excludes the digit from an empty cell.
fn excluder(geometry: &Geometry, contents: &[Content], cell: Cell, digit: Digit) -> Option<Cell> {
    let mut peers = geometry.peers(cell).iter();
    let peer = peers.find(|peer| contents[peer.index()] == Content::Value(digit));
    let next = DigitSet::single(digit).next_in_sequence();
    let holds_next = |neighbour: &&Cell| contents[neighbour.index()].value().is_some_and(|held| next.contains(held));
    peer.or_else(|| geometry.neighbours(cell).iter().find(holds_next)).copied()
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Unknown,
    Empty,
    Value(Digit),
}

impl Content {
    fn value(self) -> Option<Digit> {
        match self {
            Content::Value(digit) => Some(digit),
            Content::Unknown | Content::Empty => None,
        }
    }
}

fn contents(geometry: &Geometry, values: &Values, known: impl Fn(Cell) -> bool) -> Vec<Content> {
    assert_eq!(values.len(), geometry.cell_count(), "one entry for each cell");
    let content = |(cell, value): (Cell, &Option<Digit>)| match value {
        _ if !known(cell) => Content::Unknown,
        None => Content::Empty,
        Some(digit) => Content::Value(*digit),
    };
    geometry.cells().zip(values).map(content).collect()
}

fn duplicate(geometry: &Geometry, contents: &[Content], cell: Cell) -> Option<Duplicate> {
    let digit = contents[cell.index()].value()?;
    let clashes = |other: &Cell| contents[other.index()] == Content::Value(digit);
    let others: Vec<Cell> = geometry.peers(cell).iter().copied().filter(clashes).collect();
    if others.is_empty() {
        return None;
    }
    let holds_another = |house: &HouseIndex| {
        let mut cells = geometry.house(*house).cells.iter();
        cells.any(|other| *other != cell && clashes(other))
    };
    let houses = geometry.houses_of(cell).iter().copied();
    Some(Duplicate { cell, digit, houses: houses.filter(holds_another).collect(), others })
}

/// The entry for an empty cell without possible digits.
fn dead_cell(geometry: &Geometry, contents: &[Content], cell: Cell) -> DeadCell {
    let by = |digit: Digit| Some((digit, excluder(geometry, contents, cell, digit)?));
    let excluded_by = geometry.digits().iter().filter_map(by).collect();
    DeadCell { cell, excluded_by }
}

/// The digits that cells which share no house with `cell` exclude from it.
fn excluded_by_moves(geometry: &Geometry, contents: &[Content], cell: Cell) -> DigitSet {
    let values = |cells: &[Cell]| cells.iter().filter_map(|other| contents[other.index()].value()).collect();
    let same: DigitSet = values(geometry.peers_apart(cell));
    let next: DigitSet = values(geometry.neighbours(cell));
    same | next.next_in_sequence()
}

/// The digits that each cell holds or could hold, by direct conflicts alone. Computed from the houses: a loop over
/// every cell's peers took a quarter of the time of checking a collection.
fn possible_digits(geometry: &Geometry, contents: &[Content]) -> Vec<DigitSet> {
    let held_by = |house: &House| house.cells.iter().filter_map(|cell| contents[cell.index()].value()).collect();
    let held: Vec<DigitSet> = geometry.houses().iter().map(held_by).collect();
    let possible = |cell: Cell| match contents[cell.index()] {
        Content::Unknown => geometry.digits(),
        Content::Value(digit) => DigitSet::single(digit),
        Content::Empty => {
            let excluded = geometry.houses_of(cell).iter().map(|house| held[house.index()]);
            let excluded = excluded.chain([excluded_by_moves(geometry, contents, cell)]);
            geometry.digits().without(excluded.collect())
        }
    };
    geometry.cells().map(possible).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::support::{standard, values};

    /// All findings in a 4×4 grid, one per line; `?` is an unknown cell.
    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let geometry = standard(4);
        let symbols: Vec<_> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        let values = values(&geometry, &text.replace('?', "."));
        let known = |cell: Cell| symbols[cell.index()] != '?';
        let cell_name = |cell: &Cell| geometry.cell_name(*cell).to_string();
        let house_name = |house: &HouseIndex| geometry.house(*house).kind.to_string();

        let duplicates = duplicates(&geometry, &values, known).into_iter().map(|found| {
            let houses: Vec<_> = found.houses.iter().map(house_name).collect();
            let others: Vec<_> = found.others.iter().map(cell_name).collect();
            format!(
                "{} has the {} of {} in {}",
                cell_name(&found.cell),
                found.digit.get(),
                others.join(", "),
                houses.join(", ")
            )
        });
        let dead_cells = dead_cells(&geometry, &values, known).into_iter().map(|found| {
            let excluders =
                found.excluded_by.iter().map(|(digit, cell)| format!("{} by {}", digit.get(), cell_name(cell)));
            format!("{} loses {}", cell_name(&found.cell), excluders.collect::<Vec<_>>().join(", "))
        });
        let dead_houses = dead_houses(&geometry, &values, known).into_iter();
        let dead_houses =
            dead_houses.map(|found| format!("{} has no place for {}", house_name(&found.house), found.digit.get()));
        let lines: Vec<_> = duplicates.chain(dead_cells).chain(dead_houses).collect();
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
        assert_eq!(duplicates(&geometry, &values, |cell| cell.index() != 0), []);
    }
}
