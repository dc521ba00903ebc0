//! Classifies the lines of a block by their role. Knows nothing of their formatted text.

use std::ops::Range;
use syntax::{
    Block, BlockOffset, BlockSpan, Grid, InBlock, LineLooks, LineSpan, Origin, PuzzleText, RowPlace, SectionKind,
    TextLine, has_word, is_bar, without_blanks, without_comment,
};

/// A block with its text.
#[derive(Clone, Copy)]
pub(super) struct BlockView<'a> {
    pub(super) block: &'a Block,
    /// The block's text, from its first byte to its last.
    pub(super) text: &'a str,
}

/// A grid of a block.
#[derive(Clone, Copy)]
pub(super) struct GridOf<'a> {
    pub(super) puzzle: &'a PuzzleText,
    /// `None` for the givens.
    pub(super) section: Option<SectionKind>,
    pub(super) grid: &'a Grid,
}

/// The role of a line.
pub(super) enum Item<'a> {
    Blank,
    /// A comment alone, without blanks around it.
    Comment(&'a str),
    Metadata {
        key: &'a str,
        value: &'a str,
        /// The text of the line, without blanks around it.
        line: &'a str,
    },
    Section {
        word: &'a str,
        name: Option<&'a str>,
        /// The comment after the bracket, or empty.
        comment: &'a str,
        /// The text of the line, without blanks around it.
        line: &'a str,
    },
    /// A row of a grid of several lines.
    Row {
        /// Index into [`Items::grids`].
        grid: usize,
        row: usize,
        /// The text before the cells if it has words, such as the name of a list, or empty.
        before: &'a str,
        /// The comment after the row, or empty.
        comment: &'a str,
    },
    /// Grids on one line, side by side.
    Whole {
        /// Indices into [`Items::grids`].
        grids: Range<usize>,
        /// The text before and after the cells, without blanks at the ends of the line: an id, quotes, a comment, a
        /// solution.
        before: &'a str,
        after: &'a str,
    },
    /// A line of a clue section.
    Clue(ClueText<'a>),
    /// A frame, or the labels of rows or columns.
    Drawing,
    /// Any other text: a heading, a size, an alphabet, names of columns.
    Words(&'a str),
}

/// A line of a clue section with its place in the block.
#[derive(Clone, Copy)]
pub(super) struct ClueText<'a> {
    pub(super) text: &'a str,
    pub(super) start: BlockOffset,
}

impl ClueText<'_> {
    pub(super) fn span(&self) -> BlockSpan {
        BlockSpan::of_len(self.start, self.text.len() as u32)
    }
}

/// The lines of a block.
pub(super) struct Items<'a> {
    pub(super) list: Vec<Item<'a>>,
    /// The grids of all puzzles, then those of their sections that have lines of their own.
    pub(super) grids: Vec<GridOf<'a>>,
}

/// The beginning of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Begin {
    span: BlockSpan,
    /// Index into [`Items::grids`].
    grid: usize,
    row: usize,
}

impl<'a> Items<'a> {
    pub(super) fn of(view: BlockView<'a>) -> Items<'a> {
        let grids = grids(view.block);
        let all = begins(&grids);
        let mut begins = all.as_slice();
        let inside = inside(view.block);
        let clues = clues(view.block, view.text);
        let mut list = Vec::new();
        for line in TextLine::of_block(view.text) {
            let here = begins.partition_point(|begin| begin.span.start <= line.span.end);
            let (rows, rest) = begins.split_at(here);
            begins = rest;
            list.push(match rows.first() {
                None if is_within(&clues, line) => {
                    Item::Clue(ClueText { text: &view.text[line.span.range()], start: line.span.start })
                }
                None => trivia(view, line, &inside),
                Some(first) => row(view, line, &grids, first, rows),
            });
        }
        Items { list, grids }
    }

    /// Returns the index of the first line that belongs to a grid or to clues.
    pub(super) fn first_row(&self) -> Option<usize> {
        self.list.iter().position(|item| matches!(item, Item::Row { .. } | Item::Whole { .. } | Item::Clue(_)))
    }
}

fn grids(block: &Block) -> Vec<GridOf<'_>> {
    let mut grids: Vec<GridOf<'_>> =
        block.puzzles.iter().map(|puzzle| GridOf { puzzle, section: None, grid: &puzzle.grid }).collect();
    for puzzle in &block.puzzles {
        for section in puzzle.sections.iter().filter(|section| section.origin == Origin::Lines) {
            grids.push(GridOf { puzzle, section: Some(section.kind), grid: &section.grid });
        }
    }
    grids
}

/// Returns the beginnings of the rows of all grids, in order.
fn begins(grids: &[GridOf<'_>]) -> Vec<Begin> {
    let mut begins = Vec::new();
    for (grid, of) in grids.iter().enumerate() {
        begins.extend(of.grid.rows().iter().enumerate().map(|(row, place)| Begin { span: place.span, grid, row }));
    }
    begins.sort_unstable();
    begins
}

/// Returns the role of a line in which a row begins.
fn row<'a>(
    view: BlockView<'a>,
    line: TextLine<InBlock>,
    grids: &[GridOf<'a>],
    first: &Begin,
    rows: &[Begin],
) -> Item<'a> {
    let row = grids.get(first.grid).and_then(|of| of.grid.rows().get(first.row));
    if row.is_none_or(|row| row.place != RowPlace::Whole) {
        let after = view.text.get(first.span.end.to_usize()..line.span.end.to_usize()).unwrap_or("");
        let before = view.text.get(line.span.start.to_usize()..first.span.start.to_usize()).unwrap_or("");
        let before = if has_word(before) { before.trim() } else { "" };
        return Item::Row { grid: first.grid, row: first.row, before, comment: comment_of_row(after) };
    }
    let last = rows.last().unwrap_or(first);
    let before = view.text.get(line.span.start.to_usize()..first.span.start.to_usize()).unwrap_or("");
    let inner = without_blanks(before);
    let before = if inner.is_empty() { "" } else { &before[inner.start..] };
    let after = view.text.get(last.span.end.to_usize()..line.span.end.to_usize()).unwrap_or("");
    Item::Whole { grids: first.grid..last.grid + 1, before, after: after.trim_end() }
}

