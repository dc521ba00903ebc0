//! Asks for what a report counts in each row: the verdict, and what the puzzle shares with others.

use super::symmetries::Symmetries;
use crate::questions::check::Check;
use crate::questions::{Question, Rows, batch};
use arrow_array::builder::{FixedSizeBinaryBuilder, UInt16Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Config, Fingerprint, Identity, Interrupt, Judge};
use std::sync::Arc;

/// The bytes of a fingerprint.
const FINGERPRINT: i32 = 16;

/// Asks for the answers of [`Check`], fingerprints and symmetries.
pub(super) struct Survey {
    check: Check,
    judge: Judge,
    pub(super) symmetries: Symmetries,
    schema: SchemaRef,
}

impl Survey {
    /// A survey with all rules that are on by default: a report does not depend on which rules are on.
    pub(super) fn new(settings: &Config) -> Survey {
        let mut config = Config::default();
        config.budget = settings.budget;
        let config = Arc::new(config);
        let check = Check::new(Arc::clone(&config), 2);
        let mut fields: Vec<_> = check.schema().fields().iter().cloned().collect();
        let fingerprint = |name: &str| Arc::new(Field::new(name, DataType::FixedSizeBinary(FINGERPRINT), true));
        fields.push(fingerprint("fingerprint"));
        fields.push(fingerprint("class"));
        fields.push(Arc::new(Field::new("symmetries", DataType::UInt16, false)));
        let (judge, symmetries) = (Judge::new(config, 2), Symmetries::new());
        Survey { check, judge, symmetries, schema: Arc::new(Schema::new(fields)) }
    }
}

impl Question for Survey {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn share(&self) -> usize {
        self.check.share()
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        let checked = self.check.answer(rows.clone(), interrupt)?;
        let len = rows.range.len();
        let mut fingerprints = FixedSizeBinaryBuilder::with_capacity(len, FINGERPRINT);
        let mut classes = FixedSizeBinaryBuilder::with_capacity(len, FINGERPRINT);
        let mut symmetries = UInt16Builder::with_capacity(len);
        for (puzzle, _) in rows.iter() {
            if interrupt() {
                return Err(ide::Interrupted);
            }
            // A defect of this program shows in the verdict.
            let identity = puzzle.and_then(|text| crate::questions::guarded(|| self.judge.identity(text)).ok());
            let Identity { fingerprint, class } = identity.unwrap_or_default();
            push(&mut fingerprints, fingerprint);
            push(&mut classes, class);
            symmetries.append_value(
                puzzle.filter(|text| ide::is_classic_line(text)).map_or(0, |text| self.symmetries.of(text)),
            );
        }
        let mut columns: Vec<ArrayRef> = checked.columns().to_vec();
        columns.extend([
            Arc::new(fingerprints.finish()) as ArrayRef,
            Arc::new(classes.finish()),
            Arc::new(symmetries.finish()),
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
