//! Reads columns of puzzles from what Python has: Arrow data of any library, NumPy arrays, lists, a single text.

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray};
use arrow_schema::{DataType, Schema};
use datasets::{ColumnError, Columns, Texts};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3_arrow::input::AnyArray;
use std::sync::Arc;

/// Puzzles, and the answers that are claimed for them, in the chunks that they came in.
pub(crate) struct Puzzles {
    chunks: Vec<(Texts, Option<Texts>)>,
}

impl Puzzles {
    /// Reads the columns. Of a table, the columns with the usual names are taken.
    pub(crate) fn new(puzzles: &Bound<'_, PyAny>, answers: Option<&Bound<'_, PyAny>>) -> PyResult<Puzzles> {
        let arrays = arrays(puzzles)?;
        let chunks = match answers {
            None => arrays.iter().map(columns).collect::<PyResult<Vec<_>>>()?,
            Some(answers) => with_answers(arrays, self::arrays(answers)?)?,
        };
        Ok(Puzzles { chunks })
    }

    /// The chunks.
    pub(crate) fn chunks(&self) -> impl Iterator<Item = (&Texts, Option<&Texts>)> {
        self.chunks.iter().map(|(puzzles, answers)| (puzzles, answers.as_ref()))
    }
}

/// Puzzles and answers from different columns, cut where either has a chunk.
fn with_answers(puzzles: Vec<ArrayRef>, answers: Vec<ArrayRef>) -> PyResult<Vec<(Texts, Option<Texts>)>> {
    let len = |arrays: &[ArrayRef]| arrays.iter().map(|array| array.len()).sum::<usize>();
    if len(&puzzles) != len(&answers) {
        let (puzzles, answers) = (len(&puzzles), len(&answers));
        return Err(PyValueError::new_err(format!("there are {puzzles} puzzles and {answers} answers")));
    }
    let mut chunks = Vec::new();
    let mut answers = answers.into_iter().filter(|array| !array.is_empty());
    let mut rest: Option<ArrayRef> = None;
    for array in puzzles {
        let mut start = 0;
        while start < array.len() {
            let Some(next) = rest.take().or_else(|| answers.next()) else { break };
            let len = next.len().min(array.len() - start);
            chunks.push((texts(&array.slice(start, len))?, Some(texts(&next.slice(0, len))?)));
            start += len;
            rest = (len < next.len()).then(|| next.slice(len, next.len() - len));
        }
    }
    Ok(chunks)
}

/// The columns of an array: itself, or those of a table.
fn columns(array: &ArrayRef) -> PyResult<(Texts, Option<Texts>)> {
    let DataType::Struct(fields) = array.data_type() else { return Ok((texts(array)?, None)) };
    let found = Columns::find(&Schema::new(fields.clone()), None, None);
    let found = found.map_err(|why| match why {
        ColumnError::NoUsualName(names) => PyValueError::new_err(format!(
            "no column is named `puzzle`, `question` or `quizzes`: pass one of the columns {}",
            names.join(", ")
        )),
        other => PyValueError::new_err(other.to_string()),
    })?;
    let table = array.as_struct();
    let answers = found.answers.map(|column| texts(table.column(column))).transpose()?;
    Ok((texts(table.column(found.puzzles))?, answers))
}

fn texts(array: &ArrayRef) -> PyResult<Texts> {
    Texts::new(array).map_err(|why| PyTypeError::new_err(why.to_string()))
}

/// Converts any object that holds puzzles to Arrow arrays.
fn arrays(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(vec![Arc::new(LargeStringArray::from(vec![text.to_str().ok()]))]);
    }
    if object.hasattr("__arrow_c_array__")? || object.hasattr("__arrow_c_stream__")? {
        let arrays = object.extract::<AnyArray>()?.into_reader()?;
        return arrays.collect::<Result<_, _>>().map_err(|error| PyValueError::new_err(error.to_string()));
    }
    let is_numpy = object.hasattr("dtype")? && object.hasattr("ndim")? && object.hasattr("tolist")?;
    let listed = if is_numpy {
        object.py().import("sudoku_lsp._cells")?.call_method1("lines", (object,))?
    } else {
        object.clone()
    };
    let items = listed.try_iter().map_err(|_| {
        let kind = object.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
        PyTypeError::new_err(format!(
            "expected puzzles: Arrow data, a NumPy array, a list of strings or a string, not {kind}"
        ))
    })?;
    let mut column = LargeStringBuilder::new();
    for item in items {
        let item = item?;
        // Anything else is a row without a text: `None`, the NaN of pandas, a text that is no Unicode.
        column.append_option(item.cast::<PyString>().ok().and_then(|text| text.to_str().ok()));
    }
    Ok(vec![Arc::new(column.finish())])
}
