//! Unique rectangles: four cells in two rows, two columns and two boxes whose two digits could be exchanged.
//!
//! If the cells held just these digits, alternately, an exchange would give a second solution. So they do not, if the
//! puzzle has only one solution. The corners of unique rectangles are open; rectangles with corners that are filled,
//! but not given, are avoidable rectangles. In puzzles without boxes the two rows and columns are enough.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::Options;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::technique::Technique;
use engine::HouseIndex;

mod avoidable;
mod hidden;
mod subset;
mod unique;

/// `technique` is one of the rectangles.
pub(crate) fn find<const W: usize>(
    technique: Technique,
    board: &Board<W>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> Flow {
    if !board.is_plain() {
        return Flow::Continue(());
    }
    match technique {
        Technique::AvoidableRectangle1 => avoidable::one(board, sink),
        Technique::AvoidableRectangle2 => avoidable::two(board, sink),
        Technique::HiddenRectangle => each(board, options, sink, hidden::find),
        Technique::UniqueRectangle3 => each(board, options, sink, subset::find),
        _ => each(board, options, sink, |rectangle, sink| rectangle.of_type(technique, sink)),
    }
}

/// Four corners: the upper two from left to right, then the lower two.
#[derive(Clone, Copy, Debug)]
struct Corners([Cell; 4]);

impl Corners {
    /// The rectangle with a corner at `cell`, on another row and column.
    fn at<const W: usize>(board: &Board<W>, cell: Cell, row: u8, column: u8) -> Corners {
        let geometry = board.geometry();
        let rows = [geometry.row(cell), row];
        let columns = [geometry.column(cell), column];
        let top = rows[0].min(rows[1]);
        let bottom = rows[0].max(rows[1]);
        let left = columns[0].min(columns[1]);
        let right = columns[0].max(columns[1]);
        Corners(
            [(top, left), (top, right), (bottom, left), (bottom, right)]
                .map(|(row, column)| geometry.cell(row, column)),
        )
    }

    fn set<const W: usize>(self) -> CellSet<W> {
        self.0.into_iter().collect()
    }

    /// The corner in the row of `corner`, the one in its column, and the opposite one.
    fn around(self, corner: Cell) -> Option<[Cell; 3]> {
        let index = self.0.iter().position(|cell| *cell == corner)?;
        Some([index ^ 1, index ^ 2, index ^ 3].map(|index| self.0[index]))
    }

    /// Returns true if two digits that alternate in the corners can be exchanged without affecting any other cell:
    /// every house has two adjacent corners, or none.
    fn are_exchangeable<const W: usize>(self, board: &Board<W>) -> bool {
        let [upper_left, upper_right, lower_left, lower_right] = self.0;
        let all = self.set();
        let has_both = |house: &HouseIndex| {
            let corners = board.house(*house) & all;
            let has = |cell| corners.contains(cell);
            corners.pair().is_some() && has(upper_left) != has(lower_right) && has(upper_right) != has(lower_left)
        };
        self.0.iter().all(|corner| board.geometry().houses_of(*corner).iter().all(has_both))
    }
}

/// Four open corners, one of which has just the two digits.
struct Rectangle<'a, const W: usize> {
    board: &'a Board<W>,
    corners: Corners,
    all: CellSet<W>,
    values: (Digit, Digit),
    digits: DigitSet,
    /// The corners with candidates other than the two.
    extra: CellSet<W>,
}

impl<const W: usize> Rectangle<'_, W> {
    /// The corners without candidates other than the two.
    fn pure(&self) -> CellSet<W> {
        self.all - self.extra
    }

    /// The two extra corners, if there are two.
    fn extra_pair(&self) -> Option<(Cell, Cell)> {
        self.extra.pair()
    }

    /// The other candidates of the extra corners.
    fn extra_digits(&self) -> DigitSet {
        self.extra.iter().map(|cell| self.board.candidates(cell).without(self.digits)).collect()
    }

    /// The row or column that contains both cells.
    fn line(&self, one: Cell, other: Cell) -> Option<HouseIndex> {
        self.board.common_houses([one, other].into_iter().collect()).find(|house| self.board.kind(*house).is_line())
    }

    /// Returns true if `digit` has no places but corners in the row and the column of `corner`.
    fn keeps(&self, corner: Cell, digit: Digit) -> bool {
        let Some([beside, below, _]) = self.corners.around(corner) else { return false };
        let is_within = |house| self.board.places_in(house, digit).is_within(self.all);
        [beside, below].into_iter().all(|end| self.line(corner, end).is_some_and(is_within))
    }
}

/// Calls the function with the rectangles that have a corner with just two candidates, each once: for the first such
/// corner, as HoDoKu does it. Other corners may give other rectangles if corners lack candidates.
fn each<const W: usize>(
    board: &Board<W>,
    options: &Options,
    sink: &mut Sink<'_>,
    find: impl Fn(&Rectangle<'_, W>, &mut Sink<'_>) -> Flow,
) -> Flow {
    let bivalue = board.with_candidates(2);
    let allowed = Allowed::new(board, options);
    for first in bivalue {
        let Some(values) = board.candidates(first).pair() else { continue };
        let digits = board.candidates(first);
        let corners = allowed.both(values);
        for corners in with_corner(board, first, corners) {
            let all: CellSet<W> = corners.set();
            let is_earlier =
                |cell: &Cell| board.candidates(*cell).pair().is_some_and(|values| all.is_within(allowed.both(values)));
            let earlier = corners.0.iter().take_while(|cell| **cell != first);
            if !corners.are_exchangeable(board) || earlier.filter(|cell| bivalue.contains(**cell)).any(is_earlier) {
                continue;
            }
            let extra = all.iter().filter(|cell| !board.candidates(*cell).without(digits).is_empty()).collect();
            find(&Rectangle { board, corners, all, values, digits, extra }, sink)?;
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// The rectangles with a corner at `cell`, exchangeable or not, whose other corners are among `others`.
fn with_corner<const W: usize>(board: &Board<W>, cell: Cell, others: CellSet<W>) -> impl Iterator<Item = Corners> {
    let geometry = board.geometry();
    let field = geometry.field();
    let own_row = field.row(cell);
    let own_column = field.column(cell);
    let rows = (0..field.rows()).filter(move |row| *row != own_row && others.contains(geometry.cell(*row, own_column)));
    rows.flat_map(move |row| {
        let fits = move |column: &u8| {
            let corners = [geometry.cell(own_row, *column), geometry.cell(row, *column)];
            *column != own_column && corners.iter().all(|corner| others.contains(*corner))
        };
        (0..field.columns()).filter(fits).map(move |column| Corners::at(board, cell, row, column))
    })
}

/// By digit from 1: the open cells that can be a corner with it.
struct Allowed<const W: usize>(Vec<CellSet<W>>);

impl<const W: usize> Allowed<W> {
    /// On request, includes cells that have lost the candidate before, but not to a value.
    fn new(board: &Board<W>, options: &Options) -> Allowed<W> {
        if !options.missing_candidates {
            return Allowed(board.digits().iter().map(|digit| board.places(digit)).collect());
        }
        let mut allowed = vec![board.open(); board.digits().len()];
        for cell in board.geometry().cells() {
            if let Some(value) = board.value(cell) {
                let rest = &mut allowed[usize::from(value.get()) - 1];
                *rest -= board.peers(cell);
            }
        }
        Allowed(allowed)
    }

    fn both(&self, (one, other): (Digit, Digit)) -> CellSet<W> {
        let of = |digit: Digit| self.0[usize::from(digit.get()) - 1];
        of(one) & of(other)
    }
}
