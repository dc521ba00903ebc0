//! Holds the rules about the text of a puzzle: symbols, rows, metadata, comments and layout.

pub mod constraints;
pub mod format;
pub mod incomplete_grid;
pub mod killer;
pub mod letter_o;
pub mod malformed_row;
pub mod row_layout;
pub mod syntax;
pub mod unknown_key;
pub mod unused_suppression;
pub mod verify_fix;
