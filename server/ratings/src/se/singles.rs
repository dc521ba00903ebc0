//! Hidden and naked singles. Must not know other techniques.

use super::board::{DIGITS, Grid, House, HouseKind};
use super::step::{Found, Technique};

/// The first hidden single: in a house with one empty cell, or else in any house.
pub(super) fn hidden_single(grid: &Grid) -> Option<Found> {
    full_house(grid).or_else(|| House::blocks_columns_rows().find_map(|house| in_house(grid, house)))
}

fn full_house(grid: &Grid) -> Option<Found> {
    let house = House::blocks_columns_rows().filter(|house| grid.empty_in(*house) == 1);
    house.filter_map(|house| in_house(grid, house)).next()
}

fn in_house(grid: &Grid, house: House) -> Option<Found> {
    let digit = DIGITS.iter().find(|digit| grid.places(house, *digit).is_single())?;
    let tenths = match house.kind() {
        _ if grid.empty_in(house) == 1 => 10,
        HouseKind::Block => 12,
        HouseKind::Row | HouseKind::Column => 15,
    };
    let cell = house.cell(grid.places(house, digit).first());
    Some(Found::placement(Technique::HiddenSingle, tenths, cell, digit))
}

/// The first cell with one candidate.
pub(super) fn naked_single(grid: &Grid) -> Option<Found> {
    let cell = grid.empty_cells().iter().find(|cell| grid.candidates(*cell).is_single())?;
    let digit = grid.candidates(cell).first()?;
    Some(Found::placement(Technique::NakedSingle, 23, cell, digit))
}
