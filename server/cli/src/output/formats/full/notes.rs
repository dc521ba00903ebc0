//! Writes the position of a finding and the notes below its drawing, aligned with the numbers of the lines.

use super::MOST_LINES;
use super::drawing::FRAME;
use crate::output::file_view::FileView;
use crate::text::sanitize::visible;
use crate::text::width::{fitted, wrapped};
use anstyle::{AnsiColor, Style};
use ide::Finding;
use std::io::{self, Write};

/// The greatest number of columns of a title.
const TITLE_COLUMNS: usize = 40;

/// The width of the output, and of the column of line numbers.
#[derive(Clone, Copy)]
pub(super) struct NoteLayout {
    pub(super) columns: usize,
    pub(super) digits: usize,
}

impl NoteLayout {
    /// Writes the file and the position, and the puzzle if there are several or it has a title.
    pub(super) fn place(self, out: &mut dyn Write, file: FileView<'_>, finding: &Finding) -> io::Result<()> {
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
    pub(super) fn note(self, out: &mut dyn Write, name: &str, texts: &[&str]) -> io::Result<()> {
        let lines = texts.iter().flat_map(|text| {
            let text = visible(text);
            let (number, rest) = numbered(&text);
            let lines = wrapped([rest], "", self.room(name) - number.len(), MOST_LINES);
            let first = number.to_owned();
            let others = " ".repeat(number.len());
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
pub(super) struct Notes<'a> {
    pub(super) out: &'a mut dyn Write,
    pub(super) note_layout: NoteLayout,
    pub(super) is_first: bool,
}

impl Notes<'_> {
    /// Writes a list in as few lines as possible.
    pub(super) fn list<'a>(
        &mut self,
        name: &str,
        between: &str,
        items: impl IntoIterator<Item = &'a str>,
    ) -> io::Result<()> {
        self.begin()?;
        let items: Vec<String> = items.into_iter().map(|item| visible(item).into_owned()).collect();
        let lines = wrapped(items.iter().map(String::as_str), between, self.note_layout.room(name), MOST_LINES);
        self.note_layout.lines(self.out, name, lines)
    }

    /// Writes texts, each on a new line.
    pub(super) fn lines(&mut self, name: &str, texts: &[&str]) -> io::Result<()> {
        self.begin()?;
        self.note_layout.note(self.out, name, texts)
    }

    fn begin(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_first) {
            writeln!(self.out, "{:1$} {FRAME}|{FRAME:#}", "", self.note_layout.digits)?;
        }
        Ok(())
    }
}

/// Splits a line into its leading number, `12. `, and the rest, which is wrapped to the right of the number.
fn numbered(text: &str) -> (&str, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..4).contains(&digits) || !text[digits..].starts_with(". ") {
        return ("", text);
    }
    text.split_at(digits + ". ".len())
}
