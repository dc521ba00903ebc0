//! Reads Parquet: all columns, or only those that are used.

use super::damage::{caught, damaged};
use super::parquet_pages::{bytes_a_row, check_footer};
use super::{BATCH, MOST_COLUMNS, PART_BYTES, Part, Parts, Table, TableError, too_many_columns};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::errors::ParquetError;
use std::fs::File;

/// A file before its rows are read.
pub(super) struct ParquetFile {
    builder: ParquetRecordBatchReaderBuilder<File>,
    /// The same file, to read its pages' headers.
    pages: File,
}

pub(super) fn open(file: File) -> Result<Table, TableError> {
    let pages = file.try_clone().map_err(TableError::Read)?;
    check_footer(&pages)?;
    let builder = caught(|| ParquetRecordBatchReaderBuilder::try_new(file).map_err(error))?;
    let columns = builder.schema().fields().len().max(builder.parquet_schema().num_columns());
    if columns > MOST_COLUMNS {
        return Err(too_many_columns(columns));
    }
    let rows = u64::try_from(builder.metadata().file_metadata().num_rows()).ok();
    Ok(Table {
        schema: builder.schema().clone(),
        rows,
        parts: Parts::Parquet(Box::new(ParquetFile { builder, pages })),
    })
}

/// The rows of a file; of these columns only, if they are named by their positions.
pub(super) fn parts(
    ParquetFile { builder, pages }: ParquetFile,
    columns: Option<&[usize]>,
) -> Result<impl Iterator<Item = Result<Part, TableError>> + Send + use<>, TableError> {
    let mask = match columns {
        Some(columns) => ProjectionMask::roots(builder.parquet_schema(), columns.iter().copied()),
        None => ProjectionMask::all(),
    };
    let bytes_a_row = caught(|| bytes_a_row(&pages, builder.metadata(), &mask))?;
    let rows = (PART_BYTES as u64 / bytes_a_row.max(1)).clamp(1, BATCH as u64) as usize;
    let builder = builder.with_projection(mask).with_batch_size(rows);
    let mut batches = Some(caught(|| builder.build().map_err(error))?);
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

fn error(error: ParquetError) -> TableError {
    damaged(match error {
        ParquetError::External(why) => why.to_string(),
        other => other.to_string(),
    })
}
