//! Computes the answers to requests of editors: one module for each feature.

pub(crate) mod board;
pub(crate) mod code_lens;
pub(crate) mod compare;
pub(crate) mod folding;
pub(crate) mod forced_values;
pub(crate) mod goto;
pub(crate) mod highlight;
pub(crate) mod hover;
pub(crate) mod inlay_hints;
pub(crate) mod inline_completion;
pub(crate) mod offered_wishes;
pub(crate) mod on_type_formatting;
pub(crate) mod rename;
pub(crate) mod selection_range;
pub(crate) mod semantic_tokens;
pub(crate) mod statistics;
pub(crate) mod symbols;
pub(crate) mod virtual_documents;
