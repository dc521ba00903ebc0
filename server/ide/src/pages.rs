//! What is written about a file's puzzles beside the file, for reading: their solutions, or the paths of logic to them.
//!
//! A page is text for people, not a puzzle file: a grid without its metadata would be read as another puzzle.

use crate::actions::solved_lines;
use crate::explain::whole;
use crate::file::{Located, View};
use crate::finding::PuzzleIndex;
use crate::host::FileId;
use crate::known::Known;
use crate::symbols::title;
use crate::{Analysis, Interrupt, Interrupted};
use syntax::Span;

/// What a page tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// The solved grids, written as the puzzles are.
    Solution,
    /// The grids as they are, and all steps of logic from there, each with its reason.
    Path,
}

impl Page {
    /// How many puzzles it tells about at most, where it is about a whole file. A path may take 0.1 s.
    fn most(self) -> usize {
        match self {
            Page::Solution => 1_000,
            Page::Path => 100,
        }
    }
}

impl Analysis {
    /// A page about one puzzle of a file, or about all of them; what cannot be told of a puzzle, it says instead. Each line
    /// ends with `\n`.
    pub fn page(
        &self,
        id: FileId,
        page: Page,
        puzzle: Option<PuzzleIndex>,
        interrupt: Interrupt<'_>,
    ) -> Result<String, Interrupted> {
        let count = self.puzzle_count(id);
        let mut text = String::new();
        match puzzle {
            Some(puzzle) => match self.located(id, puzzle) {
                Some((file, located)) => chapter(file, &located, puzzle, page, &mut text, interrupt)?,
                None => text = format!("There is no puzzle {}.\n", u64::from(puzzle.0) + 1),
            },
            None if count == 0 => text = "There is no puzzle.\n".to_owned(),
            None => {
                for (file, located, puzzle) in self.each_puzzle(id).take(page.most()) {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    chapter(file, &located, puzzle, page, &mut text, interrupt)?;
                }
                if page.most() < count {
                    text += &format!("\nThese are the first {} of {count} puzzles.\n", page.most());
                }
            }
        }
        Ok(text)
    }

    fn each_puzzle(&self, id: FileId) -> impl Iterator<Item = (&View, Located<'_>, PuzzleIndex)> {
        self.file(id).into_iter().flat_map(|file| {
            file.chunks().blocks().flat_map(move |(facts, at)| {
                let located = move |index| Located { facts, index, start: at.start };
                let puzzles = 0..facts.block.puzzles.len();
                puzzles.map(move |index| (file, located(index), PuzzleIndex(at.puzzles + index as u32)))
            })
        })
    }
}

/// Adds what there is to tell about one puzzle.
fn chapter(
    file: &View,
    located: &Located<'_>,
    puzzle: PuzzleIndex,
    page: Page,
    text: &mut String,
    interrupt: Interrupt<'_>,
) -> Result<(), Interrupted> {
    let title = title(located.puzzle()).map_or(String::new(), |title| format!(": {title}"));
    text.push_str(&format!("Puzzle {}{title}\n\n", puzzle.0 + 1));
    let known = Known::new(located, &file.config, interrupt)?;
    let lines = match page {
        Page::Solution => solution(file, located, &known),
        Page::Path => path(file, located, &known, interrupt)?,
    };
    lines.iter().for_each(|line| *text += &format!("{line}\n"));
    Ok(())
}

fn solution(file: &View, located: &Located<'_>, known: &Known<'_>) -> Vec<String> {
    match &known.solution {
        Ok(solution) => solved_lines(file, located, known, solution).unwrap_or_else(|why| vec![sentence(&why)]),
        Err(why) => vec![sentence(why)],
    }
}

fn path(
    file: &View,
    located: &Located<'_>,
    known: &Known<'_>,
    interrupt: Interrupt<'_>,
) -> Result<Vec<String>, Interrupted> {
    let puzzle = located.puzzle();
    let grid = file.block_text(located.facts, located.start, Span::new(puzzle.lines.start, puzzle.lines.end));
    let mut lines: Vec<String> =
        grid.trim_start_matches('\u{feff}').lines().map(|line| line.trim_end().to_owned()).collect();
    lines.push(String::new());
    match whole(located, known, &file.config, interrupt)? {
        Ok(walked) => lines.extend(walked.lines(puzzle, known)),
        Err(why) => lines.push(sentence(&why)),
    }
    if lines.last().is_some_and(String::is_empty) {
        lines.push("Nothing is left to be found.".to_owned());
    }
    Ok(lines)
}

