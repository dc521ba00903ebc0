//! Lays the rules of a generated puzzle: regions first, then a solution, then clues that agree with it.

mod areas;
mod board;
mod cages;
mod circles;
mod marks;
mod paths;
mod regions;
mod sides;

use crate::generate::grid_rules::GridRules;
use crate::generate::record_puzzle::puzzle_of;
use board::Board;
use clues::{Cells, Clue, ClueKind, Shape};
use engine::{Puzzle, Solution, Solver};
use formats::{ClueSection, Record, Variant};
use generator::Random;
use ide_db::{Cancellable, Interrupt};

/// A puzzle with rules and clues, but without givens.
pub(super) struct Laid {
    pub(super) record: Record,
    pub(super) puzzle: Puzzle,
    pub(super) solution: Solution,
    /// False if the clues leave one solution.
    pub(super) needs_givens: bool,
}

/// The grids that are drawn until there is a place for each kind of clue.
const GRIDS: usize = 20;

/// Lays rules. The inner error says why there are none.
///
/// # Errors
/// When `interrupt` says so.
pub(super) fn lay(
    rules: &GridRules,
    solver: &mut Solver,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Laid, String>> {
    let mut why = "no solution of these rules was found".to_owned();
    for _ in 0..GRIDS {
        let Some((mut record, solution)) = filled(rules, solver, random, interrupt)? else { continue };
        let board = Board::new(record.field, &solution, record.areas());
        if let Err(missing) = lay_clues(rules, &mut record, &board, random) {
            why = missing;
            continue;
        }
        let is_whole = rules.has_cages() && cages::cages(&mut record, &board, random, interrupt)?;
        return Ok(puzzle_of(&record).map(|puzzle| Laid { record, puzzle, solution, needs_givens: !is_whole }));
    }
    Ok(Err(why))
}

/// Regions, if there are to be any, and a solution; `None` if none was found.
fn filled(
    rules: &GridRules,
    solver: &mut Solver,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<(Record, Solution)>> {
    let mut record = rules.blank.clone();
    let areas = record.areas();
    // The regions of a large grid rarely allow for a solution, so they are changed around one.
    let is_filled_first = record.digit_count > LARGEST_FREE_REGIONS;
    if rules.has_regions && !is_filled_first {
        let blank = Board { field: record.field, values: vec![0; record.cells.len()], areas: areas.clone() };
        record.regions = Some(regions::regions(&blank, random));
    }
    let Ok(puzzle) = puzzle_of(&record) else { return Ok(None) };
    let Some(solution) = generator::fill(&puzzle, solver, random, &|| interrupt())? else { return Ok(None) };
    if rules.has_regions && is_filled_first {
        record.regions = Some(regions::regions(&Board::new(record.field, &solution, areas), random));
    }
    Ok(Some((record, solution)))
}

/// The largest grids whose regions are drawn before a solution.
const LARGEST_FREE_REGIONS: u8 = 10;

/// Lays the clues of each kind, save cages.
fn lay_clues(rules: &GridRules, record: &mut Record, board: &Board, random: &mut Random) -> Result<(), String> {
    let mut taken = vec![false; board.cells().len()];
    record.variants.extend(&rules.on_clues);
    record.variants.sort_unstable();
    for kind in rules.kinds.iter().copied().filter(|kind| *kind != ClueKind::Cages) {
        let all = match kind {
            ClueKind::Dots => rules.on_clues.contains(&Variant::AllDotsGiven),
            ClueKind::Xv => rules.on_clues.contains(&Variant::AllXvGiven),
            _ => false,
        };
        let clues = clues(kind, all, board, &mut taken, random);
        if clues.is_empty() && !all {
            return Err(format!("no place for `[{}]` was found in {GRIDS} grids: leave it out", kind.name()));
        }
        record.clues.extend((!clues.is_empty()).then_some(ClueSection { kind, clues }));
    }
    Ok(())
}

fn clues(kind: ClueKind, all: bool, board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    match kind.shape() {
        Shape::Chain(_) => marks::marks(kind, all, board, random),
        Shape::Side => sides::sides(kind, board, random),
        Shape::Arrow | Shape::Pairs | Shape::Cells { cells: Cells::Path, .. } => {
            paths::paths(kind, board, taken, random)
        }
        Shape::Cells { .. } if kind == ClueKind::CountingCircles => circles::circles(board, random),
        Shape::Clones | Shape::Sets(_) | Shape::Counts | Shape::Cells { .. } => {
            areas::areas(kind, board, taken, random)
        }
    }
}
