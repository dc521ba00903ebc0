//! Computes the questions why a cell cannot hold one of its candidates. A command answers them; nothing is edited.

use crate::action::{Action, ActionKind};
use ide_db::Located;
use ide_puzzles::explain::why_not::candidate_words;
use syntax::Span;

/// Cells with more candidates get no question: a menu of twenty entries hides all else.
const MOST_CANDIDATES: usize = 9;

/// Returns a question for each candidate of the empty cell at `span`, if it has several. Candidates that houses exclude
/// get none: the reason can be seen.
pub(crate) fn questions(located: &Located<'_>, span: Span) -> Vec<Action> {
    let lowered = located.lowered();
    let at = span.start.checked_in_block(located.start).and_then(|offset| lowered.cell_at(offset));
    let Some((cell, _)) = at else { return Vec::new() };
    if lowered.values[cell.index()].is_some() || !lowered.is_complete() {
        return Vec::new();
    }
    let left = lowered.candidates(&lowered.values)[cell.index()];
    if !(2..=MOST_CANDIDATES).contains(&left.len()) {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for digit in left {
        let title = format!("Why not {} in {}?", lowered.symbol(digit), lowered.name(cell));
        let question = Some(candidate_words(&lowered, cell, digit));
        actions.push(Action { question, ..Action::new(title, ActionKind::WhyNot, Vec::new()) });
    }
    actions
}

#[cfg(test)]
mod tests {
    use crate::action::ActionKind;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(marked: &str, expected: Expect) {
        let (text, span) = cursor(marked);
        let analysis = analysis(&text);
        let actions = crate::actions(&analysis, FILE, span, &|| false).expect("nothing interrupts");
        let mut questions = String::new();
        for action in actions.iter().filter(|action| action.kind == ActionKind::WhyNot) {
            questions += &format!("{} {}\n", action.title, action.question.as_deref().unwrap_or_default());
        }
        expected.assert_eq(&questions);
    }

    #[test]
    fn a_question_for_each_candidate() {
        check("1...\n..2.\n.$04..\n...3\n", expect![""]);
        check(
            "1...\n..2.\n$0.4..\n...3\n",
            expect![[r#"
            Why not 2 in r3c1? r3c1=2
            Why not 3 in r3c1? r3c1=3
        "#]],
        );
        check(
            "12$0..\n..2.\n.4..\n...3\n",
            expect![[r#"
            Why not 3 in r1c3? r1c3=3
            Why not 4 in r1c3? r1c3=4
        "#]],
        );
        check("1...\n..2.\n.4..\n$0...3\n", expect![""]);
    }
}
