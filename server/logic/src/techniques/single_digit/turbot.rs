//! Turbot fish: two strong links of one digit whose near ends see each other, so that one of their far ends holds it.
//! Two shapes of it have names of their own.
//!
//! A skyscraper has its links in two rows (or two columns), and their near ends, both the left or both the right ones,
//! in one column. A two-string kite has a row and a column whose near ends share a box; a dual kite is two on the same
//! near ends.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Link, Step};
use crate::techniques::steps::technique::Technique;
use engine::{HouseIndex, HouseKind};

/// The two places of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pair {
    house: HouseIndex,
    /// In reading order, or the far end first.
    cells: [Cell; 2],
}

/// Far end, near end, near end, far end: consecutive cells are linked, the outer two pairs strongly.
#[derive(Clone, Copy)]
struct Chain {
    digit: Digit,
    one: Pair,
    other: Pair,
}

pub(crate) fn skyscrapers<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    each_digit(board, sink, |digit, pairs, sink| {
        for (position, one) in pairs.iter().enumerate().filter(|(_, pair)| board.kind(pair.house).is_line()) {
            for other in pairs[position + 1..].iter().filter(|other| are_alike(board, one.house, other.house)) {
                for near in [0, 1] {
                    let chain = Chain { digit, one: one.with_near(near), other: other.with_near(near) };
                    if across(board, one.house, chain.near()) && !across(board, one.house, chain.far()) {
                        sink.found(chain.step(board, Technique::Skyscraper, chain.seen(board)))?;
                    }
                }
            }
        }
        Flow::Continue(())
    })
}

pub(crate) fn kites<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    each_digit(board, sink, |digit, pairs, sink| {
        for (chain, removed) in kites_of(board, digit, pairs) {
            sink.found(chain.step(board, Technique::TwoStringKite, CellSet::single(removed)))?;
        }
        Flow::Continue(())
    })
}

/// Finds pairs of kites, which may be of different digits.
pub(crate) fn dual_kites<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let mut kites = Vec::new();
    each_digit(board, sink, |digit, pairs, _| {
        kites.extend(kites_of(board, digit, pairs));
        Flow::Continue(())
    })?;
    for (position, &(one, removed)) in kites.iter().enumerate() {
        sink.check_interrupt()?;
        let joined = |other: Chain| other.near() == one.near() || other.near() == swapped(one.near());
        let second = |(other, also): &&(Chain, Cell)| joined(*other) && (*also, other.digit) != (removed, one.digit);
        for &(other, also) in kites[position + 1..].iter().filter(second) {
            sink.found(dual(board, [(one, removed), (other, also)]))?;
        }
    }
    Flow::Continue(())
}

pub(crate) fn turbot_fish<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    each_digit(board, sink, |digit, pairs, sink| {
        let aligned = |pair: &&Pair| board.kind(pair.house).is_line() || !share_line(board, pair.cells);
        let links: Vec<Pair> = pairs.iter().filter(aligned).copied().collect();
        for (position, one) in links.iter().enumerate() {
            sink.check_interrupt()?;
            for other in &links[position + 1..] {
                for (near, at) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let chain = Chain { digit, one: one.with_near(near), other: other.with_near(at) };
                    if chain.holds(board) {
                        sink.found(chain.step(board, Technique::TurbotFish, chain.seen(board)))?;
                    }
                }
            }
        }
        Flow::Continue(())
    })
}

