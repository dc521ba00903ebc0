//! Computes the hover of clues: the cells of a clue, the values left for them, and what its kind means.

use super::model::Hover;
use engine::{Cell, DigitSet};
use ide_completion::Topic;
use ide_db::base::words::counted;
use ide_db::puzzle::clues::cell_name;
use ide_db::puzzle::written_clues::{WrittenClue, counted as counted_in};
use ide_db::{Located, Lowered};
use logic::singles::{candidates, candidates_by};
use logic::techniques::combinations;
use syntax::{Clue, ClueCell, ClueContent, Offset};

/// The most combinations that a hover lists.
const MOST_COMBINATIONS: usize = 24;

/// The most values that are tried for them.
const MOST_TRIES: usize = 200_000;

/// The most cells that a hover lists with their values.
const MOST_CELLS: usize = 18;

/// Returns the hover of the clue, or of the word of a clue section, at an offset of the file.
pub(super) fn clue_hover(located: &Located<'_>, offset: Offset) -> Option<Hover> {
    let at = offset.checked_in_block(located.start)?;
    let section = located.puzzle().clues.iter().find(|section| section.span.touches(at))?;
    let kind = section.kind?;
    let topic = Some(Topic::Clues(kind));
    if section.word.touches(at) {
        let paragraphs = vec![format!("[{}]", kind.name())];
        return Some(Hover { span: section.word.in_file(located.start), paragraphs, topic });
    }
    let (clue, span) = WrittenClue::at(located.puzzle(), at)?;
    let mut paragraphs = vec![headline(&clue)];
    paragraphs.extend(values_left(&located.lowered(), &clue));
    Some(Hover { span: span.in_file(located.start), paragraphs, topic })
}

/// Returns the sentence about the clues of a cell, with the values that each of them alone leaves for an empty one, if
/// it excludes any: `Clues: cage A (10) leaves 1 3 7, the thermometer at r1c1 leaves 2–8`.
pub(super) fn clues_of(lowered: &Lowered<'_>, cell: Cell) -> Option<String> {
    let place = (lowered.geometry.row(cell), lowered.geometry.column(cell));
    let mut names = Vec::new();
    let is_open = lowered.values[cell.index()].is_none() && !lowered.lacks_constraints();
    let puzzle = lowered.puzzle_as_played();
    let by_houses = candidates(&puzzle)[cell.index()];
    for clue in WrittenClue::of_cell(lowered.text, place) {
        let mut words = clue.name();
        if let Some(total) = total(&clue) {
            words += &format!(" ({total})");
        }
        if is_open && let Some(left) = candidates_by(&puzzle, lowered.groups_within(clue.span())) {
            let left = left[cell.index()];
            if left != by_houses {
                words += &format!(" leaves {}", values(lowered, left));
            }
        }
        names.push(words);
    }
    if names.is_empty() {
        return None;
    }
    Some(format!("Clues: {}", names.join(", ")))
}

/// `cage A: 15 in 2 cells: r1c1, r1c2`.
fn headline(found: &WrittenClue<'_>) -> String {
    let name = found.name();
    let without_article = name.strip_prefix("the ");
    if matches!(found.clue.content, ClueContent::Side { .. }) {
        return without_article.unwrap_or(&name).to_owned();
    }
    let subject = if without_article.is_some() { found.kind.noun() } else { &name };
    format!("{subject}: {}", described(found.clue))
}

/// Returns the total of a cage or a sum.
fn total(found: &WrittenClue<'_>) -> Option<u32> {
    let ClueContent::Cells { values, .. } = &found.clue.content else { return None };
    values.first().filter(|_| found.kind.has_total()).map(|value| value.number)
}

