//! Defines the columns of the tables that functions return.

use crate::values::{position, value};
use arrow_array::ArrayRef;
use arrow_schema::FieldRef;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyList};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};

/// A column of a table. Any library that knows Arrow's PyCapsule interface reads it without copying it.
#[pyclass(frozen, module = "sudoku_lsp")]
pub(crate) struct Column {
    field: FieldRef,
    chunks: Vec<ArrayRef>,
}

impl Column {
    pub(crate) fn new(field: FieldRef, chunks: Vec<ArrayRef>) -> Column {
        Column { field, chunks }
    }

    fn rows(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// The values.
    pub(crate) fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for chunk in &self.chunks {
            for row in 0..chunk.len() {
                list.append(value(py, chunk.as_ref(), row)?)?;
            }
        }
        Ok(list)
    }
}

#[pymethods]
impl Column {
    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.field.name()
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let (chunk, row) = position(index, self.chunks.iter().map(|chunk| chunk.len()))?;
        value(py, self.chunks[chunk].as_ref(), row)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    /// The values, as a list.
    #[pyo3(name = "to_pylist")]
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.to_pylist(py)
    }

    fn __repr__(&self) -> String {
        format!("<sudoku_lsp.Column {} of {} rows: {}>", self.field.name(), self.rows(), self.field.data_type())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks: Vec<_> = self.chunks.iter().cloned().map(Ok).collect();
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(chunks, self.field.clone())), requested_schema)
    }
}
