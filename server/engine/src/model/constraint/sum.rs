//! Defines a weighted sum of cells, and groups its cells.

use field::{Cell, Digit, DigitSet};

use crate::model::cell_bits::{CellBitSets, CellBits, contains};

/// Cells whose digits, each times its weight, add up to a total. The sums of two sets of cells are equal if one has
/// negative weights and the total is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// In the order of the groups.
    terms: Box<[Term]>,
    total: i32,
    /// The ends of the groups: terms of the same weight, one after the other, whose cells hold different digits.
    groups: Box<[u16]>,
    /// The sets of digits that the cells can hold, if these are one group of weight 1 and the sets are few.
    combinations: Option<Box<[DigitSet]>>,
}

/// A cell of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    pub cell: Cell,
    /// Not 0.
    pub weight: i32,
}

/// The largest digit for which a search considers all arrangements of different cells; it then needs no list of sets.
pub(crate) const LARGEST_ARRANGED: u8 = 9;

/// The most sets of digits that a sum lists.
const MOST_COMBINATIONS: usize = 500;

impl Sum {
    /// The sum of the cells with these weights. A cell that is listed twice counts with both weights.
    pub fn new(terms: impl IntoIterator<Item = (Cell, i32)>, total: i32) -> Sum {
        let mut merged: Vec<Term> = Vec::new();
        // The cells that are listed so far: most sums list each once.
        let mut listed: Vec<u64> = Vec::new();
        for (cell, weight) in terms {
            let word = cell.index() / 64;
            if listed.len() <= word {
                listed.resize(word + 1, 0);
            }
            let bit = 1 << (cell.index() % 64);
            if listed[word] & bit == 0 {
                listed[word] |= bit;
                merged.push(Term { cell, weight });
            } else if let Some(term) = merged.iter_mut().find(|term| term.cell == cell) {
                term.weight += weight;
            }
        }
        merged.retain(|term| term.weight != 0);
        let groups = (1..).take(merged.len()).collect();
        Sum { terms: merged.into(), total, groups, combinations: None }
    }

    /// The cells with their weights.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub fn total(&self) -> i32 {
        self.total
    }

    /// The terms in groups of the same weight whose cells hold different digits.
    pub(crate) fn groups(&self) -> impl ExactSizeIterator<Item = &[Term]> + DoubleEndedIterator {
        let start = |index: usize| index.checked_sub(1).map_or(0, |before| usize::from(self.groups[before]));
        (0..self.groups.len()).map(move |index| &self.terms[start(index)..usize::from(self.groups[index])])
    }

    /// The sets of digits that the cells can hold together, if the sum lists them.
    pub(crate) fn combinations(&self) -> Option<&[DigitSet]> {
        self.combinations.as_deref()
    }

    /// The same sum in a puzzle of so many digits with these houses and peers, with groups of cells that are peers.
    pub(crate) fn grouped(self, digits: DigitSet, houses: &CellBitSets, peers: &CellBitSets) -> Sum {
        let mut groups = by_peers(&self.terms, peers);
        if groups.len() > 2 {
            let mut most_related_first = self.terms.to_vec();
            let cells = CellBits::new(peers.len(), self.terms.iter().map(|term| term.cell));
            most_related_first
                .sort_by_cached_key(|term| self.terms.len() - cells.count_common(peers.get(term.cell.index())));
            let others = [by_houses(&self.terms, houses, peers), by_peers(&most_related_first, peers)];
            for other in others {
                if width(&other) > width(&groups) {
                    groups = other;
                }
            }
        }
        let combinations = match &groups[..] {
            [only] if only[0].weight == 1 && digits.len() > usize::from(LARGEST_ARRANGED) => {
                combinations(digits, only.len(), self.total)
            }
            _ => None,
        };
        let mut ends = Vec::with_capacity(groups.len());
        let mut end = 0;
        for group in &groups {
            end += group.len() as u16;
            ends.push(end);
        }
        Sum { terms: groups.into_iter().flatten().collect(), groups: ends.into(), combinations, ..self }
    }

    /// Returns true if all cells of a grid of candidates are decided and do not add up to the total.
    pub(crate) fn is_missed(&self, grid: &[DigitSet]) -> bool {
        let mut sum = 0;
        for term in &self.terms {
            let candidates = grid[term.cell.index()];
            let Some(digit) = candidates.first().filter(|_| candidates.is_single()) else { return false };
            sum += term.weight * i32::from(digit.get());
        }
        sum != self.total
    }

    pub(crate) fn accepts(&self, digits: &[Digit]) -> bool {
        let values = self.terms.iter().map(|term| term.weight * i32::from(digits[term.cell.index()].get()));
        values.sum::<i32>() == self.total
    }
}

