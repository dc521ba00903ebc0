//! Draws an excerpt: numbered lines, marks below them, labels at the marks. Knows nothing of findings.

use super::excerpt::{Excerpt, ExcerptLine, Mark, MarkKind};
use crate::text::sanitize::visible;
use crate::text::width::width;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};
use std::ops::Range;

/// The greatest number of labels on a line, and in all: more would hide the source.
const MAX_LABELS_A_LINE: usize = 3;
const MAX_LABELS: usize = 6;

/// The colour of line numbers, lines and related marks.
pub(crate) const FRAME: Style = AnsiColor::BrightBlue.on_default().bold();

/// The way in which the labels of marks are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Labels {
    /// Drawn at the marks.
    Drawn,
    /// Listed below the drawing.
    Listed,
}

/// Chooses the way: a list unless all labels fit at their marks.
pub(crate) fn layout(excerpt: &Excerpt, marks: &[Mark<'_>]) -> Labels {
    if !excerpt.unseen.is_empty() {
        return Labels::Listed;
    }
    let mut count = 0;
    for line in &excerpt.lines {
        let labels = labels(line, marks);
        count += labels.len();
        let fit = labels.iter().all(|label| label.column + width(&label.text) <= excerpt.room);
        if !fit || labels.len() > MAX_LABELS_A_LINE {
            return Labels::Listed;
        }
    }
    if count <= MAX_LABELS { Labels::Drawn } else { Labels::Listed }
}

/// Draws the lines, after an empty one. `main` is the colour of the main marks.
pub(crate) fn draw(
    out: &mut dyn Write,
    excerpt: &Excerpt,
    marks: &[Mark<'_>],
    main: Style,
    layout: Labels,
) -> io::Result<()> {
    let pen = Pen { digits: excerpt.digits, has_bars: excerpt.has_bars, main };
    pen.row(out, None, &[])?;
    for line in &excerpt.lines {
        if line.follows_gap {
            writeln!(out, "{FRAME}...{FRAME:#}")?;
        }
        pen.source(out, line)?;
        if line.marked.is_empty() {
            continue;
        }
        let mut labels = if layout == Labels::Drawn { labels(line, marks) } else { Vec::new() };
        let mut row = runs(&paint(line.marked.iter().map(|mark| (mark.columns.clone(), mark.kind))));
        for label in labels.extract_if(.., |label| label.is_beside) {
            row.push(RowPiece { column: label.column, text: label.text, kind: label.kind });
        }
        pen.row(out, line.bar, &row)?;
        // From right to left, a line each; the labels further left get bars.
        while let Some(label) = labels.pop() {
            let mut row: Vec<RowPiece> = Vec::new();
            for left in labels.iter().filter(|left| left.column < label.column) {
                row.push(RowPiece { column: left.column, text: "|".to_owned(), kind: left.kind });
            }
            row.dedup_by_key(|run| run.column);
            row.push(RowPiece { column: label.column, text: label.text, kind: label.kind });
            pen.row(out, line.bar, &row)?;
        }
    }
    Ok(())
}

struct Label {
    column: usize,
    text: String,
    kind: MarkKind,
    /// True if it is on the line of the marks, after the last of them.
    is_beside: bool,
}

/// Returns the labels of a line's marks, from left to right.
fn labels(line: &ExcerptLine, marks: &[Mark<'_>]) -> Vec<Label> {
    let end = line.marked.iter().map(|mark| mark.columns.end).max().unwrap_or(0);
    let mut labels = Vec::new();
    for marked in &line.marked {
        let Some(label) = marks.get(marked.mark).and_then(|mark| mark.label) else { continue };
        let is_beside = marked.columns.end == end;
        let column = if is_beside { end + 1 } else { marked.columns.start };
        labels.push(Label { column, text: visible(label).into_owned(), kind: marked.kind, is_beside });
    }
    labels.sort_by_key(|label| label.column);
    // Only one label can follow the last mark.
    let mut is_taken = false;
    for label in labels.iter_mut().filter(|label| label.is_beside) {
        label.is_beside = !std::mem::replace(&mut is_taken, true);
    }
    labels
}

struct RowPiece {
    column: usize,
    text: String,
    kind: MarkKind,
}

/// Returns the kind of each column; the more important kinds cover the others.
fn paint(ranges: impl Iterator<Item = (Range<usize>, MarkKind)>) -> Vec<Option<MarkKind>> {
    let mut painted = Vec::new();
    for (range, kind) in ranges {
        if painted.len() < range.end {
            painted.resize(range.end, None);
        }
        for at in &mut painted[range] {
            *at = (*at).max(Some(kind));
        }
    }
    painted
}

/// Returns the marks below a line.
fn runs(painted: &[Option<MarkKind>]) -> Vec<RowPiece> {
    let mut runs = Vec::new();
    let mut column = 0;
    for alike in painted.chunk_by(|one, next| one == next) {
        if let Some(kind) = alike.first().copied().flatten() {
            let mark = if kind == MarkKind::Main { "^" } else { "-" };
            runs.push(RowPiece { column, text: mark.repeat(alike.len()), kind });
        }
        column += alike.len();
    }
    runs
}

struct Pen {
    digits: usize,
    has_bars: bool,
    main: Style,
}

impl Pen {
    fn style(&self, kind: MarkKind) -> Style {
        if kind == MarkKind::Main { self.main } else { FRAME }
    }

    /// Writes a line of the source, with marked parts in colour.
    fn source(&self, out: &mut dyn Write, line: &ExcerptLine) -> io::Result<()> {
        write!(out, "{FRAME}{:>1$} |{FRAME:#}", line.number, self.digits)?;
        self.bar(out, line.bar, line.source.is_empty())?;
        if !line.source.is_empty() {
            out.write_all(b" ")?;
        }
        let painted = paint(line.marked.iter().map(|mark| (mark.bytes.clone(), mark.kind)));
        let mut at = 0;
        for run in painted.chunk_by(|one, next| one == next) {
            let text = line.source.get(at..at + run.len()).unwrap_or_default();
            at += run.len();
            match run.first().copied().flatten() {
                Some(kind) => {
                    let style = self.style(kind);
                    write!(out, "{style}{text}{style:#}")?;
                }
                None => out.write_all(text.as_bytes())?,
            }
        }
        writeln!(out, "{}", line.source.get(at..).unwrap_or_default())
    }

    /// Writes a row without a number.
    fn row(&self, out: &mut dyn Write, bar: Option<MarkKind>, runs: &[RowPiece]) -> io::Result<()> {
        write!(out, "{:1$} {FRAME}|{FRAME:#}", "", self.digits)?;
        self.bar(out, bar, runs.is_empty())?;
        let mut column = 0;
        for RowPiece { column: start, text, kind } in runs {
            let blanks = start.saturating_sub(column);
            let style = self.style(*kind);
            let blanks = if column == 0 { blanks + 1 } else { blanks };
            write!(out, "{:blanks$}{style}{text}{style:#}", "")?;
            column = start + width(text);
        }
        writeln!(out)
    }

    /// Writes the bar of a line within a mark over several lines.
    fn bar(&self, out: &mut dyn Write, bar: Option<MarkKind>, is_last: bool) -> io::Result<()> {
        match bar.filter(|_| self.has_bars) {
            Some(kind) => {
                let style = self.style(kind);
                write!(out, " {style}>{style:#}")
            }
            None if self.has_bars && !is_last => out.write_all(b"  "),
            None => Ok(()),
        }
    }
}
