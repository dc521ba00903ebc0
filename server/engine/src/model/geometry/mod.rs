//! Defines the shape of a puzzle, without any value: its cells and their houses.
//!
//! Must not know the digits of a puzzle or text. Boxes, irregular regions and diagonals are all just houses; rules
//! about other cells are [`Constraint`](crate::model::constraint::Constraint)s.

mod constraints;
pub mod house_totals;
mod implied_sums;
mod revisions;

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use field::{BoxShape, Cell, Digit, DigitSet, Field, Figure, MAX_DIGIT};

pub(crate) use revisions::Revision;
use revisions::Revisions;

use crate::model::cell_bits::CellBitSets;
use crate::model::cell_lists::{CellLists, houses_of_cells, in_order, peers_of_cells};
use crate::model::constraint::Sum;
use crate::model::constraint_groups::Constraints;
use crate::model::house::{House, HouseIndex, HouseKind};
use crate::model::index_sets::IndexSets;
use crate::model::overlap::{Overlap, overlaps};
use crate::model::variant::{self, Variant};

/// The least number of digits of a puzzle.
pub const MIN_SIZE: u8 = 2;

/// The shape of a puzzle: a field of cells and the houses over them.
///
/// Shared (`Arc`) by all puzzles of the shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    field: Field,
    /// The grids, if there are several. Then cells of the field may be outside of every grid.
    figure: Option<Arc<Figure>>,
    digit_count: u8,
    box_shape: Option<BoxShape>,
    houses: Arc<[House]>,
    /// Rows, columns, boxes and the like with fewer cells than there are digits.
    partial_houses: Box<[House]>,
    /// The cells of each house.
    house_sets: CellBitSets,
    houses_of: CellLists<HouseIndex>,
    /// The same as bits.
    house_indices: IndexSets,
    peers: CellLists<Cell>,
    /// The same as bits.
    peer_sets: CellBitSets,
    /// Peers without a common house. Empty lists unless there are partial houses, moves are forbidden or constraints
    /// state that cells differ.
    peers_apart: CellLists<Cell>,
    /// Empty lists unless the puzzle is nonconsecutive.
    neighbours: CellLists<Cell>,
    overlaps: Arc<[Box<[Overlap]>]>,
    constraints: Constraints,
    /// The positions of each cell's constraints; empty lists unless there are any.
    constraints_of: CellLists<u32>,
    revisions: Revisions,
    /// Which of the constraints are automata over different cells, of digits whose sets a search can list.
    different_sequences: Box<[bool]>,
    /// The geometry without its constraints, if it has any.
    unconstrained: Option<Arc<Geometry>>,
}

impl Geometry {
    /// Rows, columns and the usual boxes ([`BoxShape::for_size`]), if the size has any.
    ///
    /// # Errors
    /// When `size` is not within 2..=36.
    pub fn standard(size: u8) -> Result<Geometry, GeometryError> {
        Geometry::with_boxes(size, BoxShape::for_size(size))
    }

    /// Rows, columns and boxes of the given shape; `None` for no boxes.
    ///
    /// # Errors
    /// When `size` is not within 2..=36, or a box does not have as many cells as a row.
    pub fn with_boxes(size: u8, shape: Option<BoxShape>) -> Result<Geometry, GeometryError> {
        check_size(size)?;
        Geometry::of_field(Field::square(size), size, shape)
    }

    /// Rows, columns and boxes of the given shape over a field that need not be a square, for the digits from 1 to
    /// `digit_count`. Lines and boxes with fewer cells than there are digits are partial houses.
    ///
    /// # Errors
    /// When there are not 2 to 36 digits, a line has more cells than there are digits, or a grid may not have boxes of
    /// this shape ([`BoxShape::fits`]).
    pub fn of_field(field: Field, digit_count: u8, shape: Option<BoxShape>) -> Result<Geometry, GeometryError> {
        check_size(digit_count)?;
        let mut areas = lines(field);
        if let Some(shape) = shape {
            if !shape.fits(field, digit_count) {
                return Err(GeometryError::BoxShape { size: digit_count, shape });
            }
            let count = field.rows() / shape.rows * (field.columns() / shape.columns);
            areas.extend((0..count).map(|number| House::rectangle(field, shape, number)));
        }
        let geometry = Geometry::with_areas(field, digit_count, areas)?;
        Ok(Geometry { box_shape: shape, ..geometry })
    }

