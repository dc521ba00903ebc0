//! Writes a puzzle that differs as a line of text or as a JSON object.

use crate::text::json::json;
use crate::text::sanitize::line_start;
use ide::{Difference, PuzzleChange, PuzzleStatus, SolutionCount, Status};
use serde::Serialize;

/// A difference with the names of its texts.
pub(crate) struct DifferenceLine {
    difference: Difference,
    /// The paths of the old and the new text.
    paths: [Option<String>; 2],
    /// The path that the line begins with, if several texts are compared.
    label: Option<String>,
}

impl DifferenceLine {
    pub(crate) fn new(difference: Difference, paths: [Option<String>; 2], label: Option<String>) -> DifferenceLine {
        DifferenceLine { difference, paths, label }
    }

    /// The line for people: `puzzle 3 (Easy): r4c5 7 → empty, now 2 solutions`.
    pub(crate) fn text(&self) -> String {
        let Difference { old, new, name, .. } = &self.difference;
        let number = match (*old, *new) {
            (Some(old), Some(new)) if old != new => format!("puzzle {} → {}", old + 1, new + 1),
            (_, Some(new)) => format!("puzzle {}", new + 1),
            (Some(old), None) => format!("old puzzle {}", old + 1),
            (None, None) => "puzzle".to_owned(),
        };
        let label = self.label.as_ref().map(|label| format!("{label}: ")).unwrap_or_default();
        let name = name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
        line_start(&format!("{label}{number}{name}: {}", self.difference.words())).into_owned()
    }

    /// The JSON object, on one line.
    pub(crate) fn json(&self) -> String {
        let Difference { old, new, name, is_moved, changes, equivalent, before, after, .. } = &self.difference;
        let [old_path, path] = &self.paths;
        let object = DifferenceObject {
            old_path: old_path.as_deref(),
            old_puzzle: old.map(|at| at + 1),
            path: path.as_deref(),
            puzzle: new.map(|at| at + 1),
            name: name.as_deref(),
            change: match (old, new) {
                (None, _) => "added",
                (_, None) => "removed",
                _ if equivalent.is_some() => "equivalent",
                _ if changes.is_empty() && before == after => "moved",
                _ => "changed",
            },
            moved: *is_moved,
            changes: changes.iter().map(ChangeObject::new).collect(),
            before: before.as_ref().map(Standing::new),
            after: after.as_ref().map(Standing::new),
            text: self.difference.words(),
        };
        json(&object)
    }
}

/// The object about a puzzle that differs. The names of the members are a promise.
#[derive(Serialize)]
struct DifferenceObject<'a> {
    old_path: Option<&'a str>,
    /// The number in the old text, from 1; `null` if it was added.
    old_puzzle: Option<usize>,
    path: Option<&'a str>,
    /// The number in the new text, from 1; `null` if it was removed.
    puzzle: Option<usize>,
    name: Option<&'a str>,
    change: &'static str,
    moved: bool,
    changes: Vec<ChangeObject<'a>>,
    before: Option<Standing>,
    after: Option<Standing>,
    text: String,
}

#[derive(Serialize)]
struct ChangeObject<'a> {
    kind: &'static str,
    subject: &'a str,
    before: Option<&'a str>,
    after: Option<&'a str>,
}

impl<'a> ChangeObject<'a> {
    fn new(change: &'a PuzzleChange) -> ChangeObject<'a> {
        ChangeObject {
            kind: change.kind.name(),
            subject: &change.subject,
            before: change.before.as_deref(),
            after: change.after.as_deref(),
        }
    }
}

/// The solutions and clues of a version, in the words of `stream`; a grid without values is `empty`.
#[derive(Serialize)]
struct Standing {
    status: &'static str,
    /// The number of solutions that were counted.
    solutions: Option<u64>,
    /// True if these are all.
    exact: bool,
    clues: usize,
}

impl Standing {
    fn new(status: &PuzzleStatus) -> Standing {
        let (word, solutions, exact) = match status.solutions {
            SolutionCount::Unique => (Status::Unique.name(), Some(1), true),
            SolutionCount::Several { count, exact } => (Status::Multiple.name(), Some(count), exact),
            SolutionCount::None => (Status::None.name(), Some(0), true),
            SolutionCount::Undecided => (Status::Undecided.name(), None, false),
            SolutionCount::Invalid => (Status::Invalid.name(), None, false),
            SolutionCount::Blank => ("empty", None, false),
        };
        Standing { status: word, solutions, exact, clues: status.clues }
    }
}
