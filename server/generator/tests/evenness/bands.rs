//! Computes how often each class of first bands stands in all full grids, independently of the generator.
//!
//! Of a band, only the sets of three digits in its nine columns matter to the rest of the grid: three partitions of the
//! nine digits, one for each stack. Two bands are of one class if an exchange of digits and of stacks turns the
//! partitions of one into those of the other. The number of grids with a band is found by a sum over the partitions of
//! the second band, which decide those of the third, with the number of ways to arrange each of the two in rows.
//! This is the plan of Felgenhauer and Jarvis ("Mathematics of Sudoku I", 2006), who found 44 classes.

use engine::Digit;
use std::collections::HashMap;

/// Three digits, as bits.
type Triple = u16;

/// Three triples that hold each digit once, in ascending order.
type Partition = [Triple; 3];

/// The number of all full grids.
pub(crate) const ALL_GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// The classes of first bands.
pub(crate) struct Bands {
    partitions: Vec<Partition>,
    numbers: HashMap<Partition, usize>,
    /// For each partition, the exchange of digits that turns it into the first one, applied to each partition.
    exchanged: Vec<Vec<usize>>,
    /// The class of the partitions of stacks 2 and 3, if that of stack 1 is the first one.
    class: Vec<Vec<usize>>,
    /// The share of each class in all grids.
    pub(crate) shares: Vec<f64>,
    /// The number of grids: the sum over all classes.
    pub(crate) grids: u128,
}

impl Bands {
    /// Computes all classes and their shares.
    pub(crate) fn new() -> Bands {
        let partitions = partitions();
        let numbers: HashMap<Partition, usize> = partitions.iter().copied().zip(0..).collect();
        let exchanged = partitions.iter().map(|from| exchange(*from, &partitions, &numbers)).collect();
        let mut bands = Bands { partitions, numbers, exchanged, class: Vec::new(), shares: Vec::new(), grids: 0 };
        let members = bands.find_classes();
        let arrangements: Vec<u64> = members.iter().map(|members| bands.arrangements(members[0])).collect();
        let rests = members.iter().map(|members| bands.rests(members[0], &arrangements)).collect::<Vec<u128>>();
        let grids = |class: usize| members[class].len() as u128 * u128::from(arrangements[class]) * rests[class];
        let all: u128 = (0..members.len()).map(grids).sum();
        // The columns of stack 1 can hold 280 partitions in six orders, those of the others likewise.
        bands.grids = all * 280 * 6 * 6 * 6;
        bands.shares = (0..members.len()).map(|class| grids(class) as f64 / all as f64).collect();
        bands
    }

    /// The class of a grid's first band.
    pub(crate) fn class_of(&self, grid: &[Digit; 81]) -> usize {
        let column = |column: usize| (0..3).fold(0, |set, row| set | 1 << (grid[row * 9 + column].get() - 1));
        let stack = |stack: usize| {
            let mut partition: Partition = [0, 1, 2].map(|at| column(stack * 3 + at));
            partition.sort_unstable();
            self.numbers[&partition]
        };
        self.class_of_stacks(stack(0), stack(1), stack(2))
    }

    fn class_of_stacks(&self, one: usize, two: usize, three: usize) -> usize {
        self.class[self.exchanged[one][two]][self.exchanged[one][three]]
    }

    /// Numbers the classes, and returns the pairs of partitions of each.
    fn find_classes(&mut self) -> Vec<Vec<[usize; 2]>> {
        let count = self.partitions.len();
        let first = self.partitions[0];
        // Exchanges that leave the first partition alone: within a triple, and of triples.
        let swaps = [[0, 1], [1, 2], [3, 4], [4, 5], [6, 7], [7, 8]].map(swap);
        let triples = [[0, 3], [3, 6]].map(|[one, other]| {
            let mut order = identity();
            (0..3).for_each(|at| order.swap(one + at, other + at));
            order
        });
        assert_eq!(first, [0b111, 0b111_000, 0b111_000_000]);
        let moves: Vec<Vec<usize>> = swaps.iter().chain(&triples).map(|order| self.applied(order)).collect();
        self.class = vec![vec![usize::MAX; count]; count];
        let mut members = Vec::new();
        for (two, three) in (0..count).flat_map(|two| (0..count).map(move |three| (two, three))) {
            if self.class[two][three] != usize::MAX {
                continue;
            }
            let mut reached = vec![[two, three]];
            let mut next = 0;
            self.class[two][three] = members.len();
            while let Some(&[two, three]) = reached.get(next) {
                let moved = moves.iter().map(|moved| [moved[two], moved[three]]);
                // Stacks 2 and 3 change places, or stacks 1 and 2.
                let stacks = [[three, two], [self.exchanged[two][0], self.exchanged[two][three]]];
                for [two, three] in moved.chain(stacks).collect::<Vec<_>>() {
                    if self.class[two][three] == usize::MAX {
                        self.class[two][three] = members.len();
                        reached.push([two, three]);
                    }
                }
                next += 1;
            }
            members.push(reached);
        }
        members
    }

