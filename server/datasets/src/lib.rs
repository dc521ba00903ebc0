//! Answers questions about tables of puzzles, such as the data sets that models are trained on.
//!
//! A [`Question`] takes rows, a puzzle each, and returns a record batch with a row for each of them. A row that cannot
//! be answered says so in its own columns; it never ends the batch. [`table`] reads and writes the files that hold such
//! rows.
//!
//! Must not know: how puzzles are read or solved (`ide` does), the command line and Python.

mod columns;
mod generate;
mod leaks;
mod listed_cells;
mod questions;
mod stored_values;
pub mod table;
mod texts;
mod work;

pub use columns::{ColumnError, Columns, heading_of_puzzles, key_of_puzzles};
pub use generate::{Generation, generate};
pub use leaks::{Leak, LeakRows};
pub use listed_cells::{ListedCell, text_of_cells};
pub use questions::canon::Canon;
pub use questions::check::{AnswerState, Check};
pub use questions::checked::CheckedRows;
pub use questions::explain::Explain;
pub use questions::line::{CopyRows, Line};
pub use questions::rate::{Rate, SCALES};
pub use questions::solve::Solve;
pub use questions::survey::Survey;
pub use questions::surveyed::SurveyedRows;
pub use questions::{Question, Rows, classified, guarded};
pub use texts::{NotText, Texts};
pub use work::{Workers, ask};
