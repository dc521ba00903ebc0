//! Finds the next step of a game: the eliminations and the value that a person may take next.

use crate::explain::fillable::Fillable;
use crate::explain::game::Game;
use crate::explain::path::{Extent, POLLS_PER_SEARCH_STEP, Unexplained, explainable, start_of, take_steps};
use crate::explain::steps::{Reasoned, reasoned};
use engine::Cell;
use formats::CellRecord;
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot};

/// The next step of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// In a game with pencil marks in every open cell, one step. In another one, which has no place to note
    /// eliminations, these and then the value that they lead to. None if every cell has its value, or if no technique
    /// leads on.
    pub steps: Vec<Reasoned>,
    /// The number of cells without a value.
    pub open: usize,
}

/// Returns the next step of a game, or the reason why there is none. A game that is kept outside of the text is passed
/// as `entered`.
pub fn hint(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    entered: Option<&[(Cell, CellRecord)]>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Hint, Unexplained>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(Unexplained::Unreadable(why))),
    };
    let known = Fillable::new(&located, interrupt)?;
    if let Err(why) = explainable(&located, interrupt)? {
        return Ok(Err(why));
    }
    let game = Game::played(&known.lowered, entered);
    let mut start = match start_of(&known, &game, interrupt)? {
        Ok(start) => start,
        Err(why) => return Ok(Err(why)),
    };
    let config = &*located.file.config;
    let most_polls = config.budget.saturating_mul(POLLS_PER_SEARCH_STEP);
    let open: Vec<Cell> = start.grid.open().collect();
    let has_all_marks = open.iter().all(|cell| game.marks(*cell).is_some());
    let mut steps = Vec::new();
    loop {
        let one = Extent { steps: 1, uniqueness: config.uniqueness };
        let path = take_steps(&start, one, most_polls, interrupt)?;
        let Some(step) = path.steps.first() else { break };
        let step = reasoned(&known.lowered, step, &mut start.grid);
        let is_last = has_all_marks || !step.places.is_empty();
        steps.push(step);
        if is_last {
            break;
        }
    }
    if let (true, true, Err(why)) = (steps.is_empty(), start.is_ambiguous, &known.solution) {
        return Ok(Err(Unexplained::NotUnique(why.to_string())));
    }
    Ok(Ok(Hint { steps, open: open.len() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::game::{GamePlace, place_of_game};
    use engine::{Digit, DigitSet, Field};
    use expect_test::{Expect, expect};
    use test_fixture::{FILE, host};

    const PUZZLE: &str = "1...\n..2.\n.4..\n...3\n";

    fn words(text: &str, entered: Option<&[(Cell, CellRecord)]>) -> String {
        let snapshot = host(text).snapshot();
        match hint(&snapshot, FILE, PuzzleIndex(0), entered, &|| false).expect("nothing interrupts") {
            Ok(hint) => {
                let steps = hint.steps.iter().map(|step| format!("{}\n", step.text));
                format!("{}{} open\n", steps.collect::<String>(), hint.open)
            }
            Err(why) => format!("{}\n", why.sentence()),
        }
    }

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        expected.assert_eq(&words(text, None));
    }

    #[test]
    fn a_hint_goes_on_from_the_state() {
        check(
            PUZZLE,
            expect![[r#"
            Hidden Single: r1c2=2, the only 2 in box 1
            12 open
        "#]],
        );
        check(
            &format!("{PUZZLE}[state]\n12..\n..2.\n.4..\n...3\n"),
            expect![[r#"
            Hidden Single: r2c1=4, the only 4 in box 1
            11 open
        "#]],
        );
        check(
            &format!("{PUZZLE}[state]\n1243\n4321\n3412\n21.3\n"),
            expect![[r#"
            r1c3 is wrong; r1c4 is wrong
        "#]],
        );
        check(
            &format!("{PUZZLE}[state]\n13..\n..2.\n.4..\n...3\n"),
            expect![[r#"
            r1c2 is wrong
        "#]],
        );
        check(
            "1...\n....\n....\n....\n",
            expect![[r#"
                the puzzle has 72 solutions
            "#]],
        );
    }

    /// Eliminations are steps of their own where the marks can keep them, and come before a value where they cannot.
    #[test]
    fn marks_of_every_cell_keep_eliminations() {
        let hard =
            ".43.8.25.\n6........\n.....1.94\n9....4.7.\n...6.8...\n.1.2....3\n82.5.....\n........5\n.34.9.71.\n";
        let snapshot = host(hard).snapshot();
        let located = snapshot.located(FILE, PuzzleIndex(0)).expect("a puzzle");
        let lowered = located.lowered();
        let left = logic::singles::candidates(&lowered.puzzle());
        let mut marked: Vec<(Cell, CellRecord)> = Vec::new();
        for cell in lowered.geometry.cells().filter(|cell| lowered.values[cell.index()].is_none()) {
            marked.push((cell, CellRecord::Candidates(left[cell.index()])));
        }
        let placed = |marked: &[(Cell, CellRecord)]| -> Vec<(Cell, CellRecord)> {
            marked.iter().filter(|(_, content)| content.value().is_some()).copied().collect()
        };
        let first = loop {
            let hint = hint(&snapshot, FILE, PuzzleIndex(0), Some(&marked), &|| false);
            let hint = hint.expect("nothing interrupts").expect("there is a step");
            let [step] = &hint.steps[..] else { panic!("{} steps", hint.steps.len()) };
            let Some((name, value)) = step.places.first() else { break step.text.clone() };
            for (cell, content) in &mut marked {
                if lowered.name(*cell) == *name {
                    *content = CellRecord::Placed(Digit::new(*value).expect("a digit"));
                }
            }
        };
        expect!["Pointing: r3c7<>3, because all places for 3 in box 2 are in row 3: r3c4 and r3c5"].assert_eq(&first);
        expect![[r#"
            Pointing: r3c7<>3, because all places for 3 in box 2 are in row 3: r3c4 and r3c5
            Pointing: r378c5<>7, because all places for 7 in box 5 are in column 5: r5c5 and r6c5
            Claiming: r7c5,r8c45<>3, because all places for 3 in column 6 are in box 8: r7c6 and r8c6
            Naked Pair: r8c26<>7, r8c3<>17, r8c5<>1, because r8c1 and r8c4 hold 1 and 7 in row 8
            Locked Pair: r7c3,r8c7<>69, r8c568<>6, because r8c2 and r8c3 hold 6 and 9 in row 8 and box 7
            Naked Single: r8c5=4, the only value left for r8c5
            45 open
        "#]]
        .assert_eq(&words(hard, Some(&placed(&marked))));
    }

    #[test]
    fn a_game_outside_of_the_text() {
        let cell = Field::square(4).cell(0, 1);
        let digit = |value| Digit::new(value).expect("a digit");
        expect![[r#"
            Hidden Single: r2c1=4, the only 4 in box 1
            11 open
        "#]]
        .assert_eq(&words(PUZZLE, Some(&[(cell, CellRecord::Placed(digit(2)))])));
        let marks = DigitSet::single(digit(2)) | DigitSet::single(digit(3));
        expect![[r#"
            Hidden Single: r1c2=2, the only 2 in box 1
            12 open
        "#]]
        .assert_eq(&words(PUZZLE, Some(&[(cell, CellRecord::Candidates(marks))])));
        let place = |text: &str| {
            let snapshot = host(text).snapshot();
            place_of_game(&snapshot.located(FILE, PuzzleIndex(0)).expect("a puzzle"))
        };
        assert_eq!(place(PUZZLE), GamePlace::Text);
        assert_eq!(place("1.....2..4.....3\n"), GamePlace::Outside);
        assert_eq!(place("[[1,0,0,0],[0,0,2,0],[0,4,0,0],[0,0,0,3]]\n"), GamePlace::Outside);
    }
}
