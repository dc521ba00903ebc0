//! Opens a text as snapshots that answer questions: one for a puzzle file, one for each fenced block of a Markdown
//! file. Their answers are moved to their positions in the whole text.

use crate::cache::Cache;
use crate::input::chunked_text::{TextChunk, chunk_reader};
use crate::input::discover::Input;
use crate::input::placed_document::{FILE, PlacedDocument};
use crate::text::position::{Position, position};
use ide::{
    Dialect, Duplicate, Findings, Fingerprint, Foreign, Formatting, GridInJson, Interrupt, Offset, PuzzleIndex, Record,
    Remainder, Rope, Rule, TextEdit, markdown,
};
use rayon::prelude::*;

/// The most grids of a JSON text that are checked where they are, each as a document. A text with more has to be
/// converted first.
const MOST_DOCUMENTS: usize = 20_000;

/// A whole text, or a chunk of a long one, as documents whose puzzles can be asked about.
pub(crate) struct OpenedText {
    text: Rope,
    documents: Vec<PlacedDocument>,
    is_foreign: bool,
    /// Lines and puzzles of the text before this chunk of it.
    pub(crate) lines_before: usize,
    puzzles_before: u32,
}

impl OpenedText {
    /// Reads the puzzles of an input's text.
    pub(crate) fn open(input: &Input, text: String) -> OpenedText {
        let config = &input.settings.config;
        if input.is_markdown() {
            let documents =
                markdown::blocks(&text).into_par_iter().map(|block| PlacedDocument::of_block(&text, block, config));
            OpenedText::new(Rope::from_str(&text), documents.collect())
        } else {
            if let Some(foreign) = foreign(input, &text) {
                return OpenedText::of_foreign(input, &text, foreign);
            }
            let document = PlacedDocument::open(text, input.dialect(), 0, config);
            // Shared with the snapshot, not copied.
            let text = document.analysis.text(FILE).cloned().unwrap_or_default();
            OpenedText::new(text, vec![document])
        }
    }

    /// Reads a text of another program: the grids in JSON, each as a document of its own. None if one of them cannot be
    /// read, and no other format, since findings must point at cells.
    fn of_foreign(input: &Input, text: &str, foreign: Foreign) -> OpenedText {
        let grids = if foreign == Foreign::Json { GridInJson::all(text) } else { Vec::new() };
        let grids = if grids.len() > MOST_DOCUMENTS { Vec::new() } else { grids };
        let records = if grids.is_empty() { Vec::new() } else { foreign.read(text) };
        let are_plain = records.iter().all(|record| record.as_ref().is_ok_and(|record| !is_variant(record)));
        let mut documents: Vec<PlacedDocument> = Vec::new();
        if records.len() == grids.len() && are_plain {
            let config = &input.settings.config;
            documents.par_extend(
                grids
                    .par_iter()
                    .map(|grid| PlacedDocument::open(grid.lines(text), Dialect::Sudoku, grid.start(), config)),
            );
        }
        if documents.iter().any(|document| document.puzzle_count() != 1) {
            documents.clear();
        }
        OpenedText { is_foreign: true, ..OpenedText::new(Rope::from_str(text), documents) }
    }

    /// Opens a text that is not edited.
    pub(crate) fn ask(input: &Input, text: String) -> OpenedText {
        if input.is_markdown() || foreign(input, &text).is_some() {
            return OpenedText::open(input, text);
        }
        let chunk = chunk_reader(input).next(&text, Remainder::Nothing);
        let document = chunk.map(PlacedDocument::of_chunk);
        let shared = document.as_ref().and_then(|document| document.analysis.text(FILE).cloned());
        let text = shared.unwrap_or_else(|| Rope::from_str(&text));
        OpenedText::new(text, Vec::from_iter(document))
    }

    /// A chunk of a long text.
    pub(crate) fn of_chunk(TextChunk { chunk, lines_before, is_foreign, .. }: TextChunk) -> OpenedText {
        let puzzles_before = chunk.puzzles_before;
        let document = PlacedDocument::of_chunk(chunk);
        let text = document.analysis.text(FILE).cloned().unwrap_or_default();
        let documents = if is_foreign { Vec::new() } else { vec![document] };
        OpenedText { lines_before, puzzles_before, is_foreign, ..OpenedText::new(text, documents) }.counted()
    }

    fn new(text: Rope, documents: Vec<PlacedDocument>) -> OpenedText {
        OpenedText { text, documents, is_foreign: false, lines_before: 0, puzzles_before: 0 }.counted()
    }

    fn counted(mut self) -> OpenedText {
        self.count();
        self
    }

    /// The text as it is now, to be asked only: it must not be edited.
    pub(crate) fn snapshot(&self) -> OpenedText {
        let documents = self.documents.iter().map(PlacedDocument::snapshot).collect();
        OpenedText { text: self.text.clone(), documents, ..*self }
    }

    pub(crate) fn text(&self) -> &Rope {
        &self.text
    }

    /// The line and column of an offset of what is available of it, in the whole text.
    pub(crate) fn position(&self, offset: Offset) -> Position {
        position(&self.text, offset).down_by(self.lines_before)
    }

