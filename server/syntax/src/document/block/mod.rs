//! Reads one block: the lines before a puzzle, and the puzzle. Decides from the neighbouring lines what each line is.

mod beside;
mod cage_lists;
mod clues;
mod figure_lines;
mod figures;
mod footers;
mod forms;
mod grids;
mod grids_apart;
mod lists;
mod no_grid;
mod others;
mod preamble;
mod regions;
mod row_numbers;
mod samurai;
mod sections;
mod suppressions;
mod tail;
pub(crate) mod titles;
mod whole;
mod zero;

use crate::clues::section::Room;
use crate::document::block::suppressions::Commented;
use crate::document::block::titles::{opens_text, title_of_heading, without_signs};
use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::cell_counts::Cells;
use crate::lines::one_line::small_grid;
use crate::lines::shape::{Shape, is_utf16};
use crate::model::clues::ClueSection;
use crate::model::dialect::{Dialect, sdk_key};
use crate::model::metadata::{Declared, Entry, Key, rule_bit, rule_words};
use crate::model::problem::{Problem, ProblemKind};
use crate::model::puzzle::{Block, PuzzleText, ReaderState, Section};
use crate::text::glyph::trimmed;
use crate::text::offset::{BlockOffset, Offset};
use crate::text::remainder::Remainder;
use crate::text::span::{BlockSpan, LineSpan};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A block with what the document needs to follow edits.
pub(crate) struct ReadBlock {
    pub(crate) block: Block,
    /// The number of bytes after its end that its reading depends on.
    pub(crate) looked: u32,
    /// The state with which the next block begins.
    pub(crate) exit: ReaderState,
}

/// The position of a block among those of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum BlockPosition {
    /// The first block, whose metadata may apply to the whole file.
    #[default]
    First,
    Later,
}

impl BlockPosition {
    /// The position of the block that starts at `start`.
    pub(crate) fn of(start: Offset) -> BlockPosition {
        if start == Offset::START { BlockPosition::First } else { BlockPosition::Later }
    }
}

/// Reads the next block; `None` at the end.
pub(crate) fn next_block(
    reader: &mut Reader<'_>,
    entry: ReaderState,
    position: BlockPosition,
) -> Result<Option<ReadBlock>, NeedMore> {
    if reader.line(0)?.is_none() {
        return Ok(None);
    }
    let mut builder = Builder::new(reader, entry);
    builder.read(position)?;
    let Builder { lines, exit, puzzles, headings, problems, mut file_entries, mut entries, .. } = builder;
    file_entries.append(&mut entries);
    let text = reader.lines_before(lines)?;
    let suppressions = match puzzles.as_slice() {
        // A puzzle that fills its line leaves no room for a comment; a collection consists of such blocks.
        [puzzle]
            if lines == 1
                && puzzle.span.start == BlockOffset::START
                && puzzle.span.end.to_usize() + 2 >= text.len() =>
        {
            Vec::new()
        }
        puzzles => Commented { text, puzzles, entries: &file_entries }.suppressions(),
    };
    let block = Block {
        len: text.len() as u32,
        puzzles: puzzles.into(),
        entries: file_entries.into(),
        headings: headings.into(),
        suppressions: suppressions.into(),
        problems: problems.into(),
    };
    let looked = reader.end_block(lines, block.len);
    Ok(Some(ReadBlock { block, looked, exit }))
}

/// The blocks of a text that is one file.
pub(crate) fn blocks_of_one(text: &str, dialect: Dialect) -> impl Iterator<Item = Block> {
    let mut reader = Reader::new(text, Remainder::Nothing, Arc::default(), dialect);
    let mut entry = ReaderState::default();
    std::iter::from_fn(move || {
        let position = BlockPosition::of(reader.at);
        // The reader has the whole text, so it never needs more.
        let read = next_block(&mut reader, entry, position).ok()??;
        entry = read.exit;
        Some(read.block)
    })
}

