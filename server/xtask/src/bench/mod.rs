//! Measures the speed of the program on real input, if it is available.

pub(crate) mod generate;
pub(crate) mod ratings;
pub(crate) mod variants;

use crate::run::{Failed, command, corpus, release_program, run, target};

/// Measures puzzles a second of reading, proving and `check`, and the time from a keystroke to diagnostics.
pub(crate) fn all() -> Result<(), Failed> {
    run(&mut command("cargo", &["build", "--release", "--locked", "--package", "sudoku-lsp"]))?;
    run(&mut command("cargo", &["bench", "--locked", "--package", "engine", "--package", "ide"]))?;
    run(&mut command("cargo", &["bench", "--locked", "--bench", "latency"]))?;
    let Some(list) = corpus("lists/17clue_49151_royle.txt") else {
        println!(
            "SKIPPED: the whole program on 49,151 puzzles: no lists/17clue_49151_royle.txt in ../shared/data or $SUDOKU_CORPORA"
        );
        return Ok(());
    };
    let folder = target().join("bench");
    std::fs::create_dir_all(&folder)?;
    let collection = folder.join("collection.sdm");
    std::fs::copy(&list, &collection)?;
    check(&collection, 49_151)?;
    let million = relabelled(&std::fs::read_to_string(&list)?);
    let one = folder.join("million.sdm");
    let many = folder.join("million");
    std::fs::write(&one, million.concat())?;
    std::fs::create_dir_all(&many)?;
    for (puzzles, number) in million.chunks(100).zip(0..) {
        std::fs::write(many.join(format!("{number:05}.sdm")), puzzles.concat())?;
    }
    prove(&one)?;
    check(&one, MILLION)?;
    check(&many, MILLION)
}

const MILLION: usize = 1_000_000;

/// A million different lines from those of a list, by exchanging digits.
fn relabelled(list: &str) -> Vec<String> {
    let shifted = |line: &str, by: u32| -> String {
        let digit = |cell: char| match cell.to_digit(10) {
            Some(digit @ 1..) => char::from_digit((digit - 1 + by) % 9 + 1, 10).unwrap_or(cell),
            _ => cell,
        };
        line.chars().map(digit).chain(['\n']).collect()
    };
    // Nine ways to shift the digits, and as many with 1 and 2 exchanged, and so on: all lines differ.
    let exchanged = |line: &str, times: u32| -> String {
        let other = char::from_digit(1 + times, 10).unwrap_or('1');
        let cell = |cell: char| match cell {
            '1' => other,
            cell if cell == other => '1',
            cell => cell,
        };
        line.chars().map(cell).collect()
    };
    let exchanges = (0..9).flat_map(|times| (0..9).map(move |by| (times, by)));
    exchanges
        .flat_map(|(times, by)| list.lines().map(move |line| shifted(&exchanged(line, times), by)))
        .take(MILLION)
        .collect()
}

/// Prints the wall time of the proofs alone, on one thread.
fn prove(list: &std::path::Path) -> Result<(), Failed> {
    run(&mut command("cargo", &["build", "--release", "--locked", "--package", "engine", "--example", "proofs"]))?;
    let program = release_program().with_file_name("examples").join(format!("proofs{}", std::env::consts::EXE_SUFFIX));
    let start = std::time::Instant::now();
    run(&mut command(&program.to_string_lossy(), &[&list.to_string_lossy()]))?;
    println!("the proofs alone: {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Prints the wall time of the whole program. On a busy machine compare the CPU time, which `time` prints.
fn check(collection: &std::path::Path, puzzles: usize) -> Result<(), Failed> {
    let server = release_program();
    for jobs in ["1", "2"] {
        let start = std::time::Instant::now();
        let file = collection.to_string_lossy();
        run(command(&server.to_string_lossy(), &["check", "--exit-zero", "--quiet", "--jobs", jobs, &file])
            .env("NO_COLOR", "1"))?;
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "check --jobs {jobs}: {:.0} puzzles a second ({seconds:.2} s for {puzzles})",
            puzzles as f64 / seconds
        );
    }
    Ok(())
}
