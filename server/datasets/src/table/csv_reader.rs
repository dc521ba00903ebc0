//! Reads CSV: all columns as texts, so that they can be written again as they are.
//!
//! Rows may have too few fields, whose values are absent, or too many, which stay in the last column.

use super::{BATCH, Part, Table, TableError};
use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use csv::{ByteRecord, ReaderBuilder};
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;

/// Bytes within which the first line shows the separator.
const BUFFER: usize = 1 << 17;

/// The fewest cells of a puzzle that shows that a first row is no row of names.
const FEWEST_CELLS: usize = 16;

/// Reads a table.
pub(super) fn read(source: impl Read + Send + 'static, separator: Option<u8>) -> Result<Table, TableError> {
    let mut source = BufReader::with_capacity(BUFFER, source);
    let beginning = source.fill_buf().map_err(TableError::Read)?;
    let mark = if beginning.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    source.consume(mark);
    let beginning = source.fill_buf().map_err(TableError::Read)?;
    let separator = separator.unwrap_or_else(|| separator_of(beginning));
    let mut reader = ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(source);
    let mut first = ByteRecord::new();
    if !reader.read_byte_record(&mut first).map_err(error)? {
        return Err(TableError::Damaged("the file is empty".to_owned()));
    }
    let has_names = !first.iter().any(is_line_of_cells);
    let schema: SchemaRef = Arc::new(if has_names { named(&first) } else { unnamed(&first) });
    let mut rows =
        CsvRows { reader, separator, schema: Arc::clone(&schema), first: (!has_names).then_some(first), done: 0 };
    let parts = std::iter::from_fn(move || rows.next().transpose());
    Ok(Table { schema, rows: None, parts: Box::new(parts) })
}

/// The first of the usual separators that the first line has.
fn separator_of(beginning: &[u8]) -> u8 {
    let line = beginning.split(|byte| *byte == b'\n').next().unwrap_or_default();
    [b',', b'\t', b';'].into_iter().find(|separator| line.contains(separator)).unwrap_or(b',')
}

fn is_line_of_cells(field: &[u8]) -> bool {
    field.len() >= FEWEST_CELLS && field.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// The columns that a row of names says.
fn named(names: &ByteRecord) -> Schema {
    let name = |name: &[u8]| String::from_utf8_lossy(name).trim().to_owned();
    Schema::new(names.iter().map(|field| Field::new(name(field), DataType::Utf8, true)).collect::<Vec<_>>())
}

/// The columns of a table without names: the first that holds puzzles has them, the second their solutions.
fn unnamed(first: &ByteRecord) -> Schema {
    let mut known = ["puzzle", "solution"].into_iter();
    let name = |(index, field): (usize, &[u8])| {
        let known = if is_line_of_cells(field) { known.next() } else { None };
        known.map_or_else(|| format!("column_{}", index + 1), str::to_owned)
    };
    let names: Vec<String> = first.iter().enumerate().map(name).collect();
    Schema::new(names.into_iter().map(|name| Field::new(name, DataType::Utf8, true)).collect::<Vec<_>>())
}

fn error(error: csv::Error) -> TableError {
    let text = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) => TableError::Read(error),
        _ => TableError::Damaged(text),
    }
}

/// The rows, as they are read.
struct CsvRows<R> {
    reader: csv::Reader<R>,
    separator: u8,
    schema: SchemaRef,
    /// The first row, if it is no row of names.
    first: Option<ByteRecord>,
    /// The number of rows that have been returned.
    done: u64,
}

impl<R: Read> CsvRows<R> {
    /// The next rows; `None` after the last.
    fn next(&mut self) -> Result<Option<Part>, TableError> {
        let mut columns: Vec<StringBuilder> = self.schema.fields().iter().map(|_| StringBuilder::new()).collect();
        let mut lines = Vec::new();
        let mut record = ByteRecord::new();
        while lines.len() < BATCH {
            match self.first.take() {
                Some(first) => record = first,
                None if !self.reader.read_byte_record(&mut record).map_err(error)? => break,
                None => {}
            }
            lines.push(record.position().map_or(1, csv::Position::line));
            self.push(&record, &mut columns);
        }
        if lines.is_empty() {
            return Ok(None);
        }
        let columns = columns.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        let batch = batch.map_err(|error| TableError::Damaged(error.to_string()))?;
        let rows_before = self.done;
        self.done += batch.num_rows() as u64;
        Ok(Some(Part { batch, rows_before, lines }))
    }

    fn push(&self, record: &ByteRecord, columns: &mut [StringBuilder]) {
        let last = columns.len().saturating_sub(1);
        for (index, column) in columns.iter_mut().enumerate() {
            if index == last && record.len() > last + 1 {
                let surplus: Vec<&[u8]> = record.iter().skip(last).collect();
                column.append_value(String::from_utf8_lossy(&surplus.join(&self.separator)));
            } else {
                column.append_option(record.get(index).map(String::from_utf8_lossy));
            }
        }
    }
}
