//! Finds W-wings: two cells with the same two candidates, one of which must hold the one digit, because a house has
//! only two places for the other.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet, House};
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    let bivalue = board.bivalue_cells();
    bivalue.iter().find_map(|first| {
        let (low, high) = board.candidates(first).pair()?;
        bivalue.iter().filter(|second| *second > first).find_map(|second| {
            if board.candidates(second) != board.candidates(first) {
                return None;
            }
            let wing = |common, link| connected(board, [first, second], common, link);
            wing(low, high).or_else(|| wing(high, low))
        })
    })
}

/// A house with two places for `link`, one for each of the cells to see, so that one of them holds `common`.
fn connected(board: &Board, ends: [Cell; 2], common: Digit, link: Digit) -> Option<Step> {
    let losers = board.places(common) & ends[0].peers() & ends[1].peers();
    if losers.is_empty() {
        return None;
    }
    let connection = House::all().find_map(|house| {
        let places = board.places_in(house, link);
        connects(places.pair()?, ends).then_some(places)
    })?;
    let pattern = connection | ends.into_iter().collect::<CellSet>();
    Step::removes_digit(Technique::WWing, pattern, common, losers)
}

/// Whether each end has a partner. A cell that sees both ends is a partner of the first only.
fn connects(link: [Cell; 2], ends: [Cell; 2]) -> bool {
    if link.iter().any(|cell| ends.contains(cell)) {
        return false;
    }
    let is_for_first = link.map(|cell| cell.sees(ends[0]));
    let is_for_second = [0, 1].map(|place| !is_for_first[place] && link[place].sees(ends[1]));
    is_for_first.contains(&true) && is_for_second.contains(&true)
}
