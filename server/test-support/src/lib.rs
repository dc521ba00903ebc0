//! What tests share: messy files and edits of them, a raw protocol client. Never a part of the product.

pub mod conversation;
pub mod corpora;
pub mod lsp_client;
pub mod messy;
pub mod metamodel;
pub mod sound;
#[cfg(unix)]
pub mod user;
