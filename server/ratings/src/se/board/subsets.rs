//! Subsets of a fixed size, in the order of Sudoku Explainer. Must not know what the elements are.

/// The subsets of nine elements with `size` elements as bit masks, ascending.
pub(in crate::se) fn subsets(size: usize) -> impl Iterator<Item = u16> {
    subsets_of(9, size).map(|bits| bits as u16)
}

/// The subsets of `count` elements, at most 20, with `size` elements as bit masks, ascending.
pub(in crate::se) fn subsets_of(count: usize, size: usize) -> impl Iterator<Item = u32> {
    let end = 1_u32 << count;
    let first = (1_u32 << size) - 1;
    std::iter::successors((first < end).then_some(first), move |&bits| {
        // The lowest run of ones: its highest bit moves up, the others fall to the bottom.
        let carried = bits.checked_add(bits & bits.wrapping_neg()).filter(|_| bits != 0)?;
        let next = carried | ((bits ^ carried) / (bits & bits.wrapping_neg())) >> 2;
        (next < end).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_ascend_as_numbers() {
        let pairs: Vec<_> = subsets_of(4, 2).collect();
        assert_eq!(pairs, [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(subsets(4).count(), 126);
        assert_eq!(subsets_of(3, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets_of(1, 2).count(), 0);
    }
}
