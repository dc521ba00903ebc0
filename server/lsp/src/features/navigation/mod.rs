//! Leads to puzzles and cells: definitions, references, symbols.

pub(crate) mod document_symbols;
pub(crate) mod goto;
pub(crate) mod workspace_symbols;
