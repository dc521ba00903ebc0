//! Colors the places of a digit that alternate along houses with two places.

mod components;
pub(super) mod multi;
pub(super) mod simple;
