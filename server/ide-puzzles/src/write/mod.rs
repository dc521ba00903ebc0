//! Writes values into the grid of a puzzle, in any layout, and verifies by a second reading what the edited text says.

pub mod edited_text;
pub mod fill;
pub mod grid_text;
pub mod value_writer;
pub mod verify;
