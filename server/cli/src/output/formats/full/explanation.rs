//! Chooses the marks of a finding in the source, and writes the notes below it.

use super::drawing::Labels;
use super::excerpt::{Kind, Mark};
use super::notes::{NoteLayout, Notes};
use crate::output::file_view::FileView;
use ide::{Finding, Related, Rule, Safety};
use std::io::{self, Write};

/// The marks and the notes of a finding.
pub(super) struct Explanation<'a> {
    /// The more important ones first.
    pub(super) marks: Vec<Mark<'a>>,
    /// The steps of a proof, in order.
    steps: Vec<&'a str>,
    /// Remarks on cells that are marked without labels.
    remarks: Vec<&'a str>,
    /// Related places that are not in the current text.
    elsewhere: Vec<&'a Related>,
}

impl<'a> Explanation<'a> {
    pub(super) fn new(file: FileView<'_>, finding: &'a Finding) -> Explanation<'a> {
        let (here, elsewhere): (Vec<&Related>, Vec<&Related>) =
            finding.related.iter().partition(|related| file.is_in_text(related));
        let mark = |kind, span, label| Mark { span, kind, label };
        let cells = |related: &[&Related]| -> Vec<Mark<'a>> {
            related.iter().map(|related| mark(Kind::Main, related.span, None)).collect()
        };
        let messages = |related: &[&'a Related]| related.iter().map(|related| related.message.as_str()).collect();
        let mut steps = Vec::new();
        let mut remarks = Vec::new();
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
    pub(super) fn notes(
        &self,
        out: &mut dyn Write,
        note_layout: NoteLayout,
        file: FileView<'_>,
        finding: &Finding,
        labels: Labels,
    ) -> io::Result<()> {
        let listed = self.marks.iter().filter(|mark| labels == Labels::Listed && mark.kind == Kind::Related);
        let listed: Vec<&str> = listed.filter_map(|mark| mark.label).chain(self.remarks.iter().copied()).collect();
        let drawn = self.marks.iter().filter(|_| labels == Labels::Drawn).filter_map(|mark| mark.label);
        let texts: Vec<&str> = listed.iter().copied().chain(drawn).chain([finding.message.as_str()]).collect();
        let is_named = |cell: &String| texts.iter().any(|text| names(text, cell));
        let mut notes = Notes { out, note_layout, is_first: true };
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