    /// The rows, columns and boxes of several grids on a common field; a box that grids share is one house. The cells
    /// outside of all grids belong to no house.
    ///
    /// # Errors
    /// When the size of the grids is not within 2..=36, or a box does not have as many cells as a row of a grid.
    pub fn of_figure(figure: Arc<Figure>, shape: Option<BoxShape>) -> Result<Geometry, GeometryError> {
        let size = figure.size();
        let grid = Geometry::with_boxes(size, shape)?;
        let houses = in_each_grid(&figure, Vec::new(), grid.houses());
        let geometry = Geometry::with_houses(figure.field(), size, houses)?;
        Ok(Geometry { box_shape: shape, figure: Some(figure), ..geometry })
    }

    /// Rows, columns and irregular regions; `regions` has the number of each cell's region, from 0 to one less than the
    /// size.
    ///
    /// # Errors
    /// When `size` is not within 2..=36, or not every region has `size` cells.
    pub fn with_regions(size: u8, regions: &[u8]) -> Result<Geometry, GeometryError> {
        check_size(size)?;
        Geometry::of_field_with_regions(Field::square(size), size, regions)
    }

    /// Rows, columns and irregular regions over a field that need not be a square, for the digits from 1 to
    /// `digit_count`; `regions` has the number of each cell's region, from 0. Lines and regions with fewer cells than
    /// there are digits are partial houses.
    ///
    /// # Errors
    /// When there are not 2 to 36 digits, a line has more cells than there are digits, or the regions do not all have
    /// the same number of cells: that of the digits, if the field is a square as wide.
    pub fn of_field_with_regions(field: Field, digit_count: u8, regions: &[u8]) -> Result<Geometry, GeometryError> {
        check_size(digit_count)?;
        let is_usual = field.is_square_of(digit_count);
        let count = if is_usual { digit_count } else { regions.iter().max().map_or(0, |last| last.saturating_add(1)) };
        let mut areas: Vec<Vec<Cell>> = vec![Vec::new(); count.into()];
        for (cell, region) in field.cells().zip(regions) {
            if let Some(area) = areas.get_mut(usize::from(*region)) {
                area.push(cell);
            }
        }
        let size = if is_usual { digit_count.into() } else { areas.first().map_or(0, Vec::len) };
        let mut houses = lines(field);
        for (cells, number) in areas.into_iter().zip(0..) {
            let kind = HouseKind::Region(number);
            if cells.len() != size || size * usize::from(count) != field.cell_count() {
                return Err(GeometryError::House(kind));
            }
            houses.push(House::new(kind, cells.into()));
        }
        Geometry::with_areas(field, digit_count, houses)
    }

    /// The geometry of these areas: those with a cell for each digit are its houses, those with fewer cells its partial
    /// houses.
    fn with_areas(field: Field, digit_count: u8, areas: Vec<House>) -> Result<Geometry, GeometryError> {
        let (partial, houses): (Vec<House>, Vec<House>) =
            areas.into_iter().partition(|area| area.cells.len() < usize::from(digit_count));
        let geometry = Geometry::with_houses(field, digit_count, houses)?;
        if partial.is_empty() {
            return Ok(geometry);
        }
        let mut apart = peers_of_cells(field.cell_count(), &partial);
        let mut peers = Vec::with_capacity(apart.len());
        for (cell, others) in field.cells().zip(&mut apart) {
            others.retain(|other| !geometry.are_peers(cell, *other));
            peers.push(in_order([geometry.peers(cell), &others[..]].concat()));
        }
        let peers = CellLists::new(peers);
        let peer_sets = CellBitSets::new(field.cell_count(), peers.iter());
        let peers_apart = CellLists::new(apart);
        Ok(Geometry { partial_houses: partial.into(), peers, peer_sets, peers_apart, ..geometry })
    }

