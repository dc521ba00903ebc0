//! Says how many solutions a puzzle has, as its proof knows it.

use ide_db::Proof;

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionCount {
    /// Just one.
    Unique,
    /// More than one.
    Several {
        /// The number of solutions that were counted.
        count: u64,
        /// True if there are no more.
        exact: bool,
    },
    None,
    /// The search budget ran out.
    Undecided,
    /// The grid cannot be read.
    Invalid,
    /// The grid is empty.
    Blank,
}

impl SolutionCount {
    /// Says how many there are: `unique`, `2 solutions`, `no solution`.
    pub fn words(self) -> String {
        match self {
            SolutionCount::Unique => "unique".to_owned(),
            SolutionCount::Several { count, exact: true } => format!("{count} solutions"),
            SolutionCount::Several { .. } => "many solutions".to_owned(),
            SolutionCount::None => "no solution".to_owned(),
            SolutionCount::Undecided => "undecided".to_owned(),
            SolutionCount::Invalid => "invalid".to_owned(),
            SolutionCount::Blank => "empty".to_owned(),
        }
    }

    /// Returns the number of solutions that a proof knows of.
    pub fn of(proof: &Proof) -> SolutionCount {
        match proof {
            Proof::One(_) => SolutionCount::Unique,
            Proof::Many(many) => SolutionCount::Several { count: many.count, exact: many.exact },
            Proof::None(_) | Proof::Clash => SolutionCount::None,
            Proof::Undecided(_) => SolutionCount::Undecided,
            Proof::Unreadable => SolutionCount::Invalid,
            Proof::Blank => SolutionCount::Blank,
        }
    }
}
