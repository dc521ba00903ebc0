//! Defines the record, the common representation of puzzles in all formats.

use crate::base::clues::ClueSection;
use clues::{Clue, ClueKind, Relation, Side};
use field::{BoxShape, Cell, Digit, DigitSet, Field, Figure, Numbers, SIZE_OF_WORDS};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The keys of metadata written at the top, in this order; unknown keys follow them.
pub(crate) const ABOUT: [&str; 8] = ["title", "author", "source", "url", "date", "id", "tags", "comment"];

/// The keys of metadata written directly above the grid.
pub(crate) const RATING: [&str; 4] = ["difficulty", "rating", "clues", "solutions"];

/// Returns true if a key of metadata is one of these.
pub(crate) fn is_known(key: &str) -> bool {
    ABOUT.contains(&key) || RATING.contains(&key)
}

/// A puzzle without its text: the content to be preserved between formats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Metadata in order: a key in lower case (`title`, `author`, …) and a value on one line, without the content of
    /// the fields below.
    pub metadata: Vec<(String, String)>,
    /// Comments, without the character that begins them.
    pub comments: Vec<String>,
    /// The cells by row and column.
    pub field: Field,
    /// The grids, if there are several: then places of the field may be outside of every grid.
    pub figure: Option<Arc<Figure>>,
    /// The number of digits, `2..=36`, which is also that of the cells of a house.
    pub digit_count: u8,
    /// Rows and columns of one box; `None` if there are none.
    pub boxes: Option<(u8, u8)>,
    /// The symbols of the values `1..`, if they are not the usual ones.
    pub symbols: Option<Vec<char>>,
    /// The number that clues use for the first value, mostly 1.
    pub least_number: u8,
    /// Rules besides rows, columns and boxes.
    pub variants: Vec<Variant>,
    /// The region of each cell, from 0, if regions replace boxes.
    pub regions: Option<Vec<u8>>,
    /// The clues, in sections of one kind each.
    pub clues: Vec<ClueSection>,
    /// The content of each cell, in reading order; empty outside of every grid.
    pub cells: Vec<CellRecord>,
    /// The value of each cell in the declared solution; any outside of every grid.
    pub solution: Option<Vec<Digit>>,
    /// The number of cells that have both a value and pencil marks in the source: a record holds one of them.
    pub covered_marks: usize,
    /// Constraints of the source that no record can hold: `box indexers`. Without them the puzzle may have more
    /// solutions.
    pub unread: Vec<String>,
    /// Other content of the source that no record can hold: `drawn lines`.
    pub unsupported: Vec<String>,
}

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellRecord {
    /// Nothing.
    #[default]
    Empty,
    /// A value of the setter.
    Given(Digit),
    /// A value placed while solving.
    Placed(Digit),
    /// Pencil marks.
    Candidates(DigitSet),
}

impl CellRecord {
    /// The content of a cell with a value, pencil marks or both: the value hides the marks.
    pub(crate) fn new(value: Option<Digit>, is_given: bool, marks: DigitSet) -> CellRecord {
        match value {
            Some(value) if is_given => CellRecord::Given(value),
            Some(value) => CellRecord::Placed(value),
            None if marks.is_empty() => CellRecord::Empty,
            None => CellRecord::Candidates(marks),
        }
    }

    /// A given, or an empty cell.
    pub(crate) fn given(value: Option<Digit>) -> CellRecord {
        value.map_or(CellRecord::Empty, CellRecord::Given)
    }

    /// The value, given or placed.
    pub fn value(self) -> Option<Digit> {
        match self {
            CellRecord::Given(value) | CellRecord::Placed(value) => Some(value),
            CellRecord::Empty | CellRecord::Candidates(_) => None,
        }
    }
}

/// A rule besides rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "each is named in the user's reference of the language")]
pub enum Variant {
    Diagonal,
    Windoku,
    AntiKnight,
    AntiKing,
    NonConsecutive,
    Disjoint,
    AllDotsGiven,
    AllXvGiven,
    AntiTaxi,
    DiagonalUp,
    DiagonalDown,
    GlobalEntropy,
    NoBoxes,
    CagesMayRepeat,
    GlobalMod,
}

