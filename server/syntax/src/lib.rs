//! Reads `.sudoku` text into puzzles with exact ranges, and follows edits.
//!
//! There is no standard for such files, so the reader accepts every layout that people use and decides from the
//! neighbourhood what a line is. It never fails and never judges: any text gives blocks whose lengths add up to it, plus
//! problems for what could not be read. It knows nothing of the logic of Sudoku, of files, editors or protocols.
//!
//! A document is a list of [`Block`]s; all ranges inside a block count from its first byte, so an edit makes new blocks
//! where it touches the text and leaves the others, and whatever is known about them, alone.

mod alphabet;
mod atoms;
mod block;
mod cells;
mod columns;
mod dialect;
mod document;
mod glyph;
mod grid;
mod lines;
pub mod markdown;
mod metadata;
mod passages;
mod places;
mod plain;
mod problem;
mod puzzle;
mod reader;
mod rows;
mod shape;
mod size;
mod span;
mod split;
mod suppression;
mod text_line;

pub use alphabet::Alphabet;
pub use columns::{Columns, without_comment};
pub use dialect::Dialect;
pub use document::{Document, Replaced, Source, blocks};
pub use glyph::is_bar;
pub use grid::{Content, Grid, Row, RowPlace, Slot, mark};
pub use metadata::{Declared, Entry, Expected, Key};
pub use passages::Passages;
pub use plain::PlainLines;
pub use problem::{Problem, ProblemKind};
pub use puzzle::{Block, Origin, PuzzleText, Section, SectionKind, Style};
pub use span::Span;
pub use suppression::{Name, Scope, Suppression};
pub use text_line::{LineLooks, TextLine, without_blanks};
