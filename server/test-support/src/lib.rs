//! Supports tests of several crates: random files and edits, marked texts, files of cases, a protocol client that logs
//! sessions, corpora. Never a part of the product.

pub mod cases;
pub mod corpora;
pub mod lsp_client;
mod lsp_log;
pub mod lsp_requests;
pub mod marked;
pub mod messy;
pub mod sound;
#[cfg(unix)]
pub mod user;
