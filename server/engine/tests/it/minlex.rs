//! The canonical form is the one found by trying every symmetry, and the same for all equivalent puzzles.

use engine::minlex::{Minlex, Symmetry};
use engine::{Digit, Puzzle};
use proptest::prelude::*;
use std::collections::HashSet;

use crate::support::strategies::{shuffled_lines, solvable_puzzle};
use crate::support::{corpus, standard, values};

/// From nearly empty to full.
fn any_puzzle() -> impl Strategy<Value = [u8; 81]> {
    let grid = |puzzle: Puzzle| {
        std::array::from_fn(|cell| puzzle.allowed(engine::Cell::new(cell)).only().map_or(0, Digit::get))
    };
    prop_oneof![
        solvable_puzzle([3, 3], 4),
        solvable_puzzle([3, 3], 12),
        solvable_puzzle([3, 3], 28),
        solvable_puzzle([3, 3], 60),
        solvable_puzzle([3, 3], 100),
    ]
    .prop_map(grid)
}

fn any_symmetry() -> impl Strategy<Value = Symmetry> {
    let lines = || shuffled_lines(3, 3).prop_map(|lines| <[u8; 9]>::try_from(lines).expect("nine lines"));
    let digits = Just([1, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    (any::<bool>(), lines(), lines(), digits).prop_map(|(transposed, rows, columns, digits)| Symmetry {
        transposed,
        rows,
        columns,
        digits,
    })
}

fn of_values(grid: &[u8; 81]) -> Vec<Option<Digit>> {
    grid.iter().map(|value| Digit::new(*value)).collect()
}

fn canonical(grid: &[u8; 81]) -> [u8; 81] {
    let found = Minlex::default().canonical(&of_values(grid)).expect("nothing clashes");
    assert_eq!(found.symmetry.apply(grid), found.values, "the symmetry leads there");
    found.values
}

/// All orders of nine lines that keep three bands together.
fn all_lines() -> Vec<[u8; 9]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for bands in orders {
        for first in orders {
            for second in orders {
                for third in orders {
                    let within = [first, second, third];
                    all.push(std::array::from_fn(|line| bands[line / 3] * 3 + within[line / 3][line % 3]));
                }
            }
        }
    }
    all
}

/// The smallest of all grids that symmetries lead to.
fn smallest(grid: &[u8; 81]) -> [u8; 81] {
    let lines = all_lines();
    let mut best = [9; 81];
    for transposed in [false, true] {
        let value = |row: u8, column: u8| {
            let row = usize::from(row);
            let column = usize::from(column);
            if transposed { grid[column * 9 + row] } else { grid[row * 9 + column] }
        };
        for rows in &lines {
            for columns in &lines {
                let mut labels = [0; 10];
                let mut next = 0;
                let mut less = false;
                let mut new = [0; 81];
                for (cell, new) in new.iter_mut().enumerate() {
                    let value = value(rows[cell / 9], columns[cell % 9]);
                    if value > 0 && labels[usize::from(value)] == 0 {
                        next += 1;
                        labels[usize::from(value)] = next;
                    }
                    *new = labels[usize::from(value)];
                    if !less && *new > best[cell] {
                        break;
                    }
                    less |= *new < best[cell];
                }
                if less {
                    best = new;
                }
            }
        }
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn symmetries_change_nothing(grid in any_puzzle(), symmetry in any_symmetry()) {
        let form = canonical(&grid);
        prop_assert_eq!(canonical(&symmetry.apply(&grid)), form);
        prop_assert_eq!(canonical(&form), form);
    }
}

proptest! {
    #[test]
    fn symmetries_one_after_the_other_and_back(
        grid in any_puzzle(), one in any_symmetry(), next in any_symmetry(), last in any_symmetry(),
    ) {
        prop_assert_eq!(one.then(&next).apply(&grid), next.apply(&one.apply(&grid)));
        prop_assert_eq!(one.then(&next).then(&last), one.then(&next.then(&last)));
        prop_assert_eq!(one.inverse().apply(&one.apply(&grid)), grid);
        prop_assert_eq!(one.then(&one.inverse()), Symmetry::IDENTITY);
        prop_assert_eq!(one.inverse().then(&one), Symmetry::IDENTITY);
        prop_assert_eq!(Symmetry::from_number(one.number()), one);
    }

    #[test]
    fn forms_lead_from_one_puzzle_to_another(grid in any_puzzle(), symmetry in any_symmetry()) {
        let other = symmetry.apply(&grid);
        let form = |grid| Minlex::default().canonical(&of_values(grid)).expect("nothing clashes").symmetry;
        prop_assert_eq!(form(&grid).then(&form(&other).inverse()).apply(&grid), other);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(15))]

    #[test]
    fn no_symmetry_leads_to_less(grid in any_puzzle()) {
        prop_assert_eq!(canonical(&grid), smallest(&grid));
    }
}

#[test]
fn puzzles_that_are_different_have_different_forms() {
    let Some(lines) = corpus("17clue_49151_royle.txt") else { return };
    let mut minlex = Minlex::default();
    let form = |line: &String| minlex.canonical(&values(&standard(9), line)).expect("nothing clashes").values;
    let forms: HashSet<[u8; 81]> = lines.iter().map(form).collect();
    assert_eq!(forms.len(), lines.len());
}

#[test]
fn grids_that_are_the_same_in_many_ways() {
    // Each cell of one box, and each row of a full grid, is like the others.
    let full: [u8; 81] = std::array::from_fn(|cell| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8);
    let one_box = std::array::from_fn(|cell| if cell / 27 == 0 && cell % 9 < 3 { full[cell] } else { 0 });
    let one_digit = full.map(|value| u8::from(value == 1));
    for grid in [full, one_box, one_digit] {
        assert_eq!(canonical(&grid), smallest(&grid));
    }
}

#[test]
fn solutions_by_their_second_rows() {
    // The second row begins with the digits of one box of the first, or of two, and continues in all possible ways.
    for (line, second) in [
        ("174236895598174326623895174745382619369417258281659743857923461412568937936741582", "456789123"),
        ("982635741741982365563471892679358214354216978218794653827549136135867429496123587", "456789132"),
        ("581294763642573891793816542174359286239768154856421379317945628428637915965182437", "456789231"),
        ("368519724412876593975243861859167432641325987237984156523791648194638275786452319", "457189236"),
        ("973856142246371985158249673587413269394762851621985734765124398419638527832597416", "457189623"),
    ] {
        let grid = <[u8; 81]>::try_from(line.as_bytes()).expect("81 cells").map(|digit| digit - b'0');
        let form = canonical(&grid);
        assert_eq!(form[9..18].iter().map(u8::to_string).collect::<String>(), second);
        assert_eq!(form, smallest(&grid), "{line}");
    }
}
