//! Divides a house into parts with known totals.

use field::Cell;

use super::sum::Sum;

/// Different cells, of which the first so many have known totals: a house whose cages lie one after the other.
///
/// It follows from the sums and the house. A search that propagates it as a whole finds what each of these alone does
/// not exclude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Partition {
    /// The cells of one part after the other, then those of no part.
    cells: Box<[Cell]>,
    parts: Box<[PartEnd]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartEnd {
    /// The number of cells up to here.
    pub(crate) count: usize,
    /// Their total.
    pub(crate) total: i32,
}

impl Partition {
    /// The partition of the cells of a house by those sums whose cells are in the house and in no sum before; `None`
    /// if there are none.
    pub(crate) fn of_house<'a>(house: &[Cell], sums: impl Iterator<Item = &'a Sum>) -> Option<Partition> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut parts: Vec<PartEnd> = Vec::new();
        for sum in sums {
            let Some(total) = plain_total(sum) else { continue };
            if !sum.terms().iter().all(|term| house.contains(&term.cell) && !cells.contains(&term.cell)) {
                continue;
            }
            cells.extend(sum.terms().iter().map(|term| term.cell));
            let before = parts.last().map_or(0, |part| part.total);
            parts.push(PartEnd { count: cells.len(), total: before + total });
        }
        if parts.is_empty() {
            return None;
        }
        let rest: Vec<Cell> = house.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        cells.extend(rest);
        Some(Partition { cells: cells.into(), parts: parts.into() })
    }

    /// The cells of one part after the other, then those of no part.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The ends of the parts, in order.
    pub(crate) fn parts(&self) -> &[PartEnd] {
        &self.parts
    }

    /// Returns true if a sum says no more than one of the parts does: the same total of the same cells.
    pub(crate) fn has(&self, sum: &Sum) -> bool {
        let Some(total) = plain_total(sum) else { return false };
        let mut start = 0;
        let mut before = 0;
        for part in &self.parts {
            let cells = &self.cells[start..part.count];
            let is_of_these =
                cells.len() == sum.terms().len() && sum.terms().iter().all(|term| cells.contains(&term.cell));
            if is_of_these && part.total - before == total {
                return true;
            }
            start = part.count;
            before = part.total;
        }
        false
    }
}

/// The total of the cells of a sum; `None` if these have different weights.
fn plain_total(sum: &Sum) -> Option<i32> {
    let (first, others) = sum.terms().split_first()?;
    if others.iter().any(|term| term.weight != first.weight) {
        return None;
    }
    match first.weight {
        1 => Some(sum.total()),
        -1 => Some(-sum.total()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_in_parts() {
        let cell = Cell::new;
        let sum = |cells: &[usize], weight: i32, total: i32| {
            Sum::new(cells.iter().map(|index| (cell(*index), weight)), total)
        };
        let house: Vec<Cell> = (0..4).map(cell).collect();
        let sums = [sum(&[2, 3], 1, 7), sum(&[3, 0], 1, 5), sum(&[0], -1, -1), sum(&[1, 5], 1, 4)];
        let partition = Partition::of_house(&house, sums.iter()).expect("two parts");
        assert_eq!(partition.cells(), [2, 3, 0, 1].map(cell));
        assert_eq!(partition.parts(), [PartEnd { count: 2, total: 7 }, PartEnd { count: 3, total: 8 }]);
        assert_eq!(sums.each_ref().map(|sum| partition.has(sum)), [true, false, true, false]);
        assert_eq!(Partition::of_house(&house, sums[3..].iter()), None);
        let weighted = Sum::new([(cell(2), 1), (cell(3), 2)], 7);
        for other in [weighted, sum(&[2, 3], 1, 6), sum(&[2, 3], -1, 7), sum(&[0], 1, 7)] {
            assert!(!partition.has(&other), "{other:?}");
        }
        assert!(partition.has(&sum(&[3, 2], -1, -7)));
    }
}
