//! The constraints of clues about sets of cells: products, counts, sets with the same values, and the cages that are
//! no sums.

use super::cells::{equal_sum, impossible};
use super::lines::{equal, sequence};
use ::clues::{Count, Counted};
use engine::{Cell, Constraint, Digit, DigitCounts, DigitSet, Division, Geometry, HouseKind, Numbers};

/// Cells that multiply to a number.
pub(super) fn product(cells: &[Cell], total: u32, numbers: Numbers) -> Constraint {
    /// The product that is left for the cells that have not been read.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Left {
        /// The product of the other cells.
        Factor(u32),
        /// The product is 0, and no 0 has been read.
        ZeroWanted,
        Zero,
    }
    let step = |left: &Left, value: u8| {
        let number = numbers.of(value);
        match left {
            Left::Factor(factor) if number > 0 && factor.is_multiple_of(number) => Some(Left::Factor(factor / number)),
            Left::Factor(_) => None,
            Left::ZeroWanted if number == 0 => Some(Left::Zero),
            Left::ZeroWanted => Some(Left::ZeroWanted),
            Left::Zero => Some(Left::Zero),
        }
    };
    let first = if total == 0 { Left::ZeroWanted } else { Left::Factor(total) };
    sequence(cells.into(), numbers.count(), first, step, |left| matches!(left, Left::Factor(1) | Left::Zero))
}

/// So many of the cells, or of their values, are what is counted.
pub(super) fn count(count: Count, what: &Counted, cells: &[Cell], numbers: Numbers) -> Vec<Constraint> {
    let counts = |value: u8| {
        let number = numbers.of(value);
        match what {
            Counted::Values(values) => values.contains(&number),
            Counted::Odd => number % 2 == 1,
            Counted::Even => number.is_multiple_of(2),
            Counted::Different => false,
        }
    };
    let size = numbers.count();
    let most = cells.len() as u32;
    let constraint = match (what, count) {
        (Counted::Different, Count::Number(number)) => {
            let step = |seen: &DigitSet, value: u8| {
                let seen = with(*seen, value);
                (seen.len() as u32 <= number).then_some(seen)
            };
            sequence(cells.into(), size, DigitSet::EMPTY, step, |seen| seen.len() as u32 == number)
        }
        (Counted::Different, Count::Cell(cell)) => {
            // The cell with the number is read last: the values that have been seen, then whether they are so many.
            let line: Box<[Cell]> = cells.iter().copied().chain([cell]).collect();
            let step = |state: &(DigitSet, u32), value: u8| {
                let (seen, read) = *state;
                if read < most {
                    return Some((with(seen, value), read + 1));
                }
                (seen.len() as u32 == numbers.of(value)).then_some((DigitSet::EMPTY, read + 1))
            };
            sequence(line, size, (DigitSet::EMPTY, 0), step, |(_, read)| *read == most + 1)
        }
        (_, Count::Number(number)) => {
            let step = |count: &u32, value: u8| {
                let count = count + u32::from(counts(value));
                (count <= number).then_some(count)
            };
            sequence(cells.into(), size, 0, step, |count| *count == number)
        }
        (_, Count::Cell(cell)) => {
            // The cell with the number is read first; what is still missing after it.
            let line: Box<[Cell]> = [cell].into_iter().chain(cells.iter().copied()).collect();
            let step = |left: &Option<u32>, value: u8| match left {
                None => Some(numbers.of(value)).filter(|number| *number <= most).map(Some),
                Some(left) => left.checked_sub(u32::from(counts(value))).map(Some),
            };
            sequence(line, size, None, step, |left| *left == Some(0))
        }
    };
    vec![constraint]
}

fn with(set: DigitSet, value: u8) -> DigitSet {
    set | Digit::new(value).map_or(DigitSet::EMPTY, DigitSet::single)
}

/// Cells whose values say how many of them have that value.
pub(super) fn counting_circles(geometry: &Geometry, cells: &[Cell], numbers: Numbers) -> Constraint {
    let counts = (1..=numbers.count()).map(|value| numbers.of(value) as usize).collect();
    let rows = division(geometry, cells, |kind| matches!(kind, HouseKind::Row(_)));
    let columns = division(geometry, cells, |kind| matches!(kind, HouseKind::Column(_)));
    let boxes = division(geometry, cells, HouseKind::is_box);
    Constraint::DigitCounts(DigitCounts::new(cells.into(), counts, Box::new([rows, columns, boxes])))
}

