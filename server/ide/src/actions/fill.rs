//! Filling cells: this one, all that are forced, the whole solution; and the solution below the puzzle.

use super::Wanted;
use super::write::Writer;
use crate::explain::whole;
use crate::features::{Action, ActionKind};
use crate::file::{Located, View};
use crate::finding::TextEdit;
use crate::known::Known;
use crate::layout::{Sign, filled, line_end};
use crate::{Interrupt, Interrupted};
use engine::{Cell, Digit};
use formats::sudoku::grid_lines;
use syntax::{Content, PuzzleText, SectionKind, Span, without_comment};

/// The wanted fills that are offered at `span`. The path of logic, which takes longest, is walked only if one of its actions is
/// among them.
pub(crate) fn fills(
    file: &View,
    located: &Located<'_>,
    span: Span,
    wanted: Wanted<'_>,
    interrupt: Interrupt<'_>,
) -> Result<Vec<Action>, Interrupted> {
    let by_path = [ActionKind::NextStep, ActionKind::InsertExplanation].into_iter().any(wanted);
    if !by_path && !FILLS.into_iter().any(wanted) {
        return Ok(Vec::new());
    }
    let known = Known::new(located, &file.config, interrupt)?;
    if known.is_full() {
        return Ok(Vec::new());
    }
    let filler = Filler { file, located, known: &known };
    let fills = [filler.this_cell(span), Some(filler.forced()), Some(filler.solution()), filler.insert()];
    let mut found: Vec<Action> = fills.into_iter().flatten().collect();
    if by_path {
        found.extend(filler.steps(whole(located, &known, &file.config, interrupt)?));
    }
    found.retain(|action| wanted(action.kind));
    Ok(found)
}

/// The kinds of the actions that need no path.
const FILLS: [ActionKind; 4] =
    [ActionKind::FillCell, ActionKind::FillForced, ActionKind::FillSolution, ActionKind::InsertSolution];

/// Writes into a puzzle's cells.
pub(super) struct Filler<'a> {
    pub(super) file: &'a View,
    pub(super) located: &'a Located<'a>,
    pub(super) known: &'a Known<'a>,
}

