//! Rule `impossible-clue`: reports clues that no grid fulfils, that the givens break, or that say nothing.
//!
//! Every finding follows from one clue, or from a few that concern the same cells; nothing is searched.

mod bounds;
mod cells;
mod givens;
mod lines;
mod marks;
mod report;
mod sides;
mod sums;

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use bounds::Numbers;
use clues::ClueKind;
use ide_db::{BlockFinding, Safety};
use report::Report;
use syntax::{Clue, ClueContent, Expected};

pub(crate) const INFO: Info = Info {
    summary: "a clue that no grid fulfils, that the givens break, or that is misplaced",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
A clue of a variant cannot be right, as its text shows without a search:

- a total that its cells cannot have, an arrow whose shaft is always more than its circle, cages that cover the grid
  and do not add up to the sum of all values;
- a line that is longer than there are values for it, a difference that no two values have, equal cells in one house;
- a number at a side that no row or column has: sandwiches of 1 or 34 in a 9×9 grid, no skyscraper;
- marks that contradict each other, or that no values fit;
- givens that break the clue.

These findings show that the puzzle has no solution, so `unsolvable` does not report it, too. A few slips are reported
that leave the meaning of the clue clear: a mark between cells that are not next to each other, a little killer that
does not run from edge to edge, a quad that is no square.

What may be intended is information at most, whatever severity the rule has: a cage in several pieces, a cell that
a cage names twice, a second mark on a pair of cells, a line that is too short to have an effect.",
        why: "The puzzle cannot be solved, or not as it was meant.",
        example: "\
1...
....
....
....
[cages]
9: r1c1 r1c2
[littlekillers]
7: r2c2-r1c3
",
        output: "\
example.sudoku:6:1: error[impossible-clue] 2 cells cannot add up to 9: 3 to 7 is possible
example.sudoku:8:4: error[impossible-clue] this little killer does not run from edge to edge, as r1c3-r3c1 does
",
        remark: "The largest values of a 4×4 grid, 3 and 4, add up to 7.",
        remedy: "\
Compare the clue with its source: the number, or one of the cells, is wrong. Editors offer to extend a little killer to
both edges.",
        settings: "\
A puzzle that is meant to have no solution can declare `solutions: 0`; this rule then reports slips only.",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    if context.puzzle.clues.is_empty() && context.lowered.geometry.constraints().is_empty() {
        return;
    }
    let mut findings = Vec::new();
    let mut explained = Vec::new();
    for section in &context.puzzle.clues {
        let possible = section.kind.and_then(|kind| sides::possible(kind, context.puzzle.numbers()));
        for (kind, clue) in section.of_kind() {
            let mut report = Report::new(context, kind, clue.span);
            check_clue(&mut report, clue, possible.as_ref());
            if report.findings.iter().any(BlockFinding::contradicts) {
                // The total of a drawn cage is not in its range.
                explained.push(clue.span.start);
            }
            findings.extend(report.findings);
        }
        sides::opposite(context, section, &mut findings);
    }
    if findings.iter().all(|finding| !finding.contradicts()) {
        cells::covering_cages(context, &mut findings);
    }
    marks::pairs(context, &mut findings);
    cells::opposites(context, &mut findings);
    explained.extend(findings.iter().filter(|finding| finding.contradicts()).map(|finding| finding.span.start));
    findings.extend(givens::broken(context, explained));
    if context.puzzle.declared.solutions == Some(Expected::Exactly(0)) {
        findings.retain(|finding| !finding.contradicts());
    }
    found.extend(findings);
}

/// Reports on one clue, without others.
fn check_clue(report: &mut Report<'_>, clue: &Clue, possible: Option<&Numbers>) {
    match &clue.content {
        ClueContent::Cells { values, cells } => {
            let value = values.first().copied();
            match report.kind {
                ClueKind::Cages => sums::cage(report, value, cells),
                ClueKind::Sums => sums::sum(report, value, cells),
                ClueKind::LittleKillers => cells::little_killer(report, value, cells),
                ClueKind::Quads => cells::quad(report, values, cells),
                ClueKind::ExtraRegions | ClueKind::RellikCages => cells::extra_region(report, cells),
                ClueKind::EqualityCages => cells::equality_cage(report, cells),
                ClueKind::Products => sums::product(report, value, cells),
                ClueKind::CountingCircles => _ = sums::repeats(report, &report.path(cells)),
                kind if kind.is_of_each_cell() => {}
                _ => lines::line(report, value, cells),
            }
        }
        ClueContent::Arrow { circle, shaft } => sums::arrow(report, circle, shaft),
        ClueContent::Clones { left, right } => lines::clones(report, left, right),
        ClueContent::Pairs { cells, .. } => lines::line(report, None, cells),
        ClueContent::Sets(sets) => lines::sets(report, sets),
        ClueContent::Counts { count, what, cells } => cells::count(report, count, what, cells),
        ClueContent::Chain { cells, marks } => marks::chain(report, cells, marks),
        ClueContent::Side { side, places } => {
            if let Some(possible) = possible {
                sides::side(report, *side, places, possible);
            }
        }
    }
}

#[cfg(test)]
mod tests;
