//! Computes the values of empty cells in a range that naked and hidden singles decide, for editors that draw the value
//! in place of the empty mark.

use crate::features::inlay_hints::{HintedPuzzle, MOST_HINTS, MOST_WORK, forced_work};
use ide_db::{Cancellable, FileId, Interrupt, Interrupted, Snapshot};
use syntax::{Content, Span};

/// An empty cell that singles decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedValue {
    /// The cell's empty mark.
    pub span: Span,
    /// The value, as the grid writes it.
    pub value: String,
    pub reason: String,
}

pub(crate) fn forced_values(
    db: &Snapshot,
    file: FileId,
    range: Span,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<ForcedValue>> {
    let mut found = Vec::new();
    let Some(file) = db.file(file) else { return Ok(found) };
    let mut work = 0;
    for located in file.blocks_in(range).flat_map(|(facts, at)| file.puzzles_of(facts, at)) {
        if interrupt() {
            return Err(Interrupted);
        }
        work += forced_work(located.puzzle());
        if MOST_WORK < work || MOST_HINTS <= found.len() {
            break;
        }
        located.prove(interrupt)?;
        let Some(hinted) = HintedPuzzle::new(&located, db.fill_style()) else { continue };
        for (before, step) in hinted.forced.iter().enumerate() {
            let Some(slot) = hinted.lowered.slot(step.cell) else { continue };
            let span = slot.span.in_file(located.start);
            // A cell with pencil marks is also open, but its text holds more than one value.
            if slot.content == Content::Empty && span.meets(range) {
                let value = hinted.lowered.symbol(step.digit);
                found.push(ForcedValue { span, value, reason: hinted.reason(before, step) });
            }
        }
    }
    // Grids side by side are read one after the other, but their rows share lines.
    found.sort_by_key(|value| value.span.start);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    fn values(text: &str, range: Span) -> Vec<ForcedValue> {
        analysis_as(text, Default::default()).forced_values(FILE, range, &|| false).expect("nothing interrupts")
    }

    fn whole(text: &str) -> Vec<ForcedValue> {
        values(text, Span::from(0..text.len()))
    }

    /// Checks the text with the values in place of the marks.
    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let mut actual = text.to_owned();
        for value in whole(text).iter().rev() {
            actual.replace_range(value.span.range(), &format!("<{}>", value.value));
        }
        expected.assert_eq(&actual);
    }

    #[test]
    fn values_take_the_place_of_their_marks() {
        check(
            "1 +2 . {3 4}\n. . | 1 2\n2 1 . .\n3 . 2 1\n",
            expect![[r#"
                1 +2 . {3 4}
                <4> <3> | 1 2
                2 1 . .
                3 <4> 2 1
            "#]],
        );
    }

    #[test]
    fn each_value_has_its_reason() {
        let text = "1234\n34..\n2..3\n4321\n";
        let reasons: Vec<String> = whole(text).into_iter().map(|value| value.reason).collect();
        expect![[r#"
            r2c3 is 1: hidden single in box 2
            r2c4 is 2: hidden single in box 2, after 1 other cell
            r3c2 is 1: hidden single in box 3, after 2 other cells
            r3c3 is 4: hidden single in box 4, after 3 other cells"#]]
        .assert_eq(&reasons.join("\n"));
    }

    #[test]
    fn nothing_where_nothing_is_right() {
        for text in ["11..\n....\n....\n....\n", "....\n....\n....\n....\n", "123.\n...4\n....\n....\n", "words\n", ""]
        {
            assert_eq!(whole(text), []);
        }
    }

    #[test]
    fn only_the_range_is_proved() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let text = line.repeat(50_000);
        let analysis = analysis_as(&text, Default::default());
        let range = Span::new(82 * 7, 82 * 7 + 4);
        let found = analysis.forced_values(FILE, range, &|| false).expect("nothing interrupts");
        assert_eq!(found.iter().map(|value| value.span.start.to_u32() - 82 * 7).collect::<Vec<_>>(), [2, 3]);
        let other = analysis.inlay_hints(
            FILE,
            Span::new(82 * 9, 82 * 9 + 4),
            crate::features::inlay_hints::InlayHintKinds { forced: true, candidates: false },
            crate::features::inlay_hints::Details::OnRequest,
            &|| false,
        );
        assert!(other.is_ok_and(|other| !other.complete), "a puzzle outside the range was proved");
    }

    #[test]
    fn a_question_can_be_given_up() {
        let text = "1234\n34..\n2..3\n4321\n";
        let found = analysis_as(text, Default::default()).forced_values(FILE, Span::new(0, 4), &|| true);
        assert_eq!(found, Err(Interrupted));
    }
}
