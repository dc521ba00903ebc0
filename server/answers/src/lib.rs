//! Gives answers of `ide` their JSON, for the command line and the language server alike: the steps of a path, the
//! events of a search, the views of a grid.
//!
//! The names of the members are a promise. Values are numbers, cells are names such as `r1c5`, and what belongs to the
//! cells of a grid comes row by row. Must not know files, URIs and ranges of text: the callers add what names a puzzle.

mod path;
mod search;
mod views;

pub use path::{PathRecord, end, reason};
pub use search::{ArraysRecord, EventRecord, result};
pub use views::{ContentRecord, HouseRecord, LevelRecord, rows};
