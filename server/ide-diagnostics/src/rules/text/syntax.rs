//! Rule `syntax`: reports text that cannot be read.

use super::{constraints, killer, letter_o};
use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use engine::{Digit, DigitSet, GridName};
use ide_db::base::finding::FindingKind;
use ide_db::base::shown::visible;
use ide_db::base::words::{counted, listed};
use ide_db::puzzle::parts::{JUDGED, region_grid};
use ide_db::{BlockFinding, Rule, Safety};
use syntax::{Alphabet, BlockSpan, Content, Problem, ProblemKind, Slot};

pub(crate) const INFO: Info = Info {
    summary: "text that cannot be read: an unknown symbol, a bad section, a metadata value of the wrong form",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
Part of the file cannot be read: a symbol that is neither a value of the grid nor an empty mark, a `[section]` that
does not exist, a metadata value of the wrong form, or text that belongs to no puzzle.",
        why: "A tool that skips this text solves a different puzzle from the one you meant.",
        example: "\
1234
3O.2
2143
4321
",
        output: "\
example.sudoku:2:2: error[syntax] unknown symbol `O` (the letter, not zero); this grid's values are 1 to 4
",
        remark: "A 4×4 grid has the values 1 to 4, so the letter `O` is not one of them.",
        remedy: "\
Write a value, or one of the empty marks `.` `0` `_` `*` `-` `?` `x`. Put remarks behind `#`. Values that are written
otherwise are declared: `symbols: ABCD`. Where the letter `O` is no value, it is probably a zero: one finding
counts all of a puzzle, and its fix replaces each of them with the empty mark that the grid uses.",
        settings: "",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let values = format!("this grid's values are {}", symbols(context));
    for problem in context.problems {
        let is_of_rows = matches!(
            problem.kind,
            ProblemKind::MalformedRow { .. } | ProblemKind::MissingRows { .. } | ProblemKind::MissingRowsBetween { .. }
        );
        if is_of_rows || letter_o::is_letter(context, problem) {
            continue;
        }
        let mut finding = finding(problem, &(context.text)(problem.span));
        if let ProblemKind::Clue(problem) = problem.kind {
            finding.message = constraints::clue_problem(problem, &finding.message, context.puzzle.field);
        }
        if problem.kind == ProblemKind::UnknownRule && killer::is_killer(&(context.text)(problem.span)) {
            finding.fix = killer::fix(context, problem.span);
        }
        if problem.kind == ProblemKind::UnknownSymbol {
            match grid_of_gap(context, problem) {
                Some(grid) => finding.message = format!("`~` is inside the {grid}: write `.` for an empty cell"),
                None => finding.message += &format!("; {values}"),
            }
        }
        found.push(finding);
    }
    found.extend(letter_o::finding(context, &values));
    found.extend(uneven_regions(context));
    found.extend(grids_too_many(context));
}

/// The name of the grid in which a cell has the mark of places outside of every grid, in a puzzle with several.
fn grid_of_gap(context: &Context<'_>, problem: &Problem) -> Option<GridName> {
    let figure = context.puzzle.figure.as_ref().filter(|_| (context.text)(problem.span) == "~")?;
    let mut cells = context.puzzle.grid.cells(context.puzzle.field);
    let (cell, _) = cells.find(|(_, slot)| slot.span == problem.span)?;
    figure.grids_of(cell).next().map(|grid| figure.name(grid))
}

/// Reports the first of the further grids that no rule checks.
fn grids_too_many(context: &Context<'_>) -> Option<BlockFinding> {
    let first = context.puzzle.sections.get(JUDGED)?;
    let count = context.puzzle.sections.len() - JUDGED;
    let message = format!("too many grids: only {JUDGED} further ones are checked, and {count} from here on are not");
    Some(BlockFinding::new(Rule::Syntax, first.grid.span, message))
}

