//! Groups: all candidates of a digit in the intersection of two houses, if there are several, as one node.
//!
//! Must not know almost locked sets.

use std::ops::ControlFlow;

use field::{Cell, CellSet, Digit, DigitSet};

use super::super::grids::board::Board;
use super::super::steps::sink::Sink;
use super::graph::{Graph, Literal, NodeIndex};
use engine::HouseIndex;

/// A group that is a node of the graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<const W: usize> {
    pub(super) node: NodeIndex,
    digit: Digit,
    cells: CellSet<W>,
    /// Of a classic puzzle, the line and then the box.
    houses: [HouseIndex; 2],
}

/// The groups of a board, by digit from 1.
pub(super) struct Groups<const W: usize>(Vec<OfDigit<W>>);

struct OfDigit<const W: usize> {
    groups: Vec<Group<W>>,
    /// The first cell of each. Where there are several grids, most groups are far from the cells in question, and this
    /// cell shows it at once: to compare the sets was half of the time of a path.
    first_cells: Vec<Cell>,
}

impl<const W: usize> Groups<W> {
    /// The groups of the digit whose cells are all among these.
    pub(super) fn within(&self, cells: CellSet<W>, digit: Digit) -> impl Iterator<Item = &Group<W>> {
        let OfDigit { groups, first_cells } = &self.0[usize::from(digit.get()) - 1];
        let near = first_cells.iter().zip(groups).filter(move |(first, _)| cells.contains(**first));
        near.map(|(_, group)| group).filter(move |group| group.cells.is_within(cells))
    }
}

/// Adds the groups to the graph, with their links.
pub(super) fn add<const W: usize>(graph: &mut Graph<'_, W>, sink: &Sink<'_>) -> ControlFlow<(), Groups<W>> {
    let crossings = crossings(graph.board, sink)?;
    let mut all = Vec::new();
    for digit in graph.board.digits() {
        let groups = of_digit(graph, digit, &crossings);
        for group in &groups {
            sink.check_interrupt()?;
            let others: Vec<&Group<W>> = groups.iter().filter(|other| !other.cells.meets(group.cells)).collect();
            exclude(graph, group, &others);
            leave(graph, group, &others);
        }
        let first_cells = groups.iter().filter_map(|group| group.cells.first()).collect();
        all.push(OfDigit { groups, first_cells });
    }
    ControlFlow::Continue(Groups(all))
}

/// The pairs of houses that share several cells, by the first and then the second: of a classic puzzle, the rows with
/// the boxes, then the columns.
fn crossings<const W: usize>(board: &Board<W>, sink: &Sink<'_>) -> ControlFlow<(), Vec<[HouseIndex; 2]>> {
    let mut crossings = Vec::new();
    for one in board.houses() {
        sink.check_interrupt()?;
        let meets = |other: &HouseIndex| *other > one && (board.house(one) & board.house(*other)).len() > 1;
        crossings.extend(board.houses().filter(meets).map(|other| [one, other]));
    }
    ControlFlow::Continue(crossings)
}

fn of_digit<const W: usize>(graph: &mut Graph<'_, W>, digit: Digit, crossings: &[[HouseIndex; 2]]) -> Vec<Group<W>> {
    let board = graph.board;
    let mut groups = Vec::new();
    for &houses in crossings {
        let cells = board.places_in(houses[0], digit) & board.house(houses[1]);
        if cells.len() < 2 {
            continue;
        }
        if let Some(node) = graph.add(cells, cells, digit, DigitSet::EMPTY) {
            groups.push(Group { node, digit, cells, houses });
        }
    }
    groups
}

/// Weak links: either the group holds the digit, or cells that see all of it do.
fn exclude<const W: usize>(graph: &mut Graph<'_, W>, group: &Group<W>, others: &[&Group<W>]) {
    let board = graph.board;
    for cell in board.common_peers(group.cells) & board.places(group.digit) {
        let candidate = graph.candidate(cell, group.digit);
        graph.link(Literal::on(group.node), Literal::off(candidate));
        graph.link(Literal::on(candidate), Literal::off(group.node));
    }
    for other in others.iter().filter(|other| group.houses.iter().any(|house| other.houses.contains(house))) {
        graph.link(Literal::on(group.node), Literal::off(other.node));
    }
}

/// Strong links: without the group, a house has only one candidate left, or one group.
fn leave<const W: usize>(graph: &mut Graph<'_, W>, group: &Group<W>, others: &[&Group<W>]) {
    for &house in group.houses.iter().rev() {
        if let Some(cell) = rest(graph.board, group, house).only() {
            let candidate = graph.candidate(cell, group.digit);
            graph.link(Literal::off(group.node), Literal::on(candidate));
            graph.link(Literal::off(candidate), Literal::on(group.node));
        }
    }
    for &house in &group.houses {
        let mut there = others.iter().filter(|other| other.houses.contains(&house));
        if let (Some(other), None) = (there.next(), there.next())
            && rest(graph.board, group, house) == other.cells
        {
            graph.link(Literal::off(group.node), Literal::on(other.node));
        }
    }
}

/// The other candidates of the house.
fn rest<const W: usize>(board: &Board<W>, group: &Group<W>, house: HouseIndex) -> CellSet<W> {
    board.places_in(house, group.digit) - group.cells
}
