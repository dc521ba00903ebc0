//! Checks the format of the sources, and runs clippy with warnings as errors.

use crate::run::{Failed, Tally, command, exists, run};

/// Checks the format of the sources.
pub(super) fn format() -> Result<(), Failed> {
    run(&mut command("cargo", &["fmt", "--all", "--check"]))
}

/// Runs clippy on all targets, and on the command line as VS Code's package has it: without tables.
pub(super) fn clippy(tally: &mut Tally) {
    tally.begin("lints");
    if !exists("cargo-clippy") {
        tally.skipped.push("lints: there is no clippy: rustup component add clippy".to_owned());
        return;
    }
    let everything = ["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--", "-D", "warnings"];
    tally.step("clippy", run(&mut command("cargo", &everything)));
    let without_tables =
        ["clippy", "--package", "cli", "--no-default-features", "--locked", "--quiet", "--", "-D", "warnings"];
    tally.step("clippy without tables", run(&mut command("cargo", &without_tables)));
}
