//! Lists the members of f-puzzles that have clues, with the form of their entries, and those that switch rules on.

use crate::base::record::Variant;
use clues::ClueKind;

/// The form of the entries of a list.
#[derive(Clone, Copy)]
pub(super) enum EntryForm {
    /// `cells`, and perhaps `value`.
    Cells,
    /// `lines`, each a clue.
    Lines,
    /// `lines`, and perhaps `value`.
    ValuedLines,
    /// `cell` or `cells`: all entries make one clue.
    Each,
    /// Two `cells` with a mark between them.
    Pair,
    Arrow,
    Clone,
    Quadruple,
    LittleKiller,
    /// A `cell` outside the grid, and `value`.
    Outside,
}

/// The lists that are read, with their plain names.
pub(super) const LISTS: [(&str, &str, ClueKind, EntryForm); 33] = [
    ("killercage", "killer cages", ClueKind::Cages, EntryForm::Cells),
    ("littlekillersum", "little killer sums", ClueKind::LittleKillers, EntryForm::LittleKiller),
    ("arrow", "arrows", ClueKind::Arrows, EntryForm::Arrow),
    ("thermometer", "thermometers", ClueKind::Thermos, EntryForm::Lines),
    ("slowthermometer", "slow thermometers", ClueKind::SlowThermos, EntryForm::Lines),
    ("whispers", "whisper lines", ClueKind::Whispers, EntryForm::ValuedLines),
    ("difference", "differences", ClueKind::Dots, EntryForm::Pair),
    ("ratio", "ratios", ClueKind::Dots, EntryForm::Pair),
    ("xv", "XV clues", ClueKind::Xv, EntryForm::Pair),
    ("inequality", "inequalities", ClueKind::Inequalities, EntryForm::Pair),
    ("renban", "renban lines", ClueKind::Renbans, EntryForm::Lines),
    ("palindrome", "palindromes", ClueKind::Palindromes, EntryForm::Lines),
    ("betweenline", "between lines", ClueKind::Between, EntryForm::Lines),
    ("lockout", "lockout lines", ClueKind::Lockout, EntryForm::ValuedLines),
    ("regionsumline", "region sum lines", ClueKind::RegionSums, EntryForm::Lines),
    ("zipperline", "zipper lines", ClueKind::Zippers, EntryForm::Lines),
    ("doublearrow", "double arrows", ClueKind::DoubleArrows, EntryForm::Lines),
    ("entropicline", "entropic lines", ClueKind::Entropic, EntryForm::Lines),
    ("modularline", "modular lines", ClueKind::Modular, EntryForm::Lines),
    ("nabner", "nabner lines", ClueKind::Nabners, EntryForm::Lines),
    ("clone", "clones", ClueKind::Clones, EntryForm::Clone),
    ("quadruple", "quadruples", ClueKind::Quads, EntryForm::Quadruple),
    ("odd", "odd cells", ClueKind::Odd, EntryForm::Each),
    ("even", "even cells", ClueKind::Even, EntryForm::Each),
    ("minimum", "minimum cells", ClueKind::Min, EntryForm::Each),
    ("maximum", "maximum cells", ClueKind::Max, EntryForm::Each),
    ("extraregion", "extra regions", ClueKind::ExtraRegions, EntryForm::Cells),
    ("sandwichsum", "sandwich sums", ClueKind::Sandwich, EntryForm::Outside),
    ("xsum", "X-sums", ClueKind::XSums, EntryForm::Outside),
    ("skyscraper", "skyscrapers", ClueKind::Skyscrapers, EntryForm::Outside),
    ("numberedroom", "numbered rooms", ClueKind::NumberedRooms, EntryForm::Outside),
    // A cell of a column indexer says in which column of its row the column's number is, as in `[rowindexers]`.
    ("columnindexer", "column indexers", ClueKind::RowIndexers, EntryForm::Each),
    ("rowindexer", "row indexers", ClueKind::ColIndexers, EntryForm::Each),
];

/// Rules that are switched on by a member.
pub(super) const SWITCHES: [(&str, Variant); 6] = [
    ("antiknight", Variant::AntiKnight),
    ("antiking", Variant::AntiKing),
    ("nonconsecutive", Variant::NonConsecutive),
    ("disjointgroups", Variant::Disjoint),
    ("diagonal+", Variant::DiagonalUp),
    ("diagonal-", Variant::DiagonalDown),
];
