//! Computes the source actions of a whole file: fill all its puzzles, or apply all safe fixes.
//!
//! A puzzle is filled only if its values are certain: it has one solution and no wrong value. The others stay as they
//! are.

use super::combine::{applicable_fixes, combine_fixes};
use super::filler::{Filler, NONE_FORCED};
use crate::action::Outcome;
use ide_db::base::finding::Collector;
use ide_db::base::words::counted;
use ide_db::{
    Cancellable, FileId, FillStyle, Fix, Interrupt, Interrupted, Located, Refusal, Safety, Snapshot, TextEdit, View,
};
use ide_diagnostics::findings::{each_unproved, sweep};
use ide_puzzles::explain::fillable::Fillable;
use ide_puzzles::write::fill::{Filled, ValueStyle, changed};
use syntax::Span;

/// The kinds of source actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceAction {
    /// Writes the cells that singles decide.
    FillForced,
    /// Writes the whole solutions.
    FillSolution,
    /// Applies the safe fixes, as many as can be applied together. One that touches the change of another one is left
    /// for the next time.
    FixAll,
}

impl SourceAction {
    /// Returns the title, in the imperative.
    pub fn title(self) -> &'static str {
        match self {
            SourceAction::FillForced => "Fill forced cells of all puzzles",
            SourceAction::FillSolution => "Fill solutions of all puzzles",
            SourceAction::FixAll => "Apply all safe fixes",
        }
    }
}

/// The change of a whole file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewrite {
    /// The edits; sorted, not overlapping. A row of a grid has at most one, so that their texts together are not longer
    /// than the file.
    pub edits: Vec<TextEdit>,
    /// The result. Its changed ranges are rows, not cells.
    pub outcome: Outcome,
}

impl Rewrite {
    /// A change that consists of these edits, without a message.
    pub(crate) fn new(edits: Vec<TextEdit>) -> Rewrite {
        let outcome = Outcome::of(&edits);
        Rewrite { edits, outcome }
    }
}

