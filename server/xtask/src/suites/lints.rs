//! Checks the format of the sources, and runs clippy with warnings as errors.

use crate::run::{Tally, command, exists, run};

/// Clippy looks at all targets, and at the command line as VS Code's package has it: without tables.
pub(super) fn all(tally: &mut Tally) {
    tally.begin("lints");
    tally.step("format", run(&mut command("cargo", &["fmt", "--all", "--check"])));
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
