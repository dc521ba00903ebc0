//! Adds the columns of answers to those of a table.

use super::huggingface::with_features;
use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, Field, Fields, Schema, SchemaRef};
use ide::{NameTaken, new_column_names};
use std::sync::Arc;

/// The metadata in which the library `datasets` lists all columns: with others, it would refuse the table.
const ALL_COLUMNS: &str = "huggingface";

/// The metadata that says which program made the answers.
const VERSION: (&str, &str) = ("sudoku-lsp.version", env!("CARGO_PKG_VERSION"));

/// The columns of answers as they are called beside those of a table; see [`new_column_names`].
///
/// # Errors
/// When a name with the prefix is taken.
pub fn renamed(table: &Fields, answers: &Schema, prefix: Option<&str>) -> Result<SchemaRef, NameTaken> {
    let taken = table.iter().map(|field| field.name().as_str());
    let names = new_column_names(taken, answers.fields().iter().map(|field| field.name().as_str()), prefix)?;
    let mut fields = Vec::with_capacity(names.len());
    for (name, field) in names.into_iter().zip(answers.fields()) {
        fields.push(Field::new(name, field.data_type().clone(), field.is_nullable()));
    }
    Ok(Arc::new(Schema::new(fields)))
}

/// The columns of a table, and after them those of answers, with the metadata of the table.
///
/// # Errors
/// When a name with the prefix is taken.
pub fn widened(table: &Schema, answers: &Schema, prefix: Option<&str>) -> Result<SchemaRef, NameTaken> {
    let mut metadata = table.metadata().clone();
    let mut fields = table.fields().to_vec();
    if !answers.fields().is_empty() {
        let new = renamed(table.fields(), answers, prefix)?;
        if let Some(listed) = metadata.remove(ALL_COLUMNS)
            && let Some(listed) = with_features(&listed, new.fields())
        {
            metadata.insert(ALL_COLUMNS.to_owned(), listed);
        }
        metadata.insert(VERSION.0.to_owned(), VERSION.1.to_owned());
        fields.extend(new.fields().iter().cloned());
    }
    Ok(Arc::new(Schema::new_with_metadata(fields, metadata)))
}

/// The rows of a table with their answers.
pub(super) fn joined(schema: &SchemaRef, rows: &RecordBatch, answers: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = rows.columns().iter().chain(answers.columns()).cloned().collect();
    RecordBatch::try_new(Arc::clone(schema), columns)
}
