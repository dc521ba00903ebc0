//! A text as snapshots that can be asked: one for a puzzle file, one for each of the fenced blocks of a Markdown file. The
//! answers are moved to where they belong in the whole text.

use crate::inputs::Input;
use crate::markdown;
use crate::originals::Seen;
use crate::position::position;
use ide::{
    Analysis, AnalysisHost, Change, Config, Dialect, Duplicate, FileId, Finding, Findings, Foreign, Formatting,
    Interrupt, Kept, PuzzleIndex, Rope, Rule, Span, TextEdit,
};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// Every snapshot of this crate holds this one file.
pub(crate) const FILE: FileId = FileId(0);

/// A whole text and what is known about it.
pub(crate) struct Sheet {
    text: Rope,
    parts: Vec<Part>,
    is_foreign: bool,
}

/// A part of a text that is a document of its own.
pub(crate) struct Part {
    host: AnalysisHost,
    pub(crate) analysis: Analysis,
    /// Where it begins.
    start: u32,
    /// How many puzzles stand before it.
    puzzles_before: u32,
    /// Whether its form is not ours to choose: a text of another program, or a block whose indentation belongs to the
    /// list item around it.
    keeps_form: bool,
}

impl Sheet {
    /// Reads the puzzles of an input's text.
    pub(crate) fn open(input: &Input, text: String) -> Sheet {
        let config = &input.settings.config;
        let mut sheet = if input.is_markdown() {
            let blocks = markdown::blocks(&text).into_par_iter();
            let parts = blocks
                .map(|range| {
                    let keeps_form = markdown::is_indented(&text, range.start);
                    let part = Part::open(slice(&text, &range), Dialect::Sudoku, range.start, config);
                    Part { keeps_form, ..part }
                })
                .collect();
            Sheet { text: Rope::from_str(&text), parts, is_foreign: false }
        } else {
            let is_foreign = foreign(input, &text).is_some();
            let part = Part::open(text, Dialect::from_name(&input.relative), 0, config);
            let part = Part { keeps_form: is_foreign, ..part };
            // Shared with the snapshot, not copied.
            Sheet { text: part.analysis.text(FILE).cloned().unwrap_or_default(), parts: vec![part], is_foreign }
        };
        sheet.count();
        sheet
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &Rope {
        &self.text
    }

    /// Whether it is no grid of characters but what another program keeps: nothing in it is put into a form.
    pub(crate) fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// Its parts, in order.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// How many puzzles it holds.
    pub(crate) fn puzzle_count(&self) -> usize {
        self.parts.iter().map(Part::puzzle_count).sum()
    }

    /// Finds out what is costly to know, puzzles in parallel; `each` is called behind each puzzle.
    pub(crate) fn prove(&self, interrupt: Interrupt<'_>, each: impl Fn() + Sync) {
        self.parts.par_iter().for_each(|part| {
            let unproved = part.analysis.unproved(FILE).into_par_iter();
            // Interrupted only when nobody wants the result any more.
            let _ = unproved.try_for_each(|puzzle| part.analysis.prove(FILE, puzzle, interrupt).inspect(|()| each()));
        });
    }

    /// What tells its puzzles from others.
    pub(crate) fn puzzles(&self) -> Vec<Seen> {
        let puzzles = self.parts.iter().flat_map(|part| {
            part.analysis.fingerprints(FILE).map(|(fingerprint, PuzzleIndex(index), line)| {
                let start = line.start + part.start;
                let puzzle = PuzzleIndex(index + part.puzzles_before);
                Seen { fingerprint, puzzle, start, position: position(&self.text, start) }
            })
        });
        puzzles.collect()
    }

    /// Takes note of the puzzles that stand elsewhere too, by their positions in the whole text.
    pub(crate) fn compare(&mut self, duplicates: Vec<Duplicate>) {
        let mut duplicates = duplicates.into_iter().peekable();
        for part in &mut self.parts {
            let before = part.puzzles_before;
            let end = before + u32::try_from(part.puzzle_count()).unwrap_or(u32::MAX);
            let own = std::iter::from_fn(|| duplicates.next_if(|duplicate| duplicate.puzzle.0 < end));
            let own: Vec<Duplicate> = own
                .map(|duplicate| Duplicate { puzzle: PuzzleIndex(duplicate.puzzle.0 - before), ..duplicate })
                .collect();
            if !own.is_empty() {
                part.analysis = part.analysis.clone().with_duplicates(FILE, own);
            }
        }
    }

    /// The findings, some at a time, in order.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Findings> {
        self.parts.iter().flat_map(|part| {
            part.analysis.findings_in_parts(FILE).map(|mut findings| {
                if part.keeps_form {
                    without_forms(&mut findings);
                }
                findings.list.iter_mut().for_each(|finding| part.place(finding));
                findings
            })
        })
    }

