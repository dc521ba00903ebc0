//! Reports lines that cannot be right: too long, too great a difference, equal cells in one house.

use super::bounds::{Bounds, groups};
use super::report::{Path, Report};
use super::sums;
use clues::ClueKind;
use engine::Cell;
use syntax::{BlockSpan, ClueCell, ClueValue};

/// A line of any kind.
pub(super) fn line(report: &mut Report<'_>, value: Option<ClueValue>, named: &[ClueCell]) {
    let path = report.path(named);
    let count = path.cells.len();
    if count < least_cells(report.kind) {
        let message = format!("{} has no effect", report.of_cells(count));
        return report.remark(path.span, &path.cells, message);
    }
    match report.kind {
        ClueKind::Thermos => set(report, &path, report.digit_count(), "rising values"),
        ClueKind::Renbans => set(report, &path, report.digit_count(), "consecutive values"),
        ClueKind::Nabners => set(report, &path, report.digit_count().div_ceil(2), "values that are not consecutive"),
        ClueKind::Whispers => difference(report, value, &path),
        ClueKind::Lockout => lockout(report, value, &path),
        ClueKind::Between => inner(report, &path, report.digit_count().saturating_sub(2), "between two others"),
        ClueKind::Palindromes => {
            let half = &path.cells[..count / 2];
            equal(report, path.span, half.iter().zip(path.cells.iter().rev()));
        }
        ClueKind::RegionSums => sums::region_sums(report, &path),
        ClueKind::DoubleArrows => sums::double_arrow(report, &path),
        ClueKind::Lunchboxes => set(report, &path, report.digit_count(), "different values"),
        ClueKind::ValueIndexers if count < 3 => {
            let message = format!("{} has no cell that its second one can name", report.of_cells(count));
            report.contradiction(path.span, &path.cells, message);
        }
        _ => {}
    }
}

/// The least number of cells for which a line has an effect.
fn least_cells(kind: ClueKind) -> usize {
    match kind {
        ClueKind::Between | ClueKind::DoubleArrows | ClueKind::Zippers => 3,
        // Each of their cells counts.
        ClueKind::ValueIndexers | ClueKind::SumLines | ClueKind::Lunchboxes => 1,
        _ => 2,
    }
}

/// A line of different values.
fn set(report: &mut Report<'_>, path: &Path, most: usize, values: &str) {
    let mut sorted = path.cells.clone();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        let message = format!("the line goes through {} twice, but its values differ", report.name(pair[0]));
        return report.contradiction(path.span, &pair[..1], message);
    }
    if path.cells.len() > most {
        report.too_long(path, most, values);
    }
}

/// The difference that a line demands.
fn wanted_difference(report: &Report<'_>, value: Option<ClueValue>) -> usize {
    let usual = report.kind.usual_difference(report.geometry.digit_count()).unwrap_or_default();
    value.map_or(usize::from(usual), |value| value.number as usize)
}

/// Reports a difference that no two values have, or that says nothing.
fn difference(report: &mut Report<'_>, value: Option<ClueValue>, path: &Path) {
    let wanted = wanted_difference(report, value);
    let span = value.map_or(path.span, |value| value.span);
    let most = report.digit_count() - 1;
    if wanted > most {
        let message = format!("no two values differ by {wanted}: 1 to {most} is possible");
        report.contradiction(span, &path.cells, message);
    } else if wanted == 0 {
        report.remark(span, &path.cells, "a difference of 0 has no effect".to_owned());
    }
}

/// Ends that are apart, and values outside of the range between them.
fn lockout(report: &mut Report<'_>, value: Option<ClueValue>, path: &Path) {
    let wanted = wanted_difference(report, value);
    if wanted >= report.digit_count() {
        return difference(report, value, path);
    }
    // The closed range of the ends.
    let most = report.digit_count() - 1 - wanted;
    inner(report, path, most, &format!("outside of two ends that are {wanted} apart"));
}

/// The cells between both ends, for whose values there are only so many numbers.
fn inner(report: &mut Report<'_>, path: &Path, most: usize, place: &str) {
    let [_, inner @ .., _] = &path.cells[..] else { return };
    let different = groups(report.geometry, inner).into_iter().max().unwrap_or_default();
    if different > most {
        let message = format!("{different} different values do not fit {place}: {most} do at most");
        report.contradiction(path.span, &path.cells, message);
    }
}

/// Sets with the same sum, or with the same values.
pub(super) fn sets(report: &mut Report<'_>, sets: &[Vec<ClueCell>]) {
    let paths: Vec<Path> = sets.iter().map(|set| report.path(set)).collect();
    let Some(span) = paths.iter().map(|path| path.span).reduce(BlockSpan::cover) else { return };
    let values = report.values();
    let mut least = Bounds { least: 0, greatest: u32::MAX };
    for path in &paths {
        let bounds = Bounds::of_cells(report.geometry, &path.cells, values);
        least.least = least.least.max(bounds.least);
        least.greatest = least.greatest.min(bounds.greatest);
    }
    if report.kind == ClueKind::EqualSums && least.least > least.greatest {
        let cells: Vec<Cell> = paths.iter().flat_map(|path| path.cells.iter().copied()).collect();
        let message =
            format!("one of these sets adds up to {} at least, another one to {} at most", least.least, least.greatest);
        return report.contradiction(span, &cells, message);
    }
    if let [one, other] = &paths[..]
        && let ([one], [other]) = (&one.cells[..], &other.cells[..])
        && let Some(why) = report.differ(*one, *other)
    {
        report.contradiction(span, &[*one, *other], format!("{why}, so they cannot be equal"));
    }
}

/// Equal cells on both sides of `=`.
pub(super) fn clones(report: &mut Report<'_>, left: &[ClueCell], right: &[ClueCell]) {
    let left = report.path(left);
    let right = report.path(right);
    let span = left.span.cover(right.span);
    if let Some(cell) = left.cells.iter().zip(&right.cells).find_map(|(one, other)| (one == other).then_some(*one)) {
        let message = format!("{} is its own clone", report.name(cell));
        report.remark(span, &[cell], message);
    }
    equal(report, span, left.cells.iter().zip(&right.cells));
}

/// Pairs of equal cells: the first pair that cannot be equal is reported.
fn equal<'c>(report: &mut Report<'_>, span: BlockSpan, pairs: impl Iterator<Item = (&'c Cell, &'c Cell)>) {
    for (&one, &other) in pairs {
        if let Some(why) = report.differ(one, other) {
            return report.contradiction(span, &[one, other], format!("{why}, so they cannot be equal"));
        }
    }
}
