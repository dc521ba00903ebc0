//! Features that lead to places: definitions, references, symbols.

pub(crate) mod document_symbols;
pub(crate) mod goto;
pub(crate) mod workspace_symbols;
