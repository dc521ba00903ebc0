//! For people: the finding, the source around it with the places that explain it, and what can be done.

use super::FileView;
use super::concise::severity_style;
use super::excerpt::{Excerpt, Mark, excerpts};
use crate::plain::visible;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use ide::{Finding, Severity};
use std::io::{self, Write};

/// More labels than this on a line, or in all, would hide the source; they are listed below it instead.
const MAX_LABELS_A_LINE: usize = 3;
const MAX_LABELS: usize = 6;
/// Labels that are listed.
const MAX_LISTED: usize = 12;
/// Where lists are wrapped.
const LIST_WIDTH: usize = 90;

/// Writes a finding and an empty line.
pub(super) fn finding(out: &mut dyn Write, file: FileView<'_>, finding: &Finding) -> io::Result<()> {
    let primary = Mark { span: finding.span, label: None };
    let here = finding.related.iter().filter(|related| related.elsewhere.is_none());
    let related = here.map(|related| Mark { span: related.span, label: Some(&related.message) });
    let marks: Vec<Mark<'_>> = std::iter::once(primary).chain(related).collect();
    let (parts, unseen) = excerpts(file.text, &marks);
    let is_crowded = is_crowded(&parts);
    heading(out, file, finding, gutter_width(file, &parts))?;
    let mut group = Group::with_level(level(finding.severity));
    for part in &parts {
        group = group.element(snippet(file, part, &marks, !is_crowded));
    }
    let listed = if is_crowded { marks.as_slice() } else { &[] };
    for (name, text) in footer(file, finding, listed, &unseen) {
        group = group.element(Level::NOTE.with_name(name).message(text));
    }
    writeln!(out, "{}\n", Renderer::styled().render(&[group]))
}

/// The two lines above the source. The renderer would count the column in the excerpt instead of the file.
fn heading(out: &mut dyn Write, file: FileView<'_>, finding: &Finding, gutter: usize) -> io::Result<()> {
    let place = file.position(finding.span.start);
    let (style, bold) = (severity_style(finding.severity), Style::new().bold());
    let arrow = AnsiColor::BrightBlue.on_default().bold();
    let (severity, rule) = (finding.severity.name(), finding.rule.name());
    writeln!(out, "{style}{severity}[{rule}]{style:#}{bold}: {}{bold:#}", visible(&finding.message))?;
    writeln!(out, "{:gutter$}{arrow}-->{arrow:#} {}:{}:{}", "", visible(file.shown), place.line, place.column)
}

/// How wide the renderer makes the column of line numbers.
fn gutter_width(file: FileView<'_>, parts: &[Excerpt]) -> usize {
    let last = file.lines_before + parts.iter().map(Excerpt::last_line).max().unwrap_or(1);
    last.to_string().len()
}

/// Whether labels beside the marks would hide the source.
fn is_crowded(parts: &[Excerpt]) -> bool {
    // The first mark has no label.
    let labelled = |part: &Excerpt| part.marked.iter().filter(|&&(_, index)| index > 0).count();
    let is_crowded_line = |part: &Excerpt| {
        let mut lines: Vec<usize> = part
            .marked
            .iter()
            .filter(|&&(_, index)| index > 0)
            .map(|(range, _)| part.source.bytes().take(range.start).filter(|&byte| byte == b'\n').count())
            .collect();
        lines.sort_unstable();
        lines.chunk_by(|one, next| one == next).any(|line| line.len() > MAX_LABELS_A_LINE)
    };
    parts.iter().map(labelled).sum::<usize>() > MAX_LABELS || parts.iter().any(is_crowded_line)
}

fn snippet<'a>(
    file: FileView<'_>,
    part: &'a Excerpt,
    marks: &[Mark<'a>],
    with_labels: bool,
) -> Snippet<'a, Annotation<'a>> {
    let annotations = part.marked.iter().map(|(range, index)| {
        let kind = if *index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let label = marks.get(*index).and_then(|mark| mark.label).filter(|_| with_labels);
        kind.span(range.clone()).label(label)
    });
    Snippet::source(part.source.as_str()).line_start(file.lines_before + part.first_line).annotations(annotations)
}

/// What stands below the source: names and texts. `listed` are marks whose labels are not shown beside them, `unseen` are
/// marks that are not shown at all.
fn footer(
    file: FileView<'_>,
    finding: &Finding,
    listed: &[Mark<'_>],
    unseen: &[Mark<'_>],
) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let mut labels: Vec<String> =
        listed.iter().filter_map(|mark| mark.label).map(|it| visible(it).into_owned()).collect();
    if labels.len() > MAX_LISTED {
        let more = labels.len() - MAX_LISTED;
        labels.truncate(MAX_LISTED);
        labels.push(format!("and {more} more"));
    }
    if !labels.is_empty() {
        lines.push(("note", wrapped(&labels, ';')));
    }
    for related in finding.related.iter().filter(|related| related.elsewhere.is_some()) {
        let (shown, _, place) = file.place(related);
        let text = format!("{shown}:{}:{}: {}", place.line, place.column, related.message);
        lines.push(("see", visible(&text).into_owned()));
    }
    for mark in unseen {
        let place = file.position(mark.span.start);
        let label = mark.label.unwrap_or_default();
        let text = format!("{}:{}:{}: {label}", file.shown, place.line, place.column);
        lines.push(("see", visible(&text).into_owned()));
    }
    if let Some(puzzle) = finding.puzzle.filter(|_| file.puzzles > 1 || finding.name.is_some()) {
        let number = u64::from(puzzle.0) + 1;
        let name = finding.name.as_deref().map(|name| format!(" \"{}\"", visible(name))).unwrap_or_default();
        lines.push(("puzzle", format!("{number}{name}")));
    }
    if !finding.cells.is_empty() {
        lines.push(("cells", wrapped(&finding.cells, ',')));
    }
    if let Some(fix) = &finding.fix {
        lines.push(("help", visible(&fix.title).into_owned()));
    }
    lines
}

/// A list in lines that fit on a terminal.
fn wrapped(items: &[String], separator: char) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (index, item) in items.iter().enumerate() {
        let length = item.chars().count() + 2;
        if index > 0 {
            let wraps = width + length > LIST_WIDTH;
            text.push(separator);
            text.push(if wraps { '\n' } else { ' ' });
            width = if wraps { 0 } else { width };
        }
        text.push_str(item);
        width += length;
    }
    text
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    }
}
