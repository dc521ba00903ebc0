//! Compares random clues of each kind with their definitions, on small grids: more of them than with every change.

use crate::run::{Failed, Tally, command, count_cargo};

/// The random clues of each kind.
const CASES: &str = "10000";

/// Runs the tests, with as many cases as the option `--cases` says.
pub(crate) fn all(tally: &mut Tally, options: &[String]) {
    let mut cases = CASES;
    let mut rest = options.iter().map(String::as_str);
    while let Some(option) = rest.next() {
        let value = rest.next().filter(|number| number.parse::<u64>().is_ok());
        match (option, value) {
            ("--cases", Some(number)) => cases = number,
            // The parts that are named beside this one share the options.
            ("--minutes", Some(_)) => cases = "1000",
            ("--puzzles" | "--seed", Some(_)) => {}
            _ => {
                let expected = format!("`{option}` is no option with a number; there is --cases");
                return tally.step("random clues", Err(Failed(expected)));
            }
        }
    }
    let words = ["test", "--package", "ide-db", "--lib", "--locked", "--", "puzzle::clues::tests"];
    count_cargo(tally, "random clues", command("cargo", &words).env("PROPTEST_CASES", cases));
}
