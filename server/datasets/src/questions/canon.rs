//! Brings each puzzle into its canonical form, which all equivalent puzzles share.

use super::{MISSING, Question, Rows, guarded, only_puzzle};
use arrow_array::RecordBatch;
use arrow_array::builder::{BinaryBuilder, BooleanBuilder, Int32Builder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, StructArray};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Interrupt, Judge, PuzzleIndex, Symmetry, form_of_line};
use std::sync::Arc;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// Brings rows into canonical form.
pub struct Canon {
    judge: Judge,
    with_symmetry: bool,
    schema: SchemaRef,
}

/// The exchanges that lead to the form, in the words of `canon --against`.
const EXCHANGES: [&str; 3] = ["rows", "columns", "digits"];

/// A canonical form with the symmetry that leads to it, or why there is none.
type Form = Result<(String, Symmetry), String>;

impl Canon {
    /// Forms, and if it is wanted, the symmetry that turns each puzzle into its form.
    pub fn new(config: Arc<Config>, with_symmetry: bool) -> Canon {
        let mut fields = vec![Field::new("canonical", DataType::Utf8, true)];
        if with_symmetry {
            fields.push(Field::new("symmetry", DataType::Struct(symmetry_fields()), true));
        }
        fields.push(Field::new("canonical_hash", DataType::Int64, true));
        fields.push(Field::new("canonical_hash128", DataType::Binary, true));
        fields.push(Field::new("no_form_because", DataType::Utf8, true));
        Canon { judge: Judge::new(config, 2), with_symmetry, schema: Arc::new(Schema::new(fields)) }
    }

    fn form(&self, puzzle: Option<&str>) -> Form {
        let puzzle = puzzle.ok_or(MISSING)?;
        if let Some(form) = form_of_line(puzzle) {
            return Ok(form);
        }
        let analysis = only_puzzle(&self.judge, Some(puzzle))?;
        let line = analysis.canonical_with_symmetry(Chunk::FILE, PuzzleIndex(0));
        line.map_err(|reasons| reasons.join("; "))
    }
}

impl Question for Canon {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        512
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        let mut forms = StringBuilder::with_capacity(rows.range.len(), 81 * rows.range.len());
        let mut hashes = Int64Builder::with_capacity(rows.range.len());
        let mut long_hashes = BinaryBuilder::with_capacity(rows.range.len(), 16 * rows.range.len());
        let mut reasons = StringBuilder::new();
        let mut symmetries = SymmetryBuilder::default();
        for (puzzle, _) in rows.iter() {
            if interrupt() {
                return Err(ide::Interrupted);
            }
            let form = guarded(|| self.form(puzzle)).unwrap_or_else(Err);
            let line = form.as_ref().ok().map(|(line, _)| line);
            forms.append_option(line);
            hashes.append_option(line.map(|line| hash(line)));
            long_hashes.append_option(line.map(|line| long_hash(line)));
            reasons.append_option(form.as_ref().err());
            if self.with_symmetry {
                symmetries.push(form.as_ref().ok().map(|(_, symmetry)| symmetry));
            }
        }
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(forms.finish()),
            Arc::new(hashes.finish()),
            Arc::new(long_hashes.finish()),
            Arc::new(reasons.finish()),
        ];
        if self.with_symmetry {
            columns.insert(1, Arc::new(symmetries.finish()));
        }
        Ok(super::batch(self.schema(), columns))
    }
}

/// The hash of a form, which is a promise: XXH3 of 64 bits and without a seed, of the form's 81 characters.
fn hash(form: &str) -> i64 {
    xxh3_64(form.as_bytes()).cast_signed()
}

/// The same of 128 bits, the highest byte first.
fn long_hash(form: &str) -> [u8; 16] {
    xxh3_128(form.as_bytes()).to_be_bytes()
}

fn numbers() -> DataType {
    DataType::new_list(DataType::Int32, true)
}

pub(crate) fn symmetry_fields() -> Fields {
    let exchanges = EXCHANGES.map(|name| Field::new(name, numbers(), false));
    [Field::new("transpose", DataType::Boolean, false)].into_iter().chain(exchanges).collect()
}

/// A column of symmetries, as it grows.
pub(crate) struct SymmetryBuilder {
    transposed: BooleanBuilder,
    exchanges: [ListBuilder<Int32Builder>; 3],
    is_known: Vec<bool>,
}

impl Default for SymmetryBuilder {
    fn default() -> SymmetryBuilder {
        SymmetryBuilder {
            transposed: BooleanBuilder::new(),
            exchanges: std::array::from_fn(|_| ListBuilder::new(Int32Builder::new())),
            is_known: Vec::new(),
        }
    }
}

impl SymmetryBuilder {
    pub(crate) fn push(&mut self, symmetry: Option<&Symmetry>) {
        self.is_known.push(symmetry.is_some());
        let symmetry = symmetry.unwrap_or(&Symmetry::IDENTITY);
        self.transposed.append_value(symmetry.transposed);
        let numbers = [symmetry.rows.map(|row| row + 1), symmetry.columns.map(|column| column + 1), symmetry.digits];
        for (exchange, numbers) in self.exchanges.iter_mut().zip(numbers) {
            exchange.values().append_slice(&numbers.map(i32::from));
            exchange.append(true);
        }
    }

    pub(crate) fn finish(mut self) -> StructArray {
        let exchanges = self.exchanges.iter_mut().map(|exchange| Arc::new(exchange.finish()) as ArrayRef);
        let columns = [Arc::new(self.transposed.finish()) as ArrayRef].into_iter().chain(exchanges).collect();
        StructArray::new(symmetry_fields(), columns, Some(self.is_known.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables that were written by other versions, and programs that compute the hash themselves, have these values.
    #[test]
    fn hashes_stay_the_same() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (form, _) = form_of_line(line).expect("a form");
        let long: String = long_hash(&form).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(form, "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.");
        // As the package `xxhash` of Python computes them.
        assert_eq!(hash(&form), 1_130_073_680_415_935_193);
        assert_eq!(long, "23bde40bc7a831fa7de67c0caffc6262");
    }
}
