//! Finds the grid as it is played: the givens, and what a person has entered into the other cells.
//!
//! A game is kept in the section `[state]` of its puzzle, or outside of the file where the format has no such section.

use crate::convert::record;
use engine::{Budget, Cell, Digit, DigitSet, Puzzle, Query, Solver, Verdict};
use formats::CellRecord;
use ide_db::puzzle::parts::sections;
use ide_db::{Located, Lowered, Proof};
use std::sync::Arc;
use syntax::{Content, Dialect, Origin, Section, SectionKind};

/// The content of the cells of a puzzle while it is played, in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    cells: Vec<CellRecord>,
}

/// Where a game is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamePlace {
    /// In the puzzle's `[state]`.
    Text,
    /// Outside of the file: its format, or the place of the puzzle in it, allows no `[state]`.
    Outside,
}

/// The steps of the search that compares a full grid with its clues; it has nothing to search.
const STEPS_OF_A_FULL_GRID: u64 = 1_000;

impl Game {
    /// Returns the game that the text holds: the cells of `[state]` where there is one, else what is placed and noted
    /// in the grid itself.
    pub fn written(lowered: &Lowered<'_>) -> Game {
        let mut cells = record::cells(lowered.text, &lowered.text.grid);
        if let Some(state) = state_of(lowered) {
            for (cell, slot) in state.grid.cells(lowered.text.field) {
                let content = match slot.content {
                    Content::Given(value) | Content::Placed(value) => CellRecord::Placed(value),
                    Content::Candidates(set) => CellRecord::Candidates(set),
                    Content::Empty => CellRecord::Empty,
                    Content::Unknown | Content::Outside => continue,
                };
                if !matches!(cells[cell.index()], CellRecord::Given(_)) {
                    cells[cell.index()] = content;
                }
            }
        }
        Game { cells }
    }

    /// Returns the game that is kept outside of the text if there is one, else that of the text.
    pub fn played(lowered: &Lowered<'_>, entered: Option<&[(Cell, CellRecord)]>) -> Game {
        match entered {
            Some(entered) => Game::outside(lowered, entered),
            None => Game::written(lowered),
        }
    }

    /// Returns a game that is kept outside of the text: `entered` replaces the content of cells that are not given.
    pub fn outside(lowered: &Lowered<'_>, entered: &[(Cell, CellRecord)]) -> Game {
        let mut cells = record::cells(lowered.text, &lowered.text.grid);
        for (cell, content) in entered {
            match (cells.get_mut(cell.index()), content) {
                (None | Some(CellRecord::Given(_)), _) => {}
                (Some(place), CellRecord::Given(value)) => *place = CellRecord::Placed(*value),
                (Some(place), content) => *place = *content,
            }
        }
        Game { cells }
    }

    /// The content of the cells, in reading order.
    pub fn cells(&self) -> &[CellRecord] {
        &self.cells
    }

    /// The values of the cells, in reading order.
    pub fn values(&self) -> Box<[Option<Digit>]> {
        self.cells.iter().map(|cell| cell.value()).collect()
    }

    /// The pencil marks of a cell.
    pub fn marks(&self, cell: Cell) -> Option<DigitSet> {
        match self.cells[cell.index()] {
            CellRecord::Candidates(set) => Some(set),
            _ => None,
        }
    }

    /// Returns true if every cell has a value, and these are a solution of the puzzle.
    pub fn is_solved(&self, lowered: &Lowered<'_>, proof: Option<&Proof>) -> bool {
        let Some(values) = self.cells.iter().map(|cell| cell.value()).collect::<Option<Vec<Digit>>>() else {
            return false;
        };
        if let Some(Proof::One(solution)) = proof {
            return values.iter().eq(solution.iter());
        }
        // All cells have a value, so that this only compares them with the clues.
        let values: Vec<Option<Digit>> = values.into_iter().map(Some).collect();
        let puzzle = Puzzle::from_values(Arc::clone(&lowered.geometry), &values);
        lowered.is_complete()
            && Solver::default().solve(&puzzle, Query::unique(Budget::of(STEPS_OF_A_FULL_GRID))).verdict()
                == Verdict::One
    }
}

/// Returns the first section `[state]` of a puzzle.
pub fn state_of<'a>(lowered: &Lowered<'a>) -> Option<&'a Section> {
    sections(lowered.text, SectionKind::State).find(|state| state.origin == Origin::Lines)
}

/// Returns where the game of a puzzle is kept.
pub fn place_of_game(located: &Located<'_>) -> GamePlace {
    let puzzle = located.puzzle();
    if sections(puzzle, SectionKind::State).any(|state| state.origin == Origin::Lines) {
        return GamePlace::Text;
    }
    let is_alone = located.facts.block.puzzles.len() == 1;
    let has_room = located.file.dialect == Dialect::Sudoku && is_alone && !puzzle.grid.is_on_one_line();
    // Lists of a programming language have no sections.
    let is_list = || located.text(puzzle.lines).contains(['[', '"']);
    if has_room && !is_list() { GamePlace::Text } else { GamePlace::Outside }
}
