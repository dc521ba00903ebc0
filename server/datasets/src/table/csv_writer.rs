//! Writes CSV: lists as their members with `; ` between them, records as JSON, points in time in UTC.

use super::values::write_field;
use super::{Sink, TableError};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use csv::WriterBuilder;
use std::io::{self, Write};

/// A table that is being written.
pub(super) struct Writer<W: Write> {
    out: csv::Writer<W>,
}

impl<W: Write> Writer<W> {
    /// Writes the names of the columns.
    pub(super) fn new(out: W, separator: u8, schema: &SchemaRef) -> Result<Writer<W>, TableError> {
        let mut out = WriterBuilder::new().delimiter(separator).from_writer(out);
        out.write_record(schema.fields().iter().map(|field| field.name())).map_err(error)?;
        Ok(Writer { out })
    }

    fn write_batch(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let mut value = String::new();
        for row in 0..batch.num_rows() {
            for column in batch.columns() {
                value.clear();
                write_field(column, row, &mut value)
                    .map_err(|why| TableError::Write(io::Error::other(why.to_string())))?;
                self.out.write_field(&value).map_err(error)?;
            }
            self.out.write_record(None::<&[u8]>).map_err(error)?;
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

fn error(error: csv::Error) -> TableError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => TableError::Write(error),
        other => TableError::Write(io::Error::other(format!("{other:?}"))),
    }
}
