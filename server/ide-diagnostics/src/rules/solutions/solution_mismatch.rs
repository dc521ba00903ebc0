//! Rule `solution-mismatch`: reports a declared solution that differs from the solution of the puzzle.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use crate::rules::values::duplicate_value::repeated;
use engine::{Cell, Constraint, Digit};
use ide_db::puzzle::clues::parts;
use ide_db::puzzle::layout::in_place_of;
use ide_db::puzzle::parts::value_of_place;
use ide_db::{BlockEdit, BlockFinding, Fix, Proof, Related, Rule, Safety};
use logic::diagnosis::direct_conflicts::DirectConflicts;
use logic::techniques::with_demand;
use syntax::{BlockSpan, Content, Grid, Origin, SectionKind, Slot};

pub(crate) const INFO: Info = Info {
    summary: "a declared solution that differs from the solution of the puzzle",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
The puzzle declares its solution (a `[solution]` grid, `solution:`, or a second grid on its line), and a cell of it
differs from the only solution of the givens. If the givens have several solutions, any of them may be declared;
otherwise the cells are reported that contradict a given or each other, and the clues that it breaks.",
        why: "Answers that are compared with it are judged wrongly. Often the puzzle itself has a wrong given.",
        example: "\
1234
3...
2143
4321

[solution]
1234
3412
2143
4312
",
        output: "\
example.sudoku:10:3: error[solution-mismatch] the declared solution has 1 at r4c3, but the given is 2
example.sudoku:10:4: error[solution-mismatch] the declared solution has 2 at r4c4, but the given is 1
",
        remark: "In the last row of the solution, 1 and 2 are exchanged.",
        remedy: "\
Compare both grids with their source. If the puzzle is right, take the fixes, which write the right values.",
        settings: "",
    },
    check,
    needs: Needs::Proof,
};

/// A declared solution, with the value of each cell.
struct Claim<'a> {
    grid: &'a Grid,
    slots: Vec<Option<Slot>>,
    values: Vec<Option<Digit>>,
}

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    for section in context.sections(SectionKind::Solution) {
        let before = found.len();
        let claim = Claim::new(context, &section.grid);
        if claim.values.iter().any(Option::is_none) {
            found.extend(claim.incomplete(context));
        } else if let Some(Proof::One(solution)) = context.proof {
            claim.differences(context, solution, found);
        } else {
            claim.breaches(context, found);
            claim.broken_clues(context, found);
        }
        if section.origin == Origin::File {
            let findings = found.split_off(before);
            found.extend(of_the_file(context, &findings));
        }
    }
}

/// Merges the findings on a solution that the whole file declares into one on the grid's first line: the cells may be
/// right for another puzzle.
fn of_the_file(context: &Context<'_>, findings: &[BlockFinding]) -> Option<BlockFinding> {
    let first = findings.first()?;
    let more = if findings.len() > 1 { format!(" ({} cells differ)", findings.len()) } else { String::new() };
    let message = format!("the `solution` of the file does not fit this puzzle: {}{more}", first.message);
    let cells = findings.iter().flat_map(|finding| finding.cells.iter().cloned()).collect();
    Some(BlockFinding { cells, ..BlockFinding::new(Rule::SolutionMismatch, context.first_line(), message) })
}

