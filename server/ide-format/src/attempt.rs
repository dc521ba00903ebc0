//! Formats the blocks of a text, each by itself, and takes back what would be read differently in the new text.

use crate::block::{Setting, canonical};
use crate::clues::ClueOrder;
use crate::edits::add_edits;
use crate::formatting::{DIFFERENT, Formatting, PROGRAM, TOO_LONG, UNREADABLE, UNSAYABLE, UNSTABLE, Unformatted};
use crate::items::{BlockView, has_drawing, is_in_program};
use crate::preamble::Above;
use crate::same::says_the_same;
use crate::source::{blocks, empty_mark, exempts, has_too_many_lines, is_readable, line_end, place};
use ide_db::{Cancellable, Interrupt, Interrupted};
use std::borrow::Cow;
use syntax::{Block, Dialect, Document, Offset, Scope, Span};

/// The maximum number of attempts, each without the puzzles that would be read differently.
const ROUNDS: usize = 6;

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
        for (index, why) in self.unformatted {
            let (start, block) = whole.blocks[index];
            formatting.unformatted.push(Unformatted { span: place(start, block), why });
        }
        formatting
    }
}

impl<'a> Whole<'a> {
    /// The file with its text in one piece, which is `text`.
    pub fn of(file: &'a ide_db::state::file::View, text: &'a str) -> Whole<'a> {
        let blocks = file.chunks().blocks().map(|(facts, at)| (at.start, &*facts.block)).collect();
        Whole { text, blocks, dialect: file.dialect, respects_suppressions: true }
    }

    pub(super) fn view(&self, index: usize) -> BlockView<'a> {
        let (start, block) = self.blocks[index];
        BlockView { block, text: &self.text[Span::new(start, start + block.len).range()] }
    }

    /// Formats the puzzles that any of `wanted` touches, or all puzzles.
    pub(super) fn format(&self, wanted: Option<&[Span]>, interrupt: Interrupt<'_>) -> Cancellable<Formatting> {
        // The text around fenced blocks is not formatted.
        if self.dialect == Dialect::Markdown {
            return Ok(Formatting::default());
        }
        let attempt = self.attempt(wanted, interrupt)?;
        if wanted.is_none() && !attempt.is_final(self, interrupt)? {
            let unformatted = vec![Unformatted { span: Span::from(0..self.text.len()), why: UNSTABLE }];
            return Ok(Formatting { edits: Vec::new(), unformatted });
        }
        Ok(attempt.formatting(self))
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
            let span = Span::of_len(start, block.len);
            let is_wanted = wanted.is_none_or(|wanted| wanted.iter().any(|wanted| wanted.meets(span)));
            if !is_wanted || suppressed[index] {
                continue;
            }
            let setting = Setting { dialect: self.dialect, above: self.above(index), end, empty, order };
            match format_block(view, setting) {
                FormattedBlock::Unchanged => {}
                FormattedBlock::New(new) => attempt.pieces[index] = Cow::Owned(new),
                FormattedBlock::Unformatted(why) => attempt.unformatted.push((index, why)),
            }
        }
        Ok(attempt)
    }

    /// Returns, for each block, true if a comment exempts it from formatting.
    pub(super) fn suppressed(&self) -> Vec<bool> {
        if !self.respects_suppressions {
            return vec![false; self.blocks.len()];
        }
        let whole_file = self.blocks.iter().any(|(_, block)| exempts(block, Scope::File));
        self.blocks.iter().map(|(_, block)| whole_file || exempts(block, Scope::Puzzle)).collect()
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
            let is_same = new.blocks.get(next).is_some_and(|&(start, block)| {
                let old = self.view(index);
                let new = new.view(next);
                start == at
                    && start + block.len == end
                    && (block == old.block && old.text == new.text || says_the_same(old, new))
            });
            if !is_same && !piece.is_empty() {
                wrong.push(index);
                // An unchanged block may be read differently because of a change beside it.
                if matches!(piece, Cow::Borrowed(_)) && index > 0 {
                    wrong.push(index - 1);
                    if index + 1 < self.blocks.len() {
                        wrong.push(index + 1);
                    }
                }
            }
            at = end;
        }
        wrong
    }
}

/// The new text of a block.
pub(super) enum FormattedBlock {
    /// It stays as it is, which is canonical.
    Unchanged,
    New(String),
    /// It stays as it is, for this reason.
    Unformatted(&'static str),
}

/// Formats a block by itself.
pub(super) fn format_block(view: BlockView<'_>, setting: Setting<'_>) -> FormattedBlock {
    if has_too_many_lines(view.text) {
        return FormattedBlock::Unformatted(TOO_LONG);
    }
    if !is_readable(view.block) {
        return FormattedBlock::Unformatted(UNREADABLE);
    }
    match canonical(view, setting) {
        None => FormattedBlock::Unformatted(UNSAYABLE),
        Some(new) if new == view.text => FormattedBlock::Unchanged,
        // The closing brackets of a program, or a frame around nothing.
        Some(_) if view.block.puzzles.is_empty() && has_drawing(view) => FormattedBlock::Unchanged,
        Some(_) if is_in_program(view) => FormattedBlock::Unformatted(PROGRAM),
        Some(new) => FormattedBlock::New(new),
    }
}
