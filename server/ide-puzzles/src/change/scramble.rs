//! Replaces a puzzle by a random equivalent one: rows, columns and digits exchanged, as far as its rules allow.
//!
//! Without further rules, rows are exchanged within bands, and bands with each other, likewise columns, and the two
//! axes where boxes are square. Of several grids, rows are exchanged where they are in the same bands of the same
//! grids, and the figure is turned and mirrored as far as it stays the same. With regions, clues or rules, the whole
//! grid is turned and mirrored. Digits are exchanged where no rule and no clue is about their size.

use clues::{Clue, ClueKind, Count, Side};
use engine::{Cell, Corner, Digit, DigitSet, Field, Figure};
use formats::{CellRecord, Record, Variant};
use generator::Random;
use ide_db::puzzle::clues::{Exchangeable, exchangeable};
use std::collections::BTreeMap;

/// Returns an equivalent puzzle. The error says why there is none.
pub(super) fn scrambled(record: Record, random: &mut Random) -> Result<Record, String> {
    if let Some(unread) = record.unread.iter().chain(&record.unsupported).next() {
        return Err(format!("the puzzle has {unread}, which cannot be exchanged"));
    }
    let fixed = record.clues.iter().find(|section| exchangeable(section.kind) == Exchangeable::Nothing);
    if let Some(section) = fixed {
        return Err(format!("`[{}]` ties values to their places: no other puzzle is equivalent", section.kind.name()));
    }
    let digits = digits(&record, random);
    let exchange = match &record.figure {
        Some(figure) => exchange_of_grids(&record, figure, random),
        None if is_free(&record) => line_exchange(&record, random),
        None => turn(&record, random),
    };
    Ok(exchange.apply(record, &digits))
}

/// Returns true if rows and columns may be exchanged one by one.
fn is_free(record: &Record) -> bool {
    let are_free = record.variants.iter().all(|variant| *variant == Variant::NoBoxes);
    are_free && record.regions.is_none() && record.clues.is_empty()
}

/// Returns the digit that replaces each one, from 1.
fn digits(record: &Record, random: &mut Random) -> Vec<Digit> {
    let mut digits: Vec<Digit> = DigitSet::up_to(record.digit_count).iter().collect();
    let have_fixed_digits =
        record.clues.iter().any(|section| exchangeable(section.kind) != Exchangeable::DigitsAndPlaces);
    if !record.variants.iter().any(knows_sizes) && !have_fixed_digits {
        random.shuffle(&mut digits);
    }
    digits
}

/// Returns true for rules about the size of digits; the others say which cells differ.
fn knows_sizes(variant: &Variant) -> bool {
    match variant {
        Variant::NonConsecutive | Variant::AntiTaxi | Variant::GlobalEntropy | Variant::GlobalMod => true,
        Variant::AllDotsGiven | Variant::AllXvGiven => true,
        Variant::Diagonal | Variant::DiagonalUp | Variant::DiagonalDown | Variant::Windoku => false,
        Variant::AntiKnight | Variant::AntiKing | Variant::Disjoint => false,
        Variant::NoBoxes | Variant::CagesMayRepeat => false,
    }
}

/// An exchange of the axes, then of rows and columns.
struct Exchange {
    field: Field,
    transposes: bool,
    /// The row that each one becomes.
    rows: Vec<u8>,
    /// The column that each one becomes.
    columns: Vec<u8>,
}

/// Chooses an exchange of rows within bands, of bands, of columns within stacks, of stacks, and of the axes.
fn line_exchange(record: &Record, random: &mut Random) -> Exchange {
    let field = record.field;
    let boxes = record.boxes.filter(|_| !record.variants.contains(&Variant::NoBoxes));
    let (rows, columns) = boxes.unwrap_or((field.rows(), field.columns()));
    Exchange {
        field,
        transposes: rows == columns && random.below(2) == 1,
        rows: order(field.rows(), rows, random),
        columns: order(field.columns(), columns, random),
    }
}

