//! Rates a step by chains: its complexity, the difficulty that follows, and its place among other steps.
//!
//! Must not know how chains are found.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::rc::Rc;

use super::node::Target;
use crate::se::board::{Cell, Digit, DigitSet, Grid, HouseKind};
use crate::se::difficulty::Exact;
use crate::se::step::{Found, Technique};

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// From both states of a candidate.
    Double,
    /// A cycle or chain of one digit.
    Digit,
    /// A cycle through cells with two candidates.
    CellCycle,
    /// Any other cycle or chain.
    Mixed,
    /// From each candidate of a cell.
    Cell,
    /// From each place of a digit in a house.
    House(HouseKind),
    /// A candidate that refutes itself.
    Contradiction,
}

/// What a step does: a value, and candidates that are removed by cell in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Effect {
    pub(super) placement: Option<(Cell, Digit)>,
    pub(super) removals: Vec<(Cell, DigitSet)>,
}

impl Effect {
    /// The digit is the value of the cell. `None` if the cell has no other candidate.
    pub(super) fn of_on(grid: &Grid, cell: Cell, digit: Digit) -> Option<Effect> {
        let others = grid.candidates(cell).without(DigitSet::single(digit));
        (!others.is_empty()).then(|| Effect { placement: Some((cell, digit)), removals: vec![(cell, others)] })
    }

    /// The digit is no candidate of the cell.
    pub(super) fn of_off(cell: Cell, digit: Digit) -> Effect {
        Effect { placement: None, removals: vec![(cell, DigitSet::single(digit))] }
    }
}

/// A step by chains.
pub(super) struct Hint {
    pub(super) kind: Kind,
    pub(super) technique: Technique,
    pub(super) targets: Vec<Target>,
    pub(super) effect: Effect,
    difficulty: Exact,
    complexity: u32,
    shape: OnceCell<Vec<u16>>,
}

impl Hint {
    /// `counted` is the number of targets whose chains count; a cycle counts once.
    pub(super) fn new(
        kind: Kind,
        technique: Technique,
        base: f64,
        targets: Vec<Target>,
        counted: usize,
        effect: Effect,
    ) -> Hint {
        let (flat, nested) = complexity(&targets, counted);
        let complexity = flat + nested;
        let difficulty = Exact(base + length_difficulty(complexity));
        Hint { kind, technique, targets, effect, difficulty, complexity, shape: OnceCell::new() }
    }

    /// The order in which steps of one technique are taken.
    pub(super) fn rank(&self, other: &Hint) -> Ordering {
        let by_difficulty = self.difficulty.0.total_cmp(&other.difficulty.0);
        by_difficulty.then(self.complexity.cmp(&other.complexity)).then(self.kind.place().cmp(&other.kind.place()))
    }

    /// The step as the path takes it.
    pub(super) fn found(&self) -> Found {
        Found {
            technique: self.technique,
            difficulty: self.difficulty,
            placement: self.effect.placement,
            removals: self.effect.removals.clone(),
        }
    }

    /// The statements of all its chains: two steps with the same ones are the same.
    fn shape(&self) -> &[u16] {
        self.shape.get_or_init(|| {
            let mut shape = Vec::new();
            for target in &self.targets {
                let nodes = target.ancestors();
                shape.push(nodes.len() as u16);
                shape.extend(nodes.into_iter().map(|node| target.graph.statement(node).index() as u16));
            }
            shape
        })
    }
}

impl Kind {
    /// The order of preference among equals.
    fn place(self) -> u8 {
        match self {
            Kind::Double => 1,
            Kind::Digit => 2,
            Kind::CellCycle => 3,
            Kind::Mixed => 4,
            Kind::Cell => 5,
            Kind::House(_) => 6,
            Kind::Contradiction => 7,
        }
    }
}

/// The number of statements of the chains to the first targets, each chain counted by itself; and the complexities of
/// the steps that all chains nest, each different step once.
fn complexity(targets: &[Target], counted: usize) -> (u32, u32) {
    let mut flat = 0;
    let mut nested = 0;
    let mut known: Vec<Rc<Hint>> = Vec::new();
    for (place, target) in targets.iter().enumerate() {
        let nodes = target.ancestors();
        if place < counted {
            flat += nodes.len() as u32;
        }
        for hint in nodes.into_iter().filter_map(|node| target.graph.node(node).nested.as_ref()) {
            let is_same = |other: &Rc<Hint>| Rc::ptr_eq(other, hint) || other.shape() == hint.shape();
            if !known.iter().any(is_same) {
                nested += hint.complexity;
                known.push(Rc::clone(hint));
            }
        }
    }
    (flat, nested)
}

/// What the length of chains adds to a difficulty: a tenth for each limit that it exceeds.
///
/// The tenths are added one by one, since the sums of the program are compared as they come out.
fn length_difficulty(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let mut added = 0.0;
    let mut limit = 4;
    let mut is_power = true;
    while length > limit {
        added += 0.1;
        limit = if is_power { limit * 3 / 2 } else { limit * 4 / 3 };
        is_power = !is_power;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_the_length() {
        let tenths = |complexity| (length_difficulty(complexity) * 10.0).round() as u32;
        assert_eq!([6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(tenths), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    }
}
