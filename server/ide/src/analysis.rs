//! Defines the host and the snapshots that callers use. Here are the questions that the crates below answer: about
//! files, their findings and their canonical form. The others stand with the features that answer them.

use engine::{Digit, Field};
use ide_db::base::config::Config;
use ide_db::base::fill_style::FillStyle;
use ide_db::base::finding::{FileId, Findings, PuzzleIndex};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::duplicates::Duplicate;
use ide_db::duplicates::index::{CanonicalForms, Listed};
use ide_db::host::{Change, Host, Remains};
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::snapshot::Snapshot;
use ide_diagnostics::findings::Unproved;
use ide_diagnostics::in_progress::{InProgress, Typed};
use ide_format::Formatting;
use ropey::Rope;
use std::collections::HashSet;
use syntax::markdown::Fenced;
use syntax::{Dialect, Offset, Span};

/// The one thing that changes. Everything else works on the snapshots that it hands out.
#[derive(Default)]
pub struct AnalysisHost {
    db: Host,
}

impl AnalysisHost {
    /// A host that compares the puzzles of all its files with each other, and knows those again that were there before.
    pub fn comparing() -> AnalysisHost {
        AnalysisHost { db: Host::comparing() }
    }

    /// Makes one change. Edits only note what they touch; the next [`AnalysisHost::snapshot`] reads it.
    pub fn apply(&mut self, change: Change) {
        self.db.apply(change);
    }

    /// Does what [`Change::Close`] does, and leaves it to the caller to drop what is left of the file: of a large one
    /// that takes long, and may be done on any thread.
    pub fn close(&mut self, file: FileId) -> Remains {
        self.db.close(file)
    }

    /// The files that have a puzzle in common with another, as of the last snapshot: findings about one of them may
    /// change with another.
    pub fn sharing(&self) -> HashSet<FileId> {
        self.db.sharing()
    }

    /// The files that have a puzzle in common with one of the catalogue: findings about them may change with it.
    pub fn catalogued(&mut self) -> HashSet<FileId> {
        self.db.catalogued()
    }

    /// Takes the files whose duplicates may be others than when this was called last, because of changes of other
    /// files. As of the last snapshot.
    pub fn take_affected(&mut self) -> HashSet<FileId> {
        self.db.take_affected()
    }

    /// Returns true if there are such files.
    pub fn has_affected(&self) -> bool {
        self.db.has_affected()
    }

    /// Returns true if the settings of a compared file ask for equivalent puzzles. As of the last snapshot.
    pub fn wants_equivalent(&self) -> bool {
        self.db.wants_equivalent()
    }

    /// The text of an open file as it is after all changes so far.
    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.db.text(file)
    }

    /// The state now, as a value.
    pub fn snapshot(&mut self) -> Analysis {
        Analysis { db: self.db.snapshot() }
    }
}

/// An immutable snapshot of a host's state: cheap to clone, safe on any thread.
#[derive(Clone)]
pub struct Analysis {
    pub(crate) db: Snapshot,
}

impl Analysis {
    /// The same snapshot with the duplicates of a file that the caller has found, by position. For
    /// callers who compare more files than they keep.
    pub fn with_duplicates(self, file: FileId, duplicates: Vec<Duplicate>) -> Analysis {
        Analysis { db: self.db.with_duplicates(file, duplicates) }
    }

    /// The same snapshot, whose fills write values in a style.
    pub fn with_fill_style(self, fill_style: FillStyle) -> Analysis {
        Analysis { db: self.db.with_fill_style(fill_style) }
    }

    /// The puzzles of a file as they are compared with others, with the first lines of their grids. Puzzles that
    /// cannot be read, and templates, are left out.
    pub fn listed(&self, file: FileId, forms: CanonicalForms) -> impl Iterator<Item = (Listed, Span)> {
        self.db.listed(file, forms)
    }

