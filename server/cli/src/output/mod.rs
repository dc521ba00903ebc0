//! What people and programs read: reports, records, positions, words, widths and colours.

pub(crate) mod colors;
pub(crate) mod diff;
pub(crate) mod losses;
pub(crate) mod position;
pub(crate) mod record;
pub(crate) mod report;
pub(crate) mod sanitize;
pub(crate) mod text_width;
pub(crate) mod uri;
pub(crate) mod words;
