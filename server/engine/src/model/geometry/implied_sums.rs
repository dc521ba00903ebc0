//! Derives sums for a search: what follows from the stated sums and the totals of houses, as far as it narrows
//! candidates.
//!
//! A sum of many cells says little, unless its total is near the least or the largest that its cells can have. Such
//! sums arise where cages reach beyond a house, and where sums lie side by side: their cells in the same row differ.
//! Interactive-Sudoku-Solver derives sums in the same places; its measure of tightness is used here.
//!
//! Must not know how a search uses them.

use field::Cell;

use super::Geometry;
use super::house_totals::{LARGEST_TOTAL, PlainSum, plain_sums, ungrouped_equations};
use crate::model::cell_bits::{CellBits, contains, count_common};
use crate::model::constraint::{Constraint, Sum};

/// The most cells of an equation that is always worth its propagation.
const FEW_CELLS: usize = 5;

/// The most derived sums of a puzzle.
const MOST: usize = 100;

/// The fewest cells of a sum that is joined with others, and of its cells that must differ from one of the other's.
const FEWEST_JOINED: usize = 6;

/// The sums that follow from the stated ones and the houses.
pub(super) fn implied_sums(geometry: &Geometry) -> Vec<Sum> {
    let stated = plain_sums(geometry);
    let mut derived: Vec<Sum> = Vec::new();
    for (_, equation) in ungrouped_equations(geometry) {
        add(geometry, &mut derived, equation);
    }
    for house in geometry.house_sets.iter() {
        if let Some(equation) = outside_of_house(geometry, &stated, house) {
            add(geometry, &mut derived, equation);
        }
    }
    for joined in joined_sums(geometry, &stated) {
        if is_new(geometry, &derived, &joined) && is_narrow(geometry, &joined) {
            derived.push(joined);
        }
    }
    derived.extend(chained_sums(geometry));
    derived.truncate(MOST);
    derived
}

/// The most terms of an equation that is chained with others.
const MOST_CHAINED: usize = 8;

/// Joins equations that have a side in common: A = B and B = C give A = C.
fn chained_sums(geometry: &Geometry) -> Vec<Sum> {
    let mut equations: Vec<Sum> = Vec::new();
    for constraint in geometry.constraints() {
        if let Constraint::Sum(sum) = constraint
            && sum.terms().len() <= MOST_CHAINED
            && sum.terms().iter().any(|term| term.weight < 0)
            && sum.total().abs() <= LARGEST_TOTAL
        {
            equations.push(sum.clone());
        }
    }
    let stated = equations.len();
    // All pairs are looked at. So many equations narrow each other enough.
    if stated > MOST {
        return Vec::new();
    }
    let mut next = 1;
    while next < equations.len() && equations.len() < stated + MOST {
        for before in 0..next {
            for sign in [1, -1] {
                let Some(chained) = chain(geometry, &equations[before], &equations[next], sign) else { continue };
                if !equations.iter().any(|other| is_same(other, &chained)) {
                    equations.push(chained);
                }
            }
        }
        next += 1;
    }
    equations.split_off(stated)
}

/// One equation plus or less another; `None` unless a whole side of both falls away.
fn chain(geometry: &Geometry, one: &Sum, other: &Sum, sign: i32) -> Option<Sum> {
    let common = one
        .terms()
        .iter()
        .filter(|term| other.terms().iter().any(|also| also.cell == term.cell && also.weight * sign == -term.weight))
        .count();
    if common == 0 || !has_side_of(one, common) || !has_side_of(other, common) {
        return None;
    }
    let terms = one.terms().iter().map(|term| (term.cell, term.weight));
    let added = other.terms().iter().map(|term| (term.cell, sign * term.weight));
    let sum = Sum::new(terms.chain(added), one.total() + sign * other.total());
    let is_short = sum.terms().len() <= one.terms().len().max(other.terms().len());
    // Totals would grow from chain to chain.
    if sum.terms().is_empty() || !is_short || sum.total().abs() > LARGEST_TOTAL {
        return None;
    }
    // The first cell counts for the total, so that equal sums are written alike.
    let turned = if sum.terms()[0].weight < 0 { -1 } else { 1 };
    let terms = sum.terms().iter().map(|term| (term.cell, turned * term.weight));
    Some(geometry.grouped(Sum::new(terms, turned * sum.total())))
}

