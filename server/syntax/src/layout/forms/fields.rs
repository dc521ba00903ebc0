//! Reads grids whose cells are fields of a table: separated by tabs, commas, semicolons or bars, with nothing, a blank
//! or a word in an empty field, with quotes, numbers such as `5.0`, and with numbers that label rows and columns.
//! Tables of Markdown and matrices that R prints are such tables, too.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::LARGEST;
use crate::lines::shape::Shape;
use crate::lines::written::{Written, written};
use crate::text::columns::without_comment;
use crate::text::glyph::{Glyph, glyph, is_bar, trimmed};
use crate::text::span::LineSpan;
use field::is_empty_word;

/// The fewest cells of a row.
const FEWEST: usize = 4;

/// The most lines that are looked at: a grid with a header, and the beginning of what follows it.
const AHEAD: usize = LARGEST as usize + 2;

/// So many rows without an empty cell do not begin a puzzle.
const FIRST_LINES: usize = 3;

/// Longer lines are no rows: 36 cells of at most 40 characters.
const WIDEST: usize = LARGEST as usize * 40;

/// Reads the grid of fields that begins in the line `first`, if it has what the readers of rows do not know.
pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: Option<u8>) -> Result<Option<Found>, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(None) };
    let is_markdown = is_markdown_header(reader, first)?;
    let are_bars = is_markdown || has_words_between_bars(reader, first)?;
    let delimiter = if are_bars { Some(Delimiter::Bar) } else { Delimiter::of(line) };
    let Some(delimiter) = delimiter else { return Ok(None) };
    if !may_be_fields(reader, first, delimiter)? {
        return Ok(None);
    }
    let mut lines: Vec<Vec<Field<'_>>> = Vec::new();
    let mut ends = Vec::new();
    let mut index = first;
    while lines.len() < AHEAD
        && let Some(line) = reader.line(index)?.map(|line| line.text(text))
    {
        index += 1;
        if delimiter.is_frame(line) {
            continue;
        }
        let Some(fields) = delimiter.fields(line, index - 1) else { break };
        lines.push(fields);
        ends.push(index);
    }
    let header = if is_markdown { Header::Dashes } else { Header::Text };
    let Some(table) = Table::of(&lines, header, declared, delimiter) else { return Ok(None) };
    let Some(board) = table.board(&lines, delimiter) else { return Ok(None) };
    let Some(end) = ends.get(table.first_row + usize::from(table.size) - 1) else { return Ok(None) };
    let mut end = *end;
    while let Some(line) = reader.line(end)?.map(|line| line.text(text))
        && delimiter.is_frame(line)
    {
        end += 1;
    }
    Ok(Some(Found::one(board, end)))
}

/// True for the header of a table of Markdown: below it is a line of dashes between bars, and no other one follows.
fn is_markdown_header(reader: &mut Reader<'_>, first: usize) -> Result<bool, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(false) };
    // Nearly all lines end here.
    if !line.trim_start().starts_with('|') {
        return Ok(false);
    }
    let mut are_rules = [false; 2];
    for (is_rule, index) in are_rules.iter_mut().zip([first + 1, first + 3]) {
        let line = reader.line(index)?.map_or("", |line| line.text(text)).trim();
        *is_rule = line.matches('|').count() > FEWEST
            && line.contains('-')
            && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    }
    Ok(are_rules == [true, false])
}

