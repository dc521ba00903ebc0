//! Writes conclusions in the notation of players: `r3c4=7`, `r12c3<>45`.
//!
//! Cells that lose the same digits are written together, rows and columns as ranges of single figures: `r1c27` are r1c2
//! and r1c7. Cells of larger grids, whose rows or columns have two figures, are listed one by one.

use std::collections::BTreeMap;

use field::{Cell, Digit, DigitSet};

use super::step::Candidate;
use engine::Geometry;

/// Placements and eliminations in words.
pub(super) fn conclusion(
    geometry: &Geometry,
    symbol: &dyn Fn(Digit) -> String,
    places: &[Candidate],
    removes: &[Candidate],
) -> String {
    let mut words = Vec::new();
    for (cell, digit) in places {
        words.push(format!("{}={}", geometry.cell_name(*cell), symbol(*digit)));
    }
    let mut by_cell: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for (cell, digit) in removes {
        by_cell.entry(*cell).or_default().insert(*digit);
    }
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for (cell, digits) in by_cell {
        match groups.iter_mut().find(|group| group.0 == digits) {
            Some(group) => group.1.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    for (digits, cells) in groups {
        words.push(format!("{}<>{}", cells_together(geometry, &cells), symbols(digits, symbol)));
    }
    words.join(", ")
}

/// `45`, or `10,12` where a symbol has two figures.
fn symbols(digits: DigitSet, symbol: &dyn Fn(Digit) -> String) -> String {
    let symbols: Vec<String> = digits.iter().map(symbol).collect();
    let are_single = symbols.iter().all(|symbol| symbol.chars().count() == 1);
    symbols.join(if are_single { "" } else { "," })
}

/// `r12c3`, or `r1c3,r4c56`.
fn cells_together(geometry: &Geometry, cells: &[Cell]) -> String {
    if geometry.field().longer_side() > 9 {
        let names: Vec<String> = cells.iter().map(|cell| geometry.cell_name(*cell).to_string()).collect();
        return names.join(",");
    }
    let mut columns_by_row: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
    let mut rows_by_column: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
    for &cell in cells {
        let [row, column] = [geometry.row(cell) + 1, geometry.column(cell) + 1];
        columns_by_row.entry(row).or_default().push(column);
        rows_by_column.entry(column).or_default().push(row);
    }
    let rows_first: Vec<String> = merged(columns_by_row)
        .iter()
        .map(|(columns, rows)| format!("r{}c{}", figures(rows), figures(columns)))
        .collect();
    let columns_first: Vec<String> = merged(rows_by_column)
        .iter()
        .map(|(rows, columns)| format!("r{}c{}", figures(rows), figures(columns)))
        .collect();
    if columns_first.len() < rows_first.len() { columns_first.join(",") } else { rows_first.join(",") }
}

/// The keys of equal values, with the value before them.
fn merged(lines: BTreeMap<u8, Vec<u8>>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut merged: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for (key, value) in lines {
        match merged.iter_mut().find(|known| known.0 == value) {
            Some(known) => known.1.push(key),
            None => merged.push((value, vec![key])),
        }
    }
    merged
}

fn figures(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(size: u8, removes: &[(u8, u8, u8)], expected: Expect) {
        let geometry = Geometry::standard(size).expect("a size within bounds");
        let mut candidates = Vec::new();
        for &(row, column, digit) in removes {
            candidates.push((geometry.cell(row - 1, column - 1), Digit::new(digit).expect("a digit")));
        }
        expected.assert_eq(&conclusion(&geometry, &|digit| digit.get().to_string(), &[], &candidates));
    }

    #[test]
    fn cells_with_the_same_digits_are_together() {
        check(9, &[(1, 2, 5)], expect!["r1c2<>5"]);
        check(9, &[(1, 2, 5), (1, 2, 7), (1, 4, 5), (1, 4, 7), (3, 3, 1)], expect!["r1c24<>57, r3c3<>1"]);
        check(9, &[(1, 2, 5), (2, 2, 5), (4, 2, 5)], expect!["r124c2<>5"]);
        check(9, &[(1, 2, 5), (1, 3, 5), (2, 2, 5), (2, 3, 5)], expect!["r12c23<>5"]);
        check(9, &[(1, 2, 5), (1, 3, 5), (2, 7, 5)], expect!["r1c23,r2c7<>5"]);
        check(9, &[(1, 2, 5), (4, 2, 5), (5, 7, 5), (6, 7, 5)], expect!["r14c2,r56c7<>5"]);
    }

    #[test]
    fn large_grids_list_their_cells() {
        check(16, &[(1, 2, 5), (1, 12, 5), (1, 2, 16), (1, 12, 16)], expect!["r1c2,r1c12<>5,16"]);
    }
}
