//! Reads a puzzle of one of two texts that are compared.

use crate::features::code_lens::{PuzzleStatus, StatusDetail, status};
use formats::CellRecord;
use formats::sudoku::{Item, items};
use ide_db::puzzle::canonical::Class;
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot};
use ide_puzzles::convert::record::record;
use ide_puzzles::explain::lines::class;
use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::Xxh3;

/// A puzzle of one of the texts, with numbers by which it is found in the other one.
#[derive(Clone)]
pub struct Edition<'a> {
    db: &'a Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    /// Equal for puzzles without a difference.
    pub(super) content: u64,
    /// Equal for the same givens under the same rules.
    pub(super) givens: Option<Fingerprint>,
}

impl<'a> Edition<'a> {
    pub(crate) fn of(db: &'a Snapshot, file: FileId, puzzle: PuzzleIndex) -> Edition<'a> {
        let mut edition = Edition { db, file, puzzle, content: 0, givens: db.fingerprint(file, puzzle) };
        let mut hasher = Xxh3::new();
        match edition.items() {
            Ok(items) => items.hash(&mut hasher),
            Err(_) => edition.text().hash(&mut hasher),
        }
        edition.content = hasher.finish();
        edition
    }

    /// Returns the parts of the puzzle, or the reasons why it cannot be read.
    pub(super) fn items(&self) -> Result<Vec<Item>, Vec<String>> {
        record(self.db, self.file, self.puzzle).map(|record| items(&record))
    }

    /// Returns the cells of the puzzle; none if it cannot be read.
    pub(super) fn cells(&self) -> Vec<CellRecord> {
        record(self.db, self.file, self.puzzle).map(|record| record.cells).unwrap_or_default()
    }

    /// The lines of its grid, without blanks around them.
    fn text(&self) -> String {
        let text = self.db.grid_text(self.file, self.puzzle).unwrap_or_default();
        text.lines().map(str::trim).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn name(&self) -> Option<String> {
        self.db.puzzle_name(self.file, self.puzzle)
    }

    pub(super) fn class(&self) -> Option<Class> {
        class(self.db, self.file, self.puzzle).ok()
    }

    pub(super) fn status(&self, interrupt: Interrupt<'_>) -> Cancellable<Option<PuzzleStatus>> {
        status(self.db, self.file, self.puzzle, StatusDetail::Solutions, interrupt)
    }
}
