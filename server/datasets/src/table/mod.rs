//! Reads and writes the files of tables, batch by batch, so that they may be larger than the memory.

mod compact_protocol;
mod csv_reader;
mod csv_writer;
mod damage;
mod error;
mod flow;
mod huggingface;
mod json_values;
mod jsonl_reader;
mod jsonl_writer;
mod parquet_pages;
mod parquet_reader;
mod parquet_writer;
mod text_format;
mod values;
mod widened;

pub use error::TableError;
pub use flow::{Answered, Output, answer_all};
pub use widened::{renamed, widened};

use self::text_format::TextFormat;
use crate::columns::Columns;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// The most rows that are read at a time.
const BATCH: usize = 1 << 16;

/// The bytes after which fewer rows are read at a time, since other columns may hold long texts.
const PART_BYTES: usize = 16 << 20;

/// The most bytes of a row. A quote of CSV that is never closed makes one row of the rest of the file, and a few bytes
/// of Parquet may stand for any number.
const LONGEST_ROW: usize = 64 << 20;

/// The most columns of a table, so that no table fills the memory: each takes some of it for each row of a part.
const MOST_COLUMNS: usize = 10_000;

/// The error about a table with too many columns.
fn too_many_columns(columns: usize) -> TableError {
    TableError::Damaged(format!("{columns} columns, more than {MOST_COLUMNS}: leave out those that are not needed"))
}

/// A format of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// Text with a separator; `None` for the one that the first line has.
    Csv(Option<u8>),
    /// An object of JSON a line.
    Jsonl,
}

impl Format {
    /// The endings of names, with their formats.
    pub const ENDINGS: [(&str, Format); 7] = [
        ("parquet", Format::Parquet),
        ("pq", Format::Parquet),
        ("csv", Format::Csv(None)),
        ("tsv", Format::Csv(Some(b'\t'))),
        ("tab", Format::Csv(Some(b'\t'))),
        ("jsonl", Format::Jsonl),
        ("ndjson", Format::Jsonl),
    ];

    /// The format that the ending of a name says.
    pub fn of_name(path: &Path) -> Option<Format> {
        let ending = path.extension()?;
        Format::ENDINGS.into_iter().find(|(known, _)| ending.eq_ignore_ascii_case(known)).map(|(_, format)| format)
    }
}

/// Some rows of a table.
#[derive(Clone, Debug)]
pub struct Part {
    /// The rows.
    pub batch: RecordBatch,
    /// The number of rows before them.
    pub rows_before: u64,
    /// The line of the file that each row begins in, from 1; empty if the format has no lines.
    pub lines: Vec<u64>,
}

impl Part {
    /// The line of a row of the part, or the number of the row, from 1, if the format has no lines.
    pub fn line(&self, row: usize) -> u64 {
        self.lines.get(row).copied().unwrap_or(self.rows_before + row as u64 + 1)
    }
}

/// A table that is read part by part.
pub struct Table {
    /// Its columns.
    pub schema: SchemaRef,
    /// The number of its rows, if the file says it.
    pub rows: Option<u64>,
    parts: Parts,
}

/// The rows of a table before the first is read.
enum Parts {
    /// A file that is read column by column.
    Parquet(Box<parquet_reader::ParquetFile>),
    /// A text, which is read as a whole.
    Whole(PartIterator),
}

/// The rows of a table, as they come.
pub type PartIterator = Box<dyn Iterator<Item = Result<Part, TableError>> + Send>;

impl Table {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or is not in this format.
    pub fn open(file: File, format: Format) -> Result<Table, TableError> {
        match format {
            Format::Parquet => parquet_reader::open(file),
            Format::Csv(separator) => csv_reader::read(file, separator),
            Format::Jsonl => jsonl_reader::open(file),
        }
    }

    /// Reads a text: CSV as it comes, JSONL once it has ended. Without a format, JSONL is recognized by its first line.
    ///
    /// # Errors
    /// When it cannot be read, or is not in this format.
    pub fn read(source: impl Read + Send + 'static, format: Option<Format>) -> Result<Table, TableError> {
        match format {
            Some(Format::Csv(separator)) => csv_reader::read(source, separator),
            Some(Format::Jsonl) => jsonl_reader::read(source),
            Some(Format::Parquet) => {
                let words = "a Parquet file is read from its end; write it to a file first, uncompressed";
                Err(TableError::Read(io::Error::other(words)))
            }
            None => {
                let (format, text) = text_format::recognized(source).map_err(TableError::Read)?;
                match format {
                    TextFormat::Csv => csv_reader::read(text, None),
                    TextFormat::Jsonl => jsonl_reader::read(text),
                    TextFormat::JsonList => Err(TableError::Damaged(
                        "this is a list in JSON: write it as JSONL, an object a line (`jq -c '.[]'`)".to_owned(),
                    )),
                }
            }
        }
    }

    /// Returns true if each row has a line of a text.
    pub fn has_lines(&self) -> bool {
        matches!(self.parts, Parts::Whole(_))
    }

    /// All columns, part by part.
    ///
    /// # Errors
    /// When the file has a column of a type that cannot be read.
    pub fn whole(self) -> Result<PartIterator, TableError> {
        match self.parts {
            Parts::Parquet(file) => Ok(Box::new(parquet_reader::parts(*file, None)?)),
            Parts::Whole(parts) => Ok(parts),
        }
    }

    /// At least these columns, part by part, and where they are in the parts.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) fn only(self, columns: Columns) -> Result<(PartIterator, Columns), TableError> {
        match self.parts {
            Parts::Parquet(file) => {
                let mut kept: Vec<usize> = [columns.puzzles].into_iter().chain(columns.answers).collect();
                kept.sort_unstable();
                // The columns that are kept stay in their order.
                let moved = match columns.answers {
                    Some(answers) if answers < columns.puzzles => Columns { puzzles: 1, answers: Some(0) },
                    Some(answers) => Columns { puzzles: 0, answers: Some(usize::from(answers > columns.puzzles)) },
                    None => Columns { puzzles: 0, answers: None },
                };
                Ok((Box::new(parquet_reader::parts(*file, Some(&kept))?), moved))
            }
            Parts::Whole(parts) => Ok((parts, columns)),
        }
    }
}

/// A table that is written batch by batch.
pub trait Sink: Send {
    /// Writes rows, on the threads of the current pool if there is much to do.
    ///
    /// # Errors
    /// When they cannot be written.
    fn write(&mut self, batches: &[RecordBatch]) -> Result<(), TableError>;

    /// Writes what is left. Without it, the file is damaged.
    ///
    /// # Errors
    /// When that cannot be written.
    fn finish(self: Box<Self>) -> Result<(), TableError>;
}

/// Begins a table with these columns.
///
/// # Errors
/// When its beginning cannot be written.
pub fn create<'a>(
    out: impl Write + Send + 'a,
    format: Format,
    schema: &SchemaRef,
) -> Result<Box<dyn Sink + 'a>, TableError> {
    Ok(match format {
        Format::Parquet => Box::new(parquet_writer::Writer::new(out, schema)?),
        Format::Csv(separator) => Box::new(csv_writer::Writer::new(out, separator.unwrap_or(b','), schema)?),
        Format::Jsonl => Box::new(jsonl_writer::Writer::new(out, schema)?),
    })
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod values_tests;
