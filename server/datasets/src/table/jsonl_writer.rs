//! Writes JSONL: an object a line, with all columns as its members.

use super::json_values::JSON_TEXT;
use super::values::write_json_value;
use super::{Sink, TableError};
use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use arrow_schema::SchemaRef;
use std::io::{self, Write};

/// A table that is being written.
pub(super) struct Writer<W: Write> {
    out: W,
    /// The beginning of each member: its name as JSON, and a colon.
    names: Vec<String>,
    /// True for columns of texts that are JSON.
    are_json: Vec<bool>,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(out: W, schema: &SchemaRef) -> Result<Writer<W>, TableError> {
        let mut names = Vec::with_capacity(schema.fields().len());
        let mut are_json = Vec::with_capacity(schema.fields().len());
        for field in schema.fields() {
            let name = serde_json::to_string(field.name()).map_err(|why| TableError::Write(why.into()))?;
            names.push(format!("{name}:"));
            are_json.push(field.metadata().get(JSON_TEXT.0).is_some_and(|kind| kind == JSON_TEXT.1));
        }
        Ok(Writer { out, names, are_json })
    }

    fn write_batch(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let mut line = String::new();
        for row in 0..batch.num_rows() {
            line.clear();
            line.push('{');
            for (place, column) in batch.columns().iter().enumerate() {
                if place > 0 {
                    line.push(',');
                }
                line.push_str(self.names.get(place).map(String::as_str).unwrap_or_default());
                let json = column.as_string_opt::<i32>().filter(|_| self.are_json.get(place) == Some(&true));
                match json.filter(|json| json.is_valid(row)) {
                    Some(json) => line.push_str(json.value(row)),
                    None => write_json_value(column, row, &mut line)
                        .map_err(|why| TableError::Write(io::Error::other(why.to_string())))?,
                }
            }
            line.push_str("}\n");
            self.out.write_all(line.as_bytes()).map_err(TableError::Write)?;
        }
        Ok(())
    }
}

impl<W: Write + Send> Sink for Writer<W> {
    fn write(&mut self, batches: &[RecordBatch]) -> Result<(), TableError> {
        batches.iter().try_for_each(|batch| self.write_batch(batch))
    }

    fn finish(mut self: Box<Self>) -> Result<(), TableError> {
        self.out.flush().map_err(TableError::Write)
    }
}