/// Chooses a turn or mirror that keeps the figure, and where rows and columns are free an exchange of those that belong
/// to the same bands or stacks of the same grids.
fn exchange_of_grids(record: &Record, figure: &Figure, random: &mut Random) -> Exchange {
    let field = record.field;
    let turns = turns_of(record, figure);
    let Turn { transposes, flips_rows, flips_columns } = random.pick(&turns).copied().unwrap_or_default();
    let mut rows: Vec<u8> = (0..field.rows()).collect();
    let mut columns: Vec<u8> = (0..field.columns()).collect();
    if flips_rows {
        rows.reverse();
    }
    if flips_columns {
        columns.reverse();
    }
    if is_free(record) {
        let boxes = record.boxes.filter(|_| !record.variants.contains(&Variant::NoBoxes));
        let size = figure.size();
        let (high, wide) = boxes.unwrap_or((size, size));
        let tops: Vec<u8> = figure.corners().iter().map(|corner| corner.row).collect();
        let lefts: Vec<u8> = figure.corners().iter().map(|corner| corner.column).collect();
        let new_rows = order_within_bands(field.rows(), &tops, size, high, random);
        let new_columns = order_within_bands(field.columns(), &lefts, size, wide, random);
        rows.iter_mut().for_each(|row| *row = new_rows[usize::from(*row)]);
        columns.iter_mut().for_each(|column| *column = new_columns[usize::from(*column)]);
    }
    Exchange { field, transposes, rows, columns }
}

/// A turn or mirror of a field.
#[derive(Clone, Copy, Default)]
struct Turn {
    /// Rows become columns.
    transposes: bool,
    /// The last row becomes the first.
    flips_rows: bool,
    /// The last column becomes the first.
    flips_columns: bool,
}

/// The turns and mirrors that lay a figure onto itself.
fn turns_of(record: &Record, figure: &Figure) -> Vec<Turn> {
    let field = figure.field();
    let are_axes_alike = field.rows() == field.columns() && record.boxes.is_none_or(|(rows, columns)| rows == columns);
    let flipped = |at: u8, length: u8, flips: bool| if flips { length - figure.size() - at } else { at };
    let mut turns = Vec::new();
    for number in 0..8_u8 {
        let (transposes, flips_rows, flips_columns) = (number & 4 > 0, number & 2 > 0, number & 1 > 0);
        let mut moved = Vec::with_capacity(figure.corners().len());
        for corner in figure.corners() {
            if transposes && !are_axes_alike {
                continue;
            }
            let turned = if transposes { Corner::new(corner.column, corner.row) } else { *corner };
            let row = flipped(turned.row, field.rows(), flips_rows);
            let column = flipped(turned.column, field.columns(), flips_columns);
            moved.push(Corner::new(row, column));
        }
        moved.sort_unstable();
        if moved == figure.corners() {
            turns.push(Turn { transposes, flips_rows, flips_columns });
        }
    }
    turns
}

/// Chooses an order of lines that exchanges only those that are in the same blocks of this length of the same grids;
/// `starts` has the lines in which the grids begin.
fn order_within_bands(count: u8, starts: &[u8], size: u8, length: u8, random: &mut Random) -> Vec<u8> {
    let mut classes: BTreeMap<Vec<Option<u8>>, Vec<u8>> = BTreeMap::new();
    for line in 0..count {
        let block = |start: &u8| (*start..*start + size).contains(&line).then(|| (line - start) / length.max(1));
        classes.entry(starts.iter().map(block).collect()).or_default().push(line);
    }
    let mut order: Vec<u8> = (0..count).collect();
    for lines in classes.into_values() {
        let mut shuffled = lines.clone();
        random.shuffle(&mut shuffled);
        for (line, new) in lines.into_iter().zip(shuffled) {
            order[usize::from(line)] = new;
        }
    }
    order
}

/// Chooses an order of lines that keeps those of a block of this length together.
fn order(count: u8, length: u8, random: &mut Random) -> Vec<u8> {
    let mut blocks: Vec<u8> = (0..count / length.max(1)).collect();
    random.shuffle(&mut blocks);
    let mut order = Vec::new();
    for block in blocks {
        let mut lines: Vec<u8> = (block * length..(block + 1) * length).collect();
        random.shuffle(&mut lines);
        order.extend(lines);
    }
    order
}

/// Chooses a turn or mirror of the whole grid.
fn turn(record: &Record, random: &mut Random) -> Exchange {
    let field = record.field;
    let is_square = record.regions.is_some() || record.boxes.is_none_or(|(rows, columns)| rows == columns);
    let mut rows: Vec<u8> = (0..field.rows()).collect();
    if random.below(2) == 1 {
        rows.reverse();
    }
    let mut columns: Vec<u8> = (0..field.columns()).collect();
    if random.below(2) == 1 {
        columns.reverse();
    }
    Exchange { field, transposes: is_square && random.below(2) == 1, rows, columns }
}

