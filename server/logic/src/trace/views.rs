//! Shows a puzzle or a search as data: by digit, by cell, or the values alone; and strong links.
//!
//! Must not know how a view is drawn. The view of a [puzzle](GridView::of_puzzle) has its decided cells and the digits
//! that these exclude from their peers directly, without any conclusion; the view of a [search](GridView::of_search)
//! has the values set and the digits excluded so far.

use crate::singles;
use crate::trace::replay::Replay;
use engine::{Geometry, HouseIndex, Puzzle, Values};
use field::{Cell, Digit, DigitSet};
use std::sync::Arc;

/// The state of a digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The cell holds it.
    Determined,
    /// The cell is empty, and may hold it.
    Possible,
    /// The cell holds another digit, or may not hold this one.
    Excluded,
}

impl Mark {
    /// Its name, for every format.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Determined => "determined",
            Mark::Possible => "possible",
            Mark::Excluded => "excluded",
        }
    }
}

/// The state of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The cell holds the digit.
    Value(Digit),
    /// The cell is empty, and may hold these digits.
    Candidates(DigitSet),
}

/// The two or three cells of a house that may hold a digit which the house lacks. Two cells are a strong link: if one
/// does not hold the digit, the other does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub house: HouseIndex,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
}

/// The values and candidates of all cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridView {
    geometry: Arc<Geometry>,
    values: Box<Values>,
    candidates: Box<[DigitSet]>,
}

impl GridView {
    /// The decided cells of a puzzle, and the candidates that they leave for the others.
    pub fn of_puzzle(puzzle: &Puzzle) -> GridView {
        let geometry = puzzle.geometry();
        let mut values: Vec<Option<Digit>> = geometry.cells().map(|cell| puzzle.allowed(cell).only()).collect();
        let mut candidates = singles::candidates(puzzle);
        for cell in geometry.cells().filter(|cell| !geometry.has(*cell)) {
            values[cell.index()] = None;
            candidates[cell.index()] = DigitSet::EMPTY;
        }
        GridView { geometry: geometry.clone(), values: values.into(), candidates }
    }

    /// The values set in a search, and the digits not yet excluded.
    pub fn of_search(replay: &Replay) -> GridView {
        let geometry = replay.geometry().clone();
        let candidates = geometry.cells().map(|cell| replay.possible(cell)).collect();
        GridView { values: replay.values().into(), candidates, geometry }
    }

    /// The shape of the puzzle.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The game view: the value of each cell, in reading order.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The columnar view: the value or the candidates of each cell, in reading order.
    pub fn contents(&self) -> impl Iterator<Item = Content> {
        self.values.iter().zip(&self.candidates).map(|(value, candidates)| match value {
            Some(digit) => Content::Value(*digit),
            None => Content::Candidates(*candidates),
        })
    }

    /// The level view of a digit: its state in each cell, in reading order.
    pub fn marks(&self, digit: Digit) -> impl Iterator<Item = Mark> {
        self.contents().map(move |content| match content {
            Content::Value(value) if value == digit => Mark::Determined,
            Content::Candidates(set) if set.contains(digit) => Mark::Possible,
            Content::Value(_) | Content::Candidates(_) => Mark::Excluded,
        })
    }

