//! Tests `sudoku.toml` and the options that replace it.

mod broken;
mod effect;
