//! Computes the inlay hints after empty cells: the value that singles decide, or the candidates.
//!
//! Must not read the settings that turn hints on.

use engine::{Cell, DigitSet};
use ide_db::base::words::counted;
use ide_db::{
    Cancellable, FileId, FillStyle, Interrupt, Interrupted, Located, Lowered, PuzzleIndex, Snapshot, TextEdit,
};
use ide_puzzles::explain::fillable::{forced_cells, single};
use ide_puzzles::write::fill::fill;
use ide_puzzles::write::value_writer::ValueWriter;
use logic::singles::Deduction;
use std::cell::OnceCell;
use syntax::{Content, Offset, PuzzleText, Span};

/// An inlay hint after a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InlayHint {
    /// The end of the cell.
    pub at: Offset,
    /// The cell's puzzle.
    pub puzzle: PuzzleIndex,
    pub cell: Cell,
    pub kind: InlayHintKind,
    /// The value or values, as the grid writes them.
    pub label: String,
    /// Its details, if they were requested at once.
    pub details: Option<InlayHintDetails>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InlayHintKind {
    /// The value that naked and hidden singles decide, after others.
    Forced,
    /// The values that houses, rules and clues leave.
    Candidates,
}

/// The details of an [`InlayHint`], which a client may request later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InlayHintDetails {
    /// The reason for the label.
    pub reason: String,
    /// The edits that write a forced value into its cell; empty if the grid has no symbol for it.
    pub edits: Vec<TextEdit>,
}

/// The time at which the details of hints are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Details {
    /// Together with the hints.
    Included,
    /// By a later request for each hint.
    OnRequest,
}

/// The kinds of hints that a client requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InlayHintKinds {
    /// Hints after cells that singles decide.
    pub forced: bool,
    /// Hints after other empty cells, or all of them.
    pub candidates: bool,
}

/// The hints in a range of a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InlayHints {
    /// By position of their puzzles, then of their cells.
    pub list: Vec<InlayHint>,
    /// False if there are unproved puzzles, whose forced cells have no hints yet.
    pub complete: bool,
}

/// The maximum number of hints in one answer: those of a hundred easy puzzles, more than fit on a screen. Some editors
/// request a whole file.
pub(crate) const MOST_HINTS: usize = 5_000;

/// The maximum work for the forced cells of one answer: that of so many classic puzzles. See [`forced_work`].
pub(crate) const MOST_WORK: u64 = 1_000 * 81 * 81;

/// Estimates the work for the forced cells of a puzzle: cells squared, which is how it grows.
pub(crate) fn forced_work(puzzle: &PuzzleText) -> u64 {
    u64::from(puzzle.digit_count).pow(4)
}

pub(crate) fn inlay_hints(
    db: &Snapshot,
    file: FileId,
    range: Span,
    wanted: InlayHintKinds,
    details: Details,
    interrupt: Interrupt<'_>,
) -> Cancellable<InlayHints> {
    let mut found = InlayHints { list: Vec::new(), complete: true };
    let Some(file) = db.file(file).filter(|_| wanted.forced || wanted.candidates) else { return Ok(found) };
    let mut work = 0;
    for located in file.blocks_in(range).flat_map(|(facts, at)| file.puzzles_of(facts, at)) {
        if interrupt() {
            return Err(Interrupted);
        }
        work += forced_work(located.puzzle());
        if MOST_WORK < work || MOST_HINTS <= found.list.len() {
            break;
        }
        let Some(hinted) = HintedPuzzle::new(&located, db.fill_style()) else { continue };
        found.complete &= !wanted.forced || hinted.is_proved;
        found.list.extend(hinted.hints(range, wanted, details));
    }
    Ok(found)
}

pub(crate) fn inlay_hint_details(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    cell: Cell,
    kind: InlayHintKind,
) -> Option<InlayHintDetails> {
    let located = db.located(file, puzzle)?;
    HintedPuzzle::new(&located, db.fill_style())?.details(cell, kind)
}

