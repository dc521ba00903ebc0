//! Reads bytes as a table, of each format: it is read or refused, and what is read can be written.

use datasets::table::{Format, Table, TableError, create};
use std::fs::File;
use std::io::{Cursor, Write};

pub(crate) fn run(bytes: &[u8]) {
    // A failure says that the bytes are no such table.
    for format in [None, Some(Format::Csv(None)), Some(Format::Jsonl)] {
        let _ = Table::read(Cursor::new(bytes.to_vec()), format).and_then(written);
    }
    let _ = parquet(bytes).and_then(written);
}

fn parquet(bytes: &[u8]) -> Result<Table, TableError> {
    let mut file = tempfile::NamedTempFile::new().map_err(TableError::Read)?;
    file.write_all(bytes).map_err(TableError::Read)?;
    Table::open(File::open(file.path()).map_err(TableError::Read)?, Format::Parquet)
}

/// Reads all rows and writes them as CSV.
fn written(table: Table) -> Result<(), TableError> {
    let mut sink = create(std::io::sink(), Format::Csv(None), &table.schema)?;
    for part in table.whole()? {
        sink.write(&[part?.batch])?;
    }
    sink.finish()
}
