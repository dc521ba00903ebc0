//! Counts and lists the fillings of the four boxes that a band and a stack leave.
//!
//! ```text
//! fixed  2  3      A box is decided by the digits of its rows and those of its columns: a filling exists if each row
//! 4      5  6      shares one digit with each column, and then one. Boxes 5 and 9 can divide the digits among their
//! 7      8  9      rows in 56 ways each, and among their columns in 56. That leaves box 6 its rows (beside box 5) and
//!                  its columns (above box 9), and box 8 its columns (below box 5) and its rows (beside box 9).
//! ```
//!
//! So a filling of the four boxes is a choice of four divisions, of which four pairs have to cross: a cycle of four
//! edges. For each choice of rows, the columns of box 5 and those of box 9 do not depend on each other, so the product
//! of their numbers is added up. Listing the fillings of boxes 5 and 9 and comparing all pairs takes five times as
//! long; a search with the engine, a hundred times.
//!
//! Must not know how band and stack are drawn.

use super::Cells;
use super::divisions::{Divisions, Edges, Lines, NEIGHBOURS, Neighbour, Part};

/// The digits beside the four boxes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Borders {
    /// Of the rows of boxes 4 and 7.
    pub(super) rows: [Lines; 2],
    /// Of the columns of boxes 2 and 3.
    pub(super) columns: [Lines; 2],
}

/// The most fillings beside borders with these overlaps ([`Borders::overlaps`]); found by looking at all borders.
const MOST: [[u32; 5]; 5] = [
    [5_616, 3_830, 3_914, 3_750, 5_068],
    [3_830, 4_304, 3_773, 4_276, 5_034],
    [3_914, 3_773, 3_960, 4_960, 5_032],
    [3_750, 4_276, 4_960, 5_644, 5_420],
    [5_068, 5_034, 5_032, 5_420, 11_664],
];

impl Borders {
    /// The most fillings of any borders.
    pub(super) const MOST: u32 = 11_664;

    /// A bound on the number of fillings, without counting them.
    pub(super) fn most(&self) -> u32 {
        let [rows, columns] = self.overlaps();
        MOST[rows][columns]
    }

    /// The ways in which the divisions of rows, and those of columns, overlap.
    fn overlaps(&self) -> [usize; 2] {
        [&self.rows, &self.columns].map(overlap)
    }
}

/// The way in which two divisions overlap: the number of their pairs of lines without a common digit, which is 0, 2,
/// 3, 4 or 6, as an index.
fn overlap([one, other]: &[Lines; 2]) -> usize {
    let apart = one.iter().flat_map(|line| other.map(|other| line & other)).filter(|common| *common == 0).count();
    match apart {
        0 => 0,
        6.. => 4,
        some => some - 1,
    }
}

/// The fillings beside some borders.
#[derive(Debug)]
pub(super) struct Completions {
    /// The divisions of boxes 5 and 9 among rows.
    rows: [[Neighbour; NEIGHBOURS]; 2],
    /// The divisions of boxes 5 and 9 among columns.
    columns: [[Neighbour; NEIGHBOURS]; 2],
    /// Which columns of the same box the rows of box 5, and those of box 9, cross.
    own: [Edges; 2],
    /// The columns of box 9 that let the rows of box 5 fill box 6.
    sixth: Edges,
    /// The columns of box 5 that let the rows of box 9 fill box 8.
    eighth: Edges,
}

impl Completions {
    pub(super) fn new(divisions: &Divisions, borders: &Borders) -> Completions {
        let rows = borders.rows.each_ref().map(|lines| divisions.beside(lines));
        let columns = borders.columns.each_ref().map(|lines| divisions.beside(lines));
        let own_of_fifth = divisions.edges(&rows[0], &columns[0], Part::Lines);
        let own_of_ninth = divisions.edges(&rows[1], &columns[1], Part::Lines);
        let own = [own_of_fifth, own_of_ninth];
        let sixth = divisions.edges(&rows[0], &columns[1], Part::Rest);
        let eighth = divisions.edges(&rows[1], &columns[0], Part::Rest);
        Completions { rows, columns, own, sixth, eighth }
    }

    /// The columns of boxes 5 and 9 that suit these rows of both, as bits.
    #[inline(always)]
    fn columns_of(&self, fifth: usize, ninth: usize) -> [u64; 2] {
        [self.own[0][fifth] & self.eighth[ninth], self.own[1][ninth] & self.sixth[fifth]]
    }

    /// The filling at a position: boxes 5, 6, 8 and 9. `None` unless the position is below the count.
    pub(super) fn get(&self, mut position: u32) -> Option<[[Cells; 2]; 2]> {
        for fifth in 0..NEIGHBOURS {
            for ninth in 0..NEIGHBOURS {
                let columns = self.columns_of(fifth, ninth);
                let [outer, inner] = columns.map(u64::count_ones);
                if position < outer * inner {
                    let columns = [nth_bit(columns[0], position / inner), nth_bit(columns[1], position % inner)];
                    return Some(self.filling([fifth, ninth], columns));
                }
                position -= outer * inner;
            }
        }
        None
    }

    /// The four boxes with these divisions of boxes 5 and 9.
    fn filling(&self, rows: [usize; 2], columns: [usize; 2]) -> [[Cells; 2]; 2] {
        let fifth_rows = &self.rows[0][rows[0]];
        let ninth_rows = &self.rows[1][rows[1]];
        let fifth_columns = &self.columns[0][columns[0]];
        let ninth_columns = &self.columns[1][columns[1]];
        [
            [crossing(&fifth_rows.lines, &fifth_columns.lines), crossing(&fifth_rows.rest, &ninth_columns.rest)],
            [crossing(&ninth_rows.rest, &fifth_columns.rest), crossing(&ninth_rows.lines, &ninth_columns.lines)],
        ]
    }
}

