//! Checks the findings of a source text: as carets below the line that they are in.

pub(crate) use crate::findings;
use expect_test::Expect;
pub(crate) use ide_db::base::finding::with_edits as apply;
use ide_db::{Change, Config, Finding, Snapshot};
use std::sync::Arc;
pub(crate) use test_fixture::{FILE, analysis, cursor, host, prove_all};

/// Checks the findings of `text`, each below the line that it begins in.
#[track_caller]
pub(crate) fn check(text: &str, expected: Expect) {
    expected.assert_eq(&rendered(text, &analysis(text)));
}

/// Like [`check`], with other settings.
#[track_caller]
pub(crate) fn check_with(text: &str, config: Config, expected: Expect) {
    let mut host = host(text);
    host.apply(Change::Configure(Arc::new(config)));
    let analysis = host.snapshot();
    prove_all(&analysis);
    expected.assert_eq(&rendered(text, &analysis));
}

fn rendered(text: &str, analysis: &Snapshot) -> String {
    let findings = findings::findings(analysis, FILE);
    assert!(findings.complete);
    let mut out = String::new();
    for finding in &findings.list {
        out += &annotated(text, finding);
    }
    out
}

fn annotated(text: &str, finding: &Finding) -> String {
    let line_start = text[..finding.span.start.to_usize()].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line = text[line_start..].split(['\n', '\r']).next().unwrap_or("");
    let indent = text[line_start..finding.span.start.to_usize()].chars().count();
    let length = text[finding.span.range()].chars().take_while(|c| *c != '\n').count().max(1);
    let rule = finding.rule.name();
    let severity = finding.severity.name();
    let mut out =
        format!("{line}\n{}{} {severity}[{rule}]: {}\n", " ".repeat(indent), "^".repeat(length), finding.message);
    if !finding.cells.is_empty() {
        out += &format!("  cells: {}\n", finding.cells.join(" "));
    }
    for related in &finding.related {
        out += &format!("  see: {} ({})\n", related.message, &text[related.span.range()]);
    }
    if let Some(fix) = &finding.fix {
        out += &format!("  fix: {} ({:?})\n{}", fix.title, fix.safety, difference(text, &apply(text, &fix.edits)));
    }
    out
}

/// Returns the lines that differ, each with its number: `2- 3O12` and `2+ 3012`. If the number of lines differs, all
/// lines from the first to the last difference.
fn difference(old: &str, new: &str) -> String {
    let [old, new]: [Vec<&str>; 2] = [old, new].map(|text| text.lines().collect());
    let rendered = |sign: char, line: usize, text: &str| format!("  {}{sign} {text}\n", line + 1);
    if old.len() == new.len() {
        let lines = old.iter().zip(&new).enumerate().filter(|(_, (old, new))| old != new);
        return lines.map(|(line, (old, new))| rendered('-', line, old) + &rendered('+', line, new)).collect();
    }
    let first = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let after = old[first..].iter().rev().zip(new[first..].iter().rev()).take_while(|(old, new)| old == new).count();
    let part = |sign: char, lines: &[&str]| -> String {
        let lines = lines.iter().enumerate().take(lines.len() - after).skip(first);
        lines.map(|(line, text)| rendered(sign, line, text)).collect()
    };
    part('-', &old) + &part('+', &new)
}