    /// Returns true if it is in a format of another program: it is not formatted.
    pub(crate) fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// Its documents, in order.
    pub(crate) fn documents(&self) -> &[PlacedDocument] {
        &self.documents
    }

    pub(crate) fn puzzle_count(&self) -> usize {
        self.documents.iter().map(PlacedDocument::puzzle_count).sum()
    }

    /// The same with its line lists proved, proved lines in documents of their own. It must not be edited.
    pub(crate) fn with_proved_lines(self, interrupt: Interrupt<'_>) -> OpenedText {
        let documents = self.documents.into_iter().flat_map(|document| document.with_proved_lines(interrupt)).collect();
        OpenedText { documents, ..self }.counted()
    }

    /// Finds out what is costly to know, puzzles in parallel; `each` is called after each puzzle.
    pub(crate) fn prove(&self, cache: &Cache, interrupt: Interrupt<'_>, each: impl Fn() + Sync) {
        self.documents.par_iter().for_each(|document| {
            if document.analysis.are_lines_proved(FILE) {
                return (0..document.puzzle_count()).for_each(|_| each());
            }
            let unproved = document.analysis.each_unproved(FILE).into_par_iter();
            // If it is interrupted, the result is not used.
            let _ = unproved.try_for_each(|puzzle| puzzle.prove(interrupt).inspect(|()| each()));
            let unrated = document.analysis.unrated(FILE).into_par_iter();
            let _ = unrated.try_for_each(|(puzzle, scale)| {
                cache.rate(&document.analysis, FILE, puzzle, &[scale], interrupt).map(drop)
            });
        });
    }

    /// The fingerprint of a puzzle, by its position in the whole text; `None` if it cannot be read, or is a
    /// template.
    pub(crate) fn fingerprint(&self, puzzle: PuzzleIndex) -> Option<Fingerprint> {
        let after = self.documents.partition_point(|document| document.puzzles_before <= puzzle.0);
        // Of documents that begin with the same puzzle, all but the last have none.
        let document = self.documents.get(after.checked_sub(1)?)?;
        document.analysis.fingerprint(FILE, PuzzleIndex(puzzle.0 - document.puzzles_before))
    }

    /// Stores the duplicates of its puzzles, by their positions in the whole text.
    pub(crate) fn compare(&mut self, duplicates: Vec<Duplicate>) {
        let mut duplicates = duplicates.into_iter().peekable();
        for document in &mut self.documents {
            let before = document.puzzles_before;
            let end = before + document.indices().end;
            let mut own = Vec::new();
            while let Some(mut duplicate) = duplicates.next_if(|duplicate| duplicate.puzzle.0 < end) {
                duplicate.puzzle.0 -= before;
                own.push(duplicate);
            }
            if !own.is_empty() {
                document.analysis = document.analysis.clone().with_duplicates(FILE, own);
            }
        }
    }

    /// The findings, some at a time, in order.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Findings> {
        self.documents.iter().flat_map(|document| {
            document.analysis.findings_in_parts(FILE).map(|mut findings| {
                if self.is_foreign {
                    without_forms(&mut findings);
                }
                findings.list.iter_mut().for_each(|finding| document.place(finding));
                findings
            })
        })
    }

    /// The edits that format it.
    pub(crate) fn format(&self, interrupt: Interrupt<'_>) -> Formatting {
        let mut whole = Formatting::default();
        if self.is_foreign {
            return whole;
        }
        for document in &self.documents {
            // If it is interrupted, the result is not used.
            let formatting = document.format(&self.text, interrupt).unwrap_or_default();
            whole.edits.extend(formatting.edits);
            whole.unformatted.extend(formatting.unformatted);
        }
        whole
    }

    /// Makes changes, each within one document, none touching another; sorted.
    pub(crate) fn edit(&mut self, edits: &[TextEdit]) {
        for edit in edits.iter().rev() {
            let start = self.text.byte_to_char(edit.span.start.to_usize());
            let end = self.text.byte_to_char(edit.span.end.to_usize());
            self.text.remove(start..end);
            self.text.insert(start, &edit.text);
            let document =
                self.documents.iter_mut().rev().find(|document| {
                    document.start <= edit.span.start && edit.span.end <= document.start + document.len()
                });
            if let Some(document) = document {
                document.edit(edit);
            }
        }
        self.settle(edits);
    }

    /// Reads the edited documents again, and moves the documents after them.
    fn settle(&mut self, edits: &[TextEdit]) {
        let mut edits = edits.iter().peekable();
        let mut moved = 0;
        for document in &mut self.documents {
            // The edits before this document are those of the documents before it.
            let end = document.start + document.len();
            let before = moved;
            let mut growth = None;
            while let Some(edit) = edits.next_if(|edit| edit.span.end <= end) {
                moved += edit.text.len() as i64 - i64::from(edit.span.len());
                growth = Some(moved - before);
            }
            document.settle(&self.text, before, growth);
        }
        self.count();
    }

    fn count(&mut self) {
        let mut before = self.puzzles_before;
        for document in &mut self.documents {
            document.puzzles_before = before;
            before += document.indices().end;
        }
    }
}

