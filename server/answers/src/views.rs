//! The JSON of views of a grid: `explain --view --format json`, and the cells that a path starts from.

use ide::{Cell, Content, Digit, Geometry, GridView, Link, Mark};
use serde::Serialize;

/// Returns a value for each cell, row by row.
pub fn rows<T>(geometry: &Geometry, of: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let field = geometry.field();
    (0..field.rows()).map(|row| (0..field.columns()).map(|column| of(field.cell(row, column))).collect()).collect()
}

/// A value, or the list of candidates.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ContentRecord {
    /// The value that the cell holds.
    Value(u8),
    /// The values that it may hold.
    Candidates(Vec<u8>),
}

impl From<Content> for ContentRecord {
    fn from(content: Content) -> ContentRecord {
        match content {
            Content::Value(digit) => ContentRecord::Value(digit.get()),
            Content::Candidates(set) => ContentRecord::Candidates(set.iter().map(Digit::get).collect()),
        }
    }
}

/// A house with some of its cells.
#[derive(Serialize)]
pub struct HouseRecord {
    /// Its name.
    pub house: String,
    /// The names of the cells.
    pub cells: Vec<String>,
}

impl HouseRecord {
    /// The record of a house and cells of it.
    pub fn new(geometry: &Geometry, house: impl Into<String>, cells: &[Cell]) -> HouseRecord {
        let cells = cells.iter().map(|cell| geometry.cell_name(*cell).to_string());
        HouseRecord { house: house.into(), cells: cells.collect() }
    }

    /// The record of the places for a value in a house.
    pub fn of_link(view: &GridView, link: &Link) -> HouseRecord {
        let geometry = view.geometry();
        HouseRecord::new(geometry, geometry.house(link.house).name().to_string(), &link.cells)
    }
}

/// The level of a value: its state in each cell, and the houses with two or three places for it.
#[derive(Serialize)]
pub struct LevelRecord {
    value: u8,
    cells: Vec<Vec<&'static str>>,
    /// The houses with exactly two places for the value.
    strong_links: Vec<HouseRecord>,
    /// The houses with exactly three.
    three_places: Vec<HouseRecord>,
}

impl LevelRecord {
    /// The record of the level of a digit.
    pub fn new(view: &GridView, digit: Digit) -> LevelRecord {
        let marks: Vec<Mark> = view.marks(digit).collect();
        let mut strong_links = Vec::new();
        let mut three_places = Vec::new();
        for link in view.links(digit) {
            match link.cells.len() {
                2 => strong_links.push(HouseRecord::of_link(view, &link)),
                3 => three_places.push(HouseRecord::of_link(view, &link)),
                _ => {}
            }
        }
        LevelRecord {
            value: digit.get(),
            cells: rows(view.geometry(), |cell| marks[cell.index()].name()),
            strong_links,
            three_places,
        }
    }
}
