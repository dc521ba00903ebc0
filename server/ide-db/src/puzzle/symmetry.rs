//! Describes a symmetry in words: the steps that turn one puzzle into another that is essentially the same.

use engine::minlex::Symmetry;

const KEPT: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const TURNED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

/// The turns and reflections of a square: whether rows and columns are exchanged, and then rows and columns turned
/// round.
const SQUARE: [(bool, bool, bool, &str); 8] = [
    (false, false, false, ""),
    (false, true, true, "rotated by 180°"),
    (false, false, true, "mirrored left to right"),
    (false, true, false, "mirrored top to bottom"),
    (true, false, false, "transposed"),
    (true, false, true, "rotated by 90° clockwise"),
    (true, true, false, "rotated by 90° counterclockwise"),
    (true, true, true, "transposed at the other diagonal"),
];

/// The shortest description by a turn or reflection, then orders of rows and columns, then digits; empty if nothing
/// changes.
pub fn words(symmetry: &Symmetry) -> String {
    // Every turn or reflection of the square is tried first; what it leaves to do is orders of rows and columns.
    let mut steps: Option<[String; 3]> = None;
    for &(transposed, turns_rows, turns_columns, name) in &SQUARE {
        if transposed != symmetry.transposed {
            continue;
        }
        let rows = if turns_rows { TURNED } else { KEPT };
        let columns = if turns_columns { TURNED } else { KEPT };
        let square = Symmetry { transposed, rows, columns, digits: Symmetry::IDENTITY.digits };
        let rest = square.inverse().then(symmetry);
        let way = [name.to_owned(), lines(&rest.rows, "rows", "bands"), lines(&rest.columns, "columns", "stacks")];
        let length = |steps: &[String; 3]| steps.iter().map(String::len).sum::<usize>();
        if steps.as_ref().is_none_or(|steps| length(&way) < length(steps)) {
            steps = Some(way);
        }
    }
    let steps = steps.into_iter().flatten().chain([digits(&symmetry.digits)]);
    steps.filter(|step| !step.is_empty()).collect::<Vec<_>>().join("; ")
}

/// For each place, the line that comes there.
fn lines(order: &[u8; 9], lines: &str, blocks: &str) -> String {
    let keeps_order = (0..).zip(order).all(|(place, line)| line % 3 == place % 3);
    let by_block: [u8; 3] = std::array::from_fn(|block| order[block * 3] / 3);
    match (keeps_order, exchanged(&by_block), exchanged(order)) {
        (true, Some(pairs), _) if pairs.is_empty() => String::new(),
        (true, Some(pairs), _) => format!("{blocks} {} exchanged", listed(&pairs, " and ")),
        (true, None, _) => format!("{blocks} in the order {}", numbers(&by_block)),
        (false, _, Some(pairs)) => format!("{lines} {} exchanged", listed(&pairs, " and ")),
        (false, _, None) => {
            let order: Vec<String> = order.chunks(3).map(numbers).collect();
            format!("{lines} in the order {}", order.join(" "))
        }
    }
}

fn digits(digits: &[u8; 9]) -> String {
    let becomes = digits.map(|digit| digit - 1);
    match exchanged(&becomes) {
        Some(pairs) if pairs.is_empty() => String::new(),
        Some(pairs) => format!("{} exchanged", listed(&pairs, "↔")),
        None => {
            let others: Vec<(u8, u8)> = (0..).zip(becomes).filter(|(one, other)| one != other).collect();
            format!("digits relabelled {}", listed(&others, "→"))
        }
    }
}

/// The pairs that are exchanged, if the order does nothing else.
fn exchanged(order: &[u8]) -> Option<Vec<(u8, u8)>> {
    let mut pairs = Vec::new();
    for (place, &thing) in (0..).zip(order) {
        if order.get(usize::from(thing)) != Some(&place) {
            return None;
        }
        if place < thing {
            pairs.push((place, thing));
        }
    }
    Some(pairs)
}

/// Pairs of numbers, counted from 1.
fn listed(pairs: &[(u8, u8)], link: &str) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(one, other)| format!("{}{link}{}", one + 1, other + 1)).collect();
    pairs.join(", ")
}

/// `231`.
fn numbers(order: &[u8]) -> String {
    order.iter().map(|thing| char::from(b'1' + thing)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAME: Symmetry = Symmetry::IDENTITY;

    #[track_caller]
    fn check(symmetry: Symmetry, expected: &str) {
        assert_eq!(words(&symmetry), expected);
    }

    #[test]
    fn turns_and_reflections() {
        check(SAME, "");
        let transposed = Symmetry { transposed: true, ..SAME };
        for (symmetry, expected) in [
            (Symmetry { rows: TURNED, columns: TURNED, ..SAME }, "rotated by 180°"),
            (Symmetry { columns: TURNED, ..SAME }, "mirrored left to right"),
            (Symmetry { rows: TURNED, ..SAME }, "mirrored top to bottom"),
            (transposed, "transposed"),
            (Symmetry { columns: TURNED, ..transposed }, "rotated by 90° clockwise"),
            (Symmetry { rows: TURNED, ..transposed }, "rotated by 90° counterclockwise"),
            (Symmetry { rows: TURNED, columns: TURNED, ..transposed }, "transposed at the other diagonal"),
        ] {
            check(symmetry, expected);
        }
        // The 1 goes from the first corner to the second.
        let mut grid = [0; 81];
        grid[0] = 1;
        let clockwise = Symmetry { columns: TURNED, ..transposed }.apply(&grid);
        assert_eq!(clockwise.iter().position(|value| *value == 1), Some(8));
    }

    #[test]
    fn lines_and_blocks() {
        let rows = |rows| Symmetry { rows, ..SAME };
        let columns = |columns| Symmetry { columns, ..SAME };
        check(rows([1, 0, 2, 3, 4, 5, 6, 7, 8]), "rows 1 and 2 exchanged");
        check(columns([1, 0, 2, 3, 4, 5, 6, 8, 7]), "columns 1 and 2, 8 and 9 exchanged");
        check(rows([6, 7, 8, 3, 4, 5, 0, 1, 2]), "bands 1 and 3 exchanged");
        check(columns([3, 4, 5, 6, 7, 8, 0, 1, 2]), "stacks in the order 231");
        check(rows([1, 2, 0, 6, 7, 8, 3, 5, 4]), "rows in the order 231 789 465");
        check(
            Symmetry { rows: TURNED, columns: [7, 8, 6, 5, 4, 3, 2, 1, 0], ..SAME },
            "rotated by 180°; columns 1 and 2 exchanged",
        );
    }

    #[test]
    fn digits() {
        let digits = |digits| Symmetry { digits, ..SAME };
        check(digits([3, 2, 1, 4, 5, 6, 7, 8, 9]), "1↔3 exchanged");
        check(digits([3, 2, 1, 4, 5, 6, 7, 9, 8]), "1↔3, 8↔9 exchanged");
        check(digits([4, 1, 3, 2, 5, 6, 7, 8, 9]), "digits relabelled 1→4, 2→1, 4→2");
        let both = Symmetry { transposed: true, ..digits([3, 2, 1, 4, 5, 6, 7, 8, 9]) };
        check(both, "transposed; 1↔3 exchanged");
    }
}
