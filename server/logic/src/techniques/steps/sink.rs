//! The sink that receives the steps of a technique.
//!
//! Must not know any technique.

use std::ops::ControlFlow;

use super::step::Step;
use engine::Interrupt;

/// The receiver of a technique's steps. `?` on the results of its methods ends the search when no more steps are
/// wanted.
pub(crate) struct Sink<'a> {
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    interrupt: Interrupt<'a>,
}

/// `Continue` as long as more steps are wanted; `Break` when enough were found or the caller interrupted.
pub(crate) type Flow = ControlFlow<()>;

impl<'a> Sink<'a> {
    pub(crate) fn new(take: &'a mut dyn FnMut(Step) -> Flow, interrupt: Interrupt<'a>) -> Sink<'a> {
        Sink { take, interrupt }
    }

    /// Passes on a step, unless it has no conclusion.
    pub(crate) fn found(&mut self, step: Step) -> Flow {
        if step.places.is_empty() && step.removes.is_empty() { Flow::Continue(()) } else { (self.take)(step) }
    }

    /// The caller's interrupt, for searches within a technique.
    pub(crate) fn interrupt(&self) -> Interrupt<'a> {
        self.interrupt
    }

    /// Calls the interrupt: to be done at least about every ten microseconds of a long search.
    pub(crate) fn check_interrupt(&self) -> Flow {
        if (self.interrupt)() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
