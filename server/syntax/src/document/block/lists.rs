//! Recognises lists of cages and of single cells in the notations of other programs, and what solvers of formulas read
//! and write, all of which would otherwise be taken for the rows of a grid.

use super::Builder;
use crate::layout::reader::{FAR, NeedMore};
use crate::lines::shape::Shape;
use crate::model::problem::ProblemKind;

/// A line of such a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Listed {
    /// A sum and two or more cells: `10 1,1 1,2`, `3=r1c1+r1c2`.
    Cage,
    /// A sum and one cell, or a cell and its value: `(1,3): 1`, `r1c3=5`.
    Cell,
    /// A row, a column and a value between signs that may also be empty cells: `1-3-5`.
    Numbers,
}

impl Listed {
    /// Fewer lines may be something else.
    fn fewest(self) -> usize {
        match self {
            Listed::Cage => 2,
            Listed::Cell => 3,
            // Five lines of five characters are a grid.
            Listed::Numbers => 6,
        }
    }
}

impl Builder<'_, '_> {
    /// Reads a list of cages or of cells that begins with this line, and reports it. Returns `false` if it is none.
    pub(super) fn list_of_cells(&mut self, index: usize) -> Result<bool, NeedMore> {
        let (text, first) = self.line_text(index)?;
        if is_of_formulas(text) {
            self.formula(index)?;
            return Ok(true);
        }
        let is_number = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_time_of_subtitle(text) || is_number && is_time_of_subtitle(self.line_text(index + 1)?.0) {
            self.subtitles(index)?;
            return Ok(true);
        }
        let Some(kind) = listed(text) else { return Ok(false) };
        let mut count = 1;
        let mut cages = usize::from(kind == Listed::Cage);
        let mut last = first;
        let mut end = index + 1;
        let mut next = end;
        while next < index + FAR {
            if matches!(self.reader.shape(next)?, Some(Shape::Blank | Shape::Comment)) {
                next += 1;
                continue;
            }
            let (text, span) = self.line_text(next)?;
            let Some(also) = listed(text).filter(|also| (*also == Listed::Numbers) == (kind == Listed::Numbers)) else {
                break;
            };
            cages += usize::from(also == Listed::Cage);
            count += 1;
            last = span;
            next += 1;
            end = next;
        }
        let kind = if cages > 0 { Listed::Cage } else { kind };
        if count < kind.fewest() {
            return Ok(false);
        }
        let problem = if kind == Listed::Cage { ProblemKind::CageList } else { ProblemKind::Triples };
        self.problem(problem, first.cover(last), None);
        self.begins = None;
        self.lines = end;
        Ok(true)
    }
}

impl Builder<'_, '_> {
    /// Reads the lines of a formula or of its solution from this one on, up to a blank line or one of something else.
    fn formula(&mut self, index: usize) -> Result<(), NeedMore> {
        let (_, mut span) = self.line_text(index)?;
        let mut next = index + 1;
        loop {
            // Formulas have thousands of lines.
            self.reader.drop_before(next);
            let (text, line) = self.line_text(next)?;
            if !(is_of_formulas(text) || are_integers(text) || text.starts_with("c ")) {
                break;
            }
            span = span.cover(line);
            next += 1;
        }
        self.problem(ProblemKind::NoGrid, span, None);
        self.begins = None;
        // What solvers write below it is no heading of a grid.
        self.exit.list = true;
        self.lines = next;
        Ok(())
    }
}

impl Builder<'_, '_> {
    /// Reads the subtitles of a film from the number or the times of one of them on, up to the end of the last one.
    fn subtitles(&mut self, index: usize) -> Result<(), NeedMore> {
        /// The most lines from the times of a subtitle to those of the next one.
        const APART: usize = 12;
        let (_, mut span) = self.line_text(index)?;
        let mut end = index + 1;
        let mut next = end;
        let mut is_inside = true;
        while next < end + APART
            && let Some(shape) = self.reader.shape(next)?
        {
            let (text, line) = self.line_text(next)?;
            is_inside = is_time_of_subtitle(text) || is_inside && shape != Shape::Blank;
            next += 1;
            if is_inside {
                span = span.cover(line);
                end = next;
                // A film has thousands of them.
                self.reader.drop_before(end);
            }
        }
        self.problem(ProblemKind::NoGrid, span, None);
        self.begins = None;
        self.lines = end;
        Ok(())
    }
}

