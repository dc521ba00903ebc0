//! Almost locked sets as nodes of a chain: if they lose one digit, the others are locked in.
//!
//! Must not know which chains are searched for.

use std::ops::ControlFlow;

use field::{Cell, CellSet, Digit, DigitSet};

use super::super::als::sets::{AlmostLockedSets, SetIndex};
use super::super::steps::sink::{Flow, Sink};
use super::graph::{Graph, Literal, NodeIndex};
use super::groups::Groups;

/// An almost locked set that has lost a digit, as a node of the graph.
#[derive(Clone, Copy, Debug)]
struct Loss {
    node: NodeIndex,
    set: SetIndex,
    digit: Digit,
}

/// Adds the sets to the graph, with their links.
pub(super) fn add<const W: usize>(graph: &mut Graph<'_, W>, groups: &Groups<W>, sink: &Sink<'_>) -> Flow {
    let sets = AlmostLockedSets::new(graph.board, sink)?;
    let losses = losses(graph, &sets, sink)?;
    let mut by_first = vec![Vec::new(); graph.candidates];
    for loss in &losses {
        sink.check_interrupt()?;
        enter(graph, groups, &sets, loss);
        let first = graph.node(loss.node).first;
        by_first[graph.candidate(first, loss.digit)].push(*loss);
    }
    let mut others = (None, Vec::new());
    for loss in &losses {
        sink.check_interrupt()?;
        if others.0 != Some(loss.set) {
            others = (Some(loss.set), emptied(graph, &sets, loss.set, &by_first));
        }
        lock(graph, groups, &sets, loss);
        for other in others.1.iter().filter(|other| other.digit != loss.digit) {
            graph.link(Literal::off(loss.node), Literal::off(other.node));
        }
        force(graph, &sets, loss);
    }
    Flow::Continue(())
}

/// The losses after which the other digits of a set exclude anything, in the order of the sets. A cell with two
/// candidates has links of its own.
fn losses<const W: usize>(
    graph: &mut Graph<'_, W>,
    sets: &AlmostLockedSets<W>,
    sink: &Sink<'_>,
) -> ControlFlow<(), Vec<Loss>> {
    let mut losses = Vec::new();
    for set in (0..sets.len()).filter(|set| sets.digits(*set).len() > 2) {
        sink.check_interrupt()?;
        let digits = sets.digits(set);
        for digit in digits {
            let mut others = digits.without(DigitSet::single(digit)).iter();
            if !others.any(|other| !sets.seen(set, other).is_empty()) {
                continue;
            }
            if let Some(node) = graph.add(sets.cells(set), sets.places(set, digit), digit, digits) {
                losses.push(Loss { node, set, digit });
            }
        }
    }
    ControlFlow::Continue(losses)
}

/// Statements that exclude all places of the digit from the set lead to its loss.
fn enter<const W: usize>(graph: &mut Graph<'_, W>, groups: &Groups<W>, sets: &AlmostLockedSets<W>, loss: &Loss) {
    let seen = sets.seen(loss.set, loss.digit);
    for cell in seen {
        let candidate = graph.candidate(cell, loss.digit);
        graph.link(Literal::on(candidate), Literal::off(loss.node));
    }
    for group in groups.within(seen, loss.digit) {
        graph.link(Literal::on(group.node), Literal::off(loss.node));
    }
}

/// The set holds its other digits, so cells that see all places of one do not.
fn lock<const W: usize>(graph: &mut Graph<'_, W>, groups: &Groups<W>, sets: &AlmostLockedSets<W>, loss: &Loss) {
    for digit in sets.digits(loss.set).without(DigitSet::single(loss.digit)) {
        let seen = sets.seen(loss.set, digit);
        for cell in seen {
            graph.link(Literal::off(loss.node), Literal::off(graph.candidate(cell, digit)));
        }
        for group in groups.within(seen, digit) {
            graph.link(Literal::off(loss.node), Literal::off(group.node));
        }
    }
}

/// The losses of other sets when this one holds a digit.
fn emptied<const W: usize>(
    graph: &Graph<'_, W>,
    sets: &AlmostLockedSets<W>,
    set: SetIndex,
    by_first: &[Vec<Loss>],
) -> Vec<Loss> {
    let mut emptied = Vec::new();
    for digit in sets.digits(set) {
        let seen = sets.seen(set, digit);
        let near = seen.iter().flat_map(|cell| &by_first[graph.candidate(cell, digit)]);
        let apart = |other: &&Loss| {
            sets.places(other.set, digit).is_within(seen) && !sets.cells(other.set).meets(sets.cells(set))
        };
        emptied.extend(near.filter(apart).copied());
    }
    emptied.sort_unstable_by_key(|other| other.node);
    emptied
}

/// The only candidate that the set leaves to a cell that had at least three.
fn force<const W: usize>(graph: &mut Graph<'_, W>, sets: &AlmostLockedSets<W>, loss: &Loss) {
    let board = graph.board;
    let others = sets.digits(loss.set).without(DigitSet::single(loss.digit));
    let seen: CellSet<W> = others.iter().map(|digit| sets.seen(loss.set, digit)).collect();
    for cell in seen {
        if let (3.., Some(digit)) = (board.candidates(cell).len(), left(graph, sets, loss, cell)) {
            graph.link(Literal::off(loss.node), Literal::on(graph.candidate(cell, digit)));
        }
    }
}

fn left<const W: usize>(graph: &Graph<'_, W>, sets: &AlmostLockedSets<W>, loss: &Loss, cell: Cell) -> Option<Digit> {
    let stays = |digit: &Digit| *digit == loss.digit || !sets.seen(loss.set, *digit).contains(cell);
    graph.board.candidates(cell).iter().filter(stays).collect::<DigitSet>().only()
}
