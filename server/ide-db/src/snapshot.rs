//! Defines the snapshot of a host's state, which the layers above extend by their questions.

use crate::base::by_file::ByFile;
use crate::base::config::Config;
use crate::base::fill_style::FillStyle;
use crate::base::finding::{FileId, PuzzleIndex};
use crate::duplicates::index::{CanonicalForms, Listed};
use crate::duplicates::{Duplicate, Duplicates};
use crate::puzzle::fingerprint::Fingerprint;
use crate::puzzle::lowering;
use crate::state::file::{Located, View};
use engine::{Digit, Field};
use ropey::Rope;
use std::sync::Arc;
use syntax::markdown::Fenced;
use syntax::{Dialect, Offset, Span};

/// An immutable snapshot of a host's state: cheap to clone, safe on any thread.
#[derive(Clone)]
pub struct Snapshot {
    files: ByFile<Arc<View>>,
    duplicates: Arc<Duplicates>,
    fill_style: FillStyle,
}

impl Snapshot {
    pub(crate) fn new(files: ByFile<Arc<View>>, duplicates: Duplicates) -> Snapshot {
        Snapshot { files, duplicates: Arc::new(duplicates), fill_style: FillStyle::default() }
    }

    /// A snapshot of nothing but this file.
    pub fn of(file: FileId, view: View) -> Snapshot {
        Snapshot::new(ByFile::from_iter([(file, Arc::new(view))]), Duplicates::default())
    }

    /// The same snapshot with the duplicates of a file that the caller has found, by position. For callers who compare
    /// more files than they keep.
    pub fn with_duplicates(self, file: FileId, duplicates: Vec<Duplicate>) -> Snapshot {
        Snapshot { duplicates: Arc::new(Duplicates::found(file, duplicates)), ..self }
    }

    /// The same snapshot, whose fills write values in a style.
    pub fn with_fill_style(self, fill_style: FillStyle) -> Snapshot {
        Snapshot { fill_style, ..self }
    }

    pub fn fill_style(&self) -> FillStyle {
        self.fill_style
    }

    /// The puzzles of a file as they are compared with others, with the first lines of their grids. Puzzles that
    /// cannot be read, and templates, are left out.
    pub fn listed(&self, file: FileId, forms: CanonicalForms) -> impl Iterator<Item = (Listed, Span)> {
        self.file(file).into_iter().flat_map(move |file| file.listed(forms))
    }

    /// The fingerprint of a puzzle; `None` if it cannot be read, or is a template.
    pub fn fingerprint(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Fingerprint> {
        let located = self.located(file, puzzle)?;
        located.facts.fingerprint(located.index)
    }

    /// The duplicates in a file, by position.
    pub fn duplicates(&self, file: FileId) -> Arc<[Duplicate]> {
        self.duplicates.of(file, &self.files)
    }

    /// The settings in force for a file.
    pub fn config(&self, file: FileId) -> Option<&Config> {
        self.file(file).map(|file| &*file.config)
    }

    pub fn file(&self, file: FileId) -> Option<&View> {
        self.files.get(file).map(|file| &**file)
    }

    pub fn located(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Located<'_>> {
        self.file(file)?.puzzle(puzzle)
    }

    /// A puzzle of a file, or the reason why there is none.
    pub fn existing(&self, file: FileId, puzzle: PuzzleIndex) -> Result<Located<'_>, Vec<String>> {
        self.located(file, puzzle).ok_or_else(|| vec!["there is no such puzzle".to_owned()])
    }

    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.file(file).map(|file| &file.text)
    }

    pub fn dialect(&self, file: FileId) -> Dialect {
        self.file(file).map_or(Dialect::default(), |file| file.dialect)
    }

    /// The fenced blocks of a Markdown file, in order; none in a file of another kind.
    pub fn fences(&self, file: FileId) -> &[Fenced] {
        self.file(file).map_or(&[], |file| &file.fences)
    }

    /// The number of puzzles of a file.
    pub fn puzzle_count(&self, file: FileId) -> usize {
        self.file(file).map_or(0, View::puzzle_count)
    }

    /// The range of a puzzle's grid, from its first row to its last.
    pub fn puzzle_span(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Span> {
        self.located(file, puzzle).map(|located| located.grid_span())
    }

    /// The text of a puzzle's grid, from its first row to its last.
    pub fn grid_text(&self, file: FileId, puzzle: PuzzleIndex) -> Option<String> {
        let span = self.puzzle_span(file, puzzle)?;
        Some(self.text(file)?.get_byte_slice(span.range())?.to_string())
    }

    /// The start of a puzzle's grid.
    pub fn grid_start(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Offset> {
        let lines = self.file(file).and_then(|view| view.lines.as_ref());
        match lines {
            Some(lines) => lines.start(puzzle),
            None => self.puzzle_span(file, puzzle).map(|span| span.start),
        }
    }

    /// The number of a puzzle's givens; 0 if there is no such puzzle.
    pub fn clue_count(&self, file: FileId, puzzle: PuzzleIndex) -> usize {
        self.located(file, puzzle).map_or(0, |located| located.lowered().givens.iter().flatten().count())
    }

    /// The cells of a puzzle by row and column.
    pub fn field(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Field> {
        Some(self.located(file, puzzle)?.puzzle().field)
    }

    /// The number of a puzzle's digits.
    pub fn digit_count(&self, file: FileId, puzzle: PuzzleIndex) -> Option<u8> {
        Some(self.located(file, puzzle)?.puzzle().digit_count)
    }

    /// A puzzle's title, if it has one.
    pub fn puzzle_name(&self, file: FileId, puzzle: PuzzleIndex) -> Option<String> {
        self.located(file, puzzle)?.puzzle().declared.title.as_deref().map(str::to_owned)
    }

    /// A value as a puzzle writes it, for people: a number where it has no symbol for it.
    pub fn symbol(&self, file: FileId, puzzle: PuzzleIndex, digit: Digit) -> String {
        match self.located(file, puzzle) {
            Some(located) => lowering::symbol(located.puzzle(), digit),
            None => digit.get().to_string(),
        }
    }
}