/// True if one of the first lines has a word for an empty cell between bars: `1 | null | 3`.
fn has_words_between_bars(reader: &mut Reader<'_>, first: usize) -> Result<bool, NeedMore> {
    let text = reader.text;
    for index in first..first + FIRST_LINES {
        let line = reader.line(index)?.map_or("", |line| line.text(text));
        // Nearly all lines end here. All words but one have an `n`.
        if !line.contains(is_bar) {
            return Ok(false);
        }
        let may_have_word = memchr::memchr2(b'n', b'N', line.as_bytes()).is_some() || line.contains("-1");
        if may_have_word && line.split(is_bar).any(|field| is_empty_word(field.trim())) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// True if one of the first lines has what rows in the ordinary notations do not have, or begins with a label. Nearly
/// all grids end here, without their fields being looked at.
fn may_be_fields(reader: &mut Reader<'_>, first: usize, delimiter: Delimiter) -> Result<bool, NeedMore> {
    if matches!(delimiter, Delimiter::Tab | Delimiter::Bar | Delimiter::Ampersand | Delimiter::Sign(_)) {
        return Ok(true);
    }
    let text = reader.text;
    for index in first..first + FIRST_LINES {
        let Some(line) = reader.line(index)?.map(|line| line.text(text)).filter(|line| !line.is_empty()) else {
            break;
        };
        // Cells of one character each have nothing that is looked for.
        let is_usual = delimiter == Delimiter::Blanks
            && matches!(reader.shape(index)?, Some(Shape::Cells(cells)) if cells.odd == 0 && cells.groups.count == 0);
        if !is_usual && has_unusual_text(line, delimiter) {
            return Ok(true);
        }
        if line.starts_with(|c| delimiter != Delimiter::Blanks && delimiter.separates(c))
            || begins_with_label_of_r(line)
        {
            return Ok(true);
        }
        if index - first < 2 {
            let next = reader.line(index + 1)?.map_or("", |line| line.text(text));
            if begins_with_label(line, next, delimiter) {
                return Ok(true);
            }
        }
        if delimiter == Delimiter::Semicolon && line.matches(';').count() + 1 >= FEWEST {
            return Ok(true);
        }
    }
    Ok(false)
}

/// True for a line with quotes, words, `5.0` or `-1`.
fn has_unusual_text(line: &str, delimiter: Delimiter) -> bool {
    let mut previous = 0_u8;
    for &byte in line.as_bytes() {
        match byte {
            b'"' | b'\'' | b'\t' | b'n' | b'N' | b'u' | b'U' | b'<' | b'L' => return true,
            // An empty cell.
            b'+' if delimiter == Delimiter::Comma => return true,
            b'.' if previous.is_ascii_digit() => return true,
            b'1' if previous == b'-' => return true,
            _ => previous = byte,
        }
    }
    false
}

/// True for a line that begins with 0 or 1, if the next number is beside it or below it.
fn begins_with_label(line: &str, next_line: &str, delimiter: Delimiter) -> bool {
    let mut fields = line.split(|c| delimiter.separates(c)).map(str::trim).filter(|field| !field.is_empty());
    let expected = match fields.next() {
        Some("0") => "1",
        Some("1") => "2",
        _ => return false,
    };
    if fields.next() == Some(expected) {
        return true;
    }
    let mut below = next_line.split(|c| delimiter.separates(c)).map(str::trim).filter(|field| !field.is_empty());
    below.next() == Some(expected)
}

/// True for the names of columns in a matrix that R prints: `[,1] [,2]`.
fn begins_with_label_of_r(line: &str) -> bool {
    line.trim_start().starts_with("[,1]")
}

/// A field of a line: its range without blanks and quotes around it.
#[derive(Clone, Copy, Debug)]
struct Field<'t> {
    line: usize,
    span: LineSpan,
    text: &'t str,
    is_quoted: bool,
}

/// The character between two fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Delimiter {
    Tab,
    Comma,
    Semicolon,
    Bar,
    /// Of a table of LaTeX: `5 & 3 & \\\\`.
    Ampersand,
    Blanks,
    /// Any other mark, between numbers of one or two digits: `10.0.12.3`.
    Sign(char),
}

