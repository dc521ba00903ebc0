//! The canonical form of a puzzle's givens, as a line.

use crate::logic::solve::unreadable;
use crate::puzzle::lowering::{Lowered, region_grid};
use crate::state::facts::Look;
use crate::state::file::Located;
use engine::minlex::{Canonical, Minlex};
use std::cell::RefCell;
use syntax::PuzzleText;

thread_local! {
    /// Its memory is used again.
    static MINLEX: RefCell<Minlex> = RefCell::default();
}

/// 81 characters, `.` for empty; the reasons why there is no such form.
pub(crate) fn canonical(located: &Located<'_>, look: Look<'_>) -> Result<String, Vec<String>> {
    let puzzle = located.puzzle();
    let lowered = Lowered::new(puzzle);
    if let Some(why) = unreadable(located, &lowered, look) {
        return Err(why);
    }
    let form = form(puzzle, &lowered).map_err(|why| vec![why.to_owned()])?;
    Ok(form.values.map(|value| if value == 0 { '.' } else { char::from(b'0' + value) }).iter().collect())
}

/// The canonical form of a puzzle that can be read; the reason why there is none.
pub(crate) fn form(puzzle: &PuzzleText, lowered: &Lowered) -> Result<Canonical, &'static str> {
    let is_classic = puzzle.size == 9
        && puzzle.boxes == Some((3, 3))
        && !puzzle.declared.is_variant()
        && region_grid(puzzle).is_none();
    if !is_classic {
        return Err("only classic 9×9 puzzles have a canonical form");
    }
    if lowered.givens.iter().all(Option::is_none) && !lowered.is_blank() {
        return Err("a grid without givens has no canonical form");
    }
    let form = MINLEX.with_borrow_mut(|minlex| minlex.canonical(&lowered.givens));
    form.ok_or("a given appears twice in a row or column")
}
