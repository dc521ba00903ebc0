//! A refutation is valid: each step is checked by trying the candidates that it excludes, in one house at a time.

use engine::{Budget, Cell, Digit, Geometry, Puzzle};
use logic::diagnosis::Diagnosis;
use logic::diagnosis::refutation::{Explanation, Refutation, RefutationEnd};
use logic::singles::Contradiction;
use logic::techniques::Step;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle};
use crate::support::{corpus, puzzle, standard};
use crate::unsatisfiable::spoilt;

const BUDGET: Budget = Budget::of(100_000);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn of_small_puzzles(puzzle in small_puzzle(), wrong in any::<(Index, Index)>()) {
        check(&spoilt(&puzzle, wrong));
    }

    #[test]
    fn of_puzzles_with_variants(puzzle in puzzle_with_variants(), wrong in any::<(Index, Index)>()) {
        check(&spoilt(&puzzle, wrong));
    }

    #[test]
    fn of_6x6_puzzles(puzzle in solvable_puzzle([2, 3], 50), wrong in any::<(Index, Index)>()) {
        check(&spoilt(&puzzle, wrong));
    }

    #[test]
    fn of_9x9_puzzles(puzzle in solvable_puzzle([3, 3], 35), wrong in any::<(Index, Index)>()) {
        check(&spoilt(&puzzle, wrong));
    }
}

#[test]
fn of_hard_puzzles() {
    let Some(lines) = corpus("unsat_20k.txt") else { return };
    let geometry = standard(9);
    let n_refuted = lines.iter().step_by(500).filter(|line| check(&puzzle(&geometry, line))).count();
    assert!(n_refuted > 15, "{n_refuted}");
}

/// Returns true if there was a refutation to check.
fn check(puzzle: &Puzzle) -> bool {
    let found = Diagnosis::new(puzzle, BUDGET, &|| false).explanation().expect("no interrupt");
    let Some(Explanation { subset, refutation: Some(refutation) }) = found else { return false };
    if let RefutationEnd::Contradiction(Contradiction::DirectConflict(one, other)) = refutation.end {
        check_clash(puzzle, &subset.cells, [one, other]);
        assert_eq!(refutation.steps, []);
        return true;
    }
    let mut grid = Grid::new(puzzle, &subset.cells);
    grid.follow(&refutation);
    true
}

fn check_clash(puzzle: &Puzzle, subset: &[Cell], clash: [Cell; 2]) {
    let [one, other] = clash;
    let [held, beside] = clash.map(|cell| puzzle.allowed(cell).only().expect("a value"));
    let same = held == beside && puzzle.geometry().are_peers(one, other);
    let next = held.get().abs_diff(beside.get()) == 1 && puzzle.geometry().neighbours(one).contains(&other);
    assert!(clash.iter().all(|cell| subset.contains(cell)) && (same || next), "{clash:?}");
}

/// The candidates of each cell, one bit per digit.
#[derive(Clone)]
struct Grid<'a> {
    geometry: &'a Geometry,
    masks: Vec<u64>,
}

impl Grid<'_> {
    fn new<'a>(puzzle: &'a Puzzle, cells: &[Cell]) -> Grid<'a> {
        let geometry = puzzle.geometry();
        let mut grid = Grid { geometry, masks: vec![(1 << geometry.digit_count()) - 1; geometry.cell_count()] };
        for cell in cells {
            grid.masks[cell.index()] &= puzzle.allowed(*cell).iter().map(bit).sum::<u64>();
        }
        for cell in cells {
            if let Some(digit) = puzzle.allowed(*cell).only() {
                grid.place(*cell, digit);
            }
        }
        grid
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.masks[cell.index()] &= bit(digit);
        for peer in self.geometry.peers(cell) {
            self.masks[peer.index()] &= !bit(digit);
        }
        for neighbour in self.geometry.neighbours(cell) {
            self.masks[neighbour.index()] &= !(bit(digit) << 1 | bit(digit) >> 1);
        }
    }

    fn follow(&mut self, refutation: &Refutation) {
        for step in &refutation.steps {
            assert!(!step.technique.assumes_uniqueness());
            for (cell, digit) in &step.places {
                assert!(self.may(*cell, *digit), "{step:?}");
                for other in self.geometry.digits().iter().filter(|other| other != digit) {
                    assert!(!self.may(*cell, other) || self.refutes(*cell, other, step), "{step:?}");
                }
                self.place(*cell, *digit);
            }
            for (cell, digit) in &step.removes {
                assert!(self.refutes(*cell, *digit, step), "{step:?}");
                self.masks[cell.index()] &= !bit(*digit);
            }
        }
        match &refutation.end {
            RefutationEnd::Contradiction(Contradiction::NoCandidate(cell)) => assert_eq!(self.masks[cell.index()], 0),
            RefutationEnd::Contradiction(Contradiction::NoPlace(house, digit)) => {
                assert!(self.geometry.house(*house).cells.iter().all(|cell| !self.may(*cell, *digit)));
            }
            RefutationEnd::Contradiction(Contradiction::DirectConflict(..)) => panic!("no clash is ever written down"),
            RefutationEnd::Contradiction(Contradiction::NoWay(_)) => panic!("these puzzles have no constraints"),
            RefutationEnd::Cases { cell, cases } => {
                assert_eq!(self.masks[cell.index()] & !cases.iter().map(|(digit, _)| bit(*digit)).sum::<u64>(), 0);
                for (digit, case) in cases {
                    let mut within = self.clone();
                    within.place(*cell, *digit);
                    within.follow(case);
                }
            }
        }
    }

    fn may(&self, cell: Cell, digit: Digit) -> bool {
        self.masks[cell.index()] & bit(digit) != 0
    }

    /// Returns true if, with the digit in the cell, some house, or the cells of the step, cannot be filled.
    fn refutes(&self, cell: Cell, digit: Digit, step: &Step) -> bool {
        let mut tried = self.clone();
        tried.place(cell, digit);
        let cannot = |cells: &[Cell]| !tried.can_be_filled(cells, &mut Vec::new());
        self.geometry.houses().iter().any(|house| cannot(&house.cells)) || cannot(&step.cells)
    }

    /// Returns true if the cells can hold digits so that no two peers hold the same; `chosen` are those of the first
    /// cells.
    fn can_be_filled(&self, cells: &[Cell], chosen: &mut Vec<Digit>) -> bool {
        let Some(cell) = cells.get(chosen.len()) else { return true };
        self.geometry.digits().iter().any(|digit| {
            let clashes = cells
                .iter()
                .zip(chosen.iter())
                .any(|(other, held)| *held == digit && self.geometry.are_peers(*other, *cell));
            if !self.may(*cell, digit) || clashes {
                return false;
            }
            chosen.push(digit);
            let filled = self.can_be_filled(cells, chosen);
            chosen.pop();
            filled
        })
    }
}

fn bit(digit: Digit) -> u64 {
    1 << (digit.get() - 1)
}
