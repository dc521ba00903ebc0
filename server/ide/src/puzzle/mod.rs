//! Interprets the text of one puzzle: as the engine's puzzle, its canonical form, its fingerprint, its layout. Must not
//! know files, settings or rules.

pub(crate) mod canonical;
pub(crate) mod clues;
pub(crate) mod fingerprint;
pub(crate) mod geometries;
pub(crate) mod layout;
pub(crate) mod lowering;
pub(crate) mod parts;
pub(crate) mod refutation;
pub(crate) mod symmetry;
pub(crate) mod written_clues;
