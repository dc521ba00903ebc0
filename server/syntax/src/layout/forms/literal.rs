//! Reads grids that are written as lists of a programming language: nested brackets of any kind, with commas before or
//! after, quotes, names, types and comments around and between them.
//!
//! Nesting decides what is a row, a grid and a list of grids. A list that has no grid's form is left to the readers of
//! rows.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::LARGEST;
use crate::lines::shape::is_known_section;
use crate::lines::written::{Written, fractions, written};
use crate::text::atoms::Atoms;
use crate::text::glyph::{Glyph, glyph, narrow, trimmed};
use crate::text::span::LineSpan;
use field::is_empty_word;

/// The most brackets of a line that are tried as the beginning of a list: those of types come before it.
const MOST_STARTS: usize = 8;

/// The most lines of a list: a 36×36 grid with one cell a line.
const MOST_LINES: usize = 1_500;

/// The deepest nesting: lists of grids, with calls around them.
const DEEPEST: usize = 8;

/// The fewest cells of a row. Shorter lists are pairs, triples and types.
const FEWEST: usize = 4;

/// The longest line that is read as a list: a line is read as a whole, and its list takes thirty times its bytes.
const LONGEST_LINE: usize = 4 << 20;

/// Reads the grids of the list that begins in the line `first`, up to the end of a line that ends a grid. `declared` is
/// the size that the file declares.
pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: Option<u8>) -> Result<Option<Found>, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(None) };
    if memchr::memchr3(b'[', b'(', b'{', line.as_bytes()).is_none() || line.len() > LONGEST_LINE {
        return Ok(None);
    }
    let mut from = 0;
    for _ in 0..MOST_STARTS {
        let Some(at) = line[from..].find(opens).map(|length| from + length) else { break };
        if let Some(mut found) = List::new(declared).read(reader, first, at)? {
            if are_columns(reader, first, &found)? {
                for board in &mut found.boards {
                    *board = board.transposed();
                }
            }
            read_lists_behind(reader, &mut found, declared)?;
            return Ok(Some(found));
        }
        from = at + 1;
    }
    Ok(None)
}

/// Adds the grids of the lists behind those that have been found, on their last line: `"puzzle": […], "solution": […]`.
fn read_lists_behind(reader: &mut Reader<'_>, found: &mut Found, declared: Option<u8>) -> Result<(), NeedMore> {
    let text = reader.text;
    // The length of the line limits their number.
    while let Some(last) = found.boards.last().and_then(|board| board.rows.last()?.last()) {
        let index = last.line;
        let line = reader.line(index)?.map_or("", |line| line.text(text));
        let mut from = last.span.end.to_usize();
        let mut further = None;
        for _ in 0..MOST_STARTS {
            let Some(length) = line[from..].find(opens) else { break };
            let at = from + length;
            // What is in a comment is none.
            if index + 1 != found.end || line[from..at].contains('#') || line[from..at].contains("//") {
                break;
            }
            further = List::new(declared).read(reader, index, at)?;
            if further.is_some() {
                break;
            }
            from = at + 1;
        }
        let Some(further) = further else { break };
        found.boards.extend(further.boards);
        found.end = further.end;
    }
    Ok(())
}

/// Calls around a literal whose lists are columns: functions that fill a matrix column by column from a flat list, that
/// bind columns, or that exchange rows and columns.
const CALLS_OF_COLUMNS: [&str; 12] = [
    "matrix(c(",
    "array(c(",
    "structure(c(",
    "cbind(",
    "hcat(",
    "zip(",
    "from_column_slice(",
    "permutedims(",
    "transpose(",
    "Transpose[",
    "t(matrix(",
    "t(array(",
];

