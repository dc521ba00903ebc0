//! Computes the answers to editor requests that only read a file: one module for each LSP feature.

pub(crate) mod board;
pub(crate) mod code_lens;
pub(crate) mod compare;
pub(crate) mod folding;
pub(crate) mod forced_values;
pub(crate) mod goto;
pub(crate) mod highlight;
pub(crate) mod hover;
pub(crate) mod inlay_hints;
pub(crate) mod selection_range;
pub(crate) mod semantic_tokens;
pub(crate) mod symbols;
pub(crate) mod virtual_documents;
