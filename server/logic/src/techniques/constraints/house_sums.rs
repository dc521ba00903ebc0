//! Finds the rule of 45: houses have a known total, so cages that cover most of them decide the sum of the other cells.

use field::{Cell, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, Word, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::Geometry;
use engine::HouseIndex;
use engine::Reviser;
use engine::house_totals;
use engine::{Constraint, Sum};

/// The most open cells of an equation: people do not use longer ones.
const MOST_OPEN: usize = 5;

pub(in crate::techniques) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let possible = board.possible();
    let mut reviser = Reviser::default();
    for (index, (houses, equation)) in board.house_equations().iter().enumerate() {
        let open = equation.terms().iter().filter(|term| board.value(term.cell).is_none()).count();
        if !(1..=MOST_OPEN).contains(&open) {
            continue;
        }
        let candidates: Vec<DigitSet> = equation.terms().iter().map(|term| possible[term.cell.index()]).collect();
        if board.quiet_equations.is_known(index, &candidates) {
            continue;
        }
        let mut left = possible.clone();
        // A sum that cannot be reached is found as a contradiction of clues and houses in other ways.
        if reviser.settle(&[Constraint::Sum(equation.clone())], &mut left).is_ok() {
            if left == possible {
                board.quiet_equations.remember(index, candidates);
                continue;
            }
            sink.found(step(board, houses.clone(), equation, &left))?;
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// The candidates that the equation of these houses leaves in all cells; `None` if it cannot hold.
pub(crate) fn left(geometry: &Geometry, houses: &[HouseIndex], mut possible: Vec<DigitSet>) -> Option<Vec<DigitSet>> {
    let equation = Constraint::Sum(house_totals::equation(geometry, houses));
    Reviser::default().settle(&[equation], &mut possible).is_ok().then_some(possible)
}

fn step<const W: usize>(board: &Board<W>, houses: Vec<HouseIndex>, equation: &Sum, left: &[DigitSet]) -> Step {
    let mut cells: Vec<Cell> = equation.terms().iter().map(|term| term.cell).collect();
    cells.retain(|cell| board.value(*cell).is_none());
    cells.sort_unstable();
    let excluded = cells.iter().flat_map(|&cell| {
        let excluded = board.candidates(cell).without(left[cell.index()]);
        excluded.iter().map(move |digit| (cell, digit))
    });
    let removes = excluded.collect();
    let reason = reason(board, &houses, equation);
    let mut other_side = cells.clone();
    other_side.retain(|cell| equation.terms().iter().any(|term| term.cell == *cell && term.weight < 0));
    let name = Some(name(board, equation));
    Step { name, removes, cells, other_side, houses, reason, ..Step::of(Technique::RuleOf45) }
}

/// What players call the open cells of an equation: those inside of the houses are innies, others outies.
fn name<const W: usize>(board: &Board<W>, equation: &Sum) -> &'static str {
    let mut inside = 0;
    let mut outside = 0;
    for term in equation.terms().iter().filter(|term| board.value(term.cell).is_none()) {
        if term.weight > 0 {
            inside += 1;
        } else {
            outside += 1;
        }
    }
    match (inside, outside) {
        (1, 0) => "Innie",
        (_, 0) => "Innies",
        (0, 1) => "Outie",
        (0, _) => "Outies",
        _ => "Innies and Outies",
    }
}

/// `by the sum of row 1: r1c9 makes 7`, or `… r2c9 makes 3 more than r1c1 and r1c2`.
fn reason<const W: usize>(board: &Board<W>, houses: &[HouseIndex], equation: &Sum) -> Sentence {
    let mut more = Vec::new();
    let mut fewer = Vec::new();
    let mut rest = equation.total();
    let mut weight = 0;
    for term in equation.terms() {
        match board.value(term.cell) {
            Some(digit) => rest -= term.weight * i32::from(digit.get()),
            None => {
                weight += term.weight;
                if term.weight > 0 { more.push(term.cell) } else { fewer.push(term.cell) }
            }
        }
    }
    if rest < 0 || more.is_empty() {
        std::mem::swap(&mut more, &mut fewer);
        rest = -rest;
        weight = -weight;
    }
    more.sort_unstable();
    fewer.sort_unstable();
    let makes = if more.len() == 1 { " makes " } else { " make " };
    let mut sentence = sentence!["by the sum of ", houses.to_vec(), ": ", more, makes];
    if fewer.is_empty() {
        sentence.0.push(Word::Total { digits: rest, weight });
    } else {
        sentence.0.extend([Word::More { digits: rest, weight }, fewer.into()]);
    }
    sentence
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::techniques::testing::{standard, steps};
    use crate::techniques::{CandidateGrid, Options, Walk};
    use engine::ConstraintGroup;
    use engine::Puzzle;
    use engine::{Budget, Query, solve};

    /// The steps of a 4×4 puzzle with these sums.
    #[track_caller]
    fn check(cages: &[(i32, &[(u8, u8)])], grid: &str, expected: Expect) {
        let plain = standard(4);
        let group = |(total, cells): &(i32, &[(u8, u8)])| {
            let cells = cells.iter().map(|(row, column)| (plain.cell(row - 1, column - 1), 1));
            let constraints = vec![Constraint::Sum(Sum::new(cells, *total))];
            ConstraintGroup::named("a cage", constraints)
        };
        let geometry = plain.with_constraints(cages.iter().map(group).collect()).expect("cells of the grid");
        expected.assert_eq(&steps(Technique::RuleOf45, geometry, grid));
    }

    #[test]
    fn innies() {
        check(
            &[(7, &[(1, 1), (1, 2), (2, 1)])],
            "",
            expect![[r#"
                Innie: r2c2<>124, by the sum of box 1: r2c2 makes 3
                Innies: r2c2<>124, by the sum of row 1 and row 2: r1c3, r1c4, r2c2, r2c3 and r2c4 make 13"#]],
        );
        check(&[(5, &[(1, 1), (1, 2)])], "", expect![[""]]);
    }

    #[test]
    fn outies() {
        check(
            &[(7, &[(1, 1), (1, 2)]), (6, &[(1, 3), (1, 4), (2, 4)])],
            "",
            expect![[r#"
                Innies: r2c12<>34, by the sum of box 1: r2c1 and r2c2 make 3
                Innie: r2c3<>123, by the sum of box 2: r2c3 makes 4
                Innie: r2c4<>124, by the sum of row 1: r2c4 makes 3
                Innies and Outies: r1c3<>4, by the sum of column 4: r3c4 and r4c4 make 4 more than r1c3
                Innies: r2c123<>3, by the sum of row 1 and row 2: r2c1, r2c2 and r2c3 make 7"#]],
        );
    }

    #[test]
    fn innies_and_outies() {
        check(
            &[(9, &[(1, 2), (1, 3), (1, 4), (2, 4)])],
            "",
            expect![[r#"
                Innies and Outies: r1c2<>4, r2c3<>1, by the sum of box 2: r2c3 makes 1 more than r1c2
                Innies and Outies: r1c1<>1, r2c4<>4, by the sum of row 1: r1c1 makes 1 more than r2c4
                Innies: r2c3<>1, by the sum of row 1 and row 2: r1c1, r2c1, r2c2 and r2c3 make 11
                Innies: r2c3<>1, by the sum of box 1 and box 2: r1c1, r2c1, r2c2 and r2c3 make 11"#]],
        );
    }

    #[test]
    fn placed_cells_count() {
        check(&[(5, &[(1, 1), (1, 2)])], ". . =4", expect!["Innie: r1c4<>23, by the sum of row 1: r1c4 makes 1"]);
    }

    proptest! {
        /// No step removes a value of a solution that has these sums.
        #[test]
        fn steps_agree_with_the_solutions(number in 0_usize..288, marks in prop::collection::vec(0_usize..7, 16)) {
            let plain = standard(4);
            let empty = Puzzle::new(Arc::new(plain.clone()));
            let solutions = solve(&empty, Query::list(usize::MAX, Budget::of(1_000_000))).solutions;
            let solution = &solutions[number];
            let cages = (1..7).map(|mark| {
                let cells = plain.cells().filter(|cell| marks[cell.index()] == mark).collect::<Vec<_>>();
                let total = cells.iter().map(|cell| i32::from(solution[cell.index()].get())).sum();
                let sum = Sum::new(cells.into_iter().map(|cell| (cell, 1)), total);
                ConstraintGroup::named("a cage", vec![Constraint::Sum(sum)])
            });
            let geometry = plain.with_constraints(cages.collect()).expect("cells of the grid");
            let grid = CandidateGrid::new(&Puzzle::new(Arc::new(geometry)));
            for step in Walk::new(&grid).all(Technique::RuleOf45, &Options::default(), &|| false) {
                for (cell, digit) in step.removes {
                    prop_assert_ne!(solution[cell.index()], digit);
                }
            }
        }
    }
}
