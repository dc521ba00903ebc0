//! Tests the engine as a whole, on random puzzles and on real ones. Each file bears the name of the module that it
//! tests.

mod budget;
mod classic;
mod equivalent_puzzles;
mod search;

mod library_cases;
mod singles;
mod technique_images;
mod techniques;

mod ambiguity;
mod completion;
mod diagnosis;
mod redundant;
mod refutation;
mod unsatisfiable;

mod corpora;
mod minlex;

#[path = "../support/library.rs"]
mod library;
#[path = "../support/mod.rs"]
mod support;
