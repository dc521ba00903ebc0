//! What can be done at a place: mend a finding, silence a rule, fill cells, add givens, write a grid in another form. One file a sort
//! of action.

mod convert;
mod fill;
mod fixes;
mod ignore;
mod steps;
mod unique;
mod write;

pub(crate) use convert::conversions;
pub(crate) use fill::fills;
pub(crate) use fixes::fixes;
pub(crate) use ignore::ignores;
pub(crate) use unique::additions;
