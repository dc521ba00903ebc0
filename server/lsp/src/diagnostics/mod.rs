//! Diagnostics of a document: checks its newest state, proves its puzzles, and writes the reports as the protocol wants
//! them. Knows neither the loop nor other documents.

pub(crate) mod check;
pub(crate) mod document_checks;
pub(crate) mod missing_text;
pub(crate) mod proof;
pub(crate) mod pull;
pub(crate) mod report;
pub(crate) mod running_proof;
pub(crate) mod to_proto;
