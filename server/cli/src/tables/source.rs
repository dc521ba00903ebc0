//! Opens tables: files by their endings, and stdin as CSV.

use crate::input::read;
use datasets::Columns;
use datasets::table::{Format, Table, TableError};
use std::io;
use std::path::Path;

/// The columns to use, by name; the usual ones where there is no name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnNames<'a> {
    pub(crate) puzzles: Option<&'a str>,
    pub(crate) answers: Option<&'a str>,
}

/// Opens a table, and finds its columns.
pub(crate) fn open(path: &Path, named: ColumnNames<'_>) -> Result<(Table, Columns), TableError> {
    let table = if path == Path::new("-") {
        Table::read_csv(io::stdin(), None)?
    } else {
        let file = read::open(path).map_err(TableError::Read)?;
        Table::open(file, Format::of_name(path).unwrap_or(Format::Csv(None)))?
    };
    let columns = Columns::find(&table.schema, named.puzzles, named.answers)?;
    Ok((table, columns))
}
