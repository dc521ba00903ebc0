//! Names what the text of a puzzle and its logic both speak of: the places of a field, digits, and sets of both.
//!
//! A [`Cell`] is a place of a [`Field`], which alone knows its row and its column. A [`Digit`] is the value of a cell;
//! the number of digits is another number than the width of the field. Nothing here knows puzzles or
//! text; of houses, only rows, columns and boxes are known, where readers ask what a `0` means.

mod box_shape;
mod cell;
mod cell_set;
mod digits;
mod empty_mark;
mod extent;
mod figure;
mod numbers;
mod zero;

pub use box_shape::{BoxShape, standard_boxes};
pub use cell::{Cell, MAX_SIDE};
pub use cell_set::{CellSet, Cells};
pub use digits::{Digit, DigitSet, Digits, MAX_DIGIT};
pub use empty_mark::{is_empty_mark, is_empty_word};
pub use extent::Field;
pub use figure::{Bars, Corner, FIGURE_WORDS, Figure, GridName, MOST_GRIDS, SIZE_OF_WORDS, Third};
pub use numbers::Numbers;
pub use zero::{Zero, repeats_in_house};
