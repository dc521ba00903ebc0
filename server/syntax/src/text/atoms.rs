//! Splits a row's text into atoms, the smallest parts that can be cells, in pieces between separators.

use crate::text::glyph::{Glyph, glyph, narrow};
use crate::text::notation::{Defined, Notation};
use crate::text::span::LineSpan;

/// The smallest part of a row that can be a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Atom {
    /// Its range in the row's text.
    pub(crate) span: LineSpan,
    pub(crate) kind: AtomKind,
    /// The 0-based number of its piece.
    pub(crate) piece: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AtomKind {
    /// A character that may be a value or an empty mark.
    Char(char),
    /// `+` and the character after it.
    Placed(char),
    /// `{…}`.
    Braces,
    /// Nothing between two commas.
    Gap,
    /// A character that no grid uses.
    Odd(char),
}

/// Iterates over the atoms of a line, up to the comment that may end it.
#[derive(Clone)]
pub(crate) struct Atoms<'a> {
    text: &'a str,
    at: usize,
    piece: u32,
    /// True if the current piece has an atom.
    filled: bool,
    /// True if a comma has been read since the last atom, or the row begins.
    comma: bool,
    seen_any: bool,
    notation: Notation,
}

impl<'a> Atoms<'a> {
    pub(crate) fn new(text: &'a str) -> Atoms<'a> {
        Atoms::from(text, 0)
    }

    /// The atoms from that byte on, where a character begins.
    pub(crate) fn from(text: &'a str, at: usize) -> Atoms<'a> {
        Atoms { text, at, piece: 0, filled: false, comma: false, seen_any: false, notation: Notation::Usual }
    }

    /// The same in another notation.
    pub(crate) fn in_notation(self, notation: Notation) -> Atoms<'a> {
        Atoms { notation, ..self }
    }

    /// Returns the end of the row's text: at its comment, else at the line's end. Valid once the iterator is exhausted.
    pub(crate) fn end(&self) -> usize {
        self.at
    }

    fn separate(&mut self) {
        if self.filled {
            self.piece += 1;
            self.filled = false;
        }
    }

    fn atom(&mut self, start: usize, end: usize, kind: AtomKind) -> Atom {
        self.at = end;
        self.filled = true;
        self.comma = false;
        self.seen_any = true;
        Atom { span: LineSpan::from(start..end), kind, piece: self.piece }
    }

    /// A comma: the second of two, or one before everything else, leaves an empty cell before it.
    fn comma(&mut self, start: usize) -> Option<Atom> {
        let gap = self.comma || !self.seen_any;
        self.separate();
        if gap {
            let atom = self.atom(start, start, AtomKind::Gap);
            self.separate();
            self.after_comma(start);
            return Some(atom);
        }
        self.after_comma(start);
        None
    }

    fn after_comma(&mut self, start: usize) {
        self.at = start + self.text[start..].chars().next().map_or(1, char::len_utf8);
        self.comma = true;
    }

    fn begins_comment(&self, start: usize) -> bool {
        let rest = &self.text[start..];
        rest.starts_with(['#', ';']) || rest.starts_with("//")
    }

    /// `+d`, or a stray `+`.
    fn plus(&mut self, start: usize) -> Atom {
        let next = self.text[start + 1..].chars().next();
        match next.map(|c| (c, glyph(c))) {
            Some((c, Glyph::Symbol(_))) => self.atom(start, start + 1 + c.len_utf8(), AtomKind::Placed(narrow(c))),
            _ => self.atom(start, start + 1, AtomKind::Odd('+')),
        }
    }

    /// `{…}`, or a stray `{`: one that another follows is not closed.
    fn braces(&mut self, start: usize) -> Atom {
        let inside = start + 1;
        match self.text[inside..].find(['{', '}']).map(|length| inside + length) {
            Some(end) if self.text[end..].starts_with('}') => self.atom(start, end + 1, AtomKind::Braces),
            _ => self.atom(start, inside, AtomKind::Odd('{')),
        }
    }
}

impl Iterator for Atoms<'_> {
    type Item = Atom;

