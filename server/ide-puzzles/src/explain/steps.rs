//! Describes steps of logic in words and names, as the grid writes its digits.
//!
//! Must not know where steps come from.

use engine::{Cell, Digit};
use ide_db::Lowered;
use logic::techniques::{CandidateGrid, Node, Step, Strength};
use serde::Serialize;
use std::collections::BTreeMap;

/// A step in words, its parts by name. The names and the order of the fields are a promise.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Reasoned {
    /// The name of the technique.
    pub technique: &'static str,
    /// What players call this use of the technique, if they have a name for it: `Killer Pointing`.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// The step as a person says it.
    pub text: String,
    /// The cells of the pattern, as in `r1c5`.
    pub cells: Vec<String>,
    /// The cells on the other side of an equation; of a step with two clues, the cells that only the second one has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_side: Vec<String>,
    /// The names of the clues of the pattern, as in `the cage at r1c1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
    /// Cells and their values.
    pub places: Vec<(String, u8)>,
    /// Cells and what they cannot hold.
    pub removes: Vec<(String, Vec<u8>)>,
    /// Cells and what the placed values exclude from them.
    #[serde(skip)]
    pub excludes: Vec<(String, Vec<u8>)>,
    /// The implications of a chain.
    pub links: Vec<Implication>,
    /// The houses of the pattern, as in `row 1`.
    pub houses: Vec<String>,
    /// True if it assumes that there is just one solution.
    pub assumes_uniqueness: bool,
    /// The cases of a chain of assumptions, line by line; none if the text says everything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// True if no technique with a name finds it: cases within cases until each fails.
    #[serde(skip_serializing_if = "is_false")]
    pub proof: bool,
    /// The step itself, for pictures.
    #[serde(skip)]
    pub step: Step,
}

/// Most steps are no proof, and their JSON does not say so.
fn is_false(value: &bool) -> bool {
    !value
}

/// An implication from one statement to the next.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Implication {
    /// `strong`: if the first is false, the second is true. `weak`: if the first is true, the second is false.
    pub strength: &'static str,
    pub from: Statement,
    pub to: Statement,
}

/// The statement that one of the cells has the value.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    pub cells: Vec<String>,
    pub value: u8,
    /// The cells of the almost locked set that it is about, if it is about one.
    pub set: Vec<String>,
}

/// Describes a step as the grid writes its digits, and applies it to `grid`.
pub(crate) fn reasoned(lowered: &Lowered<'_>, step: &Step, grid: &mut CandidateGrid) -> Reasoned {
    let mut links = Vec::new();
    for link in &step.links {
        let strength = match link.strength {
            Strength::Strong => "strong",
            Strength::Weak => "weak",
        };
        links.push(Implication { strength, from: statement(lowered, &link.from), to: statement(lowered, &link.to) });
    }
    let geometry = &lowered.geometry;
    Reasoned {
        technique: step.technique.name(),
        name: step.name,
        assumes_uniqueness: step.technique.assumes_uniqueness(),
        proof: step.technique.is_proof(),
        details: details(lowered, step),
        text: sentence(lowered, step),
        cells: names(lowered, &step.cells),
        other_side: names(lowered, &step.other_side),
        clues: step.clues.iter().map(|clue| geometry.group_name(*clue).to_string()).collect(),
        houses: step.houses.iter().map(|house| geometry.house(*house).name().to_string()).collect(),
        places: step.places.iter().map(|&(cell, digit)| (lowered.name(cell), digit.get())).collect(),
        removes: by_cell(&step.removes).map(|(cell, values)| (lowered.name(cell), values)).collect(),
        excludes: by_cell(&excluded(grid, step)).map(|(cell, values)| (lowered.name(cell), values)).collect(),
        links,
        step: step.clone(),
    }
}

fn statement(lowered: &Lowered<'_>, node: &Node) -> Statement {
    Statement { value: node.digit.get(), cells: names(lowered, &node.cells), set: names(lowered, &node.set) }
}

fn names(lowered: &Lowered<'_>, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| lowered.name(*cell)).collect()
}

/// Applies a step, and returns the candidates that disappear because of the values that it places.
fn excluded(grid: &mut CandidateGrid, step: &Step) -> Vec<(Cell, Digit)> {
    if step.places.is_empty() {
        grid.apply(step);
        return Vec::new();
    }
    let before = grid.clone();
    grid.apply(step);
    let mut excluded = Vec::new();
    for cell in before.open().filter(|cell| !step.places.iter().any(|(placed, _)| placed == cell)) {
        for digit in before.candidates(cell).without(grid.candidates(cell)).iter() {
            if !step.removes.contains(&(cell, digit)) {
                excluded.push((cell, digit));
            }
        }
    }
    excluded
}

/// Describes a step as a person says it.
pub fn sentence(lowered: &Lowered<'_>, step: &Step) -> String {
    step.display(&lowered.geometry, lowered.text.numbers(), &|digit| lowered.symbol(digit)).to_string()
}

/// The cases of a step, line by line.
fn details(lowered: &Lowered<'_>, step: &Step) -> Vec<String> {
    step.details(&lowered.geometry, lowered.text.numbers(), &|digit| lowered.symbol(digit))
}

fn by_cell(candidates: &[(Cell, Digit)]) -> impl Iterator<Item = (Cell, Vec<u8>)> {
    let mut cells: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
    for (cell, digit) in candidates {
        cells.entry(*cell).or_default().push(digit.get());
    }
    cells.into_iter()
}
