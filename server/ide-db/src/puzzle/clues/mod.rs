//! Converts clues into the constraints that the engine knows.
//!
//! Each clue becomes a group of constraints with a name, which findings and reasons use, and with its range. Must not
//! know how clues are written.

mod cells;
mod demands;
mod exchange;
pub(crate) mod identity;
mod lines;
mod rules;
mod sets;
mod sides;

use clues::{ClueKind, Count, Map, Relation, Side};
use engine::{Cell, Constraint, ConstraintGroup, Demand, Field, Geometry, GroupIndex, HouseKind, Numbers};
use std::fmt::Display;
use std::sync::Arc;
use syntax::{BlockSpan, Clue, ClueCell, ClueContent, ClueMark, ClueSection, ClueValue};

pub use exchange::{Exchangeable, exchangeable};
pub use lines::third;
pub use rules::bit;
pub use rules::restricted_variants;

/// The geometry with the clues of a puzzle and the rules that are bits as constraints, and the range of the clue of
/// each group; `None` for those of a rule. `numbers` are those that its digits stand for.
pub fn constrained(
    geometry: &Geometry,
    sections: &[ClueSection],
    rules: u16,
    numbers: Numbers,
) -> (Geometry, Vec<Option<BlockSpan>>) {
    let mut collector = GroupCollector { geometry, rules, numbers, groups: Vec::new(), spans: Vec::new() };
    for section in sections {
        match section.kind {
            Some(ClueKind::Min) => collector.extremes(ClueKind::Min, section, |one, other| one < other),
            Some(ClueKind::Max) => collector.extremes(ClueKind::Max, section, |one, other| one > other),
            _ => {
                for (kind, clue) in section.of_kind() {
                    collector.clue(kind, clue);
                }
            }
        }
    }
    let GroupCollector { mut groups, mut spans, .. } = collector;
    groups.extend(rules::constraints(geometry, sections, rules, numbers));
    spans.resize(groups.len(), None);
    (geometry.with_constraints(groups).expect("clues are lowered to cells of the grid"), spans)
}

/// Constraints that belong together: those of one clue, or one of those of a rule.
pub struct ConstraintPart<'a> {
    /// The clue or the rule.
    pub group: GroupIndex,
    /// The range of the clue.
    pub span: Option<BlockSpan>,
    pub constraints: &'a [Constraint],
}

/// The constraints of a geometry in their parts; `span_of` returns the range of a group's clue.
pub fn parts<'a>(
    geometry: &'a Geometry,
    span_of: impl Fn(GroupIndex) -> Option<BlockSpan>,
) -> impl Iterator<Item = ConstraintPart<'a>> {
    geometry.constraint_groups().flat_map(move |(index, constraints)| {
        let span = span_of(index);
        let len = if span.is_some() { constraints.len() } else { 1 };
        constraints.chunks(len.max(1)).map(move |constraints| ConstraintPart { group: index, span, constraints })
    })
}

/// Collects the constraints of clues.
struct GroupCollector<'a> {
    geometry: &'a Geometry,
    rules: u16,
    numbers: Numbers,
    groups: Vec<ConstraintGroup>,
    /// The range of the clue of each group.
    spans: Vec<Option<BlockSpan>>,
}

