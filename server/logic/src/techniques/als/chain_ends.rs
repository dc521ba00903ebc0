//! The ends of chains of almost locked sets: not the chains, of which there may be millions, but their ends by length.
//!
//! Must not know the conclusions of a chain.

use std::ops::ControlFlow;

use field::{Digit, DigitSet};

use super::super::steps::sink::{Flow, Sink};
use super::restricted_commons::Commons;
use super::sets::SetIndex;

/// The index of an end.
pub(super) type EndIndex = usize;

/// A set at the end of a chain so far, with the digits of the last link: those that the set lacks if the set before it
/// holds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    pub(super) set: SetIndex,
    pub(super) without: DigitSet,
}

/// The ends that links lead to, and the paths there.
pub(super) struct ChainEnds {
    ends: Ends,
    /// By end: the ends that one more link leads to.
    next: Vec<Vec<EndIndex>>,
    /// By number of links, from 0: the ends that so many more links lead to from each end.
    after: Vec<Bits>,
}

impl ChainEnds {
    pub(super) fn new(sets: usize, commons: &Commons, sink: &Sink<'_>) -> ControlFlow<(), ChainEnds> {
        let ends = Ends::new(sets, commons);
        let mut next = Vec::with_capacity(ends.list.len());
        let mut here = Bits::new(ends.list.len(), ends.list.len());
        for (index, end) in ends.list.iter().enumerate() {
            sink.check_interrupt()?;
            here.insert(index, index);
            // Of two digits only the smaller is used up.
            let spent = end.without.first().map_or(DigitSet::EMPTY, DigitSet::single);
            let ahead = commons.of(end.set).iter();
            let ahead = ahead.map(|common| End { set: common.with, without: common.digits.without(spent) });
            next.push(ahead.filter_map(|end| ends.index(end)).collect());
        }
        ControlFlow::Continue(ChainEnds { ends, next, after: vec![here] })
    }

    /// All ends, by index.
    pub(super) fn ends(&self) -> &[End] {
        &self.ends.list
    }

    /// The ends of a first link, by a digit to one of the sets.
    pub(super) fn firsts<'a>(
        &'a self,
        sets: impl Iterator<Item = SetIndex> + 'a,
        digit: Digit,
    ) -> impl Iterator<Item = EndIndex> + 'a {
        sets.filter_map(move |set| self.ends.index(End { set, without: DigitSet::single(digit) }))
    }

    /// Computes the ends of chains of up to `links` links.
    pub(super) fn extend_to(&mut self, links: usize, sink: &Sink<'_>) -> Flow {
        while self.after.len() <= links {
            let last = &self.after[self.after.len() - 1];
            let mut further = Bits::new(self.next.len(), self.next.len());
            for (end, next) in self.next.iter().enumerate() {
                sink.check_interrupt()?;
                next.iter().for_each(|next| further.add(end, last.row(*next)));
            }
            self.after.push(further);
        }
        Flow::Continue(())
    }

    /// The ends that `links` more links lead to from `end`.
    pub(super) fn after(&self, end: EndIndex, links: usize) -> &[u64] {
        self.after[links].row(end)
    }

    /// A chain from `start` through one of `firsts` with `links` more links to `last`, without any set twice.
    pub(super) fn path(
        &self,
        start: SetIndex,
        firsts: &[EndIndex],
        links: usize,
        last: EndIndex,
        sink: &Sink<'_>,
    ) -> ControlFlow<(), Option<Vec<End>>> {
        let mut path = vec![End { set: start, without: DigitSet::EMPTY }];
        let is_found = self.find_path(&mut path, firsts, links, last, sink)?;
        ControlFlow::Continue(is_found.then(|| path.split_off(1)))
    }

    fn find_path(
        &self,
        path: &mut Vec<End>,
        ahead: &[EndIndex],
        links: usize,
        last: EndIndex,
        sink: &Sink<'_>,
    ) -> ControlFlow<(), bool> {
        sink.check_interrupt()?;
        for &index in ahead.iter().filter(|index| self.after[links].contains(**index, last)) {
            let end = self.ends.list[index];
            if path.iter().any(|before| before.set == end.set) {
                continue;
            }
            path.push(end);
            if links == 0 || self.find_path(path, &self.next[index], links - 1, last, sink)? {
                return ControlFlow::Continue(true);
            }
            path.pop();
        }
        ControlFlow::Continue(false)
    }
}

/// All possible ends, by set.
struct Ends {
    list: Vec<End>,
    /// By set: the index of its first end; and the number of all ends.
    begins: Vec<EndIndex>,
}

impl Ends {
    fn new(sets: usize, commons: &Commons) -> Ends {
        let mut ends = Ends { list: Vec::new(), begins: vec![0] };
        for set in 0..sets {
            let begin = ends.list.len();
            for common in commons.of(set) {
                for without in common.digits.iter().map(DigitSet::single).chain([common.digits]) {
                    let end = End { set, without };
                    if !ends.list[begin..].contains(&end) {
                        ends.list.push(end);
                    }
                }
            }
            ends.begins.push(ends.list.len());
        }
        ends
    }

    fn index(&self, end: End) -> Option<EndIndex> {
        let begin = self.begins[end.set];
        let of_set = &self.list[begin..self.begins[end.set + 1]];
        of_set.iter().position(|other| *other == end).map(|place| begin + place)
    }
}

/// Rows of bits.
pub(super) struct Bits {
    words: Vec<u64>,
    words_a_row: usize,
}

impl Bits {
    pub(super) fn new(rows: usize, columns: usize) -> Bits {
        let words_a_row = columns.div_ceil(64);
        Bits { words: vec![0; rows * words_a_row], words_a_row }
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.words_a_row..][..self.words_a_row]
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.words_a_row..][..self.words_a_row]
    }

    pub(super) fn insert(&mut self, row: usize, column: usize) {
        self.row_mut(row)[column / 64] |= 1 << (column % 64);
    }

    pub(super) fn remove(&mut self, row: usize, column: usize) {
        self.row_mut(row)[column / 64] &= !(1 << (column % 64));
    }

    fn add(&mut self, row: usize, other: &[u64]) {
        self.row_mut(row).iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }

    fn contains(&self, row: usize, column: usize) -> bool {
        self.row(row)[column / 64] >> (column % 64) & 1 == 1
    }
}

/// The bits of a word of a row.
pub(super) fn places(mut word: u64, index: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(index * 64 + bit)
    })
}
