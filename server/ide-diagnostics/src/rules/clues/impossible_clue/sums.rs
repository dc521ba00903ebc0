//! Reports sums that cannot be right: totals, shafts and their circles, runs with the same sum.

use super::bounds::{Bounds, Numbers};
use super::report::{Path, Report};
use engine::{Cell, Geometry};
use ide_db::base::words::counted;
use ide_db::puzzle::clues::{bit, runs};
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
    let bounds = match may_repeat {
        true => Bounds::of_cells(report.geometry, cells),
        false => Bounds::of_different(cells.len(), report.geometry.digit_count()),
    };
    check_total(report, bounds, total, cells);
    pieces(report, named, &path);
}

/// Cells with a total, equal ones only where no house forbids that.
pub(super) fn sum(report: &mut Report<'_>, total: Option<ClueValue>, named: &[ClueCell]) {
    let cells = report.path(named).cells;
    check_total(report, Bounds::of_cells(report.geometry, &cells), total, &cells);
}

fn check_total(report: &mut Report<'_>, bounds: Bounds, total: Option<ClueValue>, cells: &[Cell]) {
    let Some(total) = total.filter(|total| !bounds.contains(total.number)) else { return };
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
            let (touching, others) = open
                .into_iter()
                .partition(|(other, beside): &(u8, u8)| other.abs_diff(row) + beside.abs_diff(column) == 1);
            reached.extend::<Vec<_>>(touching);
            open = others;
        }
    }
    if count > 1 {
        report.remark(path.span, &path.cells, format!("this cage is in {}", counted(count, "piece")));
    }
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
    let number = numbers(report.geometry, &circle.cells);
    let sum = Bounds::of_cells(report.geometry, &shaft.cells);
    let message = match () {
        () if u64::from(sum.least) > number.1 => {
            format!("this shaft adds up to {} at least, but its circle holds {} at most", sum.least, number.1)
        }
        () if u64::from(sum.greatest) < number.0 => {
            format!("this shaft adds up to {} at most, but its circle holds {} at least", sum.greatest, number.0)
        }
        () => return,
    };
    report.contradiction(shaft.span, &cells, message);
}

/// The least and the greatest number that cells can hold as its decimal places.
fn numbers(geometry: &Geometry, places: &[Cell]) -> (u64, u64) {
    let size = u64::from(geometry.digit_count());
    // Neighbouring places differ at least where they see each other.
    let differ = places.windows(2).map(|pair| geometry.are_peers(pair[0], pair[1]));
    let mut ends = places.first().map_or((0, 0, false), |_| (1, size, false));
    for differs in differ {
        // Of alternating values, each place is one or two away from the end of the range.
        let apart = differs && !ends.2;
        let (least, greatest) = if apart { (2.min(size), size.max(2) - 1) } else { (1, size) };
        let grown = |number: u64, place: u64| number.saturating_mul(10).saturating_add(place);
        ends = (grown(ends.0, least), grown(ends.1, greatest), apart);
    }
    (ends.0, ends.1)
}

/// Inner cells that add up to the sum of both ends.
pub(super) fn double_arrow(report: &mut Report<'_>, path: &Path) {
    let [first, inner @ .., last] = &path.cells[..] else { return };
    let inner = Bounds::of_cells(report.geometry, inner);
    let ends = Bounds::of_cells(report.geometry, &[*first, *last]);
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
    let bounds = |run: &Vec<Cell>| Bounds::of_cells(report.geometry, run);
    let (long, short) =
        (runs.iter().max_by_key(|run| bounds(run).least), runs.iter().min_by_key(|run| bounds(run).greatest));
    let (Some(long), Some(short)) = (long, short) else { return };
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