impl<'a> Claim<'a> {
    fn new(context: &Context<'_>, grid: &'a Grid) -> Claim<'a> {
        let count = context.lowered.geometry.cell_count();
        let mut claim = Claim { grid, slots: vec![None; count], values: vec![None; count] };
        for (cell, slot) in grid.cells(context.puzzle.field) {
            if slot.content == Content::Outside {
                // Any value.
                claim.values[cell.index()] = value_of_place(slot.content);
                continue;
            }
            claim.slots[cell.index()] = Some(slot);
            if let Content::Given(value) | Content::Placed(value) = slot.content {
                claim.values[cell.index()] = Some(value);
            }
        }
        claim
    }

    /// Reports missing cells, unless the reader has reported a problem there.
    fn incomplete(&self, context: &Context<'_>) -> Option<BlockFinding> {
        if context.problems.iter().any(|problem| self.grid.span.touches(problem.span.start)) {
            return None;
        }
        let missing = self.values.iter().filter(|value| value.is_none()).count();
        let first = self.slots.iter().zip(&self.values).find_map(|(slot, value)| slot.filter(|_| value.is_none()));
        let span = match (first, self.grid.rows().last()) {
            (Some(slot), _) => slot.span,
            (None, Some(row)) => row.span,
            (None, None) => self.grid.span,
        };
        let all = context.lowered.geometry.places().count();
        let message = format!("the declared solution is incomplete: {missing} of {all} cells are missing");
        Some(BlockFinding::new(Rule::SolutionMismatch, span, message).with_fix(self.completion(context)))
    }

    /// Returns the fix that writes the missing values, if the text has the cells and the solution is known.
    fn completion(&self, context: &Context<'_>) -> Option<Fix<BlockSpan>> {
        let Some(Proof::One(solution)) = context.proof else { return None };
        let mut edits = Vec::new();
        for ((slot, value), right) in self.slots.iter().zip(&self.values).zip(solution) {
            if value.is_none() {
                edits.push(write(context, (*slot)?, *right)?);
            }
        }
        // Unsafe: a given may be wrong, and the fix would then write the solution of another puzzle.
        Some(Fix { title: "Complete the declared solution".to_owned(), safety: Safety::Unsafe, edits })
    }

    /// Adds a finding for each cell that differs from the only solution.
    fn differences(&self, context: &Context<'_>, solution: &[Digit], found: &mut Vec<BlockFinding>) {
        for (cell, &right) in context.lowered.geometry.cells().zip(solution) {
            let (Some(slot), Some(value)) = (self.slots[cell.index()], self.values[cell.index()]) else { continue };
            if value == right {
                continue;
            }
            let name = context.lowered.name(cell);
            let message = match context.lowered.givens[cell.index()] {
                Some(given) => given_otherwise(context, &name, given, value),
                None => format!(
                    "the declared solution has {} at {name}, but the only solution has {}",
                    context.symbol(value),
                    context.symbol(right)
                ),
            };
            // Unsafe: the declared solution may be right, and a given wrong.
            let fix = write(context, slot, right).map(|edit| Fix {
                title: format!("Correct {name} in the declared solution"),
                safety: Safety::Unsafe,
                edits: vec![edit],
            });
            let finding = BlockFinding::new(Rule::SolutionMismatch, slot.span, message);
            found.push(BlockFinding { cells: vec![name], ..finding }.with_fix(fix));
        }
    }

    /// Adds a finding for each cell that contradicts a given, the candidates or another cell.
    fn breaches(&self, context: &Context<'_>, found: &mut Vec<BlockFinding>) {
        let puzzle = context.lowered.puzzle();
        let clashes = DirectConflicts::new(&context.lowered.geometry, &self.values, |_| true).duplicates();
        let mut clashes = clashes.iter().peekable();
        for cell in context.lowered.geometry.cells() {
            let clash = clashes.next_if(|clash| clash.cell == cell);
            let (Some(slot), Some(value)) = (self.slots[cell.index()], self.values[cell.index()]) else { continue };
            let name = context.lowered.name(cell);
            let message = if puzzle.allowed(cell).contains(value) {
                let Some(clash) = clash else { continue };
                let value = context.symbol(clash.digit);
                format!("the declared solution has {value} {}", repeated(&context.lowered.geometry, clash))
            } else {
                match context.lowered.givens[cell.index()] {
                    Some(given) => given_otherwise(context, &name, given, value),
                    None => format!(
                        "the declared solution has {} at {name}, which is not a candidate there",
                        context.symbol(value)
                    ),
                }
            };
            let finding = BlockFinding::new(Rule::SolutionMismatch, slot.span, message);
            found.push(BlockFinding { cells: vec![name], ..finding });
        }
    }

    /// Adds a finding for each clue that the declared solution breaks, at the first cell of the clue. Equal values that
    /// must differ are findings on their cells.
    fn broken_clues(&self, context: &Context<'_>, found: &mut Vec<BlockFinding>) {
        let lowered = context.lowered;
        let Some(digits) = self.values.iter().copied().collect::<Option<Vec<Digit>>>() else { return };
        let mut last_rule = None;
        for clue in parts(&lowered.geometry, |group| lowered.clue_span(group)) {
            // A rule has a constraint for each pair of cells, but is reported once.
            if clue.span.is_none() && last_rule == Some(clue.group) {
                continue;
            }
            let mut constraints = clue.constraints.iter();
            let Some(broken) = constraints
                .find(|constraint| !matches!(constraint, Constraint::Different(_)) && !constraint.accepts(&digits))
            else {
                continue;
            };
            last_rule = clue.span.is_none().then_some(clue.group);
            let cells: Vec<Cell> = broken.cells().collect();
            let slot = cells.first().and_then(|cell| self.slots[cell.index()]);
            let span = slot.map_or(self.grid.span, |slot| slot.span);
            let message = format!("the declared solution breaks {}", with_demand(&lowered.geometry, clue.group));
            let mut related = Vec::new();
            if let Some(span) = clue.span {
                related.push(Related { elsewhere: None, span, message: "the clue".to_owned() });
            }
            let finding = BlockFinding::new(Rule::SolutionMismatch, span, message);
            found.push(BlockFinding { cells: context.names(&cells), related, ..finding });
        }
    }
}

