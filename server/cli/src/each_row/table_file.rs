//! Opens tables: files by their endings, stdin as CSV or JSONL. Writes them to a file, which appears when it is
//! complete, or to stdout.

use crate::args::UsageError;
use crate::files::paths::{is_handed_down, real_place};
use crate::input::origin;
use crate::input::packed::unpacked_path;
use crate::output::report_file::{Replacement, ReportTarget};
use datasets::Columns;
use datasets::table::{Format, Table, TableError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

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
        Table::read(origin::stdin().map_err(TableError::Read)?, None)?
    } else if Format::of_name(path) == Some(Format::Parquet) {
        match origin::open_as_it_is(path).map_err(TableError::Read)?.file() {
            Ok(file) => Table::open(file, Format::Parquet)?,
            Err(stream) => Table::read(stream, Some(Format::Parquet))?,
        }
    } else {
        // The name of a compressed file says what is inside.
        let format = Format::of_name(unpacked_path(path));
        match (origin::open(path).map_err(TableError::Read)?.text_file(), format) {
            (Ok(file), Some(format)) => Table::open(file, format)?,
            (Ok(file), None) => Table::read(file, None)?,
            (Err(stream), format) => Table::read(stream, format)?,
        }
    };
    let columns = Columns::find(&table.schema, named.puzzles, named.answers)?;
    Ok((table, columns))
}

/// Where a table is written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableTarget {
    Stdout,
    File(PathBuf, Format),
}

impl TableTarget {
    /// Reads the operand of `--output`; `inputs` must not be overwritten.
    pub(crate) fn new(path: &Path, inputs: &[PathBuf]) -> Result<TableTarget, UsageError> {
        if path == Path::new("-") {
            return Ok(TableTarget::Stdout);
        }
        if inputs.iter().any(|input| real_place(input) == real_place(path)) {
            return Err(format!("--output {} would overwrite the input; choose another path", path.display()).into());
        }
        if let Some(format) = Format::of_name(path) {
            return Ok(TableTarget::File(path.to_owned(), format));
        }
        // A pipe or a device has a name of its own.
        if is_handed_down(path) || path.exists() && !path.is_file() {
            return Ok(TableTarget::File(path.to_owned(), Format::Csv(None)));
        }
        Err(format!("--output {}: the name must end in .parquet, .csv, .tsv or .jsonl", path.display()).into())
    }

    pub(crate) fn format(&self) -> Format {
        match self {
            TableTarget::Stdout => Format::Csv(None),
            TableTarget::File(_, format) => *format,
        }
    }

    pub(crate) fn open(&self) -> io::Result<(Box<dyn Write + Send>, Option<Replacement>)> {
        match self {
            TableTarget::Stdout => Ok((Box::new(BufWriter::new(io::stdout())), None)),
            TableTarget::File(path, _) => {
                let ReportTarget { file, replacement } = ReportTarget::open(path)?;
                Ok((Box::new(BufWriter::new(file)), replacement))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Format;
    use crate::args::PARQUET;
    use std::path::Path;

    #[test]
    fn endings_that_make_an_input_a_table_are_those_of_parquet() {
        for ending in PARQUET {
            assert_eq!(Format::of_name(Path::new(&format!("a.{ending}"))), Some(Format::Parquet));
        }
    }
}
