//! A puzzle of a file: its text as the engine's puzzle, the cell at an offset, its layout, its comments, its record.

pub(crate) mod canonical;
pub(crate) mod comments;
pub(crate) mod layout;
pub(crate) mod lowering;
pub(crate) mod pasted;
pub(crate) mod place;
pub(crate) mod record;
pub(crate) mod symmetry;
