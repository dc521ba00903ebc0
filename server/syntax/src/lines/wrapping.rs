//! Finds the cells of a row that is written as a list of a programming language: `[5,3,0],`, `{5,3,0},`, `- [5, 3]`.
//!
//! Must not know what the cells are. Nearly all lines are no lists, so the first and the last character decide.

use crate::text::columns::without_comment;
use crate::text::glyph::trimmed;
use std::ops::Range;

/// Fewer characters in braces are the candidates of a cell.
const FEWEST_IN_BRACES: usize = 4;

/// The part of a line between the brackets or braces around it, and behind the name of the list; `None` for a line
/// without brackets. `text` is the line without blanks at its ends.
pub(crate) fn unwrapped(line: &str, text: Range<usize>) -> Option<Range<usize>> {
    if !may_be_list(&line[text.clone()]) {
        return None;
    }
    let text = text.start..text.start + trimmed(without_comment(&line[text])).end;
    if let Some(item) = line[text.clone()].strip_prefix("- ") {
        let cells = item.trim_start();
        if is_bare_row(cells) {
            return Some(text.end - cells.len()..text.end);
        }
    }
    let start = text.start + opening(&line[text.clone()]);
    let end = start + closing(&line[start..text.end]);
    let before = &line[text.start..start];
    let cells = &line[start..end];
    let behind = &line[end..text.end];
    if cells.is_empty() || cells.contains(['{', '}']) {
        return None;
    }
    if cells.len() < FEWEST_IN_BRACES && (before.contains('{') || behind.contains('}')) {
        return None;
    }
    let is_opened = !before.is_empty();
    let is_closed = !behind.is_empty();
    // The first or the last row of a list whose rows have no brackets of their own.
    let is_first_or_last = is_opened != is_closed && cells.contains([',', '"', '\'']);
    let is_wrapped = is_opened && is_closed || is_first_or_last;
    is_wrapped.then_some(start..end)
}

/// False for nearly all lines: those that neither begin nor end as a list does.
fn may_be_list(text: &str) -> bool {
    text.starts_with(['[', '{', '-', '"']) || text.ends_with([']', '}', ',', ';'])
}

/// Fewer characters behind a dash may be cells that a blank divides.
const FEWEST_BEHIND_DASH: usize = 4;

/// Returns true for a row of digits and empty marks in one piece, which is an item of a list behind a dash. A dash in
/// it would be an empty cell, and so the first one.
fn is_bare_row(text: &str) -> bool {
    let mut count = 0;
    for c in text.chars() {
        if !c.is_ascii_digit() && !matches!(c, '.' | '·' | '_' | '*' | '?' | 'x' | 'X') {
            return false;
        }
        count += 1;
    }
    count >= FEWEST_BEHIND_DASH
}

/// The length of what opens a list: a name, a dash and brackets. 0 if there is none.
fn opening(text: &str) -> usize {
    let has_dash = text.starts_with("- ");
    let start = if has_dash { 2 } else { name_of_list(text) };
    let cells = text[start..].trim_start_matches(|c: char| opens_list(c) || c.is_whitespace());
    let end = text.len() - cells.len();
    let has_bracket = text[start..end].contains(opens_list);
    // A dash before anything else than a list or a text is an empty cell.
    if has_bracket || has_dash && cells.starts_with(['"', '\'']) { end } else { 0 }
}

/// The length of `name =` or `"name":` before a bracket.
fn name_of_list(text: &str) -> usize {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"') {
        return 0;
    }
    let Some(bracket) = text.find(opens_list) else { return 0 };
    // In `int grid[4][4] = {`, the brackets before the sign are a part of the name.
    let end = match text[bracket..].find('=') {
        Some(sign) => bracket + sign + 1,
        None => bracket,
    };
    let is_name = text[..end].trim_end().ends_with(['=', ':']);
    let is_before_list = text[end..].trim_start().starts_with(opens_list);
    if is_name && is_before_list { end } else { 0 }
}

/// The length of the text before the brackets that close a list, and the comma behind them.
fn closing(text: &str) -> usize {
    let end = text.trim_end_matches(|c: char| closes_list(c) || c == ',' || c.is_whitespace()).len();
    match text[end..].find(closes_list) {
        Some(bracket) => end + bracket,
        None => text.len(),
    }
}

fn opens_list(c: char) -> bool {
    matches!(c, '[' | '{')
}

fn closes_list(c: char) -> bool {
    matches!(c, ']' | '}')
}

/// True for brackets alone, with a comma or a semicolon beside them, or a comma alone: a line between rows of a list.
pub(crate) fn is_bracket_line(text: &str) -> bool {
    // The quotes that end a text of several lines.
    let quotes = text.trim_end_matches(|c: char| matches!(c, ';' | ',' | ')') || c.is_whitespace());
    if matches!(quotes, "`" | "\"\"\"" | "'''") {
        return true;
    }
    let begins = text.starts_with(|c: char| opens_list(c) || closes_list(c) || matches!(c, '(' | ')'));
    if !begins && text != "," || !text.chars().all(is_of_bracket_line) {
        return false;
    }
    // An empty pair is something else: `{}` is a cell without candidates.
    match text.rfind(opens_list) {
        Some(opened) => !text[opened..].contains(closes_list),
        None => true,
    }
}

fn is_of_bracket_line(c: char) -> bool {
    opens_list(c) || closes_list(c) || matches!(c, ',' | ';' | '(' | ')') || c.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        assert_eq!(unwrapped(line, trimmed(line)).map(|cells| &line[cells]), expected, "{line}");
    }

    #[test]
    fn rows_in_brackets() {
        check("[5,3,0,0],", Some("5,3,0,0"));
        check("  [[5, 3, 0, 0],  // first", Some("5, 3, 0, 0"));
        check("[5 3 0 0]]", Some("5 3 0 0"));
        check("{5,3,0,0},", Some("5,3,0,0"));
        check("{5,3,,}};", Some("5,3,,"));
        check("- [5, 3, 0, 0]", Some("5, 3, 0, 0"));
        check("- \"53..\"", Some("\"53..\""));
        check("- 53..", Some("53.."));
        check("  -  53.. # first", Some("53.."));
        check("[\"53..\",", Some("\"53..\","));
        check("\"53..\"]", Some("\"53..\""));
        check("grid = [[5,3,0,0],", Some("5,3,0,0"));
        check("int grid[4][4] = {{5,3,0,0},", Some("5,3,0,0"));
        check("\"grid\": [[5,3,0,0],", Some("5,3,0,0"));
        check("[[1,2],[3,4]]", Some("1,2],[3,4"));
    }

    #[test]
    fn other_lines() {
        for line in [
            "5,3,0,0,",
            "{1 5} 3 {1 5}",
            "{159}",
            "{15",
            "53..]",
            "[53..",
            "- 5 3",
            "- 53",
            "- 53-.",
            "- 53.. 7...",
            "-53-",
            "{}",
            "[",
            "\"53..\",",
            "",
        ] {
            check(line, None);
        }
    }

    #[test]
    fn brackets_alone() {
        for line in ["[", "]", "],", "];", "[[", "} ;", "], [", ",", "])", "});"] {
            assert!(is_bracket_line(line), "{line}");
        }
        for line in ["[]", "{}", "-", ";", "", "[{}"] {
            assert!(!is_bracket_line(line), "{line}");
        }
    }
}
