//! Lists the messages of every rule in all variants, with related messages and titles of fixes.

use super::cases::Case;
use crate::cli::harness::Scratch;
use serde_json::Value;

/// The findings of `check`. A first line `$ OPTIONS` has options, `(NAME)` in the title another file name.
pub(super) fn output(case: &Case<'_>) -> String {
    let (options, text) = match case.input.strip_prefix("$ ").and_then(|rest| rest.split_once('\n')) {
        Some((options, text)) => (options, text),
        None => ("", case.input),
    };
    let name =
        case.title.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("a.sudoku", |(name, _)| name);
    let scratch = Scratch::new();
    scratch.write(name, text.replace("\\r", "\r").replace("\\x00", "\0"));
    let done = scratch.run(&format!("check --format json --quiet --allow-empty {options} {name}"));
    assert!(matches!(done.code, Some(0 | 1)), "{}: {}", case.title, done.stderr);
    let report: Value = serde_json::from_str(&done.stdout).expect("a report");
    let findings = report["findings"].as_array().expect("findings");
    assert!(!findings.is_empty(), "{}: nothing is found", case.title);
    findings.iter().map(finding).collect()
}

fn finding(finding: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let place = |value: &Value| format!("{}:{}", value["line"], value["column"]);
    let (severity, rule) = (text(&finding["severity"]), text(&finding["rule"]));
    let mut out = format!("{} {severity}[{rule}]: {}\n", place(finding), text(&finding["message"]));
    for related in finding["related"].as_array().into_iter().flatten() {
        out += &format!("  {}: {}\n", place(related), text(&related["message"]));
    }
    if let Some(fix) = finding["fix"].as_object() {
        let safe = if fix["safe"] == true { "safe" } else { "unsafe" };
        out += &format!("  fix ({safe}): {}\n", text(&fix["title"]));
    }
    out
}
