//! From a changed document to its diagnostics at the client, pushed or pulled.

pub(crate) mod checks;
pub(crate) mod open_pages;
pub(crate) mod progress;
pub(crate) mod publish;
pub(crate) mod pull;
pub(crate) mod refresh;
