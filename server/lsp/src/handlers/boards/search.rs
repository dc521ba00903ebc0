//! Answers `sudoku/search`: the events of the guessing search, or its state after one of them.

use crate::handlers::boards::about::{About, Place};
use crate::snapshot::DocumentSnapshot;
use answers::{ArraysRecord, EventRecord};
use ide::shown::shown;
use ide::words::listed;
use ide::{Cancellable, Interrupt, Interrupted, PuzzleIndex, Trace, TraceEnd};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The events of an answer, unless the client wants fewer: a board keeps all of them in memory.
const MOST_EVENTS: u64 = 20_000;

/// The parameters of the request.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SearchParams {
    #[serde(flatten)]
    pub(super) place: Place,
    /// The number of events after which the state is wanted, in place of the events.
    at: Option<u64>,
    /// At most so many events.
    max_events: Option<u64>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum SearchView {
    Events {
        size: u8,
        events: Vec<EventRecord>,
        result: String,
        solved: bool,
        unique: Option<bool>,
    },
    State {
        at: u64,
        #[serde(flatten)]
        arrays: ArraysRecord,
    },
    /// The reason why the puzzle cannot be searched, or the search has no such event.
    Reason {
        events: [(); 0],
        result: String,
        solved: bool,
    },
}

pub(super) fn search(
    document: &DocumentSnapshot,
    params: &SearchParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<SearchView>> {
    let puzzle = params.place.puzzle(document);
    let view = puzzle.map(|puzzle| view(document, puzzle, params, interrupt)).transpose()?;
    Ok(About::new(document, puzzle, view))
}

fn view(
    document: &DocumentSnapshot,
    puzzle: PuzzleIndex,
    params: &SearchParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<SearchView> {
    match document.analysis.trace(document.file, puzzle, interrupt)? {
        Err(reasons) => Ok(reason(format!("cannot be searched: {}", listed(&reasons)))),
        Ok(trace) => match params.at {
            Some(at) => state(&trace, at, interrupt),
            None => events(&trace, params.max_events.unwrap_or(MOST_EVENTS).min(MOST_EVENTS), interrupt),
        },
    }
}

fn reason(result: String) -> SearchView {
    SearchView::Reason { events: [], result: shown(&result).into_owned(), solved: false }
}

fn events(trace: &Trace, most: u64, interrupt: Interrupt<'_>) -> Cancellable<SearchView> {
    let mut events = Vec::new();
    let end = trace.run(most, interrupt, &mut |event| {
        events.push(EventRecord::new(event, trace.geometry()));
        ControlFlow::Continue(())
    });
    match end {
        TraceEnd::Interrupted => Err(Interrupted),
        end => Ok(SearchView::Events {
            size: trace.geometry().field().columns(),
            events,
            result: answers::result(&end, most, "`maxEvents`"),
            solved: matches!(end, TraceEnd::Solved(_)),
            unique: trace.is_unique,
        }),
    }
}

fn state(trace: &Trace, at: u64, interrupt: Interrupt<'_>) -> Cancellable<SearchView> {
    let mut replay = trace.start();
    let mut count = 0;
    let end = trace.run(at, interrupt, &mut |event| {
        count += 1;
        replay.apply(event);
        ControlFlow::Continue(())
    });
    match end {
        TraceEnd::Interrupted => Err(Interrupted),
        _ if count < at => Ok(reason(format!("the search has only {}", ide::words::counted(count, "event")))),
        _ => Ok(SearchView::State { at, arrays: ArraysRecord::new(&replay) }),
    }
}
