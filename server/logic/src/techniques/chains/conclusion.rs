//! The conclusions of a chain, and its reason in words.
//!
//! Must not know how chains are found.

use std::collections::BTreeSet;

use field::{Cell, CellSet, Digit, DigitSet};

use super::super::steps::sentence::{Sentence, Word};
use super::super::steps::step::{Candidate, Step};
use super::super::steps::technique::Technique;
use super::graph::{Graph, Literal, NodeIndex, Subject};
use super::wording::{self, Claim};

/// The kind of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A continuous loop: each statement follows from any other.
    Continuous,
    /// A loop that is discontinuous in one cell.
    Discontinuous,
    /// An AIC: one of its two ends, in different cells, is true.
    Aic,
}

/// The kind of a loop from a premise to a statement about the same cell.
pub(super) fn kind_of_loop(premise: Literal, end: Literal) -> Option<Kind> {
    match (premise.is_on(), end.is_on(), premise.node() == end.node()) {
        (false, true, false) => Some(Kind::Continuous),
        (true, false, false) => None,
        _ => Some(Kind::Discontinuous),
    }
}

/// The candidates that a loop excludes.
pub(super) fn of_loop<const W: usize>(graph: &Graph<'_, W>, kind: Kind, path: &[Literal]) -> Vec<Candidate> {
    let premise = path[0];
    let end = path[path.len() - 1];
    let Subject { first: cell, digit, .. } = *graph.node(premise.node());
    match (kind, premise.is_on(), end.is_on()) {
        (Kind::Continuous, ..) => of_continuous(graph, path),
        (_, true, _) => vec![(cell, digit)],
        (_, false, true) => {
            let others = graph.board.candidates(cell).without(DigitSet::single(digit));
            others.iter().map(|other| (cell, other)).collect()
        }
        (_, false, false) => vec![(cell, graph.node(end.node()).digit)],
    }
}

/// The candidates that an AIC from one candidate to another excludes: at least two, because with one alone it is a loop
/// as well.
pub(super) fn of_aic<const W: usize>(graph: &Graph<'_, W>, from: NodeIndex, to: NodeIndex) -> Vec<Candidate> {
    let board = graph.board;
    let ((one, digit), (other, second)) = (candidate(graph, from), candidate(graph, to));
    if digit == second {
        let seen = board.places(digit) & board.peers(one) & board.peers(other);
        return if seen.len() < 2 { Vec::new() } else { seen.iter().map(|cell| (cell, digit)).collect() };
    }
    let crossed = board.places(second).contains(one) && board.places(digit).contains(other);
    if !crossed || !board.peers(one).contains(other) {
        return Vec::new();
    }
    let mut removes = vec![(one, second), (other, digit)];
    removes.sort_unstable();
    removes
}

fn candidate<const W: usize>(graph: &Graph<'_, W>, node: NodeIndex) -> Candidate {
    (graph.node(node).first, graph.node(node).digit)
}

/// Either all statements of the loop are true or none is, so each of its links has one true end.
fn of_continuous<const W: usize>(graph: &Graph<'_, W>, path: &[Literal]) -> Vec<Candidate> {
    let nodes: Vec<&Subject<W>> = path.iter().map(|literal| graph.node(literal.node())).collect();
    let mut removes = BTreeSet::new();
    let last = nodes.len() - 1;
    let ends: DigitSet = [nodes[0].digit, nodes[last].digit].into_iter().collect();
    empty(graph, nodes[0].first, ends, &mut removes);
    let of_loop: CellSet<W> = nodes.iter().map(|node| node.cells).collect();
    for at in 1..=last {
        let before = nodes[at - 1];
        let here = nodes[at];
        if path[at].is_on() {
            pass(graph, path, at, &mut removes);
        } else if before.first != here.first {
            weak(graph, before, here, of_loop, &mut removes);
        }
        if here.is_set() {
            set(graph, here, path.get(at + 1), &mut removes);
        }
    }
    removes.into_iter().collect()
}

/// Excludes all but these digits from the cell.
fn empty<const W: usize>(graph: &Graph<'_, W>, cell: Cell, but: DigitSet, removes: &mut BTreeSet<Candidate>) {
    removes.extend(graph.board.candidates(cell).without(but).iter().map(|digit| (cell, digit)));
}