impl Delimiter {
    /// The delimiter of a line; `None` for lines that the readers of rows know as well.
    fn of(line: &str) -> Option<Delimiter> {
        if line.len() > WIDEST {
            return None;
        }
        let bytes = line.as_bytes();
        if bytes.contains(&b'\t') && line[trimmed(line)].contains(|c: char| c != ' ') || line.starts_with('\t') {
            return Some(Delimiter::Tab);
        }
        if begins_with_label_of_r(line) {
            return Some(Delimiter::Blanks);
        }
        if memchr::memchr_iter(b'&', bytes).count() + 1 >= FEWEST {
            return Some(Delimiter::Ampersand);
        }
        if bytes.contains(&b',') {
            return Some(Delimiter::Comma);
        }
        let semicolons = line.matches(';').count();
        if semicolons > 0 && (semicolons + 1 >= FEWEST || !line.trim_start().starts_with(';')) {
            return Some(Delimiter::Semicolon);
        }
        if line.contains(is_bar) {
            return line.trim_end().ends_with(['.', '\\']).then_some(Delimiter::Bar);
        }
        if line[trimmed(line)].contains(|c| glyph(c) == Glyph::Blank) {
            return Some(Delimiter::Blanks);
        }
        let sign = line.chars().find(|c| !c.is_ascii_digit()).filter(char::is_ascii_punctuation)?;
        for piece in line[trimmed(line)].split(sign) {
            if !(1..=2).contains(&piece.len()) || !piece.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
        }
        Some(Delimiter::Sign(sign))
    }

    fn separates(self, c: char) -> bool {
        match self {
            Delimiter::Tab => c == '\t',
            Delimiter::Comma => c == ',',
            Delimiter::Semicolon => c == ';',
            Delimiter::Bar => is_bar(c),
            Delimiter::Ampersand => c == '&',
            Delimiter::Blanks => glyph(c) == Glyph::Blank,
            Delimiter::Sign(sign) => c == sign,
        }
    }

    /// True for a line between rows.
    fn is_frame(self, line: &str) -> bool {
        let text = line.trim();
        if self == Delimiter::Ampersand {
            // `\hline`, but not the end of the table.
            return text.starts_with('\\') && !text.contains('&') && !text.starts_with("\\end");
        }
        self == Delimiter::Bar
            && text.len() >= 3
            && text.chars().all(|c| matches!(c, '-' | '+' | '=' | '|' | '.' | ':' | ' '))
    }

    /// The fields of a line; `None` for a line without any.
    fn fields(self, line: &str, number: usize) -> Option<Vec<Field<'_>>> {
        let line = if matches!(self, Delimiter::Semicolon | Delimiter::Sign(_)) { line } else { without_comment(line) };
        let is_latex = self == Delimiter::Ampersand;
        let line = if is_latex { line.split("\\\\").next().unwrap_or_default() } else { line };
        if line.len() > WIDEST || self != Delimiter::Tab && trimmed(line).is_empty() || line.is_empty() {
            return None;
        }
        let mut fields = Vec::new();
        let mut start = 0;
        let mut quote = None;
        for (at, c) in line.char_indices() {
            if quote.is_some() {
                quote = quote.filter(|quote| *quote != c);
            } else if matches!(c, '"' | '\'') && line[start..at].trim().is_empty() {
                quote = Some(c);
            } else if self.separates(c) {
                fields.push(Field::new(line, start..at, number));
                start = at + c.len_utf8();
            }
        }
        if quote.is_some() {
            return None;
        }
        fields.push(Field::new(line, start..line.len(), number));
        match self {
            Delimiter::Blanks => fields.retain(|field| field.is_quoted || !field.text.is_empty()),
            Delimiter::Bar => {
                // A bar may begin and end the row; behind it LaTeX has a dot.
                let begins_with_bar =
                    fields.first().is_some_and(|first| first.text.is_empty() && first.span.start.to_usize() == 0);
                let ends_with_bar = fields.last().is_some_and(|last| matches!(last.text, "" | "." | "\\\\"));
                if begins_with_bar && !ends_with_bar {
                    return None;
                }
                if begins_with_bar {
                    fields.remove(0);
                }
                if ends_with_bar {
                    fields.pop();
                }
                for field in &mut fields {
                    field.take_a_blank(line);
                }
            }
            _ => {}
        }
        (fields.len() >= FEWEST && fields.len() <= LARGEST as usize + 1).then_some(fields)
    }
}

