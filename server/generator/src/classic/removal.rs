//! Takes givens away from full grids, in a random order, while there is one solution.
//!
//! What is decided is as if each given was tried by itself, in its order. To decide it with fewer searches, whole runs
//! of givens are taken away at once and tested together: if the puzzle has one solution then, it has one after each of
//! them. If there is another solution, the cells in which it differs are an *unavoidable set*: one of them must stay
//! given. The set is kept, the run is decided again with it, and tested again. So each search either takes a run away
//! or finds a set that forbids a removal now and later; half of the removals that would fail need no search.
//!
//! Puzzles are independent of each other, but their searches are done together, since the engine is fastest with lists.

use super::{ALL, Cells, differing};
use crate::pattern::Pattern;
use crate::random::Random;
use engine::{Budget, Cancellable, Cell, Digit, Geometry, Interrupt, Query, Solution, Solver};

/// The wanted givens of a puzzle.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The cells that are given or empty together.
    orbits: Vec<Cells>,
    /// The fewest givens.
    least: usize,
}

impl Wanted {
    /// Givens with a symmetry, as few as there can be, but at least `least`.
    pub fn new(pattern: Pattern, least: usize) -> Wanted {
        // The classic geometry exists.
        let orbits = Geometry::standard(9).map_or_else(|_| Vec::new(), |geometry| pattern.orbits(&geometry));
        Wanted { orbits: orbits.into_iter().map(|cells| cells.into_iter().collect()).collect(), least }
    }
}

/// A puzzle with one solution.
#[derive(Clone, Debug)]
pub struct Made {
    pub solution: [Digit; 81],
    /// The cells that are given.
    pub givens: Cells,
    /// True if no set of givens that belong together can be taken away.
    pub is_minimal: bool,
}

impl Made {
    /// The values of the givens.
    pub fn values(&self) -> [Option<Digit>; 81] {
        values(&self.solution, self.givens)
    }
}

/// The values of these cells.
pub(super) fn values(solution: &[Digit; 81], givens: Cells) -> [Option<Digit>; 81] {
    std::array::from_fn(|cell| givens.contains(Cell::new(cell)).then_some(solution[cell]))
}

/// Without a limit: the hardest classic puzzles take some thousand steps.
pub(super) const BUDGET: Budget = Budget::of(u64::MAX);

/// The number of givens that are taken away at once at first, and after a run has succeeded. With 30 and 2, a puzzle
/// takes 47 searches instead of 81. A second run of 1 takes 57, of 4 it takes 46 with more solutions each, and 8 % more
/// time; more than one other solution from each search saves 1 search and takes 10 % more time.
const FIRST_RUN: usize = 30;
const LATER_RUN: usize = 2;

/// A puzzle whose givens are being taken away.
pub(super) struct Removal {
    solution: [Digit; 81],
    /// The sets of givens in the order in which they are tried.
    order: Vec<Cells>,
    least: usize,
    /// The number of sets that have been decided, and the givens that are left of them and of the rest.
    decided: usize,
    left: Cells,
    /// The end of the run that is tested, and the givens that it leaves.
    end: usize,
    tried: Cells,
    /// The length of the next run.
    run: usize,
    unavoidable: Vec<Cells>,
    /// False if a removal was not tried because too few givens would be left.
    is_minimal: bool,
}

impl Removal {
    pub(super) fn new(wanted: &Wanted, solution: [Digit; 81], random: &mut Random) -> Removal {
        let mut order = wanted.orbits.clone();
        random.shuffle(&mut order);
        let run = (FIRST_RUN * order.len()).div_ceil(81);
        Removal {
            solution,
            order,
            least: wanted.least,
            decided: 0,
            left: ALL,
            end: 0,
            tried: ALL,
            run,
            unavoidable: Vec::new(),
            is_minimal: true,
        }
    }

    pub(super) fn made(self) -> Made {
        Made { solution: self.solution, givens: self.left, is_minimal: self.is_minimal }
    }

    /// The givens to test next; `None` if everything is decided.
    fn next_test(&mut self) -> Option<[Option<Digit>; 81]> {
        while self.decided < self.order.len() {
            self.end = (self.decided + self.run).min(self.order.len());
            self.try_run();
            if self.tried != self.left {
                return Some(values(&self.solution, self.tried));
            }
            self.decided = self.end;
        }
        None
    }

