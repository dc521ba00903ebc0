//! Empty rectangles: a box has its places of a digit in one row and one column only, so if the digit is in the rest of
//! one line, the box holds it in the other line. If a cell of that line sees an end of a strong link, the other end
//! follows.
//!
//! A dual one combines two on the same box.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::Options;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Link, Node, Step, Strength};
use crate::techniques::steps::technique::Technique;
use engine::{HouseIndex, HouseKind};

/// An instance.
#[derive(Clone, Copy)]
struct Rectangle {
    digit: Digit,
    house: HouseIndex,
    /// The line of the box that contains the removed candidate.
    blocked: HouseIndex,
    /// The line of the box that would hold the digit.
    filled: HouseIndex,
    /// The house with just two places.
    pair: HouseIndex,
    /// The place in that line.
    near: Cell,
    /// The place that the removed candidate sees.
    far: Cell,
    removed: Cell,
}

pub(crate) fn single<const W: usize>(board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Flow {
    each_box(board, options, sink, |found, sink| {
        found.iter().try_for_each(|rectangle| sink.found(rectangle.step(board, Technique::EmptyRectangle)))
    })
}

pub(crate) fn dual<const W: usize>(board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Flow {
    each_box(board, options, sink, |found, sink| {
        for (position, one) in found.iter().enumerate() {
            for other in found[position + 1..].iter().filter(|other| other.removed != one.removed) {
                sink.found(both(board, *one, *other))?;
            }
        }
        Flow::Continue(())
    })
}

/// Calls the function with all instances of each digit in each box.
fn each_box<const W: usize>(
    board: &Board<W>,
    options: &Options,
    sink: &mut Sink<'_>,
    mut then: impl FnMut(&[Rectangle], &mut Sink<'_>) -> Flow,
) -> Flow {
    let (lines, boxes): (Vec<_>, Vec<_>) = board.houses().partition(|house| board.kind(*house).is_line());
    let (rows, columns): (Vec<_>, Vec<_>) =
        lines.into_iter().partition(|line| matches!(board.kind(*line), HouseKind::Row(_)));
    let least = if options.two_cell_rectangles { 2 } else { 3 };
    let mut found = Vec::new();
    for digit in board.digits() {
        for &house in &boxes {
            sink.check_interrupt()?;
            found.clear();
            let places = board.places_in(house, digit);
            if places.len() < least {
                continue;
            }
            for &row in &rows {
                let rest = places - board.house(row);
                for &column in columns.iter().filter(|column| is_cross(board, places, rest, row, **column)) {
                    found.extend(rectangles(board, digit, house, [row, column]));
                    found.extend(rectangles(board, digit, house, [column, row]));
                }
            }
            then(&found, sink)?;
        }
    }
    Flow::Continue(())
}

/// Returns true if the places are in the row and the column, not in one of them alone; `rest` are those outside the
/// row.
fn is_cross<const W: usize>(
    board: &Board<W>,
    places: CellSet<W>,
    rest: CellSet<W>,
    row: HouseIndex,
    column: HouseIndex,
) -> bool {
    let column = board.house(column);
    rest.meets(column) && rest.is_within(column) && (places & board.house(row)).meets(!column)
}

/// The instances with a pair on the first line of the box that remove a candidate from the second.
fn rectangles<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    house: HouseIndex,
    [filled, blocked]: [HouseIndex; 2],
) -> impl Iterator<Item = Rectangle> {
    let outside = board.places_in(filled, digit) - board.house(house) - board.house(blocked);
    outside.iter().filter_map(move |near| {
        let pair = line_through(board, near, blocked)?;
        let (one, other) = board.places_in(pair, digit).pair()?;
        let far = if one == near { other } else { one };
        let removed = (board.house(line_through(board, far, filled)?) & board.house(blocked)).only()?;
        let removes = board.places(digit).contains(removed) && !board.house(house).contains(removed);
        removes.then_some(Rectangle { digit, house, blocked, filled, pair, near, far, removed })
    })
}

/// The row or the column of the cell, of the same kind as `line`.
fn line_through<const W: usize>(board: &Board<W>, cell: Cell, line: HouseIndex) -> Option<HouseIndex> {
    let is_row = |house: HouseIndex| matches!(board.kind(house), HouseKind::Row(_));
    let mut houses = board.geometry().houses_of(cell).iter().copied();
    houses.find(|house| board.kind(*house).is_line() && is_row(*house) == is_row(line))
}

impl Rectangle {
    fn cells<const W: usize>(&self, board: &Board<W>) -> CellSet<W> {
        board.places_in(self.house, self.digit) | CellSet::single(self.near) | CellSet::single(self.far)
    }

    fn step<const W: usize>(&self, board: &Board<W>, technique: Technique) -> Step {
        Step {
            digits: DigitSet::single(self.digit),
            cells: self.cells(board).to_vec(),
            houses: vec![self.house, self.filled, self.blocked, self.pair],
            links: self.links(board),
            removes: vec![(self.removed, self.digit)],
            ..Step::of(technique)
        }
        .because(self.reason())
    }

    fn reason(&self) -> Sentence {
        sentence![
            "because ",
            self.digit,
            " in ",
            self.removed,
            " would put the ",
            self.digit,
            " of ",
            self.house,
            " into ",
            self.filled,
            " and so the ",
            self.digit,
            " of ",
            self.pair,
            " into ",
            self.far,
            ", which ",
            self.removed,
            " sees"
        ]
    }

    /// The links from the places in the box that the removed candidate sees to the place of the pair that it sees.
    fn links<const W: usize>(&self, board: &Board<W>) -> Vec<Link> {
        let places = board.places_in(self.house, self.digit);
        let node = |cells: CellSet<W>| Node::group(cells.to_vec(), self.digit);
        let blocked = node(places & board.house(self.blocked));
        let filled = node(places - board.house(self.blocked));
        let near = node(CellSet::single(self.near));
        let far = node(CellSet::single(self.far));
        vec![
            Link { strength: Strength::Strong, from: blocked, to: filled.clone() },
            Link { strength: Strength::Weak, from: filled, to: near.clone() },
            Link { strength: Strength::Strong, from: near, to: far },
        ]
    }
}

/// Combines two instances of a box in one step.
fn both<const W: usize>(board: &Board<W>, one: Rectangle, other: Rectangle) -> Step {
    let mut second = other.step(board, Technique::DualEmptyRectangle);
    // The box is in the first one, too.
    second.houses.remove(0);
    one.step(board, Technique::DualEmptyRectangle).and(second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{ones, standard, steps, steps_with};
    use engine::Geometry;
    use expect_test::expect;

    #[test]
    fn a_pair_beside_the_box() {
        let text = ones(9, ".1.111.11 .1.111.11 1.1111111 111111.11 111111.11 111111111 111111.11 111111.11 111111.11");
        expect![[r#"
            Empty Rectangle: r6c2<>1,
                because 1 in r6c2 would put the 1 of box 1 into row 3 and so the 1 of column 7 into r6c7, which r6c2 sees"#]].assert_eq(&steps(Technique::EmptyRectangle, standard(9), &text));
    }

    #[test]
    fn two_places_only_where_allowed() {
        let text = ones(9, ".1.111.11 ...111.11 1..111111 111111.11 111111.11 111111111 111111.11 111111.11 111111.11");
        expect![[r#"
            Empty Rectangle: r6c2<>1,
                because 1 in r6c2 would put the 1 of box 1 into row 3 and so the 1 of column 7 into r6c7, which r6c2 sees"#]].assert_eq(&steps(Technique::EmptyRectangle, standard(9), &text));
        let options = Options { two_cell_rectangles: false, ..Options::default() };
        expect![""].assert_eq(&steps_with(&options, Technique::EmptyRectangle, standard(9), &text));
    }

    #[test]
    fn nothing_where_the_box_is_full() {
        let text = ones(9, "11.111.11 .1.111.11 1.1111111 111111.11 111111.11 111111111 111111.11 111111.11 111111.11");
        expect![[r#""#]].assert_eq(&steps(Technique::EmptyRectangle, standard(9), &text));
    }

    #[test]
    fn two_rectangles_on_one_box() {
        let text = ones(9, ".1.111..1 .1.111..1 1.1111111 111111..1 111111..1 1111111.1 111111.11 111111..1 111111..1");
        expect![[r#"
            Dual Empty Rectangle: r67c2<>1,
                because 1 in r6c2 would put the 1 of box 1 into row 3 and so the 1 of column 7 into r6c7, which r6c2 sees; and because 1 in r7c2 would put the 1 of box 1 into row 3 and so the 1 of column 8 into r7c8, which r7c2 sees"#]].assert_eq(&steps(Technique::DualEmptyRectangle, standard(9), &text));
    }

    #[test]
    fn regions_are_boxes_too() {
        let regions = [
            0, 0, 0, 0, 1, 1, //
            0, 0, 2, 1, 1, 1, //
            2, 2, 2, 2, 2, 1, //
            3, 3, 3, 4, 4, 4, //
            3, 3, 4, 4, 5, 4, //
            3, 5, 5, 5, 5, 5, //
        ];
        let irregular = Geometry::with_regions(6, &regions).expect("regions of six cells");
        let text = ones(6, "1.1..1 .1111. 11111. 111111 11111. 11111.");
        expect![[r#"
            Empty Rectangle: r4c2<>1,
                because 1 in r4c2 would put the 1 of region 1 into row 1 and so the 1 of column 6 into r4c6, which r4c2 sees"#]].assert_eq(&steps(Technique::EmptyRectangle, irregular, &text));
    }
}
