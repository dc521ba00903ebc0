//! The rest of a hard search, by conflict-driven clause learning (the crate `batsat`).
//!
//! A search by trial forgets why a branch failed; on large puzzles it repeats the same failure in
//! exponentially many branches. A SAT solver writes it down as a clause. It takes over from
//! [`super::Search`] when that has spent [`super::PATIENCE`] nodes without a new solution, and
//! begins anew from the candidates that propagation left.
//!
//! The encoding: one variable for each candidate of an open cell; a clause that some candidate of
//! the cell holds, one that some place of each digit in each house does, and one for each two
//! candidates that exclude each other. Each solution found adds a clause that forbids it.
//!
//! Deterministic like the search: decisions depend on the clauses alone, and the budget counts
//! conflicts.

use std::cell::Cell as Flag;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::{Interrupt, Stopped};
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::geometry::Geometry;
use crate::puzzle::Solution;

/// The most clauses of an encoding, at about 50 bytes each; the largest puzzles with few givens
/// have more, and remain with the search.
const MOST_CLAUSES: usize = 1_000_000;

/// How many learnt clauses are kept at first; every so many conflicts a tenth more. The half that was of least use goes
/// when there are more, which nothing interrupts.
///
/// A third of the clauses of the encoding, which is what the solver would keep, is 300,000 on the largest puzzles:
/// random 36×36 ones with 44 to 52 % of their cells given then take up to 31 instead of 5 s for the same conflicts, and
/// nothing is asked for 68 instead of 8 ms. 25×25 puzzles take as long either way.
const KEPT_AT_FIRST: i32 = 2_000;

/// How many candidates are encoded before the interrupt is asked again.
const CANDIDATES_AT_A_TIME: usize = 100;

/// The solutions of a grid, one after the other.
pub(super) struct Clauses<'a> {
    solver: Solver<Watch<'a>>,
    geometry: &'a Geometry,
    grid: Box<[DigitSet]>,
    /// One for each candidate of each open cell, in order.
    variables: Box<[Var]>,
    /// Where the variables of each cell begin.
    first: Box<[u32]>,
}

/// Why there is no encoding.
pub(super) enum Refused {
    /// It would be larger than its bound.
    TooLarge,
    /// The caller's interrupt asked to stop.
    Interrupted,
}

