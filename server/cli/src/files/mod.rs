//! Writes files so that nothing is lost: atomically, with their attributes and links.

pub(crate) mod atomic_write;
pub(crate) mod attributes;
pub(crate) mod hard_links;
pub(crate) mod temporary_file;