    /// Any houses over a field, for the digits from 1 to `digit_count`. A solution has to satisfy these alone, so rows
    /// and columns are houses only if they are in the list. The list keeps its order; the cells of each house are
    /// sorted.
    ///
    /// # Errors
    /// When there are not 2 to 36 digits, or a house does not have as many different cells of the field, or there are
    /// more than 65,536 houses.
    pub fn with_houses(field: Field, digit_count: u8, mut houses: Vec<House>) -> Result<Geometry, GeometryError> {
        check_size(digit_count)?;
        if houses.len() > usize::from(u16::MAX) + 1 {
            return Err(GeometryError::TooManyHouses(houses.len()));
        }
        for house in &mut houses {
            house.cells.sort_unstable();
            if !house.fits(field, digit_count) {
                return Err(GeometryError::House(house.kind));
            }
        }
        let n_cells = field.cell_count();
        let peers = CellLists::new(peers_of_cells(n_cells, &houses));
        let house_sets = CellBitSets::new(n_cells, houses.iter().map(|house| &house.cells[..]));
        Ok(Geometry {
            field,
            figure: None,
            digit_count,
            box_shape: None,
            houses_of: CellLists::new(houses_of_cells(n_cells, &houses)),
            house_indices: IndexSets::of_lists(n_cells, houses.iter().map(|house| &*house.cells)),
            peer_sets: CellBitSets::new(n_cells, peers.iter()),
            peers,
            peers_apart: CellLists::new(vec![Vec::new(); n_cells]),
            neighbours: CellLists::new(vec![Vec::new(); n_cells]),
            overlaps: overlaps(&houses, &house_sets),
            house_sets,
            houses: houses.into(),
            partial_houses: Box::default(),
            constraints: Constraints::default(),
            constraints_of: CellLists::new(vec![Vec::new(); n_cells]),
            revisions: Revisions::none(n_cells),
            different_sequences: Box::default(),
            unconstrained: None,
        })
    }

    /// The geometry with one more rule. The houses that the rule adds follow the others.
    ///
    /// # Errors
    /// When the rule needs other boxes: windoku needs square ones of at least 3×3, disjoint groups need any.
    pub fn with_variant(&self, variant: Variant) -> Result<Geometry, GeometryError> {
        let field = self.field;
        let shape = self.box_shape;
        let field_of_grid = self.figure.as_ref().map_or(field, |figure| Field::square(figure.size()));
        let more = variant::houses(variant, field_of_grid, shape).ok_or(GeometryError::Variant(variant))?;
        let mut areas = self.houses.to_vec();
        areas.extend(self.partial_houses.iter().cloned());
        match &self.figure {
            Some(figure) => areas = in_each_grid(figure, areas, &more),
            None => areas.extend(more),
        }
        let plain = Geometry::with_areas(field, self.digit_count, areas)?;
        let mut peers = Vec::with_capacity(self.cell_count());
        let mut peers_apart = Vec::with_capacity(self.cell_count());
        for cell in self.cells() {
            let mut apart = self.peers_apart(cell).to_vec();
            let moves = variant::moves(variant).iter().filter_map(|&(down, right)| field.moved(cell, down, right));
            apart.extend(moves.filter(|other| self.has(cell) && self.has(*other)));
            apart.retain(|other| !plain.are_peers(cell, *other));
            apart.extend(plain.peers_apart(cell));
            peers.push(in_order([plain.peers(cell), &apart[..]].concat()));
            peers_apart.push(in_order(apart));
        }
        let peers = CellLists::new(peers);
        let peer_sets = CellBitSets::new(self.cell_count(), peers.iter());
        let peers_apart = CellLists::new(peers_apart);
        let neighbours = match variant {
            Variant::Nonconsecutive => {
                let mut neighbours = Vec::with_capacity(self.cell_count());
                for cell in self.cells() {
                    let mut beside: Vec<Cell> = field.beside(cell).collect();
                    beside.retain(|other| self.has(cell) && self.has(*other));
                    neighbours.push(beside);
                }
                CellLists::new(neighbours)
            }
            _ => self.neighbours.clone(),
        };
        let figure = self.figure.clone();
        Ok(Geometry { figure, box_shape: shape, peers, peer_sets, peers_apart, neighbours, ..plain })
    }

    /// The cells by row and column.
    pub fn field(&self) -> Field {
        self.field
    }

    /// The number of digits, which is also that of the cells of a house: 2..=36. Lines may have fewer cells.
    pub fn digit_count(&self) -> u8 {
        self.digit_count
    }

