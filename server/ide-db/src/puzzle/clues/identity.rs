//! Writes clues as bytes that are equal for equal clues, however they are written.

use clues::{ClueKind, Count, Counted, Relation, Side};
use syntax::{Clue, ClueCell, ClueContent, ClueMark, ClueSection, ClueValue};

/// The clues of some sections as bytes, each preceded by its length, in an order of their own. The same in all versions
/// of the program.
pub(crate) fn bytes(sections: &[ClueSection], digit_count: u8) -> Vec<u8> {
    let mut items = Vec::new();
    for (kind, clue) in sections.iter().flat_map(ClueSection::of_kind) {
        items.extend(of_clue(kind, clue, digit_count));
    }
    items.sort_unstable();
    items.dedup();
    let mut bytes = Vec::new();
    for item in items {
        bytes.extend((item.len() as u32).to_le_bytes());
        bytes.extend(item);
    }
    bytes
}

/// A clue in its smallest parts: a chain as its marks, a list of odd cells as cells.
fn of_clue(kind: ClueKind, clue: &Clue, digit_count: u8) -> Vec<Vec<u8>> {
    match &clue.content {
        ClueContent::Cells { values, cells } => of_cells(kind, values, cells, digit_count),
        ClueContent::Arrow { circle, shaft } => vec![item(kind.name(), &[&in_order(circle), b":", &sorted(shaft)])],
        ClueContent::Clones { left, right } => {
            left.iter().zip(right).map(|(left, right)| item(kind.name(), &[&sorted(&[*left, *right])])).collect()
        }
        ClueContent::Pairs { relation, cells } => {
            let relation_text = relation.text();
            let reversed: Vec<ClueCell> = cells.iter().rev().copied().collect();
            let line = match kind {
                _ if !relation.is_symmetric() => in_order(cells),
                ClueKind::AllPairs => sorted(cells),
                _ => in_order(cells).min(in_order(&reversed)),
            };
            vec![item(kind.name(), &[relation_text.as_bytes(), b":", &line])]
        }
        ClueContent::Sets(sets) => {
            let mut sets: Vec<Vec<u8>> = sets.iter().map(|set| sorted(set)).collect();
            sets.sort_unstable();
            vec![item(kind.name(), &[&sets.join(&b'=')])]
        }
        ClueContent::Counts { count, what, cells } => {
            let count = match count {
                Count::Number(value) => value.number.to_le_bytes().to_vec(),
                Count::Cell(cell) => in_order(&[*cell]),
            };
            let what = match what {
                Counted::Values(values) => {
                    let mut numbers: Vec<u32> = values.iter().map(|value| value.number).collect();
                    numbers.sort_unstable();
                    le_bytes(&numbers)
                }
                other => other.word().unwrap_or_default().as_bytes().to_vec(),
            };
            vec![item(kind.name(), &[&count, b" of ", &what, b":", &sorted(cells)])]
        }
        ClueContent::Chain { cells, marks } => {
            cells.windows(2).zip(marks).map(|(pair, mark)| of_mark(pair[0], pair[1], mark)).collect()
        }
        ClueContent::Side { side, places } => of_side(kind, *side, places),
    }
}

