//! Puzzles per second, by list and task. A pass solves a part of a list in one memory, as `check` does with a file:
//! `cargo bench -p engine`, and `-- --save-baseline NAME` / `-- --baseline NAME` to compare. The figures, and how other
//! solvers are measured, are in `README.md`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use engine::minlex::Minlex;
use engine::{Budget, Digit, InstructionSet, Puzzle, Query, Solver, Verdict};
use logic::diagnosis::Diagnosis;
use logic::diagnosis::direct_conflicts::DirectConflicts;
use logic::singles::forced;
use logic::techniques::{CandidateGrid, Options, Walk};

use crate::support::{corpus, puzzle, standard, values};

#[path = "../tests/support/mod.rs"]
mod support;

/// About the budget of `check`: no list below reaches it.
const BUDGET: Budget = Budget::of(100_000);

/// The name, the size, and the number of puzzles in a pass.
const LISTS: [(&str, u8, usize); 14] = [
    ("kaggle_20k", 9, 2_000),
    ("17clue_49151_royle", 9, 2_000),
    ("rsgen_minimal_100k", 9, 2_000),
    ("magictour_top1465", 9, 500),
    ("forum_hardest_1905_11plus", 9, 200),
    ("forum_hardest_1106", 9, 179),
    ("serg_benchmark", 9, 500),
    ("multi_16clue_20k", 9, 500),
    ("plb_hard20", 9, 20),
    ("unsat_20k", 9, 500),
    ("kr_16x16", 16, 55),
    ("gen16_minimal", 16, 5),
    ("tcgaryau_25x25", 25, 9),
    ("gen25_minimal", 25, 1),
];

fn puzzles(list: &str, size: u8, count: usize) -> Option<Vec<Puzzle>> {
    let geometry = standard(size);
    let lines = corpus(&format!("{list}.txt"))?;
    Some(lines.iter().take(count).map(|line| puzzle(&geometry, line)).collect())
}

/// Proofs per second that a puzzle has no, one or many solutions.
fn verdicts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("verdict");
    group.sample_size(20);
    for (list, size, count) in LISTS {
        let Some(puzzles) = puzzles(list, size, count) else { continue };
        solve_all(&mut group, list, &puzzles, 2, Solver::default());
    }
}

/// First solutions per second.
fn first_solutions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solution");
    group.sample_size(20);
    for (list, size, count) in LISTS {
        let Some(puzzles) = puzzles(list, size, count) else { continue };
        solve_all(&mut group, list, &puzzles, 1, Solver::default());
    }
}

/// Verdicts of classic puzzles with each of the machine's instruction sets.
fn instruction_sets(criterion: &mut Criterion) {
    for (list, size, count) in [LISTS[0], LISTS[1], LISTS[4]] {
        let mut group = criterion.benchmark_group(format!("instructions/{list}"));
        group.sample_size(20);
        let Some(puzzles) = puzzles(list, size, count) else { continue };
        for set in InstructionSet::available() {
            solve_all(&mut group, &set.to_string(), &puzzles, 2, Solver::using(set));
        }
    }
}

/// Solves the puzzles up to a limit, and returns a single solution.
fn solve_all(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, puzzles: &[Puzzle], limit: u64, mut solver: Solver) {
    let keep = usize::from(limit == 1);
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for puzzle in puzzles {
                black_box(solver.solve(puzzle, Query::count(limit, BUDGET).keeping(keep)));
            }
        });
    });
}

/// Puzzles per second in which singles are followed to the end, with reasons.
fn explanations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("forced");
    group.sample_size(20);
    for (list, size, count) in [("kaggle_20k", 9, 500), ("17clue_49151_royle", 9, 500), ("kr_16x16", 16, 55)] {
        let Some(puzzles) = puzzles(list, size, count) else { continue };
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(list, |bencher| {
            bencher.iter(|| puzzles.iter().for_each(|puzzle| drop(black_box(forced(puzzle)))));
        });
    }
}

