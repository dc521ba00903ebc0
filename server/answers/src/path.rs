//! The JSON of a path of logic: `explain --format json` and `sudoku/path`.

use ide::{Ending, Explained, Implication, Reasoned, Statement, Unexplained};
use serde::Serialize;

/// A path, or the reason why there is none.
#[derive(Serialize)]
pub struct PathRecord<'a> {
    solved: bool,
    steps: Vec<StepRecord<'a>>,
    /// The end of the path: `solved`, `more`, `stuck`, `given up`, or the reason why there is none.
    end: &'static str,
    open: Option<usize>,
    reason: Option<String>,
    /// The proof that there is no solution, line by line.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    refutation: &'a [String],
}

#[derive(Serialize)]
struct StepRecord<'a> {
    technique: &'a str,
    text: &'a str,
    cells: &'a [String],
    places: &'a [(String, u8)],
    removes: &'a [(String, Vec<u8>)],
    links: Vec<LinkRecord<'a>>,
    houses: &'a [String],
    assumes_uniqueness: bool,
}

#[derive(Serialize)]
struct LinkRecord<'a> {
    strength: &'a str,
    from: NodeRecord<'a>,
    to: NodeRecord<'a>,
}

#[derive(Serialize)]
struct NodeRecord<'a> {
    cells: &'a [String],
    value: u8,
    set: &'a [String],
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
            },
            Err(Unexplained::NoSolution { .. }) => ("no solution", None),
            Err(Unexplained::NotUnique(_)) => ("not unique", None),
            Err(Unexplained::Undecided(_)) => ("undecided", None),
            Err(Unexplained::WrongValues(_)) => ("wrong values", None),
            Err(Unexplained::Unreadable(_)) => ("unreadable", None),
        };
        PathRecord {
            solved: end == "solved",
            steps: found.iter().flat_map(|explained| &explained.steps).map(StepRecord::new).collect(),
            end,
            open,
            reason: found.as_ref().err().map(reason),
            refutation: match found {
                Err(Unexplained::NoSolution { refutation, .. }) => refutation,
                _ => &[],
            },
        }
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

impl<'a> StepRecord<'a> {
    fn new(step: &'a Reasoned) -> StepRecord<'a> {
        StepRecord {
            technique: step.technique,
            text: &step.text,
            cells: &step.cells,
            places: &step.places,
            removes: &step.removes,
            links: step.links.iter().map(LinkRecord::new).collect(),
            houses: &step.houses,
            assumes_uniqueness: step.assumes_uniqueness,
        }
    }
}

impl<'a> LinkRecord<'a> {
    fn new(link: &'a Implication) -> LinkRecord<'a> {
        let node = |node: &'a Statement| NodeRecord { cells: &node.cells, value: node.value, set: &node.set };
        LinkRecord { strength: link.strength, from: node(&link.from), to: node(&link.to) }
    }
}
