//! Reads and writes files without knowing puzzles: paths, atomic writing, temporary files.

pub(crate) mod atomic_write;
pub(crate) mod attributes;
pub(crate) mod hard_links;
pub(crate) mod paths;
pub(crate) mod temporary_file;
