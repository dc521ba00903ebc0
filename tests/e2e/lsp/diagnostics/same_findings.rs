//! Compares the findings of the editor and of the command line, for a table of settings over the same puzzles.

use crate::lsp::harness::{Editor, PUZZLE, items, pulling, uri_in, write};
use crate::program::program;
use serde_json::{Value, json};
use std::path::Path;

/// Files of many findings, in lines of which bytes, characters and UTF-16 units are counted differently.
fn puzzles() -> [(&'static str, String); 6] {
    let two = PUZZLE.replace("53..7....", "5...7....").replace("...419..5", "....19..5");
    [
        ("a.sudoku", format!("titel: 🧩 ä\nclues: 🧩 many\n{}", PUZZLE.replace("53.", "535"))),
        ("b.sdm", format!("{}\n{}\n", PUZZLE.replace('\n', ""), two.replace('\n', ""))),
        ("sub/c.sudoku", format!("# 🧩\n{PUZZLE}\n\n\n{two}")),
        ("sub/deep/d.ss", PUZZLE.replace("....8..79", "....8..7")),
        ("sub/deep/e.sudoku", format!("# sudoku: ignore no-place, sintax 🧩\ntitle: é🧩\n{two}")),
        ("own/f.sudoku", format!("{PUZZLE}\n[solution]\n{}", PUZZLE.replace('.', "1"))),
    ]
}

/// The texts of `sudoku.toml`, and of the one in `own` if it has one.
const SETTINGS: [(&str, Option<&str>); 12] = [
    ("", None),
    ("[check]\nignore = ['syntax', 'multiple-solutions']", None),
    ("[check]\nselect = ['multiple-solutions', 'format']", None),
    ("[check]\nselect = []", None),
    ("[check.severity]\nmultiple-solutions = 'error'\nredundant-given = 'info'\nunknown-key = 'off'", None),
    ("[check]\nselect = ['format', 'syntax']\nignore = ['syntax']\nseverity = { format = 'info' }", None),
    ("[check.per-file]\n'sub/*' = ['multiple-solutions']\n'*.sdm' = { select = ['format'], fail-on = 'info' }", None),
    ("[check.per-file]\n'/sub/deep/' = { severity = { format = 'error' } }\n'e.*' = ['format']", None),
    ("[solve]\nbudget = 1", None),
    ("[check]\nexclude = ['sub']\ninclude = ['*.txt']\nseverity = { equivalent-puzzle = 'info' }", None),
    ("[check]\nselect = ['format']", Some("")),
    ("", Some("# own\r\n[check]\r\nseverity.solution-mismatch = 'warning'\r\nignore = ['syntax']\r\n")),
];

/// The diagnostics of a file: rule, severity, message and range of the protocol, sorted.
type Diagnostics = Vec<(String, String, String, Value)>;

#[test]
fn the_editor_and_the_command_line_find_the_same() {
    let mut compared = Vec::new();
    for (settings, own) in SETTINGS {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "sudoku.toml", settings);
        own.into_iter().for_each(|own| write(folder, "own/sudoku.toml", own));
        for (name, text) in puzzles() {
            write(folder, name, &text);
        }
        let report = checked(folder);
        let mut capabilities = pulling();
        capabilities["general"] = Value::Null;
        let mut editor = Editor::start(capabilities);
        editor.answer("workspace/diagnostic/refresh", Value::Null);
        for (name, text) in puzzles() {
            editor.open(&uri_in(folder, name), &text);
        }
        for (name, text) in puzzles() {
            let expected = by_the_command_line(&report, name, &text);
            let mut reported = by_the_editor(&mut editor, &uri_in(folder, name));
            // The first answers may come before everything is proved.
            for _ in 0..20 {
                if reported != expected {
                    reported = by_the_editor(&mut editor, &uri_in(folder, name));
                }
            }
            assert_eq!(reported, expected, "{name} below {settings:?} and {own:?}");
        }
        editor.leave();
        compared.push(report["summary"].to_string());
    }
    // Settings that make no difference would show nothing.
    compared.sort();
    compared.dedup();
    assert!(compared.len() >= 8, "{compared:?}");
}

fn checked(folder: &Path) -> Value {
    let mut check = program();
    // An editor has nothing against settings under which nothing can be found.
    check
        .args(["check", "--format", "json", "--allow-empty"])
        .args(puzzles().map(|(name, _)| name))
        .current_dir(folder);
    let done = check.output().expect("the program runs");
    assert!(matches!(done.status.code(), Some(0 | 1)), "{done:?}");
    serde_json::from_slice(&done.stdout).expect("a report")
}

fn by_the_command_line(report: &Value, name: &str, text: &str) -> Diagnostics {
    let findings = items(&report["findings"]).into_iter().filter(|finding| finding["path"] == name);
    let words = |finding: &Value, key: &str| finding[key].as_str().expect("text").to_owned();
    let place = |finding: &Value, line: &str, column: &str| {
        let number = |key: &str| usize::try_from(finding[key].as_u64().expect("a number")).expect("it fits") - 1;
        let before = text.split('\n').nth(number(line)).unwrap_or_default().chars().take(number(column));
        json!({ "line": number(line), "character": before.map(char::len_utf16).sum::<usize>() })
    };
    let mut reported: Diagnostics = findings
        .map(|finding| {
            let (start, end) = (place(&finding, "line", "column"), place(&finding, "end_line", "end_column"));
            let rule = words(&finding, "rule");
            let range = range(&rule, json!({ "start": start, "end": end }));
            (rule, words(&finding, "severity"), words(&finding, "message"), range)
        })
        .collect();
    reported.sort_by_key(|it| format!("{it:?}"));
    reported
}

/// Where a finding is; editors underline the title or a cell where `check` names the grid's first line.
fn range(rule: &str, range: Value) -> Value {
    if rule == "multiple-solutions" { Value::Null } else { range }
}

fn by_the_editor(editor: &mut Editor, uri: &str) -> Diagnostics {
    let severity = |diagnostic: &Value| match diagnostic["severity"].as_u64() {
        Some(1) => "error",
        Some(2) => "warning",
        _ => "info",
    };
    let diagnostics = items(&editor.pull(uri, None)["items"]).into_iter();
    let mut reported: Diagnostics = diagnostics
        .map(|diagnostic| {
            let words = |key: &str| diagnostic[key].as_str().expect("text").to_owned();
            let range = range(&words("code"), diagnostic["range"].clone());
            (words("code"), severity(&diagnostic).to_owned(), words("message"), range)
        })
        .collect();
    reported.sort_by_key(|it| format!("{it:?}"));
    reported
}
