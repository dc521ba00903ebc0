//! Paths of generated puzzles keep to the solution, lead to it, and say each step in a line, for every kind of rule and
//! clue, alone and in mixtures.
//!
//! `SUDOKU_PATHS=10000 cargo test --release -p ide --test it paths -- --nocapture` looks at so many puzzles, and prints
//! how many need proofs and how long paths take; `SUDOKU_SEED` changes them. `cargo xtask test paths` does so.

use clues::ClueKind;
use ide::{AnalysisHost, Change, Dialect, Ending, Extent, FileId, Plan, PuzzleIndex, Target, Wishes};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const FILE: FileId = FileId(0);
const FIRST: PuzzleIndex = PuzzleIndex(0);

/// The number of puzzles with every change.
const PUZZLES: u64 = 12;

/// Rules of the whole grid that leave enough solutions at 6×6.
const RULES: [&str; 4] = ["diagonal", "antiknight", "nonconsecutive", "global-entropy"];

/// The longest step in words.
const MOST_CHARACTERS: usize = 200;

#[derive(Default)]
struct Tally {
    times: Vec<Duration>,
    with_proof: u64,
    /// By the words of the rules: the puzzles, and those of them that need a proof.
    by_rules: BTreeMap<String, (u64, u64)>,
    /// The number of puzzles that `generate` did not find.
    missing: u64,
}

#[test]
fn paths_of_every_kind_keep_to_the_solution() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("SUDOKU_PATHS").unwrap_or(PUZZLES);
    let seed = number("SUDOKU_SEED").unwrap_or_default();
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= count {
                        break;
                    }
                    walk(seed * 1_000_000 + at, &tally);
                }
            });
        }
    });
    let mut tally = tally.into_inner().expect("no thread has panicked");
    tally.times.sort_unstable();
    let found = tally.times.len();
    assert!(found as u64 * 2 > count, "{found} of {count} puzzles could be made");
    for (rules, (puzzles, with_proof)) in &tally.by_rules {
        if *with_proof > 0 {
            println!("{with_proof} of {puzzles} need a proof: {rules}");
        }
    }
    let at = |part: usize| tally.times[(found * part / 100).min(found - 1)];
    println!(
        "{found} puzzles, {} with a proof, {} not to be had; a path takes {:?} (median), {:?} (p95), {:?} at most",
        tally.with_proof,
        tally.missing,
        at(50),
        at(95),
        at(100)
    );
}

/// The rules of the puzzle with this number: a kind alone, or two together.
fn rules_of(number: u64) -> String {
    let kinds: Vec<&str> = RULES.into_iter().chain(ClueKind::all().map(ClueKind::name)).collect();
    let len = kinds.len() as u64;
    let one = kinds[(number % len) as usize];
    let round = number / len;
    if round.is_multiple_of(2) {
        return one.to_owned();
    }
    let other = kinds[((number + 1 + round / 2) % len) as usize];
    format!("{one}, {other}")
}

/// Makes a puzzle, and checks its path.
fn walk(number: u64, tally: &Mutex<Tally>) {
    let rules = rules_of(number);
    let size = if number % 10 == 9 { 9 } else { 6 };
    let wishes = Wishes { size: Some(size), rules: rules.clone(), ..Wishes::default() };
    let made = Plan::new(wishes, number).map(|plan| plan.make(0..1, &|| false).expect("nothing interrupts").remove(0));
    let Ok(Ok(made)) = made else {
        tally.lock().expect("no thread has panicked").missing += 1;
        return;
    };
    let text = Target::Sudoku.write(&made.record).expect("the format holds everything").lines.join("\n");
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
    let snapshot = host.snapshot();
    let solution = snapshot.solution(FILE, FIRST, &|| false).expect("nothing interrupts").expect("one solution");
    let start = Instant::now();
    let extent = Extent { steps: usize::MAX, uniqueness: true };
    let explained = snapshot.explain(FILE, FIRST, extent, &|| false).expect("nothing interrupts");
    let time = start.elapsed();
    let explained = explained.unwrap_or_else(|why| panic!("{}\n{text}", why.sentence()));
    for reasoned in &explained.steps {
        for (cell, digit) in &reasoned.step.places {
            assert_eq!(solution[cell.index()], *digit, "{} in\n{text}", reasoned.text);
        }
        for (cell, digit) in &reasoned.step.removes {
            assert_ne!(solution[cell.index()], *digit, "{} in\n{text}", reasoned.text);
        }
        assert!(reasoned.text.chars().count() <= MOST_CHARACTERS, "{} in\n{text}", reasoned.text);
    }
    assert_eq!(explained.end, Ending::Solved, "number {number}\n{text}");
    let has_proof = explained.steps.iter().any(|reasoned| reasoned.proof);
    let mut tally = tally.lock().expect("no thread has panicked");
    tally.times.push(time);
    tally.with_proof += u64::from(has_proof);
    let of_rules = tally.by_rules.entry(rules).or_default();
    of_rules.0 += 1;
    of_rules.1 += u64::from(has_proof);
}
