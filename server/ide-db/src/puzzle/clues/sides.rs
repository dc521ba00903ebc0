//! The constraints of clues at the sides of a grid: each is about a whole row or column, read from its side.

use crate::puzzle::clues::lines::sequence;
use engine::{Cell, Constraint, DigitSet, Numbers, Prefix, PrefixSum};

/// The values between the least and the greatest one add up to the clue.
pub(super) fn sandwich(line: Box<[Cell]>, numbers: Numbers, total: u32) -> Constraint {
    /// The part of the line that has been read.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Part {
        Before,
        Between(u32),
        After,
    }
    let step = |part: &Part, value: u8| {
        let is_crust = value == 1 || value == numbers.count();
        Some(match *part {
            Part::Before if is_crust => Part::Between(0),
            Part::Between(sum) if is_crust => return (sum == total).then_some(Part::After),
            Part::After if is_crust => return None,
            Part::Between(sum) => {
                let sum = sum + numbers.of(value);
                return (sum <= total).then_some(Part::Between(sum));
            }
            Part::Before => Part::Before,
            Part::After => Part::After,
        })
    };
    sequence(line, numbers.count(), Part::Before, step, |part| *part == Part::After)
}

/// The most values for which an automaton reads an X-sum: it has as many states as X times the sum.
const MOST_VALUES_OF_AUTOMATON: u8 = 12;

/// The first X values, of which X is the first, add up to the clue. X counts from 1, and is no more than the line has
/// cells.
pub(super) fn x_sum(line: Box<[Cell]>, numbers: Numbers, total: u32) -> Constraint {
    let places = 1..=line.len() as u32;
    if numbers.count() > MOST_VALUES_OF_AUTOMATON {
        // No line reaches a larger one.
        let total = i32::try_from(total).unwrap_or(i32::MAX);
        let mut prefixes = Vec::new();
        for first in DigitSet::up_to(numbers.count()) {
            let length = numbers.of(first.get());
            let prefix = Prefix { length: length as usize, total: numbers.sum_of_digits(total, length as i32) };
            prefixes.push(places.contains(&length).then_some(prefix));
        }
        return Constraint::PrefixSum(PrefixSum::new(line, prefixes));
    }
    // The number of values that are still to be added, and their sum.
    let step = |state: &Option<(u32, u32)>, value: u8| {
        let number = numbers.of(value);
        if state.is_none() && !places.contains(&number) {
            return None;
        }
        let (left, sum) = state.unwrap_or((number, 0));
        let state = if left == 0 { (0, sum) } else { (left - 1, sum + number) };
        (state.1 <= total).then_some(Some(state))
    };
    sequence(line, numbers.count(), None, step, |state| *state == Some((0, total)))
}

/// The clue is the number of values that are larger than all before them; 0 does not count.
pub(super) fn skyscrapers(line: Box<[Cell]>, numbers: Numbers, count: u32) -> Constraint {
    let step = |&(highest, seen): &(u8, u32), value: u8| {
        let state = if value > highest && numbers.of(value) > 0 { (value, seen + 1) } else { (highest, seen) };
        (state.1 <= count).then_some(state)
    };
    sequence(line, numbers.count(), (0, 0), step, |(_, seen)| *seen == count)
}

/// The clue is the first value that is not larger than all before it.
pub(super) fn hidden_skyscraper(line: Box<[Cell]>, numbers: Numbers, wanted: u32) -> Constraint {
    /// The line as far as it has been read.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum View {
        /// All values rise up to this one.
        Rising(u8),
        Passed,
    }
    let step = |view: &View, value: u8| match *view {
        View::Rising(highest) if value > highest => Some(View::Rising(value)),
        View::Rising(_) => (numbers.of(value) == wanted).then_some(View::Passed),
        View::Passed => Some(View::Passed),
    };
    sequence(line, numbers.count(), View::Rising(0), step, |view| *view == View::Passed)
}

/// The clue is the value at the place that the first value names.
pub(super) fn numbered_room(line: Box<[Cell]>, numbers: Numbers, wanted: u32) -> Constraint {
    /// The way to the place.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Way {
        Start,
        /// So many cells are left, the next one included.
        Left(u32),
        Passed,
    }
    let places = 1..=line.len() as u32;
    let step = |way: &Way, value: u8| {
        let number = numbers.of(value);
        let left = match *way {
            Way::Start if !places.contains(&number) => return None,
            Way::Start => number,
            Way::Left(left) => left,
            Way::Passed => return Some(Way::Passed),
        };
        match left {
            1 => (number == wanted).then_some(Way::Passed),
            _ => Some(Way::Left(left - 1)),
        }
    };
    sequence(line, numbers.count(), Way::Start, step, |way| *way == Way::Passed)
}
