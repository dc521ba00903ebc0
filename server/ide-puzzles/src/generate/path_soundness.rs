//! Checks that paths of puzzles of every kind of clue keep to their solution, and that each case says what it needs.

use super::Plan;
use super::record_puzzle::{FILE, FIRST, puzzle_of, snapshot_of};
use super::wishes::Wishes;
use crate::explain::path::{Extent, explain};
use engine::{Budget, Query, Solution, solve};
use logic::techniques::{CandidateGrid, Case, Next, Options, PathEnd, Step, Walk, path};
use std::cell::Cell;

/// The words of `rules:` and the sections of clues that lay clues or rules on a 6×6 grid.
const KINDS: [&str; 24] = [
    "diagonal",
    "antiknight",
    "nonconsecutive",
    "cages",
    "littlekillers",
    "arrows",
    "thermos",
    "whispers",
    "dots",
    "xv",
    "inequalities",
    "renbans",
    "palindromes",
    "between",
    "regionsums",
    "zippers",
    "doublearrows",
    "clones",
    "quads",
    "equalsums",
    "counts",
    "sandwich",
    "xsums",
    "skyscrapers",
];

#[test]
fn no_step_contradicts_the_solution() {
    for (seed, kind) in (0..).zip(KINDS) {
        let wishes = Wishes { size: Some(6), rules: kind.to_owned(), ..Wishes::default() };
        let plan = Plan::new(wishes, seed).unwrap_or_else(|why| panic!("{kind}: {why}"));
        let made = plan.make(0..1, &|| false).expect("nothing interrupts").remove(0);
        let record = made.unwrap_or_else(|why| panic!("{kind}: {why}")).record;
        let puzzle = puzzle_of(&record).expect("a puzzle that can be read");
        let solution = solve(&puzzle, Query::list(2, Budget::of(1_000_000))).solutions.remove(0);

        let mut grid = CandidateGrid::new(&puzzle);
        let mut walk = Walk::new(&grid);
        let options = Options::for_puzzle(grid.geometry());
        let end = loop {
            match walk.next(&options, &|| false) {
                Next::Step(step) => {
                    check_against(&solution, &step, kind);
                    step.cases.iter().for_each(check_needs);
                    grid.apply(&step);
                    walk.apply(&step);
                }
                Next::End(end) => break end,
            }
        };
        assert_eq!(end, PathEnd::Solved(solution), "{kind}");

        let extent = Extent { steps: usize::MAX, uniqueness: true };
        let explained =
            explain(&snapshot_of(&record), FILE, FIRST, None, extent, &|| false).expect("nothing interrupts");
        for step in explained.expect("a path").steps {
            assert!(step.text.chars().count() <= 200, "{kind}: {}", step.text);
        }
    }
}

#[test]
fn no_step_contradicts_the_solution_of_several_grids() {
    for (grids, seed) in [("samurai", 6), ("samurai", 12), ("samurai", 14), ("windmill", 2), ("r1c1 r4c7", 1)] {
        let wishes = Wishes { grids: Some(grids.to_owned()), ..Wishes::default() };
        let plan = Plan::new(wishes, seed).unwrap_or_else(|why| panic!("{grids}: {why}"));
        let made = plan.make(0..1, &|| false).expect("nothing interrupts").remove(0);
        let puzzle = puzzle_of(&made.unwrap_or_else(|why| panic!("{grids}: {why}")).record).expect("a puzzle");
        let solution = solve(&puzzle, Query::list(2, Budget::of(1_000_000))).solutions.remove(0);
        let grid = CandidateGrid::new(&puzzle);
        let polls = Cell::new(0);
        let is_over = || polls.replace(polls.get() + 1) > 300_000;
        let path = path(&grid, &Options::for_puzzle(grid.geometry()), usize::MAX, &is_over);
        for step in &path.steps {
            check_against(&solution, step, grids);
        }
        assert!(!matches!(path.end, Some(PathEnd::Contradiction(_))), "{grids} {seed}");
    }
}

/// Checks that a step places only values of the solution, and removes none.
#[track_caller]
fn check_against(solution: &Solution, step: &Step, kind: &str) {
    for (cell, digit) in &step.places {
        assert_eq!(solution[cell.index()], *digit, "{kind}: {step:?}");
    }
    for (cell, digit) in &step.removes {
        assert_ne!(solution[cell.index()], *digit, "{kind}: {step:?}");
    }
}

/// Checks that the lines of a case need only what was said before, and that each line but the last is needed.
fn check_needs(case: &Case) {
    let mut needed: Vec<_> = case.needs.clone();
    for line in case.lines.iter().rev() {
        assert!(needed.contains(&line.id), "not needed: {line:?} of {case:?}");
        needed.retain(|need| *need != line.id);
        assert!(line.needs.iter().all(|need| *need < line.id), "{line:?} needs a later line");
        needed.extend_from_slice(&line.needs);
        line.cases.iter().for_each(check_needs);
    }
    needed.retain(|need| *need > case.id);
    assert!(needed.is_empty(), "nobody says {needed:?} in {case:?}");
}
