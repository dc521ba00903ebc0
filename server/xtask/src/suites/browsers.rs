//! Builds what runs in browsers, and uses it in one.

use super::count_node;
use crate::run::{Failed, Tally, command};
use crate::web;
use std::path::PathBuf;

/// Runs the tests of a part: `playground` or `vscode-web`.
pub(super) fn run(tally: &mut Tally, part: &str) {
    let (built, variable) = match part {
        "playground" => (web::playground(), "SUDOKU_PLAYGROUND"),
        _ => (web::extension(), "SUDOKU_WEB_VSIX"),
    };
    match built {
        Ok(path) => test(tally, part, variable, path),
        Err(Failed(why)) => tally.step(part, Err(Failed(why))),
    }
}

fn test(tally: &mut Tally, part: &str, variable: &str, path: PathBuf) {
    let file = format!("tests/editors/{part}.test.mjs");
    let mut node = command("node", &["--test", "--test-reporter=spec", &file]);
    count_node(tally, part, node.env(variable, path));
}
