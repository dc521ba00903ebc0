//! Fuzzes the targets of `tests/fuzz-targets`: the short form gives them the corpus of `server/fuzz/corpus`, and
//! damaged forms of it; the long one runs cargo-fuzz on each.

use crate::campaign::{Campaign, Form, Order, Tally};
use crate::random::Random;
use fuzz_targets::TARGETS;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

pub(crate) const CAMPAIGN: Campaign = Campaign { name: "fuzz", about: "the fuzz targets with their corpus", run };

/// How long each target gets damaged forms of its corpus in the short form.
const SHORT: Duration = Duration::from_millis(500);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../server/fuzz")
}

fn run(order: &Order, tally: &mut Tally) {
    for (name, _) in TARGETS {
        let corpus = match corpus(name) {
            Ok(corpus) => corpus,
            Err(error) => {
                tally.check(name, Err(format!("its corpus cannot be read: {error}")));
                continue;
            }
        };
        tally.check(&format!("{name}: the corpus"), replay(name, &corpus));
        tally.check(&format!("{name}: damaged forms"), damage(order, name, &corpus));
    }
    if order.form == Form::Long {
        with_coverage(order, tally);
    }
}

/// The files of a target's corpus, in the order of their names.
fn corpus(name: &str) -> std::io::Result<Vec<Vec<u8>>> {
    let files = std::fs::read_dir(folder().join("corpus").join(name))?;
    let mut paths = files.map(|file| Ok(file?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    paths.into_iter().map(std::fs::read).collect()
}

fn replay(name: &str, corpus: &[Vec<u8>]) -> Result<(), String> {
    if corpus.is_empty() {
        return Err("the corpus is empty".to_owned());
    }
    corpus.iter().try_for_each(|bytes| give(name, bytes))
}

/// Gives bytes to a target; the error is its panic, with the bytes.
fn give(name: &str, bytes: &[u8]) -> Result<(), String> {
    catch_unwind(|| fuzz_targets::run(name, bytes)).map_err(|_| format!("panicked on b\"{}\"", bytes.escape_ascii()))
}

/// Changes bytes of the corpus at random.
fn damage(order: &Order, name: &str, corpus: &[Vec<u8>]) -> Result<(), String> {
    let mut random = Random::new(order.seed);
    let start = Instant::now();
    let mut runs = 0;
    while !corpus.is_empty() && start.elapsed() < SHORT {
        let mut bytes = random.pick(corpus).clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len() + 1);
            match random.below(4) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, random.next() as u8),
                2 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.get_mut(at).into_iter().for_each(|byte| *byte = random.next() as u8),
            }
        }
        give(name, &bytes)?;
        runs += 1;
    }
    println!("  {name}: {} files, {runs} damaged forms", corpus.len());
    Ok(())
}

fn has_cargo_fuzz() -> bool {
    Command::new("cargo").args(["fuzz", "--version"]).output().is_ok_and(|output| output.status.success())
}

/// Runs cargo-fuzz on each target for its share of the time.
fn with_coverage(order: &Order, tally: &mut Tally) {
    if !has_cargo_fuzz() {
        // What fails here shows below.
        let _ = Command::new("cargo").args(["install", "--locked", "cargo-fuzz"]).status();
    }
    if !has_cargo_fuzz() {
        println!("SKIPPED: libFuzzer: cargo-fuzz is missing and cannot be installed: `cargo install cargo-fuzz`");
        return;
    }
    let time = order.time_or(SHORT, Duration::from_secs(30 * 60));
    let seconds = (time.as_secs() / TARGETS.len() as u64).max(1);
    for (name, _) in TARGETS {
        // What it finds is kept for later runs, beside the corpus of the repository, which stays as it is.
        let found = folder().join("../../target/fuzz-corpus").join(name);
        if let Err(error) = std::fs::create_dir_all(&found) {
            tally.check(name, Err(error.to_string()));
            continue;
        }
        let result = Command::new("cargo")
            .args(["fuzz", "run", "--fuzz-dir", ".", name])
            .arg(&found)
            .arg(folder().join("corpus").join(name))
            .args(["--", "-rss_limit_mb=2048", "-timeout=20"])
            .args([format!("-max_total_time={seconds}"), format!("-seed={}", order.seed as u32)])
            .current_dir(folder())
            // The sanitizer needs options that the stable compiler takes only so.
            .env("RUSTC_BOOTSTRAP", "1")
            .status();
        let result = match result {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("cargo fuzz ended with {status}; the input is in server/fuzz/artifacts")),
            Err(error) => Err(error.to_string()),
        };
        tally.check(&format!("{name}: {seconds} s of libFuzzer"), result);
    }
}
