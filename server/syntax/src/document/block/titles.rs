//! Makes a title of a heading. A line of code before a list names the puzzle by the list's own name, or not at all.

use crate::text::glyph::trimmed;

/// The signs between a name and the list that it names.
const ASSIGNMENTS: [&str; 4] = [":=", "<-", "->", "="];

/// The words of code that are no names.
const KEYWORDS: [&str; 8] = ["return", "new", "print", "in", "let", "var", "const", "else"];

/// Returns the title that a line gives to the next puzzle; `None` for code that names nothing.
pub fn title_of_heading(line: &str) -> Option<&str> {
    let line = &line[trimmed(line)];
    if is_import(line) {
        return None;
    }
    if !is_code(line) {
        return Some(without_signs(line));
    }
    name_in_code(line)
}

/// A heading without the signs between it and what it names.
pub(super) fn without_signs(heading: &str) -> &str {
    heading.trim_end_matches(|c: char| matches!(c, ';' | ',' | ':' | '=' | '[' | '{') || c.is_whitespace())
}

/// True for a line of code that opens a list, a text or a block, or ends a statement.
fn is_code(line: &str) -> bool {
    let is_opened = line.ends_with(['=', '[', '{', '(', '`']) || opens_text(line);
    let is_ended = line.ends_with(';') && line.contains(['=', '(', '[', '{']);
    is_opened || is_ended || line.contains("(\"") || line.contains("[[") || line.contains("])")
}

/// True for a line that opens a text of several lines.
pub(super) fn opens_text(line: &str) -> bool {
    line.ends_with("\"\"\"") || line.ends_with("'''") || line.ends_with('`') && line.contains('=')
}

/// True for the lines with which a program names what it uses.
fn is_import(line: &str) -> bool {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("import" | "package") => {
            words.next().is_some_and(|word| word.chars().all(is_of_path))
                && words.next().is_none_or(|word| word == "as")
        }
        Some("using") => line.ends_with(';'),
        Some("from") => words.any(|word| word == "import"),
        _ => false,
    }
}

fn is_of_path(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | ';' | '*' | '{' | '}' | ',')
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The name that a line of code gives to what it opens: `grid` in `int grid[9][9] = {`, `b` in
/// `let b: [[u8; 4]; 4] = [`.
fn name_in_code(line: &str) -> Option<&str> {
    let sign = ASSIGNMENTS.iter().filter_map(|sign| line.find(sign)).min();
    let left = match sign {
        Some(at) => &line[..at],
        None => {
            let name = line.trim_end_matches(['[', '{', '(', '\'', '"', '`', '|', '#', ';', ' ']);
            // The name of a function before what it is called with.
            if line[name.len()..].starts_with('(') {
                return None;
            }
            name
        }
    };
    let left = without_brackets(before_type(left));
    let left = left.trim_end_matches(|c: char| !is_of_name(c) && !matches!(c, ')' | ']' | '}' | ';' | ','));
    let start = left.char_indices().rev().take_while(|(_, c)| is_of_name(*c)).last()?.0;
    let name = &left[start..];
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_') && !KEYWORDS.contains(&name);
    is_name.then_some(name)
}

/// The text before a colon and a type: `let b` of `let b: [[u8; 4]; 4]`. Two colons belong to a name.
fn before_type(left: &str) -> &str {
    for (at, _) in left.match_indices(':') {
        let is_double = left[at + 1..].starts_with(':') || left[..at].ends_with(':');
        if !is_double && at > 0 {
            return &left[..at];
        }
    }
    left
}

/// The text before the brackets at its end: `int grid` of `int grid[9][9]`.
fn without_brackets(left: &str) -> &str {
    let mut left = left.trim_end();
    while left.ends_with(']') {
        let Some(at) = left.rfind('[') else { break };
        left = left[..at].trim_end();
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_lists() {
        let cases = [
            ("let b: [[u8; 4]; 4] = [", "b"),
            ("int grid[9][9] = {", "grid"),
            ("int grid[9][9] =", "grid"),
            ("board = [", "board"),
            ("board=[[", "board"),
            ("grid = np.array([", "grid"),
            ("private static final int[][] BOARD = {", "BOARD"),
            ("private static final int[][] BOARD =", "BOARD"),
            ("std::vector<std::vector<int>> board{", "board"),
            ("std::vector<std::vector<int>> board = {", "board"),
            ("puzzle := [9][9]int{", "puzzle"),
            ("sudoku <- matrix(c(", "sudoku"),
            ("(defparameter *grid* '(", "grid"),
            ("(def board [", "board"),
            ("export const board: number[][] = [", "board"),
            ("my @grid = (", "grid"),
            ("$board = [", "board"),
            ("grid: list[list[int]] = [", "grid"),
            ("\"puzzle\": [", "puzzle"),
            ("grid = \"\"\"", "grid"),
            ("const puzzle = `", "puzzle"),
        ];
        for (line, name) in cases {
            assert_eq!(title_of_heading(line), Some(name), "{line}");
        }
        for line in
            ["print(solve([", "solve([", "return [", "fn main() {", "import numpy as np", "from a import b", "[["]
        {
            assert_eq!(title_of_heading(line), None, "{line}");
        }
    }

    #[test]
    fn other_headings_are_titles() {
        let cases = [
            ("Grid 07", "Grid 07"),
            ("Puzzle 1 (hard):", "Puzzle 1 (hard)"),
            ("From The Times, 3 May", "From The Times, 3 May"),
            ("Import of the year", "Import of the year"),
            ("Level = hard", "Level = hard"),
            ("Sudoku [1]", "Sudoku [1]"),
            ("No. 2;", "No. 2"),
        ];
        for (line, title) in cases {
            assert_eq!(title_of_heading(line), Some(title), "{line}");
        }
    }
}
