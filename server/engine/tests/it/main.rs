//! Tests the engine as a whole, on random puzzles and on real ones. Each file bears the name of the module that it
//! tests.

mod budget;
mod classic;
mod equivalent_puzzles;
mod figures;
mod search;

mod corpora;
mod minlex;

#[path = "../support/mod.rs"]
mod support;