impl<'a> Clauses<'a> {
    /// Encodes the candidates of a grid that propagation left without a contradiction.
    ///
    /// # Errors
    /// When the encoding is too large, or an interrupt asked to stop.
    pub(super) fn new(
        geometry: &'a Geometry,
        grid: &[DigitSet],
        conflicts: u64,
        interrupt: Interrupt<'a>,
    ) -> Result<Clauses<'a>, Refused> {
        if size(geometry, grid) > MOST_CLAUSES {
            return Err(Refused::TooLarge);
        }
        let mut next = 0;
        let first = grid.iter().map(|candidates| {
            let first = next;
            next += if candidates.is_single() { 0 } else { candidates.len() as u32 };
            first
        });
        let first = first.collect();
        let watch = Watch { interrupt, conflicts: 0, most: conflicts, interrupted: Flag::new(false) };
        let options = SolverOpts { learntsize_factor: 0., min_learnts_lim: KEPT_AT_FIRST, ..SolverOpts::default() };
        let mut solver = Solver::new(options, watch);
        let variables = (0..next).map(|_| solver.new_var_default()).collect();
        let mut clauses = Clauses { solver, geometry, grid: grid.into(), variables, first };
        clauses.encode()?;
        Ok(clauses)
    }

    /// The conflicts spent so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    /// A further solution, or `None` when there is none; an error when the search had to stop.
    pub(super) fn next(&mut self) -> Result<Option<Solution>, Stopped> {
        let found = self.solver.solve_limited(&[]);
        if found == lbool::TRUE {
            return Ok(Some(self.solution()));
        }
        match (found == lbool::FALSE, self.solver.cb().interrupted.get()) {
            (true, _) => Ok(None),
            (false, true) => Err(Stopped::Interrupted),
            (false, false) => Err(Stopped::OutOfBudget),
        }
    }

    /// Leaves the solution out from now on.
    pub(super) fn forbid(&mut self, solution: &[Digit]) {
        let open = self.geometry.cells().filter(|cell| !self.grid[cell.index()].is_single());
        let literals: Option<Vec<Lit>> = open.map(|cell| self.literal(cell, solution[cell.index()], false)).collect();
        // A solution with a digit that is no candidate any more is left out already.
        if let Some(mut literals) = literals {
            self.solver.add_clause_reuse(&mut literals);
        }
    }

    fn solution(&self) -> Solution {
        let digit = |(index, candidates): (usize, &DigitSet)| {
            let holds = |digit: &Digit| {
                let variable = self.variable(Cell::new(index), *digit);
                variable.is_some_and(|variable| self.solver.value_var(variable) == lbool::TRUE)
            };
            candidates.only().or_else(|| candidates.iter().find(holds))
        };
        self.grid.iter().enumerate().filter_map(digit).collect()
    }

    /// Of a candidate of an open cell.
    fn variable(&self, cell: Cell, digit: Digit) -> Option<Var> {
        let candidates = self.grid[cell.index()];
        if candidates.is_single() || !candidates.contains(digit) {
            return None;
        }
        let rank = (candidates & DigitSet::up_to(digit.get() - 1)).len();
        self.variables.get(self.first[cell.index()] as usize + rank).copied()
    }

    fn literal(&self, cell: Cell, digit: Digit, holds: bool) -> Option<Lit> {
        Some(Lit::new(self.variable(cell, digit)?, holds))
    }

    fn encode(&mut self) -> Result<(), Refused> {
        let geometry = self.geometry;
        let is_open = |cell: &Cell| !self.grid[cell.index()].is_single();
        let open: Vec<Cell> = geometry.cells().filter(is_open).collect();
        let mut unasked = 0;
        for &cell in &open {
            self.encode_cell(cell);
            self.encode_exclusions(cell);
            unasked += self.grid[cell.index()].len();
            if unasked > CANDIDATES_AT_A_TIME {
                self.ask()?;
                unasked = 0;
            }
        }
        for house in geometry.houses() {
            let decided = house.cells.iter().map(|cell| self.grid[cell.index()]).filter(|set| set.is_single());
            for digit in geometry.digits().without(decided.collect()) {
                let mut places: Vec<Lit> =
                    house.cells.iter().filter_map(|cell| self.literal(*cell, digit, true)).collect();
                self.solver.add_clause_reuse(&mut places);
            }
            self.ask()?;
        }
        Ok(())
    }

    /// Some candidate of the cell holds, and no two do.
    fn encode_cell(&mut self, cell: Cell) {
        let candidates = self.grid[cell.index()];
        let mut all: Vec<Lit> = candidates.iter().filter_map(|digit| self.literal(cell, digit, true)).collect();
        let mut pair = Vec::new();
        for (position, one) in all.iter().enumerate() {
            for other in &all[position + 1..] {
                pair.clear();
                pair.extend([!*one, !*other]);
                self.solver.add_clause_reuse(&mut pair);
            }
        }
        self.solver.add_clause_reuse(&mut all);
    }

    /// No candidate of the cell holds together with one of a later cell that it excludes.
    fn encode_exclusions(&mut self, cell: Cell) {
        let mut pair = Vec::new();
        for digit in self.grid[cell.index()] {
            let Some(one) = self.literal(cell, digit, false) else { continue };
            for (other, excluded) in excluded(self.geometry, cell, DigitSet::single(digit)) {
                for digit in excluded & self.grid[other.index()] {
                    if let Some(other) = self.literal(other, digit, false) {
                        pair.clear();
                        pair.extend([one, other]);
                        self.solver.add_clause_reuse(&mut pair);
                    }
                }
            }
        }
    }

    fn ask(&self) -> Result<(), Refused> {
        if self.solver.cb().is_interrupted() { Err(Refused::Interrupted) } else { Ok(()) }
    }
}

/// What later cells cannot hold when `cell` holds one of `digits`.
fn excluded(geometry: &Geometry, cell: Cell, digits: DigitSet) -> impl Iterator<Item = (Cell, DigitSet)> {
    let peers = geometry.peers(cell).iter().map(move |peer| (*peer, digits));
    let next = digits.next_in_sequence();
    let neighbours = geometry.neighbours(cell).iter().map(move |neighbour| (*neighbour, next));
    peers.chain(neighbours).filter(move |(other, _)| *other > cell)
}

/// How many clauses the encoding has, a few too many where rules overlap.
fn size(geometry: &Geometry, grid: &[DigitSet]) -> usize {
    let open = |cell: &Cell| !grid[cell.index()].is_single();
    let pairs = |cell: Cell| {
        let candidates = grid[cell.index()];
        let within = candidates.len() * (candidates.len() - 1) / 2;
        let excluded = excluded(geometry, cell, candidates).filter(|(other, _)| open(other));
        within + excluded.map(|(other, digits)| (digits & grid[other.index()]).len()).sum::<usize>()
    };
    geometry.cells().filter(open).map(pairs).sum::<usize>() + geometry.houses().len() * usize::from(geometry.size())
}

