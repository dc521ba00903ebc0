//! Words the findings about sections and rules that are not known: what they require is missing in the engine's puzzle.

use super::killer::is_killer;
use clues::ClueKind;
use engine::Field;
use ide_db::base::nearest::nearest;
use ide_db::base::shown::visible;
use ide_db::base::words::counted;
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::{BlockSpan, ClueProblem, Key, Problem, SectionKind};

/// The consequence for a puzzle.
const CONSEQUENCE: &str = "the solutions of this puzzle are not checked";

/// Returns the finding on a section with an unknown word.
pub(super) fn unknown_section(problem: &Problem, word: &str) -> BlockFinding {
    let span = problem.span;
    if problem.puzzle.is_none() {
        return BlockFinding::new(Rule::Syntax, span, format!("unknown section `{}`", in_brackets(&excerpt(word))));
    }
    let grids = SectionKind::ALL.into_iter().map(|(_, name)| name);
    let known = grids.chain(["puzzle"]).chain(ClueKind::all().map(ClueKind::name));
    misspelt(span, word, nearest(word, known), |word| format!("section `{}`", in_brackets(word)))
}

/// Returns the finding on an unknown word of `rules`.
pub(super) fn unknown_rule(span: BlockSpan, word: &str) -> BlockFinding {
    if is_killer(word) {
        let message = format!("`killer` is no rule: write the cages in a section `[cages]`; {CONSEQUENCE}");
        return BlockFinding::new(Rule::Syntax, span, message);
    }
    misspelt(span, word, nearest(word, Key::Rules.words().iter().copied()), |word| format!("rule `{word}`"))
}

/// The word of a section in its brackets; the whole line has them.
fn in_brackets(word: &str) -> String {
    if word.starts_with('[') { word.to_owned() } else { format!("[{word}]") }
}

fn excerpt(word: &str) -> String {
    visible(&word.chars().take(40).collect::<String>()).into_owned()
}

fn misspelt(span: BlockSpan, word: &str, meant: Option<&str>, of: impl Fn(&str) -> String) -> BlockFinding {
    let question = meant.map_or(String::new(), |meant| format!(" (did you mean `{meant}`?)"));
    let message = format!("unknown {}{question}; {CONSEQUENCE}", of(&excerpt(word)));
    // Unsafe: it is a guess, and decides how the puzzle is solved.
    let fix = meant.map(|meant| Fix {
        title: format!("Change it to `{meant}`"),
        safety: Safety::Unsafe,
        edits: vec![BlockEdit { span, text: meant.to_owned() }],
    });
    BlockFinding::new(Rule::Syntax, span, message).with_fix(fix)
}

