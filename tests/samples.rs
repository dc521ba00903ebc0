//! Every sample says in its first line what it shows, and shows just that.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The samples, sorted.
fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut found = Vec::new();
    let kinds = std::fs::read_dir(folder).expect("the samples").map(|entry| entry.expect("readable").path());
    for kind in kinds.filter(|kind| kind.is_dir()) {
        let files = std::fs::read_dir(kind).expect("a folder of samples");
        found.extend(files.map(|entry| entry.expect("readable").path()));
    }
    found.sort();
    found
}

/// What a sample's first line says: `Shows duplicate-value at 3:1, 3:3: …` gives `3:1 duplicate-value` and `3:3 …`.
fn promised(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a sample");
    let first = text.lines().next().unwrap_or_default();
    let says = first.trim_start_matches(['#', ';', ' ']).strip_prefix("Shows ").expect(first);
    if says.starts_with("nothing: ") {
        return Vec::new();
    }
    let (rule, rest) = says.split_once(" at ").expect(first);
    let (places, _) = rest.split_once(": ").expect(first);
    places.split(", ").map(|place| format!("{place} {rule}")).collect()
}

/// The names of all rules, each with whether it is on by itself.
fn rules() -> Vec<(String, bool)> {
    let rules = Command::new(env!("CARGO_BIN_EXE_sudoku-lsp")).arg("rules").output().expect("the program runs");
    let rules = String::from_utf8(rules.stdout).expect("UTF-8");
    let rule = |line: &str| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_owned(), words.next()? != "off"))
    };
    rules.lines().filter_map(rule).collect()
}

/// What `check` finds: `line:column rule`. The sample of a rule that is off is checked by that rule.
fn found(path: &Path, rules: &[(String, bool)]) -> Vec<String> {
    let mut check = Command::new(env!("CARGO_BIN_EXE_sudoku-lsp"));
    check.args(["check", "--format", "jsonl", "--quiet"]);
    if let Some((rule, _)) = rules.iter().find(|(rule, on)| !on && path.ends_with(format!("rules/{rule}.sudoku"))) {
        check.args(["--select", rule]);
    }
    let done = check.arg(path).output().expect("the program runs");
    let findings = String::from_utf8(done.stdout).expect("UTF-8");
    findings
        .lines()
        .map(|line| {
            let finding: serde_json::Value = serde_json::from_str(line).expect(line);
            format!("{}:{} {}", finding["line"], finding["column"], finding["rule"].as_str().expect(line))
        })
        .collect()
}

#[test]
fn each_sample_shows_what_it_says() {
    let samples = samples();
    assert!(samples.len() > 20);
    let rules = rules();
    for path in samples {
        assert_eq!(found(&path, &rules), promised(&path), "{}", path.display());
    }
}

#[test]
fn every_rule_has_a_sample() {
    let rules = rules();
    assert!(rules.len() >= 9, "{rules:?}");
    for (name, _) in rules {
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("samples/rules/{name}.sudoku"));
        assert!(promised(&sample).iter().any(|promise| promise.ends_with(&name)), "{name}");
    }
}

#[test]
fn all_of_them_at_once_show_duplicates_only_where_they_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let check = ["check", "--format", "concise", "samples"];
    let done = Command::new(env!("CARGO_BIN_EXE_sudoku-lsp")).args(check).current_dir(folder).output();
    let said = String::from_utf8(done.expect("the program runs").stdout).expect("UTF-8");
    let duplicates: Vec<&str> = said.lines().filter(|line| line.contains("[duplicate-puzzle]")).collect();
    let expected = |line: &&str| line.starts_with("samples/rules/duplicate-puzzle.sudoku:");
    assert!(!duplicates.is_empty() && duplicates.iter().all(expected), "{said}");
}
