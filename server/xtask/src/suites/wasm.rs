//! Runs the tests of `lanes`, and those of classic puzzles in `engine`, in Node, as WebAssembly with vector
//! instructions.

use crate::run::{Tally, command, count_cargo, exists, has_rust_target, install, root};
use std::path::Path;
use std::process::Command;

/// Unlike the targets of browsers, this one has files, an environment and an output.
const TARGET: &str = "wasm32-wasip1";
const NODE: &str = "`node`, version 20 or later: https://nodejs.org";

/// Crates that `test-support` brings along, and that these tests do not run: to optimize them takes 80 s.
const UNUSED: [&str; 2] = ["logic", "syntax"];

/// Shows each message when it is written: a test that fails ends the program, before the messages that were kept.
const AT_ONCE: &str = "--nocapture";

/// A test that needs threads.
const WITH_THREADS: &str = "every_instruction_set_does_the_same_on_many_grids";

/// Runs the tests, and installs missing tools where that is allowed.
pub(crate) fn all(tally: &mut Tally) {
    if !exists("node") {
        install(&["nodejs"]);
    }
    let mut missing = Vec::new();
    if !exists("node") {
        missing.push(NODE.to_owned());
    }
    if !has_rust_target(TARGET) {
        missing.push(format!("`rustup target add {TARGET}`"));
    }
    if !missing.is_empty() {
        tally.skipped.push(format!("the tests of WebAssembly's instructions need {}", missing.join(", ")));
        return;
    }
    let mut lanes = cargo(&["--package", "lanes", "--", AT_ONCE]);
    count_cargo(tally, "cargo test of lanes for WebAssembly", &mut lanes);
    let mut engine =
        cargo(&["--package", "engine", "--test", "it", "--", AT_ONCE, "classic::", "--skip", WITH_THREADS]);
    count_cargo(tally, "cargo test of engine for WebAssembly", &mut engine);
}

fn cargo(arguments: &[&str]) -> Command {
    let program = root().join("server/xtask/src/suites/wasi.mjs");
    let mut cargo = command("cargo", &["test", "--locked", "--target", TARGET, "--config", &runner(&program)]);
    for package in UNUSED {
        cargo.args(["--config", &format!("profile.dev.package.{package}.opt-level=0")]);
    }
    cargo.args(arguments).env("RUSTFLAGS", "-C target-feature=+simd128");
    cargo
}

/// The setting of Cargo that runs programs with this one; in a variable it could not contain spaces.
fn runner(program: &Path) -> String {
    // `node:wasi` warns that it is experimental.
    format!("target.{TARGET}.runner = {:?}", ["node", "--no-warnings", &program.to_string_lossy()])
}

#[cfg(test)]
mod tests {
    use super::runner;
    use std::path::Path;

    #[test]
    fn the_folder_may_contain_spaces() {
        let expected = r#"target.wasm32-wasip1.runner = ["node", "--no-warnings", "/a b/wasi.mjs"]"#;
        assert_eq!(runner(Path::new("/a b/wasi.mjs")), expected);
    }
}
