//! From the arguments of a run to the texts that it checks: discovery, reading, cutting into parts.

pub(crate) mod discover;
pub(crate) mod long;
pub(crate) mod margin;
pub(crate) mod names;
pub(crate) mod open;
pub(crate) mod part;
pub(crate) mod partition;
pub(crate) mod paths;
pub(crate) mod pieces;
pub(crate) mod read;
pub(crate) mod since;
pub(crate) mod units;
