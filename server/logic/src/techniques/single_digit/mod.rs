//! Patterns of a single digit: turbot fish, empty rectangles, colouring, templates.

pub(crate) mod colors;
pub(crate) mod empty_rectangle;
pub(crate) mod templates;
pub(crate) mod turbot;
