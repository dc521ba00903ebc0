//! Finds what follows from two areas that hold the same values: as many houses on one side as on the other.
//!
//! Each house of an area holds each value once, so two areas of equally many houses hold the same values, and so do
//! the cells that only one of them has. Irregular regions beside rows or columns leave few such cells: the law of
//! leftovers.
//!
//! A value is counted on both sides: where it fits less often on one side, or is needed more often, so it is on the
//! other.

use field::{Cell, CellSet, Digit, DigitSet};

use super::grids::board::Board;
use super::steps::sentence::{Sentence, Word, sentence};
use super::steps::sink::{Flow, Sink};
use super::steps::step::Step;
use super::steps::technique::Technique;
use engine::{Geometry, HouseIndex, HouseKind};

/// The most cells of a side of the law of leftovers: people do not follow more.
const MOST_LEFT: usize = 6;

/// Two areas of equally many houses. No two houses of an area have a common cell.
#[derive(Clone, Debug)]
pub(crate) struct Leftovers<const W: usize> {
    technique: Technique,
    /// The name that players have for these areas.
    name: Option<&'static str>,
    sides: [Area<W>; 2],
}

/// One of two areas that hold the same values.
#[derive(Clone, Debug)]
struct Area<const W: usize> {
    houses: Vec<HouseIndex>,
    /// The cells that the other area lacks.
    cells: CellSet<W>,
}

/// The areas of a geometry that are compared: adjacent lines with regions or windows, and the ring of classic boxes.
pub(super) fn of_geometry<const W: usize>(geometry: &Geometry) -> Vec<Leftovers<W>> {
    // Houses of different grids may share cells.
    if geometry.figure().is_some() {
        return Vec::new();
    }
    let mut rows = Vec::new();
    let mut columns = Vec::new();
    let mut regions = Vec::new();
    let mut windows = Vec::new();
    for (index, house) in geometry.indexed_houses() {
        match house.kind {
            HouseKind::Row(_) => rows.push(index),
            HouseKind::Column(_) => columns.push(index),
            HouseKind::Region(_) => regions.push(index),
            HouseKind::Window(_) => windows.push(index),
            HouseKind::Box(_) | HouseKind::Diagonal(_) | HouseKind::Group(_) => {}
        }
    }
    let mut found = Vec::new();
    for lines in [&rows, &columns] {
        for (technique, areas) in [(Technique::LawOfLeftovers, &regions), (Technique::SetEquivalence, &windows)] {
            // A line and a region are compared by pointing and claiming.
            for count in 2..=lines.len().min(areas.len()) {
                for lines in lines.windows(count) {
                    find_areas(geometry, technique, lines, areas, &mut found);
                }
            }
        }
    }
    found.sort_by_key(|leftovers| (leftovers.sides[0].cells.len(), leftovers.sides[0].houses.len()));
    let mut kept: Vec<Leftovers<W>> = Vec::new();
    for leftovers in found {
        // Without the cells of a part, the rest holds the same values by itself.
        if !kept.iter().any(|known| known.is_part_of(&leftovers)) {
            kept.push(leftovers);
        }
    }
    kept.extend(ring(geometry));
    kept
}

impl<const W: usize> Leftovers<W> {
    /// The areas of these houses.
    fn new(geometry: &Geometry, technique: Technique, houses: [Vec<HouseIndex>; 2]) -> Leftovers<W> {
        let [one, other] = houses;
        let of_one: CellSet<W> = one.iter().flat_map(|house| geometry.house(*house).cells.iter().copied()).collect();
        let of_other: CellSet<W> =
            other.iter().flat_map(|house| geometry.house(*house).cells.iter().copied()).collect();
        let one = Area { houses: one, cells: of_one.without(of_other) };
        let other = Area { houses: other, cells: of_other.without(of_one) };
        Leftovers { technique, name: None, sides: [one, other] }
    }

