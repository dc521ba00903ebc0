//! Writes strings of Interactive-Sudoku-Solver.

use super::clues::{LINES, NUMBERED, SIDES};
use super::notation::{RULES, are_beside, diagonal, digit, name, square};
use super::pairs;
use super::read::sizes_of_regions;
use crate::base::clues::ClueSection;
use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record, Variant};
use crate::base::written::Written;
use clues::{Clue, ClueKind, Count, Counted, PairRelation, PairTest, Relation, Side};
use field::{BoxShape, Cell, Field};
use std::collections::BTreeMap;

const CAPABILITIES: Capabilities = Capabilities {
    variants: &[
        Variant::Diagonal,
        Variant::DiagonalUp,
        Variant::DiagonalDown,
        Variant::Windoku,
        Variant::AntiKnight,
        Variant::AntiKing,
        Variant::NonConsecutive,
        Variant::Disjoint,
        Variant::AllDotsGiven,
        Variant::AllXvGiven,
        Variant::AntiTaxi,
        Variant::GlobalEntropy,
        Variant::GlobalMod,
        Variant::NoBoxes,
        Variant::CagesMayRepeat,
    ],
    regions: true,
    clues: true,
    ..Capabilities::NONE
};

/// The largest sum of its sum lines.
const LARGEST_SUM_LINE: u32 = 30;

/// Writes the puzzle as one line.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    if record.digit_count > 16 {
        let field = record.field;
        return Err(
            format!("Interactive-Sudoku-Solver has grids up to 16×16 and 16 values; this one is {field}").into()
        );
    }
    if record.least_number > 1 {
        let least = record.least_number;
        return Err(format!("Interactive-Sudoku-Solver has values from 0 or 1 on; these begin with {least}").into());
    }
    // Pencil marks are notes beside givens, and restrict the cells of a grid without any.
    let restricts = record.cells.iter().all(|cell| cell.value().is_none());
    let mut losses = Capabilities { candidates: restricts, ..CAPABILITIES }.losses(record);
    // Its values are these numbers.
    if record.declared_values().is_some() && record.symbols == record.symbols_of_numbers() {
        losses.retain(|loss| *loss != Loss::Symbols);
    }
    let mut writer = StringWriter { record, text: String::new(), lost: BTreeMap::new(), ends: BTreeMap::new() };
    writer.rules(&mut losses);
    for section in &record.clues {
        if matches!(section.kind, ClueKind::Min | ClueKind::Max) {
            writer.extremes(section);
            continue;
        }
        for clue in &section.clues {
            if writer.clue(section.kind, clue).is_none() {
                *writer.lost.entry(section.kind).or_insert(0) += 1;
            }
        }
    }
    writer.write_ends();
    writer.givens(restricts);
    if writer.text.is_empty() {
        // Otherwise nothing would say that this is a puzzle.
        writer.item("Shape", &[format!("{}x{}", record.field.rows(), record.field.columns())]);
    }
    losses.extend(Loss::of_clues(record, writer.lost));
    let line = writer.text;
    Ok(Written { lines: vec![line], losses })
}

struct StringWriter<'r> {
    record: &'r Record,
    text: String,
    lost: BTreeMap<ClueKind, usize>,
    /// Clues at the two ends of a line, by their type and the name of the line.
    ends: BTreeMap<(&'static str, String), [Option<u32>; 2]>,
}

