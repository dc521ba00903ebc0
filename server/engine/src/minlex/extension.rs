//! The extension of a partial form by one more row.

use super::lines::FilledCells;
use super::partial_form::{NEW, OPEN, PartialForm};

/// The effect of a row on a partial form: the places of its cells, and the choices left among equals.
pub(super) struct Extension {
    /// For each place, the value: a label, [`NEW`], or 0.
    values: [u8; 9],
    /// For each place, the column that it already had.
    fixed: [u8; 9],
    /// For each column, the digit in the row.
    digits: [u8; 9],
    loose: [Loose; 3],
    /// For each place of a stack that had none before, the values of the stack that takes it.
    wanted: [u16; 3],
}

/// The filled columns of a stack that have no place, by rising labels, the new ones last.
#[derive(Clone, Copy, Default)]
struct Loose {
    cells: [(u8, u8); 3],
    count: u8,
    /// The number of columns of the stack that had no place.
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

    /// The values of the stack if it holds nothing but these, as a number to compare.
    fn values(&self) -> u16 {
        self.cells().iter().fold(0, |values, (label, _)| values << 4 | u16::from(*label))
    }

    /// The first place of these within the stack.
    fn start(&self) -> u8 {
        self.open - self.count
    }
}

impl Extension {
    pub(super) fn new(form: &PartialForm, filled: &FilledCells) -> Extension {
        let mut plan = Extension {
            values: [0; 9],
            fixed: [0; 9],
            digits: [0; 9],
            loose: form.open_columns.map(|open| Loose { open, ..Loose::default() }),
            wanted: [0; 3],
        };
        for &(column, digit) in filled.cells() {
            let label = form.digits[usize::from(digit) - 1];
            plan.digits[usize::from(column)] = digit;
            match form.places[usize::from(column)] {
                OPEN => plan.loose[usize::from(column / 3)].insert(label, column),
                place => {
                    plan.values[usize::from(place)] = label;
                    plan.fixed[usize::from(place)] = column;
                }
            }
        }
        plan.order_stacks(form);
        plan
    }

    /// Assigns places to the loose columns: to those of placed stacks directly, to the other stacks by their values.
    fn order_stacks(&mut self, form: &PartialForm) {
        // Sorts by value; stacks that have a place come last.
        let mut stacks = [0, 1, 2].map(|stack| match form.stacks[stack] {
            OPEN => (self.loose[stack].values(), stack),
            place => {
                self.put(stack, place);
                (u16::MAX, stack)
            }
        });
        for (one, other) in [(0, 1), (1, 2), (0, 1)] {
            if stacks[other] < stacks[one] {
                stacks.swap(one, other);
            }
        }
        let open = stacks.iter().take_while(|(values, _)| *values != u16::MAX);
        for (place, &(values, stack)) in (0..).zip(open) {
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

    /// Adds all forms that continue with the row.
    pub(super) fn apply(&self, form: &PartialForm, row: u8, forms: &mut Vec<PartialForm>) {
        forms.push(form.with_row(row));
        self.choose(0, forms.len() - 1, forms);
    }

    /// Chooses the places from `first` on in form number `at`, and adds the forms of the other choices.
    fn choose(&self, first: u8, at: usize, forms: &mut Vec<PartialForm>) {
        for place in first..9 {
            if self.values[usize::from(place)] == 0 {
                continue;
            }
            let placed = forms[at].stacks.iter().position(|stack| *stack == place / 3);
            let stack = placed.unwrap_or_else(|| self.choose_stack(place, at, forms));
            let loose = &self.loose[stack];
            let within = place % 3;
            let column = if within >= loose.open {
                self.fixed[usize::from(place)]
            } else {
                match loose.cells()[usize::from(within - loose.start())] {
                    (NEW, _) => self.choose_column(place, loose, at, forms),
                    (_, column) => column,
                }
            };
            self.take(&mut forms[at], column, place);
        }
    }

    /// Returns the stack that takes the place in form number `at`; every other stack without a place that has the same
    /// values gives a further form.
    fn choose_stack(&self, place: u8, at: usize, forms: &mut Vec<PartialForm>) -> usize {
        let (stacks_taken, wanted) = (forms[at].stacks, self.wanted[usize::from(place / 3)]);
        let fits = |stack: &usize| stacks_taken[*stack] == OPEN && self.loose[*stack].values() == wanted;
        let mut stacks = (0..3).filter(fits);
        // One of them gave the place its values.
        let chosen = stacks.next().unwrap_or_default();
        for other in stacks {
            let last = forms.len();
            forms.push(forms[at]);
            forms[last].stacks[other] = place / 3;
            self.choose(place, last, forms);
        }
        forms[at].stacks[chosen] = place / 3;
        chosen
    }

    /// Returns the column that takes the place in form number `at`; every other column of the stack without a place and
    /// with a new digit gives a further form.
    fn choose_column(&self, place: u8, loose: &Loose, at: usize, forms: &mut Vec<PartialForm>) -> u8 {
        let open = forms[at].open;
        let fits = |(label, column): &&(u8, u8)| *label == NEW && open >> column & 1 == 1;
        let mut columns = loose.cells().iter().filter(fits).map(|(_, column)| *column);
        // One of them gave the place its value.
        let chosen = columns.next().unwrap_or_default();
        for other in columns {
            let last = forms.len();
            forms.push(forms[at]);
            self.take(&mut forms[last], other, place);
            self.choose(place + 1, last, forms);
        }
        chosen
    }

    /// Assigns a place to a column and labels its digit.
    fn take(&self, form: &mut PartialForm, column: u8, place: u8) {
        if form.places[usize::from(column)] == OPEN {
            form.places[usize::from(column)] = place;
            form.open &= !(1 << column);
            form.open_columns[usize::from(column / 3)] -= 1;
        }
        let label = &mut form.digits[usize::from(self.digits[usize::from(column)]) - 1];
        if *label == NEW {
            form.labels += 1;
            *label = form.labels;
        }
    }
}