/// True for the times of a subtitle: `00:01:02,500 --> 00:01:04,000`.
fn is_time_of_subtitle(line: &str) -> bool {
    let Some((from, to)) = line.split_once(" --> ") else { return false };
    // Settings of the place on the screen may follow.
    let to = to.split(' ').next().unwrap_or_default();
    let is_time = |text: &str| {
        text.contains(':') && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.' | b','))
    };
    is_time(from.trim()) && is_time(to)
}

/// True for a line that begins a formula in the format of DIMACS, or a line of an assignment: `p cnf 729 8829`,
/// `v -1 2 -3`, `[-1, 2, -3, 4, -12]`.
fn is_of_formulas(line: &str) -> bool {
    if let Some(counts) = line.strip_prefix("p cnf ") {
        return are_integers(counts);
    }
    // Nearly all lines end here.
    if !line.contains('-') {
        return false;
    }
    let after_name = line.split_once(": ").map_or(line, |(_, values)| values);
    let values = after_name.strip_prefix("v ").unwrap_or(after_name);
    let mut count = 0;
    let mut has_negative = false;
    for word in values.split(is_between_integers).filter(|word| !word.is_empty()) {
        let Ok(number) = word.parse::<i32>() else { return false };
        count += 1;
        // `-1` is an empty cell, and a box of a row may begin with an empty one: `-5`.
        has_negative |= number < -9;
    }
    count >= FEWEST_OF_ASSIGNMENT && has_negative
}

/// Fewer numbers on a line may be the boxes of a row.
const FEWEST_OF_ASSIGNMENT: usize = 5;

fn is_between_integers(c: char) -> bool {
    matches!(c, ' ' | '\t' | ',' | '[' | ']')
}

/// True for a line of numbers, with or without signs.
fn are_integers(line: &str) -> bool {
    !line.is_empty()
        && line.split(is_between_integers).filter(|word| !word.is_empty()).all(|word| word.parse::<i32>().is_ok())
}

/// A part of such a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Number,
    Cell,
}

/// The most digits of a sum or a coordinate.
const MOST_DIGITS: usize = 3;

/// The kind of a line, if it can belong to a list.
fn listed(line: &str) -> Option<Listed> {
    let text = line.split(['#', ';']).next().unwrap_or_default().trim_end();
    // Nearly all lines end here.
    if !text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | 'r' | 'R' | 'A'..='P' | 'a'..='p')) {
        return are_numbers(line).then_some(Listed::Numbers);
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut rest = text;
    // A value after a sign is one of a cell, whatever stands before it.
    let mut has_sign = false;
    while let Some(first) = rest.chars().next() {
        let before = &text[..text.len() - rest.len()];
        if let Some(after) = cell(rest, before) {
            parts.push(Part::Cell);
            rest = after;
        } else if first.is_ascii_digit() {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            if rest.len() - after.len() > MOST_DIGITS {
                return None;
            }
            parts.push(Part::Number);
            rest = after;
        } else if matches!(first, ' ' | '\t' | ',' | ':' | '=' | '+' | '-' | '>' | '(' | ')' | '[' | ']' | '<') {
            has_sign |= matches!(first, ':' | '=' | '>');
            rest = &rest[1..];
        } else {
            return are_numbers(line).then_some(Listed::Numbers);
        }
    }
    let cells = parts.iter().filter(|part| **part == Part::Cell).count();
    let is_sum_outside = matches!(parts.as_slice(), [Part::Number, ..] | [.., Part::Number]);
    match parts.len() - cells {
        1 if cells >= 2 && is_sum_outside => Some(Listed::Cage),
        1 if cells == 1 => Some(Listed::Cell),
        3 if cells == 0 && has_sign && !text.ends_with([':', '=']) => are_numbers(text).then_some(Listed::Numbers),
        _ => are_numbers(line).then_some(Listed::Numbers),
    }
}

