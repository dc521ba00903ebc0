//! Holds helpers of this crate's tests.

mod beside_findings;
pub(crate) mod fixture;
mod glimpses;
mod host;
mod proof_cache;
mod readable;