impl GroupCollector<'_> {
    fn clue(&mut self, kind: ClueKind, clue: &Clue) {
        match &clue.content {
            ClueContent::Cells { values, cells } => {
                let constraints = self.cells(kind, values, &self.engine_cells(cells));
                self.add(clue.span, &name(kind, clue), demands::of_clue(kind, clue, self.numbers), constraints);
            }
            ClueContent::Arrow { circle, shaft } => {
                let circle = self.engine_cells(circle);
                let shaft = self.engine_cells(shaft);
                self.add(
                    clue.span,
                    &name(kind, clue),
                    demands::of_clue(kind, clue, self.numbers),
                    [cells::arrow(&circle, &shaft, self.numbers)],
                );
            }
            ClueContent::Clones { left, right } => {
                let left = self.engine_cells(left);
                let right = self.engine_cells(right);
                self.add(
                    clue.span,
                    &name(kind, clue),
                    demands::of_clue(kind, clue, self.numbers),
                    lines::equal(&left, &right),
                );
            }
            ClueContent::Pairs { relation, cells } => {
                let cells = self.engine_cells(cells);
                let constraints = match kind {
                    ClueKind::AllPairs => lines::all_of_pairs(&cells, relation, self.numbers),
                    _ => lines::pairs(&cells, relation, self.numbers),
                };
                self.add(clue.span, &name(kind, clue), demands::of_clue(kind, clue, self.numbers), constraints);
            }
            ClueContent::Sets(sets) => {
                let sets: Vec<Vec<Cell>> = sets.iter().map(|set| self.engine_cells(set)).collect();
                let constraints = match kind {
                    ClueKind::SameValues => sets::same_values(self.geometry, &sets, self.numbers),
                    _ => lines::equal_sums(&sets, self.numbers),
                };
                self.add(clue.span, &name(kind, clue), demands::of_clue(kind, clue, self.numbers), constraints);
            }
            ClueContent::Counts { count, what, cells } => {
                let count = match count {
                    Count::Number(value) => Some(Count::Number(value.number)),
                    Count::Cell(cell) => cell.within(self.geometry.field()).map(Count::Cell),
                };
                let Some(count) = count else { return };
                let what = what.converted(|value| value.number);
                let cells = self.engine_cells(cells);
                self.add(
                    clue.span,
                    &name(kind, clue),
                    demands::of_clue(kind, clue, self.numbers),
                    sets::count(count, &what, &cells, self.numbers),
                );
            }
            ClueContent::Chain { cells, marks } => self.chain(&self.engine_cells(cells), marks),
            ClueContent::Side { side, places } => self.side(kind, *side, places),
        }
    }

    /// A clue of the form `[value:] cells`.
    fn cells(&self, kind: ClueKind, values: &[ClueValue], line: &[Cell]) -> Vec<Constraint> {
        let geometry = self.geometry;
        let numbers = self.numbers;
        let digit_count = numbers.count();
        let value = values.first().map(|value| value.number);
        let usual_difference = kind.usual_difference(digit_count).unwrap_or_default();
        let difference = value.map_or(usual_difference, |value| u8::try_from(value).unwrap_or(u8::MAX));
        match kind {
            ClueKind::Cages => self.cage(line, value),
            ClueKind::Sums | ClueKind::LittleKillers => {
                value.map(|total| cells::sum(line, total, numbers)).into_iter().collect()
            }
            ClueKind::Thermos => lines::thermometer(line),
            ClueKind::SlowThermos => lines::slow_thermometer(line),
            ClueKind::Whispers => lines::whispers(line, difference),
            // The pairs of a long line would be many.
            ClueKind::Renbans | ClueKind::Nabners if !lines::can_differ(line, digit_count) => {
                vec![cells::impossible(line)]
            }
            ClueKind::Renbans => lines::renban(line),
            ClueKind::Palindromes => lines::palindrome(line),
            ClueKind::Between => lines::between(line, digit_count),
            ClueKind::Lockout => lines::lockout(line, digit_count, difference),
            ClueKind::RegionSums => lines::equal_sums(&runs(geometry, line), numbers),
            ClueKind::Zippers => lines::zipper(line, numbers),
            ClueKind::DoubleArrows => lines::double_arrow(line, numbers),
            ClueKind::Entropic => lines::entropic(line, digit_count),
            ClueKind::Modular => lines::modular(line),
            ClueKind::Parity => lines::parity(line),
            ClueKind::Nabners => lines::nabner(line),
            ClueKind::ExtraRegions => cells::extra_region(line, digit_count),
            ClueKind::Quads => vec![cells::quad(line, values.iter().map(|value| value.number), numbers)],
            ClueKind::Products => value.map(|total| sets::product(line, total, numbers)).into_iter().collect(),
            ClueKind::CountingCircles => vec![sets::counting_circles(geometry, line, numbers)],
            ClueKind::ValueIndexers => lines::value_indexer(line, numbers),
            ClueKind::SumLines => value.map(|total| lines::sum_line(line, total, numbers)).unwrap_or_default(),
            // The cells of these differ.
            ClueKind::RellikCages | ClueKind::EqualityCages | ClueKind::Lunchboxes
                if !lines::can_differ(line, digit_count) =>
            {
                vec![cells::impossible(line)]
            }
            ClueKind::RellikCages => value.map(|sum| sets::rellik(line, sum, numbers)).unwrap_or_default(),
            ClueKind::EqualityCages => sets::equality(line, numbers),
            ClueKind::Lunchboxes => value.map(|total| sets::lunchbox(line, total, numbers)).unwrap_or_default(),
            ClueKind::Odd => line.iter().map(|cell| cells::odd(*cell, numbers)).collect(),
            ClueKind::Even => line.iter().map(|cell| cells::even(*cell, numbers)).collect(),
            ClueKind::RowIndexers => {
                line.iter().flat_map(|cell| self.indexer(*cell, HouseKind::Row(geometry.row(*cell)))).collect()
            }
            ClueKind::ColIndexers => {
                line.iter().flat_map(|cell| self.indexer(*cell, HouseKind::Column(geometry.column(*cell)))).collect()
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
            | ClueKind::Min
            | ClueKind::Max
            | ClueKind::Sandwich
            | ClueKind::XSums
            | ClueKind::Skyscrapers
            | ClueKind::HiddenSkyscrapers
            | ClueKind::NumberedRooms => Vec::new(),
        }
    }

    fn cage(&self, line: &[Cell], total: Option<u32>) -> Vec<Constraint> {
        let mut constraints = Vec::new();
        if self.rules & rules::bit("cages-may-repeat") == 0 {
            constraints.push(Constraint::Different(line.into()));
        }
        constraints.extend(total.map(|total| cells::sum(line, total, self.numbers)));
        constraints
    }

    /// Cells that index their row or column.
    fn indexer(&self, cell: Cell, kind: HouseKind) -> Vec<Constraint> {
        let Some(line) = self.geometry.areas().find(|house| house.kind == kind) else { return Vec::new() };
        let place = line.cells.iter().position(|other| *other == cell).unwrap_or_default();
        cells::indexer(&line.cells, place, self.numbers)
    }

    fn chain(&mut self, chain: &[Cell], marks: &[ClueMark]) {
        for (pair, mark) in chain.windows(2).zip(marks) {
            let one = pair[0];
            let other = pair[1];
            if one == other {
                continue;
            }
            let one_name = self.geometry.cell_name(one).to_string();
            let other_name = self.geometry.cell_name(other).to_string();
            let name = mark_name(&one_name, &other_name);
            let demand = demands::of_mark(mark.relation, &one_name, &other_name);
            let numbers = self.numbers;
            let related =
                cells::related(one, other, |one, other| allows(mark.relation, numbers.of(one), numbers.of(other)));
            self.add(mark.span, &name, demand, [related]);
        }
    }

    fn side(&mut self, kind: ClueKind, side: Side, places: &[Option<ClueValue>]) {
        let field = self.geometry.field();
        for (place, value) in (0..side.length(field)).zip(places) {
            let Some(ClueValue { number, span }) = value else { continue };
            let line = line_from(side, place, field).collect();
            let constraint = at_side(kind, line, self.numbers, *number);
            let demand = demands::of_side(kind, side, place, *number, self.numbers);
            self.add(*span, &place_name(kind, side, place, *number), demand, constraint);
        }
    }

    /// Minima or maxima: which of their neighbours count depends on all marked cells.
    fn extremes(&mut self, kind: ClueKind, section: &ClueSection, allows: fn(u8, u8) -> bool) {
        let mut marked: Vec<(Cell, BlockSpan)> = Vec::new();
        for clue in &section.clues {
            let ClueContent::Cells { cells, .. } = &clue.content else { continue };
            marked.extend(self.engine_cells(cells).into_iter().map(|cell| (cell, clue.span)));
        }
        let cells: Vec<Cell> = marked.iter().map(|(cell, _)| *cell).collect();
        for (cell, span) in marked {
            let constraints = cells::extreme(self.geometry, cell, &cells, allows);
            let cell = self.geometry.cell_name(cell).to_string();
            self.add(span, &format!("the {} at {cell}", kind.noun()), demands::of_extreme(kind, &cell), constraints);
        }
    }

    fn add(&mut self, span: BlockSpan, name: &str, demand: Demand, constraints: impl IntoIterator<Item = Constraint>) {
        let constraints = constraints.into_iter().collect();
        self.groups.push(ConstraintGroup { name: Arc::from(name), demand: Some(demand), constraints });
        self.spans.push(Some(span));
    }

    /// The cells of a clue; those outside the grid are missing, and then the clue is malformed.
    fn engine_cells(&self, cells: &[ClueCell]) -> Vec<Cell> {
        cells.iter().filter_map(|cell| cell.within(self.geometry.field())).collect()
    }
}

