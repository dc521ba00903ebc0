//! Finds X-Wing, Swordfish and Jellyfish: lines whose places for a digit are within as many crossing lines.

use super::units::{DIRECTIONS, Units};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::combinations::first_combination;
use crate::hodoku::base::digits::DIGITS;
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

/// The first fish of `N` lines without fins.
pub(in crate::hodoku) fn find<const N: usize>(board: &Board, technique: Technique) -> Option<Step> {
    DIGITS.iter().find_map(|digit| {
        DIRECTIONS.into_iter().find_map(|(base, cover)| {
            let bases = Units::of(board, digit, &[base], N);
            let covers = Units::of(board, digit, &[cover], 9);
            first_combination::<N, _>(bases.as_slice().len(), |chosen| {
                let body = bases.union(&chosen);
                let crossing = covers.meeting(body);
                // Without fins the cover is the set of all lines that cross the base.
                if crossing.as_slice().len() != N {
                    return None;
                }
                let all: [usize; N] = std::array::from_fn(|place| place);
                Step::removes_digit(technique, body, digit, crossing.union(&all) - body)
            })
        })
    })
}
