//! Describes one puzzle as a board: its cells with their candidates, its clues as shapes, what is wrong with it, and
//! the game that is played on it. Editors draw boards, and so does `print`.
//!
//! Must not know pixels, colours and how a cell is selected.

pub(crate) mod figures;
mod model;
mod shape;
pub(crate) mod sheet;

pub use model::{BoardGame, BoardShape, PlayedCell, PlayedContent, PuzzleBoard};
pub(crate) use shape::shape;

use crate::features::code_lens::StatusDetail;
use crate::features::code_lens::status;
use engine::Cell;
use formats::CellRecord;
use ide_db::base::shown::shown;
use ide_db::puzzle::parts::title_at;
use ide_db::{Cancellable, FileId, Finding, Interrupt, Located, Lowered, Proof, PuzzleIndex, Snapshot};
use ide_puzzles::explain::game::{Game, GamePlace, place_of_game, state_of};
use syntax::rules_of;

/// The facts that a board waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// All of them: a puzzle that is not proved yet is proved.
    Complete,
    /// None: the board has what is known, so that it can follow every key.
    Known,
}

pub(crate) fn board(
    db: &Snapshot,
    id: FileId,
    puzzle: PuzzleIndex,
    entered: Option<&[(Cell, CellRecord)]>,
    waiting: Waiting,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<PuzzleBoard>> {
    let Some(located) = db.located(id, puzzle) else { return Ok(None) };
    let proof = match waiting {
        Waiting::Complete => Some(located.prove(interrupt)?),
        Waiting::Known => located.proof(),
    };
    let status = match proof {
        Some(_) => status(db, id, puzzle, StatusDetail::Solutions, interrupt)?,
        None => None,
    };
    let lowered = located.lowered();
    Ok(Some(PuzzleBoard {
        puzzle,
        name: title_at(located.puzzle(), puzzle).map(|title| shown(title).into_owned()),
        span: located.span(),
        grid: located.grid_span(),
        status,
        is_readable: located.is_readable(&lowered),
        shape: shape(&lowered),
        rules: rules_of(located.puzzle().declared.rules).collect(),
        cells: cells(&located, &lowered),
        game: game(&located, &lowered, entered, proof),
        figures: figures::figures(&located, &lowered),
        problems: problems(db, id, &located, interrupt)?,
        geometry: lowered.geometry,
    }))
}

/// Returns the findings about a puzzle that are known.
fn problems(db: &Snapshot, id: FileId, located: &Located<'_>, interrupt: Interrupt<'_>) -> Cancellable<Vec<Finding>> {
    let sweep = ide_diagnostics::findings::sweep(db, id, located.file, interrupt)?;
    let blocks = located.file.blocks_in(located.span());
    let findings = blocks.flat_map(|(facts, at)| sweep.findings_at(facts, at, located.span()));
    Ok(findings.filter(|finding| finding.puzzle.is_none_or(|puzzle| puzzle == located.position)).collect())
}

/// Returns the cells of the grid.
fn cells(located: &Located<'_>, lowered: &Lowered<'_>) -> Vec<PlayedCell> {
    let left = located.is_readable(lowered).then(|| lowered.candidates(&lowered.values));
    let mut cells = Vec::new();
    for cell in lowered.geometry.cells() {
        cells.push(PlayedCell {
            content: content(lowered, cell),
            span: lowered.slot(cell).map(|slot| slot.span.in_file(located.start)),
            candidates: left.as_ref().filter(|_| lowered.values[cell.index()].is_none()).map(|left| left[cell.index()]),
        });
    }
    cells
}

/// Returns the game: that in `[state]`, or the one that is kept outside of the text.
fn game(
    located: &Located<'_>,
    lowered: &Lowered<'_>,
    entered: Option<&[(Cell, CellRecord)]>,
    proof: Option<&Proof>,
) -> BoardGame {
    let state = state_of(lowered);
    // Who sends the game of a puzzle without `[state]` keeps it.
    let is_kept = entered.is_some() && state.is_none();
    let place = if is_kept { GamePlace::Outside } else { place_of_game(located) };
    let entered = entered.filter(|_| place == GamePlace::Outside);
    let game = Game::played(lowered, entered);
    let is_solved = located.is_readable(lowered) && game.is_solved(lowered, proof);
    if state.is_none() && entered.is_none() {
        return BoardGame { place, cells: None, is_solved };
    }
    let values = game.values();
    let left = located.is_readable(lowered).then(|| lowered.candidates(&values));
    let mut spans = vec![None; values.len()];
    if let (None, Some(state)) = (entered, state) {
        for (cell, slot) in state.grid.cells(lowered.text.field) {
            spans[cell.index()] = Some(slot.span.in_file(located.start));
        }
    }
    let mut cells = Vec::new();
    for cell in lowered.geometry.cells() {
        let content = match game.cells()[cell.index()] {
            CellRecord::Empty => content(lowered, cell).without_value(),
            CellRecord::Given(value) => PlayedContent::Given { value },
            CellRecord::Placed(value) => PlayedContent::Placed { value },
            CellRecord::Candidates(values) => PlayedContent::Marks { values },
        };
        // The grid says what is given, so that this is the place to select.
        let own = lowered.slot(cell).map(|slot| slot.span.in_file(located.start));
        cells.push(PlayedCell {
            content,
            span: if lowered.givens[cell.index()].is_some() { own } else { spans[cell.index()].or(own) },
            candidates: left.as_ref().filter(|_| values[cell.index()].is_none()).map(|left| left[cell.index()]),
        });
    }
    BoardGame { place, cells: Some(cells), is_solved }
}

fn content(lowered: &Lowered<'_>, cell: Cell) -> PlayedContent {
    if !lowered.geometry.has(cell) {
        return PlayedContent::Outside;
    }
    match (lowered.givens[cell.index()], lowered.values[cell.index()], lowered.marks(cell)) {
        (Some(given), ..) => PlayedContent::Given { value: given },
        (None, Some(placed), _) => PlayedContent::Placed { value: placed },
        (None, None, Some(marks)) => PlayedContent::Marks { values: marks },
        (None, None, None) if lowered.is_known(cell) => PlayedContent::Empty,
        (None, None, None) => PlayedContent::Unknown,
    }
}

#[cfg(test)]
mod tests;