/// Returns the change of a whole file, or the reason why there is none.
pub fn source_action(
    db: &Snapshot,
    id: FileId,
    what: SourceAction,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Rewrite, Refusal>> {
    some_of(db, id, what, usize::MAX, interrupt)
}

/// Returns the reason why a source action changes nothing; `None` if it changes something.
pub fn source_action_obstacle(
    db: &Snapshot,
    id: FileId,
    what: SourceAction,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Refusal>> {
    some_of(db, id, what, 1, interrupt).map(Result::err)
}

/// Computes edits until there are at least `enough`.
fn some_of(
    db: &Snapshot,
    id: FileId,
    what: SourceAction,
    enough: usize,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Rewrite, Refusal>> {
    let Some(file) = db.file(id) else { return Ok(Err(NO_PUZZLE.into())) };
    match what {
        SourceAction::FillForced | SourceAction::FillSolution => {
            fill_all(file, what, db.fill_style(), enough, interrupt)
        }
        SourceAction::FixAll => {
            let (edits, count) = combine_fixes(safe_fixes(db, id, file, enough, interrupt)?);
            if edits.is_empty() {
                return Ok(Err("there are no safe fixes".into()));
            }
            let fixes = if count == 1 { "fix" } else { "fixes" };
            let message = Some(format!("Applied {count} safe {fixes}."));
            let outcome = Outcome { message, changed: changed(&edits, |_| true), style: None };
            Ok(Ok(Rewrite { edits, outcome }))
        }
    }
}

/// Collects safe fixes until there are at least `enough`. Proves the puzzles that are not proved yet.
fn safe_fixes(
    db: &Snapshot,
    id: FileId,
    file: &View,
    enough: usize,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Fix>> {
    for unproved in each_unproved(db, id) {
        unproved.prove(interrupt)?;
    }
    let sweep = sweep(db, id, file, interrupt)?;
    let mut found = Vec::new();
    for (chunk, at) in file.chunks().iter() {
        if interrupt() {
            return Err(Interrupted);
        }
        let mut findings = Collector::new(usize::MAX);
        sweep.chunk(chunk, at, &mut findings);
        found.extend(applicable_fixes(findings.finish().list, Safety::Safe));
        if enough <= found.len() {
            break;
        }
    }
    Ok(found)
}

const NO_PUZZLE: &str = "there is no puzzle in this document";

fn fill_all(
    file: &View,
    what: SourceAction,
    style: FillStyle,
    enough: usize,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Rewrite, Refusal>> {
    let mut all = FilledPuzzles::default();
    let mut puzzles = 0;
    let mut why_not = None;
    for located in file.puzzles() {
        if interrupt() {
            return Err(Interrupted);
        }
        puzzles += 1;
        match fill(&located, what, style, interrupt)? {
            Ok(Some(filled)) => all.add(file, filled),
            Ok(None) => {}
            Err(why) => why_not = why_not.or(Some(why)),
        }
        if enough <= all.edits.len() {
            return Ok(Ok(all.change()));
        }
    }
    Ok(if all.edits.is_empty() { Err(why_nothing(puzzles, why_not)) } else { Ok(all.change()) })
}

/// Returns the reason why none of the puzzles is filled; `why_not` is the reason of the first one that has an empty
/// cell.
fn why_nothing(puzzles: usize, why_not: Option<Refusal>) -> Refusal {
    match (puzzles, why_not) {
        (0, _) => NO_PUZZLE.into(),
        (_, None) => "no cell is empty".into(),
        (1, Some(why)) => why,
        (_, Some(why)) => format!("no puzzle can be filled; the first one: {why}").into(),
    }
}

/// The fills of several puzzles.
#[derive(Default)]
struct FilledPuzzles {
    edits: Vec<TextEdit>,
    cells: u64,
    puzzles: u64,
    style: Option<ValueStyle>,
}

impl FilledPuzzles {
    fn add(&mut self, file: &View, filled: Filled) {
        self.cells += filled.changed.len() as u64;
        self.puzzles += 1;
        self.style = match self.style {
            Some(ValueStyle::Placed) => Some(ValueStyle::Placed),
            _ => Some(filled.style),
        };
        self.edits.extend(by_line(file, filled.edits));
    }

    fn change(self) -> Rewrite {
        let FilledPuzzles { edits, cells, puzzles, style } = self;
        let message = Some(format!("Filled {} in {}.", counted(cells, "cell"), counted(puzzles, "puzzle")));
        let outcome = Outcome { message, changed: changed(&edits, |_| true), style };
        Rewrite { edits, outcome }
    }
}

/// Returns the edits that fill a puzzle, `None` if it is full, or the reason why it is not filled.
fn fill(
    located: &Located<'_>,
    what: SourceAction,
    style: FillStyle,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Option<Filled>, Refusal>> {
    let fillable = Fillable::new(located, interrupt)?;
    if fillable.is_full() {
        return Ok(Ok(None));
    }
    let solution = match &fillable.solution {
        Ok(solution) => solution,
        Err(why) => return Ok(Err(why.clone())),
    };
    for (value, right) in fillable.lowered.values.iter().zip(solution.iter()) {
        if value.is_some_and(|value| value != *right) {
            return Ok(Err("a value in it is wrong".into()));
        }
    }
    let filler = Filler { fillable: &fillable, style };
    let filled = match what {
        SourceAction::FillForced if fillable.forced.is_empty() => {
            return Ok(Err(NONE_FORCED.into()));
        }
        SourceAction::FillForced => filler.write(fillable.forced.iter().map(|step| (step.cell, step.digit))),
        _ => filler.write(filler.open(solution)),
    };
    Ok(filled.map(Some))
}

/// Merges the edits of each line into one: a collection has millions of cells.
fn by_line(file: &View, edits: Vec<TextEdit>) -> Vec<TextEdit> {
    let mut lines: Vec<TextEdit> = Vec::new();
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else { return lines };
    let whole = Span::new(first.span.start, last.span.end);
    let text = file.part(whole);
    for edit in edits {
        if let Some(last) = lines.last_mut() {
            let between = (last.span.end - whole.start) as usize..(edit.span.start - whole.start) as usize;
            if let Some(between) = text.get(between).filter(|between| !between.contains(['\n', '\r'])) {
                last.text += between;
                last.text += &edit.text;
                last.span.end = edit.span.end;
                continue;
            }
        }
        lines.push(edit);
    }
    lines
}

#[cfg(test)]
mod tests;
