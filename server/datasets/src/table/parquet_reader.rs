//! Reads Parquet: all columns, or only those that are used.

use super::damage::{caught, damaged};
use super::{BATCH, LONGEST_ROW, MOST_COLUMNS, PART_BYTES, Part, Parts, Table, TableError, too_many_columns};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::errors::ParquetError;
use parquet::file::metadata::RowGroupMetaData;
use std::fs::File;

pub(super) fn open(file: File) -> Result<Table, TableError> {
    let builder = caught(|| ParquetRecordBatchReaderBuilder::try_new(file).map_err(error))?;
    let columns = builder.schema().fields().len().max(builder.parquet_schema().num_columns());
    if columns > MOST_COLUMNS {
        return Err(too_many_columns(columns));
    }
    if builder.metadata().row_groups().iter().any(has_too_long_rows) {
        return Err(TableError::Damaged("damaged, or rows of more than 64 MiB: no puzzle is as long".to_owned()));
    }
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
    let mut batches = Some(caught(|| builder.with_batch_size(rows).build().map_err(error))?);
    let mut done = 0;
    Ok(std::iter::from_fn(move || {
        let reader = batches.as_mut()?;
        let part = caught(|| {
            let Some(batch) = reader.next() else { return Ok(None) };
            let batch = batch.map_err(damaged)?;
            Ok(Some(Part { batch, rows_before: done, lines: Vec::new() }))
        });
        done += part.as_ref().ok().and_then(Option::as_ref).map_or(0, |part| part.batch.num_rows() as u64);
        if part.is_err() {
            // Its state is unknown.
            batches = None;
        }
        part.transpose()
    }))
}

/// Returns true if a row of the group is too long on average. A page is unpacked as a whole, and 20 kB may become
/// 600 MB.
fn has_too_long_rows(group: &RowGroupMetaData) -> bool {
    let rows = u64::try_from(group.num_rows()).unwrap_or(0).max(1);
    group.columns().iter().any(|column| {
        let bytes = u64::try_from(column.uncompressed_size()).unwrap_or(0);
        bytes / rows > LONGEST_ROW as u64
    })
}

/// As many rows as fit into the memory of a part, by the mean of the whole file.
fn rows_at_a_time(builder: &ParquetRecordBatchReaderBuilder<File>) -> usize {
    let groups = builder.metadata().row_groups();
    let value = |value: i64| usize::try_from(value).unwrap_or(0);
    let sum = |of: fn(&_) -> i64| groups.iter().map(|group| value(of(group))).fold(0, usize::saturating_add);
    let (bytes, rows) = (sum(|group| group.total_byte_size()), sum(|group| group.num_rows()));
    let bytes_a_row = (bytes / rows.max(1)).saturating_add(1);
    (PART_BYTES / bytes_a_row).clamp(1, BATCH)
}

fn error(error: ParquetError) -> TableError {
    damaged(match error {
        ParquetError::External(why) => why.to_string(),
        other => other.to_string(),
    })
}
