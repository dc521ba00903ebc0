//! Offers Python functions over columns of puzzles, each of which returns a table with a row for each puzzle.
//!
//! Columns come and go through Arrow's PyCapsule interface. Must not know how questions are answered: `datasets` does.

mod column;
mod input;
mod options;
mod run;
mod table;
mod values;

use pyo3::prelude::*;

/// The native part of `sudoku_lsp`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::column::Column;
    use crate::input::Puzzles;
    use crate::options::{self, CallOptions, Wanted};
    use crate::run::{answered, generated};
    #[pymodule_export]
    use crate::table::Table;
    use datasets::{Canon, Check, Explain, Rate, Solve};
    use pyo3::prelude::*;
    use std::sync::Arc;

    /// The version of sudoku-lsp.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    // The functions of `_functions.py` have the documentation and the types.

    #[pyfunction]
    #[pyo3(signature = (puzzles, answers=None, *, limit=2, prefix=None, threads=None))]
    fn check(
        py: Python<'_>,
        puzzles: &Bound<'_, PyAny>,
        answers: Option<&Bound<'_, PyAny>>,
        limit: u64,
        prefix: Option<String>,
        threads: Option<usize>,
    ) -> PyResult<Table> {
        let puzzles = Puzzles::new(puzzles, answers)?;
        answered(py, &Check::new(Arc::default(), options::limit(limit)?), &puzzles, &CallOptions { prefix, threads })
    }

    #[pyfunction]
    #[pyo3(signature = (puzzles, *, limit=2, prefix=None, threads=None))]
    fn solve(
        py: Python<'_>,
        puzzles: &Bound<'_, PyAny>,
        limit: u64,
        prefix: Option<String>,
        threads: Option<usize>,
    ) -> PyResult<Table> {
        let puzzles = Puzzles::new(puzzles, None)?;
        answered(py, &Solve::new(Arc::default(), options::limit(limit)?), &puzzles, &CallOptions { prefix, threads })
    }

    #[pyfunction]
    #[pyo3(signature = (puzzles, *, symmetry=true, prefix=None, threads=None))]
    fn canon(
        py: Python<'_>,
        puzzles: &Bound<'_, PyAny>,
        symmetry: bool,
        prefix: Option<String>,
        threads: Option<usize>,
    ) -> PyResult<Table> {
        let puzzles = Puzzles::new(puzzles, None)?;
        answered(py, &Canon::new(Arc::default(), symmetry), &puzzles, &CallOptions { prefix, threads })
    }

    #[pyfunction]
    #[pyo3(signature = (puzzles, *, scale="all", most_steps=None, prefix=None, threads=None))]
    fn rate(
        py: Python<'_>,
        puzzles: &Bound<'_, PyAny>,
        scale: &str,
        most_steps: Option<u64>,
        prefix: Option<String>,
        threads: Option<usize>,
    ) -> PyResult<Table> {
        let scales = options::scales(scale)?;
        let puzzles = Puzzles::new(puzzles, None)?;
        answered(py, &Rate::new(Arc::default(), scales).within(most_steps), &puzzles, &CallOptions { prefix, threads })
    }

    #[pyfunction]
    #[pyo3(signature = (puzzles, *, steps=None, uniqueness=true, prefix=None, threads=None))]
    fn explain(
        py: Python<'_>,
        puzzles: &Bound<'_, PyAny>,
        steps: Option<usize>,
        uniqueness: bool,
        prefix: Option<String>,
        threads: Option<usize>,
    ) -> PyResult<Table> {
        let puzzles = Puzzles::new(puzzles, None)?;
        let question = Explain::new(Arc::default(), steps.unwrap_or(usize::MAX), uniqueness);
        answered(py, &question, &puzzles, &CallOptions { prefix, threads })
    }

    #[pyfunction]
    #[pyo3(signature = (count, *, seed=None, threads=None, **wishes))]
    fn generate(
        py: Python<'_>,
        count: u64,
        seed: Option<u64>,
        threads: Option<usize>,
        wishes: Option<&Bound<'_, pyo3::types::PyDict>>,
    ) -> PyResult<Table> {
        generated(py, &Wanted::new(count, seed, wishes)?, threads)
    }
}
