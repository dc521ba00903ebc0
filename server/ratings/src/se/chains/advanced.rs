//! Lets a run use techniques on the candidates that it has left.
//!
//! A step counts if the run has made it possible: if candidates that the run has removed stood in its way. These are
//! its parents.

use std::ops::ControlFlow::Continue;
use std::rc::Rc;

use engine::Cancellable;

use super::chase::Chase;
use super::context::{Context, Level, Mode, Producer};
use super::graph::Hint;
use super::graph::Statement;
use super::rule_parents;
use crate::se::board::{Cell, DIGITS, DigitSet};
use crate::se::fish::Fish;
use crate::se::locking::Locked;
use crate::se::subsets::Subset;

/// A step of a technique inside a run.
struct Advance {
    parents: Vec<Statement>,
    /// What it removes, in reading order.
    removals: Vec<(Cell, DigitSet)>,
    nested: Option<Rc<Hint>>,
}

/// Adds what the first technique that finds anything removes. Returns false if there is none.
pub(super) fn follow(chase: &mut Chase<'_>, mode: Mode, context: &Context<'_>) -> Cancellable<bool> {
    let Mode::Dynamic(level) = mode else { return Ok(false) };
    if level == Level::None {
        return Ok(false);
    }
    for technique in [locked, hidden_pairs, naked_pairs, x_wings] {
        if add(chase, technique(chase)) {
            return Ok(true);
        }
    }
    let producers: &[Producer] = match level {
        Level::None | Level::Basic => &[],
        Level::Chains => &[Producer::Forcing],
        Level::Multiple => &[Producer::Forcing, Producer::Mode(Mode::Multiple)],
        Level::Dynamic => &[Producer::Mode(Mode::Dynamic(Level::None))],
        Level::Nested => &[Producer::Mode(Mode::Dynamic(Level::None)), Producer::Mode(Mode::Dynamic(Level::Chains))],
    };
    for producer in producers {
        let hints = context.sorted(&chase.grid, *producer)?;
        let advances = hints.iter().map(|hint| Advance {
            parents: rule_parents::of_hint(hint, chase.source, &chase.grid),
            removals: hint.effect.removals.clone(),
            nested: Some(Rc::clone(hint)),
        });
        let advances = advances.filter(|advance| !advance.parents.is_empty()).collect();
        if add(chase, advances) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Adds what steps remove. Returns false if there is no step.
fn add(chase: &mut Chase<'_>, advances: Vec<Advance>) -> bool {
    let is_any = !advances.is_empty();
    for advance in advances {
        for (cell, digits) in advance.removals {
            for digit in digits.iter() {
                let node = chase.add_advanced(Statement::off(cell, digit), &advance.parents);
                if let (Some(node), Some(nested)) = (node, &advance.nested) {
                    chase.graph.set_nested(node, Rc::clone(nested));
                }
            }
        }
    }
    is_any
}

fn locked(chase: &Chase<'_>) -> Vec<Advance> {
    let mut advances = Vec::new();
    let _ = Locked::each::<()>(&chase.grid, |locked| {
        let removals = locked.removals(&chase.grid);
        let digits = DigitSet::single(locked.digit);
        if !removals.is_empty() {
            let gone = (chase.source.cells(locked.digit) & locked.first.set()).without(chase.grid.cells(locked.digit));
            let parents = gone.without(locked.second.set()).iter().map(|cell| Statement::off(cell, locked.digit));
            push(&mut advances, parents.collect(), removals.iter().map(|cell| (cell, digits)).collect());
        }
        Continue(())
    });
    advances
}

fn x_wings(chase: &Chase<'_>) -> Vec<Advance> {
    let mut advances = Vec::new();
    let _ = Fish::each::<()>(&chase.grid, 2, |fish| {
        let removals = fish.removals(&chase.grid);
        let digits = DigitSet::single(fish.digit);
        if !removals.is_empty() {
            let gone = chase.source.cells(fish.digit).without(chase.grid.cells(fish.digit)).without(fish.cover());
            let of_line = |line: crate::se::board::House| (gone & line.set()).iter();
            let parents = fish.base_houses().flat_map(of_line).map(|cell| Statement::off(cell, fish.digit));
            push(&mut advances, parents.collect(), removals.iter().map(|cell| (cell, digits)).collect());
        }
        Continue(())
    });
    advances
}

fn hidden_pairs(chase: &Chase<'_>) -> Vec<Advance> {
    let mut advances = Vec::new();
    let _ = Subset::each_hidden::<()>(&chase.grid, 2, 4, |pair| {
        let removals = present(chase, pair.cells().iter(), DIGITS.without(pair.digits));
        let outside = pair.house.cells().iter().filter(|cell| !pair.cells().contains(**cell));
        let parents = outside.flat_map(|cell| {
            let gone = chase.source.candidates(*cell).without(chase.grid.candidates(*cell)) & pair.digits;
            gone.iter().map(|digit| Statement::off(*cell, digit)).collect::<Vec<_>>()
        });
        push(&mut advances, parents.collect(), removals);
        Continue(())
    });
    advances
}

fn naked_pairs(chase: &Chase<'_>) -> Vec<Advance> {
    let mut advances = Vec::new();
    let _ = Subset::each_naked::<()>(&chase.grid, 2, |pair| {
        let others = pair.house.set().without(pair.cells());
        let removals = present(chase, others.iter(), pair.digits);
        let parents = pair.places.iter().flat_map(|place| {
            let cell = pair.house.cell(place);
            let gone = chase.source.candidates(cell).without(chase.grid.candidates(cell)).without(pair.digits);
            gone.iter().map(|digit| Statement::off(cell, digit)).collect::<Vec<_>>()
        });
        push(&mut advances, parents.collect(), removals);
        Continue(())
    });
    advances
}

/// Those of the digits that the cells have.
fn present(chase: &Chase<'_>, cells: impl Iterator<Item = Cell>, digits: DigitSet) -> Vec<(Cell, DigitSet)> {
    let present = cells.map(|cell| (cell, chase.grid.candidates(cell) & digits));
    present.filter(|(_, digits)| !digits.is_empty()).collect()
}

fn push(advances: &mut Vec<Advance>, parents: Vec<Statement>, removals: Vec<(Cell, DigitSet)>) {
    if !parents.is_empty() && !removals.is_empty() {
        advances.push(Advance { parents, removals, nested: None });
    }
}
