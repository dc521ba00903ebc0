//! Derives equations from the totals of houses: the sums of cages that cover some houses, less the total of these,
//! are the sum of the cells that are left over.
//!
//! The cells of the houses that no cage covers are *innies*, the cells of the cages outside the houses *outies*. A cage
//! that lies partly inside is counted if fewer of its cells are outside; else its cells inside are innies.
//!
//! Must not know how equations are used.

use field::Cell;

use super::Geometry;
use crate::model::cell_bits::CellBits;
use crate::model::constraint::{Constraint, Sum};
use crate::model::house::{HouseIndex, HouseKind};

/// No cells of a grid add up to more: a clue with a larger total is impossible by itself, and nothing is derived from
/// it.
pub(super) const LARGEST_TOTAL: i32 = 1_000_000;

/// The most rows or columns side by side that are looked at together.
const MOST_LINES: usize = 4;

/// The equations of single houses, of rows and columns side by side, and of pairs of boxes; none without cages.
pub fn equations(geometry: &Geometry) -> impl Iterator<Item = (Vec<HouseIndex>, Sum)> {
    ungrouped_equations(geometry).map(|(houses, equation)| (houses, geometry.grouped(equation)))
}

/// The same before their cells are grouped, which takes longer than to find them.
pub(super) fn ungrouped_equations(geometry: &Geometry) -> impl Iterator<Item = (Vec<HouseIndex>, Sum)> {
    let cages = cages(geometry);
    let areas = if cages.is_empty() { Vec::new() } else { areas(geometry) };
    areas.into_iter().filter_map(move |houses| {
        if !are_joined(geometry, &cages, &houses) {
            return None;
        }
        let equation = leftover(geometry, &cages, &houses);
        Some((houses, equation))
    })
}

/// The equation of these houses, which have no common cells.
pub fn equation(geometry: &Geometry, houses: &[HouseIndex]) -> Sum {
    geometry.grouped(leftover(geometry, &cages(geometry), houses))
}

/// A sum in which every cell counts once.
pub(super) struct PlainSum<'a> {
    pub(super) sum: &'a Sum,
    pub(super) cells: CellBits,
}

/// The stated sums in which every cell counts once.
pub(super) fn plain_sums(geometry: &Geometry) -> Vec<PlainSum<'_>> {
    let mut sums = Vec::new();
    for constraint in geometry.constraints() {
        if let Constraint::Sum(sum) = constraint
            && sum.terms().iter().all(|term| term.weight == 1)
            && sum.total().abs() <= LARGEST_TOTAL
        {
            let cells = CellBits::new(geometry.cell_count(), sum.terms().iter().map(|term| term.cell));
            sums.push(PlainSum { sum, cells });
        }
    }
    sums
}

/// The plain sums of cells that no other one of them has, in the order of the constraints.
fn cages(geometry: &Geometry) -> Vec<PlainSum<'_>> {
    let mut covered = CellBits::new(geometry.cell_count(), []);
    let mut cages = plain_sums(geometry);
    cages.retain(|cage| {
        let is_apart = !cage.cells.meets(&covered);
        if is_apart {
            covered.insert_all(&cage.cells);
        }
        is_apart
    });
    cages
}

/// Sets of houses without common cells: single ones, rows and columns side by side, and pairs of boxes.
fn areas(geometry: &Geometry) -> Vec<Vec<HouseIndex>> {
    let mut rows = Vec::new();
    let mut columns = Vec::new();
    let mut boxes = Vec::new();
    for (index, house) in geometry.indexed_houses() {
        match house.kind {
            HouseKind::Row(_) => rows.push(index),
            HouseKind::Column(_) => columns.push(index),
            kind if kind.is_box() => boxes.push(index),
            _ => {}
        }
    }
    let mut areas = Vec::new();
    for &house in boxes.iter().chain(&rows).chain(&columns) {
        areas.push(vec![house]);
    }
    for count in 2..=MOST_LINES {
        areas.extend(rows.windows(count).map(<[HouseIndex]>::to_vec));
        areas.extend(columns.windows(count).map(<[HouseIndex]>::to_vec));
    }
    for (index, &one) in boxes.iter().enumerate() {
        for &other in &boxes[index + 1..] {
            areas.push(vec![one, other]);
        }
    }
    if geometry.figure().is_some() {
        // Houses of different grids may share cells.
        areas.retain(|houses| are_apart(geometry, houses));
    }
    areas
}

/// Returns true if no two of the houses have a common cell.
fn are_apart(geometry: &Geometry, houses: &[HouseIndex]) -> bool {
    let mut covered = CellBits::new(geometry.cell_count(), []);
    houses.iter().all(|house| {
        let is_apart = !covered.meets(geometry.house_bits(*house));
        covered.insert_all(geometry.house_bits(*house));
        is_apart
    })
}

/// Returns true for a single house, and if a cage has cells in several of the houses: else their equation says no more
/// than those of the single houses.
fn are_joined(geometry: &Geometry, cages: &[PlainSum<'_>], houses: &[HouseIndex]) -> bool {
    if houses.len() == 1 {
        return true;
    }
    cages.iter().any(|cage| houses.iter().filter(|house| cage.cells.meets(geometry.house_bits(**house))).count() > 1)
}

/// The equation of the innies and outies of houses without common cells.
fn leftover(geometry: &Geometry, cages: &[PlainSum<'_>], houses: &[HouseIndex]) -> Sum {
    let mut innies = CellBits::new(geometry.cell_count(), []);
    for house in houses {
        innies.insert_all(geometry.house_bits(*house));
    }
    let digit_count = i32::from(geometry.digit_count());
    let mut total = -(houses.len() as i32) * digit_count * (digit_count + 1) / 2;
    let mut terms: Vec<(Cell, i32)> = Vec::new();
    for PlainSum { sum: cage, cells } in cages {
        if 2 * cells.count_common(&innies) <= cage.terms().len() {
            continue;
        }
        let outies = cage.terms().iter().filter(|term| !innies.contains(term.cell));
        terms.extend(outies.map(|term| (term.cell, 1)));
        innies.remove_all(cells);
        total += cage.total();
    }
    terms.extend(geometry.cells().filter(|cell| innies.contains(*cell)).map(|cell| (cell, -1)));
    // Innies alone add up to a positive number.
    let sign = if terms.iter().all(|(_, weight)| *weight < 0) { -1 } else { 1 };
    Sum::new(terms.into_iter().map(|(cell, weight)| (cell, sign * weight)), sign * total)
}
