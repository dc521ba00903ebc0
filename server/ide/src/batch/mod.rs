//! Analysis without a host: chunks of a file that are judged and dropped.
//!
//! A chunk is blocks or a line list, as `syntax` cuts a text. Its snapshot answers like that of a file that the host
//! keeps.

pub(crate) mod chunk;
pub(crate) mod crowded;
pub(crate) mod identity;
pub(crate) mod judge;
pub(crate) mod lines;
pub(crate) mod rating_row;
pub(crate) mod sample;
pub(crate) mod statistics;
pub(crate) mod symmetries;
pub(crate) mod verdict;