/// Returns the sentence about the values that are left for the cells of a clue: the combinations of a sum, else the
/// values of each cell.
fn values_left(lowered: &Lowered<'_>, found: &WrittenClue<'_>) -> Option<String> {
    let geometry = &lowered.geometry;
    let places = found.cells(geometry.field());
    if lowered.lacks_constraints() || places.is_empty() {
        return None;
    }
    let cells: Vec<Cell> = places.iter().map(|(row, column)| geometry.cell(*row, *column)).collect();
    let Some(candidates) = candidates_by(&lowered.puzzle_as_played(), lowered.groups_within(found.span())) else {
        return Some("No values are left for its cells.".to_owned());
    };
    // A cell that is written twice counts twice.
    let is_plain = matches!(&found.clue.content, ClueContent::Cells { cells, .. } if cells.len() == places.len());
    if let Some(total) = total(found).filter(|_| is_plain)
        && let Some(sets) = combinations(
            geometry,
            &candidates,
            &cells,
            lowered.text.numbers().sum_of_digits(i32::try_from(total).unwrap_or(i32::MAX), cells.len() as i32),
            MOST_TRIES,
        )
    {
        if sets.is_empty() {
            return Some("No combination is left.".to_owned());
        }
        let texts = sets.iter().map(|set| lowered.side_by_side(set)).collect();
        return Some(format!("Combinations left: {}", first_of(texts, MOST_COMBINATIONS, " ")));
    }
    let mut texts = Vec::new();
    for (place, cell) in places.iter().zip(&cells) {
        texts.push(format!("{} {}", cell_name(*place), values(lowered, candidates[cell.index()])));
    }
    Some(format!("Values left: {}", first_of(texts, MOST_CELLS, ", ")))
}

/// Joins the first texts of a list, with ` and 3 more` if there are more.
fn first_of(mut texts: Vec<String>, most: usize, separator: &str) -> String {
    if texts.len() <= most {
        return texts.join(separator);
    }
    let more = texts.len() - most;
    texts.truncate(most);
    format!("{} and {more} more", texts.join(separator))
}

/// `1–4` for a run, else `1 3 7`.
fn values(lowered: &Lowered<'_>, set: DigitSet) -> String {
    match (set.first(), set.iter().last()) {
        (Some(first), Some(last)) if set.len() > 2 && usize::from(last.get() - first.get()) + 1 == set.len() => {
            format!("{}–{}", lowered.symbol(first), lowered.symbol(last))
        }
        (Some(_), _) => lowered.symbols(set.iter()).join(" "),
        _ => "none".to_owned(),
    }
}

fn described(clue: &Clue) -> String {
    match &clue.content {
        ClueContent::Cells { values, cells } => {
            let values: Vec<String> = values.iter().map(|value| value.number.to_string()).collect();
            let cells = format!("{}: {}", counted(cells.len() as u64, "cell"), names(cells));
            if values.is_empty() { cells } else { format!("{} in {cells}", values.join(", ")) }
        }
        ClueContent::Arrow { circle, shaft } => format!("{} = {}", names_with(circle, ""), names_with(shaft, " + ")),
        ClueContent::Clones { left, right } => format!("{} = {}", names(left), names(right)),
        ClueContent::Pairs { relation, cells } => format!("{} in {}", relation.text(), names(cells)),
        ClueContent::Sets(sets) => sets.iter().map(|set| names(set)).collect::<Vec<_>>().join(" = "),
        ClueContent::Counts { count, what, cells } => format!("{} in {}", counted_in(count, what), names(cells)),
        ClueContent::Chain { cells, .. } => names(cells),
        ClueContent::Side { side, places } => {
            let mut text = side.name().to_owned();
            for place in places {
                text += " ";
                text += &place.map_or(".".to_owned(), |value| value.number.to_string());
            }
            text
        }
    }
}

fn names(cells: &[ClueCell]) -> String {
    names_with(cells, ", ")
}

