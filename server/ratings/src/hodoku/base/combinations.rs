//! Lists combinations of places, and subsets of cells, in a fixed order.

use super::geometry::CellSet;

/// Calls `visit` with each choice of `N` of `0..count`, ascending and in lexicographic order, until it returns a value.
pub(crate) fn first_combination<const N: usize, T>(
    count: usize,
    mut visit: impl FnMut([usize; N]) -> Option<T>,
) -> Option<T> {
    if N == 0 || count < N {
        return None;
    }
    let mut chosen: [usize; N] = std::array::from_fn(|place| place);
    loop {
        if let Some(found) = visit(chosen) {
            return Some(found);
        }
        let last = (0..N).rev().find(|place| chosen[*place] < count - N + place)?;
        chosen[last] += 1;
        for place in last + 1..N {
            chosen[place] = chosen[place - 1] + 1;
        }
    }
}

/// Calls `visit` with each non-empty subset of the cells, depth first: a, ab, abc, ac, b and so on, until it returns a
/// value.
pub(crate) fn first_subset<T>(cells: CellSet, visit: &mut dyn FnMut(CellSet) -> Option<T>) -> Option<T> {
    extend_subset(CellSet::EMPTY, cells, visit)
}

fn extend_subset<T>(chosen: CellSet, mut rest: CellSet, visit: &mut dyn FnMut(CellSet) -> Option<T>) -> Option<T> {
    for cell in rest {
        rest.remove(cell);
        let subset = chosen | cell.into();
        if let Some(found) = visit(subset).or_else(|| extend_subset(subset, rest, visit)) {
            return Some(found);
        }
    }
    None
}
