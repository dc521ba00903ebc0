//! Checks techniques and paths on many random puzzles: no step contradicts the solution, and paths lead to it.

use crate::run::{Tally, command, count_cargo};
use crate::suites::numbers::Numbers;

/// The positions at which each technique is tried.
const POSITIONS: &str = "100000";
/// The puzzles whose paths are followed.
const PUZZLES: &str = "10000";

/// Runs the tests, with as many puzzles as the option `--puzzles` says, of the seed of `--seed`.
pub(crate) fn all(tally: &mut Tally, options: &[String]) {
    let numbers = match Numbers::read(options) {
        Ok(numbers) => numbers,
        Err(failed) => return tally.step("paths", Err(failed)),
    };
    let mut puzzles = PUZZLES;
    let mut positions = POSITIONS;
    if numbers.minutes.is_some() {
        puzzles = "300";
        positions = "3000";
    }
    if let Some(number) = numbers.puzzles {
        puzzles = number;
        positions = number;
    }
    let seed = numbers.seed.unwrap_or("0");
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
