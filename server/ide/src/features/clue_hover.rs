//! Computes the hover of clues: the cells of a clue and what its kind means.

use crate::base::words::counted;
use crate::edits::completion::about_clues;
use crate::features::hover::Hover;
use crate::state::file::Located;
use syntax::{BlockOffset, BlockSpan, Clue, ClueCell, ClueContent, ClueKind, ClueSection, ClueValue, Offset};

/// Returns the hover of the clue, or of the word of a clue section, at an offset of the file.
pub(super) fn clue_hover(located: &Located<'_>, offset: Offset) -> Option<Hover> {
    let at = offset.checked_in_block(located.start)?;
    let section = located.puzzle().clues.iter().find(|section| section.span.touches(at))?;
    if section.kind == ClueKind::Unknown {
        return None;
    }
    let (span, headline) = if section.word.touches(at) {
        (section.word, format!("[{}]", section.kind.name()))
    } else {
        let (clue, span) = clue_at(section, at)?;
        (span, format!("{}: {}", section.kind.name(), described(clue)))
    };
    Some(Hover { span: span.in_file(located.start), paragraphs: vec![headline, about_clues(section.kind).to_owned()] })
}

/// Returns the clue at an offset, or the drawn one with a symbol there, and the range that shows it.
fn clue_at(section: &ClueSection, at: BlockOffset) -> Option<(&Clue, BlockSpan)> {
    let drawn = section.clues.iter().find_map(|clue| {
        let ClueContent::Cells { values, cells } = &clue.content else { return None };
        let spans = cells.iter().map(|cell| cell.span).chain(values.iter().map(|value| value.span));
        let span = spans.into_iter().find(|span| span.start <= at && at < span.end)?;
        Some((clue, if clue.span.cover(span) == clue.span { clue.span } else { span }))
    });
    drawn.or_else(|| section.clues.iter().find(|clue| clue.span.touches(at)).map(|clue| (clue, clue.span)))
}

fn described(clue: &Clue) -> String {
    match &clue.content {
        ClueContent::Cells { values, cells } => {
            let values: Vec<String> = values.iter().map(|value| value.number.to_string()).collect();
            let before = if values.is_empty() { String::new() } else { format!("{} in ", values.join(", ")) };
            format!("{before}{}: {}", counted(cells.len() as u64, "cell"), names(cells))
        }
        ClueContent::Arrow { circle, shaft } => format!("{} = {}", names_with(circle, ""), names_with(shaft, " + ")),
        ClueContent::Clones { left, right } => format!("{} = {}", names(left), names(right)),
        ClueContent::Chain { cells, .. } => names(cells),
        ClueContent::Side { side, places } => {
            let place = |place: &Option<ClueValue>| place.map_or(".".to_owned(), |value| value.number.to_string());
            format!("{} {}", side.name(), places.iter().map(place).collect::<Vec<_>>().join(" "))
        }
    }
}

fn names(cells: &[ClueCell]) -> String {
    names_with(cells, ", ")
}

fn names_with(cells: &[ClueCell], separator: &str) -> String {
    let name = |cell: &ClueCell| format!("r{}c{}", cell.row + 1, cell.column + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn clues() {
        check_hover(
            "[thermo$0s]\nr1c1-r1c3\n",
            expect![[r#"
            "thermos"
            [thermos]
            `r1c1-r1c4`: the values increase from the bulb, the first cell.
        "#]],
        );
        check_hover(
            "[thermos]\nr1c1-r$01c3-r3c3 # x\n",
            expect![[r#"
            "r1c1-r1c3-r3c3"
            thermos: 5 cells: r1c1, r1c2, r1c3, r2c3, r3c3
            `r1c1-r1c4`: the values increase from the bulb, the first cell.
        "#]],
        );
        check_hover(
            "[arrows]\nr1c1 r1c2: r2c2-r$02c4\n",
            expect![[r#"
            "r1c1 r1c2: r2c2-r2c4"
            arrows: r1c1r1c2 = r2c2 + r2c3 + r2c4
            `r5c5: r4c5-r2c5`: the values along the shaft add up to the value in the circle. Several cells before the colon are one number.
        "#]],
        );
        check_hover(
            "size: 4\n[sandwich]\ntop: 1 $0. . 5\n",
            expect![[r#"
            "top: 1 . . 5"
            sandwich: top 1 . . 5
            `top: 5 . 12 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the sum of the values between 1 and the largest value in that row or column.
        "#]],
        );
    }

    /// Checks the text that the hover marks and its headline.
    #[track_caller]
    fn check_headline(marked: &str, expected: &str) {
        let (text, span) = cursor(marked);
        let hover = analysis(&text).hover(FILE, span.start, &|| false).expect("nothing interrupts").expect("a hover");
        assert_eq!(format!("{:?} {}", &text[hover.span.range()], hover.paragraphs[0]), expected);
    }

    #[test]
    fn drawn_cages() {
        let map = "[cages]\nAABB\nAACC\n....\n....\nA=10 C=7\n";
        check_headline(&map.replace("CC", "$0CC"), r#""C" cages: 7 in 2 cells: r2c3, r2c4"#);
        check_headline(&map.replace("C=7", "C=$07"), r#""7" cages: 7 in 2 cells: r2c3, r2c4"#);
        check_headline("[cages]\n7: r1c1$0-r1c2\n", r#""7: r1c1-r1c2" cages: 7 in 2 cells: r1c1, r1c2"#);
    }
}
