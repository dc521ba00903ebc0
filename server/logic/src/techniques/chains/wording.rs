//! Words a chain, and returns its links as data.
//!
//! Must not know how chains are found, nor their conclusions.

use field::{Cell, CellSet, Digit, DigitSet};

use super::super::grids::board::Board;
use super::super::steps::sentence::Word;
use super::super::steps::step::{Link, Node, Strength};

/// The statement of a chain at one of its nodes.
#[derive(Clone, Debug)]
pub(super) enum Claim<const W: usize> {
    /// True or false that one of the cells has the digit.
    Holds { digit: Digit, cells: CellSet<W>, holds: bool },
    /// An almost locked set without `digit` has all of its others, so it is locked.
    Locked { digit: Digit, set: CellSet<W>, others: DigitSet },
}

impl<const W: usize> Claim<W> {
    fn is_true(&self) -> bool {
        matches!(self, Claim::Holds { holds: true, .. })
    }

    /// The candidate, or candidates, of the claim; of a set, those that it has lost.
    fn node(&self, board: &Board<W>) -> Node {
        match *self {
            Claim::Holds { digit, cells, .. } => Node::group(cells.to_vec(), digit),
            Claim::Locked { digit, set, .. } => within(board, set, digit),
        }
    }

    fn words(&self) -> Vec<Word> {
        match *self {
            Claim::Holds { digit, cells, holds } => match (cells.only(), holds) {
                (Some(cell), true) => vec![cell.into(), " is ".into(), digit.into()],
                (Some(cell), false) => vec![cell.into(), " is not ".into(), digit.into()],
                (None, true) => vec!["one of ".into(), cells.to_vec().into(), " is ".into(), digit.into()],
                (None, false) => vec!["none of ".into(), cells.to_vec().into(), " is ".into(), digit.into()],
            },
            Claim::Locked { digit, set, others } => {
                let set = set.to_vec().into();
                vec![
                    "there is no ".into(),
                    digit.into(),
                    " in ".into(),
                    set,
                    ", which then hold ".into(),
                    others.into(),
                ]
            }
        }
    }
}

/// `if r1c1 is not 5, then r1c7 is 5, then r4c7 is not 5`.
pub(super) fn sentence<const W: usize>(claims: &[Claim<W>]) -> Vec<Word> {
    let mut words = Vec::new();
    for (at, claim) in claims.iter().enumerate() {
        words.push(if at == 0 { "if ".into() } else { ", then ".into() });
        words.extend(claim.words());
        if claim.is_true() && at > 0 && matches!(claims[at - 1], Claim::Locked { .. }) {
            words.push(", the only value left".into());
        }
    }
    words
}

/// The links from each claim to the next. Between the two ends of a set, which are two of its digits, the link is
/// strong: it lacks at most one digit.
pub(super) fn links<const W: usize>(board: &Board<W>, claims: &[Claim<W>]) -> Vec<Link> {
    let mut links = Vec::new();
    for pair in claims.windows(2) {
        let mut from = pair[0].node(board);
        let to = pair[1].node(board);
        if let (Claim::Locked { set, .. }, false) = (&pair[0], pair[1].is_true()) {
            let exit = within(board, *set, to.digit);
            links.push(Link { strength: Strength::Strong, from, to: exit.clone() });
            from = exit;
        }
        let strength = if pair[1].is_true() { Strength::Strong } else { Strength::Weak };
        links.push(Link { strength, from, to });
    }
    links
}

/// The cells that a chain goes through.
pub(super) fn cells<const W: usize>(claims: &[Claim<W>]) -> Vec<Cell> {
    let of = |claim: &Claim<W>| match *claim {
        Claim::Holds { cells, .. } => cells,
        Claim::Locked { set, .. } => set,
    };
    claims.iter().map(of).collect::<CellSet<W>>().to_vec()
}

/// The cells of a set that may hold the digit.
fn within<const W: usize>(board: &Board<W>, set: CellSet<W>, digit: Digit) -> Node {
    Node { digit, cells: (set & board.places(digit)).to_vec(), set: set.to_vec() }
}
