//! Holds the rules about the text of a puzzle: symbols, rows, metadata, comments and layout.

pub(super) mod constraints;
pub(super) mod format;
pub(super) mod incomplete_grid;
pub(super) mod killer;
pub(super) mod letter_o;
pub(super) mod malformed_row;
pub(super) mod row_layout;
pub(super) mod syntax;
pub(super) mod unknown_key;
pub(crate) mod unused_suppression;
pub(super) mod verify_fix;
