//! Rates whole lists, and requires that nearly all ratings are those of the original programs.
//!
//! `server/ratings/agreement.md` lists the rows that differ, with the reasons.

use crate::agreement;
use crate::run::{Tally, corpus};

/// A list below `rated`, and what it must reach.
struct RatedList {
    name: &'static str,
    /// The percentage of rows that agree in each value.
    at_least: &'static str,
    /// The distance of the rows that are rated.
    every: &'static str,
}

const LISTS: [RatedList; 4] = [
    RatedList { name: "se-and-hodoku.tsv", at_least: "100", every: "1" },
    // The list is of another program of the family, with which the original agrees in 99.59 %.
    RatedList { name: "17clue-ser.tsv", at_least: "99.5", every: "1" },
    // Three rows of 141 differ.
    RatedList { name: "hardest-er-ep-ed.tsv", at_least: "97.5", every: "1" },
    RatedList { name: "hardest-ser.tsv", at_least: "95", every: "40" },
];

/// The longest time for a puzzle.
const SECONDS: &str = "120";

/// Counts each list as a test.
pub(crate) fn all(tally: &mut Tally) {
    for list in &LISTS {
        let Some(path) = corpus(&format!("rated/{}", list.name)) else {
            tally.skipped.push(format!("ratings: no rated/{} in ../shared/data or $SUDOKU_CORPORA", list.name));
            continue;
        };
        let path = path.to_string_lossy();
        let words = [&path, "--at-least", list.at_least, "--every", list.every, "--seconds", SECONDS];
        tally.step(list.name, agreement::print(&words.map(str::to_owned)));
    }
}
