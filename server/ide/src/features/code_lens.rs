//! Computes the code lenses above puzzles: the number of solutions, the number of clues, the hardest step, the ratings
//! and the commands.

use ide_db::base::words::counted;
use ide_db::puzzle::layout::line_end;
use ide_db::state::logical_path::Ending;
use ide_db::state::rating::Ratings;
use ide_db::{Cancellable, FileId, Interrupt, Located, PuzzleIndex, Snapshot};
use ide_puzzles::explain::fillable::Fillable;
use ide_puzzles::explain::path::{as_played, whole};
use ide_puzzles::explain::rating::known;
use ide_puzzles::explain::solution_count::SolutionCount;
use logic::techniques::Technique;
use syntax::{BlockSpan, Offset, RowPlace, Span};

/// A puzzle and the position of its code lens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeLens {
    pub puzzle: PuzzleIndex,
    /// The first line of the puzzle, including its metadata.
    pub span: Span,
    /// The start of its grid.
    pub grid: Offset,
    /// True if it can be read, is written in rows, and has values and empty cells. In a list with one puzzle a line, a
    /// lens that describes the puzzle is enough.
    pub can_be_played: bool,
}

/// The properties of a puzzle that a code lens shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleStatus {
    pub solutions: SolutionCount,
    /// Why the puzzle is not judged, so that nothing else is known.
    pub unjudged: Option<Unjudged>,
    /// The number of givens.
    pub clues: usize,
    /// The difficulty, if it was requested and there is one solution, which no value in the grid contradicts.
    pub difficulty: Option<Difficulty>,
    /// The ratings of its givens that are known; `None` if there is not one solution.
    pub ratings: Option<Ratings>,
}

/// Why a puzzle is not judged although no mistake in it says why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unjudged {
    /// `0` may be a value or an empty cell.
    UnclearZero,
    /// Cells have no region yet.
    RegionsInProgress,
}

/// The requested part of a [`PuzzleStatus`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatusDetail {
    /// Solutions and clues.
    Solutions,
    /// Also the difficulty, which takes a second and more for the hardest puzzles.
    Difficulty,
}

/// The difficulty of a puzzle, from its current values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// All cells are filled.
    Solved,
    /// Solvable by logic.
    Logic {
        /// The name of the hardest technique.
        hardest: &'static str,
        /// True if values were placed already, so that `hardest` applies to the remaining steps.
        begun: bool,
    },
    /// Not solvable by the known techniques.
    BeyondLogic,
}

impl PuzzleStatus {
    /// Describes it in a few words: `unique · 24 clues · hardest step X-Wing · hard · SE 1.2.1 3.2 · HoDoKu 2.2 780`.
    /// The ratings come last, because they may be known later than the rest.
    pub fn words(&self) -> String {
        match self.unjudged {
            Some(Unjudged::UnclearZero) => return "unclear: `0` may be a value or an empty cell".to_owned(),
            Some(Unjudged::RegionsInProgress) => return "regions in progress".to_owned(),
            None => {}
        }
        let solutions = self.solutions.words();
        if self.solutions == SolutionCount::Blank {
            return solutions;
        }
        let difficulty = match self.difficulty {
            None => String::new(),
            Some(Difficulty::Solved) => " · solved".to_owned(),
            Some(Difficulty::Logic { hardest, begun: false }) => format!(" · hardest step {hardest}"),
            Some(Difficulty::Logic { hardest, begun: true }) => format!(" · hardest step left {hardest}"),
            Some(Difficulty::BeyondLogic) => " · not solvable by the known techniques".to_owned(),
        };
        let ratings = self.ratings.as_ref().and_then(Ratings::words);
        let ratings = ratings.map(|words| format!(" · {words}")).unwrap_or_default();
        format!("{solutions} · {}{difficulty}{ratings}", counted(self.clues as u64, "clue"))
    }
}

impl PuzzleStatus {
    /// Describes it where room is short: `unique · hard · SE 3.2`, and the number of clues while no rating is known.
    pub fn brief(&self) -> String {
        let rating = self.ratings.as_ref().and_then(Ratings::brief);
        match rating {
            Some(rating) if self.unjudged.is_none() => format!("{} · {rating}", self.solutions.words()),
            _ => PuzzleStatus { difficulty: None, ratings: None, ..self.clone() }.words(),
        }
    }
}

