//! Finds rectangles whose digits could be exchanged, so that the puzzle would have two solutions.

pub(super) mod avoidable;
mod rectangles;
mod subsets_with_roof;
pub(super) mod unique;
