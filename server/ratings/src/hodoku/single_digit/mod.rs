//! Finds patterns of one digit in houses with few places for it.

pub(super) mod empty_rectangle;
pub(super) mod skyscraper;
pub(super) mod two_string_kite;
