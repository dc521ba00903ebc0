//! `syntax`: text that the reader cannot use.

use super::{Context, Info, Needs, Rule, counted, plain};
use crate::facts::Draft;
use crate::finding::Severity;
use syntax::{Problem, ProblemKind};

pub(super) const INFO: Info = Info {
    name: "syntax",
    severity: Some(Severity::Error),
    summary: "text that cannot be read: an unknown symbol, a bad section, a metadata value of the wrong form",
    page: "\
# syntax

Something in the file cannot be read as a part of a puzzle: a symbol that is neither a value of the grid nor an empty
mark, a `[section]` that does not exist, a metadata value of the wrong form, or text that is nothing at all.

## Why is it bad?
A tool that skips over it solves another puzzle than the one you meant.

## Example
```sudoku
53..7....
6..1K5...
```
`K` is no value of a 9×9 grid.

## How to mend it
Write a value, or one of the empty marks `.` `0` `_` `*` `-` `?` `x`. Put remarks behind `#`.
",
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<Draft>) {
    let symbols = symbols(context);
    for problem in context.problems {
        let ours = !matches!(problem.kind, ProblemKind::MalformedRow { .. } | ProblemKind::MissingRows { .. });
        if ours {
            let text = (context.text)(problem.span);
            let mut draft = draft(problem, &text);
            if problem.kind == ProblemKind::UnknownSymbol {
                draft.message += &format!("; this grid's values are {symbols}");
            }
            found.push(draft);
        }
    }
}

/// `1 to 9`, `1 to 9 and A to G`.
fn symbols(context: &Context<'_>) -> String {
    let size = context.puzzle.size;
    let symbol = |value: u8| context.puzzle.write(value).unwrap_or_else(|| value.to_string());
    let (decimal, standard) = (context.puzzle.style.decimal, context.puzzle.alphabet == syntax::Alphabet::Standard);
    match size {
        10.. if standard && !decimal => format!("1 to 9 and A to {}", symbol(size)),
        _ => format!("{} to {}", symbol(1), symbol(size)),
    }
}

/// A problem of the reader in words; `text` is what stands there.
pub(super) fn draft(problem: &Problem, text: &str) -> Draft {
    let shown: String = text.chars().take(20).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let message = match problem.kind {
        ProblemKind::UnknownSymbol => format!("`{shown}` is neither a value nor an empty mark"),
        ProblemKind::UnusableText => "this is neither cells nor metadata, a comment or a heading".to_owned(),
        ProblemKind::HeadingWithoutGrid => "no grid follows this text".to_owned(),
        ProblemKind::TooManyCells { cells } => {
            format!("{} on a line: no grid is that large", counted(cells, "cell"))
        }
        ProblemKind::CandidateList => "729 digits are a list of candidates, not a grid".to_owned(),
        ProblemKind::Triples => "lines of row, column and value are a list of cells, not a grid".to_owned(),
        ProblemKind::Samurai => "five grids that share their corners (samurai) are not one grid".to_owned(),
        ProblemKind::UnknownSection => {
            "no such section: there are `[puzzle]`, `[solution]`, `[state]`, `[candidates]` and `[regions]`".to_owned()
        }
        ProblemKind::MisplacedSection => "this section needs a puzzle before it and a grid behind it".to_owned(),
        ProblemKind::BadValue { expected } => format!("`{shown}` should be {expected}"),
        ProblemKind::SurplusRow { size } => {
            format!("this row is one too many: a {size}×{size} grid has {}", counted(size, "row"))
        }
        ProblemKind::MalformedRow { .. } | ProblemKind::MissingRows { .. } => String::new(),
    };
    plain(Rule::Syntax, problem.span, message)
}

#[cfg(test)]
mod tests {
    use crate::fixture::*;
    use expect_test::expect;

    #[test]
    fn unknown_symbol() {
        check(
            "\
53..7....
6..1K5...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
            expect![[r#"
    6..1K5...
        ^ error[syntax]: `K` is neither a value nor an empty mark; this grid's values are 1 to 9
"#]],
        );
    }

    #[test]
    fn sixteen_symbols() {
        check(
            "\
size: 16
1.......Z.......
",
            expect![[r#"
    1.......Z.......
    ^^^^^^^^^^^^^^^^ error[incomplete-grid]: 15 rows of this 16×16 grid are missing: it has 1
      fix: Add the missing 15 rows (Unsafe)
      > size: 16
      > 1.......Z.......
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
      > ................
    1.......Z.......
            ^ error[syntax]: `Z` is neither a value nor an empty mark; this grid's values are 1 to 9 and A to G
"#]],
        );
    }

    #[test]
    fn bad_values() {
        check(
            "\
size: 99
rating: 7.2
1234
3412
2143
4321
",
            expect![[r#"
    size: 99
          ^^ error[syntax]: `99` should be a number from 2 to 36
    rating: 7.2
            ^^^ error[syntax]: `7.2` should be a rating such as `SE 7.2` or `HoDoKu 1234`
"#]],
        );
    }

    #[test]
    fn surplus_rows() {
        check(
            "\
1234
3412
2143
4321
1234

1234
3412
2143
4321
",
            expect![[r#"
    1234
    ^^^^ error[syntax]: this row is one too many: a 4×4 grid has 4 rows
"#]],
        );
    }

    #[test]
    fn text_that_is_nothing() {
        check(
            "\
!!!

1234
3412
2143
4321
",
            expect![[r#"
    !!!
    ^^^ error[syntax]: this is neither cells nor metadata, a comment or a heading
"#]],
        );
    }

    #[test]
    fn sections() {
        check(
            "\
[odd]
[solution]
1234
3412
2143
4321
",
            expect![[r#"
    [odd]
     ^^^ error[syntax]: no such section: there are `[puzzle]`, `[solution]`, `[state]`, `[candidates]` and `[regions]`
    [solution]
    ^^^^^^^^^^ error[syntax]: this section needs a puzzle before it and a grid behind it
"#]],
        );
    }
}
