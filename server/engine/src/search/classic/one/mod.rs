//! Searches one puzzle, all of whose digits, rows and boxes are in three values of [`Lanes`].
//!
//! A [`State`] is one value for the first rows of the three bands, one for the second ones, one for the third ones.
//! Each lane is a digit in a row, each of its bits a column in which the digit is possible:
//!
//! ```text
//!                    digit 1, band 1   digit 2, band 1   …   digit 9, band 3
//! state.rows[0]      r1: .........     r1: .........         r7: .........
//! state.rows[1]      r2: .........     r2: .........         r8: .........
//! state.rows[2]      r3: .........     r3: .........         r9: .........
//!                        └┬┘└┬┘└┬┘
//!                         three parts of a row in three boxes
//! ```
//!
//! So operations on one digit (rows, columns, boxes) are bit arithmetic within lanes and between the three values, and
//! operations on one cell (its digits) combine lanes.
//!
//! Must not know other puzzles.

mod choice;
mod propagation;
mod state;

use std::convert::Infallible;

use lanes::{Lanes, Row};

use super::candidates::Candidates;
use super::tree::{Descent, Tree};
use crate::search::{Outcome, Query, Stopped};
use propagation::{Settled, Since};
use state::State;

/// A state in memory.
pub(super) type Rows = [Row; 3];

/// Searches from these candidates to the end.
#[inline(always)]
pub(super) fn search<L: Lanes>(tree: &mut Tree<Rows>, query: &Query<'_>, start: &Candidates) -> Outcome {
    let state = State::load(&state::rows(start));
    let Err(stopped) = run::<L>(tree, query, state, Since::Branch);
    tree.finish(stopped)
}

/// Continues a search of many from the state that it has reached.
#[inline(always)]
pub(super) fn resume<L: Lanes>(begun: &Tree<Candidates>, query: &Query<'_>, reached: Reached) -> Outcome {
    let mut tree = begun.map(state::rows);
    let (state, since) = match reached {
        Reached::Branch(candidates) => (State::load(&state::rows(&candidates)), Since::Branch),
        Reached::Round(candidates) => {
            (propagation::after_a_round(State::load(&state::rows(&candidates))), Since::Singles)
        }
    };
    let Err(stopped) = run::<L>(&mut tree, query, state, since);
    tree.finish(stopped)
}

/// The state of a search between two rounds.
pub(super) enum Reached {
    /// After a branch.
    Branch(Candidates),
    /// After a round, whose last step, the cells with one digit, is still to be done.
    Round(Candidates),
}

/// Searches until there is a reason to end.
#[inline(always)]
fn run<L: Lanes>(
    tree: &mut Tree<Rows>,
    query: &Query<'_>,
    mut state: State<L>,
    mut since: Since,
) -> Result<Infallible, Stopped> {
    loop {
        let (settled, outcome) = propagation::settle(state, since);
        since = Since::Branch;
        state = settled;
        let next = match outcome {
            Settled::Open => {
                let branch = match tree.descent() {
                    Descent::First => choice::first(&state),
                    Descent::Scored => choice::best(&state),
                };
                if tree.is_at_root() {
                    tree.keep_root(state.store());
                }
                tree.descend(query, state.without_branch(branch).store())?;
                state = state.with(branch);
                continue;
            }
            Settled::Solved => {
                let rows = state.store();
                tree.record(query, || state::candidates(&rows).solution())?;
                tree.next(query)?
            }
            Settled::Contradiction => tree.after_contradiction(query)?,
        };
        state = State::load(next);
    }
}