/// Reports how many cells each region has, if some have too many or too few. While cells have no region yet, only
/// regions with too many are wrong.
fn uneven_regions(context: &Context<'_>) -> Option<BlockFinding> {
    let grid = region_grid(context.puzzle).filter(|_| !context.lowered.has_sound_regions)?;
    let field = context.puzzle.field;
    let digit_count = context.puzzle.digit_count;
    // A row that is too long or too short has a finding of its own.
    if context.problems.iter().any(|problem| grid.span.meets(problem.span)) {
        return None;
    }
    let mut counts: Vec<(Slot, u64)> = Vec::new();
    let mut surplus = None;
    let mut open: Vec<Slot> = Vec::new();
    for (_, slot) in grid.cells(field) {
        if slot.content == Content::Empty {
            open.push(slot);
            continue;
        }
        match counts.iter_mut().find(|(known, _)| known.content == slot.content) {
            Some((_, count)) => *count += 1,
            None if slot.content == Content::Unknown => surplus = surplus.or(Some(slot)),
            None => counts.push((slot, 1)),
        }
    }
    // In a grid that is no square of as many digits, regions need only be of the same size.
    let is_usual = field.is_square_of(digit_count);
    let size = match counts.first() {
        Some((_, first)) if !is_usual => u64::from(digit_count).min(*first),
        _ => u64::from(digit_count),
    };
    let excerpt = |slot: &Slot| (context.text)(slot.span).chars().take(10).collect::<String>();
    if let Some(slot) = surplus {
        let message = format!("`{}` is one region too many: a {field} grid has {size} regions", excerpt(&slot));
        return Some(BlockFinding::new(Rule::Syntax, slot.span, message));
    }
    // A region may still grow while cells have none.
    let mut uneven = counts;
    uneven.retain(|(_, count)| *count > size || *count < size && open.is_empty());
    if let Some(first) = open.first()
        && uneven.is_empty()
    {
        let verb = if open.len() == 1 { "has" } else { "have" };
        let message = format!("regions in progress: {} {verb} none yet", counted(open.len() as u64, "cell"));
        let finding = BlockFinding::new(Rule::Syntax, first.span, message);
        return Some(BlockFinding { kind: FindingKind::Remark, ..finding });
    }
    let Some((first, _)) = uneven.first() else {
        let message = format!("a {field} grid has {size} regions, not 0");
        return Some(BlockFinding::new(Rule::Syntax, grid.span, message));
    };
    let counts: Vec<String> =
        uneven.iter().map(|(slot, count)| format!("`{}` has {}", excerpt(slot), counted(*count, "cell"))).collect();
    let message = format!("each region needs {size} cells, but {}", listed(&counts));
    Some(BlockFinding::new(Rule::Syntax, first.span, message))
}

/// Describes the values of the grid: `1 to 9`, `1 to 9 and A to G`.
fn symbols(context: &Context<'_>) -> String {
    let size = context.puzzle.digit_count;
    let symbol = |value: u8| Digit::new(value).map_or_else(|| value.to_string(), |value| context.symbol(value));
    let is_standard = context.puzzle.alphabet == syntax::Alphabet::Standard;
    if size >= 11 && context.puzzle.alphabet == Alphabet::FromZero && !context.puzzle.style.decimal {
        return format!("0 to 9 and A to {}", symbol(size));
    }
    if size >= 10 && is_standard && !context.puzzle.style.decimal {
        return format!("1 to 9 and A to {}", symbol(size));
    }
    format!("{} to {}", symbol(1), symbol(size))
}