    fn applied(&self, order: &[usize; 9]) -> Vec<usize> {
        self.partitions.iter().map(|partition| self.numbers[&relabelled(*partition, order)]).collect()
    }

    /// The number of ways to arrange the digits of each column in rows, so that each row holds each digit.
    fn arrangements(&self, [two, three]: [usize; 2]) -> u64 {
        let stacks = [0, two, three].map(|number| rows(self.partitions[number]));
        let mut last: HashMap<[Triple; 2], u64> = HashMap::new();
        stacks[2].iter().for_each(|rows| *last.entry(*rows).or_default() += 1);
        let mut count = 0;
        for [one, other] in &stacks[0] {
            for [second_one, second_other] in &stacks[1] {
                let rest = [0x1ff & !(one | second_one), 0x1ff & !(other | second_other)];
                if one & second_one == 0 && other & second_other == 0 {
                    count += last.get(&rest).copied().unwrap_or_default();
                }
            }
        }
        count
    }

    /// The number of ways to fill the second and the third band.
    fn rests(&self, [two, three]: [usize; 2], arrangements: &[u64]) -> u128 {
        let options = [0, two, three].map(|number| self.options(number));
        let mut sum = 0;
        for one in &options[0] {
            for two in &options[1] {
                for three in &options[2] {
                    let ways = |band: usize| arrangements[self.class_of_stacks(one[band], two[band], three[band])];
                    sum += u128::from(ways(0)) * u128::from(ways(1));
                }
            }
        }
        sum
    }

    /// The partitions of a stack in the second and third band, for each choice of digits for its columns.
    fn options(&self, number: usize) -> Vec<[usize; 2]> {
        let columns = self.partitions[number];
        let triples: Vec<Triple> = (0..512).filter(|set: &Triple| set.count_ones() == 3).collect();
        let mut options = Vec::new();
        for one in triples.iter().filter(|one| **one & columns[0] == 0) {
            for two in triples.iter().filter(|two| **two & (columns[1] | one) == 0) {
                let three = 0x1ff & !(one | two);
                if three & columns[2] == 0 {
                    let second = [*one, *two, three];
                    let third = [0, 1, 2].map(|at| 0x1ff & !(columns[at] | second[at]));
                    options.push([second, third].map(|mut partition| {
                        partition.sort_unstable();
                        self.numbers[&partition]
                    }));
                }
            }
        }
        options
    }
}

/// All 280 partitions; the first one is 123, 456, 789.
fn partitions() -> Vec<Partition> {
    let triples: Vec<Triple> = (0..512).filter(|set: &Triple| set.count_ones() == 3).collect();
    let mut partitions = Vec::new();
    for one in &triples {
        for two in triples.iter().filter(|two| *two > one && *two & one == 0) {
            let three = 0x1ff & !(one | two);
            if three > *two {
                partitions.push([*one, *two, three]);
            }
        }
    }
    partitions
}

/// The exchange of digits that turns a partition into the first one, applied to each partition.
fn exchange(from: Partition, partitions: &[Partition], numbers: &HashMap<Partition, usize>) -> Vec<usize> {
    let digits = from.iter().flat_map(|triple| (0..9_usize).filter(move |digit| triple >> digit & 1 == 1));
    let mut order = identity();
    digits.zip(0..).for_each(|(digit, place)| order[digit] = place);
    partitions.iter().map(|partition| numbers[&relabelled(*partition, &order)]).collect()
}

fn relabelled(partition: Partition, order: &[usize; 9]) -> Partition {
    let moved = |triple: Triple| {
        (0..9_usize).filter(|digit| triple >> digit & 1 == 1).fold(0, |set, digit| set | 1 << order[digit])
    };
    let mut relabelled = partition.map(moved);
    relabelled.sort_unstable();
    relabelled
}

fn identity() -> [usize; 9] {
    std::array::from_fn(|digit| digit)
}

fn swap([one, other]: [usize; 2]) -> [usize; 9] {
    let mut order = identity();
    order.swap(one, other);
    order
}

/// The digits of the first two rows of a stack, for each arrangement of its columns: 216.
fn rows(columns: Partition) -> Vec<[Triple; 2]> {
    let orders = |triple: Triple| {
        let digits: Vec<Triple> = (0..9).map(|digit| 1 << digit).filter(|digit| triple & digit != 0).collect();
        let pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        pairs.map(|(first, second)| [digits[first], digits[second]])
    };
    let [one, two, three] = columns.map(orders);
    let mut rows = Vec::new();
    for a in one {
        for b in two {
            rows.extend(three.map(|c| [a[0] | b[0] | c[0], a[1] | b[1] | c[1]]));
        }
    }
    rows
}
