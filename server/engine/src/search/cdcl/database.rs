//! The clauses, and which literals watch them.
//!
//! All clauses lie in one array of words, with a header each: their length, how many levels a learnt one joins (0 for a
//! given one), and whether it was of use since they were last tidied up. Of each clause, the first two literals are
//! watched: as long as neither is false, nothing follows from it.
//!
//! Must not know why clauses are learnt.

use std::mem;

use super::{Literal, Value};
use crate::search::{Cancellable, Interrupted};

/// Where a clause begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseAt(u32);

/// The words before the literals of a clause.
const HEADER: usize = 3;

/// Learnt clauses that join so few levels are kept for good.
const LEVELS_FOR_GOOD: u32 = 2;

/// Learnt clauses that join so few levels are kept as long as they are of use.
const LEVELS_IF_USED: u32 = 6;

/// How many learnt clauses are too many the first time, and how many more each further time.
///
/// Few, for all of them are moved at once: more make the hardest puzzles no quicker.
const MOST_LEARNT: usize = 2_000;
const MORE_LEARNT: usize = 300;

/// How many clauses are moved before the interrupt is asked again.
const CLAUSES_AT_A_TIME: usize = 200;

/// An entry of a literal in the list of clauses that it may falsify.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseAt,
    /// A literal of the clause; while it is true the clause need not be looked at.
    pub(super) blocker: Literal,
}

/// All clauses of two or more literals.
pub(super) struct Database {
    words: Vec<Literal>,
    /// Where the clauses lay before they were tidied up: memory that the system need not provide anew each time.
    spare: Vec<Literal>,
    given: Vec<ClauseAt>,
    learnt: Vec<ClauseAt>,
    /// By the literal that makes a watched one false.
    pub(super) watches: Vec<Vec<Watch>>,
    most_learnt: usize,
}

impl Database {
    /// No clauses yet.
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

    /// Adds a clause that is to hold.
    pub(super) fn give(&mut self, literals: &[Literal]) -> ClauseAt {
        let at = self.add(literals, 0);
        self.given.push(at);
        at
    }

    /// Adds a clause that follows from the others and joins so many levels.
    pub(super) fn learn(&mut self, literals: &[Literal], levels: u32) -> ClauseAt {
        let at = self.add(literals, levels);
        self.learnt.push(at);
        at
    }

    fn add(&mut self, literals: &[Literal], levels: u32) -> ClauseAt {
        let clause = ClauseAt(self.words.len() as u32);
        self.words.extend([literals.len() as u32, levels, 1].map(Literal));
        self.words.extend_from_slice(literals);
        let (one, other) = (literals[0], literals[1]);
        self.watches[one.negated().index()].push(Watch { clause, blocker: other });
        self.watches[other.negated().index()].push(Watch { clause, blocker: one });
        clause
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn literals(&self, clause: ClauseAt) -> &[Literal] {
        literals(&self.words, clause)
    }

    /// The same, to be put into another order.
    #[inline]
    pub(super) fn literals_mut(&mut self, clause: ClauseAt) -> &mut [Literal] {
        let start = clause.0 as usize;
        let length = self.words[start].0 as usize;
        &mut self.words[start + HEADER..][..length]
    }

    /// Whether it matters that a clause is of use, and how many levels it joins now.
    pub(super) fn is_removable(&self, clause: ClauseAt) -> bool {
        self.levels(clause) > LEVELS_FOR_GOOD
    }

    /// A learnt clause was of use, and joined so many levels.
    pub(super) fn used(&mut self, clause: ClauseAt, levels: u32) {
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

    /// Whether there are so many learnt clauses that they should be tidied up.
    pub(super) fn is_full(&self) -> bool {
        self.learnt.len() >= self.most_learnt
    }

    /// Lets go the half of the learnt clauses that is of least use, and all that is known: `values` are those that hold
    /// without a try, followed to the end.
    ///
    /// # Errors
    /// When the interrupt asked to stop; some clauses are lost then.
    pub(super) fn tidy(&mut self, values: &[Value], interrupt: &dyn Fn() -> bool) -> Cancellable<()> {
        self.most_learnt += MORE_LEARNT;
        let gone = self.least_useful(interrupt)?;
        let [given, learnt] = [&mut self.given, &mut self.learnt].map(mem::take);
        mem::swap(&mut self.words, &mut self.spare);
        self.words.clear();
        let words = mem::take(&mut self.spare);
        self.watches.iter_mut().for_each(Vec::clear);
        let kept = learnt.iter().filter(|clause| gone.binary_search(clause).is_err());
        let mut open = Vec::new();
        for (moved, clause) in given.iter().chain(kept).enumerate() {
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

    /// The learnt clauses to do without, in order.
    fn least_useful(&self, interrupt: &dyn Fn() -> bool) -> Cancellable<Vec<ClauseAt>> {
        let is_removable = |clause: &ClauseAt| {
            let levels = self.levels(*clause);
            levels > LEVELS_IF_USED || (levels > LEVELS_FOR_GOOD && !self.was_used(*clause))
        };
        let worth = |clause: ClauseAt| (self.levels(clause), self.literals(clause).len(), clause);
        let mut worths: Vec<_> = self.learnt.iter().copied().filter(is_removable).map(worth).collect();
        if interrupt() {
            return Err(Interrupted);
        }
        let best = worths.len() - worths.len().min(self.learnt.len() / 2);
        if best < worths.len() {
            worths.select_nth_unstable(best);
        }
        let mut gone: Vec<ClauseAt> = worths[best..].iter().map(|(.., clause)| *clause).collect();
        gone.sort_unstable();
        Ok(gone)
    }
}

#[inline]
fn literals(words: &[Literal], clause: ClauseAt) -> &[Literal] {
    let start = clause.0 as usize;
    let length = words[start].0 as usize;
    &words[start + HEADER..][..length]
}
