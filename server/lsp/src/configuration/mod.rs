//! Reads `sudoku.toml` files: those in force for each document, and those that are open in the client. Knows no puzzle
//! documents.

pub(crate) mod folders;
pub(crate) mod reader;
pub(crate) mod settings_documents;