impl Exchange {
    fn apply(&self, mut record: Record, digits: &[Digit]) -> Record {
        let digit = |value: Digit| digits.get(value.index()).copied().unwrap_or(value);
        for cell in &mut record.cells {
            *cell = match *cell {
                CellRecord::Empty => CellRecord::Empty,
                CellRecord::Given(value) => CellRecord::Given(digit(value)),
                CellRecord::Placed(value) => CellRecord::Placed(digit(value)),
                CellRecord::Candidates(set) => CellRecord::Candidates(set.iter().map(digit).collect()),
            };
        }
        record.cells = self.moved(&record.cells);
        record.regions = record.regions.map(|regions| in_order(self.moved(&regions)));
        if let Some(solution) = &mut record.solution {
            solution.iter_mut().for_each(|value| *value = digit(*value));
            *solution = self.moved(solution);
        }
        for section in &mut record.clues {
            for clue in &mut section.clues {
                self.move_clue(clue);
                if section.kind == ClueKind::Sandwich {
                    to_usual_side(clue);
                }
            }
        }
        // Exactly one axis is mirrored: the diagonals change places.
        if (self.rows[0] > 0) != (self.columns[0] > 0) {
            record.variants = record.variants.into_iter().map(mirrored).collect();
            record.variants.sort_unstable();
        }
        record
    }

    /// Returns the things of all cells at their new places.
    fn moved<T: Copy>(&self, things: &[T]) -> Vec<T> {
        let mut moved = things.to_vec();
        for (cell, thing) in self.field.cells().zip(things) {
            moved[self.cell(cell).index()] = *thing;
        }
        moved
    }

    /// Returns the new place of a cell.
    fn cell(&self, cell: Cell) -> Cell {
        let row = self.field.row(cell);
        let column = self.field.column(cell);
        let (row, column) = if self.transposes { (column, row) } else { (row, column) };
        self.field.cell(self.rows[usize::from(row)], self.columns[usize::from(column)])
    }

    fn move_cells(&self, cells: &mut [Cell]) {
        for cell in cells {
            *cell = self.cell(*cell);
        }
    }

    fn move_clue(&self, clue: &mut Clue) {
        match clue {
            Clue::Cells { cells, .. } | Clue::Chain { cells, .. } | Clue::Pairs { cells, .. } => self.move_cells(cells),
            Clue::Sets(sets) => sets.iter_mut().for_each(|set| self.move_cells(set)),
            Clue::Counts { count, cells, .. } => {
                if let Count::Cell(cell) = count {
                    *cell = self.cell(*cell);
                }
                self.move_cells(cells);
            }
            Clue::Arrow { circle: first, shaft: second } | Clue::Clones { left: first, right: second } => {
                self.move_cells(first);
                self.move_cells(second);
            }
            Clue::Side { side, places } => {
                let is_vertical = matches!(side, Side::Top | Side::Bottom) != self.transposes;
                let order = if is_vertical { &self.columns } else { &self.rows };
                let mut moved = places.clone();
                for (number, place) in places.iter().zip(order) {
                    moved[usize::from(*place)] = *number;
                }
                *side = self.side(*side);
                *places = moved;
            }
        }
    }

    /// Returns the new side of clues. Lines are turned round, or stay in their order.
    fn side(&self, side: Side) -> Side {
        let side = match side {
            Side::Top if self.transposes => Side::Left,
            Side::Left if self.transposes => Side::Top,
            Side::Bottom if self.transposes => Side::Right,
            Side::Right if self.transposes => Side::Bottom,
            side => side,
        };
        match side {
            Side::Top if self.rows[0] > 0 => Side::Bottom,
            Side::Bottom if self.rows[0] > 0 => Side::Top,
            Side::Left if self.columns[0] > 0 => Side::Right,
            Side::Right if self.columns[0] > 0 => Side::Left,
            side => side,
        }
    }
}

/// Moves a sandwich to the top or to the left: it is the same from both sides.
fn to_usual_side(clue: &mut Clue) {
    if let Clue::Side { side, .. } = clue {
        *side = match side {
            Side::Top | Side::Bottom => Side::Top,
            Side::Left | Side::Right => Side::Left,
        };
    }
}

