//! Finds finned and sashimi fish: lines whose places are within as many crossing lines except for some fins.

use super::units::{DIRECTIONS, Units};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::combinations::first_combination;
use crate::hodoku::base::digits::DIGITS;
use crate::hodoku::base::geometry::CellSet;
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

/// A fish may have at most this many fins.
pub(super) const MOST_FINS: usize = 5;

/// Whether each line of the base would still be a part of the fish without its fins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::hodoku) enum Shape {
    /// Each has at least two places left.
    Finned,
    /// One has none or one.
    Sashimi,
}

/// The first fish of `N` lines with fins and this shape.
pub(in crate::hodoku) fn find<const N: usize>(board: &Board, technique: Technique, shape: Shape) -> Option<Step> {
    DIGITS.iter().find_map(|digit| {
        DIRECTIONS.into_iter().find_map(|(base, cover)| {
            let bases = Units::of(board, digit, &[base], 9);
            let covers = Units::of(board, digit, &[cover], 9);
            first_combination::<N, _>(bases.as_slice().len(), |chosen| {
                let body = bases.union(&chosen);
                let crossing = covers.meeting(body);
                first_combination::<N, _>(crossing.as_slice().len(), |cover| {
                    let cover = crossing.union(&cover);
                    let losers = losers(body, cover);
                    let has_shape = || is_sashimi(&bases, &chosen, cover) == (shape == Shape::Sashimi);
                    if losers.is_empty() || !has_shape() {
                        return None;
                    }
                    Step::removes_digit(technique, body, digit, losers)
                })
            })
        })
    })
}

/// The cells of the cover that see all fins; none without fins.
fn losers(body: CellSet, cover: CellSet) -> CellSet {
    let fins = body - cover;
    if fins.is_empty() || fins.len() > MOST_FINS {
        return CellSet::EMPTY;
    }
    (cover - body) & fins.common_peers()
}

fn is_sashimi(bases: &Units, chosen: &[usize], cover: CellSet) -> bool {
    chosen.iter().any(|place| (bases.as_slice()[*place].places & cover).len() <= 1)
}