impl<'t> Field<'t> {
    fn new(line: &'t str, range: std::ops::Range<usize>, number: usize) -> Field<'t> {
        let text = &line[range.clone()];
        let inner = trimmed(text);
        let mut start = range.start + inner.start;
        let mut text = &text[inner];
        let mut is_quoted = false;
        for quote in ['"', '\''] {
            if text.len() >= 2 && text.starts_with(quote) && text.ends_with(quote) {
                let inside = &text[1..text.len() - 1];
                let inner = trimmed(inside);
                start += 1 + inner.start;
                text = &inside[inner];
                is_quoted = true;
            }
        }
        Field { line: number, span: LineSpan::from(start..start + text.len()), text, is_quoted }
    }

    /// Puts an empty field between bars onto the blank in its middle, which a value is to replace.
    fn take_a_blank(&mut self, line: &str) {
        let start = self.span.start.to_usize();
        let width = line[start..].bytes().take_while(|byte| *byte == b' ').count();
        if self.text.is_empty() && width > 0 {
            let middle = start + (width - 1) / 2;
            self.span = LineSpan::from(middle..middle + 1);
        }
    }

    /// True for a field that no row of a grid has in the ordinary notations.
    fn is_unusual(&self, delimiter: Delimiter) -> bool {
        if self.is_plus(delimiter) {
            return true;
        }
        if self.text.is_empty() {
            return self.is_quoted
                || matches!(delimiter, Delimiter::Tab | Delimiter::Bar | Delimiter::Ampersand | Delimiter::Semicolon);
        }
        is_empty_word(self.text) || written(self.text).is_some_and(|written| written.is_of_programs(self.text))
    }

    /// True for a `+` between commas, which is an empty cell if no other mark is one.
    fn is_plus(&self, delimiter: Delimiter) -> bool {
        delimiter == Delimiter::Comma && self.text == "+"
    }
}

/// The reason to take the first line of a table for names of columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Header {
    /// Its own text.
    Text,
    /// The line of dashes below it, if there is a row too many.
    Dashes,
}

/// Where the cells are in the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Table {
    size: u8,
    /// The line of the first row of cells.
    first_row: usize,
    /// The field of the first cell in each row.
    first_column: usize,
}

/// The lines of a table that are as wide as the second one.
struct Body<'a, 't> {
    lines: &'a [Vec<Field<'t>>],
    width: usize,
    /// The number of such lines, with the first one, which may be a header of another width.
    count: usize,
    declared: Option<u8>,
}

impl Body<'_, '_> {
    /// True if the rows of a grid of that size begin in the line `first`, and what follows may be another grid.
    fn has_rows(&self, size: usize, first: usize) -> bool {
        let is_size = (FEWEST..=LARGEST as usize).contains(&size)
            && self.declared.is_none_or(|declared| usize::from(declared) == size);
        if !is_size || first + size > self.count {
            return false;
        }
        // More rows are those of another grid, as high, or the table is something else.
        let is_divisible = self.lines.len() == AHEAD || (self.count - first).is_multiple_of(size);
        is_divisible && self.lines[first..first + size].iter().all(|line| line.len() == self.width)
    }

    /// The same for rows that begin with their numbers or letters.
    fn has_labelled_rows(&self, size: usize, first: usize) -> bool {
        if !self.has_rows(size, first) {
            return false;
        }
        let rows = &self.lines[first..first + size];
        // Letters below no header may be values.
        rises(rows.iter().map(|line| line[0].text)) || first > 0 && are_letters(rows.iter().map(|line| line[0].text))
    }
}

