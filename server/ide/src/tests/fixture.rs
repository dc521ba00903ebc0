//! Checks a source text against its expected results: findings as carets below the line they are in, actions as the
//! text after them. `$0` marks the cursor, two of them a selection.

use crate::analysis::host::{AnalysisHost, Change};
use crate::analysis::snapshot::Analysis;
use crate::base::config::Config;
use crate::base::finding::{FileId, Finding, TextEdit, with_edits};
use crate::edits::actions::action::{Action, ActionKind};
use crate::features::hover::Hover;
use expect_test::Expect;
use std::sync::Arc;
use syntax::{Dialect, Span};

pub(crate) const FILE: FileId = FileId(0);

/// Returns a snapshot of one file with everything proved.
pub(crate) fn analysis(text: &str) -> Analysis {
    let analysis = host(text).snapshot();
    prove_all(&analysis);
    analysis
}

/// Returns a snapshot of one file of this dialect, with nothing proved.
pub(crate) fn analysis_as(text: &str, dialect: Dialect) -> Analysis {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect });
    host.snapshot()
}

pub(crate) fn host(text: &str) -> AnalysisHost {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
    host
}

pub(crate) fn prove_all(analysis: &Analysis) {
    for puzzle in analysis.unproved(FILE) {
        analysis.prove(FILE, puzzle, &|| false).expect("nothing interrupts");
    }
    for (puzzle, scale) in analysis.unrated(FILE) {
        analysis.rate(FILE, puzzle, &[scale], &|| false).expect("nothing interrupts");
    }
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

fn rendered(text: &str, analysis: &Analysis) -> String {
    let findings = analysis.findings(FILE);
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
    let behind = old[first..].iter().rev().zip(new[first..].iter().rev()).take_while(|(old, new)| old == new).count();
    let part = |sign: char, lines: &[&str]| -> String {
        let lines = lines.iter().enumerate().take(lines.len() - behind).skip(first);
        lines.map(|(line, text)| rendered(sign, line, text)).collect()
    };
    part('-', &old) + &part('+', &new)
}

/// Applies edits that are sorted and do not overlap.
pub(crate) fn apply(text: &str, edits: &[TextEdit]) -> String {
    assert!(edits.is_sorted_by(|one, next| one.span.end <= next.span.start), "edits overlap: {edits:?}");
    with_edits(text, edits)
}

/// Removes the cursor marks from a text.
pub(crate) fn cursor(marked: &str) -> (String, Span) {
    let start = marked.find("$0").expect("a cursor");
    let text = marked.replacen("$0", "", 1);
    let end = text.find("$0").unwrap_or(start);
    (text.replace("$0", ""), Span::from(start..end))
}

/// Checks the titles of the actions at the cursor; disabled ones with their reason. Conversions, and changes of the
/// whole puzzle, are offered everywhere and have checks of their own.
#[track_caller]
pub(crate) fn check_titles(marked: &str, expected: Expect) {
    let is_of_whole = |kind| {
        use ActionKind::{Convert, MakeSymmetric, Minimize, Replace};
        matches!(kind, Convert(_) | MakeSymmetric | Minimize | Replace)
    };
    check_titles_of(marked, |kind| !is_of_whole(kind), expected);
}

/// Checks the titles of the conversions at the cursor.
#[track_caller]
pub(crate) fn check_conversions(marked: &str, expected: Expect) {
    check_titles_of(marked, |kind| matches!(kind, ActionKind::Convert(_)), expected);
}

#[track_caller]
fn check_titles_of(marked: &str, wanted: impl Fn(ActionKind) -> bool, expected: Expect) {
    let (_, actions) = actions(marked);
    let line = |action: &Action| match &action.disabled {
        Some(why) => format!("{} — not now: {why}\n", action.title),
        None => format!("{}\n", action.title),
    };
    expected.assert_eq(&actions.iter().filter(|action| wanted(action.kind)).map(line).collect::<String>());
}

fn actions(marked: &str) -> (String, Vec<Action>) {
    let (text, span) = cursor(marked);
    let actions = analysis(&text).actions(FILE, span, &|| false).expect("nothing interrupts");
    (text, actions)
}

/// Checks the text after the action at the cursor whose title begins with `title`.
#[track_caller]
pub(crate) fn check_action(marked: &str, title: &str, expected: Expect) {
    let (text, actions) = actions(marked);
    let action = actions.iter().find(|action| action.title.starts_with(title)).expect(title);
    assert_eq!(action.disabled, None);
    expected.assert_eq(&apply(&text, &action.edits));
}

/// Checks the hover at the cursor.
#[track_caller]
pub(crate) fn check_hover(marked: &str, expected: Expect) {
    let (text, span) = cursor(marked);
    let hover = analysis(&text).hover(FILE, span.start, &|| false).expect("nothing interrupts");
    let show = |hover: Hover| {
        let topic = hover.topic.map(|topic| format!("{}\n", topic.markdown())).unwrap_or_default();
        format!("{:?}\n{}\n{topic}", &text[hover.span.range()], hover.paragraphs.join("\n"))
    };
    expected.assert_eq(&hover.map_or("nothing\n".to_owned(), show));
}

/// Inserts texts before and after each of these ranges, which are sorted and do not overlap.
pub(crate) fn around<'a>(text: &str, spans: impl IntoIterator<Item = (Span, &'a str, &'a str)>) -> String {
    let edit = |(span, before, behind): (Span, &str, &str)| TextEdit {
        span,
        text: format!("{before}{}{behind}", &text[span.range()]),
    };
    apply(text, &spans.into_iter().map(edit).collect::<Vec<_>>())
}
