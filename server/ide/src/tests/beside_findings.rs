//! Tests what other features offer about puzzles with findings.

use crate::tests::fixture::*;
use ide_completion::CompletionTrigger;
use ide_db::{PuzzleIndex, Rule};
use ide_puzzles::explain::rating::known_ratings;
use ide_puzzles::explain::solve::Unsolved;

#[test]
fn mistakes_beside_the_grid_explain_nothing() {
    let grid = "98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6\n";
    for text in [format!("rating: x\n{grid}"), format!("{grid}[solution]\n12\n")] {
        let analysis = analysis(&text);
        assert!(analysis.findings(FILE).list.iter().any(|finding| finding.rule == Rule::Unsolvable), "{text}");
        let solved = analysis.solve(FILE, PuzzleIndex(0), 2, 1, &|| false).expect("nothing interrupts");
        let Err(Unsolved::NoSolution(why)) = solved else { panic!("{text}") };
        assert!(why[0].contains("cannot all be right"), "{why:?}");
    }
}

#[test]
fn nothing_is_filled_in() {
    for sections in ["[cages]\n7: r1c3 r1c9\n", "[fog]\n"] {
        let text = format!("12.$0.\n34..\n...3\n..2.\n{sections}");
        let (text, span) = cursor(&text);
        let analysis = analysis(&text);
        let ghosts = analysis.inline_completions(FILE, span.start, CompletionTrigger::Invoked, &|| false);
        assert_eq!(ghosts, Ok(Vec::new()));
        assert!(!analysis.code_lenses(FILE, 9).iter().any(|lens| lens.can_be_played));
    }
}

#[test]
fn the_fix_is_offered_at_each_letter() {
    for at in ["1$00O0\n0021\nO010\n0102\n", "10$0O0\n0021\nO010\n0102\n", "10O0\n0021\n$0O010\n0102\n"] {
        let (text, span) = cursor(at);
        let actions = analysis(&text).actions_of(FILE, span, &|_| true, &|| false).expect("nothing interrupts");
        let titles: Vec<&str> = actions.iter().map(|action| &*action.title).collect();
        assert_eq!(titles.contains(&"Replace 2 letters `O` with `0`"), !at.starts_with("1$0"), "{titles:?}");
    }
}

#[test]
fn a_puzzle_with_an_unknown_section_has_no_other_form() {
    let analysis = analysis("12..\n34..\n...3\n..2.\n[fog]\n15: r1c3\n");
    assert!(analysis.line(FILE, PuzzleIndex(0)).is_err());
    assert!(analysis.canonical(FILE, PuzzleIndex(0)).is_err());
}

#[test]
fn ratings_of_published_scales_are_not_compared_with_our_own() {
    let analysis = analysis("rating: SE 9.9\n1...\n..3.\n..4.\n.2..\n");
    let ratings = known_ratings(&analysis.db, FILE, PuzzleIndex(0)).expect("a puzzle");
    assert!(ratings.variant.is_some());
    assert_eq!(analysis.findings(FILE).list, []);
}
