//! Tests of the ratings on whole lists.

mod hodoku;
mod lists;
mod rated;
mod se;
