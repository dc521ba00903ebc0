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
mod lints;
mod numbers;
mod paths;
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
use std::path::{Path, PathBuf};
use std::thread;

/// The parts other than editors.
const PARTS: [&str; 9] =
    ["rust", "unprivileged", "aarch64", "wasm", "campaigns", "ci", "clients", "lints", "extension"];
const EDITORS: [&str; 3] = ["vscode", "neovim", "emacs"];
/// The parts that run only if they are named, since they take long.
const LONG: [&str; 12] = [
    "ratings",
    "generator",
    "instructions",
    "clues",
    "paths",
    "datasets",
    "engines",
    "playground",
    "vscode-web",
    "grammar",
    "dist",
    "wine",
];
/// The parts of `LONG` that run in a browser.
const BROWSERS: [&str; 2] = ["playground", "vscode-web"];
/// Every part, the campaigns in their long form, but each for two minutes only.
const ALL: &str = "--all";
const SHORTENED: [&str; 2] = ["--minutes", "2"];

/// The parts that are to run: those named, or the usual ones.
struct Wanted {
    names: Vec<String>,
    /// For the campaigns that are named, and for `clues` and `paths`.
    options: Vec<String>,
}

impl Wanted {
    fn is_named(&self, part: &str) -> bool {
        self.names.iter().any(|name| name == part)
    }

    fn has(&self, part: &str) -> bool {
        self.names.is_empty() || self.is_named(part)
    }

    fn editors(&self) -> Vec<&'static str> {
        EDITORS.into_iter().filter(|editor| self.has(editor)).collect()
    }

    fn campaigns(&self) -> Vec<&'static str> {
        campaigns::NAMES.into_iter().filter(|name| self.is_named(name)).collect()
    }

    fn tables(&self) -> bool {
        self.is_named("datasets") || self.is_named("engines")
    }

    /// Returns true if a part is wanted that needs Node.
    fn node(&self) -> bool {
        let is_named = BROWSERS.iter().chain(&["dist", "wine"]).any(|part| self.is_named(part));
        is_named || self.has("extension") || !self.editors().is_empty()
    }

    /// Returns true if a part is wanted that needs the program.
    fn program(&self) -> bool {
        let is_wanted = ["ci", "clients", "campaigns"].iter().any(|part| self.has(part));
        is_wanted || self.node() || self.tables() || !self.campaigns().is_empty()
    }
}

/// Runs the tests named, or all. What follows the first option is for the campaigns that are named, for `clues`
/// and for `paths`.
pub(crate) fn all(words: &[String]) -> Tally {
    let mut tally = Tally::default();
    let first_option = words.iter().position(|word| word.starts_with("--") && word != ALL).unwrap_or(words.len());
    let (names, options) = words.split_at(first_option);
    let parts = [&PARTS[..], &EDITORS, &LONG, &campaigns::NAMES].concat();
    let is_all = names == [ALL];
    let names = if is_all { parts.iter().map(|part| (*part).to_owned()).collect() } else { names.to_vec() };
    let options = if is_all && options.is_empty() { SHORTENED.map(str::to_owned).to_vec() } else { options.to_vec() };
    let wanted = Wanted { names, options };
    if let Some(unknown) = wanted.names.iter().find(|name| !parts.contains(&name.as_str())) {
        tally.step(unknown, Err(Failed("no such part; see `cargo xtask help`".to_owned())));
        return tally;
    }
    if wanted.names.is_empty() {
        every_change(&mut tally, &wanted);
        return tally;
    }
    // One processor links the program for minutes; other parts use the others meanwhile.
    let building = wanted.program().then(|| thread::spawn(build_server));
    if wanted.has("rust") {
        checks_and_build(&mut tally);
        rust(&mut tally);
    }
    long_comparisons(&mut tally, &wanted);
    without_program(&mut tally, &wanted);
    if wanted.has("lints") {
        lints::all(&mut tally);
    }
    let Some(building) = building else {
        return tally;
    };
    tally.begin("build of the program");
    let built = building.join().unwrap_or_else(|_| Err(Failed("the build ended in a panic".to_owned())));
    if built.is_err() {
        tally.step("build of the program", built);
        return tally;
    }
    let server = release_program();
    let has_node = wanted.node() && with_node(&mut tally);
    thread::scope(|scope| {
        // Editors and browsers mostly wait, so that they run beside everything else.
        let beside = has_node.then(|| {
            scope.spawn(|| {
                let mut tally = extension_and_editors(&wanted, &server);
                for part in BROWSERS.into_iter().filter(|part| wanted.is_named(part)) {
                    tally.begin(part);
                    browsers::run(&mut tally, part);
                }
                tally
            })
        });
        programs(&mut tally, &wanted, &server, true);
        if has_node && wanted.is_named("dist") {
            tally.begin("dist");
            dist::all(&mut tally);
        }
        if has_node && wanted.is_named("wine") {
            tally.begin("wine");
            wine::all(&mut tally);
        }
        add_beside(&mut tally, beside);
    });
    tally
}

/// Waits for the editors, and adds their counts.
fn add_beside(tally: &mut Tally, beside: Option<thread::ScopedJoinHandle<'_, Tally>>) {
    match beside.map(thread::ScopedJoinHandle::join) {
        Some(Ok(editors)) => tally.add(editors),
        Some(Err(_)) => tally.step("editors", Err(Failed("their tests ended in a panic".to_owned()))),
        None => {}
    }
}

