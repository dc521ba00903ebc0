//! Finds wings, and the bivalue universal grave: patterns of cells with two or three candidates.

pub(super) mod bivalue_universal_grave;
pub(super) mod w_wing;
pub(super) mod xy_wing;
pub(super) mod xyz_wing;
