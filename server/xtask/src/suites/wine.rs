//! Runs the end-to-end tests of the command line and of the language server on the program for Windows, in Wine.
//!
//! Left out are tests of what only Unix has, or of what Wine does not pass on: links, pipes, terminals, signals, modes
//! of files, names that are no text, git that starts the program, the system's words for errors.

use crate::dist;
use crate::run::{Failed, Tally, command, count_cargo, exists, root, run, target, watch};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The tests that run.
const WANTED: [&str; 2] = ["cli::", "lsp::"];
/// Parts of the names of tests that are left out.
const LEFT_OUT: [&str; 31] = [
    "a_user_at_a_terminal",
    "baseline::only_what_has_changed",
    "boards_of_the_named_folder",
    "check::exit_table",
    "check::patches",
    "check::since",
    "cli::pages",
    "diff::git_",
    "documents_that_are_no_files",
    "events_come_as_they_happen",
    "exit_codes::a_report",
    "exit_codes::an_unreadable",
    "first_minutes",
    "fmt::names_stay",
    "input::bad_input::a_run_without",
    "input::empty",
    "input::first_argument",
    "input::inputs",
    "line_lists::lists_are",
    "long_work_is_shown",
    "memory_of_a_closed",
    "output::full",
    "output::pipes",
    "output::reports",
    "output::writing",
    "settings::broken",
    "stream::",
    "streams::",
    "the_end_of_the_client",
    "unprivileged",
    "interruption",
];
const NAME: &str = "the end-to-end tests in Wine";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";

/// Runs the tests on the program that `cargo xtask dist` has built.
pub(crate) fn all(tally: &mut Tally) {
    let program = dist::windows_program();
    if !program.exists() {
        let why = "the end-to-end tests of Windows need `cargo xtask dist x86_64-pc-windows-gnu`";
        return tally.skipped.push(why.to_owned());
    }
    if !exists("wine") || !exists(COMPILER) {
        let why = "the end-to-end tests of Windows need `apt-get install wine wine64 gcc-mingw-w64-x86-64` (Debian)";
        return tally.skipped.push(why.to_owned());
    }
    match prepare(&program) {
        Ok(starter) => {
            let mut tests = end_to_end(&starter);
            tests.args(WANTED);
            LEFT_OUT.iter().for_each(|name| _ = tests.args(["--skip", name]));
            if let Err(failed) = twice(tally, &mut tests, &starter) {
                tally.step(NAME, Err(failed));
            }
        }
        Err(failed) => tally.step(NAME, Err(failed)),
    }
}

/// Runs the tests, and those that fail once more: in Wine 8, some processes with threads end with a signal after all
/// their work.
fn twice(tally: &mut Tally, tests: &mut Command, starter: &Path) -> Result<(), Failed> {
    let mut passed = 0;
    let mut failed = Vec::new();
    watch(tests, |line| {
        passed += usize::from(line.starts_with("test ") && line.ends_with("... ok"));
        failed.extend(line.strip_prefix("test ").and_then(|it| it.strip_suffix(" ... FAILED")).map(str::to_owned));
    })?;
    if passed == 0 {
        return Err(Failed("no test passed".to_owned()));
    }
    tally.count(NAME, passed, 0);
    if !failed.is_empty() {
        count_cargo(tally, NAME, end_to_end(starter).arg("--exact").args(failed));
    }
    Ok(())
}

/// The command that runs tests of `tests/e2e` on a program.
fn end_to_end(program: &Path) -> Command {
    let mut tests = command("cargo", &["test", "--locked", "--package", "sudoku-lsp", "--test", "e2e", "--"]);
    tests.env("SUDOKU_TESTED_PROGRAM", program);
    tests
}

/// Makes a program that starts the one for Windows, and returns its path. Tests have homes of their own, where Wine
/// would set itself up each time.
fn prepare(program: &Path) -> Result<PathBuf, Failed> {
    let folder = target().join("wine");
    std::fs::create_dir_all(&folder)?;
    let library = folder.join("bcryptprimitives.dll");
    let source = root().join("tests/dist/wine.c");
    run(command(COMPILER, &["-shared", "-O2", "-o"]).arg(&library).arg(source).arg("-ladvapi32"))?;
    let starter = folder.join("sudoku-lsp");
    let windows_path = format!("Z:{}", folder.display()).replace('/', "\\");
    let script = format!(
        "#!/bin/sh\nexport WINEDEBUG=-all WINEPATH='{windows_path}' WINEPREFIX='{}'\nexec wine '{}' \"$@\"\n",
        folder.join("prefix").display(),
        program.display()
    );
    std::fs::write(&starter, script)?;
    run(command("chmod", &["+x"]).arg(&starter))?;
    // The first start sets Wine up, and says so.
    run(command(&starter.to_string_lossy(), &["--version"]).env("WINEDEBUG", "-all"))?;
    Ok(starter)
}