/// True if the terms with positive weights are so many, or those with negative ones.
fn has_side_of(sum: &Sum, count: usize) -> bool {
    let positive = sum.terms().iter().filter(|term| term.weight > 0).count();
    count == positive || count == sum.terms().len() - positive
}

/// Adds a sum that is new and narrows candidates. Its groups are found last: most sums are dropped without them.
fn add(geometry: &Geometry, derived: &mut Vec<Sum>, ungrouped: Sum) {
    if may_be_narrow(geometry, &ungrouped) && is_new(geometry, derived, &ungrouped) {
        let sum = geometry.grouped(ungrouped);
        if is_narrow(geometry, &sum) {
            derived.push(sum);
        }
    }
}

/// True if there is room for a sum that is neither stated nor derived before.
fn is_new(geometry: &Geometry, derived: &[Sum], sum: &Sum) -> bool {
    if sum.terms().is_empty() || derived.len() == MOST {
        return false;
    }
    let is_stated = geometry
        .constraints()
        .iter()
        .any(|constraint| matches!(constraint, Constraint::Sum(other) if is_same(other, sum)));
    !is_stated && !derived.iter().any(|other| is_same(other, sum))
}

/// True for a sum of few cells, and for one so near to an end of its range, or beyond it, that cells lose candidates.
fn is_narrow(geometry: &Geometry, sum: &Sum) -> bool {
    sum.terms().len() <= FEW_CELLS || Range::of(geometry, sum).is_tight()
}

/// False if a sum is not narrow whatever the groups of its cells are: two cells of a group bring the ends of the range
/// nearer by one each, and cells are in a group only if they are peers and have the same weight.
fn may_be_narrow(geometry: &Geometry, ungrouped: &Sum) -> bool {
    if ungrouped.terms().len() <= FEW_CELLS {
        return true;
    }
    let mut nearer = 0;
    for (index, one) in ungrouped.terms().iter().enumerate() {
        for other in &ungrouped.terms()[..index] {
            if one.weight == other.weight && geometry.are_peers(one.cell, other.cell) {
                nearer += one.weight.abs();
            }
        }
    }
    let widest = Range::of(geometry, ungrouped);
    Range { least: widest.least + nearer, largest: widest.largest - nearer, ..widest }.is_tight()
}

/// True for the same terms and total, whatever their order.
fn is_same(one: &Sum, other: &Sum) -> bool {
    one.total() == other.total()
        && one.terms().len() == other.terms().len()
        && one.terms().iter().all(|term| other.terms().contains(term))
}

/// The totals that the groups of different cells of a sum can have.
struct Range {
    least: i32,
    largest: i32,
    total: i32,
}

impl Range {
    fn of(geometry: &Geometry, sum: &Sum) -> Range {
        let digits = i32::from(geometry.digit_count());
        let mut least = 0;
        let mut largest = 0;
        for group in sum.groups() {
            let count = group.len() as i32;
            let weight = group[0].weight;
            let low = count * (count + 1) / 2;
            let high = count * (2 * digits + 1 - count) / 2;
            least += (weight * low).min(weight * high);
            largest += (weight * low).max(weight * high);
        }
        Range { least, largest, total: sum.total() }
    }

    /// The difference between the total and the least or the largest one, whichever is less.
    fn freedom(&self) -> i32 {
        (self.total - self.least).min(self.largest - self.total)
    }

    /// True if the total is near to an end, or beyond it.
    fn is_tight(&self) -> bool {
        self.largest - self.least > 4 * self.freedom()
    }
}

