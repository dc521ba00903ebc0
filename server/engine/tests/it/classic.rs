//! Classic 9×9 puzzles: every instruction set gives the same result as the general search.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use engine::{Budget, Cell, Digit, DigitSet, Geometry, InstructionSet, Outcome, Puzzle, Query, Solver, Stopped};

use crate::support::{classic_as_any_other, corpus, puzzle, rated, standard, values};

/// Grids compared on every instruction set.
const GRIDS: u64 = 100_000;

/// Enough for nearly all of them, and so little that those with few values cost no more than others.
const BUDGET: Budget = Budget::of(200);

/// Pseudo-random numbers, the same each time (SplitMix64, Steele and others 2014).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut items = std::array::from_fn(|index| index);
        for end in (1..N).rev() {
            items.swap(end, self.below(end as u64 + 1) as usize);
        }
        items
    }
}

/// A solution: one of a few real ones with its digits, bands, stacks, rows and columns shuffled.
fn solution(numbers: &mut Numbers, known: &[Vec<Option<Digit>>]) -> Vec<Option<Digit>> {
    let grid = &known[numbers.below(known.len() as u64) as usize];
    let digits = numbers.shuffled::<9>();
    let mut lines = || -> Vec<usize> {
        let outer = numbers.shuffled::<3>();
        outer.into_iter().flat_map(|third| numbers.shuffled::<3>().map(|line| 3 * third + line)).collect()
    };
    let rows = lines();
    let columns = lines();
    let value = |row: usize, column: usize| {
        let digit = grid[9 * rows[row] + columns[column]]?.get();
        Digit::new(digits[usize::from(digit) - 1] as u8 + 1)
    };
    (0..81).map(|cell| value(cell / 9, cell % 9)).collect()
}

/// Values of any kind: 0 to 81 of a solution, the same with a wrong one, or a few anywhere.
fn any_values(numbers: &mut Numbers, known: &[Vec<Option<Digit>>], kind: u64) -> Vec<Option<Digit>> {
    let mut values = solution(numbers, known);
    let given = if kind < 9 { 20 + numbers.below(16) } else { numbers.below(82) };
    for cell in &numbers.shuffled::<81>()[given as usize..] {
        values[*cell] = None;
    }
    if kind == 10 {
        values[numbers.below(81) as usize] = Digit::new(numbers.below(9) as u8 + 1);
    }
    if kind == 11 {
        values = (0..81).map(|_| Digit::new(numbers.below(90) as u8 + 1).filter(|digit| digit.get() < 10)).collect();
    }
    values
}

/// A puzzle with such values, or with cells that allow some digits only.
fn any_puzzle(numbers: &mut Numbers, known: &[Vec<Option<Digit>>], geometry: &Arc<Geometry>) -> Puzzle {
    let kind = numbers.below(16);
    let mut puzzle = Puzzle::from_values(geometry.clone(), &any_values(numbers, known, kind));
    if kind == 12 {
        for _ in 0..numbers.below(60) {
            let allowed = DigitSet::up_to(numbers.below(10) as u8);
            puzzle.restrict(Cell::new(numbers.below(81) as usize), DigitSet::up_to(9).without(allowed));
        }
    }
    puzzle
}