impl Filler<'_> {
    fn this_cell(&self, span: Span) -> Option<Action> {
        let (cell, _) = self.known.lowered.cell_at(span.start.checked_sub(self.located.start)?)?;
        if self.known.lowered.values[cell.index()].is_some() {
            return None;
        }
        let name = self.known.lowered.name(cell);
        let forced = self.known.forced.iter().find(|step| step.cell == cell);
        let (digit, why) = match (forced, &self.known.solution) {
            (Some(step), _) => (step.digit, self.known.reason(step)),
            (None, Ok(solution)) => (solution[cell.index()], "the only solution".to_owned()),
            (None, Err(_)) => return None,
        };
        let symbol = self.located.puzzle().write(digit.get())?;
        let edits = self.write([(cell, digit)])?;
        Some(fill(format!("Fill this cell: {name} is {symbol} ({why})"), ActionKind::FillCell, Ok(edits)))
    }

    fn forced(&self) -> Action {
        let steps = self.known.forced.iter().map(|step| (step.cell, step.digit));
        let count = self.known.forced.len();
        let edits = match &self.known.contradiction {
            Some(why) => Err(why.clone()),
            None if count == 0 => Err("no cell is forced by a naked or hidden single".to_owned()),
            None => self.write(steps).ok_or_else(no_symbol),
        };
        fill(format!("Fill forced cells ({count}){}", self.known.note()), ActionKind::FillForced, edits)
    }

    fn solution(&self) -> Action {
        let edits = match &self.known.solution {
            Ok(solution) => self.write(self.open(solution)).ok_or_else(no_symbol),
            Err(why) => Err(why.clone()),
        };
        fill(format!("Fill solution{}", self.known.note()), ActionKind::FillSolution, edits)
    }

    /// The cells that the solution would fill.
    pub(super) fn open<'s>(&'s self, solution: &'s [Digit]) -> impl Iterator<Item = (Cell, Digit)> + 's {
        let lowered = &self.known.lowered;
        lowered
            .geometry
            .cells()
            .filter(|cell| lowered.values[cell.index()].is_none())
            .map(|cell| (cell, solution[cell.index()]))
    }

    /// The edits that write digits into cells; `None` if the grid has no symbol for one of them.
    pub(super) fn write(&self, cells: impl IntoIterator<Item = (Cell, Digit)>) -> Option<Vec<TextEdit>> {
        let writer = Writer { file: self.file, located: self.located, lowered: &self.known.lowered };
        writer.write(cells, Sign::Placed)
    }

    /// A `[solution]` section behind the puzzle, written as the grid is. Not offered if the puzzle has one, or where it
    /// would belong to another puzzle.
    fn insert(&self) -> Option<Action> {
        let puzzle = self.located.puzzle();
        let alone = self.located.facts.block.puzzles.len() == 1;
        if !alone || puzzle.sections.iter().any(|section| section.kind == SectionKind::Solution) {
            return None;
        }
        let edits = match &self.known.solution {
            Ok(solution) => self.section(solution).map(|edit| vec![edit]).ok_or_else(no_symbol),
            Err(why) => Err(why.clone()),
        };
        Some(fill(format!("Insert solution below{}", self.known.note()), ActionKind::InsertSolution, edits))
    }

    /// The edit that adds the section.
    fn section(&self, solution: &[Digit]) -> Option<TextEdit> {
        let puzzle = self.located.puzzle();
        let text = |span: Span| self.file.block_text(self.located.facts, self.located.start, span);
        let end = line_end(&text, puzzle.span.end.max(puzzle.lines.end));
        let lines = self.solved(solution, end.mark)?;
        let new = format!("{0}[solution]{0}{1}", end.mark, lines.join(end.mark));
        Some(TextEdit { span: Span::empty(self.located.start + end.at), text: new })
    }

    /// The lines of the solved grid, written as the grid is, without its comments; `mark` ends a line of it.
    fn solved(&self, solution: &[Digit], mark: &str) -> Option<Vec<String>> {
        let puzzle = self.located.puzzle();
        if puzzle.grid.columns().is_some() {
            // Lines that may end early are no model for full ones.
            let symbols: Option<Vec<String>> = solution.iter().map(|digit| puzzle.write(digit.get())).collect();
            return Some(grid_lines(puzzle.size, puzzle.boxes, &symbols?));
        }
        let text = |span: Span| self.file.block_text(self.located.facts, self.located.start, span);
        let grid = self.grid_with(solution, &text)?;
        Some(grid.split(mark).map(|line| without_comment(line).trim_end().to_owned()).collect())
    }

    /// The grid's own lines with their cells filled.
    fn grid_with(&self, solution: &[Digit], text: &dyn Fn(Span) -> String) -> Option<String> {
        let puzzle = self.located.puzzle();
        let mut at = puzzle.lines.start;
        let mut grid = String::new();
        for (cell, slot) in puzzle.grid.cells(puzzle.size) {
            grid += &text(Span::new(at, slot.span.start));
            let old = text(slot.span);
            let given = matches!(slot.content, Content::Given(_));
            grid += &if given { old } else { filled_plain(puzzle, solution.get(cell)?.get(), &old)? };
            at = slot.span.end;
        }
        grid += &text(Span::new(at, puzzle.lines.end));
        Some(grid.trim_start_matches('\u{feff}').to_owned())
    }
}

/// The lines of a puzzle's solved grid, written as its grid is; in words why not.
pub(crate) fn solved_lines(
    file: &View,
    located: &Located<'_>,
    known: &Known<'_>,
    solution: &[Digit],
) -> Result<Vec<String>, String> {
    let text = |span: Span| file.block_text(located.facts, located.start, span);
    let mark = line_end(&text, located.puzzle().lines.start).mark;
    Filler { file, located, known }.solved(solution, mark).ok_or_else(no_symbol)
}

