//! Reads grids whose lines all begin with something that belongs to no cell: a mark of quoted text, `> 53..7....`, or
//! numbers of lines, `1: 53..7....`. What is behind it has as many cells as there are rows.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::LARGEST;
use crate::lines::shape::Shape;
use crate::lines::written::{Written, written};
use crate::text::atoms::{AtomKind, Atoms};
use crate::text::glyph::{is_bar, is_frame};
use crate::text::span::LineSpan;

/// The fewest rows.
const FEWEST: u8 = 4;

/// The most lines: rows, and frames between them.
const MOST_LINES: usize = 2 * LARGEST as usize;

/// The beginning of a line that belongs to no cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prefix {
    Mark(char),
    /// A number, and the sign behind it.
    Number(u32, Option<char>),
}

impl Prefix {
    /// The prefix of a line, and the start of the text behind it.
    pub(crate) fn of(line: &str) -> Option<(Prefix, usize)> {
        let text = line.trim_start_matches([' ', '\t']);
        let first = text.chars().next()?;
        let (prefix, rest) = if matches!(first, '>' | '%') {
            (Prefix::Mark(first), &text[1..])
        } else {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let number = text.get(..digits).filter(|digits| digits.len() <= 2)?.parse().ok()?;
            let rest = &text[digits..];
            let sign = rest.chars().next().filter(|sign| matches!(sign, ':' | '.' | ')' | '|'));
            (Prefix::Number(number, sign), &rest[sign.map_or(0, char::len_utf8)..])
        };
        let is_apart = rest.is_empty() || rest.starts_with([' ', '\t']);
        is_apart.then_some((prefix, line.len() - rest.len()))
    }

    /// True for a mark, and for the number of a first line.
    pub(crate) fn may_be_first(self) -> bool {
        matches!(self, Prefix::Mark(_) | Prefix::Number(0 | 1, _))
    }

    /// The prefix of the line below.
    pub(crate) fn next(self) -> Prefix {
        match self {
            Prefix::Mark(_) => self,
            Prefix::Number(number, sign) => Prefix::Number(number + 1, sign),
        }
    }
}

/// A row, cut at its separators and into its characters.
#[derive(Default)]
struct PrefixedRow {
    pieces: Vec<FormCell>,
    characters: Vec<FormCell>,
}

/// Reads the grid that begins in the line `first`, if all of its lines have such a prefix.
pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: Option<u8>) -> Result<Option<Found>, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(None) };
    // Nearly all lines end here, or at the next one.
    let Some((mut expected, _)) = Prefix::of(line).filter(|(prefix, _)| prefix.may_be_first()) else {
        return Ok(None);
    };
    let mut rows: Vec<PrefixedRow> = Vec::new();
    let mut end = first;
    for index in first..first + MOST_LINES {
        let Some(line) = reader.line(index)?.map(|line| line.text(text)) else { break };
        let Some((_, start)) = Prefix::of(line).filter(|(prefix, _)| *prefix == expected) else {
            // Numbers may be those of rows, so that frames have none.
            if matches!(reader.shape(index)?, Some(Shape::Frame { .. })) && !rows.is_empty() {
                continue;
            }
            break;
        };
        expected = expected.next();
        let rest = &line[start..];
        if rest.trim().is_empty() {
            break;
        }
        let is_line_of_frame =
            rest.contains(['-', '=']) && rest.chars().all(|c| c.is_whitespace() || is_frame(c) && c != '.');
        if !is_line_of_frame {
            let Some(row) = row(index, rest, start) else { break };
            // A line of text below the grid.
            let is_like = |first: &PrefixedRow| {
                first.pieces.len() == row.pieces.len() || first.characters.len() == row.characters.len()
            };
            if !rows.first().is_none_or(is_like) {
                break;
            }
            rows.push(row);
        }
        end = index + 1;
    }
    let Ok(size) = u8::try_from(rows.len()) else { return Ok(None) };
    if !(FEWEST..=LARGEST as u8).contains(&size) || declared.is_some_and(|declared| declared != size) {
        return Ok(None);
    }
    let mut by_pieces = Vec::with_capacity(rows.len());
    let mut by_characters = Vec::with_capacity(rows.len());
    for row in rows {
        by_pieces.push(row.pieces);
        by_characters.push(row.characters);
    }
    for rows in [by_pieces, by_characters] {
        let board = Board { size, rows, columns: None };
        if board.is_whole() && has_room(reader, &board)? {
            return Ok(Some(Found::one(board, end)));
        }
    }
    Ok(None)
}

/// The cells behind the prefix of a line, which ends at `start`; `None` if anything else is there.
fn row(line: usize, rest: &str, start: usize) -> Option<PrefixedRow> {
    let mut row = PrefixedRow::default();
    let separates = |c: char| matches!(c, ' ' | '\t' | ',') || is_bar(c);
    let mut at = 0;
    for piece in rest.split(separates) {
        let span = LineSpan::from(start + at..start + at + piece.len());
        if !piece.is_empty() {
            row.pieces.extend(written(piece).map(|written| FormCell { line, span, written }));
        }
        at += piece.len();
        at += rest[at..].chars().next().map_or(0, char::len_utf8);
    }
    for atom in Atoms::new(rest) {
        if !matches!(atom.kind, AtomKind::Char(_)) {
            return None;
        }
        let span = atom.span.shifted(start as u32);
        row.characters.push(FormCell { line, span, written: Written::Text });
    }
    Some(row)
}

/// True if no value is larger than the size: the rows of a larger grid may begin with 1, 2, 3.
fn has_room(reader: &mut Reader<'_>, board: &Board) -> Result<bool, NeedMore> {
    let text = reader.text;
    for cell in board.rows.iter().flatten() {
        let line = reader.line(cell.line)?.map_or("", |line| line.text(text));
        let value = &line[cell.span.range()];
        if value.parse().is_ok_and(|value: u32| value > u32::from(board.size)) {
            return Ok(false);
        }
        if let Some(letter) = value.bytes().next().filter(u8::is_ascii_alphabetic)
            && !letter.eq_ignore_ascii_case(&b'x')
            && letter.to_ascii_uppercase() - b'A' >= board.size
        {
            return Ok(false);
        }
    }
    Ok(true)
}