impl Table {
    /// Finds the cells among labels: numbers that rise by one from 0 or 1. `None` if that makes no grid, or one that
    /// the readers of rows know.
    fn of(lines: &[Vec<Field<'_>>], kind: Header, declared: Option<u8>, delimiter: Delimiter) -> Option<Table> {
        let header = lines.first()?;
        let width = lines.get(1)?.len();
        let count = 1 + lines.iter().skip(1).take_while(|line| line.len() == width).count();
        let body = Body { lines, width, count, declared };
        let is_header_as_wide = header.len() == width;
        // Labels of rows and columns, with or without the empty corner.
        let names = if is_header_as_wide { &header[1..] } else { &header[..] };
        let has_corner = !is_header_as_wide || header[0].text.parse::<u32>().is_err();
        let is_certain = kind == Header::Dashes;
        let has_names = names.len() + 1 == width && has_corner && (is_certain || is_header(names));
        if has_names && body.has_labelled_rows(width - 1, 1) {
            return Some(Table { size: width as u8 - 1, first_row: 1, first_column: 1 });
        }
        if !is_header_as_wide {
            return None;
        }
        if count == width + 1 && (is_certain || is_header(header)) && body.has_rows(width, 1) {
            return Some(Table { size: width as u8, first_row: 1, first_column: 0 });
        }
        if count + 1 == width && body.has_labelled_rows(width - 1, 0) {
            return Some(Table { size: width as u8 - 1, first_row: 0, first_column: 1 });
        }
        let are_unusual = matches!(delimiter, Delimiter::Semicolon | Delimiter::Ampersand | Delimiter::Sign(_))
            || lines.iter().take(width).flatten().any(|field| field.is_unusual(delimiter));
        if !are_unusual {
            return None;
        }
        if body.has_rows(width, 0) {
            return Some(Table { size: width as u8, first_row: 0, first_column: 0 });
        }
        // A delimiter at the end of each row.
        let ends_with_nothing =
            lines.iter().take(width - 1).all(|line| line.last().is_some_and(|last| last.text.is_empty()));
        let has_rows = ends_with_nothing && delimiter != Delimiter::Tab && body.has_rows(width - 1, 0);
        has_rows.then_some(Table { size: width as u8 - 1, first_row: 0, first_column: 0 })
    }

    /// The grid, if every field is a cell.
    fn board(self, lines: &[Vec<Field<'_>>], delimiter: Delimiter) -> Option<Board> {
        let size = usize::from(self.size);
        let mut rows = Vec::with_capacity(size);
        let mut has_plus = false;
        let mut has_other_mark = false;
        for line in lines.get(self.first_row..self.first_row + size)? {
            let mut row = Vec::with_capacity(size);
            for field in line.get(self.first_column..self.first_column + size)? {
                let is_plus = field.is_plus(delimiter);
                let written = if is_plus { Written::Empty } else { written(field.text)? };
                has_plus |= is_plus;
                has_other_mark |=
                    !is_plus && (written == Written::Empty || matches!(field.text, "." | "0" | "-" | "_" | "*" | "?"));
                row.push(FormCell { line: field.line, span: field.span, written });
            }
            rows.push(row);
        }
        if has_plus && has_other_mark {
            return None;
        }
        Some(Board { size: self.size, rows, columns: None })
    }
}

/// True for names of columns: numbers from 0 or 1, letters from A, or one word with such numbers behind it.
fn is_header(names: &[Field<'_>]) -> bool {
    let Some(first) = names.first() else { return false };
    let first = without_brackets_of_r(first.text);
    let prefix = first.trim_end_matches(|c: char| c.is_ascii_digit());
    if !prefix.chars().all(|c| c.is_alphabetic() || matches!(c, '_' | ' ' | ':')) {
        return false;
    }
    let mut numbers = Vec::with_capacity(names.len());
    for name in names {
        numbers.extend(without_brackets_of_r(name.text).strip_prefix(prefix));
    }
    if numbers.len() == names.len() && rises(numbers.into_iter()) {
        return true;
    }
    are_letters(names.iter().map(|name| name.text))
}

/// True for the letters from A on.
fn are_letters<'t>(names: impl Iterator<Item = &'t str>) -> bool {
    for (name, letter) in names.zip(b'A'..) {
        if !name.eq_ignore_ascii_case(char::from(letter).encode_utf8(&mut [0])) {
            return false;
        }
    }
    true
}

/// The number in the name of a row or a column of R: `[1,]`, `[,1]`.
fn without_brackets_of_r(name: &str) -> &str {
    let Some(inner) = name.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) else { return name };
    inner.strip_prefix(',').or_else(|| inner.strip_suffix(',')).unwrap_or(name)
}

/// True for numbers that rise by one from 0 or 1.
fn rises<'t>(texts: impl Iterator<Item = &'t str>) -> bool {
    let mut expected = None;
    for text in texts {
        let Ok(number) = without_brackets_of_r(text).parse::<u32>() else { return false };
        if number != expected.unwrap_or(number) || expected.is_none() && number > 1 {
            return false;
        }
        expected = Some(number + 1);
    }
    expected.is_some()
}
