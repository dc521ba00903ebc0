//! Writes findings for people: the message, the source with the related places, and the fix.

mod cut;
mod drawing;
mod excerpt;

use super::concise::severity_style;
use crate::output::file_view::FileView;
use crate::text::sanitize::visible;
use crate::text::width::{fitted, wrapped};
use anstyle::{AnsiColor, Style};
use drawing::{FRAME, Labels, draw, layout};
use excerpt::{Excerpt, Kind, Mark};
use ide::{Finding, PuzzleIndex, Related, Rule, Safety, Span};
use std::io::{self, Write};
use std::sync::Arc;

/// The indentation of the further lines of a message.
const INDENT: usize = 4;
/// The greatest number of lines of a message, a step and a list.
const MOST_LINES: usize = 8;
/// The greatest number of columns of a title.
const TITLE_COLUMNS: usize = 40;
/// The greatest number of drawings of a puzzle that are remembered.
const MOST_DRAWN: usize = 64;

/// The writer for a terminal of that many columns.
pub(crate) struct Full {
    columns: usize,
    drawn: Drawn,
}

impl Full {
    pub(crate) fn new(columns: usize) -> Full {
        Full { columns, drawn: Drawn::default() }
    }

    /// Writes a finding and an empty line.
    pub(crate) fn finding(&mut self, out: &mut dyn Write, file: FileView<'_>, finding: &Finding) -> io::Result<()> {
        self.message(out, finding)?;
        let explanation = Explanation::new(file, finding);
        if let Some(earlier) = self.drawn.earlier(file, finding, &explanation.marks) {
            let line = file.position(finding.span.start).line;
            let paper = Paper { columns: self.columns, digits: line.to_string().len() };
            paper.place(out, file, finding)?;
            let place = file.position(earlier.start);
            let drawn = match finding.cells.as_slice() {
                [cell] => format!("{cell} is drawn above, at {place}"),
                _ => format!("drawn above, at {place}"),
            };
            paper.note(out, "note", &[&drawn])?;
        } else {
            let excerpt = Excerpt::new(file.text, file.lines_before, &explanation.marks, self.columns);
            let paper = Paper { columns: self.columns, digits: excerpt.digits };
            paper.place(out, file, finding)?;
            let labels = layout(&excerpt, &explanation.marks);
            draw(out, &excerpt, &explanation.marks, severity_style(finding.severity), labels)?;
            explanation.notes(out, paper, file, finding, labels)?;
        }
        writeln!(out)
    }

    fn message(&self, out: &mut dyn Write, finding: &Finding) -> io::Result<()> {
        let (style, bold) = (severity_style(finding.severity), Style::new().bold());
        let head = format!("{}[{}]:", finding.severity.name(), finding.rule.name());
        let message = visible(&finding.message);
        // The first word of the first line has the length of the text before the message.
        let text = format!("{} {message}", "x".repeat(head.len()));
        let lines = wrapped(text.split(' '), "", self.columns - INDENT, MOST_LINES);
        for (index, line) in lines.iter().enumerate() {
            match line.get(head.len()..).filter(|_| index == 0) {
                Some(rest) => writeln!(out, "{style}{}{style:#}{bold}{rest}{bold:#}", head)?,
                None => writeln!(out, "{:INDENT$}{bold}{line}{bold:#}", "")?,
            }
        }
        Ok(())
    }
}

/// The marks and the notes of a finding.
struct Explanation<'a> {
    /// The more important ones first.
    marks: Vec<Mark<'a>>,
    /// The steps of a proof, in order.
    steps: Vec<&'a str>,
    /// Remarks on cells that are marked without labels.
    remarks: Vec<&'a str>,
    /// Related places that are not in the current text.
    elsewhere: Vec<&'a Related>,
}

