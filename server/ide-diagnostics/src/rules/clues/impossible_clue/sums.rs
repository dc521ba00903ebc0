//! Reports sums that cannot be right: totals, shafts and their circles, runs with the same sum.

use super::bounds::{Bounds, Numbers};
use super::report::{Path, Report};
use engine::{Cell, Geometry, Numbers as Values};
use ide_db::base::words::counted;
use ide_db::puzzle::clues::{bit, runs};
use std::collections::BTreeSet;
use syntax::{ClueCell, ClueValue};

/// A cage: different values, unless the rules lift that, and a total.
pub(super) fn cage(report: &mut Report<'_>, total: Option<ClueValue>, named: &[ClueCell]) {
    let path = report.path(named);
    let cells = &path.cells;
    let may_repeat = report.puzzle.declared.rules & bit("cages-may-repeat") != 0;
    if repeats(report, &path) {
        return;
    }
    if !may_repeat && cells.len() > report.digit_count() {
        return report.too_long(&path, report.digit_count(), "different values");
    }
    let bounds = if may_repeat {
        Bounds::of_cells(report.geometry, cells, report.values())
    } else {
        Bounds::of_different(cells.len(), report.values())
    };
    check_total(report, bounds, total, cells);
    pieces(report, named, &path);
}

/// Cells with a total, equal ones only where no house forbids that.
pub(super) fn sum(report: &mut Report<'_>, total: Option<ClueValue>, named: &[ClueCell]) {
    let cells = report.path(named).cells;
    check_total(report, Bounds::of_cells(report.geometry, &cells, report.values()), total, &cells);
}

fn check_total(report: &mut Report<'_>, bounds: Bounds, total: Option<ClueValue>, cells: &[Cell]) {
    let Some(total) = total else { return };
    if bounds.contains(total.number) {
        return;
    }
    let possible = Numbers::from(bounds).in_words();
    let count = cells.len();
    let message = match count {
        1 => format!("{} cannot be {}: {possible}", report.name(cells[0]), total.number),
        _ => format!("{count} cells cannot add up to {}: {possible}", total.number),
    };
    report.contradiction(total.span, cells, message);
}

/// Reports a cell that is named twice where it counts once. Returns true if there is one.
pub(super) fn repeats(report: &mut Report<'_>, path: &Path) -> bool {
    let mut sorted = path.cells.clone();
    sorted.sort_unstable();
    let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) else { return false };
    let message = format!("{} is named twice here", report.name(pair[0]));
    report.remark(path.span, &pair[..1], message);
    true
}

/// Reports cells that do not touch.
pub(super) fn pieces(report: &mut Report<'_>, named: &[ClueCell], path: &Path) {
    let mut open: Vec<(u8, u8)> = named.iter().map(|cell| (cell.row, cell.column)).collect();
    // Only a few cells can be a cage; others have a finding of their own.
    if open.len() > 2 * report.digit_count() {
        return;
    }
    let mut count = 0_u64;
    while let Some(first) = open.pop() {
        count += 1;
        let mut reached = vec![first];
        while let Some((row, column)) = reached.pop() {
            reached.extend(open.extract_if(.., |cell| cell.0.abs_diff(row) + cell.1.abs_diff(column) == 1));
        }
    }
    if count > 1 {
        report.remark(path.span, &path.cells, format!("this cage is in {}", counted(count, "piece")));
    }
}

/// Cells that multiply to a number, equal ones only where no house forbids that.
pub(super) fn product(report: &mut Report<'_>, total: Option<ClueValue>, named: &[ClueCell]) {
    let Some(total) = total else { return };
    let cells = report.path(named).cells;
    // The products of the cells so far: the divisors that they reach.
    let mut reached = BTreeSet::from([1]);
    for _ in &cells {
        let mut next = BTreeSet::new();
        for product in reached {
            for value in report.values().all() {
                let product = u64::from(value) * product;
                let is_divisor = product > 0 && u64::from(total.number).is_multiple_of(product);
                if is_divisor || total.number == 0 && product < 2 {
                    next.insert(product);
                }
            }
        }
        // Only whether there is a 0 matters.
        if total.number == 0 && report.values().least() == 0 {
            next.insert(0);
        }
        reached = next;
    }
    if reached.contains(&u64::from(total.number)) {
        return;
    }
    let message = match cells[..] {
        [only] => format!("{} cannot be {}", report.name(only), total.number),
        _ => format!("no {} values multiply to {}", cells.len(), total.number),
    };
    report.contradiction(total.span, &cells, message);
}

