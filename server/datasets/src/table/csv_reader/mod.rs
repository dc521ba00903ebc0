//! Reads CSV: all columns as texts, so that they can be written again as they are.
//!
//! Rows may have too few fields, whose values are absent, or too many, which stay in the last column.
//!
//! Must not know what the columns mean, but for the question whether a first row is one of names.

mod source;

use self::source::{Beginning, END, RowLimit};
use super::{BATCH, MOST_COLUMNS, PART_BYTES, Part, Parts, Table, TableError, too_many_columns};
use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use csv::{ByteRecord, ReaderBuilder, Terminator};
use ide::Judge;
use std::io::Read;
use std::sync::Arc;

/// The fewest bytes of a field that may be a puzzle, which shows that a first row is no row of names.
const FEWEST_CELLS: usize = 16;

/// The bytes that a field takes beside its text.
const FIELD_BYTES: usize = 5;

pub(super) fn read(source: impl Read + Send + 'static, separator: Option<u8>) -> Result<Table, TableError> {
    let beginning = Beginning::read(source).map_err(TableError::Read)?;
    if let Some(why) = beginning.other_format() {
        return Err(TableError::Damaged(why.to_owned()));
    }
    let separator = separator.unwrap_or_else(|| separator_of(beginning.first_line()));
    let source = RowLimit::new(beginning.whole(), separator);
    let mut builder = ReaderBuilder::new();
    // A record that ended with CR would begin the next one with LF, in the line before its own.
    builder.delimiter(separator).has_headers(false).flexible(true).terminator(Terminator::Any(b'\n'));
    let mut rows = Records { reader: builder.from_reader(source), record: ByteRecord::new() };
    let Some(line) = rows.advance()? else {
        return Err(TableError::Damaged("the file is empty".to_owned()));
    };
    if rows.record.len() > MOST_COLUMNS {
        return Err(too_many_columns(rows.record.len()));
    }
    let first = rows.record.clone();
    let has_names = !first.iter().any(is_puzzle);
    let schema: SchemaRef = Arc::new(if has_names { named(&first, line)? } else { unnamed(&first) });
    let first = (!has_names).then_some((line, first));
    let mut rows = CsvRows { rows, separator, schema: Arc::clone(&schema), first, done: 0 };
    let parts = std::iter::from_fn(move || rows.next().transpose());
    Ok(Table { schema, rows: None, parts: Parts::Whole(Box::new(parts)) })
}

/// The first of the usual separators that the first line has.
fn separator_of(line: &[u8]) -> u8 {
    [b',', b'\t', b';'].into_iter().find(|separator| line.contains(separator)).unwrap_or(b',')
}

/// Returns true for a field that holds a puzzle, or cells in a line that may be too few or too many.
fn is_puzzle(field: &[u8]) -> bool {
    if field.len() < FEWEST_CELLS {
        return false;
    }
    if field.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') {
        return true;
    }
    std::str::from_utf8(field).is_ok_and(|text| Judge::new(Arc::default(), 2).only_puzzle(text).is_ok())
}

/// The columns that a row of names says.
fn named(names: &ByteRecord, line: u64) -> Result<Schema, TableError> {
    let mut fields = Vec::new();
    for name in names {
        fields.push(Field::new(utf8(name, line)?.trim(), DataType::Utf8, true));
    }
    Ok(Schema::new(fields))
}

/// The text of a field of the row that begins in this line.
fn utf8(field: &[u8], line: u64) -> Result<&str, TableError> {
    std::str::from_utf8(field).map_err(|error| {
        let bad = field.get(error.valid_up_to()).copied().unwrap_or_default();
        TableError::Damaged(format!("line {line}: not valid UTF-8: byte 0x{bad:02X}; save the table as UTF-8"))
    })
}

/// The columns of a table without names: the first that holds puzzles has them, the second their solutions.
fn unnamed(first: &ByteRecord) -> Schema {
    let mut known = ["puzzle", "solution"].into_iter();
    let mut fields = Vec::with_capacity(first.len());
    for (field, number) in first.iter().zip(1..) {
        let known = if is_puzzle(field) { known.next() } else { None };
        let name = known.map_or_else(|| format!("column_{number}"), str::to_owned);
        fields.push(Field::new(name, DataType::Utf8, true));
    }
    Schema::new(fields)
}

