//! Reports sets of cells that cannot be right: quads, extra regions, little killers, cells that are odd and even, cages
//! that cover the grid.

use super::report::{Path, Report};
use super::sums;
use crate::rules::context::Context;
use clues::{ClueKind, Count, Counted};
use engine::Cell;
use ide_db::{BlockFinding, Fix, Related, Safety, TextEdit};
use std::collections::BTreeMap;
use syntax::{BlockSpan, ClueCell, ClueContent, ClueValue};

/// Four cells that hold some values.
pub(super) fn quad(report: &mut Report<'_>, values: &[ClueValue], named: &[ClueCell]) {
    let path = report.path(named);
    if sums::repeats(report, &path) {
        return;
    }
    let is_square = named.iter().all(|one| {
        named.iter().all(|other| one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1)
    });
    if path.cells.len() != 4 {
        let message = format!("a quad has 4 cells, not {}", path.cells.len());
        report.mistake(path.span, &path.cells, message);
    } else if !is_square {
        report.mistake(path.span, &path.cells, "the cells of a quad are a square of 2×2".to_owned());
    }
    if values.len() > path.cells.len() {
        let message = format!("{} values do not fit into these cells", values.len());
        return report.contradiction(path.span, &path.cells, message);
    }
    for value in values {
        let wanted = values.iter().filter(|other| other.number == value.number).count();
        let most = equal_cells(report, &path.cells);
        if wanted > most {
            let message = format!("these cells cannot hold {} {}", value.number, times(wanted));
            let message = if most == 1 { message + ": they see each other" } else { message };
            return report.contradiction(value.span, &path.cells, message);
        }
    }
}

fn times(count: usize) -> String {
    if count == 2 { "twice".to_owned() } else { format!("{count} times") }
}

/// The most of a few cells that can hold the same value.
fn equal_cells(report: &Report<'_>, cells: &[Cell]) -> usize {
    // Larger ones have another finding.
    if cells.len() > 4 {
        return cells.len();
    }
    let mut most = 0;
    for bits in 0..1_u32 << cells.len() {
        let subset = || (0..cells.len()).filter(|index| bits >> index & 1 == 1).map(|index| cells[index]);
        let are_free = subset().all(|one| subset().all(|other| !report.geometry.are_peers(one, other)));
        if are_free {
            most = most.max(bits.count_ones() as usize);
        }
    }
    most
}

/// Cells with different values.
pub(super) fn extra_region(report: &mut Report<'_>, named: &[ClueCell]) {
    let path = report.path(named);
    if !sums::repeats(report, &path) && path.cells.len() > report.digit_count() {
        report.too_long(&path, report.digit_count(), "different values");
    }
}

/// Cells with different values, as many even as odd.
pub(super) fn equality_cage(report: &mut Report<'_>, named: &[ClueCell]) {
    let path = report.path(named);
    if !path.cells.len().is_multiple_of(2) {
        let message = format!("{} cannot have as many even as odd values", report.of_cells(path.cells.len()));
        return report.contradiction(path.span, &path.cells, message);
    }
    extra_region(report, named);
}

/// A count of values.
pub(super) fn count(
    report: &mut Report<'_>,
    count: &Count<ClueCell, ClueValue>,
    what: &Counted<ClueValue>,
    named: &[ClueCell],
) {
    let path = report.path(named);
    let Count::Number(wanted) = count else { return };
    let most = match what {
        Counted::Different => path.cells.len().min(report.digit_count()),
        _ => path.cells.len(),
    };
    let least = u32::from(*what == Counted::Different);
    if wanted.number < least || wanted.number as usize > most {
        let message =
            format!("{} cannot be {}: {least} to {most} is possible", report.of_cells(path.cells.len()), wanted.number);
        report.contradiction(wanted.span, &path.cells, message);
    }
}

