//! No technique removes a value of the solution: on random puzzles of many kinds, on those of the available lists, and
//! at all kinds of positions on the way to their solutions.
//!
//! `SUDOKU_POSITIONS=1000000 cargo test --release -p engine --test it techniques -- --nocapture` checks so many
//! positions and prints the speed; `SUDOKU_SEED` changes them.

use std::cell::Cell as Counter;
use std::sync::Arc;
use std::time::Instant;

use engine::{
    BoxShape, Budget, Cell, Corner, Digit, DigitSet, Figure, Geometry, Numbers, Puzzle, Query, Solution, Variant,
    Verdict, solve,
};
use logic::techniques::{CandidateGrid, Next, Options, PathEnd, Step, Technique, Walk, path};

use crate::support::{corpus, puzzle, rated, standard};

/// The default number of positions.
const POSITIONS: usize = 400;
/// The number of complete paths.
const PATHS: usize = 24;
/// The number of variations of a puzzle with placed values.
const FILLINGS: usize = 40;
/// The calls of the interrupt that a technique may make at one position: the largest fish have hundreds of thousands of
/// instances.
const MOST_CALLS: u32 = 200;
/// The number of threads that share the positions, each with random numbers of its own.
const THREADS: u64 = 4;

#[test]
fn no_technique_removes_a_value_of_the_solution() {
    let count = number("SUDOKU_POSITIONS").map_or(POSITIONS, |count| count as usize);
    let seed = number("SUDOKU_SEED").unwrap_or_default();
    let start = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || {
                let mut positions = Positions::new(count.div_ceil(THREADS as usize));
                let mut puzzles = Puzzles::new(seed * THREADS + thread);
                while positions.left > 0 {
                    let (puzzle, solution) = puzzles.next();
                    positions.along(&puzzle, &solution, &mut puzzles.random);
                }
            });
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    println!("{count} positions in {seconds:.1} s, {:.0} a second", count as f64 / seconds);
}

#[test]
fn a_path_that_ends_solved_ends_with_the_solution() {
    let mut puzzles = Puzzles::new(number("SUDOKU_SEED").unwrap_or_default() + 1000);
    let mut solved = 0;
    for _ in 0..PATHS {
        let (puzzle, solution) = puzzles.next();
        let mut grid = CandidateGrid::new(&puzzle);
        let path = path(&grid, &Options::default(), usize::MAX, &|| false);
        path.steps.iter().for_each(|step| grid.apply(step));
        match path.end {
            Some(PathEnd::Solved(found)) => {
                assert_eq!(found, solution, "{}", text(&puzzle));
                assert!(puzzle.geometry().cells().all(|cell| grid.value(cell) == Some(solution[cell.index()])));
                solved += 1;
            }
            Some(PathEnd::Stuck) => assert!(grid.open().next().is_some()),
            end => panic!("{end:?} of a puzzle with one solution: {}", text(&puzzle)),
        }
    }
    assert!(solved > PATHS / 4, "{solved} of {PATHS} paths end with the solution");
}

#[test]
fn avoidable_rectangles_rest_on_what_is_placed() {
    let mut puzzles = Puzzles::new(number("SUDOKU_SEED").unwrap_or_default() + 2000);
    let mut found = [0; 2];
    for _ in 0..PATHS {
        let (puzzle, solution) = puzzles.next();
        for _ in 0..FILLINGS {
            let grid = partly_placed(&puzzle, &solution, &mut puzzles.random);
            let walk = Walk::new(&grid);
            let techniques = [Technique::AvoidableRectangle1, Technique::AvoidableRectangle2];
            for (technique, found) in techniques.into_iter().zip(&mut found) {
                for step in walk.all(technique, &Options::default(), &|| false) {
                    check(&step, &grid, &puzzle, &solution);
                    *found += 1;
                }
            }
        }
    }
    assert!(found.iter().all(|found| *found > 0), "{found:?}");
}

/// The search for a wrong technique.
struct Positions {
    options: Options,
    left: usize,
}

impl Positions {
    fn new(left: usize) -> Positions {
        Positions { options: Options::default(), left }
    }