fn of_cells(kind: ClueKind, values: &[ClueValue], cells: &[ClueCell], digit_count: u8) -> Vec<Vec<u8>> {
    let mut numbers: Vec<u32> = values.iter().map(|value| value.number).collect();
    numbers.sort_unstable();
    match kind {
        // Each cell is a clue of its own.
        ClueKind::Odd
        | ClueKind::Even
        | ClueKind::Min
        | ClueKind::Max
        | ClueKind::RowIndexers
        | ClueKind::ColIndexers => cells.iter().map(|cell| item(kind.name(), &[&in_order(&[*cell])])).collect(),
        // The order of the cells means nothing.
        ClueKind::Cages
        | ClueKind::ExtraRegions
        | ClueKind::Quads
        | ClueKind::Renbans
        | ClueKind::Nabners
        | ClueKind::Products
        | ClueKind::CountingCircles
        | ClueKind::RellikCages
        | ClueKind::EqualityCages => {
            vec![item(kind.name(), &[&le_bytes(&numbers), b":", &sorted(cells)])]
        }
        ClueKind::Sums | ClueKind::LittleKillers => {
            vec![item(ClueKind::Sums.name(), &[&le_bytes(&numbers), b":", &sorted(cells)])]
        }
        ClueKind::Thermos | ClueKind::SlowThermos | ClueKind::ValueIndexers => {
            vec![item(kind.name(), &[&in_order(cells)])]
        }
        // The line may be read from both ends.
        ClueKind::Whispers
        | ClueKind::Palindromes
        | ClueKind::Between
        | ClueKind::Lockout
        | ClueKind::RegionSums
        | ClueKind::SumLines
        | ClueKind::Lunchboxes
        | ClueKind::Zippers
        | ClueKind::DoubleArrows
        | ClueKind::Entropic
        | ClueKind::Modular
        | ClueKind::Parity => {
            let number = numbers.first().copied().or(kind.usual_difference(digit_count).map(u32::from));
            let reversed: Vec<ClueCell> = cells.iter().rev().copied().collect();
            let line = in_order(cells).min(in_order(&reversed));
            vec![item(kind.name(), &[&le_bytes(number.as_slice()), b":", &line])]
        }
        // These have other forms.
        ClueKind::Arrows
        | ClueKind::Clones
        | ClueKind::Pairs
        | ClueKind::AllPairs
        | ClueKind::EqualSums
        | ClueKind::SameValues
        | ClueKind::Counts
        | ClueKind::Dots
        | ClueKind::Xv
        | ClueKind::Inequalities
        | ClueKind::Marks
        | ClueKind::Sandwich
        | ClueKind::XSums
        | ClueKind::Skyscrapers
        | ClueKind::HiddenSkyscrapers
        | ClueKind::NumberedRooms => Vec::new(),
    }
}

fn of_mark(one: ClueCell, other: ClueCell, mark: &ClueMark) -> Vec<u8> {
    let (sign, number) = match mark.relation {
        Relation::Difference(number) => (b'o', number),
        Relation::Ratio(number) => (b'*', number),
        Relation::Ten => (b'+', 10),
        Relation::Five => (b'+', 5),
        Relation::Equal => (b'=', 0),
        Relation::Less | Relation::Greater => (b'<', 0),
    };
    let cells = match mark.relation {
        Relation::Less => in_order(&[one, other]),
        Relation::Greater => in_order(&[other, one]),
        _ => sorted(&[one, other]),
    };
    item(ClueKind::Marks.name(), &[&[sign], &number.to_le_bytes(), &cells])
}

fn of_side(kind: ClueKind, side: Side, places: &[Option<ClueValue>]) -> Vec<Vec<u8>> {
    // A sandwich reads the same from both sides.
    let side = match (kind, side) {
        (ClueKind::Sandwich, Side::Bottom) => Side::Top,
        (ClueKind::Sandwich, Side::Right) => Side::Left,
        _ => side,
    };
    let mut items = Vec::new();
    for (value, place) in places.iter().zip(0_u8..) {
        if let Some(value) = value {
            items.push(item(kind.name(), &[side.name().as_bytes(), &[place], &value.number.to_le_bytes()]));
        }
    }
    items
}

fn item(name: &str, parts: &[&[u8]]) -> Vec<u8> {
    [name.as_bytes(), b" ", &parts.concat()].concat()
}

