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
        if puzzle.geometry().constraints().is_empty() {
            // A path tries chains of assumptions after harder techniques, and then takes a step of these: what only
            // short chains solve is harder than wanted.
            let harder = options.techniques.iter().position(|technique| level_of_technique(*technique) > wanted);
            options.techniques.truncate(harder.unwrap_or(options.techniques.len()));
        }
        options.techniques.retain(|technique| level_of_technique(*technique) <= wanted);
        Easing { puzzle, solution, pattern, wanted, options }
    }

    /// The givens of a puzzle that steps of the wanted level solve: these, and others if necessary. The puzzle may be
    /// easier than wanted.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub(super) fn run(&self, givens: &[Cell], random: &mut Random, interrupt: Interrupt<'_>) -> Cancellable<Vec<Cell>> {
        let mut is_given = vec![false; self.solution.len()];
        set(&mut is_given, givens, true);
        let mut level = self.add(&mut is_given, random, interrupt)?;
        let mut orbits = self.pattern.orbits(self.puzzle.geometry());
        random.shuffle(&mut orbits);
        orbits.retain(|orbit| orbit.iter().all(|cell| is_given[cell.index()]));
        for orbit in orbits.into_iter().take(MOST_TAKEN_AWAY) {
            if level == Some(self.wanted) {
                break;
            }
            set(&mut is_given, &orbit, false);
            match self.level(&is_given, interrupt)? {
                Some(without) => level = Some(without),
                None => set(&mut is_given, &orbit, true),
            }
        }
        Ok(self.puzzle.geometry().places().filter(|cell| is_given[cell.index()]).collect())
    }

    /// Adds a given wherever the steps end. Returns the level of the steps; `None` if there are none.
    fn add(&self, is_given: &mut [bool], random: &mut Random, interrupt: Interrupt<'_>) -> Cancellable<Option<Level>> {
        let geometry = self.puzzle.geometry();
        let mut order: Vec<Cell> = geometry.places().collect();
        random.shuffle(&mut order);
        let mut progress = self.begin(is_given);
        while !self.advance(&mut progress, interrupt)? {
            let Some(next) = order.iter().rposition(|cell| progress.is_open[cell.index()]) else { break };
            let cell = order[next];
            order.truncate(next);
            for cell in self.pattern.orbit(geometry, cell) {
                is_given[cell.index()] = true;
                if progress.is_open[cell.index()] {
                    let places = vec![(cell, self.solution[cell.index()])];
                    progress.apply(&Step { places, ..Step::of(Technique::FullHouse) });
                }
            }
        }
        Ok(progress.hardest)
    }

    /// The level of the steps that solve the puzzle with these givens; `None` if some would be harder than wanted.
    fn level(&self, is_given: &[bool], interrupt: Interrupt<'_>) -> Cancellable<Option<Level>> {
        let mut progress = self.begin(is_given);
        let is_solved = self.advance(&mut progress, interrupt)?;
        Ok(progress.hardest.filter(|_| is_solved))
    }

    fn begin(&self, is_given: &[bool]) -> Progress {
        let mut values: Vec<Option<Digit>> = vec![None; self.solution.len()];
        for (index, digit) in self.solution.iter().enumerate() {
            if is_given[index] {
                values[index] = Some(*digit);
            }
        }
        let puzzle = Puzzle::from_values(self.puzzle.geometry().clone(), &values);
        Progress {
            walk: Walk::new(&CandidateGrid::new(&puzzle)),
            is_open: values.iter().map(Option::is_none).collect(),
            hardest: None,
        }
    }

    /// Takes all steps up to the wanted level. Returns true if they lead to the solution.
    fn advance(&self, progress: &mut Progress, interrupt: Interrupt<'_>) -> Cancellable<bool> {
        loop {
            match progress.walk.next(&self.options, interrupt) {
                Next::Step(step) if level_of_step(&step) <= self.wanted => {
                    progress.hardest = progress.hardest.max(Some(level_of_step(&step)));
                    progress.apply(&step);
                }
                Next::End(PathEnd::Interrupted) => return Err(Interrupted),
                Next::End(PathEnd::Solved(_)) => return Ok(true),
                Next::Step(_) | Next::End(PathEnd::Stuck | PathEnd::Contradiction(_)) => return Ok(false),
            }
        }
    }
}

fn set(is_given: &mut [bool], cells: &[Cell], given: bool) {
    for cell in cells {
        is_given[cell.index()] = given;
    }
}

/// A puzzle that is partly solved by steps.
struct Progress {
    walk: Walk,
    /// True for each cell without a value.
    is_open: Vec<bool>,
    /// The level of the hardest step so far.
    hardest: Option<Level>,
}

impl Progress {
    fn apply(&mut self, step: &Step) {
        for (cell, _) in &step.places {
            self.is_open[cell.index()] = false;
        }
        self.walk.apply(step);
    }
}
