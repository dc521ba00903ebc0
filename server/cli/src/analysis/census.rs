//! Counts the puzzles of a run: by their solutions, by the kind of grid and number of clues, and by ratings. Whole
//! numbers only, so that the census of a run is the sum of those of its texts.
//!
//! The names and the order of the members are a promise; see the rules' documentation.

use crate::analysis::rating_census::RatingCensus;
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::FILE;
use ide::{Counted, GridKind, SolutionCount};
use serde::Serialize;
use std::collections::BTreeMap;

/// The census of a run, or of a part of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(into = "CensusRecord")]
pub(crate) struct Census {
    pub(super) solutions: Verdicts,
    /// The number of puzzles by their number of clues, for each kind of grid.
    pub(super) grids: BTreeMap<Grid, BTreeMap<u32, u64>>,
    pub(crate) ratings: RatingCensus,
}

/// The number of puzzles by their solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Verdicts {
    pub(super) unique: u64,
    pub(super) multiple: u64,
    pub(super) none: u64,
    pub(super) undecided: u64,
    /// Puzzles that cannot be read.
    pub(super) invalid: u64,
    /// Puzzles without any value.
    pub(super) empty: u64,
}

/// A kind of grid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub(super) struct Grid {
    pub(super) size: u8,
    /// Rows and columns of a box, as in metadata: `2x3`.
    #[serde(rename = "box")]
    pub(super) boxes: Option<String>,
    pub(super) irregular: bool,
    pub(super) rules: Vec<String>,
}

impl Census {
    /// Returns the census of a text, as far as its puzzles have been proved.
    pub(crate) fn of(opened: &OpenedText) -> Census {
        let mut census = Census::default();
        opened
            .documents()
            .iter()
            .flat_map(|document| document.analysis.census(FILE))
            .for_each(|puzzle| census.add(puzzle));
        census
    }

    /// Counts a puzzle.
    pub(crate) fn add(&mut self, puzzle: Counted) {
        let verdicts = &mut self.solutions;
        *match puzzle.solutions {
            SolutionCount::Unique => &mut verdicts.unique,
            SolutionCount::Several { .. } => &mut verdicts.multiple,
            SolutionCount::None => &mut verdicts.none,
            SolutionCount::Undecided => &mut verdicts.undecided,
            SolutionCount::Invalid => &mut verdicts.invalid,
            SolutionCount::Blank => &mut verdicts.empty,
        } += 1;
        // An unreadable puzzle has no number of clues, and the clues of a template mean nothing.
        if !matches!(puzzle.solutions, SolutionCount::Invalid | SolutionCount::Blank) {
            let clues = u32::try_from(puzzle.clues).unwrap_or(u32::MAX);
            *self.grids.entry(Grid::from(puzzle.grid)).or_default().entry(clues).or_default() += 1;
        }
    }

    /// Adds the census of another text of the run, without its ratings.
    pub(crate) fn merge(&mut self, other: Census) {
        let (all, more) = (&mut self.solutions, other.solutions);
        all.unique += more.unique;
        all.multiple += more.multiple;
        all.none += more.none;
        all.undecided += more.undecided;
        all.invalid += more.invalid;
        all.empty += more.empty;
        for (grid, clues) in other.grids {
            let all = self.grids.entry(grid).or_default();
            clues.into_iter().for_each(|(clues, puzzles)| *all.entry(clues).or_default() += puzzles);
        }
    }
}

impl From<GridKind> for Grid {
    fn from(kind: GridKind) -> Grid {
        Grid {
            size: kind.size,
            boxes: kind.boxes.map(|(rows, columns)| format!("{rows}x{columns}")),
            irregular: kind.is_irregular,
            rules: kind.rules.iter().map(ToString::to_string).collect(),
        }
    }
}

/// A [`Census`] as it is serialised.
#[derive(Serialize)]
struct CensusRecord {
    solutions: Verdicts,
    grids: Vec<GridRecord>,
    ratings: RatingCensus,
}

#[derive(Serialize)]
struct GridRecord {
    #[serde(flatten)]
    grid: Grid,
    puzzles: u64,
    clues: Vec<ClueRecord>,
}

/// The number of puzzles with a number of clues.
#[derive(Serialize)]
struct ClueRecord {
    clues: u32,
    puzzles: u64,
}

impl From<Census> for CensusRecord {
    fn from(census: Census) -> CensusRecord {
        let grid = |(grid, clues): (Grid, BTreeMap<u32, u64>)| GridRecord {
            grid,
            puzzles: clues.values().sum(),
            clues: clues.into_iter().map(|(clues, puzzles)| ClueRecord { clues, puzzles }).collect(),
        };
        let grids = census.grids.into_iter().map(grid).collect();
        CensusRecord { solutions: census.solutions, grids, ratings: census.ratings }
    }
}
