//! Templates: all possible placements of a digit in the whole grid.
//!
//! A cell that holds the digit in all templates holds it; a candidate in no template can be removed. A template that
//! uses a cell which another digit needs in all of its own templates is impossible; excluding these may exclude
//! templates of other digits, and so on.
//!
//! Templates are not stored, only their intersection and union. Digits with too many templates give no conclusion.

use std::ops::ControlFlow;

use field::{CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::sentence;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;

/// The most words visited for a digit: enough for all 46,656 templates of a digit on an empty 9×9 grid.
const MOST_WORK: usize = 10_000_000;

/// `technique` is `TemplateSet` or `TemplateDelete`.
pub(crate) fn find<const W: usize>(technique: Technique, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let common_by_digit = refined(board, sink)?;
    for (digit, common) in board.digits().iter().zip(&common_by_digit) {
        let Some(common) = common else { continue };
        let step = match technique {
            Technique::TemplateSet => set(digit, common),
            _ => delete(board, digit, common),
        };
        sink.found(step)?;
    }
    Flow::Continue(())
}

fn set<const W: usize>(digit: Digit, common: &Common<W>) -> Step {
    Step {
        digits: DigitSet::single(digit),
        cells: common.all.to_vec(),
        places: common.all.iter().map(|cell| (cell, digit)).collect(),
        reason: sentence!["because every way of placing the ", digit, "s", common.leaving_room(), " includes it"],
        ..Step::of(Technique::TemplateSet)
    }
}

fn delete<const W: usize>(board: &Board<W>, digit: Digit, common: &Common<W>) -> Step {
    Step {
        digits: DigitSet::single(digit),
        cells: common.any.to_vec(),
        removes: board.removes(DigitSet::single(digit), board.places(digit) - common.any),
        reason: sentence!["because no way of placing the ", digit, "s", common.leaving_room(), " includes it"],
        ..Step::of(Technique::TemplateDelete)
    }
}

/// The intersection and union of the templates of a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Common<const W: usize> {
    /// The open cells of all templates.
    all: CellSet<W>,
    /// The open cells of any template.
    any: CellSet<W>,
    /// The cells whose templates are excluded, because another digit needs them in all of its own.
    taken: CellSet<W>,
}

impl<const W: usize> Common<W> {
    fn leaving_room(&self) -> &'static str {
        if self.taken.is_empty() { "" } else { " that leaves room for the other digits" }
    }
}

/// By digit from 1: its templates that leave room for other digits; `None` if there are none, or too many.
fn refined<const W: usize>(board: &Board<W>, sink: &Sink<'_>) -> ControlFlow<(), Vec<Option<Common<W>>>> {
    let mut refined: Vec<Option<Common<W>>> = Vec::new();
    for digit in board.digits() {
        refined.push(TemplateSearch::common(board, digit, CellSet::EMPTY, sink)?);
    }
    let mut is_settled = false;
    while !is_settled {
        is_settled = true;
        for (index, digit) in board.digits().iter().enumerate() {
            let Some(before) = refined[index] else { continue };
            let others = refined.iter().enumerate().filter(|(other, _)| *other != index);
            let taken = others.filter_map(|(_, common)| common.map(|common| common.all)).collect::<CellSet<W>>();
            let taken = taken & board.places(digit);
            if taken != before.taken {
                refined[index] = TemplateSearch::common(board, digit, taken, sink)?;
                is_settled = false;
            }
        }
    }
    ControlFlow::Continue(refined)
}

/// The search for the templates of a digit.
struct TemplateSearch<'a, 'b, const W: usize> {
    board: &'a Board<W>,
    sink: &'a Sink<'b>,
    /// The houses that still lack the digit.
    houses: Vec<CellSet<W>>,
    /// The intersection and union of the templates so far.
    found: Option<(CellSet<W>, CellSet<W>)>,
    places: CellSet<W>,
    tries: usize,
}

/// The reason why a search for templates ended before the last one.
enum Stop {
    /// The caller interrupted.
    Interrupted,
    /// There are too many templates.
    TooMany,
    /// Nothing can change: the intersection is empty, and the union has every cell.
    Saturated,
}

