//! Full house, hidden single and naked single.
//!
//! A full house is the last open cell of a house. It is both of the other singles, and the easiest to find, so it has a
//! name of its own.
//!
//! Houses are searched in the order of difficulty for people: boxes and regions first, then rows and columns, then
//! other houses.

use field::{Cell, Digit, DigitSet};

use super::grids::board::Board;
use super::steps::sentence::sentence;
use super::steps::sink::{Flow, Sink};
use super::steps::step::Step;
use super::steps::technique::Technique;

pub(super) fn full_houses<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for &house in board.houses_as_seen() {
        let Some(cell) = (board.house(house) & board.open()).only() else { continue };
        if let Some(digit) = board.candidates(cell).only() {
            sink.found(
                Step { houses: vec![house], ..single(Technique::FullHouse, cell, digit) }
                    .because(sentence!["the last open cell of ", house]),
            )?;
        }
    }
    Flow::Continue(())
}

pub(super) fn hidden<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for &house in board.houses_as_seen() {
        for digit in board.digits() {
            if let Some(cell) = board.places_in(house, digit).only() {
                sink.found(
                    Step { houses: vec![house], ..single(Technique::HiddenSingle, cell, digit) }.because(sentence![
                        "the only ",
                        digit,
                        " in ",
                        house
                    ]),
                )?;
            }
        }
    }
    Flow::Continue(())
}

pub(super) fn naked<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for cell in board.open() {
        if let Some(digit) = board.candidates(cell).only() {
            sink.found(
                single(Technique::NakedSingle, cell, digit).because(sentence!["the only value left for ", cell]),
            )?;
        }
    }
    Flow::Continue(())
}

fn single(technique: Technique, cell: Cell, digit: Digit) -> Step {
    Step { cells: vec![cell], digits: DigitSet::single(digit), places: vec![(cell, digit)], ..Step::of(technique) }
}
