//! Runs the tests that need a user who is not root, where `cargo xtask test` itself runs as root.
//!
//! Root may read and write every file, so a test of a refused read or write shows nothing. These tests are in modules
//! with the name `unprivileged`. The programs are copied to a folder of the other user, since the repository may be in
//! a folder that only root can open.

use crate::run::{
    Failed, TEST_TARGETS, Tally, cargo_test, command, count_cargo, exists, install, is_root, output, run, target,
};
use std::path::{Path, PathBuf};

/// The modules of these tests, as a filter of test names.
pub(crate) const MODULES: &str = "unprivileged::";

/// Crates with such tests. A program in `target` has the name of its crate and a hash.
const PROGRAMS: [&str; 2] = ["cli", "e2e"];

/// The number of a user and a group without privileges; they need not exist.
const USER: &str = "65534";

/// Runs and counts the tests. A user who is not root runs them with all others.
pub(crate) fn all(tally: &mut Tally) {
    if !is_root() {
        return;
    }
    if !exists("setpriv") {
        install(&["util-linux"]);
    }
    if !exists("setpriv") {
        tally.skipped.push("the tests of an unprivileged user need `apt-get install util-linux` (Debian)".to_owned());
        return;
    }
    let folder = std::env::temp_dir().join(format!("sudoku-unprivileged-{}", std::process::id()));
    if let Err(failed) = run_in(&folder, tally) {
        tally.step("tests of an unprivileged user", Err(failed));
    }
    let _ = std::fs::remove_dir_all(folder);
}

fn run_in(folder: &Path, tally: &mut Tally) -> Result<(), Failed> {
    let tests = test_programs()?;
    let scratch = folder.join("scratch");
    run(command("install", &["--directory", "--mode=755"]).arg(folder))?;
    run(command("install", &["--directory", "--owner", USER, "--group", USER]).arg(&scratch))?;
    let program = copy(&target().join("debug/sudoku-lsp"), folder)?;
    for name in PROGRAMS {
        let test = tests.iter().find(|path| is_named(path, name));
        let test = copy(test.ok_or_else(|| Failed(format!("there is no test program of `{name}`")))?, folder)?;
        let user = format!("--reuid={USER}");
        let group = format!("--regid={USER}");
        let mut tests = command("setpriv", &[&user, &group, "--clear-groups", &test.to_string_lossy(), MODULES]);
        tests.current_dir(&scratch).env("HOME", &scratch).env("TMPDIR", &scratch);
        tests.env("SUDOKU_UNPRIVILEGED", "1").env("SUDOKU_TESTED_PROGRAM", &program);
        let before = tally.passed + tally.failed;
        count_cargo(tally, "tests of an unprivileged user", &mut tests);
        if tally.passed + tally.failed == before {
            return Err(Failed(format!("`{name}` has no test in a module `unprivileged`")));
        }
    }
    Ok(())
}

/// A copy that every user may run.
fn copy(program: &Path, folder: &Path) -> Result<PathBuf, Failed> {
    let to = folder.join(program.file_name().unwrap_or_default());
    run(command("install", &["--mode=755"]).arg(program).arg(&to))?;
    Ok(to)
}

/// The test programs of the workspace, as Cargo lists them.
fn test_programs() -> Result<Vec<PathBuf>, Failed> {
    let mut cargo = cargo_test(&TEST_TARGETS);
    cargo.args(["--quiet", "--no-run", "--message-format=json"]);
    Ok(output(&mut cargo)?.lines().filter_map(executable).map(PathBuf::from).collect())
}

/// The path in a message of Cargo about a program.
fn executable(message: &str) -> Option<&str> {
    Some(message.split_once("\"executable\":\"")?.1.split_once('"')?.0)
}

fn is_named(program: &Path, name: &str) -> bool {
    let file = program.file_name().unwrap_or_default().to_string_lossy();
    program.parent().is_some_and(|folder| folder.ends_with("deps"))
        && file.rsplit_once('-').is_some_and(|(stem, _hash)| stem == name)
}

#[cfg(test)]
mod tests {
    use super::{executable, is_named};
    use std::path::Path;

    #[test]
    fn test_programs_are_found_in_cargos_messages() {
        let message = r#"{"target":{"name":"e2e"},"profile":{"test":true},"executable":"/r/target/debug/deps/e2e-1f","fresh":true}"#;
        assert_eq!(executable(message), Some("/r/target/debug/deps/e2e-1f"));
        assert_eq!(executable(r#"{"reason":"compiler-artifact","executable":null}"#), None);
        assert!(is_named(Path::new("/r/target/debug/deps/e2e-1f"), "e2e"));
        assert!(!is_named(Path::new("/r/target/debug/deps/cli_tools-1f"), "cli"));
        assert!(!is_named(Path::new("/r/target/debug/cli-1f"), "cli"));
    }
}