    fn next(&mut self) -> Option<Atom> {
        loop {
            let start = self.at;
            let c = match self.text.as_bytes().get(start)? {
                &byte if byte.is_ascii() => char::from(byte),
                _ => self.text[start..].chars().next()?,
            };
            let end = start + c.len_utf8();
            match glyph(c) {
                _ if let Some(meaning) = self.notation.meaning(c) => match meaning {
                    Defined::Empty => return Some(self.atom(start, end, AtomKind::Char('.'))),
                    Defined::Comma => {
                        if let Some(gap) = self.comma(start) {
                            return Some(gap);
                        }
                    }
                    Defined::Separator => {
                        self.separate();
                        self.at = end;
                    }
                },
                // Quotes surround grids on one line, as in other people's source code.
                _ if c == '"' || c == '\'' => {
                    self.separate();
                    self.at = end;
                }
                Glyph::Blank | Glyph::Bar | Glyph::Colon => {
                    self.separate();
                    self.at = end;
                }
                Glyph::Ignored => self.at = end,
                Glyph::Comma => {
                    if let Some(gap) = self.comma(start) {
                        return Some(gap);
                    }
                }
                Glyph::Symbol(_) | Glyph::Mark => return Some(self.atom(start, end, AtomKind::Char(narrow(c)))),
                Glyph::Plus => return Some(self.plus(start)),
                Glyph::Open => return Some(self.braces(start)),
                _ if c == ']'
                    && let Some(length) = between_lists(&self.text[start..]) =>
                {
                    self.separate();
                    self.at = start + length;
                    self.comma = true;
                }
                _ if self.begins_comment(start) && self.seen_any => return None,
                _ => return Some(self.atom(start, end, AtomKind::Odd(c))),
            }
        }
    }
}

/// The length of the brackets between two lists of one line, as in `1],[2`, from the bracket that the text begins with;
/// `None` if no list follows.
fn between_lists(text: &str) -> Option<usize> {
    /// More brackets and blanks are not looked at, or a line of brackets would be read again for each of them.
    const LONGEST: usize = 8;
    let window = text.bytes().take(LONGEST);
    let opens = window.clone().position(|byte| byte == b'[')?;
    let closed = &text.as_bytes()[..opens];
    let is_pair = closed.iter().all(|byte| matches!(byte, b']' | b',' | b' '))
        && closed.iter().filter(|byte| **byte == b',').count() <= 1;
    let opened = window.skip(opens).take_while(|byte| matches!(byte, b'[' | b' ')).count();
    is_pair.then_some(opens + opened)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut shown = String::new();
        let mut piece = 0;
        for atom in Atoms::new(text) {
            shown += if atom.piece == piece { "" } else { " " };
            piece = atom.piece;
            let slice = &text[atom.span.range()];
            shown += &match atom.kind {
                AtomKind::Gap => "<gap>".to_owned(),
                AtomKind::Odd(_) => format!("!{slice}"),
                _ => slice.to_owned(),
            };
        }
        assert_eq!(shown, expected);
    }

    #[test]
    fn pieces() {
        check("53..7", "53..7");
        check(" 5 3 |  . 7 |", "5 3 . 7");
        check("5,,3,", "5 <gap> 3");
        check(",5, ,3", "<gap> 5 <gap> 3");
        check("12 {1 5}+4", "12 {1 5}+4");
        check("5 3 # six", "5 3");
        check("\"53\", '7'", "53 7");
        check("5 3//x", "5 3");
        check("5$3 + {", "5!$3 !+ !{");
        check("{1 {2} {3", "!{1 {2} !{3");
        check("5],[3], [,7]]", "5 3 <gap> 7!]!]");
        check("│5│３·\u{200b}7", "5 ３·7");
    }
}
