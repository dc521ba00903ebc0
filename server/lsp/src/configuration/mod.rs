//! Settings: from the client, and from `sudoku.toml` files.

pub(crate) mod folders;
pub(crate) mod settings;
pub(crate) mod settings_documents;