pub(crate) fn code_lenses(db: &Snapshot, id: FileId, limit: usize) -> Vec<CodeLens> {
    match db.file(id) {
        Some(file) if file.chunks().puzzle_count() <= limit => {
            file.puzzles().map(|located| code_lens(&located)).collect()
        }
        _ => Vec::new(),
    }
}

pub(crate) fn status(
    db: &Snapshot,
    id: FileId,
    puzzle: PuzzleIndex,
    detail: StatusDetail,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<PuzzleStatus>> {
    let Some(located) = db.located(id, puzzle) else { return Ok(None) };
    let solutions = SolutionCount::of(located.count(interrupt)?.proof());
    let lowered = located.lowered();
    let clues = lowered.givens.iter().flatten().count();
    let unjudged = if located.facts.has_unclear_zero(located.index) {
        Some(Unjudged::UnclearZero)
    } else if lowered.has_open_regions() {
        Some(Unjudged::RegionsInProgress)
    } else {
        None
    };
    let mut status = PuzzleStatus { solutions, unjudged, clues, difficulty: None, ratings: None };
    if solutions == SolutionCount::Unique {
        if detail == StatusDetail::Difficulty {
            status.difficulty = difficulty(&located, interrupt)?;
        }
        status.ratings = Some(known(&located));
    }
    Ok(Some(status))
}

fn code_lens(located: &Located<'_>) -> CodeLens {
    let text = located.puzzle();
    let start = text.span.start.min(text.lines.start);
    let end = line_end(&|span| located.text(span), start).at;
    let lowered = located.lowered();
    let is_in_rows = !text.grid.rows().iter().any(|row| row.place == RowPlace::Whole);
    CodeLens {
        puzzle: located.position,
        span: BlockSpan::new(start, end).in_file(located.start),
        grid: text.grid.span.start.in_file(located.start),
        can_be_played: is_in_rows
            && lowered.is_complete()
            && !lowered.is_blank()
            && !located.facts.has_unclear_zero(located.index)
            && lowered.geometry.places().any(|cell| lowered.values[cell.index()].is_none()),
    }
}

/// Returns the difficulty of a puzzle with one solution.
fn difficulty(located: &Located<'_>, interrupt: Interrupt<'_>) -> Cancellable<Option<Difficulty>> {
    let fillable = Fillable::new(located, interrupt)?;
    let Ok(walked) = whole(&fillable, interrupt)? else { return Ok(None) };
    let hardest: Option<Technique> = walked.steps.iter().map(|step| step.technique).max();
    Ok(match (walked.end, hardest) {
        (Ending::Solved, None) => Some(Difficulty::Solved),
        (Ending::Solved, Some(hardest)) => {
            let begun = as_played(&fillable) != fillable.lowered.givens;
            Some(Difficulty::Logic { hardest: hardest.name(), begun })
        }
        (Ending::Stuck { .. }, _) => Some(Difficulty::BeyondLogic),
        (Ending::GivenUp { .. } | Ending::Enough | Ending::SeveralSolutions { .. }, _) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analysis;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use ide_db::state::rating::Scale;

    /// Checks the lenses, each above its line.
    #[track_caller]
    fn check(text: &str, expected: Expect) {
        check_status(&host(text).snapshot(), text, expected);
    }

    #[track_caller]
    fn check_status(analysis: &Analysis, text: &str, expected: Expect) {
        let actual = analysis.code_lenses(FILE, 10).into_iter().map(|code_lens| {
            let status = analysis
                .status(FILE, code_lens.puzzle, StatusDetail::Difficulty, &|| false)
                .expect("nothing interrupts");
            let words = status.expect("the puzzle is there").words();
            let play = if code_lens.can_be_played { " [play]" } else { "" };
            format!("{words}{play}\n{}\n", &text[code_lens.span.range()])
        });
        expected.assert_eq(&actual.collect::<String>());
    }

    #[test]
    fn a_game_that_is_played_has_steps_left() {
        check(
            "12..\n34..\n...3\n..2.\n[state]\n123.\n34..\n...3\n..2.\n",
            expect![[r#"
                unique · 6 clues · hardest step left Hidden Single [play]
                12..
            "#]],
        );
    }

    #[test]
    fn what_stands_above_puzzles() {
        check(
            "title: Easy\n12..\n34..\n...3\n..2.\n\n# a comment\n1 +2 | . .\n3  4 | . .\n-------+----\n.  . | . 3\n.  . | 2 .\n\n12..34.....3..2.\n\n1234\n3412\n2143\n4321\n",
            expect![[r#"
                unique · 6 clues · hardest step Hidden Single [play]
                title: Easy
                unique · 5 clues · hardest step left Hidden Single [play]
                1 +2 | . .
                unique · 6 clues · hardest step Hidden Single
                12..34.....3..2.
                unique · 16 clues · solved
                1234
            "#]],
        );
        check(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
            expect![[r#"
                unique · 21 clues · hardest step Nested Forcing Net
                8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
            "#]],
        );
        check(
            "12+4.\n34..\n...3\n..2.\n",
            expect![[r#"
            unique · 6 clues [play]
            12+4.
        "#]],
        );
    }

    #[test]
    fn ratings_that_are_known() {
        let text =
            ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.\n12..34.....3..2.\n";
        let analysis = analysis(text);
        for puzzle in [0, 1].map(PuzzleIndex) {
            analysis.rate(FILE, puzzle, &[Scale::Se, Scale::Hodoku], &|| false).expect("nothing interrupts");
        }
        check_status(
            &analysis,
            text,
            expect![[r#"
                unique · 26 clues · hardest step X-Wing · hard · SE 1.2.1 3.2 · HoDoKu 2.2 780
                .43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.
                unique · 6 clues · hardest step Hidden Single · easy · own scale 65
                12..34.....3..2.
            "#]],
        );
    }

    #[test]
    fn where_room_is_short() {
        let text =
            ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.\n12..34.....3..2.\n";
        let analysis = analysis(text);
        let brief = |puzzle| {
            let status = analysis.status(FILE, PuzzleIndex(puzzle), StatusDetail::Difficulty, &|| false);
            status.expect("nothing interrupts").expect("a puzzle").brief()
        };
        assert_eq!(brief(0), "unique · 26 clues");
        analysis.rate(FILE, PuzzleIndex(0), &[Scale::Hodoku], &|| false).expect("nothing interrupts");
        assert_eq!(brief(0), "unique · hard · HoDoKu 780");
        for puzzle in [0, 1].map(PuzzleIndex) {
            analysis.rate(FILE, puzzle, &[Scale::Se, Scale::Hodoku], &|| false).expect("nothing interrupts");
        }
        assert_eq!((brief(0), brief(1)), ("unique · hard · SE 3.2".into(), "unique · easy · own scale 65".into()));
    }

    #[test]
    fn puzzles_that_are_not_well() {
        check(
            "12..\n34..\n....\n....\n\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n1........\n\n11..\n....\n....\n....\n\n12..\n34..\n1!..\n....\n\n....\n....\n....\n....\n",
            expect![[r#"
                12 solutions · 4 clues [play]
                12..
                many solutions · 1 clue [play]
                .........
                no solution · 2 clues [play]
                11..
                invalid · 5 clues
                12..
                empty
                ....
            "#]],
        );
    }

    #[test]
    fn a_zero_that_is_unclear() {
        check(
            "0 1 . 2\n. . 0 .\n1 . . .\n. . . .\n",
            expect![[r#"
                unclear: `0` may be a value or an empty cell
                0 1 . 2
            "#]],
        );
    }

    #[test]
    fn there_are_none_in_large_collections() {
        let analysis = host(&"12..34.....3..2.\n".repeat(11)).snapshot();
        assert_eq!(analysis.code_lenses(FILE, 11).len(), 11);
        assert_eq!(analysis.code_lenses(FILE, 10), []);
        assert_eq!(analysis.status(FILE, PuzzleIndex(11), StatusDetail::Difficulty, &|| false), Ok(None));
    }
}
