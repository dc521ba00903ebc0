//! Computes the actions that write the next step of logic, or the whole logical path as comments below the puzzle.

use super::filler::Filler;
use crate::action::{Action, ActionKind};
use ide_db::base::words::{counted, listed};
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::state::logical_path::{Ending, LogicalPath};
use ide_db::{Lowered, Refusal, TextEdit};
use ide_puzzles::explain::steps::sentence;
use logic::techniques::Step;
use syntax::BlockSpan;

/// The maximum number of techniques that a title names.
const MOST_NAMED: usize = 3;

impl Filler<'_> {
    /// Returns the actions of a path; disabled ones with the reason if there is no path.
    pub(super) fn steps(&self, path: Result<&LogicalPath, Refusal>) -> Vec<Action> {
        let next = ActionKind::NextStep;
        let all = ActionKind::InsertExplanation;
        match path {
            Ok(path) => {
                let mut actions = vec![self.next_step(path)];
                actions.extend(self.explanation(path));
                actions
            }
            Err(why) => {
                vec![Action::disabled(next.title(), next, why.clone()), Action::disabled(all.title(), all, why)]
            }
        }
    }

    /// Writes the first value of the path. The title names that step and the techniques of the eliminations before it;
    /// the message describes each of these steps.
    fn next_step(&self, path: &LogicalPath) -> Action {
        let kind = ActionKind::NextStep;
        let before = path.steps.iter().take_while(|step| step.places.is_empty()).count();
        let (eliminations, rest) = path.steps.split_at(before);
        let Some(step) = rest.first() else {
            let why = match (path.end, techniques(eliminations)) {
                (Ending::GivenUp { .. }, _) => "the search for the next value takes too long".to_owned(),
                (Ending::SeveralSolutions { .. }, _) => {
                    let why = self.fillable.solution.as_ref().err();
                    why.map_or_else(|| "the puzzle has several solutions".to_owned(), ToString::to_string)
                }
                (_, none) if none.is_empty() => "no known technique finds a next step".to_owned(),
                (_, some) => format!("after {some}, no known technique finds the next value"),
            };
            return Action::disabled(kind.title(), kind, why);
        };
        let text = match eliminations {
            [] => self.sentence(step),
            _ => format!("{}, then {}", techniques(eliminations), self.sentence(step)),
        };
        let note = self.fillable.note();
        let descriptions: Vec<String> = path.steps[..=before].iter().map(|step| self.sentence(step)).collect();
        let message = format!("{}{note}.", descriptions.join("; then "));
        Action::filled(format!("Next step: {text}{note}"), kind, self.write(step.places.iter().copied()), message)
    }

    /// Writes the path after the puzzle's last line, each step as a comment; other dialects cannot hold it.
    fn explanation(&self, path: &LogicalPath) -> Option<Action> {
        let located = &self.fillable.located;
        if !located.file.dialect.has_room() {
            return None;
        }
        let kind = ActionKind::InsertExplanation;
        if let (Ending::SeveralSolutions { .. }, [], Err(why)) = (path.end, &path.steps[..], &self.fillable.solution) {
            return Some(Action::disabled(kind.title(), kind, why.clone()));
        }
        let puzzle = located.puzzle();
        let end = line_end(&|span| located.text(span), puzzle.span.end.max(puzzle.lines.end));
        let before = located.text(BlockSpan::new(0, end.at));
        let last = &before[last_line(&before)..];
        // The grid may be in a Markdown list item; the indentation keeps the new lines in it.
        let indent = &last[..last.len() - last.trim_start_matches([' ', '\t']).len()];
        let lines = path_lines(path, &self.fillable.lowered);
        let text = lines.iter().map(|line| format!("{}{indent}# {line}", end.mark)).collect();
        let edit = TextEdit { span: BlockSpan::empty(end.at).in_file(located.start), text };
        let summary = summary(path);
        let note = self.fillable.note();
        let title = format!("Insert explanation below: {summary}{note}");
        let message = format!("Inserted the explanation below the puzzle: {summary}{note}.");
        Some(Action::written(title, kind, Ok(edit), message))
    }

    fn sentence(&self, step: &Step) -> String {
        sentence(&self.fillable.lowered, step)
    }
}

