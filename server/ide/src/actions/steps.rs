//! What logic says next, and the whole path as comments below the puzzle.

use super::fill::{Filler, fill, no_symbol};
use crate::explain::{Ending, Walked};
use crate::features::{Action, ActionKind};
use crate::finding::TextEdit;
use crate::known::Known;
use crate::layout::{last_line, line_end};
use crate::reasoned::sentence;
use crate::rules::counted;
use engine::techniques::Step;
use syntax::{Dialect, PuzzleText, Span};

impl Filler<'_> {
    /// The steps that are offered; why there are none, where there is no path.
    pub(super) fn steps(&self, path: Result<&Walked, String>) -> Vec<Action> {
        match path {
            Ok(walked) => std::iter::once(self.next_step(walked)).chain(self.explanation(walked)).collect(),
            Err(why) => vec![
                fill("Next step".to_owned(), ActionKind::NextStep, Err(why.clone())),
                fill("Insert explanation below".to_owned(), ActionKind::InsertExplanation, Err(why)),
            ],
        }
    }

    /// Writes the first value that the path leads to; the title tells the step, or those before it too.
    fn next_step(&self, walked: &Walked) -> Action {
        let before = walked.steps.iter().take_while(|step| step.places.is_empty()).count();
        let title = |text: &str| format!("Next step: {text}{}", self.known.note());
        let Some(step) = walked.steps.get(before) else {
            let why = match walked.end {
                Ending::GivenUp { .. } => "the search for a step that leads to a value takes too long",
                Ending::Solved | Ending::Enough | Ending::Stuck { .. } => "logic ends here, before it leads to a value",
            };
            let text = walked.steps.first().map_or("none".to_owned(), |first| self.sentence(first));
            return fill(title(&text), ActionKind::NextStep, Err(why.to_owned()));
        };
        let edits = self.write(step.places.iter().copied()).ok_or_else(no_symbol);
        let text = match &walked.steps[..before] {
            [] => self.sentence(step),
            [first] => format!("{}; then {}", self.sentence(first), self.sentence(step)),
            [first, rest @ ..] => {
                let more = counted(rest.len() as u64, "more step");
                format!("{}; after {more} {}", self.sentence(first), self.sentence(step))
            }
        };
        fill(title(&text), ActionKind::NextStep, edits)
    }

    /// Writes the path behind the puzzle's last line, each step a comment; other dialects have no room for it.
    fn explanation(&self, walked: &Walked) -> Option<Action> {
        if self.file.dialect != Dialect::Sudoku {
            return None;
        }
        let text = |span: Span| self.file.block_text(self.located.facts, self.located.start, span);
        let puzzle = self.located.puzzle();
        let end = line_end(&text, puzzle.span.end.max(puzzle.lines.end));
        let lines = walked.lines(puzzle, self.known);
        let before = text(Span::new(0, end.at));
        let last = &before[last_line(&before)..];
        // So that the lines stay in the list item of Markdown that the grid may stand in.
        let indent = &last[..last.len() - last.trim_start_matches([' ', '\t']).len()];
        let new = lines.iter().map(|line| format!("{}{indent}# {line}", end.mark)).collect();
        let edit = TextEdit { span: Span::empty(self.located.start + end.at), text: new };
        let title = format!("Insert explanation below: {}", walked.summary());
        Some(fill(format!("{title}{}", self.known.note()), ActionKind::InsertExplanation, Ok(vec![edit])))
    }

    fn sentence(&self, step: &Step) -> String {
        sentence(self.located.puzzle(), self.known, step)
    }
}

impl Walked {
    /// How far it leads, in a few words.
    fn summary(&self) -> String {
        let steps = counted(self.steps.len() as u64, "step");
        match self.end {
            Ending::Stuck { open } => format!("{steps}, then logic ends with {} open", counted(open as u64, "cell")),
            Ending::GivenUp { open } => {
                format!("{steps}, then it takes long, with {} open", counted(open as u64, "cell"))
            }
            Ending::Solved | Ending::Enough => format!("{steps} to the solution"),
        }
    }

    /// Its steps, numbered, a line each, and where it ends if not with the solution.
    pub(crate) fn lines(&self, puzzle: &PuzzleText, known: &Known<'_>) -> Vec<String> {
        let steps = self.steps.iter().zip(1..);
        let steps = steps.map(|(step, number)| format!("{number}. {}", sentence(puzzle, known, step)));
        steps.chain(self.last_line()).collect()
    }

