//! Compares the time to decide puzzles with clues with that of Interactive-Sudoku-Solver, on its collections.

use crate::run::{Failed, command, exists, release_program, root, run, target};
use std::path::Path;

const USAGE: &str = "cargo xtask bench variants CLONE [--rounds N] [--limit SECONDS] [--only TEXT]
CLONE is a clone of Interactive-Sudoku-Solver: git clone https://github.com/sigh/Interactive-Sudoku-Solver
--only measures the puzzles with this in their name, or in the name of a kind, such as Thermo";

/// Runs the comparison. The first argument is the clone, which no part of this repository comes from.
pub(crate) fn compare(arguments: &[String]) -> Result<(), Failed> {
    let (clone, options) = arguments.split_first().ok_or_else(|| Failed(USAGE.to_owned()))?;
    let clone = Path::new(clone).canonicalize().map_err(|error| Failed(format!("{clone}: {error}\n{USAGE}")))?;
    for file in ["js/solver/sudoku_builder.js", "data/collections.js"] {
        if !clone.join(file).is_file() {
            return Err(Failed(format!("{}: there is no {file}\n{USAGE}", clone.display())));
        }
    }
    if !exists("node") {
        return Err(Failed("node is missing: install Node.js 20 or newer".to_owned()));
    }
    run(&mut command("cargo", &["build", "--release", "--locked", "--package", "ide", "--example", "verdicts"]))?;
    let program =
        release_program().with_file_name("examples").join(format!("verdicts{}", std::env::consts::EXE_SUFFIX));
    let paths = [root().join("server/ide/benches/variants/main.mjs"), clone, program, target().join("bench/variants")];
    run(command("node", &[]).args(paths).args(options))
}
