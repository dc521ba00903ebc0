//! Remote pair: a chain of cells with the same two candidates, which alternate along it.
//!
//! Cells an odd number of links apart hold different ones, so cells that see both can hold neither.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::sentence;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Link, Step};
use crate::techniques::steps::technique::Technique;

/// The lengths of the chains searched for, shortest first.
const LENGTHS: [usize; 4] = [4, 6, 8, 10];

pub(crate) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let mut rest = board.with_candidates(2);
    while let Some(first) = rest.first() {
        let digits = board.candidates(first);
        let Some(values) = digits.pair() else { break };
        let cells = rest & board.places(values.0) & board.places(values.1);
        rest -= cells;
        let mut chains = Chains { board, cells, values, path: Vec::new(), concluded: Vec::new() };
        for length in LENGTHS.into_iter().take_while(|length| *length <= cells.len()) {
            chains.of(length, sink)?;
        }
    }
    Flow::Continue(())
}

/// The search for chains of two digits.
struct Chains<'a, const W: usize> {
    board: &'a Board<W>,
    cells: CellSet<W>,
    values: (Digit, Digit),
    path: Vec<Cell>,
    /// The candidates that the chains found have removed: longer chains with the same conclusion add nothing.
    concluded: Vec<CellSet<W>>,
}

impl<const W: usize> Chains<'_, W> {
    /// Reports all chains of so many cells, each in the direction in which its first cell precedes its last.
    fn of(&mut self, length: usize, sink: &mut Sink<'_>) -> Flow {
        for start in self.cells {
            self.path.push(start);
            let ended = self.extend(length, self.cells - CellSet::single(start), sink);
            self.path.pop();
            ended?;
        }
        Flow::Continue(())
    }

    fn extend(&mut self, length: usize, rest: CellSet<W>, sink: &mut Sink<'_>) -> Flow {
        let (Some(&start), Some(&end)) = (self.path.first(), self.path.last()) else { return Flow::Continue(()) };
        if self.path.len() == length {
            return if start < end { self.report(start, end, sink) } else { Flow::Continue(()) };
        }
        sink.check_interrupt()?;
        for next in rest & self.board.peers(end) {
            self.path.push(next);
            let ended = self.extend(length, rest - CellSet::single(next), sink);
            self.path.pop();
            ended?;
        }
        Flow::Continue(())
    }

    fn report(&mut self, start: Cell, end: Cell, sink: &mut Sink<'_>) -> Flow {
        let may_lose = self.board.places(self.values.0) | self.board.places(self.values.1);
        let seen_by = |one, other| self.board.peers(one) & self.board.peers(other) & may_lose;
        if seen_by(start, end).is_empty() {
            return Flow::Continue(());
        }
        let pairs =
            (0..self.path.len()).flat_map(|from| (from + 3..self.path.len()).step_by(2).map(move |to| (from, to)));
        let loses = pairs.map(|(from, to)| seen_by(self.path[from], self.path[to])).collect();
        if self.concluded.contains(&loses) {
            return Flow::Continue(());
        }
        self.concluded.push(loses);
        sink.found(self.step(loses))
    }

    fn step(&self, loses: CellSet<W>) -> Step {
        let (one, other) = self.values;
        let digits: DigitSet = [one, other].into_iter().collect();
        let in_turn = |(index, &cell): (usize, &Cell)| match index % 2 {
            0 => [(cell, one), (cell, other)],
            _ => [(cell, other), (cell, one)],
        };
        let chain: Vec<_> = self.path.iter().enumerate().flat_map(in_turn).collect();
        Step {
            digits,
            cells: self.path.iter().copied().collect::<CellSet<W>>().to_vec(),
            links: Link::alternating(&chain),
            removes: self.board.removes(digits, loses),
            reason: sentence![
                "because ",
                digits,
                " alternate along ",
                self.path.clone(),
                ": the other cells see two of these an odd number of steps apart, one of which is ",
                one,
                " and the other ",
                other
            ],
            ..Step::of(Technique::RemotePair)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::expect;

    #[test]
    fn four_cells() {
        let rest = ". ".repeat(27);
        let text = format!("12 . . . . 12 . . .  {rest} . 12 . . . 12");
        expect![[r#"
            Remote Pair: r123c2,r456c1<>12,
                because 1 and 2 alternate along r1c1, r1c6, r5c6 and r5c2: the other cells see two of these an odd number of steps apart, one of which is 1 and the other 2"#]].assert_eq(&steps(Technique::RemotePair, standard(9), &text));
    }

    #[test]
    fn three_cells_or_another_pair_are_none() {
        let rest = ". ".repeat(27);
        let text = format!("12 . . . . 12 . . .  {rest} . . . . . 12");
        expect![""].assert_eq(&steps(Technique::RemotePair, standard(9), &text));
        let text = format!("12 . . . . 12 . . .  {rest} . 13 . . . 12");
        expect![""].assert_eq(&steps(Technique::RemotePair, standard(9), &text));
    }

    #[test]
    fn over_a_knights_move() {
        let antiknight = standard(9).with_variant(Variant::Antiknight).expect("a rule for any size");
        let text = format!("12 {}. 12 . . 12 . . . .  . . . . . . . . .  . . . . . 12", ". ".repeat(17));
        expect![[r#"
            Remote Pair: r1c6,r5c1<>12,
                because 1 and 2 alternate along r1c1, r3c2, r3c5 and r5c6: the other cells see two of these an odd number of steps apart, one of which is 1 and the other 2"#]]
        .assert_eq(&steps(Technique::RemotePair, antiknight, &text));
    }
}
