//! Colouring: chains of places of a digit that hold it alternately, and conclusions from their two colours.
//!
//! If a house has two places for a digit, one of them holds it. So all places that are connected in this way have two
//! colours: all cells of one hold the digit, and none of the other.

use field::{Cell, CellSet, Digit};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::step::{Link, Node, Strength};

pub(crate) mod multi;
pub(crate) mod simple;

/// Connected places of a digit, in two colours.
#[derive(Clone, Debug)]
struct Component<const W: usize> {
    colors: [CellSet<W>; 2],
    /// For each colour, the cells that see one of its cells.
    seen: [CellSet<W>; 2],
}

impl<const W: usize> Component<W> {
    fn cells(&self) -> CellSet<W> {
        self.colors[0] | self.colors[1]
    }
}

/// All components, in the order of their first cells.
fn components<const W: usize>(board: &Board<W>, digit: Digit) -> Vec<Component<W>> {
    let pairs: Vec<(Cell, Cell)> = pairs(board, digit).collect();
    let mut rest: CellSet<W> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let mut components = Vec::new();
    while let Some(first) = rest.first() {
        let colors = colored(&pairs, first);
        rest = rest - colors[0] - colors[1];
        components.push(Component { colors, seen: colors.map(|color| seen(board, color)) });
    }
    components
}

/// The pairs of places of `digit` that are alone in a house.
fn pairs<const W: usize>(board: &Board<W>, digit: Digit) -> impl Iterator<Item = (Cell, Cell)> {
    board.houses().filter_map(move |house| board.places_in(house, digit).pair())
}

/// Colours the places connected with `first`, which has the first colour. A place keeps its colour even if the other
/// one follows too, in a puzzle without a solution.
fn colored<const W: usize>(pairs: &[(Cell, Cell)], first: Cell) -> [CellSet<W>; 2] {
    let mut colors = [CellSet::single(first), CellSet::EMPTY];
    let mut is_growing = true;
    while is_growing {
        is_growing = false;
        for &(one, other) in pairs {
            for (from, to) in [(one, other), (other, one)] {
                for color in [0, 1] {
                    if colors[color].contains(from) && !(colors[0] | colors[1]).contains(to) {
                        colors[1 - color].insert(to);
                        is_growing = true;
                    }
                }
            }
        }
    }
    colors
}

/// The cells that see one of `cells`.
fn seen<const W: usize>(board: &Board<W>, cells: CellSet<W>) -> CellSet<W> {
    cells.iter().map(|cell| board.peers(cell)).collect()
}

/// The pairs that connect `cells`.
fn links<const W: usize>(board: &Board<W>, digit: Digit, cells: CellSet<W>) -> Vec<Link> {
    let within = pairs(board, digit).filter(|(one, other)| cells.contains(*one) && cells.contains(*other));
    let mut pairs: Vec<(Cell, Cell)> = within.collect();
    pairs.sort_unstable();
    pairs.dedup();
    let link = |(one, other)| Link {
        strength: Strength::Strong,
        from: Node::single(one, digit),
        to: Node::single(other, digit),
    };
    pairs.into_iter().map(link).collect()
}
