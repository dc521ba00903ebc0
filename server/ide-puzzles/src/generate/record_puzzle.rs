//! Reads a record as the text of a file is read, so that a generated puzzle means what the other commands say it means.

use engine::{Budget, Puzzle, Query, Verdict};
use formats::{Record, Target};
use ide_db::state::proof::{Unknown, search};
use ide_db::{Cancellable, Change, Config, FileId, Host, Interrupt, PuzzleIndex, Snapshot};
use syntax::Dialect;

/// The file that holds the record, and the puzzle in it.
pub(super) const FILE: FileId = FileId(0);
pub(super) const FIRST: PuzzleIndex = PuzzleIndex(0);

/// A file that holds the record.
pub(super) fn snapshot_of(record: &Record) -> Snapshot {
    let text = Target::Sudoku.write(record).map(|written| written.lines.join("\n")).unwrap_or_default();
    let mut host = Host::default();
    host.apply(Change::Open { file: FILE, text, dialect: Dialect::Sudoku });
    host.snapshot()
}

/// The puzzle that a record poses.
///
/// # Errors
/// When its rules do not go together.
pub(super) fn puzzle_of(record: &Record) -> Result<Puzzle, String> {
    let analysis = snapshot_of(record);
    let Some(located) = analysis.located(FILE, FIRST) else {
        return Err("such a puzzle cannot be written".to_owned());
    };
    let lowered = located.lowered();
    match lowered.unfit {
        Some(variant) => Err(Unknown::Unfit(variant).to_string()),
        None if lowered.is_complete() => Ok(lowered.puzzle()),
        None => Err("such a puzzle cannot be read".to_owned()),
    }
}

/// Returns true if the puzzle that a record poses has one solution, which `check` finds within its default budget.
pub(super) fn is_decided(record: &Record, interrupt: Interrupt<'_>) -> Cancellable<bool> {
    let Ok(puzzle) = puzzle_of(record) else { return Ok(false) };
    let query = Query::unique(Budget::of(Config::default().budget)).until(interrupt);
    Ok(search(&puzzle, query)?.verdict() == Verdict::One)
}
