//! Writes values as JSON on one line.

use serde::Serialize;
use std::io::{self, Write};

/// Writes a value, without a line end.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // Keeps the kind of the error: a closed pipe must stay recognisable.
    serde_json::to_writer(out, value).map_err(io::Error::from)
}

/// Formats a value of numbers, strings and lists, which always serialise.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