    fn last_line(&self) -> Option<String> {
        match self.end {
            Ending::Stuck { open } => Some(format!("Logic ends here, with {} open.", counted(open as u64, "cell"))),
            Ending::GivenUp { open } => {
                Some(format!("More steps take long to find: {} open.", counted(open as u64, "cell")))
            }
            Ending::Solved | Ending::Enough => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fixture::*;
    use crate::{Action, ActionKind, Dialect, PuzzleIndex, Span};
    use expect_test::{Expect, expect};

    const SMALL: &str = "1...\n..2.\n.4..\n...3\n";

    fn action(text: &str, dialect: Dialect, kind: ActionKind) -> Option<Action> {
        let analysis = analysis_as(text, dialect);
        let at = Span::empty(text.find('1').expect("the first given") as u32);
        let actions = analysis.actions(FILE, at, &|| false).expect("nothing interrupts");
        actions.into_iter().find(|action| action.kind == kind)
    }

    #[track_caller]
    fn check(text: &str, kind: ActionKind, expected: Expect) {
        let action = action(text, Dialect::Sudoku, kind).expect("offered");
        let after = action.disabled.unwrap_or_else(|| apply(text, &action.edits));
        expected.assert_eq(&format!("{}\n{after}", action.title));
    }

    #[test]
    fn the_next_value_is_written() {
        check(
            SMALL,
            ActionKind::NextStep,
            expect![[r#"
            Next step: Hidden Single: r1c2=2, the only 2 in box 1
            12..
            ..2.
            .4..
            ...3
        "#]],
        );
    }

    #[test]
    fn the_path_is_written_as_comments() {
        check(
            SMALL,
            ActionKind::InsertExplanation,
            expect![[r#"
            Insert explanation below: 12 steps to the solution
            1...
            ..2.
            .4..
            ...3
            # 1. Hidden Single: r1c2=2, the only 2 in box 1
            # 2. Hidden Single: r2c1=4, the only 4 in box 1
            # 3. Full House: r2c2=3, the last open cell of box 1
            # 4. Full House: r2c4=1, the last open cell of row 2
            # 5. Full House: r4c2=1, the last open cell of column 2
            # 6. Hidden Single: r1c3=3, the only 3 in box 2
            # 7. Full House: r1c4=4, the last open cell of box 2
            # 8. Full House: r3c4=2, the last open cell of column 4
            # 9. Hidden Single: r4c1=2, the only 2 in box 3
            # 10. Full House: r3c1=3, the last open cell of box 3
            # 11. Full House: r3c3=1, the last open cell of row 3
            # 12. Full House: r4c3=4, the last open cell of box 4
        "#]],
        );
    }

    #[test]
    fn a_wrong_value_ends_the_path() {
        check(
            "1 . . .\n. +1 2 .\n. 4 . .\n. . . 3\n",
            ActionKind::NextStep,
            expect![[r#"
            Next step
            r2c2 is wrong"#]],
        );
    }

    #[test]
    fn what_was_read_before_is_read_behind_the_explanation() {
        let framed = "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 4|. .|\n|. .|. 3|\n+---+---+\n";
        let lists = ["1.....2..4.....3\n1.....2..4.....3\n", "1.....2..4.....3 # one\r\n4.....3..1.....2\r\n"];
        for text in [SMALL, framed, "title: a\n1.....2..4.....3\n[state]\n12....2..4.....3"].into_iter().chain(lists) {
            let before = analysis(text);
            let action = action(text, Dialect::Sudoku, ActionKind::InsertExplanation).expect("offered");
            let after = analysis(&apply(text, &action.edits));
            assert_eq!(after.puzzle_count(FILE), before.puzzle_count(FILE), "{text}");
            for puzzle in (0..before.puzzle_count(FILE) as u32).map(PuzzleIndex) {
                assert_eq!(after.line(FILE, puzzle), before.line(FILE, puzzle), "{text}");
            }
            assert_eq!(after.findings(FILE).total, before.findings(FILE).total, "{text}");
        }
        assert_eq!(action(&"1".repeat(81), Dialect::Sdm, ActionKind::InsertExplanation), None);
    }
}