    /// Checks positions from the puzzle to its solution. If the techniques find nothing more, a wrong candidate is
    /// removed to continue.
    fn along(&mut self, puzzle: &Puzzle, solution: &[Digit], random: &mut Random) {
        let mut grid = match random.below(4) {
            0 => partly_placed(puzzle, solution, random),
            _ => CandidateGrid::new(puzzle),
        };
        let mut walk = Walk::new(&grid);
        while self.left > 0 {
            let next = walk.next(&self.options, &|| false);
            let is_easy = matches!(&next, Next::Step(step) if step.technique <= Technique::NakedSingle);
            if !is_easy || random.below(8) == 0 {
                self.left -= 1;
                self.look(&walk, &grid, puzzle, solution);
            }
            match next {
                Next::Step(step) => {
                    check(&step, &grid, puzzle, solution);
                    grid.apply(&step);
                    walk.apply(&step);
                }
                Next::End(PathEnd::Stuck) => {
                    take_wrong_ones(&mut grid, solution, random);
                    walk = Walk::new(&grid);
                }
                Next::End(PathEnd::Solved(found)) => return assert_eq!(&*found, solution),
                Next::End(end) => panic!("{end:?} on the way to a solution: {}", text(puzzle)),
            }
        }
    }

    fn look(&self, walk: &Walk, grid: &CandidateGrid, puzzle: &Puzzle, solution: &[Digit]) {
        for technique in &self.options.techniques {
            let calls = Counter::new(0);
            let interrupt = || calls.replace(calls.get() + 1) >= MOST_CALLS;
            for step in walk.all(*technique, &self.options, &interrupt) {
                assert_eq!(step.technique, *technique);
                check(&step, grid, puzzle, solution);
            }
        }
    }
}

#[track_caller]
fn check(step: &Step, grid: &CandidateGrid, puzzle: &Puzzle, solution: &[Digit]) {
    let is_right = |(cell, digit): &(Cell, Digit)| solution[cell.index()] == *digit;
    let is_open = |(cell, digit): &(Cell, Digit)| grid.candidates(*cell).contains(*digit);
    let sound = step.places.iter().all(is_right) && !step.removes.iter().any(is_right);
    let present = step.places.iter().chain(&step.removes).all(is_open);
    let in_order = step.removes.is_sorted_by(|one, next| one < next);
    assert!(
        sound && present && in_order && !(step.places.is_empty() && step.removes.is_empty()),
        "sound: {sound}, only what is there: {present}, in order: {in_order}\n{}\n{}\ncandidates: {:?}\n{step:?}",
        step.display(grid.geometry(), Numbers::from_one(grid.geometry().digit_count()), &|digit| digit
            .get()
            .to_string()),
        text(puzzle),
        grid.geometry().cells().map(|cell| grid.candidates(cell)).collect::<Vec<_>>(),
    );
}

/// The puzzle with about half of the other values of its solution placed.
fn partly_placed(puzzle: &Puzzle, solution: &[Digit], random: &mut Random) -> CandidateGrid {
    let mut fuller = puzzle.clone();
    for (cell, digit) in puzzle.geometry().cells().zip(solution) {
        if random.below(2) == 0 {
            fuller.restrict(cell, DigitSet::single(*digit));
        }
    }
    CandidateGrid::new(&fuller).with_givens(|cell| puzzle.allowed(cell).only().is_some())
}

