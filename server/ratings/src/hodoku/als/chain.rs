//! Finds chains of almost locked sets, each of which is later in the list than the one before.

use super::Sets;
use super::commons::Common;
use crate::hodoku::base::board::Board;
use crate::hodoku::base::candidate_set::Best;
use crate::hodoku::base::digits::{Digit, DigitSet};
use crate::hodoku::base::geometry::CellSet;
use crate::hodoku::base::patience::Patience;
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;
use engine::{Cancellable, Interrupt};
use std::collections::HashSet;

/// From this number of links on a chain may remove something.
const FEWEST_LINKS: usize = 3;

pub(in crate::hodoku) fn find(board: &Board, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    let sets = Sets::of(board);
    let mut from = vec![Vec::new(); sets.list.len()];
    for (link, common) in sets.commons.iter().enumerate() {
        from[common.one].push(link);
    }
    let mut search = Search {
        sets: &sets,
        board,
        from: &from,
        visited: HashSet::new(),
        patience: Patience::new(interrupt),
        best: Best::default(),
    };
    for common in &sets.commons {
        for used in common.digits.iter() {
            search.visited.clear();
            let start = Start { set: common.one, used };
            search.extend(&start, common, used.into(), 1)?;
        }
    }
    Ok(search.best.into_step(Technique::AlmostLockedSetChain))
}

/// The set and the digit that a chain begins with.
struct Start {
    set: usize,
    used: Digit,
}

struct Search<'a> {
    sets: &'a Sets,
    board: &'a Board,
    /// The links from each set to later ones.
    from: &'a [Vec<usize>],
    /// Links that chains from the same start have ended with. What follows from one depends on nothing else.
    visited: HashSet<(usize, DigitSet, usize)>,
    patience: Patience<'a>,
    best: Best,
}

impl Search<'_> {
    /// Adds a link to a chain whose last link is `last`, by the digits `used`.
    fn extend(&mut self, start: &Start, last: &Common, used: DigitSet, links: usize) -> Cancellable<()> {
        // Of two digits, only the smaller one is taken.
        let excluded: DigitSet = used.first().into_iter().collect();
        for place in 0..self.from[last.other].len() {
            self.patience.step()?;
            let link = self.from[last.other][place];
            let next = &self.sets.commons[link];
            let usable = next.digits - excluded;
            let links = (links + 1).min(FEWEST_LINKS);
            if usable.is_empty() || !self.visited.insert((link, usable, links)) {
                continue;
            }
            if links == FEWEST_LINKS {
                self.offer(start, next.other, usable);
            }
            self.extend(start, next, usable, links)?;
        }
        Ok(())
    }

    fn offer(&mut self, start: &Start, end: usize, usable: DigitSet) {
        let removals = self.sets.removals(self.board, start.set, end, usable | start.used.into());
        let ends: CellSet = self.sets.list[start.set].cells | self.sets.list[end].cells;
        self.best.offer(removals, ends);
    }
}