    /// The digits of the puzzle: 1 to their number.
    pub fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.digit_count)
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.field.cell_count()
    }

    /// The grids, if there are several.
    pub fn figure(&self) -> Option<&Arc<Figure>> {
        self.figure.as_ref()
    }

    /// Returns true for a cell of a grid; false for the cells of the field that are outside of every grid.
    pub fn has(&self, cell: Cell) -> bool {
        self.figure.as_ref().is_none_or(|figure| figure.has(cell))
    }

    /// The cells of all grids in reading order, without those of the field that are outside of every grid.
    pub fn places(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|cell| self.has(*cell))
    }

    /// The digits that a cell may hold by itself. One outside of every grid is decided: it holds the first digit, which
    /// means nothing, so that searches do not try it.
    pub(crate) fn digits_of(&self, cell: Cell) -> DigitSet {
        if self.has(cell) { self.digits() } else { DigitSet::single(Digit::ONE) }
    }

    /// All cells of the field in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        self.field.cells()
    }

    /// All houses; of a standard geometry the rows, the columns, then the boxes.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Rows, columns, boxes and the like with fewer cells than there are digits: their cells differ, but do not hold
    /// each digit.
    pub fn partial_houses(&self) -> &[House] {
        &self.partial_houses
    }

    /// All houses, then all partial houses.
    pub fn areas(&self) -> impl Iterator<Item = &House> {
        self.houses.iter().chain(&self.partial_houses)
    }

    /// The houses of a cell, then its partial houses.
    pub fn areas_of(&self, cell: Cell) -> impl Iterator<Item = &House> {
        let houses = self.houses_of(cell).iter().map(|house| self.house(*house));
        houses.chain(self.partial_houses.iter().filter(move |area| area.cells.binary_search(&cell).is_ok()))
    }

    /// The first house, or else partial house, that has both cells.
    pub fn common_area(&self, one: Cell, other: Cell) -> Option<&House> {
        self.areas_of(one).find(|area| area.cells.binary_search(&other).is_ok())
    }

    /// All houses with their indices, in the order of [`Geometry::houses`].
    pub fn indexed_houses(&self) -> impl Iterator<Item = (HouseIndex, &House)> {
        self.houses.iter().enumerate().map(|(index, house)| (HouseIndex::new(index), house))
    }

    pub fn house(&self, index: HouseIndex) -> &House {
        &self.houses[index.index()]
    }

    /// The houses of `cell`, in the order of [`Geometry::houses`].
    pub fn houses_of(&self, cell: Cell) -> &[HouseIndex] {
        self.houses_of.get(cell)
    }

    /// The indices of the houses that a cell belongs to, as bits.
    #[inline]
    pub(crate) fn house_indices(&self, cell: Cell) -> &[u64] {
        self.house_indices.of(cell)
    }

    /// The cells that cannot hold the same digit as `cell`, in reading order: those that share a house with it, and
    /// those that a rule about moves or a constraint forbids.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.peers.get(cell)
    }

    /// The peers that share no house with `cell`, in reading order.
    pub fn peers_apart(&self, cell: Cell) -> &[Cell] {
        self.peers_apart.get(cell)
    }

    /// The cells that cannot hold a digit next in sequence to that of `cell`, in reading order: none unless the puzzle
    /// is nonconsecutive.
    pub fn neighbours(&self, cell: Cell) -> &[Cell] {
        self.neighbours.get(cell)
    }

    /// Returns true if the two cells cannot hold the same digit; false for a cell and itself.
    pub fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peer_sets.contains(one.index(), other)
    }

    /// The peers of a cell as bits.
    pub(crate) fn peer_bits(&self, cell: Cell) -> &[u64] {
        self.peer_sets.get(cell.index())
    }

    /// The cells of a house as bits.
    pub(crate) fn house_bits(&self, index: HouseIndex) -> &[u64] {
        self.house_sets.get(index.index())
    }

    /// The sum with its cells in groups, if they are those of this geometry.
    pub(crate) fn grouped(&self, sum: Sum) -> Sum {
        sum.grouped(self.digits(), &self.house_sets, &self.peer_sets)
    }

    /// The overlaps of the house at `index` with others.
    pub(crate) fn overlaps(&self, index: HouseIndex) -> &[Overlap] {
        &self.overlaps[index.index()]
    }

    /// The row of `cell`, from 0.
    pub fn row(&self, cell: Cell) -> u8 {
        self.field.row(cell)
    }

    /// The column of `cell`, from 0.
    pub fn column(&self, cell: Cell) -> u8 {
        self.field.column(cell)
    }

    /// The cell where `row` and `column`, both counted from 0, cross.
    ///
    /// # Panics
    /// When there is no such cell.
    pub fn cell(&self, row: u8, column: u8) -> Cell {
        self.field.cell(row, column)
    }

    /// The name of `cell` as in `r1c5`: row and column, from 1.
    pub fn cell_name(&self, cell: Cell) -> impl fmt::Display + use<> {
        self.field.name(cell)
    }

    /// Returns true if these are the 27 houses of a classic 9×9 puzzle and there are no further rules.
    pub fn is_classic(&self) -> bool {
        self.digit_count == 9
            && self.field.is_square_of(9)
            && self.box_shape == Some(BoxShape { rows: 3, columns: 3 })
            && self.houses.len() == 27
            && self.peers_apart.is_empty()
            && self.neighbours.is_empty()
            && self.constraints().is_empty()
    }

    /// The shape of the boxes; `None` for a geometry that was not made with boxes.
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.box_shape
    }
}