/// True if the lists of a literal are the columns of a grid, by the text around its cells.
fn are_columns(reader: &mut Reader<'_>, first: usize, found: &Found) -> Result<bool, NeedMore> {
    let Some(cell) = found.boards.first().and_then(|board| board.rows.first()?.first()).copied() else {
        return Ok(false);
    };
    let text = reader.text;
    let line = reader.line(first)?.map_or("", |line| line.text(text));
    let start = if cell.line == first { cell.span.start.to_usize() } else { line.len() };
    let before = line[..start].replace(' ', "");
    let mut are_columns = false;
    for call in CALLS_OF_COLUMNS {
        are_columns ^= names_call(&before, call);
    }
    // The list is in a text, which ends with a quote of its own.
    let is_quoted = before.contains('\'');
    // Fortran, Julia and MATLAB; the one of NumPy, whose name has a dot, fills rows.
    let is_reshaped = before.contains("reshape(") && !before.contains(".reshape(");
    are_columns ^= is_reshaped;
    // What is behind the cells of a list may be below its last line.
    for index in cell.line..=found.end {
        let from = if index == cell.line { cell.span.start.to_usize() } else { 0 };
        let line = reader.line(index)?.map_or("", |line| line.text(text)).get(from..).unwrap_or_default();
        if index == found.end && !line.trim_start().starts_with(closes) {
            // A vector of R gets its dimensions below it. Anything else is about something else.
            are_columns ^= line.starts_with("dim(");
            break;
        }
        are_columns ^= line.contains("order='F'") || line.contains("order=\"F\"");
        let has_prime = !is_quoted && (line.contains(")'") || line.contains("]'"));
        are_columns ^= has_prime || line.contains(".transpose") || has_t(line);
        if before.contains("matrix(") && fills_rows(line) || is_reshaped && line.contains("order") {
            return Ok(false);
        }
    }
    Ok(are_columns)
}

/// True if a call is in a text, and its name is not the end of a longer one: `t(` is not in `print(`.
fn names_call(text: &str, call: &str) -> bool {
    text.match_indices(call).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// True for `.T` of NumPy, behind an array: in a row of letters, `.T` is an empty cell and a value.
fn has_t(line: &str) -> bool {
    for (at, transposed) in line.match_indices(".T") {
        let before = line[..at].trim_end();
        let behind = &line[at + transposed.len()..];
        if before.ends_with([')', ']']) && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return true;
        }
    }
    false
}

/// True for arguments of R's `matrix` that say `byrow = TRUE`.
fn fills_rows(line: &str) -> bool {
    if let Some((_, behind)) = line.split_once("byrow") {
        let value = behind.trim_start_matches([' ', '=']);
        return value.starts_with(['T', '1']) || value.starts_with("!F");
    }
    // The fourth argument.
    let end = line.trim_end().trim_end_matches(')');
    end.ends_with(", TRUE") || end.ends_with(",TRUE") || end.ends_with(", T") || end.ends_with(",T")
}

/// Returns the cells of a list on one line, whatever its nesting: those of an answer, whose size is known. `None` for
/// anything else.
pub(crate) fn cells_of_answer(text: &str) -> Option<Vec<FormCell>> {
    let mut group = Group::default();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let start = at;
        at += c.len_utf8();
        let element = match c {
            ',' => {
                group.commas.push(Element::before_comma(0, start));
                continue;
            }
            _ if opens(c) => {
                group.commas.clear();
                continue;
            }
            _ if closes(c) || separates(c) || c == ';' => continue,
            _ if is_quote(c) => {
                let span = LineSpan::from(at..at + text[at..].find(c)?);
                at = span.end.to_usize() + 1;
                Element { line: 0, span, text: &text[span.range()] }
            }
            _ => {
                at = text[start..].find(ends_word).map_or(text.len(), |length| start + length);
                Element { line: 0, span: LineSpan::from(start..at), text: &text[start..at] }
            }
        };
        group.element(element);
    }
    let mut cells = Vec::with_capacity(group.elements.len());
    for element in group.elements {
        if element.is_row() {
            cells.extend(element.marked_cells());
        } else {
            cells.push(element.cell()?);
        }
    }
    Some(cells)
}

fn opens(c: char) -> bool {
    matches!(c, '[' | '(' | '{')
}

fn closes(c: char) -> bool {
    matches!(c, ']' | ')' | '}')
}

