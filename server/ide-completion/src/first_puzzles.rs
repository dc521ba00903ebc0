//! Completes a file without a puzzle: an empty grid, new puzzles, and what can be pasted; the empty rows of the grids
//! that `grids` declares.

use super::lines::leading_blanks;
use super::{Completion, CompletionKind, Completions, CursorLine, Documentation, ReplaceMode};
use formats::{Record, Target};
use ide_db::base::words::counted;
use ide_db::{Cancellable, FileId, Interrupt, Snapshot, TextEdit, View};
use ide_format::line_end;
use ide_puzzles::generate::{Generated, Plan, Wishes};
use ratings::hodoku::Level;
use std::sync::Arc;
use syntax::{Declared, Dialect, Document, Key, LineLooks, Offset, Span};

/// The difficulties of the puzzles that are offered. Harder ones take too long for a list.
const LEVELS: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

/// The size of the grids.
const SIZE: u8 = 9;

/// The longest file, in bytes, that is offered a first puzzle: it is read as if it had one.
const LONGEST: usize = 64 << 10;

/// A text that can be pasted.
const PASTED: &str = "81 characters, nine rows, or a link to SudokuWiki, f-puzzles or SudokuPad";

/// Returns the first puzzles that a file without a puzzle can be given at a position.
pub fn first_puzzles(
    db: &Snapshot,
    file: FileId,
    offset: Offset,
    seed: u64,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Completions>> {
    let Some(view) = db.file(file) else { return Ok(None) };
    if let Some(rows) = EmptyRows::declared(view) {
        return Ok(rows.completions(view, offset));
    }
    if !is_open_to_any_puzzle(view) {
        return Ok(None);
    }
    let Some(line) = CursorLine::at(view, offset) else { return Ok(None) };
    let Some(place) = PuzzlePlace::new(view, &line) else { return Ok(None) };
    let empty = Generated::empty(SIZE);
    let mut list = Vec::new();
    list.extend(place.completion("Empty 9×9", &empty, "to type a puzzle"));
    for level in LEVELS {
        let wishes = Wishes { difficulty: Some(level), ..Wishes::default() };
        let Ok(plan) = Plan::new(wishes, seed) else { continue };
        let made = plan.make(0..1, interrupt)?.into_iter().next();
        let Some(Ok(made)) = made else { continue };
        let clues = made.record.cells.iter().filter(|cell| cell.value().is_some()).count();
        let detail = counted(clues as u64, "clue");
        list.extend(place.completion(&format!("New {} puzzle", level.name()), &made, &detail));
    }
    list.push(place.paste());
    Ok(Completions::of(place.span, ReplaceMode::Word, list))
}

/// Returns true if a file has no puzzle, and nothing that only some puzzles would agree with.
pub fn takes_any_puzzle(db: &Snapshot, file: FileId) -> bool {
    db.file(file).is_some_and(is_open_to_any_puzzle)
}

fn is_short_without_puzzle(view: &View) -> bool {
    view.dialect == Dialect::Sudoku && view.text.len_bytes() <= LONGEST && view.puzzle_count() == 0
}

fn is_open_to_any_puzzle(view: &View) -> bool {
    if !is_short_without_puzzle(view) {
        return false;
    }
    let mut text = view.part(Span::new(0, view.text.len_bytes() as u32)).into_owned();
    text.push_str(line_end(&text));
    text.push_str(&format!("{}\n", ".".repeat(SIZE.into())).repeat(SIZE.into()));
    let document = Document::read(&text);
    let mut puzzles = 0;
    for block in document.blocks() {
        puzzles += block.puzzles.len();
        let mut entries = block.puzzles.iter().flat_map(|puzzle| &puzzle.entries).chain(&block.entries);
        let fits_any_grid = entries.all(|entry| entry.key.is_none_or(says_nothing_of_the_grid));
        if !fits_any_grid || !block.problems.is_empty() {
            return false;
        }
    }
    puzzles == 1
}

/// Returns true for keys whose values are true of any puzzle.
fn says_nothing_of_the_grid(key: Key) -> bool {
    match key {
        Key::Title | Key::Author | Key::Source | Key::Url | Key::Date | Key::Id | Key::Tags | Key::Comment => true,
        Key::Size
        | Key::Box
        | Key::Symbols
        | Key::Values
        | Key::Grids
        | Key::Rules
        | Key::Difficulty
        | Key::Rating
        | Key::Clues
        | Key::Solutions
        | Key::Solution => false,
    }
}

impl Completions {
    /// Adds other completions of the same place after these.
    pub fn followed_by(mut self, others: Completions) -> Completions {
        if self.span != others.span {
            return others;
        }
        self.list.extend(others.list);
        self
    }
}

/// The rows of several grids without a value, for a file that says which grids they are and has none yet.
struct EmptyRows {
    /// The grids in words: `samurai`, or their corners.
    name: String,
    lines: Vec<String>,
}

impl EmptyRows {
    /// The rows of the grids that a file declares; `None` if it declares none, or would have problems with these rows.
    fn declared(view: &View) -> Option<EmptyRows> {
        if !is_short_without_puzzle(view) {
            return None;
        }
        let mut text = view.part(Span::new(0, view.text.len_bytes() as u32)).into_owned();
        let mut declared = Declared::default();
        let document = Document::read(&text);
        for (index, block) in document.blocks().iter().enumerate() {
            let start = document.start(index);
            for entry in &block.entries {
                let Some(key) = entry.key else { continue };
                // A wrong value is a problem of its block, which is looked at below.
                _ = declared.declare(key, &text[entry.value_span.in_file(start).range()]);
            }
        }
        let figure = declared.figure()?;
        let name = figure.declaration();
        let boxes = declared.boxes_of(figure.size());
        let record = Record { boxes, ..Record::of_figure(Arc::new(figure)) };
        let empty = Generated { record, declared: Vec::new(), is_minimal: false };
        let lines = empty.lines(Target::Sudoku).ok()?;
        // The file has the metadata already.
        let lines: Vec<String> = lines.into_iter().skip_while(|line| line.contains(':')).collect();
        text.push_str(line_end(&text));
        lines.iter().for_each(|line| text.extend([line, "\n"]));
        let document = Document::read(&text);
        let is_without_problems = document.blocks().iter().all(|block| block.problems.is_empty());
        let puzzles: usize = document.blocks().iter().map(|block| block.puzzles.len()).sum();
        (is_without_problems && puzzles == 1).then_some(EmptyRows { name, lines })
    }

    fn completions(&self, view: &View, offset: Offset) -> Option<Completions> {
        let line = CursorLine::at(view, offset)?;
        let place = PuzzlePlace::new(view, &line)?;
        let empty = place.lines(&format!("Empty {}", self.name), &self.lines, "to type a puzzle");
        Completions::of(place.span, ReplaceMode::Word, vec![empty])
    }
}

/// Where the first puzzle is written.
struct PuzzlePlace {
    /// The word that it replaces.
    span: Span,
    /// The edits that remove the blanks around that word.
    blanks: Vec<TextEdit>,
    /// The line end before the puzzle, if other text stands on its line.
    before: &'static str,
    /// The line end of the file.
    end: &'static str,
    /// The line end after the puzzle, if its line is the last one.
    after: &'static str,
}

impl PuzzlePlace {
    fn new(view: &View, line: &CursorLine) -> Option<PuzzlePlace> {
        let text = view.part(Span::new(0, view.text.len_bytes() as u32));
        let end = line_end(&text);
        let is_last = line.span().end.to_usize() == text.len();
        let after = if is_last { end } else { "" };
        let word = line.before().trim_start();
        let rest = line.after().trim_end();
        if word.chars().chain(rest.chars()).all(|c| c.is_ascii_alphanumeric()) {
            // On a blank line, the text before and after the position is removed separately.
            let mut start = line.at;
            let mut stop = line.at;
            if !word.is_empty() || !rest.is_empty() {
                start = leading_blanks(&line.text);
                stop = (line.at + rest.len()).max(start);
            }
            let mut blanks = Vec::new();
            for (from, to) in [(0, start), (stop, line.text.len())] {
                if from < to {
                    blanks.push(TextEdit { span: line.part(from, to), text: String::new() });
                }
            }
            return Some(PuzzlePlace { span: line.part(start, stop), blanks, before: "", end, after });
        }
        let is_text = matches!(LineLooks::of(&line.text), LineLooks::Comment | LineLooks::Metadata { .. });
        if !is_text || !rest.is_empty() {
            return None;
        }
        let span = line.part(line.at, line.text.len());
        Some(PuzzlePlace { span, blanks: Vec::new(), before: end, end, after })
    }

    fn completion(&self, label: &str, puzzle: &Generated, detail: &str) -> Option<Completion> {
        Some(self.lines(label, &puzzle.lines(Target::Sudoku).ok()?, detail))
    }

    fn lines(&self, label: &str, lines: &[String], detail: &str) -> Completion {
        Completion {
            text: format!("{}{}{}", self.before, lines.join(self.end), self.after),
            additional_edits: self.blanks.clone(),
            detail: Some(detail.to_owned()),
            ..Completion::plain(label, CompletionKind::Puzzle, None)
        }
    }

    /// Returns an item that only says what can be pasted: the clipboard belongs to the editor.
    fn paste(&self) -> Completion {
        let how = format!("Paste it here: {PASTED}.");
        Completion {
            text: String::new(),
            detail: Some(PASTED.to_owned()),
            documentation: Some(Documentation::Paragraphs(vec![how])),
            ..Completion::plain("Paste a puzzle", CompletionKind::Puzzle, None)
        }
    }
}
