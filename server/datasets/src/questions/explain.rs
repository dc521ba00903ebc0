//! Explains how each puzzle is solved by logic, step by step.

use super::{Question, Rows, batch_of, guarded, only_puzzle};
use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Ending, Extent, Interrupt, Judge, PuzzleIndex, Reasoned};
use serde::Serialize;
use std::sync::Arc;

/// Explains rows.
pub struct Explain {
    judge: Judge,
    extent: Extent,
    schema: SchemaRef,
}

/// An answer.
#[derive(Serialize)]
struct Path {
    /// True if logic reaches the solution.
    solved: bool,
    steps: Vec<Step>,
    /// The number of cells that are open behind the last step.
    open: Option<usize>,
    no_path_because: Option<String>,
}

#[derive(Serialize)]
struct Step {
    technique: &'static str,
    text: String,
    cells: Vec<String>,
    places: Vec<Placed>,
    removes: Vec<Removed>,
}

#[derive(Serialize)]
struct Placed {
    cell: String,
    value: u8,
}

#[derive(Serialize)]
struct Removed {
    cell: String,
    values: Vec<u8>,
}

impl Explain {
    /// At most so many steps; `uniqueness` allows techniques that assume a single solution.
    pub fn new(config: Arc<Config>, steps: usize, uniqueness: bool) -> Explain {
        let fields = vec![
            Field::new("solved", DataType::Boolean, false),
            Field::new("steps", DataType::new_list(DataType::Struct(step_fields()), true), false),
            Field::new("open", DataType::UInt16, true),
            Field::new("no_path_because", DataType::Utf8, true),
        ];
        let schema = Arc::new(Schema::new(fields));
        Explain { judge: Judge::new(config, 2), extent: Extent { steps, uniqueness }, schema }
    }

    fn explain(&self, puzzle: Option<&str>, interrupt: Interrupt<'_>) -> Cancellable<Path> {
        let analysis = match only_puzzle(&self.judge, puzzle) {
            Ok(analysis) => analysis,
            Err(why) => return Ok(Path::without(why)),
        };
        Ok(match analysis.explain(Chunk::FILE, PuzzleIndex(0), self.extent, interrupt)? {
            Ok(explained) => Path {
                solved: explained.end == Ending::Solved,
                steps: explained.steps.into_iter().map(Step::from).collect(),
                open: match explained.end {
                    Ending::Solved => Some(0),
                    Ending::Stuck { open } | Ending::GivenUp { open } => Some(open),
                    Ending::Enough => None,
                },
                no_path_because: None,
            },
            Err(why) => Path::without(answers::reason(&why, |reasons| reasons.join("; "))),
        })
    }
}

impl Path {
    fn without(why: String) -> Path {
        Path { solved: false, steps: Vec::new(), open: None, no_path_because: Some(why) }
    }
}

impl From<Reasoned> for Step {
    fn from(step: Reasoned) -> Step {
        Step {
            technique: step.technique,
            text: step.text,
            cells: step.cells,
            places: step.places.into_iter().map(|(cell, value)| Placed { cell, value }).collect(),
            removes: step.removes.into_iter().map(|(cell, values)| Removed { cell, values }).collect(),
        }
    }
}

fn step_fields() -> Fields {
    let list_of = |fields: Vec<Field>| DataType::new_list(DataType::Struct(fields.into()), true);
    let cell = || Field::new("cell", DataType::Utf8, false);
    let placed = vec![cell(), Field::new("value", DataType::UInt8, false)];
    let removed = vec![cell(), Field::new("values", DataType::new_list(DataType::UInt8, true), false)];
    Fields::from(vec![
        Field::new("technique", DataType::Utf8, false),
        Field::new("text", DataType::Utf8, false),
        Field::new("cells", DataType::new_list(DataType::Utf8, true), false),
        Field::new("places", list_of(placed), false),
        Field::new("removes", list_of(removed), false),
    ])
}

impl Question for Explain {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        16
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        let explain =
            |(puzzle, _)| guarded(|| self.explain(puzzle, interrupt)).unwrap_or_else(|why| Ok(Path::without(why)));
        let paths: Vec<Path> = rows.iter().map(explain).collect::<Cancellable<_>>()?;
        Ok(batch_of(self.schema(), &paths))
    }
}
