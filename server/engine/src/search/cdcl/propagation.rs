//! Propagates true literals: excludes variables, and finds clauses with one open literal.

use std::mem;

use super::{CdclSolver, Conflict, EXCLUDE, LOOK, Literal, Reason, Value};
use crate::search::budget::Work;

impl CdclSolver {
    /// Propagates all true literals.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if !literal.is_negative() {
                self.exclude(literal.variable() as u32)?;
            }
            self.follow(literal)?;
        }
        Ok(())
    }

    /// Makes all variables that this one excludes false.
    fn exclude(&mut self, variable: u32) -> Result<(), Conflict> {
        let [start, end] = [0, 1].map(|next| self.first_excluded[variable as usize + next] as usize);
        self.work += Work::of(end - start, EXCLUDE);
        for at in start..end {
            let other = self.excluded[at];
            match self.value(Literal::holds(other)) {
                Value::False => {}
                Value::Open => self.assign(Literal::not(other), Reason::Excluded(variable)),
                Value::True => return Err(Conflict::Pair(variable, other)),
            }
        }
        Ok(())
    }

    /// Moves the watches of the literal's negation to other literals, or propagates their clauses.
    fn follow(&mut self, literal: Literal) -> Result<(), Conflict> {
        let falsified = literal.negated();
        let mut watches = mem::take(&mut self.database.watches[literal.index()]);
        let mut next = 0;
        let mut remaining = 0;
        let mut result = Ok(());
        while let Some(&watch) = watches.get(next) {
            next += 1;
            watches[remaining] = watch;
            remaining += 1;
            if self.values[watch.blocker.index()] == Value::True {
                continue;
            }
            let literals = self.database.literals_mut(watch.clause);
            self.work += Work::units(LOOK + literals.len() as u64);
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            watches[remaining - 1].blocker = first;
            let value = self.values[first.index()];
            if value == Value::True {
                continue;
            }
            if let Some(other) = literals[2..].iter().position(|l| self.values[l.index()] != Value::False) {
                literals.swap(1, 2 + other);
                let watched = literals[1].negated();
                self.database.watches[watched.index()].push(watches[remaining - 1]);
                remaining -= 1;
            } else if value == Value::False {
                result = Err(Conflict::Clause(watch.clause));
                break;
            } else {
                self.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.drain(remaining..next);
        self.database.watches[literal.index()] = watches;
        result
    }
}