    /// What puts it into canonical form.
    pub(crate) fn format(&self, interrupt: Interrupt<'_>) -> Formatting {
        let mut whole = Formatting::default();
        for part in &self.parts {
            if part.keeps_form {
                if !self.is_foreign {
                    let why = "its fence is indented, as in a list item";
                    whole.kept.push(Kept { span: Span::empty(part.start), why });
                }
                continue;
            }
            // Interrupted only when nobody wants the result any more.
            let formatting = part.analysis.format(FILE, None, interrupt).unwrap_or_default();
            let moved = |span: Span| span.shifted(part.start);
            whole.edits.extend(formatting.edits.into_iter().map(|edit| TextEdit { span: moved(edit.span), ..edit }));
            whole.kept.extend(formatting.kept.into_iter().map(|kept| Kept { span: moved(kept.span), ..kept }));
        }
        whole
    }

    /// Makes changes, each within one part, none touching another; sorted.
    pub(crate) fn edit(&mut self, edits: &[TextEdit]) {
        for edit in edits.iter().rev() {
            let range =
                self.text.byte_to_char(edit.span.start as usize)..self.text.byte_to_char(edit.span.end as usize);
            self.text.remove(range.clone());
            self.text.insert(range.start, &edit.text);
            let holds = |part: &&mut Part| part.start <= edit.span.start && edit.span.end <= part.start + part.len();
            if let Some(part) = self.parts.iter_mut().rev().find(holds) {
                let span = Span::new(edit.span.start - part.start, edit.span.end - part.start);
                part.host.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: edit.text.clone() } });
            }
        }
        self.settle(edits);
    }

    /// Reads what has been edited, and moves what stands behind.
    fn settle(&mut self, edits: &[TextEdit]) {
        let mut edits = edits.iter().peekable();
        let mut moved = 0;
        for part in &mut self.parts {
            // The edits before this part are those of the parts before it.
            let end = part.start + part.len();
            part.start = (i64::from(part.start) + moved) as u32;
            while let Some(edit) = edits.next_if(|edit| edit.span.end <= end) {
                moved += edit.text.len() as i64 - i64::from(edit.span.len());
            }
            part.analysis = part.host.snapshot();
        }
        self.count();
    }

    fn count(&mut self) {
        let mut before = 0;
        for part in &mut self.parts {
            part.puzzles_before = before;
            before += u32::try_from(part.puzzle_count()).unwrap_or(u32::MAX);
        }
    }
}

impl Part {
    fn open(text: String, dialect: Dialect, start: usize, config: &Arc<Config>) -> Part {
        // Texts of more than 4 GiB are not read.
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let mut host = AnalysisHost::default();
        host.apply(Change::Configure(Arc::clone(config)));
        host.apply(Change::Open { file: FILE, text, dialect });
        let analysis = host.snapshot();
        Part { host, analysis, start, puzzles_before: 0, keeps_form: false }
    }

    /// How many puzzles it holds.
    pub(crate) fn puzzle_count(&self) -> usize {
        self.analysis.puzzle_count(FILE)
    }

    /// Where a puzzle's grid stands in the whole text.
    pub(crate) fn puzzle_span(&self, puzzle: PuzzleIndex) -> Option<Span> {
        self.analysis.puzzle_span(FILE, puzzle).map(|span| span.shifted(self.start))
    }

    fn len(&self) -> u32 {
        // As the snapshot has it: edits that are under way do not count.
        self.analysis.text(FILE).map_or(0, |text| text.len_bytes() as u32)
    }

