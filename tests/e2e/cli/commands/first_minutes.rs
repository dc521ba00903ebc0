//! Tests `init` and `doctor`: a folder that is set up, and what is said about one that is set up badly.

use crate::cli::harness::{GOOD, Scratch};
use serde_json::Value;

const FILES: [&str; 3] = ["sudoku.toml", ".github/workflows/sudoku.yml", ".pre-commit-config.yaml"];

#[test]
fn a_new_folder_is_set_up_and_works() {
    let scratch = Scratch::new();
    let done = scratch.run("init").exits_with(0);
    assert_eq!(done.stdout, FILES.map(|name| format!("{name}: created\n")).concat());
    let texts = FILES.map(|name| scratch.read(name));
    assert!(texts[0].contains("# "), "the settings have comments");
    scratch.write("a.sudoku", GOOD);
    scratch.run("check").exits_with(0);
    scratch.run("config show").exits_with(0);
    let done = scratch.run("init").exits_with(0);
    assert_eq!(done.stdout, FILES.map(|name| format!("{name}: has all that it needs\n")).concat());
    assert_eq!(FILES.map(|name| scratch.read(name)), texts);
    scratch.run("init new/folder --only settings").exits_with(0);
    assert_eq!(scratch.read("new/folder/sudoku.toml"), texts[0]);
    assert!(!scratch.path().join("new/folder/.github").exists());
}

#[test]
fn nothing_is_overwritten_unasked() {
    let scratch = Scratch::new();
    let own = "[check]\nfail-on = \"error\"\n";
    scratch.write("sudoku.toml", own);
    for answer in ["", "\n", "n\n", "what\n"] {
        let done = scratch.run_on("init --only settings", answer).exits_with(0);
        assert_eq!(done.stdout, "sudoku.toml: left as it is\n");
        assert!(done.stderr.starts_with("sudoku.toml exists. Replace it? [y/N]"), "{}", done.stderr);
        assert_eq!(scratch.read("sudoku.toml"), own);
    }
    let done = scratch.run("init --dry-run --yes").exits_with(0);
    assert!(done.stdout.starts_with("sudoku.toml: would be replaced"), "{}", done.stdout);
    assert_eq!(scratch.read("sudoku.toml"), own);
    let done = scratch.run_on("init --only settings", "y\n").exits_with(0);
    assert_eq!(done.stdout, "sudoku.toml: replaced; the old one is sudoku.toml.orig\n");
    assert_eq!(scratch.read("sudoku.toml.orig"), own);
    scratch.write("sudoku.toml", "# again\n");
    scratch.run("init --only settings --yes").exits_with(0);
    assert_eq!(
        (scratch.read("sudoku.toml.orig").as_str(), scratch.read("sudoku.toml.orig.1").as_str()),
        (own, "# again\n")
    );
}

#[test]
fn hooks_are_added_to_those_that_are_there() {
    let scratch = Scratch::new();
    let own = "# ours\nrepos:\n  - repo: local\n    hooks: [] # none\n";
    scratch.write(".pre-commit-config.yaml", own);
    let done = scratch.run_on("init --only pre-commit", "yes\n").exits_with(0);
    assert!(done.stdout.contains("has the hooks now"), "{}", done.stdout);
    let text = scratch.read(".pre-commit-config.yaml");
    assert!(text.starts_with(own) && text.contains("\n      - id: sudoku-check\n"), "{text}");
    assert!(scratch.run("init --only pre-commit").exits_with(0).stdout.contains("has all that it needs"));
}

#[test]
fn what_is_no_folder() {
    let scratch = Scratch::new();
    scratch.write("file", "");
    scratch.run("init file").exits_with(2);
    scratch.write(".github", "");
    let done = scratch.run("init --only workflow").exits_with(2);
    assert!(done.stderr.contains(".github/workflows/sudoku.yml: "), "{}", done.stderr);
}

