//! Writes clue sections, one clue a line.

use crate::base::clues::ClueSection;
use clues::{Clue, ClueKind, Count, Counted};
use field::{Cell, Field};

/// The lines of a section: its word, then its clues, sorted by their first cells.
pub(super) fn section(section: &ClueSection, field: Field) -> Vec<String> {
    let mut clues: Vec<&Clue> = section.clues.iter().collect();
    clues.sort_by_key(|clue| first_cell(section.kind, clue));
    let mut lines = vec![format!("[{}]", section.kind.name())];
    lines.extend(clues.iter().flat_map(|clue| clue_lines(section.kind, clue, field)));
    align_sides(section, &mut lines[1..]);
    lines
}

/// The cell that a clue is sorted by; `None` at the sides of the grid, whose clues keep their order.
fn first_cell(kind: ClueKind, clue: &Clue) -> Option<Cell> {
    match clue {
        Clue::Cells { cells, .. } if !kind.is_in_order() => cells.iter().min().copied(),
        _ => clue.first_cell().copied(),
    }
}

/// Makes the labels of sides equally wide.
fn align_sides(section: &ClueSection, lines: &mut [String]) {
    let mut width = 0;
    for clue in &section.clues {
        if let Clue::Side { side, .. } = clue {
            width = width.max(side.name().len() + 1);
        }
    }
    if width == 0 {
        return;
    }
    for line in lines {
        if let Some((label, places)) = line.split_once(' ') {
            *line = format!("{label:width$} {places}");
        }
    }
}

/// The lines of a clue. Clues about each cell alone fill more than one if they name more cells than a row has.
fn clue_lines(kind: ClueKind, clue: &Clue, field: Field) -> Vec<String> {
    match clue {
        Clue::Cells { values, cells } if !kind.is_in_order() => {
            let mut cells = cells.clone();
            cells.sort_unstable();
            if kind.is_of_each_cell() && cells.len() > usize::from(field.columns()) {
                let rows = cells.chunk_by(|one, other| field.row(*one) == field.row(*other));
                return rows.map(|row| area(row, field)).collect();
            }
            let square = if kind.has_values() { square(&cells, field) } else { None };
            vec![valued(values, &square.unwrap_or_else(|| area(&cells, field)))]
        }
        Clue::Cells { values, cells } => vec![valued(values, &path(cells, field))],
        Clue::Arrow { circle, shaft } => vec![format!("{}: {}", list(circle, field), path(shaft, field))],
        Clue::Clones { left, right } => vec![format!("{} = {}", list(left, field), list(right, field))],
        Clue::Pairs { relation, cells } => vec![format!("{}: {}", relation.text(), path(cells, field))],
        Clue::Sets(sets) => vec![sets.iter().map(|set| path(set, field)).collect::<Vec<_>>().join(" = ")],
        Clue::Counts { count, what, cells } => {
            let count = match count {
                Count::Number(number) => number.to_string(),
                Count::Cell(cell) => field.name(*cell).to_string(),
            };
            let what = match what {
                Counted::Values(values) => values.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
                other => other.word().unwrap_or_default().to_owned(),
            };
            vec![format!("{count} of {what}: {}", path(cells, field))]
        }
        Clue::Chain { cells, marks } => {
            let mut line = String::new();
            for (at, cell) in cells.iter().enumerate() {
                line += &field.name(*cell).to_string();
                if let Some(mark) = marks.get(at) {
                    line += &format!(" {} ", mark.text());
                }
            }
            vec![line]
        }
        Clue::Side { side, places } => {
            let mut line = format!("{}:", side.name());
            for place in places {
                match place {
                    Some(number) => line += &format!(" {number}"),
                    None => line += " .",
                }
            }
            vec![line]
        }
    }
}

fn valued(values: &[u32], cells: &str) -> String {
    if values.is_empty() {
        return cells.to_owned();
    }
    let values: Vec<String> = values.iter().map(u32::to_string).collect();
    format!("{}: {cells}", values.join(" "))
}

fn list(cells: &[Cell], field: Field) -> String {
    let names: Vec<String> = cells.iter().map(|cell| field.name(*cell).to_string()).collect();
    names.join(" ")
}

/// The set of four cells around a corner: `r45c56`. Above 9 cells in a row, two digits are one number.
fn square(cells: &[Cell], field: Field) -> Option<String> {
    let &[first, right, below, last] = cells else { return None };
    let is_square = field.moved(first, 0, 1) == Some(right)
        && field.moved(first, 1, 0) == Some(below)
        && field.moved(first, 1, 1) == Some(last);
    if !is_square || field.rows().max(field.columns()) > 9 {
        return None;
    }
    let row = field.row(first) + 1;
    let column = field.column(first) + 1;
    Some(format!("r{row}{}c{column}{}", row + 1, column + 1))
}

