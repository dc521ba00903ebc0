//! What one more row does to a way.

use super::lines::Filled;
use super::way::{NEW, OPEN, Way};

/// What a row does to a way: the row it becomes, and what is left to choose among equals.
pub(super) struct Plan {
    pub(super) row: Row,
    /// For each place, the value: a label, [`NEW`], or 0.
    values: [u8; 9],
    /// For each place, the column that had it before.
    fixed: [u8; 9],
    /// For each column, the digit in the row.
    digits: [u8; 9],
    loose: [Loose; 3],
    /// For each place of a stack that had none before, the values of the stack that gets it.
    wanted: [u16; 3],
}

/// The filled columns of a stack that have no place, by rising labels, the new ones last.
#[derive(Clone, Copy, Default)]
struct Loose {
    cells: [(u8, u8); 3],
    count: u8,
    /// How many columns of the stack had no place.
    open: u8,
}

impl Loose {
    fn insert(&mut self, label: u8, column: u8) {
        let mut at = usize::from(self.count);
        while at > 0 && self.cells[at - 1].0 > label {
            self.cells[at] = self.cells[at - 1];
            at -= 1;
        }
        self.cells[at] = (label, column);
        self.count += 1;
    }

    fn cells(&self) -> &[(u8, u8)] {
        &self.cells[..usize::from(self.count)]
    }

    /// What stands in the stack if nothing but these does, as a number to compare.
    fn values(&self) -> u16 {
        self.cells().iter().fold(0, |values, (label, _)| values << 4 | u16::from(*label))
    }

    /// The place within the stack where these begin.
    fn start(&self) -> u8 {
        self.open - self.count
    }
}

impl Plan {
    pub(super) fn new(way: &Way, filled: &Filled) -> Plan {
        let mut plan = Plan {
            row: Row(0),
            values: [0; 9],
            fixed: [0; 9],
            digits: [0; 9],
            loose: way.open_columns.map(|open| Loose { open, ..Loose::default() }),
            wanted: [0; 3],
        };
        for &(column, digit) in &filled.cells[..filled.count] {
            let label = way.digits[usize::from(digit) - 1];
            plan.digits[usize::from(column)] = digit;
            match way.places[usize::from(column)] {
                OPEN => plan.loose[usize::from(column / 3)].insert(label, column),
                place => {
                    plan.values[usize::from(place)] = label;
                    plan.fixed[usize::from(place)] = column;
                }
            }
        }
        plan.order_stacks(way);
        plan.row = plan.labelled(way.labels);
        plan
    }

    /// Gives the loose columns their places: those of placed stacks at once, the other stacks by what stands in them.
    fn order_stacks(&mut self, way: &Way) {
        let mut open = [(0, 0); 3];
        let mut count = 0;
        for (stack, place) in way.stacks.into_iter().enumerate() {
            match place {
                OPEN => {
                    open[count] = (self.loose[stack].values(), stack);
                    count += 1;
                }
                place => self.put(stack, place),
            }
        }
        let open = &mut open[..count];
        open.sort_unstable();
        for (place, &(values, stack)) in (0..).zip(open.iter()) {
            self.wanted[usize::from(place)] = values;
            self.put(stack, place);
        }
    }

    fn put(&mut self, stack: usize, place: u8) {
        let loose = &self.loose[stack];
        let start = usize::from(place * 3 + loose.start());
        for (value, (label, _)) in self.values[start..].iter_mut().zip(loose.cells()) {
            *value = *label;
        }
    }

    /// The row with labels for the new digits, in the order of the places.
    fn labelled(&self, mut labels: u8) -> Row {
        let row = self.values.iter().fold(0, |row, &value| {
            labels += u8::from(value == NEW);
            let value = if value == NEW { labels } else { value };
            row << 4 | u64::from(value)
        });
        Row(row)
    }

    /// Adds all ways that go on with the row.
    pub(super) fn carry_out(&self, way: &Way, row: u8, ways: &mut Vec<Way>) {
        let mut way = *way;
        way.rows[usize::from(way.height)] = row;
        way.height += 1;
        way.left &= !(1 << row);
        self.choose(0, way, ways);
    }

    /// Decides about the places from `first` on, in every way that there is.
    fn choose(&self, first: u8, mut way: Way, ways: &mut Vec<Way>) {
        for place in first..9 {
            if self.values[usize::from(place)] == 0 {
                continue;
            }
            let Some(stack) = way.stacks.iter().position(|stack| *stack == place / 3) else {
                return self.choose_stack(place, way, ways);
            };
            let loose = &self.loose[stack];
            let within = place % 3;
            if within >= loose.open {
                self.take(&mut way, self.fixed[usize::from(place)], place);
                continue;
            }
            match loose.cells()[usize::from(within - loose.start())] {
                (NEW, _) => return self.choose_column(place, stack, way, ways),
                (_, column) => self.take(&mut way, column, place),
            }
        }
        ways.push(way);
    }

    /// Any stack without a place that has the values may come here.
    fn choose_stack(&self, place: u8, way: Way, ways: &mut Vec<Way>) {
        let wanted = self.wanted[usize::from(place / 3)];
        for (stack, loose) in self.loose.iter().enumerate() {
            if way.stacks[stack] == OPEN && loose.values() == wanted {
                let mut way = way;
                way.stacks[stack] = place / 3;
                self.choose(place, way, ways);
            }
        }
    }

    /// Any column of the stack without a place and with a new digit may come here.
    fn choose_column(&self, place: u8, stack: usize, way: Way, ways: &mut Vec<Way>) {
        for &(label, column) in self.loose[stack].cells() {
            if label == NEW && way.places[usize::from(column)] == OPEN {
                let mut way = way;
                self.take(&mut way, column, place);
                self.choose(place + 1, way, ways);
            }
        }
    }

    /// Puts a column to its place and labels its digit.
    fn take(&self, way: &mut Way, column: u8, place: u8) {
        if way.places[usize::from(column)] == OPEN {
            way.places[usize::from(column)] = place;
            way.open_columns[usize::from(column / 3)] -= 1;
        }
        let label = &mut way.digits[usize::from(self.digits[usize::from(column)]) - 1];
        if *label == NEW {
            way.labels += 1;
            *label = way.labels;
        }
    }
}

/// The values of a row, four bits each, the first one highest, so that smaller rows compare as less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row(u64);

impl Row {
    /// Not less than any row.
    pub(super) const LARGEST: Row = Row(u64::MAX);
}
