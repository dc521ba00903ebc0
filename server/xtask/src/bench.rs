//! `cargo xtask bench`: the two figures that users feel, on real input where it is at hand.

use crate::run::{Failed, command, release_program, root, run, target};
use std::path::PathBuf;

/// A corpus beside the repository, or in `$SUDOKU_CORPORA`.
fn corpus(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("SUDOKU_CORPORA").map_or_else(|| root().join("../shared/data"), PathBuf::from);
    Some(folder.join(name)).filter(|path| path.exists())
}

/// Puzzles a second of reading, proving and `check`; keystroke to diagnostics over the protocol.
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
    std::fs::create_dir_all(&folder).map_err(|error| Failed(error.to_string()))?;
    let collection = folder.join("collection.sdm");
    std::fs::copy(&list, &collection).map_err(|error| Failed(error.to_string()))?;
    check(&collection)
}

/// Wall time of the whole program. CPU time is what compares on a busy machine: `time` has both.
fn check(collection: &std::path::Path) -> Result<(), Failed> {
    let server = release_program();
    for jobs in ["1", "2"] {
        let start = std::time::Instant::now();
        let file = collection.to_string_lossy();
        run(command(&server.to_string_lossy(), &["check", "--jobs", jobs, &file]).env("NO_COLOR", "1"))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("check --jobs {jobs}: {:.0} puzzles a second ({seconds:.2} s for 49,151)", 49_151.0 / seconds);
    }
    Ok(())
}
