//! Formats the blocks of a text, each by itself, and takes back what would be read differently in the new text.

use super::block::{Setting, canonical};
use super::clues::ClueOrder;
use super::edits::add_edits;
use super::items::View;
use super::preamble::Above;
use super::same::says_the_same;
use super::{Formatting, Unformatted};
use ide_db::base::interrupt::{Cancellable, Interrupt, Interrupted};
use ide_db::base::rule::Rule;
use std::borrow::Cow;
use syntax::{Block, BlockSpan, Dialect, Document, Offset, ProblemKind, Scope, Span, TextLine};

/// The maximum number of attempts, each without the puzzles that would be read differently.
const ROUNDS: usize = 6;

const TOO_LONG: &str = "more than 100,000 lines belong together";
const UNREADABLE: &str = "it cannot be read as a whole";
const UNSAYABLE: &str = "its format cannot represent all of it";
pub(super) const DIFFERENT: &str = "it would be read differently once formatted";
pub(super) const UNSTABLE: &str = "the file would be read differently once formatted";

/// A file's text with its blocks.
pub struct Whole<'a> {
    pub text: &'a str,
    /// The blocks, in order, each with its start.
    pub blocks: Vec<(Offset, &'a Block)>,
    pub dialect: Dialect,
    /// True if comments that suppress the rule `format` apply: their puzzles stay unformatted.
    pub respects_suppressions: bool,
}

/// The text of each block, old or new, and the blocks that stay unformatted.
pub(super) struct Attempt<'a> {
    pub(super) pieces: Vec<Cow<'a, str>>,
    unformatted: Vec<(usize, &'static str)>,
}

impl Attempt<'_> {
    fn changes(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Cow::Owned(_)))
    }

    fn text(&self) -> String {
        self.pieces.concat()
    }

    /// Returns true if formatting the new text changes nothing.
    pub(super) fn is_final(&self, whole: &Whole<'_>, interrupt: Interrupt<'_>) -> Cancellable<bool> {
        if !self.changes() {
            return Ok(true);
        }
        let text = self.text();
        let document = Document::read_as(&text, whole.dialect);
        let again = Whole { text: &text, blocks: blocks(&document), ..*whole };
        Ok(!again.attempt(None, interrupt)?.changes())
    }

    pub(super) fn formatting(self, whole: &Whole<'_>) -> Formatting {
        let mut formatting = Formatting::default();
        for (index, piece) in self.pieces.iter().enumerate() {
            if let Cow::Owned(new) = piece {
                add_edits(whole.view(index).text, new, whole.blocks[index].0, &mut formatting.edits);
            }
        }
        formatting.unformatted =
            self.unformatted.iter().map(|&(index, why)| Unformatted { span: whole.place(index), why }).collect();
        formatting
    }
}

