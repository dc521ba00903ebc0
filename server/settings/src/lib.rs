//! Combines `sudoku.toml`, the command line and the editor's own settings into the [`ide::Config`] in force for a path.
//!
//! The nearest `sudoku.toml` above a file applies to it; files further up are not merged in. [`Resolver`] finds and
//! caches them, a [`SettingsFile`] is one that has been read, a [`Layer`] contains the settings of the rules from one
//! source, and [`Settings`] are the result. `document` declares the file: the reader, the schema and the messages about
//! unknown keys are all derived from it.
//!
//! [`plain_file`] reads all files that steer a run, those of other crates as well.
//!
//! Must not know how files are walked or reported, nor the protocol of editors. `cli` and `lsp` both use it, so
//! that they cannot disagree.

mod document;
mod error;
mod explain;
mod file;
mod idle;
mod layer;
mod names;
mod patterns;
pub mod plain_file;
mod reading;
mod resolver;
mod schema;
#[cfg(test)]
mod schema_tests;
mod unknown;
mod values;

pub use error::{ConfigError, InvalidValue, Mistake};
pub use explain::{Entry, explain, root};
pub use file::{FILE_NAME, SettingsFile, mistakes};
pub use idle::{Idle, List};
pub use layer::{Layer, Origin, Sourced};
pub use names::{PUZZLE_EXTENSIONS, is_markdown, is_puzzle_file};
pub use patterns::{Kind, Pattern};
pub use reading::LONGEST;
pub use resolver::{Overrides, Resolver, Settings, normal};
pub use schema::SCHEMA;
pub use values::{Level, rule};
