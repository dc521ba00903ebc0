//! A puzzle's grid with all candidates in it, for reading beside the puzzle.

use crate::convert;
use crate::{Analysis, FileId};
use formats::sudoku;
use std::borrow::Cow;
use syntax::Span;

impl Analysis {
    /// The grid of the puzzle at a place, with pencil marks in each empty cell: what its houses leave for it. A grid that cannot
    /// be read is replaced by a sentence that says so. `None` if there is no puzzle.
    pub fn candidate_grid(&self, file: FileId, place: Span) -> Option<String> {
        let (puzzle, _) = self.chosen_puzzle(file, place)?;
        let (_, located) = self.located(file, puzzle)?;
        let lines = match convert::grid(&located, &|| Cow::Borrowed(&[])) {
            Ok(record) => sudoku::grid(&record.with_candidates()),
            Err(_) => vec!["The grid has mistakes.".to_owned()],
        };
        Some(lines.into_iter().map(|line| line + "\n").collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::fixture::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(marked: &str, expected: Expect) {
        let (text, span) = cursor(marked);
        let grid = analysis(&text).candidate_grid(FILE, span);
        expected.assert_eq(&grid.unwrap_or_else(|| "no puzzle".to_owned()));
    }

    #[test]
    fn candidates_fill_the_empty_cells() {
        check(
            "1 +2 $0. .\n. . 1 2 # a comment\n2 1 . .\n3 . 2 1\n",
            expect![[r#"
            1    +2   | {34} {34}
            {4}  {34} | 1    2
            ----------+----------
            2    1    | {34} {34}
            3    {4}  | 2    1
        "#]],
        );
    }

    #[test]
    fn a_grid_with_mistakes_says_so() {
        check(
            "1 2 3\n$0. . . .\n. . . .\n. . . .\n",
            expect![[r#"
            The grid has mistakes.
        "#]],
        );
        check("title: nothing$0\n", expect!["no puzzle"]);
    }
}
