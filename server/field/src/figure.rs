//! Defines figures: several square grids of one puzzle, which may share cells, on a common field.
//!
//! Must not know boxes beyond where bars between them go, nor what must differ.

use std::fmt;

use crate::cell::{Cell, MAX_SIDE};
use crate::extent::Field;

/// The most grids of a figure.
pub const MOST_GRIDS: usize = 64;

/// Several grids of the same size on a common field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    field: Field,
    /// The rows and columns of each grid.
    size: u8,
    /// In reading order.
    corners: Box<[Corner]>,
}

/// The place of the top left cell of a grid in the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner {
    /// Its row, from 0.
    pub row: u8,
    /// Its column, from 0.
    pub column: u8,
}

impl Corner {
    /// The corner in that row and column, counted from 0.
    pub const fn new(row: u8, column: u8) -> Corner {
        Corner { row, column }
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// The size of the grids of figures that have a word.
pub const SIZE_OF_WORDS: u8 = 9;

/// The figures that have a word, each with its corners. Of two words for one figure the first is written.
const WORDS: [(&str, &[Corner]); 11] = [
    ("twin-nw", &[at(0, 0), at(6, 6)]),
    ("twin", &[at(0, 0), at(6, 6)]),
    ("twin-ne", &[at(0, 6), at(6, 0)]),
    ("butterfly", &[at(0, 0), at(0, 3), at(3, 0), at(3, 3)]),
    ("flower", &[at(0, 3), at(3, 0), at(3, 3), at(3, 6), at(6, 3)]),
    ("samurai", &[at(0, 0), at(0, 12), at(6, 6), at(12, 0), at(12, 12)]),
    ("windmill", &[at(0, 3), at(3, 12), at(6, 6), at(9, 0), at(12, 9)]),
    ("sohei", &[at(0, 6), at(6, 0), at(6, 12), at(12, 6)]),
    ("shogun", &SHOGUN),
    ("gattai-8", &GATTAI_8),
    ("sumo", &SUMO),
];

/// Eleven grids: two rows of four, and one of three between them.
const SHOGUN: [Corner; 11] = [
    at(0, 0),
    at(0, 12),
    at(0, 24),
    at(0, 36),
    at(6, 6),
    at(6, 18),
    at(6, 30),
    at(12, 0),
    at(12, 12),
    at(12, 24),
    at(12, 36),
];

/// Eight grids: two rows of three, and one of two between them.
const GATTAI_8: [Corner; 8] = [at(0, 0), at(0, 12), at(0, 24), at(6, 6), at(6, 18), at(12, 0), at(12, 12), at(12, 24)];

/// Thirteen grids: three rows of three, and two of two between them.
const SUMO: [Corner; 13] = [
    at(0, 0),
    at(0, 12),
    at(0, 24),
    at(6, 6),
    at(6, 18),
    at(12, 0),
    at(12, 12),
    at(12, 24),
    at(18, 6),
    at(18, 18),
    at(24, 0),
    at(24, 12),
    at(24, 24),
];

const fn at(row: u8, column: u8) -> Corner {
    Corner::new(row, column)
}

/// The words of figures.
pub const FIGURE_WORDS: [&str; WORDS.len()] = {
    let mut words = [""; WORDS.len()];
    let mut index = 0;
    while index < words.len() {
        words[index] = WORDS[index].0;
        index += 1;
    }
    words
};

impl Figure {
    /// The figure of grids of `size` with these top left corners, which are sorted into reading order. `None` if there
    /// are none or more than [`MOST_GRIDS`], if two are alike, or if the field would have more than [`MAX_SIDE`] rows
    /// or columns.
    pub fn new(size: u8, corners: &[Corner]) -> Option<Figure> {
        let mut corners = corners.to_vec();
        corners.sort_unstable();
        let rows = corners.iter().map(|corner| corner.row.saturating_add(size)).max()?;
        let columns = corners.iter().map(|corner| corner.column.saturating_add(size)).max()?;
        let are_different = corners.is_sorted_by(|one, next| one < next);
        if size == 0 || rows > MAX_SIDE || columns > MAX_SIDE || corners.len() > MOST_GRIDS || !are_different {
            return None;
        }
        Some(Figure { field: Field::new(rows, columns), size, corners: corners.into() })
    }

    /// The figure of that word, in any case.
    pub fn from_word(word: &str) -> Option<Figure> {
        let (_, corners) = WORDS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(word))?;
        Figure::new(SIZE_OF_WORDS, corners)
    }

    /// The word of the figure, if it has one.
    pub fn word(&self) -> Option<&'static str> {
        if self.size != SIZE_OF_WORDS {
            return None;
        }
        WORDS.into_iter().find(|(_, corners)| *self.corners == **corners).map(|(word, _)| word)
    }

    /// The rows and columns of all grids together.
    pub fn field(&self) -> Field {
        self.field
    }

    /// The rows and columns of each grid.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The top left corner of each grid, in reading order.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// Returns true if the place belongs to a grid.
    pub fn covers(&self, row: u8, column: u8) -> bool {
        self.corners.iter().any(|corner| self.is_in(*corner, row, column))
    }