fn names_with(cells: &[ClueCell], separator: &str) -> String {
    cells.iter().map(|cell| cell_name((cell.row, cell.column))).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

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
                thermometer: 5 cells: r1c1, r1c2, r1c3, r2c3, r3c3
                Values left: r1c1 1–5, r1c2 2–6, r1c3 3–7, r2c3 4–8, r3c3 5–9
                `r1c1-r1c4`: the values increase from the bulb, the first cell.
            "#]],
        );
        check_hover(
            "[arrows]\nr1c1 r1c2: r2c2-r$02c4\n",
            expect![[r#"
                "r1c1 r1c2: r2c2-r2c4"
                arrow: r1c1r1c2 = r2c2 + r2c3 + r2c4
                Values left: r1c1 1 2, r1c2 1–9, r2c2 1–9, r2c3 1–9, r2c4 1–9
                `r5c5: r4c5-r2c5`: the values along the shaft add up to the value in the circle. Several cells before the colon are one number.
            "#]],
        );
        check_hover(
            "size: 4\n[sandwich]\ntop: 1 $0. . 5\n",
            expect![[r#"
                "top: 1 . . 5"
                sandwich clues at the top
                `top: 5 . 12 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the sum of the values between 1 and the largest value in that row or column.
            "#]],
        );
    }

    /// Checks the text that the hover marks, its headline and the values that are left.
    #[track_caller]
    fn check_left(marked: &str, expected: Expect) {
        let (text, span) = cursor(marked);
        let hover = analysis(&text).hover(FILE, span.start, &|| false).expect("nothing interrupts").expect("a hover");
        expected.assert_eq(&format!("{:?}\n{}\n", &text[hover.span.range()], hover.paragraphs.join("\n")));
    }

    #[test]
    fn combinations_of_sums() {
        let map = "1...\n....\n....\n....\n[cages]\nAABB\nAACC\n....\n....\nA=10 C=7 B=5\n";
        check_left(
            &map.replace("AABB", "AAB$0B"),
            expect![[r#"
            "B"
            cage B: 5 in 2 cells: r1c3, r1c4
            Combinations left: 23
        "#]],
        );
        check_left(
            &map.replace("C=7", "$0C=7"),
            expect![[r#"
            "C=7"
            cage C: 7 in 2 cells: r2c3, r2c4
            Combinations left: 34
        "#]],
        );
        check_left(
            &map.replace("A=10", "A=11$0"),
            expect![[r#"
            "A=11"
            cage A: 11 in 4 cells: r1c1, r1c2, r2c1, r2c2
            No values are left for its cells.
        "#]],
        );
        check_left(
            "[cages]\n15: r1c1$0-r1c3\n",
            expect![[r#"
            "15: r1c1-r1c3"
            cage: 15 in 3 cells: r1c1, r1c2, r1c3
            Combinations left: 159 168 249 258 267 348 357 456
        "#]],
        );
        check_left(
            "[cages]\n20: r1c1-r1c5$0\n",
            expect![[r#"
            "20: r1c1-r1c5"
            cage: 20 in 5 cells: r1c1, r1c2, r1c3, r1c4, r1c5
            Combinations left: 12359 12368 12458 12467 13457 23456
        "#]],
        );
        check_left(
            "[littlekillers]\n9: r$01c3-r3c1\n",
            expect![[r#"
            "9: r1c3-r3c1"
            little killer: 9 in 3 cells: r1c3, r2c2, r3c1
            Combinations left: 126 135 234
        "#]],
        );
        check_left(
            "size: 4\n[sums]\n13: r1c1 r$01c2 r1c1\n",
            expect![[r#"
            "13: r1c1 r1c2 r1c1"
            sum: 13 in 3 cells: r1c1, r1c2, r1c1
            No values are left for its cells.
        "#]],
        );
        check_left(
            "size: 16\n[cages]\n30: r$01c1 r1c2 # x\n",
            expect![[r#"
            "30: r1c1 r1c2"
            cage: 30 in 2 cells: r1c1, r1c2
            Combinations left: EG
        "#]],
        );
        check_left(
            "size: 25\nsymbols: abcdefghijklmnopqrstuvwxy\n[cages]\n48: r$01c1 r1c2\n",
            expect![[r#"
            "48: r1c1 r1c2"
            cage: 48 in 2 cells: r1c1, r1c2
            Combinations left: wy
        "#]],
        );
        check_left(
            "[cages]\nr1c1$0-r1c3\n",
            expect![[r#"
            "r1c1-r1c3"
            cage: 3 cells: r1c1, r1c2, r1c3
            Values left: r1c1 1–9, r1c2 1–9, r1c3 1–9
        "#]],
        );
    }

    #[test]
    fn values_of_other_clues() {
        check_left(
            "1........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n[thermos]\nr2c1-r2c3$0-r3c3\n",
            expect![[r#"
                "r2c1-r2c3-r3c3"
                thermometer: 4 cells: r2c1, r2c2, r2c3, r3c3
                Values left: r2c1 2–6, r2c2 3–7, r2c3 4–8, r3c3 5–9
            "#]],
        );
        check_left(
            "[arrows]\nr1c1: r$01c2-r1c4\n",
            expect![[r#"
            "r1c1: r1c2-r1c4"
            arrow: r1c1 = r1c2 + r1c3 + r1c4
            Values left: r1c1 6–9, r1c2 1–6, r1c3 1–6, r1c4 1–6
        "#]],
        );
        check_left(
            "[dots]\nr1c1 $0* r1c2 o r1c3\n",
            expect![[r#"
                "r1c1 * r1c2 o r1c3"
                mark: r1c1, r1c2, r1c3
                Values left: r1c1 1 2 3 4 6 8, r1c2 1 2 3 4 6 8, r1c3 1 2 3 4 5 7 9
            "#]],
        );
        check_left(
            "[clones]\nr1c1 r1c2 =$0 r5c5 r6c6\n",
            expect![[r#"
            "r1c1 r1c2 = r5c5 r6c6"
            clone: r1c1, r1c2 = r5c5, r6c6
            Values left: r1c1 1–9, r1c2 1–9, r5c5 1–9, r6c6 1–9
        "#]],
        );
        check_left(
            "size: 4\n[sandwich]\ntop: 5 . . $00\n",
            expect![[r#"
            "0"
            sandwich 0 of column 4
            Values left: r1c4 1–4, r2c4 1–4, r3c4 1–4, r4c4 1–4
        "#]],
        );
        check_left(
            "size: 4\n[skyscrapers]\nright: 4$0 . . .\n",
            expect![[r#"
                "4"
                skyscraper 4 of row 1
                Values left: r1c4 1, r1c3 2, r1c2 3, r1c1 4
            "#]],
        );
        check_left(
            "size: 4\n[min]\nr1c1 r$01c2 r3c3\n",
            expect![[r#"
            "r1c1 r1c2 r3c3"
            minimum: 3 cells: r1c1, r1c2, r3c3
            Values left: r1c1 1–3, r1c2 1–3, r3c3 1–3
        "#]],
        );
        check_left(
            "size: 4\n[odd]\n.x..\n...$0x\n....\n....\n",
            expect![[r#"
                "x"
                odd cell: 2 cells: r1c2, r2c4
                Values left: r1c2 1 3, r2c4 1 3
            "#]],
        );
        check_left(
            "size: 4\n[quads]\n1 1 2: r$012c12\n",
            expect![[r#"
            "1 1 2: r12c12"
            quad: 1, 1, 2 in 4 cells: r1c1, r1c2, r2c1, r2c2
            Values left: r1c1 1–4, r1c2 1–4, r2c1 1–4, r2c2 1–4
        "#]],
        );
        // The other clue cannot be read.
        check_left(
            "size: 4\n[thermos]\nr$01c1-r1c3\nr1\n",
            expect![[r#"
            "r1c1-r1c3"
            thermometer: 3 cells: r1c1, r1c2, r1c3
        "#]],
        );
        // No values are left.
        check_left(
            "size: 4\n[thermos]\nr$01c1-r1c4-r2c4\n",
            expect![[r#"
            "r1c1-r1c4-r2c4"
            thermometer: 5 cells: r1c1, r1c2, r1c3, r1c4, r2c4
            No values are left for its cells.
        "#]],
        );
    }

    #[test]
    fn clues_of_a_cell() {
        let grid = "....\n.$0...\n....\n....\n";
        check_hover(
            &(grid.to_owned()
                + "[cages]\n.A..\n.A..\n....\n....\nA=3\n[sandwich]\ntop: . 5 0 .\n[dots]\nr1c2 o r2c2 o r2c3\n"),
            expect![[r#"
                "."
                r2c2: empty, can be 2
                Forced: 2 fits nowhere else in column 2 (hidden single)
                In row 2, column 2 and box 1
                Clues: cage A (3) leaves 1 2, the sandwich 5 of column 2 leaves 2 3, the mark between r1c2 and r2c2, the mark between r2c2 and r2c3
            "#]],
        );
    }
}