/// The cells of a little killer: a diagonal from edge to edge.
pub(super) fn little_killer(report: &mut Report<'_>, total: Option<ClueValue>, named: &[ClueCell]) {
    sums::sum(report, total, named);
    let path = report.path(named);
    let mut cells = path.cells.clone();
    cells.sort_unstable();
    let Some(first) = cells.first() else { return };
    let diagonals = [1, -1].map(|step| diagonal(report, *first, step));
    if diagonals.contains(&cells) {
        return;
    }
    // A single cell is on both diagonals.
    let mut wholes = diagonals.iter().filter(|_| cells.len() > 1);
    let Some(whole) = wholes.find(|diagonal| cells.iter().all(|cell| diagonal.contains(cell))) else {
        let message = "a little killer is a diagonal from edge to edge; a sum of other cells belongs to `[sums]`";
        return report.mistake(path.span, &path.cells, message.to_owned());
    };
    let run = [whole.first(), whole.last()].into_iter().flatten().map(|cell| report.name(*cell));
    let run = run.collect::<Vec<_>>().join("-");
    report.mistake(path.span, &path.cells, format!("this little killer does not run from edge to edge, as {run} does"));
    // Unsafe: the total may be that of these cells.
    let edits = vec![TextEdit { span: path.span, text: run.clone() }];
    let fix = Fix { title: format!("Change the cells to {run}"), safety: Safety::Unsafe, edits };
    if let Some(finding) = report.findings.last_mut() {
        finding.fix = Some(fix);
    }
}

/// The cells of a diagonal of the grid through a cell, in order; `step` is that of the column from row to row.
fn diagonal(report: &Report<'_>, cell: Cell, step: i8) -> Vec<Cell> {
    let field = report.geometry.field();
    let mut cells = Vec::new();
    for row in 0..field.rows() {
        let down = row as i8 - field.row(cell) as i8;
        cells.extend(field.moved(cell, down, step * down));
    }
    cells
}

/// Reports cells that two sections of opposite kinds name.
pub(super) fn opposites(context: &Context<'_>, findings: &mut Vec<BlockFinding>) {
    let mut earlier: BTreeMap<(u8, u8), (ClueKind, BlockSpan)> = BTreeMap::new();
    for section in &context.puzzle.clues {
        let (own, other) = match section.kind {
            Some(own @ ClueKind::Odd) => (own, ClueKind::Even),
            Some(own @ ClueKind::Even) => (own, ClueKind::Odd),
            _ => continue,
        };
        for clue in &section.clues {
            let ClueContent::Cells { cells, .. } = &clue.content else { continue };
            for cell in cells {
                let (kind, span) = *earlier.entry((cell.row, cell.column)).or_insert((own, cell.span));
                if kind != other {
                    continue;
                }
                let mut report = Report::new(context, own, clue.span);
                let Path { cells, .. } = report.path(std::slice::from_ref(cell));
                let name = cells.first().map(|cell| report.name(*cell)).unwrap_or_default();
                report.contradiction(cell.span, &cells, format!("{name} is marked as odd and as even"));
                let related = Related { elsewhere: None, span, message: "the other mark".to_owned() };
                for mut finding in report.findings {
                    finding.related = vec![related.clone()];
                    findings.push(finding);
                }
            }
        }
    }
}

/// Reports cages that cover the grid and do not add up to the sum of all values.
pub(super) fn covering_cages(context: &Context<'_>, findings: &mut Vec<BlockFinding>) {
    let field = context.puzzle.field;
    let mut covered = vec![false; field.cell_count()];
    let mut total = 0_u64;
    let mut first = None;
    for section in context.puzzle.clues.iter().filter(|section| section.kind == Some(ClueKind::Cages)) {
        for clue in &section.clues {
            let ClueContent::Cells { values, cells } = &clue.content else { continue };
            if section.is_malformed {
                return;
            }
            let Some(value) = values.first() else { return };
            total += u64::from(value.number);
            first = first.or(Some(section.word));
            for cell in cells {
                match cell.within(field) {
                    Some(cell) if !covered[cell.index()] => covered[cell.index()] = true,
                    _ => return,
                }
            }
        }
    }
    let values = context.puzzle.numbers();
    // A row with fewer cells than there are values has no known sum.
    if field.columns() != values.count() {
        return;
    }
    let expected = u64::from(u32::from(field.rows()) * values.all().sum::<u32>());
    let Some(span) = first else { return };
    if total == expected || !covered.iter().all(|covered| *covered) {
        return;
    }
    let mut report = Report::new(context, ClueKind::Cages, span);
    let message = format!("the cages cover the grid and add up to {total}: only {expected} is possible");
    report.contradiction(span, &[], message);
    findings.extend(report.findings);
}