/// The reason why a geometry cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeometryError {
    /// The size is not within 2..=36.
    Size(u8),
    /// A grid with so many digits cannot have boxes of this shape.
    BoxShape {
        /// The number of digits.
        size: u8,
        /// The shape that does not fit.
        shape: BoxShape,
    },
    /// The rule needs other boxes, or as many rows as columns.
    Variant(Variant),
    /// A constraint has a cell outside the puzzle.
    Constraint,
    /// The house has too few or too many cells, the same cell twice, or a cell outside the puzzle.
    House(HouseKind),
    /// More houses than a [`HouseIndex`] can number.
    TooManyHouses(usize),
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GeometryError::Size(size) => {
                write!(f, "the size {size} is not between {MIN_SIZE} and {MAX_DIGIT}")
            }
            GeometryError::BoxShape { size, shape } => {
                write!(f, "a grid with {size} digits cannot have boxes of {shape} cells")
            }
            GeometryError::Variant(Variant::Windoku) => f.write_str("windoku asks for square boxes of at least 3x3"),
            GeometryError::Variant(Variant::Disjoint) => f.write_str("the rule disjoint asks for boxes"),
            GeometryError::Variant(variant) => write!(f, "the rule {variant} asks for as many rows as columns"),
            GeometryError::Constraint => f.write_str("a constraint has a cell outside the puzzle"),
            GeometryError::House(kind) => {
                write!(f, "{kind} does not have one cell of the puzzle for each digit")
            }
            GeometryError::TooManyHouses(count) => write!(f, "{count} houses are too many"),
        }
    }
}

impl Error for GeometryError {}

/// The rows and columns of a field.
fn lines(field: Field) -> Vec<House> {
    let mut lines: Vec<House> = (0..field.rows()).map(|number| House::row(field, number)).collect();
    lines.extend((0..field.columns()).map(|number| House::column(field, number)));
    lines
}

/// Adds the houses of one grid, as each grid of a figure has them; a house of the same cells once.
fn in_each_grid(figure: &Figure, mut areas: Vec<House>, of_one: &[House]) -> Vec<House> {
    let mut known: BTreeSet<Box<[Cell]>> = areas.iter().map(|house| house.cells.clone()).collect();
    let field_of_one = Field::square(figure.size());
    let field = figure.field();
    for (number, corner) in figure.corners().iter().enumerate() {
        for house in of_one {
            let mut cells = Vec::with_capacity(house.cells.len());
            for cell in &house.cells {
                let row = corner.row + field_of_one.row(*cell);
                let column = corner.column + field_of_one.column(*cell);
                cells.push(field.cell(row, column));
            }
            let cells: Box<[Cell]> = cells.into();
            if known.insert(cells.clone()) {
                areas.push(House { kind: house.kind, grid: Some(figure.name(number)), cells });
            }
        }
    }
    areas
}