/// Removes up to three candidates that are not in the solution.
fn take_wrong_ones(grid: &mut CandidateGrid, solution: &[Digit], random: &mut Random) {
    let wrong = |cell: Cell| {
        let wrong = grid.candidates(cell).without(DigitSet::single(solution[cell.index()]));
        wrong.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    let mut wrong: Vec<_> = grid.open().flat_map(wrong).collect();
    random.shuffle(&mut wrong);
    wrong.into_iter().take(1 + random.below(3)).for_each(|(cell, digit)| grid.remove(cell, digit));
}

/// An endless sequence of puzzles with one solution.
struct Puzzles {
    random: Random,
    geometries: Vec<Arc<Geometry>>,
    /// Classic puzzles: ours, and those of the lists.
    listed: Vec<String>,
    count: usize,
}

impl Puzzles {
    fn new(seed: u64) -> Puzzles {
        let listed = ["forum_hardest_1106.txt", "17clue_49151_royle.txt", "magictour_top1465.txt"].map(corpus);
        let listed = listed.into_iter().flatten().flatten().chain(rated()).collect();
        Puzzles { random: Random(seed), geometries: geometries(), listed, count: 0 }
    }

    fn next(&mut self) -> (Puzzle, Solution) {
        loop {
            self.count += 1;
            let puzzle = match self.count.is_multiple_of(3) {
                true => puzzle(&standard(9), &self.listed[self.random.below(self.listed.len())]),
                false => {
                    let geometry = self.geometries[self.random.below(self.geometries.len())].clone();
                    self.random_puzzle(&geometry)
                }
            };
            let mut outcome = solve(&puzzle, Query::unique(Budget::of(10_000)).keeping(1));
            if outcome.verdict() == Verdict::One {
                return (puzzle, outcome.solutions.remove(0));
            }
        }
    }

    /// A random solution, with some of its values removed that the others decide.
    fn random_puzzle(&mut self, geometry: &Arc<Geometry>) -> Puzzle {
        let mut started = Puzzle::new(geometry.clone());
        for _ in 0..geometry.digit_count() {
            let cell = Cell::new(self.random.below(geometry.cell_count()));
            let digit = Digit::new(self.random.below(geometry.digit_count().into()) as u8 + 1).expect("a digit");
            let next = with_value(&started, cell, digit);
            if !solve(&next, Query::first(Budget::of(1_000))).solutions.is_empty() {
                started = next;
            }
        }
        let mut outcome = solve(&started, Query::first(Budget::of(100_000)));
        let Some(solution) = outcome.solutions.pop() else { return started };
        let mut values: Vec<_> = solution.iter().copied().map(Some).collect();
        let mut cells: Vec<Cell> = geometry.cells().collect();
        self.random.shuffle(&mut cells);
        for cell in cells {
            let value = values[cell.index()].take();
            let fewer = Puzzle::from_values(geometry.clone(), &values);
            if solve(&fewer, Query::unique(Budget::of(1_000))).verdict() != Verdict::One {
                values[cell.index()] = value;
            }
        }
        Puzzle::from_values(geometry.clone(), &values)
    }
}

fn with_value(puzzle: &Puzzle, cell: Cell, digit: Digit) -> Puzzle {
    let mut decided = puzzle.clone();
    decided.restrict(cell, DigitSet::single(digit));
    decided
}

/// All kinds of puzzles whose steps are found quickly.
fn geometries() -> Vec<Arc<Geometry>> {
    let boxes = |rows, columns| Geometry::with_boxes(rows * columns, Some(BoxShape { rows, columns }));
    let staggered = |size: u8, rows: u8| {
        let columns = size / rows;
        let region = |cell: usize| {
            let row = (cell / usize::from(size)) as u8;
            let column = (cell % usize::from(size)) as u8;
            row / rows * rows + (column + row % rows) / columns % rows
        };
        Geometry::with_regions(size, &(0..usize::from(size) * usize::from(size)).map(region).collect::<Vec<_>>())
    };
    let with = |size: u8, variants: &[Variant]| {
        let geometry = Geometry::standard(size);
        variants.iter().fold(geometry, |geometry, variant| geometry?.with_variant(*variant))
    };
    let plain = [4, 5, 8, 9, 9, 9, 9, 12].map(Geometry::standard);
    let shaped = [boxes(2, 3), boxes(3, 2), staggered(6, 2), staggered(9, 3), staggered(9, 3)];
    let varied = [
        with(6, &[Variant::Diagonal]),
        with(9, &[Variant::Diagonal]),
        with(9, &[Variant::Windoku]),
        with(9, &[Variant::Disjoint]),
        with(9, &[Variant::Antiknight]),
        with(9, &[Variant::Antiking]),
        with(9, &[Variant::Antiknight, Variant::Antiking]),
        with(9, &[Variant::Nonconsecutive]),
        with(9, &[Variant::Diagonal, Variant::Windoku]),
    ];
    let figure = |size, corners: &[(u8, u8)]| {
        let corners: Vec<Corner> = corners.iter().map(|(row, column)| Corner::new(*row, *column)).collect();
        let figure = Figure::new(size, &corners).expect("corners of a figure");
        Geometry::of_figure(Arc::new(figure), BoxShape::for_size(size))
    };
    let several = [
        figure(4, &[(0, 0), (0, 2), (2, 0), (2, 2)]),
        figure(4, &[(0, 0), (1, 1)]),
        figure(6, &[(0, 0), (4, 3)]),
        figure(6, &[(0, 3), (2, 0), (4, 3)]),
        figure(9, &[(0, 0), (6, 6)]),
    ];
    plain
        .into_iter()
        .chain(shaped)
        .chain(varied)
        .chain(several)
        .map(|geometry| Arc::new(geometry.expect("houses that fit")))
        .collect()
}

/// Pseudo-random numbers, always the same for a seed (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a number, not {text:?}")))
}

/// The puzzle, for the message of a failure.
fn text(puzzle: &Puzzle) -> String {
    let geometry = puzzle.geometry();
    let value = |cell| puzzle.allowed(cell).only().map_or(".".to_owned(), |digit| digit.get().to_string());
    let values: Vec<_> = geometry.cells().map(value).collect();
    let kinds: Vec<_> = geometry.houses().iter().map(|house| house.name().to_string()).collect();
    format!("{}\nsize {}, {}", values.join(" "), geometry.digit_count(), kinds.join(", "))
}
