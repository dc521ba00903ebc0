//! Finishes a hard search with clauses that are learnt from conflicts ([`super::cdcl`]).
//!
//! A search by trial does not remember why a branch failed; on large puzzles it repeats the same failure in
//! exponentially many branches. Here the reason becomes a clause. This search takes over from that search when
//! that has spent some nodes without a new solution ([`super::patience`]), and starts from the candidates that
//! propagation left.
//!
//! The encoding: one variable for each candidate of an open cell; a clause that some candidate of the cell holds, one
//! for each digit in each house that some place holds, and for each candidate the list of those that it excludes.
//! Relations add to these lists, and a clause for each digit that leaves the other cell few digits; sums and sequences
//! have variables of their own ([`super::automaton_clauses`]). Each solution found adds a clause that excludes it.
//!
//! Deterministic like the search: decisions depend on the clauses alone, and the budget counts work.

use field::{Cell, Digit, DigitSet};

use super::automaton_clauses::{Encoded, TooMany};
use super::budget::Work;
use super::cdcl::{CdclSolver, Literal, SatOutcome};
use super::{Cancellable, Interrupt, Interrupted, Stopped};
use crate::model::constraint::{Constraint, Relation, Which};
use crate::model::geometry::Geometry;
use crate::model::puzzle::Solution;

/// The cost of an entry in the lists of exclusions.
const EXCLUSION: u64 = 12;

/// Enumerates the solutions of a grid.
pub(super) struct ClauseSearch<'a> {
    solver: CdclSolver,
    variables: Variables<'a>,
    /// The cost of the encoding.
    encoding: Work,
    budget: Work,
    interrupt: Interrupt<'a>,
}

impl<'a> ClauseSearch<'a> {
    /// Encodes the candidates of a grid that propagation left without a contradiction.
    ///
    /// # Errors
    /// When the interrupt ended the encoding, or clauses are no way to find the solutions.
    pub(super) fn new(
        geometry: &'a Geometry,
        grid: &[DigitSet],
        budget: Work,
        interrupt: Interrupt<'a>,
    ) -> Result<ClauseSearch<'a>, NotEncoded> {
        let variables = Variables::new(geometry, grid);
        let (mut excluded, mut first) = variables.exclusions(interrupt)?;
        let automata = automata(geometry, grid, first.len() as u32 - 1)?;
        for others in automata.iter().flat_map(Encoded::exclusions) {
            excluded.extend(others);
            first.push(excluded.len() as u32);
        }
        let encoding = Work::of(excluded.len(), EXCLUSION);
        let solver = CdclSolver::new(excluded, first);
        let mut search = ClauseSearch { solver, variables, encoding, budget, interrupt };
        search.add_houses()?;
        search.add_constraints(&automata);
        Ok(search)
    }

    /// Adds the clauses of cells and houses.
    fn add_houses(&mut self) -> Cancellable<()> {
        let ClauseSearch { solver, variables, interrupt, .. } = self;
        for cell in variables.open() {
            solver.add(&variables.of_cell(cell).map(Literal::holds).collect::<Vec<_>>());
        }
        for house in variables.geometry.houses() {
            if interrupt() {
                return Err(Interrupted);
            }
            let decided = house.cells.iter().map(|cell| variables.grid[cell.index()]).filter(|set| set.is_single());
            for digit in variables.geometry.digits().without(decided.collect()) {
                let places = house.cells.iter().filter_map(|cell| variables.find(*cell, digit));
                solver.add(&places.map(Literal::holds).collect::<Vec<_>>());
            }
        }
        Ok(())
    }

    /// Adds the clauses of constraints.
    fn add_constraints(&mut self, automata: &[Encoded<'_>]) {
        let ClauseSearch { solver, variables, .. } = self;
        for encoded in automata {
            let cells: Vec<Cell> = encoded.cells().collect();
            let holds = |place: usize, digit| variables.find(cells[place], digit).map(Literal::holds);
            encoded.clauses(holds, |clause| solver.add(clause));
        }
        for constraint in variables.geometry.propagated_constraints() {
            match constraint {
                Constraint::Among(cell, digits) => {
                    let excluded = variables.grid[cell.index()].without(*digits);
                    let excluded = excluded.iter().filter_map(|digit| variables.find(*cell, digit));
                    excluded.for_each(|candidate| solver.add(&[Literal::not(candidate)]));
                }
                Constraint::Contains(cells, listed) => variables.contain(cells, listed, |clause| solver.add(clause)),
                // Exclusions and automata state the others.
                Constraint::Related(cells, relation) => {
                    variables.support(*cells, relation, |clause| solver.add(clause))
                }
                Constraint::Different(_)
                | Constraint::Consecutive(_)
                | Constraint::Sum(_)
                | Constraint::PrefixSum(_)
                | Constraint::DigitCounts(_)
                | Constraint::Sequence(..) => {}
            }
        }
    }

    /// The work spent so far.
    pub(super) fn spent(&self) -> Work {
        self.encoding + self.solver.work()
    }

    /// The number of conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// Finds a further solution, `None` if there are no more; the error is the reason why the search ended early.
    pub(super) fn next(&mut self) -> Result<Option<Solution>, Stopped> {
        match self.solver.solve(self.budget.less(self.encoding), self.interrupt) {
            SatOutcome::Satisfied => Ok(Some(self.solution())),
            SatOutcome::Unsatisfiable => Ok(None),
            SatOutcome::OutOfBudget => Err(Stopped::OutOfBudget),
            SatOutcome::Interrupted => Err(Stopped::Interrupted),
        }
    }

    /// Excludes the solution that [`ClauseSearch::next`] has just found.
    pub(super) fn exclude_found(&mut self) {
        self.solver.exclude_found();
    }

    /// Excludes a solution, and starts again.
    pub(super) fn exclude(&mut self, solution: &[Digit]) {
        let variables = self.variables.open().map(|cell| self.variables.find(cell, solution[cell.index()]));
        // A solution with a digit that is no longer a candidate is excluded already.
        if let Some(literals) = variables.map(|variable| variable.map(Literal::not)).collect::<Option<Vec<_>>>() {
            self.solver.add(&literals);
        }
    }

    fn solution(&self) -> Solution {
        let mut solution = Vec::with_capacity(self.variables.grid.len());
        for (cell, candidates) in self.variables.geometry.cells().zip(&self.variables.grid) {
            for digit in *candidates {
                // A decided cell has no variables.
                let variable = self.variables.find(cell, digit);
                if candidates.is_single() || variable.is_some_and(|variable| self.solver.is_true(variable)) {
                    solution.push(digit);
                    break;
                }
            }
        }
        solution.into()
    }
}

