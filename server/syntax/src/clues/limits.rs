//! Limits the clues whose meaning cannot be worked out: it would take too much memory in a grid of that size.

use crate::model::clues::ClueContent;
use clues::{ClueKind, Counted};

/// The most sets of values that a clue may distinguish. A 9×9 grid has 512, a 16×16 grid 65,536.
const MOST_SETS: u64 = 20_000;

/// The most cells of a lunchbox in grids with more than nine values.
const LONGEST_LUNCHBOX: usize = 5;

/// The largest sum of a sum line that is a loop.
const LARGEST_OF_LOOP: u32 = 12;

/// Returns true if a clue is too large.
pub(super) fn is_too_large(kind: ClueKind, clue: &ClueContent, digit_count: u8) -> bool {
    match clue {
        ClueContent::Counts { what: Counted::Different, cells, .. } => sets(digit_count, cells.len()) > MOST_SETS,
        ClueContent::Cells { values, cells } => match kind {
            ClueKind::RellikCages => sets(digit_count, cells.len()) > MOST_SETS,
            ClueKind::Lunchboxes => digit_count > 9 && cells.len() > LONGEST_LUNCHBOX,
            ClueKind::SumLines => {
                let is_loop = cells.len() > 2
                    && cells
                        .first()
                        .zip(cells.last())
                        .is_some_and(|(first, last)| (first.row, first.column) == (last.row, last.column));
                is_loop && values.first().is_some_and(|value| value.number > LARGEST_OF_LOOP)
            }
            _ => false,
        },
        _ => false,
    }
}

/// The number of sets of at most so many of the values, as far as it matters.
fn sets(digit_count: u8, most: usize) -> u64 {
    let mut all = 0;
    let mut of_size = 1_u64;
    for size in 0..=most.min(usize::from(digit_count)) as u64 {
        all += of_size;
        of_size = of_size * (u64::from(digit_count) - size) / (size + 1);
        if all > MOST_SETS {
            break;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_values() {
        assert_eq!((sets(9, 9), sets(9, 81), sets(4, 1), sets(16, 4)), (512, 512, 5, 2_517));
        assert!(sets(16, 16) > MOST_SETS && sets(36, 20) > MOST_SETS);
    }
}
