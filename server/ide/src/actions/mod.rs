//! What can be done at a place: mend a finding, fill cells, write a grid in another form. One file a sort of action.

mod convert;
mod fill;
mod fixes;

pub(crate) use convert::conversions;
pub(crate) use fill::fills;
pub(crate) use fixes::fixes;