/// A shaft that adds up to the number in its circle.
pub(super) fn arrow(report: &mut Report<'_>, circle: &[ClueCell], shaft: &[ClueCell]) {
    let circle = report.path(circle);
    let shaft = report.path(shaft);
    let cells = [&circle.cells[..], &shaft.cells].concat();
    if let ([head], [_, _, ..]) = (&circle.cells[..], &shaft.cells[..])
        && shaft.cells.contains(head)
    {
        let message = format!("the circle {} is part of its own shaft", report.name(*head));
        return report.contradiction(shaft.span, &cells, message);
    }
    if let ([head], [only]) = (&circle.cells[..], &shaft.cells[..])
        && let Some(why) = report.differ(*head, *only)
    {
        return report.contradiction(shaft.span, &cells, format!("{why}, so they cannot be equal"));
    }
    let (least, greatest) = number_bounds(report.geometry, &circle.cells, report.values());
    let sum = Bounds::of_cells(report.geometry, &shaft.cells, report.values());
    let message = if u64::from(sum.least) > greatest {
        format!("this shaft adds up to {} at least, but its circle holds {greatest} at most", sum.least)
    } else if u64::from(sum.greatest) < least {
        format!("this shaft adds up to {} at most, but its circle holds {least} at least", sum.greatest)
    } else {
        return;
    };
    report.contradiction(shaft.span, &cells, message);
}

/// The least and the greatest number that cells can hold as its decimal places.
fn number_bounds(geometry: &Geometry, places: &[Cell], values: Values) -> (u64, u64) {
    let last = u64::from(values.greatest());
    if places.is_empty() {
        return (0, 0);
    }
    let first = u64::from(values.least());
    let mut least = first;
    let mut greatest = last;
    // The number 1212… is the least and 9898… the greatest if neighbouring places see each other, so that they differ.
    let mut is_second = false;
    for pair in places.windows(2) {
        is_second = geometry.are_peers(pair[0], pair[1]) && !is_second;
        let least_digit = if is_second { (first + 1).min(last) } else { first };
        let greatest_digit = if is_second { (last - 1).max(first) } else { last };
        least = least.saturating_mul(10).saturating_add(least_digit);
        greatest = greatest.saturating_mul(10).saturating_add(greatest_digit);
    }
    (least, greatest)
}

/// Inner cells that add up to the sum of both ends.
pub(super) fn double_arrow(report: &mut Report<'_>, path: &Path) {
    let [first, inner @ .., last] = &path.cells[..] else { return };
    let inner = Bounds::of_cells(report.geometry, inner, report.values());
    let ends = Bounds::of_cells(report.geometry, &[*first, *last], report.values());
    if inner.least > ends.greatest {
        let least = inner.least;
        let most = ends.greatest;
        let message = format!("the inner cells add up to {least} at least, but both ends to {most} at most");
        report.contradiction(path.span, &path.cells, message);
    }
}

/// Runs inside one box each, with the same sum.
pub(super) fn region_sums(report: &mut Report<'_>, path: &Path) {
    let runs = runs(report.geometry, &path.cells);
    if runs.len() < 2 {
        return report.remark(path.span, &path.cells, "this line is in one box, so it has no effect".to_owned());
    }
    let values = report.values();
    let bounds = |run: &Vec<Cell>| Bounds::of_cells(report.geometry, run, values);
    let Some(long) = runs.iter().max_by_key(|run| bounds(run).least) else { return };
    let Some(short) = runs.iter().min_by_key(|run| bounds(run).greatest) else { return };
    let least = bounds(long).least;
    let greatest = bounds(short).greatest;
    if least > greatest {
        let long = run_name(report, long);
        let short = run_name(report, short);
        let message = format!("{long} add up to {least} at least, but {short} to {greatest} at most");
        report.contradiction(path.span, &path.cells, message);
    }
}

/// `r1c1 to r1c3`.
fn run_name(report: &Report<'_>, run: &[Cell]) -> String {
    match run {
        [first, .., last] => format!("{} to {}", report.name(*first), report.name(*last)),
        few => few.iter().map(|cell| report.name(*cell)).collect(),
    }
}