impl Variant {
    /// Every rule, with its name in `rules: …`.
    pub const ALL: [(Variant, &'static str); 15] = [
        (Variant::Diagonal, "diagonal"),
        (Variant::Windoku, "windoku"),
        (Variant::AntiKnight, "antiknight"),
        (Variant::AntiKing, "antiking"),
        (Variant::NonConsecutive, "nonconsecutive"),
        (Variant::Disjoint, "disjoint"),
        (Variant::AllDotsGiven, "all-dots-given"),
        (Variant::AllXvGiven, "all-xv-given"),
        (Variant::AntiTaxi, "antitaxi"),
        (Variant::DiagonalUp, "diagonal-up"),
        (Variant::DiagonalDown, "diagonal-down"),
        (Variant::GlobalEntropy, "global-entropy"),
        (Variant::NoBoxes, "no-boxes"),
        (Variant::CagesMayRepeat, "cages-may-repeat"),
        (Variant::GlobalMod, "global-mod"),
    ];

    /// The rule with this name, in any case.
    pub fn from_name(name: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|(variant, _)| variant)
    }

    pub fn name(self) -> &'static str {
        Variant::ALL.into_iter().find(|(variant, _)| *variant == self).map_or("", |(_, name)| name)
    }
}

impl Record {
    /// An empty puzzle on a square field with as many digits as columns.
    pub fn new(size: u8) -> Record {
        let size = size.clamp(2, 36);
        Record::blank(Field::square(size), size)
    }

    /// An empty puzzle.
    pub fn blank(field: Field, digit_count: u8) -> Record {
        Record {
            metadata: Vec::new(),
            comments: Vec::new(),
            field,
            figure: None,
            digit_count,
            boxes: usual_boxes(field),
            symbols: None,
            least_number: 1,
            variants: Vec::new(),
            regions: None,
            clues: Vec::new(),
            cells: vec![CellRecord::Empty; field.cell_count()],
            solution: None,
            covered_marks: 0,
            unread: Vec::new(),
            unsupported: Vec::new(),
        }
    }

    /// An empty puzzle of several grids, with the usual boxes of their size.
    pub fn of_figure(figure: Arc<Figure>) -> Record {
        let size = figure.size();
        let boxes = usual_boxes(Field::square(size));
        let field = figure.field();
        Record { boxes, figure: Some(figure), ..Record::blank(field, size) }
    }

    /// The rows and columns of a grid: of each one, if there are several.
    pub(crate) fn field_of_grid(&self) -> Field {
        self.figure.as_ref().map_or(self.field, |figure| Field::square(figure.size()))
    }

    /// Returns true for a cell of a grid; false for a place of the field that is outside of every grid.
    pub fn has(&self, cell: Cell) -> bool {
        self.figure.as_ref().is_none_or(|figure| figure.has(cell))
    }

    /// The numbers that clues use for the values.
    pub fn numbers(&self) -> Numbers {
        Numbers::new(self.least_number, self.digit_count)
    }

    /// Declares the numbers from `least` on as values and as symbols.
    pub(crate) fn count_from(&mut self, least: u8) {
        self.least_number = least;
        self.symbols = self.symbols_of_numbers();
    }

    /// The symbols that declared numbers have; `None` if they need no declaration, and above 35.
    pub(crate) fn symbols_of_numbers(&self) -> Option<Vec<char>> {
        self.declared_values()?;
        self.numbers().symbols()
    }

    /// True if there are as many rows, columns and digits.
    pub(crate) fn is_usual(&self) -> bool {
        self.figure.is_none() && self.field.is_square_of(self.digit_count)
    }

    /// The rows and columns, `6x8`, if there are not as many of both; the size of several grids, if it is not 9.
    pub(crate) fn declared_size(&self) -> Option<String> {
        if let Some(figure) = &self.figure {
            return (figure.size() != SIZE_OF_WORDS).then(|| figure.size().to_string());
        }
        let rows = self.field.rows();
        let columns = self.field.columns();
        (rows != columns).then(|| format!("{rows}x{columns}"))
    }

