//! Compares the page about `sudoku.toml` with the program.

use crate::cli::harness::{CLASH, Scratch, TWO_SOLUTIONS};
use serde_json::Value;

const PAGE: &str = include_str!("../../../../server/reference/configuration.md");

/// The fenced examples.
fn examples() -> Vec<&'static str> {
    let parts = PAGE.split("```toml\n").skip(1);
    parts.map(|part| part.split_once("```").expect("a fence ends").0).collect()
}

/// The cells of the table of keys.
fn keys() -> Vec<Vec<&'static str>> {
    let (_, table) = PAGE.split_once("| key | value | default |\n|---|---|---|\n").expect("a table of keys");
    let rows = table.lines().map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").collect()).collect()
}

#[test]
fn the_examples_are_settings() {
    let examples = examples();
    assert!(examples.len() >= 3);
    for example in examples {
        let scratch = Scratch::new();
        scratch.write("sudoku.toml", example);
        scratch.run("config show").exits_with(0);
    }
}

#[test]
fn the_table_has_every_key_and_its_default() {
    let scratch = Scratch::new();
    let schema = scratch.run("config schema").exits_with(0).stdout;
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let mut expected = vec!["`required-version`".to_owned()];
    for (table, about) in schema["properties"].as_object().expect("tables") {
        let members = about["properties"].as_object().into_iter().flatten();
        expected.extend(members.map(|(key, _)| format!("`{table}.{key}`")));
    }
    expected.sort();
    let mut listed: Vec<&str> = keys().iter().map(|row| row[0]).collect();
    listed.sort_unstable();
    assert_eq!(listed, expected);
    for row in keys() {
        let path = format!("/properties/{}", row[0].trim_matches('`').replace('.', "/properties/"));
        let default = schema.pointer(&path).expect("a key").get("default");
        let listed = row.last().expect("a default").trim_matches('`');
        match default {
            Some(default) => assert_eq!(serde_json::from_str::<Value>(listed).expect("JSON"), *default, "{}", row[0]),
            None => assert!(listed == "none" || listed.contains("rules/README.md"), "{}: {listed}", row[0]),
        }
    }
}

#[test]
fn the_first_that_says_something_counts() {
    let scratch = Scratch::new();
    scratch.write("books/two.sudoku", TWO_SOLUTIONS);
    let level = |options: &str| -> String {
        let found = scratch.run(&format!("check {options}")).stdout;
        found.split_once(": ").and_then(|(_, rest)| rest.split_once('[')).map_or("off", |(level, _)| level).to_owned()
    };
    assert_eq!(level(""), "warning");
    scratch.write("sudoku.toml", "[check]\nseverity = { multiple-solutions = 'info' }");
    assert_eq!(level(""), "info");
    let per_file = "[check]\nseverity = { multiple-solutions = 'info' }\n[check.per-file]\n'books/**' = { severity = { multiple-solutions = 'error' } }\n";
    scratch.write("sudoku.toml", per_file);
    assert_eq!(level(""), "error");
    scratch.write("sudoku.toml", format!("{per_file}'*.sudoku' = ['multiple-solutions']"));
    assert_eq!(level(""), "off");
    assert_eq!(level("--select multiple-solutions"), "error");
    assert_eq!(level("--severity multiple-solutions=warning"), "warning");
    // The nearest file holds alone.
    scratch.write("books/sudoku.toml", "");
    assert_eq!(level(""), "warning");
    scratch.write("one.toml", "[check]\nignore = ['multiple-solutions']");
    assert_eq!((level("--config one.toml"), level("--isolated")), ("off".to_owned(), "warning".to_owned()));
}

#[test]
fn patterns_match_as_they_say() {
    let example = examples().into_iter().find(|example| example.contains("exclude = [\n")).expect("the example");
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", example);
    for (path, is_read) in [
        ("drafts/a.sudoku", false),
        ("x/y/drafts/a.sudoku", false),
        ("old/a.sudoku", false),
        ("x/old/a.sudoku", true),
        ("data/a.sdm", false),
        ("data/deep/a.sdm", true),
        ("books/tmp/a.sudoku", false),
        ("books/x/y/tmp/a.sudoku", false),
        ("tmp/a.sudoku", true),
        ("x/cache/a.sudoku", false),
    ] {
        let scratch_path = scratch.write(path, CLASH);
        let expected = if is_read { vec![path] } else { Vec::new() };
        assert_eq!(scratch.run("check --allow-empty").paths(), expected, "{path}");
        std::fs::remove_file(scratch_path).expect("it was there");
    }
}

#[test]
fn ignore_files_hold_where_the_page_says() {
    let scratch = Scratch::new();
    for path in ["a.sudoku", "b.sudoku", ".hidden.sudoku", "sub/c.sudoku", "sub/d.sudoku"] {
        scratch.write(path, CLASH);
    }
    let paths = |options: &str| scratch.run(&format!("check {options}")).paths().join(" ");
    let all = "a.sudoku b.sudoku sub/c.sudoku sub/d.sudoku";
    scratch.write(".gitignore", "*.sudoku\n!a.sudoku\n!/sub/c.sudoku\n");
    // No Git repository.
    assert_eq!(paths(""), all);
    std::fs::create_dir(scratch.path().join(".git")).expect("a folder");
    assert_eq!(paths(""), "a.sudoku sub/c.sudoku");
    assert_eq!(paths("--no-ignore"), all);
    assert_eq!(paths("b.sudoku"), "b.sudoku");
    scratch.write("sub/.ignore", "c.*\n");
    assert_eq!(paths(""), "a.sudoku");
    assert_eq!(paths("--no-ignore --exclude sub"), "a.sudoku b.sudoku");
    scratch.write(".gitignore", "*\n");
    scratch.run("check").exits_with(2).complains(&["nothing to check", "ignored"]);
    scratch.run("check --allow-empty").exits_with(0);
    // It is not for what is named.
    assert_eq!(paths("--force-exclude b.sudoku"), "b.sudoku");
    assert_eq!(paths("--force-exclude --exclude b.* a.sudoku b.sudoku"), "a.sudoku");
}
