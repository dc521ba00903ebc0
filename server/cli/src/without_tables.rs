//! Refuses tables, in a program that is built without them.

use crate::args::{InputArgs, TableArgs, UsageError};

const WITHOUT: &str = "this program is built without tables, as in editors; \
     install sudoku-lsp from an archive, with pip or with npm to read them";

/// Returns false, or the usage error that tables are not built in.
pub(crate) fn are_wanted(inputs: &InputArgs, tables: &TableArgs) -> Result<bool, UsageError> {
    if tables.concern(inputs) { Err(refusal()) } else { Ok(false) }
}

/// The usage error that tables are not built in.
pub(crate) fn refusal() -> UsageError {
    WITHOUT.to_owned().into()
}
