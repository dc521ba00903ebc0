//! Shows properties of a document: hovers, highlights, hints, lenses, colours, folds.

pub(crate) mod code_lenses;
pub(crate) mod folding;
pub(crate) mod highlight;
pub(crate) mod hover;
pub(crate) mod inlay_hints;
pub(crate) mod selection_range;
pub(crate) mod semantic_tokens;
