//! Converts values of Arrow arrays to objects of Python.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type};
use arrow_array::{Array, StructArray};
use arrow_schema::DataType;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

/// The chunk that contains a row of a column, and the row in it. The row may count from the end, as in Python.
///
/// # Errors
/// When there is no such row.
pub(crate) fn position(index: isize, lens: impl Iterator<Item = usize> + Clone) -> PyResult<(usize, usize)> {
    let all: usize = lens.clone().sum();
    let row = if index < 0 { all.checked_sub(index.unsigned_abs()) } else { Some(index.unsigned_abs()) };
    if let Some(mut row) = row {
        for (chunk, len) in lens.enumerate() {
            if row < len {
                return Ok((chunk, row));
            }
            row -= len;
        }
    }
    Err(PyIndexError::new_err(format!("row {index} of {all}")))
}

/// The value of a row; of the types that answers have.
pub(crate) fn value<'py>(py: Python<'py>, array: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match array.data_type() {
        DataType::Utf8 => text(py, array.as_string::<i32>().value(row)).into_bound_py_any(py),
        DataType::Boolean => array.as_boolean().value(row).into_bound_py_any(py),
        DataType::Int32 => array.as_primitive::<Int32Type>().value(row).into_bound_py_any(py),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(row).into_bound_py_any(py),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(row).into_bound_py_any(py),
        DataType::Binary => PyBytes::new(py, array.as_binary::<i32>().value(row)).into_bound_py_any(py),
        DataType::List(_) => list(py, array.as_list::<i32>().value(row).as_ref()),
        DataType::Struct(_) => record(py, array.as_struct(), row),
        other => Err(PyTypeError::new_err(format!("a column of {other} is read through Arrow only"))),
    }
}

/// The longest text that is likely to be that of other rows, too: the name of a rule, a message, but not a grid.
const MOST_SHARED: usize = 64;

/// A text of Python. Rows share the short ones: of millions of rows, many have the same status, rules and messages.
fn text<'py>(py: Python<'py>, text: &str) -> Bound<'py, PyString> {
    if text.len() <= MOST_SHARED { PyString::intern(py, text) } else { PyString::new(py, text) }
}

fn list<'py>(py: Python<'py>, members: &dyn Array) -> PyResult<Bound<'py, PyAny>> {
    let list = PyList::empty(py);
    for row in 0..members.len() {
        list.append(value(py, members, row)?)?;
    }
    Ok(list.into_any())
}

fn record<'py>(py: Python<'py>, array: &StructArray, row: usize) -> PyResult<Bound<'py, PyAny>> {
    let record = PyDict::new(py);
    for (name, column) in array.column_names().into_iter().zip(array.columns()) {
        record.set_item(name, value(py, column.as_ref(), row)?)?;
    }
    Ok(record.into_any())
}
