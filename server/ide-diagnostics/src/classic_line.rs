//! Says in a message for each rule what is wrong with a classic puzzle, from its digits: tables have millions of such
//! puzzles, each a line, and neither places nor reasons are wanted of them.
//!
//! Where a rule needs no search, its message is the first one that [`findings`](crate::findings) would return about the
//! line, with the number of the others. Where its reasons need one, the message goes without.

use crate::rules::solutions::{multiple_solutions, unsolvable};
use crate::rules::values::{duplicate_value, no_candidate, no_place};
use engine::{Cell, Digit, House, Solution};
use ide_db::Rule;
use ide_db::puzzle::geometries::classic_geometry;
use logic::diagnosis::direct_conflicts::Duplicate;

/// A rule that a puzzle breaks, with one message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    pub rule: Rule,
    /// The first message, with the number of the others.
    pub message: String,
}

/// The rules that a puzzle without a solution breaks, in the order of the places of their first findings.
pub fn without_solution(givens: &[Option<Digit>; 81]) -> Vec<Summary> {
    let geometry = classic_geometry();
    let conflicts = ClassicConflicts::new(givens);
    let mut found = Vec::new();
    if let Some((first, equal, others)) = conflicts.duplicates() {
        let message = duplicate_value::message(&first.digit.to_string(), &duplicate_value::repeated(geometry, &first));
        found.push((first.cell, Rule::DuplicateValue, summary(message, equal, others)));
    }
    if let Some((cell, others)) = conflicts.dead_cells() {
        let message = no_candidate::message(&geometry.cell_name(cell).to_string(), no_candidate::BY_HOUSES);
        found.push((cell, Rule::NoCandidate, summary(message, 1, others)));
    }
    if let Some((house, digit, others)) = conflicts.dead_houses() {
        let message = no_place::message(&digit.to_string(), house.name());
        found.push((house.cells[0], Rule::NoPlace, summary(message, 1, others)));
    }
    if found.is_empty() {
        let count = givens.iter().flatten().count();
        let message = unsolvable::message(&unsolvable::all_givens(count));
        return vec![Summary { rule: Rule::Unsolvable, message }];
    }
    found.sort_by_key(|(cell, rule, _)| (*cell, rule.name()));
    found.into_iter().map(|(_, rule, message)| Summary { rule, message }).collect()
}

/// The message about a puzzle with several solutions, of which two are known.
pub fn with_solutions(count: u64, exact: bool, one: &Solution, other: &Solution) -> Summary {
    let count = multiple_solutions::count(count, exact);
    let cells = classic_geometry().cells().zip(one.iter().zip(other));
    let different = cells.into_iter().find(|(_, (one, other))| one != other);
    let message = match different {
        Some((cell, (one, other))) => {
            let [low, high] = [one.min(other), one.max(other)].map(Digit::to_string);
            let cell = classic_geometry().cell_name(cell).to_string();
            multiple_solutions::message(&count, &cell, [&low, &high])
        }
        None => count,
    };
    Summary { rule: Rule::MultipleSolutions, message }
}

/// Adds to the first message of a rule how many messages equal it, itself among them, and how many others there are.
pub fn summary(mut first: String, equal: usize, others: usize) -> String {
    if equal > 1 {
        first.push_str(&format!(" ({equal} times)"));
    }
    if others > 0 {
        first.push_str(&format!("; and {others} more"));
    }
    first
}

const SIDE: usize = 9;
const HOUSES: usize = 3 * SIDE;
const ALL_DIGITS: u16 = (1 << SIDE) - 1;

/// The direct conflicts of a classic puzzle, with sets of digits as bits. They are those of
/// [`DirectConflicts`](logic::diagnosis::direct_conflicts::DirectConflicts), which reads any puzzle. Tables may have
/// millions of rows with conflicts: a row of clashing givens took 40 µs, and now takes 3.6 µs.
struct ClassicConflicts<'a> {
    givens: &'a [Option<Digit>; 81],
    /// The digits that each house has several times: rows, columns, boxes.
    repeated: [u16; HOUSES],
    /// The digits that each house has, or has a place for.
    covered: [u16; HOUSES],
    /// The first empty cell that can hold no digit.
    first_dead: Option<usize>,
    dead_count: usize,
}