/// A solution's value, without the `+` of placed ones.
fn filled_plain(puzzle: &PuzzleText, value: u8, old: &str) -> Option<String> {
    let text = filled(puzzle, value, old, Sign::Placed)?;
    Some(text.replace('+', ""))
}

pub(super) fn no_symbol() -> String {
    "the grid has no symbol for one of the values".to_owned()
}

pub(super) fn fill(title: String, kind: ActionKind, edits: Result<Vec<TextEdit>, String>) -> Action {
    let (edits, disabled) = match edits {
        Ok(edits) => (edits, None),
        Err(why) => (Vec::new(), Some(why)),
    };
    Action { title, kind, mends: None, edits, disabled, preferred: false }
}

#[cfg(test)]
mod tests {
    use crate::fixture::*;
    use expect_test::expect;
    use syntax::Span;

    #[test]
    fn what_is_offered() {
        check_titles(
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
                Fill this cell: r1c3 is 4 (hidden single in box 1)
                Fill forced cells (51)
                Fill solution
                Insert solution below
                Next step: Hidden Single: r1c6=8, the only 8 in box 2
                Insert explanation below: 51 steps to the solution
            "#]],
        );
    }

    /// A solved 16×16 grid.
    fn sixteen(symbols: &str, separator: &str) -> String {
        let symbols: Vec<char> = symbols.chars().collect();
        let cell = |row: usize, column: usize| symbols[(row % 4 * 4 + row / 4 + column) % 16].to_string();
        let row = |row| (0..16).map(|column| cell(row, column)).collect::<Vec<_>>().join(separator) + "\n";
        (0..16).map(row).collect()
    }

    #[track_caller]
    fn action(text: &str, title: &str) -> String {
        let actions = analysis(text).actions(FILE, Span::empty(0), &|| false).expect("nothing interrupts");
        apply(text, &actions.into_iter().find(|action| action.title.starts_with(title)).expect(title).edits)
    }

    #[test]
    fn symbols_of_large_grids_are_those_of_the_grid() {
        let full = sixteen("123456789ABCDEFG", "");
        let open = full.replacen("9ABC", "9+A.C", 1);
        assert_eq!(action(&open, "Insert solution"), format!("{open}[solution]\n{full}"));
        assert_eq!(action(&open, "Fill solution"), full.replacen("9ABC", "9+A+BC", 1));
        let full = sixteen("ABCDEFGHIJKLMNOP", "  ");
        assert_eq!(action(&full.replacen("B  C  D", "B ..  D", 1), "Fill solution"), full);
    }

    #[test]
    fn nothing_for_a_full_grid() {
        check_titles(
            "12$034\n\
3412\n\
2143\n\
4321\n\
",
            expect![[""]],
        );
    }