fn separates(c: char) -> bool {
    matches!(glyph(c), Glyph::Blank | Glyph::Ignored | Glyph::Bar)
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`')
}

/// True for a character that ends a word without quotes.
fn ends_word(c: char) -> bool {
    opens(c) || closes(c) || separates(c) || is_quote(c) || matches!(c, ',' | ';')
}

/// A text between separators.
#[derive(Clone, Copy)]
struct Element<'t> {
    line: usize,
    /// Its range, without quotes. Empty for nothing between two commas.
    span: LineSpan,
    text: &'t str,
}

impl<'t> Element<'t> {
    /// Nothing before the comma at `at`.
    fn before_comma(line: usize, at: usize) -> Element<'t> {
        Element { line, span: LineSpan::from(at..at), text: "" }
    }

    /// As one cell; `None` if no cell looks like that.
    fn cell(self) -> Option<FormCell> {
        let inner = trimmed(self.text);
        let written = written(&self.text[inner.clone()])?;
        let start = self.span.start.to_usize();
        let span = if inner.is_empty() { self.span } else { LineSpan::from(start + inner.start..start + inner.end) };
        Some(FormCell { line: self.line, span, written })
    }

    /// As one cell, which may have an unknown symbol.
    fn cell_or_unknown(self) -> FormCell {
        self.cell().unwrap_or(FormCell { line: self.line, span: self.span, written: Written::Text })
    }

    /// The cells of a text of several characters: each of its characters that is no separator.
    fn marked_cells(self) -> Vec<FormCell> {
        let mut cells = Vec::new();
        for atom in Atoms::new(self.text) {
            let span = atom.span.shifted(self.span.start.to_u32());
            cells.push(FormCell { line: self.line, span, written: Written::Text });
        }
        cells
    }

    /// The same where blanks are empty cells.
    fn blank_cells(self) -> Vec<FormCell> {
        let mut cells = Vec::new();
        for (at, c) in self.text.char_indices().filter(|&(_, c)| glyph(c) != Glyph::Ignored) {
            let span = LineSpan::from(at..at + c.len_utf8()).shifted(self.span.start.to_u32());
            let written = if glyph(c) == Glyph::Blank { Written::Empty } else { Written::Text };
            cells.push(FormCell { line: self.line, span, written });
        }
        cells
    }

    /// True if it is a row of cells, one a character.
    fn is_row(self) -> bool {
        let is_cell = |c: char| matches!(glyph(c), Glyph::Symbol(_) | Glyph::Mark | Glyph::Blank | Glyph::Bar);
        let mut strong = 0;
        let mut count = 0;
        for c in self.text.chars() {
            if !is_cell(c) {
                return false;
            }
            count += 1;
            strong += usize::from(matches!(glyph(c), Glyph::Symbol(b'0'..=b'9' | b'X') | Glyph::Mark | Glyph::Blank));
        }
        let is_capitals = self.text.chars().all(|c| c == 'x' || !c.is_lowercase());
        count >= FEWEST
            && !is_empty_word(self.text)
            && (2 * strong >= count || is_capitals)
            && !is_known_section(self.text)
    }
}

/// A list without lists in it.
struct Leaf<'t> {
    elements: Vec<Element<'t>>,
    /// Where a comma ends it, so that an empty cell may follow.
    last_comma: Option<Element<'t>>,
    line: usize,
}

/// An open bracket, or the text outside of all brackets.
#[derive(Default)]
struct Group<'t> {
    opener: Option<char>,
    /// True if a name is directly before it, as in `int[]`.
    is_call: bool,
    elements: Vec<Element<'t>>,
    leaves: Vec<Leaf<'t>>,
    /// True if a grid has been found in it.
    has_boards: bool,
    /// The commas since the last element.
    commas: Vec<Element<'t>>,
}

/// The text of a line from a place on.
#[derive(Clone, Copy)]
struct Place<'t> {
    line: usize,
    text: &'t str,
}

/// Says if a list goes on below a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    NextLine,
    /// The list ends in this line.
    End,
    /// The text is no list.
    Fail,
}

/// A list that is being read.
struct List<'t> {
    declared: Option<u8>,
    /// The open brackets, the outermost first; before them the text outside of all.
    stack: Vec<Group<'t>>,
    boards: Vec<Board>,
}

impl<'t> List<'t> {
    fn new(declared: Option<u8>) -> List<'t> {
        List { declared, stack: vec![Group::default()], boards: Vec::new() }
    }

    fn read(mut self, reader: &mut Reader<'t>, first: usize, at: usize) -> Result<Option<Found>, NeedMore> {
        let text = reader.text;
        let mut from = at;
        let mut index = first;
        loop {
            let Some(line) = reader.line(index)?.map(|line| line.text(text)) else {
                return Ok(self.unfinished(index));
            };
            if index > first + MOST_LINES || line.len() > LONGEST_LINE {
                return Ok(None);
            }
            let flow = self.line(Place { line: index, text: line }, from);
            if flow == Flow::Fail {
                return Ok(self.unfinished(index));
            }
            index += 1;
            from = 0;
            if flow == Flow::End || self.is_at_end(reader, index)? {
                break;
            }
        }
        let outer = self.stack.len() - 1;
        if let Some(root) = self.stack.first_mut()
            && !root.leaves.is_empty()
        {
            let leaves = std::mem::take(&mut root.leaves);
            if !self.close_leaves(&leaves, true) {
                return Ok(None);
            }
        }
        if self.boards.is_empty() {
            return Ok(None);
        }
        let end = end_of_closing_lines(reader, index, outer)?;
        Ok(Some(Found { boards: self.boards, end, is_list: true }))
    }

    /// True if the grids that have been found are all up to the line `next`: nothing is half read, or the next line
    /// begins no further row.
    fn is_at_end(&self, reader: &mut Reader<'t>, next: usize) -> Result<bool, NeedMore> {
        let is_pending = self.stack.iter().any(|group| !group.leaves.is_empty() || !group.elements.is_empty());
        if !is_pending {
            return Ok(!self.boards.is_empty());
        }
        let [root] = self.stack.as_slice() else { return Ok(false) };
        if let Some(first) = root.leaves.first()
            && root.leaves.len() == first.elements.len()
            && root.leaves.len() >= FEWEST
        {
            return Ok(true);
        }
        let text = reader.text;
        let line = reader.line(next)?.map_or("", |line| line.text(text));
        let line = line.trim_start_matches(|c: char| c == ',' || c == '-' || c.is_whitespace());
        Ok(!line.starts_with(opens))
    }

    /// Reads a line of the list from the byte `at` on.
    fn line(&mut self, place: Place<'t>, mut at: usize) -> Flow {
        let text = place.text;
        while let Some(c) = text[at..].chars().next() {
            let start = at;
            at += c.len_utf8();
            let rest = &text[start..];
            let Some(group) = self.stack.last_mut() else { return Flow::Fail };
            if separates(c) {
                continue;
            }
            if rest.starts_with("//") || c == '%' {
                return Flow::NextLine;
            }
            if let Some(behind) = rest.strip_prefix("/*") {
                let Some(length) = behind.find("*/") else { return Flow::Fail };
                at = start + 2 + length + 2;
                continue;
            }
            if c == '#' {
                // A vector of Lisp, `#(5 3)` or `#2A((5 3))`, or a comment.
                let name = rest[1..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                if name.starts_with('(') && name.len() + 4 > rest.len() {
                    at = text.len() - name.len();
                    continue;
                }
                return Flow::NextLine;
            }
            let is_root = group.opener.is_none();
            if opens(c) {
                let is_call = start > 0 && text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '!');
                if !self.open(c, is_call) {
                    return Flow::Fail;
                }
                continue;
            }
            if closes(c) {
                // It closes what is around the list.
                if is_root {
                    return Flow::End;
                }
                if !self.close(c, place.line) {
                    return Flow::Fail;
                }
                if self.stack.len() == 1 && self.is_braced_beside(place, start, at) {
                    return Flow::Fail;
                }
                continue;
            }
            match c {
                ',' => group.commas.push(Element::before_comma(place.line, start)),
                ';' if group.opener == Some('(')
                    || !group.leaves.is_empty() && !rest[1..].trim_start().starts_with(opens) =>
                {
                    return Flow::NextLine;
                }
                ';' => group.commas.clear(),
                '-' if is_root && rest[1..].trim_start().starts_with(opens) => {}
                '\'' if rest[1..].starts_with(opens) => {}
                // The list is over: the rest of the line is code around it.
                _ if is_root => return Flow::End,
                _ if is_quote(c) => {
                    let Some(length) = text[at..].find(c) else { return Flow::Fail };
                    let span = LineSpan::from(at..at + length);
                    group.element(Element { line: place.line, span, text: &text[span.range()] });
                    at += length + 1;
                }
                _ => {
                    let length = rest.find(ends_word).unwrap_or(rest.len());
                    let bare = &rest[..length];
                    at = start + length;
                    // MATLAB goes on in the next line.
                    if bare == "..." && text[at..].trim().is_empty() {
                        return Flow::NextLine;
                    }
                    match word(bare, &rest[length..], group) {
                        Word::Element => {
                            let span = LineSpan::from(start..at);
                            group.element(Element { line: place.line, span, text: bare });
                        }
                        Word::Name => {}
                        Word::Other => return Flow::Fail,
                    }
                }
            }
        }
        Flow::NextLine
    }

    /// Opens a bracket; false if no grid is that deep.
    fn open(&mut self, opener: char, is_call: bool) -> bool {
        if self.stack.len() > DEEPEST {
            return false;
        }
        self.stack.push(Group { opener: Some(opener), is_call, ..Group::default() });
        true
    }

    /// Closes the innermost bracket; false if what it holds is in no grid.
    fn close(&mut self, closer: char, line: usize) -> bool {
        let Some(mut group) = self.stack.pop() else { return false };
        let fits = matches!((group.opener, closer), (Some('['), ']') | (Some('('), ')') | (Some('{'), '}'));
        if !fits {
            return false;
        }
        let holds_lists = !group.leaves.is_empty() || group.has_boards;
        if group.elements.is_empty() && (group.commas.is_empty() || holds_lists) {
            return self.close_outer(group);
        }
        if !group.leaves.is_empty() || group.has_boards {
            return false;
        }
        let Some(parent) = self.stack.last_mut() else { return false };
        if let [element] = group.elements.as_slice()
            && group.commas.is_empty()
            && parent.opener.is_some()
            && group.opener == Some('(')
            && element.cell().is_some()
        {
            parent.element(*element);
            return parent.leaves.is_empty();
        }
        if !parent.elements.is_empty() {
            return false;
        }
        parent.commas.clear();
        // Nothing between two commas is an empty cell; after the last one there may be another.
        let last_comma = group.commas.pop();
        if group.elements.is_empty() {
            group.elements.extend(last_comma);
        }
        group.elements.append(&mut group.commas);
        let leaf = Leaf { elements: group.elements, last_comma, line };
        if leaf.elements.len() as u32 <= LARGEST && !leaf.is_of_rows() {
            parent.leaves.push(leaf);
            return true;
        }
        let Some(board) = self.board_of_leaf(&leaf) else { return false };
        self.boards.push(board);
        self.mark_boards();
        true
    }

    /// Closes a list of lists.
    fn close_outer(&mut self, group: Group<'t>) -> bool {
        // The brackets of a type: `new[] {5, 3}`.
        if group.is_call && group.opener == Some('[') && group.leaves.is_empty() && !group.has_boards {
            return true;
        }
        if group.leaves.is_empty() {
            if group.has_boards {
                self.mark_boards();
            }
            return group.has_boards;
        }
        if !self.close_leaves(&group.leaves, false) {
            return false;
        }
        self.mark_boards();
        true
    }

    fn mark_boards(&mut self) {
        if let Some(parent) = self.stack.last_mut() {
            parent.has_boards = true;
            parent.commas.clear();
        }
    }

    /// Takes neighbouring lists as the rows of a grid, or each of them as a grid; false if they are neither.
    fn close_leaves(&mut self, leaves: &[Leaf<'t>], is_root: bool) -> bool {
        let rows = self.board_of_rows(leaves, is_root);
        let is_whole = rows.as_ref().is_some_and(Board::is_whole);
        let mut boards = Vec::with_capacity(leaves.len());
        if !is_whole {
            boards.extend(leaves.iter().map_while(|leaf| self.board_of_leaf(leaf)));
        }
        // As many cells as a small grid has are a row of a larger one, if all of its rows are there.
        if boards.len() < leaves.len() {
            boards.clear();
            boards.extend(rows);
        }
        let has_boards = !boards.is_empty();
        self.boards.append(&mut boards);
        has_boards
    }

    /// The grid whose rows these lists are. Lists without a list around them need a grid's form all the more.
    fn board_of_rows(&self, leaves: &[Leaf<'t>], is_root: bool) -> Option<Board> {
        if leaves.len() < 2 {
            return None;
        }
        let are_texts = leaves.iter().all(|leaf| matches!(leaf.elements.as_slice(), [text] if text.is_row()));
        if are_texts {
            let texts: Vec<Element<'t>> = leaves.iter().flat_map(|leaf| leaf.elements.first().copied()).collect();
            return self.board_of_texts(&texts);
        }
        let mut rows: Vec<Vec<FormCell>> = Vec::with_capacity(leaves.len());
        let mut unknown = 0;
        for leaf in leaves {
            unknown += leaf.elements.iter().filter(|element| element.cell().is_none()).count();
            rows.push(leaf.elements.iter().map(|element| element.cell_or_unknown()).collect());
        }
        let lengths = || rows.iter().map(Vec::len);
        let size = self.size(lengths())?;
        for (row, leaf) in rows.iter_mut().zip(leaves) {
            if row.len() + 1 == usize::from(size)
                && let Some(comma) = leaf.last_comma
            {
                row.push(FormCell { line: comma.line, span: comma.span, written: Written::Empty });
            }
        }
        let board = Board { size, rows, columns: None };
        let is_sound = board.is_whole() && unknown <= usize::from(size);
        (is_sound || !is_root && unknown == 0 && board.is_nearly_whole()).then_some(board)
    }

    /// The grid of which each text is a row.
    fn board_of_texts(&self, texts: &[Element<'t>]) -> Option<Board> {
        let marked: Vec<Vec<FormCell>> = texts.iter().map(|text| text.marked_cells()).collect();
        let blank: Vec<Vec<FormCell>> = texts.iter().map(|text| text.blank_cells()).collect();
        for rows in [marked, blank] {
            let Some(size) = self.size(rows.iter().map(Vec::len)) else { continue };
            let board = Board { size, rows, columns: None };
            if board.is_whole() || board.is_nearly_whole() {
                return Some(board);
            }
        }
        None
    }

    /// The grid that a list without lists is.
    fn board_of_leaf(&self, leaf: &Leaf<'t>) -> Option<Board> {
        if leaf.is_of_rows() {
            return self.board_of_texts(&leaf.elements);
        }
        let mut cells = Vec::with_capacity(leaf.elements.len() + 1);
        for element in &leaf.elements {
            cells.push(element.cell()?);
        }
        let root = |count: usize| (FEWEST..=LARGEST as usize).find(|size| size * size == count);
        let size = match (root(cells.len()), leaf.last_comma) {
            (Some(size), _) => size,
            (None, Some(comma)) => {
                cells.push(FormCell { line: comma.line, span: comma.span, written: Written::Empty });
                root(cells.len())?
            }
            (None, None) => return None,
        };
        let is_declared = self.declared == u8::try_from(size).ok();
        // The row of a larger grid has as many cells as a whole small one.
        let is_too_large = |element: &Element<'_>| element.text.trim().parse().is_ok_and(|value: usize| value > size);
        let fits = !leaf.elements.iter().any(is_too_large);
        if self.declared.is_some() && !is_declared || size * size <= LARGEST as usize && !is_declared && !fits {
            return None;
        }
        let rows = cells.chunks(size).map(<[FormCell]>::to_vec).collect();
        Some(Board { size: size as u8, rows, columns: None })
    }

    /// The number of cells that most rows share; of equally many the number of rows.
    fn size(&self, lengths: impl ExactSizeIterator<Item = usize> + Clone) -> Option<u8> {
        if self.declared.is_some() {
            return self.declared;
        }
        let count = lengths.len();
        let most = lengths.clone().max_by_key(|length| {
            let alike = lengths.clone().filter(|other| other == length).count();
            (alike, *length == count, *length)
        })?;
        u8::try_from(most).ok().filter(|size| (FEWEST..=LARGEST as usize).contains(&usize::from(*size)))
    }

    /// Returns the grids of a list that ends before the line `index` without its brackets, as while it is typed.
    fn unfinished(mut self, index: usize) -> Option<Found> {
        let group = self.stack.iter_mut().rev().find(|group| !group.leaves.is_empty() || !group.elements.is_empty());
        if let Some(group) = group {
            let mut leaves = std::mem::take(&mut group.leaves);
            leaves.retain(|leaf| leaf.line < index);
            let board = self.board_of_rows(&leaves, false)?;
            let has_room = board.rows.len() <= usize::from(board.size);
            self.boards.push(board);
            let end = leaves.last()?.line + 1;
            return (has_room && self.boards.len() == 1).then_some(Found { boards: self.boards, end, is_list: true });
        }
        let (_, last) = self.boards.last()?.lines()?;
        (last < index).then_some(Found { boards: self.boards, end: last + 1, is_list: true })
    }

    /// True if more follows a list in braces outside of all brackets on its line, as after the candidates of a cell.
    fn is_braced_beside(&self, place: Place<'t>, closed: usize, at: usize) -> bool {
        place.text[closed..].starts_with('}')
            && self.boards.is_empty()
            && place.text[at..].trim_start().starts_with(|c: char| !matches!(c, ',' | ';' | '/' | '#' | ')' | ']'))
    }
}

impl<'t> Group<'t> {
    /// Adds an element, with the empty cells before it.
    fn element(&mut self, element: Element<'t>) {
        let separators = usize::from(!self.elements.is_empty()).min(self.commas.len());
        self.elements.extend(self.commas.drain(..).skip(separators));
        self.elements.push(element);
    }
}

impl Leaf<'_> {
    /// True if it is a list of rows, one text each.
    fn is_of_rows(&self) -> bool {
        let alike = |element: &Element<'_>| element.text.len() == self.elements[0].text.len();
        self.elements.len() >= FEWEST
            && self.elements.iter().all(|element| element.is_row())
            && !self.is_of_fractions()
            && 2 * self.elements.iter().filter(|element| alike(element)).count() >= self.elements.len()
    }
}

impl Leaf<'_> {
    /// True for numbers such as `0.36`, unless they are the rows of a small grid with an empty column.
    fn is_of_fractions(&self) -> bool {
        const SMALL: usize = 6;
        let count = self.elements.len();
        let are_rows = count < SMALL
            && self.elements.iter().all(|element| {
                let has_large_digit =
                    element.text.bytes().any(|byte| byte.is_ascii_digit() && usize::from(byte - b'0') > count);
                element.text.len() == count && !has_large_digit
            });
        !are_rows && self.elements.iter().all(|element| fractions(element.text) == 1)
    }
}

