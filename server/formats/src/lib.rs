//! Puzzles as other programs write them: one file a format.
//!
//! Must not know: files on a disk, how `.sudoku` text is read (`syntax`), and logic (`engine`).

pub mod sudoku;
