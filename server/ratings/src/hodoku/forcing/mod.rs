//! Finds forcing chains and forcing nets: premises that contradict themselves, and what follows from each of several
//! premises of which one is true.
//!
//! Only what can be concluded counts, not by which chain: the step sets the first cell that can be set, or removes the
//! first candidate that can be removed.

mod contradiction;
mod simulation;
mod verity;

use super::base::board::Board;
use super::base::candidate_set::CandidateSet;
use super::base::step::{Candidate, Removals, Step};
use super::base::technique::Technique;
use super::implications::{Implications, List, Sources, Statement};
use engine::{Cancellable, Interrupt, Interrupted};

pub(super) fn find(board: &Board, technique: Technique, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    let implications = match technique {
        Technique::ForcingNet => simulation::implications(board),
        _ => Implications::of(board, Sources::Groups),
    };
    let lists = Lists::of(board, &implications, interrupt)?;
    let mut all = Conclusions::default();
    contradiction::conclude(board, &lists, &mut all);
    verity::conclude(board, &lists, &mut all);
    Ok(all.step(technique))
}

/// What follows from a premise: the candidates that are true and those that are false, itself among them.
#[derive(Clone, Copy, Default)]
struct Ends {
    on: CandidateSet,
    off: CandidateSet,
    /// True if the opposite of the premise follows.
    refutes_itself: bool,
}

impl Ends {
    fn common(&self, other: &Ends) -> Ends {
        let on = self.on.intersection(&other.on);
        let off = self.off.intersection(&other.off);
        Ends { on, off, refutes_itself: false }
    }
}

/// The ends of the premises that each candidate is true, and that it is false.
struct Lists(Vec<[Ends; 2]>);

impl Lists {
    fn of(board: &Board, implications: &Implications, interrupt: Interrupt<'_>) -> Cancellable<Lists> {
        let mut lists = vec![[Ends::default(); 2]; 729];
        let mut list = List::new();
        for cell in board.empty_cells() {
            if interrupt() {
                return Err(Interrupted);
            }
            for digit in board.candidates(cell).iter() {
                lists[Lists::place(Candidate { cell, digit })] =
                    [Statement::on(cell, digit), Statement::off(cell, digit)].map(|premise| {
                        list.follow(implications, premise);
                        let [on, off] = list.candidates();
                        Ends { on, off, refutes_itself: list.contains(premise.opposite()) }
                    });
            }
        }
        Ok(Lists(lists))
    }

    fn place(candidate: Candidate) -> usize {
        9 * candidate.cell.index() + candidate.digit.index()
    }

    fn if_true(&self, candidate: Candidate) -> &Ends {
        &self.0[Lists::place(candidate)][0]
    }

    fn if_false(&self, candidate: Candidate) -> &Ends {
        &self.0[Lists::place(candidate)][1]
    }
}

/// The candidates that are proved to be true, and to be false.
#[derive(Default)]
struct Conclusions {
    on: CandidateSet,
    off: CandidateSet,
}

impl Conclusions {
    fn add(&mut self, ends: &Ends) {
        self.on = self.on.union(&ends.on);
        self.off = self.off.union(&ends.off);
    }

    fn step(&self, technique: Technique) -> Option<Step> {
        if let Some(first) = self.on.iter().min() {
            return Some(Step::places(technique, first.cell, first.digit));
        }
        let first = self.off.iter().min()?;
        Step::removes(technique, first.cell.into(), Removals(vec![first]))
    }
}
