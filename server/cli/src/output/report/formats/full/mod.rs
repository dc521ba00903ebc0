//! For people: the finding, the source around it with the places that explain it, and what can be done.

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

/// What lines are indented by that go on with the message.
const INDENT: usize = 4;
/// A message, a step and a list are cut behind so many lines.
const MOST_LINES: usize = 8;
/// Of a title, so many columns are shown.
const TITLE_COLUMNS: usize = 40;
/// So many drawings of a puzzle are remembered.
const MOST_DRAWN: usize = 64;

/// Writes findings for a terminal of so many columns.
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
        let telling = Telling::new(file, finding);
        if let Some(earlier) = self.drawn.earlier(file, finding, &telling.marks) {
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
            let excerpt = Excerpt::new(file.text, file.lines_before, &telling.marks, self.columns);
            let paper = Paper { columns: self.columns, digits: excerpt.digits };
            paper.place(out, file, finding)?;
            let labels = layout(&excerpt, &telling.marks);
            draw(out, &excerpt, &telling.marks, severity_style(finding.severity), labels)?;
            telling.notes(out, paper, file, finding, labels)?;
        }
        writeln!(out)
    }

    fn message(&self, out: &mut dyn Write, finding: &Finding) -> io::Result<()> {
        let (style, bold) = (severity_style(finding.severity), Style::new().bold());
        let head = format!("{}[{}]:", finding.severity.name(), finding.rule.name());
        let message = visible(&finding.message);
        // The first word of the first line is as long as what stands before the message.
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

/// What is shown of a finding, and what is said about it.
struct Telling<'a> {
    /// The more important first.
    marks: Vec<Mark<'a>>,
    /// Lines that explain it, one after the other.
    steps: Vec<&'a str>,
    /// Remarks on cells that are marked without labels.
    remarks: Vec<&'a str>,
    /// Places that are not at hand.
    away: Vec<&'a Related>,
}

impl<'a> Telling<'a> {
    fn new(file: FileView<'_>, finding: &'a Finding) -> Telling<'a> {
        let (here, away): (Vec<&Related>, Vec<&Related>) =
            finding.related.iter().partition(|related| file.is_at_hand(related));
        let mark = |kind, span, label| Mark { span, kind, label };
        let cells = |related: &[&Related]| -> Vec<Mark<'a>> {
            related.iter().map(|related| mark(Kind::Main, related.span, None)).collect()
        };
        let says = |related: &[&'a Related]| related.iter().map(|related| related.message.as_str()).collect();
        let (mut steps, mut remarks) = (Vec::new(), Vec::new());
        let marks = match finding.rule {
            // The cells are what it is about; the line that it is reported at is only where the grid begins.
            Rule::MultipleSolutions if !here.is_empty() => {
                cells(&here).into_iter().chain([mark(Kind::Shown, finding.span, None)]).collect()
            }
            Rule::NoPlace if !here.is_empty() => {
                remarks = says(&here);
                cells(&here)
            }
            Rule::Unsolvable => {
                let (others, proof) = here.split_at(here.len().min(finding.cells.len().saturating_sub(1)));
                steps = says(proof);
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
        Telling { marks, steps, remarks, away }
    }

    /// Writes what stands below the source.
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
        let said: Vec<&str> = listed.iter().copied().chain(drawn).chain([finding.message.as_str()]).collect();
        let is_said = |cell: &String| said.iter().any(|text| names(text, cell));
        let mut notes = Notes { out, paper, is_first: true };
        if !finding.cells.iter().all(is_said) {
            let name = if finding.cells.len() == 1 { "cell" } else { "cells" };
            notes.list(name, ",", finding.cells.iter().map(String::as_str))?;
        }
        if !listed.is_empty() {
            notes.list("note", ";", listed)?;
        }
        if !self.steps.is_empty() {
            notes.lines("why", &self.steps)?;
        }
        for related in &self.away {
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

/// Whether a text names a cell: `r1c1` is not in `r1c12`.
fn names(text: &str, cell: &str) -> bool {
    text.match_indices(cell).any(|(at, _)| {
        let behind = text.get(at + cell.len()..).and_then(|rest| rest.chars().next());
        !behind.is_some_and(|next| next.is_ascii_digit())
    })
}

/// The number that a line begins with, `12. `, and the rest: what goes on with it stands below that.
fn numbered(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).filter(|&end| (1..4).contains(&end));
    let is_number = |end: &usize| text.get(*end..).is_some_and(|rest| rest.starts_with(". "));
    let end = end.filter(is_number).map_or(0, |end| end + ". ".len());
    text.split_at_checked(end).unwrap_or(("", text))
}

/// What is written on: its width, and that of the column of line numbers.
#[derive(Clone, Copy)]
struct Paper {
    columns: usize,
    digits: usize,
}

impl Paper {
    /// Writes where it is: the file and the place, and the puzzle if there are several or it has a title.
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

    /// Writes texts behind a name, each beginning a line.
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

/// The notes below a drawing, from which an empty line keeps them apart.
struct Notes<'a> {
    out: &'a mut dyn Write,
    paper: Paper,
    is_first: bool,
}

impl Notes<'_> {
    /// A list in as few lines as it takes.
    fn list<'a>(&mut self, name: &str, between: &str, items: impl IntoIterator<Item = &'a str>) -> io::Result<()> {
        self.begin()?;
        let items: Vec<String> = items.into_iter().map(|item| visible(item).into_owned()).collect();
        let lines = wrapped(items.iter().map(String::as_str), between, self.paper.room(name), MOST_LINES);
        self.paper.lines(self.out, name, lines)
    }

    /// Texts, each beginning a line.
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

/// What has been drawn of a puzzle: each of some cells that clash is a finding, and one drawing shows them all.
#[derive(Default)]
struct Drawn {
    /// The file, how much of it stands before what is at hand, and the puzzle.
    puzzle: Option<(Arc<str>, usize, PuzzleIndex)>,
    drawings: Vec<Drawing>,
}

struct Drawing {
    rule: Rule,
    /// Where it is reported.
    span: Span,
    /// What is marked in it, sorted.
    marked: Vec<Span>,
}

impl Drawn {
    /// The place of an earlier finding by the same rule whose drawing shows all that is marked here; if there is none, this one
    /// is remembered.
    fn earlier(&mut self, file: FileView<'_>, finding: &Finding, marks: &[Mark<'_>]) -> Option<Span> {
        let puzzle = (Arc::clone(&file.names.path), file.lines_before, finding.puzzle?);
        if self.puzzle.as_ref() != Some(&puzzle) {
            *self = Drawn { puzzle: Some(puzzle), drawings: Vec::new() };
        }
        // A single place is drawn in a line.
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
