//! Finds the overlaps of houses: the cells that two houses share, as locked candidates need them.

use std::sync::Arc;

use field::Cell;

use crate::model::cell_bits::{CellBitSets, count_common};
use crate::model::house::House;

/// Two houses with at least two cells in common, seen from one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Overlap {
    /// The cells that are in both.
    pub(crate) common: Box<[Cell]>,
    /// The cells that are in this house alone.
    pub(crate) here: Box<[Cell]>,
    /// The cells that are in the other house alone.
    pub(crate) there: Box<[Cell]>,
}

/// The overlaps of each house with the others; `sets` are their cells.
pub(crate) fn overlaps(houses: &[House], sets: &CellBitSets) -> Arc<[Box<[Overlap]>]> {
    let mut all = Vec::with_capacity(houses.len());
    for (house, set) in houses.iter().zip(sets.iter()) {
        let mut of_house = Vec::new();
        for (index, other) in houses.iter().enumerate() {
            let count = count_common(set, sets.get(index));
            if count < 2 || count == house.cells.len() {
                continue;
            }
            let (common, here): (Vec<Cell>, Vec<Cell>) =
                house.cells.iter().partition(|cell| sets.contains(index, **cell));
            let there = other.cells.iter().filter(|cell| !common.contains(cell)).copied();
            of_house.push(Overlap { there: there.collect(), common: common.into(), here: here.into() });
        }
        all.push(of_house.into());
    }
    all.into()
}
