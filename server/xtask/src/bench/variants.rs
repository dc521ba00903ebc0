//! Compares the time to decide puzzles with clues with that of Interactive-Sudoku-Solver: on its collections, on the
//! puzzles of another solver's tests, or on puzzles that `generate` makes.

use crate::run::{Failed, command, exists, release_program, root, run, target};
use clues::ClueKind;
use std::path::{Path, PathBuf};

const USAGE: &str = "cargo xtask bench variants CLONE [SOURCE] [--rounds N] [--limit SECONDS] [--only TEXT]
CLONE is a clone of Interactive-Sudoku-Solver: git clone https://github.com/sigh/Interactive-Sudoku-Solver
SOURCE is where the puzzles come from, if not from its collections:
  --puzzles-cs CLONE   SudokuTests/Puzzles.cs in a clone of https://github.com/dclamage/SudokuSolver
  --generated          200 puzzles that `generate` makes, with clues of each kind
--only measures the puzzles with this in their name, or in the name of a kind, such as Thermo";

/// Runs the comparison. The first argument is the clone, which no part of this repository comes from.
pub(crate) fn compare(arguments: &[String]) -> Result<(), Failed> {
    let (clone, options) = arguments.split_first().ok_or_else(|| Failed(USAGE.to_owned()))?;
    let clone = clone_with(clone, &["js/solver/sudoku_builder.js", "data/collections.js"])?;
    let mut folder = "bench/variants";
    let mut words = Vec::new();
    let mut needs_program = false;
    let mut options = options.iter();
    while let Some(option) = options.next() {
        words.push(option.clone());
        match option.as_str() {
            "--generated" => {
                words.push(kinds_of_clues());
                folder = "bench/variants-generated";
                needs_program = true;
            }
            "--puzzles-cs" => {
                let other = options.next().ok_or_else(|| Failed(USAGE.to_owned()))?;
                words.push(clone_with(other, &["SudokuTests/Puzzles.cs"])?.to_string_lossy().into_owned());
                folder = "bench/variants-puzzles-cs";
                needs_program = true;
            }
            _ => {}
        }
    }
    if !exists("node") {
        return Err(Failed("node is missing: install Node.js 20 or newer".to_owned()));
    }
    let mut build = command("cargo", &["build", "--release", "--locked", "--package", "ide", "--example", "verdicts"]);
    run(&mut build)?;
    if needs_program {
        run(&mut command("cargo", &["build", "--release", "--locked", "--package", "sudoku-lsp"]))?;
        words.extend(["--program".to_owned(), release_program().to_string_lossy().into_owned()]);
    }
    let program =
        release_program().with_file_name("examples").join(format!("verdicts{}", std::env::consts::EXE_SUFFIX));
    let paths = [root().join("server/ide/benches/variants/main.mjs"), clone, program, target().join(folder)];
    run(command("node", &[]).args(paths).args(words))
}

/// The path of a clone that has these files.
fn clone_with(clone: &str, files: &[&str]) -> Result<PathBuf, Failed> {
    let clone = Path::new(clone).canonicalize().map_err(|error| Failed(format!("{clone}: {error}\n{USAGE}")))?;
    for file in files {
        if !clone.join(file).is_file() {
            return Err(Failed(format!("{}: there is no {file}\n{USAGE}", clone.display())));
        }
    }
    Ok(clone)
}

/// The kinds of clues that `generate` lays, with commas between them.
fn kinds_of_clues() -> String {
    let mut kinds = vec!["jigsaw"];
    kinds.extend(ClueKind::all().map(ClueKind::name));
    kinds.join(",")
}