/// Returns the finding on a problem of the reader; `text` is the text of its range.
pub(crate) fn finding(problem: &Problem, text: &str) -> BlockFinding {
    // The corners of grids belong together.
    let most = if matches!(problem.kind, ProblemKind::BadGrids { .. }) { 60 } else { 20 };
    let excerpt: String = text.chars().take(most).collect();
    let excerpt = visible(&excerpt);
    let message = match problem.kind {
        ProblemKind::UnclearZero { size } => return unclear_zero(problem.span, size),
        ProblemKind::UnknownSymbol => format!("unknown symbol `{excerpt}`"),
        ProblemKind::UnusableText => {
            "this text is not part of a puzzle: not cells, metadata, a comment or a heading".to_owned()
        }
        ProblemKind::Utf16 => "this looks like UTF-16: save it as UTF-8".to_owned(),
        ProblemKind::HeadingWithoutGrid => "no grid follows this heading or metadata".to_owned(),
        ProblemKind::TooManyCells { cells } => {
            format!("this line has {}, more than any grid", counted(cells, "cell"))
        }
        ProblemKind::NoGrid => {
            "these lines are not read as a grid: their number, cells or values fit none; if they are one, write \
             `size: N` above them"
                .to_owned()
        }
        ProblemKind::UnreadWord { cells, expected } => {
            format!("a further grid on this line has {} instead of {expected}: it is not read", counted(cells, "cell"))
        }
        ProblemKind::TooMany { what, most } => format!("more than {most} {what}: what begins here is not read"),
        ProblemKind::CandidateList => "a list of 729 candidates is not supported".to_owned(),
        ProblemKind::Triples => "a list of cells (row, column and value on each line) is not supported".to_owned(),
        ProblemKind::CageList => {
            "a list of cages is not read here: write it below `[cages]`, a cage a line as `10: r1c1 r1c2`".to_owned()
        }
        ProblemKind::UnnamedGrids => {
            "these rows are several grids: say which above them, with `grids: samurai` or another word, or with the top \
             left corners, such as `grids: r1c1 r7c7`"
                .to_owned()
        }
        ProblemKind::ValueOutside => format!("`{excerpt}` is outside of every grid: write `~` here"),
        ProblemKind::GridsDisagree => {
            format!("`{excerpt}` is in a cell that has another content in a grid above: the grids share it")
        }
        ProblemKind::OrderOfGrids => {
            "these grids differ in many of the cells that they share: write them in reading order of their top left \
             corners, or as rows of the whole figure"
                .to_owned()
        }
        ProblemKind::RegionsOfGrids => {
            "`[regions]` are not supported in a puzzle with several grids: remove it, or `grids`".to_owned()
        }
        ProblemKind::UnknownSection => return constraints::unknown_section(problem, text),
        ProblemKind::UnknownRule => return constraints::unknown_rule(problem.span, text),
        ProblemKind::MisplacedSection => "this section needs a puzzle above it and a grid below it".to_owned(),
        ProblemKind::BadValue { expected } | ProblemKind::BadGrids { expected } => {
            format!("`{excerpt}` should be {expected}")
        }
        ProblemKind::SurplusRow { field } => {
            format!("one row too many: a {field} grid has {}", counted(field.rows(), "row"))
        }
        ProblemKind::Clue(_) => excerpt.into_owned(),
        ProblemKind::MalformedRow { .. }
        | ProblemKind::MissingRows { .. }
        | ProblemKind::MissingRowsBetween { .. } => String::new(),
    };
    BlockFinding::new(Rule::Syntax, problem.span, message)
}

/// The symbols of so many values.
fn symbols_of(alphabet: Alphabet, size: u8) -> String {
    DigitSet::up_to(size).iter().filter_map(|value| alphabet.symbol(value)).collect()
}

/// Names both readings of `0`, and the line that settles each.
fn unclear_zero(span: BlockSpan, size: u8) -> BlockFinding {
    let from_zero = symbols_of(Alphabet::FromZero, size);
    let last = DigitSet::up_to(size).last().map_or_else(String::new, |last| match Alphabet::Standard.symbol(last) {
        Some(symbol) => symbol.to_string(),
        None => last.get().to_string(),
    });
    let mut message = format!(
        "`0` may be a value or an empty cell, since there is no `{last}` and another mark for empty cells: declare \
         `symbols: {from_zero}` if it is a value"
    );
    // The usual symbols end at 35.
    if size <= 35 {
        message += &format!(", `symbols: {}` if it is empty", symbols_of(Alphabet::Standard, size));
    }
    BlockFinding { kind: FindingKind::Doubt, ..BlockFinding::new(Rule::Syntax, span, message) }
}