impl StringWriter<'_> {
    fn item(&mut self, kind: &str, args: &[String]) {
        self.text.push('.');
        self.text += kind;
        for arg in args {
            self.text.push('~');
            self.text += arg;
        }
    }

    /// The shape, the rules and the regions.
    fn rules(&mut self, losses: &mut Vec<Loss>) {
        let record = self.record;
        let field = record.field;
        let sides = format!("{}x{}", field.rows(), field.columns());
        if let Some(values) = record.declared_values() {
            self.item("Shape", &[sides, values]);
        } else if field != Field::square(9) {
            self.item("Shape", &[sides]);
        }
        for variant in &record.variants {
            match variant {
                // Cages are written as sums.
                Variant::CagesMayRepeat => {}
                Variant::NonConsecutive if has_white_dots(record) => losses.push(Loss::Variants(vec![*variant])),
                Variant::Diagonal => {
                    self.item("Diagonal", &["1".to_owned()]);
                    self.item("Diagonal", &["-1".to_owned()]);
                }
                Variant::DiagonalUp => self.item("Diagonal", &["1".to_owned()]),
                Variant::DiagonalDown => self.item("Diagonal", &["-1".to_owned()]),
                other => {
                    if let Some((name, _)) = RULES.into_iter().find(|(_, variant)| variant == other) {
                        self.item(name, &[]);
                    }
                }
            }
        }
        if let Some((rows, columns)) = record.unusual_boxes()
            && record.regions.is_none()
        {
            let cells = rows * columns;
            if BoxShape::tiling(field, cells) == Some(BoxShape { rows, columns }) {
                self.item("RegionSize", &[cells.to_string()]);
                return;
            }
            if !sizes_of_regions(record).contains(&usize::from(cells)) {
                losses.push(Loss::Boxes(rows, columns));
                self.item("NoBoxes", &[]);
                return;
            }
        }
        if let Some(regions) = &record.regions
            && !sizes_of_regions(record).contains(&regions.iter().filter(|region| **region == regions[0]).count())
        {
            losses.push(Loss::Regions);
            self.item("NoBoxes", &[]);
            return;
        }
        if let Some(regions) = record.unusual_areas() {
            // Regions are numbered in the order of their first cells.
            let mut known: Vec<u8> = Vec::new();
            let mut layout = String::new();
            for region in regions {
                let number = known.iter().position(|other| *other == region).unwrap_or(known.len());
                if number == known.len() {
                    known.push(region);
                }
                layout.push(digit(number));
            }
            self.item("Jigsaw", &[layout]);
            if !record.variants.contains(&Variant::NoBoxes) {
                self.item("NoBoxes", &[]);
            }
        }
    }

    fn givens(&mut self, restricts: bool) {
        let field = self.record.field;
        let mut cells = Vec::new();
        for (at, cell) in field.cells().zip(&self.record.cells) {
            match cell {
                CellRecord::Given(value) | CellRecord::Placed(value) => {
                    cells.push(format!("{}_{}", name(field, at), self.record.numbers().of(value.get())));
                }
                CellRecord::Candidates(set) if restricts && !set.is_empty() => {
                    let numbers = self.record.numbers();
                    let values: Vec<String> = set.iter().map(|value| numbers.of(value.get()).to_string()).collect();
                    cells.push(format!("{}_{}", name(field, at), values.join("_")));
                }
                CellRecord::Empty | CellRecord::Candidates(_) => {}
            }
        }
        if !cells.is_empty() {
            self.item("", &cells);
        }
    }

    /// Writes marked cells that hold less, or more, than the cells beside them, by a sign for each pair.
    fn extremes(&mut self, section: &ClueSection) {
        let field = self.record.field;
        let mut marked: Vec<Cell> = Vec::new();
        for clue in &section.clues {
            if let Clue::Cells { cells, .. } = clue {
                marked.extend(cells);
            }
        }
        for cell in &marked {
            for other in field.beside(*cell).filter(|other| !marked.contains(other)) {
                let pair = if section.kind == ClueKind::Max { [*cell, other] } else { [other, *cell] };
                self.item("GreaterThan", &self.names(&pair));
            }
        }
    }

    /// Writes a relation of cells, as `Pair` between neighbours of a line or as `PairX` between every two cells.
    fn related(&mut self, word: &str, relation: &PairRelation, cells: &[Cell]) {
        let key = pairs::key(relation, self.record.numbers());
        self.item(word, &[vec![key, "_".to_owned()], self.names(cells)].concat());
    }

    /// Writes a clue; `None` if it has no form.
    fn clue(&mut self, kind: ClueKind, clue: &Clue) -> Option<()> {
        match clue {
            Clue::Cells { values, cells } => self.cells(kind, values, cells),
            Clue::Arrow { circle, shaft } => {
                let cells = self.names(&[circle.as_slice(), shaft].concat());
                match circle.len() {
                    1 => self.item("Arrow", &cells),
                    digits @ 2..=3 if circle.is_sorted() => {
                        self.item("PillArrow", &[vec![digits.to_string()], cells].concat());
                    }
                    _ => return None,
                }
                Some(())
            }
            Clue::Clones { left, right } => {
                for (one, other) in left.iter().zip(right) {
                    self.equal(*one, *other);
                }
                Some(())
            }
            Clue::Chain { cells, marks } => {
                // The marks that have a form are written, even if others have none.
                let mut are_written = true;
                for (pair, mark) in cells.windows(2).zip(marks) {
                    are_written &= self.pair(pair[0], pair[1], *mark).is_some();
                }
                are_written.then_some(())
            }
            Clue::Pairs { relation, cells } => {
                let word = match kind {
                    ClueKind::Pairs => "Pair",
                    // Its table is the same in both orders.
                    _ if relation.is_symmetric() => "PairX",
                    _ => return None,
                };
                self.related(word, relation, cells);
                Some(())
            }
            Clue::Sets(sets) if kind == ClueKind::SameValues => {
                let cells = self.names(&sets.concat());
                self.item("SameValues", &[vec![sets.len().to_string()], cells].concat());
                Some(())
            }
            Clue::Sets(sets) => {
                let names: Vec<Vec<String>> = sets.iter().map(|set| self.names(set)).collect();
                self.item("EqualSum", &names.join(&"-".to_owned()));
                Some(())
            }
            Clue::Counts { count, what, cells } => self.count(count, what, cells),
            Clue::Side { side, places } => self.side(kind, *side, places),
        }
    }

    /// A count of one value, which has one digit as the value has, or of different values that a cell says.
    fn count(&mut self, count: &Count, what: &Counted, cells: &[Cell]) -> Option<()> {
        match (count, what) {
            (Count::Number(count @ 0..=9), Counted::Values(values)) => {
                let [value @ 0..=9] = values[..] else { return None };
                self.item("LookAndSay", &[vec![format!("{count}{value}")], self.names(cells)].concat());
            }
            (Count::Cell(cell), Counted::Different) => {
                self.item("CountDistinct", &self.names(&[&[*cell], cells].concat()));
            }
            _ => return None,
        }
        Some(())
    }

    fn equal(&mut self, one: Cell, other: Cell) {
        let field = self.record.field;
        self.item("SameValues", &["2".to_owned(), name(field, one), name(field, other)]);
    }

    /// A mark between two neighbours, or equal cells.
    fn pair(&mut self, one: Cell, other: Cell, mark: Relation) -> Option<()> {
        let is_beside = are_beside(self.record.field, one, other);
        let (kind, cells) = match mark {
            Relation::Equal => {
                self.equal(one, other);
                return Some(());
            }
            Relation::Difference(1) => ("WhiteDot", [one, other]),
            Relation::Ratio(2) => ("BlackDot", [one, other]),
            Relation::Ten => ("X", [one, other]),
            Relation::Five => ("V", [one, other]),
            Relation::Greater => ("GreaterThan", [one, other]),
            Relation::Less => ("GreaterThan", [other, one]),
            Relation::Difference(_) | Relation::Ratio(_) => return None,
        };
        is_beside.then(|| self.item(kind, &self.names(&cells)))
    }

    fn cells(&mut self, kind: ClueKind, values: &[u32], cells: &[Cell]) -> Option<()> {
        let size = self.record.digit_count;
        let value = values.first();
        let mut args = self.names(cells);
        let word = match kind {
            ClueKind::Cages => match (value, self.record.variants.contains(&Variant::CagesMayRepeat)) {
                (None, true) => return Some(()),
                (None, false) => "AllDifferent",
                (Some(0), _) => return None,
                (Some(sum), may_repeat) => {
                    args.insert(0, sum.to_string());
                    if may_repeat { "Sum" } else { "Cage" }
                }
            },
            ClueKind::LittleKillers => {
                let sum = value?.to_string();
                for start in cells.first().into_iter().chain(cells.last()) {
                    if is_diagonal(self.record.field, *start, cells) {
                        self.item("LittleKiller", &[sum, name(self.record.field, *start)]);
                        return Some(());
                    }
                }
                args.insert(0, sum);
                "Sum"
            }
            ClueKind::Sums => {
                args.insert(0, value?.to_string());
                "Sum"
            }
            ClueKind::Whispers | ClueKind::Lockout => {
                let number = value.copied().or(kind.usual_difference(size).map(u32::from))?;
                args.insert(0, number.to_string());
                if kind == ClueKind::Whispers { "Whisper" } else { "Lockout" }
            }
            ClueKind::Modular | ClueKind::Parity => {
                args.insert(0, if kind == ClueKind::Modular { "3" } else { "2" }.to_owned());
                "Modular"
            }
            ClueKind::Quads => return self.quad(values, cells),
            ClueKind::SlowThermos => {
                self.related("Pair", &pairs::not_greater(self.record.numbers()), cells);
                return Some(());
            }
            ClueKind::Nabners => {
                self.related("PairX", &PairRelation::of(PairTest::AtLeastApart(2)), cells);
                return Some(());
            }
            ClueKind::Odd | ClueKind::Even => {
                let parity = u32::from(kind == ClueKind::Odd);
                let all: Vec<String> =
                    self.record.numbers().all().filter(|it| it % 2 == parity).map(|it| format!("_{it}")).collect();
                args.iter_mut().for_each(|arg| *arg += &all.concat());
                ""
            }
            ClueKind::RowIndexers | ClueKind::ColIndexers => {
                args.insert(0, if kind == ClueKind::RowIndexers { "C" } else { "R" }.to_owned());
                "Indexing"
            }
            ClueKind::Entropic if size != 9 => return None,
            ClueKind::DoubleArrows if cells.len() < 3 => return None,
            ClueKind::RellikCages | ClueKind::Lunchboxes | ClueKind::SumLines => {
                let number = *value?;
                if kind == ClueKind::SumLines && number > LARGEST_SUM_LINE {
                    return None;
                }
                if kind == ClueKind::SumLines && cells.len() > 2 && cells.first() == cells.last() {
                    args.pop();
                    args.push("LOOP".to_owned());
                }
                args.insert(0, number.to_string());
                let word = NUMBERED.into_iter().find(|(_, known)| *known == kind)?.0;
                self.item(word, &args);
                return Some(());
            }
            _ => LINES.into_iter().find(|(_, known)| *known == kind)?.0,
        };
        let has_number = kind.has_total() || kind.usual_difference(size).is_some();
        (has_number || values.is_empty()).then(|| self.item(word, &args))
    }

    fn quad(&mut self, values: &[u32], cells: &[Cell]) -> Option<()> {
        let field = self.record.field;
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let texts: Vec<String> = values.iter().map(u32::to_string).collect();
        let are_values = values.iter().all(|value| self.record.numbers().contains(*value));
        let first = *cells.first().filter(|_| are_values && !values.is_empty())?;
        if square(field, first).is_some_and(|square| cells == square) {
            let cell = name(field, first);
            self.item("Quad", &[vec![cell], texts].concat());
        } else {
            self.item("ContainAtLeast", &[vec![texts.join("_")], self.names(&cells)].concat());
        }
        Some(())
    }

    /// Clues at a side. A sandwich is the same from both ends of its line; the others are joined with those of the
    /// opposite side.
    fn side(&mut self, kind: ClueKind, side: Side, places: &[Option<u32>]) -> Option<()> {
        let letter = if matches!(side, Side::Top | Side::Bottom) { 'C' } else { 'R' };
        let end = usize::from(matches!(side, Side::Bottom | Side::Right));
        let mut are_written = true;
        for (place, number) in places.iter().enumerate() {
            let Some(number) = *number else { continue };
            let line = format!("{letter}{}", digit(place + 1));
            let Some((word, _)) = SIDES.into_iter().find(|(_, known)| *known == kind) else {
                self.item("Sandwich", &[number.to_string(), line]);
                continue;
            };
            let key = (word, line);
            let before = self.ends.get(&key).and_then(|ends| ends[end]);
            let is_possible = number > 0 || matches!(kind, ClueKind::NumberedRooms | ClueKind::HiddenSkyscrapers);
            if is_possible && before.is_none_or(|other| other == number) {
                self.ends.entry(key).or_default()[end] = Some(number);
            } else {
                are_written = false;
            }
        }
        are_written.then_some(())
    }

    /// Writes the clues of both ends of each line.
    fn write_ends(&mut self) {
        for ((word, line), ends) in std::mem::take(&mut self.ends) {
            let [near, far] = ends.map(|end| end.map(|number| number.to_string()).unwrap_or_default());
            self.item(word, &[line, near, far]);
        }
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| name(self.record.field, *cell)).collect()
    }
}

/// Returns true if the diagonal that begins at a cell has these cells, in any order.
fn is_diagonal(field: Field, start: Cell, cells: &[Cell]) -> bool {
    let Some(mut diagonal) = diagonal(field, start) else { return false };
    let mut cells = cells.to_vec();
    diagonal.sort_unstable();
    cells.sort_unstable();
    diagonal == cells
}

/// True if there are pairs that `nonconsecutive` exempts.
fn has_white_dots(record: &Record) -> bool {
    record.has_mark(|mark| mark == Relation::Difference(1))
}
