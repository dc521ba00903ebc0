//! Rules for text that know no files and no puzzles: positions, widths, escapes, counts in words.

pub(crate) mod byte_order_mark;
pub(crate) mod file_uri;
pub(crate) mod json;
pub(crate) mod position;
pub(crate) mod sanitize;
pub(crate) mod toml;
pub(crate) mod width;
pub(crate) mod words;
