//! Runs a question over the rows of tables in place of the puzzles of texts.
//!
//! Must not know what is asked: commands pass the question, and print what is not written to a table.

mod printed;
mod run;
mod source;
mod target;

pub(crate) use printed::{print_column, print_reasons};
pub(crate) use run::{AnsweredPart, TableRun, reason};
pub(crate) use source::{ColumnNames, name, open};

use crate::args::{InputArgs, TableArgs, UsageError};

/// Returns true if the inputs of a run are tables: by an option, or because one is a Parquet file.
///
/// # Errors
/// Not here: where tables are not built in.
pub(crate) fn are_wanted(inputs: &InputArgs, tables: &TableArgs) -> Result<bool, UsageError> {
    Ok(tables.concern(inputs))
}
