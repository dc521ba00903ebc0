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

/// The most rows or columns side by side that are looked at together.
const MOST_LINES: usize = 4;

/// The equations of single houses, of rows and columns side by side, and of pairs of boxes; none without cages.
pub fn equations(geometry: &Geometry) -> impl Iterator<Item = (Vec<HouseIndex>, Sum)> {
    let cages = cages(geometry);
    let areas = (!cages.is_empty()).then(|| areas(geometry)).into_iter().flatten();
    areas.filter_map(move |houses| {
        are_joined(geometry, &cages, &houses).then(|| {
            let equation = leftover(geometry, &cages, &houses);
            (houses, equation)
        })
    })
}

/// The equation of these houses, which have no common cells.
pub fn equation(geometry: &Geometry, houses: &[HouseIndex]) -> Sum {
    leftover(geometry, &cages(geometry), houses)
}

/// The sums of cells that no other one of them has, in the order of the constraints.
fn cages(geometry: &Geometry) -> Vec<&Sum> {
    let mut is_covered = vec![false; geometry.cell_count()];
    let sums = geometry.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Sum(sum) if sum.terms().iter().all(|term| term.weight == 1) => Some(sum),
        _ => None,
    });
    let is_apart = |sum: &&Sum| {
        let is_free = sum.terms().iter().all(|term| !is_covered[term.cell.index()]);
        if is_free {
            sum.terms().iter().for_each(|term| is_covered[term.cell.index()] = true);
        }
        is_free
    };
    sums.filter(is_apart).collect()
}

/// Sets of houses without common cells: single ones, rows and columns side by side, and pairs of boxes.
fn areas(geometry: &Geometry) -> impl Iterator<Item = Vec<HouseIndex>> {
    let of = |is_kind: fn(HouseKind) -> bool| {
        let houses = geometry.indexed_houses().filter(|(_, house)| is_kind(house.kind));
        houses.map(|(index, _)| index).collect::<Vec<_>>()
    };
    let rows = of(|kind| matches!(kind, HouseKind::Row(_)));
    let columns = of(|kind| matches!(kind, HouseKind::Column(_)));
    let boxes = of(HouseKind::is_box);
    let single = [&boxes[..], &rows, &columns].concat().into_iter().map(|house| vec![house]);
    let pairs = (0..boxes.len()).flat_map(|one| (one + 1..boxes.len()).map(move |other| (one, other)));
    let pairs: Vec<Vec<HouseIndex>> = pairs.map(|(one, other)| vec![boxes[one], boxes[other]]).collect();
    let side_by_side = (2..=MOST_LINES).flat_map(move |count| {
        let runs = |lines: &[HouseIndex]| lines.windows(count).map(<[HouseIndex]>::to_vec).collect::<Vec<_>>();
        [runs(&rows), runs(&columns)].concat()
    });
    single.chain(side_by_side).chain(pairs)
}

/// Returns true for a single house, and if a cage has cells in several of the houses: else their equation says no more
/// than those of the single houses.
fn are_joined(geometry: &Geometry, cages: &[&Sum], houses: &[HouseIndex]) -> bool {
    let meets = |cage: &Sum, house: &HouseIndex| {
        let cells = &geometry.house(*house).cells;
        cage.terms().iter().any(|term| cells.binary_search(&term.cell).is_ok())
    };
    let joins = |cage: &&Sum| houses.iter().filter(|house| meets(cage, house)).count() > 1;
    houses.len() == 1 || cages.iter().any(joins)
}

/// The equation of the innies and outies of houses without common cells.
fn leftover(geometry: &Geometry, cages: &[&Sum], houses: &[HouseIndex]) -> Sum {
    let mut is_innie = vec![false; geometry.cell_count()];
    let cells = houses.iter().flat_map(|house| &geometry.house(*house).cells);
    cells.for_each(|cell| is_innie[cell.index()] = true);
    let digit_count = i32::from(geometry.digit_count());
    let mut total = -(houses.len() as i32) * digit_count * (digit_count + 1) / 2;
    let mut terms: Vec<(Cell, i32)> = Vec::new();
    for cage in cages {
        let (inside, outside): (Vec<Cell>, Vec<Cell>) =
            cage.terms().iter().map(|term| term.cell).partition(|cell| is_innie[cell.index()]);
        if inside.len() > outside.len() {
            inside.iter().for_each(|cell| is_innie[cell.index()] = false);
            terms.extend(outside.into_iter().map(|cell| (cell, 1)));
            total += cage.total();
        }
    }
    terms.extend(geometry.cells().filter(|cell| is_innie[cell.index()]).map(|cell| (cell, -1)));
    // Innies alone add up to a positive number.
    let sign = if terms.iter().all(|(_, weight)| *weight < 0) { -1 } else { 1 };
    let sum = Sum::new(terms.into_iter().map(|(cell, weight)| (cell, sign * weight)), sign * total);
    sum.grouped(geometry.digits(), geometry.houses(), |one, other| geometry.are_peers(one, other))
}
