//! Finds Franken fish: lines and boxes whose places are within as many crossing lines and other boxes, with or without
//! fins.

use super::finned::MOST_FINS;
use super::units::{DIRECTIONS, Units};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::combinations::first_combination;
use crate::hodoku::base::digits::{DIGITS, Digit, DigitSet};
use crate::hodoku::base::geometry::{CellSet, HouseKind};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

/// A fish may have at most this many cells in two houses of its base, which are fins.
const MOST_ENDO_FINS: usize = 2;

/// Whether the places may be outside of the cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::hodoku) enum Fins {
    None,
    Some,
}

/// The first fish of `N` houses.
pub(in crate::hodoku) fn find<const N: usize>(board: &Board, technique: Technique, fins: Fins) -> Option<Step> {
    let most = if fins == Fins::None { N } else { 9 };
    DIGITS.iter().find_map(|digit| {
        DIRECTIONS.into_iter().find_map(|(base, cover)| {
            let bases = Units::of(board, digit, &[base, HouseKind::Block], most);
            let covers = Units::of(board, digit, &[cover, HouseKind::Block], 9);
            first_combination::<N, _>(bases.as_slice().len(), |chosen| {
                let body = Body::of(&bases, &chosen, fins)?;
                let crossing = covers.filtered(|unit| {
                    unit.places.meets(body.cells)
                        && chosen.iter().all(|place| bases.as_slice()[*place].house != unit.house)
                });
                first_combination::<N, _>(crossing.as_slice().len(), |cover| {
                    let removals =
                        body.removals(board, digit, [crossing.union(&cover), crossing.repeated(&cover)], fins)?;
                    Step::removes(technique, body.cells, removals)
                })
            })
        })
    })
}

/// The places in the base of a fish.
struct Body {
    cells: CellSet,
    /// Those in two of its houses.
    endo_fins: CellSet,
}

impl Body {
    fn of(bases: &Units, chosen: &[usize], fins: Fins) -> Option<Body> {
        let endo_fins = bases.repeated(chosen);
        let most = if fins == Fins::None { 0 } else { MOST_ENDO_FINS };
        (endo_fins.len() <= most).then(|| Body { cells: bases.union(chosen), endo_fins })
    }

    /// What a cover removes, of whose cells some are in two of its houses.
    fn removals(&self, board: &Board, digit: Digit, [cover, twice]: [CellSet; 2], fins: Fins) -> Option<Removals> {
        let own_fins = (self.cells - cover) | self.endo_fins;
        let is_fish = match fins {
            Fins::None => own_fins.is_empty(),
            Fins::Some => (1..=MOST_FINS).contains(&own_fins.len()),
        };
        if !is_fish {
            return None;
        }
        let seen = own_fins.common_peers();
        let mut removals = Removals::default();
        removals.add_digits(board, (cover - self.cells) & seen, DigitSet::single(digit));
        removals.add_digits(board, twice & seen, DigitSet::single(digit));
        Some(removals)
    }
}
