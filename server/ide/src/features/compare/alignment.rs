//! Finds which puzzle of one text became which of another: the same ones first, wherever they are, then those with the
//! same givens, the same title, similar cells at the same place, and the same canonical form.

use super::edition::Edition;
use formats::CellRecord;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::ops::Range;

/// Between two pairs, puzzles are compared by their cells up to this number of comparisons; beyond it in their order.
const MOST_COMPARISONS: usize = 10_000;

/// A puzzle of both texts, or of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EditionPair {
    pub(super) old: Option<usize>,
    pub(super) new: Option<usize>,
    /// True if its place among the puzzles of both texts has changed.
    pub(super) is_moved: bool,
    /// True if only the canonical form is the same.
    pub(super) is_equivalent: bool,
}

/// The pairs in the order of the new text; a puzzle of the old text alone comes before the one that followed it there.
pub(super) fn aligned(old: &[Edition<'_>], new: &[Edition<'_>]) -> Vec<EditionPair> {
    let mut alignment = Alignment { old, new, old_of_new: vec![None; new.len()], is_taken: vec![false; old.len()] };
    alignment.pair_ends();
    alignment.pair_by(|edition| Some(edition.content), KeyUse::InOrder);
    alignment.pair_by(|edition| edition.givens, KeyUse::InOrder);
    alignment.pair_by(|edition| edition.name(), KeyUse::OnlyIfUnique);
    alignment.pair_similar();
    // What the class alone has paired are the equivalent puzzles.
    let before = alignment.old_of_new.clone();
    alignment.pair_by(|edition| edition.class().map(|class| class.fingerprint), KeyUse::InOrder);
    alignment.into_pairs(&before)
}

/// The treatment of puzzles of one text that have the same key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyUse {
    /// They are paired in order.
    InOrder,
    /// They are not paired.
    OnlyIfUnique,
}

/// Which puzzles are paired so far. Puzzles are numbered in the order of their text.
struct Alignment<'a, 'b> {
    old: &'a [Edition<'b>],
    new: &'a [Edition<'b>],
    /// For each new puzzle, the old one.
    old_of_new: Vec<Option<usize>>,
    /// For each old puzzle, whether it is in a pair.
    is_taken: Vec<bool>,
}

/// Puzzles of both texts that have the same key.
#[derive(Default)]
struct SameKey {
    old: VecDeque<usize>,
    new: VecDeque<usize>,
}

impl Alignment<'_, '_> {
    fn pair(&mut self, old: usize, new: usize) {
        self.old_of_new[new] = Some(old);
        self.is_taken[old] = true;
    }

    /// Pairs what is the same at the beginnings and ends: equal puzzles elsewhere are not taken for these.
    fn pair_ends(&mut self) {
        let mut first = 0;
        let mut old_end = self.old.len();
        let mut new_end = self.new.len();
        while first < old_end.min(new_end) && self.old[first].content == self.new[first].content {
            self.pair(first, first);
            first += 1;
        }
        while first < old_end.min(new_end) && self.old[old_end - 1].content == self.new[new_end - 1].content {
            old_end -= 1;
            new_end -= 1;
            self.pair(old_end, new_end);
        }
    }

