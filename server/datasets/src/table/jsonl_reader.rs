//! Reads JSONL, an object a line: its keys are the columns, in the order in which they appear.
//!
//! The types of the columns are those of all their values, so a file is read twice. Values of several types, and
//! objects, are kept as the JSON that they are ([`JSON_TEXT`]).

use super::json_values::{ColumnBuilder, Kind, field};
use super::{BATCH, LONGEST_ROW, MOST_COLUMNS, PART_BYTES, Part, Parts, Table, TableError, too_many_columns};
use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::sync::Arc;

/// Reads a stream, which is stored in a temporary file first.
pub(super) fn read(mut source: impl Read) -> Result<Table, TableError> {
    let mut file = tempfile::tempfile().map_err(not_stored)?;
    let mut bytes = vec![0; 1 << 16];
    loop {
        match source.read(&mut bytes) {
            Ok(0) => break,
            Ok(len) => file.write_all(&bytes[..len]).map_err(not_stored)?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(TableError::Read(error)),
        }
    }
    open(file)
}

fn not_stored(error: io::Error) -> TableError {
    TableError::Read(io::Error::new(error.kind(), format!("cannot write to the system's temporary folder: {error}")))
}

pub(super) fn open(mut file: File) -> Result<Table, TableError> {
    file.rewind().map_err(TableError::Read)?;
    let mut columns = Columns::default();
    let mut rows = 0;
    let mut lines = Lines::new(BufReader::new(&file));
    while lines.advance()? {
        for (name, value) in lines.record()?.0 {
            columns.add(name, value.get());
        }
        if columns.names.len() > MOST_COLUMNS {
            return Err(too_many_columns(columns.names.len()));
        }
        rows += 1;
    }
    if rows == 0 {
        return Err(TableError::Damaged("the file is empty".to_owned()));
    }
    file.rewind().map_err(TableError::Read)?;
    let kinds: Vec<Kind> = columns.kinds.into_iter().map(Kind::of_column).collect();
    let fields: Vec<_> = columns.names.iter().zip(&kinds).map(|(name, kind)| field(name, kind)).collect();
    let schema = Arc::new(Schema::new(fields));
    let mut rows_left = JsonRows {
        lines: Lines::new(BufReader::new(file)),
        schema: Arc::clone(&schema),
        kinds,
        places: columns.places,
        done: 0,
    };
    let parts = std::iter::from_fn(move || rows_left.next().transpose());
    Ok(Table { schema, rows: Some(rows), parts: Parts::Whole(Box::new(parts)) })
}

/// The columns that have been seen.
#[derive(Default)]
struct Columns {
    names: Vec<String>,
    kinds: Vec<Kind>,
    /// The place of each name.
    places: HashMap<String, usize>,
}

impl Columns {
    fn add(&mut self, name: String, value: &str) {
        let place = match self.places.get(&name) {
            Some(place) => *place,
            None => {
                let place = self.names.len();
                self.names.push(name.clone());
                self.kinds.push(Kind::Null);
                self.places.insert(name, place);
                place
            }
        };
        if let Some(kind) = self.kinds.get_mut(place) {
            kind.include(value);
        }
    }
}

/// The lines of a file that are not blank.
struct Lines<R> {
    source: R,
    line: Vec<u8>,
    /// The number of the line, from 1.
    number: u64,
}

/// The members of an object, in order.
struct Record<'a>(Vec<(String, &'a RawValue)>);

impl<R: BufRead> Lines<R> {
    fn new(source: R) -> Lines<R> {
        Lines { source, line: Vec::new(), number: 0 }
    }

    /// Reads the next line that is not blank; false after the last.
    fn advance(&mut self) -> Result<bool, TableError> {
        loop {
            self.line.clear();
            let longest = LONGEST_ROW as u64 + 1;
            let read = (&mut self.source).take(longest).read_until(b'\n', &mut self.line).map_err(TableError::Read)?;
            if read == 0 {
                return Ok(false);
            }
            self.number += 1;
            if read as u64 == longest {
                return Err(self.damaged(format!("a row of more than {} MiB", LONGEST_ROW >> 20)));
            }
            if self.number == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
                self.line.drain(..3);
            }
            if !self.line.trim_ascii().is_empty() && self.line != [0x1A] {
                return Ok(true);
            }
        }
    }

    /// The object of the line.
    fn record(&self) -> Result<Record<'_>, TableError> {
        let text = std::str::from_utf8(&self.line).map_err(|error| {
            let bad = self.line.get(error.valid_up_to()).copied().unwrap_or_default();
            self.damaged(format!("not valid UTF-8: byte 0x{bad:02X}; save the table as UTF-8"))
        })?;
        serde_json::from_str(text).map_err(|error| {
            self.damaged(format!("no JSON object on one line: {error}").replace(" at line 1 column", " in column"))
        })
    }

    fn damaged(&self, why: String) -> TableError {
        TableError::Damaged(format!("line {}: {why}", self.number))
    }
}

impl<'de> Deserialize<'de> for Record<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record<'de>, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = Record<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Record(members))
            }
        }

        deserializer.deserialize_map(Members)
    }
}

/// The rows, as they are read for the second time.
struct JsonRows<R> {
    lines: Lines<R>,
    schema: SchemaRef,
    kinds: Vec<Kind>,
    places: HashMap<String, usize>,
    /// The number of rows that have been returned.
    done: u64,
}

impl<R: BufRead> JsonRows<R> {
    /// The next rows; `None` after the last.
    fn next(&mut self) -> Result<Option<Part>, TableError> {
        let mut builders: Vec<ColumnBuilder> = self.kinds.iter().map(ColumnBuilder::new).collect();
        let mut numbers = Vec::new();
        let mut bytes = 0;
        while numbers.len() < BATCH && bytes < PART_BYTES && self.lines.advance()? {
            let record = self.lines.record()?;
            let mut row = vec![None; builders.len()];
            for (name, value) in record.0 {
                // Of equal keys, the last one counts, as in other readers of JSON.
                let place = self.places.get(&name).and_then(|place| row.get_mut(*place));
                *place.ok_or_else(|| self.changed())? = Some(value.get());
            }
            for (builder, value) in builders.iter_mut().zip(row) {
                builder.push(value).map_err(|_| self.changed())?;
            }
            numbers.push(self.lines.number);
            bytes += self.lines.line.len() + builders.len();
        }
        if numbers.is_empty() {
            return Ok(None);
        }
        let columns = builders.into_iter().map(ColumnBuilder::finish).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        let batch = batch.map_err(|error| TableError::Damaged(error.to_string()))?;
        let rows_before = self.done;
        self.done += batch.num_rows() as u64;
        Ok(Some(Part { batch, rows_before, lines: numbers }))
    }

    fn changed(&self) -> TableError {
        self.lines.damaged("the file has changed since it was first read; run the command again".to_owned())
    }
}
