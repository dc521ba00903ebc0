//! Keeps sets of cells as bits, as many words as the cells of the puzzle need.
//!
//! The width of a [`CellSet`](field::CellSet) is fixed where it is compiled; a geometry is made once a puzzle, of any
//! size.

use field::Cell;

/// A set of cells of a puzzle.
#[derive(Clone)]
pub(crate) struct CellBits(Box<[u64]>);

impl CellBits {
    /// The set of these cells in a puzzle of so many.
    pub(crate) fn new(cell_count: usize, cells: impl IntoIterator<Item = Cell>) -> CellBits {
        let mut words = vec![0; cell_count.div_ceil(64)];
        for cell in cells {
            insert(&mut words, cell);
        }
        CellBits(words.into())
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        contains(&self.0, cell)
    }

    pub(crate) fn insert_all(&mut self, other: impl AsRef<[u64]>) {
        for (word, other) in self.0.iter_mut().zip(other.as_ref()) {
            *word |= other;
        }
    }

    pub(crate) fn remove_all(&mut self, other: impl AsRef<[u64]>) {
        for (word, other) in self.0.iter_mut().zip(other.as_ref()) {
            *word &= !other;
        }
    }

    /// Removes the cells that are not in the other set.
    pub(crate) fn keep_all(&mut self, other: impl AsRef<[u64]>) {
        for (word, other) in self.0.iter_mut().zip(other.as_ref()) {
            *word &= other;
        }
    }

    /// Returns true if the sets have a cell in common.
    pub(crate) fn meets(&self, other: impl AsRef<[u64]>) -> bool {
        self.0.iter().zip(other.as_ref()).any(|(one, other)| one & other != 0)
    }

    /// Returns true if all cells of the other set are in this one.
    pub(crate) fn includes(&self, other: impl AsRef<[u64]>) -> bool {
        self.0.iter().zip(other.as_ref()).all(|(one, other)| other & !one == 0)
    }

    /// The number of cells that are in both sets.
    pub(crate) fn count_common(&self, other: impl AsRef<[u64]>) -> usize {
        count_common(&self.0, other.as_ref())
    }
}

impl From<&[u64]> for CellBits {
    fn from(words: &[u64]) -> CellBits {
        CellBits(words.into())
    }
}

impl AsRef<[u64]> for CellBits {
    fn as_ref(&self) -> &[u64] {
        &self.0
    }
}

/// Several sets of cells, such as those of all houses, in one allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellBitSets {
    /// The number of words of each set.
    width: usize,
    words: Box<[u64]>,
}

impl CellBitSets {
    /// The sets of these lists in a puzzle of so many cells.
    pub(crate) fn new<'a>(cell_count: usize, lists: impl ExactSizeIterator<Item = &'a [Cell]>) -> CellBitSets {
        let width = cell_count.div_ceil(64);
        let mut words = vec![0; width * lists.len()];
        for (set, cells) in words.chunks_exact_mut(width).zip(lists) {
            for cell in cells {
                insert(set, *cell);
            }
        }
        CellBitSets { width, words: words.into() }
    }

    /// The number of sets.
    pub(crate) fn len(&self) -> usize {
        self.words.len() / self.width
    }

    /// The words of the set at an index.
    pub(crate) fn get(&self, index: usize) -> &[u64] {
        &self.words[index * self.width..(index + 1) * self.width]
    }

    /// The words of all sets, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.words.chunks_exact(self.width)
    }

    /// Returns true if the set at an index has the cell.
    pub(crate) fn contains(&self, index: usize, cell: Cell) -> bool {
        contains(self.get(index), cell)
    }
}

fn insert(words: &mut [u64], cell: Cell) {
    words[cell.index() / 64] |= 1 << (cell.index() % 64);
}

/// Returns true if the set has the cell.
pub(crate) fn contains(words: &[u64], cell: Cell) -> bool {
    words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
}

/// The number of cells that are in both sets.
pub(crate) fn count_common(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(indices: &[usize]) -> CellBits {
        CellBits::new(100, indices.iter().map(|index| Cell::new(*index)))
    }

    #[test]
    fn sets_are_joined_and_compared() {
        let mut cells = set(&[0, 63, 64, 99]);
        assert!(cells.contains(Cell::new(64)) && !cells.contains(Cell::new(65)));
        assert_eq!(cells.count_common(set(&[1, 63, 99])), 2);
        assert!(cells.meets(set(&[99])) && !cells.meets(set(&[98])));
        assert!(cells.includes(set(&[0, 99])) && !cells.includes(set(&[0, 98])));
        cells.insert_all(set(&[65]));
        cells.remove_all(set(&[0, 1]));
        cells.keep_all(set(&[0, 64, 65, 66]));
        assert_eq!(cells.as_ref(), set(&[64, 65]).as_ref());
    }

    #[test]
    fn several_sets_are_side_by_side() {
        let lists = [vec![Cell::new(70)], Vec::new(), vec![Cell::new(0), Cell::new(99)]];
        let sets = CellBitSets::new(100, lists.iter().map(Vec::as_slice));
        assert_eq!(sets.len(), 3);
        assert!(sets.contains(0, Cell::new(70)) && sets.contains(2, Cell::new(99)));
        assert_eq!(sets.iter().map(|set| set.iter().map(|word| word.count_ones()).sum::<u32>()).sum::<u32>(), 3);
        assert_eq!(CellBits::from(sets.get(2)).as_ref(), set(&[0, 99]).as_ref());
    }
}
