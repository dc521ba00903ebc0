//! Keeps a set of indices for each cell as bits, such as those of its houses.

use field::Cell;

/// Sets of indices, one for each cell, of as many words each as the largest index needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IndexSets {
    width: usize,
    words: Box<[u64]>,
}

impl IndexSets {
    /// For each of so many cells, the indices of the lists that it is in.
    pub(crate) fn of_lists<'a>(cell_count: usize, lists: impl ExactSizeIterator<Item = &'a [Cell]>) -> IndexSets {
        let width = lists.len().div_ceil(64);
        let mut words = vec![0; cell_count * width];
        for (index, cells) in lists.enumerate() {
            for cell in cells {
                words[cell.index() * width + index / 64] |= 1 << (index % 64);
            }
        }
        IndexSets { width, words: words.into() }
    }

    /// The indices of a cell, as bits.
    #[inline]
    pub(crate) fn of(&self, cell: Cell) -> &[u64] {
        &self.words[cell.index() * self.width..][..self.width]
    }
}