fn le_bytes(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn in_order(cells: &[ClueCell]) -> Vec<u8> {
    cells.iter().flat_map(|cell| [cell.row, cell.column]).collect()
}

fn sorted(cells: &[ClueCell]) -> Vec<u8> {
    let mut cells: Vec<[u8; 2]> = cells.iter().map(|cell| [cell.row, cell.column]).collect();
    cells.sort_unstable();
    cells.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Document;

    fn of(clues: &str) -> Vec<u8> {
        let document = Document::read(&format!("size: 4\n{clues}"));
        bytes(&document.blocks()[0].puzzles[0].clues, 4)
    }

    #[track_caller]
    fn check_equal(one: &str, other: &str) {
        assert!(!of(one).is_empty());
        assert_eq!(of(one), of(other), "{one}{other}");
    }

    #[test]
    fn the_same_however_it_is_written() {
        check_equal("[cages]\n3: r1c1 r1c2\n5: r2c1-r2c2\n", "[cages]\nA A . .\nB B . .\n. . . .\n. . . .\nB=5 A=3\n");
        check_equal("[sums]\n5: r1c1 r1c2\n", "[littlekillers]\n5: r1c2-r1c1\n");
        check_equal("[dots]\nr1c1 o r1c2 * r1c3\n", "[marks]\nr1c3 * r1c2\nr1c2 o r1c1\n");
        check_equal("[inequalities]\nr1c1 < r1c2\n", "[inequalities]\nr1c2 > r1c1\n");
        check_equal("[whispers]\n2: r1c1-r1c3\n", "[whispers]\nr1c3-r1c1\n");
        check_equal("[odd]\nr1c1 r1c2\n", "[odd]\nr1c2\nr1c1\n");
        check_equal("[arrows]\nr1c1: r1c2 r1c3\n", "[arrows]\nr1c1: r1c3 r1c2\n");
        check_equal("[clones]\nr1c1 r1c2 = r3c1 r3c2\n", "[clones]\nr3c2 = r1c2\nr1c1 = r3c1\n");
        check_equal("[pairs]\nsum is 5: r1c1-r1c3\n", "[pairs]\nSum 5: r1c3-r1c1\n");
        check_equal("[allpairs]\nsum 5: r1c1 r1c2 r1c3\n", "[pairx]\nsum 5: r1c3 r1c1 r1c2\n");
        check_equal("[samevalues]\nr1c1 r1c2 = r3c1 r3c2\n", "[samevalues]\nr3c2 r3c1 = r1c1 r1c2\n");
        check_equal("[counts]\n1 of 2 3: r1c1 r1c2\n", "[counts]\n1 of 32: r1c2 r1c1\n");
        check_equal("[sandwich]\ntop: 2 . . .\n", "[sandwich]\nbottom: 2 . . .\n");
    }

    #[test]
    fn what_makes_a_difference() {
        let mut all: Vec<Vec<u8>> = [
            "[cages]\n3: r1c1 r1c2\n",
            "[cages]\n4: r1c1 r1c2\n",
            "[cages]\nr1c1 r1c2\n",
            "[cages]\n3: r1c1 r2c1\n",
            "[sums]\n3: r1c1 r1c2\n",
            "[thermos]\nr1c1 r1c2\n",
            "[thermos]\nr1c2 r1c1\n",
            "[slowthermos]\nr1c1 r1c2\n",
            "[whispers]\n1: r1c1 r1c2\n",
            "[whispers]\nr1c1 r1c2\n",
            "[marks]\nr1c1 < r1c2\n",
            "[marks]\nr1c1 > r1c2\n",
            "[marks]\nr1c1 o r1c2\n",
            "[marks]\nr1c1 o2 r1c2\n",
            "[marks]\nr1c1 * r1c2\n",
            "[skyscrapers]\ntop: 2 . . .\n",
            "[skyscrapers]\nbottom: 2 . . .\n",
            "[skyscrapers]\ntop: . 2 . .\n",
            "[pairs]\nless: r1c1-r1c3\n",
            "[pairs]\nless: r1c3-r1c1\n",
            "[pairs]\nsum 5: r1c1-r1c3\n",
            "[allpairs]\nsum 5: r1c1-r1c3\n",
            "[equalsums]\nr1c1 = r2c2 r3c3\n",
            "[samevalues]\nr1c1 = r2c2\n",
            "[counts]\n1 of 2: r1c1\n",
            "[counts]\n1 of odd: r1c1\n",
            "[counts]\nr2c2 of odd: r1c1\n",
            "[arrows]\nr1c1 r1c2: r1c3 r1c4\n",
            "[arrows]\nr1c1: r1c2 r1c3 r1c4\n",
        ]
        .map(of)
        .into();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
