//! Refutes a trial with trials inside it: by chains, or case by case.

use std::ops::ControlFlow;

use super::trial::{Reach, Reached, Trial};
use crate::techniques::constraints::known_revisions::KnownRevisions;
use crate::techniques::steps::sink::Sink;

/// The most candidates of a cell that a nested net looks at.
const MOST_CANDIDATES: usize = 3;

/// The most trials inside trials while one nested net is looked for.
pub(super) const MOST_NESTED: usize = 4_000;

/// Runs a trial; wherever nothing follows, candidates are refuted by chains inside it. `None` if that leads to no
/// contradiction, or takes more trials than are left.
pub(super) fn run_nested<const W: usize>(
    trial: &mut Trial<'_, W>,
    left: &mut usize,
    revisions: &mut KnownRevisions,
    sink: &Sink<'_>,
) -> ControlFlow<(), Option<Reached>> {
    loop {
        sink.check_interrupt()?;
        if let Some(reached) = trial.run(Reach::Patterns, revisions, sink.interrupt()) {
            return ControlFlow::Continue(Some(reached));
        }
        let mut has_learnt = false;
        for cell in trial.board.open() {
            if trial.board.candidates(cell).len() > MOST_CANDIDATES {
                continue;
            }
            for digit in trial.board.candidates(cell) {
                sink.check_interrupt()?;
                *left = left.saturating_sub(1);
                if *left == 0 {
                    return ControlFlow::Continue(None);
                }
                let mut inner = trial.clone();
                inner.assume(cell, digit);
                if let Some(reached) = inner.run(Reach::Singles, revisions, sink.interrupt()) {
                    trial.learn(&inner, &reached, revisions);
                    has_learnt = true;
                }
            }
        }
        if !has_learnt {
            return ControlFlow::Continue(None);
        }
    }
}

/// Runs a trial; wherever nothing follows, all candidates of a cell are refuted. `None` if the trial can be solved, or
/// if that takes more cases than are left.
pub(super) fn run_by_cases<const W: usize>(
    trial: &mut Trial<'_, W>,
    left: &mut usize,
    revisions: &mut KnownRevisions,
    sink: &Sink<'_>,
) -> ControlFlow<(), Option<Reached>> {
    loop {
        sink.check_interrupt()?;
        if let Some(reached) = trial.run(Reach::Patterns, revisions, sink.interrupt()) {
            return ControlFlow::Continue(Some(reached));
        }
        let Some(cell) = trial.board.open().iter().min_by_key(|cell| trial.board.candidates(*cell).len()) else {
            return ControlFlow::Continue(None);
        };
        let Some(digit) = trial.board.candidates(cell).first() else {
            return ControlFlow::Continue(None);
        };
        *left = left.saturating_sub(1);
        if *left == 0 {
            return ControlFlow::Continue(None);
        }
        let mut inner = trial.clone();
        inner.assume(cell, digit);
        match run_by_cases(&mut inner, left, revisions, sink)? {
            Some(reached) => trial.learn(&inner, &reached, revisions),
            None => return ControlFlow::Continue(None),
        }
    }
}