/// A puzzle with the forced values of its empty cells.
pub(crate) struct HintedPuzzle<'a> {
    located: &'a Located<'a>,
    pub(crate) lowered: Lowered<'a>,
    is_proved: bool,
    /// The singles, in their order.
    pub(crate) forced: Vec<Deduction>,
    /// What is left for each cell, once it has been asked.
    candidates: OnceCell<Box<[DigitSet]>>,
    style: FillStyle,
}

impl<'a> HintedPuzzle<'a> {
    /// `None` for a puzzle that cannot be read, and for a template.
    pub(crate) fn new(located: &'a Located<'a>, style: FillStyle) -> Option<HintedPuzzle<'a>> {
        let lowered = located.lowered();
        let is_sound = located.facts.is_readable(located.index) && lowered.is_complete() && lowered.unfit.is_none();
        if !is_sound || lowered.is_blank() {
            return None;
        }
        let proof = located.proof();
        let forced = proof.and_then(|proof| forced_cells(&lowered, proof).ok()).unwrap_or_default();
        Some(HintedPuzzle { located, lowered, is_proved: proof.is_some(), forced, candidates: OnceCell::new(), style })
    }

    fn hints(&self, range: Span, wanted: InlayHintKinds, details: Details) -> Vec<InlayHint> {
        let open = if wanted.candidates { Some(self.candidates()) } else { None };
        let mut forced = vec![None; self.lowered.values.len()];
        if wanted.forced {
            for step in &self.forced {
                forced[step.cell.index()] = Some(step.digit);
            }
        }
        let mut hints = Vec::new();
        for cell in self.lowered.geometry.cells() {
            let Some(slot) = self.lowered.slot(cell) else { continue };
            if !slot.span.in_file(self.located.start).meets(range) {
                continue;
            }
            let kind;
            let label;
            if let Some(digit) = forced[cell.index()] {
                kind = InlayHintKind::Forced;
                label = self.lowered.symbol(digit);
            } else if let Some(open) = &open
                && self.lowered.values[cell.index()].is_none()
                && slot.content == Content::Empty
                && let Some(candidates) = joined(&self.lowered, open[cell.index()])
            {
                kind = InlayHintKind::Candidates;
                label = candidates;
            } else {
                continue;
            }
            let details = match details {
                Details::OnRequest => None,
                Details::Included => self.details(cell, kind),
            };
            let at = slot.span.end.in_file(self.located.start);
            hints.push(InlayHint { at, puzzle: self.located.position, cell, kind, label, details });
        }
        hints
    }

    fn details(&self, cell: Cell, kind: InlayHintKind) -> Option<InlayHintDetails> {
        match kind {
            InlayHintKind::Forced => self.forced_details(cell),
            InlayHintKind::Candidates => self.candidates_details(cell),
        }
    }

    fn forced_details(&self, cell: Cell) -> Option<InlayHintDetails> {
        let (before, step) = self.forced.iter().enumerate().find(|(_, step)| step.cell == cell)?;
        let reason = self.reason(before, step);
        let writer = ValueWriter { located: self.located, lowered: &self.lowered };
        let filled = fill(&writer, &[(cell, step.digit)], self.style);
        Some(InlayHintDetails { reason, edits: filled.map_or(Vec::new(), |filled| filled.edits) })
    }

    /// Describes why a single decides a cell, after `before` others.
    pub(crate) fn reason(&self, before: usize, step: &Deduction) -> String {
        let name = self.lowered.name(step.cell);
        let value = self.lowered.symbol(step.digit);
        let after = match before {
            0 => String::new(),
            _ => format!(", after {}", counted(before as u64, "other cell")),
        };
        format!("{name} is {value}: {}{after}", single(&self.lowered, step))
    }

    fn candidates_details(&self, cell: Cell) -> Option<InlayHintDetails> {
        let Some(None) = self.lowered.values.get(cell.index()) else { return None };
        let open = *self.candidates().get(cell.index())?;
        let values = self.lowered.symbols(open.iter());
        let reason = format!("{} can be {}", self.lowered.name(cell), values.join(" "));
        Some(InlayHintDetails { reason, edits: Vec::new() })
    }

    fn candidates(&self) -> &[DigitSet] {
        self.candidates.get_or_init(|| self.lowered.candidates(&self.lowered.values))
    }
}