/// The answer of `doctor` with this program on `PATH`.
fn doctor(scratch: &Scratch, line: &str, status: i32) -> Value {
    let mut command = scratch.command(&format!("doctor --format json {line}"));
    let folder = std::path::Path::new(command.get_program()).parent().map(ToOwned::to_owned).unwrap_or_default();
    let git = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&git))).expect("a path");
    let output = command.env("PATH", path).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stdout));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn facts<'a>(answer: &'a Value, section: &str, name: &str) -> Vec<&'a str> {
    let sections = answer["sections"].as_array().into_iter().flatten();
    let facts = sections.filter(|it| it["name"] == section).flat_map(|it| it["facts"].as_array().into_iter().flatten());
    facts.filter(|fact| fact["name"] == name).filter_map(|fact| fact["value"].as_str()).collect()
}

#[test]
fn a_folder_without_problems() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "[check]\nfail-on = \"error\"\n");
    scratch.write("sub/sudoku.toml", "[check]\nignore = [\"undecided\"]\n");
    scratch.write("sub/a.sudoku", GOOD);
    scratch.write("sub/b.sdm", GOOD);
    let answer = doctor(&scratch, "sub", 0);
    assert_eq!(answer["problems"], Value::Array(Vec::new()));
    assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(facts(&answer, "settings", "file"), ["sub/sudoku.toml, in the folder itself"]);
    assert_eq!(facts(&answer, "settings", "in force"), ["check.severity.undecided = \"off\" (line 2)"]);
    assert_eq!(facts(&answer, "settings", "not in force").len(), 1);
    assert_eq!(facts(&answer, "puzzle files", "read"), ["2 files (1 .sdm, 1 .sudoku)"]);
    assert!(facts(&answer, "program", "on PATH")[0].ends_with("this program)"));
    let file = doctor(&scratch, "sub/a.sudoku", 0);
    assert_eq!(facts(&file, "puzzle files", "read"), ["1 file (1 .sudoku)"]);
}

#[test]
fn common_mistakes_are_found() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "[chekc]\n");
    scratch.write("sudoku.yaml", "");
    scratch.write("a.sudoku", GOOD);
    scratch.write(
        ".vscode/settings.json",
        "{ // ours\n \"sudoku.server.path\": \"/no/such/program\",\n \"files.associations\": { \"*.sdm\": \"plaintext\" } }",
    );
    let mut command = std::process::Command::new("git");
    let done = command.args(["init", "--quiet"]).current_dir(scratch.path()).status().expect("git starts");
    assert!(done.success());
    scratch.write(".gitattributes", "*.sudoku diff=sudoku\n");
    let answer = doctor(&scratch, "", 1);
    let problems: Vec<&str> =
        answer["problems"].as_array().into_iter().flatten().filter_map(|it| it["message"].as_str()).collect();
    let expected = [
        "sudoku.toml:1:2: unknown key `chekc`",
        "sudoku.yaml is not read",
        "names /no/such/program, which is not a program",
        "makes *.sdm files plaintext",
        "the diff driver `sudoku`, which is not configured",
    ];
    assert_eq!(problems.len(), expected.len(), "{problems:#?}");
    for (problem, expected) in problems.iter().zip(expected) {
        assert!(problem.contains(expected), "{problem} instead of {expected}");
    }
    assert!(answer["problems"].as_array().into_iter().flatten().all(|it| it["remedy"] != ""));
}

#[test]
fn a_program_that_is_not_on_path() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    let mut command = scratch.command("doctor");
    let output = command.env("PATH", scratch.path()).output().expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("1 problem\n  - `sudoku-lsp` is not on PATH"), "{text}");
    scratch.run("doctor missing").exits_with(2);
}

#[test]
fn a_build_without_the_playground_says_so() {
    let scratch = Scratch::new();
    let done = scratch.run("playground");
    assert_eq!(done.code, Some(2));
    assert!(done.stderr.contains("this build of sudoku-lsp has no playground"), "{}", done.stderr);
}
