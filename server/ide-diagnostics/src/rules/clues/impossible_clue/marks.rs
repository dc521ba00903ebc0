//! Reports marks between cells: impossible ones, cells that are no neighbours, two marks on one pair.

use super::report::Report;
use crate::rules::context::Context;
use clues::Relation;
use engine::{Cell, Geometry, Numbers};
use ide_db::puzzle::clues::allows;
use ide_db::{BlockFinding, Related};
use std::collections::BTreeMap;
use syntax::{BlockSpan, ClueCell, ClueContent, ClueMark, PuzzleText};

/// A mark between two cells, of which the first comes first in reading order.
struct Mark {
    relation: Relation,
    /// The range of both cells and the mark.
    span: BlockSpan,
    /// The range of the mark.
    mark: BlockSpan,
}

/// A chain of cells with marks between them.
pub(super) fn chain(report: &mut Report<'_>, named: &[ClueCell], marks: &[ClueMark]) {
    for (pair, mark) in named.windows(2).zip(marks) {
        let path = report.path(pair);
        let [one, other] = path.cells[..] else { continue };
        let names = format!("{} and {}", report.name(one), report.name(other));
        if one == other {
            report.mistake(
                path.span,
                &path.cells[..1],
                format!("a mark needs two cells, but both are {}", report.name(one)),
            );
            continue;
        }
        let is_beside = pair[0].row.abs_diff(pair[1].row) + pair[0].column.abs_diff(pair[1].column) == 1;
        // Equal neighbours would be in one row or column.
        if !is_beside && mark.relation != Relation::Equal {
            report.mistake(path.span, &path.cells, format!("{names} are not next to each other"));
        }
        if let Some(message) = impossible(report, one, other, mark.relation) {
            report.contradiction(mark.span, &path.cells, message);
        }
    }
}

/// The message if no values of two cells fit to a mark; `None` if some do.
fn impossible(report: &Report<'_>, one: Cell, other: Cell, relation: Relation) -> Option<String> {
    let values = report.values();
    let greatest = values.greatest();
    if fits(report.geometry, values, one, other, &[relation]) {
        return None;
    }
    let apart = u32::from(report.geometry.are_peers(one, other));
    Some(match relation {
        Relation::Difference(wanted) => {
            format!("no two values differ by {wanted}: 1 to {} is possible", greatest - values.least())
        }
        Relation::Ten => impossible_sum(10, values, apart),
        Relation::Five => impossible_sum(5, values, apart),
        Relation::Ratio(wanted) if wanted > 1 => {
            format!("no value is {wanted} times another: 2 to {greatest} is possible")
        }
        _ => format!("{}, so they cannot be equal", report.differ(one, other)?),
    })
}

/// `apart` is the least difference of the two values.
fn impossible_sum(total: u32, values: Numbers, apart: u32) -> String {
    let least = 2 * values.least() + apart;
    let most = 2 * values.greatest() - apart;
    format!("two values cannot add up to {total}: {least} to {most} is possible")
}

/// Returns true if two cells can have values that fit to all marks between them.
fn fits(geometry: &Geometry, values: Numbers, one: Cell, other: Cell, relations: &[Relation]) -> bool {
    let differ = geometry.are_peers(one, other);
    for left in values.all() {
        for right in values.all() {
            if !(differ && left == right) && relations.iter().all(|relation| allows(*relation, left, right)) {
                return true;
            }
        }
    }
    false
}

/// Reports pairs of cells with several marks.
pub(super) fn pairs(context: &Context<'_>, findings: &mut Vec<BlockFinding>) {
    let geometry = &*context.lowered.geometry;
    for ((one, other), marks) in by_pair(context.puzzle, geometry) {
        for (index, mark) in marks.iter().enumerate().skip(1) {
            // Each mark is compared with the last few: a file of nothing else would take too long.
            let before = &marks[index.saturating_sub(MOST_COMPARED)..index];
            let mut report = Report::new(context, clues::ClueKind::Marks, mark.span);
            compare(&mut report, one, other, before, mark, context.text);
            findings.extend(report.findings);
        }
    }
}

/// The number of marks of one pair that a further one is compared with.
const MOST_COMPARED: usize = 8;

fn compare(
    report: &mut Report<'_>,
    one: Cell,
    other: Cell,
    before: &[Mark],
    mark: &Mark,
    text: &dyn Fn(BlockSpan) -> String,
) {
    let values = report.values();
    let fits = |relations: &[Relation]| fits(report.geometry, values, one, other, relations);
    // A mark that is impossible by itself is reported for that alone.
    let excluded = before.iter().find(|earlier| {
        fits(&[mark.relation]) && fits(&[earlier.relation]) && !fits(&[earlier.relation, mark.relation])
    });
    let alike = before.iter().find(|earlier| sort(earlier.relation) == sort(mark.relation));
    let cells = [one, other];
    let earlier = if let Some(earlier) = excluded {
        let message = format!("`{}` contradicts `{}`: no values fit both", text(mark.span), text(earlier.span));
        report.contradiction(mark.span, &cells, message);
        earlier
    } else if let Some(earlier) = alike {
        let names = format!("{} and {}", report.name(one), report.name(other));
        let before = text(earlier.mark);
        let written = text(mark.mark);
        let message = if earlier.relation == mark.relation {
            format!("{names} have the mark `{written}` twice")
        } else {
            format!("{names} have two marks: `{before}` and `{written}`")
        };
        report.remark(mark.span, &cells, message);
        earlier
    } else {
        return;
    };
    let related = Related { elsewhere: None, span: earlier.span, message: "the earlier mark".to_owned() };
    for finding in &mut report.findings {
        finding.related.push(related.clone());
    }
}

/// A sort of marks, of which a pair of cells has one at most.
#[derive(PartialEq)]
enum Sort {
    Dot,
    Sum,
    Comparison,
}

fn sort(relation: Relation) -> Sort {
    match relation {
        Relation::Difference(_) | Relation::Ratio(_) => Sort::Dot,
        Relation::Ten | Relation::Five => Sort::Sum,
        Relation::Less | Relation::Greater | Relation::Equal => Sort::Comparison,
    }
}

/// The marks of each pair of cells, in the order of the text.
fn by_pair(puzzle: &PuzzleText, geometry: &Geometry) -> BTreeMap<(Cell, Cell), Vec<Mark>> {
    let mut marks: BTreeMap<(Cell, Cell), Vec<Mark>> = BTreeMap::new();
    for clue in puzzle.clues.iter().flat_map(|section| &section.clues) {
        let ClueContent::Chain { cells, marks: chain } = &clue.content else { continue };
        for (pair, mark) in cells.windows(2).zip(chain) {
            let field = geometry.field();
            let (Some(one), Some(other)) = (pair[0].within(field), pair[1].within(field)) else { continue };
            if one == other {
                continue;
            }
            let relation = if one < other { mark.relation } else { turned(mark.relation) };
            let span = pair[0].span.cover(pair[1].span);
            let cells = (one.min(other), one.max(other));
            marks.entry(cells).or_default().push(Mark { relation, span, mark: mark.span });
        }
    }
    marks
}

/// The same mark, read from the other side.
fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::Greater => Relation::Less,
        symmetric => symmetric,
    }
}
