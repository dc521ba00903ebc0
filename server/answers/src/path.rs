//! The JSON of a path of logic: `explain --format json` and `sudoku/path`.

use ide::{Ending, Explained, Reasoned, Unexplained};
use serde::Serialize;

/// A path, or the reason why there is none.
#[derive(Serialize)]
pub struct PathRecord<'a> {
    solved: bool,
    steps: &'a [Reasoned],
    /// The end of the path: `solved`, `more`, `stuck`, `given up`, `not unique`, or the reason why there is none.
    end: &'static str,
    open: Option<usize>,
    reason: Option<String>,
    /// The proof that there is no solution, line by line.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    refutation: &'a [String],
}

impl<'a> PathRecord<'a> {
    /// The record of a path; `reason` says in words why there is none.
    pub fn new(found: &'a Result<Explained, Unexplained>, reason: impl FnOnce(&Unexplained) -> String) -> Self {
        let (end, open) = match found {
            Ok(explained) => match explained.end {
                Ending::Solved => ("solved", Some(0)),
                Ending::Enough => ("more", None),
                Ending::Stuck { open } => ("stuck", Some(open)),
                Ending::GivenUp { open } => ("given up", Some(open)),
                Ending::SeveralSolutions { open } => ("not unique", Some(open)),
            },
            Err(why) => (end(why), None),
        };
        PathRecord {
            solved: end == "solved",
            steps: found.as_ref().map_or(&[], |explained| &explained.steps),
            end,
            open,
            reason: match found {
                Ok(explained) => explained.several.clone(),
                Err(why) => Some(reason(why)),
            },
            refutation: match found {
                Err(Unexplained::NoSolution { refutation, .. }) => refutation,
                _ => &[],
            },
        }
    }
}

/// The end of what has no path.
pub fn end(why: &Unexplained) -> &'static str {
    match why {
        Unexplained::NoSolution { .. } => "no solution",
        Unexplained::NotUnique(_) => "not unique",
        Unexplained::Undecided(_) => "undecided",
        Unexplained::WrongValues(_) => "wrong values",
        Unexplained::Unreadable(_) => "unreadable",
    }
}

/// The reason why there is no path, in words; `shortened` joins several reasons.
pub fn reason(why: &Unexplained, shortened: impl Fn(&[String]) -> String) -> String {
    match why {
        Unexplained::NoSolution { reasons, .. } => format!("no solution: {}", shortened(reasons)),
        Unexplained::NotUnique(reason) | Unexplained::Undecided(reason) => format!("no path: {reason}"),
        Unexplained::WrongValues(reasons) | Unexplained::Unreadable(reasons) => {
            format!("no path: {}", shortened(reasons))
        }
    }
}
