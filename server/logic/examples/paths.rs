//! Measures the paths of a list of classic puzzles: the time of the next step and the techniques used.
//!
//! `cargo run --release -p engine --example paths -- LIST [COUNT]`; a line of the list is a puzzle of 81 characters.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use logic::techniques::{CandidateGrid, Next, Options, PathEnd, Technique, Walk};

#[path = "../../engine/tests/support/mod.rs"]
mod support;
use support::{puzzle, standard};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.get(1).and_then(|count| count.parse().ok()).unwrap_or(usize::MAX);
    match arguments.first().map(std::fs::read_to_string) {
        Some(Ok(text)) => {
            let mut tally = Tally::default();
            let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
            lines.take(count).for_each(|line| tally.walk(&line[..81]));
            tally.print();
            ExitCode::SUCCESS
        }
        Some(Err(error)) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
        None => {
            eprintln!("usage: paths LIST [COUNT]");
            ExitCode::from(2)
        }
    }
}

#[derive(Default)]
struct Tally {
    /// The first step from the candidate grid, by puzzle, as `hint` computes it.
    first: Vec<Duration>,
    /// Every step of every path.
    steps: Vec<Duration>,
    paths: Vec<Duration>,
    used: BTreeMap<Technique, usize>,
    solved: usize,
}

impl Tally {
    fn walk(&mut self, line: &str) {
        let puzzle = puzzle(&standard(9), line);
        let options = Options::default();
        let start = Instant::now();
        let mut walk = Walk::new(&CandidateGrid::new(&puzzle));
        let _ = walk.next(&options, &|| false);
        self.first.push(start.elapsed());
        let all = Instant::now();
        loop {
            let start = Instant::now();
            match walk.next(&options, &|| false) {
                Next::Step(step) => {
                    self.steps.push(start.elapsed());
                    *self.used.entry(step.technique).or_default() += 1;
                    walk.apply(&step);
                }
                Next::End(end) => {
                    self.solved += usize::from(matches!(end, PathEnd::Solved(_)));
                    break;
                }
            }
        }
        self.paths.push(all.elapsed());
    }

    fn print(mut self) {
        println!("{} of {} solved", self.solved, self.first.len());
        for (name, times) in
            [("first step", &mut self.first), ("any step", &mut self.steps), ("whole path", &mut self.paths)]
        {
            times.sort_unstable();
            let at = |part: usize| times.get(times.len() * part / 1000).copied().unwrap_or_default();
            let last = times.last().copied().unwrap_or_default();
            println!("{name}: median {:?}, p90 {:?}, p99 {:?}, most {last:?}", at(500), at(900), at(990));
        }
        for (technique, count) in &self.used {
            println!("{count:>8} {technique}");
        }
    }
}