    /// The houses that lack a digit and have two or three places for it, in the order of the geometry.
    pub fn links(&self, digit: Digit) -> Vec<Link> {
        let marks: Vec<Mark> = self.marks(digit).collect();
        let mut links = Vec::new();
        for (index, house) in self.geometry.indexed_houses() {
            if house.cells.iter().any(|cell| marks[cell.index()] == Mark::Determined) {
                continue;
            }
            let places = house.cells.iter().copied().filter(|cell| marks[cell.index()] == Mark::Possible);
            let cells: Vec<Cell> = places.collect();
            if matches!(cells.len(), 2 | 3) {
                links.push(Link { house: index, cells });
            }
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{puzzle, standard};
    use crate::trace;
    use expect_test::{Expect, expect};
    use std::ops::ControlFlow;

    /// The level view of a digit (`#` determined, `+` possible, `.` excluded), and its links.
    fn level(moment: &GridView, digit: u8) -> String {
        let digit = Digit::new(digit).expect("a digit");
        let sign = |mark| match mark {
            Mark::Determined => '#',
            Mark::Possible => '+',
            Mark::Excluded => '.',
        };
        let signs: Vec<char> = moment.marks(digit).map(sign).collect();
        let columns = usize::from(moment.geometry().field().columns());
        let mut lines: Vec<String> = signs.chunks(columns).map(|row| row.iter().collect()).collect();
        for link in moment.links(digit) {
            let cells = link.cells.iter().map(|cell| moment.geometry().cell_name(*cell).to_string());
            let house = moment.geometry().house(link.house).kind;
            lines.push(format!("{house}: {}", cells.collect::<Vec<_>>().join(" ")));
        }
        lines.join("\n")
    }

    #[track_caller]
    fn check(text: &str, digit: u8, expected: Expect) {
        expected.assert_eq(&level(&GridView::of_puzzle(&puzzle(&standard(4), text)), digit));
    }

    #[test]
    fn levels_show_what_decided_peers_leave() {
        check(
            "1... .... ..2. ....",
            1,
            expect![[r#"
            #...
            ..++
            .+.+
            .+++
            row 2: r2c3 r2c4
            row 3: r3c2 r3c4
            row 4: r4c2 r4c3 r4c4
            column 2: r3c2 r4c2
            column 3: r2c3 r4c3
            column 4: r2c4 r3c4 r4c4
            box 2: r2c3 r2c4
            box 3: r3c2 r4c2
            box 4: r3c4 r4c3 r4c4"#]],
        );
        check(
            "1... .... ..2. ....",
            3,
            expect![[r#"
            .+++
            ++++
            ++.+
            ++++
            row 1: r1c2 r1c3 r1c4
            row 3: r3c1 r3c2 r3c4
            column 1: r2c1 r3c1 r4c1
            column 3: r1c3 r2c3 r4c3
            box 1: r1c2 r2c1 r2c2
            box 4: r3c4 r4c3 r4c4"#]],
        );
    }

    #[test]
    fn a_house_that_holds_the_digit_has_no_link() {
        // Two are in conflict in row 1, whose third cell may hold neither.
        check(
            "11.. .... .... ....",
            1,
            expect![[r#"
            ##..
            ..++
            ..++
            ..++
            row 2: r2c3 r2c4
            row 3: r3c3 r3c4
            row 4: r4c3 r4c4
            column 3: r2c3 r3c3 r4c3
            column 4: r2c4 r3c4 r4c4
            box 2: r2c3 r2c4"#]],
        );
    }

    #[test]
    fn every_view_says_the_same() {
        let moment = GridView::of_puzzle(&puzzle(&standard(4), "1... .2.. ..3. ...."));
        for digit in moment.geometry().digits() {
            for ((mark, content), value) in moment.marks(digit).zip(moment.contents()).zip(moment.values()) {
                assert_eq!(mark == Mark::Determined, *value == Some(digit));
                match content {
                    Content::Value(held) => assert_eq!(*value, Some(held)),
                    Content::Candidates(set) => assert_eq!(mark == Mark::Possible, set.contains(digit)),
                }
            }
        }
    }

    #[test]
    fn a_search_that_has_set_the_givens_shows_the_puzzle() {
        let puzzle = puzzle(
            &standard(9),
            "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
        );
        let mut replay = Replay::new(puzzle.geometry().clone());
        let mut set = 0;
        let givens = puzzle.geometry().cells().filter(|cell| puzzle.allowed(*cell).only().is_some()).count();
        trace::search(&puzzle, u64::MAX, &|| false, &mut |event| {
            set += usize::from(event.kind == trace::EventKind::Placed);
            if set > givens {
                return ControlFlow::Break(());
            }
            replay.apply(event);
            ControlFlow::Continue(())
        });
        assert_eq!(GridView::of_search(&replay), GridView::of_puzzle(&puzzle));
    }
}