/// A variable for each candidate of each open cell, in order.
struct Variables<'a> {
    geometry: &'a Geometry,
    grid: Box<[DigitSet]>,
    /// The first variable of each cell.
    first: Box<[u32]>,
}

impl<'a> Variables<'a> {
    fn new(geometry: &'a Geometry, grid: &[DigitSet]) -> Variables<'a> {
        let mut next = 0;
        let first = grid.iter().map(|candidates| {
            let first = next;
            next += if candidates.is_single() { 0 } else { candidates.len() as u32 };
            first
        });
        Variables { geometry, first: first.collect(), grid: grid.into() }
    }

    fn open(&self) -> impl Iterator<Item = Cell> {
        self.geometry.cells().filter(|cell| !self.grid[cell.index()].is_single())
    }

    fn of_cell(&self, cell: Cell) -> impl Iterator<Item = u32> {
        let first = self.first[cell.index()];
        first..first + self.grid[cell.index()].len() as u32
    }

    /// The variable of a candidate of an open cell.
    fn find(&self, cell: Cell, digit: Digit) -> Option<u32> {
        let candidates = self.grid[cell.index()];
        if candidates.is_single() || !candidates.contains(digit) {
            return None;
        }
        let rank = (candidates & DigitSet::up_to(digit.get() - 1)).len();
        Some(self.first[cell.index()] + rank as u32)
    }

    /// Calls `add` with the clauses that state that one of the digits which a digit of one cell allows is in the other.
    fn support(&self, [one, other]: [Cell; 2], relation: &Relation, mut add: impl FnMut(&[Literal])) {
        for (here, there, which) in [(one, other, Which::First), (other, one, Which::Second)] {
            for digit in self.grid[here.index()] {
                let Some(variable) = self.find(here, digit) else { continue };
                let candidates = self.grid[there.index()];
                let partners = relation.partners(which, digit) & candidates;
                if candidates.len() > partners.len() + 1 && !candidates.is_single() {
                    let supports = partners.iter().filter_map(|digit| self.find(there, digit)).map(Literal::holds);
                    add(&supports.chain([Literal::not(variable)]).collect::<Vec<_>>());
                }
            }
        }
    }

    /// Calls `add` with the clauses that state that the cells hold all listed digits: of as many places as leave too
    /// few others, one holds the digit.
    fn contain(&self, cells: &[Cell], listed: &[Digit], mut add: impl FnMut(&[Literal])) {
        for digit in listed.iter().copied().collect::<DigitSet>() {
            let is_decided = |cell: &&Cell| self.grid[cell.index()] == DigitSet::single(digit);
            let needed = listed.iter().filter(|other| **other == digit).count();
            let needed = needed.saturating_sub(cells.iter().filter(is_decided).count());
            let places: Vec<Literal> =
                cells.iter().filter_map(|cell| self.find(*cell, digit)).map(Literal::holds).collect();
            if needed == 0 {
                continue;
            }
            let len = (places.len() + 1).saturating_sub(needed);
            for chosen in (0..1_u32 << places.len().min(16)).filter(|set| set.count_ones() as usize == len) {
                let mut clause = Vec::with_capacity(len);
                for (place, holds) in places.iter().enumerate() {
                    if chosen >> place & 1 == 1 {
                        clause.push(*holds);
                    }
                }
                add(&clause);
            }
        }
    }

    /// The variables that each one excludes, one list after the other, and the positions where these begin and end.
    fn exclusions(&self, interrupt: Interrupt<'_>) -> Cancellable<(Vec<u32>, Vec<u32>)> {
        let mut excluded = Vec::new();
        let mut first = vec![0];
        for cell in self.open() {
            if interrupt() {
                return Err(Interrupted);
            }
            for (variable, digit) in self.of_cell(cell).zip(self.grid[cell.index()]) {
                excluded.extend(self.of_cell(cell).filter(|other| *other != variable));
                for (other, digits) in elsewhere(self.geometry, cell, DigitSet::single(digit)) {
                    excluded.extend(digits.iter().filter_map(|digit| self.find(other, digit)));
                }
                first.push(excluded.len() as u32);
            }
        }
        Ok((excluded, first))
    }
}

/// The digits that other cells cannot hold if `cell` holds one of `digits`.
fn elsewhere(geometry: &Geometry, cell: Cell, digits: DigitSet) -> impl Iterator<Item = (Cell, DigitSet)> {
    let peers = geometry.peers(cell).iter().map(move |peer| (*peer, digits));
    let next = digits.next_in_sequence();
    let neighbours = geometry.neighbours(cell).iter().map(move |neighbour| (*neighbour, next));
    let related = geometry.constraints_of(cell).iter().flat_map(move |constraint| {
        let constraint = &geometry.propagated_constraints()[*constraint as usize];
        let mut excluded: Vec<(Cell, DigitSet)> = Vec::new();
        match constraint {
            Constraint::Related([one, other], relation) => {
                let unrelated = |from| DigitSet::ALL.without(relation.image(from, digits));
                excluded.extend((*one == cell).then(|| (*other, unrelated(Which::First))));
                excluded.extend((*other == cell).then(|| (*one, unrelated(Which::Second))));
            }
            // Different digits have no gap exactly if none is as far from another as there are cells.
            Constraint::Consecutive(cells) => {
                let mut far = digits;
                for other in DigitSet::ALL {
                    if digits.iter().all(|digit| digit.index().abs_diff(other.index()) >= cells.len()) {
                        far.insert(other);
                    }
                }
                excluded.extend(cells.iter().filter(|other| **other != cell).map(|other| (*other, far)));
            }
            _ => {}
        }
        excluded
    });
    peers.chain(neighbours).chain(related)
}

/// The automata among the constraints, whose variables begin with `next`.
fn automata<'a>(geometry: &'a Geometry, grid: &[DigitSet], mut next: u32) -> Result<Vec<Encoded<'a>>, NotEncoded> {
    /// A derived sum of more cells has many states, and clauses learn what it says.
    const MOST_DERIVED: usize = 5;
    /// The words of memory that all of them may take: four bytes each, and as much again while a list grows. Eight
    /// zippers over a whole grid of 36×36 would take 1.7 GB.
    const MOST_WORDS: usize = 32 << 20;
    let mut words = 0;
    let mut automata = Vec::new();
    let stated = geometry.constraints().len();
    for (position, constraint) in geometry.propagated_constraints().iter().enumerate() {
        if position >= stated && constraint.cells().count() > MOST_DERIVED {
            continue;
        }
        if let Some(encoded) = Encoded::new(constraint, grid, next) {
            let encoded = encoded.map_err(|TooMany| NotEncoded::TooLarge)?;
            words += encoded.words();
            if words > MOST_WORDS {
                return Err(NotEncoded::TooLarge);
            }
            next = encoded.end();
            automata.push(encoded);
        }
    }
    Ok(automata)
}