impl<'a> Explanation<'a> {
    fn new(file: FileView<'_>, finding: &'a Finding) -> Explanation<'a> {
        let (here, elsewhere): (Vec<&Related>, Vec<&Related>) =
            finding.related.iter().partition(|related| file.is_in_text(related));
        let mark = |kind, span, label| Mark { span, kind, label };
        let cells = |related: &[&Related]| -> Vec<Mark<'a>> {
            related.iter().map(|related| mark(Kind::Main, related.span, None)).collect()
        };
        let messages = |related: &[&'a Related]| related.iter().map(|related| related.message.as_str()).collect();
        let (mut steps, mut remarks) = (Vec::new(), Vec::new());
        let marks = match finding.rule {
            // The finding is about the cells; the line of its span is only where the grid begins.
            Rule::MultipleSolutions if !here.is_empty() => {
                cells(&here).into_iter().chain([mark(Kind::Shown, finding.span, None)]).collect()
            }
            Rule::NoPlace if !here.is_empty() => {
                remarks = messages(&here);
                cells(&here)
            }
            Rule::Unsolvable => {
                let (others, proof) = here.split_at(here.len().min(finding.cells.len().saturating_sub(1)));
                steps = messages(proof);
                std::iter::once(mark(Kind::Main, finding.span, None)).chain(cells(others)).collect()
            }
            _ => {
                let cell = match finding.cells.as_slice() {
                    [cell] if !names(&finding.message, cell) => Some(cell.as_str()),
                    _ => None,
                };
                let related =
                    here.iter().map(|related| mark(Kind::Related, related.span, Some(related.message.as_str())));
                std::iter::once(mark(Kind::Main, finding.span, cell)).chain(related).collect()
            }
        };
        Explanation { marks, steps, remarks, elsewhere }
    }

    /// Writes the notes below the source.
    fn notes(
        &self,
        out: &mut dyn Write,
        paper: Paper,
        file: FileView<'_>,
        finding: &Finding,
        labels: Labels,
    ) -> io::Result<()> {
        let listed = self.marks.iter().filter(|mark| labels == Labels::Listed && mark.kind == Kind::Related);
        let listed: Vec<&str> = listed.filter_map(|mark| mark.label).chain(self.remarks.iter().copied()).collect();
        let drawn = self.marks.iter().filter(|_| labels == Labels::Drawn).filter_map(|mark| mark.label);
        let texts: Vec<&str> = listed.iter().copied().chain(drawn).chain([finding.message.as_str()]).collect();
        let is_named = |cell: &String| texts.iter().any(|text| names(text, cell));
        let mut notes = Notes { out, paper, is_first: true };
        if !finding.cells.iter().all(is_named) {
            let name = if finding.cells.len() == 1 { "cell" } else { "cells" };
            notes.list(name, ",", finding.cells.iter().map(String::as_str))?;
        }
        if !listed.is_empty() {
            notes.list("note", ";", listed)?;
        }
        if !self.steps.is_empty() {
            notes.lines("why", &self.steps)?;
        }
        for related in &self.elsewhere {
            let (shown, _, place) = file.place(related);
            notes.lines("see", &[&format!("{shown}:{place}: {}", related.message)])?;
        }
        if let Some(fix) = &finding.fix {
            let how = if fix.safety == Safety::Safe { " (--fix does it)" } else { "" };
            notes.lines("help", &[&format!("{}{how}", fix.title)])?;
        }
        Ok(())
    }
}

/// Returns true if a text names a cell: `r1c1` is not in `r1c12`.
fn names(text: &str, cell: &str) -> bool {
    text.match_indices(cell).any(|(at, _)| {
        let behind = text.get(at + cell.len()..).and_then(|rest| rest.chars().next());
        !behind.is_some_and(|next| next.is_ascii_digit())
    })
}

/// Splits a line into its leading number, `12. `, and the rest, which is wrapped to the right of the number.
fn numbered(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).filter(|&end| (1..4).contains(&end));
    let is_number = |end: &usize| text.get(*end..).is_some_and(|rest| rest.starts_with(". "));
    let end = end.filter(is_number).map_or(0, |end| end + ". ".len());
    text.split_at_checked(end).unwrap_or(("", text))
}

/// The width of the output, and of the column of line numbers.
#[derive(Clone, Copy)]
struct Paper {
    columns: usize,
    digits: usize,
}

impl Paper {
    /// Writes the file and the position, and the puzzle if there are several or it has a title.
    fn place(self, out: &mut dyn Write, file: FileView<'_>, finding: &Finding) -> io::Result<()> {
        let place = file.position(finding.span.start);
        write!(out, "{:1$}{FRAME}-->{FRAME:#} {2}:{place}", "", self.digits, visible(&file.names.shown))?;
        let number = finding.puzzle.map(|puzzle| u64::from(puzzle.0) + 1);
        if let Some(number) = number.filter(|&number| file.puzzles > 1 || number > 1 || finding.name.is_some()) {
            write!(out, " (puzzle {number}")?;
            if let Some(name) = finding.name.as_deref() {
                write!(out, " \"{}\"", fitted(&visible(name), TITLE_COLUMNS))?;
            }
            out.write_all(b")")?;
        }
        writeln!(out)
    }