    /// Returns true if the cell belongs to a grid.
    pub fn has(&self, cell: Cell) -> bool {
        self.covers(self.field.row(cell), self.field.column(cell))
    }

    /// The numbers of the grids that a cell belongs to, from 0.
    pub fn grids_of(&self, cell: Cell) -> impl Iterator<Item = usize> + '_ {
        let row = self.field.row(cell);
        let column = self.field.column(cell);
        let grids = self.corners.iter().enumerate();
        grids.filter(move |(_, corner)| self.is_in(**corner, row, column)).map(|(number, _)| number)
    }

    fn is_in(&self, corner: Corner, row: u8, column: u8) -> bool {
        (corner.row..corner.row + self.size).contains(&row)
            && (corner.column..corner.column + self.size).contains(&column)
    }

    /// The cells of all grids, in reading order, each once.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.field.cells().filter(|cell| self.has(*cell))
    }

    /// The cells of one grid, in reading order.
    ///
    /// # Panics
    /// When there are not so many grids.
    pub fn cells_of(&self, grid: usize) -> impl Iterator<Item = Cell> + use<> {
        let corner = self.corners[grid];
        let field = self.field;
        let rows = corner.row..corner.row + self.size;
        let columns = corner.column..corner.column + self.size;
        rows.flat_map(move |row| columns.clone().map(move |column| field.cell(row, column)))
    }

    /// The number of places of a row that belong to a grid.
    pub fn count_in_row(&self, row: u8) -> usize {
        (0..self.field.columns()).filter(|column| self.covers(row, *column)).count()
    }

    /// The name of a grid: by its position if positions tell all grids apart, else by its corner.
    ///
    /// # Panics
    /// When there are not so many grids.
    pub fn name(&self, grid: usize) -> GridName {
        if self.has_alike_positions() { GridName::Corner(self.corners[grid]) } else { self.position(grid) }
    }

    /// Returns true if two grids have the same position.
    fn has_alike_positions(&self) -> bool {
        let mut positions: Vec<GridName> = (0..self.corners.len()).map(|grid| self.position(grid)).collect();
        positions.sort_unstable();
        !positions.is_sorted_by(|one, next| one < next)
    }

    fn position(&self, grid: usize) -> GridName {
        let corner = self.corners[grid];
        let down = third(corner.row, self.field.rows() - self.size);
        let right = third(corner.column, self.field.columns() - self.size);
        GridName::Position { down, right }
    }

    /// The rows above which a line may be drawn, and the columns before which a bar may: where at least one grid has a
    /// border of its boxes and every grid with places on both sides has one. `box_rows` and `box_columns` are the sides
    /// of a box.
    pub fn bars(&self, box_rows: u8, box_columns: u8) -> Bars {
        let rows = self.corners.iter().map(|corner| corner.row).collect::<Vec<u8>>();
        let columns = self.corners.iter().map(|corner| corner.column).collect::<Vec<u8>>();
        Bars {
            rows: borders(&rows, self.size, box_rows, self.field.rows()),
            columns: borders(&columns, self.size, box_columns, self.field.columns()),
        }
    }

    /// The value of `grids:` for the figure: its word, else its corners.
    pub fn declaration(&self) -> String {
        if let Some(word) = self.word() {
            return word.to_owned();
        }
        self.corners.iter().map(Corner::to_string).collect::<Vec<String>>().join(" ")
    }
}

/// Where lines and bars between boxes go in a grid as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// The rows above which there is a line, from 0, in order.
    pub rows: Vec<u8>,
    /// The columns before which there is a bar, from 0, in order.
    pub columns: Vec<u8>,
}

/// The places along one side before which a bar may be drawn; `starts` has those where the grids begin.
fn borders(starts: &[u8], size: u8, box_side: u8, length: u8) -> Vec<u8> {
    if box_side == 0 || size == 0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for at in 1..length {
        let touching = starts.iter().filter(|start| **start <= at && at <= **start + size);
        let is_border = touching.clone().any(|start| (at - start).is_multiple_of(box_side));
        let is_inside_box =
            touching.clone().any(|start| *start < at && at < *start + size && !(at - start).is_multiple_of(box_side));
        if is_border && !is_inside_box {
            found.push(at);
        }
    }
    found
}

/// In which third of the way a corner is: 0, 1 or 2; in the middle if there is no way.
fn third(at: u8, most: u8) -> Third {
    match (u16::from(at) * 3, u16::from(most)) {
        (_, 0) => Third::Middle,
        (at, most) if at < most => Third::First,
        (at, most) if at > 2 * most => Third::Last,
        _ => Third::Middle,
    }
}

/// A third of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Third {
    /// Top or left.
    First,
    /// Between the others.
    Middle,
    /// Bottom or right.
    Last,
}

