//! Open documents: their text, their edits, and which part of it belongs to puzzles.

pub(crate) mod document;
pub(crate) mod edits;
pub(crate) mod fences;
pub(crate) mod in_progress;
pub(crate) mod large_text;
pub(crate) mod open_documents;
