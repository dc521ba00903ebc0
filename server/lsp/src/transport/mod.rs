//! Carries JSON-RPC messages between the client's byte streams and tower-lsp's service. Knows no puzzles and no documents.

pub(crate) mod connection;
pub(crate) mod framer;
pub(crate) mod initialize_params;
pub(crate) mod lifecycle;
pub(crate) mod message;
pub(crate) mod parent_process;
pub(crate) mod raw_json;
pub(crate) mod stdio;
pub(crate) mod unreadable_message;
