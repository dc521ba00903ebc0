//! Everything that an editor or a command line asks about puzzle files: snapshot in, plain data out.
//!
//! This crate joins `syntax` (text to puzzles) and `engine` (logic). Its answers speak of byte ranges of a file; it
//! knows nothing of JSON, URIs, lines and columns, threads, files on a disk or clocks. A caller that wants to stop a long
//! piece of work passes an [`Interrupt`].
//!
//! [`AnalysisHost`] is the only thing that changes, and only through [`AnalysisHost::apply`]; [`Analysis`] is a cheap,
//! immutable snapshot that any thread may use.

mod actions;
mod analysis;
mod brief;
mod canonical;
mod catalogue;
mod census;
mod chunks;
mod comparable;
mod comparison;
mod config;
mod convert;
mod counts;
mod duplicates;
mod exchange;
mod explain;
mod facts;
mod features;
mod file;
mod finding;
mod fingerprint;
#[cfg(test)]
mod fixture;
mod folding;
mod forced_values;
mod format;
mod ghost;
mod highlight;
mod hints;
mod host;
mod hover;
mod interrupt;
mod kept;
mod known;
mod layout;
mod lens;
mod lower;
mod navigation;
mod nearest;
mod overtype;
mod pages;
mod passages;
mod pasted;
mod place;
mod plain;
mod proof;
mod proposals;
mod reasoned;
mod recalled;
mod remarks;
mod rules;
mod sameness;
mod selection;
mod silence;
mod solve;
mod sweep;
mod symbols;
mod symmetry;
mod tokens;
mod trace;
mod typing;
mod why;
pub mod words;

pub use actions::{Everywhere, FillStyle, Rewrite, ValueStyle, fixes, together};
pub use analysis::{Analysis, Unproved};
pub use brief::{Brief, brief};
pub use catalogue::{Catalogue, Glimpse, Listed, Name, Repeated, glimpses};
pub use census::{Counted, GridKind};
pub use comparable::{Comparable, Standing};
pub use config::Config;
pub use duplicates::{Duplicate, Original};
pub use engine::trace::{Event, EventKind, Replay};
pub use engine::views::{Content, Link, Mark, Moment};
pub use engine::{Cell, Digit, DigitSet, Geometry, Variant};
pub use exchange::Exchangeable;
pub use explain::{Ending, Explained, Extent, Unexplained};
pub use features::{Action, ActionKind, Hover, Mended, Outcome, Symbol, SymbolPart};
pub use finding::{Elsewhere, Finding, Findings, Fix, PuzzleIndex, Related, Safety, Severity, TextEdit};
pub use fingerprint::Fingerprint;
pub use folding::{Fold, FoldKind};
pub use forced_values::ForcedValue;
pub use format::{Formatting, Kept};
pub use formats::{Foreign, Loss, Record, Target, Written, sentence as loss_sentence};
pub use ghost::Ghost;
pub use highlight::{Highlight, HighlightKind};
pub use hints::{Hint, HintDetails, HintKind, Hints, HintsWanted};
pub use host::{AnalysisHost, Change, FileId, ReadFile, Remains};
pub use interrupt::{Cancellable, Interrupt, Interrupted};
pub use lens::{Difficulty, Lens, Solutions, Status};
pub use navigation::Definition;
pub use nearest::nearest;
pub use pages::{Board, BoardCell, CellContent, Chapter, Page, PageContent, PageStep, Part, RefutationLine, Sentence};
pub use passages::{Passage, Passages};
pub use pasted::{Pasted, converted};
pub use proposals::{About, Asked, Proposal, ProposalKind, Proposals, Reach, Topic};
pub use reasoned::{Implication, Reasoned, Statement};
pub use ropey::Rope;
pub use rules::Rule;
pub use sameness::Class;
pub use silence::FileSilence;
pub use solve::{Judged, Solved, Unsolved};
pub use symbols::Titled;
pub use syntax::{Dialect, Span, markdown};
pub use tokens::{Token, TokenClass, Tokens};
pub use trace::{Trace, TraceEnd, drawn};
pub use typing::{InProgress, Typed, TypedKind};
