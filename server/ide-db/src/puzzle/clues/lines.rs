//! The constraints of lines: thermometers, whispers, palindromes and other clues that are a path through cells.

use super::cells::equal_sum;
use ::clues::PairRelation;
use engine::{Automaton, Cell, Constraint, DigitSet, Numbers, Relation};
use std::sync::Arc;

/// A chain: the relation holds between all neighbours on the line, `apart` cells away from each other.
fn chain(line: &[Cell], apart: usize, allows: impl Fn(u8, u8) -> bool) -> Vec<Constraint> {
    let relation = Arc::new(Relation::new(allows));
    let pairs = line.iter().zip(line.iter().skip(apart));
    pairs.filter(|(one, other)| one != other).map(|(&one, &other)| related(one, other, &relation)).collect()
}

/// The relation holds between all pairs of the cells.
fn all_pairs(cells: &[Cell], allows: impl Fn(u8, u8) -> bool) -> Vec<Constraint> {
    let relation = Arc::new(Relation::new(allows));
    let mut constraints = Vec::new();
    for (index, &one) in cells.iter().enumerate() {
        for &other in &cells[index + 1..] {
            if one != other {
                constraints.push(related(one, other, &relation));
            }
        }
    }
    constraints
}

fn related(one: Cell, other: Cell, relation: &Arc<Relation>) -> Constraint {
    Constraint::Related([one, other], Arc::clone(relation))
}

/// Values rise from the bulb on.
pub(super) fn thermometer(line: &[Cell]) -> Vec<Constraint> {
    chain(line, 1, |before, after| before < after)
}

/// Values never fall from the bulb on.
pub(super) fn slow_thermometer(line: &[Cell]) -> Vec<Constraint> {
    chain(line, 1, |before, after| before <= after)
}

/// Neighbours differ by at least the difference.
pub(super) fn whispers(line: &[Cell], difference: u8) -> Vec<Constraint> {
    chain(line, 1, move |one, other| one.abs_diff(other) >= difference)
}

/// Returns true if there are as many values as a line has cells, and it goes through no cell twice.
pub(super) fn can_differ(line: &[Cell], size: u8) -> bool {
    line.len() <= usize::from(size) && line.iter().enumerate().all(|(index, cell)| !line[..index].contains(cell))
}

/// Consecutive values in any order.
pub(super) fn renban(line: &[Cell]) -> Vec<Constraint> {
    let mut constraints = vec![Constraint::Different(line.into())];
    match line {
        [_, _] => constraints.extend(chain(line, 1, |one, other| one.abs_diff(other) == 1)),
        _ => constraints.push(Constraint::Consecutive(line.into())),
    }
    constraints
}

/// The same values from both ends.
pub(super) fn palindrome(line: &[Cell]) -> Vec<Constraint> {
    let half = &line[..line.len() / 2];
    let mirrored: Vec<Cell> = line.iter().rev().take(half.len()).copied().collect();
    equal(half, &mirrored)
}

/// The same values in both lists, cell by cell.
pub(super) fn equal(cells: &[Cell], others: &[Cell]) -> Vec<Constraint> {
    let relation = Arc::new(Relation::new(|one, other| one == other));
    let pairs = cells.iter().zip(others).filter(|(one, other)| one != other);
    pairs.map(|(&one, &other)| related(one, other, &relation)).collect()
}

/// Values strictly between those of both ends.
pub(super) fn between(line: &[Cell], size: u8) -> Vec<Constraint> {
    with_ends(line, size, |_, _| true, |least, largest, value| least < value && value < largest)
}

/// Ends that differ by at least the difference, and values outside of the range between them.
pub(super) fn lockout(line: &[Cell], size: u8, difference: u8) -> Vec<Constraint> {
    with_ends(
        line,
        size,
        |least, largest| largest - least >= difference,
        |least, largest, value| value < least || largest < value,
    )
}

/// The ends fulfil one condition, given the smaller value first, and all other cells another one with them.
fn with_ends(
    line: &[Cell],
    size: u8,
    are_ends: impl Fn(u8, u8) -> bool,
    fits: impl Fn(u8, u8, u8) -> bool,
) -> Vec<Constraint> {
    /// The values of the ends that have been read.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Ends {
        None,
        One(u8),
        Both(u8, u8),
    }
    let [first, inner @ .., last] = line else { return Vec::new() };
    let cells: Box<[Cell]> = [*first, *last].iter().chain(inner).copied().collect();
    let step = |state: &Ends, value: u8| match *state {
        Ends::None => Some(Ends::One(value)),
        Ends::One(other) => {
            let least = value.min(other);
            let largest = value.max(other);
            are_ends(least, largest).then_some(Ends::Both(least, largest))
        }
        Ends::Both(least, largest) => fits(least, largest, value).then_some(Ends::Both(least, largest)),
    };
    vec![sequence(cells, size, Ends::None, step, |_| true)]
}