/// True if a puzzle has rules that its grid alone does not show.
fn is_variant(record: &Record) -> bool {
    const RULES: [&str; 7] = ["rules", "regions", "cages", "constraints", "variant", "box", "symbols"];
    record.unsupported.iter().any(|word| word.split('`').nth(1).is_some_and(|name| RULES.contains(&name)))
}

/// Leaves out what would change a text that keeps its form.
fn without_forms(findings: &mut Findings) {
    let before = findings.list.len();
    findings.list.retain(|finding| finding.rule != Rule::Format);
    findings.total -= before - findings.list.len();
    findings.list.iter_mut().for_each(|finding| finding.fix = None);
}

/// The format of another program that an input's text is in. Markdown is never in one.
pub(crate) fn foreign(input: &Input, text: &str) -> Option<Foreign> {
    if input.is_markdown() { None } else { Foreign::sniff(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::discover::test_input;
    use expect_test::{Expect, expect};
    use ide::Span;

    const BOOK: &str =
        "# Two\n\n```sudoku\n11..\n....\n....\n....\n```\ntext\n~~~sudoku\n22..\n....\n....\n....\n~~~\n";

    #[track_caller]
    fn check(opened: &OpenedText, expected: Expect) {
        opened.prove(&Cache::nowhere(), &|| false, || ());
        let mut lines = String::new();
        for finding in opened.findings().flat_map(|findings| findings.list) {
            let what = opened.text().byte_slice(finding.span.start.to_usize()..finding.span.end.to_usize());
            let other = &finding.related[0].span;
            let line = opened.text().byte_to_line(finding.span.start.to_usize()) + 1;
            let puzzle = finding.puzzle.map_or(0, |puzzle| puzzle.0 + 1);
            lines += &format!("{line}: {what} puzzle {puzzle} {}, see {other:?}\n", finding.rule.name());
        }
        expected.assert_eq(&lines);
    }

    #[test]
    fn findings_of_parts_stand_where_they_belong_in_the_whole() {
        let opened = OpenedText::open(&test_input("a.md"), BOOK.to_owned());
        assert_eq!(opened.puzzle_count(), 2);
        check(
            &opened,
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
    fn edits_move_what_stands_after_them() {
        let mut opened = OpenedText::open(&test_input("a.md"), BOOK.to_owned());
        let at = |text: &str| BOOK.find(text).expect("it is there") as u32;
        let edit = |at: u32, text: &str| TextEdit { span: Span::of_len(at, 2), text: text.to_owned() };
        opened.edit(&[edit(at("11.."), "+1 . "), edit(at("22.."), "2.")]);
        let expected = BOOK.replace("11..", "+1 . ..").replace("22..", "2...");
        assert_eq!(opened.text().to_string(), expected);
        let afresh = OpenedText::open(&test_input("a.md"), expected);
        for (document, other) in opened.documents().iter().zip(afresh.documents()) {
            assert_eq!((document.start, document.puzzles_before), (other.start, other.puzzles_before));
            assert_eq!(document.analysis.text(FILE), other.analysis.text(FILE));
        }
    }

    #[test]
    fn a_text_without_blocks_holds_no_puzzle() {
        assert_eq!(OpenedText::open(&test_input("a.md"), "11..\n....\n....\n....\n".to_owned()).puzzle_count(), 0);
        assert_eq!(OpenedText::open(&test_input("a.txt"), "11..\n....\n....\n....\n".to_owned()).puzzle_count(), 1);
    }

    #[test]
    fn grids_in_json_are_checked_in_their_places() {
        let text = "{\"board\": [[1, 1, 0, 0],\n  [3, 0, 1, 0], [0, 1, 0, 3],\n  [0, 3, 0, 1]]}\n\
            {\"puzzle\": \"1.3.3.1..1.3.3.3\", \"solution\": \"1234341221434321\"}\n";
        let opened = OpenedText::ask(&test_input("a.json"), text.to_owned());
        assert_eq!((opened.puzzle_count(), opened.is_foreign()), (2, true));
        let spans: Vec<Vec<usize>> = opened
            .findings()
            .map(|part| part.list.iter().map(|finding| finding.span.range().start).collect())
            .filter(|spans: &Vec<usize>| !spans.is_empty())
            .collect();
        let starts = spans.concat();
        assert!(starts.contains(&text.find("1, 1").expect("a row")), "{starts:?}");
        assert!(starts.contains(&text.find("3\",").expect("the last cell")), "{starts:?}");
        for text in [
            "{\"puzzle\": \"12\"}",
            "{\"givens\":\"1...............\"}",
            "<?xml version='1.0'?>\n1.3.\n3.1.\n.1.3\n.3.1\n",
        ] {
            let opened = OpenedText::ask(&test_input("a.json"), text.to_owned());
            assert_eq!((opened.puzzle_count(), opened.findings().count()), (0, 0), "{text}");
        }
    }
}
