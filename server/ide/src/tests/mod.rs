//! Holds helpers of this crate's tests.

mod beside_findings;
mod chunk;
pub(crate) mod fixture;
mod glimpses;
mod host;
mod proof_cache;
mod readable;
