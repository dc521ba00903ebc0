//! Extends a partial form by one more row. The row gives places to columns and stacks that have none; where several are
//! equal, each order of them is a form.

use super::lines::FilledCells;
use super::nibbles::{NIBBLE, STACK, shift};
use super::partial_form::PartialForm;
use super::row::sorted;

/// Adds all forms that continue with this row, which has this number.
pub(super) fn extend(form: &PartialForm, filled: &FilledCells, number: u8, forms: &mut Vec<PartialForm>) {
    let start = forms.len();
    forms.push(form.with_row(number));
    if !form.places_all(filled) {
        let labels = form.loose_labels(filled);
        place_stacks(form, labels, forms, start);
        for stack in 0..3 {
            place_columns(form, labels, stack, forms, start);
        }
    }
    for form in &mut forms[start..] {
        form.label(filled);
    }
}

/// Assigns places to the stacks that the row fills first: the last ones that are free, by rising values.
fn place_stacks(form: &PartialForm, labels: u64, forms: &mut Vec<PartialForm>, start: usize) {
    let values = sorted(labels) & form.unplaced;
    if values == 0 {
        return;
    }
    let stacks = [0, 1, 2].map(|number| Item { value: values >> shift(3 * number + 2) & STACK, number });
    let end = 3 - form.n_placed;
    in_every_order(stacks, forms, start, |form, stack, after| {
        form.place_stack(stack, end - 1 - after);
    });
}

/// Assigns places to the columns of a stack that the row fills first: the last ones that are free, by rising labels.
fn place_columns(form: &PartialForm, labels: u64, stack: u8, forms: &mut Vec<PartialForm>, start: usize) {
    if labels >> shift(3 * stack + 2) & STACK == 0 {
        return;
    }
    let numbers = [3 * stack, 3 * stack + 1, 3 * stack + 2];
    let columns = numbers.map(|number| Item { value: labels >> shift(number) & NIBBLE, number });
    let open = form.open_columns(stack);
    in_every_order(columns, forms, start, |form, column, after| {
        form.place_column(column, form.stacks[usize::from(stack)] * 3 + open - 1 - after);
    });
}

/// A column or a stack, and its values in the row, 0 if it needs no place.
#[derive(Clone, Copy)]
struct Item {
    value: u64,
    number: u8,
}

/// Places those of three items that need a place, each after those with smaller values; `place` takes the number of
/// items after it. If some are equal, every other order of them gives a further form for each form from `start` on.
fn in_every_order(
    items: [Item; 3],
    forms: &mut Vec<PartialForm>,
    start: usize,
    place: impl Fn(&mut PartialForm, u8, u8),
) {
    let [one, two, three] = by_value(items);
    if two.value == 0 {
        for form in &mut forms[start..] {
            place(form, three.number, 0);
        }
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
    for form in &mut forms[start..end] {
        place_all(form, [one, two, three]);
    }
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
    let all = first && last;
    let orders = [
        (first, [two, one, three]),
        (last, [one, three, two]),
        (all, [two, three, one]),
        (all, [three, one, two]),
        (all, [three, two, one]),
    ];
    orders.into_iter().filter(|(is_equal, _)| *is_equal).map(|(_, order)| order)
}