/// Solutions: a regular one, those of our puzzles, and those of the hard puzzles if there is a list.
fn known_solutions() -> Vec<Vec<Option<Digit>>> {
    let geometry = standard(9);
    let regular = (0..81).map(|cell| Digit::new(((cell / 9 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1)).collect();
    let mut known = vec![regular];
    for line in rated().into_iter().chain(corpus("forum_hardest_1106.txt").unwrap_or_default()) {
        let outcome = Solver::default().solve(&puzzle(&geometry, &line), Query::first(Budget::of(u64::MAX)));
        known.extend(
            outcome.solutions.into_iter().map(|solution| solution.iter().copied().map(Some).collect::<Vec<_>>()),
        );
    }
    known
}

fn solve(solver: &mut Solver, puzzle: &Puzzle) -> Outcome {
    solver.solve(puzzle, Query::list(3, BUDGET))
}

#[test]
fn values_are_searched_as_the_puzzle_in_which_they_stand() {
    let geometry = standard(9);
    let known = known_solutions();
    let mut numbers = Numbers(7);
    let mut solvers: Vec<Solver> = InstructionSet::available().into_iter().map(Solver::using).collect();
    let mut kinds = [0_u64; 4];
    for round in 0..50_000 {
        let kind = numbers.below(12);
        let values = any_values(&mut numbers, &known, kind);
        let values: &[Option<Digit>; 81] = values.as_slice().try_into().expect("81 cells");
        let puzzle = Puzzle::from_values(geometry.clone(), values);
        let limit = round % 4;
        let keep = round as usize / 4 % 3;
        let budget = Budget::of(round % 300);
        for solver in &mut solvers {
            let searched = solver.solve(&puzzle, Query::count(limit, budget).keeping(keep));
            assert_eq!(solver.solve_classic(values, Query::count(limit, budget).keeping(keep)), searched, "{puzzle:?}");
            kinds[searched.count as usize] += 1;
        }
        if round % 100 == 0 {
            let stopped = solvers[0].solve_classic(values, Query::unique(budget).keeping(1).until(&|| true)).stopped;
            assert_eq!(stopped, Stopped::Interrupted);
        }
    }
    assert!(kinds.iter().all(|count| *count > 500), "{kinds:?}");
}

/// A list of values of any kind.
fn any_list(numbers: &mut Numbers, known: &[Vec<Option<Digit>>], length: u64) -> Vec<[Option<Digit>; 81]> {
    let mut values = || {
        let kind = numbers.below(12);
        any_values(numbers, known, kind).as_slice().try_into().expect("81 cells")
    };
    (0..length).map(|_| values()).collect()
}

#[test]
fn lists_are_searched_as_their_puzzles_one_by_one() {
    let known = known_solutions();
    let mut numbers = Numbers(11);
    let mut solvers: Vec<Solver> = InstructionSet::available().into_iter().map(Solver::using).collect();
    let mut kinds = [0_u64; 5];
    for round in 0..2_500 {
        // Most lists are short: fewer than the words of a vector, or so few more that most of the work is at the end.
        let length = if round % 10 == 0 { numbers.below(200) } else { numbers.below(24) };
        let list = any_list(&mut numbers, &known, length);
        let limit = [0, 1, 2, 3, 1_000][round % 5];
        let keep = round / 5 % 4;
        let budget = Budget::of(if limit > 3 { 300 } else { [0, 1, 40, 3_000][round / 20 % 4] });
        let one_by_one = |solver: &mut Solver| -> Vec<Outcome> {
            list.iter().map(|values| solver.solve_classic(values, Query::count(limit, budget).keeping(keep))).collect()
        };
        let expected = one_by_one(&mut solvers[0]);
        for solver in &mut solvers {
            assert_eq!(solver.solve_classics(&list, Query::count(limit, budget).keeping(keep)), expected, "{list:?}");
        }
        for outcome in expected {
            kinds[outcome.count.min(4) as usize] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 500), "{kinds:?}");
}

#[test]
fn puzzles_of_any_kind_are_searched_in_lists_as_one_by_one() {
    let geometry = standard(9);
    let small = standard(4);
    let known = known_solutions();
    let mut numbers = Numbers(17);
    for set in InstructionSet::available() {
        let mut solver = Solver::using(set);
        for round in 0..200 {
            let mut list: Vec<Puzzle> =
                (0..numbers.below(40)).map(|_| any_puzzle(&mut numbers, &known, &geometry)).collect();
            if round % 10 == 0 {
                list.push(Puzzle::new(small.clone()));
            }
            let expected: Vec<Outcome> = list.iter().map(|puzzle| solve(&mut solver, puzzle)).collect();
            assert_eq!(solver.solve_all(&list, Query::list(3, BUDGET)), expected, "{list:?}");
        }
    }
}

#[test]
fn an_interrupt_leaves_the_outcomes_that_are_known() {
    let known = known_solutions();
    let mut numbers = Numbers(13);
    let list = any_list(&mut numbers, &known, 300);
    for set in InstructionSet::available() {
        let mut solver = Solver::using(set);
        let expected = solver.solve_classics(&list, Query::unique(BUDGET).keeping(1));
        let mut known_before = 0;
        for calls in [0, 1, 5, 40, 150, 290] {
            let left = AtomicU64::new(calls);
            let interrupt = || left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
            let outcomes = solver.solve_classics(&list, Query::unique(BUDGET).keeping(1).until(&interrupt));
            assert_eq!(outcomes.len(), list.len());
            let known = outcomes.iter().filter(|outcome| outcome.stopped != Stopped::Interrupted).count();
            assert!(known < list.len() && known >= known_before, "{set}: {calls} calls, {known} known");
            for (outcome, expected) in outcomes.iter().zip(&expected) {
                assert!(outcome == expected || outcome.stopped == Stopped::Interrupted, "{outcome:?}, {expected:?}");
            }
            known_before = known;
            assert_eq!(solver.solve_classics(&list, Query::unique(BUDGET).keeping(1)), expected, "after an interrupt");
        }
        assert!(known_before > 100, "{set}: {known_before}");
    }
}

#[test]
fn every_instruction_set_does_the_same_on_many_grids() {
    // `cargo xtask test instructions` compares a million.
    let grids = std::env::var("SUDOKU_GRIDS").ok().and_then(|grids| grids.parse().ok()).unwrap_or(GRIDS);
    let geometry = standard(9);
    let known = known_solutions();
    let compare = |seed: u64, grids: u64| {
        let mut numbers = Numbers(seed);
        let mut solvers: Vec<Solver> = InstructionSet::available().into_iter().map(Solver::using).collect();
        let mut kinds = [0_u64; 5];
        for _ in 0..grids {
            let puzzle = any_puzzle(&mut numbers, &known, &geometry);
            let outcomes: Vec<Outcome> = solvers.iter_mut().map(|solver| solve(solver, &puzzle)).collect();
            assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{puzzle:?}: {outcomes:?}");
            let kind = if outcomes[0].stopped == Stopped::OutOfBudget { 4 } else { outcomes[0].count };
            kinds[kind as usize] += 1;
        }
        kinds
    };
    let kinds: Vec<[u64; 5]> = thread::scope(|scope| {
        let compare = &compare;
        let parts: Vec<_> = (0..4).map(|part| scope.spawn(move || compare(part, grids / 4))).collect();
        parts.into_iter().map(|part| part.join().expect("all the same")).collect()
    });
    let total = |kind: usize| kinds.iter().map(|kinds| kinds[kind]).sum::<u64>();
    let [none, one, two, many, undecided] = [0, 1, 2, 3, 4].map(total);
    assert_eq!(none + one + two + many + undecided, grids);
    let is_mixed = none > grids / 20 && one > grids / 10 && two > grids / 100 && many > grids / 10;
    assert!(is_mixed, "{none} {one} {two} {many} {undecided}");
}

#[test]
fn every_instruction_set_does_the_same_on_real_puzzles() {
    let geometry = standard(9);
    let lists = ["17clue_49151_royle.txt", "forum_hardest_1106.txt", "unsat_20k.txt", "serg_benchmark.txt"];
    for list in lists.into_iter().filter_map(corpus).chain([rated()]) {
        let mut solvers: Vec<Solver> = InstructionSet::available().into_iter().map(Solver::using).collect();
        for line in list.iter().take(10_000) {
            let puzzle = puzzle(&geometry, &line[..81]);
            let outcomes: Vec<Outcome> =
                solvers.iter_mut().map(|solver| solver.solve(&puzzle, Query::list(2, Budget::of(u64::MAX)))).collect();
            assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{line}: {outcomes:?}");
        }
    }
}

#[test]
fn lists_of_real_puzzles_are_searched_as_their_puzzles_one_by_one() {
    let lists = ["17clue_49151_royle", "forum_hardest_1106", "unsat_20k", "serg_benchmark", "kaggle_20k"];
    let lists = lists.map(|list| corpus(&format!("{list}.txt")));
    let given = |cell: u8| Digit::new(cell.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9);
    for lines in lists.into_iter().flatten().chain([rated()]) {
        let cells = lines.iter().filter_map(|line| line.as_bytes().first_chunk::<81>());
        let puzzles: Vec<_> = cells.map(|cells| cells.map(given)).take(5_000).collect();
        for set in InstructionSet::available() {
            let mut solver = Solver::using(set);
            let outcomes = solver.solve_classics(&puzzles, Query::list(2, Budget::of(u64::MAX)));
            for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
                assert_eq!(solver.solve_classic(puzzle, Query::list(2, Budget::of(u64::MAX))), outcome, "{set}");
            }
        }
    }
}

#[test]
fn the_general_search_finds_the_same_solutions() {
    const LIMIT: u64 = 40;
    let classic = standard(9);
    let general = classic_as_any_other();
    let known = known_solutions();
    let mut numbers = Numbers(7);
    let mut solver = Solver::default();
    let mut solutions_of = |puzzle: &Puzzle| {
        let outcome = solver.solve(puzzle, Query::list(LIMIT as usize, Budget::of(u64::MAX)));
        let mut solutions = outcome.solutions;
        solutions.sort_unstable();
        (outcome.count, outcome.stopped, solutions)
    };
    for _ in 0..20_000 {
        let puzzle = any_puzzle(&mut numbers, &known, &classic);
        let mut same = Puzzle::new(general.clone());
        for cell in general.cells() {
            same.restrict(cell, puzzle.allowed(cell));
        }
        let found = solutions_of(&puzzle);
        let expected = solutions_of(&same);
        assert_eq!((found.0, found.1), (expected.0, expected.1), "{puzzle:?}");
        if found.1 == Stopped::Exhausted {
            assert_eq!(found.2, expected.2, "{puzzle:?}");
        }
    }
}

#[test]
fn a_grid_without_a_value_and_a_full_one() {
    let geometry = standard(9);
    let empty = Puzzle::new(geometry.clone());
    let full = puzzle(&geometry, "123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    let twice = values(&geometry, &format!("11{}", ".".repeat(79)));
    for set in InstructionSet::available() {
        let mut solver = Solver::using(set);
        assert_eq!(solve(&mut solver, &empty).count, 3, "{set}");
        let outcome = solve(&mut solver, &full);
        assert_eq!((outcome.count, outcome.stopped, outcome.nodes), (1, Stopped::Exhausted, 0), "{set}");
        let outcome = solve(&mut solver, &Puzzle::from_values(geometry.clone(), &twice));
        assert_eq!((outcome.count, outcome.stopped, outcome.nodes), (0, Stopped::Exhausted, 0), "{set}");
    }
}