    fn is_part_of(&self, other: &Leftovers<W>) -> bool {
        let [one, two] = [0, 1].map(|side| self.sides[side].cells);
        let [of_one, of_two] = [0, 1].map(|side| other.sides[side].cells);
        (one.is_within(of_one) && two.is_within(of_two)) || (one.is_within(of_two) && two.is_within(of_one))
    }
}

/// Adds the areas of as many regions that differ from these lines in few cells.
fn find_areas<const W: usize>(
    geometry: &Geometry,
    technique: Technique,
    lines: &[HouseIndex],
    areas: &[HouseIndex],
    found: &mut Vec<Leftovers<W>>,
) {
    /// Adds areas from `areas`, each with its number of cells outside of the lines, the smallest number first.
    fn choose(
        areas: &[(usize, HouseIndex)],
        count: usize,
        left: usize,
        chosen: &mut Vec<HouseIndex>,
        take: &mut dyn FnMut(&[HouseIndex]),
    ) {
        if count == 0 {
            take(chosen);
            return;
        }
        for (index, &(outside, area)) in areas.iter().enumerate() {
            if outside * count > left {
                return;
            }
            chosen.push(area);
            choose(&areas[index + 1..], count - 1, left - outside, chosen, take);
            chosen.pop();
        }
    }
    let of_lines: CellSet<W> = lines.iter().flat_map(|line| geometry.house(*line).cells.iter().copied()).collect();
    let mut by_outside: Vec<(usize, HouseIndex)> = Vec::new();
    for &area in areas {
        let outside = geometry.house(area).cells.iter().filter(|cell| !of_lines.contains(**cell)).count();
        by_outside.push((outside, area));
    }
    by_outside.sort_unstable();
    let mut take = |chosen: &[HouseIndex]| {
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        let leftovers = Leftovers::new(geometry, technique, [lines.to_vec(), chosen]);
        if !leftovers.sides[0].cells.is_empty() {
            found.push(leftovers);
        }
    };
    choose(&by_outside, lines.len(), MOST_LEFT, &mut Vec::new(), &mut take);
}

/// The ring around the middle box of a 9×9 grid, and the four cells in each corner. People look for it in puzzles with
/// clues; the patterns of other puzzles find what it finds.
fn ring<const W: usize>(geometry: &Geometry) -> Option<Leftovers<W>> {
    if geometry.digit_count() != 9 || geometry.constraints().is_empty() {
        return None;
    }
    let shape = geometry.box_shape()?;
    if shape.rows != 3 || shape.columns != 3 {
        return None;
    }
    let house = |kind| geometry.indexed_houses().find(|(_, house)| house.kind == kind).map(|(index, _)| index);
    let mut one = Vec::new();
    for kind in [HouseKind::Row(2), HouseKind::Row(6), HouseKind::Box(3), HouseKind::Box(5)] {
        one.push(house(kind)?);
    }
    let mut other = Vec::new();
    for kind in [0, 1, 7, 8].map(HouseKind::Column) {
        other.push(house(kind)?);
    }
    let ring = Leftovers::new(geometry, Technique::SetEquivalence, [one, other]);
    Some(Leftovers { name: Some("Phistomefel Ring"), ..ring })
}

