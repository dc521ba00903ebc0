//! Opens tables: files by their endings, and stdin as CSV.

use crate::input::origin;
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

/// The path of a table as reports name it, by which its settings are found.
pub(crate) fn name<'a>(path: &'a Path, stdin_name: &'a Path) -> &'a Path {
    if is_stdin(path) { stdin_name } else { path }
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a table, and finds its columns.
pub(crate) fn open(path: &Path, named: ColumnNames<'_>) -> Result<(Table, Columns), TableError> {
    let table = if is_stdin(path) {
        Table::read_csv(origin::stdin().map_err(TableError::Read)?, None)?
    } else {
        let format = Format::of_name(path).unwrap_or(Format::Csv(None));
        match (origin::open(path).map_err(TableError::Read)?.file(), format) {
            (Ok(file), format) => Table::open(file, format)?,
            (Err(stream), Format::Csv(separator)) => Table::read_csv(stream, separator)?,
            (Err(_), Format::Parquet) => {
                let words = "a Parquet file is read from its end; a pipe cannot be";
                return Err(TableError::Read(io::Error::other(words)));
            }
        }
    };
    let columns = Columns::find(&table.schema, named.puzzles, named.answers)?;
    Ok((table, columns))
}