    /// The fingerprint of a puzzle; `None` if it cannot be read, or is a template.
    pub fn fingerprint(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Fingerprint> {
        self.db.fingerprint(file, puzzle)
    }

    /// The settings in force for a file.
    pub fn config(&self, file: FileId) -> Option<&Config> {
        self.db.config(file)
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.db.text(file)
    }

    /// The dialect of a file.
    pub fn dialect(&self, file: FileId) -> Dialect {
        self.db.dialect(file)
    }

    /// The fenced blocks of a Markdown file, in order; none in a file of another kind.
    pub fn fences(&self, file: FileId) -> &[Fenced] {
        self.db.fences(file)
    }

    /// The number of puzzles of a file.
    pub fn puzzle_count(&self, file: FileId) -> usize {
        self.db.puzzle_count(file)
    }

    /// The range of a puzzle's grid, from its first row to its last.
    pub fn puzzle_span(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Span> {
        self.db.puzzle_span(file, puzzle)
    }

    /// The text of a puzzle's grid, from its first row to its last.
    pub fn grid_text(&self, file: FileId, puzzle: PuzzleIndex) -> Option<String> {
        self.db.grid_text(file, puzzle)
    }

    /// The start of a puzzle's grid.
    pub fn grid_start(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Offset> {
        self.db.grid_start(file, puzzle)
    }

    /// The number of a puzzle's givens; 0 if there is no such puzzle.
    pub fn clue_count(&self, file: FileId, puzzle: PuzzleIndex) -> usize {
        self.db.clue_count(file, puzzle)
    }

    /// The cells of a puzzle by row and column.
    pub fn field(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Field> {
        self.db.field(file, puzzle)
    }

    /// The number of a puzzle's digits.
    pub fn digit_count(&self, file: FileId, puzzle: PuzzleIndex) -> Option<u8> {
        self.db.digit_count(file, puzzle)
    }

    /// A puzzle's title, if it has one.
    pub fn puzzle_name(&self, file: FileId, puzzle: PuzzleIndex) -> Option<String> {
        self.db.puzzle_name(file, puzzle)
    }

    /// A value as a puzzle writes it, for people: a number where it has no symbol for it.
    pub fn symbol(&self, file: FileId, puzzle: PuzzleIndex, digit: Digit) -> String {
        self.db.symbol(file, puzzle, digit)
    }

    /// Formats a file, or the puzzles that some ranges of it touch.
    pub fn format(&self, file: FileId, ranges: Option<&[Span]>, interrupt: Interrupt<'_>) -> Cancellable<Formatting> {
        ide_format::format(&self.db, file, ranges, interrupt)
    }

    /// Returns the puzzles that are not proved yet: those read most recently first, of these those with unreadable
    /// text, then by position.
    pub fn unproved(&self, file: FileId) -> Vec<PuzzleIndex> {
        ide_diagnostics::findings::unproved(&self.db, file)
    }

    /// Returns the same puzzles by position, without further lookups, for callers who prove them all.
    pub fn each_unproved(&self, file: FileId) -> Vec<Unproved<'_>> {
        ide_diagnostics::findings::each_unproved(&self.db, file)
    }

    /// Counts the solutions of a puzzle and stores the proof with the puzzle, so that it survives edits elsewhere. Does
    /// nothing if the puzzle is proved.
    pub fn prove(&self, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Cancellable<()> {
        ide_diagnostics::findings::prove(&self.db, file, puzzle, interrupt)
    }

    /// Proves, as [`Analysis::prove`] would, those of some puzzles that are bare grids of classic puzzles with one
    /// solution: all at once, in half the time. Returns those that are left, and those whose search takes long.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn prove_list(
        &self,
        file: FileId,
        puzzles: &[PuzzleIndex],
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<PuzzleIndex>> {
        ide_diagnostics::findings::prove_list(&self.db, file, puzzles, interrupt)
    }

    /// Finds the puzzles that are not in canonical form, if the rule `format` is on, and caches them until the text
    /// changes. Otherwise the first query for findings does so, and cannot be interrupted.
    pub fn check_form(&self, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<()> {
        ide_diagnostics::findings::check_form(&self.db, file, interrupt)
    }

    /// Returns the findings of a file: all that need only the text, and those that need a proof for the proved puzzles.
    pub fn findings(&self, file: FileId) -> Findings {
        ide_diagnostics::findings::findings(&self.db, file)
    }

    /// Like [`Analysis::findings`], but at most `limit` of them: the most severe, of equally severe ones the first.
    pub fn worst_findings(&self, id: FileId, limit: usize) -> Findings {
        ide_diagnostics::findings::worst_findings(&self.db, id, limit)
    }

    /// Like [`Analysis::worst_findings`], but without puzzles that were neither checked nor proved: in a collection
    /// that was just opened, checking the text of each takes longer than proving them all, which makes most checks
    /// unnecessary.
    pub fn cached_findings(&self, id: FileId, limit: usize) -> Findings {
        ide_diagnostics::findings::cached_findings(&self.db, id, limit)
    }

    /// Checks the text of a puzzle and caches the findings with the puzzle.
    pub fn check_text(&self, file: FileId, puzzle: PuzzleIndex) {
        ide_diagnostics::findings::check_text(&self.db, file, puzzle)
    }

    /// Returns the findings of a file part by part, in order, for files whose findings would fill the memory.
    pub fn findings_in_parts(&self, id: FileId) -> impl Iterator<Item = Findings> {
        ide_diagnostics::findings::findings_in_parts(&self.db, id)
    }

    /// Returns true if the blocks at the end of an edit are being typed from now on; `before` is the position of typing
    /// until now. Typing continues in a complete grid: its last cell may be removed again.
    pub fn is_typed(&self, file: FileId, typed: Typed, before: Option<Offset>) -> bool {
        ide_diagnostics::in_progress::is_typed(&self.db, file, typed, before)
    }

    /// Returns true if a cursor is in the blocks that are being typed at another position.
    pub fn is_typed_together(&self, file: FileId, typed: Offset, cursor: Offset) -> bool {
        ide_diagnostics::in_progress::is_typed_together(&self.db, file, typed, cursor)
    }

    /// Removes the findings that only report that the blocks at `at` are not finished, and returns a hint if there were
    /// any.
    pub fn without_unfinished(&self, file: FileId, at: Offset, findings: &mut Findings) -> Option<InProgress> {
        ide_diagnostics::in_progress::without_unfinished(&self.db, file, at, findings)
    }
}
