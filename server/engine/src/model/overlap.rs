//! Finds the overlaps of houses: the cells that two houses share, as locked candidates need them.

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
    let mut all = Vec::with_capacity(houses.len());
    for house in houses {
        let mut of_house = Vec::new();
        for other in houses {
            let (common, here): (Vec<Cell>, Vec<Cell>) =
                house.cells.iter().partition(|cell| other.cells.binary_search(cell).is_ok());
            if common.len() > 1 && !here.is_empty() {
                let there = other.cells.iter().copied().filter(|cell| house.cells.binary_search(cell).is_err());
                of_house.push(Overlap { common: common.into(), here: here.into(), there: there.collect() });
            }
        }
        all.push(of_house.into());
    }
    all.into()
}
