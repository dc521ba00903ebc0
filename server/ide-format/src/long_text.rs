//! Formats a text that no host holds, some blocks at a time, so that a long one takes little memory.
//!
//! The result is that of [`super::format`]. A new text that would be read differently is left to it: that is rare.

use crate::attempt::{FormattedBlock, Whole, format_block};
use crate::block::Setting;
use crate::clues::ClueOrder;
use crate::formatting::{UNSTABLE, Unformatted};
use crate::items::BlockView;
use crate::preamble::Above;
use crate::same::says_the_same;
use crate::source::{blocks, empty_mark, exempts, line_end, place};
use ide_db::{Cancellable, Interrupt, Interrupted, with_edits};
use std::collections::VecDeque;
use std::ops::Range;
use syntax::{Block, ChunkReader, Dialect, Document, Offset, Remainder, Scope, Span};

/// Bytes that are read at a time. A block that is longer is read in one piece.
const STEP: usize = 1 << 16;

/// The result of formatting a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FormattedText {
    /// The new text; `None` if it is the old one.
    pub new: Option<String>,
    /// The text that stays unformatted, with reasons.
    pub unformatted: Vec<Unformatted>,
    /// True if there is a puzzle in it.
    pub has_puzzles: bool,
}

/// Formats a text that is not Markdown.
///
/// # Errors
/// When it is interrupted.
pub fn format_text(text: &str, dialect: Dialect, interrupt: Interrupt<'_>) -> Cancellable<FormattedText> {
    format_in_steps(text, dialect, STEP, interrupt)
}

fn format_in_steps(text: &str, dialect: Dialect, step: usize, interrupt: Interrupt<'_>) -> Cancellable<FormattedText> {
    let mut result = FormattedText::default();
    // Most texts lack the word, so that they need not be read twice.
    let is_exempt =
        text.contains("ignore-file") && any_block(text, dialect, step, interrupt, |block| exempts(block, Scope::File))?;
    let end = line_end(text);
    let empty = empty_mark(text, dialect);
    let mut setting = Setting { dialect, above: Above::Nothing, end, empty, order: ClueOrder::Sorted };
    let mut old = Blocks::new(text, dialect, step);
    // The steps whose blocks depend on what follows, the present one included, as long as nothing has changed.
    let mut steps: Vec<ReadingStep> = Vec::new();
    let mut written: Option<Written> = None;
    loop {
        if interrupt() {
            return Err(Interrupted);
        }
        let mut this_step = ReadingStep {
            start: old.at,
            end: old.at,
            reader: old.reader.clone(),
            above: setting.above,
            unformatted: result.unformatted.len(),
        };
        let Some(read) = old.next() else { break };
        let mut pieces = Vec::with_capacity(read.len());
        for block in read {
            let start = old.at;
            old.at += block.len as usize;
            let view = BlockView { block: &block, text: &text[start..old.at] };
            let is_kept = is_exempt || exempts(&block, Scope::Puzzle);
            let piece = if is_kept { FormattedBlock::Unchanged } else { format_block(view, setting) };
            if let FormattedBlock::Unformatted(why) = piece {
                result.unformatted.push(Unformatted { span: place(Offset::from(start as u32), &block), why });
            }
            result.has_puzzles |= !block.puzzles.is_empty();
            setting.above = Above::of(&block);
            pieces.push((block, start, piece));
        }
        if let Some(written) = &mut written {
            for (block, start, piece) in pieces {
                written.push(text, block, start, piece);
            }
            if !written.is_read_the_same(text, Remainder::More) {
                return format_whole(text, dialect, interrupt);
            }
            continue;
        }
        steps.retain(|step| step.end > this_step.start);
        this_step.end = old.looked_to;
        steps.push(this_step);
        if pieces.iter().any(|(_, _, piece)| matches!(piece, FormattedBlock::New(_))) {
            // Blocks before the change looked at the text that changes.
            let first = steps.swap_remove(0);
            old.at = first.start;
            old.reader = first.reader.clone();
            setting.above = first.above;
            result.unformatted.truncate(first.unformatted);
            written = Some(Written::after(&text[..first.start], first.reader, setting));
        }
    }
    let Some(mut written) = written else { return Ok(result) };
    let is_sound = written.is_read_the_same(text, Remainder::Nothing)
        && line_end(&written.text) == end
        && empty_mark(&written.text, dialect) == empty;
    if !is_sound {
        return format_whole(text, dialect, interrupt);
    }
    result.new = Some(written.text);
    Ok(result)
}