/// Lists the techniques of some steps in their order, each once: `Pointing, Naked Pair and X-Wing`.
fn techniques(steps: &[Step]) -> String {
    let mut found: Vec<&'static str> = Vec::new();
    for step in steps {
        if !found.contains(&step.name()) {
            found.push(step.name());
        }
    }
    let mut names: Vec<String> = found.iter().take(MOST_NAMED).map(|name| (*name).to_owned()).collect();
    if found.len() > MOST_NAMED {
        names.push(counted((found.len() - MOST_NAMED) as u64, "more technique"));
    }
    listed(&names)
}

/// Describes the length and the end of a path in a few words.
fn summary(path: &LogicalPath) -> String {
    let steps = counted(path.steps.len() as u64, "step");
    match path.end {
        Ending::Stuck { open } => {
            format!("{steps}, then no known technique applies, with {} left open", counted(open as u64, "cell"))
        }
        Ending::GivenUp { open } => {
            format!("{steps}, then the search takes too long, with {} left open", counted(open as u64, "cell"))
        }
        Ending::SeveralSolutions { open } => {
            format!("{steps}, then {} left open, since there are several solutions", counted(open as u64, "cell"))
        }
        Ending::Solved | Ending::Enough => format!("{steps} to the solution"),
    }
}

/// Returns the steps of a path, numbered, a line each, and a last line if it does not end with the solution.
pub(crate) fn path_lines(path: &LogicalPath, lowered: &Lowered<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (step, number) in path.steps.iter().zip(1..) {
        lines.push(format!("{number}. {}", sentence(lowered, step)));
    }
    match path.end {
        Ending::Stuck { open } => {
            lines.push(format!("No known technique applies here: {} left open.", counted(open as u64, "cell")));
        }
        Ending::GivenUp { open } => {
            let open = counted(open as u64, "cell");
            lines.push(format!("The search for the next step takes too long: {open} left open."));
        }
        Ending::SeveralSolutions { open } => {
            lines.push(format!("The puzzle has several solutions: {} left open.", counted(open as u64, "cell")));
        }
        Ending::Solved | Ending::Enough => {}
    }
    lines
}

#[cfg(test)]
mod tests {
    use crate::action::{Action, ActionKind};
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use ide_db::PuzzleIndex;
    use ide_diagnostics::findings::findings;
    use ide_puzzles::explain::lines::line;
    use syntax::{Dialect, Span};

    const SMALL: &str = "1...\n..2.\n.4..\n...3\n";

    fn action(text: &str, dialect: Dialect, kind: ActionKind) -> Option<Action> {
        let analysis = analysis_as(text, dialect);
        let at = Span::empty(text.find('1').expect("the first given") as u32);
        let actions = crate::actions(&analysis, FILE, at, &|| false).expect("nothing interrupts");
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
    fn what_was_read_before_is_read_after_the_explanation() {
        let framed = "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 4|. .|\n|. .|. 3|\n+---+---+\n";
        let lists = ["1.....2..4.....3\n1.....2..4.....3\n", "1.....2..4.....3 # one\r\n4.....3..1.....2\r\n"];
        for text in [SMALL, framed, "title: a\n1.....2..4.....3\n[state]\n12....2..4.....3"].into_iter().chain(lists) {
            let before = analysis(text);
            let action = action(text, Dialect::Sudoku, ActionKind::InsertExplanation).expect("offered");
            let after = analysis(&apply(text, &action.edits));
            assert_eq!(after.puzzle_count(FILE), before.puzzle_count(FILE), "{text}");
            for puzzle in (0..before.puzzle_count(FILE) as u32).map(PuzzleIndex) {
                assert_eq!(line(&after, FILE, puzzle), line(&before, FILE, puzzle), "{text}");
            }
            assert_eq!(findings(&after, FILE).total, findings(&before, FILE).total, "{text}");
        }
        assert_eq!(action(&"1".repeat(81), Dialect::Sdm, ActionKind::InsertExplanation), None);
    }
}
