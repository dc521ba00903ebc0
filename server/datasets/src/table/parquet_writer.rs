//! Writes Parquet.

use super::{Sink, TableError};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use std::io::{self, Write};
use std::sync::Arc;

/// The most rows of a group, which are in memory until it is written.
const GROUP: usize = 1 << 17;

/// The bytes in memory after which a group is written before it has as many rows: there may be thousands of columns.
const GROUP_BYTES: usize = 64 << 20;

/// The columns whose values are nearly all different: a dictionary of them would only be larger.
const WITHOUT_DICTIONARY: [&str; 7] = ["puzzle", "question", "quizzes", "solution", "answer", "solutions", "canonical"];

/// A file that is being written.
pub(super) struct Writer<W: Write + Send> {
    out: ArrowWriter<W>,
}

impl<W: Write + Send> Writer<W> {
    pub(super) fn new(out: W, schema: &SchemaRef) -> Result<Writer<W>, TableError> {
        let level = ZstdLevel::try_new(1).map_err(not_written)?;
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_key_value_metadata(Some(metadata(schema)))
            .set_max_row_group_row_count(Some(GROUP));
        for name in WITHOUT_DICTIONARY {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
        }
        let out = ArrowWriter::try_new(out, Arc::clone(schema), Some(properties.build()));
        Ok(Writer { out: out.map_err(not_written)? })
    }
}

impl<W: Write + Send> Sink for Writer<W> {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        self.out.write(batch).map_err(not_written)?;
        if self.out.memory_size() > GROUP_BYTES {
            self.out.flush().map_err(not_written)?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), TableError> {
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
