//! Provides immutable states of documents, from which requests are answered on any thread. Knows neither the loop nor
//! the connection to the client.

mod document;
pub(crate) mod early;
pub(crate) mod markdown;
pub(crate) mod queries;
mod revision;
pub(crate) mod workspace_index;

pub(crate) use document::{DocumentSnapshot, SessionSnapshot};
pub(crate) use revision::Revision;
