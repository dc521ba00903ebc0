//! Wings: a pivot cell and its pincers, remote pairs.

pub(crate) mod remote_pair;
pub(crate) mod w_wing;
pub(crate) mod xy_wings;