/// The parts that test every change. They use the program that the tests in Rust have built: to build it once more, as
/// a release, takes minutes, and is for parts that are named, and for the nights.
fn every_change(tally: &mut Tally, wanted: &Wanted) {
    checks_and_build(tally);
    let server = tested_program();
    if !server.exists() {
        tally.step("build of the program", Err(Failed("the build of the tests has made no program".to_owned())));
        rust(tally);
        without_program(tally, wanted);
        lints::all(tally);
        return;
    }
    let has_node = with_node(tally);
    thread::scope(|scope| {
        // Editors mostly wait, so that they run beside everything else that runs and compiles.
        let beside = has_node.then(|| scope.spawn(|| extension_and_editors(wanted, &server)));
        rust(tally);
        without_program(tally, wanted);
        programs(tally, wanted, &server, false);
        // Last: it compiles while the editors wait.
        lints::all(tally);
        add_beside(tally, beside);
    });
}

/// The checks of the sources, and the build of the tests in Rust, which others need: the program is part of it.
fn checks_and_build(tally: &mut Tally) {
    tally.begin("build");
    tally.step("layers", layers::check());
    tally.step("tidy", tidy::check());
    let mut cargo = cargo_test(&TEST_TARGETS);
    tally.step("build of the tests", run(cargo.arg("--no-run")));
}

/// Comparisons with other programs and known distributions, and the grammar.
fn long_comparisons(tally: &mut Tally, wanted: &Wanted) {
    if wanted.is_named("ratings") {
        tally.begin("ratings");
        ratings::all(tally);
    }
    if wanted.is_named("generator") {
        tally.begin("generator");
        // Compares large samples of generated grids and puzzles with the known distributions.
        let example = ["run", "--release", "--locked", "--package", "generator", "--example", "evenness"];
        tally.step("evenness of grids and puzzles", run(&mut command("cargo", &example)));
    }
    if wanted.is_named("instructions") {
        tally.begin("instructions");
        let test = "every_instruction_set_does_the_same_on_many_grids";
        let words = ["test", "--release", "--locked", "--package", "engine", "--test", "it", "--", test];
        count_cargo(tally, "a million grids", command("cargo", &words).env("SUDOKU_GRIDS", "1000000"));
    }
    if wanted.is_named("clues") {
        tally.begin("clues");
        clues::all(tally, &wanted.options);
    }
    if wanted.is_named("paths") {
        tally.begin("paths");
        paths::all(tally, &wanted.options);
    }
    if wanted.is_named("grammar") {
        tally.begin("grammar");
        grammar::all(tally);
    }
}

/// Tests in Rust under other users, processors and runtimes.
fn without_program(tally: &mut Tally, wanted: &Wanted) {
    if wanted.has("unprivileged") {
        tally.begin("unprivileged");
        unprivileged::all(tally);
    }
    if wanted.has("aarch64") {
        tally.begin("aarch64");
        aarch64::all(tally);
    }
    if wanted.has("wasm") {
        tally.begin("wasm");
        wasm::all(tally);
    }
}

/// Tests of the program with campaigns and other people's tools.
fn programs(tally: &mut Tally, wanted: &Wanted, server: &Path, is_release: bool) {
    if wanted.has("campaigns") {
        tally.begin("campaigns");
        campaigns::short(tally, server);
    }
    for name in wanted.campaigns() {
        tally.begin(name);
        campaigns::one(tally, server, name, &wanted.options);
    }
    if wanted.has("ci") {
        tally.begin("ci");
        ci::all(tally, server, is_release);
    }
    if wanted.has("clients") {
        tally.begin("clients");
        clients::all(tally, server);
    }
    if wanted.tables() {
        tally.begin("datasets");
        let extent = if wanted.is_named("engines") { datasets::Extent::Engines } else { datasets::Extent::Libraries };
        datasets::all(tally, server, extent);
    }
}

/// Tests of VS Code's extension and of editors, in a tally of their own.
fn extension_and_editors(wanted: &Wanted, server: &Path) -> Tally {
    let mut tally = Tally::default();
    let mut vsix = None;
    if wanted.has("extension") || wanted.has("vscode") {
        tally.begin("extension");
        vsix = extension(&mut tally, server);
    }
    let editors = wanted.editors();
    if !editors.is_empty() {
        tally.begin("editors");
        in_editors(&mut tally, &editors, server, vsix, wanted);
    }
    tally
}

/// The tests of the crates and the end-to-end tests of the program.
fn rust(tally: &mut Tally) {
    tally.begin("rust");
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
fn extension(tally: &mut Tally, server: &Path) -> Option<PathBuf> {
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
fn in_editors(tally: &mut Tally, editors: &[&str], server: &Path, vsix: Option<PathBuf>, wanted: &Wanted) {
    let mut arguments = vec!["tests/editors/run.mjs"];
    // Without the package there is nothing to test in VS Code; its failure is counted already.
    arguments.extend(editors.iter().filter(|&&editor| editor != "vscode" || vsix.is_some()));
    if arguments.len() == 1 {
        return;
    }
    let mut node = command("node", &arguments);
    node.env("SUDOKU_LSP_SERVER", server);
    if !wanted.names.is_empty() {
        // Not for every change: puzzles that are set, typed and played from beginning to end take minutes.
        node.env("SUDOKU_LONG", "1");
    }
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
