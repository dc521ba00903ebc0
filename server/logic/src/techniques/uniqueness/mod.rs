//! Patterns that assume a unique solution: unique and avoidable rectangles, BUG+1.

pub(crate) mod bug_plus_one;
pub(crate) mod rectangles;