/// The text after a cell at the beginning of a text: `r1c3`, `(1,3)`, `[1, 3]`; `1,3` or `A3` where nothing but a sum
/// could stand before it.
fn cell<'t>(text: &'t str, before: &str) -> Option<&'t str> {
    let is_apart = before.is_empty() || before.ends_with([' ', '\t', '=', ':', '+', '(']);
    let first = text.chars().next()?;
    match first {
        '(' | '[' => {
            let after = pair(text[1..].trim_start())?;
            after.trim_start().strip_prefix([')', ']'])
        }
        'r' | 'R' if text[1..].starts_with(|c: char| c.is_ascii_digit()) => {
            let after = coordinate(&text[1..])?;
            coordinate(after.strip_prefix(['c', 'C'])?)
        }
        '0'..='9' if is_apart => {
            let after = coordinate(coordinate(text)?.strip_prefix(',')?)?;
            (after.is_empty() || after.starts_with([' ', '\t', '=', ':', '+', ')'])).then_some(after)
        }
        'A'..='P' | 'a'..='p' if is_apart => {
            let after = coordinate(&text[1..])?;
            after.trim_start().starts_with(['=', ':']).then_some(after)
        }
        _ => None,
    }
}

/// The text after two coordinates with a comma between them.
fn pair(text: &str) -> Option<&str> {
    let after = coordinate(text)?.trim_start();
    coordinate(after.strip_prefix(',')?.trim_start())
}

/// The text after a number up to 36.
fn coordinate(text: &str) -> Option<&str> {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: u32 = text[..text.len() - after.len()].parse().ok()?;
    (number <= 36).then_some(after)
}

/// True for three numbers with one and the same sign between them: `1;3;5`, `1/3/5`.
fn are_numbers(text: &str) -> bool {
    /// Three numbers of two digits, with blanks around the signs.
    const LONGEST: usize = 12;
    // Nearly all lines end here.
    if text.len() > LONGEST || !text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    for sign in [';', ':', '/', '-', '='] {
        let mut numbers = text.split(sign);
        let are_three = numbers.clone().count() == 3;
        if are_three && numbers.all(|number| coordinate(number.trim()).is_some_and(str::is_empty)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_formulas() {
        for line in ["p cnf 729 8829", "v -1 -2 3 -4 -12 0", "Model: [-1, 2, 3, -4, -15]", "-1 2 -3 4 -15 0"] {
            assert!(is_of_formulas(line), "{line}");
        }
        for line in
            ["p cnf", "5 -1 -1 3 -1", "-12 345 678", "- 5 - 3", "-5 3- -- 12", "5 3 4 6", "53-7-", "date: 2024-01-12"]
        {
            assert!(!is_of_formulas(line), "{line}");
        }
    }

    #[test]
    fn lines_of_lists() {
        for line in [
            "10 1,1 1,2 1,3 1,4",
            "10: (1,1) (1,2)",
            "10 (1,1),(1,2)",
            "3=r1c1+r1c2",
            "3 = R1C1 + R1C2",
            "r1c1+r1c2=3",
            "12: r1c1, r1c2, r2c1 # a",
            "10 [0, 0] [0, 1]",
            "(0,0),(0,1): 10",
        ] {
            assert_eq!(listed(line), Some(Listed::Cage), "{line}");
        }
        for line in ["(1,3): 1", "1,3=5", "1,3: 5", "r1c3=5", "R1C3 5", "(1, 3) -> 5", "A3=5", "b12: 10", "5 (1,3)"] {
            assert_eq!(listed(line), Some(Listed::Cell), "{line}");
        }
        for line in ["1;3;5", "1:3:5", "1/3/5", "1-3-5", "10 ; 12 ; 3"] {
            assert_eq!(listed(line), Some(Listed::Numbers), "{line}");
        }
        for line in [
            "",
            "1.3.",
            "530070000",
            "5 3 4",
            "1,2,3 4,5,6 7,8,9",
            "5,3,0",
            "1, 2, 3, 4",
            "A 1 2 3",
            "A: 1 2 3 4",
            "A1 B2 C3 D4",
            "1 2 | 3 4",
            "(5 3 0)",
            "[5,3,0]",
            "5:3:4:2",
            "12 3,4 5",
            "Grid 01",
            "r1c1 r1c2",
        ] {
            assert_eq!(listed(line), None, "{line}");
        }
    }
}
