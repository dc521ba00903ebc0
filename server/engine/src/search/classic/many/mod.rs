//! Searches a list of puzzles, as many at once as a vector has words.
//!
//! Word `n` of each vector of a [`Block`] belongs to one puzzle, so no instruction mixes puzzles, and each goes its own
//! way: all are propagated by a round, then those that have settled branch, those that have failed take their last
//! untried state, and those that are finished make room for the next puzzle of the list. When the list is empty and few
//! words are left at work, these are searched one by one.
//!
//! Must not know what a round does.

mod block;
mod columns;
mod round;
mod starts;

use lanes::{Lanes, Words};

use super::branching;
use super::candidates::{Candidates, Start};
use super::one;
use super::tree::{Descent, Tree};
use crate::search::{Interrupted, Outcome, Query, Stopped};
use block::{AllPairs, Block};
use round::{Ends, round};
use starts::Starts;

/// The most eighths of the words with which the last puzzles are searched one by one: a round of a few words takes as
/// long as a round of all.
const FEW_EIGHTHS: u32 = 3;

/// A list in search.
struct List<'a, L: Lanes> {
    starts: Starts<'a>,
    query: &'a Query<'a>,
    /// The outcomes by place: those of puzzles without one are [`Stopped::Interrupted`].
    outcomes: Vec<Outcome>,
    trees: &'a mut [Tree<Candidates>],
    /// The place in the list of the puzzle in each word.
    places: [usize; 32],
    /// The words at work, as bits.
    busy: u32,
    block: Block<L::Words>,
}

/// Searches each puzzle; the outcomes are in the order of the list. There are at least as many trees as words.
#[inline(always)]
pub(super) fn search<L: Lanes>(
    trees: &mut Vec<Tree<Candidates>>,
    query: &Query<'_>,
    puzzles: &[Start<'_>],
) -> Vec<Outcome> {
    trees.resize_with(L::Words::COUNT, Tree::new);
    let mut list = List::<L> {
        starts: Starts::new::<L::Words>(puzzles),
        query,
        outcomes: vec![Outcome::without_search(Stopped::Interrupted); puzzles.len()],
        trees,
        places: [0; 32],
        busy: 0,
        block: Block::new(),
    };
    let searched = list.run();
    let outcomes = list.outcomes;
    if searched.is_err() {
        trees.clear();
    }
    outcomes
}

impl<L: Lanes> List<'_, L> {
    /// Searches to the end of the list.
    ///
    /// # Errors
    /// When the caller interrupts.
    #[inline(always)]
    fn run(&mut self) -> Result<(), Interrupted> {
        let mut idle = 0;
        while idle < L::Words::COUNT && !self.starts.is_empty() {
            self.begin(idle)?;
            idle += 1;
        }
        while !self.starts.is_empty() || self.busy.count_ones() * 8 > L::Words::COUNT as u32 * FEW_EIGHTHS {
            let ends = round(&mut self.block);
            self.follow(&ends)?;
        }
        self.finish_one_by_one()
    }

    /// Does what follows from a round.
    #[inline(always)]
    fn follow(&mut self, ends: &Ends) -> Result<(), Interrupted> {
        let open = ends.settled & !ends.decided & self.busy;
        if open != 0 {
            let pairs = self.block.pairs();
            let mut words = open;
            while words != 0 {
                let word = words.trailing_zeros() as usize & 31;
                words &= words - 1;
                self.branch(word, &pairs)?;
            }
        }
        let mut words = (ends.failed | (ends.settled & ends.decided)) & self.busy;
        while words != 0 {
            let word = words.trailing_zeros() as usize & 31;
            words &= words - 1;
            self.turn(word, ends.failed >> word & 1 == 1)?;
        }
        Ok(())
    }

    /// Begins the next puzzle of the list in a word, if there is one.
    #[inline(always)]
    fn begin(&mut self, word: usize) -> Result<(), Interrupted> {
        let Some((place, candidates)) = self.starts.take::<L::Words>() else {
            self.busy &= !(1 << word);
            return Ok(());
        };
        if (self.query.interrupt)() {
            return Err(Interrupted);
        }
        self.block.set(word, &candidates);
        self.places[word] = place;
        self.busy |= 1 << word;
        Ok(())
    }

    /// Ends the search in a word, and begins another there.
    #[inline(always)]
    fn end(&mut self, word: usize, stopped: Stopped) -> Result<(), Interrupted> {
        if stopped == Stopped::Interrupted {
            return Err(Interrupted);
        }
        self.outcomes[self.places[word]] = self.trees[word].finish(stopped);
        self.begin(word)
    }

    /// Branches in a word.
    #[inline(always)]
    fn branch(&mut self, word: usize, pairs: &AllPairs<L::Words>) -> Result<(), Interrupted> {
        let pairs = pairs.of(word);
        let tree = &mut self.trees[word];
        if tree.is_at_root() {
            self.block.copy(word, tree.root());
        }
        let descent = tree.descent();
        let state = tree.untried();
        self.block.copy(word, state);
        let branch = match descent {
            Descent::First => branching::first(state, pairs.all),
            Descent::Scored => branching::best(state, &pairs),
        };
        state.0[branch.lane] &= !branch.place;
        if let Err(stopped) = tree.branch(self.query) {
            return self.end(word, stopped);
        }
        self.block.put(word, branch);
        Ok(())
    }

    /// Goes on in a word that has failed or is solved.
    #[inline(always)]
    fn turn(&mut self, word: usize, has_failed: bool) -> Result<(), Interrupted> {
        let tree = &mut self.trees[word];
        let next = if has_failed {
            tree.after_contradiction(self.query)
        } else {
            let block = &self.block;
            tree.record(self.query, || block.get(word).solution()).and_then(|()| tree.next(self.query))
        };
        match next {
            Ok(state) => {
                self.block.set(word, state);
                Ok(())
            }
            Err(stopped) => self.end(word, stopped),
        }
    }

    /// Finishes the puzzles at work, one after the other.
    #[inline(always)]
    fn finish_one_by_one(&mut self) -> Result<(), Interrupted> {
        while self.busy != 0 {
            let word = self.busy.trailing_zeros() as usize & 31;
            self.busy &= self.busy - 1;
            let tree = &mut self.trees[word];
            let outcome = one::resume::<L>(tree, self.query, self.block.reached(word));
            tree.finish(outcome.stopped);
            if outcome.stopped == Stopped::Interrupted {
                return Err(Interrupted);
            }
            self.outcomes[self.places[word]] = outcome;
        }
        Ok(())
    }
}
