//! Writes a clue of a list: `15: r1c1 r1c2`, `r1c1 o r1c2`, `top:  5 . 12`.

use clues::{ClueKind, PairRelation, Shape, Side};
use syntax::{ClueContent, ClueSection, narrow, separates};

/// Returns the width of the longest label of the clues at the sides of the grid.
pub(super) fn label_width(section: &ClueSection) -> usize {
    let mut width = 0;
    for clue in &section.clues {
        if let ClueContent::Side { side, .. } = &clue.content {
            width = width.max(side.name().len() + 1);
        }
    }
    width
}

/// Returns a readable clue in its canonical form. `labels` is the width of the labels of sides.
pub(super) fn clue(kind: ClueKind, digit_count: u8, line: &str, labels: usize) -> String {
    if kind.has_sides() {
        return side(line, labels);
    }
    if let (Shape::Pairs, Some((relation, cells))) = (kind.shape(), line.split_once(':')) {
        // What is no relation is not readable.
        let relation = PairRelation::from_text(relation).map_or(relation.trim().to_owned(), |known| known.text());
        return format!("{relation}: {}", clue(ClueKind::AllPairs, digit_count, cells, labels));
    }
    if let (Shape::Counts, Some((head, cells))) = (kind.shape(), line.split_once(':')) {
        return format!("{}: {}", counted(digit_count, head), clue(ClueKind::Counts, digit_count, cells, labels));
    }
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    // True if the next piece joins the last one without a blank.
    let mut joins = true;
    while let Some(piece) = piece(rest) {
        let (source, after) = rest.split_at(piece.length);
        rest = after;
        match piece.role {
            PieceRole::Separator => continue,
            PieceRole::Dash => text.push('-'),
            PieceRole::Colon => text.push(':'),
            PieceRole::Other => {
                for (nth, written) in pieces_of(kind, digit_count, source).into_iter().enumerate() {
                    if !joins || nth > 0 {
                        text.push(' ');
                    }
                    text += &written;
                }
            }
        }
        joins = piece.role == PieceRole::Dash;
    }
    text
}

/// `2 of 3`, `r5c5 of odd`: the words before the colon.
fn counted(digit_count: u8, head: &str) -> String {
    let mut words = Vec::new();
    for (nth, word) in head.split(separates).filter(|word| !word.is_empty()).enumerate() {
        let is_list_of_values = nth > 1 && digit_count <= 9 && word.chars().all(|c| narrow(c).is_ascii_digit());
        if is_list_of_values {
            words.extend(word.chars().map(|c| narrow(c).to_string()));
        } else if word.chars().all(|c| narrow(c).is_ascii_digit()) {
            words.push(number(word));
        } else {
            words.push(word.chars().map(|c| narrow(c).to_ascii_lowercase()).collect());
        }
    }
    words.join(" ")
}

/// `top:  5 . 12`.
fn side(line: &str, labels: usize) -> String {
    let (label, places) = line.split_once(':').unwrap_or((line, ""));
    let label = format!("{}:", Side::from_name(label.trim()).map_or(label.trim(), |side| side.name()));
    let mut written = Vec::new();
    let mut rest = places;
    while let Some(start) = rest.find(|c| !separates(c)) {
        let end = rest[start..].find(separates).map_or(rest.len(), |length| start + length);
        let place = &rest[start..end];
        written.push(if place == "·" { ".".to_owned() } else { number(place) });
        rest = &rest[end..];
    }
    format!("{label:labels$} {}", written.join(" "))
}

/// The role of a piece of a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceRole {
    /// Blanks, commas, bars.
    Separator,
    /// It joins the corners of a line of cells.
    Dash,
    Colon,
    /// A cell, a number, or a mark.
    Other,
}

/// The piece at the beginning of a text.
struct CluePiece {
    role: PieceRole,
    length: usize,
}

fn piece(text: &str) -> Option<CluePiece> {
    let first = text.chars().next()?;
    let length = first.len_utf8();
    Some(match narrow(first).to_ascii_lowercase() {
        'r' => {
            let rows = end_of_digits(text, length);
            let column = text[rows..].chars().next().map_or(rows, |c| rows + c.len_utf8());
            CluePiece { role: PieceRole::Other, length: end_of_digits(text, column) }
        }
        'o' | '*' => CluePiece { role: PieceRole::Other, length: end_of_digits(text, length) },
        c if c.is_ascii_digit() => CluePiece { role: PieceRole::Other, length: end_of_digits(text, 0) },
        '-' | '–' | '—' | '−' => CluePiece { role: PieceRole::Dash, length },
        ':' => CluePiece { role: PieceRole::Colon, length },
        c if separates(c) => CluePiece { role: PieceRole::Separator, length },
        _ => CluePiece { role: PieceRole::Other, length },
    })
}

/// Returns where the digits end that begin at an offset.
fn end_of_digits(text: &str, from: usize) -> usize {
    text[from..].find(|c| !narrow(c).is_ascii_digit()).map_or(text.len(), |length| from + length)
}

/// Returns a cell, a number or a mark as it is written; each value of a quad by itself.
fn pieces_of(kind: ClueKind, digit_count: u8, source: &str) -> Vec<String> {
    let written: String = source.chars().map(|c| narrow(c).to_ascii_lowercase()).collect();
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return vec![written];
    }
    if kind.has_values() && digit_count <= 9 {
        return written.chars().map(String::from).collect();
    }
    vec![number(&written)]
}

/// Returns a number without zeros before it; any other text as it is.
fn number(text: &str) -> String {
    let written: String = text.chars().map(narrow).collect();
    written.parse::<u32>().map_or(written, |number| number.to_string())
}
