//! Prints how many cases of a library of techniques pass, one technique per line.
//!
//! `cargo run --release -p engine --example techniques -- LIBRARY [CODE]`; with a code, it prints every failed case of
//! it.

use std::collections::BTreeMap;
use std::process::ExitCode;

#[path = "../tests/support/library.rs"]
mod library;
use library::{Outcome, cases};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(path) = arguments.first() else {
        eprintln!("usage: techniques LIBRARY [CODE]");
        return ExitCode::from(2);
    };
    match std::fs::read_to_string(path) {
        Ok(text) => table(&text, arguments.get(1).map(String::as_str)),
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::from(2)
        }
    }
}

fn table(text: &str, only: Option<&str>) -> ExitCode {
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for case in cases(text).iter().filter(|case| only.is_none_or(|code| case.code.starts_with(code))) {
        let outcome = case.run();
        let (passed, all) = counts.entry(case.code.clone()).or_default();
        *all += 1;
        *passed += usize::from(outcome == Outcome::Passed);
        if only.is_some() && outcome != Outcome::Passed {
            println!("line {}: {outcome:?}", case.line);
        }
    }
    for (code, (passed, all)) in &counts {
        println!("{code:<6} {passed:>4} of {all:>4}");
    }
    let (passed, all) = counts.values().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    println!("all    {passed:>4} of {all:>4}");
    if passed == all { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
