//! Asks one question about every row of tables, in place of the puzzles of texts. Does not know the question: commands
//! pass it, and print what is not written to a table. A program that is built without tables refuses them.

#[cfg(feature = "tables")]
mod run;
#[cfg(feature = "tables")]
mod shards;
#[cfg(feature = "tables")]
mod table_file;
#[cfg(feature = "tables")]
mod table_paths;

#[cfg(feature = "tables")]
pub(crate) use run::{AnsweredPart, TableRun, UnansweredRows, print_or_write, reason};
#[cfg(feature = "tables")]
pub(crate) use table_file::{ColumnNames, TableTarget, name, open};
#[cfg(feature = "tables")]
pub(crate) use table_paths::{TablePath, is_pattern, table_paths, tables_below};

use crate::args::{InputArgs, TableArgs, UsageError};

/// Returns true if the inputs of a run are tables: by an option, or because one is a Parquet file. A usage error if
/// tables are not built in.
pub(crate) fn are_wanted(inputs: &InputArgs, tables: &TableArgs) -> Result<bool, UsageError> {
    if !tables.concern(inputs) {
        return Ok(false);
    }
    #[cfg(not(feature = "tables"))]
    return Err(refusal());
    #[cfg(feature = "tables")]
    Ok(true)
}

/// The usage error that tables are not built in.
#[cfg(not(feature = "tables"))]
pub(crate) fn refusal() -> UsageError {
    "this program is built without tables, as in editors; \
     install sudoku-lsp from an archive, with pip or with npm to read them"
        .into()
}
