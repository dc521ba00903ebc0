//! Reads columns of puzzles from what Python has: Arrow data of any library, NumPy arrays, lists, a single text.

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use datasets::table::renamed;
use datasets::{ColumnError, Columns, ListedCell, Texts, text_of_cells};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PySlice, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use std::sync::Arc;

/// Puzzles, and the answers that are claimed for them, in the chunks that they came in.
pub(crate) struct Puzzles {
    chunks: Vec<(Texts, Option<Texts>)>,
    /// The columns of the table that they are from, beside which answers get names of their own.
    table: Fields,
}

impl Puzzles {
    /// Reads the columns. Of a table, the columns with the usual names are taken.
    pub(crate) fn new(puzzles: &Bound<'_, PyAny>, answers: Option<&Bound<'_, PyAny>>) -> PyResult<Puzzles> {
        let puzzles = &collected(puzzles)?;
        if let Some(frame) = Frame::of(puzzles)? {
            let answers = answers.cloned().or(frame.answers);
            let chunks = match answers {
                Some(answers) => with_answers(arrays(&frame.puzzles)?, arrays(&answers)?)?,
                None => arrays(&frame.puzzles)?.iter().map(columns).collect::<PyResult<_>>()?,
            };
            return Ok(Puzzles { chunks, table: frame.fields });
        }
        let arrays_of_puzzles = arrays(puzzles)?;
        let table = match arrays_of_puzzles.first().map(|array| array.data_type()) {
            Some(DataType::Struct(fields)) => fields.clone(),
            _ => Fields::empty(),
        };
        let chunks = match answers {
            Some(answers) => {
                let puzzles = arrays_of_puzzles.iter().map(puzzle_column).collect::<PyResult<_>>()?;
                with_answers(puzzles, arrays(answers)?)?
            }
            None => arrays_of_puzzles.iter().map(columns).collect::<PyResult<_>>()?,
        };
        Ok(Puzzles { chunks, table })
    }

    /// The columns of answers as they are called beside those of the table that the puzzles are from.
    pub(crate) fn names(&self, answers: &Schema, prefix: Option<&str>) -> PyResult<SchemaRef> {
        renamed(&self.table, answers, prefix).map_err(|why| PyValueError::new_err(why.to_string()))
    }

    /// The chunks.
    pub(crate) fn chunks(&self) -> impl Iterator<Item = (&Texts, Option<&Texts>)> {
        self.chunks.iter().map(|(puzzles, answers)| (puzzles, answers.as_ref()))
    }
}

/// A frame of Polars whose rows are computed when they are asked for, computed; any other object as it is.
fn collected<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let kind = object.get_type();
    let module: String = kind.getattr("__module__")?.extract().unwrap_or_default();
    if module.starts_with("polars.") && kind.name()? == "LazyFrame" {
        return object.call_method0("collect");
    }
    Ok(object.clone())
}

/// Puzzles and answers from different columns, cut where either has a chunk.
fn with_answers(puzzles: Vec<ArrayRef>, answers: Vec<ArrayRef>) -> PyResult<Vec<(Texts, Option<Texts>)>> {
    let puzzle_count: usize = puzzles.iter().map(|array| array.len()).sum();
    let answer_count: usize = answers.iter().map(|array| array.len()).sum();
    if puzzle_count != answer_count {
        return Err(PyValueError::new_err(format!("there are {puzzle_count} puzzles and {answer_count} answers")));
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
    let found = columns_of(fields)?;
    let table = array.as_struct();
    let answers = found.answers.map(|column| texts(table.column(column))).transpose()?;
    Ok((texts(table.column(found.puzzles))?, answers))
}

/// The column of puzzles of an array: itself, or one of a table.
fn puzzle_column(array: &ArrayRef) -> PyResult<ArrayRef> {
    match array.data_type() {
        DataType::Struct(fields) => Ok(Arc::clone(array.as_struct().column(columns_of(fields)?.puzzles))),
        _ => Ok(Arc::clone(array)),
    }
}

fn columns_of(fields: &Fields) -> PyResult<Columns> {
    Columns::find(&Schema::new(fields.clone()), None, None).map_err(|why| {
        let remedy = if matches!(why, ColumnError::NoUsualName(_)) { "; pass one of them" } else { "" };
        PyValueError::new_err(format!("{why}{remedy}"))
    })
}

fn texts(array: &ArrayRef) -> PyResult<Texts> {
    Texts::new(array).map_err(|why| PyTypeError::new_err(why.to_string()))
}

/// The columns of a frame of pandas or Polars. As a whole it would be converted with the columns that are not used, of
/// which some have no type in Arrow.
struct Frame<'py> {
    /// The names of its columns.
    fields: Fields,
    puzzles: Bound<'py, PyAny>,
    answers: Option<Bound<'py, PyAny>>,
}