/// The sum of the cells outside a house of all sums that reach into it; cells of the house in no sum count against it.
/// `None` if no sum lies partly inside.
fn outside_of_house(geometry: &Geometry, stated: &[PlainSum<'_>], house: &[u64]) -> Option<Sum> {
    let digits = i32::from(geometry.digit_count());
    let house_total = digits * (digits + 1) / 2;
    let mut covered = CellBits::new(geometry.cell_count(), []);
    let mut total = -house_total;
    for PlainSum { sum, cells } in stated {
        if cells.meets(house) && !cells.meets(&covered) {
            covered.insert_all(cells);
            total += sum.total();
        }
    }
    // Houses fill what is left of this one, or are left whole outside.
    for filling in geometry.house_sets.iter() {
        let gaps = count_common(filling, house);
        if gaps >= 2 && gaps < usize::from(geometry.digit_count()) && !covered.meets(filling) {
            covered.insert_all(filling);
            total += house_total;
        }
    }
    let mut outside = covered.clone();
    outside.remove_all(house);
    for other in geometry.house_sets.iter() {
        if outside.includes(other) {
            outside.remove_all(other);
            total -= house_total;
        }
    }
    let mut terms: Vec<(Cell, i32)> = Vec::new();
    for cell in geometry.cells() {
        if outside.contains(cell) {
            terms.push((cell, 1));
        } else if contains(house, cell) && !covered.contains(cell) {
            terms.push((cell, -1));
        }
    }
    if terms.iter().all(|(_, weight)| *weight < 0) {
        return None;
    }
    Some(Sum::new(terms, total))
}

/// A sum that may be joined with others.
struct Joinable {
    sum: Sum,
    cells: CellBits,
    tightness: i32,
    is_stated: bool,
    /// False once it is a part of another one.
    is_left: bool,
}

impl Joinable {
    fn new(geometry: &Geometry, sum: Sum, cells: CellBits, is_stated: bool) -> Joinable {
        Joinable { tightness: tightness(geometry, &sum), sum, cells, is_stated, is_left: true }
    }
}

/// Sums of two or more of the stated ones that lie side by side, where that is tighter than each of them: the best
/// pair is joined first, and again with others.
fn joined_sums(geometry: &Geometry, stated: &[PlainSum<'_>]) -> Vec<Sum> {
    let mut sums: Vec<Joinable> = Vec::new();
    let mut pairs: Vec<JoinedPair> = Vec::new();
    for PlainSum { sum, cells } in stated {
        if sum.terms().len() >= FEWEST_JOINED {
            let sum = Joinable::new(geometry, (*sum).clone(), cells.clone(), true);
            pairs.extend(pairs_with(geometry, &sums, &sum));
            sums.push(sum);
        }
    }
    loop {
        // Ties go to the pair whose sums come first.
        let best = pairs.iter().enumerate().min_by_key(|(_, pair)| (-pair.joined.tightness, pair.one, pair.other));
        let Some((at, _)) = best else { break };
        let JoinedPair { one, other, joined } = pairs.swap_remove(at);
        sums[one].is_left = false;
        sums[other].is_left = false;
        pairs.retain(|pair| sums[pair.one].is_left && sums[pair.other].is_left);
        pairs.extend(pairs_with(geometry, &sums, &joined));
        sums.push(joined);
    }
    sums.retain(|sum| sum.is_left && !sum.is_stated && sum.tightness > 0);
    sums.into_iter().map(|joinable| joinable.sum).collect()
}

/// Two of the sums that are tighter together than apart.
struct JoinedPair {
    one: usize,
    other: usize,
    joined: Joinable,
}

/// The pairs of each of the sums with a new one, which comes behind them.
fn pairs_with(geometry: &Geometry, sums: &[Joinable], new: &Joinable) -> Vec<JoinedPair> {
    let mut pairs = Vec::new();
    for (index, one) in sums.iter().enumerate() {
        if one.is_left
            && let Some(joined) = join(geometry, one, new)
            && (joined.tightness > one.tightness.max(new.tightness) || joined.tightness > one.tightness + new.tightness)
        {
            pairs.push(JoinedPair { one: index, other: sums.len(), joined });
        }
    }
    pairs
}

/// The sum of the cells of both; `None` if they have a common cell, or few cells that must differ.
fn join(geometry: &Geometry, one: &Joinable, other: &Joinable) -> Option<Joinable> {
    if one.cells.meets(&other.cells) {
        return None;
    }
    let (small, large) = if one.sum.terms().len() <= other.sum.terms().len() { (one, other) } else { (other, one) };
    let related = small.sum.terms().iter().filter(|term| large.cells.meets(geometry.peer_bits(term.cell))).count();
    if related < FEWEST_JOINED {
        return None;
    }
    let terms = one.sum.terms().iter().chain(other.sum.terms()).map(|term| (term.cell, 1));
    let sum = geometry.grouped(Sum::new(terms, one.sum.total() + other.sum.total()));
    let mut cells = one.cells.clone();
    cells.insert_all(&other.cells);
    Some(Joinable::new(geometry, sum, cells, false))
}

/// Scores a sum; the higher, the more candidates its groups lose. Each group counts with the difference between its
/// least and largest totals, less the freedom of the whole sum.
fn tightness(geometry: &Geometry, sum: &Sum) -> i32 {
    let digits = i32::from(geometry.digit_count());
    let freedom = Range::of(geometry, sum).freedom();
    sum.groups().map(|group| group.len() as i32 * (digits - group.len() as i32) - freedom).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::constraint_groups::ConstraintGroup;
    use crate::support::standard;
    use field::Digit;
    use proptest::prelude::*;

    /// The value of a cell in a full 9×9 grid, with the digits exchanged.
    fn value(cell: Cell, digits: &[u8]) -> u8 {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        digits[(row * 3 + row / 3 + column) % 9]
    }

    fn with_sums(sums: Vec<Sum>) -> Geometry {
        let constraints = sums.into_iter().map(Constraint::Sum).collect();
        let group = ConstraintGroup::named("sums", constraints);
        standard(9).with_constraints(vec![group]).expect("cells of the grid")
    }

    fn cells_of_rows(rows: std::ops::Range<usize>) -> Vec<(Cell, i32)> {
        (rows.start * 9..rows.end * 9).map(|index| (Cell::new(index), 1)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Whatever sums a grid has, it has the derived ones.
        #[test]
        fn derived_sums_hold(
            digits in Just((1_u8..=9).collect::<Vec<u8>>()).prop_shuffle(),
            cages in prop::collection::vec(prop::sample::subsequence((0_usize..81).collect::<Vec<_>>(), 1..9), 1..12),
            sides in prop::collection::vec((0_usize..40, 1_usize..4), 0..6),
        ) {
            let solution: Vec<Digit> =
                (0..81).filter_map(|index| Digit::new(value(Cell::new(index), &digits))).collect();
            let total = |terms: &[(Cell, i32)]| -> i32 {
                terms.iter().map(|(cell, weight)| weight * i32::from(value(*cell, &digits))).sum()
            };
            let mut terms: Vec<Vec<(Cell, i32)>> =
                cages.iter().map(|cage| cage.iter().map(|index| (Cell::new(*index), 1)).collect()).collect();
            // Each has a side in common with the one before.
            for pair in sides.windows(2) {
                let side = |(start, count): (usize, usize), weight| {
                    (start..start + count).map(move |index| (Cell::new(index), weight))
                };
                terms.push(side(pair[0], 1).chain(side(pair[1], -1)).collect());
            }
            let sums = terms.into_iter().map(|terms| { let total = total(&terms); Sum::new(terms, total) }).collect();
            let geometry = with_sums(sums);
            for sum in implied_sums(&geometry) {
                prop_assert!(sum.accepts(&solution), "{:?}", sum);
            }
        }
    }

    #[test]
    fn equations_with_a_common_side_are_chained() {
        let equal = |one: usize, other: usize| {
            Sum::new(
                [(Cell::new(one), 1), (Cell::new(one + 1), 1), (Cell::new(other), -1), (Cell::new(other + 1), -1)],
                0,
            )
        };
        let geometry = with_sums(vec![equal(0, 20), equal(20, 40), equal(40, 60)]);
        let derived = implied_sums(&geometry);
        for (one, other) in [(0, 40), (20, 60), (0, 60)] {
            assert!(derived.iter().any(|sum| is_same(sum, &equal(one, other))), "{one} {other}");
        }
    }

    #[test]
    fn sums_side_by_side_are_joined() {
        // The first three rows without three cells, in two parts of which each has many digits to choose from.
        let mut rows = cells_of_rows(0..3);
        rows.truncate(24);
        let upper = Sum::new(rows[..12].iter().copied(), 60);
        let lower = Sum::new(rows[12..].iter().copied(), 72);
        let joined = implied_sums(&with_sums(vec![upper, lower]));
        assert!(joined.iter().any(|sum| sum.terms().len() == 24 && sum.total() == 132), "{joined:?}");
    }
}
