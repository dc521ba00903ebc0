//! Takes givens away from a solution, in a random order, while there is no other one.
//!
//! As for classic puzzles, a run of givens is taken away at once, and the cells of another solution become an
//! unavoidable set. A search that ends without an answer keeps its givens.

use crate::pattern::Pattern;
use crate::random::Random;
use engine::{Budget, Cancellable, Cell, Digit, DigitSet, Interrupt, Puzzle, Query, Solver, Verdict};

/// The givens of a puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The cells that are given, in reading order.
    pub givens: Vec<Cell>,
    /// True if it is proved that no set of givens that belong together can be taken away.
    pub is_minimal: bool,
}

/// A task: to take givens away from a puzzle with one solution.
#[derive(Clone, Debug)]
pub struct Dig<'a> {
    /// The rules and clues, without values.
    pub puzzle: &'a Puzzle,
    pub solution: &'a [Digit],
    /// The cells that are given; with them, the puzzle has one solution.
    pub givens: &'a [Cell],
    /// The givens that are taken away together.
    pub pattern: Pattern,
    /// The number of givens at which no further one is taken away.
    pub least: usize,
}

impl Dig<'_> {
    /// Takes away givens that the solution does not need, in a random order.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn run(&self, solver: &mut Solver, random: &mut Random, interrupt: Interrupt<'_>) -> Cancellable<Dug> {
        let geometry = self.puzzle.geometry();
        let mut given = vec![false; self.solution.len()];
        for cell in self.givens {
            given[cell.index()] = true;
        }
        let mut orbits = self.pattern.orbits(geometry);
        for orbit in &mut orbits {
            orbit.retain(|cell| given[cell.index()]);
        }
        orbits.retain(|orbit| !orbit.is_empty());
        random.shuffle(&mut orbits);
        let mut removal = Removal {
            dig: self,
            budget: budget(geometry.digit_count()),
            given,
            unavoidable: Vec::new(),
            is_minimal: true,
        };
        removal.decide(&orbits, solver, interrupt)?;
        let givens = geometry.cells().filter(|cell| removal.given[cell.index()]).collect();
        Ok(Dug { givens, is_minimal: removal.is_minimal })
    }
}

/// The steps of each search that decides whether a given can be taken away.
fn budget(size: u8) -> Budget {
    Budget::of(match size {
        ..=9 => 200_000,
        10..=16 => 2_000,
        _ => 1_000,
    })
}

/// Givens that are being taken away.
struct Removal<'a> {
    dig: &'a Dig<'a>,
    /// The budget of each search.
    budget: Budget,
    given: Vec<bool>,
    /// Cells of which one has to be given.
    unavoidable: Vec<Vec<Cell>>,
    is_minimal: bool,
}

/// The result of a search with fewer givens.
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
    fn decide(&mut self, orbits: &[Vec<Cell>], solver: &mut Solver, interrupt: Interrupt<'_>) -> Cancellable<()> {
        let mut decided = 0;
        let mut run = orbits.len().div_ceil(3);
        while decided < orbits.len() {
            let end = (decided + run).min(orbits.len());
            let tried = self.without(&orbits[decided..end]);
            if tried == self.given {
                decided = end;
                continue;
            }
            match self.answer(&tried, solver, interrupt)? {
                Answer::One => {
                    decided = end;
                    self.given = tried;
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
    fn without(&mut self, run: &[Vec<Cell>]) -> Vec<bool> {
        let mut tried = self.given.clone();
        let mut count = tried.iter().filter(|is_given| **is_given).count();
        for orbit in run {
            if count < self.dig.least + orbit.len() {
                self.is_minimal = false;
                continue;
            }
            for cell in orbit {
                tried[cell.index()] = false;
            }
            if self.unavoidable.iter().all(|set| set.iter().any(|cell| tried[cell.index()])) {
                count -= orbit.len();
                continue;
            }
            for cell in orbit {
                tried[cell.index()] = true;
            }
        }
        tried
    }

    /// Searches for another solution with these givens.
    fn answer(&self, tried: &[bool], solver: &mut Solver, interrupt: Interrupt<'_>) -> Cancellable<Answer> {
        let geometry = self.dig.puzzle.geometry();
        let solution = self.dig.solution;
        let mut puzzle = self.dig.puzzle.clone();
        let mut removed = Vec::new();
        for cell in geometry.cells() {
            if tried[cell.index()] {
                puzzle.restrict(cell, DigitSet::single(solution[cell.index()]));
            } else if self.given[cell.index()] {
                removed.push(cell);
            }
        }
        let mut limit = 2;
        if let [cell] = removed[..] {
            // If one given alone is taken away, another solution has another digit there.
            puzzle.restrict(cell, geometry.digits().without(DigitSet::single(solution[cell.index()])));
            limit = 1;
        }
        let outcome = solver.solve(&puzzle, Query::list(limit, self.budget).until(interrupt)).uninterrupted()?;
        if let Some(other) = outcome.solutions.iter().find(|other| other[..] != *solution) {
            let differing = geometry.cells().filter(|cell| other[cell.index()] != solution[cell.index()]);
            return Ok(Answer::Other(differing.collect()));
        }
        match outcome.verdict() {
            Verdict::None | Verdict::One => Ok(Answer::One),
            Verdict::Many | Verdict::Undecided => Ok(Answer::Unknown),
        }
    }
}
