//! Classifies one line by itself: its shape, its number of cells, the cells.
//!
//! Knows no neighbouring line.

pub(crate) mod cell_counts;
pub(crate) mod figure_row;
pub(crate) mod line_list;
pub(crate) mod one_line;
pub(crate) mod rating;
pub(crate) mod row_size;
pub(crate) mod shape;
pub(crate) mod split;
pub(crate) mod steps;
pub(crate) mod stray;
pub(crate) mod text_line;
pub(crate) mod wrapping;
pub(crate) mod written;
