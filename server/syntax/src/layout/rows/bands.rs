//! Decides which runs of rows with blank lines between them form one grid that lacks a row or has one too many, and
//! which rows of it are where: all runs but one are whole bands.

use super::taken_row::TakenRow;
use std::cmp::Reverse;

/// The length of a run of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RunLength {
    pub(super) rows: usize,
    /// The number of blank lines above it.
    pub(super) gap: usize,
}

/// The cost of a division of runs into grids; smaller is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Cost {
    /// Rows that are missing or too many.
    wrong: usize,
    /// Grids that are joined in spite of a slip.
    slips: usize,
    /// Grids without a mistake.
    whole: Reverse<usize>,
}

impl Cost {
    fn plus(self, other: Cost) -> Cost {
        Cost {
            wrong: self.wrong + other.wrong,
            slips: self.slips + other.slips,
            whole: Reverse(self.whole.0 + other.whole.0),
        }
    }
}

/// A division of runs into grids.
#[derive(Clone, Copy, Debug)]
struct Division {
    cost: Cost,
    /// The number of runs in the first grid.
    first: usize,
}

/// Returns the number of runs in the first grid, at least one: with as few rows missing in all grids as possible, then
/// with as few slips, then with as many whole grids, then with as many runs in the first grid.
pub(super) fn runs_of_first_grid(runs: &[RunLength], band: usize, size: usize) -> usize {
    // For each run, the best division of it and those behind it.
    let mut best = vec![Division { cost: Cost::default(), first: 0 }; runs.len() + 1];
    for from in (0..runs.len()).rev() {
        let mut division: Option<Division> = None;
        for end in from + 1..=runs.len().min(from + size) {
            let Some(cost) = cost(&runs[from..end], band, size) else { continue };
            let cost = cost.plus(best[end].cost);
            // Ties go to more runs, so to the later.
            if division.is_none_or(|division| cost <= division.cost) {
                division = Some(Division { cost, first: end - from });
            }
        }
        // A run by itself is always a grid.
        best[from] = division.unwrap_or(Division { cost: Cost::default(), first: 1 });
    }
    best[0].first.max(1)
}

/// Returns the cost if these runs are one grid; `None` if they cannot be.
fn cost(runs: &[RunLength], band: usize, size: usize) -> Option<Cost> {
    let (first, behind) = runs.split_first()?;
    let rows: usize = runs.iter().map(|run| run.rows).sum();
    let wrong = size.abs_diff(rows);
    let sound = Cost { wrong, slips: 0, whole: Reverse(usize::from(wrong == 0)) };
    let Some((second, others)) = behind.split_first() else { return Some(sound) };
    let are_single_rows = first.rows == 1 && behind.iter().all(|run| run.rows == 1);
    if are_single_rows || runs.iter().all(|run| run.rows.is_multiple_of(band)) {
        // Another puzzle begins behind a wider gap.
        let is_gap_wider = others.iter().any(|run| run.gap > second.gap);
        return if rows > size || is_gap_wider { None } else { Some(sound) };
    }
    // One slip is forgiven only where all gaps are equal.
    if others.iter().any(|run| run.gap != second.gap) {
        return None;
    }
    slip(runs.iter().map(|run| run.rows), band, size)?;
    Some(Cost { slips: 1, ..sound })
}

/// The one mistake in the lengths of runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slip {
    /// Rows are missing.
    Missing,
    /// A row is too many.
    Surplus,
}

/// The mistake, if all runs are whole bands but one, and with another number of rows there they are at most a grid.
fn slip(lengths: impl Iterator<Item = usize>, band: usize, size: usize) -> Option<Slip> {
    if band < 2 {
        return None;
    }
    let mut sum = 0;
    let mut odd = None;
    for rows in lengths {
        sum += rows;
        if rows.is_multiple_of(band) {
            continue;
        }
        if odd.is_some() {
            return None;
        }
        odd = Some(rows);
    }
    let odd = odd?;
    if odd == band + 1 && sum == size + 1 {
        return Some(Slip::Surplus);
    }
    let sum_without_slip = sum - odd + odd.next_multiple_of(band);
    (sum_without_slip <= size).then_some(Slip::Missing)
}

