//! Writes strings of Interactive-Sudoku-Solver.

use super::clues::LINES;
use super::{RULES, are_beside, diagonal, digit, name, square};
use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record, Variant};
use crate::base::written::Written;
use clues::{Clue, ClueKind, Relation};
use field::{Cell, Field};
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
        Variant::NoBoxes,
        Variant::CagesMayRepeat,
    ],
    regions: true,
    clues: true,
    ..Capabilities::NONE
};

/// Writes the puzzle as one line.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    if record.digit_count > 16 {
        let size = record.digit_count;
        return Err(format!("Interactive-Sudoku-Solver has grids up to 16×16; this one is {size}×{size}").into());
    }
    // Pencil marks are notes beside givens, and restrict the cells of a grid without any.
    let restricts = record.cells.iter().all(|cell| cell.value().is_none());
    let mut losses = Capabilities { candidates: restricts, ..CAPABILITIES }.losses(record);
    let mut writer = Writer { record, text: String::new(), lost: BTreeMap::new(), ends: BTreeMap::new() };
    writer.rules(&mut losses);
    for section in &record.clues {
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
        writer.item("Shape", &[format!("{0}x{0}", record.digit_count)]);
    }
    losses.extend(Loss::of_clues(record, writer.lost));
    let line = writer.text;
    Ok(Written { lines: vec![line], losses })
}

pub(super) struct Writer<'r> {
    record: &'r Record,
    text: String,
    lost: BTreeMap<ClueKind, usize>,
    /// Clues at the two ends of a line: its name for each type.
    pub(super) ends: BTreeMap<(&'static str, String), [Option<u32>; 2]>,
}

impl Writer<'_> {
    pub(super) fn item(&mut self, kind: &str, args: &[String]) {
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
        let size = record.digit_count;
        if size != 9 {
            self.item("Shape", &[format!("{size}x{size}")]);
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
        if let Some(regions) = record.unusual_areas() {
            // Regions are numbered in the order of their first cells.
            let first = |region: &u8| regions.iter().position(|other| other == region);
            let mut firsts: Vec<Option<usize>> = regions.iter().map(first).collect();
            let order = firsts.clone();
            firsts.sort_unstable();
            firsts.dedup();
            let number = |region: &Option<usize>| firsts.binary_search(region).unwrap_or_default();
            let layout: String = order.iter().map(|region| digit(number(region))).collect();
            self.item("Jigsaw", &[layout]);
            if !record.variants.contains(&Variant::NoBoxes) {
                self.item("NoBoxes", &[]);
            }
        }
    }

    fn givens(&mut self, restricts: bool) {
        let field = self.record.field;
        let cell = |(at, cell): (Cell, &CellRecord)| match cell {
            CellRecord::Given(value) | CellRecord::Placed(value) => Some(format!("{}_{value}", name(field, at))),
            CellRecord::Candidates(set) if restricts && !set.is_empty() => {
                let values: Vec<String> = set.iter().map(|value| value.to_string()).collect();
                Some(format!("{}_{}", name(field, at), values.join("_")))
            }
            CellRecord::Empty | CellRecord::Candidates(_) => None,
        };
        let cells: Vec<String> = field.cells().zip(&self.record.cells).filter_map(cell).collect();
        if !cells.is_empty() {
            self.item("", &cells);
        }
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
                let pairs: Vec<[Cell; 2]> = left.iter().zip(right).map(|(one, other)| [*one, *other]).collect();
                pairs.iter().for_each(|pair| self.equal(pair));
                Some(())
            }
            Clue::Chain { cells, marks } => {
                let pairs: Vec<&[Cell]> = cells.windows(2).collect();
                let are_written: Vec<bool> =
                    pairs.iter().zip(marks).map(|(pair, mark)| self.pair(pair, *mark).is_some()).collect();
                are_written.iter().all(|is_written| *is_written).then_some(())
            }
            Clue::Side { side, places } => self.side(kind, *side, places),
        }
    }

    fn equal(&mut self, pair: &[Cell]) {
        let cells = self.names(pair);
        self.item("SameValues", &[vec!["2".to_owned()], cells].concat());
    }

    /// A mark between two neighbours, or equal cells.
    fn pair(&mut self, pair: &[Cell], mark: Relation) -> Option<()> {
        let &[one, other] = pair else { return None };
        let is_beside = are_beside(self.record.field, one, other);
        let (kind, cells) = match mark {
            Relation::Equal => {
                self.equal(pair);
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
            ClueKind::Sums | ClueKind::LittleKillers => {
                let sum = value?.to_string();
                let start = [cells.first(), cells.last()]
                    .into_iter()
                    .flatten()
                    .find(|start| is_diagonal(self.record.field, **start, cells));
                match start.filter(|_| kind == ClueKind::LittleKillers) {
                    Some(start) => {
                        self.item("LittleKiller", &[sum, name(self.record.field, *start)]);
                        return Some(());
                    }
                    None => args.insert(0, sum),
                }
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
            ClueKind::Odd | ClueKind::Even => {
                let parity = u8::from(kind == ClueKind::Odd);
                let all: Vec<String> = (1..=size).filter(|it| it % 2 == parity).map(|it| format!("_{it}")).collect();
                args.iter_mut().for_each(|arg| *arg += &all.concat());
                ""
            }
            ClueKind::RowIndexers | ClueKind::ColIndexers => {
                args.insert(0, if kind == ClueKind::RowIndexers { "C" } else { "R" }.to_owned());
                "Indexing"
            }
            ClueKind::Entropic if size != 9 => return None,
            ClueKind::DoubleArrows if cells.len() < 3 => return None,
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
        let are_values = values.iter().all(|value| (1..=u32::from(self.record.digit_count)).contains(value));
        let first = *cells.first().filter(|_| are_values && !values.is_empty())?;
        if square(field, first).is_some_and(|square| cells == square) {
            let cell = name(field, first);
            self.item("Quad", &[vec![cell], texts].concat());
        } else {
            self.item("ContainAtLeast", &[vec![texts.join("_")], self.names(&cells)].concat());
        }
        Some(())
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| name(self.record.field, *cell)).collect()
    }
}

fn is_diagonal(field: Field, start: Cell, cells: &[Cell]) -> bool {
    let sorted = |mut cells: Vec<Cell>| {
        cells.sort_unstable();
        cells
    };
    diagonal(field, start).is_some_and(|diagonal| sorted(diagonal) == sorted(cells.to_vec()))
}

/// True if there are pairs that `nonconsecutive` exempts.
fn has_white_dots(record: &Record) -> bool {
    record.has_mark(|mark| mark == Relation::Difference(1))
}
