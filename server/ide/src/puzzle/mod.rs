//! A puzzle of a file: its text as the engine's puzzle, the cell at an offset, its layout, its comments, its record.

pub(crate) mod canonical;
pub(crate) mod fingerprint;
pub(crate) mod geometries;
pub(crate) mod layout;
pub(crate) mod lowering;
pub(crate) mod parts;
pub(crate) mod refutation;
pub(crate) mod symmetry;
