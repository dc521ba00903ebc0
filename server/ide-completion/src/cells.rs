//! Computes the completions of an open cell: the candidates in the current grid.

use super::{Completion, CompletionKind, Completions, Documentation, ReplaceMode};
use engine::{Budget, Cell, Digit, DigitSet, Query, Verdict};
use ide_db::base::words::listed;
use ide_db::puzzle::lowering::house_names;
use ide_db::state::proof::search;
use ide_db::{Cancellable, FillStyle, Interrupt, Located, Lowered, TextEdit};
use ide_puzzles::explain::fillable::{because, single};
use ide_puzzles::write::fill::fill;
use ide_puzzles::write::value_writer::ValueWriter;
use logic::singles::{Deduction, single_at};
use syntax::{Offset, Span};

/// The budget, in nodes, of the search for a solution that makes a single meaningful. A 9×9 grid needs none or few
/// nodes; if a larger one exhausts the budget, the single is used.
const SOLUTION_BUDGET: Budget = Budget::of(200);

/// The cell at a position.
pub struct CursorCell<'a> {
    located: &'a Located<'a>,
    lowered: Lowered<'a>,
    cell: Cell,
    offset: Offset,
    style: FillStyle,
}

impl<'a> CursorCell<'a> {
    /// Returns the cell at an offset of the file, if there is one.
    pub fn at(located: &'a Located<'a>, offset: Offset, style: FillStyle) -> Option<CursorCell<'a>> {
        let lowered = located.lowered();
        let (cell, _) = lowered.cell_at(offset.checked_in_block(located.start)?)?;
        Some(CursorCell { located, lowered, cell, offset, style })
    }

    /// Returns the cell, if it is open and the position is directly before it.
    pub fn open(&self) -> Option<Cell> {
        let slot = self.lowered.slot(self.cell)?;
        let is_before = slot.span.start.in_file(self.located.start) == self.offset;
        (is_before && self.lowered.values[self.cell.index()].is_none()).then_some(self.cell)
    }

    /// Describes a single in a sentence that names the cell.
    pub fn reason(&self, step: &Deduction) -> String {
        let lowered = &self.lowered;
        let name = lowered.name(step.cell);
        let digit = lowered.symbol(step.digit);
        format!("{name} is {digit}: {}", because(lowered, step))
    }

    /// Returns the values that houses, rules and clues leave; `None` for a filled cell.
    pub(super) fn completions(&self, interrupt: Interrupt<'_>) -> Cancellable<Option<Completions>> {
        if self.lowered.values[self.cell.index()].is_some() {
            return Ok(None);
        }
        let open = self.lowered.candidates(&self.lowered.values);
        let forced = self.forced(interrupt)?;
        let mut span = None;
        let mut list = Vec::new();
        for digit in open[self.cell.index()].iter() {
            let Some((edit, additional_edits)) = self.edits(digit) else { continue };
            let forced = forced.as_ref().filter(|step| step.digit == digit);
            list.push(Completion { additional_edits, ..self.completion(digit, &edit, forced, &open) });
            span = Some(edit.span);
        }
        Ok(span.and_then(|span| Completions::of(span, ReplaceMode::Whole, list)))
    }

    /// Returns the single that decides the cell, unless the current grid is known to have no solution, or its
    /// constraints are not all known.
    pub fn forced(&self, interrupt: Interrupt<'_>) -> Cancellable<Option<Deduction>> {
        if self.lowered.lacks_constraints() {
            return Ok(None);
        }
        let puzzle = self.lowered.puzzle_as_played();
        let Some(step) = single_at(&puzzle, self.cell) else { return Ok(None) };
        let outcome = search(&puzzle, Query::count(1, SOLUTION_BUDGET).until(interrupt))?;
        Ok((outcome.verdict() != Verdict::None).then_some(step))
    }

    /// Returns the edits that write a digit into the cell, in bytes of the file: that of the cell itself, and those of
    /// the text around it.
    ///
    /// The blank before the cell that the sign of a placed value replaces is removed by a separate edit: editors
    /// compare the typed text with the text that a completion replaces.
    pub fn edits(&self, digit: Digit) -> Option<(TextEdit, Vec<TextEdit>)> {
        let writer = ValueWriter { located: self.located, lowered: &self.lowered };
        let mut others = fill(&writer, &[(self.cell, digit)], self.style).ok()?.edits;
        let slot = self.lowered.slot(self.cell)?.span.in_file(self.located.start);
        let mut own = others.remove(others.iter().position(|edit| edit.span.end == slot.end || slot.meets(edit.span))?);
        if own.span.start < slot.start && own.span.end == slot.end {
            others.push(TextEdit { span: Span::new(own.span.start, slot.start), text: String::new() });
            others.sort_by_key(|edit| edit.span);
            own.span.start = slot.start;
        }
        Some((own, others))
    }

    fn completion(&self, digit: Digit, edit: &TextEdit, forced: Option<&Deduction>, open: &[DigitSet]) -> Completion {
        let label = edit.text.trim().to_owned();
        let typed =
            self.located.file.part(Span::new(edit.span.start, self.offset.clamp(edit.span.start, edit.span.end)));
        Completion {
            filter: format!("{typed}{label}"),
            label: if edit.span.is_empty() { self.lowered.symbol(digit) } else { label },
            text: edit.text.clone(),
            choices: &[],
            example: Vec::new(),
            additional_edits: Vec::new(),
            kind: CompletionKind::Cell,
            detail: forced.map(|step| single(&self.lowered, step)),
            documentation: Some(Documentation::Paragraphs(self.paragraphs(digit, forced, open))),
            forced: forced.is_some(),
        }
    }

    /// Describes why the digit is possible in the cell.
    fn paragraphs(&self, digit: Digit, forced: Option<&Deduction>, open: &[DigitSet]) -> Vec<String> {
        let lowered = &self.lowered;
        let value = lowered.symbol(digit);
        let mut paragraphs: Vec<String> = forced.map(|step| self.reason(step)).into_iter().collect();
        let houses = lowered.geometry.areas_of(self.cell).map(|house| house.name());
        paragraphs.push(format!("{value} is not in {} yet", house_names(houses)));
        let mut places = Vec::new();
        for house in lowered.geometry.areas_of(self.cell) {
            let others = house.cells.iter().filter(|&&cell| {
                cell != self.cell && lowered.values[cell.index()].is_none() && open[cell.index()].contains(digit)
            });
            places.push(format!("{} in {}", others.count(), house.name().in_sentence()));
        }
        paragraphs.push(format!("Other places for {value}: {}", listed(&places)));
        if lowered.marks(self.cell).is_some_and(|marks| !marks.contains(digit)) {
            paragraphs.push(format!("{value} is not among the pencil marks"));
        }
        paragraphs
    }
}