    /// Decides the next run by the unavoidable sets that are known.
    fn try_run(&mut self) {
        self.tried = self.left;
        for set in &self.order[self.decided..self.end] {
            let rest = self.tried.without(*set);
            if rest.len() < self.least {
                self.is_minimal = false;
            } else if self.unavoidable.iter().all(|unavoidable| unavoidable.meets(rest)) {
                self.tried = rest;
            }
        }
    }

    /// Goes on with the solutions of the last test.
    fn follow(&mut self, solutions: &[Solution]) {
        let known = self.unavoidable.len();
        for solution in solutions {
            let cells = differing(&self.solution, solution);
            if !cells.is_empty() {
                self.unavoidable.push(cells);
            }
        }
        if self.unavoidable.len() == known {
            self.decided = self.end;
            self.left = self.tried;
            self.run = LATER_RUN;
        } else {
            self.run = (self.run / 2).max(1);
        }
    }
}

/// Takes all givens away that can be.
pub(super) fn finish_all(removals: &mut [Removal], solver: &mut Solver, interrupt: Interrupt<'_>) -> Cancellable<()> {
    let mut tested = Vec::new();
    let mut tests = Vec::new();
    loop {
        tested.clear();
        tests.clear();
        for (index, removal) in removals.iter_mut().enumerate() {
            if let Some(test) = removal.next_test() {
                tested.push(index);
                tests.push(test);
            }
        }
        if tests.is_empty() {
            return Ok(());
        }
        let outcomes = solver.solve_classics(&tests, Query::list(2, BUDGET).until(interrupt));
        for (index, outcome) in tested.iter().zip(outcomes) {
            removals[*index].follow(&outcome.uninterrupted()?.solutions);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Classic;
    use engine::Verdict;

    fn verdict(solver: &mut Solver, values: &[Option<Digit>; 81]) -> Verdict {
        solver.solve_classic(values, Query::unique(Budget::of(10_000))).verdict()
    }

    fn sources(count: u64) -> Vec<Random> {
        (0..count).map(|stream| Random::new(9, stream)).collect()
    }

    fn make(wanted: &Wanted, sources: &mut [Random]) -> Vec<Made> {
        Classic::default().make(wanted, sources, &|| false).expect("nothing interrupts")
    }

    /// The definition: each given in its order, by itself.
    fn one_by_one(wanted: &Wanted, random: &mut Random) -> Cells {
        let solution = crate::EvenGrids::default().draw(random);
        let mut order = wanted.orbits.clone();
        random.shuffle(&mut order);
        let mut solver = Solver::default();
        let mut left = ALL;
        for set in order {
            let fewer = left.without(set);
            if fewer.len() >= wanted.least && verdict(&mut solver, &values(&solution, fewer)) == Verdict::One {
                left = fewer;
            }
        }
        left
    }

    #[test]
    fn runs_decide_as_givens_one_by_one() {
        for (pattern, least) in [(Pattern::None, 0), (Pattern::Rotational, 0), (Pattern::Full, 0), (Pattern::None, 30)]
        {
            let wanted = Wanted::new(pattern, least);
            let expected: Vec<Cells> = sources(12).iter_mut().map(|random| one_by_one(&wanted, random)).collect();
            let made = make(&wanted, &mut sources(12));
            assert_eq!(made.iter().map(|made| made.givens).collect::<Vec<_>>(), expected, "{pattern} {least}");
        }
    }

    #[test]
    fn puzzles_are_unique_minimal_and_symmetric() {
        let geometry = Geometry::standard(9).expect("a size with boxes");
        let mut solver = Solver::default();
        for pattern in Pattern::ALL {
            let wanted = Wanted::new(pattern, 0);
            for made in make(&wanted, &mut sources(8)) {
                assert!(pattern.is_of(&geometry, |cell| made.givens.contains(cell)));
                assert_eq!(verdict(&mut solver, &made.values()), Verdict::One);
                assert!(made.is_minimal);
                let sets = wanted.orbits.iter().filter(|set| set.meets(made.givens));
                for set in sets {
                    let fewer = values(&made.solution, made.givens.without(*set));
                    assert_eq!(verdict(&mut solver, &fewer), Verdict::Many);
                }
            }
        }
    }

    #[test]
    fn a_puzzle_does_not_depend_on_the_others_of_its_list() {
        let wanted = Wanted::new(Pattern::None, 0);
        let together = make(&wanted, &mut sources(10));
        let alone = sources(10).into_iter().flat_map(|random| make(&wanted, &mut [random]));
        assert!(alone.zip(together).all(|(one, other)| one.givens == other.givens && one.solution == other.solution));
    }
}