    /// The first and the last number of the values, `0-8`, if the first is not 1, or if there are more of them than a
    /// row and a column have cells.
    pub(crate) fn declared_values(&self) -> Option<String> {
        let numbers = self.numbers();
        let is_declared = !numbers.are_usual() || self.digit_count != self.field_of_grid().longer_side();
        is_declared.then(|| numbers.to_string())
    }

    /// Returns true if regions, numbered from 0, are of the same size: in a square of as many digits as many as these,
    /// each with as many cells, else with at most so many.
    pub fn accepts_regions(&self, regions: &[u8]) -> bool {
        if self.is_usual() {
            return are_even(regions, self.digit_count);
        }
        let mut sizes = [0_usize; 256];
        for region in regions {
            sizes[usize::from(*region)] += 1;
        }
        let first = sizes[0];
        let are_alike = sizes.iter().all(|size| *size == 0 || *size == first);
        regions.len() == self.field.cell_count() && are_alike && first <= usize::from(self.digit_count)
    }

    /// The first value of a metadata key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.metadata.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Adds metadata: blanks and line ends become single blanks, and an empty value is not added.
    pub fn add(&mut self, key: &str, value: &str) {
        let value = one_line(value);
        if !value.is_empty() {
            self.metadata.push((key.to_owned(), value));
        }
    }

    /// Adds a clue to the section of its kind.
    pub(crate) fn add_clue(&mut self, kind: ClueKind, clue: Clue) {
        match self.clues.iter_mut().find(|section| section.kind == kind) {
            Some(section) => section.clues.push(clue),
            None => self.clues.push(ClueSection { kind, clues: vec![clue] }),
        }
    }

    /// Adds a cage, with its total unless that is 0.
    pub(crate) fn add_cage(&mut self, total: u32, cells: Vec<Cell>) {
        let values = if total == 0 { Vec::new() } else { vec![total] };
        self.add_clue(ClueKind::Cages, Clue::Cells { values, cells });
    }

    /// Adds a number at a place of a side, counted from 0: to the last clues of that side, unless they have another one
    /// there.
    pub(crate) fn add_at_side(&mut self, kind: ClueKind, side: Side, place: usize, number: u32) {
        for section in self.clues.iter_mut().filter(|section| section.kind == kind) {
            // The clues of the four sides are the last ones.
            for clue in section.clues.iter_mut().rev().take(4) {
                let Clue::Side { side: other, places } = clue else { continue };
                let Some(there) = places.get_mut(place).filter(|_| *other == side) else { continue };
                if there.is_none_or(|there| there == number) {
                    *there = Some(number);
                    return;
                }
            }
        }
        let length = usize::from(side.length(self.field));
        let places = (0..length).map(|at| (at == place).then_some(number)).collect();
        self.add_clue(kind, Clue::Side { side, places });
    }

    /// Adds a rule once, at its place.
    pub(crate) fn add_variant(&mut self, variant: Variant) {
        if let Err(place) = self.variants.binary_search(&variant) {
            self.variants.insert(place, variant);
        }
    }

    /// Makes one rule of both diagonals.
    pub(crate) fn join_diagonals(&mut self) {
        let diagonals = [Variant::DiagonalUp, Variant::DiagonalDown];
        if diagonals.iter().all(|diagonal| self.variants.contains(diagonal)) {
            self.variants.retain(|variant| !diagonals.contains(variant));
            self.add_variant(Variant::Diagonal);
        }
    }

    /// The digit with this number, if the puzzle has it.
    pub(crate) fn digit(&self, number: u8) -> Option<Digit> {
        Digit::new(number).filter(|digit| digit.get() <= self.digit_count)
    }

