//! Answers the questions of editors and command lines about puzzle files: snapshot in, plain data out.
//!
//! This crate joins `syntax` (text to puzzles) and `engine` (logic). Its answers speak of byte ranges of a file; it
//! knows nothing of JSON, URIs, lines and columns, threads, files on a disk or clocks. A caller that wants to stop a
//! long piece of work passes an [`Interrupt`].
//!
//! [`AnalysisHost`] is the only thing that changes, and only through [`AnalysisHost::apply`]; [`Analysis`] is a cheap,
//! immutable snapshot that any thread may use.
//!
//! [`Analysis`] has a method for each question, which calls a function of one of the crates below. From the lowest:
//! `ide-db` holds the files and what is known about their puzzles, `ide-format` brings them into canonical form,
//! `ide-diagnostics` finds their mistakes, `ide-puzzles` explains, converts and generates puzzles, `ide-assists`
//! changes files, `ide-completion` completes them, `ide-rows` judges puzzles outside of documents. The features of
//! editors that only read are here, in `features`, with renaming and typing.

mod features;

pub use clues::{ClueKind, Side};
pub use engine::minlex::Symmetry;
pub use engine::{BoxShape, Cell, Digit, DigitSet, Field, Geometry, Variant};
pub use features::board::figures::{Anchor, Figure, Point, Shape, Style};
pub use features::board::sheet::{Html, Picture, Sheet, SheetFormat, StepView, escaped, sheet_of, svg_sheet};
pub use features::board::{BoardGame, BoardShape, PlayedCell, PlayedContent, PuzzleBoard, Waiting};
pub use features::code_lens::{CodeLens, Difficulty, PuzzleStatus, StatusDetail, Unjudged};
pub use features::compare::changes::PuzzleChange;
pub use features::compare::edition::Edition;
pub use features::compare::{Comparison, Difference, compare};
pub use features::folding::{FoldingKind, FoldingRange};
pub use features::forced_values::ForcedValue;
pub use features::goto::{Declaration, Definition};
pub use features::highlight::{Highlight, HighlightKind};
pub use features::hover::Hover;
pub use features::inlay_hints::{Details, InlayHint, InlayHintDetails, InlayHintKind, InlayHintKinds, InlayHints};
pub use features::inline_completion::InlineCompletion;
pub use features::offered_wishes::{OfferedRule, OfferedWish, OfferedWishes};
pub use features::on_type_formatting::{EraseDirection, Erased, NextCell, TypedBehind, TypedOver};
pub use features::rename::Renamable;
pub use features::semantic_tokens::{Token, TokenClass, Tokens};
pub use features::statistics::{Counted, GridKind};
pub use features::symbols::{Symbol, SymbolPart};
pub use features::virtual_documents::Page;
pub use formats::sudoku::ItemKind;
pub use formats::{Foreign, FormatError, GridInJson, Loss, Record, Target, Written, sentence as loss_sentence};
pub use generator::{Pattern, Vicinity};
pub use ide_assists::action::{Action, ActionKind, FindingId, Outcome};
pub use ide_assists::set_cells::CellChange;
pub use ide_assists::set_clues::{KindOfClue, NewClue, WantedValue, kinds_of_clues};
pub use ide_assists::{Rewrite, SourceAction, applicable_fixes, combine_fixes};
pub use ide_completion::{
    Completion, CompletionKind, CompletionTrigger, Completions, Documentation, ExamplePart, ListValidity, ReplaceMode,
    Topic,
};
pub use ide_db::base::bars;
pub use ide_db::base::config::Config;
pub use ide_db::base::fill_style::FillStyle;
pub use ide_db::base::finding::{
    Elsewhere, FileId, Finding, Findings, Fix, PuzzleIndex, Related, Safety, TextEdit, with_edits,
};
pub use ide_db::base::interrupt::{Cancellable, Interrupt, Interrupted};
pub use ide_db::base::nearest::{nearest, unknown};
pub use ide_db::base::refusal::Refusal;
pub use ide_db::base::rule::{Rule, Severity};
pub use ide_db::base::shown;
pub use ide_db::base::suppression::FileSuppressions;
pub use ide_db::base::words;
pub use ide_db::crowded::is_crowded;
pub use ide_db::duplicates::index::{CanonicalForms, Catalogue, Listed, Name, Repeated, ScannedPuzzle, scan_puzzles};
pub use ide_db::duplicates::origins::{Origin, Origins};
pub use ide_db::duplicates::table::{Entry, PuzzleTable};
pub use ide_db::duplicates::{Duplicate, Original};
pub use ide_db::host::{Change, ClosedFile, ReadFile};
pub use ide_db::puzzle::canonical::{Class, Equivalent};
pub use ide_db::puzzle::fingerprint::Fingerprint;
pub use ide_db::puzzle::symmetry::words as symmetry_words;
pub use ide_db::state::logical_path::Ending;
pub use ide_db::state::rating::{OWN_SCALE, OnScales, Ratings, Scale, Unrated};
pub use ide_diagnostics::classic_line::summary;
pub use ide_diagnostics::findings::Unproved;
pub use ide_diagnostics::in_progress::{InProgress, Typed, TypedKind};
pub use ide_diagnostics::rules::{rule_fixes, rule_page, rule_summary};
pub use ide_format::{FormattedText, Formatting, Unformatted, format_text};
pub use ide_puzzles::change::vicinity::class_of_line;
pub use ide_puzzles::change::{Alteration, Altered, Draw};
pub use ide_puzzles::convert::exported::Exported;
pub use ide_puzzles::convert::pasted::{CutShort, Pasted, converted};
pub use ide_puzzles::explain::game::GamePlace;
pub use ide_puzzles::explain::hint::Hint;
pub use ide_puzzles::explain::path::{Explained, Extent, Unexplained};
pub use ide_puzzles::explain::rating_record::RatingRecord;
pub use ide_puzzles::explain::solution_count::SolutionCount;
pub use ide_puzzles::explain::solve::{Judged, Solved, Unsolved};
pub use ide_puzzles::explain::steps::{Implication, Reasoned, Statement};
pub use ide_puzzles::explain::trace::{Trace, TraceEnd, drawn};
pub use ide_puzzles::explain::true_candidates::TrueCandidates;
pub use ide_puzzles::explain::why_not::WhyNot;
pub use ide_puzzles::generate::{
    Generated, GridRules, Plan, RatingRange, SoFar, Watch, Wishes, box_shape, givens_range, level_named, pattern_named,
    technique_named,
};
pub use ide_puzzles::write::fill::ValueStyle;
pub use ide_rows::column_names::{NameTaken, new_column_names};
pub use ide_rows::identity::{ClassifiedPuzzle, Identity};
pub use ide_rows::judge::{Fault, Judge, PROVED_AT_ONCE, Status, Verdict};
pub use ide_rows::lines::{SolvedLine, form_of_line, givens_of_line};
pub use ide_rows::rating_row::{RATING_COLUMNS, RatingRow};
pub use ide_rows::sample::{Sample, SampledPuzzle};
pub use ide_rows::symmetries::Symmetries;
pub use logic::techniques::Technique;
pub use logic::trace::views::{Content, GridView, Link, Mark};
pub use logic::trace::{Event, EventKind, Replay};
pub use ratings::hodoku::{Level, Rating as HodokuRating};
pub use ratings::se::Rating as SeRating;
pub use ropey::Rope;
pub use syntax::{Dialect, Offset, Remainder, Span, is_classic_line, is_empty_word, markdown};

