//! Compares large samples of grids and puzzles with the known distributions, and prints a line for each comparison.
//!
//! `cargo run --release -p generator --example evenness [GRIDS_AND_PUZZLES [WITH_CONTROLLED_BIAS]]`; fails if one is
//! more than five standard deviations away. With controlled bias, a puzzle takes about 110 ms.

#[path = "../tests/evenness/bands.rs"]
mod bands;
#[path = "../tests/evenness/samples.rs"]
mod samples;

use samples::FARTHEST;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>());
    let mut number = |usual: u64| numbers.next().unwrap_or(Ok(usual)).unwrap_or(usual);
    let many = number(100_000);
    let few = number(4_000);
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let lines = [samples::grids(many), samples::top_down(many), samples::controlled(few, threads)].concat();
    for line in &lines {
        println!("{}  ({:.1} standard deviations)", line.text, line.distance);
    }
    let is_near = |line: &samples::Line| line.distance < FARTHEST;
    if lines.iter().all(is_near) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