/// The name of a grid of a figure: `top left grid`, or `grid at r1c25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GridName {
    /// By its position in the field.
    Position {
        /// From top to bottom.
        down: Third,
        /// From left to right.
        right: Third,
    },
    /// By its top left corner.
    Corner(Corner),
}

impl fmt::Display for GridName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (down, right) = match *self {
            GridName::Corner(corner) => return write!(f, "grid at {corner}"),
            GridName::Position { down, right } => (down, right),
        };
        f.write_str(match (down, right) {
            (Third::First, Third::First) => "top left grid",
            (Third::First, Third::Middle) => "top grid",
            (Third::First, Third::Last) => "top right grid",
            (Third::Middle, Third::First) => "left grid",
            (Third::Middle, Third::Middle) => "middle grid",
            (Third::Middle, Third::Last) => "right grid",
            (Third::Last, Third::First) => "bottom left grid",
            (Third::Last, Third::Middle) => "bottom grid",
            (Third::Last, Third::Last) => "bottom right grid",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(word: &str) -> String {
        let figure = Figure::from_word(word).expect("a word");
        let names: Vec<String> = (0..figure.corners().len()).map(|grid| figure.name(grid).to_string()).collect();
        names.join(", ")
    }

    #[test]
    fn grids_are_named_by_their_position_where_it_tells_them_apart() {
        assert_eq!(names("samurai"), "top left grid, top right grid, middle grid, bottom left grid, bottom right grid");
        assert_eq!(names("twin"), "top left grid, bottom right grid");
        assert_eq!(names("twin-ne"), "top right grid, bottom left grid");
        assert_eq!(
            names("windmill"),
            "top left grid, top right grid, middle grid, bottom left grid, bottom right grid"
        );
        assert_eq!(names("sohei"), "top grid, left grid, right grid, bottom grid");
        assert_eq!(names("flower"), "top grid, left grid, middle grid, right grid, bottom grid");
        assert_eq!(names("butterfly"), "top left grid, top right grid, bottom left grid, bottom right grid");
        assert!(names("shogun").starts_with("grid at r1c1, grid at r1c13, grid at r1c25"));
    }

    #[test]
    fn words_and_corners_make_figures() {
        let samurai = Figure::from_word("Samurai").expect("a word");
        assert_eq!((samurai.field(), samurai.cells().count()), (Field::square(21), 5 * 81 - 4 * 9));
        assert!(samurai.covers(9, 9) && !samurai.covers(9, 0) && !samurai.covers(0, 10));
        assert_eq!(samurai.grids_of(samurai.field().cell(6, 6)).collect::<Vec<_>>(), [0, 2]);
        assert_eq!((samurai.count_in_row(0), samurai.count_in_row(6), samurai.count_in_row(9)), (18, 21, 9));
        assert_eq!(samurai.declaration(), "samurai");
        assert_eq!(Figure::from_word("twin").map(|figure| figure.declaration()), Some("twin-nw".to_owned()));
        let reordered = Figure::new(9, &[at(12, 12), at(0, 12), at(12, 0), at(6, 6), at(0, 0)]);
        assert_eq!(reordered, Some(samurai));
        let small = Figure::new(4, &[at(0, 0), at(2, 2)]).expect("a figure");
        assert_eq!((small.word(), small.declaration()), (None, "r1c1 r3c3".to_owned()));
        assert_eq!(small.cells_of(1).map(Cell::index).take(5).collect::<Vec<_>>(), [14, 15, 16, 17, 20]);
        assert_eq!(Figure::from_word("shogun").map(|figure| figure.field()), Some(Field::new(21, 45)));
        for corners in [&[][..], &[at(0, 0), at(0, 0)], &[at(0, 0), at(92, 0)], &[at(0, 255)]] {
            assert_eq!(Figure::new(9, corners), None, "{corners:?}");
        }
        assert!(Figure::new(9, &[at(0, 0), at(91, 0)]).is_some());
    }

    /// The rows and the columns before which there are bars.
    fn bars(size: u8, corners: &[Corner], rows: u8, columns: u8) -> (Vec<u8>, Vec<u8>) {
        let bars = Figure::new(size, corners).expect("a figure").bars(rows, columns);
        (bars.rows, bars.columns)
    }

    #[test]
    fn bars_are_where_no_grid_has_the_inside_of_a_box() {
        let twin = [at(0, 0), at(6, 6)];
        assert_eq!(bars(9, &twin, 3, 3), (vec![3, 6, 9, 12], vec![3, 6, 9, 12]));
        assert_eq!(bars(9, &[at(0, 0), at(1, 1)], 3, 3), (vec![], vec![]));
        assert_eq!(bars(9, &[at(0, 0), at(0, 12)], 3, 3), (vec![3, 6], vec![3, 6, 9, 12, 15, 18]));
        assert_eq!(bars(6, &[at(0, 0), at(4, 3)], 2, 3), (vec![2, 4, 6, 8], vec![3, 6]));
        assert_eq!(bars(9, &[at(0, 0), at(8, 8)], 3, 3), (vec![3, 6, 11, 14], vec![3, 6, 11, 14]));
    }
}