/// Counts conflicts, for the solver's own limit cannot be set from outside, and passes the
/// interrupt on.
struct Watch<'a> {
    interrupt: Interrupt<'a>,
    conflicts: u64,
    most: u64,
    interrupted: Flag<bool>,
}

impl Callbacks for Watch<'_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.most || self.is_interrupted()
    }
}

impl Watch<'_> {
    /// Once it was, it stays so.
    fn is_interrupted(&self) -> bool {
        if (self.interrupt)() {
            self.interrupted.set(true);
        }
        self.interrupted.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::GeometryError;
    use crate::puzzle::Puzzle;
    use crate::reference;
    use crate::support::{puzzle, standard};
    use crate::variant::Variant;
    use std::sync::Arc;

    /// All solutions that clauses find, sorted, up to `limit`.
    fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
        let clauses = Clauses::new(puzzle.geometry(), puzzle.grid(), u64::MAX, &|| false);
        let mut clauses = clauses.unwrap_or_else(|_| panic!("a small encoding"));
        let mut solutions = Vec::new();
        while solutions.len() < limit
            && let Ok(Some(solution)) = clauses.next()
        {
            clauses.forbid(&solution);
            solutions.push(solution);
        }
        solutions.sort_unstable();
        solutions
    }

    #[test]
    fn finds_every_solution_once() -> Result<(), GeometryError> {
        for variants in [
            &[][..],
            &[Variant::Diagonal],
            &[Variant::Antiknight, Variant::Disjoint],
            &[Variant::Antiking],
            &[Variant::Nonconsecutive],
        ] {
            let with = |geometry: Geometry, variant: &Variant| geometry.with_variant(*variant);
            let geometry = Arc::new(variants.iter().try_fold(Geometry::standard(4)?, with)?);
            // No decided cell excludes anything yet: the solver is given what propagation would leave.
            let empty = Puzzle::new(geometry);
            let (_, expected) = reference::count(&empty, u64::MAX);
            assert_eq!(solutions(&empty, usize::MAX), expected, "{variants:?}");
        }
        Ok(())
    }

    #[test]
    fn a_forbidden_solution_is_not_found() {
        let empty = Puzzle::new(standard(4));
        let Ok(mut clauses) = Clauses::new(empty.geometry(), empty.grid(), u64::MAX, &|| false) else {
            panic!("a small encoding");
        };
        let all = solutions(&empty, usize::MAX);
        all.iter().skip(1).for_each(|solution| clauses.forbid(solution));
        assert_eq!(clauses.next(), Ok(Some(all[0].clone())));
        clauses.forbid(&all[0]);
        assert_eq!(clauses.next(), Ok(None));
    }

    #[test]
    fn stops_when_asked_to_and_when_the_budget_is_spent() {
        let geometry = standard(9);
        let hard = puzzle(&geometry, HARDEST);
        let grid = crate::singles::candidates(&hard);
        let next = |conflicts, interrupt: Interrupt<'_>| {
            Clauses::new(&geometry, &grid, conflicts, interrupt).ok().map(|mut clauses| clauses.next())
        };
        assert_eq!(next(0, &|| false), Some(Err(Stopped::OutOfBudget)));
        assert!(next(u64::MAX, &|| true).is_none());
        let asked = Flag::new(0);
        let counted = || {
            asked.set(asked.get() + 1);
            false
        };
        assert!(matches!(next(u64::MAX, &counted), Some(Ok(Some(_)))));
        let (all, asked) = (asked.get(), Flag::new(0));
        let later = || asked.replace(asked.get() + 1) >= all - 3;
        assert_eq!(next(u64::MAX, &later), Some(Err(Stopped::Interrupted)));
    }

    #[test]
    fn the_encoding_has_a_bound() {
        let empty = Puzzle::new(standard(36));
        let refused = Clauses::new(empty.geometry(), empty.grid(), 1, &|| false);
        assert!(matches!(refused, Err(Refused::TooLarge)));
    }

    /// Generated: minimal, and beyond singles and locked candidates.
    const HARDEST: &str = "......4.9.7.69..286..4............9..8.3.....1..8.....4.6..8.7......5..29.5..46..";
}
