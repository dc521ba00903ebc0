//! Writes saved games of KSudoku: the graph of the grids, the values of the setter, the solution, and what the player
//! has entered as moves.

use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record, Variant, boxes_of};
use crate::base::written::Written;
use clues::{Clue, ClueKind, Relation};
use field::{Cell, Corner, Digit, DigitSet, Figure};
use quick_xml::escape::escape;
use std::collections::{BTreeMap, BTreeSet};

const CAPABILITIES: Capabilities = Capabilities {
    metadata: &["title", "author"],
    placed: true,
    candidates: true,
    solution: true,
    variants: &[Variant::Diagonal, Variant::DiagonalDown, Variant::DiagonalUp, Variant::NoBoxes],
    regions: true,
    clues: true,
};

/// KSudoku has a letter for so many values.
const MOST_VALUES: u8 = 25;

/// The lines of a saved game; the error is the reason why the puzzle cannot be one.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    if record.digit_count > MOST_VALUES {
        return Err(
            format!("`ksudoku` holds at most {MOST_VALUES} values; this puzzle has {}", record.digit_count).into()
        );
    }
    let mut losses = CAPABILITIES.losses(record);
    if record.figure.is_some() {
        let of_one_grid = [Variant::Diagonal, Variant::DiagonalDown, Variant::DiagonalUp];
        let lost: Vec<Variant> = record.variants.iter().filter(|rule| of_one_grid.contains(rule)).copied().collect();
        losses.extend((!lost.is_empty()).then_some(Loss::Variants(lost)));
    }
    let groups = Groups::of(record)?;
    let cages = Cages::of(record);
    losses.extend(Loss::of_clues(record, cages.lost));
    let mut lines = Vec::new();
    for line in ["<!DOCTYPE ksudoku>", "<ksudoku>", r#" <game had-help="0" msecs-elapsed="0">"#, "  <puzzle>"] {
        lines.push(line.to_owned());
    }
    lines.push(graph_element(record, cages.name));
    for square in &groups.squares {
        let at = number_of(record, record.field.cell(square.corner.row, square.corner.column));
        let with = u8::from(square.has_blocks);
        lines.push(format!(r#"    <sudokugroups at="{at}" withblocks="{with}"/>"#));
    }
    for group in &groups.cliques {
        lines.push(format!(r#"    <clique size="{}">{}</clique>"#, group.len(), numbers_of(record, group)));
    }
    lines.extend(cages.lines);
    lines.push("   </graph>".to_owned());
    let values = text_of_cells(record, |cell| match record.cells[cell.index()] {
        CellRecord::Given(value) => Some(value),
        _ => None,
    });
    lines.push(format!("   <values>{values}</values>"));
    if let Some(solution) = &record.solution {
        let solution = text_of_cells(record, |cell| Some(solution[cell.index()]).filter(|_| record.has(cell)));
        lines.push(format!("   <solution>{solution}</solution>"));
    }
    lines.push("  </puzzle>".to_owned());
    lines.extend(history(record));
    lines.extend([" </game>".to_owned(), "</ksudoku>".to_owned()]);
    Ok(Written { lines, losses })
}

/// The start of the element of the grids.
fn graph_element(record: &Record, kind_of_cages: Option<&str>) -> String {
    let figure = record.figure.as_deref().and_then(name_of_figure);
    let has_diagonals = record.variants.contains(&Variant::Diagonal) && record.figure.is_none();
    let kind = match (kind_of_cages, figure) {
        (Some(kind), _) | (None, Some(kind)) => kind,
        (None, None) if record.regions.is_some() => "Jigsaw",
        (None, None) if has_diagonals => "XSudoku",
        (None, None) => "Plain",
    };
    let mut about = String::new();
    for (attribute, key) in [("name", "title"), ("author", "author")] {
        if let Some(value) = record.get(key) {
            about += &format!(" {attribute}=\"{}\"", escape(value));
        }
    }
    let columns = record.field.columns();
    let rows = record.field.rows();
    let order = record.digit_count;
    format!(
        r#"   <graph order="{order}" type="custom" specific-type="{kind}"{about} sizeX="{columns}" sizeY="{rows}" sizeZ="1">"#
    )
}

/// KSudoku's name of a figure, if it knows it.
fn name_of_figure(figure: &Figure) -> Option<&'static str> {
    /// The corners of five 4×4 grids that share a cell each.
    const TINY: [Corner; 5] =
        [Corner::new(0, 0), Corner::new(0, 6), Corner::new(3, 3), Corner::new(6, 0), Corner::new(6, 6)];
    if figure.size() == 4 && figure.corners() == TINY {
        return Some("TinySamurai");
    }
    match figure.word()? {
        "samurai" => Some("Samurai"),
        "windmill" => Some("Windmill"),
        "sohei" => Some("Sohei"),
        _ => None,
    }
}

/// The rows and columns of a square, with its blocks or without.
struct Square {
    corner: Corner,
    has_blocks: bool,
}

/// The groups of cells that hold every value once.
struct Groups {
    squares: Vec<Square>,
    cliques: Vec<Vec<Cell>>,
}

impl Groups {
    fn of(record: &Record) -> Result<Groups, FormatError> {
        let mut groups = match &record.figure {
            Some(figure) => Groups::of_figure(record, figure)?,
            None => Groups::of_one(record),
        };
        for section in record.clues.iter().filter(|section| section.kind == ClueKind::ExtraRegions) {
            for clue in &section.clues {
                if let Clue::Cells { cells, .. } = clue {
                    groups.cliques.push(cells.clone());
                }
            }
        }
        Ok(groups)
    }

    fn of_one(record: &Record) -> Groups {
        let field = record.field;
        let has_square_boxes = record.boxes.is_some_and(|(rows, columns)| rows == columns);
        let has_boxes = record.regions.is_none() && !record.variants.contains(&Variant::NoBoxes);
        let has_blocks = has_boxes && has_square_boxes;
        let mut cliques = Vec::new();
        if let Some(areas) = record.areas().filter(|_| !has_blocks) {
            let mut cells: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
            for (cell, area) in field.cells().zip(areas) {
                cells.entry(area).or_default().push(cell);
            }
            cliques.extend(cells.into_values());
        }
        let side = field.rows();
        let goes_down = [Variant::Diagonal, Variant::DiagonalDown].iter().any(|rule| record.variants.contains(rule));
        let goes_up = [Variant::Diagonal, Variant::DiagonalUp].iter().any(|rule| record.variants.contains(rule));
        if goes_down {
            cliques.push((0..side).map(|at| field.cell(at, at)).collect());
        }
        if goes_up {
            cliques.push((0..side).map(|at| field.cell(at, side - 1 - at)).collect());
        }
        Groups { squares: vec![Square { corner: Corner::new(0, 0), has_blocks }], cliques }
    }

    /// A box that grids share is a group of one of them: first come the grids that share the fewest.
    fn of_figure(record: &Record, figure: &Figure) -> Result<Groups, FormatError> {
        let boxes = record.boxes.filter(|_| !record.variants.contains(&Variant::NoBoxes));
        let Some(boxes) = boxes else {
            return Err("`ksudoku` holds several grids only if they have boxes".into());
        };
        let mut boxes_of_grids: Vec<(Corner, Vec<Vec<Cell>>)> = Vec::new();
        for (grid, corner) in figure.corners().iter().enumerate() {
            let areas = boxes_of(record.field_of_grid(), boxes);
            let mut cells: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
            for (cell, area) in figure.cells_of(grid).zip(areas) {
                cells.entry(area).or_default().push(cell);
            }
            boxes_of_grids.push((*corner, cells.into_values().collect()));
        }
        let mut uses: BTreeMap<Vec<Cell>, usize> = BTreeMap::new();
        for (_, boxes) in &boxes_of_grids {
            for cells in boxes {
                *uses.entry(cells.clone()).or_default() += 1;
            }
        }
        boxes_of_grids.sort_by_key(|(_, boxes)| boxes.iter().filter(|cells| uses[*cells] > 1).count());
        let mut written: BTreeSet<Vec<Cell>> = BTreeSet::new();
        let mut groups = Groups { squares: Vec::new(), cliques: Vec::new() };
        for (corner, boxes_of_grid) in boxes_of_grids {
            let mut fresh = Vec::new();
            let count = boxes_of_grid.len();
            for cells in boxes_of_grid {
                if written.insert(cells.clone()) {
                    fresh.push(cells);
                }
            }
            let has_blocks = fresh.len() == count && boxes.0 == boxes.1;
            groups.squares.push(Square { corner, has_blocks });
            if !has_blocks {
                groups.cliques.append(&mut fresh);
            }
        }
        Ok(groups)
    }
}

/// The clues that are cages of KSudoku.
#[derive(Default)]
struct Cages {
    /// KSudoku's name of puzzles with such cages.
    name: Option<&'static str>,
    lines: Vec<String>,
    /// The number of clues of each kind that are not written.
    lost: BTreeMap<ClueKind, usize>,
}

/// The numbers of the operations of cages.
const DIVIDE: u8 = 1;
const SUBTRACT: u8 = 2;
const MULTIPLY: u8 = 3;
const ADD: u8 = 4;

impl Cages {
    /// Values differ in each cage of a killer puzzle, and may repeat in those of a Mathdoku: a puzzle has one kind.
    fn of(record: &Record) -> Cages {
        let is_killer = record.clues.iter().any(|section| section.kind == ClueKind::Cages);
        let mut cages = Cages::default();
        for section in &record.clues {
            for clue in &section.clues {
                if section.kind == ClueKind::ExtraRegions {
                    continue;
                }
                match cage(section.kind, clue, is_killer) {
                    Some((operation, value, cells)) => {
                        let numbers = numbers_of(record, cells);
                        let size = cells.len();
                        cages.lines.push(format!(
                            r#"    <cage operator="{operation}" value="{value}" size="{size}">{numbers}</cage>"#
                        ));
                        cages.name = Some(if is_killer { "KillerSudoku" } else { "Mathdoku" });
                    }
                    None => *cages.lost.entry(section.kind).or_default() += 1,
                }
            }
        }
        cages
    }
}

/// The operation, the value and the cells of the cage that a clue is; `None` if it is none.
fn cage(kind: ClueKind, clue: &Clue, is_killer: bool) -> Option<(u8, u32, &[Cell])> {
    match clue {
        Clue::Cells { values, cells } => {
            let [value] = values.as_slice() else { return None };
            match kind {
                ClueKind::Cages => Some((ADD, *value, cells)),
                ClueKind::Sums if !is_killer => Some((ADD, *value, cells)),
                ClueKind::Products if !is_killer => Some((MULTIPLY, *value, cells)),
                _ => None,
            }
        }
        Clue::Chain { cells, marks } if kind == ClueKind::Dots && !is_killer => match marks.as_slice() {
            [Relation::Ratio(value)] => Some((DIVIDE, *value, cells)),
            [Relation::Difference(value)] => Some((SUBTRACT, *value, cells)),
            _ => None,
        },
        _ => None,
    }
}

/// The lines of the player's moves: the placed values and the pencil marks.
fn history(record: &Record) -> Vec<String> {
    let mut lines = vec!["  <history>".to_owned()];
    for number in 0..record.field.cell_count() {
        let cell = cell_of(record, number);
        match record.cells[cell.index()] {
            CellRecord::Placed(value) => {
                lines.push(format!(r#"   <simple-event index="{number}" value="{}"/>"#, value.get()));
            }
            CellRecord::Candidates(set) => {
                let mut markers = String::new();
                for value in DigitSet::up_to(record.digit_count).iter() {
                    markers.push(if set.contains(value) { '1' } else { '0' });
                }
                lines.push(format!(r#"   <simple-event index="{number}" markers="{markers}"/>"#));
            }
            CellRecord::Empty | CellRecord::Given(_) => {}
        }
    }
    if lines.len() == 1 {
        return vec!["  <history/>".to_owned()];
    }
    lines.push("  </history>".to_owned());
    lines
}

/// A letter for each place of the field, column by column: `_` for none, `b` for 1.
fn text_of_cells(record: &Record, value_of: impl Fn(Cell) -> Option<Digit>) -> String {
    let mut text = String::new();
    for number in 0..record.field.cell_count() {
        let value = value_of(cell_of(record, number));
        text.push(value.map_or('_', |value| char::from(b'a' + value.get())));
    }
    text
}

/// The number of a cell, which counts down the columns.
fn number_of(record: &Record, cell: Cell) -> usize {
    usize::from(record.field.column(cell)) * usize::from(record.field.rows()) + usize::from(record.field.row(cell))
}

/// The cell with that number.
fn cell_of(record: &Record, number: usize) -> Cell {
    let rows = usize::from(record.field.rows());
    record.field.cell((number % rows) as u8, (number / rows) as u8)
}

/// The numbers of cells with a blank between them.
fn numbers_of(record: &Record, cells: &[Cell]) -> String {
    let numbers: Vec<String> = cells.iter().map(|cell| number_of(record, *cell).to_string()).collect();
    numbers.join(" ")
}
