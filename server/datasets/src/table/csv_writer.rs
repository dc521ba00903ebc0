//! Writes CSV: lists as their members with `; ` between them, records as JSON, points in time in UTC.

use super::{Sink, TableError};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use csv::WriterBuilder;
use std::io::{self, Write};
use std::sync::Arc;

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
}

impl<W: Write + Send> Sink for Writer<W> {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let columns: Vec<ArrayRef> = batch
            .schema()
            .fields()
            .iter()
            .zip(batch.columns())
            .map(|(field, column)| flat(field, column))
            .collect::<Result<_, ArrowError>>()
            .map_err(other)?;
        let options = FormatOptions::default();
        let fields: Vec<ArrayFormatter<'_>> = columns
            .iter()
            .map(|column| ArrayFormatter::try_new(column, &options))
            .collect::<Result<_, ArrowError>>()
            .map_err(other)?;
        let mut value = String::new();
        for row in 0..batch.num_rows() {
            for field in &fields {
                value.clear();
                field.value(row).write(&mut value).map_err(other)?;
                self.out.write_field(&value).map_err(error)?;
            }
            self.out.write_record(None::<&[u8]>).map_err(error)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), TableError> {
        self.out.flush().map_err(TableError::Write)
    }
}

/// A column of values that are written as they are.
fn flat(field: &Field, column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    use DataType::{FixedSizeList, LargeList, List, Timestamp};
    match column.data_type() {
        List(item) if !item.data_type().is_nested() => joined(column),
        LargeList(item) | FixedSizeList(item, _) if !item.data_type().is_nested() => {
            joined(&arrow_cast::cast(column, &List(Arc::clone(item)))?)
        }
        kind if kind.is_nested() => json(field, column),
        // In UTC, since the names of zones need a table of them.
        Timestamp(unit, Some(_)) => arrow_cast::cast(column, &Timestamp(*unit, Some("+00:00".into()))),
        _ => Ok(Arc::clone(column)),
    }
}

/// The members of each list in one text.
fn joined(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let lists = column.as_list::<i32>();
    let members = arrow_cast::cast(lists.values(), &DataType::Utf8)?;
    let members = members.as_string::<i32>();
    let text = |row: usize| {
        let range = lists.value_offsets()[row] as usize..lists.value_offsets()[row + 1] as usize;
        let members: Vec<&str> = range.map(|index| members.value(index)).collect();
        lists.is_valid(row).then(|| members.join("; "))
    };
    Ok(Arc::new((0..lists.len()).map(text).collect::<StringArray>()))
}

/// Each value as JSON.
fn json(field: &Field, column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let schema = Arc::new(Schema::new(vec![field.clone()]));
    let batch = RecordBatch::try_new(schema, vec![Arc::clone(column)])?;
    let mut writer = arrow_json::LineDelimitedWriter::new(Vec::new());
    writer.write(&batch)?;
    writer.finish()?;
    // A line is an object with one member, or with none for a value that is absent.
    let head = format!("{{{}:", serde_json::to_string(field.name()).unwrap_or_default());
    let lines = String::from_utf8(writer.into_inner()).unwrap_or_default();
    let value = |line: &str| Some(line.strip_prefix(&head)?.strip_suffix('}')?.to_owned());
    Ok(Arc::new(lines.lines().map(value).collect::<StringArray>()))
}

fn error(error: csv::Error) -> TableError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => TableError::Write(error),
        other => TableError::Write(io::Error::other(format!("{other:?}"))),
    }
}

fn other(error: ArrowError) -> TableError {
    TableError::Write(io::Error::other(error.to_string()))
}
