//! The extension of a partial form by one more row. The row gives places to columns and stacks that have none; where
//! several are equal, each order of them is a form.

use super::lines::FilledCells;
use super::partial_form::PartialForm;
use super::row::{NIBBLE, STACK, shift, sorted};

/// Adds all forms that continue with this row, which has this number.
pub(super) fn extend(form: &PartialForm, filled: &FilledCells, number: u8, forms: &mut Vec<PartialForm>) {
    let start = forms.len();
    forms.push(form.with_row(number));
    if !form.places_all(filled) {
        let labels = form.loose_labels(filled);
        place_stacks(form, labels, forms, start);
        (0..3).for_each(|stack| place_columns(form, labels, stack, forms, start));
    }
    forms[start..].iter_mut().for_each(|form| form.label(filled));
}

/// Assigns places to the stacks that the row fills first: the last ones that are free, by rising values.
fn place_stacks(form: &PartialForm, labels: u64, forms: &mut Vec<PartialForm>, start: usize) {
    let values = sorted(labels) & form.unplaced;
    if values == 0 {
        return;
    }
    let stack = |number| Item { value: values >> shift(3 * number + 2) & STACK, number };
    let end = 3 - form.n_placed;
    in_every_order([0, 1, 2].map(stack), forms, start, |form, stack, behind| {
        form.place_stack(stack, end - 1 - behind);
    });
}

/// Assigns places to the columns of a stack that the row fills first: the last ones that are free, by rising labels.
fn place_columns(form: &PartialForm, labels: u64, stack: u8, forms: &mut Vec<PartialForm>, start: usize) {
    if labels >> shift(3 * stack + 2) & STACK == 0 {
        return;
    }
    let column = |within| {
        let number = 3 * stack + within;
        Item { value: labels >> shift(number) & NIBBLE, number }
    };
    let open = form.open_columns(stack);
    in_every_order([0, 1, 2].map(column), forms, start, |form, column, behind| {
        form.place_column(column, form.stacks[usize::from(stack)] * 3 + open - 1 - behind);
    });
}

/// A column or a stack, and its values in the row, 0 if it needs no place.
#[derive(Clone, Copy)]
struct Item {
    value: u64,
    number: u8,
}

/// Places those of three items that need a place, each behind those with smaller values; `place` takes the number of
/// items behind it. If some are equal, every other order of them gives a further form for each form from `start` on.
fn in_every_order(
    items: [Item; 3],
    forms: &mut Vec<PartialForm>,
    start: usize,
    place: impl Fn(&mut PartialForm, u8, u8),
) {
    let [one, two, three] = by_value(items);
    if two.value == 0 {
        forms[start..].iter_mut().for_each(|form| place(form, three.number, 0));
        return;
    }
    let place_all = |form: &mut PartialForm, order: [Item; 3]| {
        place(form, order[2].number, 0);
        place(form, order[1].number, 1);
        if one.value != 0 {
            place(form, order[0].number, 2);
        }
    };
    let end = forms.len();
    for order in further_orders([one, two, three]) {
        for at in start..end {
            let mut form = forms[at];
            place_all(&mut form, order);
            forms.push(form);
        }
    }
    forms[start..end].iter_mut().for_each(|form| place_all(form, [one, two, three]));
}

/// The items by rising values.
fn by_value(mut items: [Item; 3]) -> [Item; 3] {
    for (one, other) in [(0, 1), (1, 2), (0, 1)] {
        let left = items[one];
        let right = items[other];
        let is_larger = left.value > right.value;
        items[one] = if is_larger { right } else { left };
        items[other] = if is_larger { left } else { right };
    }
    items
}

/// The other orders in which the values of sorted items rise.
fn further_orders([one, two, three]: [Item; 3]) -> impl Iterator<Item = [Item; 3]> {
    let first = one.value == two.value;
    let last = two.value == three.value;
    let of_two = [(first, [two, one, three]), (last, [one, three, two])];
    let of_three = [[two, three, one], [three, one, two], [three, two, one]].map(|order| (first && last, order));
    of_two.into_iter().chain(of_three).filter_map(|(is_equal, order)| is_equal.then_some(order))
}
