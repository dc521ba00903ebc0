//! Overlaps of houses: the cells that two houses share, as locked candidates need them.

use field::Cell;

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

/// The overlaps of each house with the others.
pub(crate) fn overlaps(houses: &[House]) -> Box<[Box<[Overlap]>]> {
    let overlap = |one: &House, other: &House| {
        let is_common = |cell: &&Cell| other.cells.binary_search(cell).is_ok();
        let (common, here): (Vec<Cell>, Vec<Cell>) = one.cells.iter().partition(is_common);
        let there = other.cells.iter().copied().filter(|cell| one.cells.binary_search(cell).is_err());
        (common.len() > 1 && !here.is_empty()).then(|| Overlap {
            common: common.into(),
            here: here.into(),
            there: there.collect(),
        })
    };
    let of = |one: &House| houses.iter().filter_map(|other| overlap(one, other)).collect();
    houses.iter().map(of).collect()
}
