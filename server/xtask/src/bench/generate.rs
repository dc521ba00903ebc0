//! Measures how fast puzzles are made, beside QQWing in the same run.

use crate::run::{Failed, command, exists, install, output, release_program, run};
use std::time::Instant;

/// The rounds in which both programs make minimal 9×9 puzzles in turns, and the puzzles of each.
const ROUNDS: u64 = 5;
const OURS: u32 = 20_000;
const THEIRS: u32 = 300;

/// The puzzles whose times are measured one by one, with their options.
const ONE_BY_ONE: [(&str, &[&str], u64); 7] = [
    ("12×12", &["--size", "12"], 21),
    ("16×16", &["--size", "16"], 21),
    ("25×25", &["--size", "25"], 5),
    ("killer, no givens", &["--rules", "killer"], 41),
    ("killer 16×16", &["--size", "16", "--rules", "killer"], 5),
    ("jigsaw", &["--rules", "jigsaw"], 41),
    ("unbiased", &["--unbiased"], 11),
];

/// Prints puzzles a second and their ratio, then medians of single puzzles. Programs run on one thread, and the times
/// include their start.
pub(crate) fn compare() -> Result<(), Failed> {
    run(&mut command("cargo", &["build", "--release", "--locked", "--package", "sudoku-lsp"]))?;
    if !exists("qqwing") {
        install(&["qqwing"]);
    }
    let mut ratios = Vec::new();
    for seed in 0..ROUNDS {
        let count = OURS.to_string();
        let ours = f64::from(OURS) / ours(&["--count", &count], seed)?;
        if !exists("qqwing") {
            println!("minimal 9×9: {ours:.0} a second; no qqwing to compare");
            continue;
        }
        let begin = Instant::now();
        output(&mut command("qqwing", &["--generate", &THEIRS.to_string(), "--one-line"]))?;
        let theirs = f64::from(THEIRS) / begin.elapsed().as_secs_f64();
        println!("minimal 9×9: {ours:.0} a second, qqwing {theirs:.0}");
        ratios.push(ours / theirs);
    }
    if !ratios.is_empty() {
        println!("minimal 9×9: sudoku-lsp / qqwing {:.1} (median)", median(ratios));
    }
    for (name, options, count) in ONE_BY_ONE {
        let times: Result<Vec<f64>, Failed> = (0..count).map(|seed| ours(options, seed)).collect();
        let times = times?;
        let slowest = times.iter().copied().fold(0.0, f64::max);
        println!("{name}: {:.0} ms (median of {count}), at most {:.0} ms", 1e3 * median(times), 1e3 * slowest);
    }
    Ok(())
}

/// The seconds that a run takes.
fn ours(options: &[&str], seed: u64) -> Result<f64, Failed> {
    let program = release_program();
    let seed = seed.to_string();
    let fixed = ["generate", "--quiet", "--jobs", "1", "--seed", &seed];
    let mut run = command(&program.to_string_lossy(), &[&fixed[..], options].concat());
    let begin = Instant::now();
    output(&mut run)?;
    Ok(begin.elapsed().as_secs_f64())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
