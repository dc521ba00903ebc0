//! Says what may be exchanged in a puzzle with clues so that the clues keep their meaning.

use ::clues::ClueKind;

/// What may be exchanged beside clues of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exchangeable {
    /// The digits, and the places by a turn or a mirror: the clues only say which values are equal or differ.
    DigitsAndPlaces,
    /// The places by a turn or a mirror: the clues are about the size of digits.
    Places,
    /// Nothing: the clues tie digits to their rows and columns.
    Nothing,
}

pub fn exchangeable(kind: ClueKind) -> Exchangeable {
    match kind {
        ClueKind::Palindromes | ClueKind::Clones | ClueKind::ExtraRegions | ClueKind::SameValues => {
            Exchangeable::DigitsAndPlaces
        }
        ClueKind::RowIndexers | ClueKind::ColIndexers => Exchangeable::Nothing,
        ClueKind::Cages
        | ClueKind::Sums
        | ClueKind::LittleKillers
        | ClueKind::Arrows
        | ClueKind::Thermos
        | ClueKind::SlowThermos
        | ClueKind::Whispers
        | ClueKind::Dots
        | ClueKind::Xv
        | ClueKind::Inequalities
        | ClueKind::Marks
        | ClueKind::Renbans
        | ClueKind::Between
        | ClueKind::Lockout
        | ClueKind::RegionSums
        | ClueKind::Zippers
        | ClueKind::DoubleArrows
        | ClueKind::Entropic
        | ClueKind::Modular
        | ClueKind::Parity
        | ClueKind::Nabners
        | ClueKind::Quads
        | ClueKind::Pairs
        | ClueKind::AllPairs
        | ClueKind::EqualSums
        | ClueKind::Products
        | ClueKind::Counts
        | ClueKind::CountingCircles
        | ClueKind::ValueIndexers
        | ClueKind::SumLines
        | ClueKind::RellikCages
        | ClueKind::EqualityCages
        | ClueKind::Lunchboxes
        | ClueKind::Odd
        | ClueKind::Even
        | ClueKind::Min
        | ClueKind::Max
        | ClueKind::Sandwich
        | ClueKind::XSums
        | ClueKind::Skyscrapers
        | ClueKind::HiddenSkyscrapers
        | ClueKind::NumberedRooms => Exchangeable::Places,
    }
}
