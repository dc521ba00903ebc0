//! The JSON of the guessing search: `explain --search --format json` and `sudoku/search`.

use crate::views::rows;
use ide::{Digit, Event, Geometry, Replay, TraceEnd};
use serde::Serialize;

/// An event of the search.
#[derive(Serialize)]
pub struct EventRecord {
    kind: &'static str,
    cell: String,
    value: u8,
    level: u16,
}

impl EventRecord {
    /// The record of an event in a puzzle of this geometry.
    pub fn new(event: Event, geometry: &Geometry) -> EventRecord {
        EventRecord {
            kind: event.kind.name(),
            cell: geometry.cell_name(event.cell).to_string(),
            value: event.digit.get(),
            level: event.level.get(),
        }
    }
}

/// The end of a search of at most `most` events: the solution, or the reason why there is none. `more` says what allows
/// more events.
pub fn result(end: &TraceEnd, most: u64, more: &str) -> String {
    match end {
        TraceEnd::Solved(line) => line.clone(),
        TraceEnd::NoSolution => "no solution".to_owned(),
        TraceEnd::OutOfEvents => format!("stopped after {most} events; {more} allows more"),
        TraceEnd::Interrupted => "interrupted".to_owned(),
    }
}

/// The state of the search after an event, as four arrays. All are rows of cells; `possible` and `excluded` have one
/// entry a value in each cell.
#[derive(Serialize)]
pub struct ArraysRecord {
    /// The value of each cell.
    pub grid: Vec<Vec<Option<u8>>>,
    /// True for the values that a cell may still hold.
    pub possible: Vec<Vec<Vec<bool>>>,
    /// The level at which each value was excluded; `null` while it is possible.
    pub excluded: Vec<Vec<Vec<Option<u16>>>>,
    /// The guesses, that of level 1 first.
    pub guessed: Vec<GuessRecord>,
}

/// A guess of the search.
#[derive(Serialize)]
pub struct GuessRecord {
    level: usize,
    cell: String,
    value: u8,
}

impl ArraysRecord {
    /// The record of a state.
    pub fn new(replay: &Replay) -> ArraysRecord {
        let geometry = replay.geometry();
        let excluded = rows(geometry, |cell| {
            let levels = geometry.digits().iter().map(|digit| replay.excluded_at(cell, digit));
            levels.map(|level| level.map(|level| level.get())).collect::<Vec<Option<u16>>>()
        });
        let mut guessed = Vec::new();
        for (level, (cell, digit)) in (1..).zip(replay.guesses()) {
            let cell = geometry.cell_name(*cell).to_string();
            guessed.push(GuessRecord { level, cell, value: digit.get() });
        }
        ArraysRecord {
            grid: rows(geometry, |cell| replay.values()[cell.index()].map(Digit::get)),
            possible: rows(geometry, |cell| {
                geometry.digits().iter().map(|digit| replay.excluded_at(cell, digit).is_none()).collect()
            }),
            excluded,
            guessed,
        }
    }
}
