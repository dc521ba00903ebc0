//! What must hold of the engine as a whole: on random puzzles and on real ones.

mod agreement;
mod ambiguity;
mod classic;
mod completion;
mod conflict;
mod corpora;
mod library_cases;
mod limits;
mod minlex;
mod occurring;
mod puzzles;
mod redundant;
mod refutation;
mod singles;
mod symmetry;
mod technique_images;
mod techniques;

#[path = "../support/library.rs"]
mod library;
#[path = "../support/mod.rs"]
mod support;
