//! Checks sources and documents: dependencies, headers, links, wording.

pub(crate) mod address;
mod files;
pub(crate) mod layers;
pub(crate) mod links;
pub(crate) mod tidy;
pub(crate) mod wording;