/// The cells of each house of a kind, and each other cell by itself.
fn division(geometry: &Geometry, cells: &[Cell], is_wanted: impl Fn(HouseKind) -> bool) -> Division {
    let mut parts: Vec<Box<[Cell]>> = Vec::new();
    let mut left = cells.to_vec();
    for house in geometry.areas().filter(|house| is_wanted(house.kind)) {
        let mut part = Vec::new();
        // A cell that is named twice has its value twice.
        for cell in &house.cells {
            if let Some(at) = left.iter().position(|other| other == cell) {
                part.push(left.swap_remove(at));
            }
        }
        if !part.is_empty() {
            parts.push(part.into());
        }
    }
    for cell in left {
        parts.push(Box::new([cell]));
    }
    parts.into()
}

/// The most states of an automaton over the values of two sets.
const MOST_STATES: u64 = 4_000;

/// Sets with the same values, each as often.
pub(super) fn same_values(geometry: &Geometry, sets: &[Vec<Cell>], numbers: Numbers) -> Vec<Constraint> {
    let are_apart = |set: &Vec<Cell>| {
        set.iter().enumerate().all(|(at, one)| set[..at].iter().all(|other| geometry.are_peers(*one, *other)))
    };
    let differ = sets.iter().any(are_apart);
    let mut constraints = Vec::new();
    if differ {
        let others = sets.iter().filter(|set| !are_apart(set));
        constraints.extend(others.map(|set| Constraint::Different(set.clone().into())));
    }
    for pair in sets.windows(2) {
        let mut left = pair[0].clone();
        let mut right = Vec::new();
        // What both have says nothing.
        for cell in &pair[1] {
            match left.iter().position(|other| other == cell) {
                Some(at) => _ = left.swap_remove(at),
                None => right.push(*cell),
            }
        }
        constraints.extend(same_pair(&left, &right, differ, numbers));
    }
    constraints
}

/// Two sets of as many cells, without a common one, with the same values. `differ` if no value is twice in a set.
fn same_pair(left: &[Cell], right: &[Cell], differ: bool, numbers: Numbers) -> Vec<Constraint> {
    let count = left.len();
    let size = numbers.count();
    if count < 2 {
        return equal(left, right);
    }
    let line: Box<[Cell]> = left.iter().chain(right).copied().collect();
    let mut constraints = vec![equal_sum(left, right, numbers)];
    let states = if differ {
        chosen(u64::from(size), count as u64)
    } else {
        chosen(u64::from(size) + count as u64 - 1, count as u64)
    };
    if states <= MOST_STATES {
        // How often each value is in the left set, less what the right one has taken of it.
        let step = |state: &(Vec<u8>, u8), value: u8| {
            let (mut counts, read) = state.clone();
            let own = &mut counts[usize::from(value) - 1];
            if usize::from(read) < count {
                *own += 1;
                if differ && *own > 1 {
                    return None;
                }
            } else {
                *own = own.checked_sub(1)?;
            }
            Some((counts, read + 1))
        };
        let first = (vec![0; usize::from(size)], 0);
        constraints.push(sequence(line, size, first, step, |(counts, _)| counts.iter().all(|count| *count == 0)));
        return constraints;
    }
    // Too many sets: each value by itself, as often on the left as on the right.
    for digit in DigitSet::up_to(size) {
        let step = |state: &(i16, usize), value: u8| {
            let (balance, read) = *state;
            let change = i16::from(value == digit.get());
            let balance = if read < count { balance + change } else { balance - change };
            (balance >= 0).then_some((balance, read + 1))
        };
        constraints.push(sequence(line.clone(), size, (0, 0), step, |(balance, _)| *balance == 0));
    }
    constraints
}

/// The number of ways to choose so many of some things, as far as it matters.
fn chosen(of: u64, count: u64) -> u64 {
    let mut ways = 1_u64;
    for nth in 0..count.min(of) {
        ways = ways * (of - nth) / (nth + 1);
        if ways > MOST_STATES * 1_000 {
            break;
        }
    }
    ways
}