/// A reason as a sentence that stands alone; the name of a cell stays as it is.
fn sentence(why: &str) -> String {
    if why.starts_with('r') && why[1..].starts_with(|letter: char| letter.is_ascii_digit()) {
        return format!("{why}.");
    }
    let mut letters = why.chars();
    let first = letters.next().map(char::to_uppercase);
    format!("{}{}.", first.into_iter().flatten().collect::<String>(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(text: &str, page: Page, puzzle: Option<u32>, expected: Expect) {
        let analysis = host(text).snapshot();
        let puzzle = puzzle.map(PuzzleIndex);
        expected.assert_eq(&analysis.page(FILE, page, puzzle, &|| false).expect("nothing interrupts"));
    }

    const TEXT: &str = "title: Small\r\n1 +2 | . .\r\n3  4 | . .\r\n-------+----\r\n.  . | . 3 # a comment\r\n.  . | 2 .\r\n\r\n12..34.....3..2.\r\n\r\n12..\r\n34..\r\n....\r\n....\r\n";

    #[test]
    fn solutions() {
        check(
            TEXT,
            Page::Solution,
            None,
            expect![[r#"
                Puzzle 1: Small

                1  2 | 3 4
                3  4 | 1 2
                -------+----
                2  1 | 4 3
                4  3 | 2 1

                Puzzle 2

                1234341221434321

                Puzzle 3

                The puzzle has 12 solutions.
            "#]],
        );
        check(
            TEXT,
            Page::Solution,
            Some(1),
            expect![[r#"
            Puzzle 2

            1234341221434321
        "#]],
        );
    }

    #[test]
    fn paths() {
        check(
            TEXT,
            Page::Path,
            Some(0),
            expect![[r#"
            Puzzle 1: Small

            1 +2 | . .
            3  4 | . .
            -------+----
            .  . | . 3 # a comment
            .  . | 2 .

            1. Hidden Single: r2c4=2, the only 2 in box 2
            2. Full House: r2c3=1, the last open cell of row 2
            3. Hidden Single: r1c3=3, the only 3 in box 2
            4. Full House: r1c4=4, the last open cell of box 2
            5. Full House: r3c3=4, the last open cell of column 3
            6. Full House: r4c4=1, the last open cell of box 4
            7. Hidden Single: r3c2=1, the only 1 in box 3
            8. Full House: r3c1=2, the last open cell of row 3
            9. Full House: r4c1=4, the last open cell of column 1
            10. Full House: r4c2=3, the last open cell of box 3
        "#]],
        );
        check(
            TEXT,
            Page::Path,
            Some(2),
            expect![[r#"
            Puzzle 3

            12..
            34..
            ....
            ....

            The puzzle has 12 solutions.
        "#]],
        );
        check(
            "12+4.\n34..\n...3\n..2.\n",
            Page::Path,
            None,
            expect![[r#"
            Puzzle 1

            12+4.
            34..
            ...3
            ..2.

            r1c3 is wrong.
        "#]],
        );
        check(
            "1234\n3412\n2143\n4321\n",
            Page::Path,
            None,
            expect![[r#"
            Puzzle 1

            1234
            3412
            2143
            4321

            Nothing is left to be found.
        "#]],
        );
        check(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
            Page::Path,
            None,
            expect![[r#"
                Puzzle 1

                8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..

                Logic ends here, with 60 cells open.
            "#]],
        );
    }

    #[test]
    fn nothing_to_tell() {
        check(
            TEXT,
            Page::Path,
            Some(u32::MAX),
            expect![[r#"
            There is no puzzle 4294967296.
        "#]],
        );
        check(
            "# nothing\n",
            Page::Solution,
            None,
            expect![[r#"
            There is no puzzle.
        "#]],
        );
    }

    #[test]
    fn large_files_are_told_in_part() {
        let analysis = host(&"12..34.....3..2.\n".repeat(1001)).snapshot();
        let page = analysis.page(FILE, Page::Solution, None, &|| false).expect("nothing interrupts");
        assert!(page.contains("Puzzle 1000\n\n1234341221434321\n") && !page.contains("Puzzle 1001"), "{page}");
        assert!(page.ends_with("\nThese are the first 1000 of 1001 puzzles.\n"), "{page}");
    }
}
