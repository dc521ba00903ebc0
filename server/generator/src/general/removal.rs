//! Takes givens away from a solution, in a random order, while there is no other one.
//!
//! As for classic puzzles, a run of givens is taken away at once, and the cells of another solution become an
//! unavoidable set. A search that ends without an answer keeps its givens.

use super::fill::whole;
use crate::pattern::Pattern;
use crate::random::Random;
use engine::{Budget, Cancellable, Cell, Digit, DigitSet, Interrupt, Puzzle, Solver, Verdict};

/// The givens of a puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The cells that are given, in reading order.
    pub givens: Vec<Cell>,
    /// True if it is proved that no set of givens that belong together can be taken away.
    pub is_minimal: bool,
}

/// Takes away the givens of a puzzle that its solution does not need.
///
/// `puzzle` has the rules and clues, but no values. Givens are taken away in sets of `pattern`, in a random order,
/// until `least` are left. `budget` is that of each search.
///
/// # Errors
/// When `interrupt` says so.
pub fn remove_givens(
    puzzle: &Puzzle,
    solution: &[Digit],
    (pattern, least): (Pattern, usize),
    budget: Budget,
    solver: &mut Solver,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Dug> {
    let mut orbits = pattern.orbits(puzzle.geometry());
    random.shuffle(&mut orbits);
    let mut removal = Removal {
        puzzle,
        solution,
        budget,
        given: vec![true; solution.len()],
        unavoidable: Vec::new(),
        is_minimal: true,
    };
    removal.decide(&orbits, least, solver, interrupt)?;
    let givens = puzzle.geometry().cells().filter(|cell| removal.given[cell.index()]).collect();
    Ok(Dug { givens, is_minimal: removal.is_minimal })
}

/// Givens that are being taken away.
struct Removal<'a> {
    puzzle: &'a Puzzle,
    solution: &'a [Digit],
    budget: Budget,
    given: Vec<bool>,
    /// Cells of which one has to be given.
    unavoidable: Vec<Vec<Cell>>,
    is_minimal: bool,
}

/// What a search says about givens.
enum Answer {
    /// They have one solution.
    One,
    /// They have another solution, which differs in these cells.
    Other(Vec<Cell>),
    /// Not known.
    Unknown,
}

impl Removal<'_> {
    /// Decides each orbit, in runs.
    fn decide(
        &mut self,
        orbits: &[Vec<Cell>],
        least: usize,
        solver: &mut Solver,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<()> {
        let (mut decided, mut run) = (0, orbits.len().div_ceil(3));
        while decided < orbits.len() {
            let end = (decided + run).min(orbits.len());
            let tried = self.without(&orbits[decided..end], least);
            if tried == self.given {
                decided = end;
                continue;
            }
            match self.answer(&tried, solver, interrupt)? {
                Answer::One => {
                    (decided, self.given) = (end, tried);
                    run = 2.max(run / 2);
                }
                Answer::Other(cells) => {
                    self.unavoidable.push(cells);
                    run = (run / 2).max(1);
                }
                Answer::Unknown if end - decided > 1 => run = (run / 2).max(1),
                Answer::Unknown => {
                    self.is_minimal = false;
                    decided = end;
                }
            }
        }
        Ok(())
    }

    /// The givens without a run, save those that an unavoidable set or the number of givens needs.
    fn without(&mut self, run: &[Vec<Cell>], least: usize) -> Vec<bool> {
        let mut tried = self.given.clone();
        let mut count = tried.iter().filter(|is_given| **is_given).count();
        for orbit in run {
            if count < least + orbit.len() {
                self.is_minimal = false;
                continue;
            }
            orbit.iter().for_each(|cell| tried[cell.index()] = false);
            let is_hit = |set: &Vec<Cell>| set.iter().any(|cell| tried[cell.index()]);
            if self.unavoidable.iter().all(is_hit) {
                count -= orbit.len();
            } else {
                orbit.iter().for_each(|cell| tried[cell.index()] = true);
            }
        }
        tried
    }

    /// Whether the solution is the only one of these givens.
    fn answer(&self, tried: &[bool], solver: &mut Solver, interrupt: Interrupt<'_>) -> Cancellable<Answer> {
        let geometry = self.puzzle.geometry();
        let mut puzzle = self.puzzle.clone();
        let kept = geometry.cells().filter(|cell| tried[cell.index()]);
        kept.for_each(|cell| puzzle.restrict(cell, DigitSet::single(self.solution[cell.index()])));
        let mut removed = geometry.cells().filter(|cell| self.given[cell.index()] && !tried[cell.index()]);
        // If one given alone is taken away, another solution has another digit there.
        let limit = match (removed.next(), removed.next()) {
            (Some(cell), None) => {
                puzzle.restrict(cell, geometry.digits().without(DigitSet::single(self.solution[cell.index()])));
                1
            }
            _ => 2,
        };
        let outcome = whole(solver.solve(&puzzle, limit, 2, self.budget, interrupt))?;
        let differing = |other: &[Digit]| -> Vec<Cell> {
            geometry.cells().filter(|cell| other[cell.index()] != self.solution[cell.index()]).collect()
        };
        if let Some(other) = outcome.solutions.iter().find(|other| other[..] != *self.solution) {
            return Ok(Answer::Other(differing(other)));
        }
        match outcome.verdict() {
            Verdict::None | Verdict::One => Ok(Answer::One),
            Verdict::Many | Verdict::Undecided => Ok(Answer::Unknown),
        }
    }
}
