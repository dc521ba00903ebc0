//! Compares random clues of each kind with their definitions, on small grids: more of them than with every change.

use crate::run::{Tally, command, count_cargo};
use crate::suites::numbers::Numbers;

/// The random clues of each kind.
const CASES: &str = "10000";
/// As many with `--minutes`.
const SHORTENED: &str = "1000";

/// Runs the tests, with as many cases as the option `--cases` says.
pub(crate) fn all(tally: &mut Tally, options: &[String]) {
    let numbers = match Numbers::read(options) {
        Ok(numbers) => numbers,
        Err(failed) => return tally.step("random clues", Err(failed)),
    };
    let usual = if numbers.minutes.is_some() { SHORTENED } else { CASES };
    let cases = numbers.cases.unwrap_or(usual);
    let words = ["test", "--package", "ide-db", "--lib", "--locked", "--", "puzzle::clues::tests"];
    count_cargo(tally, "random clues", command("cargo", &words).env("PROPTEST_CASES", cases));
}
