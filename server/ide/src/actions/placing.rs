//! Fills cells: decides whether values are written like givens or as placed ones (`+d`), and keeps columns where they are.
//!
//! A fill never changes what the file says otherwise. A sign goes only where a second reading finds the same puzzle with the
//! placed values added, and values like givens are not written where the metadata count the givens.

use super::reread::reads_as_filled;
use super::write::Writer;
use crate::finding::TextEdit;
use engine::{Cell, Digit};
use syntax::{RowPlace, Span};

/// How fills write values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FillStyle {
    /// As placed values (`+d`) where the grid has some, or its metadata declare `clues`, and the layout has room for the sign;
    /// else like givens.
    #[default]
    Auto,
    /// Like givens.
    Plain,
    /// As placed values wherever the layout has room for the sign.
    Placed,
}

impl FillStyle {
    /// All styles.
    pub const ALL: [FillStyle; 3] = [FillStyle::Auto, FillStyle::Plain, FillStyle::Placed];

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        match self {
            FillStyle::Auto => "auto",
            FillStyle::Plain => "plain",
            FillStyle::Placed => "placed",
        }
    }
}

/// How a fill has written its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueStyle {
    /// Like givens.
    Plain,
    /// With the sign of placed values.
    Placed,
}

impl ValueStyle {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            ValueStyle::Plain => "plain",
            ValueStyle::Placed => "placed",
        }
    }
}

/// What a fill does to the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Filled {
    /// Sorted, not overlapping.
    pub(crate) edits: Vec<TextEdit>,
    /// Where the written values are after the edits, in order.
    pub(crate) changed: Vec<Span>,
    pub(crate) style: ValueStyle,
}

impl Writer<'_> {
    /// Writes values into open cells; in words why not.
    pub(crate) fn fill(&self, cells: &[(Cell, Digit)], wanted: FillStyle) -> Result<Filled, String> {
        if self.wants_sign(wanted)
            && let Some(filled) = self.placed(cells)
        {
            return Ok(filled);
        }
        let edits = self.write(cells.iter().copied()).ok_or_else(no_symbol)?;
        match self.counted_clues().filter(|_| !cells.is_empty()) {
            Some(clues) => Err(format!(
                "it would add givens, which `clues: {clues}` counts; \"Insert state below\" or \"Insert solution below\" keeps them"
            )),
            None => Ok(Filled { changed: changed(&edits, |_| true), edits, style: ValueStyle::Plain }),
        }
    }

    fn wants_sign(&self, wanted: FillStyle) -> bool {
        let puzzle = self.located.puzzle();
        let has_signs = self.file.dialect.has_room() && puzzle.grid.columns().is_none();
        has_signs
            && match wanted {
                FillStyle::Auto => puzzle.style.placed || puzzle.declared.clues.is_some(),
                FillStyle::Plain => false,
                FillStyle::Placed => true,
            }
    }

    /// The declared number of givens, if it is right: a finding says so where it is not.
    fn counted_clues(&self) -> Option<u32> {
        let givens = self.lowered.givens.iter().flatten().count();
        self.located.puzzle().declared.clues.filter(|declared| *declared as usize == givens)
    }

    /// The fill with signs, if the layout has room for one in every open cell, or the grid has some anyway.
    fn placed(&self, cells: &[(Cell, Digit)]) -> Option<Filled> {
        let puzzle = self.located.puzzle();
        let text = self.grid_text();
        let widest = 1 + puzzle.write(puzzle.size)?.chars().count();
        let is_open = |cell: &Cell| self.lowered.values[cell.index()].is_none();
        let mut open = self.lowered.geometry.cells().filter(is_open).filter_map(|cell| self.lowered.slot(cell));
        let in_rows = puzzle.grid.rows().iter().all(|row| row.place != RowPlace::Whole);
        let mut has_room = || in_rows && open.all(|slot| text.place(slot.span, widest, Sign::Placed).is_some());
        if !puzzle.style.placed && !has_room() {
            return None;
        }
        let mut parts: Vec<Part> = Vec::with_capacity(cells.len());
        for (cell, digit) in cells {
            let slot = self.lowered.slot(*cell)?;
            let value = format!("+{}", puzzle.write(digit.get())?);
            let place = text.place(slot.span, value.chars().count(), Sign::Placed);
            let place = place.or_else(|| puzzle.style.placed.then(|| Place::inside(slot.span)))?;
            parts.push(Part { edit: text.written(&value, slot.span, place), is_cell: true, shifts: place.shifts });
        }
        if parts.iter().any(|part| part.shifts) {
            let written: Vec<u32> = parts.iter().map(|part| part.edit.span.start).collect();
            parts.extend(self.shifted_lines(&text, &written));
        }
        parts.sort_by_key(|part| part.edit.span);
        let is_cell: Vec<bool> = parts.iter().map(|part| part.is_cell).collect();
        let moved = |edit: TextEdit| TextEdit { span: edit.span.shifted(self.located.start), ..edit };
        let edits: Vec<TextEdit> = parts.into_iter().map(|part| moved(part.edit)).collect();
        let changed = changed(&edits, |index| is_cell[index]);
        let is_safe = reads_as_filled(self.file, self.located, &edits, cells);
        is_safe.then_some(Filled { edits, changed, style: ValueStyle::Placed })
    }

    /// What moves the lines of the grid by one column whose first cells get no sign: a blank before a row, one dash more in a
    /// line of the frame.
    fn shifted_lines(&self, text: &GridText, written: &[u32]) -> Vec<Part> {
        let puzzle = self.located.puzzle();
        let rows = puzzle.grid.rows().iter();
        let starts: Vec<u32> =
            rows.filter(|row| matches!(row.place, RowPlace::Row(_))).map(|row| row.span.start).collect();
        let part = |at: u32, text: String| Part {
            edit: TextEdit { span: Span::empty(at), text },
            is_cell: false,
            shifts: false,
        };
        let line = |(at, line): (u32, &str)| {
            let first = line.chars().next()?;
            if starts.contains(&at) {
                return (first != '+' && !written.contains(&at)).then(|| part(at, " ".to_owned()));
            }
            matches!(first, '-' | '=' | '─' | '═' | '_' | '*').then(|| part(at, first.to_string()))
        };
        text.lines().filter_map(line).collect()
    }
}

