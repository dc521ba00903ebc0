//! Holds helpers of this crate's tests.

pub(crate) mod fixture;
