//! Reports clues that no values fit, and givens that break a clue.

use crate::rules::context::Context;
use engine::{Cell, Constraint, Digit, DigitSet, Geometry, GroupIndex};
use ide_db::base::finding::FindingKind;
use ide_db::base::words::listed;
use ide_db::puzzle::clues::{self, ConstraintPart, parts};
use ide_db::{BlockFinding, Rule};
use logic::diagnosis::constraint_conflicts::conflict;
use logic::techniques::with_demand;
use syntax::{BlockOffset, BlockSpan};

/// Reports clues that have no values at all, or none beside the givens, except those in whose range another finding
/// begins: `explained` are the beginnings.
pub(super) fn broken(context: &Context<'_>, mut explained: Vec<BlockOffset>) -> Vec<BlockFinding> {
    let lowered = context.lowered;
    explained.sort_unstable();
    if !lowered.geometry.constraints().is_empty() || !lowered.has_sound_regions {
        return broken_parts(context, &lowered.geometry, |group| lowered.clue_span(group), &explained);
    }
    // A puzzle with a clue that cannot be read is solved without any.
    let puzzle = context.puzzle;
    let (geometry, spans) =
        clues::constrained(&lowered.geometry, &puzzle.clues, puzzle.declared.rules, puzzle.numbers());
    broken_parts(context, &geometry, |group| spans[group.index()], &explained)
}

fn broken_parts(
    context: &Context<'_>,
    geometry: &Geometry,
    span_of: impl Fn(GroupIndex) -> Option<BlockSpan>,
    explained: &[BlockOffset],
) -> Vec<BlockFinding> {
    let candidates = vec![geometry.digits(); geometry.cell_count()];
    let mut grid = TestedGrid { geometry, values: &context.lowered.givens, candidates };
    let mut found = Vec::new();
    for part in parts(geometry, span_of) {
        if let Some(span) = part.span {
            let next = explained.partition_point(|start| *start < span.start);
            if explained.get(next).is_some_and(|start| *start < span.end) {
                continue;
            }
        }
        found.extend(grid.conflict(context, &part));
    }
    found
}

/// A grid that is tested with the constraints of one clue at a time.
struct TestedGrid<'a> {
    geometry: &'a Geometry,
    values: &'a [Option<Digit>],
    /// The candidates of all cells: all digits, except during a test.
    candidates: Vec<DigitSet>,
}

impl TestedGrid<'_> {
    fn conflict(&mut self, context: &Context<'_>, part: &ConstraintPart<'_>) -> Option<BlockFinding> {
        let mut cells: Vec<Cell> = part.constraints.iter().flat_map(Constraint::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut given: Vec<Cell> = cells.iter().copied().filter(|cell| self.values[cell.index()].is_some()).collect();
        // The constraints of a rule can be fulfilled, and each is broken only by values in all of its cells.
        if part.span.is_none() && given.len() < cells.len() {
            return None;
        }
        if self.contradict(part.constraints, &[]) {
            let place = part.span?;
            return Some(finding(
                context,
                place,
                &cells,
                format!("no values fit {}", with_demand(self.geometry, part.group)),
            ));
        }
        if given.is_empty() || !self.contradict(part.constraints, &given) {
            return None;
        }
        // Leaves out every given without which the contradiction remains; of the first ones, since each costs a test.
        for cell in given.clone().into_iter().take(4 * usize::from(self.geometry.digit_count())) {
            let others: Vec<Cell> = given.iter().copied().filter(|other| *other != cell).collect();
            if self.contradict(part.constraints, &others) {
                given = others;
            }
        }
        let values = given.iter().map(|cell| self.value(context, *cell)).collect::<Vec<_>>();
        let verb = if given.len() == 1 { "breaks" } else { "break" };
        let place = part.span.unwrap_or_else(|| context.cell_span(given[0]));
        let clue = with_demand(self.geometry, part.group);
        let mut finding = finding(context, place, &given, format!("{} {verb} {clue}", listed(&values)));
        finding.related = context.related(&given, |cell| self.value(context, cell));
        Some(finding)
    }

    /// `r1c1=5`.
    fn value(&self, context: &Context<'_>, cell: Cell) -> String {
        let value = self.values[cell.index()].map(|digit| context.symbol(digit)).unwrap_or_default();
        format!("{}={value}", self.geometry.cell_name(cell))
    }

    /// Returns true if constraints and these givens contradict each other.
    fn contradict(&mut self, constraints: &[Constraint], given: &[Cell]) -> bool {
        for cell in given {
            self.candidates[cell.index()] = self.values[cell.index()].map_or(DigitSet::EMPTY, DigitSet::single);
        }
        let is_broken = conflict(constraints, &mut self.candidates);
        for cell in constraints.iter().flat_map(Constraint::cells) {
            self.candidates[cell.index()] = self.geometry.digits();
        }
        is_broken
    }
}

fn finding(context: &Context<'_>, span: BlockSpan, cells: &[Cell], message: String) -> BlockFinding {
    let cells = context.names(cells);
    BlockFinding { kind: FindingKind::Contradiction, cells, ..BlockFinding::new(Rule::ImpossibleClue, span, message) }
}
