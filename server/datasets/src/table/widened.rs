//! Adds the columns of answers to those of a table.

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use std::sync::Arc;

/// The prefix of a column of answers whose name the table has already.
const PREFIX: &str = "computed_";

/// The metadata in which the library `datasets` lists all columns: with others, it would refuse the table.
const ALL_COLUMNS: &str = "huggingface";

/// The columns of a table, and after them those of answers. One whose name the table has is called `computed_…`.
pub fn widened(table: &Schema, answers: &Schema) -> SchemaRef {
    let mut fields = table.fields().to_vec();
    for field in answers.fields() {
        let mut name = field.name().clone();
        while table.fields().iter().any(|field| *field.name() == name) {
            name.insert_str(0, PREFIX);
        }
        fields.push(Arc::new(Field::new(name, field.data_type().clone(), field.is_nullable())));
    }
    let mut metadata = table.metadata().clone();
    if !answers.fields().is_empty() {
        metadata.remove(ALL_COLUMNS);
    }
    Arc::new(Schema::new_with_metadata(fields, metadata))
}

/// The rows of a table with their answers.
pub(super) fn joined(schema: &SchemaRef, rows: &RecordBatch, answers: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = rows.columns().iter().chain(answers.columns()).cloned().collect();
    RecordBatch::try_new(Arc::clone(schema), columns)
}
