//! Compares scores, levels and paths with those of the program, and the steps with the solution.

use crate::lists::{columns, givens};
use crate::rated::{Rated, compare, counts};
use engine::{Budget, Digit, Query, Solver};
use expect_test::expect;
use ratings::Unrated;
use ratings::hodoku::{Conclusion, Step, Technique, rate, steps};

/// The techniques that no path of our puzzles has: none of 17,000 generated ones, nor of 2,000 made harder.
const MISSING: [Technique; 5] = [
    Technique::AvoidableRectangle2,
    Technique::FrankenXWing,
    Technique::FrankenSwordfish,
    Technique::FinnedFrankenXWing,
    Technique::BruteForce,
];

fn ours() -> Vec<Rated> {
    Rated::all("hodoku.txt")
}

#[test]
fn our_puzzles_are_rated_as_the_program_does() {
    compare(&ours(), |givens| {
        let rating = rate(givens, &|| false).expect("it has one solution");
        let steps = steps(givens, &|| false).expect("it has one solution");
        let values = format!("{} {}", rating.score, rating.level);
        (values, counts(steps.iter().map(|step| step.technique.name().to_owned())))
    });
}

#[test]
fn our_puzzles_need_every_technique() {
    let puzzles = ours();
    let is_missing = |technique: &Technique| !puzzles.iter().any(|row| row.path.contains_key(technique.name()));
    let missing: Vec<Technique> = Technique::ALL.iter().copied().filter(is_missing).collect();
    assert_eq!(missing, MISSING);
}

#[test]
fn a_list_that_the_program_has_rated() {
    let names = ["puzzle", "hodoku_level", "hodoku_score"];
    let Some(rows) = columns("rated/se-and-hodoku.tsv", names) else { return };
    assert!(rows.len() > 400, "only {}", rows.len());
    for [puzzle, level, score] in rows {
        let rating = rate(&givens(&puzzle), &|| false).expect("it has one solution");
        assert_eq!(rating.level.name(), level.to_lowercase(), "{puzzle}");
        assert_eq!(rating.score.to_string(), score, "{puzzle}");
    }
}

#[test]
fn no_step_contradicts_the_solution() {
    for row in ours() {
        let outcome = Solver::default().solve_classic(&row.givens(), Query::unique(Budget::of(1_000_000)).keeping(1));
        let solution = outcome.solutions.first().expect("it has a solution");
        for step in steps(&row.givens(), &|| false).expect("it has one solution") {
            assert!(agrees(&step, solution), "{}: {step:?}", row.puzzle);
        }
    }
}

fn agrees(step: &Step, solution: &[Digit]) -> bool {
    let is_true = |of: &ratings::hodoku::Candidate| solution[of.cell.index()] == of.digit;
    match &step.conclusion {
        Conclusion::Places(candidate) => is_true(candidate),
        Conclusion::Removes(candidates) => !candidates.is_empty() && !candidates.iter().any(is_true),
    }
}

#[test]
fn a_path_in_words() {
    // The example of the format, without its first given.
    let line = ".3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut path = String::new();
    for step in steps(&givens(line), &|| false).expect("it has one solution").iter().take(12) {
        let conclusion = match &step.conclusion {
            Conclusion::Places(of) => format!("{}={}", of.cell, of.digit),
            Conclusion::Removes(all) => {
                all.iter().map(|of| format!("{}≠{}", of.cell, of.digit)).collect::<Vec<_>>().join(" ")
            }
        };
        path += &format!("{}: {conclusion}\n", step.technique.name());
    }
    expect![[r#"
        Naked Single: r5c5=5
        Naked Single: r7c6=7
        Naked Single: r8c8=3
        Naked Single: r7c9=4
        Naked Single: r5c2=2
        Naked Single: r6c4=9
        Naked Single: r7c5=3
        Full House: r3c5=4
        Naked Single: r8c1=2
        Naked Single: r8c7=6
        Full House: r9c7=1
        Naked Single: r5c8=9
    "#]]
    .assert_eq(&path);
}

#[test]
fn puzzles_without_a_rating() {
    let line = ".3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(rate(&givens(line), &|| true), Err(Unrated::Interrupted));
    let cases = [
        ("..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7", Unrated::NoSolution),
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9",
            Unrated::SeveralSolutions,
        ),
    ];
    for (line, why) in cases {
        assert_eq!(rate(&givens(line), &|| false), Err(why));
    }
}
