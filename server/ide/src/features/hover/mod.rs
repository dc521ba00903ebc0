//! Computes the hover of a cell: its value or candidates, the reason why it is forced, its houses.

mod clues;
mod model;
pub(crate) mod ratings;

pub use model::Hover;

use clues::{clue_hover, clues_of};
use engine::Cell;
use ide_db::base::words::counted;
use ide_db::puzzle::lowering::house_names;
use ide_db::puzzle::refutation;
use ide_db::state::logical_path::LogicalPath;
use ide_db::{Cancellable, FileId, Interrupt, Located, Lowered, Proof, Snapshot};
use ide_puzzles::explain::fillable::{Fillable, because};
use ide_puzzles::explain::path::whole;
use ide_puzzles::explain::steps::sentence;
use logic::singles::single_at;
use ratings::rating_hover;
use syntax::{Offset, Span};

pub(crate) fn hover(
    db: &Snapshot,
    file: FileId,
    offset: Offset,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Hover>> {
    let Some(file) = db.file(file) else { return Ok(None) };
    for located in file.puzzles_in(Span::empty(offset)) {
        if let Some(hover) = cell_hover(&located, offset, interrupt)? {
            return Ok(Some(hover));
        }
        if let Some(hover) = clue_hover(&located, offset).or_else(|| rating_hover(&located, offset)) {
            return Ok(Some(hover));
        }
    }
    Ok(None)
}

/// Returns the hover of the cell at an offset of the file, if there is one.
fn cell_hover(located: &Located<'_>, offset: Offset, interrupt: Interrupt<'_>) -> Cancellable<Option<Hover>> {
    let lowered = located.lowered();
    let Some((cell, slot)) = offset.checked_in_block(located.start).and_then(|offset| lowered.cell_at(offset)) else {
        return Ok(None);
    };
    let fillable = Fillable::new(located, interrupt)?;
    let lowered = &fillable.lowered;
    let mut paragraphs = vec![headline(lowered, cell)];
    if lowered.values[cell.index()].is_none() {
        match forced(&fillable, cell) {
            Some(paragraph) => paragraphs.push(paragraph),
            None => {
                let path = whole(&fillable, interrupt)?;
                paragraphs.extend(path.ok().and_then(|path| reasoned(lowered, cell, path)));
            }
        }
    }
    paragraphs.push(format!("In {}", house_names(lowered.geometry.areas_of(cell).map(|house| house.name()))));
    paragraphs.extend(clues_of(lowered, cell));
    paragraphs.extend(conflict(&fillable, cell));
    Ok(Some(Hover { span: slot.span.in_file(located.start), paragraphs, topic: None }))
}

/// Returns the headline: `r1c3: given 5`, `r1c3: empty, 1, 2 or 4`.
fn headline(lowered: &Lowered<'_>, cell: Cell) -> String {
    let name = lowered.name(cell);
    match (lowered.givens[cell.index()], lowered.values[cell.index()]) {
        (Some(given), _) => format!("{name}: given {}", lowered.symbol(given)),
        (None, Some(placed)) => format!("{name}: placed {}", lowered.symbol(placed)),
        (None, None) => {
            let open = lowered.candidates(&lowered.values)[cell.index()];
            match open.len() {
                0 => format!("{name}: empty, no candidates"),
                _ => format!("{name}: empty, can be {}", lowered.symbols(open.iter()).join(" ")),
            }
        }
    }
}

/// Returns the reason why an empty cell is forced, at once or after other cells.
fn forced(fillable: &Fillable<'_>, cell: Cell) -> Option<String> {
    if fillable.contradiction.is_some() {
        return None;
    }
    if let Some(step) = single_at(&fillable.lowered.puzzle_as_played(), cell)
        && fillable.forced.iter().any(|forced| forced.digit == step.digit && forced.cell == cell)
    {
        return Some(format!("Forced: {}", because(&fillable.lowered, &step)));
    }
    let (before, step) = fillable.forced.iter().enumerate().find(|(_, step)| step.cell == cell)?;
    Some(format!("Forced after {}: {}", counted(before as u64, "other cell"), because(&fillable.lowered, step)))
}

/// Describes the step of the logical path that decides the cell.
fn reasoned(lowered: &Lowered<'_>, cell: Cell, path: &LogicalPath) -> Option<String> {
    let before = path.steps.iter().position(|step| step.places.iter().any(|(placed, _)| *placed == cell))?;
    let hardest = path.steps[..before].iter().map(|step| step.technique).max()?;
    let steps = counted(before as u64, "step");
    let step = sentence(lowered, &path.steps[before]);
    Some(format!("Decided after {steps} of logic (hardest: {hardest}): {step}"))
}

/// Returns the reason why there is no solution, if the cell is part of it. It comes last, because the hover is about
/// the cell.
fn conflict(fillable: &Fillable<'_>, cell: Cell) -> Option<String> {
    let Some(Proof::None(Some(found))) = fillable.located.proof() else { return None };
    if !found.subset.cells.contains(&cell) {
        return None;
    }
    Some(format!("No solution: {}", refutation::sentence(&fillable.lowered, &found.subset)))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn a_given() {
        check_hover(
            "5$03..7....\n\
6..195...\n\
.98....6.\n\
8...6...3\n\
4..8.3..1\n\
7...2...6\n\
.6....28.\n\
...419..5\n\
....8..79\n\
",
            expect![[r#"
    "3"
    r1c2: given 3
    In row 1, column 2 and box 1
"#]],
        );
    }

    #[test]
    fn forced_at_once() {
        check_hover(
            "53..7....\n\
6..195...\n\
.98....6.\n\
8...6...3\n\
4..8$0.3..1\n\
7...2...6\n\
.6....28.\n\
...419..5\n\
....8..79\n\
",
            expect![[r#"
                "."
                r5c5: empty, can be 5
                Forced: 5 is the only candidate left (naked single)
                In row 5, column 5 and box 5
            "#]],
        );
    }

    #[test]
    fn forced_later() {
        check_hover(
            "53$0..7....\n\
6..195...\n\
.98....6.\n\
8...6...3\n\
4..8.3..1\n\
7...2...6\n\
.6....28.\n\
...419..5\n\
....8..79\n\
",
            expect![[r#"
    "."
    r1c3: empty, can be 1 2 4
    Forced after 32 other cells: 4 fits nowhere else in box 1 (hidden single)
    In row 1, column 3 and box 1
"#]],
        );
    }

    #[test]
    fn forced_in_one_of_several_grids() {
        check_hover(
            "size: 4\n\
grids: r1c1 r3c3\n\
1 2 . 4 ~ ~\n\
. . 1 2 ~ ~\n\
2 . 4 . 1 2\n\
. 3 . 1 . .\n\
~ ~ . 4 2 .\n\
~ ~ 1 $0. . 3\n\
",
            expect![[r#"
                "."
                r6c4: empty, can be 2
                Forced: 2 fits nowhere else in box 3 of the bottom right grid (hidden single)
                In row 4 of the bottom right grid, column 2 of the bottom right grid and box 3 of the bottom right grid
            "#]],
        );
    }

    #[test]
    fn not_forced() {
        check_hover(
            "8.$0.......\n\
..36.....\n\
.7..9.2..\n\
.5...7...\n\
....457..\n\
...1...3.\n\
..1....68\n\
..85...1.\n\
.9....4..\n\
",
            expect![[r#"
                "."
                r1c3: empty, can be 2 4 5 6 9
                Decided after 91 steps of logic (hardest: Nested Forcing Net): Hidden Single: r1c3=2, the only 2 in box 1
                In row 1, column 3 and box 1
            "#]],
        );
    }

    #[test]
    fn placed() {
        check_hover(
            "1 $0+2 . .\n\
. . 1 2\n\
2 . . .\n\
. 3 . .\n\
",
            expect![[r#"
    "+2"
    r1c2: placed 2
    In row 1, column 2 and box 1
"#]],
        );
    }

    #[test]
    fn after_the_last_cell() {
        check_hover(
            "1234\n\
3412\n\
2143\n\
4321$0\n\
",
            expect![[r#"
    "1"
    r4c4: given 1
    In row 4, column 4 and box 4
"#]],
        );
    }

    #[test]
    fn no_cell() {
        check_hover(
            "# no$0thing\n\
1234\n\
3412\n\
2143\n\
4321\n\
",
            expect![[r#"
    nothing
"#]],
        );
    }
}
