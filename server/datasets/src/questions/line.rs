//! Writes each puzzle as one line of N² characters, and copies tables as they are.

use super::row_value::cells;
use super::{MISSING, Question, Rows, batch, guarded};
use arrow_array::builder::StringBuilder;
use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Config, Interrupt, Judge};
use std::borrow::Cow;
use std::sync::Arc;

/// The rows that a thread takes at a time.
const SHARE: usize = 1024;

/// Writes rows as lines.
pub struct Line {
    judge: Judge,
    schema: SchemaRef,
}

impl Line {
    /// Lines under some settings.
    pub fn new(config: Arc<Config>) -> Line {
        let fields = ["line", "no_line_because"].map(|name| Field::new(name, DataType::Utf8, true));
        Line { judge: Judge::new(config, 2), schema: Arc::new(Schema::new(fields.to_vec())) }
    }

    fn line(&self, puzzle: Option<&str>) -> Result<String, String> {
        cells(&self.judge, puzzle.ok_or(MISSING)?).map(Cow::into_owned)
    }
}

impl Question for Line {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        SHARE
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        if interrupt() {
            return Err(ide::Interrupted);
        }
        let mut lines = StringBuilder::new();
        let mut reasons = StringBuilder::new();
        for (puzzle, _) in rows.iter() {
            let line = guarded(|| self.line(puzzle)).unwrap_or_else(Err);
            lines.append_option(line.as_ref().ok());
            reasons.append_option(line.as_ref().err());
        }
        Ok(batch(self.schema(), vec![Arc::new(lines.finish()), Arc::new(reasons.finish())]))
    }
}

/// Asks nothing: the rows are copied.
pub struct CopyRows;

impl Question for CopyRows {
    fn schema(&self) -> SchemaRef {
        Arc::new(Schema::empty())
    }

    fn rows_per_task(&self) -> usize {
        SHARE
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        if interrupt() {
            return Err(ide::Interrupted);
        }
        let options = RecordBatchOptions::new().with_row_count(Some(rows.range.len()));
        let empty = RecordBatch::new_empty(self.schema());
        Ok(RecordBatch::try_new_with_options(self.schema(), Vec::new(), &options).unwrap_or(empty))
    }
}
