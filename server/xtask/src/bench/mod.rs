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
    let mut lines = Vec::with_capacity(MILLION);
    // Nine ways to shift the digits, and as many with 1 and 2 exchanged, and so on: all lines differ.
    for exchanged_with_1 in 1..=9 {
        for shift in 0..9 {
            for line in list.lines() {
                if lines.len() == MILLION {
                    return lines;
                }
                let cells = line.chars().map(|cell| relabelled_cell(cell, exchanged_with_1, shift));
                lines.push(cells.chain(['\n']).collect());
            }
        }
    }
    lines
}

/// A cell after 1 and another digit have been exchanged, and then all digits shifted.
fn relabelled_cell(cell: char, exchanged_with_1: u32, shift: u32) -> char {
    let digit = match cell.to_digit(10) {
        None | Some(0) => return cell,
        Some(1) => exchanged_with_1,
        Some(digit) if digit == exchanged_with_1 => 1,
        Some(digit) => digit,
    };
    char::from_digit((digit - 1 + shift) % 9 + 1, 10).unwrap_or(cell)
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
