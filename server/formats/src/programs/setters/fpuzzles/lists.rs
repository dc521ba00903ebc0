//! Lists the members of f-puzzles that have clues, and the form of their entries.

use clues::ClueKind;

/// The form of the entries of a list.
#[derive(Clone, Copy)]
pub(super) enum Form {
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
pub(super) const LISTS: [(&str, &str, ClueKind, Form); 33] = [
    ("killercage", "killer cages", ClueKind::Cages, Form::Cells),
    ("littlekillersum", "little killer sums", ClueKind::LittleKillers, Form::LittleKiller),
    ("arrow", "arrows", ClueKind::Arrows, Form::Arrow),
    ("thermometer", "thermometers", ClueKind::Thermos, Form::Lines),
    ("slowthermometer", "slow thermometers", ClueKind::SlowThermos, Form::Lines),
    ("whispers", "whisper lines", ClueKind::Whispers, Form::ValuedLines),
    ("difference", "differences", ClueKind::Dots, Form::Pair),
    ("ratio", "ratios", ClueKind::Dots, Form::Pair),
    ("xv", "XV clues", ClueKind::Xv, Form::Pair),
    ("inequality", "inequalities", ClueKind::Inequalities, Form::Pair),
    ("renban", "renban lines", ClueKind::Renbans, Form::Lines),
    ("palindrome", "palindromes", ClueKind::Palindromes, Form::Lines),
    ("betweenline", "between lines", ClueKind::Between, Form::Lines),
    ("lockout", "lockout lines", ClueKind::Lockout, Form::ValuedLines),
    ("regionsumline", "region sum lines", ClueKind::RegionSums, Form::Lines),
    ("zipperline", "zipper lines", ClueKind::Zippers, Form::Lines),
    ("doublearrow", "double arrows", ClueKind::DoubleArrows, Form::Lines),
    ("entropicline", "entropic lines", ClueKind::Entropic, Form::Lines),
    ("modularline", "modular lines", ClueKind::Modular, Form::Lines),
    ("nabner", "nabner lines", ClueKind::Nabners, Form::Lines),
    ("clone", "clones", ClueKind::Clones, Form::Clone),
    ("quadruple", "quadruples", ClueKind::Quads, Form::Quadruple),
    ("odd", "odd cells", ClueKind::Odd, Form::Each),
    ("even", "even cells", ClueKind::Even, Form::Each),
    ("minimum", "minimum cells", ClueKind::Min, Form::Each),
    ("maximum", "maximum cells", ClueKind::Max, Form::Each),
    ("extraregion", "extra regions", ClueKind::ExtraRegions, Form::Cells),
    ("sandwichsum", "sandwich sums", ClueKind::Sandwich, Form::Outside),
    ("xsum", "X-sums", ClueKind::XSums, Form::Outside),
    ("skyscraper", "skyscrapers", ClueKind::Skyscrapers, Form::Outside),
    ("numberedroom", "numbered rooms", ClueKind::NumberedRooms, Form::Outside),
    // A cell of a column indexer says in which column of its row the column's number is, as in `[rowindexers]`.
    ("columnindexer", "column indexers", ClueKind::RowIndexers, Form::Each),
    ("rowindexer", "row indexers", ClueKind::ColIndexers, Form::Each),
];
