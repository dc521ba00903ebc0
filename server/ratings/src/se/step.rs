//! A step of the path: the technique and what it changes. Must not know how steps are found.

use std::fmt;

use super::board::{Cell, Cells, Digit, DigitSet, Grid};
use super::difficulty::{Difficulty, Exact};

/// A technique by the name that Sudoku Explainer gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of the program, and `Display` writes them")]
pub enum Technique {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    /// A unique rectangle, of length 4, or a longer loop.
    UniqueLoop {
        length: u8,
        kind: u8,
    },
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    BivalueUniversalGrave {
        kind: u8,
    },
    AlignedPairExclusion,
    AlignedTripletExclusion,
    /// One of the forcing chains and cycles, by name.
    Chain(&'static str),
    /// Forcing chains of several starts, by their kind, with the assumptions that they nest.
    Chains {
        prefix: &'static str,
        kind: &'static str,
        nesting: &'static str,
    },
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Technique::UniqueLoop { length: 4, kind } => write!(f, "Unique Rectangle type {kind}"),
            Technique::UniqueLoop { length: 6, kind } => write!(f, "Unique Loop type {kind}"),
            Technique::UniqueLoop { length, kind } => write!(f, "Unique Loop {length} type {kind}"),
            Technique::BivalueUniversalGrave { kind } => write!(f, "BUG type {kind}"),
            Technique::Chains { prefix, kind, nesting } => write!(f, "{prefix}{kind} Chains{nesting}"),
            _ => f.pad(self.name()),
        }
    }
}

impl Technique {
    /// The name, without what depends on the pattern.
    fn name(&self) -> &'static str {
        match self {
            Technique::HiddenSingle => "Hidden Single",
            Technique::DirectPointing => "Direct Pointing",
            Technique::DirectClaiming => "Direct Claiming",
            Technique::DirectHiddenPair => "Direct Hidden Pair",
            Technique::NakedSingle => "Naked Single",
            Technique::DirectHiddenTriplet => "Direct Hidden Triplet",
            Technique::Pointing => "Pointing",
            Technique::Claiming => "Claiming",
            Technique::NakedPair => "Naked Pair",
            Technique::XWing => "X-Wing",
            Technique::HiddenPair => "Hidden Pair",
            Technique::NakedTriplet => "Naked Triplet",
            Technique::Swordfish => "Swordfish",
            Technique::HiddenTriplet => "Hidden Triplet",
            Technique::XyWing => "XY-Wing",
            Technique::XyzWing => "XYZ-Wing",
            Technique::UniqueLoop { .. } => "Unique Loop",
            Technique::NakedQuad => "Naked Quad",
            Technique::Jellyfish => "Jellyfish",
            Technique::HiddenQuad => "Hidden Quad",
            Technique::BivalueUniversalGrave { .. } => "BUG",
            Technique::AlignedPairExclusion => "Aligned Pair Exclusion",
            Technique::AlignedTripletExclusion => "Aligned Triplet Exclusion",
            Technique::Chain(name) => name,
            Technique::Chains { kind, .. } => kind,
        }
    }
}

/// A step of the path, for people and for tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub technique: Technique,
    pub difficulty: Difficulty,
    /// The cell that is filled, and its digit.
    pub placement: Option<(engine::Cell, engine::Digit)>,
    /// The candidates that are removed, apart from those that contradict the placement; in reading order.
    pub removals: Vec<(engine::Cell, engine::Digit)>,
}

/// As in `7.2 Forcing Chain r1c6=6 r1c6<>5`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row_and_column = |cell: engine::Cell| (cell.index() / 9 + 1, cell.index() % 9 + 1);
        write!(f, "{} {}", self.difficulty, self.technique)?;
        if let Some((cell, digit)) = self.placement {
            let (row, column) = row_and_column(cell);
            write!(f, " r{row}c{column}={digit:?}")?;
        }
        for &(cell, digit) in &self.removals {
            let (row, column) = row_and_column(cell);
            write!(f, " r{row}c{column}<>{digit:?}")?;
        }
        Ok(())
    }
}

/// A step as its technique finds it.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) technique: Technique,
    pub(super) difficulty: Exact,
    pub(super) placement: Option<(Cell, Digit)>,
    /// The digits to remove from cells, in reading order.
    pub(super) removals: Vec<(Cell, DigitSet)>,
}

impl Found {
    /// A step that fills a cell and does nothing else.
    pub(super) fn placement(technique: Technique, tenths: u16, cell: Cell, digit: Digit) -> Found {
        let difficulty = Exact(f64::from(tenths) / 10.0);
        Found { technique, difficulty, placement: Some((cell, digit)), removals: Vec::new() }
    }

    /// The step that removes `digits` from `cells`, unless none of them is a candidate.
    pub(super) fn removal(
        grid: &Grid,
        technique: Technique,
        difficulty: Exact,
        cells: Cells,
        digits: DigitSet,
    ) -> Option<Found> {
        Found::removals(grid, technique, difficulty, cells.iter().map(|cell| (cell, digits)))
    }

    /// The step that removes digits from cells, in reading order, unless none of them is a candidate.
    pub(super) fn removals(
        grid: &Grid,
        technique: Technique,
        difficulty: Exact,
        digits: impl IntoIterator<Item = (Cell, DigitSet)>,
    ) -> Option<Found> {
        let present = digits.into_iter().map(|(cell, digits)| (cell, digits & grid.candidates(cell)));
        let removals: Vec<_> = present.filter(|(_, digits)| !digits.is_empty()).collect();
        (!removals.is_empty()).then_some(Found { technique, difficulty, placement: None, removals })
    }

    /// Changes the grid.
    pub(super) fn apply(&self, grid: &mut Grid) {
        self.removals.iter().for_each(|(cell, digits)| grid.remove_all(*cell, *digits));
        if let Some((cell, digit)) = self.placement {
            grid.place(cell, digit);
        }
    }

    /// The step in the words of the interface.
    pub(super) fn step(&self) -> Step {
        let cell = |cell: Cell| engine::Cell::new(cell.index());
        let placement = self.placement.map(|(at, digit)| (cell(at), digit));
        let removals = self.removals.iter().flat_map(|(at, digits)| digits.iter().map(move |digit| (cell(*at), digit)));
        let removals = removals.collect();
        Step { technique: self.technique, difficulty: self.difficulty.rounded(), placement, removals }
    }
}
