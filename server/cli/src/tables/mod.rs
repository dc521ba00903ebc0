//! Runs a question over the rows of tables in place of the puzzles of texts.
//!
//! Must not know what is asked: commands pass the question, and print what is not written to a table.

mod printed;
mod run;
mod source;
mod target;

pub(crate) use printed::{print_answers, print_column};
pub(crate) use run::{Looked, TableRun};
pub(crate) use source::{Named, open};

use crate::args::{InputArgs, TableArgs};
use datasets::table::Format;

/// Returns true if the inputs of a run are tables: by an option, or because one is a Parquet file.
pub(crate) fn are_wanted(inputs: &InputArgs, tables: &TableArgs) -> bool {
    let has_option = tables.column.is_some() || tables.answer_column.is_some() || tables.table_output.is_some();
    has_option || inputs.paths.iter().any(|path| Format::of_name(path) == Some(Format::Parquet))
}
