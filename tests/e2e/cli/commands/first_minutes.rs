//! Tests `init` and `doctor`: a folder that is set up, and what is said about one that is set up badly.

use crate::cli::harness::{GOOD, Scratch};
#[cfg(unix)]
use crate::cli::output::terminal::Terminal;
use serde_json::Value;

const SETTINGS: &str = "sudoku.toml";
const SAMPLE: &str = "example.sudoku";
const WORKFLOW: &str = ".github/workflows/sudoku.yml";
const HOOKS: &str = ".pre-commit-config.yaml";

/// True if the project has a public address, which workflows and hooks name.
fn is_public() -> bool {
    // In parts, since `cargo xtask address` replaces the whole.
    !env!("CARGO_PKG_REPOSITORY").contains(concat!("/", "OWNER", "/"))
}

/// The files that `init` offers besides the settings, at the top of a repository or outside of any.
fn offered() -> Vec<&'static str> {
    if is_public() { vec![SAMPLE, WORKFLOW, HOOKS] } else { vec![SAMPLE] }
}

/// All files below the folder, sorted.
fn written(scratch: &Scratch) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![scratch.path().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() && !entry.ends_with(".git") {
                folders.push(entry);
            } else if !entry.is_dir() {
                let below = entry.strip_prefix(scratch.path()).expect("it is below");
                found.push(below.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

fn make_repository(scratch: &Scratch) {
    let mut command = std::process::Command::new("git");
    let done = command.args(["init", "--quiet"]).current_dir(scratch.path()).status().expect("git starts");
    assert!(done.success());
}

#[test]
fn without_a_terminal_only_the_settings_are_written() {
    for input in ["", "\n", "y\ny\ny\ny\n"] {
        let scratch = Scratch::new();
        let done = scratch.run_on("init", input).exits_with(0);
        assert_eq!(written(&scratch), [SETTINGS]);
        let mut lines = done.stdout.lines();
        assert_eq!(lines.next(), Some("sudoku.toml: created"));
        for (line, name) in lines.zip(offered()) {
            assert!(line.starts_with(&format!("{name}: not written; `--only ")), "{line}");
        }
        assert_eq!(done.stdout.lines().count(), 1 + offered().len(), "{}", done.stdout);
        assert_eq!(done.stderr, "");
        assert!(scratch.read(SETTINGS).contains("# "), "the settings have comments");
        let again = scratch.run("init").exits_with(0);
        assert!(again.stdout.starts_with("sudoku.toml: has all that it needs\n"), "{}", again.stdout);
    }
}

#[test]
fn with_yes_all_that_can_work_is_written() {
    let scratch = Scratch::new();
    scratch.run("init --yes --dry-run").exits_with(0);
    assert_eq!(written(&scratch), [""; 0]);
    scratch.run("init --yes").exits_with(0);
    let mut expected = [&[SETTINGS][..], &offered()].concat();
    expected.sort_unstable();
    assert_eq!(written(&scratch), expected);
    scratch.run("check").exits_with(0);
    scratch.run("fmt --check").exits_with(0);
    scratch.run("config show").exits_with(0);
    let solved = scratch.run("solve example.sudoku").exits_with(0);
    assert!(solved.stdout.starts_with("15"), "{}", solved.stdout);
    let again = scratch.run("init --yes").exits_with(0);
    assert_eq!(again.stdout.matches(": has all that it needs\n").count(), expected.len(), "{}", again.stdout);
    scratch.run("init new/folder --only settings").exits_with(0);
    assert_eq!(scratch.read("new/folder/sudoku.toml"), scratch.read(SETTINGS));
    assert!(!scratch.path().join("new/folder/example.sudoku").exists());
}

#[test]
fn a_file_that_exists_is_never_replaced() {
    for line in ["init", "init --yes", "init --only settings --only sample", "init --yes --dry-run"] {
        let scratch = Scratch::new();
        let own = "[check]\nfail-on = \"error\"\n";
        scratch.write(SETTINGS, own);
        scratch.write(SAMPLE, GOOD);
        let done = scratch.run_on(line, "y\ny\ny\n").exits_with(0);
        let left = "sudoku.toml: exists; left as it is\nexample.sudoku: exists; left as it is\n";
        assert!(done.stdout.starts_with(left), "{}", done.stdout);
        assert_eq!((scratch.read(SETTINGS).as_str(), scratch.read(SAMPLE).as_str()), (own, GOOD));
        assert!(!written(&scratch).iter().any(|name| name.contains(".orig")));
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_left_and_not_read() {
    let scratch = Scratch::new();
    let pipe = scratch.path().join(SETTINGS);
    let done = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts");
    assert!(done.success());
    std::os::unix::fs::symlink("nowhere", scratch.path().join(SAMPLE)).expect("a link");
    let done = scratch.run("init --yes --only settings --only sample").exits_with(0);
    assert_eq!(done.stdout, "sudoku.toml: exists; left as it is\nexample.sudoku: exists; left as it is\n");
    assert!(!scratch.path().join("nowhere").exists());
}

/// Runs `init` at a terminal, with an answer to each question; returns what the terminal shows.
#[cfg(unix)]
fn at_a_terminal(scratch: &Scratch, line: &str, answers: &[(&str, &str)]) -> String {
    let mut command = scratch.command(line);
    command.env("TERM", "xterm");
    let mut terminal = Terminal::start(command, 200, None);
    for (question, keys) in answers {
        terminal.wait_for(question);
        terminal.enter(keys);
    }
    let (seen, code) = terminal.finish();
    assert_eq!(code, Some(0), "{seen}");
    seen
}

#[cfg(unix)]
#[test]
fn at_a_terminal_each_file_but_the_settings_is_asked_about() {
    let offered = offered();
    // Each combination of answers; a folder that is set up by any of them has no faults.
    for wanted in 0..1 << offered.len() {
        for is_repository in [false, true] {
            let scratch = Scratch::new();
            if is_repository {
                make_repository(&scratch);
            }
            let is_wanted = |at: usize| wanted & (1 << at) != 0;
            let questions: Vec<String> = offered.iter().map(|name| format!("Write {name}, ")).collect();
            let answers = ["\n", "n\n", "what\n", "\u{4}"];
            let answers: Vec<(&str, &str)> = (questions.iter().enumerate())
                .map(|(at, question)| (question.as_str(), if is_wanted(at) { "y\n" } else { answers[wanted % 4] }))
                .collect();
            let seen = at_a_terminal(&scratch, "init", &answers);
            assert_eq!(seen.matches("[y/N]").count(), offered.len(), "{seen}");
            let mut expected = vec![SETTINGS];
            expected.extend(offered.iter().enumerate().filter(|(at, _)| is_wanted(*at)).map(|(_, name)| name));
            expected.sort_unstable();
            assert_eq!(written(&scratch), expected, "{seen}");
            let answer = doctor(&scratch, "", 0);
            assert_eq!(answer["problems"], Value::Array(Vec::new()));
        }
    }
}

#[cfg(unix)]
#[test]
fn at_a_terminal_a_file_that_is_named_is_not_asked_about() {
    let scratch = Scratch::new();
    let seen = at_a_terminal(&scratch, "init --only sample", &[]);
    assert_eq!(seen, "example.sudoku: created\n");
    assert_eq!(at_a_terminal(&scratch, "init --dry-run", &[]).matches("[y/N]").count(), 0);
    assert_eq!(written(&scratch), [SAMPLE]);
}

#[test]
fn what_cannot_run_is_not_offered() {
    if is_public() {
        // Only the top folder of a repository has workflows and hooks.
        let scratch = Scratch::new();
        make_repository(&scratch);
        let done = scratch.run("init sub --yes").exits_with(0);
        assert_eq!(done.stdout, "sub/sudoku.toml: created\nsub/example.sudoku: created\n");
        scratch.run("init sub --only workflow").exits_with(2).complains(&["in the top folder of a repository only"]);
        return;
    }
    for (file, path) in [("workflow", WORKFLOW), ("pre-commit", HOOKS)] {
        let scratch = Scratch::new();
        for line in ["init --only", "init --yes --only", "init --dry-run --only"] {
            let done = scratch.run(&format!("{line} {file}")).exits_with(2);
            assert!(done.stderr.contains(&format!("{path}: cannot work yet")), "{}", done.stderr);
            assert_eq!((done.stdout.as_str(), written(&scratch)), ("", Vec::new()));
        }
    }
}

#[test]
fn hooks_are_added_to_those_that_are_there() {
    if !is_public() {
        // The lines that are added are tested in `pre_commit.rs`.
        return;
    }
    let scratch = Scratch::new();
    let own = "# ours\nrepos:\n  - repo: local\n    hooks: [] # none\n";
    scratch.write(HOOKS, own);
    let done = scratch.run("init --only pre-commit").exits_with(0);
    assert!(done.stdout.contains("left as it is; `--only pre-commit --yes` adds the hooks"), "{}", done.stdout);
    assert_eq!(scratch.read(HOOKS), own);
    let done = scratch.run("init --only pre-commit --yes").exits_with(0);
    assert!(done.stdout.contains("has the hooks now"), "{}", done.stdout);
    let text = scratch.read(HOOKS);
    assert!(text.starts_with(own) && text.contains("\n      - id: sudoku-check\n"), "{text}");
    assert_eq!(scratch.read(".pre-commit-config.yaml.orig"), own);
    assert!(scratch.run("init --only pre-commit").exits_with(0).stdout.contains("has all that it needs"));
}

#[test]
fn what_is_no_folder() {
    let scratch = Scratch::new();
    scratch.write("file", "");
    scratch.run("init file").exits_with(2);
    let done = scratch.run("init file/below").exits_with(2);
    assert!(done.stderr.contains("file/below/sudoku.toml: "), "{}", done.stderr);
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
    make_repository(&scratch);
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
fn a_new_folder_has_no_faults() {
    let scratch = Scratch::new();
    let answer = doctor(&scratch, "", 0);
    assert_eq!(facts(&answer, "puzzle files", "puzzles").len(), 1);
    scratch.run("init").exits_with(0);
    make_repository(&scratch);
    // The user has set up git for all repositories, and not this one.
    scratch.write(".gitconfig", "[diff \"sudoku\"]\n\tcommand = sudoku-lsp git-driver\n");
    assert_eq!(doctor(&scratch, "", 0)["problems"], Value::Array(Vec::new()));
    scratch.write(".git/config", "[diff \"sudoku\"]\n\tcommand = sudoku-lsp git-driver\n");
    assert_eq!(doctor(&scratch, "", 1)["problems"].as_array().map(Vec::len), Some(1));
    scratch.write("hidden/.ignore", "*\n");
    scratch.write("hidden/a.sudoku", GOOD);
    assert_eq!(doctor(&scratch, "hidden", 1)["problems"].as_array().map(Vec::len), Some(2), "a file is left out");
}

#[test]
fn a_build_without_the_playground_says_what_to_do() {
    for line in ["playground", "playground --open"] {
        let done = Scratch::new().run(line).exits_with(2);
        assert_eq!(done.stderr.lines().count(), 1, "{}", done.stderr);
        done.complains(&["has no playground: in the sources, `cargo xtask playground --open`"]);
    }
}
