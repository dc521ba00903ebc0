//! Writes findings for people: the message, the source with the related places, and the fix.

mod cut;
mod drawing;
mod earlier_drawings;
mod excerpt;
mod explanation;
mod notes;

use super::concise::severity_style;
use crate::output::file_view::FileView;
use crate::text::sanitize::visible;
use crate::text::width::wrapped;
use anstyle::Style;
use drawing::{draw, layout};
use earlier_drawings::EarlierDrawings;
use excerpt::Excerpt;
use explanation::Explanation;
use ide::Finding;
use notes::NoteLayout;
use std::io::{self, Write};

/// The indentation of the further lines of a message.
const INDENT: usize = 4;
/// The greatest number of lines of a message, a step and a list.
const MOST_LINES: usize = 8;

/// The writer for a terminal of that many columns.
pub(crate) struct Full {
    columns: usize,
    drawn: EarlierDrawings,
}

impl Full {
    pub(crate) fn new(columns: usize) -> Full {
        Full { columns, drawn: EarlierDrawings::default() }
    }

    /// Writes a finding and an empty line.
    pub(crate) fn finding(&mut self, out: &mut dyn Write, file: FileView<'_>, finding: &Finding) -> io::Result<()> {
        self.message(out, finding)?;
        let explanation = Explanation::new(file, finding);
        if let Some(earlier) = self.drawn.earlier(file, finding, &explanation.marks) {
            let line = file.position(finding.span.start).line;
            let note_layout = NoteLayout { columns: self.columns, digits: line.to_string().len() };
            note_layout.place(out, file, finding)?;
            let place = file.position(earlier.start);
            let drawn = match finding.cells.as_slice() {
                [cell] => format!("{cell} is drawn above, at {place}"),
                _ => format!("drawn above, at {place}"),
            };
            note_layout.note(out, "note", &[&drawn])?;
        } else {
            let excerpt = Excerpt::new(file.text, file.lines_before, &explanation.marks, self.columns);
            let note_layout = NoteLayout { columns: self.columns, digits: excerpt.digits };
            note_layout.place(out, file, finding)?;
            let labels = layout(&excerpt, &explanation.marks);
            draw(out, &excerpt, &explanation.marks, severity_style(finding.severity), labels)?;
            explanation.notes(out, note_layout, file, finding, labels)?;
        }
        writeln!(out)
    }

    fn message(&self, out: &mut dyn Write, finding: &Finding) -> io::Result<()> {
        let style = severity_style(finding.severity);
        let bold = Style::new().bold();
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
