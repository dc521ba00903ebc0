//! Finds fish: all places for a digit in some base houses are within as many cover houses.

pub(super) mod basic;
pub(super) mod finned;
pub(super) mod franken;
mod units;