/// Cells in any order: three or more in a straight line are written as a run.
fn area(cells: &[Cell], field: Field) -> String {
    let mut parts = Vec::new();
    let mut rest = cells;
    while let [first, ..] = rest {
        let run = straight(rest, field);
        if run >= 3 {
            parts.push(format!("{}-{}", field.name(*first), field.name(rest[run - 1])));
            rest = &rest[run..];
        } else {
            parts.push(field.name(*first).to_string());
            rest = &rest[1..];
        }
    }
    parts.join(" ")
}

/// Cells in an order: the corners, joined where the cells between them are neighbours.
fn path(cells: &[Cell], field: Field) -> String {
    let Some(first) = cells.first() else { return String::new() };
    let mut text = field.name(*first).to_string();
    let mut rest = cells;
    while rest.len() > 1 {
        let run = straight(rest, field);
        text.push(if run > 1 { '-' } else { ' ' });
        // To the corner, which begins the next line.
        let steps = run.max(2) - 1;
        text += &field.name(rest[steps]).to_string();
        rest = &rest[steps..];
    }
    text
}

/// The number of cells at the beginning that follow each other in one direction.
fn straight(cells: &[Cell], field: Field) -> usize {
    let mut steps = cells.windows(2).map(|pair| step(pair[0], pair[1], field));
    let Some(direction) = steps.next().flatten() else { return cells.len().min(1) };
    2 + steps.take_while(|step| *step == Some(direction)).count()
}

/// The step from a cell to a neighbour; `None` if it is none.
fn step(from: Cell, to: Cell, field: Field) -> Option<(i8, i8)> {
    let down = field.row(to) as i8 - field.row(from) as i8;
    let right = field.column(to) as i8 - field.column(from) as i8;
    (from != to && down.abs() <= 1 && right.abs() <= 1).then_some((down, right))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clues::{Relation, Side};

    #[track_caller]
    fn check(kind: ClueKind, clue: Clue, expected: &str) {
        assert_eq!(clue_lines(kind, &clue, Field::square(9)).join("\n"), expected);
    }

    fn list_of(cells: &[usize]) -> Vec<Cell> {
        cells.iter().map(|index| Cell::new(*index)).collect()
    }

    fn cells(values: &[u32], cells: &[usize]) -> Clue {
        Clue::Cells { values: values.into(), cells: list_of(cells) }
    }

    #[test]
    fn areas() {
        check(ClueKind::Cages, cells(&[25], &[3, 12, 21, 22]), "25: r1c4-r3c4 r3c5");
        check(ClueKind::Cages, cells(&[], &[1, 0]), "r1c1 r1c2");
        check(ClueKind::Quads, cells(&[1, 2, 7], &[31, 32, 40, 41]), "1 2 7: r45c56");
        check(ClueKind::Quads, cells(&[1], &[8, 9, 17, 18]), "1: r1c9 r2c1 r2c9 r3c1");
        check(ClueKind::Odd, cells(&[], &[0, 9, 12]), "r1c1 r2c1 r2c4");
        let many: Vec<usize> = (0..10).chain([20]).collect();
        check(ClueKind::Odd, cells(&[], &many), "r1c1-r1c9\nr2c1\nr3c3");
    }

    #[test]
    fn paths() {
        check(ClueKind::Thermos, cells(&[], &[0, 1, 2, 11, 21, 31]), "r1c1-r1c3-r2c3-r4c5");
        check(ClueKind::Whispers, cells(&[3], &[0, 5, 6]), "3: r1c1 r1c6-r1c7");
        check(ClueKind::Renbans, cells(&[], &[8, 9]), "r1c9 r2c1");
        check(ClueKind::Renbans, cells(&[], &[8, 8]), "r1c9 r1c9");
        check(
            ClueKind::Arrows,
            Clue::Arrow { circle: list_of(&[0, 1]), shaft: list_of(&[10, 20]) },
            "r1c1 r1c2: r2c2-r3c3",
        );
    }

    #[test]
    fn other_forms() {
        check(
            ClueKind::Clones,
            Clue::Clones { left: list_of(&[0, 1]), right: list_of(&[9, 10]) },
            "r1c1 r1c2 = r2c1 r2c2",
        );
        let marks = vec![Relation::Difference(1), Relation::Ratio(3)];
        check(ClueKind::Dots, Clue::Chain { cells: list_of(&[0, 1, 10]), marks }, "r1c1 o r1c2 *3 r2c2");
        let places = vec![Some(0), None, Some(35)];
        check(ClueKind::Sandwich, Clue::Side { side: Side::Left, places }, "left: 0 . 35");
    }
}
