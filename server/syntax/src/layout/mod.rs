//! Looks at lines in their neighbourhood and finds those that form a grid.
//!
//! Knows neither blocks nor documents.

pub(crate) mod forms;
pub(crate) mod reader;
pub(crate) mod region_map;
pub(crate) mod rows;