/// The constraint of a number at a side, on the cells of its row or column from there on.
fn at_side(kind: ClueKind, line: Box<[Cell]>, numbers: Numbers, number: u32) -> Option<Constraint> {
    match kind {
        ClueKind::Sandwich => Some(sides::sandwich(line, numbers, number)),
        ClueKind::XSums => Some(sides::x_sum(line, numbers, number)),
        ClueKind::Skyscrapers => Some(sides::skyscrapers(line, numbers, number)),
        ClueKind::HiddenSkyscrapers => Some(sides::hidden_skyscraper(line, numbers, number)),
        ClueKind::NumberedRooms => Some(sides::numbered_room(line, numbers, number)),
        _ => None,
    }
}

/// The name of a clue in a sentence: by its symbol if it is a drawn cage (`cage A`), else by its first cell.
pub(crate) fn name(kind: ClueKind, clue: &Clue) -> String {
    if let ClueContent::Side { side, .. } = &clue.content {
        return format!("the {} clues at the {}", kind.noun(), side.name());
    }
    match (&clue.symbol, clue.content.first_cell()) {
        (Some(symbol), _) if kind.map() == Map::Pieces => format!("{} {}", kind.noun(), symbol.text),
        (_, Some(first)) => format!("the {} at {}", kind.noun(), cell_name((first.row, first.column))),
        (_, None) => format!("the {}", kind.noun()),
    }
}

