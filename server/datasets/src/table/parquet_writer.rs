//! Writes Parquet. The columns are compressed on the threads of the current pool.

use super::{Sink, TableError};
use arrow_array::RecordBatch;
use arrow_schema::{FieldRef, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;
use rayon::prelude::*;
use std::io::{self, Write};
use std::sync::Arc;

/// The most rows of a group, which are in memory until it is written.
const GROUP: usize = 1 << 17;

/// The bytes in memory after which a group is written before it has as many rows: there may be thousands of columns.
const GROUP_BYTES: usize = 64 << 20;

/// The ends of the names of columns whose values are nearly all different: a dictionary of them would only be larger.
const WITHOUT_DICTIONARY: [&str; 7] = ["puzzle", "question", "quizzes", "solution", "answer", "solutions", "canonical"];

/// A file that is being written.
pub(super) struct Writer<W: Write + Send> {
    out: SerializedFileWriter<W>,
    groups: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
    /// The columns of the group that is being written; none before its first row.
    columns: Vec<ColumnOfGroup>,
    /// The rows that the group has.
    rows: usize,
}

/// A column of a group, compressed as it grows.
struct ColumnOfGroup {
    field: FieldRef,
    /// One for each column of the file that it takes: a list or a record has several.
    leaves: Vec<ArrowColumnWriter>,
}

impl<W: Write + Send> Writer<W> {
    pub(super) fn new(out: W, schema: &SchemaRef) -> Result<Writer<W>, TableError> {
        let level = ZstdLevel::try_new(1).map_err(not_written)?;
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_key_value_metadata(Some(metadata(schema)))
            .set_max_row_group_row_count(Some(GROUP));
        for field in schema.fields() {
            let name = field.name();
            // `computed_solution` is one of them, and `p_solution`.
            if WITHOUT_DICTIONARY.iter().any(|known| name.rsplit('_').next() == Some(known)) {
                properties = properties.set_column_dictionary_enabled(ColumnPath::from(name.as_str()), false);
            }
        }
        let out = ArrowWriter::try_new(out, Arc::clone(schema), Some(properties.build())).map_err(not_written)?;
        let (out, groups) = out.into_serialized_writer().map_err(not_written)?;
        Ok(Writer { out, groups, schema: Arc::clone(schema), columns: Vec::new(), rows: 0 })
    }

    /// Begins a group; `first` is the batch with its first rows.
    fn begin_group(&mut self, first: &RecordBatch) -> Result<(), ParquetError> {
        let number = self.out.flushed_row_groups().len();
        let mut leaves = self.groups.create_column_writers(number)?.into_iter();
        for (field, column) in self.schema.fields().iter().zip(first.columns()) {
            let count = compute_leaves(field, column)?.len();
            self.columns
                .push(ColumnOfGroup { field: Arc::clone(field), leaves: leaves.by_ref().take(count).collect() });
        }
        Ok(())
    }

    /// Adds rows to the group, column by column, on all threads.
    fn add(&mut self, batches: &[RecordBatch]) -> Result<(), ParquetError> {
        let Some(first) = batches.first() else { return Ok(()) };
        if self.columns.is_empty() {
            self.begin_group(first)?;
        }
        self.columns.par_iter_mut().enumerate().with_max_len(1).try_for_each(|(index, column)| {
            for batch in batches {
                let leaves = compute_leaves(&column.field, batch.column(index))?;
                for (writer, leaf) in column.leaves.iter_mut().zip(&leaves) {
                    writer.write(leaf)?;
                }
            }
            Ok::<(), ParquetError>(())
        })?;
        self.rows += batches.iter().map(RecordBatch::num_rows).sum::<usize>();
        let leaves = self.columns.iter().flat_map(|column| &column.leaves);
        if self.rows >= GROUP || leaves.map(ArrowColumnWriter::memory_size).sum::<usize>() > GROUP_BYTES {
            self.end_group()?;
        }
        Ok(())
    }

    fn end_group(&mut self) -> Result<(), ParquetError> {
        if self.columns.is_empty() {
            return Ok(());
        }
        let columns = std::mem::take(&mut self.columns);
        self.rows = 0;
        let leaves: Vec<ArrowColumnWriter> = columns.into_iter().flat_map(|column| column.leaves).collect();
        let chunks: Vec<ArrowColumnChunk> =
            leaves.into_par_iter().with_max_len(1).map(ArrowColumnWriter::close).collect::<Result<_, _>>()?;
        let mut group = self.out.next_row_group()?;
        for chunk in chunks {
            chunk.append_to_row_group(&mut group)?;
        }
        group.close().map(drop)
    }
}

impl<W: Write + Send> Sink for Writer<W> {
    fn write(&mut self, batches: &[RecordBatch]) -> Result<(), TableError> {
        let mut fitting = Vec::new();
        let mut rows = self.rows;
        for batch in batches.iter().filter(|batch| batch.num_rows() > 0) {
            let mut rest = batch.clone();
            while rows + rest.num_rows() > GROUP {
                let len = GROUP - rows;
                fitting.push(rest.slice(0, len));
                rest = rest.slice(len, rest.num_rows() - len);
                self.add(&fitting).map_err(not_written)?;
                fitting.clear();
                // The group may have ended by its size before.
                rows = self.rows;
            }
            rows += rest.num_rows();
            fitting.push(rest);
        }
        self.add(&fitting).map_err(not_written)
    }

    fn finish(mut self: Box<Self>) -> Result<(), TableError> {
        self.end_group().map_err(not_written)?;
        self.out.close().map_err(not_written).map(drop)
    }
}

/// The metadata of the table that was read, which other libraries look for here.
fn metadata(schema: &SchemaRef) -> Vec<KeyValue> {
    schema.metadata().iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect()
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