/// Returns true if a block of the text is one of those that are looked for.
fn any_block(
    text: &str,
    dialect: Dialect,
    step: usize,
    interrupt: Interrupt<'_>,
    is_wanted: impl Fn(&Block) -> bool,
) -> Cancellable<bool> {
    let mut all = Blocks::new(text, dialect, step);
    while let Some(read) = all.next() {
        if interrupt() {
            return Err(Interrupted);
        }
        if read.iter().any(&is_wanted) {
            return Ok(true);
        }
        all.at += read.iter().map(|block| block.len as usize).sum::<usize>();
    }
    Ok(false)
}

/// The most bytes of a text that is formatted with all of its blocks in memory, which take 60 times as much.
const MOST_WHOLE: usize = 8 << 20;

/// Formats a text with all of its blocks in memory, unless it is too long for that.
fn format_whole(text: &str, dialect: Dialect, interrupt: Interrupt<'_>) -> Cancellable<FormattedText> {
    if text.len() > MOST_WHOLE {
        let unformatted = vec![Unformatted { span: Span::from(0..text.len()), why: UNSTABLE }];
        let has_puzzles = any_block(text, dialect, STEP, interrupt, |block| !block.puzzles.is_empty())?;
        return Ok(FormattedText { new: None, unformatted, has_puzzles });
    }
    let document = Document::read_as(text, dialect);
    let whole = Whole { text, blocks: blocks(&document), dialect, respects_suppressions: true };
    let formatting = whole.format(None, interrupt)?;
    let new = (!formatting.edits.is_empty()).then(|| with_edits(text, &formatting.edits));
    let has_puzzles = whole.blocks.iter().any(|(_, block)| !block.puzzles.is_empty());
    Ok(FormattedText { new, unformatted: formatting.unformatted, has_puzzles })
}

/// The state before some blocks are read.
struct ReadingStep {
    start: usize,
    /// None of the blocks looked at text after this.
    end: usize,
    reader: ChunkReader,
    above: Above,
    /// The number of unformatted places before them.
    unformatted: usize,
}

/// The blocks of a text, some at a time.
struct Blocks<'a> {
    text: &'a str,
    /// The start of the blocks that follow.
    at: usize,
    /// The end of the text that was looked at for the blocks before.
    looked_to: usize,
    step: usize,
    reader: ChunkReader,
}

impl<'a> Blocks<'a> {
    fn new(text: &'a str, dialect: Dialect, step: usize) -> Blocks<'a> {
        Blocks { text, at: 0, looked_to: 0, step, reader: ChunkReader::new(dialect) }
    }

    /// Returns the next blocks, whose lengths the caller adds to `at`; `None` at the end.
    fn next(&mut self) -> Option<Vec<Block>> {
        let mut len = self.step;
        loop {
            let end = self.text.ceil_char_boundary(self.at.saturating_add(len));
            let remainder = if end == self.text.len() { Remainder::Nothing } else { Remainder::More };
            let read = self.reader.blocks(&self.text[self.at..end], remainder);
            self.looked_to = end;
            if read.is_some() || remainder == Remainder::Nothing {
                return read;
            }
            // The time for a long block would else grow with the square of its length.
            len *= 2;
        }
    }
}

/// A block as it was, with its places in the old and in the new text.
struct Rewritten {
    block: Block,
    old: Range<usize>,
    new: Range<usize>,
}

/// The text that is written, and the blocks in it that have not been read again.
struct Written {
    text: String,
    /// The end of what has been read again.
    at: usize,
    reader: ChunkReader,
    /// How the next block that is read again would be formatted.
    setting: Setting<'static>,
    /// The blocks after `at`.
    unread: VecDeque<Rewritten>,
    /// The next block is longer than this.
    incomplete: usize,
}

impl Written {
    /// The beginning of a text, which stays as it is, before the blocks that `reader` reads next.
    fn after(beginning: &str, reader: ChunkReader, setting: Setting<'static>) -> Written {
        let unread = VecDeque::new();
        Written { text: beginning.to_owned(), at: beginning.len(), reader, setting, unread, incomplete: 0 }
    }

