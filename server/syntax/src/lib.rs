//! Reads `.sudoku` text into puzzles with exact ranges, and follows edits.
//!
//! There is no standard for such files, so the reader accepts every common layout and decides from the neighbouring
//! lines what a line is. It never fails and never judges: any text gives blocks whose lengths add up to it, plus
//! problems for unreadable parts. It knows nothing of the logic of Sudoku, of files, editors or protocols.
//!
//! A document is a list of [`Block`]s; all ranges inside a block are [`BlockSpan`]s, which count from its first byte,
//! so an edit makes new blocks where it touches the text and leaves the others, and all facts about them, alone.

mod clues;
mod document;
mod layout;
mod lines;
pub mod markdown;
mod model;
mod text;

pub use clues::ClueLine;
pub use clues::cells::cells_named;
pub use clues::line::separates;
pub use document::block::titles::title_of_heading;
pub use document::chunks::{Chunk, ChunkReader};
pub use document::{Document, Replaced, Source, blocks};
pub use field::{is_empty_mark, is_empty_word};
pub use lines::figure_row::sides_of_field;
pub use lines::line_list::{LineList, is_classic_line};
pub use lines::text_line::{LineLooks, without_blanks};
pub use model::alphabet::Alphabet;
pub use model::clues::{Clue, ClueCell, ClueContent, ClueMark, ClueProblem, ClueSection, ClueValue, MapSymbol};
pub use model::dialect::Dialect;
pub use model::grid::{Content, Grid, Row, RowPlace, Slot};
pub use model::metadata::{
    Declared, DeclaredGrids, DeclaredRatings, Entry, Expected, Key, rule_bit, rule_words, rules_of, separates_rules,
};
pub use model::problem::{Problem, ProblemKind};
pub use model::puzzle::{Block, Origin, PuzzleText, Section, SectionKind, Style};
pub use model::suppression::{Name, Scope, Suppression};
pub use text::columns::{Columns, without_comment};
pub use text::glyph::{has_word, is_bar, narrow};
pub use text::line::TextLine;
pub use text::offset::{BlockOffset, InBlock, InFile, InLine, LineOffset, Offset, OffsetFrom};
pub use text::remainder::Remainder;
pub use text::span::{BlockSpan, LineSpan, Span, SpanFrom};
