//! Interprets the text of one puzzle: as the engine's puzzle, its canonical form, its fingerprint, its layout. Must not
//! know files, settings or rules.

pub mod canonical;
pub mod clues;
pub mod fingerprint;
pub mod geometries;
pub mod layout;
pub mod lowering;
pub mod parts;
pub mod refutation;
pub mod symmetry;
pub mod written_clues;
