//! Runs all tests, and prints their counts in the last line.

mod aarch64;
mod browsers;
mod campaigns;
mod ci;
mod clients;
mod clues;
mod datasets;
mod dist;
mod grammar;
mod python;
mod ratings;
mod unprivileged;
mod wasm;
mod wine;

use crate::checks::{layers, tidy};
use crate::run::{
    Failed, TEST_TARGETS, Tally, cargo_test, command, count_cargo, count_node, exists, install, is_root, number_before,
    release_program, root, run, target, tested_program, watch,
};
use std::path::PathBuf;
use std::thread;

/// The parts other than editors.
const PARTS: [&str; 8] = ["rust", "unprivileged", "aarch64", "wasm", "campaigns", "ci", "clients", "extension"];
const EDITORS: [&str; 3] = ["vscode", "neovim", "emacs"];
/// The parts that run only if they are named, since they take long.
const LONG: [&str; 10] =
    ["ratings", "generator", "clues", "datasets", "engines", "playground", "vscode-web", "grammar", "dist", "wine"];
/// The parts of `LONG` that run in a browser.
const BROWSERS: [&str; 2] = ["playground", "vscode-web"];
/// Every part, the campaigns in their long form, but each for two minutes only.
const ALL: &str = "--all";
const SHORTENED: [&str; 2] = ["--minutes", "2"];

/// Runs the tests named, or all. What follows the first option is for the campaigns that are named, and for `clues`.
pub(crate) fn all(words: &[String]) -> Tally {
    let mut tally = Tally::default();
    let first_option = words.iter().position(|word| word.starts_with("--") && word != ALL).unwrap_or(words.len());
    let (names, options) = words.split_at(first_option);
    let parts = [&PARTS[..], &EDITORS, &LONG, &campaigns::NAMES].concat();
    let is_all = names == [ALL];
    let names = if is_all { parts.iter().map(|part| (*part).to_owned()).collect() } else { names.to_vec() };
    let options = if is_all && options.is_empty() { SHORTENED.map(str::to_owned).to_vec() } else { options.to_vec() };
    let is_named = |part: &str| names.iter().any(|name| name == part);
    let wanted = |part: &str| names.is_empty() || is_named(part);
    if let Some(unknown) = names.iter().find(|name| !parts.contains(&name.as_str())) {
        tally.step(unknown, Err(Failed("no such part; see `cargo xtask help`".to_owned())));
        return tally;
    }
    let packs = is_named("dist");
    let runs_wine = is_named("wine");
    let editors: Vec<&str> = EDITORS.into_iter().filter(|editor| wanted(editor)).collect();
    let browsers: Vec<&str> = BROWSERS.into_iter().filter(|part| is_named(part)).collect();
    let needs_node = packs || runs_wine || !editors.is_empty() || wanted("extension") || !browsers.is_empty();
    let extent = if is_named("engines") { datasets::Extent::Engines } else { datasets::Extent::Libraries };
    let asks_datasets = is_named("datasets") || is_named("engines");
    let long_campaigns: Vec<&str> = campaigns::NAMES.into_iter().filter(|name| is_named(name)).collect();
    let attacks = wanted("campaigns") || !long_campaigns.is_empty();
    let needs_server = needs_node || wanted("ci") || wanted("clients") || asks_datasets || attacks;
    // The tests of every change use the program that the tests in Rust have built. To build it once more, as a release,
    // takes minutes; that is for parts that are named, and for the nights.
    let uses_release = needs_server && !names.is_empty();
    // One processor links the program for minutes; other parts use the others meanwhile.
    let building = uses_release.then(|| thread::spawn(build_server));
    if wanted("rust") {
        tally.begin("rust");
        tally.step("layers", layers::check());
        tally.step("tidy", tidy::check());
        rust(&mut tally);
    }
    if is_named("ratings") {
        tally.begin("ratings");
        ratings::all(&mut tally);
    }
    if is_named("generator") {
        tally.begin("generator");
        // Compares large samples of generated grids and puzzles with the known distributions.
        let example = ["run", "--release", "--locked", "--package", "generator", "--example", "evenness"];
        tally.step("evenness of grids and puzzles", run(&mut command("cargo", &example)));
    }
    if is_named("clues") {
        tally.begin("clues");
        clues::all(&mut tally, &options);
    }
    if is_named("grammar") {
        tally.begin("grammar");
        grammar::all(&mut tally);
    }
    if wanted("unprivileged") {
        tally.begin("unprivileged");
        unprivileged::all(&mut tally);
    }
    if wanted("aarch64") {
        tally.begin("aarch64");
        aarch64::all(&mut tally);
    }
    if wanted("wasm") {
        tally.begin("wasm");
        wasm::all(&mut tally);
    }
    if !needs_server {
        return tally;
    }
    tally.begin("build of the program");
    let built = match building {
        Some(building) => building.join().unwrap_or_else(|_| Err(Failed("the build ended in a panic".to_owned()))),
        None if tested_program().exists() => Ok(()),
        None => Err(Failed("the tests in Rust have built no program".to_owned())),
    };
    if built.is_err() {
        tally.step("build of the program", built);
        return tally;
    }
    let server = if uses_release { release_program() } else { tested_program() };
    if wanted("campaigns") {
        tally.begin("campaigns");
        campaigns::short(&mut tally, &server);
    }
    for name in long_campaigns {
        tally.begin(name);
        campaigns::one(&mut tally, &server, name, &options);
    }
    if wanted("ci") {
        tally.begin("ci");
        ci::all(&mut tally, &server, uses_release);
    }
    if wanted("clients") {
        tally.begin("clients");
        clients::all(&mut tally, &server);
    }
    if asks_datasets {
        tally.begin("datasets");
        datasets::all(&mut tally, &server, extent);
    }
    if !needs_node || !with_node(&mut tally) {
        return tally;
    }
    tally.begin("extension");
    let vsix = if wanted("extension") || wanted("vscode") { extension(&mut tally, &server) } else { None };
    if !editors.is_empty() {
        tally.begin("editors");
        in_editors(&mut tally, &editors, &server, vsix);
    }
    for part in browsers {
        tally.begin(part);
        browsers::run(&mut tally, part);
    }
    if packs {
        tally.begin("dist");
        dist::all(&mut tally);
    }
    if runs_wine {
        tally.begin("wine");
        wine::all(&mut tally);
    }
    tally
}