pub(super) fn no_symbol() -> String {
    "the grid has no symbol for one of the values".to_owned()
}

/// Where the texts of edits are after all of them, those aside that `is_shown` leaves out; without blanks around them.
pub(crate) fn changed(edits: &[TextEdit], is_shown: impl Fn(usize) -> bool) -> Vec<Span> {
    let mut moved: i64 = 0;
    let mut spans = Vec::new();
    for (index, edit) in edits.iter().enumerate() {
        let start = (i64::from(edit.span.start) + moved) as u32;
        moved += edit.text.len() as i64 - i64::from(edit.span.len());
        let (inner, blanks) = (edit.text.trim(), edit.text.len() - edit.text.trim_start().len());
        if !inner.is_empty() && is_shown(index) {
            let start = start + blanks as u32;
            spans.push(Span::new(start, start + inner.len() as u32));
        }
    }
    spans
}

/// An edit of the block.
struct Part {
    edit: TextEdit,
    /// Whether it writes a cell.
    is_cell: bool,
    /// Whether the other lines have to move for it.
    shifts: bool,
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Like a given.
    None,
    /// With the sign of placed values.
    Placed,
}

/// The lines of a grid, in which places are looked for. Ranges count from the start of the block.
pub(super) struct GridText {
    text: String,
    start: u32,
    /// Whether every value is one character, so that a sign may stand right behind another cell.
    is_tight: bool,
    /// Whether cells are padded on the right, as in grids of candidates.
    is_left: bool,
}

/// What a value replaces.
#[derive(Clone, Copy)]
pub(super) struct Place {
    span: Span,
    /// Whether blanks go behind the value, not before it.
    is_left: bool,
    /// Whether the other lines have to move by one column.
    shifts: bool,
}

