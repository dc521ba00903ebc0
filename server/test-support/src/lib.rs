//! Supports tests of several crates: random files and edits, a protocol client that checks sessions, corpora. Never a
//! part of the product.

pub mod conversation;
pub mod corpora;
pub mod lsp_client;
pub mod messy;
pub mod metamodel;
pub mod sound;
#[cfg(unix)]
pub mod user;
