//! Finds the members of a JSON object that hold grids, and which grid is a puzzle, which a solution.

use crate::programs::grids::{is_full, list_of_grids, looks_like_grids, side_of_grid};
use serde_json::{Map, Value};

/// The names of members that hold a puzzle, whatever their value looks like.
const PUZZLES: [&str; 8] = ["puzzle", "question", "quizzes", "board", "grid", "mission", "quiz", "puzzles"];

/// Names that other programs also use for other things: they hold a puzzle if their value is a grid.
const OFTEN_PUZZLES: [&str; 22] = [
    "value",
    "values",
    "input",
    "inputs",
    "sudoku",
    "sudokus",
    "problem",
    "problems",
    "given",
    "givens",
    "start",
    "initial",
    "unsolved",
    "boards",
    "grids",
    "questions",
    "missions",
    "quizes",
    "cells",
    "matrix",
    "data",
    "task",
];

/// The names of members that hold a solution.
const SOLUTIONS: [&str; 4] = ["solution", "answer", "solutions", "answers"];

/// Names that hold a solution if their value is a grid.
const OFTEN_SOLUTIONS: [&str; 5] = ["solved", "output", "outputs", "result", "target"];

/// Names of lists of cells by box or region, which look like the rows of a grid.
const BY_REGION: [&str; 4] = ["boxes", "blocks", "regions", "columns"];

/// The words for levels that name lists of puzzles.
const LEVELS: [&str; 8] = ["easy", "medium", "hard", "expert", "evil", "extreme", "difficult", "unfair"];

/// Where a grid of an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GridPlace<'v> {
    pub(crate) key: &'v str,
    /// Its place in the list of grids that the member is.
    pub(crate) listed: Option<usize>,
}

impl GridPlace<'_> {
    /// The grid in its object.
    pub(crate) fn in_object(self, object: &Map<String, Value>) -> Option<&Value> {
        let member = object.get(self.key)?;
        match self.listed {
            None => Some(member),
            Some(at) => member.get(at),
        }
    }
}

/// A puzzle of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PuzzlePlace<'v> {
    pub(crate) puzzle: GridPlace<'v>,
    pub(crate) solution: Option<GridPlace<'v>>,
    /// The meaning of its member's name.
    pub(crate) name: NameOfPuzzle<'v>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameOfPuzzle<'v> {
    /// A usual name, or the only one.
    Usual,
    Title(&'v str),
    Level(&'v str),
}

/// Returns true for the name of a member that may hold a puzzle or its solution.
pub(crate) fn is_usual_name(key: &str) -> bool {
    PUZZLES.contains(&key) || SOLUTIONS.contains(&key)
}

/// Returns true for a word for a level of difficulty.
pub(crate) fn is_level(key: &str) -> bool {
    LEVELS.iter().any(|level| level.eq_ignore_ascii_case(key))
}

/// Returns the puzzles under the usual names: one, or as many as the member lists. None if no member has such a name.
pub(crate) fn named(object: &Map<String, Value>) -> Vec<PuzzlePlace<'static>> {
    let key = name_of_grids(object, &PUZZLES)
        .or_else(|| PUZZLES.into_iter().find(|name| object.get(*name).is_some_and(looks_like_grids)))
        .or_else(|| name_of_grids(object, &OFTEN_PUZZLES));
    let Some(key) = key else { return Vec::new() };
    let solution = SOLUTIONS.into_iter().find(|name| object.contains_key(*name));
    let solution = solution.or_else(|| name_of_grids(object, &OFTEN_SOLUTIONS));
    let solutions = solution.and_then(|name| list_of_grids(object.get(name)?));
    let Some(puzzles) = object.get(key).and_then(list_of_grids) else {
        // A list of solutions holds the one of the only puzzle.
        let listed = solutions.filter(|solutions| solutions.len() == 1).map(|_| 0);
        let solution = solution.map(|key| GridPlace { key, listed });
        return vec![PuzzlePlace { puzzle: GridPlace { key, listed: None }, solution, name: NameOfPuzzle::Usual }];
    };
    let mut places = Vec::with_capacity(puzzles.len());
    for at in 0..puzzles.len() {
        let solution = solution.filter(|_| solutions.and_then(|list| list.get(at)).is_some_and(|grid| !grid.is_null()));
        places.push(PuzzlePlace {
            puzzle: GridPlace { key, listed: Some(at) },
            solution: solution.map(|key| GridPlace { key, listed: Some(at) }),
            name: NameOfPuzzle::Usual,
        });
    }
    places
}

/// Returns the puzzles under other names than the usual ones, of an object whose members are given in this order. Of a
/// full grid and one with empty cells, the full one is the solution.
pub(crate) fn unnamed<'v>(object: &'v Map<String, Value>, keys: &[&'v str]) -> Vec<PuzzlePlace<'v>> {
    let mut places = Vec::new();
    for key in keys {
        let Some(value) = object.get(*key) else { continue };
        if SOLUTIONS.contains(key) || BY_REGION.contains(key) {
            continue;
        }
        let name = if is_level(key) { NameOfPuzzle::Level(key) } else { NameOfPuzzle::Title(key) };
        if is_certain(value) {
            places.push(PuzzlePlace { puzzle: GridPlace { key, listed: None }, solution: None, name });
            continue;
        }
        let Some(list) = list_of_grids(value).filter(|list| list.iter().all(is_certain)) else { continue };
        let name = if is_level(key) { name } else { NameOfPuzzle::Usual };
        for at in 0..list.len() {
            places.push(PuzzlePlace { puzzle: GridPlace { key, listed: Some(at) }, solution: None, name });
        }
    }
    if let [only] = places.as_mut_slice() {
        let named = SOLUTIONS.into_iter().find(|name| object.contains_key(*name));
        only.solution = named.map(|key| GridPlace { key, listed: None });
        if let NameOfPuzzle::Title(_) = only.name {
            only.name = NameOfPuzzle::Usual;
        }
    }
    if let [first, second] = places.as_slice()
        && let (Some(first_grid), Some(second_grid)) = (first.puzzle.in_object(object), second.puzzle.in_object(object))
    {
        let pair = match (is_full(first_grid), is_full(second_grid)) {
            (false, true) => Some((first, second)),
            (true, false) => Some((second, first)),
            _ => None,
        };
        if let Some((puzzle, solution)) = pair {
            let name = NameOfPuzzle::Usual;
            return vec![PuzzlePlace { puzzle: puzzle.puzzle, solution: Some(solution.puzzle), name }];
        }
    }
    places
}

/// Returns the first of some names whose member is a grid or a list of them.
fn name_of_grids(object: &Map<String, Value>, names: &[&'static str]) -> Option<&'static str> {
    names.iter().copied().find(|name| object.get(*name).is_some_and(holds_grids))
}

/// Returns true for a grid, or a list of them. Shorter texts and lists are pairs, codes and numbers.
fn holds_grids(value: &Value) -> bool {
    let grids = list_of_grids(value).unwrap_or(std::slice::from_ref(value));
    grids.iter().any(|grid| side_of_grid(grid).is_some_and(|side| side >= 4))
}

/// Returns true for a value that is a grid without a name that says so: other texts may be as long by chance.
fn is_certain(value: &Value) -> bool {
    let smallest = if value.is_string() { 6 } else { 4 };
    let has_mark = value.as_str().is_none_or(|text| text.contains(['.', '0', '1', '2', '3']));
    has_mark && side_of_grid(value).is_some_and(|side| side >= smallest)
}
