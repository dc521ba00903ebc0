//! A part of a text that is a document of its own: all of a puzzle file, a chunk of it, or a fenced block of a Markdown
//! file. Moves its ranges and edits to their positions in the whole text.

use crate::input::margin::{Margin, strip};
use ide::markdown::Fenced;
use ide::{
    Analysis, AnalysisHost, Cancellable, Change, Chunk, Config, Dialect, FileId, Finding, Formatting, Interrupt,
    Offset, PuzzleIndex, Rope, Rule, Span, TextEdit, Unformatted, with_edits,
};
use std::ops::Range;
use std::sync::Arc;

/// Every snapshot of this crate holds this one file.
pub(crate) const FILE: FileId = Chunk::FILE;

const ENTANGLED: &str = "its lines cannot be separated from the lines before them";

/// A document and its place in the whole text.
pub(crate) struct PlacedDocument {
    /// The host that follows edits; `None` for a chunk, which is not edited.
    host: Option<AnalysisHost>,
    pub(crate) analysis: Analysis,
    /// Where it begins.
    pub(crate) start: Offset,
    /// The margin of its lines in the whole text, if they have one.
    margin: Option<Margin>,
    /// Puzzles of the whole text before it.
    pub(crate) puzzles_before: u32,
}

impl PlacedDocument {
    /// A text that begins at `start`.
    pub(crate) fn open(text: String, dialect: Dialect, start: usize, config: &Arc<Config>) -> PlacedDocument {
        // Texts of more than 4 GiB are not read.
        let start = Offset::from(u32::try_from(start).unwrap_or(u32::MAX));
        let mut host = AnalysisHost::default();
        host.apply(Change::Configure(Arc::clone(config)));
        host.apply(Change::Open { file: FILE, text, dialect });
        let analysis = host.snapshot();
        PlacedDocument { host: Some(host), analysis, start, margin: None, puzzles_before: 0 }
    }

    /// A chunk of a long text.
    pub(crate) fn of_chunk(chunk: Chunk) -> PlacedDocument {
        let Chunk { analysis, puzzles_before, .. } = chunk;
        PlacedDocument { host: None, analysis, start: Offset::START, margin: None, puzzles_before }
    }

    /// Proves the puzzles of a line list all at once. Returns the document cut into parts: in each of them, either all
    /// puzzles are proved or none.
    pub(crate) fn with_proved_lines(self, interrupt: Interrupt<'_>) -> Vec<PlacedDocument> {
        if self.host.is_some() {
            return vec![self];
        }
        // If it is interrupted, the result is not used.
        let stretches = self.analysis.prove_lines(FILE, interrupt).unwrap_or_default();
        let mut documents = Vec::with_capacity(stretches.len());
        for (start, analysis) in stretches {
            documents.push(PlacedDocument { analysis, start: self.start + start, ..self.snapshot() });
        }
        documents
    }

    /// A block of `whole`.
    pub(crate) fn of_block(whole: &str, Fenced { range, margin }: Fenced, config: &Arc<Config>) -> PlacedDocument {
        let start = range.start;
        let text = whole.get(range).unwrap_or_default();
        if margin.text.is_empty() {
            return PlacedDocument::open(text.to_owned(), Dialect::Sudoku, start, config);
        }
        let (text, margin) = strip(&margin, text);
        PlacedDocument { margin: Some(margin), ..PlacedDocument::open(text, Dialect::Sudoku, start, config) }
    }

    /// The document as it is now, to be asked only: it must not be edited.
    pub(crate) fn snapshot(&self) -> PlacedDocument {
        let analysis = self.analysis.clone();
        let margin = self.margin.clone();
        PlacedDocument { host: None, analysis, margin, ..*self }
    }

    pub(crate) fn puzzle_count(&self) -> usize {
        self.analysis.puzzle_count(FILE)
    }

    /// The indices of its puzzles.
    pub(crate) fn indices(&self) -> Range<u32> {
        0..u32::try_from(self.puzzle_count()).unwrap_or(u32::MAX)
    }

    /// The number of a puzzle in the whole text, from 1.
    pub(crate) fn number(&self, puzzle: PuzzleIndex) -> usize {
        self.puzzles_before as usize + puzzle.0 as usize + 1
    }

    /// The range of a puzzle's grid in the whole text.
    pub(crate) fn puzzle_span(&self, puzzle: PuzzleIndex) -> Option<Span> {
        self.analysis.puzzle_span(FILE, puzzle).map(|span| self.span(span))
    }

    /// The start of a puzzle's grid in the whole text.
    pub(crate) fn grid_start(&self, puzzle: PuzzleIndex) -> Option<Offset> {
        self.analysis.grid_start(FILE, puzzle).map(|start| self.span(Span::empty(start)).start)
    }

