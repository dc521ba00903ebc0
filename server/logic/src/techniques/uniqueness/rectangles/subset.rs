//! Unique rectangle type 3: the two corners with other candidates act as one cell of a naked subset.
//!
//! One of them holds one of their other candidates; together with further cells of a house there are as many digits as
//! cells.

use field::{CellSet, DigitSet};

use super::Rectangle;
use crate::techniques::steps::sentence::sentence;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::HouseIndex;

pub(super) fn find<const W: usize>(rectangle: &Rectangle<'_, W>, sink: &mut Sink<'_>) -> Flow {
    if rectangle.extra_pair().is_none() {
        return Flow::Continue(());
    }
    let board = rectangle.board;
    // On large puzzles only as many cells as people search for; on others all.
    let most = if board.digits().len() > 9 { 3 } else { board.digits().len() - 2 };
    for house in board.common_houses(rectangle.extra) {
        let is_free = |cell: &_| (board.candidates(*cell) & rectangle.digits).is_empty();
        let free = ((board.house(house) & board.open()) - rectangle.all).iter().filter(is_free).collect();
        for size in 1..=most {
            let chosen = Chosen { house, size, cells: CellSet::EMPTY, digits: rectangle.extra_digits() };
            chosen.extended(rectangle, free, sink)?;
        }
    }
    Flow::Continue(())
}

/// The cells chosen to join the corners.
#[derive(Clone, Copy)]
struct Chosen<const W: usize> {
    house: HouseIndex,
    size: usize,
    cells: CellSet<W>,
    digits: DigitSet,
}

impl<const W: usize> Chosen<W> {
    /// Reports all sets of so many cells with these and some of `rest`.
    fn extended(self, rectangle: &Rectangle<'_, W>, mut rest: CellSet<W>, sink: &mut Sink<'_>) -> Flow {
        if self.digits.len() > self.size + 1 {
            return Flow::Continue(());
        }
        if self.cells.len() == self.size {
            return self.report(rectangle, sink);
        }
        sink.check_interrupt()?;
        for cell in rest {
            rest.remove(cell);
            let cells = self.cells | CellSet::single(cell);
            let digits = self.digits | rectangle.board.candidates(cell);
            Chosen { cells, digits, ..self }.extended(rectangle, rest, sink)?;
        }
        Flow::Continue(())
    }

    fn report(&self, rectangle: &Rectangle<'_, W>, sink: &mut Sink<'_>) -> Flow {
        let board = rectangle.board;
        let with_corners = self.cells | rectangle.extra;
        let is_first = board.common_houses(with_corners).next() == Some(self.house);
        if self.digits.len() != self.size + 1 || !is_first {
            return Flow::Continue(());
        }
        let loses = board.common_peers(with_corners) & board.open();
        let extra = rectangle.extra.to_vec();
        let chosen = self.cells.to_vec();
        let reason = sentence![
            "because ",
            chosen,
            " and one of ",
            extra,
            " hold ",
            self.digits,
            " in ",
            self.house,
            ", else ",
            rectangle.digits,
            " could be exchanged in ",
            rectangle.all.to_vec()
        ];
        let step = rectangle.step(Technique::UniqueRectangle3, board.removes(self.digits, loses), reason);
        sink.found(Step { cells: (rectangle.all | self.cells).to_vec(), houses: vec![self.house], ..step })
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique;
    use crate::techniques::testing::{standard, steps};
    use expect_test::expect;

    #[test]
    fn the_corners_are_one_cell_of_a_pair() {
        let text = "12 . . 12 . .  123 . . 124 34";
        expect![[r#"
            Unique Rectangle Type 3: r2c236<>34,
                because r2c5 and one of r2c1 and r2c4 hold 3 and 4 in row 2, else 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]].assert_eq(&steps(Technique::UniqueRectangle3, standard(6), text));
        expect![""].assert_eq(&steps(Technique::UniqueRectangle3, standard(6), &text.replace("34", "35")));
        expect![""].assert_eq(&steps(Technique::UniqueRectangle3, standard(6), &text.replace("34", "13")));
    }

    #[test]
    fn in_a_column_and_a_box() {
        let text = "12 . . 123 . .  12 . . 124 34";
        expect![[r#"
            Unique Rectangle Type 3: r1c56,r2c6<>34,
                because r2c5 and one of r1c4 and r2c4 hold 3 and 4 in box 2, else 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]].assert_eq(&steps(Technique::UniqueRectangle3, standard(6), text));
    }
}
