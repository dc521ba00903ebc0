//! Results and parameters that are turned into JSON where they are found, on a worker.
//!
//! tower-lsp makes a [`serde_json::Value`] of all that it sends, on the thread that moves the messages. One entry of an
//! outline takes 6 kB as nested maps: the outline of 50,000 puzzles took two seconds and 300 MB that way, and a thousand
//! diagnostics with their related places 100 ms at every key. It takes these as strings, which no result and no parameters of
//! the protocol are, and [`crate::message`] writes the JSON in their place.

use serde::{Deserialize, Serialize};

/// The JSON of something.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Encoded(String);

impl Encoded {
    /// The JSON of `value`.
    pub(crate) fn new(value: &impl Serialize) -> Result<Encoded, serde_json::Error> {
        serde_json::to_string(value).map(Encoded)
    }
}