    /// Sets the cells, and counts those with both a value and pencil marks.
    pub(crate) fn fill(&mut self, cells: Vec<(CellRecord, DigitSet)>) {
        self.covered_marks = cells.iter().filter(|(cell, marks)| cell.value().is_some() && !marks.is_empty()).count();
        self.cells = cells.into_iter().map(|(cell, _)| cell).collect();
    }

    /// Adds a `comment` for each line of a text.
    pub(crate) fn add_comment(&mut self, text: &str) {
        for line in text.lines() {
            self.add("comment", line);
        }
    }

    /// Adds a difficulty: as such if `.sudoku` has the level, else as a comment.
    pub fn add_level(&mut self, level: &str) {
        let word = level.trim().to_lowercase();
        let word = word.trim_end_matches("difficulty").trim();
        if ["easy", "medium", "hard", "unfair", "extreme"].contains(&word) {
            self.add("difficulty", word);
        } else if !word.is_empty() {
            self.add("comment", &format!("Level: {}", level.trim()));
        }
    }

    /// The candidates that the values leave for every cell, by rows, columns and boxes alone: the initial pencil marks
    /// in formats that store candidates. None for cells that hold a value.
    pub(crate) fn open_candidates(&self) -> Vec<DigitSet> {
        let field = self.field;
        if let Some(figure) = &self.figure {
            return self.open_candidates_of_grids(figure);
        }
        let areas = self.areas();
        // A broken list of regions may name more than N of them.
        let mut taken = vec![DigitSet::EMPTY; usize::from(field.rows()) + usize::from(field.columns()) + 256];
        for (cell, content) in field.cells().zip(&self.cells) {
            if let Some(value) = content.value() {
                for house in houses_of(cell, field, areas.as_deref()) {
                    taken[house].insert(value);
                }
            }
        }
        let mut candidates = Vec::with_capacity(self.cells.len());
        for (cell, content) in field.cells().zip(&self.cells) {
            let mut open = DigitSet::EMPTY;
            if content.value().is_none() {
                open = DigitSet::up_to(self.digit_count);
                for house in houses_of(cell, field, areas.as_deref()) {
                    open = open.without(taken[house]);
                }
            }
            candidates.push(open);
        }
        candidates
    }

    /// The same for several grids: the values that the rows, columns and boxes of each grid leave.
    fn open_candidates_of_grids(&self, figure: &Figure) -> Vec<DigitSet> {
        let field_of_grid = self.field_of_grid();
        let boxes = self.boxes.filter(|_| !self.variants.contains(&Variant::NoBoxes));
        let areas = boxes.map(|boxes| boxes_of(field_of_grid, boxes));
        let all = DigitSet::up_to(self.digit_count);
        let mut candidates = Vec::with_capacity(self.cells.len());
        for (cell, content) in self.field.cells().zip(&self.cells) {
            let is_open = content.value().is_none() && figure.has(cell);
            candidates.push(if is_open { all } else { DigitSet::EMPTY });
        }
        for grid in 0..figure.corners().len() {
            let mut taken = vec![DigitSet::EMPTY; 2 * usize::from(figure.size()) + 256];
            let houses = |place: Cell| houses_of(place, field_of_grid, areas.as_deref());
            for (place, cell) in field_of_grid.cells().zip(figure.cells_of(grid)) {
                if let Some(value) = self.cells[cell.index()].value() {
                    houses(place).for_each(|house| taken[house].insert(value));
                }
            }
            for (place, cell) in field_of_grid.cells().zip(figure.cells_of(grid)) {
                for house in houses(place) {
                    candidates[cell.index()] = candidates[cell.index()].without(taken[house]);
                }
            }
        }
        candidates
    }

    /// The puzzle with pencil marks in each empty cell: the values that its row, column and box leave.
    pub fn with_candidates(&self) -> Record {
        let mut marked = self.clone();
        for (cell, open) in marked.cells.iter_mut().zip(self.open_candidates()) {
            let is_outside = open.is_empty() && self.figure.is_some();
            if *cell == CellRecord::Empty && !is_outside {
                *cell = CellRecord::Candidates(open);
            }
        }
        marked
    }