/// The reason why a puzzle is not searched with clauses.
pub(super) enum NotEncoded {
    /// The interrupt ended the encoding.
    Interrupted,
    /// The clauses would be too many.
    TooLarge,
}

impl From<Interrupted> for NotEncoded {
    fn from(_: Interrupted) -> NotEncoded {
        NotEncoded::Interrupted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::constraint_groups::ConstraintGroup;
    use crate::model::geometry::GeometryError;
    use crate::model::puzzle::Puzzle;
    use crate::model::variant::Variant;
    use crate::search::constraints::tests::constraint;
    use crate::support::reference;
    use crate::support::{puzzle, standard};
    use proptest::prelude::*;
    use std::cell::Cell as Flag;
    use std::sync::Arc;

    const UNLIMITED: Work = Work::units(u64::MAX);

    /// All solutions that the clause search finds, sorted, up to `limit`.
    fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
        let clauses = ClauseSearch::new(puzzle.geometry(), puzzle.grid(), UNLIMITED, &|| false);
        let mut clauses = clauses.unwrap_or_else(|_| panic!("no interrupt"));
        let mut solutions = Vec::new();
        while solutions.len() < limit
            && let Ok(Some(solution)) = clauses.next()
        {
            clauses.exclude_found();
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
            // No decided cell excludes anything yet: the input is as propagation would leave it.
            let empty = Puzzle::new(geometry);
            let (_, expected) = reference::count(&empty, u64::MAX);
            assert_eq!(solutions(&empty, usize::MAX), expected, "{variants:?}");
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        /// Clauses find the solutions that a trial of all digits finds.
        #[test]
        fn clauses_of_constraints_agree_with_trials(constraints in prop::collection::vec(constraint(), 1..4)) {
            let group = ConstraintGroup::named("a rule", constraints);
            let geometry = Geometry::standard(4).and_then(|plain| plain.with_constraints(vec![group]));
            let empty = Puzzle::new(Arc::new(geometry.expect("cells within the grid")));
            let (_, mut expected) = reference::count(&empty, u64::MAX);
            expected.sort_unstable();
            prop_assert_eq!(solutions(&empty, usize::MAX), expected);
        }
    }

    #[test]
    fn a_forbidden_solution_is_not_found() {
        let empty = Puzzle::new(standard(4));
        let Ok(mut clauses) = ClauseSearch::new(empty.geometry(), empty.grid(), UNLIMITED, &|| false) else {
            panic!("no interrupt");
        };
        let all = solutions(&empty, usize::MAX);
        all.iter().skip(1).for_each(|solution| clauses.exclude(solution));
        assert_eq!(clauses.next(), Ok(Some(all[0].clone())));
        clauses.exclude_found();
        assert_eq!(clauses.next(), Ok(None));
    }

    #[test]
    fn stops_when_asked_to_and_when_the_budget_is_spent() {
        let geometry = standard(9);
        let hard = puzzle(&geometry, HARDEST);
        let grid = hard.grid();
        let next = |budget, interrupt: Interrupt<'_>| {
            ClauseSearch::new(&geometry, grid, budget, interrupt).ok().map(|mut clauses| clauses.next())
        };
        assert_eq!(next(Work::default(), &|| false), Some(Err(Stopped::OutOfBudget)));
        assert!(next(UNLIMITED, &|| true).is_none());
        let calls = Flag::new(0);
        let counted = || {
            calls.set(calls.get() + 1);
            false
        };
        assert!(matches!(next(UNLIMITED, &counted), Some(Ok(Some(_)))));
        let all = calls.get();
        let calls = Flag::new(0);
        let later = || calls.replace(calls.get() + 1) >= all - 3;
        assert_eq!(next(UNLIMITED, &later), Some(Err(Stopped::Interrupted)));
    }

    #[test]
    fn a_larger_encoding_costs_more() {
        let cost = |size| {
            let empty = Puzzle::new(standard(size));
            let clauses = ClauseSearch::new(empty.geometry(), empty.grid(), UNLIMITED, &|| false);
            clauses.ok().map(|clauses| clauses.spent().steps())
        };
        assert_eq!([4, 16, 25, 36].map(cost), [Some(1), Some(358), Some(2164), Some(9401)]);
    }

    /// Generated: minimal, and beyond singles and locked candidates.
    const HARDEST: &str = "......4.9.7.69..286..4............9..8.3.....1..8.....4.6..8.7......5..29.5..46..";
}
