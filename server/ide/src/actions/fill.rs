//! Fills cells: this one, all that are forced, the whole solution; and writes a state or the solution below the puzzle.

use super::Wanted;
use super::placing::{FillStyle, Filled, no_symbol};
use super::write::Writer;
use crate::explain::whole;
use crate::features::{Action, ActionKind, Outcome};
use crate::file::{Located, View};
use crate::finding::TextEdit;
use crate::known::Known;
use crate::layout::{filled, line_end};
use crate::rules::counted;
use crate::{Interrupt, Interrupted, Record, convert};
use engine::{Cell, Digit};
use formats::sudoku::{self, grid_lines};
use std::borrow::Cow;
use syntax::{Content, SectionKind, Span, without_comment};

/// The wanted fills that are offered at `span`. The path of logic, which takes longest, is walked only if one of its actions is
/// among them.
pub(crate) fn fills(
    file: &View,
    located: &Located<'_>,
    span: Span,
    (wanted, style): (Wanted<'_>, FillStyle),
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
    let filler = Filler { file, located, known: &known, style };
    let fills = [
        filler.this_cell(span),
        Some(filler.forced()),
        Some(filler.solution()),
        filler.insert_state(),
        filler.insert_solution(),
    ];
    let mut found: Vec<Action> = fills.into_iter().flatten().collect();
    if by_path {
        found.extend(filler.steps(whole(located, &known, &file.config, interrupt)?));
    }
    found.retain(|action| wanted(action.kind));
    Ok(found)
}

/// The kinds of the actions that need no path.
const FILLS: [ActionKind; 5] = [
    ActionKind::FillCell,
    ActionKind::FillForced,
    ActionKind::FillSolution,
    ActionKind::InsertState,
    ActionKind::InsertSolution,
];

/// Writes into a puzzle's cells.
pub(super) struct Filler<'a> {
    pub(super) file: &'a View,
    pub(super) located: &'a Located<'a>,
    pub(super) known: &'a Known<'a>,
    pub(super) style: FillStyle,
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
        let title = format!("Fill this cell: {name} is {symbol} ({why})");
        let message = format!("{name} is {symbol}: {why}.");
        Some(fill(title, ActionKind::FillCell, self.write([(cell, digit)]), message))
    }

    fn forced(&self) -> Action {
        let count = self.known.forced.len();
        let filled = match &self.known.contradiction {
            Some(why) => Err(why.clone()),
            None if count == 0 => Err(NONE_FORCED.to_owned()),
            None => self.write(self.known.forced.iter().map(|step| (step.cell, step.digit))),
        };
        let note = self.known.note();
        let message = format!("Filled {}{note}.", counted(count as u64, "forced cell"));
        fill(format!("Fill forced cells ({count}){note}"), ActionKind::FillForced, filled, message)
    }

    fn solution(&self) -> Action {
        let (filled, count) = match &self.known.solution {
            Ok(solution) => (self.write(self.open(solution)), self.open(solution).count()),
            Err(why) => (Err(why.clone()), 0),
        };
        let note = self.known.note();
        let message = format!("Filled {} with the solution{note}.", counted(count as u64, "cell"));
        fill(format!("Fill solution{note}"), ActionKind::FillSolution, filled, message)
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

    /// What writes digits into cells; in words why not.
    pub(super) fn write(&self, cells: impl IntoIterator<Item = (Cell, Digit)>) -> Result<Filled, String> {
        let writer = Writer { file: self.file, located: self.located, lowered: &self.known.lowered };
        writer.fill(&cells.into_iter().collect::<Vec<_>>(), self.style)
    }

    /// A `[state]` section behind the puzzle: its grid with the forced cells filled. The givens stay known that way where the
    /// grid itself cannot represent the sign of placed values.
    fn insert_state(&self) -> Option<Action> {
        let count = self.known.forced.len();
        if count == 0 || !self.has_room_below(SectionKind::State) {
            return None;
        }
        let note = self.known.note();
        let title = format!("Insert state below ({count}){note}");
        let message =
            format!("Inserted the grid with {} filled below the puzzle{note}.", counted(count as u64, "forced cell"));
        let mut values = self.known.lowered.values.clone();
        self.known.forced.iter().for_each(|step| values[step.cell.index()] = Some(step.digit));
        let edit = self.section("[state]", &values).ok_or_else(no_symbol);
        Some(Action::written(title, ActionKind::InsertState, edit, message))
    }

    /// A `[solution]` section behind the puzzle, written as the grid is. Not offered if the puzzle has one, or where it
    /// would belong to another puzzle.
    fn insert_solution(&self) -> Option<Action> {
        if !self.has_room_below(SectionKind::Solution) {
            return None;
        }
        let edit = match &self.known.solution {
            Ok(solution) => self.section("[solution]", &values(solution)).ok_or_else(no_symbol),
            Err(why) => Err(why.clone()),
        };
        let note = self.known.note();
        let message = format!("Inserted the solution below the puzzle{note}.");
        Some(Action::written(format!("Insert solution below{note}"), ActionKind::InsertSolution, edit, message))
    }

    fn has_room_below(&self, kind: SectionKind) -> bool {
        let is_alone = self.located.facts.block.puzzles.len() == 1;
        is_alone && !self.located.puzzle().sections.iter().any(|section| section.kind == kind)
    }

    /// The edit that adds a section.
    fn section(&self, name: &str, values: &[Option<Digit>]) -> Option<TextEdit> {
        let puzzle = self.located.puzzle();
        let text = |span: Span| self.file.block_text(self.located.facts, self.located.start, span);
        let end = line_end(&text, puzzle.span.end.max(puzzle.lines.end));
        let lines = self.lines_with(values, end.mark)?;
        let new = format!("{0}{name}{0}{1}", end.mark, lines.join(end.mark));
        Some(TextEdit { span: Span::empty(self.located.start + end.at), text: new })
    }

    /// The lines of the grid with these values in its open cells, written as the grid is, without its comments; `mark` ends a
    /// line of it.
    fn lines_with(&self, values: &[Option<Digit>], mark: &str) -> Option<Vec<String>> {
        let puzzle = self.located.puzzle();
        if puzzle.grid.columns().is_some() || self.is_canonical(mark) {
            // Lines that may end early are no model for full ones; what is in canonical form stays so.
            let cell = |value: &Option<Digit>| value.map_or(Some(".".to_owned()), |digit| puzzle.write(digit.get()));
            let symbols: Option<Vec<String>> = values.iter().map(cell).collect();
            return Some(grid_lines(puzzle.size, puzzle.boxes, &symbols?));
        }
        let text = |span: Span| self.file.block_text(self.located.facts, self.located.start, span);
        let grid = self.grid_with(values, &text)?;
        Some(grid.split(mark).map(|line| without_comment(line).trim_end().to_owned()).collect())
    }

    /// Whether the grid is in canonical form, without pencil marks.
    fn is_canonical(&self, mark: &str) -> bool {
        let record = convert::grid(self.located, &|| Cow::Borrowed(&[]));
        let lines = self.located.puzzle().lines;
        let text = self.file.block_text(self.located.facts, self.located.start, lines);
        let is_as_written = |record: &Record| sudoku::grid(record).join(mark) == text;
        !self.known.lowered.has_candidates() && record.is_ok_and(|record| is_as_written(&record))
    }

    /// The grid's own lines with their cells filled.
    fn grid_with(&self, values: &[Option<Digit>], text: &dyn Fn(Span) -> String) -> Option<String> {
        let puzzle = self.located.puzzle();
        let mut at = puzzle.lines.start;
        let mut grid = String::new();
        // Where cells stand apart, a sign leaves a blank, so that columns stay where they are.
        let is_spaced = puzzle.grid.rows().iter().flat_map(|row| puzzle.grid.slots_of(row).skip(1)).any(|slot| {
            let before = Span::new(slot.span.start.saturating_sub(1), slot.span.start);
            text(before) == " "
        });
        for (cell, slot) in puzzle.grid.cells(puzzle.size) {
            grid += &text(Span::new(at, slot.span.start));
            let old = text(slot.span);
            grid += &match values.get(cell).copied().flatten() {
                Some(digit) if !matches!(slot.content, Content::Given(_)) => {
                    let replaced = if is_spaced { &old } else { old.trim_start_matches('+') };
                    filled(puzzle, digit.get(), replaced)?
                }
                _ => old,
            };
            at = slot.span.end;
        }
        grid += &text(Span::new(at, puzzle.lines.end));
        Some(grid.trim_start_matches('\u{feff}').to_owned())
    }
}

