//! Analyses conflicts: derives a clause that excludes all assignments with the same conflict.

use std::mem;

use super::database::ClauseAt;
use super::{Assigned, CdclSolver, Conflict, Literal, RESOLVE, Reason};
use crate::search::budget::Work;

/// The buffers of the analysis, shared by all conflicts.
pub(super) struct AnalysisBuffers {
    /// By variable: true if it is in the clause, has been resolved, or follows from the clause.
    seen: Vec<bool>,
    /// The variables marked as seen.
    marked: Vec<Literal>,
    /// False literals; the first is the one that the clause asserts.
    clause: Vec<Literal>,
    stack: Vec<Literal>,
    /// By decision level, the last clause that it was counted for.
    counted: Vec<u64>,
    /// The clauses counted so far.
    count: u64,
}

impl AnalysisBuffers {
    pub(super) fn new(variables: usize) -> AnalysisBuffers {
        AnalysisBuffers {
            seen: vec![false; variables],
            marked: Vec::new(),
            clause: Vec::new(),
            stack: Vec::new(),
            counted: vec![0; variables + 1],
            count: 0,
        }
    }

    /// The number of different decision levels of the literals ("literal block distance").
    fn levels(&mut self, assigned: &[Assigned], literals: &[Literal]) -> u32 {
        self.count += 1;
        let mut levels = 0;
        for literal in literals {
            let level = assigned[literal.variable()].level as usize;
            if mem::replace(&mut self.counted[level], self.count) != self.count {
                levels += 1;
            }
        }
        levels
    }

    fn mark(&mut self, literal: Literal) {
        self.seen[literal.variable()] = true;
        self.marked.push(literal);
    }

    /// Removes all marks but the first ones.
    fn unmark(&mut self, from: usize) {
        for literal in self.marked.drain(from..) {
            self.seen[literal.variable()] = false;
        }
    }
}

impl CdclSolver {
    /// Learns a clause from a conflict, and backtracks to the level at which the clause decides a literal.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        if self.levels.is_empty() {
            self.contradictory = true;
            return;
        }
        let asserted = self.resolve(conflict);
        let mut clause = mem::take(&mut self.analysis.clause);
        clause[0] = asserted;
        self.minimize(&mut clause);
        self.analysis.unmark(0);
        let levels = self.analysis.levels(&self.assigned, &clause);
        let level = |literal: Literal| self.assigned[literal.variable()].level;
        if let Some(highest) = (1..clause.len()).max_by_key(|place| level(clause[*place])) {
            clause.swap(1, highest);
            self.backtrack_to(level(clause[1]) as usize);
            let at = self.database.add_learnt(&clause, levels);
            self.assign(asserted, Reason::Clause(at));
        } else {
            self.backtrack_to(0);
            self.assign(asserted, Reason::None);
        }
        self.restarts.count(levels);
        self.heap.decay();
        clause.clear();
        self.analysis.clause = clause;
    }

    /// Collects the clause of the first unique implication point, and returns the asserted literal.
    fn resolve(&mut self, conflict: Conflict) -> Literal {
        // Reserves the position of the asserted literal.
        self.analysis.clause.push(Literal(0));
        let mut open = match conflict {
            Conflict::Clause(at) => self.visit_clause(at, 0),
            Conflict::Pair(one, other) => self.visit(Literal::not(one)) + self.visit(Literal::not(other)),
        };
        let mut place = self.trail.len();
        loop {
            place -= 1;
            let literal = self.trail[place];
            if !self.analysis.seen[literal.variable()] {
                continue;
            }
            open -= 1;
            if open == 0 {
                return literal.negated();
            }
            open += match self.assigned[literal.variable()].reason {
                Reason::Clause(at) => self.visit_clause(at, 1),
                Reason::Excluded(by) => self.visit(Literal::not(by)),
                Reason::None => 0,
            };
        }
    }

    /// Visits the literals of a clause from a position on.
    fn visit_clause(&mut self, clause: ClauseAt, from: usize) -> u32 {
        let literals = self.database.literals(clause);
        let length = literals.len();
        self.work += Work::of(length, RESOLVE);
        if self.database.is_removable(clause) {
            let levels = self.analysis.levels(&self.assigned, literals);
            self.database.record_use(clause, levels);
        }
        (from..length).map(|place| self.visit(self.database.literals(clause)[place])).sum()
    }

    /// Adds a literal to the clause, unless it was visited before. Returns 1 if it belongs to the current level, else
    /// 0.
    fn visit(&mut self, literal: Literal) -> u32 {
        let variable = literal.variable();
        let level = self.assigned[variable].level;
        if level == 0 || self.analysis.seen[variable] {
            return 0;
        }
        self.analysis.mark(literal);
        self.heap.bump(variable as u32);
        if level as usize == self.levels.len() {
            return 1;
        }
        self.analysis.clause.push(literal);
        0
    }

    /// Removes the literals that follow from the others.
    fn minimize(&mut self, clause: &mut Vec<Literal>) {
        // Resolved literals are marked as seen, but are not in the clause.
        let current = self.levels.len() as u32;
        for literal in &self.analysis.marked {
            if self.assigned[literal.variable()].level == current {
                self.analysis.seen[literal.variable()] = false;
            }
        }
        let bits = clause[1..].iter().fold(0, |bits, literal| bits | self.level_bit(*literal));
        let asserted = clause[0];
        clause.retain(|literal| *literal == asserted || !self.is_implied(*literal, bits));
    }

    /// One of 32 bits for the decision level of a literal.
    fn level_bit(&self, literal: Literal) -> u32 {
        1 << (self.assigned[literal.variable()].level % 32)
    }

    /// Returns true if a literal is false because of other literals of the clause, whose levels have these bits.
    fn is_implied(&mut self, literal: Literal, bits: u32) -> bool {
        let before = self.analysis.marked.len();
        self.analysis.stack.clear();
        self.analysis.stack.push(literal);
        while let Some(next) = self.analysis.stack.pop() {
            let follows = match self.assigned[next.variable()].reason {
                Reason::None => false,
                Reason::Excluded(by) => self.may_follow(Literal::not(by), bits),
                Reason::Clause(at) => {
                    let length = self.database.literals(at).len();
                    self.work += Work::of(length, RESOLVE);
                    (1..length).all(|place| self.may_follow(self.database.literals(at)[place], bits))
                }
            };
            if !follows {
                self.analysis.unmark(before);
                return false;
            }
        }
        true
    }

    /// Returns true if a literal is in the clause, or may follow from it; in the second case it is checked next.
    fn may_follow(&mut self, literal: Literal, bits: u32) -> bool {
        let assigned = self.assigned[literal.variable()];
        if assigned.level == 0 || self.analysis.seen[literal.variable()] {
            return true;
        }
        if assigned.reason == Reason::None || self.level_bit(literal) & bits == 0 {
            return false;
        }
        self.analysis.mark(literal);
        self.analysis.stack.push(literal);
        true
    }
}