/// A block being read.
pub(crate) struct Builder<'r, 't> {
    pub(crate) reader: &'r mut Reader<'t>,
    pub(crate) entry: ReaderState,
    pub(crate) exit: ReaderState,
    /// Lines that the block has so far.
    pub(crate) lines: usize,
    /// Shared with the header and earlier puzzles as long as they are equal, as in any collection.
    pub(crate) declared: Arc<Declared>,
    pub(crate) entries: Vec<Entry>,
    /// The metadata lines of the whole file.
    pub(crate) file_entries: Vec<Entry>,
    /// Where the puzzle's own metadata or heading begins.
    pub(crate) begins: Option<BlockOffset>,
    pub(crate) headings: Vec<BlockSpan>,
    /// True if unusable text has been reported.
    unusable: bool,
    pub(crate) puzzles: Vec<PuzzleText>,
    /// The further grids of the last puzzle.
    pub(crate) sections: Vec<Section>,
    /// The clue sections of the last puzzle.
    pub(crate) clues: Vec<ClueSection>,
    /// The words of its sections that mean nothing.
    pub(crate) unknown: BTreeSet<String>,
    /// How much more the clues of the last puzzle may hold.
    pub(crate) room: Room,
    /// True if the last puzzle has more sections than are read.
    pub(crate) is_full: bool,
    pub(crate) problems: Vec<Problem>,
    /// Of what there is too much, as far as it has been reported.
    too_many: Vec<&'static str>,
}

/// The most metadata lines, headings and problems of a block.
const MOST: usize = 10_000;

impl<'r, 't> Builder<'r, 't> {
    pub(crate) fn new(reader: &'r mut Reader<'t>, entry: ReaderState) -> Self {
        let declared = Arc::clone(&reader.header);
        Builder {
            reader,
            entry,
            exit: ReaderState::default(),
            lines: 0,
            declared,
            entries: Vec::new(),
            file_entries: Vec::new(),
            begins: None,
            headings: Vec::new(),
            unusable: false,
            puzzles: Vec::new(),
            sections: Vec::new(),
            clues: Vec::new(),
            unknown: BTreeSet::new(),
            room: Room::default(),
            is_full: false,
            problems: Vec::new(),
            too_many: Vec::new(),
        }
    }

    /// Returns the declarations for a change.
    pub(crate) fn declare(&mut self) -> &mut Declared {
        Arc::make_mut(&mut self.declared)
    }

    /// Reads lines up to the end of the first puzzle.
    pub(crate) fn read(&mut self, position: BlockPosition) -> Result<(), NeedMore> {
        self.read_lines(position)?;
        self.close_puzzle();
        // By puzzle, so that those of one puzzle are adjacent; otherwise in the order of the text.
        self.problems.sort_by_key(|problem| problem.puzzle);
        Ok(())
    }

    fn read_lines(&mut self, position: BlockPosition) -> Result<(), NeedMore> {
        // An `.sdk` file holds one puzzle, and blank lines have no meaning in it.
        if position == BlockPosition::First && self.reader.dialect != Dialect::Sdk {
            self.header()?;
        }
        loop {
            self.reader.drop_before(self.lines);
            if self.plain_grid()? {
                break;
            }
            let index = self.lines;
            let Some(shape) = self.reader.shape(index)? else {
                self.heading_without_grid();
                break;
            };
            self.lines += 1;
            if self.several_grids(index, &shape)? {
                break;
            }
            if self.grid_in_form(index, &shape)? {
                break;
            }
            match shape {
                Shape::Blank => {}
                Shape::Comment | Shape::Frame { doubtful: None } | Shape::Text | Shape::Heading | Shape::Cells(_)
                    if self.grid_in_notation(index)? =>
                {
                    break;
                }
                Shape::Comment => {}
                Shape::Cells(_) | Shape::Text | Shape::Heading | Shape::Metadata { .. }
                    if self.list_of_cells(index)? =>
                {
                    break;
                }
                Shape::Cells(_)
                | Shape::Text
                | Shape::Heading
                | Shape::Metadata { .. }
                | Shape::Frame { doubtful: None }
                    if self.cages_in_brackets(index)? =>
                {
                    break;
                }
                Shape::Metadata { .. } | Shape::Text | Shape::Cells(_) if self.footer(index)? => {}
                Shape::Metadata { key, value } => self.metadata(index, key, value)?,
                Shape::Section { word, name } => {
                    if self.section_before(index, word, name)? {
                        break;
                    }
                }
                Shape::Text => self.words(index)?,
                Shape::Heading => self.heading(index)?,
                Shape::Frame { doubtful: None } => {}
                Shape::Frame { doubtful: Some(_) } => {
                    if self.grid(index)? {
                        break;
                    }
                }
                Shape::Bars => {
                    if self.grid(index)? {
                        break;
                    }
                    self.words(index)?;
                }
                Shape::Cells(cells) if self.is_code(index, &cells)? => {}
                Shape::Cells(_) if self.grid_below_axis(index)? => break,
                Shape::Cells(cells) if self.triples(index, &cells)? => break,
                Shape::Cells(cells) if self.too_large(index, &cells)? => break,
                Shape::Cells(cells) => {
                    if self.preamble(index, &cells)? {
                        continue;
                    }
                    if self.puzzle(index, &cells)? {
                        break;
                    }
                    self.words(index)?;
                }
            }
        }
        Ok(())
    }

