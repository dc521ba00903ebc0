//! Checks that every sample shows what its first line announces, and nothing else.

use crate::program::program;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The samples of puzzles, sorted; `ci` and `datasets` hold examples of another kind.
pub(crate) fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut found = Vec::new();
    let kinds = std::fs::read_dir(folder).expect("the samples").map(|entry| entry.expect("readable").path());
    for kind in kinds.filter(|kind| kind.is_dir() && !kind.ends_with("ci") && !kind.ends_with("datasets")) {
        let files = std::fs::read_dir(kind).expect("a folder of samples");
        found.extend(files.map(|entry| entry.expect("readable").path()));
    }
    found.sort();
    found
}

/// The findings in a sample's first line: `Shows duplicate-value at 3:1, 3:3: …` gives `3:1 duplicate-value` and `3:3
/// …`.
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

/// The names of all rules, each with true if it is on by default.
fn rules() -> Vec<(String, bool)> {
    let rules = program().arg("rules").output().expect("the program runs");
    let rules = String::from_utf8(rules.stdout).expect("UTF-8");
    let rule = |line: &str| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_owned(), words.next()? != "off"))
    };
    rules.lines().filter_map(rule).collect()
}

/// The rule that a sample is for, if it is off by default.
fn rule_that_is_off<'a>(path: &Path, rules: &'a [(String, bool)]) -> Option<&'a str> {
    let (rule, _) = rules.iter().find(|(rule, on)| !on && path.ends_with(format!("rules/{rule}.sudoku")))?;
    Some(rule)
}

/// The finding in a line of `check --format jsonl`: the path, and `line:column rule`.
fn finding(line: &str) -> (String, String) {
    let finding: serde_json::Value = serde_json::from_str(line).expect(line);
    let reported = |key: &str| finding[key].as_str().expect(line).to_owned();
    (reported("path"), format!("{}:{} {}", finding["line"], finding["column"], reported("rule")))
}

/// The findings of `check`: `line:column rule`. The sample of a rule that is off is checked with that rule.
fn found(path: &Path, rules: &[(String, bool)]) -> Vec<String> {
    let mut check = program();
    check.args(["check", "--format", "jsonl", "--quiet"]);
    if let Some(rule) = rule_that_is_off(path, rules) {
        check.args(["--select", rule]);
    }
    let done = check.arg(path).output().expect("the program runs");
    let findings = String::from_utf8(done.stdout).expect("UTF-8");
    findings.lines().map(|line| finding(line).1).collect()
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
fn one_run_over_all_finds_what_each_of_them_shows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let check = ["check", "--format", "jsonl", "--quiet", "samples"];
    let done = program().args(check).current_dir(folder).output();
    let done = done.expect("the program runs");
    assert_eq!(done.status.code(), Some(1));
    let mut found = std::collections::BTreeMap::<String, Vec<String>>::new();
    for line in String::from_utf8(done.stdout).expect("UTF-8").lines() {
        let (path, finding) = finding(line);
        found.entry(path).or_default().push(finding);
    }
    let rules = rules();
    for path in samples().into_iter().filter(|path| rule_that_is_off(path, &rules).is_none()) {
        let name = path.strip_prefix(folder).expect("a sample").display().to_string();
        assert_eq!(found.remove(&name).unwrap_or_default(), promised(&path), "{name}");
    }
    assert!(found.keys().all(|name| rule_that_is_off(Path::new(name), &rules).is_some()), "{found:?}");
}

/// Each section of clues that the reference explains has a sample of that name.
#[test]
fn every_kind_of_clue_has_a_sample() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("server/reference/language.md")).expect("the reference");
    let (_, chapter) = page.split_once("\n## Kinds of clues\n").expect("the chapter");
    let (chapter, _) = chapter.split_once("\n## ").expect("the next chapter");
    let words = chapter.split("`[").skip(1).filter_map(|rest| rest.split_once("]`")).map(|(word, _)| word);
    let words: BTreeSet<&str> = words.collect();
    assert_eq!(words.len(), 48, "{words:?}");
    for word in words {
        let sample = root.join(format!("samples/variants/{word}.sudoku"));
        let text = std::fs::read_to_string(&sample).unwrap_or_else(|error| panic!("{}: {error}", sample.display()));
        assert!(text.contains(&format!("\n[{word}]\n")) && text.contains("\n[solution]\n"), "{word}");
    }
}
