//! Defines a board as plain data: what an editor needs to draw one puzzle, and nothing about how it draws.

use super::figures::Figure;
use crate::features::code_lens::PuzzleStatus;
use engine::{Cell, Digit, DigitSet, Field, Geometry};
use ide_db::base::serialized::{digit, digits};
use ide_db::{Finding, PuzzleIndex};
use ide_puzzles::explain::game::GamePlace;
use serde::Serialize;
use std::sync::Arc;
use syntax::Span;

/// One puzzle of a file as a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleBoard {
    /// Its position in the file.
    pub puzzle: PuzzleIndex,
    /// Its title, if it has one.
    pub name: Option<String>,
    /// Its range with metadata and further grids.
    pub span: Span,
    /// The range of its grid.
    pub grid: Span,
    /// The number of solutions and clues; `None` if they are not known yet.
    pub status: Option<PuzzleStatus>,
    /// True if every cell and all that decides the puzzle can be read.
    pub is_readable: bool,
    /// Its cells and houses.
    pub geometry: Arc<Geometry>,
    /// The shape of its grid.
    pub shape: BoardShape,
    /// The words of its metadata `rules`.
    pub rules: Vec<&'static str>,
    /// The cells of its grid in reading order.
    pub cells: Vec<PlayedCell>,
    /// The game: the grid as it is played.
    pub game: BoardGame,
    /// The clues and the houses that the lines of the grid do not show.
    pub figures: Vec<Figure>,
    /// The findings about it, as far as they are known.
    pub problems: Vec<Finding>,
}

/// The shape of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardShape {
    /// The cells by row and column.
    pub field: Field,
    /// Rows and columns of a box; `None` if the boxes are no rectangles.
    pub boxes: Option<(u8, u8)>,
    /// The number of each cell's box or region; equal for all cells of a grid without boxes and regions. Of several
    /// grids, cells have the same number where they are in the same boxes.
    pub regions: Vec<u16>,
    /// The symbols of the values, the smallest first.
    pub symbols: Vec<String>,
}

/// A cell of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedCell {
    /// What the text holds.
    pub content: PlayedContent,
    /// Its range in the file; `None` if the text lacks it.
    pub span: Option<Span>,
    /// The values that its houses and clues leave; `None` for a cell with a value, and where nothing is known.
    pub candidates: Option<DigitSet>,
}

/// The game of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardGame {
    /// Where it is kept.
    pub place: GamePlace,
    /// Its cells in reading order, with what they leave; `None` while nothing is played, so that they are those of the
    /// grid.
    pub cells: Option<Vec<PlayedCell>>,
    /// True if every cell has its right value.
    pub is_solved: bool,
}

/// The content of a cell in the text.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PlayedContent {
    /// Nothing.
    Empty,
    /// Unreadable text, or the text lacks the cell.
    Unknown,
    /// Nothing: the place is outside of every grid.
    Outside,
    Given {
        #[serde(serialize_with = "digit")]
        value: Digit,
    },
    /// A value that was placed while solving.
    Placed {
        #[serde(serialize_with = "digit")]
        value: Digit,
    },
    /// Pencil marks.
    Marks {
        #[serde(serialize_with = "digits")]
        values: DigitSet,
    },
}

impl PlayedContent {
    /// Nothing, unless the cell cannot be read.
    pub(super) fn without_value(self) -> PlayedContent {
        match self {
            PlayedContent::Unknown => PlayedContent::Unknown,
            _ => PlayedContent::Empty,
        }
    }
}

impl PuzzleBoard {
    /// The houses beside rows, columns, boxes and regions, by name; of several grids all houses.
    pub fn further_houses(&self) -> impl Iterator<Item = (String, &[Cell])> {
        use engine::HouseKind::{Box, Column, Region, Row};
        let houses = self.geometry.areas();
        let has_grids = self.geometry.figure().is_some();
        let further =
            houses.filter(move |house| has_grids || !matches!(house.kind, Row(_) | Column(_) | Box(_) | Region(_)));
        further.map(|house| (house.name().in_sentence(), &*house.cells))
    }

    /// The pairs of cells that differ without sharing a house or partial house, each once: those of rules such as
    /// `antiknight`.
    pub fn further_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let pairs = self.geometry.cells().map(|cell| (cell, self.geometry.peers_apart(cell)));
        let once = pairs.flat_map(|(cell, peers)| peers.iter().map(move |peer| (cell, *peer)));
        once.filter(|(cell, peer)| cell < peer && self.geometry.common_area(*cell, *peer).is_none())
    }
}