/// Cells that differ, and of which no one or more add up to a number.
pub(super) fn rellik(cells: &[Cell], sum: u32, numbers: Numbers) -> Vec<Constraint> {
    let greatest: u32 = numbers.all().sum();
    let mut constraints = vec![Constraint::Different(cells.into())];
    if sum > greatest {
        return constraints;
    }
    // The sums of the values that have been read, up to the number: a bit for each.
    let words = sum as usize / 64 + 1;
    let step = |sums: &Vec<u64>, value: u8| {
        let number = numbers.of(value);
        let mut all = sums.clone();
        for other in 0..=sum.saturating_sub(number) {
            if sums[other as usize / 64] >> (other % 64) & 1 == 1 && other + number <= sum {
                let reached = (other + number) as usize;
                all[reached / 64] |= 1 << (reached % 64);
            }
        }
        let is_reached = all[sum as usize / 64] >> (sum % 64) & 1 == 1;
        (!is_reached && number != sum).then_some(all)
    };
    let mut first = vec![0; words];
    // No cells add up to 0; that does not count.
    first[0] = 1;
    if sum == 0 {
        let step = |_: &(), value: u8| (numbers.of(value) > 0).then_some(());
        constraints.push(sequence(cells.into(), numbers.count(), (), step, |()| true));
        return constraints;
    }
    constraints.push(sequence(cells.into(), numbers.count(), first, step, |_| true));
    constraints
}

/// Cells that differ, as many even as odd, as many low as high; a value in the middle of all is neither.
pub(super) fn equality(cells: &[Cell], numbers: Numbers) -> Vec<Constraint> {
    if !cells.len().is_multiple_of(2) {
        return vec![impossible(cells)];
    }
    let size = numbers.count();
    let most = cells.len() as i16 / 2;
    // How many more are odd than even, and high than low.
    let step = |&(parity, height): &(i16, i16), value: u8| {
        let parity = parity + if numbers.of(value) % 2 == 1 { 1 } else { -1 };
        let height = match (2 * value).cmp(&(size + 1)) {
            std::cmp::Ordering::Less => height - 1,
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Greater => height + 1,
        };
        (parity.abs() <= most && height.abs() <= most).then_some((parity, height))
    };
    vec![Constraint::Different(cells.into()), sequence(cells.into(), size, (0, 0), step, |balance| *balance == (0, 0))]
}

/// Cells that differ, of which those between the least and the greatest add up to a number.
pub(super) fn lunchbox(cells: &[Cell], total: u32, numbers: Numbers) -> Vec<Constraint> {
    /// The state after some cells of the box. Its ends are the least and the greatest value so far. A sum above the
    /// total is written as one more than the total.
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Read {
        least: u8,
        greatest: u8,
        /// True if the least value comes before the greatest.
        rises: bool,
        /// The sum between both.
        between: u32,
        /// The sum after both.
        after: u32,
        /// The number of cells that are left.
        left: usize,
    }
    let capped = |sum: u32| sum.min(total + 1);
    let step = |read: &Option<Read>, value: u8| {
        let number = numbers.of(value);
        let Some(read) = read else {
            let left = cells.len() - 1;
            return Some(Some(Read { least: value, greatest: value, rises: true, between: 0, after: 0, left }));
        };
        let mut next = read.clone();
        next.left -= 1;
        if value == read.least || value == read.greatest {
            return None;
        }
        if read.least == read.greatest {
            // The second cell.
            next.rises = value > read.least;
            next.least = read.least.min(value);
            next.greatest = read.greatest.max(value);
        } else if value < read.least || value > read.greatest {
            // It takes the place of the later end, or that becomes the earlier one of both.
            let replaces_last = (value > read.greatest) == read.rises;
            next.between = if replaces_last {
                let last = numbers.of(if read.rises { read.greatest } else { read.least });
                capped(read.between + last + read.after)
            } else {
                read.after
            };
            next.after = 0;
            next.rises = value > read.greatest;
            next.least = read.least.min(value);
            next.greatest = read.greatest.max(value);
        } else {
            next.after = capped(read.after + number);
        }
        if next.left == 0 {
            // Nothing but the sum matters at the end.
            next.after = 0;
            return (next.between == total).then_some(Some(next));
        }
        Some(Some(next))
    };
    let mut constraints = vec![Constraint::Different(cells.into())];
    constraints.push(match cells {
        [_] if total == 0 => return Vec::new(),
        [_] => impossible(cells),
        _ if cells.len() == usize::from(numbers.count()) => super::sides::sandwich(cells.into(), numbers, total),
        _ => {
            sequence(cells.into(), numbers.count(), None, step, |read| read.as_ref().is_some_and(|read| read.left == 0))
        }
    });
    constraints
}