impl Place {
    /// The cell itself, whatever becomes of the columns.
    pub(super) fn inside(span: Span) -> Place {
        Place { span, is_left: false, shifts: false }
    }
}

impl GridText {
    fn slice(&self, span: Span) -> &str {
        let at = |offset: u32| (offset.saturating_sub(self.start) as usize).min(self.text.len());
        self.text.get(at(span.start)..at(span.end)).unwrap_or_default()
    }

    /// The lines with their places.
    fn lines(&self) -> impl Iterator<Item = (u32, &str)> {
        let mut at = self.start;
        self.text.split_inclusive(['\n', '\r']).map(move |line| {
            let start = at;
            at += line.len() as u32;
            let mark = line.len() - line.trim_start_matches('\u{feff}').len();
            (start + mark as u32, &line[mark..])
        })
    }

    /// Where a value of that width fits in place of a cell, so that all others stay in their columns.
    pub(super) fn place(&self, cell: Span, width: usize, sign: Sign) -> Option<Place> {
        let old = self.slice(cell);
        let Some(extra) = width.checked_sub(old.chars().count()).filter(|extra| *extra > 0) else {
            let is_left = old.starts_with('{') || old.chars().count() > 2;
            return Some(Place { span: cell, is_left, shifts: false });
        };
        let (before, behind) =
            (self.slice(Span::new(self.start, cell.start)), self.slice(Span::new(cell.end, u32::MAX)));
        let extra = extra as u32;
        let taken_behind = || {
            let free = behind.len() - behind.trim_start_matches(' ').len();
            (free as u32 > extra).then(|| Span::new(cell.start, cell.end + extra))
        };
        let others = before.trim_end_matches(' ');
        let free = (before.len() - others.len()) as u32;
        let is_first = others.is_empty() || others.ends_with(['\n', '\r', '\u{feff}', '|', '│', '║', '┃']);
        let needs_blank = !(is_first || self.is_tight && sign == Sign::Placed);
        let taken_before = || (extra + u32::from(needs_blank) <= free).then(|| Span::new(cell.start - extra, cell.end));
        let taken = if self.is_left { taken_behind().or_else(taken_before) } else { taken_before() };
        if let Some(span) = taken {
            return Some(Place { span, is_left: self.is_left, shifts: false });
        }
        let is_line_start = free == 0 && (others.is_empty() || others.ends_with(['\n', '\r', '\u{feff}']));
        match sign {
            Sign::Placed if is_line_start && self.is_tight && extra == 1 && behind.starts_with(' ') => {
                Some(Place { span: cell, is_left: false, shifts: true })
            }
            Sign::Placed => None,
            Sign::None => taken_behind().map(|span| Place { span, is_left: false, shifts: false }),
        }
    }

    /// The edit that writes a value there.
    pub(super) fn written(&self, value: &str, cell: Span, place: Place) -> TextEdit {
        let width = self.slice(cell).chars().count();
        let next = self.slice(Span::new(cell.end, u32::MAX)).chars().next();
        let text = match place.is_left {
            true if next == Some(' ') => format!("{value:<width$}"),
            true => value.to_owned(),
            false => format!("{value:>width$}"),
        };
        TextEdit { span: place.span, text }
    }
}

