//! Tests the Tree-sitter grammar with Tree-sitter's own program: its corpus, and that it reads every file of the
//! samples and of other people without an error.

use crate::run::{Failed, Tally, command, corpus, output, root, run, target};
use std::path::{Path, PathBuf};

/// The program that the parser is generated with.
const PROGRAM: &str = "tree-sitter-cli@0.27.1";
/// The oldest version of parsers that the editors load.
const ABI: &str = "14";
const GENERATED: [&str; 3] = ["src/parser.c", "src/grammar.json", "src/node-types.json"];

/// Runs the tests; installs the program, which takes three minutes, the first time.
pub(crate) fn all(tally: &mut Tally) {
    let program = match program() {
        Ok(program) => program,
        Err(Failed(why)) => return tally.skipped.push(format!("the tests of the Tree-sitter grammar: {why}")),
    };
    tally.step("the generated parser is that of the grammar", is_generated(&program));
    tally.step("the corpus of the grammar", run(&mut tree_sitter(&program, &["test"])));
    tally.step("the grammar reads every file", reads_all(&program));
}

fn program() -> Result<PathBuf, Failed> {
    let folder = target().join("tree-sitter");
    let program = folder.join("bin/tree-sitter");
    if !program.exists() {
        run(command("cargo", &["install", "--locked", PROGRAM, "--root"]).arg(&folder))?;
    }
    Ok(program)
}

fn folder() -> PathBuf {
    root().join("editors/tree-sitter-sudoku")
}

fn tree_sitter(program: &Path, arguments: &[&str]) -> std::process::Command {
    let mut command = command(&program.to_string_lossy(), arguments);
    command.current_dir(folder());
    command
}

/// Generates the parser again, in place, and compares.
fn is_generated(program: &Path) -> Result<(), Failed> {
    let before = generated();
    run(&mut tree_sitter(program, &["generate", "--abi", ABI]))?;
    if generated() == before { Ok(()) } else { Err(Failed("it was out of date and is new now: commit it".to_owned())) }
}

/// The texts of the generated files.
fn generated() -> [String; 3] {
    GENERATED.map(|name| std::fs::read_to_string(folder().join(name)).unwrap_or_default())
}

/// A file that is not read without an error ends the program with a failure.
fn reads_all(program: &Path) -> Result<(), Failed> {
    let mut files = Vec::new();
    for folder in [Some(root().join("samples")), corpus("wild")].into_iter().flatten() {
        gather(&folder, &mut files)?;
    }
    let list = target().join("grammar-files.txt");
    std::fs::write(&list, files.join("\n"))?;
    output(tree_sitter(program, &["parse", "--quiet", "--paths"]).arg(&list)).map(|_output| ())
}

/// The puzzle files of a folder.
fn gather(folder: &Path, files: &mut Vec<String>) -> Result<(), Failed> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            gather(&path, files)?;
        } else if ["sudoku", "sdm", "sdk", "ss", "txt", "csv"].contains(&extension.as_str()) {
            files.push(path.to_string_lossy().into_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::root;

    #[test]
    fn zed_has_the_queries_of_the_grammar() {
        // Zed reads them from the folder of its language only.
        let names = ["tree-sitter-sudoku/queries/highlights.scm", "zed/languages/sudoku/highlights.scm"];
        let [grammar, zed] =
            names.map(|name| std::fs::read_to_string(root().join("editors").join(name)).expect("a file"));
        assert_eq!(zed, grammar);
    }
}
