//! Explains how each puzzle is solved by logic, step by step.

use super::{Question, Rows, batch, guarded, lists, only_puzzle};
use arrow_array::{Array, ArrayRef, BooleanArray, Int32Array, RecordBatch, StringArray, StructArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Ending, Extent, Interrupt, Judge, PuzzleIndex, Reasoned};
use std::sync::Arc;

/// Explains rows.
pub struct Explain {
    judge: Judge,
    extent: Extent,
    schema: SchemaRef,
}

/// An answer.
struct Path {
    /// True if logic reaches the solution.
    solved: bool,
    steps: Vec<Reasoned>,
    /// The number of cells that are open after the last step.
    open: Option<u16>,
    no_path_because: Option<String>,
}

impl Explain {
    /// At most so many steps; `uniqueness` allows techniques that assume a single solution.
    pub fn new(config: Arc<Config>, steps: usize, uniqueness: bool) -> Explain {
        let fields = vec![
            Field::new("solved", DataType::Boolean, false),
            Field::new("steps", DataType::new_list(steps_column(&[]).data_type().clone(), true), false),
            Field::new("open", DataType::Int32, true),
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
                steps: explained.steps,
                open: match explained.end {
                    Ending::Solved => Some(0),
                    Ending::Stuck { open } | Ending::GivenUp { open } | Ending::SeveralSolutions { open } => {
                        u16::try_from(open).ok()
                    }
                    Ending::Enough => None,
                },
                no_path_because: explained.several,
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

/// The steps as records.
fn steps_column(steps: &[&Reasoned]) -> ArrayRef {
    let places: Vec<&(String, u8)> = steps.iter().flat_map(|step| &step.places).collect();
    let placed = records(vec![
        ("cell", texts(places.iter().map(|(cell, _)| cell.as_str()))),
        ("value", Arc::new(Int32Array::from_iter_values(places.iter().map(|(_, value)| i32::from(*value))))),
    ]);
    let removes: Vec<&(String, Vec<u8>)> = steps.iter().flat_map(|step| &step.removes).collect();
    let values = Int32Array::from_iter_values(
        removes.iter().flat_map(|(_, values)| values.iter().map(|value| i32::from(*value))),
    );
    let removed = records(vec![
        ("cell", texts(removes.iter().map(|(cell, _)| cell.as_str()))),
        ("values", lists(removes.iter().map(|(_, values)| values.len()), Arc::new(values))),
    ]);
    records(vec![
        ("technique", texts(steps.iter().map(|step| step.technique))),
        ("text", texts(steps.iter().map(|step| step.text.as_str()))),
        (
            "cells",
            lists(
                steps.iter().map(|step| step.cells.len()),
                texts(steps.iter().flat_map(|step| step.cells.iter().map(String::as_str))),
            ),
        ),
        ("places", lists(steps.iter().map(|step| step.places.len()), placed)),
        ("removes", lists(steps.iter().map(|step| step.removes.len()), removed)),
    ])
}

fn texts<'a>(texts: impl Iterator<Item = &'a str>) -> ArrayRef {
    // The array panics on an iterator that does not know its length.
    let texts: Vec<&str> = texts.collect();
    Arc::new(StringArray::from_iter_values(texts))
}

/// A column of records whose members are all present.
fn records(members: Vec<(&str, ArrayRef)>) -> ArrayRef {
    let mut fields = Vec::new();
    let mut columns = Vec::new();
    for (name, column) in members {
        fields.push(Field::new(name, column.data_type().clone(), false));
        columns.push(column);
    }
    Arc::new(StructArray::new(fields.into(), columns, None))
}

impl Question for Explain {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        16
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        let mut paths = Vec::with_capacity(rows.range.len());
        for (puzzle, _) in rows.iter() {
            let path = guarded(|| self.explain(puzzle, interrupt));
            paths.push(path.unwrap_or_else(|why| Ok(Path::without(why)))?);
        }
        let steps: Vec<&Reasoned> = paths.iter().flat_map(|path| &path.steps).collect();
        let columns: Vec<ArrayRef> = vec![
            Arc::new(paths.iter().map(|path| Some(path.solved)).collect::<BooleanArray>()),
            lists(paths.iter().map(|path| path.steps.len()), steps_column(&steps)),
            Arc::new(paths.iter().map(|path| path.open.map(i32::from)).collect::<Int32Array>()),
            Arc::new(paths.iter().map(|path| path.no_path_because.as_deref()).collect::<StringArray>()),
        ];
        Ok(batch(self.schema(), columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;
    use arrow_array::cast::AsArray;

    #[test]
    fn steps_are_lists_of_records() {
        let puzzles = [
            "12..34.....3..2.",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "x",
        ];
        let puzzles: ArrayRef = Arc::new(StringArray::from(puzzles.to_vec()));
        let puzzles = Texts::new(&puzzles).expect("texts");
        let question = Explain::new(Arc::default(), 3, true);
        let batch = question.answer(Rows::all(&puzzles, None), &|| false).expect("nothing interrupts");
        assert_eq!(batch.schema(), question.schema());
        let steps = batch.column(1).as_list::<i32>();
        let lengths: Vec<i32> = (0..3).map(|row| steps.value_length(row)).collect();
        assert_eq!(lengths, [3, 3, 0]);
        let first = steps.value(0);
        let cells = first.as_struct().column_by_name("cells").expect("a column").as_list::<i32>().value(0);
        assert!(!cells.as_string::<i32>().value(0).is_empty());
        assert!(batch.column(3).is_valid(2));
    }
}
