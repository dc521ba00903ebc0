//! Tests the explanations as a whole, on random puzzles and on real ones. Each file bears the name of the module that
//! it tests.

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

#[path = "../support/library.rs"]
mod library;
#[path = "../../../engine/tests/support/mod.rs"]
mod support;
