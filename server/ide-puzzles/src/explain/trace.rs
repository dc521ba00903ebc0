//! Runs the guessing search event by event, and views any state of it or of the puzzle itself.

use crate::explain::lines::{line_of_values, symbols_of_lines};
use engine::{Geometry, Puzzle};
use formats::sudoku::place_lines;
use ide_db::state::proof::Unknown;
use ide_db::{Cancellable, FileId, Interrupt, Located, Lowered, Proof, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::readable;
use logic::trace::views::GridView;
use logic::trace::{self, Event, Replay};
use std::ops::ControlFlow;
use std::sync::Arc;
use syntax::Alphabet;

/// A search that is ready to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    puzzle: Puzzle,
    /// The symbols in which the solution is written.
    symbols: Alphabet,
    /// True if placed values are honoured because the givens alone have several solutions.
    pub honours_placed: bool,
    /// True if the puzzle has one solution; `None` if that is unknown. The search ends at the first solution.
    pub is_unique: Option<bool>,
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraceEnd {
    /// With a solution: a line of `N²` characters, or of numbers where there are no symbols for all values.
    Solved(String),
    NoSolution,
    /// As many events as wanted had happened.
    OutOfEvents,
    /// The interrupt or the visitor asked for it.
    Interrupted,
}

impl Trace {
    /// Returns the shape of the puzzle.
    pub fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    /// Returns the state before the first event.
    pub fn start(&self) -> Replay {
        Replay::new(Arc::clone(self.puzzle.geometry()))
    }

    /// Searches; `visit` gets at most `most` events as they happen, and ends the search by breaking.
    pub fn run(
        &self,
        most: u64,
        interrupt: Interrupt<'_>,
        visit: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> TraceEnd {
        match trace::search(&self.puzzle, most, &|| interrupt(), visit) {
            trace::End::Solved(solution) => {
                let figure = self.puzzle.geometry().figure().map(|figure| &**figure);
                TraceEnd::Solved(line_of_values(&self.symbols, figure, &solution))
            }
            trace::End::NoSolution => TraceEnd::NoSolution,
            trace::End::OutOfEvents => TraceEnd::OutOfEvents,
            trace::End::Interrupted => TraceEnd::Interrupted,
        }
    }
}

/// Prepares the guessing search for a puzzle, or returns the reasons why it cannot be searched.
pub fn trace(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Trace, Vec<String>>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(why)),
    };
    let lowered = match usable(&located) {
        Ok(lowered) => lowered,
        Err(why) => return Ok(Err(why)),
    };
    let proof = located.prove(interrupt)?;
    let has_many = matches!(proof, Proof::Many(_));
    let honours_placed = has_many && lowered.has_placed();
    Ok(Ok(Trace {
        puzzle: if honours_placed { lowered.puzzle_as_played() } else { lowered.puzzle() },
        symbols: symbols_of_lines(located.puzzle()).clone(),
        honours_placed,
        is_unique: match proof {
            Proof::One(_) => Some(true),
            // What the placed values leave is not known.
            Proof::Many(_) => (!honours_placed).then_some(false),
            _ => None,
        },
    }))
}

/// Returns a view of the puzzle as it is played.
pub fn moment(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Result<GridView, Vec<String>> {
    let lowered = usable(&db.existing(file, puzzle)?)?;
    Ok(GridView::of_puzzle(&lowered.puzzle_as_played()))
}

/// Returns a puzzle that the engine supports, or the reasons why it does not.
fn usable<'a>(located: &Located<'a>) -> Result<Lowered<'a>, Vec<String>> {
    let lowered = readable(located)?;
    match lowered.unfit {
        Some(unfit) => Err(vec![Unknown::Unfit(unfit).to_string()]),
        None => Ok(lowered),
    }
}

/// Returns the lines of a grid in canonical form. `cells` holds the contents of the cells, in reading order.
pub fn drawn(geometry: &Geometry, cells: &[String]) -> Vec<String> {
    let boxes = geometry.box_shape().map(|shape| (shape.rows, shape.columns));
    let outside = || "~".to_owned();
    let places = geometry.cells().zip(cells);
    let cells: Vec<String> =
        places.map(|(cell, text)| if geometry.has(cell) { text.clone() } else { outside() }).collect();
    place_lines(geometry.field(), geometry.figure().map(|figure| &**figure), boxes, &cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use ide_db::PuzzleIndex;
    use test_fixture::*;

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let analysis = analysis_as(text, Default::default());
        let shown = match trace(&analysis, FILE, PuzzleIndex(0), &|| false).expect("nothing interrupts") {
            Ok(trace) => {
                let end = trace.run(1_000, &|| false, &mut |_| ControlFlow::Continue(()));
                format!("{end:?}, unique: {:?}, honours placed: {}", trace.is_unique, trace.honours_placed)
            }
            Err(why) => why.join("; "),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn searches_go_by_what_solutions_go_by() {
        check(
            "1...\n..3.\n..4.\n.2..\n",
            expect![[r#"Solved("1324243131424213"), unique: Some(true), honours placed: false"#]],
        );
        check(
            "1...\n..3.\n....\n.2..\n",
            expect![[r#"Solved("1324243131424213"), unique: Some(false), honours placed: false"#]],
        );
        check(
            "1...\n..3.\n+4...\n.2..\n",
            expect![[r#"Solved("1342243141233214"), unique: None, honours placed: true"#]],
        );
        check("1..1\n....\n..4.\n.2..\n", expect!["NoSolution, unique: None, honours placed: false"]);
        check(
            "....\n....\n....\n....\n",
            expect![[r#"Solved("1234341221434321"), unique: None, honours placed: false"#]],
        );
    }

    #[test]
    fn what_cannot_be_judged_is_not_searched() {
        check("1...\n..3.\n..4.\n", expect!["1 row is missing: this 4×4 grid has 3"]);
        check("rules: windoku\n1...\n..3.\n..4.\n.2..\n", expect!["`windoku` needs square boxes of at least 3×3"]);
        let analysis = analysis_as("12..\n....\n", Default::default());
        assert!(moment(&analysis, FILE, PuzzleIndex(0)).is_err());
        assert!(trace(&analysis, FILE, PuzzleIndex(7), &|| false).expect("nothing interrupts").is_err());
    }

    #[test]
    fn moments_hold_placed_values() {
        let analysis = analysis_as("1+2..\n....\n....\n....\n", Default::default());
        let moment = moment(&analysis, FILE, PuzzleIndex(0)).expect("a readable grid");
        assert_eq!(moment.values().iter().flatten().count(), 2);
    }
}
