//! Carries JSON-RPC messages between the client's byte streams and tower-lsp's service. Knows no documents and no
//! methods but those that begin and end a session.

pub(crate) mod connection;
pub(crate) mod framer;
pub(crate) mod held;
pub(crate) mod initialize_params;
pub(crate) mod lifecycle;
pub(crate) mod lost_message;
pub(crate) mod message;
pub(crate) mod parent_process;
pub(crate) mod raw_json;
pub(crate) mod stdio;
