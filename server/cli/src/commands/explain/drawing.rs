//! Writes the state of the search after an event, as four arrays, for `explain --search --at N`.

use super::object::JsonObject;
use super::{ExplainOutcome, View, views};
use crate::args::ExplainFormat;
use crate::each_puzzle::per_puzzle::Question;
use answers::ArraysRecord;
use ide::words::counted;
use ide::{GridView, Replay, Trace, drawn};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Writes the arrays, or one view of the state.
pub(super) fn write(
    out: &mut dyn Write,
    question: &Question<'_>,
    trace: &Trace,
    event: u64,
    view: Option<View>,
    format: ExplainFormat,
) -> io::Result<ExplainOutcome> {
    let replay = match after(trace, event) {
        Ok(replay) => replay,
        Err(count) => return Ok(Err(format!("the search has only {}", counted(count, "event")))),
    };
    match (view, format) {
        (Some(view), _) => return views::write(out, question, &GridView::of_search(&replay), view, format),
        (None, ExplainFormat::Text) => text(out, question, &replay)?,
        (None, ExplainFormat::Json) => json(out, question, &replay, event)?,
    }
    Ok(Ok(None))
}

/// Returns the state after that many events; the error is the number of all events.
fn after(trace: &Trace, events: u64) -> Result<Replay, u64> {
    let mut replay = trace.start();
    let mut count = 0;
    trace.run(events, &|| false, &mut |event| {
        count += 1;
        replay.apply(event);
        ControlFlow::Continue(())
    });
    if count == events { Ok(replay) } else { Err(count) }
}

fn text(out: &mut dyn Write, question: &Question<'_>, replay: &Replay) -> io::Result<()> {
    let moment = GridView::of_search(replay);
    writeln!(out, "grid")?;
    views::game(out, question, &moment)?;
    writeln!(out, "possible")?;
    views::columnar(out, question, &moment)?;
    let geometry = replay.geometry();
    for digit in geometry.digits() {
        writeln!(out, "levels at which {} was excluded", question.symbol(digit))?;
        let mut cells = Vec::new();
        for cell in geometry.cells() {
            cells.push(match (replay.excluded_at(cell, digit), replay.values()[cell.index()]) {
                (Some(level), _) => level.get().to_string(),
                (None, Some(held)) if held == digit => "=".to_owned(),
                (None, _) => ".".to_owned(),
            });
        }
        views::lines(out, &drawn(geometry, &cells))?;
    }
    writeln!(out, "guessed{}", if replay.guesses().is_empty() { ": nothing" } else { "" })?;
    for (level, (cell, digit)) in (1..).zip(replay.guesses()) {
        writeln!(out, "  level {level}: {}={}", geometry.cell_name(*cell), question.symbol(*digit))?;
    }
    Ok(())
}

fn json(out: &mut dyn Write, question: &Question<'_>, replay: &Replay, event: u64) -> io::Result<()> {
    let mut object = JsonObject::about(out, question)?.member("at", &event)?;
    let ArraysRecord { grid, possible, excluded, guessed } = ArraysRecord::new(replay);
    object = object.member("grid", &grid)?.member("possible", &possible)?;
    object.member("excluded", &excluded)?.member("guessed", &guessed)?.end()
}
