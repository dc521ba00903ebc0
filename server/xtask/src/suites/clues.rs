//! Compares random clues of each kind with their definitions, on small grids: more of them than with every change.

use crate::run::{Failed, Tally, command, count_cargo};

/// The random clues of each kind.
const CASES: &str = "10000";

/// Runs the tests, with as many cases as the option `--cases` says.
pub(crate) fn all(tally: &mut Tally, options: &[String]) {
    let mut cases = CASES;
    if let Some(at) = options.iter().position(|option| option == "--cases") {
        let Some(number) = options.get(at + 1).filter(|number| number.parse::<u32>().is_ok()) else {
            return tally.step("random clues", Err(Failed("--cases needs a number".to_owned())));
        };
        cases = number;
    }
    let words = ["test", "--package", "ide-db", "--lib", "--locked", "--", "puzzle::clues::tests"];
    count_cargo(tally, "random clues", command("cargo", &words).env("PROPTEST_CASES", cases));
}
