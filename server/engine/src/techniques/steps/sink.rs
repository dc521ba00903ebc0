//! How a technique hands over what it finds.
//!
//! Must not know any technique.

use std::ops::ControlFlow;

use super::step::Step;
use crate::search::Interrupt;

/// Where the steps of a technique go. `?` on what its methods return ends the search when nobody wants more.
pub(crate) struct Sink<'a> {
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    interrupt: Interrupt<'a>,
}

/// Whether to go on looking; `Break` when enough was found or the caller lost interest.
pub(crate) type Search = ControlFlow<()>;

impl<'a> Sink<'a> {
    pub(crate) fn new(take: &'a mut dyn FnMut(Step) -> Search, interrupt: Interrupt<'a>) -> Sink<'a> {
        Sink { take, interrupt }
    }

    /// Hands over a step, unless it concludes nothing.
    pub(crate) fn found(&mut self, step: Step) -> Search {
        if step.places.is_empty() && step.removes.is_empty() { Search::Continue(()) } else { (self.take)(step) }
    }

    /// Asks whether to go on: to be called at least every some ten microseconds of a long search.
    pub(crate) fn pause(&self) -> Search {
        if (self.interrupt)() { Search::Break(()) } else { Search::Continue(()) }
    }
}