    /// Writes texts after a name, each on a new line.
    fn note(self, out: &mut dyn Write, name: &str, texts: &[&str]) -> io::Result<()> {
        let lines = texts.iter().flat_map(|text| {
            let text = visible(text);
            let (number, rest) = numbered(&text);
            let lines = wrapped([rest], "", self.room(name) - number.len(), MOST_LINES);
            let (first, others) = (number.to_owned(), " ".repeat(number.len()));
            lines.into_iter().enumerate().map(move |(index, line)| {
                let start = if index == 0 { &first } else { &others };
                format!("{start}{line}")
            })
        });
        self.lines(out, name, lines)
    }

    fn room(self, name: &str) -> usize {
        self.columns.saturating_sub(self.digits + name.len() + " =  : ".len())
    }

    fn lines(self, out: &mut dyn Write, name: &str, lines: impl IntoIterator<Item = String>) -> io::Result<()> {
        let bold = Style::new().bold();
        let style = if name == "help" { AnsiColor::BrightCyan.on_default().bold() } else { bold };
        let indent = self.digits + name.len() + " = : ".len();
        for (index, line) in lines.into_iter().enumerate() {
            if index == 0 {
                writeln!(out, "{:1$} {FRAME}={FRAME:#} {style}{name}{style:#}: {line}", "", self.digits)?;
            } else {
                writeln!(out, "{:indent$}{line}", "")?;
            }
        }
        Ok(())
    }
}

/// The notes below a drawing, after an empty line.
struct Notes<'a> {
    out: &'a mut dyn Write,
    paper: Paper,
    is_first: bool,
}

impl Notes<'_> {
    /// Writes a list in as few lines as possible.
    fn list<'a>(&mut self, name: &str, between: &str, items: impl IntoIterator<Item = &'a str>) -> io::Result<()> {
        self.begin()?;
        let items: Vec<String> = items.into_iter().map(|item| visible(item).into_owned()).collect();
        let lines = wrapped(items.iter().map(String::as_str), between, self.paper.room(name), MOST_LINES);
        self.paper.lines(self.out, name, lines)
    }

    /// Writes texts, each on a new line.
    fn lines(&mut self, name: &str, texts: &[&str]) -> io::Result<()> {
        self.begin()?;
        self.paper.note(self.out, name, texts)
    }

    fn begin(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_first) {
            writeln!(self.out, "{:1$} {FRAME}|{FRAME:#}", "", self.paper.digits)?;
        }
        Ok(())
    }
}

/// The drawings of a puzzle: several cells in direct conflict are a finding each, and one drawing shows them all.
#[derive(Default)]
struct Drawn {
    /// The file, the number of lines before the current text, and the puzzle.
    puzzle: Option<(Arc<str>, usize, PuzzleIndex)>,
    drawings: Vec<Drawing>,
}

struct Drawing {
    rule: Rule,
    /// The place of the finding.
    span: Span,
    /// The marked ranges, sorted.
    marked: Vec<Span>,
}

impl Drawn {
    /// Returns the place of an earlier finding of the same rule whose drawing shows all marks of this one; if there is
    /// none, this drawing is remembered.
    fn earlier(&mut self, file: FileView<'_>, finding: &Finding, marks: &[Mark<'_>]) -> Option<Span> {
        let puzzle = (Arc::clone(&file.names.path), file.lines_before, finding.puzzle?);
        if self.puzzle.as_ref() != Some(&puzzle) {
            *self = Drawn { puzzle: Some(puzzle), drawings: Vec::new() };
        }
        // A single mark needs only one line.
        if marks.len() < 2 {
            return None;
        }
        let shows = |drawing: &&Drawing| {
            drawing.rule == finding.rule && marks.iter().all(|mark| drawing.marked.binary_search(&mark.span).is_ok())
        };
        if let Some(drawing) = self.drawings.iter().find(shows) {
            return Some(drawing.span);
        }
        if self.drawings.len() < MOST_DRAWN {
            let mut marked: Vec<Span> = marks.iter().map(|mark| mark.span).collect();
            marked.sort_unstable();
            self.drawings.push(Drawing { rule: finding.rule, span: finding.span, marked });
        }
        None
    }
}
