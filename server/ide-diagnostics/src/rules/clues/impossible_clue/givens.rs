//! Reports clues that no values fit, and givens that break a clue.

use crate::rules::{Context, plain};
use engine::{Cell, Constraint, Digit, DigitSet, Geometry, GroupIndex};
use ide_db::base::finding::{Draft, Force};
use ide_db::base::rule::Rule;
use ide_db::base::words::listed;
use ide_db::puzzle::clues::{self, ConstraintPart, parts};
use logic::diagnosis::constraint_conflicts::conflict;
use syntax::{BlockOffset, BlockSpan};

/// Reports clues that have no values at all, or none beside the givens, except those in whose range another finding
/// begins: `explained` are the beginnings.
pub(super) fn broken(context: &Context<'_>, mut explained: Vec<BlockOffset>) -> Vec<Draft> {
    let lowered = context.lowered;
    explained.sort_unstable();
    let is_explained = |part: &ConstraintPart<'_>| {
        let next = |span: BlockSpan| explained.partition_point(|start| *start < span.start);
        part.span.is_some_and(|span| explained.get(next(span)).is_some_and(|start| *start < span.end))
    };
    let in_parts = |geometry: &Geometry, span_of: &dyn Fn(GroupIndex) -> Option<BlockSpan>| -> Vec<Draft> {
        let candidates = vec![geometry.digits(); geometry.cell_count()];
        let mut grid = Grid { geometry, values: &lowered.givens, candidates };
        let parts = parts(geometry, span_of).filter(|part| !is_explained(part));
        parts.filter_map(|part| grid.conflict(context, &part)).collect()
    };
    if !lowered.geometry.constraints().is_empty() || !lowered.has_sound_regions {
        return in_parts(&lowered.geometry, &|group| lowered.clue_span(group));
    }
    // A puzzle with a clue that cannot be read is solved without any.
    let puzzle = context.puzzle;
    let plain = &lowered.geometry;
    let (geometry, spans) = clues::constrained(plain, &puzzle.clues, puzzle.declared.rules);
    in_parts(&geometry, &|group| spans[group.index()])
}

/// A grid that is tested with the constraints of one clue at a time.
struct Grid<'a> {
    geometry: &'a Geometry,
    values: &'a [Option<Digit>],
    /// The candidates of all cells: all digits, except during a test.
    candidates: Vec<DigitSet>,
}

impl Grid<'_> {
    fn conflict(&mut self, context: &Context<'_>, part: &ConstraintPart<'_>) -> Option<Draft> {
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
            return Some(draft(context, place, &cells, format!("no values fit {}", part.name)));
        }
        if given.is_empty() || !self.contradict(part.constraints, &given) {
            return None;
        }
        for cell in given.clone().into_iter().take(4 * usize::from(self.geometry.digit_count())) {
            let others: Vec<Cell> = given.iter().copied().filter(|other| *other != cell).collect();
            if self.contradict(part.constraints, &others) {
                given = others;
            }
        }
        let values = given.iter().map(|cell| self.value(context, *cell)).collect::<Vec<_>>();
        let verb = if given.len() == 1 { "breaks" } else { "break" };
        let place = part.span.unwrap_or_else(|| context.cell_span(given[0]));
        let mut draft = draft(context, place, &given, format!("{} {verb} {}", listed(&values), part.name));
        draft.related = context.related(&given, |cell| self.value(context, cell));
        Some(draft)
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

fn draft(context: &Context<'_>, span: BlockSpan, cells: &[Cell], message: String) -> Draft {
    let cells = context.names(cells);
    Draft { force: Force::Contradiction, cells, ..plain(Rule::ImpossibleClue, span, message) }
}