    /// Reads metadata at the top of the file, which apply to the whole file if a blank line follows them.
    fn header(&mut self) -> Result<(), NeedMore> {
        let mut first = 0;
        while let Some(Shape::Comment | Shape::Blank) = self.reader.shape(first)?
            && first < FAR
        {
            first += 1;
        }
        let mut end = first;
        while let Some(Shape::Metadata { .. } | Shape::Comment) = self.reader.shape(end)?
            && end < 2 * FAR
        {
            end += 1;
        }
        self.reader.header = Arc::default();
        self.declared = Arc::clone(&self.reader.header);
        if end == first || self.reader.shape(end)? != Some(Shape::Blank) {
            return Ok(());
        }
        for index in first..end {
            if let Some(Shape::Metadata { key, value }) = self.reader.shape(index)? {
                self.metadata(index, key, value)?;
            }
        }
        self.begins = None;
        self.problems.iter_mut().for_each(|problem| problem.puzzle = None);
        self.file_entries = std::mem::take(&mut self.entries);
        let mut shared: Vec<(Box<str>, Box<str>)> = Vec::with_capacity(self.file_entries.len());
        for entry in &self.file_entries {
            let word = self.text_of(entry.key_span);
            let value = self.text_of(entry.value_span);
            let is_rule = Declared::switched_rule(word, value).is_some();
            let key = match entry.key {
                Some(key) if !is_rule => key.name(),
                _ => word,
            };
            shared.push((key.into(), value.into()));
        }
        self.declare().shared = shared.into();
        self.reader.header = Arc::clone(&self.declared);
        self.lines = end;
        Ok(())
    }

