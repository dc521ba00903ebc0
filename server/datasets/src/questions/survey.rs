//! Asks for what a report counts in each row: the verdict, and what the puzzle shares with others.

use super::check::Check;
use super::{classified, only_puzzle};
use crate::questions::{Question, Rows, batch, guarded};
use arrow_array::builder::{FixedSizeBinaryBuilder, StringBuilder, UInt16Builder};
use arrow_array::{ArrayRef, RecordBatch, UInt8Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Fingerprint, Identity, Interrupt, Judge, PuzzleIndex, Symmetries};
use std::borrow::Cow;
use std::sync::Arc;

/// The bytes of a fingerprint.
const FINGERPRINT: i32 = 16;

/// Asks for the answers of [`Check`], fingerprints and symmetries.
pub struct Survey {
    check: Check,
    judge: Judge,
    symmetries: Symmetries,
    schema: SchemaRef,
}

impl Survey {
    /// A survey with all rules that are on by default: a report does not depend on which rules are on.
    pub fn new(settings: &Config) -> Survey {
        let mut config = Config::default();
        config.budget = settings.budget;
        let config = Arc::new(config);
        let check = Check::new(Arc::clone(&config), 2).without_reasons();
        let mut fields: Vec<_> = check.schema().fields().iter().cloned().collect();
        for name in ["fingerprint", "class"] {
            fields.push(Arc::new(Field::new(name, DataType::FixedSizeBinary(FINGERPRINT), true)));
        }
        fields.push(Arc::new(Field::new("line", DataType::Utf8, true)));
        fields.push(Arc::new(Field::new("symmetries", DataType::UInt16, false)));
        fields.push(Arc::new(Field::new("answer_state", DataType::UInt8, false)));
        Survey {
            check,
            judge: Judge::new(config, 2),
            symmetries: Symmetries::classic(),
            schema: Arc::new(Schema::new(fields)),
        }
    }
}

/// The identity of a puzzle, and its line if it is classic.
#[derive(Default)]
struct Shape<'a> {
    identity: Identity,
    /// The givens of a classic puzzle, 81 digits or dots.
    line: Option<Cow<'a, str>>,
}

impl Survey {
    fn shape<'a>(&self, text: &'a str) -> Shape<'a> {
        let Ok(puzzle) = classified(&self.judge, Some(text)) else { return Shape::default() };
        let identity =
            Identity { fingerprint: Some(puzzle.fingerprint), class: puzzle.class.map(|class| class.fingerprint) };
        if ide::is_classic_line(text) {
            return Shape { identity, line: Some(text.into()) };
        }
        // Only classic puzzles have a class.
        if identity.class.is_none() {
            return Shape { identity, line: None };
        }
        let analysis = only_puzzle(&self.judge, Some(text)).ok();
        let line = analysis.and_then(|analysis| analysis.line(Chunk::FILE, PuzzleIndex(0)).ok());
        Shape { identity, line: line.map(Cow::from) }
    }
}

impl Question for Survey {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        self.check.rows_per_task()
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        let (checked, answer_states) = self.check.check(rows.clone(), interrupt)?;
        let len = rows.range.len();
        let mut fingerprints = FixedSizeBinaryBuilder::with_capacity(len, FINGERPRINT);
        let mut classes = FixedSizeBinaryBuilder::with_capacity(len, FINGERPRINT);
        let mut symmetries = UInt16Builder::with_capacity(len);
        let mut lines = StringBuilder::new();
        for (puzzle, _) in rows.iter() {
            if interrupt() {
                return Err(ide::Interrupted);
            }
            // A defect of this program shows in the verdict.
            let shape = puzzle.and_then(|text| guarded(|| self.shape(text)).ok()).unwrap_or_default();
            push(&mut fingerprints, shape.identity.fingerprint);
            push(&mut classes, shape.identity.class);
            let line = shape.line.as_deref();
            symmetries.append_value(line.map_or(0, |line| self.symmetries.of(line)));
            lines.append_option(line.filter(|line| Some(*line) != puzzle));
        }
        let mut columns: Vec<ArrayRef> = checked.columns().to_vec();
        columns.extend([
            Arc::new(fingerprints.finish()) as ArrayRef,
            Arc::new(classes.finish()),
            Arc::new(lines.finish()),
            Arc::new(symmetries.finish()),
            Arc::new(answer_states.into_iter().map(|state| Some(state as u8)).collect::<UInt8Array>()),
        ]);
        Ok(batch(self.schema(), columns))
    }
}

fn push(column: &mut FixedSizeBinaryBuilder, fingerprint: Option<Fingerprint>) {
    match fingerprint {
        // It has the bytes of the column.
        Some(fingerprint) => _ = column.append_value(fingerprint.to_bytes()),
        None => column.append_null(),
    }
}
