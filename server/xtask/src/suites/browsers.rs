//! Builds what runs in browsers, and uses it in one.

use crate::dist;
use crate::run::{Tally, command, count_node, run as run_command, target, watch};
use crate::web;
use std::path::Path;

/// Runs the tests of a part: `playground` or `vscode-web`.
pub(super) fn run(tally: &mut Tally, part: &str) {
    if let Some(why) = web::missing().or_else(no_browser) {
        tally.skipped.push(format!("{part}: {why}"));
        return;
    }
    let (built, variable) = match part {
        "playground" => (web::playground(), "SUDOKU_PLAYGROUND"),
        _ => (dist::extension_for_browsers(), "SUDOKU_WEB_VSIX"),
    };
    match built {
        Ok(path) => {
            test(tally, part, variable, &path);
            if part == "playground" {
                served(tally, &path);
            }
        }
        Err(failed) => tally.step(part, Err(failed)),
    }
}

/// Installs the browser and what drives it; the reason why there is none.
fn no_browser() -> Option<String> {
    let mut last = String::new();
    let done = watch(&mut command("node", &["tests/editors/setup.mjs", "vscode"]), |line| line.clone_into(&mut last));
    (!matches!(done, Ok(Some(0)))).then(|| format!("the browser cannot be set up: {last}"))
}

/// The page again, as `sudoku-lsp playground` serves it.
fn served(tally: &mut Tally, page: &Path) {
    let mut cargo = command("cargo", &["build", "--locked", "--package", "sudoku-lsp"]);
    match run_command(cargo.env("SUDOKU_PLAYGROUND", page)) {
        Ok(()) => test(tally, "playground", "SUDOKU_PLAYGROUND_PROGRAM", &target().join("debug/sudoku-lsp")),
        Err(failed) => tally.step("a program with the playground", Err(failed)),
    }
}

fn test(tally: &mut Tally, part: &str, variable: &str, path: &Path) {
    let file = format!("tests/editors/{part}.test.mjs");
    let mut node = command("node", &["--test", "--test-reporter=spec", &file]);
    count_node(tally, part, node.env(variable, path));
}
