//! The graph of statements, with links to those that follow directly.
//!
//! A statement is that a candidate, or one of a group of them, is true or false, or that an almost locked set has lost
//! a digit. The links of a statement are in the order in which they are followed, which decides between chains of equal
//! length: candidates first ([`Graph::new`]), then [`groups`](super::groups), then [`sets`](super::sets).
//!
//! Must not know which chains are searched for.

use std::ops::ControlFlow;

use field::{Cell, CellSet, Digit, DigitSet};

use super::super::grids::board::Board;
use super::super::steps::sink::Sink;
use super::wording::Claim;

/// The index of a subject in the graph.
pub(super) type NodeIndex = usize;

/// The subject of a statement: a candidate, a group, or an almost locked set with the digit that it may lose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<const W: usize> {
    pub(super) digit: Digit,
    /// The first cell that may hold the digit, which represents the subject.
    pub(super) first: Cell,
    /// The cells that may hold the digit.
    pub(super) holding: CellSet<W>,
    /// These cells and the others of an almost locked set.
    pub(super) cells: CellSet<W>,
    /// The digits of an almost locked set, else none.
    pub(super) set: DigitSet,
}

impl<const W: usize> Subject<W> {
    pub(super) fn is_set(&self) -> bool {
        !self.set.is_empty()
    }

    /// Returns true if it is a single candidate.
    pub(super) fn is_candidate(&self) -> bool {
        !self.is_set() && self.cells.len() == 1
    }
}

/// A statement: a subject, and whether it has the digit. For an almost locked set always that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn on(node: NodeIndex) -> Literal {
        Literal(node as u32 * 2 + 1)
    }

    pub(super) fn off(node: NodeIndex) -> Literal {
        Literal(node as u32 * 2)
    }

    pub(super) fn node(self) -> NodeIndex {
        (self.0 / 2) as usize
    }

    pub(super) fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    /// The index among all literals of a graph.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

pub(super) struct Graph<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    /// The candidates by cell and digit, then groups and sets.
    nodes: Vec<Subject<W>>,
    /// The number of nodes that are candidates.
    pub(super) candidates: usize,
    /// By cell, its first candidate.
    first_of: Box<[NodeIndex]>,
    /// By literal.
    links: Vec<Vec<Literal>>,
}

impl<'a, const W: usize> Graph<'a, W> {
    /// The graph of all candidates.
    pub(super) fn new(board: &'a Board<W>, sink: &Sink<'_>) -> ControlFlow<(), Graph<'a, W>> {
        let mut graph = Graph { board, nodes: Vec::new(), candidates: 0, first_of: Box::default(), links: Vec::new() };
        let mut first_of = Vec::new();
        for cell in board.geometry().cells() {
            first_of.push(graph.nodes.len());
            board.candidates(cell).iter().for_each(|digit| {
                graph.add(CellSet::single(cell), CellSet::single(cell), digit, DigitSet::EMPTY);
            });
        }
        graph.first_of = first_of.into();
        graph.candidates = graph.nodes.len();
        for node in 0..graph.candidates {
            if node % 16 == 0 {
                sink.check_interrupt()?;
            }
            graph.link_candidate(node);
        }
        ControlFlow::Continue(graph)
    }

    /// Adds a subject, if it may hold the digit at all.
    pub(super) fn add(
        &mut self,
        cells: CellSet<W>,
        holding: CellSet<W>,
        digit: Digit,
        set: DigitSet,
    ) -> Option<NodeIndex> {
        let first = holding.first()?;
        self.nodes.push(Subject { digit, first, holding, cells, set });
        self.links.extend([Vec::new(), Vec::new()]);
        Some(self.nodes.len() - 1)
    }

    pub(super) fn link(&mut self, from: Literal, to: Literal) {
        self.links[from.index()].push(to);
    }

    pub(super) fn node(&self, node: NodeIndex) -> &Subject<W> {
        &self.nodes[node]
    }

    pub(super) fn literals(&self) -> usize {
        self.links.len()
    }

    /// The literals that follow directly.
    pub(super) fn links(&self, from: Literal) -> &[Literal] {
        &self.links[from.index()]
    }

    /// The node of an existing candidate.
    pub(super) fn candidate(&self, cell: Cell, digit: Digit) -> NodeIndex {
        let before = self.board.candidates(cell) & DigitSet::up_to(digit.get() - 1);
        self.first_of[cell.index()] + before.len()
    }

    fn link_candidate(&mut self, node: NodeIndex) {
        let (board, Subject { digit, first: cell, .. }) = (self.board, self.nodes[node]);
        let others = board.candidates(cell).without(DigitSet::single(digit));
        for other in others {
            self.link(Literal::on(node), Literal::off(self.candidate(cell, other)));
        }
        if let Some(other) = others.only() {
            self.link(Literal::off(node), Literal::on(self.candidate(cell, other)));
        }
        let mut rest = board.places(digit) & board.peers(cell);
        for &house in board.geometry().houses_of(cell) {
            let in_house = board.places_in(house, digit) - CellSet::single(cell);
            if let Some(other) = in_house.only() {
                self.link(Literal::off(node), Literal::on(self.candidate(other, digit)));
            }
            (in_house & rest).iter().for_each(|peer| self.exclude(node, peer, digit));
            rest -= in_house;
        }
        rest.iter().for_each(|peer| self.exclude(node, peer, digit));
        board.out_of_sequence(cell, digit).for_each(|(neighbour, next)| self.exclude(node, neighbour, next));
    }

    fn exclude(&mut self, node: NodeIndex, cell: Cell, digit: Digit) {
        self.link(Literal::on(node), Literal::off(self.candidate(cell, digit)));
    }

    /// The literal as a claim, for the reason.
    pub(super) fn claim(&self, literal: Literal) -> Claim<W> {
        let Subject { digit, cells, set, .. } = self.nodes[literal.node()];
        match set.is_empty() {
            true => Claim::Holds { digit, cells, holds: literal.is_on() },
            false => Claim::Locked { digit, set: cells, others: set.without(DigitSet::single(digit)) },
        }
    }
}
