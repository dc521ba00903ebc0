//! Finds the puzzles that differ from a classic one by a few givens.

use crate::explain::fillable::only_solution;
use engine::{Digit, Solver};
use generator::Vicinity;
use ide_db::puzzle::canonical::{class_of_classic, line_of_classic};
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::state::rating::classic;
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::readable;
use std::cell::RefCell;

thread_local! {
    /// Its memory is used again.
    static SOLVER: RefCell<Solver> = RefCell::default();
}

/// Returns the puzzles with one solution in the vicinity of a puzzle, as lines, or the reasons why it has none.
pub fn vicinity(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    wanted: Vicinity,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Vec<String>, Vec<String>>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(why)),
    };
    let lowered = match readable(&located) {
        Ok(lowered) => lowered,
        Err(why) => return Ok(Err(why)),
    };
    let Some(givens) = classic(&lowered) else {
        return Ok(Err(vec!["only classic 9×9 puzzles have a vicinity".to_owned()]));
    };
    if let Err(why) = only_solution(located.prove(interrupt)?, &lowered) {
        return Ok(Err(vec![why.into()]));
    }
    let found = SOLVER.with_borrow_mut(|solver| generator::vicinity(&givens, wanted, solver, &|| interrupt()))?;
    Ok(Ok(found.iter().map(|values| line_of_classic(values)).collect()))
}

/// Returns the fingerprint of the canonical form of a classic puzzle on a line; `None` if it has none.
pub fn class_of_line(line: &str) -> Option<Fingerprint> {
    let values: Vec<Option<Digit>> = line.bytes().map(|symbol| Digit::new(symbol.wrapping_sub(b'0'))).collect();
    class_of_classic(&values)
}
