//! ALS chain: a sequence of almost locked sets, each with a restricted common with the next, never the same digit twice
//! in a row, and no set twice.
//!
//! If the first set lacks some digit, it holds its common with the second, which then lacks that and holds its common
//! with the third, and so on to the last. So another digit that the first and the last have in common is in one of
//! them.
//!
//! If two digits link a set to the next, no conclusion is drawn from them, but the larger of them may link again.
//!
//! Must not know other techniques.

use std::ops::ControlFlow;

use field::{Cell, Digit, DigitSet};

use super::super::Options;
use super::super::grids::board::Board;
use super::super::steps::sentence::{Sentence, sentence};
use super::super::steps::sink::{Flow, Sink};
use super::super::steps::step::Step;
use super::super::steps::technique::Technique;
use super::Concluded;
use super::chain_ends::{Bits, ChainEnds, End, EndIndex, places};
use super::restricted_commons::Commons;
use super::sets::{AlmostLockedSets, SetIndex};

/// With fewer links it is an ALS-XZ or an ALS-XY-Wing; people cannot follow more.
const LINKS: std::ops::RangeInclusive<usize> = 3..=6;

pub(in super::super) fn chains<const W: usize>(board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Flow {
    let sets = AlmostLockedSets::new(board, sink)?.smallest_first();
    let commons = Commons::new(&sets, options, sink)?;
    let mut reach = ChainEnds::new(sets.len(), &commons, sink)?;
    let starts = starts(&sets, &commons, &reach, sink)?;
    let mut wanted = wanted(&sets, &starts, &reach, sink)?;
    let mut concluded = Concluded::default();
    for links in LINKS {
        reach.extend_to(links - 1, sink)?;
        for (index, start) in starts.iter().enumerate() {
            sink.check_interrupt()?;
            for last in start.reached(&reach, links - 1, wanted.row(index)) {
                let left = start.left(&sets, reach.ends()[last]);
                let removes = sets.conclusions(start.set, reach.ends()[last].set, left);
                if concluded.has(&removes) {
                    wanted.remove(index, last);
                } else if let Some(path) = reach.path(start.set, &start.firsts, links - 1, last, sink)? {
                    wanted.remove(index, last);
                    concluded.is_new(&removes);
                    sink.found(step(&sets, start, &path, left, removes))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The beginning of chains: a set and the digit of the first link.
struct Start {
    set: SetIndex,
    digit: Digit,
    firsts: Vec<EndIndex>,
}

impl Start {
    /// The digits that are in the first set or in the last one, and that this removes from some cell.
    fn left<const W: usize>(&self, sets: &AlmostLockedSets<W>, end: End) -> DigitSet {
        sets.conclusive(self.set, end.set).without(end.without | DigitSet::single(self.digit))
    }

    /// The ends among `wanted` that so many links after the first lead to.
    fn reached(&self, reach: &ChainEnds, links: usize, wanted: &[u64]) -> Vec<EndIndex> {
        let reached = |index: usize| self.firsts.iter().map(move |first| reach.after(*first, links)[index]);
        let words = wanted.iter().enumerate().filter(|(_, word)| **word != 0);
        words.flat_map(|(index, word)| places(word & reached(index).fold(0, |all, word| all | word), index)).collect()
    }
}

fn starts<const W: usize>(
    sets: &AlmostLockedSets<W>,
    commons: &Commons,
    reach: &ChainEnds,
    sink: &Sink<'_>,
) -> ControlFlow<(), Vec<Start>> {
    let mut starts = Vec::new();
    for set in 0..sets.len() {
        sink.check_interrupt()?;
        for digit in sets.digits(set) {
            let with = commons.of(set).iter().filter(|common| common.digits.contains(digit));
            let firsts: Vec<EndIndex> = reach.firsts(with.map(|common| common.with), digit).collect();
            if !firsts.is_empty() {
                starts.push(Start { set, digit, firsts });
            }
        }
    }
    ControlFlow::Continue(starts)
}

/// For each start, the ends that give a conclusion.
fn wanted<const W: usize>(
    sets: &AlmostLockedSets<W>,
    starts: &[Start],
    reach: &ChainEnds,
    sink: &Sink<'_>,
) -> ControlFlow<(), Bits> {
    let mut wanted = Bits::new(starts.len(), reach.ends().len());
    let mut conclusive = vec![DigitSet::EMPTY; sets.len()];
    for (index, start) in starts.iter().enumerate() {
        sink.check_interrupt()?;
        if index == 0 || starts[index - 1].set != start.set {
            let others = conclusive.iter_mut().enumerate();
            others.for_each(|(other, digits)| *digits = sets.conclusive(start.set, other));
        }
        let row = wanted.row_mut(index);
        for (place, end) in reach.ends().iter().enumerate().filter(|(_, end)| end.set != start.set) {
            let left = conclusive[end.set].without(end.without | DigitSet::single(start.digit));
            row[place / 64] |= u64::from(!left.is_empty()) << (place % 64);
        }
    }
    ControlFlow::Continue(wanted)
}

fn step<const W: usize>(
    sets: &AlmostLockedSets<W>,
    start: &Start,
    path: &[End],
    left: DigitSet,
    removes: Vec<(Cell, Digit)>,
) -> Step {
    // With two digits, the smaller one makes the chain.
    let linked: Vec<_> = path.iter().filter_map(|end| Some((end.set, end.without.first()?))).collect();
    let chain: Vec<SetIndex> = [start.set].into_iter().chain(linked.iter().map(|(set, _)| *set)).collect();
    let links = chain.iter().zip(&linked).map(|(from, (to, digit))| sets.link(*from, *digit, *to)).collect();
    let reason = reason(sets, start.set, &linked, left);
    Step { links, removes, ..sets.step(Technique::AlsChain, &chain) }.because(reason)
}

fn reason<const W: usize>(
    sets: &AlmostLockedSets<W>,
    first: SetIndex,
    linked: &[(SetIndex, Digit)],
    left: DigitSet,
) -> Sentence {
    let mut words = sentence!["because if "].0;
    words.extend(sets.words(first));
    words
        .extend(sentence![if left.is_single() { " does not hold " } else { " does not hold all of " }, left, ", it"].0);
    for (set, digit) in linked {
        words.extend(sentence![" holds ", *digit, ", so "].0);
        words.extend(sets.words(*set));
        words.extend(sentence![" is without ", *digit, " and"].0);
    }
    words.extend(sentence![" holds ", left].0);
    Sentence(words)
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique::AlsChain;
    use crate::techniques::testing::{first, standard};
    use expect_test::expect;

    const ROWS: &str = " . . . . . . . . .  . . . . . . . . .  . . . . . . . . . ";

    #[test]
    fn four_sets() {
        let text = format!("15 . . . 12 . . . . {ROWS} . . . . 23 . . . 35");
        expect![[r#"
            Almost Locked Set Chain: r1c9,r5c1<>5, because if r1c1 (1 and 5) does not hold 5, it holds 1, so
                r1c5 (1 and 2) is without 1 and holds 2, so r5c5 (2 and 3) is without 2 and holds 3, so r5c9 (3
                and 5) is without 3 and holds 5"#]]
        .assert_eq(&first(AlsChain, standard(9), &text));
    }

    #[test]
    fn sets_of_several_cells() {
        let text = format!("15 . . . 14 24 . . . {ROWS} . . . . . 23 . . 35");
        expect![[r#"
            Almost Locked Set Chain: r1c9,r5c1<>5, because if r1c1 (1 and 5) does not hold 5, it holds 1, so
                r1c5 (1 and 4) is without 1 and holds 4, so r1c6 and r5c6 (2, 3 and 4) is without 4 and holds
                3, so r5c9 (3 and 5) is without 3 and holds 5"#]]
        .assert_eq(&first(AlsChain, standard(9), &text));
    }

    #[test]
    fn the_digits_of_links_must_change() {
        let text = format!("15 . . . 12 . . . . {ROWS} . . . . 13 . . . 35");
        expect![""].assert_eq(&first(AlsChain, standard(9), &text));
    }

    #[test]
    fn on_another_size() {
        let text = "15 . . 12 . .  . . . . . .  . . . . . .  . . . 23 . 35";
        expect![[r#"
            Almost Locked Set Chain: r1c6,r4c1<>5, because if r1c1 (1 and 5) does not hold 5, it holds 1, so
                r1c4 (1 and 2) is without 1 and holds 2, so r4c4 (2 and 3) is without 2 and holds 3, so r4c6 (3
                and 5) is without 3 and holds 5"#]]
        .assert_eq(&first(AlsChain, standard(6), text));
    }
}
