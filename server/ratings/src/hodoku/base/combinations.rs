//! Lists combinations of places in lexicographic order.

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
