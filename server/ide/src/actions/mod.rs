//! What can be done at a place: mend a finding, silence a rule, fill cells, write a grid in another form. One file a sort
//! of action.

mod convert;
mod fill;
mod fixes;
mod ignore;
mod steps;

pub(crate) use convert::conversions;
pub(crate) use fill::fills;
pub(crate) use fixes::fixes;
pub(crate) use ignore::ignores;
