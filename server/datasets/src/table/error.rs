//! Defines why a table cannot be read or written.

use crate::columns::ColumnError;
use std::{fmt, io};

/// The reason, as a sentence.
#[derive(Debug)]
pub enum TableError {
    /// The file cannot be read.
    Read(io::Error),
    /// It is not in the format of its name, or damaged.
    Damaged(String),
    /// It has no column of puzzles.
    Column(ColumnError),
    /// A new column has no name.
    Name(ide::NameTaken),
    /// The rows cannot be written.
    Write(io::Error),
    /// The work was interrupted.
    Interrupted,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Read(error) => write!(f, "{error}"),
            TableError::Damaged(why) => write!(f, "{why}"),
            TableError::Column(why) => write!(f, "{why}"),
            TableError::Name(why) => write!(f, "{why}"),
            TableError::Write(error) => write!(f, "cannot write: {error}"),
            TableError::Interrupted => write!(f, "interrupted"),
        }
    }
}

impl std::error::Error for TableError {}

impl From<ColumnError> for TableError {
    fn from(error: ColumnError) -> TableError {
        TableError::Column(error)
    }
}

impl From<ide::NameTaken> for TableError {
    fn from(error: ide::NameTaken) -> TableError {
        TableError::Name(error)
    }
}

impl From<ide::Interrupted> for TableError {
    fn from(_: ide::Interrupted) -> TableError {
        TableError::Interrupted
    }
}
