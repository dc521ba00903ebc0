//! Solves each puzzle.

use super::{Question, Rows, asked_together, batch, guarded, only_puzzle, signed};
use arrow_array::{ArrayRef, BooleanArray, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Interrupt, Judge, PROVED_AT_ONCE, PuzzleIndex, Unsolved};
use std::sync::Arc;

/// Solves rows under some settings.
pub struct Solve {
    judge: Judge,
    limit: u64,
    schema: SchemaRef,
}

/// An answer.
#[derive(PartialEq, Eq, Debug)]
struct Solved {
    /// The solution, or the first of several.
    solution: Option<String>,
    /// The number of solutions, up to the limit.
    solutions: Option<u64>,
    /// True if these are all.
    exact: bool,
    no_solution_because: Option<String>,
}

impl Solved {
    fn failure(solutions: Option<u64>, why: String) -> Solved {
        Solved { solution: None, solutions, exact: solutions.is_some(), no_solution_because: Some(why) }
    }
}

impl Solve {
    /// Counts the solutions of puzzles that have several up to `limit`.
    pub fn new(config: Arc<Config>, limit: u64) -> Solve {
        let fields = vec![
            Field::new("solution", DataType::Utf8, true),
            Field::new("solutions", DataType::Int64, true),
            Field::new("exact", DataType::Boolean, false),
            Field::new("no_solution_because", DataType::Utf8, true),
        ];
        Solve { judge: Judge::new(config, limit), limit, schema: Arc::new(Schema::new(fields)) }
    }

    fn solve(&self, puzzle: Option<&str>, interrupt: Interrupt<'_>) -> Cancellable<Solved> {
        let analysis = match only_puzzle(&self.judge, puzzle) {
            Ok(analysis) => analysis,
            Err(why) => return Ok(Solved::failure(None, why)),
        };
        Ok(match analysis.solve(Chunk::FILE, PuzzleIndex(0), self.limit, 1, interrupt)? {
            Ok(solved) => Solved {
                solution: solved.solutions.into_iter().next(),
                solutions: Some(solved.count),
                exact: !solved.limited,
                no_solution_because: None,
            },
            Err(Unsolved::NoSolution(why)) => Solved::failure(Some(0), why.join("; ")),
            Err(Unsolved::Unreadable(why)) => Solved::failure(None, why.join("; ")),
            Err(Unsolved::Undecided(why)) => Solved::failure(None, why),
        })
    }
}

impl Question for Solve {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        4 * PROVED_AT_ONCE
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        let mut out = Vec::with_capacity(rows.range.len());
        for part in rows.parts(PROVED_AT_ONCE) {
            let known = asked_together(&part, |texts| self.judge.sound(texts, interrupt))?;
            for ((puzzle, _), known) in part.iter().zip(known) {
                out.push(match known {
                    Some(solution) => {
                        Solved { solution: Some(solution), solutions: Some(1), exact: true, no_solution_because: None }
                    }
                    None => guarded(|| self.solve(puzzle, interrupt))
                        .unwrap_or_else(|why| Ok(Solved::failure(None, why)))?,
                });
            }
        }
        let columns: Vec<ArrayRef> = vec![
            Arc::new(out.iter().map(|row| row.solution.as_deref()).collect::<StringArray>()),
            Arc::new(out.iter().map(|row| row.solutions.map(signed)).collect::<Int64Array>()),
            Arc::new(out.iter().map(|row| Some(row.exact)).collect::<BooleanArray>()),
            Arc::new(out.iter().map(|row| row.no_solution_because.as_deref()).collect::<StringArray>()),
        ];
        Ok(batch(self.schema(), columns))
    }
}