    /// Moves a finding from the part to the whole text.
    fn place(&self, finding: &mut Finding) {
        if let Some(puzzle) = &mut finding.puzzle {
            puzzle.0 += self.puzzles_before;
        }
        // Where equal puzzles stand was known by the whole text already.
        let is_ours = finding.rule != Rule::DuplicatePuzzle;
        let related = finding.related.iter_mut().filter(|_| is_ours).map(|related| &mut related.span);
        let edits = finding.fix.iter_mut().flat_map(|fix| &mut fix.edits).map(|edit| &mut edit.span);
        for span in std::iter::once(&mut finding.span).chain(related).chain(edits) {
            *span = span.shifted(self.start);
        }
    }
}

/// Leaves out what would change a text that keeps its form.
fn without_forms(findings: &mut Findings) {
    let before = findings.list.len();
    findings.list.retain(|finding| finding.rule != Rule::Format);
    findings.total -= before - findings.list.len();
    findings.list.iter_mut().for_each(|finding| finding.fix = None);
}

/// Which other program keeps an input's text. None keeps Markdown, whatever it begins with.
pub(crate) fn foreign(input: &Input, text: &str) -> Option<Foreign> {
    if input.is_markdown() { None } else { Foreign::sniff(text) }
}

fn slice(text: &str, range: &Range<usize>) -> String {
    text.get(range.clone()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::test_input;
    use expect_test::{Expect, expect};

    const BOOK: &str =
        "# Two\n\n```sudoku\n11..\n....\n....\n....\n```\ntext\n~~~sudoku\n22..\n....\n....\n....\n~~~\n";

    #[track_caller]
    fn check(sheet: &Sheet, expected: Expect) {
        sheet.prove(&|| false, || ());
        let mut lines = String::new();
        for finding in sheet.findings().flat_map(|part| part.list) {
            let what = sheet.text().byte_slice(finding.span.start as usize..finding.span.end as usize);
            let other = &finding.related[0].span;
            let line = sheet.text().byte_to_line(finding.span.start as usize) + 1;
            let puzzle = finding.puzzle.map_or(0, |puzzle| puzzle.0 + 1);
            lines += &format!("{line}: {what} puzzle {puzzle} {}, see {other:?}\n", finding.rule.name());
        }
        expected.assert_eq(&lines);
    }

    #[test]
    fn findings_of_parts_stand_where_they_belong_in_the_whole() {
        let sheet = Sheet::open(&test_input("a.md"), BOOK.to_owned());
        assert_eq!(sheet.puzzle_count(), 2);
        check(
            &sheet,
            expect![[r#"
            4: 1 puzzle 1 duplicate-value, see 18..19
            4: 1 puzzle 1 duplicate-value, see 17..18
            6: . puzzle 1 no-place, see 27..28
            11: 2 puzzle 2 duplicate-value, see 57..58
            11: 2 puzzle 2 duplicate-value, see 56..57
            13: . puzzle 2 no-place, see 66..67
        "#]],
        );
    }

    #[test]
    fn edits_move_what_stands_behind_them() {
        let mut sheet = Sheet::open(&test_input("a.md"), BOOK.to_owned());
        let at = |text: &str| BOOK.find(text).expect("it is there") as u32;
        let edit = |at: u32, text: &str| TextEdit { span: Span::new(at, at + 2), text: text.to_owned() };
        sheet.edit(&[edit(at("11.."), "+1 . "), edit(at("22.."), "2.")]);
        let expected = BOOK.replace("11..", "+1 . ..").replace("22..", "2...");
        assert_eq!(sheet.text().to_string(), expected);
        let afresh = Sheet::open(&test_input("a.md"), expected);
        for (part, other) in sheet.parts().iter().zip(afresh.parts()) {
            assert_eq!((part.start, part.puzzles_before), (other.start, other.puzzles_before));
            assert_eq!(part.analysis.text(FILE), other.analysis.text(FILE));
        }
    }

    #[test]
    fn a_text_without_blocks_holds_no_puzzle() {
        assert_eq!(Sheet::open(&test_input("a.md"), "11..\n....\n....\n....\n".to_owned()).puzzle_count(), 0);
        assert_eq!(Sheet::open(&test_input("a.txt"), "11..\n....\n....\n....\n".to_owned()).puzzle_count(), 1);
    }
}
