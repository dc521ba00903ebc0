//! The last resort: a cell all of whose values but one are refuted by a search.
//!
//! Of some cells with few candidates it takes the one whose values cost the search least, or the first one if all cost
//! much. The cases are told if they are few enough to be read, else only their number is.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use field::{Cell, Digit, DigitSet};

use super::cases::run_by_cases;
use super::trial::Trial;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Word, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::{Budget, Puzzle, Query, Solver, Stopped};

/// How many cells are compared, and the budget of a search for the solutions with one of their values, one after the
/// other: the more costly, the fewer.
const ROUNDS: [(usize, u64); 4] = [(16, 100), (6, 1_000), (3, 10_000), (2, 200_000)];

/// The greatest budget of a round that compares all of its proofs. A round with a greater budget takes its first proof:
/// nobody reads that many cases, and the searches for another proof take a second or more.
const BUDGET_TO_COMPARE: u64 = 1_000;

/// The budget of the search for a solution.
const BUDGET_OF_SOLUTION: u64 = 200_000;

/// The most cases that are told of one value.
const MOST_TOLD: usize = 12;

pub(in crate::techniques) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let puzzle = board.to_puzzle();
    let mut cells = board.open().to_vec();
    cells.sort_by_key(|cell| board.candidates(*cell).len());
    let mut solver = Solver::default();
    // The values of a solution cannot be refuted, so that these searches are left out.
    let solved = solver.solve(&puzzle, Query::first(Budget::of(BUDGET_OF_SOLUTION)).keeping(1).until(sink.interrupt()));
    let solution = solved.solutions.first();
    for (most_cells, budget) in ROUNDS {
        let mut proofs = Vec::new();
        for &cell in cells.iter().take(most_cells) {
            sink.check_interrupt()?;
            let kept = solution.map(|solution| solution[cell.index()]);
            proofs.extend(refuted_but_one(&puzzle, board, cell, kept, Budget::of(budget), &mut solver, sink));
            if budget > BUDGET_TO_COMPARE && !proofs.is_empty() {
                break;
            }
        }
        proofs.sort_by_key(|proof| (proof.nodes, Reverse(proof.refuted.len())));
        let has_some = !proofs.is_empty();
        for proof in proofs {
            let step = told(board, &proof, sink)?;
            sink.found(step)?;
        }
        if has_some {
            return Flow::Continue(());
        }
    }
    Flow::Continue(())
}

/// A cell of whose candidates a search refutes all but one.
struct Proof {
    cell: Cell,
    value: Digit,
    refuted: DigitSet,
    /// The nodes of the searches.
    nodes: u64,
}

/// Refutes the candidates of a cell except `kept`, or except one if it is not known which one remains.
fn refuted_but_one<const W: usize>(
    puzzle: &Puzzle,
    board: &Board<W>,
    cell: Cell,
    kept: Option<Digit>,
    budget: Budget,
    solver: &mut Solver,
    sink: &Sink<'_>,
) -> Option<Proof> {
    let mut left = kept;
    let mut refuted = DigitSet::EMPTY;
    let mut nodes = 0;
    for digit in board.candidates(cell).iter().filter(|digit| kept != Some(*digit)) {
        let mut with = puzzle.clone();
        with.restrict(cell, DigitSet::single(digit));
        let outcome = solver.solve(&with, Query::first(budget).until(sink.interrupt()));
        if outcome.count == 0 && outcome.stopped == Stopped::Exhausted {
            refuted.insert(digit);
            nodes += outcome.nodes.max(1);
        } else if left.replace(digit).is_some() {
            return None;
        }
    }
    Some(Proof { cell, value: left?, refuted, nodes })
}

/// The step of a proof, with its cases if they are few.
fn told<const W: usize>(board: &Board<W>, proof: &Proof, sink: &Sink<'_>) -> ControlFlow<(), Step> {
    let mut revisions = board.known_revisions();
    let mut cases = Vec::new();
    for digit in proof.refuted {
        let mut trial = Trial::of(board, proof.cell, digit);
        let mut left = MOST_TOLD;
        if let Some(reached) = run_by_cases(&mut trial, &mut left, &mut revisions, sink)? {
            let needed = trial.needed(&reached, &mut revisions);
            cases.push(trial.case(&needed, &reached, &mut revisions));
        }
    }
    if cases.len() < proof.refuted.len() {
        cases.clear();
    }
    let reason = sentence![
        "because a search refutes ",
        proof.refuted,
        " in ",
        proof.cell,
        ", in ",
        Word::Count(proof.nodes),
        if proof.nodes == 1 { " case" } else { " cases" }
    ];
    ControlFlow::Continue(Step {
        cells: vec![proof.cell],
        digits: board.candidates(proof.cell),
        places: vec![(proof.cell, proof.value)],
        cases,
        reason,
        ..Step::of(Technique::Proof)
    })
}
