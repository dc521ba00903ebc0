//! Immutable states of documents, for any thread: what a request is answered from. Knows neither the loop nor the client's
//! connection.

mod document;
pub(crate) mod early;
pub(crate) mod markdown;
pub(crate) mod queries;
mod revision;
pub(crate) mod workspace_index;

pub(crate) use document::{DocumentSnapshot, SessionSnapshot};
pub(crate) use revision::Revision;
