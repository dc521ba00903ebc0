//! Chooses the marks of a finding in the source, and writes the notes below it.

use super::drawing::Labels;
use super::excerpt::{Mark, MarkKind};
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
        let mut marks = Vec::new();
        let mut steps = Vec::new();
        let mut remarks = Vec::new();
        match finding.rule {
            Rule::MultipleSolutions if !here.is_empty() => {
                for related in here {
                    marks.push(Mark { span: related.span, kind: MarkKind::Main, label: None });
                }
                // The finding is about the cells; the line of its span is only where the grid begins.
                marks.push(Mark { span: finding.span, kind: MarkKind::Shown, label: None });
            }
            Rule::NoPlace if !here.is_empty() => {
                for related in here {
                    marks.push(Mark { span: related.span, kind: MarkKind::Main, label: None });
                    remarks.push(related.message.as_str());
                }
            }
            Rule::Unsolvable => {
                marks.push(Mark { span: finding.span, kind: MarkKind::Main, label: None });
                // The other cells of the finding come first, then the steps of its proof.
                let other_cells = finding.cells.len().saturating_sub(1);
                for (index, related) in here.into_iter().enumerate() {
                    if index < other_cells {
                        marks.push(Mark { span: related.span, kind: MarkKind::Main, label: None });
                    } else {
                        steps.push(related.message.as_str());
                    }
                }
            }
            _ => {
                let label = match finding.cells.as_slice() {
                    [cell] if !names(&finding.message, cell) => Some(cell.as_str()),
                    _ => None,
                };
                marks.push(Mark { span: finding.span, kind: MarkKind::Main, label });
                for related in here {
                    marks.push(Mark { span: related.span, kind: MarkKind::Related, label: Some(&related.message) });
                }
            }
        }
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
        // `listed` is printed below. `texts` are all messages that the reader sees, drawn or listed.
        let mut listed = Vec::new();
        let mut texts = vec![finding.message.as_str()];
        for mark in &self.marks {
            let Some(label) = mark.label else { continue };
            if labels == Labels::Drawn {
                texts.push(label);
            } else if mark.kind == MarkKind::Related {
                listed.push(label);
            }
        }
        listed.extend(&self.remarks);
        texts.extend(&listed);
        // Cells are listed only if one of them is named nowhere else.
        let are_cells_named = finding.cells.iter().all(|cell| texts.iter().any(|text| names(text, cell)));
        let mut notes = Notes { out, note_layout, is_first: true };
        if !are_cells_named {
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
        let next = text.get(at + cell.len()..).and_then(|rest| rest.chars().next());
        !next.is_some_and(|next| next.is_ascii_digit())
    })
}
