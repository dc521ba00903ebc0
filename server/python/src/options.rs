//! Reads the options of functions, before any work begins.

use datasets::SCALES;
use ide::{Plan, Scale, Wishes, unknown};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::hash::{BuildHasher, RandomState};

/// The number up to which solutions are counted.
pub(crate) fn limit(limit: u64) -> PyResult<u64> {
    if limit < 2 {
        return Err(PyValueError::new_err(
            "limit must be at least 2, or nothing shows that there are several solutions",
        ));
    }
    Ok(limit)
}

/// The scales of a name.
pub(crate) fn scales(name: &str) -> PyResult<&'static [Scale]> {
    match SCALES.iter().find(|(known, _)| *known == name) {
        Some((_, scales)) => Ok(scales),
        None => Err(PyValueError::new_err(unknown("scale", name, &SCALES.map(|(known, _)| known)))),
    }
}

/// The options of all functions that take puzzles.
pub(crate) struct CallOptions {
    /// The beginning of the name of each new column.
    pub(crate) prefix: Option<String>,
    pub(crate) threads: Option<usize>,
}

/// The arguments of `generate`.
pub(crate) struct Wanted {
    pub(crate) count: u64,
    pub(crate) plan: Plan,
}

impl Wanted {
    /// Reads the wishes, which have the names of the command line's options.
    pub(crate) fn new(count: u64, seed: Option<u64>, wishes: Option<&Bound<'_, PyDict>>) -> PyResult<Wanted> {
        let mut read = Wishes::default();
        for (name, value) in wishes.into_iter().flatten() {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            if !Wishes::NAMES.contains(&name.as_str()) {
                return Err(PyTypeError::new_err(unknown("option", &name, &Wishes::NAMES)));
            }
            let words = value.str()?.to_string();
            // `True` is a word of Python.
            let words = if value.is_instance_of::<pyo3::types::PyBool>() { words.to_lowercase() } else { words };
            read.set(&name, &words).map_err(|why| PyValueError::new_err(format!("{name}: {why}")))?;
        }
        // What is hashed does not matter: `RandomState` has random keys.
        let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        Ok(Wanted { count, plan: Plan::new(read, seed).map_err(PyValueError::new_err)? })
    }
}