    /// Returns true if a mark between two cells is one of these.
    pub(crate) fn has_mark(&self, is_wanted: impl Fn(Relation) -> bool) -> bool {
        self.clues.iter().flat_map(|section| &section.clues).any(|clue| match clue {
            Clue::Chain { marks, .. } => marks.iter().any(|mark| is_wanted(*mark)),
            _ => false,
        })
    }

    /// Rows and columns of a box, if they are not the usual ones of the field.
    pub(crate) fn unusual_boxes(&self) -> Option<(u8, u8)> {
        self.boxes.filter(|_| self.boxes != usual_boxes(self.field_of_grid()))
    }

    /// The region of each cell, for a program that knows the usual boxes alone; `None` if the record has these, or
    /// neither regions nor boxes.
    pub(crate) fn unusual_areas(&self) -> Option<Vec<u8>> {
        self.regions.clone().or_else(|| Some(boxes_of(self.field, self.unusual_boxes()?)))
    }

    /// The region of each cell: the given ones, else the boxes; `None` if there are neither.
    pub fn areas(&self) -> Option<Vec<u8>> {
        // Boxes of several grids are no regions of the field.
        let has_boxes = self.figure.is_none() && !self.variants.contains(&Variant::NoBoxes);
        let boxes = self.boxes.filter(|_| has_boxes);
        self.regions.clone().or_else(|| boxes.map(|boxes| boxes_of(self.field, boxes)))
    }
}

/// Rows and columns of the usual box of a field.
pub(crate) fn usual_boxes(field: Field) -> Option<(u8, u8)> {
    BoxShape::for_field(field).map(|shape| (shape.rows, shape.columns))
}

/// The numbers of the row, the column and the area of a cell: the rows come first, then the columns, then the areas.
fn houses_of(cell: Cell, field: Field, areas: Option<&[u8]>) -> impl Iterator<Item = usize> {
    let row = usize::from(field.row(cell));
    let column = usize::from(field.rows()) + usize::from(field.column(cell));
    let lines = usize::from(field.rows()) + usize::from(field.columns());
    let area = areas.and_then(|areas| areas.get(cell.index())).map(|area| lines + usize::from(*area));
    [row, column].into_iter().chain(area)
}

/// The box of each cell, from 0, in reading order.
pub(crate) fn boxes_of(field: Field, boxes: (u8, u8)) -> Vec<u8> {
    let rows = boxes.0.max(1);
    let columns = boxes.1.max(1);
    let across = (field.columns() / columns).max(1);
    field.cells().map(|cell| field.row(cell) / rows * across + field.column(cell) / columns).collect()
}

/// The regions that lists of cells make, numbered in this order. Every cell must be in one of the lists.
pub(crate) fn regions_of(field: Field, areas: &[Vec<Cell>]) -> Vec<u8> {
    let mut regions = vec![0; field.cell_count()];
    for (area, number) in areas.iter().zip(0..) {
        for cell in area {
            regions[cell.index()] = number;
        }
    }
    regions
}

/// Returns true if regions from 0 are as many as there are digits, each with as many cells.
pub(crate) fn are_even(regions: &[u8], digit_count: u8) -> bool {
    let mut sizes = [0_usize; 256];
    for region in regions {
        sizes[usize::from(*region)] += 1;
    }
    let count = usize::from(digit_count);
    regions.len() == count * count && sizes[..count].iter().all(|size| *size == count)
}

/// The side of the square with so many cells, from 2 to 36.
pub(crate) fn side_of_square(cell_count: usize) -> Option<u8> {
    (2..=36).find(|side| Field::square(*side).cell_count() == cell_count)
}

/// A text with single blanks in place of blanks and line ends.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns true if two lists divide the cells in the same way.
pub(crate) fn same_areas(one: &[u8], other: &[u8]) -> bool {
    let pairs: BTreeSet<(u8, u8)> = one.iter().copied().zip(other.iter().copied()).collect();
    let first: BTreeSet<u8> = one.iter().copied().collect();
    pairs.len() == first.len()
}
