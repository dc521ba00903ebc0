//! A step of logic: its conclusion and its pattern.
//!
//! Must not know how steps are found, nor symbols of digits.

use std::fmt;

use field::{Cell, Digit, DigitSet, Numbers};

use super::sentence::Sentence;
use super::technique::Technique;
use engine::Geometry;
use engine::GroupIndex;
use engine::HouseIndex;

/// One application of a technique: plain data.
///
/// Every step places or removes something that was still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub technique: Technique,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The cells of the pattern, in reading order.
    pub cells: Vec<Cell>,
    /// The houses of the pattern, in the usual order: of a fish, the base and then the cover.
    pub houses: Vec<HouseIndex>,
    /// The group of constraints of the pattern.
    pub group: Option<GroupIndex>,
    /// The links of a chain, in its order; of other patterns, the links between their parts.
    pub links: Vec<Link>,
    /// The digits to place, with their cells.
    pub places: Vec<(Cell, Digit)>,
    /// The candidates to remove, by cell and then digit, each once; without those that the placements exclude anyway.
    pub removes: Vec<(Cell, Digit)>,
    /// The reason, as a clause that follows a comma: `the only 7 in box 2`.
    pub reason: Sentence,
}

/// A link from one node of a chain to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The relation between the ends.
    pub strength: Strength,
    /// The first end.
    pub from: Node,
    /// The second end.
    pub to: Node,
}

/// The statement that a link makes about its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// At least one of them is true.
    Strong,
    /// At most one of them is true.
    Weak,
}

/// A statement: one of the cells holds the digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    pub digit: Digit,
    /// One cell, or those of a group, in reading order.
    pub cells: Vec<Cell>,
    /// The cells of the almost locked set that the statement is about; empty for other nodes.
    pub set: Vec<Cell>,
}

/// A cell with one of its candidates.
pub(crate) type Candidate = (Cell, Digit);

impl Node {
    /// The statement that the cell holds the digit.
    pub(crate) fn single(cell: Cell, digit: Digit) -> Node {
        Node::group(vec![cell], digit)
    }

    /// The statement that one of the cells holds the digit.
    pub(crate) fn group(cells: Vec<Cell>, digit: Digit) -> Node {
        Node { digit, cells, set: Vec::new() }
    }
}

impl Link {
    /// The links from each candidate to the next one, alternately strong and weak, strong first.
    pub(crate) fn alternating(chain: &[Candidate]) -> Vec<Link> {
        let node = |&(cell, digit): &Candidate| Node::single(cell, digit);
        let link =
            |(ends, strength): (&[Candidate], Strength)| Link { strength, from: node(&ends[0]), to: node(&ends[1]) };
        chain.windows(2).zip([Strength::Strong, Strength::Weak].into_iter().cycle()).map(link).collect()
    }
}

impl Step {
    /// An empty step of the technique, to be filled in.
    pub(crate) fn of(technique: Technique) -> Step {
        Step {
            technique,
            digits: DigitSet::EMPTY,
            cells: Vec::new(),
            houses: Vec::new(),
            group: None,
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

    /// The step joined with another one of the same technique.
    pub(crate) fn and(mut self, other: Step) -> Step {
        self.digits |= other.digits;
        self.cells.extend(other.cells);
        self.cells.sort_unstable();
        self.cells.dedup();
        self.houses.extend(other.houses);
        self.links.extend(other.links);
        self.removes.extend(other.removes);
        self.removes.sort_unstable();
        self.reason.0.push("; and ".into());
        self.reason.0.extend(other.reason.0);
        self
    }

    /// The step in words: `Hidden Single: r3c4=7, the only 7 in box 2`.
    pub fn display(
        &self,
        geometry: &Geometry,
        numbers: Numbers,
        symbol: &dyn Fn(Digit) -> String,
    ) -> impl fmt::Display {
        let reason = self.reason.display(geometry, numbers, symbol).to_string();
        let separator = if reason.is_empty() { "" } else { ", " };
        format!("{}: {}{separator}{reason}", self.technique, self.conclusion(geometry, symbol))
    }

    /// The conclusion in words: `r3c4=7`, or `r1c2<>5, r3c2<>5`.
    pub fn conclusion(&self, geometry: &Geometry, symbol: &dyn Fn(Digit) -> String) -> String {
        let entry = |sign: &str, (cell, digit): &(Cell, Digit)| {
            format!("{}{sign}{}", geometry.cell_name(*cell), symbol(*digit))
        };
        let placed = self.places.iter().map(|place| entry("=", place));
        let removed = self.removes.iter().map(|remove| entry("<>", remove));
        placed.chain(removed).collect::<Vec<_>>().join(", ")
    }
}