/// The place of the set bit that has so many below it.
fn nth_bit(mut bits: u64, position: u32) -> usize {
    (0..position).for_each(|_| bits &= bits - 1);
    bits.trailing_zeros() as usize
}

/// The box with these digits in its rows and columns.
fn crossing(rows: &Lines, columns: &Lines) -> Cells {
    rows.map(|row| columns.map(|column| (row & column).trailing_zeros() as u8))
}

#[cfg(test)]
mod tests {
    use super::super::band::Band;
    use super::super::divisions::{FIRST, all, cross};
    use super::*;
    use crate::random::Random;
    use std::collections::HashSet;

    /// The number of fillings.
    fn count(completions: &Completions) -> u32 {
        let of_pair = |fifth, ninth| completions.columns_of(fifth, ninth).map(u64::count_ones).iter().product::<u32>();
        (0..NEIGHBOURS).map(|fifth| (0..NEIGHBOURS).map(|ninth| of_pair(fifth, ninth)).sum::<u32>()).sum()
    }

    /// The relabellings of digits that keep both divisions, regardless of the order of lines.
    fn keeping(one: &Lines, other: &Lines) -> Vec<[u8; 9]> {
        let mut found = Vec::new();
        orders(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 0, &mut |order| {
            if [one, other].iter().all(|lines| relabelled(lines, order) == sorted(**lines)) {
                found.push(*order);
            }
        });
        found
    }

    fn orders(order: &mut [u8; 9], fixed: usize, visit: &mut impl FnMut(&[u8; 9])) {
        if fixed == 9 {
            return visit(order);
        }
        for next in fixed..9 {
            order.swap(fixed, next);
            // The lines of `FIRST` stay together.
            if fixed.is_multiple_of(3) || order[fixed] / 3 == order[fixed - 1] / 3 {
                orders(order, fixed + 1, visit);
            }
            order.swap(fixed, next);
        }
    }

    fn sorted(mut lines: Lines) -> Lines {
        lines.sort_unstable_by_key(|line| line.trailing_zeros());
        lines
    }

    fn relabelled(lines: &Lines, labels: &[u8; 9]) -> Lines {
        let label =
            |line: u16| (0..9).filter(|digit| line >> digit & 1 == 1).fold(0, |to, digit| to | 1 << labels[digit]);
        sorted(lines.map(label))
    }

    /// Returns true if there is a first box with a band and a stack that have these borders.
    fn can_be(borders: &Borders, divisions: &Divisions) -> bool {
        let columns = first_boxes(&borders.rows, divisions);
        let rows = first_boxes(&borders.columns, divisions);
        rows.iter().any(|one| columns.iter().any(|other| cross(one, other)))
    }

    /// The divisions of the first box along a band, or a stack, whose other boxes have these divisions across it.
    fn first_boxes(across: &[Lines; 2], divisions: &Divisions) -> Vec<Lines> {
        let suits = |beside: &Neighbour| cross(&beside.lines, &across[0]) && cross(&beside.rest, &across[1]);
        all().filter(|lines| divisions.beside(lines).iter().any(suits)).collect()
    }

    /// Up to relabelling, box 4 has one division, and box 2 one of few beside that of box 7.
    #[test]
    fn the_bounds_are_the_most_that_a_band_and_a_stack_leave() {
        let divisions = Divisions::default();
        let mut most = [[0; 5]; 5];
        let mut seen_sevenths = HashSet::new();
        let mut cases = 0;
        for seventh in all() {
            if !seen_sevenths.insert(seventh) {
                continue;
            }
            seen_sevenths.extend(keeping(&FIRST, &FIRST).iter().map(|labels| relabelled(&seventh, labels)));
            let labellings = keeping(&FIRST, &seventh);
            let mut seen_seconds = HashSet::new();
            for second in all() {
                if !seen_seconds.insert(second) {
                    continue;
                }
                seen_seconds.extend(labellings.iter().map(|labels| relabelled(&second, labels)));
                for third in all() {
                    let borders = Borders { rows: [FIRST, seventh], columns: [second, third] };
                    let count = count(&Completions::new(&divisions, &borders));
                    let [rows, columns] = borders.overlaps();
                    if count > most[rows][columns] && can_be(&borders, &divisions) {
                        most[rows][columns] = count;
                    }
                    cases += 1;
                }
            }
        }
        assert_eq!((most, cases), (MOST, 36_680));
    }

    /// All grids, divided by the labels, the bands and the stacks.
    #[test]
    fn the_mean_number_of_fillings_is_that_of_all_grids() {
        let divisions = Divisions::default();
        let mut random = Random::new(7, 0);
        let draw = |_| {
            let [band, stack] = [(); 2].map(|()| Band::draw(&divisions, &mut random));
            let borders = Borders { rows: stack.transposed().rows(), columns: band.columns() };
            f64::from(count(&Completions::new(&divisions, &borders)))
        };
        let count = 2_000;
        let mean = (0..count).map(draw).sum::<f64>() / f64::from(count);
        let fillings = 56.0 * f64::from(6_u32.pow(6));
        let expected = 6_670_903_752_021_072_936_960.0 / 362_880.0 / fillings / fillings;
        // The standard deviation of one is about 300; this is five of the mean.
        assert!((mean - expected).abs() < 34.0, "{mean} instead of {expected}");
    }
}
