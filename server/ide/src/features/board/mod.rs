//! Describes one puzzle as a board: its cells with their candidates and forced values, its clues as shapes, and what is
//! wrong with it. Editors draw boards, and so does `print`.
//!
//! Must not know pixels, colours and how a cell is selected.

pub(crate) mod figures;
mod model;
mod shape;
pub(crate) mod sheet;

pub use model::{BoardShape, ForcedDigit, PlayedCell, PlayedContent, PuzzleBoard};
pub(crate) use shape::shape;

use crate::features::code_lens::StatusDetail;
use crate::features::code_lens::status;
use engine::Cell;
use ide_db::base::shown::shown;
use ide_db::puzzle::parts::title_at;
use ide_db::state::proof::Unknown;
use ide_db::{Cancellable, FileId, Finding, Interrupt, Located, Lowered, Proof, PuzzleIndex, Snapshot};
use ide_puzzles::explain::fillable::{because, forced_cells};
use logic::singles::candidates;
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
        cells: cells(&located, &lowered, proof),
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

/// Returns the cells. Nothing is forced in a puzzle that has no solution or cannot be read.
fn cells(located: &Located<'_>, lowered: &Lowered<'_>, proof: Option<&Proof>) -> Vec<PlayedCell> {
    let is_known = located.is_readable(lowered);
    let left = is_known.then(|| candidates(&lowered.puzzle_as_played()));
    let unproved = Proof::Undecided(Unknown::Budget(0));
    let forced = match is_known {
        true => forced_cells(lowered, proof.unwrap_or(&unproved)).unwrap_or_default(),
        false => Vec::new(),
    };
    let mut forced_at: Vec<Option<ForcedDigit>> = vec![None; lowered.geometry.cell_count()];
    for step in &forced {
        forced_at[step.cell.index()] = Some(ForcedDigit { value: step.digit, reason: because(lowered, step) });
    }
    let cell = |cell: Cell| PlayedCell {
        content: content(lowered, cell),
        span: lowered.slot(cell).map(|slot| slot.span.in_file(located.start)),
        candidates: left.as_ref().filter(|_| lowered.values[cell.index()].is_none()).map(|left| left[cell.index()]),
        forced: forced_at[cell.index()].take(),
    };
    lowered.geometry.cells().map(cell).collect()
}

fn content(lowered: &Lowered<'_>, cell: Cell) -> PlayedContent {
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
