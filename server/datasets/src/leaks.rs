//! Lists rows whose puzzles another table has, too, as a table.

use crate::questions::canon::{SymmetryBuilder, symmetry_fields};
use crate::questions::{batch, signed};
use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::Symmetry;
use std::sync::Arc;

/// A row whose puzzle is in another table.
#[derive(Clone, Debug)]
pub struct Leak<'a> {
    pub path: &'a str,
    /// The number of the row, from 1.
    pub puzzle: u64,
    pub other_path: &'a str,
    pub other_puzzle: u64,
    /// The givens are the same.
    pub is_equal: bool,
    /// The exchanges that turn the puzzle into the other one, with their description; of puzzles without a canonical
    /// form only equal ones are found.
    pub mapping: Option<(&'a Symmetry, &'a str)>,
}

impl Leak<'_> {
    /// The relation in a word.
    pub fn relation(&self) -> &'static str {
        if self.is_equal { "equal" } else { "equivalent" }
    }
}

/// Rows that are listed.
#[derive(Default)]
pub struct LeakRows {
    paths: StringBuilder,
    puzzles: Int64Builder,
    other_paths: StringBuilder,
    other_puzzles: Int64Builder,
    relations: StringBuilder,
    mappings: SymmetryBuilder,
    texts: StringBuilder,
}

impl LeakRows {
    /// The columns of the list.
    pub fn schema() -> SchemaRef {
        Arc::new(Schema::new(vec![
            Field::new("path", DataType::Utf8, false),
            Field::new("puzzle", DataType::Int64, false),
            Field::new("other_path", DataType::Utf8, false),
            Field::new("other_puzzle", DataType::Int64, false),
            Field::new("relation", DataType::Utf8, false),
            Field::new("mapping", DataType::Struct(symmetry_fields()), true),
            Field::new("text", DataType::Utf8, true),
        ]))
    }

    /// Adds a row.
    pub fn push(&mut self, leak: &Leak<'_>) {
        self.paths.append_value(leak.path);
        self.puzzles.append_value(signed(leak.puzzle));
        self.other_paths.append_value(leak.other_path);
        self.other_puzzles.append_value(signed(leak.other_puzzle));
        self.relations.append_value(leak.relation());
        self.mappings.push(leak.mapping.map(|(symmetry, _)| symmetry));
        self.texts.append_option(leak.mapping.map(|(_, text)| text));
    }

    /// The rows that have been added.
    pub fn finish(mut self) -> RecordBatch {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.paths.finish()),
            Arc::new(self.puzzles.finish()),
            Arc::new(self.other_paths.finish()),
            Arc::new(self.other_puzzles.finish()),
            Arc::new(self.relations.finish()),
            Arc::new(self.mappings.finish()),
            Arc::new(self.texts.finish()),
        ];
        batch(LeakRows::schema(), columns)
    }
}
