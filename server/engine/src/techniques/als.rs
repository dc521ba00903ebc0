//! Almost locked sets: cells of a house with one value more than there are cells. Take one value away, and the others are
//! locked in.
//!
//! Must not know how a step is shown.

#[allow(dead_code, reason = "what the techniques to come need")]
pub(crate) mod sets;
