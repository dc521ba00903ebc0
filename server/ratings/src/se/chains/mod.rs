//! Finds the steps by chains, from the shortest forcing chain to nested dynamic ones.
//!
//! [`forcing`] follows single links from one candidate. [`producers`] looks at what follows from several candidates,
//! each by a [`run`], which uses techniques ([`advanced`]) and, nested, these searches again. A step is rated by the
//! number of statements that its chains need ([`graph::Hint`]).
//!
//! Must not know how a path goes on.

mod advanced;
mod chase;
mod context;
mod forcing;
mod graph;
mod links;
mod producers;
mod rule_parents;
mod run;

use engine::{Cancellable, Interrupt};

use super::aligned;
use super::board::Grid;
use super::step::Found;
use context::{Context, Mode, Producer};

/// The first step, in the order of techniques.
pub(super) fn find(grid: &Grid, interrupt: Interrupt<'_>) -> Cancellable<Option<Found>> {
    let context = Context::new(interrupt, producers::steps_of_mode);
    if let Some(hint) = context.first(grid, Producer::Forcing)? {
        return Ok(Some(hint.found()));
    }
    if let Some(found) = aligned::aligned_triplet(grid) {
        return Ok(Some(found));
    }
    for mode in Mode::ALL {
        if let Some(hint) = context.first(grid, Producer::Mode(mode))? {
            return Ok(Some(hint.found()));
        }
    }
    Ok(None)
}