/// Words a part of a clue that cannot be read; `text` is the beginning of that part.
pub(super) fn clue_problem(problem: ClueProblem, text: &str, field: Field) -> String {
    match problem {
        ClueProblem::NotACell => format!("`{text}` should be a cell such as `r1c1`"),
        ClueProblem::OutsideTheGrid => format!("`{text}` is outside of this {field} grid"),
        ClueProblem::OutsideOfGrids => format!("`{text}` is outside of every grid"),
        ClueProblem::NotALine => format!("the cells of `{text}` are not in a straight or diagonal line"),
        ClueProblem::SeveralCells => format!("`{text}` should be one cell"),
        ClueProblem::NoCells => "this clue has no cells".to_owned(),
        ClueProblem::TooManyCells => format!("this clue has more cells than this {field} grid"),
        ClueProblem::LooseMark => format!("`{text}` needs a cell on both sides"),
        ClueProblem::MissingMark => "there is no mark between cells here".to_owned(),
        ClueProblem::UnevenClones => "clones need as many cells on the left of `=` as on the right".to_owned(),
        ClueProblem::OneSet => "this clue needs two sets of cells or more, with `=` between them".to_owned(),
        ClueProblem::UnevenSets => "the sets of this clue need as many cells each".to_owned(),
        ClueProblem::NotARelation => {
            format!("`{text}` is no relation between two values, such as `differ by 2`, `sum 5 10` or `less`")
        }
        ClueProblem::NotACount => {
            format!("`{text}` should say how many of what, such as `2 of 3`, `1 of odd` or `r1c1 of different`")
        }
        ClueProblem::TooLarge => {
            "this clue cannot be checked: it has too many cells, or too large a number, for a grid of this size"
                .to_owned()
        }
        ClueProblem::MissingValue => "this clue needs a value and a colon before its cells".to_owned(),
        ClueProblem::UnexpectedValue => "clues of this kind have no value".to_owned(),
        ClueProblem::NotANumber => format!("`{text}` should be a number that is possible here"),
        ClueProblem::SidesOfGrids => "clues at the sides are not supported in a puzzle with several grids".to_owned(),
        ClueProblem::NotASide => "this line should begin with `top:`, `left:`, `right:` or `bottom:`".to_owned(),
        ClueProblem::Places { places } => {
            format!("this side has {} instead of {}", counted(places, "place"), field.columns())
        }
        ClueProblem::MapRow { symbols } => {
            format!("this row of the map has {} instead of {}", counted(symbols, "symbol"), field.columns())
        }
        ClueProblem::MapRows { rows } => {
            format!("the map has {} instead of {}", counted(rows, "row"), field.rows())
        }
        ClueProblem::Apart => format!("`{text}` is apart from the other cells with this symbol"),
        ClueProblem::NotASum => format!("`{text}` should be the sum of a symbol in the map, such as `A=15`"),
        ClueProblem::SumOfNothing => format!("the map has no such symbol: `{text}`"),
        ClueProblem::SecondSum => format!("`{text}` is the second sum of this symbol"),
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;
    use ide_db::PuzzleIndex;

    #[test]
    fn an_unknown_section_is_one_finding() {
        check(
            "12..\n....\n....\n....\n[fog]\nr1c1: x\n1 2 3\nwhat ever\n\n[Fog]\nr2c2\n\n12..\n34..\n...3\n..2.\n",
            expect![[r#"
                [fog]
                 ^^^ error[syntax]: unknown section `[fog]`; the solutions of this puzzle are not checked
            "#]],
        );
        check(
            "[thermmos]\nr1c1-r1c4\n",
            expect![[r#"
                [thermmos]
                 ^^^^^^^^ error[syntax]: unknown section `[thermmos]` (did you mean `thermos`?); the solutions of this puzzle are not checked
                  fix: Change it to `thermos` (Unsafe)
                  1- [thermmos]
                  1+ [thermos]
            "#]],
        );
    }

    #[test]
    fn kinds_and_rules_that_are_not_known() {
        check(
            "rules: diagonal, Antitaxi, killer,toroidal\n[killer]\nr1c1\n[thermos]\nr1c1-r1c2\n\n[cages]\n30: r1c1 r1c2\n",
            expect![[r#"
                rules: diagonal, Antitaxi, killer,toroidal
                                           ^^^^^^ error[syntax]: `killer` is no rule: write the cages in a section `[cages]`; the solutions of this puzzle are not checked
                  fix: Remove `killer` (Unsafe)
                  1- rules: diagonal, Antitaxi, killer,toroidal
                  1+ rules: diagonal, Antitaxi, toroidal
                rules: diagonal, Antitaxi, killer,toroidal
                                                  ^^^^^^^^ error[syntax]: unknown rule `toroidal`; the solutions of this puzzle are not checked
                30: r1c1 r1c2
                ^^ error[impossible-clue]: 2 cells cannot add up to 30: 3 to 17 is possible
                  cells: r1c1 r1c2
            "#]],
        );
    }

    #[test]
    fn blanks_separate_rules() {
        check(
            "rules: diagonal anti knight, Toroidal\n12..\n....\n....\n....\n",
            expect![[r#"
            rules: diagonal anti knight, Toroidal
                            ^^^^^^^^^^^ error[syntax]: unknown rule `anti knight` (did you mean `antiknight`?); the solutions of this puzzle are not checked
              fix: Change it to `antiknight` (Unsafe)
              1- rules: diagonal anti knight, Toroidal
              1+ rules: diagonal antiknight, Toroidal
            rules: diagonal anti knight, Toroidal
                                         ^^^^^^^^ error[syntax]: unknown rule `Toroidal`; the solutions of this puzzle are not checked
        "#]],
        );
    }

    /// Two puzzles with equal givens and different clues are two puzzles, and their solutions are not known if a
    /// section is not known.
    #[test]
    fn no_statement_rests_on_solutions() {
        let text = "12..\n34..\n...3\n..2.\n[fog]\n15: r1c3\n[solution]\n1234\n3421\n4213\n2143\n\n\
                    12..\n34..\n...3\n..2.\n[fog]\n16: r1c3\n";
        check(
            text,
            expect![[r#"
                [fog]
                 ^^^ error[syntax]: unknown section `[fog]`; the solutions of this puzzle are not checked
                [fog]
                 ^^^ error[syntax]: unknown section `[fog]`; the solutions of this puzzle are not checked
            "#]],
        );
        let analysis = analysis(text);
        assert_eq!(analysis.fingerprint(FILE, PuzzleIndex(0)), None);
    }

    #[test]
    fn a_puzzle_of_clues_alone() {
        check(
            "title: a\n[thermos]\nr1c1-r1c9\n# why\nr2c1-r2c3\n\ntitle: b\n[arrows]\nr1c1: r2c1\n",
            expect![[r#"
                [thermos]
                ^ warning[multiple-solutions]: at least 1000 solutions: r2c1 can be 4 or 5; two solutions differ in r2c7, r2c8, r6c7 and r6c8
                  cells: r2c7 r2c8 r6c7 r6c8
                  see: r2c1 can be 4 or 5 ()
                  see: r2c7 differs between these two solutions ()
                  see: r2c8 differs between these two solutions ()
                  see: r6c7 differs between these two solutions ()
                  see: r6c8 differs between these two solutions ()
                r1c1: r2c1
                      ^^^^ error[impossible-clue]: r1c1 and r2c1 are in column 1, so they cannot be equal
                  cells: r1c1 r2c1
            "#]],
        );
    }
}
