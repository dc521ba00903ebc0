//! Analysis without a host: texts that are checked once and dropped.

pub(crate) mod chunked_file;
pub(crate) mod line_list;
pub(crate) mod single_text;
pub(crate) mod statistics;
