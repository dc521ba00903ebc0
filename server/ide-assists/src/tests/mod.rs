//! Checks actions on whole texts, and holds helpers of this crate's tests.

mod beside_findings;
mod chosen_puzzle;
mod filled_values;
pub(crate) mod fixture;
