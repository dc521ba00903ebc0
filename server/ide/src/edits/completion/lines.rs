//! The line that somebody writes in, by itself and among its neighbours. Lines that are too long for anything but a
//! collection's are not looked at.

use crate::state::file::{View, slice};
use syntax::{LineLooks, Span};

/// Bytes of the longest line that is looked at.
const LONGEST: usize = 2_000;

/// Lines above and below that are looked at.
const NEIGHBOURS: usize = 100;

/// A line with a place in it.
pub(crate) struct Line {
    /// Its number, from 0.
    number: usize,
    /// Its first byte.
    pub(crate) start: u32,
    /// What it says, without its end mark and the byte order mark.
    pub(crate) text: String,
    /// The place, in bytes of the line.
    pub(crate) at: usize,
}

impl Line {
    /// The line of an offset; `None` where it is too long.
    pub(crate) fn at(file: &View, offset: u32) -> Option<Line> {
        let number = file.text.byte_to_line(file.text.len_bytes().min(offset as usize));
        let (start, text) = line(file, number)?;
        let at = (offset.checked_sub(start)? as usize).min(text.len());
        text.is_char_boundary(at).then_some(Line { number, start, text, at })
    }

    /// What stands before the place.
    pub(crate) fn before(&self) -> &str {
        &self.text[..self.at]
    }

    /// What stands behind it.
    pub(crate) fn behind(&self) -> &str {
        &self.text[self.at..]
    }

    /// All of it.
    pub(crate) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }

    /// A part of it, in bytes of the file.
    pub(crate) fn part(&self, start: usize, end: usize) -> Span {
        Span::new(start as u32, end as u32).shifted(self.start)
    }

    /// The keys of the metadata right above and right below it.
    pub(crate) fn keys_around(&self, file: &View) -> Vec<String> {
        let key = |number: usize| {
            let (_, text) = line(file, number)?;
            match LineLooks::of(&text) {
                LineLooks::Metadata { key, .. } => Some(Some(text[key.range()].to_lowercase())),
                LineLooks::Comment => Some(None),
                _ => None,
            }
        };
        let above = (0..self.number).rev().take(NEIGHBOURS).map_while(key);
        let below = (self.number + 1..file.text.len_lines()).take(NEIGHBOURS).map_while(key);
        above.chain(below).flatten().collect()
    }
}

/// A line and where it starts; `None` where it is too long.
fn line(file: &View, number: usize) -> Option<(u32, String)> {
    let (start, end) = (file.text.line_to_byte(number), file.text.line_to_byte(number + 1));
    if end - start > LONGEST {
        return None;
    }
    let text = slice(&file.text, Span::new(start as u32, end as u32)).into_owned();
    let shown = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let start = start + text.len() - shown.len();
    Some((start as u32, shown.trim_end_matches(['\n', '\r']).to_owned()))
}