pub(super) const NONE_FORCED: &str = "no cell is forced by a naked or hidden single";

fn values(solution: &[Digit]) -> Vec<Option<Digit>> {
    solution.iter().copied().map(Some).collect()
}

/// An action that fills cells; disabled if there is a reason.
pub(super) fn fill(title: String, kind: ActionKind, filled: Result<Filled, String>, message: String) -> Action {
    match filled {
        Err(why) => Action::disabled(title, kind, why),
        Ok(Filled { edits, changed, style }) => {
            let outcome = Outcome { message: Some(message), changed, style: Some(style) };
            Action { title, kind, mends: None, edits, outcome, disabled: None, preferred: false }
        }
    }
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
                Insert state below (51)
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
                Fill forced cells (0) — not now: the givens clash, so the puzzle has no solution
                Fill solution — not now: the givens clash, so the puzzle has no solution
                Insert solution below — not now: the givens clash, so the puzzle has no solution
                Next step — not now: the givens clash, so the puzzle has no solution
                Insert explanation below — not now: the givens clash, so the puzzle has no solution
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
                Next step — not now: logic ends here: no known technique leads further
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
                 1 +2+3 4
                 3+4 1 2
                 2+1 4 3
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
                 1 +3+3 4
                 3+4 1 2
                 2+1 4 3
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
                Fill forced cells (6), keeping the placed values
                Fill solution, keeping the placed values — not now: the puzzle has several solutions, even with the placed values
                Insert state below (6), keeping the placed values
                Insert solution below, keeping the placed values — not now: the puzzle has several solutions, even with the placed values
                Next step — not now: the puzzle has several solutions, even with the placed values
                Insert explanation below — not now: the puzzle has several solutions, even with the placed values
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
