//! The canonical form of a puzzle's givens, as a line.

use crate::facts::Draft;
use crate::file::Located;
use crate::lower::{Lowered, region_grid};
use crate::solve::unreadable;
use engine::minlex::Minlex;
use std::cell::RefCell;

thread_local! {
    /// Its memory is used again.
    static MINLEX: RefCell<Minlex> = RefCell::default();
}

/// 81 characters, `.` for empty; the reasons why there is no such form.
pub(crate) fn canonical(located: &Located<'_>, seen: &[Draft]) -> Result<String, Vec<String>> {
    let puzzle = located.puzzle();
    let lowered = Lowered::new(puzzle);
    if let Some(why) = unreadable(located, &lowered, seen) {
        return Err(why);
    }
    let reason = |why: &str| Err(vec![why.to_owned()]);
    let is_classic = puzzle.size == 9
        && puzzle.boxes == Some((3, 3))
        && !puzzle.declared.is_variant()
        && region_grid(puzzle).is_none();
    if !is_classic {
        return reason("only classic 9×9 puzzles have a canonical form");
    }
    if lowered.givens.iter().all(Option::is_none) && !lowered.is_blank() {
        return reason("a grid without givens has no canonical form");
    }
    match MINLEX.with_borrow_mut(|minlex| minlex.canonical(&lowered.givens)) {
        Some(form) => {
            Ok(form.values.map(|value| if value == 0 { '.' } else { char::from(b'0' + value) }).iter().collect())
        }
        None => reason("a given stands twice in a row or column"),
    }
}