/// Calls the function with each digit and its pairs, in the order of the houses.
fn each_digit<const W: usize>(
    board: &Board<W>,
    sink: &mut Sink<'_>,
    mut then: impl FnMut(Digit, &[Pair], &mut Sink<'_>) -> Flow,
) -> Flow {
    let mut pairs = Vec::new();
    for digit in board.digits() {
        sink.check_interrupt()?;
        pairs.clear();
        pairs.extend(board.houses().filter_map(|house| {
            let (first, second) = board.places_in(house, digit).pair()?;
            Some(Pair { house, cells: [first, second] })
        }));
        then(digit, &pairs, sink)?;
    }
    Flow::Continue(())
}

/// The kites of a digit, each with the cell that it removes the digit from. A row and a column are joined in only one
/// way.
fn kites_of<const W: usize>(board: &Board<W>, digit: Digit, pairs: &[Pair]) -> impl Iterator<Item = (Chain, Cell)> {
    let of = move |wanted: fn(HouseKind) -> bool| pairs.iter().filter(move |pair| wanted(board.kind(pair.house)));
    let rows = of(|kind| matches!(kind, HouseKind::Row(_)));
    let lines =
        rows.flat_map(move |row| of(|kind| matches!(kind, HouseKind::Column(_))).map(move |column| (row, column)));
    lines.filter_map(move |(row, column)| {
        let ways = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        let mut chains = ways.map(|(near, at)| Chain { digit, one: row.with_near(near), other: column.with_near(at) });
        let chain = chains.find(|chain| are_joined(board, chain.near()))?;
        let [in_row, in_column] = chain.far();
        let geometry = board.geometry();
        let crossing = geometry.cell(geometry.row(in_column), geometry.column(in_row));
        // Lines of different grids do not go through each other's cells.
        let is_seen = geometry.are_peers(crossing, in_row) && geometry.are_peers(crossing, in_column);
        (chain.is_open() && is_seen && board.places(digit).contains(crossing)).then_some((chain, crossing))
    })
}

/// Returns true if the cells are the same, share a house other than a line, or are peers by a move.
fn are_joined<const W: usize>(board: &Board<W>, [one, other]: [Cell; 2]) -> bool {
    let both = CellSet::single(one) | CellSet::single(other);
    board.common_houses(both).any(|house| !board.kind(house).is_line())
        || board.geometry().peers_apart(one).contains(&other)
        || one == other
}

fn share_line<const W: usize>(board: &Board<W>, cells: [Cell; 2]) -> bool {
    board.common_houses(cells.into_iter().collect()).any(|house| board.kind(house).is_line())
}

/// Returns true if the cells of two lines are in one line that crosses both. Of several grids, cells below each other
/// may be in lines of different grids.
fn across<const W: usize>(board: &Board<W>, line: HouseIndex, [one, other]: [Cell; 2]) -> bool {
    let geometry = board.geometry();
    let is_aligned = match board.kind(line) {
        HouseKind::Row(_) => geometry.column(one) == geometry.column(other),
        _ => geometry.row(one) == geometry.row(other),
    };
    is_aligned && geometry.are_peers(one, other)
}

fn are_alike<const W: usize>(board: &Board<W>, one: HouseIndex, other: HouseIndex) -> bool {
    std::mem::discriminant(&board.kind(one)) == std::mem::discriminant(&board.kind(other))
}

fn swapped([one, other]: [Cell; 2]) -> [Cell; 2] {
    [other, one]
}

impl Pair {
    /// The same pair with the cell at index `near` as the near end.
    fn with_near(self, near: usize) -> Pair {
        if near == 1 { self } else { Pair { cells: swapped(self.cells), ..self } }
    }
}

impl Chain {
    fn near(&self) -> [Cell; 2] {
        [self.one.cells[1], self.other.cells[1]]
    }

    fn far(&self) -> [Cell; 2] {
        [self.one.cells[0], self.other.cells[0]]
    }

    /// Returns true if its four cells are different.
    fn is_open(&self) -> bool {
        let cells = self.one.cells;
        self.other.cells.iter().all(|cell| !cells.contains(cell))
    }

    /// Returns true if the near ends see each other and no cell occurs twice, except that the far ends may be the same.
    fn holds<const W: usize>(&self, board: &Board<W>) -> bool {
        let ([one, other], [start, end]) = (self.near(), self.far());
        one != end && other != start && board.peers(one).contains(other)
    }

    /// The cells that cannot hold the digit because they see both far ends.
    fn seen<const W: usize>(&self, board: &Board<W>) -> CellSet<W> {
        board.common_peers(self.far().into_iter().collect()) & board.places(self.digit)
    }

    fn step<const W: usize>(&self, board: &Board<W>, technique: Technique, removes: CellSet<W>) -> Step {
        let ([one, other], [start, end]) = (self.near(), self.far());
        let chain = [start, one, other, end];
        let digits = DigitSet::single(self.digit);
        Step {
            digits,
            cells: CellSet::<W>::from_iter(chain).to_vec(),
            houses: vec![self.one.house, self.other.house],
            links: Link::alternating(&chain.map(|cell| (cell, self.digit))),
            removes: board.removes(digits, removes),
            ..Step::of(technique)
        }
        .because(self.reason())
    }

    fn reason(&self) -> Sentence {
        let ([one, other], [start, end]) = (self.near(), self.far());
        let digit = self.digit;
        let houses = [self.one.house, self.other.house];
        let mut reason = sentence!["because ", digit, " has just two places in ", houses[0], " and in ", houses[1]];
        let ends = match start == end {
            true => {
                sentence![", one of them ", start, ", and the others, ", one, " and ", other, ", see each other: so "]
            }
            false => sentence![", of which ", one, " and ", other, " see each other: so ", start, " or "],
        };
        reason.0.extend(ends.0);
        reason.0.extend(sentence![end, " is ", digit].0);
        reason
    }
}

/// Combines two kites on the same near ends in one step, each with the cell that it removes its digit from.
fn dual<const W: usize>(board: &Board<W>, kites: [(Chain, Cell); 2]) -> Step {
    let [first, second] =
        kites.map(|(kite, removed)| kite.step(board, Technique::DualTwoStringKite, CellSet::single(removed)));
    first.and(second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{grid, ones, standard, steps};
    use crate::techniques::{Options, Walk};
    use engine::Variant;
    use expect_test::expect;

    const SKYSCRAPER: &str =
        "1...1.... 111111111 111111111 111111111 1....1... 111111111 111111111 111111111 111111111";

    #[test]
    fn skyscraper() {
        expect![[r#"
            Skyscraper: r23c6,r46c5<>1,
                because 1 has just two places in row 1 and in row 5, of which r1c1 and r5c1 see each other: so r1c5 or r5c6 is 1"#]].assert_eq(&steps(Technique::Skyscraper, standard(9), &ones(9, SKYSCRAPER)));
    }

    #[test]
    fn an_x_wing_is_no_skyscraper() {
        let text = ones(9, "1...1.... 111111111 111111111 1...1.... 111111111 111111111 111111111 111111111 111111111");
        expect![[r#""#]].assert_eq(&steps(Technique::Skyscraper, standard(9), &text));
    }

    #[test]
    fn a_kite() {
        let text = ones(9, "1......1. 111111111 1.1111111 1.1111111 111111111 1.1111111 1.1111111 1.1111111 1.1111111");
        expect![[r#"
            2-String Kite: r5c8<>1,
                because 1 has just two places in row 1 and in column 2, of which r1c1 and r2c2 see each other: so r1c8 or r5c2 is 1"#]].assert_eq(&steps(Technique::TwoStringKite, standard(9), &text));
        expect![[r#"
            Turbot Fish: r5c8<>1,
                because 1 has just two places in row 1 and in column 2, of which r1c1 and r2c2 see each other: so r1c8 or r5c2 is 1"#]].assert_eq(&steps(Technique::TurbotFish, standard(9), &text));
    }

    #[test]
    fn a_kite_at_a_knights_move() {
        let antiknight = standard(9).with_variant(Variant::Antiknight).expect("a rule for any size");
        let text = ones(9, "..1....1. 111.11111 111111111 111.11111 111.11111 111111111 111.11111 111.11111 111.11111");
        expect![[r#"
            2-String Kite: r6c8<>1,
                because 1 has just two places in row 1 and in column 4, of which r1c3 and r3c4 see each other: so r1c8 or r6c4 is 1"#]].assert_eq(&steps(Technique::TwoStringKite, antiknight, &text));
        expect![""].assert_eq(&steps(Technique::TwoStringKite, standard(9), &text));
    }

    #[test]
    fn dual_kite() {
        let text = ones(9, "1......1. .1......1 ..1111111 ..1111111 ..1111111 .11111111 1.1111111 ..1111111 ..1111111");
        expect![[r#"
            Dual 2-String Kite: r6c8,r7c9<>1,
                because 1 has just two places in row 1 and in column 2, of which r1c1 and r2c2 see each other: so r1c8 or r6c2 is 1; and because 1 has just two places in row 2 and in column 1, of which r2c2 and r1c1 see each other: so r2c9 or r7c1 is 1"#]]
        .assert_eq(&steps(Technique::DualTwoStringKite, standard(9), &text));
    }

    #[test]
    fn a_pair_in_a_box_and_in_a_row_of_three_is_no_link() {
        let text = ones(9, "11.....1. ...111111 ...111111 111111111 111111111 .1.....1. 111111111 111111111 111111111");
        expect![[r#""#]].assert_eq(&steps(Technique::TurbotFish, standard(9), &text));
    }

    #[test]
    fn links_that_meet_at_both_ends() {
        let text = ones(9, "11....... 111111111 .11111111 .11111111 .11111111 .11111111 .11111111 .11111111 .11111111");
        expect![[r#"
            Turbot Fish: r1c2,r2c123,r3c23<>1,
                because 1 has just two places in row 1 and in column 1, one of them r1c1, and the others, r1c2 and r2c1, see each other: so r1c1 is 1"#]].assert_eq(&steps(Technique::TurbotFish, standard(9), &text));
    }

    #[test]
    fn links_are_told_in_turns() {
        let grid = grid(standard(9), &ones(9, SKYSCRAPER));
        let steps = Walk::new(&grid).all(Technique::Skyscraper, &Options::default(), &|| false);
        let strengths: Vec<_> = steps[0].links.iter().map(|link| link.strength).collect();
        expect!["[Strong, Weak, Strong]"].assert_eq(&format!("{strengths:?}"));
    }
}