fn check_size(size: u8) -> Result<(), GeometryError> {
    if (MIN_SIZE..=MAX_DIGIT).contains(&size) { Ok(()) } else { Err(GeometryError::Size(size)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use field::Corner;

    /// The number of each cell's box, counted from 1, a row a line.
    fn boxes(geometry: &Geometry) -> String {
        let box_of = |cell| {
            let mut kinds = geometry.houses_of(cell).iter().map(|house| geometry.house(*house).kind);
            let number = kinds.find_map(|kind| if let HouseKind::Box(number) = kind { Some(number + 1) } else { None });
            number.unwrap_or_default().to_string()
        };
        let row = |row| (0..geometry.field().columns()).map(|column| box_of(geometry.cell(row, column))).collect();
        (0..geometry.field().rows()).map(row).collect::<Vec<String>>().join("\n")
    }

    fn with_box(size: u8, rows: u8, columns: u8) -> Result<Geometry, GeometryError> {
        Geometry::with_boxes(size, Some(BoxShape { rows, columns }))
    }

    #[test]
    fn a_classic_puzzle_has_81_cells_27_houses_and_20_peers_a_cell() -> Result<(), GeometryError> {
        let geometry = Geometry::standard(9)?;
        assert_eq!(geometry.cell_count(), 81);
        assert_eq!(geometry.cells().len(), 81);
        assert_eq!(geometry.houses().len(), 27);
        for cell in geometry.cells() {
            assert_eq!(geometry.houses_of(cell).len(), 3);
            assert_eq!(geometry.peers(cell).len(), 20);
            assert!(geometry.peers(cell).is_sorted());
            assert!(!geometry.are_peers(cell, cell));
        }
        Ok(())
    }

    #[test]
    fn boxes_are_numbered_in_reading_order() -> Result<(), GeometryError> {
        expect_test::expect![[r#"
            111222
            111222
            333444
            333444
            555666
            555666"#]]
        .assert_eq(&boxes(&with_box(6, 2, 3)?));
        expect_test::expect![[r#"
            112233
            112233
            112233
            445566
            445566
            445566"#]]
        .assert_eq(&boxes(&with_box(6, 3, 2)?));
        Ok(())
    }

    #[test]
    fn regions_take_the_place_of_boxes() -> Result<(), GeometryError> {
        let regions = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3];
        let geometry = Geometry::with_regions(4, &regions)?;
        assert_eq!(geometry.houses().len(), 12);
        let kinds: Vec<String> = geometry
            .houses_of(geometry.cell(1, 0))
            .iter()
            .map(|house| geometry.house(*house).kind.to_string())
            .collect();
        assert_eq!(kinds, ["row 2", "column 1", "region 1"]);
        let uneven = Err(GeometryError::House(HouseKind::Region(0)));
        assert_eq!(Geometry::with_regions(4, &[&[0, 0, 0, 0, 0], &regions[5..]].concat()), uneven);
        assert_eq!(Geometry::with_regions(4, &[0, 1]), uneven);
        Ok(())
    }

    fn names(houses: &[House]) -> String {
        let names: Vec<String> = houses.iter().map(|house| house.kind.to_string()).collect();
        names.join(", ")
    }

    #[test]
    fn lines_with_fewer_cells_than_digits_are_partial_houses() -> Result<(), GeometryError> {
        let shape = Some(BoxShape { rows: 2, columns: 3 });
        let geometry = Geometry::of_field(Field::new(4, 6), 6, shape)?;
        assert_eq!(names(geometry.houses()), "row 1, row 2, row 3, row 4, box 1, box 2, box 3, box 4");
        assert_eq!(names(geometry.partial_houses()), "column 1, column 2, column 3, column 4, column 5, column 6");
        let cell = geometry.cell(0, 0);
        assert_eq!(geometry.peers_apart(cell), [geometry.cell(2, 0), geometry.cell(3, 0)]);
        assert_eq!(geometry.peers(cell).len(), 5 + 3 + 2);
        let column = geometry.common_area(cell, geometry.cell(3, 0)).map(|area| area.kind);
        assert_eq!(column, Some(HouseKind::Column(0)));
        assert_eq!(geometry.common_area(cell, geometry.cell(3, 1)), None);

        let wide = Geometry::of_field(Field::square(4), 6, Some(BoxShape { rows: 2, columns: 2 }))?;
        assert_eq!((wide.houses().len(), wide.partial_houses().len()), (0, 12));
        let wide = wide.with_variant(Variant::DiagonalDown)?.with_variant(Variant::Antiknight)?;
        assert_eq!(wide.partial_houses().len(), 13);
        let peers = wide.peers(wide.cell(0, 0)).iter().map(|peer| wide.cell_name(*peer).to_string());
        assert_eq!(peers.collect::<Vec<_>>().join(" "), "r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3 r4c1 r4c4");

        assert!(Geometry::of_field(Field::new(4, 6), 5, None).is_err());
        assert!(Geometry::of_field(Field::new(4, 6), 6, Some(BoxShape { rows: 3, columns: 2 })).is_err());
        let regions = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1];
        let halves = Geometry::of_field_with_regions(Field::new(2, 6), 6, &regions)?;
        assert_eq!(names(&halves.houses()[2..]), "region 1, region 2");
        Ok(())
    }

    #[test]
    fn grids_share_cells_and_boxes() -> Result<(), GeometryError> {
        let figure = Arc::new(Figure::new(4, &[Corner::new(0, 0), Corner::new(2, 2)]).expect("a figure"));
        let geometry = Geometry::of_figure(figure, BoxShape::for_size(4))?;
        assert_eq!((geometry.field(), geometry.houses().len()), (Field::square(6), 24 - 1));
        let shared = geometry.cell(2, 3);
        let houses = geometry.houses_of(shared).iter().map(|house| geometry.house(*house).name().to_string());
        assert_eq!(
            houses.collect::<Vec<_>>(),
            [
                "row 3 of the top left grid",
                "column 4 of the top left grid",
                "box 4 of the top left grid",
                "row 1 of the bottom right grid",
                "column 2 of the bottom right grid",
            ]
        );
        let outside = geometry.cell(0, 5);
        assert!(geometry.houses_of(outside).is_empty() && geometry.peers(outside).is_empty() && !geometry.has(outside));
        assert_eq!(geometry.places().count(), 16 + 16 - 4);

        let ruled = geometry.with_variant(Variant::Diagonal)?.with_variant(Variant::Antiking)?;
        assert_eq!(ruled.houses().len(), 23 + 4);
        assert!(ruled.are_peers(geometry.cell(3, 4), geometry.cell(4, 3)));
        assert!(ruled.are_peers(geometry.cell(1, 3), geometry.cell(2, 4)), "a move from one grid to another");
        assert!(ruled.peers(outside).is_empty());
        let nonconsecutive = geometry.with_variant(Variant::Nonconsecutive)?;
        assert_eq!(nonconsecutive.neighbours(geometry.cell(1, 3)), [geometry.cell(0, 3), geometry.cell(1, 2), shared]);
        Ok(())
    }

    #[test]
    fn prime_sizes_have_no_boxes() -> Result<(), GeometryError> {
        let geometry = Geometry::standard(7)?;
        assert_eq!(geometry.houses().len(), 14);
        assert_eq!(geometry.box_shape(), None);
        assert_eq!(Geometry::standard(9)?.box_shape(), Some(BoxShape { rows: 3, columns: 3 }));
        Ok(())
    }

    #[test]
    fn cells_know_where_they_are() -> Result<(), GeometryError> {
        let geometry = Geometry::standard(36)?;
        let last = geometry.cell(35, 34);
        assert_eq!((geometry.row(last), geometry.column(last)), (35, 34));
        assert_eq!(last.index(), 36 * 36 - 2);
        assert_eq!(geometry.cell_name(last).to_string(), "r36c35");
        assert!(geometry.are_peers(last, geometry.cell(30, 30)));
        assert!(!geometry.are_peers(last, geometry.cell(29, 30)));
        Ok(())
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        assert_eq!(Geometry::standard(1), Err(GeometryError::Size(1)));
        assert_eq!(Geometry::standard(37), Err(GeometryError::Size(37)));
        let shape = BoxShape { rows: 3, columns: 4 };
        assert_eq!(Geometry::with_boxes(9, Some(shape)), Err(GeometryError::BoxShape { size: 9, shape }));
        assert!(with_box(9, 0, 9).is_err());
        assert!(with_box(4, 130, 2).is_err());

        let house = |indices: &[usize]| {
            let cells = indices.iter().map(|index| Cell::new(*index)).collect();
            Geometry::with_houses(Field::square(2), 2, vec![House::new(HouseKind::Region(0), cells)])
        };
        let refused = Err(GeometryError::House(HouseKind::Region(0)));
        assert_eq!(house(&[0]), refused);
        assert_eq!(house(&[0, 0]), refused);
        assert_eq!(house(&[0, 4]), refused);
        assert!(house(&[3, 0]).is_ok_and(|geometry| geometry.peers(Cell::new(0)) == [Cell::new(3)]));
    }
}