/// The records of a file, one at a time.
struct Records<R> {
    reader: csv::Reader<RowLimit<R>>,
    record: ByteRecord,
}

impl<R: Read> Records<R> {
    /// Reads the next record that is no blank line, and returns the line that it begins in; `None` after the last.
    fn advance(&mut self) -> Result<Option<u64>, TableError> {
        loop {
            self.reader.get_mut().begin_row();
            let before = self.reader.position().clone();
            if !self.reader.read_byte_record(&mut self.record).map_err(|why| error(why, before.line()))? {
                return Ok(None);
            }
            // The source ends with a line end, so each record does. Lines that are skipped count, too.
            let breaks: usize =
                self.record.iter().map(|field| field.iter().filter(|byte| **byte == b'\n').count()).sum();
            let line = (self.reader.position().line() - 1).saturating_sub(breaks as u64);
            let bytes = self.reader.position().byte() - before.byte();
            let is_blank = bytes == 2 && self.record.iter().eq([b"\r"]);
            self.drop_carriage_return();
            match self.record.iter().next_back() {
                Some(END) if self.record.len() == 1 => return Ok(None),
                // It ends with the file, and not with a line end.
                Some(last) if last.trim_ascii_end().ends_with(END) => {
                    let line = line + 1;
                    return Err(TableError::Damaged(format!("line {line}: a quote in this row is never closed")));
                }
                _ if is_blank => {}
                _ => return Ok(Some(line)),
            }
        }
    }

    /// Takes the CR of a line that ends with CR LF from the last field.
    fn drop_carriage_return(&mut self) {
        let last = self.record.len().saturating_sub(1);
        let Some(field) = self.record.get(last).and_then(|field| field.strip_suffix(b"\r")).map(<[u8]>::to_vec) else {
            return;
        };
        self.record.truncate(last);
        self.record.push_field(&field);
    }
}

fn error(error: csv::Error, line: u64) -> TableError {
    let text = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) if source::is_too_long(&error) => {
            TableError::Damaged(format!("line {line}: {error}"))
        }
        csv::ErrorKind::Io(error) => TableError::Read(error),
        _ => TableError::Damaged(text),
    }
}

/// The rows, as they are read.
struct CsvRows<R> {
    rows: Records<R>,
    separator: u8,
    schema: SchemaRef,
    /// The first row with its line, if it is no row of names.
    first: Option<(u64, ByteRecord)>,
    /// The number of rows that have been returned.
    done: u64,
}

impl<R: Read> CsvRows<R> {
    /// The next rows; `None` after the last.
    fn next(&mut self) -> Result<Option<Part>, TableError> {
        let mut columns = Vec::new();
        // The usual capacity is too much for many columns.
        columns.resize_with(self.schema.fields().len(), || StringBuilder::with_capacity(0, 0));
        let mut lines = Vec::new();
        let mut bytes = 0;
        while lines.len() < BATCH && bytes < PART_BYTES {
            if let Some((line, first)) = self.first.take() {
                lines.push(line);
                self.push(&first, line, &mut columns)?;
                continue;
            }
            let Some(line) = self.rows.advance()? else { break };
            lines.push(line);
            bytes += self.rows.record.as_slice().len() + FIELD_BYTES * columns.len();
            self.push(&self.rows.record, line, &mut columns)?;
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

    fn push(&self, record: &ByteRecord, line: u64, columns: &mut [StringBuilder]) -> Result<(), TableError> {
        let last = columns.len().saturating_sub(1);
        for (index, column) in columns.iter_mut().enumerate() {
            if index == last && record.len() > last + 1 {
                let surplus: Vec<&[u8]> = record.iter().skip(last).collect();
                column.append_value(utf8(&surplus.join(&self.separator), line)?);
            } else {
                column.append_option(record.get(index).map(|field| utf8(field, line)).transpose()?);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
