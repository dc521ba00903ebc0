//! Checks the findings of a source text: as carets below the line that they are in.

pub(crate) use crate::findings;
use expect_test::Expect;
pub(crate) use ide_db::base::finding::with_edits as apply;
use ide_db::state::rating::{Basis, KeptRatings, MOST_POLLS, Unrated, basis, rate_classic};
use ide_db::{Change, Config, FileId, Finding, Host, Snapshot};
use std::sync::Arc;
use syntax::{Dialect, Span};

pub(crate) const FILE: FileId = FileId(0);

/// Returns a snapshot of one file with everything proved.
pub(crate) fn analysis(text: &str) -> Snapshot {
    let analysis = host(text).snapshot();
    prove_all(&analysis);
    analysis
}

pub(crate) fn host(text: &str) -> Host {
    let mut host = Host::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
    host
}

pub(crate) fn prove_all(analysis: &Snapshot) {
    for unproved in findings::each_unproved(analysis, FILE) {
        unproved.prove(&|| false).expect("nothing interrupts");
    }
    rate_all(analysis);
}

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

/// Removes the cursor marks from a text.
pub(crate) fn cursor(marked: &str) -> (String, Span) {
    let (text, marked) = test_support::marked::cursor(marked);
    (text, Span::from(marked))
}

/// Rates the puzzles whose ratings rules need; only those that are rated by their givens.
fn rate_all(analysis: &Snapshot) {
    let file = analysis.file(FILE).expect("an open file");
    for located in file.puzzles() {
        let kept = located.facts.kept_ratings(located.index);
        for scale in located.facts.lacking_scales(located.index, &file.config) {
            let proof = located.prove(&|| false).expect("nothing interrupts");
            match basis(&located.lowered(), proof) {
                Ok(Basis::Givens(givens)) => {
                    rate_classic(kept, &givens, scale, MOST_POLLS, &|| false).expect("nothing interrupts");
                }
                // Paths of logic are above this crate.
                Ok(Basis::Path) => unrated(kept, Unrated::BeyondTechniques),
                Err(why) => unrated(kept, why),
            }
        }
    }
}

fn unrated(kept: &KeptRatings, why: Unrated) {
    let _ = kept.se.set(Err(why));
    let _ = kept.hodoku.set(Err(why));
}
