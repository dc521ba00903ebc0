//! Solves classic puzzles: all instruction sets and the general search give the same result.
//!
//! The bytes are a value for each cell, then three for each cell with restricted digits.

use std::sync::{Arc, LazyLock};

use engine::{Budget, Cell, Digit, DigitSet, Field, Geometry, InstructionSet, Outcome, Puzzle, Query, Solver, Stopped};

static CLASSIC: LazyLock<Arc<Geometry>> = LazyLock::new(|| Arc::new(Geometry::standard(9).expect("a size")));

/// The houses of a classic puzzle, as those of a puzzle with other houses.
static GENERAL: LazyLock<Arc<Geometry>> =
    LazyLock::new(|| Arc::new(Geometry::with_houses(Field::square(9), 9, CLASSIC.houses().to_vec()).expect("houses")));

const QUERY: Query<'static> = Query::list(5, Budget::of(2_000));

/// A puzzle has the same outcome anywhere in lists of itself and of one with one value less.
fn lists_agree(values: &[Option<Digit>], expected: &Outcome) {
    let Ok(values) = <[Option<Digit>; 81]>::try_from(values) else { return };
    let mut other = values;
    if let Some(given) = other.iter_mut().find(|value| value.is_some()) {
        *given = None;
    }
    for set in InstructionSet::available() {
        for length in [1, 3, 20, 40] {
            let list: Vec<_> = (0..length).map(|place| if place % 3 == 1 { other } else { values }).collect();
            let mut solver = Solver::using(set);
            let outcomes = solver.solve_classics(&list, QUERY);
            assert!(outcomes.iter().step_by(3).all(|outcome| outcome == expected), "{set}: {outcomes:?}, {expected:?}");
        }
    }
}

pub(crate) fn run(bytes: &[u8]) {
    let (cells, rest) = bytes.split_at(bytes.len().min(81));
    let restriction = |three: &[u8]| (three[0], u16::from_le_bytes([three[1], three[2]]));
    let restrictions: Vec<(u8, u16)> = rest.chunks_exact(3).map(restriction).collect();
    let values: Vec<_> = (0..81)
        .map(|cell| cells.get(cell).and_then(|byte| Digit::new(byte % 32)).filter(|digit| digit.get() < 10))
        .collect();
    let puzzle = |geometry: &Arc<Geometry>| {
        let mut puzzle = Puzzle::from_values(geometry.clone(), &values);
        for (cell, digits) in &restrictions {
            let allowed = (1..=9).filter(|digit| digits >> digit & 1 == 1).filter_map(Digit::new);
            let set = allowed.map(DigitSet::single).fold(DigitSet::EMPTY, |all, digit| all | digit);
            puzzle.restrict(Cell::new(usize::from(*cell) % 81), set);
        }
        puzzle
    };
    let solve = |mut solver: Solver, puzzle: &Puzzle| -> Outcome { solver.solve(puzzle, QUERY) };
    let classic = puzzle(&CLASSIC);
    let outcomes: Vec<_> =
        InstructionSet::available().into_iter().map(|set| solve(Solver::using(set), &classic)).collect();
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{outcomes:?}");
    if restrictions.is_empty() {
        lists_agree(&values, &outcomes[0]);
    }
    let general = solve(Solver::default(), &puzzle(&GENERAL));
    if outcomes[0].stopped != Stopped::OutOfBudget && general.stopped != Stopped::OutOfBudget {
        assert_eq!((outcomes[0].count, outcomes[0].stopped), (general.count, general.stopped));
        if general.stopped == Stopped::Exhausted {
            let sorted = |outcome: &Outcome| {
                let mut solutions = outcome.solutions.clone();
                solutions.sort_unstable();
                solutions
            };
            assert_eq!(sorted(&outcomes[0]), sorted(&general));
        }
    }
}