    fn push(&mut self, old: &str, block: Block, start: usize, piece: FormattedBlock) {
        let range = start..start + block.len as usize;
        let new_start = self.text.len();
        match &piece {
            FormattedBlock::New(new) => self.text.push_str(new),
            FormattedBlock::Unchanged | FormattedBlock::Unformatted(_) => self.text.push_str(&old[range.clone()]),
        }
        self.unread.push_back(Rewritten { block, old: range, new: new_start..self.text.len() });
    }

    /// Reads the new text as far as its blocks are complete. Returns false if they say something else than those of the
    /// old text, or would be formatted again.
    fn is_read_the_same(&mut self, old: &str, remainder: Remainder) -> bool {
        let rest = &self.text[self.at..];
        // The time for a long block would else grow with the square of its length.
        if remainder == Remainder::More && rest.len() < 2 * self.incomplete {
            return true;
        }
        let Some(read) = self.reader.blocks(rest, remainder) else {
            self.incomplete = rest.len();
            return remainder == Remainder::More || self.unread.iter().all(|block| block.new.is_empty());
        };
        self.incomplete = 0;
        for block in read {
            let new = self.at..self.at + block.len as usize;
            while self.unread.front().is_some_and(|rewritten| rewritten.new.is_empty()) {
                self.unread.pop_front();
            }
            let Some(before) = self.unread.pop_front().filter(|rewritten| rewritten.new == new) else { return false };
            let old_view = BlockView { block: &before.block, text: &old[before.old] };
            let new_view = BlockView { block: &block, text: &self.text[new.clone()] };
            let is_equal = before.block == block && old_view.text == new_view.text;
            if !is_equal && !says_the_same(old_view, new_view) {
                return false;
            }
            // Nor would it be formatted again.
            if !exempts(&block, Scope::Puzzle) && matches!(format_block(new_view, self.setting), FormattedBlock::New(_))
            {
                return false;
            }
            self.setting.above = Above::of(&block);
            self.at = new.end;
        }
        remainder == Remainder::More || self.unread.iter().all(|rewritten| rewritten.new.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use test_support::messy;

    #[test]
    fn blocks_before_a_change_that_looked_at_it_are_read_again() {
        let line = ".".repeat(81);
        let text = format!("{line}\n---------\n[odd]\n{line}\n");
        let formatted = format_in_steps(&text, Dialect::Sudoku, 1, &|| false).expect("nothing interrupts");
        assert_eq!((formatted.new, formatted.unformatted.len()), (None, 1));
    }

    #[test]
    fn a_puzzle_that_a_comment_exempts_stays() {
        for comment in ["# sudoku: ignore format", "# sudoku: ignore-file format"] {
            let text = format!("{comment}\n1 2 3 4\n3412\n2143\n4321\n");
            let formatted = format_text(&text, Dialect::Sudoku, &|| false).expect("nothing interrupts");
            assert_eq!((formatted.new, formatted.unformatted), (None, Vec::new()), "{comment}");
        }
    }

    #[test]
    fn a_long_text_that_needs_all_of_its_blocks_stays() {
        let text = "1 2 3 4\n3412\n2143\n4321\n\n".repeat(MOST_WHOLE / 20);
        let formatted = format_whole(&text, Dialect::Sudoku, &|| false).expect("nothing interrupts");
        let places: Vec<&str> = formatted.unformatted.iter().map(|place| place.why).collect();
        assert_eq!((formatted.new, places, formatted.has_puzzles), (None, vec![UNSTABLE], true));
    }

    #[test]
    fn a_text_of_nothing_but_line_ends_stays() {
        let formatted = format_text(&"\n".repeat(100_001), Dialect::Sudoku, &|| false).expect("nothing interrupts");
        let places: Vec<&str> = formatted.unformatted.iter().map(|place| place.why).collect();
        assert_eq!((formatted.new, places), (None, vec!["more than 100,000 lines belong together"]));
    }

    proptest! {
        /// The result does not depend on how much is read at a time, nor on whether that is all.
        #[test]
        fn a_long_text_is_formatted_like_a_short_one(
            text in messy::file(),
            step in 1_usize..200,
            dialect in prop::sample::select(vec![Dialect::Sudoku, Dialect::Sdm, Dialect::Sdk]),
        ) {
            let whole = format_whole(&text, dialect, &|| false);
            prop_assert_eq!(format_in_steps(&text, dialect, step, &|| false), whole);
        }
    }
}