/// Returns the comment at the end of a line, or of a part of one; bars and labels may precede it.
pub(super) fn comment(text: &str) -> &str {
    text[without_comment(text).len()..].trim_end()
}

/// Returns the comment behind the cells of a row, or the words beside its frame. `text` begins behind the cells.
fn comment_of_row(text: &str) -> &str {
    let comment = comment(text);
    if !comment.is_empty() {
        return comment;
    }
    let beside = text.trim_start_matches(|c: char| is_bar(c) || c.is_whitespace());
    if has_word(beside) { beside.trim_end() } else { "" }
}

/// Returns a line with a comment, which may be empty, after it.
pub(super) fn with_comment(text: String, comment: &str) -> String {
    if comment.is_empty() {
        return text;
    }
    let has_sign = comment.starts_with(['#', ';']) || comment.starts_with("//");
    // Words need no sign behind a bar.
    if has_sign || text.ends_with(is_bar) { format!("{text} {comment}") } else { format!("{text} # {comment}") }
}

/// Returns the role of a line in which no row begins.
fn trivia<'a>(view: BlockView<'a>, line: TextLine<InBlock>, inside: &[BlockSpan]) -> Item<'a> {
    let text = &view.text[line.span.range()];
    let inner = &text[without_blanks(text)];
    let slice = |span: LineSpan| &text[span.range()];
    match LineLooks::of(text) {
        LineLooks::Blank => Item::Blank,
        LineLooks::Comment => Item::Comment(text[without_blanks(text).start..].trim_end()),
        LineLooks::Section { word, name } => {
            let after = &text[name.unwrap_or(word).end.to_usize()..];
            let comment = after.split_once(']').map_or("", |(_, comment)| &comment[without_blanks(comment)]);
            Item::Section { word: slice(word), name: name.map(slice), comment, line: inner }
        }
        LineLooks::Frame => Item::Drawing,
        _ if is_within(inside, line) => Item::Drawing,
        LineLooks::Metadata { key, value } => Item::Metadata { key: slice(key), value: slice(value), line: inner },
        LineLooks::Other => Item::Words(inner),
    }
}

/// Returns the ranges of the lines of each grid with several lines, in order. Lines among them that are no rows are
/// frames or labels.
fn inside(block: &Block) -> Vec<BlockSpan> {
    let mut inside: Vec<BlockSpan> = block.puzzles.iter().map(|puzzle| puzzle.lines).collect();
    let sections = block.puzzles.iter().flat_map(|puzzle| puzzle.sections.iter());
    inside.extend(sections.map(|section| section.grid.span));
    inside.sort_unstable();
    inside
}

/// Returns the ranges of the lines of the clue sections, in order. Sections with nothing but blank lines and comments
/// between them are one range.
fn clues(block: &Block, text: &str) -> Vec<BlockSpan> {
    let mut ranges: Vec<BlockSpan> = Vec::new();
    let is_end = |c: char| matches!(c, '\n' | '\r');
    for section in block.puzzles.iter().flat_map(|puzzle| &puzzle.clues) {
        // A range of lines begins and ends with their blanks.
        let start = text[..section.span.start.to_usize()].rfind(is_end).map_or(0, |end| end + 1);
        let end = section.span.end.to_usize();
        let end = text[end..].find(is_end).map_or(text.len(), |length| end + length);
        let lines = BlockSpan::from(start..end);
        match ranges.last_mut() {
            Some(last) if is_trivia(&text[BlockSpan::new(last.end, lines.start).range()]) => last.end = lines.end,
            _ => ranges.push(lines),
        }
    }
    ranges
}

/// Returns true if a text has only blank lines and comments.
fn is_trivia(text: &str) -> bool {
    TextLine::all(text)
        .all(|line| matches!(LineLooks::of(&text[line.span.range()]), LineLooks::Blank | LineLooks::Comment))
}

fn is_within(inside: &[BlockSpan], line: TextLine<InBlock>) -> bool {
    let next = inside.partition_point(|lines| lines.start <= line.span.start);
    next.checked_sub(1).is_some_and(|last| line.span.end <= inside[last].end)
}

/// Returns true if a grid of the block is a list or a text of a programming language with a name, a call or a statement
/// around it: without its brackets the rest would make no sense.
pub(super) fn is_in_program(view: BlockView<'_>) -> bool {
    let items = Items::of(view);
    let has_grid = items.list.iter().any(|item| matches!(item, Item::Row { .. } | Item::Whole { .. }));
    items.list.iter().any(|item| match item {
        Item::Row { before, .. } => !before.is_empty(),
        Item::Whole { before, .. } => before.contains(['[', '(', '{']),
        Item::Words(text) => has_grid && text.ends_with(['[', '(', '{', '=', '"', '\'', '`']),
        _ => false,
    })
}

/// Returns true if the block has lines of a frame, or of brackets.
pub(super) fn has_drawing(view: BlockView<'_>) -> bool {
    Items::of(view).list.iter().any(|item| matches!(item, Item::Drawing))
}
