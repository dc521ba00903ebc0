//! Compares ER, EP, ED and paths with those of the program, and the steps with the solution.

use crate::lists::{Givens, columns, givens};
use crate::rated::{Counts, Rated, compare, counts};
use engine::{Budget, Query, Solver};
use expect_test::expect;
use ratings::Unrated;
use ratings::se::{Difficulty, rate, steps};

/// Harder puzzles take most of the time; `cargo xtask test ratings` rates those of the lists.
const HARD: Difficulty = Difficulty::of_tenths(83);

/// Above singles.
const EASY: Difficulty = Difficulty::of_tenths(23);

fn is_hard(er: &str) -> bool {
    er.parse::<f64>().expect("a number") > f64::from(HARD.tenths()) / 10.0
}

/// Our puzzles, and those that are hard.
fn ours() -> [Vec<Rated>; 2] {
    let (hard, others) = Rated::all("se.txt").into_iter().partition(|row| is_hard(&row.values[..3]));
    [others, hard]
}

#[test]
fn our_puzzles_are_rated_as_the_program_does() {
    let [puzzles, _] = ours();
    compare(&puzzles, values_and_path);
}

#[test]
fn our_hard_puzzles_are_rated_as_the_program_does() {
    let [_, hard] = ours();
    compare(&hard, values_and_path);
}

fn values_and_path(givens: &Givens) -> (String, Counts) {
    let rating = rate(givens, &|| false).expect("it has one solution");
    let steps = steps(givens, &|| false).map(|step| step.expect("it has one solution"));
    let values = format!("{} {} {}", rating.er, rating.ep, rating.ed);
    (values, counts(steps.map(|step| step.technique.to_string())))
}

#[test]
fn a_list_that_the_program_has_rated() {
    let names = ["puzzle", "SE121_ER", "SE_EP", "SE_ED"];
    let Some(rows) = columns("rated/se-and-hodoku.tsv", names) else { return };
    let mut rated = 0;
    for [puzzle, er, ep, ed] in rows {
        if is_hard(&er) {
            continue;
        }
        let rating = rate(&givens(&puzzle), &|| false).expect("it has one solution");
        assert_eq!([rating.er, rating.ep, rating.ed].map(|it| it.to_string()), [er, ep, ed], "{puzzle}");
        rated += 1;
    }
    assert!(rated > 300, "only {rated}");
}

/// The list is of another program of the family, which differs in 4 of 1,000 puzzles.
#[test]
fn puzzles_with_17_clues() {
    let Some(rows) = columns("rated/17clue-ser.tsv", ["puzzle", "SER"]) else { return };
    let rows: Vec<_> = rows.into_iter().step_by(50).collect();
    let is_equal = |[puzzle, er]: &&[String; 2]| {
        rate(&givens(puzzle), &|| false).expect("it has one solution").er.to_string() == *er
    };
    let equal = rows.iter().filter(is_equal).count();
    assert!(equal * 1000 >= rows.len() * 990, "{equal} of {}", rows.len());
}

#[test]
fn no_step_contradicts_the_solution() {
    let [puzzles, _] = ours();
    for row in puzzles {
        let outcome = Solver::default().solve_classic(&row.givens(), Query::unique(Budget::of(1_000_000)).keeping(1));
        let solution = outcome.solutions.first().expect("it has a solution");
        for step in steps(&row.givens(), &|| false) {
            let step = step.expect("it has one solution");
            let puzzle = &row.puzzle;
            assert!(step.placement.is_none_or(|(cell, digit)| solution[cell.index()] == digit), "{puzzle}: {step}");
            assert!(step.removals.iter().all(|(cell, digit)| solution[cell.index()] != *digit), "{puzzle}: {step}");
        }
    }
}

#[test]
fn a_path_in_words() {
    let line = ".9.6.17..5...3...6.16...2.8....92.6.95....4...8.4...5...5.7....3...4.........59..";
    assert_eq!(rate(&givens(line), &|| false).map(|rating| rating.to_string()), Ok("ER=7.2/1.2/1.2".to_owned()));
    let path = steps(&givens(line), &|| false).map(|step| step.expect("it has one solution"));
    let hard: Vec<String> = path.filter(|step| step.difficulty > EASY).map(|step| step.to_string()).collect();
    expect![[r#"
        3.4 Hidden Pair r7c9<>1 r7c9<>2 r9c9<>1 r9c9<>2 r9c9<>7
        4.4 XYZ-Wing r2c2<>4
        2.8 Claiming r7c1<>4 r9c1<>4 r9c3<>4
        6.6 Turbot Fish r9c2<>2
        6.6 Turbot Fish r9c5<>8
        4.2 XY-Wing r2c6<>8
        6.6 Turbot Fish r5c8<>1
        2.6 Pointing r8c9<>1
        7.2 Bidirectional Cycle r5c6<>8
        2.8 Claiming r8c4<>8 r9c4<>8
        7.2 Forcing Chain r7c1<>8
        2.6 Pointing r9c8<>8
        7.1 Forcing Chain r4c1<>1
        4.5 Unique Rectangle type 1 r8c8<>2 r8c8<>7
        6.6 Bidirectional Y-Cycle r9c4<>2
        7.1 Forcing Chain r8c2<>7
        3.2 X-Wing r7c2<>2"#]]
    .assert_eq(&hard.join("\n"));
}

#[test]
fn puzzles_without_a_rating() {
    let cases = [
        ("..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7", Unrated::NoSolution),
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9",
            Unrated::SeveralSolutions,
        ),
        ("534678912672195348198342567859761423426853791713924856961537284287419635345286179", Unrated::BeyondScale),
    ];
    for (line, why) in cases {
        assert_eq!(rate(&givens(line), &|| false), Err(why), "{line}");
    }
    assert_eq!(rate(&givens(cases[1].0), &|| true), Err(Unrated::Interrupted));
}