    /// Pairs the others that have the same key.
    fn pair_by<K: Hash + Eq>(&mut self, key: impl Fn(&Edition<'_>) -> Option<K>, key_use: KeyUse) {
        let mut by_key: HashMap<K, SameKey> = HashMap::new();
        for old in 0..self.old.len() {
            if !self.is_taken[old]
                && let Some(key) = key(&self.old[old])
            {
                by_key.entry(key).or_default().old.push_back(old);
            }
        }
        if by_key.is_empty() {
            return;
        }
        for new in 0..self.new.len() {
            if self.old_of_new[new].is_none()
                && let Some(key) = key(&self.new[new])
                && let Some(same) = by_key.get_mut(&key)
            {
                same.new.push_back(new);
            }
        }
        for same in by_key.into_values() {
            if key_use == KeyUse::OnlyIfUnique && (same.old.len() > 1 || same.new.len() > 1) {
                continue;
            }
            for (old, new) in same.old.into_iter().zip(same.new) {
                self.pair(old, new);
            }
        }
    }

    /// Pairs similar puzzles between two neighbouring pairs.
    fn pair_similar(&mut self) {
        let mut bounds = self.pairs_in_order();
        bounds.push((self.old.len(), self.new.len()));
        let mut old_start = 0;
        let mut new_start = 0;
        for (old_end, new_end) in bounds {
            let olds: Vec<usize> = (old_start..old_end).filter(|&old| !self.is_taken[old]).collect();
            let news: Vec<usize> = (new_start..new_end).filter(|&new| self.old_of_new[new].is_none()).collect();
            for (old, new) in self.similar(&olds, &news) {
                self.pair(old, new);
            }
            old_start = old_end + 1;
            new_start = new_end + 1;
        }
    }

    /// The pairs of similar puzzles that keep the order and have the most cells in common.
    fn similar(&self, olds: &[usize], news: &[usize]) -> Vec<(usize, usize)> {
        if olds.is_empty() || news.is_empty() {
            return Vec::new();
        }
        let old_cells: Vec<Vec<CellRecord>> = olds.iter().map(|&old| self.old[old].cells()).collect();
        let new_cells: Vec<Vec<CellRecord>> = news.iter().map(|&new| self.new[new].cells()).collect();
        let mut pairs = Vec::new();
        if olds.len() * news.len() > MOST_COMPARISONS {
            for (at, (&old, &new)) in olds.iter().zip(news).enumerate() {
                if likeness(&old_cells[at], &new_cells[at]) > 0 {
                    pairs.push((old, new));
                }
            }
            return pairs;
        }
        // `best[row * width + column]` is the most that the first `row` old and the first `column` new puzzles have in
        // common, as for the longest common subsequence.
        let width = news.len() + 1;
        let mut best = vec![0; (olds.len() + 1) * width];
        for (row, old) in old_cells.iter().enumerate() {
            for (column, new) in new_cells.iter().enumerate() {
                let common = likeness(old, new);
                let paired = if common > 0 { best[row * width + column] + common } else { 0 };
                let skipped = best[row * width + column + 1].max(best[(row + 1) * width + column]);
                best[(row + 1) * width + column + 1] = paired.max(skipped);
            }
        }
        // Back from the end: where neither puzzle could be left out, both are a pair.
        let mut row = olds.len();
        let mut column = news.len();
        while row > 0 && column > 0 {
            let here = best[row * width + column];
            if here == best[(row - 1) * width + column] {
                row -= 1;
            } else if here == best[row * width + column - 1] {
                column -= 1;
            } else {
                row -= 1;
                column -= 1;
                pairs.push((olds[row], news[column]));
            }
        }
        pairs
    }

    /// The longest list of pairs that are in order in both texts: the longest increasing subsequence of the old
    /// numbers.
    fn pairs_in_order(&self) -> Vec<(usize, usize)> {
        // For each length, the pair that ends the list of that length whose last old number is the smallest.
        let mut ends: Vec<(usize, usize)> = Vec::new();
        // For each new puzzle, the pair before it in the longest list that ends with it.
        let mut before: Vec<Option<(usize, usize)>> = vec![None; self.new.len()];
        for (new, old) in self.old_of_new.iter().enumerate() {
            let Some(old) = *old else { continue };
            let length = ends.partition_point(|&(end, _)| end < old);
            before[new] = length.checked_sub(1).map(|shorter| ends[shorter]);
            match ends.get_mut(length) {
                Some(end) => *end = (old, new),
                None => ends.push((old, new)),
            }
        }
        let mut list = Vec::new();
        let mut next = ends.last().copied();
        while let Some(pair) = next {
            list.push(pair);
            next = before[pair.1];
        }
        list.reverse();
        list
    }

    /// Returns the pairs, and the puzzles without one. Pairs that are not in `before` are equivalent puzzles.
    fn into_pairs(self, before: &[Option<usize>]) -> Vec<EditionPair> {
        let mut keeps_place = vec![false; self.new.len()];
        for (_, new) in self.pairs_in_order() {
            keeps_place[new] = true;
        }
        let mut pairs = Vec::new();
        let mut next_old = 0;
        for new in 0..self.new.len() {
            let old = self.old_of_new[new];
            if let Some(old) = old
                && keeps_place[new]
            {
                self.add_removed(next_old..old, &mut pairs);
                next_old = old + 1;
            }
            let is_moved = old.is_some() && !keeps_place[new];
            pairs.push(EditionPair { old, new: Some(new), is_moved, is_equivalent: old != before[new] });
        }
        self.add_removed(next_old..self.old.len(), &mut pairs);
        pairs
    }

    /// Adds the old puzzles of a range that have no pair.
    fn add_removed(&self, olds: Range<usize>, pairs: &mut Vec<EditionPair>) {
        for old in olds {
            if !self.is_taken[old] {
                pairs.push(EditionPair { old: Some(old), new: None, is_moved: false, is_equivalent: false });
            }
        }
    }
}

/// The number of cells that are filled alike, plus one; 0 if that is less than half of the filled cells, or the sizes
/// differ.
fn likeness(old: &[CellRecord], new: &[CellRecord]) -> usize {
    if old.len() != new.len() || old.is_empty() {
        return 0;
    }
    let mut old_filled = 0;
    let mut new_filled = 0;
    let mut common = 0;
    for (old, new) in old.iter().zip(new) {
        old_filled += usize::from(old.value().is_some());
        new_filled += usize::from(new.value().is_some());
        common += usize::from(old.value().is_some() && old.value() == new.value());
    }
    if 2 * common >= old_filled.max(new_filled) { common + 1 } else { 0 }
}