/// True if bands of these lengths are one grid with a row too many.
pub(super) fn is_row_too_many(lengths: impl Iterator<Item = usize>, band: usize, size: usize) -> bool {
    slip(lengths, band, size) == Some(Slip::Surplus)
}

/// Numbers the rows of a grid of which some are missing or one is too many, where blank lines or frames show in which
/// band.
pub(super) fn number(taken: &mut [TakenRow], band: usize, size: usize) {
    if taken.len() == size || !taken.iter().skip(1).any(|row| row.begins_band) {
        return;
    }
    let lengths = taken.chunk_by(|_, next| !next.begins_band).map(<[TakenRow]>::len);
    let Some(slip) = slip(lengths, band, size) else { return };
    let mut first = 0;
    for part in taken.chunk_by_mut(|_, next| !next.begins_band) {
        let places = match slip {
            Slip::Missing => part.len().next_multiple_of(band),
            Slip::Surplus => part.len() / band * band,
        };
        for (row, place) in part.iter_mut().zip(0..) {
            // What is behind the last place of the band is behind the last row of the grid.
            let number = if place < places { first + place } else { size };
            row.number = u8::try_from(number).ok();
        }
        first += places;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of runs in each grid, in order. A gap of one blank line is not written: `3 3 //2`.
    #[track_caller]
    fn check(runs: &str, band: usize, size: usize, expected: &[usize]) {
        let mut lengths = Vec::new();
        for run in runs.split_whitespace() {
            let rows = run.trim_start_matches('/');
            lengths.push(RunLength { rows: rows.parse().unwrap(), gap: (run.len() - rows.len()).max(1) });
        }
        let mut at = 0;
        let mut found = Vec::new();
        while at < lengths.len() {
            found.push(runs_of_first_grid(&lengths[at..], band, size));
            at += found[found.len() - 1];
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn a_row_is_missing_in_one_band() {
        for runs in ["3 3 2", "3 2 3", "2 3 3", "3 3 1", "1 3 3"] {
            check(runs, 3, 9, &[3]);
            check(&format!("{runs} 3 3 3"), 3, 9, &[3, 3]);
            check(&format!("{runs} {runs}"), 3, 9, &[3, 3]);
        }
        check("6 2", 3, 9, &[2]);
        check("5 3", 3, 9, &[2]);
        check("4 4 3 4", 4, 16, &[4]);
        check("1 2", 2, 4, &[2]);
        check("2 1 2", 2, 6, &[3]);
    }

    #[test]
    fn a_row_is_too_many_in_one_band() {
        for runs in ["3 3 4", "3 4 3", "4 3 3"] {
            check(runs, 3, 9, &[3]);
            check(&format!("{runs} 3 3 3"), 3, 9, &[3, 3]);
        }
        check("2 3", 2, 4, &[2]);
    }

    #[test]
    fn a_grid_that_somebody_types_leaves_the_others_alone() {
        check("2 3 3 3", 3, 9, &[1, 3]);
        check("3 1 3 3 3", 3, 9, &[2, 3]);
        check("3 2 3 3 3 3 3 3", 3, 9, &[2, 3, 3]);
        check("2 //3 3 2", 3, 9, &[1, 3]);
        check("8 3 3 3", 3, 9, &[1, 3]);
        check("8 3", 3, 9, &[1, 1]);
        check("1 1 2 2", 2, 4, &[2, 2]);
    }

    #[test]
    fn grids_that_are_not_finished() {
        check("3 2", 3, 9, &[2]);
        check("2 3", 3, 9, &[2]);
        check("2 2", 3, 9, &[1, 1]);
    }
}