impl<'a> ClassicConflicts<'a> {
    fn new(givens: &'a [Option<Digit>; 81]) -> ClassicConflicts<'a> {
        let mut held = [0_u16; HOUSES];
        let mut repeated = [0; HOUSES];
        for (given, houses) in givens.iter().zip(&HOUSES_OF) {
            let Some(digit) = given else { continue };
            for &house in houses {
                repeated[house] |= held[house] & bit(*digit);
                held[house] |= bit(*digit);
            }
        }
        let mut covered = held;
        let mut first_dead = None;
        let mut dead_count = 0;
        for (cell, (given, houses)) in givens.iter().zip(&HOUSES_OF).enumerate() {
            if given.is_some() {
                continue;
            }
            let [row, column, square] = *houses;
            let possible = ALL_DIGITS & !(held[row] | held[column] | held[square]);
            if possible == 0 {
                first_dead = first_dead.or(Some(cell));
                dead_count += 1;
            }
            covered[row] |= possible;
            covered[column] |= possible;
            covered[square] |= possible;
        }
        ClassicConflicts { givens, repeated, covered, first_dead, dead_count }
    }

    /// The first cell that shares its value with another one in a house, the number of cells of which the same is said,
    /// itself among them, and of the others.
    fn duplicates(&self) -> Option<(Duplicate, usize, usize)> {
        if self.repeated == [0; HOUSES] {
            return None;
        }
        // What is said of a cell: its value, and the houses that have it several times.
        let mut said = Vec::new();
        for (cell, given) in self.givens.iter().enumerate() {
            let Some(digit) = *given else { continue };
            let mut houses = [None; 3];
            for (repeats, house) in houses.iter_mut().zip(HOUSES_OF[cell]) {
                if self.repeated[house] & bit(digit) != 0 {
                    *repeats = Some(house);
                }
            }
            if houses != [None; 3] {
                said.push((cell, (digit, houses)));
            }
        }
        let (cell, (digit, houses)) = *said.first()?;
        let equal = said.iter().filter(|(_, other)| *other == (digit, houses)).count();
        let geometry = classic_geometry();
        let cell = Cell::new(cell);
        let has_it = |other: &Cell| self.givens[other.index()] == Some(digit);
        let others = geometry.peers(cell).iter().copied().filter(has_it).collect();
        let houses = houses.into_iter().flatten().map(|house| geometry.houses()[house].name()).collect();
        Some((Duplicate { cell, digit, houses, others }, equal, said.len() - equal))
    }

    /// The first empty cell that can hold no digit, and the number of the others.
    fn dead_cells(&self) -> Option<(Cell, usize)> {
        Some((Cell::new(self.first_dead?), self.dead_count - 1))
    }

    /// The first house, by its first cell, that has no digit twice and no place for a digit, that digit, and the number
    /// of all others.
    fn dead_houses(&self) -> Option<(&'static House, Digit, usize)> {
        let mut first: Option<(&House, u16)> = None;
        let mut count = 0;
        for (number, house) in classic_geometry().houses().iter().enumerate() {
            let lacking = ALL_DIGITS & !self.covered[number];
            if self.repeated[number] != 0 || lacking == 0 {
                continue;
            }
            count += lacking.count_ones() as usize;
            if first.is_none_or(|(first, _)| house.cells[0] < first.cells[0]) {
                first = Some((house, lacking));
            }
        }
        let (house, lacking) = first?;
        Some((house, Digit::from_index(lacking.trailing_zeros() as usize)?, count - 1))
    }
}

/// The numbers of the row, the column and the box of each cell, in the order of the houses of a geometry.
const HOUSES_OF: [[usize; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let row = cell / SIDE;
        let column = cell % SIDE;
        houses[cell] = [row, SIDE + column, 2 * SIDE + row / 3 * 3 + column / 3];
        cell += 1;
    }
    houses
};

fn bit(digit: Digit) -> u16 {
    1 << digit.index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::diagnosis::direct_conflicts::DirectConflicts;
    use proptest::prelude::*;

    #[test]
    fn houses_have_the_numbers_of_the_geometry() {
        for (number, house) in classic_geometry().houses().iter().enumerate() {
            assert!(house.cells.iter().all(|cell| HOUSES_OF[cell.index()].contains(&number)), "{number}");
        }
        assert_eq!(classic_geometry().houses().len(), HOUSES);
    }

    proptest! {
        #[test]
        fn the_same_conflicts_are_found_as_in_any_grid(
            cells in prop::collection::vec((0_usize..81, 0_usize..9), 0..40),
            fewest in 0_usize..9,
        ) {
            let mut givens = [None; 81];
            for (cell, digit) in cells {
                givens[cell] = Digit::from_index(digit.max(fewest));
            }
            let known = DirectConflicts::new(classic_geometry(), &givens, |_| true);
            let conflicts = ClassicConflicts::new(&givens);
            let duplicates = known.duplicates();
            let found = conflicts.duplicates();
            prop_assert_eq!(found.as_ref().map(|(first, _, _)| first), duplicates.first());
            prop_assert_eq!(found.map_or(0, |(_, equal, others)| equal + others), duplicates.len());
            let dead_cells = known.dead_cells();
            let found = conflicts.dead_cells();
            prop_assert_eq!(found.map(|it| it.0), dead_cells.first().map(|dead| dead.cell));
            prop_assert_eq!(found.map_or(0, |it| it.1 + 1), dead_cells.len());
            let mut dead_houses = known.dead_houses();
            dead_houses.retain(|dead| !no_place::has_duplicate(classic_geometry(), &givens, dead.house));
            dead_houses.sort_by_key(|dead| classic_geometry().house(dead.house).cells[0]);
            let found = conflicts.dead_houses();
            prop_assert_eq!(
                found.map(|(house, digit, _)| (house.kind, digit)),
                dead_houses.first().map(|dead| (classic_geometry().house(dead.house).kind, dead.digit))
            );
            prop_assert_eq!(found.map_or(0, |it| it.2 + 1), dead_houses.len());
        }
    }
}
