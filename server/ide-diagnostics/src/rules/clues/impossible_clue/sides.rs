//! Reports clues at the sides of a grid: numbers that no row or column has.

use super::bounds::Numbers;
use super::report::Report;
use crate::rules::context::Context;
use clues::{ClueKind, Side};
use engine::{Cell, Geometry, Numbers as Values};
use ide_db::puzzle::clues::line_from;
use ide_db::{BlockFinding, Related};
use std::collections::BTreeMap;
use syntax::{ClueContent, ClueSection, ClueValue};

/// The numbers that clues of a kind can have; `None` if they are not written at the sides.
pub(super) fn possible(kind: ClueKind, values: Values) -> Option<Numbers> {
    match kind {
        ClueKind::Sandwich => Some(Numbers::of_sandwich(values)),
        ClueKind::XSums => Some(Numbers::of_x_sum(values)),
        ClueKind::Skyscrapers => Some(Numbers::between(1, tallest(values))),
        // The greatest value is never hidden.
        ClueKind::HiddenSkyscrapers => Some(Numbers::between(values.least(), values.greatest() - 1)),
        ClueKind::NumberedRooms => Some(Numbers::between(values.least(), values.greatest())),
        _ => None,
    }
}

/// The most skyscrapers of a line: 0 is none.
fn tallest(values: Values) -> u32 {
    u32::from(values.count()) - u32::from(values.least() == 0)
}

/// The clues at one side.
pub(super) fn side(report: &mut Report<'_>, side: Side, places: &[Option<ClueValue>], possible: &Numbers) {
    for (place, value) in (0..side.length(report.geometry.field())).zip(places) {
        let Some(value) = value else { continue };
        let number = value.number;
        if possible.contains(number) {
            continue;
        }
        let noun = if matches!(side, Side::Top | Side::Bottom) { "column" } else { "row" };
        let what = match report.kind {
            ClueKind::Sandwich => {
                let (least, greatest) = (report.values().least(), report.values().greatest());
                format!("the values between {least} and {greatest} cannot add up to {number}")
            }
            ClueKind::XSums => format!("the first X values cannot add up to {number}"),
            ClueKind::Skyscrapers => format!("this {noun} cannot show {number} skyscrapers"),
            ClueKind::HiddenSkyscrapers => format!("this {noun} cannot hide {number} first"),
            _ => format!("no cell holds {number}"),
        };
        let cells = line(report.geometry, side, place);
        report.contradiction(value.span, &cells, format!("{what}: {}", possible.in_words()));
    }
}

/// The cells of a row or column, in reading order.
fn line(geometry: &Geometry, side: Side, place: u8) -> Vec<Cell> {
    let mut cells: Vec<Cell> = line_from(side, place, geometry.field()).collect();
    cells.sort();
    cells
}

/// Reports skyscrapers at both ends of a line that exclude each other: the highest is seen from both.
pub(super) fn opposite(context: &Context<'_>, section: &ClueSection, findings: &mut Vec<BlockFinding>) {
    if section.kind != Some(ClueKind::Skyscrapers) {
        return;
    }
    let geometry = &*context.lowered.geometry;
    let greatest = tallest(context.puzzle.numbers());
    // The clues at both ends of each line.
    let mut seen: BTreeMap<Vec<Cell>, Vec<(Side, ClueValue)>> = BTreeMap::new();
    for clue in &section.clues {
        let ClueContent::Side { side, places } = &clue.content else { continue };
        for (place, value) in (0..side.length(geometry.field())).zip(places) {
            if let Some(value) = value {
                seen.entry(line(geometry, *side, place)).or_default().push((*side, *value));
            }
        }
    }
    for (cells, clues) in seen {
        let [(side, one), (other_side, other)] = clues[..] else { continue };
        let sum = one.number.saturating_add(other.number);
        if side == other_side || (3..=greatest + 1).contains(&sum) {
            continue;
        }
        // An impossible number is reported by itself.
        if ![one.number, other.number].into_iter().all(|number| (1..=greatest).contains(&number)) {
            continue;
        }
        let mut report = Report::new(context, ClueKind::Skyscrapers, other.span);
        let message = format!(
            "{} from one end and {} from the other add up to {sum}: 3 to {} is possible",
            one.number,
            other.number,
            greatest + 1
        );
        report.contradiction(other.span, &cells, message);
        let related = Related { elsewhere: None, span: one.span, message: "the clue at the other end".to_owned() };
        for mut finding in report.findings {
            finding.related = vec![related.clone()];
            findings.push(finding);
        }
    }
}