fn given_otherwise(context: &Context<'_>, name: &str, given: Digit, value: Digit) -> String {
    format!("the declared solution has {} at {name}, but the given is {}", context.symbol(value), context.symbol(given))
}

fn write(context: &Context<'_>, slot: Slot, value: Digit) -> Option<BlockEdit> {
    let symbol = context.puzzle.write(value)?;
    Some(BlockEdit { span: slot.span, text: in_place_of(&symbol, context.text, slot.span) })
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    const ONE: &str = "1234\n3...\n2143\n4321\n[solution]\n";
    const FOUR: &str = "12..\n....\n..21\n....\n[solution]\n";

    #[test]
    fn right_solutions() {
        check(&format!("{ONE}1234\n3412\n2143\n4321\n"), expect![""]);
        check(&format!("{ONE}1234341221434321\n"), expect![""]);
        check(&format!("solutions: many\n{FOUR}1234\n3412\n4321\n2143\n"), expect![""]);
    }

    #[test]
    fn cells_that_differ() {
        check(
            &format!("{ONE}1234\n3412\n2143\n4312\n"),
            expect![[r#"
                4312
                  ^ error[solution-mismatch]: the declared solution has 1 at r4c3, but the given is 2
                  cells: r4c3
                  fix: Correct r4c3 in the declared solution (Unsafe)
                  9- 4312
                  9+ 4322
                4312
                   ^ error[solution-mismatch]: the declared solution has 2 at r4c4, but the given is 1
                  cells: r4c4
                  fix: Correct r4c4 in the declared solution (Unsafe)
                  9- 4312
                  9+ 4311
            "#]],
        );
    }

    #[test]
    fn clues_that_it_breaks() {
        check(
            "12..\n....\n..21\n....\n[cages]\n3: r1c1 r1c2\n4: r1c3 r2c3\n7: r4c1 r4c2\n[solution]\n1234\n3412\n4321\n2143\n",
            expect![[r#"
                ..21
                   ^ error[unsolvable]: no solution: this given and this clue cannot both be right: r3c4=1 and the cage at r4c1 makes 7; remove any one of them and there is a solution
                  cells: r3c4
                  see: the cage at r4c1, which makes 7 (7: r4c1 r4c2)
                  see: 1. Cage Combination: r4c12<>12, because r4c1 and r4c2 make 7 in the cage at r4c1: 3 and 4 (.)
                  see: 2. row 4 has no cell left for 1 (.)
                2143
                ^ error[solution-mismatch]: the declared solution breaks the cage at r4c1, which makes 7
                  cells: r4c1 r4c2
                  see: the clue (7: r4c1 r4c2)
            "#]],
        );
    }

    #[test]
    fn cells_are_missing() {
        check(
            &format!("{ONE}1234\n3..2\n2143\n4321\n"),
            expect![[r#"
                3..2
                 ^ error[solution-mismatch]: the declared solution is incomplete: 2 of 16 cells are missing
                  fix: Complete the declared solution (Unsafe)
                  7- 3..2
                  7+ 3412
            "#]],
        );
        check(
            &format!("{ONE}1234\n3412\n"),
            expect![[r#"
                3412
                ^^^^ error[incomplete-grid]: 2 rows are missing: this 4×4 grid has 2
            "#]],
        );
        check(
            &format!("{ONE}1234\n341\n2143\n4321\n"),
            expect![[r#"
                341
                ^^^ error[malformed-row]: this row has 3 cells instead of 4
            "#]],
        );
    }

    #[test]
    fn no_solution_at_all() {
        check(
            &format!("solutions: many\n{FOUR}1234\n3412\n4321\n2134\n"),
            expect![[r#"
                1234
                  ^ error[solution-mismatch]: the declared solution has 3 twice in column 3
                  cells: r1c3
                1234
                   ^ error[solution-mismatch]: the declared solution has 4 twice in column 4
                  cells: r1c4
                2134
                  ^ error[solution-mismatch]: the declared solution has 3 twice in column 3
                  cells: r4c3
                2134
                   ^ error[solution-mismatch]: the declared solution has 4 twice in column 4
                  cells: r4c4
            "#]],
        );
        check(
            &format!("solutions: many\n{FOUR}2134\n3412\n4321\n1243\n"),
            expect![[r#"
                2134
                ^ error[solution-mismatch]: the declared solution has 2 at r1c1, but the given is 1
                  cells: r1c1
                2134
                 ^ error[solution-mismatch]: the declared solution has 1 at r1c2, but the given is 2
                  cells: r1c2
            "#]],
        );
    }

    #[test]
    fn beside_the_grid() {
        check(
            ".2343.1221434321,1234341221434312\n",
            expect![[r#"
                .2343.1221434321,1234341221434312
                                               ^ error[solution-mismatch]: the declared solution has 1 at r4c3, but the given is 2
                  cells: r4c3
                  fix: Correct r4c3 in the declared solution (Unsafe)
                  1- .2343.1221434321,1234341221434312
                  1+ .2343.1221434321,1234341221434322
                .2343.1221434321,1234341221434312
                                                ^ error[solution-mismatch]: the declared solution has 2 at r4c4, but the given is 1
                  cells: r4c4
                  fix: Correct r4c4 in the declared solution (Unsafe)
                  1- .2343.1221434321,1234341221434312
                  1+ .2343.1221434321,1234341221434311
            "#]],
        );
        check(
            "solution: 1234341221434312\n.2343.1221434321\n",
            expect![[r#"
                solution: 1234341221434312
                                        ^ error[solution-mismatch]: the declared solution has 1 at r4c3, but the given is 2
                  cells: r4c3
                  fix: Correct r4c3 in the declared solution (Unsafe)
                  1- solution: 1234341221434312
                  1+ solution: 1234341221434322
                solution: 1234341221434312
                                         ^ error[solution-mismatch]: the declared solution has 2 at r4c4, but the given is 1
                  cells: r4c4
                  fix: Correct r4c4 in the declared solution (Unsafe)
                  1- solution: 1234341221434312
                  1+ solution: 1234341221434311
            "#]],
        );
        // Declared by the whole file: it applies to each of its puzzles.
        check(
            "solution: 1234341221434312\n\n.2343.1221434321\n\n1234\n34..\n2143\n4321\n",
            expect![[r#"
                solution: 1234341221434312
                                        ^ error[solution-mismatch]: the declared solution has 1 at r4c3, but the given is 2
                  cells: r4c3
                  fix: Correct r4c3 in the declared solution (Unsafe)
                  1- solution: 1234341221434312
                  1+ solution: 1234341221434322
                solution: 1234341221434312
                                         ^ error[solution-mismatch]: the declared solution has 2 at r4c4, but the given is 1
                  cells: r4c4
                  fix: Correct r4c4 in the declared solution (Unsafe)
                  1- solution: 1234341221434312
                  1+ solution: 1234341221434311
                1234
                ^^^^ error[solution-mismatch]: the `solution` of the file does not fit this puzzle: the declared solution has 1 at r4c3, but the given is 2 (2 cells differ)
                  cells: r4c3 r4c4
            "#]],
        );
        check(
            "solution: 12343412214343\n.234\n....\n2143\n4321\n",
            expect![[r#"
            solution: 12343412214343
                      ^^^^^^^^^^^^^^ error[syntax]: `12343412214343` should be the whole solution on one line, a value for each cell
        "#]],
        );
    }
}