impl Writer<'_> {
    /// The lines of the grid.
    pub(super) fn grid_text(&self) -> GridText {
        let puzzle = self.located.puzzle();
        let whole = puzzle.lines.cover(puzzle.grid.span);
        let text = self.file.block_text(self.located.facts, self.located.start, whole);
        let is_tight = puzzle.write(puzzle.size).is_some_and(|value| value.chars().count() == 1);
        GridText { text, start: whole.start, is_tight, is_left: puzzle.grid.has_candidates() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::*;
    use crate::{Action, ActionKind, Analysis, PuzzleIndex};
    use expect_test::{Expect, expect};

    const FRAMED: &str = "1 . | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n";

    fn action(text: &str, at: u32, kind: ActionKind, style: FillStyle) -> Option<Action> {
        let analysis = analysis(text).with_fill_style(style);
        let wanted = |other| other == kind;
        let actions = analysis.actions_of(FILE, Span::empty(at), &wanted, &|| false).expect("nothing interrupts");
        actions.into_iter().next()
    }

    /// The text after a fill, its style and what it wrote.
    #[track_caller]
    fn check(text: &str, kind: ActionKind, style: FillStyle, expected: Expect) {
        let at = text.rfind("\n1").map_or(0, |at| at + 1) as u32;
        let action = action(text, at, kind, style).expect("offered");
        if let Some(why) = action.disabled {
            expected.assert_eq(&format!("{why}\n"));
            return;
        }
        let after = apply(text, &action.edits);
        let changed: Vec<&str> = action.outcome.changed.iter().map(|span| &after[span.range()]).collect();
        let style = action.outcome.style.map_or("", ValueStyle::name);
        let message = action.outcome.message.unwrap_or_default();
        expected.assert_eq(&format!("{message} {style} {}\n{after}", changed.join(" ")));
    }

    #[test]
    fn where_clues_are_counted_values_are_placed_and_columns_stay() {
        let text = format!("clues: 4\n{FRAMED}");
        check(
            &text,
            ActionKind::NextStep,
            FillStyle::Auto,
            expect![[r#"
            Hidden Single: r1c2=2, the only 2 in box 1. placed +2
            clues: 4
            1+2 | . .
            . . | 2 .
            ----+----
            . 4 | . .
            . . | . 3
        "#]],
        );
        check(
            &text,
            ActionKind::FillSolution,
            FillStyle::Auto,
            expect![[r#"
            Filled 12 cells with the solution. placed +2 +3 +4 +4 +3 +1 +3 +1 +2 +2 +1 +4
            clues: 4
             1+2 |+3+4
            +4+3 | 2+1
            -----+----
            +3 4 |+1+2
            +2+1 |+4 3
        "#]],
        );
        check(
            FRAMED,
            ActionKind::FillSolution,
            FillStyle::Auto,
            expect![[r#"
            Filled 12 cells with the solution. plain 2 3 4 4 3 1 3 1 2 2 1 4
            1 2 | 3 4
            4 3 | 2 1
            ----+----
            3 4 | 1 2
            2 1 | 4 3
        "#]],
        );
        check(
            FRAMED,
            ActionKind::FillForced,
            FillStyle::Placed,
            expect![[r#"
            Filled 12 forced cells. placed +2 +3 +4 +4 +3 +1 +3 +1 +2 +2 +1 +4
             1+2 |+3+4
            +4+3 | 2+1
            -----+----
            +3 4 |+1+2
            +2+1 |+4 3
        "#]],
        );
    }

    #[test]
    fn where_there_is_no_room_for_a_sign() {
        let bare = "1...\n..2.\n.4..\n...3\n";
        check(
            bare,
            ActionKind::FillForced,
            FillStyle::Placed,
            expect![[r#"
            Filled 12 forced cells. plain 2 3 4 4 3 1 3 1 2 2 1 4
            1234
            4321
            3412
            2143
        "#]],
        );
        let counted = format!("clues: 4\n{bare}");
        check(
            &counted,
            ActionKind::FillForced,
            FillStyle::Auto,
            expect![[r#"
            it would add givens, which `clues: 4` counts; "Insert state below" or "Insert solution below" keeps them
        "#]],
        );
        check(
            &counted,
            ActionKind::NextStep,
            FillStyle::Plain,
            expect![[r#"
            it would add givens, which `clues: 4` counts; "Insert state below" or "Insert solution below" keeps them
        "#]],
        );
        check(
            &counted,
            ActionKind::InsertState,
            FillStyle::Auto,
            expect![[r#"
            Inserted the grid with 12 forced cells filled below the puzzle.  [state]
            1234
            4321
            3412
            2143
            clues: 4
            1...
            ..2.
            .4..
            ...3
            [state]
            1234
            4321
            3412
            2143
        "#]],
        );
    }

    #[test]
    fn signs_that_the_grid_uses_are_written_in_any_layout() {
        check(
            "1+2..\n..2.\n.4..\n...3\n",
            ActionKind::NextStep,
            FillStyle::Auto,
            expect![[r#"
            Hidden Single: r2c1=4, the only 4 in box 1. placed +4
            1+2..
            +4.2.
            .4..
            ...3
        "#]],
        );
        check(
            "1+2..\n..2.\n.4..\n...3\n",
            ActionKind::NextStep,
            FillStyle::Plain,
            expect![[r#"
            Hidden Single: r2c1=4, the only 4 in box 1. plain 4
            1+2..
            4.2.
            .4..
            ...3
        "#]],
        );
    }

    const LAYOUTS: [&str; 14] = [
        FRAMED,
        "clues: 4\n1 . | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n",
        " 1+2 | . .\n . . | 2 .\n-----+----\n . 4 | . .\n . . | . 3\n",
        "clues: 4\n 1+2 | . .\n . . | 2 .\n-----+----\n . 4 | . .\n+2 . | . 3\n",
        "1...\n..2.\n.4..\n...3\n",
        "clues: 4\n1...\n..2.\n.4..\n...3\n",
        "1.....2..4.....3\n1.....2..4.....3\n",
        "clues: 4\n1.....2..4.....3\n",
        "+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n+-----+-----+\n| . 4 | . . |\n| . . | . 3 |\n+-----+-----+\n",
        "+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|.4|..|\n|..|.3|\n+--+--+\n",
        "1,,,\n,,2,\n,4,,\n,,,3\n",
        "1 . . .\n. . 2 .\n. 4 . .\n. . . 3\n",
        "1     {23}  | {34}  {4}\n{34}  {3}   | 2     {14}\n------------+------------\n{23}  4     | {1}   {12}\n{2}   {12}  | {14}  3\n",
        "+--+--+\n|1 |  |\n|  |2 |\n+--+--+\n| 4|  |\n|  | 3|\n+--+--+\n",
    ];

    const KINDS: [ActionKind; 6] = [
        ActionKind::FillCell,
        ActionKind::FillForced,
        ActionKind::FillSolution,
        ActionKind::NextStep,
        ActionKind::InsertState,
        ActionKind::InsertSolution,
    ];

    /// The clues of each puzzle, the rules that find something, and whether the file is in canonical form.
    fn state(analysis: &Analysis) -> (Vec<usize>, Vec<&'static str>, bool) {
        let clues = (0..analysis.puzzle_count(FILE) as u32).map(|puzzle| {
            let status = analysis.status(FILE, PuzzleIndex(puzzle), false, &|| false);
            status.expect("nothing interrupts").expect("the puzzle is there").clues
        });
        let rules = analysis.findings(FILE).list.iter().map(|finding| finding.rule.name()).collect();
        let format = analysis.format(FILE, None, &|| false).expect("nothing interrupts");
        (clues.collect(), rules, format.edits.is_empty())
    }

    #[test]
    fn a_fill_changes_nothing_else() {
        for text in LAYOUTS {
            let (clues, rules, is_canonical) = state(&analysis(text));
            for (style, kind) in FillStyle::ALL.into_iter().flat_map(|style| KINDS.map(|kind| (style, kind))) {
                let places = if kind == ActionKind::FillCell { text.len() } else { 1 };
                for at in (0..places).filter(|at| text.is_char_boundary(*at)) {
                    let Some(action) = action(text, at as u32, kind, style) else { continue };
                    if action.disabled.is_some() {
                        continue;
                    }
                    let after = apply(text, &action.edits);
                    let said = format!("{kind:?}, {style:?}\n{text}\n{after}");
                    let (new_clues, new_rules, still_canonical) = state(&analysis(&after));
                    assert_eq!(new_rules, rules, "{said}");
                    assert!(still_canonical || !is_canonical, "{said}");
                    assert_eq!(new_clues.len(), clues.len(), "{said}");
                    if action.outcome.style != Some(ValueStyle::Plain) {
                        assert_eq!(new_clues, clues, "{said}");
                    }
                    assert!(!action.outcome.changed.is_empty(), "{said}");
                }
            }
        }
    }
}
