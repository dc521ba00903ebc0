//! Defines the tables that functions return.

use crate::column::Column;
use crate::values::{position, value};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, Field, SchemaRef};
use arrow_select::concat::concat_batches;
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use std::sync::Arc;

/// A table: columns with names. Any library that knows Arrow's PyCapsule interface reads it without copying it.
#[pyclass(frozen, module = "sudoku_lsp")]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Table {
    /// The table as a stream of Arrow.
    fn to_stream(&self) -> Result<Vec<u8>, ArrowError> {
        let mut writer = StreamWriter::try_new(Vec::new(), &self.schema)?;
        for batch in &self.batches {
            writer.write(batch)?;
        }
        writer.into_inner()
    }

    /// Reads what [`Table::to_stream`] writes.
    fn from_stream(bytes: &[u8]) -> Result<Table, ArrowError> {
        let reader = StreamReader::try_new(bytes, None)?;
        let schema = reader.schema();
        Ok(Table { schema, batches: reader.collect::<Result<_, _>>()? })
    }

    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Table {
        Table { schema, batches }
    }

    fn rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn column_at(&self, index: usize) -> Column {
        let chunks = self.batches.iter().map(|batch| Arc::clone(batch.column(index))).collect();
        Column::new(Arc::clone(&self.schema.fields()[index]), chunks)
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.rows()
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    /// A column by its name, or a row by its number as a dictionary.
    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.extract::<String>() {
            let index = self.schema.index_of(&name).map_err(|_| PyKeyError::new_err(name))?;
            return Ok(Bound::new(py, self.column_at(index))?.into_any());
        }
        let (batch, row) = position(key.extract()?, self.batches.iter().map(RecordBatch::num_rows))?;
        Ok(record(py, &self.schema, &self.batches[batch], row)?.into_any())
    }

    /// All rows, as dictionaries.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for batch in &self.batches {
            for row in 0..batch.num_rows() {
                list.append(record(py, &self.schema, batch, row)?)?;
            }
        }
        Ok(list)
    }

    /// All columns, as lists.
    fn to_pydict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (index, field) in self.schema.fields().iter().enumerate() {
            columns.set_item(field.name(), self.column_at(index).to_pylist(py)?)?;
        }
        Ok(columns)
    }

    /// The same as a table of PyArrow.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// The same as a frame of pandas.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::to_pyarrow(slf)?.call_method0("to_pandas")
    }

    /// The same as a frame of Polars.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// A table is pickled as a stream of Arrow.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let table = slf.get();
        let bytes = table.to_stream().map_err(|why| PyRuntimeError::new_err(why.to_string()))?;
        Ok((slf.get_type().getattr("_of_stream")?, (PyBytes::new(slf.py(), &bytes),)))
    }

    /// The table that a stream of Arrow holds.
    #[staticmethod]
    fn _of_stream(bytes: &[u8]) -> PyResult<Table> {
        Table::from_stream(bytes).map_err(|why| PyValueError::new_err(why.to_string()))
    }

    fn __repr__(&self) -> String {
        let columns: Vec<String> =
            self.schema.fields().iter().map(|field| format!("{}: {}", field.name(), field.data_type())).collect();
        format!("<sudoku_lsp.Table of {} rows: {}>", self.rows(), columns.join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.schema.as_ref())
    }

    /// All rows as one batch.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        let batch = concat_batches(&self.schema, &self.batches)?;
        let field = Field::new_struct("", self.schema.fields().clone(), false);
        let field = field.with_metadata(self.schema.metadata().clone());
        to_array_pycapsules(py, Arc::new(field), &StructArray::from(batch), requested_schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let fields = self.schema.fields().clone();
        let field = Field::new_struct("", fields, false).with_metadata(self.schema.metadata().clone());
        let arrays: Vec<_> =
            self.batches.iter().map(|batch| Ok(Arc::new(StructArray::from(batch.clone())) as ArrayRef)).collect();
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(arrays, Arc::new(field))), requested_schema)
    }
}

/// A row as a dictionary.
fn record<'py>(py: Python<'py>, schema: &SchemaRef, batch: &RecordBatch, row: usize) -> PyResult<Bound<'py, PyDict>> {
    let record = PyDict::new(py);
    for (field, column) in schema.fields().iter().zip(batch.columns()) {
        record.set_item(field.name(), value(py, column.as_ref() as &dyn Array, row)?)?;
    }
    Ok(record)
}
