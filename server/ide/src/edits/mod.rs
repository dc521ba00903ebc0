//! Computes the answers to editor requests that change a file: one module for each LSP feature.

pub(crate) mod actions;
pub(crate) mod append;
pub(crate) mod completion;
mod edited_text;
pub(crate) mod inline_completion;
pub(crate) mod on_type_formatting;
pub(crate) mod rename;
pub(crate) mod set_cells;