impl<'a> Whole<'a> {
    /// The file with its text in one piece, which is `text`.
    pub fn of(file: &'a ide_db::state::file::View, text: &'a str) -> Whole<'a> {
        let blocks = file.chunks().blocks().map(|(facts, at)| (at.start, &*facts.block)).collect();
        Whole { text, blocks, dialect: file.dialect, respects_suppressions: true }
    }

    pub(super) fn view(&self, index: usize) -> View<'a> {
        let (start, block) = self.blocks[index];
        View { block, text: &self.text[Span::new(start, start + block.len).range()] }
    }

    fn place(&self, index: usize) -> Span {
        let (start, block) = self.blocks[index];
        place(start, block)
    }

    pub(super) fn attempt(&self, wanted: Option<&[Span]>, interrupt: Interrupt<'_>) -> Cancellable<Attempt<'a>> {
        let mut attempt = self.first_attempt(wanted, interrupt)?;
        for round in 0..=ROUNDS {
            if interrupt() {
                return Err(Interrupted);
            }
            let wrong = if attempt.changes() { self.wrong(&attempt) } else { Vec::new() };
            if wrong.is_empty() {
                break;
            }
            let wrong = if round < ROUNDS { wrong } else { (0..self.blocks.len()).collect() };
            for index in wrong {
                if matches!(attempt.pieces[index], Cow::Owned(_)) {
                    attempt.pieces[index] = Cow::Borrowed(self.view(index).text);
                    attempt.unformatted.push((index, DIFFERENT));
                }
            }
        }
        attempt.unformatted.sort_unstable();
        Ok(attempt)
    }

    /// Formats each block by itself.
    fn first_attempt(&self, wanted: Option<&[Span]>, interrupt: Interrupt<'_>) -> Cancellable<Attempt<'a>> {
        let end = line_end(self.text);
        let empty = empty_mark(self.text, self.dialect);
        let order = if wanted.is_none() { ClueOrder::Sorted } else { ClueOrder::Written };
        let mut attempt = Attempt { pieces: Vec::with_capacity(self.blocks.len()), unformatted: Vec::new() };
        let suppressed = self.suppressed();
        for (index, &(start, block)) in self.blocks.iter().enumerate() {
            if interrupt() {
                return Err(Interrupted);
            }
            let view = self.view(index);
            attempt.pieces.push(Cow::Borrowed(view.text));
            let is_wanted = wanted.is_none_or(|spans| {
                let whole = Span::of_len(start, block.len);
                spans.iter().any(|span| span.meets(whole))
            });
            if !is_wanted || suppressed[index] {
                continue;
            }
            let setting = Setting { dialect: self.dialect, above: self.above(index), end, empty, order };
            match format_block(view, setting) {
                Piece::Unchanged => {}
                Piece::New(new) => attempt.pieces[index] = Cow::Owned(new),
                Piece::Unformatted(why) => attempt.unformatted.push((index, why)),
            }
        }
        Ok(attempt)
    }

    /// Returns, for each block, true if a comment exempts it from formatting.
    pub(super) fn suppressed(&self) -> Vec<bool> {
        let whole_file = self.respects_suppressions && self.blocks.iter().any(|(_, block)| exempts(block, Scope::File));
        let is_suppressed = |block: &Block| self.respects_suppressions && exempts(block, Scope::Puzzle);
        self.blocks.iter().map(|(_, block)| whole_file || is_suppressed(block)).collect()
    }

    fn above(&self, index: usize) -> Above {
        match index.checked_sub(1).and_then(|above| self.blocks.get(above)) {
            Some((_, block)) => Above::of(block),
            None => Above::Nothing,
        }
    }

    /// Returns the blocks that are read differently in the new text.
    fn wrong(&self, attempt: &Attempt<'_>) -> Vec<usize> {
        let text = attempt.text();
        let document = Document::read_as(&text, self.dialect);
        let new = Whole { text: &text, blocks: blocks(&document), ..*self };
        let mut wrong = Vec::new();
        let mut at = Offset::START;
        let mut next = 0;
        for (index, piece) in attempt.pieces.iter().enumerate() {
            let end = at + piece.len() as u32;
            // If a block boundary has moved, those of later blocks may still agree.
            while new.blocks.get(next).is_some_and(|&(start, _)| start < at) {
                next += 1;
            }
            let same = new.blocks.get(next).is_some_and(|&(start, block)| {
                let borders = start == at && start + block.len == end;
                let old = self.view(index);
                let new = new.view(next);
                borders && (block == old.block && old.text == new.text || says_the_same(old, new))
            });
            if !same && !piece.is_empty() {
                wrong.push(index);
                // An unchanged block may be read differently because of a change above it.
                let above = matches!(piece, Cow::Borrowed(_)).then(|| index.checked_sub(1)).flatten();
                wrong.extend(above);
                wrong.extend(Some(index + 1).filter(|&below| below < self.blocks.len() && above.is_some()));
            }
            at = end;
        }
        wrong
    }
}

/// The new text of a block.
pub(super) enum Piece {
    /// It stays as it is, which is canonical.
    Unchanged,
    New(String),
    /// It stays as it is, for this reason.
    Unformatted(&'static str),
}

/// Formats a block by itself.
pub(super) fn format_block(view: View<'_>, setting: Setting<'_>) -> Piece {
    if has_too_many_lines(view.text) {
        return Piece::Unformatted(TOO_LONG);
    }
    if !is_readable(view.block) {
        return Piece::Unformatted(UNREADABLE);
    }
    match canonical(view, setting) {
        None => Piece::Unformatted(UNSAYABLE),
        Some(new) if new == view.text => Piece::Unchanged,
        Some(new) => Piece::New(new),
    }
}

/// The most lines of a block that is formatted: a file of nothing but line ends would take 75 times its size.
const MOST_LINES: usize = 100_000;

fn has_too_many_lines(text: &str) -> bool {
    text.len() > MOST_LINES && TextLine::all(text).nth(MOST_LINES).is_some()
}

/// Returns true if a comment in a block exempts its puzzles, or all of the file, from formatting.
pub(super) fn exempts(block: &Block, scope: Scope) -> bool {
    let comments = block.suppressions.iter().filter(|comment| comment.scope == scope);
    comments.flat_map(|comment| &comment.names).any(|name| *name.text == *Rule::Format.name())
}

/// Returns the range of a block's puzzle, or of the block if it has none.
pub(super) fn place(start: Offset, block: &Block) -> Span {
    let puzzle = block.puzzles.first().map(|puzzle| puzzle.span);
    puzzle.unwrap_or(BlockSpan::new(0, block.len)).in_file(start)
}

pub(super) fn blocks(document: &Document) -> Vec<(Offset, &Block)> {
    document.blocks().iter().enumerate().map(|(index, block)| (document.start(index), &**block)).collect()
}

/// Returns true if a block's grids can be written again. Other problems, such as a metadata value of the wrong form, do
/// not matter.
pub(super) fn is_readable(block: &Block) -> bool {
    use ProblemKind::{BadValue, Clue, HeadingWithoutGrid, UnknownRule, UnknownSection};
    let harmless = |kind: &ProblemKind| {
        matches!(kind, BadValue { .. } | Clue(_) | HeadingWithoutGrid | UnknownRule | UnknownSection)
    };
    block.problems.iter().all(|problem| harmless(&problem.kind))
}

/// Returns the most frequent line end; of equally frequent ones LF, then CRLF.
pub fn line_end(text: &str) -> &'static str {
    let crlf = text.matches("\r\n").count();
    let lf = text.matches('\n').count() - crlf;
    let cr = text.matches('\r').count() - crlf;
    if lf >= crlf.max(cr) {
        "\n"
    } else if crlf >= cr {
        "\r\n"
    } else {
        "\r"
    }
}

/// Returns the mark of empty cells on one line: `.`, or in a format that has both `.` and `0` the more frequent one.
pub(super) fn empty_mark(text: &str, dialect: Dialect) -> &'static str {
    let count = |mark: char| text.matches(mark).count();
    if dialect == Dialect::Sdm && count('0') > count('.') { "0" } else { "." }
}
