//! What a conflict teaches: a clause that keeps the search out of all that led to it.

use std::mem;

use super::database::ClauseAt;
use super::{Assigned, CdclSolver, Conflict, Literal, RESOLVE, Reason};
use crate::search::budget::Work;

/// The memory of the analysis, for use in many.
pub(super) struct AnalysisBuffers {
    /// By variable: it is in the clause, has been resolved, or follows from the clause.
    seen: Vec<bool>,
    /// What has been marked as seen.
    marked: Vec<Literal>,
    /// False literals; the first is the one that follows.
    clause: Vec<Literal>,
    stack: Vec<Literal>,
    /// By level, the last clause that it was counted for.
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

    /// How many levels the literals join.
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

    /// Forgets all marks but the first ones.
    fn unmark(&mut self, from: usize) {
        for literal in self.marked.drain(from..) {
            self.seen[literal.variable()] = false;
        }
    }
}

impl CdclSolver {
    /// Learns from a conflict, and goes back to where the clause decides a literal.
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
            self.back_to(level(clause[1]) as usize);
            let at = self.database.learn(&clause, levels);
            self.assign(asserted, Reason::Clause(at));
        } else {
            self.back_to(0);
            self.assign(asserted, Reason::None);
        }
        self.restarts.count(levels);
        self.heap.decay();
        clause.clear();
        self.analysis.clause = clause;
    }

    /// Collects the clause of the first unique implication point, which is returned.
    fn resolve(&mut self, conflict: Conflict) -> Literal {
        // The place of the asserted literal.
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

    /// Visits all literals of a clause from this place on.
    fn visit_clause(&mut self, clause: ClauseAt, from: usize) -> u32 {
        let literals = self.database.literals(clause);
        let length = literals.len();
        self.work += Work::of(length, RESOLVE);
        if self.database.is_removable(clause) {
            let levels = self.analysis.levels(&self.assigned, literals);
            self.database.used(clause, levels);
        }
        (from..length).map(|place| self.visit(self.database.literals(clause)[place])).sum()
    }

    /// How many literals of the current level this adds.
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

    /// Leaves out what follows from the rest.
    fn minimize(&mut self, clause: &mut Vec<Literal>) {
        // What was resolved is not in the clause, though it was seen.
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

    /// One of 32 bits for the level of a literal.
    fn level_bit(&self, literal: Literal) -> u32 {
        1 << (self.assigned[literal.variable()].level % 32)
    }

    /// Whether a literal is false because others of the clause are, whose levels have these bits.
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

    /// Whether a literal is of the clause, or may follow from it, which is then looked at next.
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