pub(super) fn find<const W: usize>(technique: Technique, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for leftovers in board.leftovers().iter().filter(|leftovers| leftovers.technique == technique) {
        let [one, other] = &leftovers.sides;
        for (here, there) in [(one, other), (other, one)] {
            sink.check_interrupt()?;
            let sides = Sides { board, leftovers, here, there };
            sink.found(sides.without_place())?;
            for digit in board.digits() {
                let of_here = Counted::new(board, here.cells, digit);
                let of_there = Counted::new(board, there.cells, digit);
                if let Some(step) = sides.too_many(digit, &of_here, &of_there) {
                    sink.found(step)?;
                }
                for step in sides.needed(digit, &of_here, &of_there) {
                    sink.found(step)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The places of a digit on one side.
struct Counted<const W: usize> {
    /// The cells that hold it.
    placed: CellSet<W>,
    /// The open cells that may hold it.
    places: CellSet<W>,
    /// These in groups, of which each holds it once at most.
    groups: Vec<CellSet<W>>,
}

impl<const W: usize> Counted<W> {
    fn new(board: &Board<W>, cells: CellSet<W>, digit: Digit) -> Counted<W> {
        let placed = cells.without(board.open()).iter().filter(|cell| board.value(*cell) == Some(digit)).collect();
        let places = cells & board.places(digit);
        let mut groups = Vec::new();
        let mut rest = places;
        while let Some(first) = rest.first() {
            let mut largest = CellSet::single(first);
            for &house in board.geometry().houses_of(first) {
                let group = rest & board.house(house);
                if group.len() > largest.len() {
                    largest = group;
                }
            }
            groups.push(largest);
            rest = rest.without(largest);
        }
        Counted { placed, places, groups }
    }

    /// Cells that hold the digit, and open cells that hold it because a house has no other place: in groups without
    /// common cells, of which each holds it once.
    fn needed(&self, board: &Board<W>, digit: Digit) -> Vec<CellSet<W>> {
        let mut groups: Vec<CellSet<W>> = self.placed.iter().map(CellSet::single).collect();
        let mut rest = self.places;
        for house in board.houses() {
            let places = board.places_in(house, digit);
            if !places.is_empty() && places.is_within(rest) {
                groups.push(places);
                rest = rest.without(places);
            }
        }
        groups
    }
}

/// The two sides. What is found is mostly on the side `here`.
struct Sides<'a, const W: usize> {
    board: &'a Board<W>,
    leftovers: &'a Leftovers<W>,
    here: &'a Area<W>,
    there: &'a Area<W>,
}

impl<const W: usize> Sides<'_, W> {
    /// The digits that no cell there can hold leave the cells here.
    fn without_place(&self) -> Step {
        let possible: DigitSet = self.there.cells.iter().map(|cell| self.board.possible_in(cell)).collect();
        let missing = self.board.digits().without(possible);
        let removes = self.board.removes(missing, self.here.cells);
        let missing: DigitSet = removes.iter().map(|(_, digit)| *digit).collect();
        let mut reason = self.equality();
        let have = if missing.is_single() { " has no place" } else { " have no place" };
        reason.0.extend([", where ".into(), missing.into(), have.into()]);
        Step { removes, ..self.step(missing, reason) }
    }

    /// The digit fits there as often as it is needed here: other cells here cannot hold it.
    fn too_many(&self, digit: Digit, of_here: &Counted<W>, of_there: &Counted<W>) -> Option<Step> {
        let most = of_there.placed.len() + of_there.groups.len();
        if most == 0 || of_here.places.is_empty() {
            return None;
        }
        let needed = of_here.needed(self.board, digit);
        if needed.len() != most {
            return None;
        }
        let holding: CellSet<W> = needed.iter().copied().collect();
        let excluded = of_here.places.without(holding);
        if excluded.is_empty() {
            return None;
        }
        let mut reason = self.equality();
        reason.0.extend([
            ", where ".into(),
            digit.into(),
            " fits ".into(),
            times(most),
            ", and so often it is in ".into(),
            holding.to_vec().into(),
        ]);
        let removes = self.board.removes(DigitSet::single(digit), excluded);
        Some(Step { removes, ..self.step(DigitSet::single(digit), reason) })
    }

    /// The digit is needed there more often than it is placed here: of the open cells that may hold it here some do.
    fn needed(&self, digit: Digit, of_here: &Counted<W>, of_there: &Counted<W>) -> Vec<Step> {
        let mut steps = Vec::new();
        if of_here.places.is_empty() {
            return steps;
        }
        let needed = of_there.needed(self.board, digit);
        let missing = needed.len().saturating_sub(of_here.placed.len());
        if missing == 0 || missing > of_here.groups.len() {
            return steps;
        }
        let mut groups = vec![of_here.places];
        if missing == of_here.groups.len() {
            groups.clone_from(&of_here.groups);
        }
        let holding: CellSet<W> = needed.iter().copied().collect();
        for group in groups {
            let mut step = self.step(DigitSet::single(digit), self.equality());
            step.reason.0.extend([
                ", where ".into(),
                digit.into(),
                " is ".into(),
                times(needed.len()),
                " in ".into(),
                holding.to_vec().into(),
            ]);
            if let Some(cell) = group.only() {
                step.places = vec![(cell, digit)];
            } else {
                let seeing = self.board.common_peers(group) & self.board.places(digit);
                step.removes = self.board.removes(DigitSet::single(digit), seeing);
                step.reason.0.extend(["; the cells that lose it see its places in ".into(), group.to_vec().into()]);
            }
            steps.push(step);
        }
        steps
    }

    /// `because row 1 and row 2 hold the same values as region 1 and region 2: so r3c1 holds the same as r2c9`
    fn equality(&self) -> Sentence {
        let hold = |count: usize| if count == 1 { " holds the same" } else { " hold the same" };
        sentence![
            "because ",
            self.here.houses.clone(),
            hold(self.here.houses.len()),
            " values as ",
            self.there.houses.clone(),
            ": so ",
            self.here.cells.to_vec(),
            hold(self.here.cells.len()),
            " as ",
            self.there.cells.to_vec(),
        ]
    }

    fn step(&self, digits: DigitSet, reason: Sentence) -> Step {
        let cells: Vec<Cell> = (self.here.cells | self.there.cells).to_vec();
        Step {
            name: self.leftovers.name,
            digits,
            cells,
            other_side: self.there.cells.to_vec(),
            houses: [&self.here.houses[..], &self.there.houses].concat(),
            reason,
            ..Step::of(self.leftovers.technique)
        }
    }
}

fn times(count: usize) -> Word {
    Word::Text(match count {
        1 => "once",
        2 => "twice",
        3 => "three times",
        4 => "four times",
        _ => "several times",
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::techniques::testing::{first, grid, ones, standard};
    use crate::techniques::{CandidateGrid, Options, Walk};
    use engine::{Budget, Constraint, ConstraintGroup, Puzzle, Query, Variant, solve};

    /// Rows 1 and 2 and regions 1 and 2 differ in r2c5 and r3c2, rows 4 and 5 and regions 4 and 5 in r4c5 and r3c1.
    const REGIONS: [&str; 5] = ["11112", "12223", "42333", "44453", "45555"];

    fn irregular(rows: &[&str]) -> Geometry {
        let numbers: Vec<u8> = rows.concat().bytes().map(|symbol| symbol - b'1').collect();
        Geometry::with_regions(rows.len() as u8, &numbers).expect("regions of the same size")
    }

    /// The first step.
    #[track_caller]
    fn check(technique: Technique, geometry: Geometry, grid: &str, expected: Expect) {
        expected.assert_eq(&first(technique, geometry, grid));
    }

    #[test]
    fn a_value_without_a_place_on_one_side() {
        check(
            Technique::LawOfLeftovers,
            irregular(&REGIONS),
            ". . . . .  . . . . 345",
            expect![[r#"
            Law of Leftovers: r3c2<>12, because region 1 and region 2 hold the same values as row 1 and row 2:
                so r3c2 holds the same as r2c5, where 1 and 2 have no place"#]],
        );
    }

    #[test]
    fn a_value_that_is_needed_on_one_side() {
        check(
            Technique::LawOfLeftovers,
            irregular(&REGIONS),
            ". . . . .  . . . . =5",
            expect![[r#"
            Law of Leftovers: r3c2<>1234, because region 1 and region 2 hold the same values as row 1 and row
                2: so r3c2 holds the same as r2c5, where 1, 2, 3 and 4 have no place"#]],
        );
    }

    /// Cells of windows 1 and 2, and of rows 2 and 3 outside of them.
    #[test]
    fn lines_and_windows() {
        let windoku = standard(9).with_variant(Variant::Windoku).expect("a rule of 9×9 puzzles");
        let places = ones(9, "111111111 .111.111. .111.111. 111111111");
        check(
            Technique::SetEquivalence,
            windoku,
            &places,
            expect![[r#"
            Set Equivalence: r4c234678<>1, because window 1 and window 2 hold the same values as row 2 and row
                3: so r4c2, r4c3, r4c4, r4c6, r4c7 and r4c8 hold the same as r2c1, r2c5, r2c9, r3c1, r3c5 and
                r3c9, where 1 has no place"#]],
        );
        assert!(of_geometry::<2>(&standard(9)).is_empty());
    }

    /// A puzzle with a clue, with 1 in two corners of the grid; in the ring it has two places.
    #[test]
    fn the_ring() {
        let plain = standard(9);
        let group = ConstraintGroup::named("a clue", vec![Constraint::Among(plain.cell(4, 4), DigitSet::up_to(9))]);
        let geometry = plain.with_constraints(vec![group]).expect("a cell of the grid");
        let places =
            ones(9, "11....... 11....... ..1...1.. 111111111 111111111 111111111 ..1...1.. .......11 .......11");
        check(
            Technique::SetEquivalence,
            geometry,
            &places,
            expect![[r#"
            Phistomefel Ring: r456c37<>1, because row 3, row 7, box 4 and box 6 hold the same values as column
                1, column 2, column 8 and column 9: so r3c3, r3c4, r3c5, r3c6, r3c7, r4c3, r4c7, r5c3, r5c7,
                r6c3, r6c7, r7c3, r7c4, r7c5, r7c6 and r7c7 hold the same as r1c1, r1c2, r1c8, r1c9, r2c1,
                r2c2, r2c8, r2c9, r8c1, r8c2, r8c8, r8c9, r9c1, r9c2, r9c8 and r9c9, where 1 fits twice, and so
                often it is in r3c3, r3c7, r7c3 and r7c7"#]],
        );
    }

    #[test]
    fn areas_hold_the_same_values_in_all_solutions() {
        let geometry = irregular(&REGIONS);
        let puzzle = Puzzle::new(Arc::new(geometry.clone()));
        let solutions = solve(&puzzle, Query::list(200, Budget::of(1_000_000))).solutions;
        assert!(!solutions.is_empty());
        let all: Vec<Leftovers<2>> = of_geometry(&geometry);
        assert!(!all.is_empty());
        for leftovers in &all {
            for solution in &solutions {
                let held = leftovers.sides.each_ref().map(|area| {
                    let mut held: Vec<Digit> = area.cells.iter().map(|cell| solution[cell.index()]).collect();
                    held.sort_unstable();
                    held
                });
                assert_eq!(held[0], held[1], "{leftovers:?}");
            }
        }
    }

    proptest! {
        /// No step contradicts a solution, whatever other candidates are gone.
        #[test]
        fn steps_agree_with_the_solutions(number in 0_usize..200, gone in prop::collection::vec(0_u8..64, 25)) {
            let geometry = irregular(&REGIONS);
            let puzzle = Puzzle::new(Arc::new(geometry.clone()));
            let solutions = solve(&puzzle, Query::list(200, Budget::of(1_000_000))).solutions;
            let solution = &solutions[number % solutions.len()];
            let mut grid: CandidateGrid = grid(geometry.clone(), "");
            for cell in geometry.cells() {
                for digit in geometry.digits() {
                    let is_gone = gone[cell.index()] & (1 << digit.index()) != 0;
                    if is_gone && solution[cell.index()] != digit {
                        grid.remove(cell, digit);
                    }
                }
            }
            for step in Walk::new(&grid).all(Technique::LawOfLeftovers, &Options::default(), &|| false) {
                for (cell, digit) in step.removes {
                    prop_assert_ne!(solution[cell.index()], digit);
                }
                for (cell, digit) in step.places {
                    prop_assert_eq!(solution[cell.index()], digit);
                }
            }
        }
    }
}