/// The constraint that an automaton accepts the cells.
pub(super) fn sequence<S: Clone + Eq + std::hash::Hash>(
    cells: Box<[Cell]>,
    size: u8,
    first: S,
    step: impl Fn(&S, u8) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Constraint {
    let automaton = Automaton::new(DigitSet::up_to(size), cells.len(), first, step, accepts);
    Constraint::Sequence(cells, Arc::new(automaton))
}

/// Runs with the same sum.
pub(super) fn equal_sums(runs: &[Vec<Cell>], numbers: Numbers) -> Vec<Constraint> {
    runs.windows(2).map(|pair| equal_sum(&pair[0], &pair[1], numbers)).collect()
}

/// Cells equally far from the middle have the same sum, which a cell in the middle holds.
pub(super) fn zipper(line: &[Cell], numbers: Numbers) -> Vec<Constraint> {
    let half = line.len() / 2;
    let mut runs: Vec<Vec<Cell>> = (0..half).map(|index| vec![line[index], line[line.len() - 1 - index]]).collect();
    if line.len() % 2 == 1 {
        runs.push(vec![line[half]]);
    }
    equal_sums(&runs, numbers)
}

/// The inner cells add up to the sum of both ends.
pub(super) fn double_arrow(line: &[Cell], numbers: Numbers) -> Vec<Constraint> {
    match line {
        [first, inner @ .., last] if !inner.is_empty() => equal_sums(&[inner.to_vec(), vec![*first, *last]], numbers),
        _ => Vec::new(),
    }
}

/// Any three neighbours are of three different classes; there are no more.
fn three_classes(line: &[Cell], class: impl Fn(u8) -> u8) -> Vec<Constraint> {
    let differ = |one: u8, other: u8| class(one) != class(other);
    [chain(line, 1, differ), chain(line, 2, differ)].concat()
}

/// Any three neighbours hold a low, a middle and a high value.
pub(super) fn entropic(line: &[Cell], size: u8) -> Vec<Constraint> {
    three_classes(line, move |value| third(value, size))
}

/// The third that a value belongs to: 0 for low, 1 for middle, 2 for high.
pub fn third(value: u8, size: u8) -> u8 {
    (u16::from(value - 1) * 3 / u16::from(size)) as u8
}

/// Any three neighbours leave three remainders when divided by 3.
pub(super) fn modular(line: &[Cell]) -> Vec<Constraint> {
    three_classes(line, |value| value % 3)
}

/// A relation of numbers between neighbours.
pub(super) fn pairs(line: &[Cell], relation: &PairRelation, numbers: Numbers) -> Vec<Constraint> {
    chain(line, 1, |one, other| relation.allows(numbers.of(one), numbers.of(other)))
}

/// A relation of numbers between every two cells.
pub(super) fn all_of_pairs(cells: &[Cell], relation: &PairRelation, numbers: Numbers) -> Vec<Constraint> {
    all_pairs(cells, |one, other| relation.allows(numbers.of(one), numbers.of(other)))
}

/// The first cell's value is on the line again, as many cells after the second cell as that one says.
pub(super) fn value_indexer(line: &[Cell], numbers: Numbers) -> Vec<Constraint> {
    /// The way to the cell.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Way {
        Start,
        /// The value that is wanted.
        Wanted(u8),
        /// The same, and so many cells are left, the next one included.
        Left(u8, u32),
        Passed,
    }
    let places = 1..=line.len().saturating_sub(2) as u32;
    let step = |way: &Way, value: u8| match *way {
        Way::Start => Some(Way::Wanted(value)),
        Way::Wanted(wanted) => {
            let left = numbers.of(value);
            places.contains(&left).then_some(Way::Left(wanted, left))
        }
        Way::Left(wanted, 1) => (value == wanted).then_some(Way::Passed),
        Way::Left(wanted, left) => Some(Way::Left(wanted, left - 1)),
        Way::Passed => Some(Way::Passed),
    };
    vec![sequence(line.into(), numbers.count(), Way::Start, step, |way| *way == Way::Passed)]
}

/// The line can be divided into parts with this sum. If it ends in its first cell, it is a loop.
pub(super) fn sum_line(line: &[Cell], total: u32, numbers: Numbers) -> Vec<Constraint> {
    let size = numbers.count();
    if total == 0 {
        // Each part holds nothing but 0.
        let step = |_: &(), value: u8| (numbers.of(value) == 0).then_some(());
        return vec![sequence(line.into(), size, (), step, |()| true)];
    }
    let [first, .., last] = line else {
        let step = |_: &(), value: u8| (numbers.of(value) == total).then_some(());
        return vec![sequence(line.into(), size, (), step, |()| true)];
    };
    if line.len() == 2 || first != last {
        // The sum of the part that is being read, and whether a part has ended.
        let step = |&(sum, has_part): &(u32, bool), value: u8| match sum + numbers.of(value) {
            sum if sum < total => Some((sum, has_part)),
            sum if sum == total => Some((0, true)),
            _ => None,
        };
        return vec![sequence(line.into(), size, (0, false), step, |state| *state == (0, true))];
    }
    // In a loop, parts may begin anywhere. The sum up to here, less whole parts; the sums at which a part may end, as
    // bits; and whether a whole part has been read.
    let cells = &line[..line.len() - 1];
    let all = (1_u64 << total) - 1;
    let step = |&(sum, open, has_part): &(u32, u64, bool), value: u8| {
        let number = numbers.of(value);
        if number > total {
            return None;
        }
        // No part ends within a cell.
        let mut open = open;
        for passed in 1..number {
            open &= !(1 << ((sum + passed) % total));
        }
        let has_part = has_part || sum + number >= total;
        (open != 0).then_some(((sum + number) % total, open, has_part))
    };
    vec![sequence(cells.into(), size, (0, all, false), step, |(sum, _, has_part)| *sum == 0 && *has_part)]
}

/// Odd and even values alternate.
pub(super) fn parity(line: &[Cell]) -> Vec<Constraint> {
    chain(line, 1, |one, other| one % 2 != other % 2)
}

/// No two values are equal or consecutive.
pub(super) fn nabner(line: &[Cell]) -> Vec<Constraint> {
    all_pairs(line, |one, other| one.abs_diff(other) >= 2)
}
