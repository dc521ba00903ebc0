//! Holds the rules about the text of a puzzle: symbols, rows, metadata, comments and layout.

pub(crate) mod constraints;
pub(crate) mod format;
pub(crate) mod incomplete_grid;
pub(crate) mod killer;
pub(crate) mod letter_o;
pub(crate) mod malformed_row;
pub(crate) mod row_layout;
pub(crate) mod syntax;
pub(crate) mod unknown_key;
pub(crate) mod unused_suppression;
pub(crate) mod verify_fix;
