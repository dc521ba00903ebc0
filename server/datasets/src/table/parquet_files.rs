//! Reads and writes Parquet.

use super::{BATCH, Part, Sink, Table, TableError};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

/// The most rows of a group, which are in memory until it is written.
const GROUP: usize = 1 << 17;

/// The columns whose values are nearly all different: a dictionary of them would only be larger.
const DIFFERENT: [&str; 7] = ["puzzle", "question", "quizzes", "solution", "answer", "solutions", "canonical"];

/// Opens a file.
pub(super) fn open(file: File) -> Result<Table, TableError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(error)?;
    let rows = u64::try_from(builder.metadata().file_metadata().num_rows()).ok();
    let mut batches = builder.with_batch_size(BATCH).build().map_err(error)?;
    let schema = batches.schema();
    let mut done = 0;
    let parts = std::iter::from_fn(move || {
        let batch = batches.next()?.map_err(|why| TableError::Damaged(why.to_string()));
        let part = batch.map(|batch| Part { batch, rows_before: done, lines: Vec::new() });
        done += part.as_ref().map_or(0, |part| part.batch.num_rows() as u64);
        Some(part)
    });
    Ok(Table { schema, rows, parts: Box::new(parts) })
}

/// A file that is being written.
pub(super) struct Writer<W: Write + Send> {
    out: ArrowWriter<W>,
}

impl<W: Write + Send> Writer<W> {
    pub(super) fn new(out: W, schema: &SchemaRef) -> Result<Writer<W>, TableError> {
        let level = ZstdLevel::try_new(1).map_err(error)?;
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_max_row_group_row_count(Some(GROUP));
        for name in DIFFERENT {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
        }
        let out = ArrowWriter::try_new(out, Arc::clone(schema), Some(properties.build()));
        Ok(Writer { out: out.map_err(not_written)? })
    }
}

impl<W: Write + Send> Sink for Writer<W> {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        self.out.write(batch).map_err(not_written)
    }

    fn finish(self: Box<Self>) -> Result<(), TableError> {
        self.out.close().map_err(not_written).map(drop)
    }
}

fn error(error: ParquetError) -> TableError {
    match error {
        ParquetError::External(why) => TableError::Damaged(why.to_string()),
        other => TableError::Damaged(other.to_string()),
    }
}

fn not_written(error: ParquetError) -> TableError {
    TableError::Write(match error {
        ParquetError::External(why) => match why.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(why) => io::Error::other(why),
        },
        other => io::Error::other(other),
    })
}
