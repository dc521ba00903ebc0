//! Keeps sets of cells as bits, as wide as the number of cells needs.
//!
//! Must not know the purpose of a set.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::cell::Cell;

/// A set of cells of a puzzle with at most 64 × `W` cells.
///
/// The width is a parameter because techniques mostly intersect such sets: 9×9 puzzles need two words, 36×36 ones 21.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: CellSet<W> = CellSet([0; W]);

    /// The set with `cell` alone.
    #[inline]
    pub const fn single(cell: Cell) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// The first so many cells in reading order.
    ///
    /// # Panics
    /// When there are more than a set can have.
    pub const fn up_to(count: usize) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        let mut index = 0;
        while index < count {
            set.insert(Cell::new(index));
            index += 1;
        }
        set
    }

    /// Adds `cell`.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes `cell`, if the set contains it.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Returns true if `cell` is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The cells of either set.
    #[inline]
    #[must_use]
    pub const fn with(self, other: CellSet<W>) -> CellSet<W> {
        let mut words = self.0;
        let mut index = 0;
        while index < W {
            words[index] |= other.0[index];
            index += 1;
        }
        CellSet(words)
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CellSet<W>) -> CellSet<W> {
        let mut words = self.0;
        let mut index = 0;
        while index < W {
            words[index] &= !other.0[index];
            index += 1;
        }
        CellSet(words)
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns true if the sets have a cell in common.
    #[inline]
    pub fn meets(&self, other: CellSet<W>) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    /// Returns true if all cells of this set are in `other`.
    #[inline]
    pub fn is_within(&self, other: CellSet<W>) -> bool {
        self.0.iter().zip(other.0).all(|(one, other)| one & !other == 0)
    }

    /// The first cell in reading order.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let (index, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(Cell::new(index * 64 + word.trailing_zeros() as usize))
    }

    /// The cell of a set that has exactly one.
    #[inline]
    pub fn only(&self) -> Option<Cell> {
        self.first().filter(|cell| *self == CellSet::single(*cell))
    }

    /// The two cells of a set that has exactly two, in reading order.
    #[inline]
    pub fn pair(&self) -> Option<(Cell, Cell)> {
        let first = self.first()?;
        let second = (*self - CellSet::single(first)).only()?;
        Some((first, second))
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(&self) -> Cells<W> {
        Cells { rest: *self, word: 0 }
    }

    /// The cells in reading order, as a list.
    #[inline]
    pub fn to_vec(self) -> Vec<Cell> {
        self.iter().collect()
    }

    #[inline]
    fn zip(self, other: CellSet<W>, with: impl Fn(u64, u64) -> u64) -> CellSet<W> {
        let mut words = self.0;
        words.iter_mut().zip(other.0).for_each(|(one, other)| *one = with(*one, other));
        CellSet(words)
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = CellSet<W>;

    #[inline]
    fn bitand(self, other: CellSet<W>) -> CellSet<W> {
        self.zip(other, |one, other| one & other)
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = CellSet<W>;

    #[inline]
    fn bitor(self, other: CellSet<W>) -> CellSet<W> {
        self.zip(other, |one, other| one | other)
    }
}

/// The cells of the first set that are not in the second.
impl<const W: usize> Sub for CellSet<W> {
    type Output = CellSet<W>;

    #[inline]
    fn sub(self, other: CellSet<W>) -> CellSet<W> {
        self.zip(other, |one, other| one & !other)
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> SubAssign for CellSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: CellSet<W>) {
        *self = *self - other;
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet<W>) {
        *self = *self | other;
    }
}

/// The complement, which includes cells of no puzzle: to be intersected with another set.
impl<const W: usize> Not for CellSet<W> {
    type Output = CellSet<W>;

    #[inline]
    fn not(self) -> CellSet<W> {
        CellSet(self.0.map(|word| !word))
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// The union.
impl<const W: usize> FromIterator<CellSet<W>> for CellSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CellSet<W>>>(sets: I) -> CellSet<W> {
        sets.into_iter().fold(CellSet::EMPTY, CellSet::bitor)
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> CellSet<W> {
        CellSet::EMPTY
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;

    #[inline]
    fn into_iter(self) -> Cells<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

/// The cells of a [`CellSet`], in reading order.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    rest: CellSet<W>,
    /// The index of the current word; the words before it are empty.
    word: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let word = &mut self.rest.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Cell::new(self.word * 64 + bit));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(indices: &[usize]) -> CellSet<2> {
        indices.iter().map(|index| Cell::new(*index)).collect()
    }

    #[test]
    fn cells_come_in_reading_order() {
        assert_eq!(format!("{:?}", set(&[80, 0, 64, 63])), "{0, 63, 64, 80}");
        assert_eq!(set(&[80, 64]).first(), Some(Cell::new(64)));
        assert_eq!(set(&[]).first(), None);
    }

    #[test]
    fn sets_of_one_and_two() {
        assert_eq!(set(&[70]).only(), Some(Cell::new(70)));
        assert_eq!(set(&[7, 70]).only(), None);
        assert_eq!(set(&[7, 70]).pair(), Some((Cell::new(7), Cell::new(70))));
        assert_eq!(set(&[7, 8, 70]).pair(), None);
        assert_eq!(set(&[7]).pair(), None);
    }

    #[test]
    fn set_operations() {
        let one = set(&[1, 2, 70]);
        let other = set(&[2, 70, 71]);
        assert_eq!(one & other, set(&[2, 70]));
        assert_eq!(one | other, set(&[1, 2, 70, 71]));
        assert_eq!(one - other, set(&[1]));
        assert_eq!(one & !other, set(&[1]));
        assert!(one.meets(other) && !one.is_within(other) && set(&[2]).is_within(one));
        assert_eq!((one.len(), set(&[]).len(), set(&[]).is_empty()), (3, 0, true));
    }
}
