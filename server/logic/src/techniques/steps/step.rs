//! A step of logic: its conclusion and its pattern.
//!
//! Must not know how steps are found, nor symbols of digits.

use std::fmt;

use field::{Cell, Digit, DigitSet, Numbers};

use super::case::{Case, CaseWriter};
use super::conclusion::conclusion;
use super::sentence::Sentence;
use super::technique::Technique;
use engine::Geometry;
use engine::GroupIndex;
use engine::HouseIndex;

/// The longest step in words: a line that people read at once.
const MOST_CHARACTERS: usize = 200;

/// One application of a technique: plain data.
///
/// Every step places or removes something that was still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub technique: Technique,
    /// The name that players have for this use of the technique, as in `Killer Pointing`; without one it is called by
    /// the technique.
    pub name: Option<&'static str>,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The cells of the pattern, in reading order.
    pub cells: Vec<Cell>,
    /// The cells on the other side of an equation; of a step with two clues, the cells that only the second one has.
    /// They are among `cells`.
    pub other_side: Vec<Cell>,
    /// The houses of the pattern, in the usual order: of a fish, the base and then the cover.
    pub houses: Vec<HouseIndex>,
    /// The clues of the pattern, as groups of constraints, the first first.
    pub clues: Vec<GroupIndex>,
    /// The links of a chain, in its order; of other patterns, the links between their parts.
    pub links: Vec<Link>,
    /// The digits to place, with their cells.
    pub places: Vec<(Cell, Digit)>,
    /// The candidates to remove, by cell and then digit, each once; without those that the placements exclude anyway.
    pub removes: Vec<(Cell, Digit)>,
    /// The reason, as a clause that follows a comma: `the only 7 in box 2`.
    pub reason: Sentence,
    /// The cases of a forcing chain or a proof.
    pub cases: Vec<Case>,
    /// The steps that this one takes together, each complete by itself.
    pub parts: Vec<Step>,
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

/// The beginning of a step in words, up to a comma or a blank, with a sign that there is more.
fn beginning(words: &str) -> String {
    let most = MOST_CHARACTERS - " …".chars().count();
    let fitting: String = words.chars().take(most + 1).collect();
    let end = fitting.rfind(' ').unwrap_or(0);
    format!("{} …", fitting[..end].trim_end_matches(','))
}

impl Step {
    /// An empty step of the technique, to be filled in.
    pub fn of(technique: Technique) -> Step {
        Step {
            technique,
            name: None,
            digits: DigitSet::EMPTY,
            cells: Vec::new(),
            other_side: Vec::new(),
            houses: Vec::new(),
            clues: Vec::new(),
            links: Vec::new(),
            places: Vec::new(),
            removes: Vec::new(),
            reason: Sentence::default(),
            cases: Vec::new(),
            parts: Vec::new(),
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
        self.clues.extend(other.clues);
        self.links.extend(other.links);
        self.removes.extend(other.removes);
        self.removes.sort_unstable();
        self.reason.0.push("; and ".into());
        self.reason.0.extend(other.reason.0);
        self
    }

    /// What the step is called.
    pub fn name(&self) -> &'static str {
        self.name.unwrap_or(self.technique.name())
    }

    /// The step in words: `Hidden Single: r3c4=7, the only 7 in box 2`. What would be longer than people read at once
    /// is cut short: [`Step::details`] has the whole.
    pub fn display(
        &self,
        geometry: &Geometry,
        numbers: Numbers,
        symbol: &dyn Fn(Digit) -> String,
    ) -> impl fmt::Display {
        let whole = self.whole(geometry, numbers, symbol);
        if whole.chars().count() <= MOST_CHARACTERS {
            return whole;
        }
        let mut conclusion = self.conclusion(geometry, symbol);
        if conclusion.chars().count() > MOST_CHARACTERS / 2 {
            conclusion = format!("{} candidates removed", self.removes.len());
        }
        // A reason says what the pattern is, and after a colon where it is.
        let reason = self.reason.display(geometry, numbers, symbol).to_string();
        let kind = reason.split(": ").next().unwrap_or_default();
        let short = format!("{}: {conclusion}, {kind}", self.name());
        if short.chars().count() <= MOST_CHARACTERS { short } else { beginning(&short) }
    }

    /// The step in words, however long.
    pub fn whole(&self, geometry: &Geometry, numbers: Numbers, symbol: &dyn Fn(Digit) -> String) -> String {
        let reason = self.reason.display(geometry, numbers, symbol).to_string();
        let separator = if reason.is_empty() { "" } else { ", " };
        format!("{}: {}{separator}{reason}", self.name(), self.conclusion(geometry, symbol))
    }

    /// The conclusion in words: `r3c4=7`, or `r1c2<>5, r3c2<>56`.
    pub fn conclusion(&self, geometry: &Geometry, symbol: &dyn Fn(Digit) -> String) -> String {
        conclusion(geometry, symbol, &self.places, &self.removes)
    }

    /// What the step in words leaves out, line by line: the whole of a long step, and cases with their numbers.
    pub fn details(&self, geometry: &Geometry, numbers: Numbers, symbol: &dyn Fn(Digit) -> String) -> Vec<String> {
        let mut lines = Vec::new();
        let whole = self.whole(geometry, numbers, symbol);
        if self.parts.is_empty() && whole.chars().count() > MOST_CHARACTERS {
            lines.push(whole);
        }
        for part in &self.parts {
            lines.push(part.whole(geometry, numbers, symbol));
        }
        let mut writer = CaseWriter { geometry, numbers, symbol, known: Vec::new(), lines };
        for (number, case) in (1..).zip(&self.cases) {
            writer.write(case, &number.to_string());
        }
        writer.lines
    }
}