/// Compares two ways to group a sum: the larger number belongs to the larger groups, which have the narrower bounds.
fn width(groups: &[Vec<Term>]) -> i32 {
    groups.iter().map(|group| group[0].weight.abs() * (group.len() * group.len()) as i32).sum()
}

/// Groups of terms whose cells are peers, each as large as those before it leave it.
fn by_peers(terms: &[Term], peers: &CellBitSets) -> Vec<Vec<Term>> {
    let mut groups: Vec<Vec<Term>> = Vec::new();
    // For each group, the cells that are peers of all of its cells.
    let mut fitting: Vec<CellBits> = Vec::new();
    for &term in terms {
        let of_term = peers.get(term.cell.index());
        let group = (0..groups.len())
            .find(|&index| groups[index][0].weight == term.weight && fitting[index].contains(term.cell));
        match group {
            Some(index) => {
                groups[index].push(term);
                fitting[index].keep_all(of_term);
            }
            None => {
                groups.push(vec![term]);
                fitting.push(CellBits::from(of_term));
            }
        }
    }
    groups
}

/// Groups of terms by houses, those with the most terms first; then the rest by peers. The fewer the groups of a long
/// line, the narrower the bounds of its sum.
fn by_houses(terms: &[Term], houses: &CellBitSets, peers: &CellBitSets) -> Vec<Vec<Term>> {
    let mut weights: Vec<i32> = terms.iter().map(|term| term.weight).collect();
    weights.sort_unstable();
    weights.dedup();
    // For each weight, the cells that are in no group yet.
    let mut left: Vec<CellBits> = Vec::new();
    for weight in &weights {
        let of_weight = terms.iter().filter(|term| term.weight == *weight);
        left.push(CellBits::new(peers.len(), of_weight.map(|term| term.cell)));
    }
    let mut rest = terms.to_vec();
    let mut groups = Vec::new();
    loop {
        // Ties go to the first house, then to the smallest weight.
        let mut largest = 1;
        let mut found = None;
        for house in houses.iter() {
            for (index, cells) in left.iter().enumerate() {
                let count = cells.count_common(house);
                if count > largest {
                    largest = count;
                    found = Some((house, index));
                }
            }
        }
        let Some((house, index)) = found else { break };
        let (group, others) =
            rest.into_iter().partition(|term| term.weight == weights[index] && contains(house, term.cell));
        groups.push(group);
        rest = others;
        left[index].remove_all(house);
    }
    groups.extend(by_peers(&rest, peers));
    groups
}

/// The sets of `count` of the digits with that total; `None` if they are too many to list.
fn combinations(digits: DigitSet, count: usize, total: i32) -> Option<Box<[DigitSet]>> {
    /// Extends a set by digits of `rest`.
    fn extend(found: &mut Vec<DigitSet>, set: DigitSet, rest: DigitSet, count: usize, total: i32) {
        if count == 0 {
            if total == 0 {
                found.push(set);
            }
            return;
        }
        let mut rest = rest;
        while let Some(digit) = rest.first() {
            rest.remove(digit);
            let least = i32::from(digit.get());
            let left = count as i32;
            // The digits that follow are larger.
            if least * left > total || found.len() > MOST_COMBINATIONS || rest.len() + 1 < count {
                return;
            }
            extend(found, set | DigitSet::single(digit), rest, count - 1, total - least);
        }
    }
    // The number of sets is at most 2 to the number of digits; larger grids would take too long.
    if digits.len() > 16 {
        return None;
    }
    let mut found = Vec::new();
    extend(&mut found, DigitSet::EMPTY, digits, count, total);
    if found.len() > MOST_COMBINATIONS {
        return None;
    }
    Some(found.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_of_cages() {
        let sets = |count, total| {
            let sets = combinations(DigitSet::up_to(9), count, total).expect("few sets");
            let digits = |set: &DigitSet| set.iter().map(|digit| digit.get().to_string()).collect::<String>();
            sets.iter().map(digits).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(sets(2, 3), "12");
        assert_eq!(sets(2, 10), "19 28 37 46");
        assert_eq!(sets(3, 24), "789");
        assert_eq!(sets(9, 45), "123456789");
        assert_eq!(sets(2, 18), "");
        assert_eq!(sets(4, 20).split(' ').count(), 12);
    }

    #[test]
    fn a_cell_that_is_listed_twice_counts_twice() {
        let [one, other] = [0, 1].map(Cell::new);
        let digits = [1, 4].map(|value| Digit::new(value).expect("a digit"));
        assert!(Sum::new([(one, 1), (other, 1), (one, 1)], 6).accepts(&digits));
        assert!(Sum::new([(one, 1), (other, 1), (one, -1)], 4).accepts(&digits));
    }
}