/// The part that a bare word plays in a list.
enum Word {
    Element,
    /// A name before a list, or of a function at the beginning of its list.
    Name,
    Other,
}

/// Classifies a word by itself, by the text behind it and by the list that it is in.
fn word(word: &str, behind: &str, group: &Group<'_>) -> Word {
    let is_name = word.starts_with(|c: char| c.is_alphabetic())
        && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '!' | '<' | '>' | '-'));
    let is_sign = matches!(word, "@" | "&" | "$");
    // `array(`, `vec![`, `List<Integer>.of(`, `@[`.
    if (is_name || is_sign) && behind.starts_with(opens) {
        return Word::Name;
    }
    if matches!(word, "Just" | "Some" | "new" | "int" | "char") {
        return Word::Name;
    }
    // The letter before a quote, as in `b'5'`.
    if word.len() == 1 && is_name && behind.starts_with(is_quote) {
        return Word::Name;
    }
    let element = Element { line: 0, span: LineSpan::empty(0), text: word };
    if element.cell().is_some() || element.is_row() {
        return Word::Element;
    }
    let begins = group.elements.is_empty() && group.leaves.is_empty() && !group.has_boards;
    if is_name && begins && group.opener == Some('(') && word.chars().all(|c| !narrow(c).is_ascii_digit()) {
        return Word::Name;
    }
    Word::Other
}

/// The line behind those that close the `open` outer brackets of a list and hold nothing else that is read, from the
/// line `index` on.
fn end_of_closing_lines(reader: &mut Reader<'_>, index: usize, open: usize) -> Result<usize, NeedMore> {
    let text = reader.text;
    let mut end = index;
    let mut open = open;
    while open > 0
        && let Some(line) = reader.line(end)?.map(|line| line.text(text))
        && line.trim_start().starts_with(closes)
        && !line.contains(opens)
    {
        open = open.saturating_sub(line.chars().filter(|&c| closes(c)).count());
        end += 1;
    }
    Ok(end)
}
