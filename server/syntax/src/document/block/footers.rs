//! Recognises what programs write below their grids: names of programs, statistics and ratings. It means nothing here.

use super::Builder;
use crate::layout::reader::{FAR, NeedMore};
use crate::lines::rating::is_rating;
use crate::lines::steps::is_step;
use crate::text::offset::Offset;

impl Builder<'_, '_> {
    /// Skips the lines of a program from this one on, which is no row. Returns `false` if it is none of them.
    pub(super) fn footer(&mut self, index: usize) -> Result<bool, NeedMore> {
        let (text, _) = self.line_text(index)?;
        if text.eq_ignore_ascii_case("Simple Sudoku") {
            let (next, _) = self.line_text(index + 1)?;
            let is_version =
                next.strip_prefix("Version ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            self.lines += usize::from(is_version);
            return Ok(is_version);
        }
        // A step may be below its number.
        let is_number = text.strip_suffix('.').is_some_and(is_digits);
        let is_begun = is_statistic(text) || is_number && is_step(self.line_text(index + 1)?.0);
        let is_name =
            is_name_of_steps(text) && (is_step(self.line_text(index + 1)?.0) || is_step(self.line_text(index + 2)?.0));
        if !is_begun && !is_name {
            return Ok(false);
        }
        while self.lines < index + FAR {
            let (text, _) = self.line_text(self.lines)?;
            // The level is one of QQWing's, of other words, and stands below the grid.
            let is_number = text.strip_suffix('.').is_some_and(is_digits);
            let is_of_program = is_statistic(text) || text.starts_with("Difficulty: ") || is_name_of_steps(text);
            let is_blank = text.is_empty() && is_step(self.line_text(self.lines + 1)?.0);
            if !is_of_program && !is_number && !is_blank {
                break;
            }
            self.lines += 1;
        }
        Ok(true)
    }

    /// True if the headings at the end of the file are nothing but ratings of the grid above them.
    pub(super) fn are_ratings_below_a_grid(&self) -> bool {
        self.reader.at != Offset::START
            && self.entries.is_empty()
            && self.headings.iter().all(|heading| is_rating(self.text_of(*heading)))
    }
}

/// True for the line above the steps of a solution.
fn is_name_of_steps(text: &str) -> bool {
    let name = text.trim_end_matches([':', ' ']);
    ["Solve path", "Solve history", "Solution instructions", "Solve instructions"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True for a line of QQWing's `--stats`, `--count-solutions` and `--timer`.
fn is_statistic(text: &str) -> bool {
    if is_step(text) {
        return true;
    }
    if let Some(rest) = text.strip_prefix("Number of ") {
        return rest.split_once(": ").is_some_and(|(what, number)| {
            what.starts_with(|c: char| c.is_ascii_uppercase()) && number.bytes().all(|byte| byte.is_ascii_digit())
        });
    }
    if let Some(rest) = text.strip_prefix("Time: ") {
        return rest.ends_with(" milliseconds");
    }
    if let Some(rest) = text.strip_prefix("There are ") {
        return rest.ends_with(" solutions to the puzzle.");
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return text.ends_with(" seconds.") && text.contains(" puzzle");
    }
    matches!(
        text,
        "The solution to the puzzle is unique."
            | "Puzzle has no solution."
            | "History was not recorded."
            | "No solve instructions - Puzzle is not possible to solve."
    )
}