    /// Its length in the whole text.
    pub(crate) fn len(&self) -> u32 {
        match &self.margin {
            Some(margin) => margin.len,
            // As the snapshot has it: edits that are under way do not count.
            None => self.analysis.text(FILE).map_or(0, |text| text.len_bytes() as u32),
        }
    }

    /// A range of the document in the whole text.
    pub(crate) fn span(&self, span: Span) -> Span {
        self.margin.as_ref().map_or(span, |margin| margin.span(span)).shifted(self.start.to_u32())
    }

    /// Changes of the document as changes of the whole text. `None` if they get into each other's way there.
    fn edits(&self, edits: &[TextEdit]) -> Option<Vec<TextEdit>> {
        let mut outer = Vec::with_capacity(edits.len());
        for edit in edits {
            let edit = match &self.margin {
                Some(margin) => margin.edit(edit),
                None => edit.clone(),
            };
            outer.push(TextEdit { span: edit.span.shifted(self.start.to_u32()), ..edit });
        }
        outer.is_sorted_by(|one, next| one.span.end <= next.span.start).then_some(outer)
    }

    /// Moves a finding from the document to the whole text.
    pub(crate) fn place(&self, finding: &mut Finding) {
        if let Some(puzzle) = &mut finding.puzzle {
            puzzle.0 += self.puzzles_before;
        }
        finding.span = self.span(finding.span);
        // Findings about duplicates have positions of the whole text already.
        let is_ours = !matches!(finding.rule, Rule::DuplicatePuzzle | Rule::EquivalentPuzzle);
        for related in finding.related.iter_mut().filter(|_| is_ours) {
            related.span = self.span(related.span);
        }
        finding.fix = finding.fix.take().and_then(|fix| Some(ide::Fix { edits: self.edits(&fix.edits)?, ..fix }));
    }

    /// The edits that format it, as edits of the whole text.
    pub(crate) fn format(&self, whole: &Rope, interrupt: Interrupt<'_>) -> Cancellable<Formatting> {
        let formatting = self.analysis.format(FILE, None, interrupt)?;
        // A margin can make an edit of the document mean something else in the whole text. Such edits are refused.
        let Some(edits) = self.edits(&formatting.edits).filter(|edits| self.says(whole, edits, &formatting.edits))
        else {
            let unformatted = vec![Unformatted { span: self.span(Span::empty(0)), why: ENTANGLED }];
            return Ok(Formatting { edits: Vec::new(), unformatted });
        };
        let unformatted =
            formatting.unformatted.into_iter().map(|text| Unformatted { span: self.span(text.span), ..text });
        Ok(Formatting { edits, unformatted: unformatted.collect() })
    }

    /// Returns true if the edited whole text contains the edited document.
    fn says(&self, whole: &Rope, outer: &[TextEdit], inner: &[TextEdit]) -> bool {
        let (Some(margin), Some(text)) = (&self.margin, self.analysis.text(FILE)) else { return true };
        let mut within = Vec::with_capacity(outer.len());
        for edit in outer {
            let span = Span::new(edit.span.start - self.start, edit.span.end - self.start);
            within.push(TextEdit { span, ..edit.clone() });
        }
        let block = with_edits(&self.block(whole), &within);
        strip(&margin.style, &block).0 == with_edits(&text.to_string(), inner)
    }

    /// Its lines with their margins.
    fn block(&self, whole: &Rope) -> String {
        let end = (self.start + self.len()).to_usize();
        whole.byte_slice(self.start.to_usize().min(end)..end.min(whole.len_bytes())).to_string()
    }

    /// Applies an edit of the whole text that is within it.
    pub(crate) fn edit(&mut self, edit: &TextEdit) {
        // Else it is read anew once all changes are made.
        if let (None, Some(host)) = (&self.margin, &mut self.host) {
            let span = Span::new(edit.span.start - self.start, edit.span.end - self.start);
            host.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: edit.text.clone() } });
        }
    }

    /// Takes its place in the whole text, in which changes before it have moved it, and those within made it grow, if
    /// there are any.
    pub(crate) fn settle(&mut self, whole: &Rope, moved: i64, growth: Option<i64>) {
        self.start = Offset::from((i64::from(self.start.to_u32()) + moved) as u32);
        if let (Some(margin), Some(growth)) = (&mut self.margin, growth) {
            margin.len = (i64::from(margin.len) + growth) as u32;
            let style = margin.style.clone();
            let (text, margin) = strip(&style, &self.block(whole));
            self.margin = Some(margin);
            if let Some(host) = &mut self.host {
                host.apply(Change::Open { file: FILE, text, dialect: Dialect::Sudoku });
            }
        }
        if let Some(host) = &mut self.host {
            self.analysis = host.snapshot();
        }
    }
}
