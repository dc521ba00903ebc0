//! Computes the actions that fill cells: this one, all that are forced, or the whole solution.

mod below;

pub(crate) use below::SectionWriter;

use super::KindFilter;
use crate::action::{Action, ActionKind};
use crate::filler::{Filler, NONE_FORCED};
use ide_db::base::words::counted;
use ide_db::{Cancellable, FillStyle, Interrupt, Located};
use ide_puzzles::explain::fillable::Fillable;
use ide_puzzles::explain::path::whole;
use syntax::Span;

/// Returns the wanted fills at `span`. The logical path, which takes longest, is computed only if one of its actions is
/// wanted.
pub(crate) fn fills(
    located: &Located<'_>,
    span: Span,
    wanted: KindFilter<'_>,
    style: FillStyle,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Action>> {
    let by_path = [ActionKind::NextStep, ActionKind::InsertExplanation].into_iter().any(wanted);
    if !by_path && !FILLS.into_iter().any(wanted) {
        return Ok(Vec::new());
    }
    let fillable = Fillable::new(located, interrupt)?;
    if fillable.is_full() {
        return Ok(Vec::new());
    }
    let filler = Filler { fillable: &fillable, style };
    let mut found = Vec::new();
    found.extend(filler.this_cell(span));
    found.push(filler.forced());
    found.push(filler.solution());
    found.extend(filler.insert_state());
    found.extend(filler.insert_solution());
    if by_path {
        found.extend(filler.steps(whole(&fillable, interrupt)?));
    }
    found.retain(|action| wanted(action.kind));
    Ok(found)
}

/// The kinds of actions that need no path.
const FILLS: [ActionKind; 5] = [
    ActionKind::FillCell,
    ActionKind::FillForced,
    ActionKind::FillSolution,
    ActionKind::InsertState,
    ActionKind::InsertSolution,
];

impl Filler<'_> {
    fn this_cell(&self, span: Span) -> Option<Action> {
        let (cell, _) = self.fillable.lowered.cell_at(span.start.checked_in_block(self.fillable.located.start)?)?;
        if self.fillable.lowered.values[cell.index()].is_some() {
            return None;
        }
        let name = self.fillable.lowered.name(cell);
        let forced = self.fillable.forced.iter().find(|step| step.cell == cell);
        let (digit, why) = match (forced, &self.fillable.solution) {
            (Some(step), _) => (step.digit, self.fillable.reason(step)),
            (None, Ok(solution)) => (solution[cell.index()], "the only solution".to_owned()),
            (None, Err(_)) => return None,
        };
        let symbol = self.fillable.located.puzzle().write(digit)?;
        let title = format!("Fill this cell: {name} is {symbol} ({why})");
        let message = format!("{name} is {symbol}: {why}.");
        Some(Action::filled(title, ActionKind::FillCell, self.write([(cell, digit)]), message))
    }

    fn forced(&self) -> Action {
        let count = self.fillable.forced.len();
        let filled = match &self.fillable.contradiction {
            Some(why) => Err(why.clone()),
            None if count == 0 => Err(NONE_FORCED.into()),
            None => self.write(self.fillable.forced.iter().map(|step| (step.cell, step.digit))),
        };
        let note = self.fillable.note();
        let message = format!("Filled {}{note}.", counted(count as u64, "forced cell"));
        Action::filled(format!("Fill forced cells ({count}){note}"), ActionKind::FillForced, filled, message)
    }

    fn solution(&self) -> Action {
        let note = self.fillable.note();
        let title = format!("Fill solution{note}");
        let solution = match &self.fillable.solution {
            Ok(solution) => solution,
            Err(why) => return Action::disabled(title, ActionKind::FillSolution, why.clone()),
        };
        let count = self.open(solution).count();
        let message = format!("Filled {} with the solution{note}.", counted(count as u64, "cell"));
        Action::filled(title, ActionKind::FillSolution, self.write(self.open(solution)), message)
    }
}

#[cfg(test)]
mod tests;
