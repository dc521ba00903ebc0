//! Finds which puzzle of one text became which of another: the same ones first, wherever they are, then those with the
//! same givens, the same title, similar cells at the same place, and the same canonical form.

use super::Edition;
use formats::CellRecord;
use ide_db::puzzle::fingerprint::Fingerprint;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Between two pairs, puzzles are compared by their cells up to this number of comparisons; beyond it in their order.
const MOST_COMPARISONS: usize = 10_000;

/// A puzzle of both texts, or of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) old: Option<usize>,
    pub(super) new: Option<usize>,
    /// True if its place among the puzzles of both texts has changed.
    pub(super) is_moved: bool,
    /// True if only the canonical form is the same.
    pub(super) is_equivalent: bool,
}

/// The pairs in the order of the new text; a puzzle of the old text alone comes before the one that followed it there.
pub(super) fn aligned(old: &[Edition<'_>], new: &[Edition<'_>]) -> Vec<Pair> {
    let mut alignment = Alignment { old, new, of_new: vec![None; new.len()], is_taken: vec![false; old.len()] };
    alignment.pair_ends();
    alignment.pair_by(|edition| Some(edition.content), false);
    alignment.pair_by(|edition| edition.givens, false);
    alignment.pair_by(|edition| edition.name(), true);
    alignment.pair_similar();
    let before = alignment.of_new.clone();
    alignment.pair_by(class, false);
    let is_equivalent: Vec<bool> = before.iter().zip(&alignment.of_new).map(|(one, other)| one != other).collect();
    alignment.ordered(&is_equivalent)
}

fn class(edition: &Edition<'_>) -> Option<Fingerprint> {
    edition.analysis.class(edition.file, edition.puzzle).ok().map(|class| class.fingerprint)
}

