//! Converts the symbols of one cell into its content.

use crate::model::alphabet::Alphabet;
use crate::model::grid::Content;
use crate::text::atoms::{Atom, AtomKind};
use crate::text::glyph::narrow;
use crate::text::offset::LineOffset;
use crate::text::span::LineSpan;
use field::{Digit, DigitSet, is_empty_mark};

/// The meaning of symbols in a grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symbols<'a> {
    pub(crate) alphabet: &'a Alphabet,
    pub(crate) digit_count: u8,
}

impl Symbols<'_> {
    /// True if each character of the text is a cell by itself: a digit that is its value, or an empty mark.
    pub(crate) fn are_plain(self, text: &str) -> bool {
        *self.alphabet == Alphabet::Standard
            && self.digit_count >= 9
            && text.bytes().all(|cell| cell.is_ascii_digit() || cell == b'.')
    }

    /// The digit with a decimal number, if the grid has it.
    fn decimal(self, number: &str) -> Option<Digit> {
        self.alphabet.numbered(number.parse().ok()?, self.digit_count)
    }

    pub(crate) fn atom(self, text: &str, atom: Atom) -> Content {
        match atom.kind {
            AtomKind::Gap => Content::Empty,
            AtomKind::Char(c) => self.character(c),
            AtomKind::Odd(c) => self.alphabet.value(c, self.digit_count).map_or(Content::Unknown, Content::Given),
            AtomKind::Placed(c) => self.alphabet.value(c, self.digit_count).map_or(Content::Unknown, Content::Placed),
            AtomKind::Braces => self.braces(&text[atom.span.range()]),
        }
    }

    /// A symbol of the alphabet is never an empty mark, so the alphabet comes first.
    fn character(self, c: char) -> Content {
        match self.alphabet.value(c, self.digit_count) {
            Some(value) => Content::Given(value),
            None if is_empty_mark(c) => Content::Empty,
            None => Content::Unknown,
        }
    }

    /// A piece of several characters: a number, a doubled empty mark, or pencil marks.
    pub(crate) fn piece(self, piece: &str, atoms: u32) -> Content {
        if let Some(content) = self.marked_value(piece, atoms) {
            return content;
        }
        let is_placed = piece.starts_with('+');
        let digits: String = piece.strip_prefix('+').unwrap_or(piece).chars().map(narrow).collect();
        let is_zero = digits.bytes().all(|byte| byte == b'0');
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && (!is_zero || *self.alphabet == Alphabet::FromZero && self.digit_count > 9) {
            if self.digit_count > 9 {
                return match self.decimal(&digits) {
                    Some(value) if is_placed => Content::Placed(value),
                    Some(value) => Content::Given(value),
                    None => Content::Unknown,
                };
            }
            // Several digits are pencil marks if they ascend.
            let are_ascending = digits.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
            return if are_ascending && !is_placed { self.braces(&digits) } else { Content::Unknown };
        }
        let mut marks = digits.chars();
        let is_doubled = atoms == 2 && marks.next() == marks.next() && digits.chars().all(is_empty_mark);
        if is_doubled && !is_placed { Content::Empty } else { Content::Unknown }
    }

    /// A value with the mark of another program: `*6` is a given, `u6` one of the user.
    fn marked_value(self, piece: &str, atoms: u32) -> Option<Content> {
        let (mark, digit) = piece.split_at_checked(1)?;
        if atoms != 2 || !matches!(mark, "*" | "u" | "U") {
            return None;
        }
        let value = self.decimal(digit).filter(|value| value.get() <= 9)?;
        Some(if mark == "*" { Content::Given(value) } else { Content::Placed(value) })
    }

    /// `{1 5 9}`, `{159}`; above 9 separated numbers or symbols.
    fn braces(self, text: &str) -> Content {
        let mut set = DigitSet::EMPTY;
        match self.marks(text, |value, _| set.insert(value)) {
            Some(()) => Content::Candidates(set),
            None => Content::Unknown,
        }
    }

    /// Calls `each` with the pencil marks in a cell's text, with or without braces: each value, and its range in the
    /// text. `None` if one is invalid.
    pub(crate) fn marks(self, text: &str, mut each: impl FnMut(Digit, LineSpan)) -> Option<()> {
        let is_separator = |c: char| c.is_whitespace() || c == ',';
        // Between the braces.
        let end = text.trim_end_matches('}').len();
        let mut at = end - text[..end].trim_start_matches('{').len();
        while let Some(start) = text[at..end].find(|c| !is_separator(c)).map(|length| at + length) {
            at = text[start..end].find(is_separator).map_or(end, |length| start + length);
            self.mark_piece(&text[start..at], LineOffset::from(start as u32), &mut each)?;
        }
        Some(())
    }

    /// A number, or symbols side by side.
    fn mark_piece(self, piece: &str, start: LineOffset, each: &mut impl FnMut(Digit, LineSpan)) -> Option<()> {
        // A declared digit is a symbol like any other.
        if self.digit_count > 9
            && !self.alphabet.is_declared()
            && let Some(value) = self.decimal(piece)
        {
            each(value, LineSpan::of_len(start, piece.len() as u32));
            return Some(());
        }
        for (at, c) in piece.char_indices() {
            let at = start + at as u32;
            each(self.alphabet.value(c, self.digit_count)?, LineSpan::of_len(at, c.len_utf8() as u32));
        }
        Some(())
    }
}