impl<'py> Frame<'py> {
    fn of(object: &Bound<'py, PyAny>) -> PyResult<Option<Frame<'py>>> {
        let module: String = object.get_type().getattr("__module__")?.extract().unwrap_or_default();
        let kind = object.get_type().name()?;
        let library = module.split('.').next().unwrap_or_default();
        if !matches!(library, "pandas" | "polars") || kind != "DataFrame" {
            return Ok(None);
        }
        let is_pandas = library == "pandas";
        let mut fields = Vec::new();
        for (place, name) in object.getattr("columns")?.try_iter()?.enumerate() {
            let dtype = column_at(object, is_pandas, place)?.getattr("dtype")?.str()?.to_string();
            let kind = if holds_text(&dtype) { DataType::Utf8 } else { DataType::Boolean };
            fields.push(Field::new(name?.str()?.to_string(), kind, true));
        }
        let fields = Fields::from(fields);
        let found = columns_of(&fields)?;
        let puzzles = column_at(object, is_pandas, found.puzzles)?;
        let answers = found.answers.map(|place| column_at(object, is_pandas, place)).transpose()?;
        Ok(Some(Frame { fields, puzzles, answers }))
    }
}

/// A column of a frame of pandas or Polars.
fn column_at<'py>(frame: &Bound<'py, PyAny>, is_pandas: bool, place: usize) -> PyResult<Bound<'py, PyAny>> {
    if is_pandas {
        frame.getattr("iloc")?.get_item((PySlice::full(frame.py()), place))
    } else {
        frame.call_method1("to_series", (place,))
    }
}

/// Returns true for a type of pandas or Polars whose values are texts or lists, or may be.
fn holds_text(dtype: &str) -> bool {
    let names =
        ["str", "object", "category", "String", "Categorical", "Enum", "Binary", "Null", "List", "Array", "list"];
    names.iter().any(|name| dtype.starts_with(name))
}

/// Converts any object that holds puzzles to Arrow arrays.
fn arrays(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(vec![Arc::new(LargeStringArray::from(vec![text.to_str().ok()]))]);
    }
    // Values of several types or of none, which Arrow does not take; in a list each is a row.
    let has_type = !object.hasattr("dtype")? || {
        let dtype = object.getattr("dtype")?.str()?;
        dtype != "object" && dtype != "Null"
    };
    if has_type && (object.hasattr("__arrow_c_array__")? || object.hasattr("__arrow_c_stream__")?) {
        let mut taken = Vec::new();
        for array in object.extract::<AnyArray>()?.into_reader()? {
            taken.push(array.map_err(|error: ArrowError| PyValueError::new_err(error.to_string()))?);
        }
        return Ok(taken);
    }
    let is_numpy = object.hasattr("dtype")? && object.hasattr("ndim")? && object.hasattr("tolist")?;
    let rows = if is_numpy {
        object.py().import("sudoku_lsp._cells")?.call_method1("lines", (object,))?
    } else {
        object.clone()
    };
    // Their items are numbers, or names of columns.
    if object.is_instance_of::<PyBytes>() || object.is_instance_of::<PyByteArray>() || object.is_instance_of::<PyDict>()
    {
        return Err(no_puzzles(object));
    }
    let items = rows.try_iter().map_err(|_| no_puzzles(object))?;
    let mut column = LargeStringBuilder::new();
    for item in items {
        let item = item?;
        if let Some(cells) = cells_of(&item)? {
            column.append_value(text_of_cells(&cells));
            continue;
        }
        // Anything else is a row without a text: `None`, the NaN of pandas, a text that is no Unicode.
        let text = item.cast::<PyString>().ok().and_then(|text| text.to_str().ok());
        let bytes = item.cast::<PyBytes>().ok().and_then(|bytes| std::str::from_utf8(bytes.as_bytes()).ok());
        column.append_option(text.or(bytes));
    }
    Ok(vec![Arc::new(column.finish())])
}

/// The cells of a list, a tuple or an array; `None` for any other object.
fn cells_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ListedCell>>> {
    let is_array = object.hasattr("dtype")? && object.hasattr("tolist")? && object.hasattr("__len__")?;
    if is_array {
        return cells_of(&object.call_method0("tolist")?);
    }
    if !object.is_instance_of::<PyList>() && !object.is_instance_of::<PyTuple>() {
        return Ok(None);
    }
    let mut cells = Vec::new();
    for member in object.try_iter()? {
        let member = member?;
        cells.push(if member.is_none() {
            ListedCell::Absent
        } else if let Some(row) = cells_of(&member)? {
            ListedCell::List(row)
        } else if let Ok(text) = member.extract::<String>() {
            ListedCell::Text(text)
        } else {
            member.extract::<f64>().map_or(ListedCell::Other, ListedCell::Number)
        });
    }
    Ok(Some(cells))
}

fn no_puzzles(object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "expected puzzles: Arrow data, a NumPy array, a list of strings or of lists of cells, or a string, not {kind}"
    ))
}