impl<'a, 'b, const W: usize> TemplateSearch<'a, 'b, W> {
    /// The intersection and union of all templates without the cells `taken`.
    fn common(
        board: &'a Board<W>,
        digit: Digit,
        taken: CellSet<W>,
        sink: &'a Sink<'b>,
    ) -> ControlFlow<(), Option<Common<W>>> {
        let has_it = |cell: &field::Cell| board.value(*cell) == Some(digit);
        let done: CellSet<W> = board.geometry().cells().filter(has_it).collect();
        let houses: Vec<_> =
            board.houses().map(|house| board.house(house)).filter(|house| !house.meets(done)).collect();
        let places = board.places(digit) - taken;
        let tries = MOST_WORK / (W * houses.len()).max(1);
        let mut ways = TemplateSearch { board, sink, houses, found: None, places, tries };
        match ways.extend(CellSet::EMPTY, places) {
            ControlFlow::Break(Stop::Interrupted) => ControlFlow::Break(()),
            ControlFlow::Break(Stop::TooMany) => ControlFlow::Continue(None),
            ControlFlow::Break(Stop::Saturated) | ControlFlow::Continue(()) => {
                ControlFlow::Continue(ways.found.map(|(all, any)| Common { all, any, taken }))
            }
        }
    }

    /// Extends the cells `chosen` by some of `rest`, none of which sees one of them, to all templates.
    fn extend(&mut self, chosen: CellSet<W>, rest: CellSet<W>) -> ControlFlow<Stop> {
        if self.tries == 0 {
            return ControlFlow::Break(Stop::TooMany);
        }
        self.tries -= 1;
        if self.tries.is_multiple_of(16) && self.sink.check_interrupt().is_break() {
            return ControlFlow::Break(Stop::Interrupted);
        }
        let Some(places) = self.narrowest(chosen, rest) else { return self.take(chosen) };
        for cell in places {
            self.extend(chosen | CellSet::single(cell), rest - places - self.board.peers(cell))?;
        }
        ControlFlow::Continue(())
    }

    /// The places of the house with the fewest; `None` if no house is left.
    fn narrowest(&self, chosen: CellSet<W>, rest: CellSet<W>) -> Option<CellSet<W>> {
        let open = self.houses.iter().filter(|house| !house.meets(chosen));
        open.map(|house| *house & rest).min_by_key(CellSet::len)
    }

    fn take(&mut self, template: CellSet<W>) -> ControlFlow<Stop> {
        let (all, any) = self.found.map_or((template, template), |(all, any)| (all & template, any | template));
        self.found = Some((all, any));
        if all.is_empty() && any == self.places {
            return ControlFlow::Break(Stop::Saturated);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::expect;

    #[test]
    fn what_all_ways_have_is_set() {
        expect![[r#"
            Template Set: r1c2=1,
                because every way of placing the 1s includes it"#]]
        .assert_eq(&steps(Technique::TemplateSet, standard(4), "234 . 234 234"));
    }

    #[test]
    fn what_no_way_has_is_deleted() {
        expect![[r#"
            Template Delete: r2c12,r34c2<>1,
                because no way of placing the 1s includes it
            Template Delete: r1c2<>2,
                because no way of placing the 2s that leaves room for the other digits includes it
            Template Delete: r1c2<>3,
                because no way of placing the 3s that leaves room for the other digits includes it
            Template Delete: r1c2<>4,
                because no way of placing the 4s that leaves room for the other digits includes it"#]]
        .assert_eq(&steps(Technique::TemplateDelete, standard(4), "234 . 234 234"));
    }

    #[test]
    fn an_empty_grid_says_nothing() {
        for size in [9, 25] {
            expect![""].assert_eq(&steps(Technique::TemplateDelete, standard(size), ""));
        }
    }

    #[test]
    fn on_a_diagonal() {
        let diagonal = standard(4).with_variant(Variant::Diagonal).expect("a rule for any size");
        expect![[r#"
            Template Set: r2c4=1, r3c2=1, r4c3=1,
                because every way of placing the 1s includes it"#]]
        .assert_eq(&steps(Technique::TemplateSet, diagonal, "=1 . . .  . . 234 ."));
    }
}