/// A row and a column, from 0.
pub type Place = (u8, u8);

/// `r1c5`.
pub fn cell_name(place: Place) -> String {
    let (row, column) = place;
    format!("r{}c{}", row + 1, column + 1)
}

/// The cells of a row or column, from the side of its clue on.
pub fn line_from(side: Side, at: u8, field: Field) -> impl Iterator<Item = Cell> {
    let length = match side {
        Side::Top | Side::Bottom => field.rows(),
        Side::Left | Side::Right => field.columns(),
    };
    (0..length).map(move |step| match side {
        Side::Top => field.cell(step, at),
        Side::Bottom => field.cell(length - 1 - step, at),
        Side::Left => field.cell(at, step),
        Side::Right => field.cell(at, length - 1 - step),
    })
}

/// The name of a mark between two cells in a sentence.
pub(crate) fn mark_name(one: impl Display, other: impl Display) -> String {
    format!("the mark between {one} and {other}")
}

/// The name of a number at a side in a sentence: `the sandwich 5 of column 3`.
pub(crate) fn place_name(kind: ClueKind, side: Side, place: u8, number: u32) -> String {
    let line = match side {
        Side::Top | Side::Bottom => "column",
        Side::Left | Side::Right => "row",
    };
    format!("the {} {number} of {line} {}", kind.noun(), place + 1)
}

/// The runs of a line inside one box or region.
pub fn runs(geometry: &Geometry, line: &[Cell]) -> Vec<Vec<Cell>> {
    let box_of = |cell: Cell| geometry.areas_of(cell).map(|house| house.kind).find(|kind| kind.is_box());
    line.chunk_by(|one, other| box_of(*one) == box_of(*other)).map(<[Cell]>::to_vec).collect()
}

/// Returns true if two numbers fit to the mark between them.
pub fn allows(relation: Relation, one: u32, other: u32) -> bool {
    let least = one.min(other);
    let largest = one.max(other);
    match relation {
        Relation::Difference(difference) => largest - least == difference,
        Relation::Ratio(ratio) => least.checked_mul(ratio) == Some(largest),
        Relation::Ten => least + largest == 10,
        Relation::Five => least + largest == 5,
        Relation::Less => one < other,
        Relation::Greater => one > other,
        Relation::Equal => one == other,
    }
}

#[cfg(test)]
mod tests;