/// Joins candidates, with blanks between them in grids where a value may have two digits; `None` if there are no
/// candidates.
fn joined(lowered: &Lowered<'_>, candidates: DigitSet) -> Option<String> {
    let symbols = lowered.symbols(candidates.iter());
    if symbols.is_empty() {
        return None;
    }
    let is_wide = lowered.text.style.decimal || symbols.iter().any(|symbol| symbol.chars().count() > 1);
    Some(symbols.join(if is_wide { " " } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use ide_db::PuzzleIndex;

    const FORCED: InlayHintKinds = InlayHintKinds { forced: true, candidates: false };
    const CANDIDATES: InlayHintKinds = InlayHintKinds { forced: false, candidates: true };
    const BOTH: InlayHintKinds = InlayHintKinds { forced: true, candidates: true };

    fn hints(text: &str, wanted: InlayHintKinds) -> Vec<InlayHint> {
        let found = analysis(text).inlay_hints(FILE, Span::from(0..text.len()), wanted, Details::Included, &|| false);
        let found = found.expect("nothing interrupts");
        assert!(found.complete);
        found.list
    }

    /// Checks the text with its hints.
    #[track_caller]
    fn check(text: &str, wanted: InlayHintKinds, expected: Expect) {
        let mut actual = text.to_owned();
        for hint in hints(text, wanted).iter().rev() {
            actual.insert_str(hint.at.to_usize(), &format!("<{}>", hint.label));
        }
        expected.assert_eq(&actual);
    }

    #[test]
    fn forced_values_and_candidates() {
        let text = "1 +2 . {3 4}\n. . 1 2\n2 1 . .\n3 . 2 1\n";
        check(
            text,
            FORCED,
            expect![[r#"
            1 +2 . {3 4}
            .<4> .<3> 1 2
            2 1 . .
            3 .<4> 2 1
        "#]],
        );
        check(
            text,
            CANDIDATES,
            expect![[r#"
            1 +2 .<34> {3 4}
            .<4> .<34> 1 2
            2 1 .<34> .<34>
            3 .<4> 2 1
        "#]],
        );
        check(
            text,
            BOTH,
            expect![[r#"
            1 +2 .<34> {3 4}
            .<4> .<3> 1 2
            2 1 .<34> .<34>
            3 .<4> 2 1
        "#]],
        );
    }

    #[test]
    fn the_path_of_singles() {
        let text =
            "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
        let list = hints(text, FORCED);
        assert_eq!(list.len(), 51);
        let third = list.first().and_then(|hint| hint.details.clone()).expect("details");
        assert_eq!(third.reason, "r1c3 is 4: hidden single in box 1, after 32 other cells");
        assert!(apply(text, &third.edits).starts_with("534.7"));
        let details = |kind| analysis(text).inlay_hint_details(FILE, PuzzleIndex(0), list[0].cell, kind);
        assert_eq!(details(InlayHintKind::Forced), Some(third));
        let reason = details(InlayHintKind::Candidates).map(|details| details.reason);
        assert_eq!(reason.as_deref(), Some("r1c3 can be 1 2 4"));
    }

    #[test]
    fn nothing_where_nothing_is_right() {
        let unsolvable = "123.\n...4\n....\n....\n";
        for text in ["11..\n....\n....\n....\n", "....\n....\n....\n....\n", unsolvable, "12%.\n3...\n....\n....\n"] {
            assert_eq!(hints(text, FORCED), []);
        }
        assert_eq!(hints("1234\n3412\n2143\n4321\n", BOTH), []);
        assert_eq!(hints("....\n....\n....\n....\n", BOTH), []);
    }

    #[test]
    fn wide_values_have_blanks_between_them() {
        let rows = vec![". . . . . . . . . .".to_owned(); 9];
        let text = format!("10 9 8 7 6 5 4 . . .\n{}\n", rows.join("\n"));
        let list = hints(&text, CANDIDATES);
        assert_eq!(list[0].label, "1 2 3");
        assert_eq!(list[3].label, "1 2 3 4 5");
    }

    /// A cage of 3 is 1 and 2, a cage of 7 is 3 and 4.
    #[test]
    fn candidates_that_clues_leave() {
        check(
            "....\n....\n....\n....\n[cages]\n3: r1c1 r1c2\n7: r2c1 r2c2\n",
            CANDIDATES,
            expect![[r#"
            .<12>.<12>.<1234>.<1234>
            .<34>.<34>.<1234>.<1234>
            .<1234>.<1234>.<1234>.<1234>
            .<1234>.<1234>.<1234>.<1234>
            [cages]
            3: r1c1 r1c2
            7: r2c1 r2c2
        "#]],
        );
    }

    #[test]
    fn ranges_and_bounds() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let text = line.repeat(200);
        let analysis = analysis(&text);
        let hints = |range| {
            analysis.inlay_hints(FILE, range, FORCED, Details::OnRequest, &|| false).expect("nothing interrupts").list
        };
        let part = hints(Span::new(82 * 7, 82 * 7 + 4));
        assert_eq!(part.iter().map(|hint| hint.at.to_u32() - 82 * 7).collect::<Vec<_>>(), [3, 4]);
        assert!(part.iter().all(|hint| hint.puzzle == PuzzleIndex(7) && hint.details.is_none()));
        assert!((MOST_HINTS..MOST_HINTS + 81).contains(&hints(Span::from(0..text.len())).len()));
        assert_eq!(analysis.inlay_hint_details(FILE, PuzzleIndex(200), part[0].cell, InlayHintKind::Forced), None);
    }

    #[test]
    fn what_is_not_proved_is_said() {
        let text = "123.\n....\n....\n....\n";
        let found = analysis_as(text, Default::default()).inlay_hints(
            FILE,
            Span::new(0, 5),
            FORCED,
            Details::OnRequest,
            &|| false,
        );
        assert_eq!(found, Ok(InlayHints::default()));
    }

    #[test]
    fn hints_in_several_grids() {
        let text =
            "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 4 2 .\n~ ~ 1 . . 3\n";
        check(
            text,
            FORCED,
            expect![[r#"
                size: 4
                grids: r1c1 r3c3
                1 2 .<3> 4 ~ ~
                .<3> .<4> 1 2 ~ ~
                2 .<1> 4 .<3> 1 2
                .<4> 3 .<2> 1 .<3> .<4>
                ~ ~ .<3> 4 2 .<1>
                ~ ~ 1 .<2> .<4> 3
            "#]],
        );
        check(
            text,
            CANDIDATES,
            expect![[r#"
                size: 4
                grids: r1c1 r3c3
                1 2 .<3> 4 ~ ~
                .<34> .<4> 1 2 ~ ~
                2 .<1> 4 .<3> 1 2
                .<4> 3 .<2> 1 .<34> .<4>
                ~ ~ .<3> 4 2 .<1>
                ~ ~ 1 .<2> .<4> 3
            "#]],
        );
    }

    #[test]
    fn forced_values_of_a_samurai_are_those_of_its_solution() {
        let text = include_str!("../../../../samples/grids/samurai.sudoku");
        let solution = analysis(text).solution(FILE, PuzzleIndex(0), &|| false).expect("nothing interrupts");
        let solution = solution.expect("one solution");
        let found = hints(text, FORCED);
        assert!(found.len() > 20, "{}", found.len());
        // The places of the field, in reading order.
        let grid = text.find("\n. 2 5").expect("the first row");
        let is_place = |c: char| matches!(c, '1'..='9' | '.' | '~');
        let places: Vec<usize> = text.match_indices(is_place).map(|(at, _)| at).filter(|at| *at > grid).collect();
        assert_eq!(places.len(), solution.len());
        for hint in found {
            let place = places.iter().rposition(|at| *at < hint.at.to_usize()).expect("a place before the hint");
            assert_eq!(hint.label, solution[place].get().to_string());
        }
    }
}
