//! Reads Parquet: all columns, or only those that are used.

use super::{BATCH, PART_BYTES, Part, Parts, Table, TableError};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::errors::ParquetError;
use std::fs::File;

/// Opens a file.
pub(super) fn open(file: File) -> Result<Table, TableError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(error)?;
    let rows = u64::try_from(builder.metadata().file_metadata().num_rows()).ok();
    Ok(Table { schema: builder.schema().clone(), rows, parts: Parts::Parquet(Box::new(builder)) })
}

/// The rows of a file; of these columns only, if they are named by their positions.
pub(super) fn parts(
    builder: ParquetRecordBatchReaderBuilder<File>,
    columns: Option<&[usize]>,
) -> Result<impl Iterator<Item = Result<Part, TableError>> + Send + use<>, TableError> {
    let rows = rows_at_a_time(&builder);
    let builder = match columns {
        Some(columns) => {
            let mask = ProjectionMask::roots(builder.parquet_schema(), columns.iter().copied());
            builder.with_projection(mask)
        }
        None => builder,
    };
    let mut batches = builder.with_batch_size(rows).build().map_err(error)?;
    let mut done = 0;
    Ok(std::iter::from_fn(move || {
        let batch = batches.next()?.map_err(|why| TableError::Damaged(why.to_string()));
        let part = batch.map(|batch| Part { batch, rows_before: done, lines: Vec::new() });
        done += part.as_ref().map_or(0, |part| part.batch.num_rows() as u64);
        Some(part)
    }))
}

/// As many rows as fit into the memory of a part, by the mean of the whole file.
fn rows_at_a_time(builder: &ParquetRecordBatchReaderBuilder<File>) -> usize {
    let groups = builder.metadata().row_groups();
    let sum =
        |value: fn(&_) -> i64| groups.iter().map(|group| usize::try_from(value(group)).unwrap_or(0)).sum::<usize>();
    let (bytes, rows) = (sum(|group| group.total_byte_size()), sum(|group| group.num_rows()));
    let bytes_a_row = bytes / rows.max(1) + 1;
    (PART_BYTES / bytes_a_row).clamp(1, BATCH)
}

fn error(error: ParquetError) -> TableError {
    TableError::Damaged(match error {
        ParquetError::External(why) => why.to_string(),
        other => other.to_string(),
    })
}
