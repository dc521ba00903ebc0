//! Stores the clauses, and the literals that watch them.
//!
//! All clauses are in one array of words. Each has a header: its length, the number of decision levels of a learnt one
//! (0 for a given one), and a mark that it was used since the last reduction. The first two literals of a clause are
//! watched: as long as neither is false, nothing follows from it.
//!
//! Must not know why clauses are learnt.

use std::mem;

use super::{Literal, Value};
use crate::search::{Cancellable, Interrupted};

/// The position of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseAt(u32);

/// The words before the literals of a clause.
const HEADER: usize = 3;

/// Learnt clauses with at most so many levels are never removed.
const LEVELS_FOR_GOOD: u32 = 2;

/// Learnt clauses with at most so many levels are not removed as long as they are used.
const LEVELS_IF_USED: u32 = 6;

/// The number of learnt clauses at which the database is first reduced, and the increase of that number with each
/// reduction.
///
/// Both are small because a reduction moves all clauses at once: more clauses make the hardest puzzles no faster.
const MOST_LEARNT: usize = 2_000;
const MORE_LEARNT: usize = 300;

/// The number of clauses moved between two calls of the interrupt.
const CLAUSES_AT_A_TIME: usize = 200;

/// An entry of a literal in the list of clauses that it may falsify.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseAt,
    /// A literal of the clause; while it is true the clause need not be visited.
    pub(super) blocker: Literal,
}

/// All clauses of two or more literals.
pub(super) struct Database {
    words: Vec<Literal>,
    /// The array before the last reduction: memory that the system need not provide anew each time.
    spare: Vec<Literal>,
    given: Vec<ClauseAt>,
    learnt: Vec<ClauseAt>,
    /// By the literal that makes a watched one false.
    pub(super) watches: Vec<Vec<Watch>>,
    most_learnt: usize,
}

impl Database {
    /// A database without clauses.
    pub(super) fn new(variables: usize) -> Database {
        let watches = vec![Vec::new(); 2 * variables];
        Database {
            words: Vec::new(),
            spare: Vec::new(),
            given: Vec::new(),
            learnt: Vec::new(),
            watches,
            most_learnt: MOST_LEARNT,
        }
    }

    /// Adds a clause of the problem.
    pub(super) fn add_given(&mut self, literals: &[Literal]) -> ClauseAt {
        let at = self.add(literals, 0);
        self.given.push(at);
        at
    }

    /// Adds a clause that follows from the others, with its number of levels.
    pub(super) fn add_learnt(&mut self, literals: &[Literal], levels: u32) -> ClauseAt {
        let at = self.add(literals, levels);
        self.learnt.push(at);
        at
    }

    fn add(&mut self, literals: &[Literal], levels: u32) -> ClauseAt {
        let clause = ClauseAt(self.words.len() as u32);
        self.words.extend([literals.len() as u32, levels, 1].map(Literal));
        self.words.extend_from_slice(literals);
        let one = literals[0];
        let other = literals[1];
        self.watches[one.negated().index()].push(Watch { clause, blocker: other });
        self.watches[other.negated().index()].push(Watch { clause, blocker: one });
        clause
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn literals(&self, clause: ClauseAt) -> &[Literal] {
        literals(&self.words, clause)
    }

    /// The literals of a clause, for a change of their order.
    #[inline]
    pub(super) fn literals_mut(&mut self, clause: ClauseAt) -> &mut [Literal] {
        let start = clause.0 as usize;
        let length = self.words[start].0 as usize;
        &mut self.words[start + HEADER..][..length]
    }

    /// Returns true if a reduction may remove the clause, so that its use and its levels have to be recorded.
    pub(super) fn is_removable(&self, clause: ClauseAt) -> bool {
        self.levels(clause) > LEVELS_FOR_GOOD
    }

    /// Records the use of a learnt clause, and its current number of levels.
    pub(super) fn record_use(&mut self, clause: ClauseAt, levels: u32) {
        let levels = levels.min(self.levels(clause));
        self.words[clause.0 as usize + 1] = Literal(levels);
        self.words[clause.0 as usize + 2] = Literal(1);
    }

    fn levels(&self, clause: ClauseAt) -> u32 {
        self.words[clause.0 as usize + 1].0
    }

    fn was_used(&self, clause: ClauseAt) -> bool {
        self.words[clause.0 as usize + 2].0 == 1
    }

    /// Returns true if there are so many learnt clauses that the database should be reduced.
    pub(super) fn is_full(&self) -> bool {
        self.learnt.len() >= self.most_learnt
    }

    /// Removes the least useful half of the learnt clauses, and all literals and clauses that are decided: `values` are
    /// those of level 0, after propagation.
    ///
    /// # Errors
    /// When the interrupt ended the reduction; some clauses are lost then.
    pub(super) fn reduce(&mut self, values: &[Value], interrupt: &dyn Fn() -> bool) -> Cancellable<()> {
        self.most_learnt += MORE_LEARNT;
        let removed = self.least_useful(interrupt)?;
        let [given, learnt] = [&mut self.given, &mut self.learnt].map(mem::take);
        mem::swap(&mut self.words, &mut self.spare);
        self.words.clear();
        let words = mem::take(&mut self.spare);
        self.watches.iter_mut().for_each(Vec::clear);
        let remaining = learnt.iter().filter(|clause| removed.binary_search(clause).is_err());
        let mut open = Vec::new();
        for (moved, clause) in given.iter().chain(remaining).enumerate() {
            if moved % CLAUSES_AT_A_TIME == 0 && interrupt() {
                return Err(Interrupted);
            }
            let literals = literals(&words, *clause);
            if literals.iter().any(|literal| values[literal.index()] == Value::True) {
                continue;
            }
            open.clear();
            open.extend(literals.iter().filter(|literal| values[literal.index()] == Value::Open));
            let levels = words[clause.0 as usize + 1].0;
            let at = self.add(&open, levels);
            self.words[at.0 as usize + 2] = Literal(0);
            if levels == 0 { self.given.push(at) } else { self.learnt.push(at) }
        }
        self.spare = words;
        Ok(())
    }

    /// The learnt clauses to remove, in order.
    fn least_useful(&self, interrupt: &dyn Fn() -> bool) -> Cancellable<Vec<ClauseAt>> {
        let is_removable = |clause: &ClauseAt| {
            let levels = self.levels(*clause);
            levels > LEVELS_IF_USED || (levels > LEVELS_FOR_GOOD && !self.was_used(*clause))
        };
        let rank = |clause: ClauseAt| (self.levels(clause), self.literals(clause).len(), clause);
        let mut ranked: Vec<_> = self.learnt.iter().copied().filter(is_removable).map(rank).collect();
        if interrupt() {
            return Err(Interrupted);
        }
        let best = ranked.len() - ranked.len().min(self.learnt.len() / 2);
        if best < ranked.len() {
            ranked.select_nth_unstable(best);
        }
        let mut removed: Vec<ClauseAt> = ranked[best..].iter().map(|(.., clause)| *clause).collect();
        removed.sort_unstable();
        Ok(removed)
    }
}

#[inline]
fn literals(words: &[Literal], clause: ClauseAt) -> &[Literal] {
    let start = clause.0 as usize;
    let length = words[start].0 as usize;
    &words[start + HEADER..][..length]
}
