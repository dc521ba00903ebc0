//! Makes tables of new puzzles.

use arrow_array::{ArrayRef, BooleanArray, Int32Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use ide::{Cancellable, Fingerprint, Generated, Interrupt, Plan};
use rayon::prelude::*;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Numbers in a row that may give no new puzzle: after them there are no others, or hardly any.
const MOST_REPEATED: u64 = 1_000;

/// Numbers that are tried before the puzzles are looked at, so that a large count takes no memory before it is made.
const ROUND: u64 = 1 << 14;

/// New puzzles, and the sentence that says why there are not as many as wanted.
#[derive(Clone, Debug)]
pub struct Generation {
    /// The puzzles, their solutions and what is known about them.
    pub puzzles: RecordBatch,
    /// Why there are fewer than wanted, if there are.
    pub shortage: Option<String>,
}

struct GeneratedRow {
    puzzle: String,
    solution: Option<String>,
    clues: u16,
    minimal: bool,
}

/// Makes so many puzzles of a plan, no two equal. The same plan gives the same puzzles, on any number of threads.
///
/// # Errors
/// When `interrupt` says so.
pub fn generate(plan: &Plan, count: u64, interrupt: Interrupt<'_>) -> Cancellable<Generation> {
    let mut made: Vec<GeneratedRow> = Vec::new();
    let mut known: HashSet<Fingerprint> = HashSet::new();
    let mut shortage = None;
    let mut next = 0;
    let mut repeated = 0;
    while (made.len() as u64) < count && shortage.is_none() {
        let numbers = next..next + (count - made.len() as u64).min(ROUND);
        next = numbers.end;
        for outcome in make(plan, numbers, interrupt)? {
            match outcome {
                Ok(generated) if known.insert(generated.fingerprint()) => {
                    made.push(GeneratedRow::from(&generated));
                    repeated = 0;
                }
                Ok(_) => repeated += 1,
                Err(why) => shortage = shortage.or(Some(why)),
            }
        }
        if repeated >= MOST_REPEATED {
            shortage = Some("there are no others, or hardly any".to_owned());
        }
    }
    Ok(Generation { puzzles: batch(&made), shortage })
}

/// The puzzles of some numbers, in their order.
fn make(plan: &Plan, numbers: Range<u64>, interrupt: Interrupt<'_>) -> Cancellable<Vec<Result<Generated, String>>> {
    let len = plan.batch().max(1);
    let starts: Vec<u64> = numbers.clone().step_by(usize::try_from(len).unwrap_or(1)).collect();
    let batches = starts.into_par_iter().with_max_len(1);
    let made = batches.map(|start| plan.make(start..numbers.end.min(start + len), interrupt));
    Ok(made.collect::<Cancellable<Vec<_>>>()?.into_iter().flatten().collect())
}

impl From<&Generated> for GeneratedRow {
    fn from(generated: &Generated) -> GeneratedRow {
        let puzzle = generated.lines(generated.shortest()).map(|lines| lines.join("\n")).unwrap_or_default();
        let clues = generated.record.cells.iter().filter(|cell| cell.value().is_some()).count();
        let clues = u16::try_from(clues).unwrap_or(u16::MAX);
        GeneratedRow { puzzle, solution: generated.solution(), clues, minimal: generated.is_minimal }
    }
}

fn batch(made: &[GeneratedRow]) -> RecordBatch {
    let schema = Arc::new(Schema::new(vec![
        Field::new("puzzle", DataType::Utf8, false),
        Field::new("solution", DataType::Utf8, true),
        Field::new("clues", DataType::Int32, false),
        Field::new("minimal", DataType::Boolean, false),
    ]));
    let columns: Vec<ArrayRef> = vec![
        Arc::new(StringArray::from_iter_values(made.iter().map(|row| &row.puzzle))),
        Arc::new(made.iter().map(|row| row.solution.as_deref()).collect::<StringArray>()),
        Arc::new(Int32Array::from_iter_values(made.iter().map(|row| i32::from(row.clues)))),
        Arc::new(made.iter().map(|row| Some(row.minimal)).collect::<BooleanArray>()),
    ];
    crate::questions::batch(schema, columns)
}
