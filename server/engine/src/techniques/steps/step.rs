//! A step of logic: what follows, and from what.
//!
//! Must not know how steps are found, nor symbols of digits.

use std::fmt;

use super::sentence::Sentence;
use super::technique::Technique;
use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::geometry::Geometry;
use crate::model::house::HouseIndex;

/// One application of a technique: plain data.
///
/// Every step places or removes something that was still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is called.
    pub technique: Technique,
    /// The digits that the pattern is made of.
    pub digits: DigitSet,
    /// The cells that the pattern is made of, in reading order.
    pub cells: Vec<Cell>,
    /// The houses that it stands on, in the order that a person names them: of a fish, the base and then the cover.
    pub houses: Vec<HouseIndex>,
    /// The implications of a chain, in its order; of other patterns, what connects their parts.
    pub links: Vec<Link>,
    /// What must stand where.
    pub places: Vec<(Cell, Digit)>,
    /// The candidates that can go, by cell and then digit, each once; without those that the places take with them.
    pub removes: Vec<(Cell, Digit)>,
    /// Why, as what can stand behind a comma: `the only 7 in box 2`.
    pub reason: Sentence,
}

/// From one node of a chain to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// How the two exclude each other.
    pub strength: Strength,
    /// Where it starts.
    pub from: Node,
    /// Where it ends.
    pub to: Node,
}

/// What a link says of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// At least one of them is true.
    Strong,
    /// At most one of them is true.
    Weak,
}

/// A statement: the digit stands in one of the cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell, or those of a group, in reading order.
    pub cells: Vec<Cell>,
    /// The cells of the almost locked set that the statement is about; empty for other nodes.
    pub set: Vec<Cell>,
}

/// A digit that a cell may hold.
pub(crate) type Candidate = (Cell, Digit);

impl Node {
    /// That the digit stands in the cell.
    pub(crate) fn single(cell: Cell, digit: Digit) -> Node {
        Node::group(vec![cell], digit)
    }

    /// That the digit stands in one of the cells.
    pub(crate) fn group(cells: Vec<Cell>, digit: Digit) -> Node {
        Node { digit, cells, set: Vec::new() }
    }
}

impl Link {
    /// The links from each candidate to the next one, strong and weak in turns, strong first.
    pub(crate) fn alternating(chain: &[Candidate]) -> Vec<Link> {
        let node = |&(cell, digit): &Candidate| Node::single(cell, digit);
        let link =
            |(ends, strength): (&[Candidate], Strength)| Link { strength, from: node(&ends[0]), to: node(&ends[1]) };
        chain.windows(2).zip([Strength::Strong, Strength::Weak].into_iter().cycle()).map(link).collect()
    }
}

impl Step {
    /// A step of the technique without anything in it, to be filled.
    pub(crate) fn of(technique: Technique) -> Step {
        Step {
            technique,
            digits: DigitSet::EMPTY,
            cells: Vec::new(),
            houses: Vec::new(),
            links: Vec::new(),
            places: Vec::new(),
            removes: Vec::new(),
            reason: Sentence::default(),
        }
    }

    /// The step with its reason.
    pub(crate) fn because(self, reason: Sentence) -> Step {
        Step { reason, ..self }
    }

    /// The step as a person says it: `Hidden Single: r3c4=7, the only 7 in box 2`.
    pub fn display(&self, geometry: &Geometry, symbol: &dyn Fn(Digit) -> String) -> impl fmt::Display {
        let reason = self.reason.display(geometry, symbol).to_string();
        let separator = if reason.is_empty() { "" } else { ", " };
        format!("{}: {}{separator}{reason}", self.technique, self.conclusion(geometry, symbol))
    }

    /// What follows: `r3c4=7`, or `r1c2<>5, r3c2<>5`.
    pub fn conclusion(&self, geometry: &Geometry, symbol: &dyn Fn(Digit) -> String) -> String {
        let entry = |sign: &str, (cell, digit): &(Cell, Digit)| {
            format!("{}{sign}{}", geometry.cell_name(*cell), symbol(*digit))
        };
        let placed = self.places.iter().map(|place| entry("=", place));
        let removed = self.removes.iter().map(|remove| entry("<>", remove));
        placed.chain(removed).collect::<Vec<_>>().join(", ")
    }
}
