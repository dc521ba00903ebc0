//! Checks techniques and paths on many random puzzles: no step contradicts the solution, and paths lead to it.

use crate::run::{Failed, Tally, command, count_cargo};

/// The positions at which each technique is tried.
const POSITIONS: &str = "100000";
/// The puzzles whose paths are followed.
const PUZZLES: &str = "10000";

/// Runs the tests, with as many puzzles as the option `--puzzles` says, of the seed of `--seed`.
pub(crate) fn all(tally: &mut Tally, options: &[String]) {
    let mut puzzles = PUZZLES;
    let mut positions = POSITIONS;
    let mut seed = "0";
    let mut rest = options.iter().map(String::as_str);
    while let Some(option) = rest.next() {
        let value = rest.next().filter(|number| number.parse::<u64>().is_ok());
        match (option, value) {
            ("--puzzles", Some(number)) => (puzzles, positions) = (number, number),
            ("--seed", Some(number)) => seed = number,
            // The parts that are named beside this one share the options.
            ("--minutes", Some(_)) => (puzzles, positions) = ("300", "3000"),
            ("--cases", Some(_)) => {}
            _ => {
                let expected = format!("`{option}` is no option with a number; there are --puzzles and --seed");
                return tally.step("paths", Err(Failed(expected)));
            }
        }
    }
    let words =
        ["test", "--release", "--package", "logic", "--test", "it", "--locked", "--", "techniques", "--nocapture"];
    let mut techniques = command("cargo", &words);
    techniques.env("SUDOKU_POSITIONS", positions).env("SUDOKU_SEED", seed);
    count_cargo(tally, "techniques at random positions", &mut techniques);
    let words = ["test", "--release", "--package", "ide", "--test", "it", "--locked", "--", "paths", "--nocapture"];
    let mut paths = command("cargo", &words);
    paths.env("SUDOKU_PATHS", puzzles).env("SUDOKU_SEED", seed);
    count_cargo(tally, "paths of random puzzles", &mut paths);
}