/// The tests of the crates and the end-to-end tests of the program.
fn rust(tally: &mut Tally) {
    let mut cargo = cargo_test(&TEST_TARGETS);
    cargo.arg("--no-fail-fast");
    // Logs of earlier runs would be those of another program.
    let sessions = clients::sessions();
    let _ = std::fs::remove_dir_all(&sessions);
    if let Err(error) = std::fs::create_dir_all(&sessions) {
        tally.step("the folder for logs of sessions", Err(error.into()));
    }
    cargo.env(clients::SESSIONS, &sessions);
    if is_root() {
        cargo.args(["--", "--skip", unprivileged::MODULES]);
    }
    count_cargo(tally, "cargo test", &mut cargo);
    count_cargo(tally, "cargo test of examples in documentation", &mut cargo_test(&["--no-fail-fast", "--doc"]));
}

/// Returns true if Node is installed; installs it where that is allowed.
fn with_node(tally: &mut Tally) -> bool {
    if !exists("npm") {
        install(&["nodejs", "npm"]);
    }
    let is_installed = exists("node") && exists("npm");
    if !is_installed {
        let why = "the tests of the extension, in editors and browsers, and of packages need Node 20 or later with npm: \
                   https://nodejs.org";
        tally.skipped.push(why.to_owned());
    }
    is_installed
}

/// Builds the program.
fn build_server() -> Result<(), Failed> {
    run(&mut command("cargo", &["build", "--release", "--locked", "--package", "sudoku-lsp"]))
}

/// Checks, tests and packs the extension. Returns the path of the package.
fn extension(tally: &mut Tally, server: &PathBuf) -> Option<PathBuf> {
    let folder = root().join("editors/vscode");
    let npm = |arguments: &[&str]| {
        let mut npm = command("npm", arguments);
        npm.current_dir(&folder).env("SUDOKU_LSP_SERVER", server);
        npm
    };
    let installed = run(&mut npm(&["ci", "--no-audit", "--no-fund"]));
    if let Err(failed) = installed {
        tally.step("npm ci", Err(failed));
        return None;
    }
    tally.step("extension: types and format", run(&mut npm(&["run", "check"])));
    count_node(tally, "extension: unit tests", &mut npm(&["test"]));
    let package = target().join("sudoku-lsp.vsix");
    let packed = run(&mut npm(&["run", "package", "--", "--out", &package.to_string_lossy()]));
    let done = packed.is_ok();
    tally.step("extension: package", packed);
    done.then_some(package)
}

/// Runs the tests in real editors, and adds the counts in their last line.
fn in_editors(tally: &mut Tally, editors: &[&str], server: &PathBuf, vsix: Option<PathBuf>) {
    let mut arguments = vec!["tests/editors/run.mjs"];
    arguments.extend(editors.iter().filter(|&&editor| editor != "vscode" || vsix.is_some()));
    if arguments.len() == 1 {
        // Without the package there is nothing to test; its failure is counted already.
        return;
    }
    let mut node = command("node", &arguments);
    node.env("SUDOKU_LSP_SERVER", server);
    if let Some(vsix) = &vsix {
        node.env("SUDOKU_VSIX", vsix);
    }
    let mut last = String::new();
    let mut skipped = Vec::new();
    let done = watch(&mut node, |line| {
        line.clone_into(&mut last);
        if let Some(why) = line.strip_prefix("SKIPPED: ") {
            skipped.push(why.to_owned());
        }
    });
    match (done, number_before(&last, "passed"), number_before(&last, "failed")) {
        (Ok(Some(0 | 1 | 3)), Some(passed), Some(failed)) => {
            tally.count("the tests in editors", passed, failed);
            tally.skipped.extend(skipped);
        }
        (Ok(code), ..) => tally.step("editors", Err(Failed(format!("the tests ended with {code:?} and no count")))),
        (Err(failed), ..) => tally.step("editors", Err(failed)),
    }
}