struct Alignment<'a, 'b> {
    old: &'a [Edition<'b>],
    new: &'a [Edition<'b>],
    /// For each new puzzle, the old one.
    of_new: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl Alignment<'_, '_> {
    fn pair(&mut self, old: usize, new: usize) {
        self.of_new[new] = Some(old);
        self.is_taken[old] = true;
    }

    /// Pairs what is the same at the beginnings and ends: equal puzzles elsewhere are not taken for these.
    fn pair_ends(&mut self) {
        let is_same = |old: usize, new: usize| self.old[old].content == self.new[new].content;
        let least = self.old.len().min(self.new.len());
        let head = (0..least).take_while(|&at| is_same(at, at)).count();
        let old = self.old.len();
        let new = self.new.len();
        let tail = (1..=least - head).take_while(|&back| is_same(old - back, new - back)).count();
        (0..head).for_each(|at| self.pair(at, at));
        (1..=tail).for_each(|back| self.pair(old - back, new - back));
    }

    /// Pairs the others that have the same key, in order; with `once`, only if no other puzzle of its text has it.
    fn pair_by<K: Hash + Eq>(&mut self, key: impl Fn(&Edition<'_>) -> Option<K>, once: bool) {
        let mut places: HashMap<K, (VecDeque<usize>, VecDeque<usize>)> = HashMap::new();
        for at in (0..self.old.len()).filter(|&at| !self.is_taken[at]) {
            if let Some(key) = key(&self.old[at]) {
                places.entry(key).or_default().0.push_back(at);
            }
        }
        if places.is_empty() {
            return;
        }
        for at in (0..self.new.len()).filter(|&at| self.of_new[at].is_none()) {
            if let Some(found) = key(&self.new[at]).and_then(|key| places.get_mut(&key)) {
                found.1.push_back(at);
            }
        }
        for (old, new) in places.into_values() {
            if !once || (old.len() == 1 && new.len() == 1) {
                old.into_iter().zip(new).for_each(|(old, new)| self.pair(old, new));
            }
        }
    }

    /// Pairs similar puzzles between two neighbouring pairs.
    fn pair_similar(&mut self) {
        let fixed = self.in_order();
        let ends = (Some(self.old.len()), self.new.len());
        let mut old_start = 0;
        let mut new_start = 0;
        for (old_end, new_end) in fixed.into_iter().map(|(old, new)| (Some(old), new)).chain([ends]) {
            let old_end = old_end.unwrap_or_default();
            let olds: Vec<usize> = (old_start..old_end).filter(|&at| !self.is_taken[at]).collect();
            let news: Vec<usize> = (new_start..new_end).filter(|&at| self.of_new[at].is_none()).collect();
            for (old, new) in self.similar(&olds, &news) {
                self.pair(old, new);
            }
            (old_start, new_start) = (old_end + 1, new_end + 1);
        }
    }

    /// The pairs of similar puzzles that keep the order and have the most cells in common.
    fn similar(&self, olds: &[usize], news: &[usize]) -> Vec<(usize, usize)> {
        if olds.is_empty() || news.is_empty() {
            return Vec::new();
        }
        let cells = |editions: &[Edition<'_>], places: &[usize]| -> Vec<Vec<CellRecord>> {
            let record = |at: &usize| editions[*at].analysis.record(editions[*at].file, editions[*at].puzzle);
            places.iter().map(|at| record(at).map(|record| record.cells).unwrap_or_default()).collect()
        };
        let old_cells = cells(self.old, olds);
        let new_cells = cells(self.new, news);
        if olds.len() * news.len() > MOST_COMPARISONS {
            let pairs = olds.iter().zip(news).zip(old_cells.iter().zip(&new_cells));
            return pairs
                .filter(|(_, (old, new))| likeness(old, new) > 0)
                .map(|((old, new), _)| (*old, *new))
                .collect();
        }
        let width = news.len() + 1;
        // The most that the first puzzles of both have in common.
        let mut best = vec![0; (olds.len() + 1) * width];
        for (row, old) in old_cells.iter().enumerate() {
            for (column, new) in new_cells.iter().enumerate() {
                let common = likeness(old, new);
                let paired = if common > 0 { best[row * width + column] + common } else { 0 };
                let skipped = best[row * width + column + 1].max(best[(row + 1) * width + column]);
                best[(row + 1) * width + column + 1] = paired.max(skipped);
            }
        }
        let mut row = olds.len();
        let mut column = news.len();
        let mut pairs = Vec::new();
        while row > 0 && column > 0 {
            let here = best[row * width + column];
            if here == best[(row - 1) * width + column] {
                row -= 1;
            } else if here == best[row * width + column - 1] {
                column -= 1;
            } else {
                (row, column) = (row - 1, column - 1);
                pairs.push((olds[row], news[column]));
            }
        }
        pairs
    }

    /// The longest list of pairs that are in order in both texts.
    fn in_order(&self) -> Vec<(usize, usize)> {
        // The ends of the shortest lists: of each length the one with the smallest old number.
        let (mut ends, mut before): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), vec![None; self.of_new.len()]);
        let paired = |new: usize| self.of_new[new].unwrap_or_default();
        for new in (0..self.of_new.len()).filter(|&new| self.of_new[new].is_some()) {
            let length = ends.partition_point(|&end| paired(end) < paired(new));
            before[new] = length.checked_sub(1).map(|shorter| ends[shorter]);
            match ends.get_mut(length) {
                Some(end) => *end = new,
                None => ends.push(new),
            }
        }
        let mut list: Vec<(usize, usize)> =
            std::iter::successors(ends.last().copied(), |&new| before[new]).map(|new| (paired(new), new)).collect();
        list.reverse();
        list
    }

    fn ordered(&self, is_equivalent: &[bool]) -> Vec<Pair> {
        let mut keeps_place = vec![false; self.new.len()];
        self.in_order().into_iter().for_each(|(_, new)| keeps_place[new] = true);
        let gone = |at: usize| Pair { old: Some(at), new: None, is_moved: false, is_equivalent: false };
        let mut pairs = Vec::new();
        let mut next_old = 0;
        for new in 0..self.new.len() {
            let old = self.of_new[new];
            if let Some(old) = old.filter(|_| keeps_place[new]) {
                pairs.extend((next_old..old).filter(|&at| !self.is_taken[at]).map(gone));
                next_old = old + 1;
            }
            let is_moved = old.is_some() && !keeps_place[new];
            pairs.push(Pair { old, new: Some(new), is_moved, is_equivalent: is_equivalent[new] });
        }
        pairs.extend((next_old..self.old.len()).filter(|&at| !self.is_taken[at]).map(gone));
        pairs
    }
}

/// The number of cells that are filled alike, plus one; 0 if that is less than half of the filled cells, or the sizes
/// differ.
fn likeness(old: &[CellRecord], new: &[CellRecord]) -> usize {
    if old.len() != new.len() || old.is_empty() {
        return 0;
    }
    let is_filled = |cell: &&CellRecord| cell.value().is_some();
    let filled = old.iter().filter(is_filled).count().max(new.iter().filter(is_filled).count());
    let common = old.iter().zip(new).filter(|(old, new)| is_filled(old) && old.value() == new.value()).count();
    if 2 * common >= filled { common + 1 } else { 0 }
}