    #[test]
    fn nothing_without_a_solution() {
        check_titles(
            "11$0..\n\
....\n\
....\n\
....\n\
",
            expect![[r#"
                Remove the 1 at r1c2
                Fill forced cells (0) — not now: its givens clash, so the puzzle has no solution
                Fill solution — not now: its givens clash, so the puzzle has no solution
                Insert solution below — not now: its givens clash, so the puzzle has no solution
                Next step — not now: its givens clash, so the puzzle has no solution
                Insert explanation below — not now: its givens clash, so the puzzle has no solution
                Ignore `duplicate-value` for this puzzle
            "#]],
        );
    }

    #[test]
    fn several_solutions() {
        check_titles(
            "12$0..\n\
34..\n\
....\n\
....\n\
",
            expect![[r#"
                Add r3c3=4 and r4c4=1 to make it unique (no single given does)
                Fill forced cells (0) — not now: no cell is forced by a naked or hidden single
                Fill solution — not now: the puzzle has 12 solutions
                Insert solution below — not now: the puzzle has 12 solutions
                Next step — not now: the puzzle has 12 solutions
                Insert explanation below — not now: the puzzle has 12 solutions
                Ignore `multiple-solutions` for this puzzle
            "#]],
        );
    }

    #[test]
    fn this_cell() {
        check_action(
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
            "Fill this cell",
            expect![[r#"
    534.7....
    6..195...
    .98....6.
    8...6...3
    4..8.3..1
    7...2...6
    .6....28.
    ...419..5
    ....8..79
"#]],
        );
    }

    #[test]
    fn forced_cells() {
        check_action(
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
            "Fill forced",
            expect![[r#"
    534678912
    672195348
    198342567
    859761423
    426853791
    713924856
    961537284
    287419635
    345286179
"#]],
        );
    }

    #[test]
    fn forced_cells_of_a_hard_puzzle() {
        check_titles(
            "8$0........\n\
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
                Fill this cell: r1c2 is 1 (the only solution)
                Fill forced cells (0) — not now: no cell is forced by a naked or hidden single
                Fill solution
                Insert solution below
                Next step: none — not now: logic ends here, before it leads to a value
                Insert explanation below: 0 steps, then logic ends with 60 cells open
            "#]],
        );
    }

    #[test]
    fn solution_in_a_frame() {
        check_action(
            "+---+---+---+\n\
|5$03.|.7.|...|\n\
|6..|195|...|\n\
|.98|...|.6.|\n\
+---+---+---+\n\
|8..|.6.|..3|\n\
|4..|8.3|..1|\n\
|7..|.2.|..6|\n\
+---+---+---+\n\
|.6.|...|28.|\n\
|...|419|..5|\n\
|...|.8.|.79|\n\
+---+---+---+\n\
",
            "Fill solution",
            expect![[r#"
    +---+---+---+
    |534|678|912|
    |672|195|348|
    |198|342|567|
    +---+---+---+
    |859|761|423|
    |426|853|791|
    |713|924|856|
    +---+---+---+
    |961|537|284|
    |287|419|635|
    |345|286|179|
    +---+---+---+
"#]],
        );
    }

    #[test]
    fn solution_with_placed_values() {
        check_action(
            "1 +2 . 4\n\
3 . $01 2\n\
2 . 4 3\n\
. 3 2 1\n\
",
            "Fill solution",
            expect![[r#"
    1 +2 +3 4
    3 +4 1 2
    2 +1 4 3
    +4 3 2 1
"#]],
        );
    }

    #[test]
    fn placed_values_that_are_wrong_do_not_matter() {
        check_action(
            "1 +3 . 4\n\
3 . $01 2\n\
2 . 4 3\n\
. 3 2 1\n\
",
            "Fill solution",
            expect![[r#"
    1 +3 +3 4
    3 +4 1 2
    2 +1 4 3
    +4 3 2 1
"#]],
        );
    }

    #[test]
    fn placed_values_are_honoured_where_the_givens_are_not_enough() {
        check_titles(
            "12$0..\n\
34..\n\
....\n\
+2..+3\n\
",
            expect![[r#"
                Fill this cell: r1c3 is 3 (hidden single in box 2)
                Fill forced cells (6), honouring the placed values
                Fill solution, honouring the placed values — not now: the puzzle has several solutions, also with the placed values
                Insert solution below, honouring the placed values — not now: the puzzle has several solutions, also with the placed values
                Next step — not now: the puzzle has several solutions, also with the placed values
                Insert explanation below — not now: the puzzle has several solutions, also with the placed values
                Ignore `multiple-solutions` for this puzzle
            "#]],
        );
    }

    #[test]
    fn doubled_marks_keep_columns() {
        check_action(
            "size: 10\n\
$0..  2  3 ..  5  6 ..  8  9 ..\n\
 6  7 ..  9 10 ..  2  3 ..  5\n\
 2 ..  4  5 ..  7  8 .. 10  1\n\
..  8  9 ..  1  2 ..  4  5 ..\n\
 3  4 ..  6  7 ..  9 10 ..  2\n\
 8 .. 10  1 ..  3  4 ..  6  7\n\
..  5  6 ..  8  9 ..  1  2 ..\n\
 9 10 ..  2  3 ..  5  6 ..  8\n\
 5 ..  7  8 .. 10  1 ..  3  4\n\
..  1  2 ..  4  5 ..  7  8 ..\n\
",
            "Fill solution",
            expect![[r#"
    size: 10
     1  2  3  4  5  6  7  8  9 10
    6  7  8  9 10  1  2  3  4  5
    2  3  4  5  6  7  8  9 10  1
     7  8  9 10  1  2  3  4  5  6
    3  4  5  6  7  8  9 10  1  2
    8  9 10  1  2  3  4  5  6  7
     4  5  6  7  8  9 10  1  2  3
    9 10  1  2  3  4  5  6  7  8
    5  6  7  8  9 10  1  2  3  4
    10  1  2  3  4  5  6  7  8  9
"#]],
        );
    }

    #[test]
    fn commas() {
        check_action(
            "1,$0,3,4\n\
3,,1,2\n\
2,1,4,\n\
,3,2,1\n\
",
            "Fill solution",
            expect![[r#"
    1,2,3,4
    3,4,1,2
    2,1,4,3
    4,3,2,1
"#]],
        );
    }

    #[test]
    fn solution_below() {
        check_action(
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
            "Insert solution",
            expect![[r#"
    53..7....
    6..195...
    .98....6.
    8...6...3
    4..8.3..1
    7...2...6
    .6....28.
    ...419..5
    ....8..79
    [solution]
    534678912
    672195348
    198342567
    859761423
    426853791
    713924856
    961537284
    287419635
    345286179
"#]],
        );
    }

    #[test]
    fn solution_below_in_a_frame() {
        check_action(
            "+---+---+---+\n\
|5$03.|.7.|...|\n\
|6..|195|...|\n\
|.98|...|.6.|\n\
+---+---+---+\n\
|8..|.6.|..3|\n\
|4..|8.3|..1|\n\
|7..|.2.|..6|\n\
+---+---+---+\n\
|.6.|...|28.|\n\
|...|419|..5|\n\
|...|.8.|.79|\n\
+---+---+---+\n\
",
            "Insert solution",
            expect![[r#"
    +---+---+---+
    |53.|.7.|...|
    |6..|195|...|
    |.98|...|.6.|
    +---+---+---+
    |8..|.6.|..3|
    |4..|8.3|..1|
    |7..|.2.|..6|
    +---+---+---+
    |.6.|...|28.|
    |...|419|..5|
    |...|.8.|.79|
    +---+---+---+
    [solution]
    +---+---+---+
    |534|678|912|
    |672|195|348|
    |198|342|567|
    +---+---+---+
    |859|761|423|
    |426|853|791|
    |713|924|856|
    +---+---+---+
    |961|537|284|
    |287|419|635|
    |345|286|179|
    +---+---+---+
"#]],
        );
    }

    #[test]
    fn solution_below_a_line() {
        check_action(
            "# one\n\
53..7....6..195....98....6.$08...6...34..8.3..17...2...6.6....28....419..5....8..79 # hard\n\
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...\n\
",
            "Insert solution",
            expect![[r#"
    # one
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # hard
    [solution]
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
"#]],
        );
    }

    #[test]
    fn blanks_are_filled_in_their_columns() {
        let grid = "\
+--+--+
|12| 4|
| 4|1
|  |
|4 | 1$0|
+--+--+
";
        check_action(
            grid,
            "Fill solution",
            expect![[r#"
            +--+--+
            |12|34|
            |34|12|
            |21|43|
            |43|21|
            +--+--+
        "#]],
        );
        check_action(
            grid,
            "Insert solution",
            expect![[r#"
                +--+--+
                |12| 4|
                | 4|1
                |  |
                |4 | 1|
                +--+--+
                [solution]
                1 2 | 3 4
                3 4 | 1 2
                ----+----
                2 1 | 4 3
                4 3 | 2 1
            "#]],
        );
    }
}
