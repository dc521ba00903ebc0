//! Defines the result of writing a puzzle.

use crate::base::loss::Loss;

/// A puzzle as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its lines, without end marks.
    pub lines: Vec<String>,
    /// The content that they do not represent.
    pub losses: Vec<Loss>,
}