/// The words of the metadata `rules`.
pub fn rule_names() -> Vec<&'static str> {
    syntax::rules_of(u16::MAX).collect()
}

/// The rules, kinds of clues, difficulties and symmetries that a new puzzle can have beside what is wished already.
pub fn offered_wishes(wishes: &Wishes, interrupt: Interrupt<'_>) -> Cancellable<OfferedWishes> {
    features::offered_wishes::offered_wishes(wishes, interrupt)
}

use ide_db::chunk;
use ide_db::host::Host;
use ide_db::snapshot::Snapshot;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use syntax::markdown::Fenced;

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
    pub fn close(&mut self, file: FileId) -> ClosedFile {
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

/// Cuts a file that comes part by part into chunks, each a snapshot of its own that is dropped after use.
#[derive(Clone)]
pub struct ChunkReader {
    reader: chunk::ChunkReader,
}

/// Whole blocks of a file, which begin where those of the previous chunk end.
pub struct Chunk {
    /// A snapshot with the one file [`Chunk::FILE`]: the chunk's text, in which all ranges and puzzles are counted.
    pub analysis: Analysis,
    /// Puzzles of the file before the chunk.
    pub puzzles_before: u32,
    /// Bytes of its text.
    pub len: u32,
}

impl Chunk {
    /// The one file of the snapshot.
    pub const FILE: FileId = chunk::Chunk::FILE;
}

impl ChunkReader {
    /// A reader at the beginning of a file of that dialect under these settings. Line lists are not read until a caller
    /// asks for their blocks, unless a rule needs these; see [`Analysis::prove_lines`].
    pub fn new(dialect: Dialect, config: Arc<Config>) -> ChunkReader {
        ChunkReader { reader: chunk::ChunkReader::new(dialect, config) }
    }

    /// The same reader of a file whose comments suppress that in the whole file. Without it, comments of a chunk hold
    /// for that chunk.
    pub fn suppressed(self, suppressed: FileSuppressions) -> ChunkReader {
        ChunkReader { reader: self.reader.suppressed(suppressed) }
    }

    /// The same reader with line lists as blocks, which tests compare with them as they are.
    #[cfg(test)]
    pub(crate) fn reading_blocks(self) -> ChunkReader {
        ChunkReader { reader: self.reader.reading_blocks() }
    }

    /// The chunk at the beginning of `text`, which follows the chunks returned so far; `None` if no block is complete.
    pub fn next(&mut self, text: &str, remainder: Remainder) -> Option<Chunk> {
        let chunk = self.reader.next(text, remainder)?;
        let analysis = Analysis::from(chunk.snapshot);
        Some(Chunk { analysis, puzzles_before: chunk.puzzles_before, len: chunk.len })
    }
}

/// An immutable snapshot of a host's state: cheap to clone, safe on any thread.
#[derive(Clone)]
pub struct Analysis {
    pub(crate) db: Snapshot,
}

impl From<Snapshot> for Analysis {
    fn from(db: Snapshot) -> Analysis {
        Analysis { db }
    }
}

/// Every question. A method that takes an [`Interrupt`] returns an error when that says so.
impl Analysis {
    // Snapshots

    /// The same snapshot with duplicates of a file that the caller has found, by position: for callers who compare more
    /// files than they keep.
    pub fn with_duplicates(self, file: FileId, duplicates: Vec<Duplicate>) -> Analysis {
        Analysis { db: self.db.with_duplicates(file, duplicates) }
    }

    /// The same snapshot, whose fills write values in this style.
    pub fn with_fill_style(self, fill_style: FillStyle) -> Analysis {
        Analysis { db: self.db.with_fill_style(fill_style) }
    }

    // Files

    /// The text of a file.
    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.db.text(file)
    }

    /// The dialect of a file.
    pub fn dialect(&self, file: FileId) -> Dialect {
        self.db.dialect(file)
    }

    /// The settings that apply to a file.
    pub fn config(&self, file: FileId) -> Option<&Config> {
        self.db.config(file)
    }

    /// The fenced blocks of a Markdown file, in order; none in a file of another kind.
    pub fn fences(&self, file: FileId) -> &[Fenced] {
        self.db.fences(file)
    }

    // The puzzles of a file

    /// The number of puzzles of a file.
    pub fn puzzle_count(&self, file: FileId) -> usize {
        self.db.puzzle_count(file)
    }

    /// The puzzles of a file by name, as in the outline, each with its range and that of its grid.
    pub fn puzzle_names(&self, file: FileId) -> impl Iterator<Item = (Cow<'_, str>, Span, Span)> {
        features::symbols::puzzle_names(&self.db, file)
    }

    /// A puzzle's title, if it has one.
    pub fn puzzle_name(&self, file: FileId, puzzle: PuzzleIndex) -> Option<String> {
        self.db.puzzle_name(file, puzzle)
    }

    /// The range of a puzzle's grid, from its first row to its last.
    pub fn puzzle_span(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Span> {
        self.db.puzzle_span(file, puzzle)
    }

    /// The start of a puzzle's grid.
    pub fn grid_start(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Offset> {
        self.db.grid_start(file, puzzle)
    }

    /// The text of a puzzle's grid, from its first row to its last.
    pub fn grid_text(&self, file: FileId, puzzle: PuzzleIndex) -> Option<String> {
        self.db.grid_text(file, puzzle)
    }

    /// The rows and columns of a puzzle's grid.
    pub fn field(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Field> {
        self.db.field(file, puzzle)
    }

    /// The number of a puzzle's digits.
    pub fn digit_count(&self, file: FileId, puzzle: PuzzleIndex) -> Option<u8> {
        self.db.digit_count(file, puzzle)
    }

    /// A value as a puzzle writes it, for people: a number where it has no symbol for it.
    pub fn symbol(&self, file: FileId, puzzle: PuzzleIndex, digit: Digit) -> String {
        self.db.symbol(file, puzzle, digit)
    }

    /// The number of a puzzle's givens; 0 if there is no such puzzle.
    pub fn clue_count(&self, file: FileId, puzzle: PuzzleIndex) -> usize {
        self.db.clue_count(file, puzzle)
    }

    /// The puzzles whose candidates are constraints beside their givens, since these alone have several solutions.
    pub fn puzzles_of_candidates(&self, file: FileId) -> Vec<PuzzleIndex> {
        ide_puzzles::explain::solve::puzzles_of_candidates(&self.db, file)
    }

    /// The puzzle that actions at a position apply to: its index and its range with metadata and further grids. For a
    /// cursor outside of all puzzles it is the nearest one above, else the first one below.
    pub fn chosen_puzzle(&self, file: FileId, span: Span) -> Option<(PuzzleIndex, Span)> {
        ide_assists::chosen_puzzle(&self.db, file, span)
    }

    /// True for a file without puzzles in which any 9×9 puzzle can be written: it declares nothing about one.
    pub fn takes_any_puzzle(&self, file: FileId) -> bool {
        ide_completion::first_puzzles::takes_any_puzzle(&self.db, file)
    }

    /// The file's outline, in order. Each puzzle is read when the iterator comes to it.
    pub fn symbols(&self, file: FileId) -> impl Iterator<Item = Symbol> {
        features::symbols::symbols(&self.db, file)
    }

    /// The code lenses of a file, in order; none if there are more than `limit` puzzles. Proves nothing.
    pub fn code_lenses(&self, file: FileId, limit: usize) -> Vec<CodeLens> {
        features::code_lens::code_lenses(&self.db, file, limit)
    }

    /// The statistics of the proved puzzles of a file, in order.
    pub fn census(&self, file: FileId) -> Vec<Counted> {
        features::statistics::census(&self.db, file)
    }

    // Proofs

    /// The puzzles that are not proved yet: those read most recently first, of these those with unreadable text, then
    /// by position.
    pub fn unproved(&self, file: FileId) -> Vec<PuzzleIndex> {
        ide_diagnostics::findings::unproved(&self.db, file)
    }

    /// The same puzzles by position, without further lookups, for callers who prove them all.
    pub fn each_unproved(&self, file: FileId) -> Vec<Unproved<'_>> {
        ide_diagnostics::findings::each_unproved(&self.db, file)
    }

    /// Counts the solutions of a puzzle and stores the proof with the puzzle, so that it survives edits elsewhere. Does
    /// nothing if the puzzle is proved.
    pub fn prove(&self, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Cancellable<()> {
        ide_diagnostics::findings::prove(&self.db, file, puzzle, interrupt)
    }

    /// Counts the solutions of a puzzle without finding the reason why there is not one. Returns true if this is new,
    /// and the reason is still to be found.
    pub fn count(&self, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Cancellable<bool> {
        ide_diagnostics::findings::count(&self.db, file, puzzle, interrupt)
    }

    /// Proves the puzzles that a range touches, one after the other. An interruption keeps the proofs so far.
    pub fn prove_within(&self, file: FileId, range: Span, interrupt: Interrupt<'_>) -> Cancellable<()> {
        features::semantic_tokens::prove_within(&self.db, file, range, interrupt)
    }

    /// Proves, as [`Analysis::prove`] would, those of some puzzles that are bare grids of classic puzzles with one
    /// solution: all at once, in half the time. Returns those that are left, and those whose search takes long.
    pub fn prove_list(
        &self,
        file: FileId,
        puzzles: &[PuzzleIndex],
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<PuzzleIndex>> {
        ide_diagnostics::findings::prove_list(&self.db, file, puzzles, interrupt)
    }

    /// The properties of a puzzle; `None` if there is no such puzzle. Proves the puzzle if necessary;
    /// [`StatusDetail::Difficulty`] requests its difficulty, which takes up to 0.1 s more. Computes no ratings.
    pub fn status(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        detail: StatusDetail,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<PuzzleStatus>> {
        features::code_lens::status(&self.db, file, puzzle, detail, interrupt)
    }

    /// Counts the solutions of a puzzle's givens up to `limit`; `None` if there is no such puzzle.
    pub fn judge(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        limit: u64,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Judged>> {
        ide_puzzles::explain::solve::judge(&self.db, file, puzzle, limit, interrupt)
    }

    /// The solutions of a puzzle, counted up to `limit`, the first `keep` of them written out.
    pub fn solve(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        limit: u64,
        keep: usize,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Solved, Unsolved>> {
        ide_puzzles::explain::solve::solve(&self.db, file, puzzle, limit, keep, interrupt)
    }

    /// The same with the values of each solution, in reading order.
    pub fn solutions(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        limit: u64,
        keep: usize,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Solved<Vec<Digit>>, Unsolved>> {
        ide_puzzles::explain::solve::solutions(&self.db, file, puzzle, limit, keep, interrupt)
    }

    /// The values of the only solution of a puzzle, in reading order; `None` if it has none or several, or cannot be
    /// read.
    pub fn solution(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Vec<Digit>>> {
        features::board::sheet::solution(&self.db, file, puzzle, interrupt)
    }

    // Findings

    /// The findings of a file: all that need only the text, and those that need a proof for the proved puzzles.
    pub fn findings(&self, file: FileId) -> Findings {
        ide_diagnostics::findings::findings(&self.db, file)
    }

    /// Like [`Analysis::findings`], but at most `limit` of them: the most severe, of equally severe ones the first.
    pub fn worst_findings(&self, file: FileId, limit: usize) -> Findings {
        ide_diagnostics::findings::worst_findings(&self.db, file, limit)
    }

    /// Like [`Analysis::worst_findings`], but without puzzles that were neither checked nor proved: in a collection
    /// that was just opened, checking the text of each takes longer than proving them all, which makes most checks
    /// unnecessary.
    pub fn cached_findings(&self, file: FileId, limit: usize) -> Findings {
        ide_diagnostics::findings::cached_findings(&self.db, file, limit)
    }

    /// The findings of a file part by part, in order, for files whose findings would fill the memory.
    pub fn findings_in_parts(&self, file: FileId) -> impl Iterator<Item = Findings> {
        ide_diagnostics::findings::findings_in_parts(&self.db, file)
    }

    /// Checks the text of a puzzle and caches the findings with the puzzle.
    pub fn check_text(&self, file: FileId, puzzle: PuzzleIndex) {
        ide_diagnostics::findings::check_text(&self.db, file, puzzle)
    }

    /// Finds the puzzles that are not in canonical form, if the rule `format` is on, and caches them until the text
    /// changes. Otherwise the first query for findings does so, and cannot be interrupted.
    pub fn check_form(&self, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<()> {
        ide_diagnostics::findings::check_form(&self.db, file, interrupt)
    }

    /// Adds what comments of a file suppress in the whole file.
    pub fn add_suppressions(&self, file: FileId, suppressed: &mut FileSuppressions) {
        ide_diagnostics::suppression::add_suppressions_of(&self.db, file, suppressed)
    }

    /// Notes which suppressions of the whole file suppress a finding of a file, or of a chunk of one; proves its
    /// puzzles.
    pub fn use_suppressions(
        &self,
        file: FileId,
        suppressed: &mut FileSuppressions,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<()> {
        ide_diagnostics::findings::use_suppressions(&self.db, file, suppressed, interrupt)
    }

    /// True if the blocks at the end of an edit are being typed from now on; `before` is the position of typing until
    /// now. Typing continues in a complete grid: its last cell may be removed again.
    pub fn is_typed(&self, file: FileId, typed: Typed, before: Option<Offset>) -> bool {
        ide_diagnostics::in_progress::is_typed(&self.db, file, typed, before)
    }

    /// True if a cursor is in the blocks that are being typed at another position.
    pub fn is_typed_together(&self, file: FileId, typed: Offset, cursor: Offset) -> bool {
        ide_diagnostics::in_progress::is_typed_together(&self.db, file, typed, cursor)
    }

    /// Removes the findings that only report that the blocks at `at` are not finished, and returns a hint if there were
    /// any.
    pub fn without_unfinished(&self, file: FileId, at: Offset, findings: &mut Findings) -> Option<InProgress> {
        ide_diagnostics::in_progress::without_unfinished(&self.db, file, at, findings)
    }

    // Equal and equivalent puzzles

    /// The puzzles of a file as they are compared with others, with the first lines of their grids. Puzzles that cannot
    /// be read, and templates, are left out.
    pub fn listed(&self, file: FileId, forms: CanonicalForms) -> impl Iterator<Item = (Listed, Span)> {
        self.db.listed(file, forms)
    }

    /// The fingerprint of a puzzle; `None` if it cannot be read, or is a template.
    pub fn fingerprint(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Fingerprint> {
        self.db.fingerprint(file, puzzle)
    }

    /// The canonical form of a puzzle's givens as one line of 81 characters, or the reasons why it has none.
    pub fn canonical(&self, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
        ide_puzzles::explain::lines::canonical(&self.db, file, puzzle)
    }

    /// The canonical form of a puzzle, as [`Analysis::canonical`] returns it, with the symmetry that leads to it.
    pub fn canonical_with_symmetry(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
    ) -> Result<(String, Symmetry), Vec<String>> {
        ide_puzzles::explain::lines::canonical_with_symmetry(&self.db, file, puzzle)
    }

    /// A puzzle as [`compare`] compares it with those of another text.
    pub fn edition(&self, file: FileId, puzzle: PuzzleIndex) -> Edition<'_> {
        Edition::of(&self.db, file, puzzle)
    }

    /// The class of a puzzle, by its givens, or the reasons why it has no canonical form.
    pub fn class(&self, file: FileId, puzzle: PuzzleIndex) -> Result<Class, Vec<String>> {
        ide_puzzles::explain::lines::class(&self.db, file, puzzle)
    }

    // Line lists, from the digits alone

    /// Proves a line list, and divides it into parts of which either all puzzles are proved or none, each with its
    /// offset. Any other file is one such part.
    pub fn prove_lines(&self, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<Vec<(u32, Analysis)>> {
        let parts = ide_db::chunk::prove_lines(&self.db, file, interrupt)?;
        Ok(parts.into_iter().map(|(start, part)| (start, Analysis { db: part })).collect())
    }

    /// True if a file is a part that [`Analysis::prove_lines`] has proved.
    pub fn are_lines_proved(&self, file: FileId) -> bool {
        ide_db::chunk::are_lines_proved(&self.db, file)
    }

    /// The number of lines of a file that is a line list whose blocks have not been read; 0 for any other.
    pub fn unread_lines(&self, file: FileId) -> u32 {
        ide_rows::lines::unread_lines(&self.db, file)
    }

    /// Solves some lines of a line list as [`Analysis::solve`] does, and calls `answer` with the answers in order. The
    /// last lines may get no answer; [`Analysis::solve`] has one.
    pub fn solve_lines(
        &self,
        file: FileId,
        lines: Range<u32>,
        limit: u64,
        keep: usize,
        interrupt: Interrupt<'_>,
        answer: impl FnMut(SolvedLine<'_>),
    ) -> Cancellable<()> {
        ide_rows::lines::solve_lines(&self.db, file, lines, limit, keep, interrupt, answer)
    }

    /// Calls `answer` with the canonical forms of some lines of a line list in order, as [`Analysis::canonical`]
    /// returns them; with `None` for a line that has none. The last lines may get no answer.
    pub fn canonical_lines(&self, file: FileId, lines: Range<u32>, answer: impl FnMut(Option<&str>)) {
        ide_rows::lines::canonical_lines(&self.db, file, lines, answer)
    }

    /// Does the same with the classes of lines, as [`Analysis::class`] returns them.
    pub fn classes_of_lines(&self, file: FileId, lines: Range<u32>, answer: impl FnMut(Option<Class>)) {
        ide_rows::lines::classes_of_lines(&self.db, file, lines, answer)
    }

    // Logic

    /// Why a cell of a puzzle cannot hold a value; `words` are the cell and the value, as in `r1c1=5`.
    pub fn why_not(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        words: &str,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<WhyNot, Unexplained>> {
        ide_puzzles::explain::why_not::why_not(&self.db, file, puzzle, words, interrupt)
    }

    /// The steps of logic from the values of a puzzle's grid, or the reasons why there are none.
    pub fn explain(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        extent: Extent,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Explained, Unexplained>> {
        ide_puzzles::explain::path::explain(&self.db, file, puzzle, None, extent, interrupt)
    }

    /// The same for a game that is kept outside of the text: `entered` is the content of the cells that are not given.
    pub fn explain_game(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        entered: Option<&[(Cell, CellChange)]>,
        extent: Extent,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Explained, Unexplained>> {
        let entered = entered.map(ide_assists::set_cells::contents);
        ide_puzzles::explain::path::explain(&self.db, file, puzzle, entered.as_deref(), extent, interrupt)
    }

    /// The values of each cell that occur in some solution, as far as they are known after one more part of the work,
    /// or the reasons why the puzzle cannot be read.
    pub fn true_candidates(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        known: Option<TrueCandidates>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<TrueCandidates, Vec<String>>> {
        ide_puzzles::explain::true_candidates::true_candidates(&self.db, file, puzzle, known, interrupt)
    }

    /// The next step of a game, in `[state]` or else as `entered`.
    pub fn hint(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        entered: Option<&[(Cell, CellChange)]>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Hint, Unexplained>> {
        let entered = entered.map(ide_assists::set_cells::contents);
        ide_puzzles::explain::hint::hint(&self.db, file, puzzle, entered.as_deref(), interrupt)
    }

    /// The values of a puzzle's cells and the candidates that they leave, or the reasons why it cannot be read.
    pub fn moment(&self, file: FileId, puzzle: PuzzleIndex) -> Result<GridView, Vec<String>> {
        ide_puzzles::explain::trace::moment(&self.db, file, puzzle)
    }

    /// The guessing search for a puzzle, ready to run, or the reasons why it cannot run.
    pub fn trace(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Trace, Vec<String>>> {
        ide_puzzles::explain::trace::trace(&self.db, file, puzzle, interrupt)
    }

    /// A page about one puzzle of a file, or about all of them, as Markdown; each line ends with `\n`.
    pub fn page(
        &self,
        file: FileId,
        page: Page,
        puzzle: Option<PuzzleIndex>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<String> {
        features::virtual_documents::page(&self.db, file, page, puzzle, interrupt)
    }

    /// A puzzle as a board; `None` if there is no such puzzle. A game that is kept outside of the text is `entered`.
    pub fn board(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        entered: Option<&[(Cell, CellChange)]>,
        waiting: Waiting,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<PuzzleBoard>> {
        let entered = entered.map(ide_assists::set_cells::contents);
        features::board::board(&self.db, file, puzzle, entered.as_deref(), waiting, interrupt)
    }

    // Ratings

    /// Rates a puzzle on these scales, by its givens alone, and keeps the ratings with the puzzle; proves it if
    /// necessary. Returns also ratings on other scales that are known. `None` if there is no such puzzle.
    pub fn rate(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        scales: &[Scale],
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Ratings>> {
        ide_puzzles::explain::rating::rate(&self.db, file, puzzle, scales, interrupt)
    }

    /// The proved puzzles of which a rule has to know a rating that is not known, by position, each with its scale.
    pub fn unrated(&self, file: FileId) -> Vec<(PuzzleIndex, Scale)> {
        ide_puzzles::explain::rating::unrated(&self.db, file)
    }

    /// The key of a puzzle's rating on a scale: a hash of all that decides it, except for the version of this program.
    /// `None` if the puzzle cannot be read, is empty, or is a grid of candidates. Proves nothing.
    pub fn rating_key(&self, file: FileId, puzzle: PuzzleIndex, scale: Scale) -> Option<Fingerprint> {
        ide_puzzles::explain::rating_record::rating_key(&self.db, file, puzzle, scale)
    }

    /// The record of a puzzle's rating on a scale; `None` if the rating is not known, or is not worth a record.
    pub fn rating_record(&self, file: FileId, puzzle: PuzzleIndex, scale: Scale) -> Option<RatingRecord> {
        ide_puzzles::explain::rating_record::rating_record(&self.db, file, puzzle, scale)
    }

    /// Adopts a rating from its record. Returns true if it is one.
    pub fn adopt_rating(&self, file: FileId, puzzle: PuzzleIndex, scale: Scale, record: RatingRecord) -> bool {
        ide_puzzles::explain::rating_record::adopt_rating(&self.db, file, puzzle, scale, record)
    }

    // Puzzles in other forms

    /// A puzzle as one line of `N²` characters (`.` empty, givens and placed values alike, values above 9 as letters),
    /// or the reasons why it has none.
    pub fn line(&self, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
        ide_puzzles::explain::lines::line(&self.db, file, puzzle)
    }

    /// A puzzle with all that is known about it, to be written in another format, or the reasons why it cannot be read.
    pub fn record(&self, file: FileId, puzzle: PuzzleIndex) -> Result<Record, Vec<String>> {
        ide_puzzles::convert::record::record(&self.db, file, puzzle)
    }

    /// A puzzle in the format of this name. The error says that there is no such format, or why it cannot show the
    /// puzzle.
    pub fn export(&self, file: FileId, puzzle: PuzzleIndex, format: &str) -> Result<Exported, Refusal> {
        ide_puzzles::convert::exported::export(&self.db, file, puzzle, format)
    }

    /// A puzzle after a change, or the reasons why it cannot be made.
    pub fn altered(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        alteration: Alteration,
        draw: Draw,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Altered, Vec<String>>> {
        ide_puzzles::change::altered(&self.db, file, puzzle, alteration, draw, interrupt)
    }

    /// The lines of the minimal puzzles with one solution that differ from a puzzle by a few givens, one of each class,
    /// or the reasons why they cannot be listed.
    pub fn vicinity(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        wanted: Vicinity,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Vec<String>, Vec<String>>> {
        ide_puzzles::change::vicinity::vicinity(&self.db, file, puzzle, wanted, interrupt)
    }

    // Changes of a file

    /// Formats a file, or the puzzles that some ranges of it touch.
    pub fn format(&self, file: FileId, ranges: Option<&[Span]>, interrupt: Interrupt<'_>) -> Cancellable<Formatting> {
        ide_format::format(&self.db, file, ranges, interrupt)
    }

    /// The edit that writes a generated puzzle below everything in a file: on a line if the last puzzle is on one and
    /// the new one fits a line, else as a grid with its metadata. The error says why the file cannot hold it.
    pub fn append(&self, file: FileId, puzzle: &Generated) -> Result<TextEdit, Refusal> {
        ide_assists::append::append(&self.db, file, puzzle)
    }

    /// The edits that enter something into cells of a puzzle; of two changes of a cell the last one counts.
    pub fn set_cells(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        changes: &[(Cell, CellChange)],
    ) -> Result<Rewrite, Refusal> {
        ide_assists::set_cells::set_cells(&self.db, file, puzzle, changes)
    }

    /// The edits that enter something into the game of a puzzle, its `[state]`, and leave the puzzle as it is.
    pub fn set_state(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        changes: &[(Cell, CellChange)],
    ) -> Result<Rewrite, Refusal> {
        ide_assists::set_state::set_state(&self.db, file, puzzle, changes)
    }

    /// The edits that add a clue to a puzzle, made of selected cells.
    pub fn add_clue(&self, file: FileId, puzzle: PuzzleIndex, clue: &NewClue) -> Result<Rewrite, Refusal> {
        ide_assists::set_clues::add_clue(&self.db, file, puzzle, clue)
    }

    /// The edits that remove the clue at a range from a puzzle.
    pub fn remove_clue(&self, file: FileId, puzzle: PuzzleIndex, span: Span) -> Result<Rewrite, Refusal> {
        ide_assists::set_clues::remove_clue(&self.db, file, puzzle, span)
    }

    /// Returns the edits that paint the selected cells of a puzzle as a region, or the reason why that is impossible.
    pub fn paint_region(&self, file: FileId, puzzle: PuzzleIndex, cells: &[Cell]) -> Result<Rewrite, Refusal> {
        ide_assists::set_regions::paint_region(&self.db, file, puzzle, cells)
    }

    /// The edits that declare a rule of a puzzle, or take it back.
    pub fn switch_rule(&self, file: FileId, puzzle: PuzzleIndex, rule: &str) -> Result<Rewrite, Refusal> {
        ide_assists::set_clues::switch_rule(&self.db, file, puzzle, rule)
    }

    /// The actions of the wanted kinds at a position of a file; the others are not computed.
    pub fn actions_of(
        &self,
        file: FileId,
        span: Span,
        wanted: &dyn Fn(ActionKind) -> bool,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<Action>> {
        ide_assists::actions_of(&self.db, file, span, wanted, interrupt)
    }

    /// The disabled action of a kind that [`Analysis::actions_of`] does not return at a position, with the reason.
    pub fn disabled_action(
        &self,
        file: FileId,
        span: Span,
        kind: ActionKind,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Action> {
        ide_assists::disabled::disabled_action(&self.db, file, span, kind, interrupt)
    }

    /// The action of this kind that changes the puzzle at a position as a whole, with its edits; `None` for other
    /// kinds, and where there is no puzzle.
    pub fn altered_action(
        &self,
        file: FileId,
        span: Span,
        kind: ActionKind,
        seed: u64,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Action>> {
        ide_assists::altered::altered_action(&self.db, file, span, kind, seed, interrupt)
    }

    /// Computes the rating that an action of this kind writes, so that it has edits. Nothing for other kinds.
    pub fn rate_for(&self, file: FileId, span: Span, kind: ActionKind, interrupt: Interrupt<'_>) -> Cancellable<()> {
        ide_assists::insert_rating::rate_for(&self.db, file, span, kind, interrupt)
    }

    /// The change of a whole file, or the reason why there is nothing to change.
    pub fn source_action(
        &self,
        file: FileId,
        what: SourceAction,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Rewrite, Refusal>> {
        ide_assists::source_actions::source_action(&self.db, file, what, interrupt)
    }

    /// The reason why [`Analysis::source_action`] has nothing to change, if so. It stops at the first puzzle that can
    /// be filled or the first fix; fixes need all puzzles of the file proved before.
    pub fn source_action_obstacle(
        &self,
        file: FileId,
        what: SourceAction,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Refusal>> {
        ide_assists::source_actions::source_action_obstacle(&self.db, file, what, interrupt)
    }

    /// The value or the symbol of a cage at an offset of a file; `None` if there is neither. The error is the reason
    /// why its puzzle keeps its values.
    pub fn prepare_rename(&self, file: FileId, offset: Offset) -> Option<Result<Renamable, Refusal>> {
        features::rename::prepare_rename(&self.db, file, offset)
    }

    /// The sorted edits that swap the value at an offset of a file with the value `name` in the whole puzzle, or that
    /// give a cage another symbol. The error is the reason why this is not possible, or lists the names.
    pub fn rename(
        &self,
        file: FileId,
        offset: Offset,
        name: &str,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Vec<TextEdit>, Refusal>> {
        features::rename::rename(&self.db, file, offset, name, interrupt)
    }

    // Typing

    /// The completions at an offset of a file.
    pub fn completions(
        &self,
        file: FileId,
        offset: Offset,
        trigger: CompletionTrigger,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Completions>> {
        ide_completion::completions(&self.db, file, offset, trigger, interrupt)
    }

    /// The ways to a first puzzle at an offset of a file that [takes any](Self::takes_any_puzzle). The seed decides
    /// which puzzles are new. On a line with other text they begin on the next one, and are offered at its end.
    pub fn first_puzzles(
        &self,
        file: FileId,
        offset: Offset,
        seed: u64,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Completions>> {
        ide_completion::first_puzzles::first_puzzles(&self.db, file, offset, seed, interrupt)
    }

    /// The inline completions at an offset of a file: the value of the cell that begins there, if the next step decides
    /// it, and a comment after the row with the reason.
    pub fn inline_completions(
        &self,
        file: FileId,
        offset: Offset,
        trigger: CompletionTrigger,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<InlineCompletion>> {
        features::inline_completion::inline_completions(&self.db, file, offset, trigger, interrupt)
    }

    /// What follows from the characters that were just typed and end at an offset: the edits by which they take the
    /// place of cells, none if they are simply inserted.
    ///
    /// Usually it is one character. There are several if the user typed on before the editor applied the edits for the
    /// first.
    pub fn type_over(&self, file: FileId, offset: Offset, typed: &str, behind: TypedBehind) -> TypedOver {
        features::on_type_formatting::type_over(&self.db, file, offset, typed, behind)
    }

    /// The cell that a key empties which would delete text at a selection; `None` where it is to delete that text.
    pub fn erase(&self, file: FileId, selected: Span, direction: EraseDirection) -> Option<Erased> {
        features::on_type_formatting::erase(&self.db, file, selected, direction)
    }

    // Reading

    /// The hover of the cell, the clue or the metadata line at an offset.
    pub fn hover(&self, file: FileId, offset: Offset, interrupt: Interrupt<'_>) -> Cancellable<Option<Hover>> {
        features::hover::hover(&self.db, file, offset, interrupt)
    }

    /// The puzzle whose hover at an offset shows ratings: those that [`Analysis::rate`] has computed.
    pub fn rated_at(&self, file: FileId, offset: Offset) -> Option<PuzzleIndex> {
        features::hover::ratings::rated_at(&self.db, file, offset)
    }

    /// The cells and clues that decide about the cell at an offset of a file. `None` if there is no cell, or nothing
    /// decides about it.
    ///
    /// For an empty cell these are the cells that exclude values from it. For a pencil mark those that exclude this
    /// value. For a value those in direct conflict with it; without a conflict it is its own definition, and in a
    /// further grid of the puzzle the value in the puzzle's own grid is. For each of them also the clues of the cell,
    /// and for a cell in a clue its clues alone.
    pub fn definition(&self, file: FileId, offset: Offset) -> Option<Definition> {
        features::goto::definition(&self.db, file, offset)
    }

    /// The occurrences of the value at an offset of a file in the same grid, by position; for a pencil mark also the
    /// other marks. For a clue its cells.
    pub fn references(&self, file: FileId, offset: Offset, declaration: Declaration) -> Vec<Span> {
        features::goto::references(&self.db, file, offset, declaration)
    }

    /// The highlights for the cell at an offset of a file, by position: for a value the cells that hold it; for a
    /// pencil mark these and the marks of the same value; for an empty cell those that exclude its values; for a clue
    /// its cells. Empty if there is neither a cell nor a clue.
    pub fn highlights(&self, file: FileId, offset: Offset) -> Vec<Highlight> {
        features::highlight::highlights(&self.db, file, offset)
    }

    /// The ranges around an offset of a file, the smallest first; each contains the one before it and more.
    pub fn selection_ranges(&self, file: FileId, offset: Offset) -> Vec<Span> {
        features::selection_range::selection_ranges(&self.db, file, offset)
    }

    /// The folding ranges of a file, by position, no two beginning in the same line. If there are more than `limit`,
    /// the grids within puzzles are left out first, then the last ranges.
    pub fn folding_ranges(
        &self,
        file: FileId,
        limit: usize,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<FoldingRange>> {
        features::folding::folding_ranges(&self.db, file, limit, interrupt)
    }

    /// The tokens that a range touches, or those of the whole text. Proves nothing: see [`Analysis::prove_within`].
    pub fn tokens(&self, file: FileId, range: Option<Span>, interrupt: Interrupt<'_>) -> Cancellable<Tokens> {
        features::semantic_tokens::tokens(&self.db, file, range, interrupt)
    }

    /// The hints after the cells that a range touches, with their details if requested. Proves nothing: see
    /// [`Analysis::prove_within`].
    pub fn inlay_hints(
        &self,
        file: FileId,
        range: Span,
        wanted: InlayHintKinds,
        details: Details,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<InlayHints> {
        features::inlay_hints::inlay_hints(&self.db, file, range, wanted, details, interrupt)
    }

    /// The details of the hint after a cell; `None` if there is no hint of that kind.
    pub fn inlay_hint_details(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        cell: Cell,
        kind: InlayHintKind,
    ) -> Option<InlayHintDetails> {
        features::inlay_hints::inlay_hint_details(&self.db, file, puzzle, cell, kind)
    }

    /// The forced cells that a range touches, in the order of the text. Proves the puzzles of the range that are not
    /// proved yet, and reads nothing outside of it.
    pub fn forced_values(&self, file: FileId, range: Span, interrupt: Interrupt<'_>) -> Cancellable<Vec<ForcedValue>> {
        features::forced_values::forced_values(&self.db, file, range, interrupt)
    }
}

#[cfg(test)]
mod tests;
