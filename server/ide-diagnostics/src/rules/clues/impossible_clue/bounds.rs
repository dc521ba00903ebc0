//! Computes the sums that some cells can have, and words them.

use engine::{Cell, Geometry, Numbers as Values};

/// The least and the greatest sum of some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: u32,
    pub(super) greatest: u32,
}

impl Bounds {
    /// The bounds of so many different values; of as many as there are, if that is more.
    pub(super) fn of_different(count: usize, values: Values) -> Bounds {
        let count = (count as u32).min(u32::from(values.count()));
        let steps = count * count.saturating_sub(1) / 2;
        Bounds { least: count * values.least() + steps, greatest: count * values.greatest() - steps }
    }

    /// The bounds of cells of which those that see each other differ.
    pub(super) fn of_cells(geometry: &Geometry, cells: &[Cell], values: Values) -> Bounds {
        let mut sum = Bounds { least: 0, greatest: 0 };
        for count in groups(geometry, cells) {
            let group = Bounds::of_different(count, values);
            sum.least += group.least;
            sum.greatest += group.greatest;
        }
        sum
    }

    pub(super) fn contains(self, total: u32) -> bool {
        (self.least..=self.greatest).contains(&total)
    }
}

/// The numbers of cells of groups, in each of which all cells see each other.
pub(super) fn groups(geometry: &Geometry, cells: &[Cell]) -> Vec<usize> {
    let size = usize::from(geometry.digit_count());
    // To compare each cell with each takes too long for a long clue.
    let is_short = cells.len() <= 4 * size;
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let fits = |group: &&mut Vec<Cell>| match is_short {
            true => group.iter().all(|other| geometry.are_peers(cell, *other)),
            false => geometry.row(group[0]) == geometry.row(cell) && !group.contains(&cell),
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups.iter().map(Vec::len).collect()
}

/// A set of numbers, as bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbers(Vec<u64>);

impl Numbers {
    /// A set of one number, with room for those up to `greatest`.
    fn single(number: usize, greatest: usize) -> Numbers {
        let mut bits = vec![0; greatest / 64 + 1];
        bits[number / 64] |= 1 << (number % 64);
        Numbers(bits)
    }

    /// The numbers from `least` to `greatest`.
    pub(super) fn between(least: u32, greatest: u32) -> Numbers {
        let mut numbers = Numbers(vec![0; greatest as usize / 64 + 1]);
        for number in least..=greatest {
            numbers.0[number as usize / 64] |= 1 << (number % 64);
        }
        numbers
    }

    /// The sums of any different values between the least and the greatest one.
    pub(super) fn of_sandwich(values: Values) -> Numbers {
        let size = usize::from(values.count());
        let mut sums = Numbers::single(0, size * values.greatest() as usize);
        for value in values.least() + 1..values.greatest() {
            sums.merge(&sums.plus(value));
        }
        sums
    }

    /// The sums of the first X of all values, where X is the first.
    pub(super) fn of_x_sum(values: Values) -> Numbers {
        let greatest = Bounds::of_different(usize::from(values.count()), values).greatest as usize;
        let none = Numbers(vec![0; greatest / 64 + 1]);
        let mut all = none.clone();
        for first in values.all().filter(|first| (1..=u32::from(values.count())).contains(first)) {
            // The sums of each number of values, of which `first` is one.
            let mut sums = vec![none.clone(); first as usize];
            sums[0] = Numbers::single(first as usize, greatest);
            for value in values.all().filter(|value| *value != first) {
                for count in (1..sums.len()).rev() {
                    let longer = sums[count - 1].plus(value);
                    sums[count].merge(&longer);
                }
            }
            if let Some(sums) = sums.last() {
                all.merge(sums);
            }
        }
        all
    }

    /// The set with `value` added to each number.
    fn plus(&self, value: u32) -> Numbers {
        if value == 0 {
            return self.clone();
        }
        let mut carried = 0;
        let mut shifted = Vec::with_capacity(self.0.len());
        for word in &self.0 {
            shifted.push(word << value | carried);
            carried = word >> (64 - value);
        }
        Numbers(shifted)
    }

    fn merge(&mut self, other: &Numbers) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|bits| bits >> (number % 64) & 1 == 1)
    }

    /// `0, 2 to 33 and 35 are possible`, `6 to 24 is possible`, `only 45 is possible`.
    pub(super) fn in_words(&self) -> String {
        let all: Vec<u32> = (0..64 * self.0.len() as u32).filter(|number| self.contains(*number)).collect();
        let runs: Vec<String> = all.chunk_by(|one, next| one + 1 == *next).flat_map(run).collect();
        match &runs[..] {
            [only] if all.len() == 1 => format!("only {only} is possible"),
            [only] => format!("{only} is possible"),
            _ => format!("{} are possible", ide_db::base::words::listed(&runs)),
        }
    }
}

/// `2 to 33`; two numbers one by one.
fn run(numbers: &[u32]) -> Vec<String> {
    match numbers {
        [first, .., last] if numbers.len() > 2 => vec![format!("{first} to {last}")],
        few => few.iter().map(u32::to_string).collect(),
    }
}

impl From<Bounds> for Numbers {
    fn from(bounds: Bounds) -> Numbers {
        Numbers::between(bounds.least, bounds.greatest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sandwiches() {
        let words = |size| Numbers::of_sandwich(Values::from_one(size)).in_words();
        assert_eq!(words(9), "0, 2 to 33 and 35 are possible");
        assert_eq!(words(4), "0, 2, 3 and 5 are possible");
        assert_eq!(words(2), "only 0 is possible");
        assert_eq!(words(16), "0, 2 to 117 and 119 are possible");
    }

    /// Compared with all orders of all values.
    #[test]
    fn x_sums() {
        fn orders(rest: &[u8], done: &mut Vec<u8>, sums: &mut Vec<u32>) {
            if rest.is_empty() {
                sums.push(done[..usize::from(done[0])].iter().map(|value| u32::from(*value)).sum());
            }
            for value in rest {
                let rest: Vec<u8> = rest.iter().copied().filter(|other| other != value).collect();
                done.push(*value);
                orders(&rest, done, sums);
                done.pop();
            }
        }
        for size in 2..=7 {
            let mut sums = Vec::new();
            orders(&(1..=size).collect::<Vec<_>>(), &mut Vec::new(), &mut sums);
            for number in 0..=100 {
                assert_eq!(
                    Numbers::of_x_sum(Values::from_one(size)).contains(number),
                    sums.contains(&number),
                    "{number} of {size}"
                );
            }
        }
        assert_eq!(Numbers::of_x_sum(Values::from_one(9)).in_words(), "1, 3 and 5 to 45 are possible");
        assert!(Numbers::of_x_sum(Values::from_one(36)).contains(666));
    }

    #[test]
    fn different_values() {
        assert_eq!(Bounds::of_different(3, Values::from_one(9)), Bounds { least: 6, greatest: 24 });
        assert_eq!(Bounds::of_different(9, Values::from_one(9)), Bounds { least: 45, greatest: 45 });
        assert_eq!(Bounds::of_different(36, Values::from_one(36)), Bounds { least: 666, greatest: 666 });
        assert_eq!(Bounds::of_different(3, Values::new(0, 9)), Bounds { least: 3, greatest: 21 });
    }
}
