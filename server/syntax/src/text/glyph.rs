//! Classifies characters by what they can be in a puzzle file, regardless of their neighbours.

/// The part that a character can play in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Glyph {
    /// Space, tab, NBSP and the other Unicode blanks.
    Blank,
    /// Zero-width characters, the BOM and the end-of-file mark of DOS: as if they were not there.
    Ignored,
    Comma,
    /// `|`, its look-alikes, and box-drawing verticals: they separate cells.
    Bar,
    /// Box-drawing horizontals, corners and crossings: parts of frames only.
    Rule,
    Colon,
    Plus,
    Equals,
    Quote,
    Open,
    Close,
    /// An empty mark that is never a value of the standard alphabets: `. · _ * - ?`.
    Mark,
    /// A digit or a letter, as ASCII upper case; `0` and `X` may be empty marks.
    Symbol(u8),
    Other,
}

/// The glyph of `c`; full-width digits and letters count as their ASCII twins.
#[inline]
pub(crate) fn glyph(c: char) -> Glyph {
    ASCII.get(c as usize).copied().unwrap_or_else(|| of_narrow(narrow(c)))
}

/// The glyphs of ASCII, for nearly all calls.
static ASCII: [Glyph; 128] = {
    let mut glyphs = [Glyph::Other; 128];
    let mut code = 0;
    while code < 128 {
        glyphs[code] = of_narrow(code as u8 as char);
        code += 1;
    }
    glyphs
};

/// Programs for DOS and CP/M write it behind the last line.
const END_OF_FILE: char = '\u{1a}';

const fn of_narrow(c: char) -> Glyph {
    match c {
        ' ' | '\t' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Glyph::Blank,
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | END_OF_FILE => Glyph::Ignored,
        ',' => Glyph::Comma,
        '|' | '¦' | '∣' | '｜' | '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏' | '╷' | '╵' | '╹' | '╻' => {
            Glyph::Bar
        }
        '\u{2500}'..='\u{257f}' => Glyph::Rule,
        ':' => Glyph::Colon,
        '+' => Glyph::Plus,
        '=' => Glyph::Equals,
        '\'' => Glyph::Quote,
        '{' => Glyph::Open,
        '}' => Glyph::Close,
        '.' | '·' | '_' | '*' | '-' | '?' => Glyph::Mark,
        c @ ('0'..='9' | 'A'..='Z') => Glyph::Symbol(c as u8),
        c @ 'a'..='z' => Glyph::Symbol(c.to_ascii_uppercase() as u8),
        _ => Glyph::Other,
    }
}

/// The ASCII twin of a full-width digit or letter; any other character as it is.
#[inline]
pub fn narrow(c: char) -> char {
    match c {
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// True for a bar between cells: `|`, its look-alikes and box-drawing verticals.
pub fn is_bar(c: char) -> bool {
    glyph(c) == Glyph::Bar
}

/// True for a text with two adjacent letters.
pub fn has_word(text: &str) -> bool {
    let mut is_behind_letter = false;
    for c in text.chars() {
        if is_behind_letter && c.is_alphabetic() {
            return true;
        }
        is_behind_letter = c.is_alphabetic();
    }
    false
}

/// True if three of these in a row make a line a frame.
pub(crate) fn is_stroke(c: char) -> bool {
    matches!(c, '-' | '=' | '*' | '─' | '═' | '━')
}

/// True if frames may have this character.
pub(crate) fn is_frame(c: char) -> bool {
    matches!(c, '-' | '+' | '=' | '|' | ':' | '.' | '\'' | '*' | '_' | '\u{2500}'..='\u{257f}')
}

/// `text` without blanks and ignored characters at its ends, as a range of it.
pub(crate) fn trimmed(text: &str) -> std::ops::Range<usize> {
    let end = text.trim_end_matches(is_invisible).len();
    let start = end - text[..end].trim_start_matches(is_invisible).len();
    start..end
}

fn is_invisible(c: char) -> bool {
    matches!(glyph(c), Glyph::Blank | Glyph::Ignored)
}
