//! Derives equations from the totals of houses: the sums of cages that cover some houses, less the total of these,
//! are the sum of the cells that are left over.
//!
//! The cells of the houses that no cage covers are *innies*, the cells of the cages outside the houses *outies*. A cage
//! that lies partly inside is counted if fewer of its cells are outside; else its cells inside are innies.
//!
//! Must not know how equations are used.

use field::Cell;

use super::Geometry;
use crate::model::constraint::{Constraint, Sum};
use crate::model::house::{HouseIndex, HouseKind};

/// No cells of a grid add up to more: a clue with a larger total is impossible by itself, and nothing is derived from
/// it.
pub(super) const LARGEST_TOTAL: i32 = 1_000_000;

/// The most rows or columns side by side that are looked at together.
const MOST_LINES: usize = 4;

/// The equations of single houses, of rows and columns side by side, and of pairs of boxes; none without cages.
pub fn equations(geometry: &Geometry) -> impl Iterator<Item = (Vec<HouseIndex>, Sum)> {
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
    leftover(geometry, &cages(geometry), houses)
}

/// The sums of cells that no other one of them has, in the order of the constraints.
fn cages(geometry: &Geometry) -> Vec<&Sum> {
    let mut is_covered = vec![false; geometry.cell_count()];
    let mut cages = Vec::new();
    for constraint in geometry.constraints() {
        let Constraint::Sum(sum) = constraint else { continue };
        let is_plain = sum.terms().iter().all(|term| term.weight == 1 && !is_covered[term.cell.index()]);
        if is_plain && sum.total().abs() <= LARGEST_TOTAL {
            for term in sum.terms() {
                is_covered[term.cell.index()] = true;
            }
            cages.push(sum);
        }
    }
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
    areas
}

/// Returns true for a single house, and if a cage has cells in several of the houses: else their equation says no more
/// than those of the single houses.
fn are_joined(geometry: &Geometry, cages: &[&Sum], houses: &[HouseIndex]) -> bool {
    if houses.len() == 1 {
        return true;
    }
    for cage in cages {
        let mut met = 0;
        for house in houses {
            let cells = &geometry.house(*house).cells;
            met += usize::from(cage.terms().iter().any(|term| cells.binary_search(&term.cell).is_ok()));
        }
        if met > 1 {
            return true;
        }
    }
    false
}

/// The equation of the innies and outies of houses without common cells.
fn leftover(geometry: &Geometry, cages: &[&Sum], houses: &[HouseIndex]) -> Sum {
    let mut is_innie = vec![false; geometry.cell_count()];
    for cell in houses.iter().flat_map(|house| &geometry.house(*house).cells) {
        is_innie[cell.index()] = true;
    }
    let digit_count = i32::from(geometry.digit_count());
    let mut total = -(houses.len() as i32) * digit_count * (digit_count + 1) / 2;
    let mut terms: Vec<(Cell, i32)> = Vec::new();
    for cage in cages {
        let inside = cage.terms().iter().filter(|term| is_innie[term.cell.index()]).count();
        if 2 * inside <= cage.terms().len() {
            continue;
        }
        for term in cage.terms() {
            if is_innie[term.cell.index()] {
                is_innie[term.cell.index()] = false;
            } else {
                terms.push((term.cell, 1));
            }
        }
        total += cage.total();
    }
    terms.extend(geometry.cells().filter(|cell| is_innie[cell.index()]).map(|cell| (cell, -1)));
    // Innies alone add up to a positive number.
    let sign = if terms.iter().all(|(_, weight)| *weight < 0) { -1 } else { 1 };
    let sum = Sum::new(terms.into_iter().map(|(cell, weight)| (cell, sign * weight)), sign * total);
    sum.grouped(geometry.digits(), geometry.houses(), |one, other| geometry.are_peers(one, other))
}
