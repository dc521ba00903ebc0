//! Writes a clue of a list: `15: r1c1 r1c2`, `r1c1 o r1c2`, `top:  5 . 12`.

use clues::{ClueKind, Side};
use syntax::{ClueContent, ClueSection, narrow, separates};

/// Returns the width of the longest label of the clues at the sides of the grid.
pub(super) fn label_width(section: &ClueSection) -> usize {
    let label = |content: &ClueContent| match content {
        ClueContent::Side { side, .. } => side.name().len() + 1,
        _ => 0,
    };
    section.clues.iter().map(|clue| label(&clue.content)).max().unwrap_or_default()
}

/// Returns a readable clue in its canonical form. `labels` is the width of the labels of sides.
pub(super) fn clue(kind: ClueKind, digit_count: u8, line: &str, labels: usize) -> String {
    if kind.has_sides() {
        return side(line, labels);
    }
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    // True if the next piece joins the last one without a blank.
    let mut joins = true;
    while let Some(piece) = piece(rest) {
        let (source, behind) = rest.split_at(piece.length);
        rest = behind;
        match piece.role {
            Role::Separator => continue,
            Role::Dash => text.push('-'),
            Role::Colon => text.push(':'),
            Role::Other => {
                for (nth, written) in pieces_of(kind, digit_count, source).into_iter().enumerate() {
                    if !joins || nth > 0 {
                        text.push(' ');
                    }
                    text += &written;
                }
            }
        }
        joins = piece.role == Role::Dash;
    }
    text
}

/// `top:  5 . 12`.
fn side(line: &str, labels: usize) -> String {
    let (label, places) = line.split_once(':').unwrap_or((line, ""));
    let label = format!("{}:", Side::from_name(label.trim()).map_or(label.trim(), |side| side.name()));
    let place = |text: &str| if text == "·" { ".".to_owned() } else { number(text) };
    let mut written = Vec::new();
    let mut rest = places;
    while let Some(start) = rest.find(|c| !separates(c)) {
        let end = rest[start..].find(separates).map_or(rest.len(), |length| start + length);
        written.push(place(&rest[start..end]));
        rest = &rest[end..];
    }
    format!("{label:labels$} {}", written.join(" "))
}

/// The role of a piece of a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Blanks, commas, bars.
    Separator,
    /// It joins the corners of a line of cells.
    Dash,
    Colon,
    /// A cell, a number, or a mark.
    Other,
}

/// The piece at the beginning of a text.
struct Piece {
    role: Role,
    length: usize,
}

fn piece(text: &str) -> Option<Piece> {
    let first = text.chars().next()?;
    let is_digit = |c: char| narrow(c).is_ascii_digit();
    let digits = |from: usize| text[from..].find(|c| !is_digit(c)).map_or(text.len(), |length| from + length);
    let (role, length) = match narrow(first).to_ascii_lowercase() {
        'r' => {
            let rows = digits(first.len_utf8());
            let column = text[rows..].chars().next().map_or(rows, |c| rows + c.len_utf8());
            (Role::Other, digits(column))
        }
        'o' | '*' => (Role::Other, digits(first.len_utf8())),
        c if is_digit(c) => (Role::Other, digits(0)),
        '-' | '–' | '—' | '−' => (Role::Dash, first.len_utf8()),
        ':' => (Role::Colon, 1),
        c if separates(c) => (Role::Separator, first.len_utf8()),
        _ => (Role::Other, first.len_utf8()),
    };
    Some(Piece { role, length })
}

/// Returns a cell, a number or a mark as it is written; each value of a quad by itself.
fn pieces_of(kind: ClueKind, digit_count: u8, source: &str) -> Vec<String> {
    let written: String = source.chars().map(|c| narrow(c).to_ascii_lowercase()).collect();
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    match is_number {
        true if kind.has_values() && digit_count <= 9 => written.chars().map(String::from).collect(),
        true => vec![number(&written)],
        false => vec![written],
    }
}

/// Returns a number without zeros before it; any other text as it is.
fn number(text: &str) -> String {
    let written: String = text.chars().map(narrow).collect();
    written.parse::<u32>().map_or(written, |number| number.to_string())
}
