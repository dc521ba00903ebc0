//! Gives a puzzle the givens with which steps of a wanted level solve it.
//!
//! A puzzle without a needless given is hardly ever easy. So givens are added where the steps of the level end, and
//! taken away again as long as easier steps suffice. The levels are those of the scale for puzzles with rules or of
//! other sizes.

use engine::{Cell, Digit, Puzzle};
use generator::{Pattern, Random};
use ide_db::{Cancellable, Interrupt, Interrupted};
use logic::techniques::{CandidateGrid, Next, Options, PathEnd, Step, Technique, Walk};
use ratings::hodoku::Level;
use ratings::variant::{level_of_step, level_of_technique};

/// The most givens that are tried to be taken away; then another puzzle is made. Paths with chains take long.
const MOST_TAKEN_AWAY: usize = 12;

/// A puzzle, and the level that it is to have.
pub(super) struct Easing<'a> {
    puzzle: &'a Puzzle,
    solution: &'a [Digit],
    pattern: Pattern,
    wanted: Level,
    options: Options,
}

impl Easing<'_> {
    pub(super) fn new<'a>(puzzle: &'a Puzzle, solution: &'a [Digit], pattern: Pattern, wanted: Level) -> Easing<'a> {
        // Steps that assume a single solution would not prove that there is one.
        let mut options = Options::for_puzzle(puzzle.geometry()).without_uniqueness();
        options.techniques.retain(|technique| level_of_technique(*technique) <= wanted);
        Easing { puzzle, solution, pattern, wanted, options }
    }

    /// The givens of a puzzle that steps of the wanted level solve: these, and others if necessary. The puzzle may be
    /// easier than wanted, if it is without any further given.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub(super) fn run(&self, givens: &[Cell], random: &mut Random, interrupt: Interrupt<'_>) -> Cancellable<Vec<Cell>> {
        let mut is_given = vec![false; self.solution.len()];
        givens.iter().for_each(|cell| is_given[cell.index()] = true);
        let mut level = self.add(&mut is_given, random, interrupt)?;
        let mut orbits = self.pattern.orbits(self.puzzle.geometry());
        random.shuffle(&mut orbits);
        orbits.retain(|orbit| orbit.iter().all(|cell| is_given[cell.index()]));
        for orbit in orbits.into_iter().take(MOST_TAKEN_AWAY) {
            if level == Some(self.wanted) {
                break;
            }
            orbit.iter().for_each(|cell| is_given[cell.index()] = false);
            match self.level(&is_given, interrupt)? {
                Some(without) => level = Some(without),
                None => orbit.iter().for_each(|cell| is_given[cell.index()] = true),
            }
        }
        Ok(self.puzzle.geometry().places().filter(|cell| is_given[cell.index()]).collect())
    }

    /// Adds a given wherever the steps end. Returns the level of the steps; `None` if there are none.
    fn add(&self, is_given: &mut [bool], random: &mut Random, interrupt: Interrupt<'_>) -> Cancellable<Option<Level>> {
        let geometry = self.puzzle.geometry();
        let mut is_open: Vec<bool> = is_given.iter().map(|is_given| !is_given).collect();
        let mut order: Vec<Cell> = geometry.places().collect();
        random.shuffle(&mut order);
        let mut walk = Walk::new(&self.grid(is_given));
        let mut hardest = None;
        loop {
            match walk.next(&self.options, interrupt) {
                Next::Step(step) if level_of_step(&step) <= self.wanted => {
                    hardest = hardest.max(Some(level_of_step(&step)));
                    step.places.iter().for_each(|(cell, _)| is_open[cell.index()] = false);
                    walk.apply(&step);
                    continue;
                }
                Next::End(PathEnd::Interrupted) => return Err(Interrupted),
                Next::End(PathEnd::Solved(_)) => return Ok(hardest),
                Next::Step(_) | Next::End(PathEnd::Stuck | PathEnd::Contradiction(_)) => {}
            }
            let Some(next) = order.iter().rposition(|cell| is_open[cell.index()]) else { return Ok(hardest) };
            let cell = order[next];
            order.truncate(next);
            for cell in self.pattern.orbit(geometry, cell) {
                is_given[cell.index()] = true;
                if std::mem::take(&mut is_open[cell.index()]) {
                    let places = vec![(cell, self.solution[cell.index()])];
                    walk.apply(&Step { places, ..Step::of(Technique::FullHouse) });
                }
            }
        }
    }

    /// The level of the steps that solve the puzzle with these givens; `None` if some would be harder than wanted.
    fn level(&self, is_given: &[bool], interrupt: Interrupt<'_>) -> Cancellable<Option<Level>> {
        let mut walk = Walk::new(&self.grid(is_given));
        let mut hardest = None;
        loop {
            match walk.next(&self.options, interrupt) {
                Next::Step(step) if level_of_step(&step) <= self.wanted => {
                    hardest = hardest.max(Some(level_of_step(&step)));
                    walk.apply(&step);
                }
                Next::End(PathEnd::Interrupted) => return Err(Interrupted),
                Next::End(PathEnd::Solved(_)) => return Ok(hardest),
                Next::Step(_) | Next::End(PathEnd::Stuck | PathEnd::Contradiction(_)) => return Ok(None),
            }
        }
    }

    fn grid(&self, is_given: &[bool]) -> CandidateGrid {
        let values: Vec<Option<Digit>> =
            self.solution.iter().zip(is_given).map(|(digit, is_given)| is_given.then_some(*digit)).collect();
        CandidateGrid::new(&Puzzle::from_values(self.puzzle.geometry().clone(), &values))
    }
}
