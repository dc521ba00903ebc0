//! Computes the candidates that the values of a puzzle leave for its empty cells, by rows, columns and boxes alone: the
//! initial pencil marks in formats that store candidates.

use crate::base::record::{CellRecord, Record};

/// The candidates of every cell, as sets of bits; empty for cells that hold a value.
pub(crate) fn open_candidates(record: &Record) -> Vec<u64> {
    let size = usize::from(record.size);
    let areas = record.areas();
    let houses_of = |cell: usize| {
        let area = areas.as_ref().and_then(|areas| areas.get(cell)).map(|area| 2 * size + usize::from(*area));
        [Some(cell / size), Some(size + cell % size), area].into_iter().flatten()
    };
    // A broken list of regions may name more than N of them.
    let mut taken = vec![0_u64; 2 * size + 256];
    for (cell, value) in record.cells.iter().enumerate().filter_map(|(cell, content)| Some((cell, content.value()?))) {
        houses_of(cell).for_each(|house| taken[house] |= bit(value));
    }
    let all = (1..=record.size).fold(0, |set, value| set | bit(value));
    let open = |cell: usize| houses_of(cell).fold(all, |set, house| set & !taken[house]);
    let is_open = |content: &CellRecord| content.value().is_none();
    record.cells.iter().enumerate().map(|(cell, content)| if is_open(content) { open(cell) } else { 0 }).collect()
}

/// The set of one value; empty for 0 and for values larger than any grid.
pub(crate) fn bit(value: u8) -> u64 {
    u32::from(value).checked_sub(1).and_then(|shift| 1_u64.checked_shl(shift)).unwrap_or(0)
}

/// The values of a set, ascending.
pub(crate) fn values(set: u64) -> impl Iterator<Item = u8> {
    (1..=64).filter(move |&value| set & bit(value) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_values_only() {
        assert_eq!([0, 1, 2, 64, 65, 255].map(bit), [0, 1, 2, 1 << 63, 0, 0]);
    }
}
