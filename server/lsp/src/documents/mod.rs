//! Keeps the state of each open document, its edits, and the grid that is being typed in it. Knows neither the loop nor
//! other documents.

pub(crate) mod document;
pub(crate) mod early_answers;
pub(crate) mod edits;
pub(crate) mod reading;
pub(crate) mod typing;
