//! Enters what a person types on a board into cells of the text.

use crate::backend::CommandOutcome;
use crate::handlers::cell_list::CellList;
use crate::handlers::commands::outcome::{ActionOutcome, command_outcome, no_puzzle};
use crate::protocol::Range;
use crate::snapshot::DocumentSnapshot;
use ide::{Cell, CellChange, PuzzleIndex, Refusal, Rewrite};
use tower_lsp::jsonrpc;

/// The cells that a person changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// Those of the puzzle itself.
    Grid,
    /// Those of the game, in `[state]`.
    State,
}

/// Changes cells of the puzzle at a range, or of its game.
pub(super) fn set_cells(
    document: &DocumentSnapshot,
    range: Range,
    target: Target,
    cells: &CellList,
) -> jsonrpc::Result<CommandOutcome> {
    let chosen = document.analysis.chosen_puzzle(document.file, document.span(range));
    let change = match chosen {
        Some((puzzle, _)) => change(document, puzzle, target, cells),
        None => Err(no_puzzle(range)),
    };
    command_outcome(document, ActionOutcome { title: cells.title(), change })
}

fn change(
    document: &DocumentSnapshot,
    puzzle: PuzzleIndex,
    target: Target,
    cells: &CellList,
) -> Result<Rewrite, Refusal> {
    let changes: Vec<(Cell, CellChange)> = cells.of_puzzle(document, puzzle)?;
    match target {
        Target::Grid => document.analysis.set_cells(document.file, puzzle, &changes),
        Target::State => document.analysis.set_state(document.file, puzzle, &changes),
    }
}