fn mirrored(variant: Variant) -> Variant {
    match variant {
        Variant::DiagonalUp => Variant::DiagonalDown,
        Variant::DiagonalDown => Variant::DiagonalUp,
        other => other,
    }
}

/// Numbers regions by their first cells.
fn in_order(regions: Vec<u8>) -> Vec<u8> {
    let mut order: Vec<u8> = Vec::new();
    let mut numbered = regions;
    for region in &mut numbered {
        let known = order.iter().position(|other| other == region);
        if known.is_none() {
            order.push(*region);
        }
        *region = known.unwrap_or(order.len() - 1) as u8;
    }
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::verdict_of;
    use crate::generate::{Plan, Wishes};
    use engine::Verdict;
    use formats::ClueSection;

    /// Puzzles stay unique, whatever rules and clues they have: an exchange that a rule does not allow for would leave
    /// none or many solutions.
    #[test]
    fn equivalent_puzzles_have_one_solution() {
        let kinds = ClueKind::all().map(ClueKind::name).filter(|name| !name.ends_with("indexers"));
        let others = ["", "jigsaw", "diagonal", "diagonal-up", "disjoint", "antiknight", "no-boxes", "all-dots-given"];
        for rules in kinds.chain(others) {
            let plan = Plan::new(Wishes { size: Some(6), rules: rules.to_owned(), ..Wishes::default() }, 3);
            let made = plan.expect("a plan").make(0..1, &|| false).expect("nothing interrupts").remove(0);
            let record = made.expect("a puzzle").record;
            let mut different = 0;
            for stream in 0..8 {
                let other = scrambled(record.clone(), &mut Random::new(1, stream)).expect("an equivalent puzzle");
                assert_eq!(verdict_of(&other), Verdict::One, "{rules} {stream}");
                different += usize::from(other != record);
            }
            assert!(different > 3, "{rules}");
        }
    }

    #[test]
    fn figures_stay_the_same() {
        let words = ["twin", "twin-ne", "butterfly", "samurai", "windmill", "sohei", "flower", "r1c1 r4c5"];
        for grids in words {
            // With this rule, puzzles of several grids take seconds to make.
            let all_rules: &[&str] = if grids == "twin" { &["", "antiknight"] } else { &[""] };
            for rules in all_rules {
                let wishes = Wishes { grids: Some(grids.to_owned()), rules: (*rules).to_owned(), ..Wishes::default() };
                let made = Plan::new(wishes, 3).expect("a plan").make(0..1, &|| false).expect("nothing interrupts");
                let record = made.into_iter().next().expect("one").expect("a puzzle").record;
                let mut different = 0;
                for stream in 0..4 {
                    let other = scrambled(record.clone(), &mut Random::new(1, stream)).expect("an equivalent puzzle");
                    assert_eq!(verdict_of(&other), Verdict::One, "{grids} {rules} {stream}");
                    assert_eq!(other.figure, record.figure);
                    different += usize::from(other != record);
                }
                assert!(different > 2, "{grids}");
            }
        }
    }

    #[test]
    fn everything_moves_together() {
        let digit = |number| Digit::new(number).expect("a digit");
        let mut record = Record::new(4);
        record.cells[1] = CellRecord::Given(digit(2));
        record.cells[5] = CellRecord::Candidates(DigitSet::of_bits(0b1010));
        record.solution = Some([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit).to_vec());
        record.clues.push(ClueSection {
            kind: ClueKind::Skyscrapers,
            clues: vec![Clue::Side { side: Side::Top, places: vec![Some(1), None, None, Some(4)] }],
        });
        let turned =
            Exchange { field: Field::square(4), transposes: true, rows: vec![0, 1, 2, 3], columns: vec![3, 2, 1, 0] };
        let after = turned.apply(record, &[4, 3, 2, 1].map(digit));
        assert_eq!(
            (after.cells[7], after.cells[6]),
            (CellRecord::Given(digit(3)), CellRecord::Candidates(DigitSet::of_bits(0b101)))
        );
        assert_eq!(after.solution.map(|solution| solution[..4].to_vec()), Some([1, 3, 2, 4].map(digit).to_vec()));
        let places = vec![Some(1), None, None, Some(4)];
        assert_eq!(after.clues[0].clues, [Clue::Side { side: Side::Right, places }]);
    }
}
