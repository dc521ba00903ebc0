//! Writes the events of the search while they happen, for `explain --search`.

use super::ExplainOutcome;
use super::object::JsonObject;
use crate::each_puzzle::per_puzzle::{Question, Remark};
use answers::EventRecord;
use ide::{Cell, Event, EventKind, Replay, Trace, TraceEnd};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Writes the events as members of one JSON object.
pub(super) fn json(
    out: &mut dyn Write,
    question: &Question<'_>,
    trace: &Trace,
    most: u64,
) -> io::Result<ExplainOutcome> {
    let mut end = TraceEnd::Interrupted;
    let size = trace.geometry().field().columns();
    let object = JsonObject::about(out, question)?.member("size", &size)?.list("events", |list| {
        end = run(trace, most, |event| list.push(&EventRecord::new(event, trace.geometry())))?;
        Ok(())
    })?;
    object.member("result", &result(&end, most))?.member("unique", &trace.is_unique)?.end()?;
    Ok(Ok(remark(trace, &end, most)))
}

/// Writes the events for people, a line for each cell that is set or undone.
pub(super) fn text(
    out: &mut dyn Write,
    question: &Question<'_>,
    trace: &Trace,
    most: u64,
    exclusions: bool,
) -> io::Result<ExplainOutcome> {
    let mut lines = EventLines { out, question, replay: trace.start(), number: 0, waiting: None, exclusions };
    let end = run(trace, most, |event| lines.add(event))?;
    lines.flush()?;
    let dead = lines.replay.dead_cell().filter(|_| end == TraceEnd::NoSolution);
    match (&end, dead) {
        (TraceEnd::Solved(line), _) => writeln!(out, "solution {line}")?,
        (_, Some(cell)) => writeln!(out, "no solution: {} has no candidates left", trace.geometry().cell_name(cell))?,
        _ => writeln!(out, "{}", result(&end, most))?,
    }
    Ok(Ok(remark(trace, &end, most)))
}

/// Runs the search until it ends, or `write` fails.
fn run(trace: &Trace, most: u64, mut write: impl FnMut(Event) -> io::Result<()>) -> io::Result<TraceEnd> {
    let mut written = Ok(());
    let end = trace.run(most, &|| false, &mut |event| {
        written = write(event);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written.map(|()| end)
}

/// Formats the solution, or the reason why there is none.
fn result(end: &TraceEnd, most: u64) -> String {
    answers::result(end, most, "--max-events N")
}

fn remark(trace: &Trace, end: &TraceEnd, most: u64) -> Option<Remark> {
    match end {
        TraceEnd::Solved(_) if trace.honours_placed => {
            Some(Remark::Note("the givens have several solutions; the placed values are respected".to_owned()))
        }
        TraceEnd::Solved(_) if trace.is_unique == Some(false) => {
            Some(Remark::Note("several solutions, this is the first that the search meets".to_owned()))
        }
        TraceEnd::Solved(_) | TraceEnd::Interrupted => None,
        TraceEnd::NoSolution if trace.honours_placed => {
            Some(Remark::Failure("no solution: the placed values allow none".to_owned()))
        }
        TraceEnd::NoSolution | TraceEnd::OutOfEvents => Some(Remark::Failure(result(end, most))),
    }
}

struct EventLines<'a> {
    out: &'a mut dyn Write,
    question: &'a Question<'a>,
    /// The state after the last event.
    replay: Replay,
    /// The number of the last event.
    number: u64,
    waiting: Option<PendingEvent>,
    exclusions: bool,
}

/// An event whose line waits for the exclusions that follow.
struct PendingEvent {
    number: u64,
    event: Event,
    /// The cell without candidates.
    dead: Option<Cell>,
    exclusions: u64,
}

impl EventLines<'_> {
    fn add(&mut self, event: Event) -> io::Result<()> {
        self.number += 1;
        let is_undone = event.kind == EventKind::Undone;
        let dead = if is_undone { self.replay.dead_cell() } else { None };
        self.replay.apply(event);
        match &mut self.waiting {
            // The exclusion after an undone guess gets a line of its own: it is the conclusion.
            Some(line)
                if event.kind == EventKind::Excluded && !self.exclusions && line.event.kind != EventKind::Undone =>
            {
                line.exclusions += 1;
                Ok(())
            }
            _ => {
                self.flush()?;
                self.waiting = Some(PendingEvent { number: self.number, event, dead, exclusions: 0 });
                Ok(())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let Some(PendingEvent { number, event, dead, exclusions }) = self.waiting.take() else { return Ok(()) };
        let geometry = self.replay.geometry();
        let indent = "  ".repeat(usize::from(event.level.get()));
        let kind = event.kind.name();
        let cell = geometry.cell_name(event.cell);
        write!(self.out, "{number:>6} {indent}{kind} {cell}={}", self.question.symbol(event.digit))?;
        match (event.kind, exclusions) {
            (_, 0) => {}
            (EventKind::Excluded, more) => write!(self.out, " and {more} more")?,
            (_, count) => write!(self.out, ", {count} excluded")?,
        }
        match dead {
            Some(dead) => writeln!(self.out, ": {} has no candidates left", geometry.cell_name(dead)),
            None => writeln!(self.out),
        }
    }
}