    /// The text of a range.
    pub(crate) fn text_of(&self, span: BlockSpan) -> &'t str {
        let text = self.reader.text;
        &text[span.in_file(self.reader.at).range()]
    }

    /// A range of a line as a range of the block.
    pub(crate) fn span(&mut self, index: usize, inner: LineSpan) -> Result<BlockSpan, NeedMore> {
        let at = self.reader.at;
        let start = self.reader.line(index)?.map(|line| line.span.start.in_block(at));
        Ok(inner.in_block(start.unwrap_or_default()))
    }

    /// The text of a line without blanks around it, and its range in the block.
    pub(crate) fn line_text(&mut self, index: usize) -> Result<(&'t str, BlockSpan), NeedMore> {
        let text = self.reader.text;
        let at = self.reader.at;
        let Some(line) = self.reader.line(index)? else { return Ok(("", BlockSpan::empty(0))) };
        let span = LineSpan::from(trimmed(line.text(text))).in_file(line.span.start);
        Ok((&text[span.range()], span.in_block(at)))
    }

    pub(crate) fn problem(&mut self, kind: ProblemKind, span: BlockSpan, puzzle: Option<u32>) {
        match self.problems.len() {
            ..MOST => self.problems.push(Problem { kind, span, puzzle }),
            MOST => {
                let kind = ProblemKind::TooMany { what: "findings in one puzzle", most: MOST as u32 };
                self.problems.push(Problem { kind, span, puzzle });
            }
            _ => {}
        }
    }

    /// Returns true if there is no room in a list of so many; reports the first that is left out.
    fn is_too_many(&mut self, what: &'static str, count: usize, span: BlockSpan) -> bool {
        if count >= MOST && !self.too_many.contains(&what) {
            self.too_many.push(what);
            self.problem(ProblemKind::TooMany { what, most: MOST as u32 }, span, None);
        }
        count >= MOST
    }

    fn begin(&mut self, at: BlockOffset) {
        self.begins.get_or_insert(at);
    }

    fn metadata(&mut self, index: usize, key: LineSpan, value: LineSpan) -> Result<(), NeedMore> {
        let key_span = self.span(index, key)?;
        let value_span = self.span(index, value)?;
        let tag = self.text_of(key_span).strip_prefix('#');
        let mut key = match tag.and_then(|tag| tag.chars().next()) {
            Some(letter) => sdk_key(letter),
            None => Key::from_name(self.text_of(key_span)),
        };
        let value = self.text_of(value_span);
        if key.is_none()
            && let Some(rule) = Declared::switched_rule(self.text_of(key_span), value)
        {
            // `antiking: true` stands for the rule of that name.
            self.declare().rules |= rule;
            key = Some(Key::Rules);
        }
        self.begin(key_span.start);
        if self.is_too_many("metadata lines", self.entries.len(), key_span) {
            return Ok(());
        }
        self.entries.push(Entry { key, key_span, value_span });
        if let Some(key) = key
            && (tag.is_some() || self.text_of(key_span).eq_ignore_ascii_case(key.name()))
            && let Err(kind) = self.declare().declare(key, value)
            // Other programs use other words for the difficulty.
            && tag.is_none()
        {
            self.declare().unclear.extend(key.decides_the_grid().then_some(key));
            let whole = if value_span.is_empty() { key_span } else { value_span };
            match kind {
                ProblemKind::UnknownRule => self.unknown_rules(value_span),
                kind => self.problem(kind, whole, Some(0)),
            }
        }
        Ok(())
    }

    /// Reports the words of a list of rules that are none. Several with nothing but blanks between them are one name or
    /// a sentence: `anti knight`.
    fn unknown_rules(&mut self, list: BlockSpan) {
        let text = self.text_of(list);
        let mut unknown: Vec<BlockSpan> = Vec::new();
        let mut behind = 0;
        let mut is_after_unknown = false;
        for (start, word) in rule_words(text) {
            let is_unknown = rule_bit(word).is_none();
            let is_joined = is_after_unknown && !text[behind..start].contains(',');
            behind = start + word.len();
            let span = BlockSpan::new(list.start + start as u32, list.start + behind as u32);
            match unknown.last_mut() {
                Some(last) if is_unknown && is_joined => *last = last.cover(span),
                _ if is_unknown => unknown.push(span),
                _ => {}
            }
            is_after_unknown = is_unknown;
        }
        for span in unknown {
            self.problem(ProblemKind::UnknownRule, span, Some(0));
        }
    }

    /// Reads a line outside of any grid: a heading if it has two adjacent letters.
    fn words(&mut self, index: usize) -> Result<(), NeedMore> {
        if self.reader.has_word(index)? {
            return self.heading(index);
        }
        let (text, span) = self.line_text(index)?;
        if !self.entry.list && !std::mem::replace(&mut self.unusable, true) {
            let kind = if text.len() > 1 && is_utf16(text) { ProblemKind::Utf16 } else { ProblemKind::UnusableText };
            self.problem(kind, span, None);
        }
        Ok(())
    }

    /// True for a line of code below a list of a programming language: `solve(board)`. A grid on one line is none.
    fn is_code(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        if !self.entry.list || self.whole_on_line(cells).is_some() || small_grid(cells).is_some() {
            return Ok(false);
        }
        let (text, _) = self.line_text(index)?;
        Ok(text.contains(['(', ')', '=', '[', ']']) && self.reader.has_word(index)?)
    }

    /// Reads a line that names the next puzzle.
    fn heading(&mut self, index: usize) -> Result<(), NeedMore> {
        let (text, span) = self.line_text(index)?;
        self.begin(span.start);
        let comment = suppressions::beginning(text).unwrap_or(text.len());
        let words = &text[..comment];
        // What follows the end of a text of several lines is code.
        self.exit.list |= opens_text(words.trim_end());
        let title = without_signs(words);
        if self.is_too_many("headings", self.headings.len(), span) {
            return Ok(());
        }
        self.headings.push(BlockSpan::of_len(span.start, title.len() as u32));
        if let Some(title) = title_of_heading(words) {
            self.declare().title = Some(title.into());
        }
        Ok(())
    }

    /// Reports a heading at the end of the file, where no puzzle follows that it could name. Any text is a heading, so
    /// otherwise a file of something else altogether would pass without findings.
    fn heading_without_grid(&mut self) {
        if let Some(&heading) = self.headings.first()
            && !self.entry.list
            && !self.are_ratings_below_a_grid()
        {
            self.problem(ProblemKind::HeadingWithoutGrid, heading, None);
        }
    }
}