/// Canonical forms per second.
fn canonical_forms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("minlex");
    group.sample_size(20);
    let geometry = standard(9);
    for (list, count) in [("17clue_49151_royle", 2_000), ("kaggle_20k", 2_000), ("forum_hardest_1905_11plus", 2_000)] {
        let Some(lines) = corpus(&format!("{list}.txt")) else { continue };
        let puzzles: Vec<_> = lines.iter().take(count).map(|line| values(&geometry, line)).collect();
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(list, |bencher| {
            let mut minlex = Minlex::default();
            bencher.iter(|| puzzles.iter().filter_map(|puzzle| black_box(minlex.canonical(puzzle))).count());
        });
    }
    group.throughput(Throughput::Elements(1));
    // A solution, and the most symmetric one.
    let solution = "368519724412876593975243861859167432641325987237984156523791648194638275786452319";
    let solution = values(&geometry, solution);
    group.bench_function("a solution", |bencher| {
        let mut minlex = Minlex::default();
        bencher.iter(|| black_box(minlex.canonical(&solution)));
    });
    let full: Vec<_> = (0..81_u8).map(|cell| Digit::new((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1)).collect();
    group.bench_function("a full grid", |bencher| {
        let mut minlex = Minlex::default();
        bencher.iter(|| black_box(minlex.canonical(&full)));
    });
}

/// The time of the first step from the givens, including the board, as `hint` computes it. Prints the median as well;
/// `cargo run --release -p engine --example paths -- LIST` measures the later steps.
fn next_steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("next step");
    let options = Options::default();
    for (list, size, count) in [LISTS[0], LISTS[1], LISTS[3]] {
        let Some(puzzles) = puzzles(list, size, count) else { continue };
        let time = |puzzle: &Puzzle| {
            let start = Instant::now();
            let _ = black_box(Walk::new(&CandidateGrid::new(puzzle)).next(&options, &|| false));
            start.elapsed()
        };
        let mut times: Vec<Duration> = puzzles.iter().map(time).collect();
        times.sort_unstable();
        println!("{list}: median {:?}, longest {:?}", times[times.len() / 2], times[times.len() - 1]);
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(list, |bencher| bencher.iter(|| puzzles.iter().map(time).count()));
    }
}

/// The time to find the unsatisfiable subset of a puzzle without a solution, and to refute it step by step. Prints the
/// median over the puzzles as well: few take most of the time.
fn contradictions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("contradiction");
    group.sample_size(10);
    let hardest = puzzles("unsat_20k", 9, 100).unwrap_or_default();
    for (list, puzzles) in [("unsat_20k", hardest), ("one wrong", with_a_wrong_given("kaggle_20k", 100))] {
        if puzzles.is_empty() {
            continue;
        }
        let mut times: Vec<Duration> = puzzles.iter().map(time_to_explain).collect();
        times.sort_unstable();
        println!("{list}: median {:?}, longest {:?}", times[times.len() / 2], times[times.len() - 1]);
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(list, |bencher| bencher.iter(|| puzzles.iter().map(time_to_explain).count()));
    }
}

fn time_to_explain(puzzle: &Puzzle) -> Duration {
    let start = Instant::now();
    let _ = black_box(Diagnosis::new(puzzle, BUDGET, &|| false).explanation());
    start.elapsed()
}

/// Puzzles of a list with one wrong given, each time another, so that there is no solution.
fn with_a_wrong_given(list: &str, count: usize) -> Vec<Puzzle> {
    let geometry = standard(9);
    let mut solver = Solver::default();
    let lines = corpus(&format!("{list}.txt")).unwrap_or_default();
    let spoilt = lines.iter().take(10 * count).enumerate().filter_map(|(number, line)| {
        let mut values = values(&geometry, line);
        let givens: Vec<usize> = (0..81).filter(|index| values[*index].is_some()).collect();
        let wrong = givens[number % givens.len()];
        values[wrong] = values[wrong].and_then(|digit| Digit::new(digit.get() % 9 + 1));
        let puzzle = Puzzle::from_values(geometry.clone(), &values);
        let is_seen = !DirectConflicts::new(&geometry, &values, |_| true).duplicates().is_empty();
        (!is_seen && solver.solve(&puzzle, Query::count(1, BUDGET)).verdict() == Verdict::None).then_some(puzzle)
    });
    spoilt.take(count).collect()
}

criterion_group!(
    benches,
    verdicts,
    first_solutions,
    instruction_sets,
    explanations,
    next_steps,
    contradictions,
    canonical_forms
);
criterion_main!(benches);