#[cfg(test)]
mod tests {
    use crate::findings;
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn more_further_grids_than_are_looked_at() {
        let grid = "1234\n3412\n2143\n4321\n";
        let wrong = "[solution]\n2134\n3412\n2143\n4321\n";
        let text = |right: usize| grid.to_owned() + &format!("[solution]\n{grid}").repeat(right) + wrong + wrong;
        let found = |right: usize| -> Vec<String> {
            let findings = findings::findings(&analysis(&text(right)), FILE).list;
            findings.into_iter().map(|finding| format!("{}: {}", finding.rule.name(), finding.message)).collect()
        };
        assert_eq!(found(14).len(), 4, "all are looked at");
        assert!(found(14).iter().all(|finding| finding.starts_with("solution-mismatch")), "{:?}", found(14));
        let message = |count: u32| {
            format!("syntax: too many grids: only 16 further ones are checked, and {count} from here on are not")
        };
        assert_eq!(found(15).last(), Some(&message(1)));
        assert_eq!(found(16), [message(2)]);
    }

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
                    ^ error[syntax]: unknown symbol `K`; this grid's values are 1 to 9
            "#]],
        );
    }

    /// Nothing else is said about the grid, even where both readings have the same mistake.
    #[test]
    fn an_unclear_zero() {
        check(
            "\
01..
..01
1..0
.011
",
            expect![[r#"
                01..
                ^ warning[syntax]: `0` may be a value or an empty cell, since there is no `4` and another mark for empty cells: declare `symbols: 0123` if it is a value, `symbols: 1234` if it is empty
            "#]],
        );
    }

    #[test]
    fn declared_values() {
        let grid = "0 - 2 -\n2 - 0 -\n- 0 - 2\n- 2 - 0\n";
        // Clues use the declared numbers.
        let sums = "[cages]\n1: r1c1 r1c2\n20: r2c1 r2c2\n";
        check(
            &format!("values: 0-3\n{grid}{sums}"),
            expect![[r#"
                20: r2c1 r2c2
                ^^ error[impossible-clue]: 2 cells cannot add up to 20: 1 to 5 is possible
                  cells: r2c1 r2c2
            "#]],
        );
        check(
            &format!("rules: all-xv-given\nvalues: 0-3\n{grid}"),
            expect![[r#"
                - 2 - 0
                  ^ error[unsolvable]: no solution: these 2 givens and this clue cannot all be right: r4c2=2, r4c4=0 and neighbours without a mark make neither 5 nor 10; remove any one of them and there is a solution
                  cells: r4c2 r4c4
                  see: r4c4 is 0 (0)
                  see: 1. No X or V: r3c2,r4c13<>3, because neighbours without a mark make neither 5 nor 10: r4c2 is 2 (0)
                  see: 2. row 4 has no cell left for 3 (-)
            "#]],
        );
        check(
            &format!("values: 0-3\n\n{grid}{sums}"),
            expect![[r#"
                20: r2c1 r2c2
                ^^ error[impossible-clue]: 2 cells cannot add up to 20: 1 to 5 is possible
                  cells: r2c1 r2c2
            "#]],
        );
        check(
            &format!("values: 0-4\n{grid}"),
            expect![[r#"
                0 - 2 -
                ^^^^^^^ warning[multiple-solutions]: 324 solutions: r1c2 can be 1 or 3; two solutions differ in r4c3
                  cells: r4c3
                  see: r1c2 can be 1 or 3 (-)
                  see: r4c3 differs between these two solutions (-)
            "#]],
        );
        check(
            &format!("symbols: 012\n{grid}"),
            expect![[r#"
            symbols: 012
                     ^^^ error[syntax]: `012` should be a symbol for each value of the grid
        "#]],
        );
        check(&format!("solutions: 4\nvalues: 0-3\n{grid}[thermos]\nr1c1-r1c2\n"), expect![[r#""#]]);
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
                ^^^^^^^^^^^^^^^^ error[incomplete-grid]: 15 rows are missing: this 16×16 grid has 1
                  fix: Add the missing 15 rows (Unsafe)
                  3+ ................
                  4+ ................
                  5+ ................
                  6+ ................
                  7+ ................
                  8+ ................
                  9+ ................
                  10+ ................
                  11+ ................
                  12+ ................
                  13+ ................
                  14+ ................
                  15+ ................
                  16+ ................
                  17+ ................
                1.......Z.......
                        ^ error[syntax]: unknown symbol `Z`; this grid's values are 1 to 9 and A to G
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
                      ^^ error[syntax]: `99` should be a number from 2 to 36, or rows × columns, such as `6x8`
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
                ^^^^ error[syntax]: one row too many: a 4×4 grid has 4 rows
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
                ^^^ error[syntax]: this text is not part of a puzzle: not cells, metadata, a comment or a heading
            "#]],
        );
    }

    #[test]
    fn sections() {
        check(
            "\
[12]
[solution]
1234
3412
2143
4321
",
            expect![[r#"
                [12]
                 ^^ error[syntax]: unknown section `[12]`
                [solution]
                ^^^^^^^^^^ error[syntax]: this section needs a puzzle above it and a grid below it
            "#]],
        );
    }

    #[test]
    fn rules_of_the_file_that_nobody_knows() {
        // The usual rules check no puzzle here.
        check(
            "rules: killer\n\n12..\n....\n..21\n....\n\n1...\n....\n....\n....\n",
            expect![[r#"
                rules: killer
                       ^^^^^^ error[syntax]: `killer` is no rule: write the cages in a section `[cages]`; the solutions of this puzzle are not checked
            "#]],
        );
    }

    const JIGSAW: &str = "1...\n....\n....\n...2\n[regions]\n";

    #[test]
    fn regions() {
        check(
            &format!("{JIGSAW}aaab\nabbb\ncccd\ncddd\n"),
            expect![[r#"
                1...
                ^^^^ warning[multiple-solutions]: 8 solutions: r1c2 can be 2 or 3; two solutions differ in r3c2, r3c3, r4c2 and r4c3
                  cells: r3c2 r3c3 r4c2 r4c3
                  see: r1c2 can be 2 or 3 (.)
                  see: r3c2 differs between these two solutions (.)
                  see: r3c3 differs between these two solutions (.)
                  see: r4c2 differs between these two solutions (.)
                  see: r4c3 differs between these two solutions (.)
            "#]],
        );
        check(
            &format!("{JIGSAW}\np p p é\n| p é é é |\n# a\nr,r,r,s\nr,s,s,s\n"),
            expect![[r#"
                1...
                ^^^^ warning[multiple-solutions]: 8 solutions: r1c2 can be 2 or 3; two solutions differ in r3c2, r3c3, r4c2 and r4c3
                  cells: r3c2 r3c3 r4c2 r4c3
                  see: r1c2 can be 2 or 3 (.)
                  see: r3c2 differs between these two solutions (.)
                  see: r3c3 differs between these two solutions (.)
                  see: r4c2 differs between these two solutions (.)
                  see: r4c3 differs between these two solutions (.)
            "#]],
        );
        check(
            &format!("{JIGSAW}0001\n0111\n....\n2222\n"),
            expect![[r#"
                1...
                ^^^^ warning[multiple-solutions]: 12 solutions: r1c2 can be 2 or 3; two solutions differ in r2c2, r2c4, r3c2 and r3c4
                  cells: r2c2 r2c4 r3c2 r3c4
                  see: r1c2 can be 2 or 3 (.)
                  see: r2c2 differs between these two solutions (.)
                  see: r2c4 differs between these two solutions (.)
                  see: r3c2 differs between these two solutions (.)
                  see: r3c4 differs between these two solutions (.)
            "#]],
        );
        check(
            "1.1.\n....\n....\n....\n[regions]\naaab\nabbb\ncccd\ncddd\n",
            expect![[r#"
                1.1.
                ^ error[duplicate-value]: 1 appears twice in row 1 and region 1
                  cells: r1c1
                  see: r1c3 is 1, too (1)
                1.1.
                  ^ error[duplicate-value]: 1 appears twice in row 1 and region 1
                  cells: r1c3
                  see: r1c1 is 1, too (1)
            "#]],
        );
    }

    #[test]
    fn unfinished_regions() {
        check(
            &format!("{JIGSAW}aaa.\na...\n..b.\n....\n"),
            expect![[r#"
                aaa.
                   ^ info[syntax]: regions in progress: 11 cells have none yet
            "#]],
        );
        check(
            &format!("{JIGSAW}aaaa\na..b\n..cd\n....\n"),
            expect![[r#"
                aaaa
                ^ error[syntax]: each region needs 4 cells, but `a` has 5 cells
            "#]],
        );
        check(
            &format!("{JIGSAW}aaab\nabbe\nc..d\nc.dd\n"),
            expect![[r#"
                c..d
                   ^ error[syntax]: `d` is one region too many: a 4×4 grid has 4 regions
            "#]],
        );
        check(
            &format!("{JIGSAW}....\n....\n....\n....\n"),
            expect![[r#"
                ....
                ^ info[syntax]: regions in progress: 16 cells have none yet
            "#]],
        );
        check(
            &format!("{JIGSAW}111.\n1222\n3.24\n33.4\n"),
            expect![[r#"
                111.
                   ^ info[syntax]: regions in progress: 3 cells have none yet
            "#]],
        );
    }

    #[test]
    fn uneven_regions() {
        check(
            &format!("{JIGSAW}aaaa\nabbb\ncccd\ncddd\n"),
            expect![[r#"
                aaaa
                ^ error[syntax]: each region needs 4 cells, but `a` has 5 cells and `b` has 3 cells
            "#]],
        );
        check(
            &format!("{JIGSAW}aaab\nabbe\ncccd\ncddd\n"),
            expect![[r#"
                cccd
                   ^ error[syntax]: `d` is one region too many: a 4×4 grid has 4 regions
            "#]],
        );
        check(
            &format!("{JIGSAW}aaab\nabbb\n"),
            expect![[r#"
                abbb
                ^^^^ error[incomplete-grid]: 2 rows are missing: this 4×4 grid has 2
            "#]],
        );
        check(
            &format!("{JIGSAW}aaab\nabb\ncccd\ncddd\n"),
            expect![[r#"
                abb
                ^^^ error[malformed-row]: this row has 3 cells instead of 4
            "#]],
        );
    }
}
