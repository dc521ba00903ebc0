//! Answers the questions of editors and command lines about puzzle files: snapshot in, plain data out.
//!
//! This crate joins `syntax` (text to puzzles) and `engine` (logic). Its answers speak of byte ranges of a file; it
//! knows nothing of JSON, URIs, lines and columns, threads, files on a disk or clocks. A caller that wants to stop a
//! long piece of work passes an [`Interrupt`].
//!
//! [`AnalysisHost`] is the only thing that changes, and only through [`AnalysisHost::apply`]; [`Analysis`] is a cheap,
//! immutable snapshot that any thread may use.
//!
//! The crates below: `ide-db` holds the files and what is known about their puzzles, `ide-format` brings them into
//! canonical form, `ide-diagnostics` finds their mistakes. The folders here, lowest first; each imports only those
//! before it: `explain`, `generate`, `convert`, `change`, `edits`, `features`, `batch`. Each extends [`Analysis`] by
//! the questions that it answers.

mod analysis;
mod batch;
mod change;
mod convert;
mod edits;
mod explain;
mod features;
mod generate;

pub use analysis::{Analysis, AnalysisHost};
pub use batch::chunk::{Chunk, ChunkReader};
pub use batch::crowded::is_crowded;
pub use batch::identity::Identity;
pub use batch::lines::{SolvedLine, form_of_line};
pub use batch::rating_row::{RATING_COLUMNS, RatingRow};
pub use batch::sample::{Sample, SampledPuzzle};
pub use batch::statistics::{Counted, GridKind};
pub use batch::symmetries::Symmetries;
pub use batch::verdict::{Fault, Judge, PROVED_AT_ONCE, Status, Verdict};
pub use change::{Alteration, Altered, Draw, class_of_line};
pub use convert::exported::Exported;
pub use convert::pasted::{CutShort, Pasted, converted};
pub use edits::actions::action::{Action, ActionKind, FindingId, Outcome};
pub use edits::actions::{Rewrite, SourceAction, ValueStyle, applicable_fixes, combine_fixes};
pub use edits::completion::{
    Completion, CompletionKind, CompletionTrigger, Completions, Documentation, ExamplePart, ListValidity, ReplaceMode,
    Topic,
};
pub use edits::inline_completion::InlineCompletion;
pub use edits::rename::Renamable;
pub use edits::set_cells::CellChange;
pub use engine::minlex::Symmetry;
pub use engine::{BoxShape, Cell, Digit, DigitSet, Field, Geometry, Variant};
pub use explain::path::{Explained, Extent, Unexplained};
pub use explain::rating_record::RatingRecord;
pub use explain::solve::{Judged, Solved, Unsolved};
pub use explain::steps::{Implication, Reasoned, Statement};
pub use explain::trace::{Trace, TraceEnd, drawn};
pub use features::board::figures::{Anchor, Figure, Point, Shape, Style};
pub use features::board::sheet::{Html, Picture, Sheet, SheetFormat, escaped, sheet_of, svg_sheet};
pub use features::board::{BoardShape, ForcedDigit, PlayedCell, PlayedContent, PuzzleBoard, Waiting};
pub use features::code_lens::{CodeLens, Difficulty, PuzzleStatus, SolutionCount, StatusDetail};
pub use features::compare::{Change as PuzzleChange, Comparison, Difference, Edition, compare};
pub use features::folding::{FoldingKind, FoldingRange};
pub use features::forced_values::ForcedValue;
pub use features::goto::{Declaration, Definition};
pub use features::highlight::{Highlight, HighlightKind};
pub use features::hover::Hover;
pub use features::inlay_hints::{Details, InlayHint, InlayHintDetails, InlayHintKind, InlayHintKinds, InlayHints};
pub use features::semantic_tokens::{Token, TokenClass, Tokens};
pub use features::symbols::{Symbol, SymbolPart, TitledPuzzle};
pub use features::virtual_documents::{
    Board, BoardCell, CellContent, Chapter, Page, PageContent, PageStep, Part, RefutationLine, Sentence,
};
pub use formats::sudoku::ItemKind;
pub use formats::{Foreign, FormatError, GridInJson, Loss, Record, Target, Written, sentence as loss_sentence};
pub use generate::{
    Generated, GridRules, Plan, RatingRange, Wishes, box_shape, givens_range, level_named, pattern_named,
    technique_named,
};
pub use generator::{Pattern, Vicinity};
pub use ide_db::base::bars;
pub use ide_db::base::config::Config;
pub use ide_db::base::fill_style::FillStyle;
pub use ide_db::base::finding::{
    Elsewhere, FileId, Finding, Findings, Fix, PuzzleIndex, Related, Safety, Severity, TextEdit, with_edits,
};
pub use ide_db::base::interrupt::{Cancellable, Interrupt, Interrupted};
pub use ide_db::base::nearest::{nearest, unknown};
pub use ide_db::base::refusal::Refusal;
pub use ide_db::base::rule::Rule;
pub use ide_db::base::shown;
pub use ide_db::base::suppression::FileSuppressions;
pub use ide_db::base::words;
pub use ide_db::duplicates::index::{CanonicalForms, Catalogue, Glimpse, Listed, Name, Repeated, glimpses};
pub use ide_db::duplicates::origins::{Origin, Origins};
pub use ide_db::duplicates::table::{Entry, PuzzleTable};
pub use ide_db::duplicates::{Duplicate, Original};
pub use ide_db::host::{Change, ReadFile, Remains};
pub use ide_db::puzzle::canonical::{Class, Equivalent};
pub use ide_db::puzzle::fingerprint::Fingerprint;
pub use ide_db::puzzle::symmetry::words as symmetry_words;
pub use ide_db::state::logical_path::Ending;
pub use ide_db::state::rating::{OnScales, Ratings, Scale, Unrated};
pub use ide_diagnostics::findings::Unproved;
pub use ide_diagnostics::in_progress::{InProgress, Typed, TypedKind};
pub use ide_diagnostics::rules::{rule_fixes, rule_page, rule_summary};
pub use ide_format::{FormattedText, Formatting, Unformatted, format_text};
pub use logic::techniques::Technique;
pub use logic::trace::views::{Content, GridView, Link, Mark};
pub use logic::trace::{Event, EventKind, Replay};
pub use ratings::hodoku::{Level, Rating as HodokuRating};
pub use ratings::se::Rating as SeRating;
pub use ropey::Rope;
pub use syntax::{Dialect, Offset, Remainder, Span, is_classic_line, markdown};

#[cfg(test)]
mod tests;