/// A cell that is entered with one of its candidates and left with another holds one of the two.
fn pass<const W: usize>(graph: &Graph<'_, W>, path: &[Literal], at: usize, removes: &mut BTreeSet<Candidate>) {
    let node = |at: usize| graph.node(path[at].node());
    let Some(after) = path.get(at + 1..at + 3) else { return };
    let here = node(at);
    let next = node(at + 1);
    let within = here.is_candidate() && next.is_candidate() && here.first == next.first;
    let through = node(at - 1).first != here.first && node(at + 2).first != here.first;
    if within && through && !after[0].is_on() && after[1].is_on() {
        empty(graph, here.first, [here.digit, next.digit].into_iter().collect(), removes);
    }
}

/// One end of a weak link has the digit, so cells that see both do not.
fn weak<const W: usize>(
    graph: &Graph<'_, W>,
    before: &Subject<W>,
    here: &Subject<W>,
    of_loop: CellSet<W>,
    removes: &mut BTreeSet<Candidate>,
) {
    let digit = here.digit;
    if before.digit != digit && !before.is_set() {
        // Digits in sequence: the two ends exclude different digits.
        return;
    }
    let from = before.cells & graph.board.places(digit);
    exclude(graph, from | here.holding, digit, of_loop, removes);
}

/// Excludes the digit from the cells that see all of these, except some.
fn exclude<const W: usize>(
    graph: &Graph<'_, W>,
    cells: CellSet<W>,
    digit: Digit,
    except: CellSet<W>,
    removes: &mut BTreeSet<Candidate>,
) {
    let seen = graph.board.common_peers(cells) & graph.board.places(digit);
    removes.extend((seen - except).iter().map(|cell| (cell, digit)));
}

/// An almost locked set lacks the digit with which it is entered or that with which it is left, so it has all others.
fn set<const W: usize>(
    graph: &Graph<'_, W>,
    here: &Subject<W>,
    next: Option<&Literal>,
    removes: &mut BTreeSet<Candidate>,
) {
    let Some(next) = next else { return };
    let board = graph.board;
    let to = graph.node(next.node());
    let mut exits = DigitSet::single(to.digit);
    if next.is_on() {
        exits = board.candidates(to.first).without(exits);
        for exit in exits {
            exclude(graph, here.cells & board.places(exit) | to.cells, exit, CellSet::EMPTY, removes);
        }
    }
    for digit in here.set.without(exits).without(DigitSet::single(here.digit)) {
        exclude(graph, here.cells & board.places(digit), digit, CellSet::EMPTY, removes);
    }
}

/// The step of a chain.
pub(super) fn step<const W: usize>(
    technique: Technique,
    graph: &Graph<'_, W>,
    path: &[Literal],
    removes: &[Candidate],
) -> Step {
    let closes = matches!(technique, Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop);
    let literals = path.iter().chain(closes.then_some(&path[0]));
    let claims: Vec<Claim<W>> = literals.map(|literal| graph.claim(*literal)).collect();
    let mut words = meaning(graph, path);
    words.extend(wording::sentence(&claims));
    Step {
        digits: path.iter().map(|literal| graph.node(literal.node()).digit).collect(),
        cells: wording::cells(&claims),
        links: wording::links(graph.board, &claims),
        removes: removes.to_vec(),
        ..Step::of(technique)
    }
    .because(Sentence(words))
}

/// The conclusion of the chain about its ends.
fn meaning<const W: usize>(graph: &Graph<'_, W>, path: &[Literal]) -> Vec<Word> {
    let premise = path[0];
    let end = path[path.len() - 1];
    let ((one, digit), (other, second)) = (candidate(graph, premise.node()), candidate(graph, end.node()));
    let both: DigitSet = [digit, second].into_iter().collect();
    let because = Word::from("because ");
    match (premise.is_on(), end.is_on(), one == other, digit == second) {
        (_, _, false, true) => {
            vec![because, one.into(), " or ".into(), other.into(), " is ".into(), digit.into(), ": ".into()]
        }
        (_, _, false, false) => {
            let either = [because, one.into(), " is ".into(), digit.into(), " or ".into()];
            either.into_iter().chain([other.into(), " is ".into(), second.into(), ": ".into()]).collect()
        }
        (true, true, ..) => vec![because, one.into(), " cannot be both ".into(), both.into(), ": ".into()],
        (true, false, ..) => {
            vec![because, digit.into(), " in ".into(), one.into(), " leads to a contradiction: ".into()]
        }
        (false, true, _, true) => vec![because, one.into(), " must be ".into(), digit.into(), ": ".into()],
        (false, true, _, false) => {
            vec![because, "the chain closes, so either all of its statements are true or none is: ".into()]
        }
        (false, false, ..) => {
            let either = [", whether it is ".into(), digit.into(), " or not: ".into()];
            [because, one.into(), " is not ".into(), second.into()].into_iter().chain(either).collect()
        }
    }
}
