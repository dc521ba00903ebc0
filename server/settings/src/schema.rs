//! Holds the JSON schema of `sudoku.toml`, for editors that complete and check TOML with a schema.
//!
//! It is in draft 7, which all of them support. Most of them read the descriptions of enumerated values from `x-taplo`.
//! Tests make it of the types that read the file, so that the program needs no generator of schemas.

use serde_json::Value;

/// The JSON schema of `sudoku.toml`, as the reference has it.
pub const SCHEMA: &str = include_str!("../../reference/sudoku.schema.json");

/// The schema as a value.
pub(crate) fn schema() -> Value {
    // The text is part of the program, and a test reads it.
    serde_json::from_str(SCHEMA).unwrap_or_default()
}
