//! What can be done at a place: mend a finding, fill cells. One file a sort of action.

mod fill;
mod fixes;

pub(crate) use fill::fills;
pub(crate) use fixes::fixes;
