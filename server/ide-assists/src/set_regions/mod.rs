//! Paints regions: the cells that a person has selected become a region of the puzzle, join one, or leave theirs.
//!
//! The map is `[regions]`, which is added below the grid if there is none; cells without a region have `.` there. Only
//! the symbols of the painted cells change. The result is read again before it is offered: all grids and clues are as
//! before, and the puzzle has these regions.

use crate::Rewrite;
use engine::Cell;
use ide_db::puzzle::layout::{aligned, line_end};
use ide_db::puzzle::parts::region_grid;
use ide_db::{FileId, Located, PuzzleIndex, Refusal, Snapshot, TextEdit};
use ide_puzzles::write::verify::has_regions;
use syntax::{BlockSpan, Content, Dialect, Grid, Slot};

/// The mark of a cell that has no region yet.
const OPEN: &str = ".";

/// Returns the edits that paint the selected cells, or the reason why they cannot be painted.
///
/// Cells of one region leave it. Others join the region of the first one if it has room for them, else they become a
/// region of their own. The cells that are left beside all other regions become the last one.
pub fn paint_region(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, cells: &[Cell]) -> Result<Rewrite, Refusal> {
    let located = db.located(file, puzzle).ok_or("there is no such puzzle")?;
    if !matches!(located.file.dialect, Dialect::Sudoku | Dialect::Markdown) {
        return Err("files of this format have no regions".into());
    }
    let text = located.puzzle();
    if text.figure.is_some() || !text.field.is_square_of(text.digit_count) {
        return Err("only a single square grid has regions".into());
    }
    let size = usize::from(text.digit_count);
    if cells.is_empty() || cells.len() > size {
        return Err(format!("a region has {size} cells: select 1 to {size}").into());
    }
    let map = Map::read(&located)?;
    let mut regions = map.regions.clone();
    let region = map.region_for(cells, size)?;
    for cell in cells {
        regions[cell.index()] = region;
    }
    complete(&mut regions, size);
    let edits = match &map.grid {
        Some(slots) => changed_symbols(&located, slots, &map, &regions)?,
        None => vec![new_section(&located, &regions)?],
    };
    if !has_regions(&located, &edits, &regions) {
        return Err("the layout has no room for the regions: write them in the text".into());
    }
    Ok(Rewrite::new(edits))
}

/// The regions of a puzzle as they are written.
struct Map {
    /// The number of each cell's region, from 1; `None` for a cell without one.
    regions: Vec<Option<u8>>,
    /// The places of the cells in the text; `None` if the puzzle has no map.
    grid: Option<Vec<Slot>>,
}

impl Map {
    fn read(located: &Located<'_>) -> Result<Map, Refusal> {
        let puzzle = located.puzzle();
        let mut regions = vec![None; puzzle.field.cell_count()];
        let Some(grid) = region_grid(puzzle) else { return Ok(Map { regions, grid: None }) };
        let slots = slots(located, grid)?;
        for (region, slot) in regions.iter_mut().zip(&slots) {
            if let Content::Given(number) = slot.content {
                *region = Some(number.get());
            }
        }
        Ok(Map { regions, grid: Some(slots) })
    }

    /// Returns the region that the selected cells get; `None` if they leave theirs.
    fn region_for(&self, cells: &[Cell], size: usize) -> Result<Option<u8>, Refusal> {
        let selected: Vec<Option<u8>> = cells.iter().map(|cell| self.regions[cell.index()]).collect();
        let Some(&first) = selected.first() else { return Ok(None) };
        let joining = selected.len() - count(&selected, first);
        if first.is_some() && joining == 0 {
            return Ok(None);
        }
        if first.is_some() && count(&self.regions, first) + joining <= size {
            return Ok(first);
        }
        for number in 1..=size as u8 {
            // A region all of whose cells are painted over is free again.
            if count(&self.regions, Some(number)) == count(&selected, Some(number)) {
                return Ok(Some(number));
            }
        }
        Err(format!("there are {size} regions already: take cells out of one, or begin in one with room").into())
    }
}

/// Returns how many cells a region has.
fn count(regions: &[Option<u8>], region: Option<u8>) -> usize {
    regions.iter().filter(|other| **other == region).count()
}

/// Makes a region of the cells that have none, if all other regions are whole.
fn complete(regions: &mut [Option<u8>], size: usize) {
    let mut unfinished: Vec<u8> = (1..=size as u8).collect();
    unfinished.retain(|number| count(regions, Some(*number)) != size);
    if let [last] = unfinished[..]
        && count(regions, Some(last)) == 0
    {
        for region in regions.iter_mut().filter(|region| region.is_none()) {
            *region = Some(last);
        }
    }
}

/// Returns the places of all cells of a map in the text.
fn slots(located: &Located<'_>, grid: &Grid) -> Result<Vec<Slot>, Refusal> {
    let field = located.puzzle().field;
    let mut slots: Vec<(Cell, Slot)> = grid.cells(field).collect();
    slots.sort_by_key(|(cell, _)| *cell);
    let is_readable =
        slots.len() == field.cell_count() && slots.iter().all(|(_, slot)| slot.content != Content::Unknown);
    if !is_readable {
        return Err("the map of `[regions]` cannot be read: correct it in the text".into());
    }
    Ok(slots.into_iter().map(|(_, slot)| slot).collect())
}

/// Returns the edits of the symbols that change in a map.
fn changed_symbols(
    located: &Located<'_>,
    slots: &[Slot],
    map: &Map,
    regions: &[Option<u8>],
) -> Result<Vec<TextEdit>, Refusal> {
    let text = |span| located.text(span);
    let written: Vec<String> = slots.iter().map(|slot| text(slot.span)).collect();
    let open = slots.iter().position(|slot| slot.content == Content::Empty);
    let open = open.map_or(OPEN, |index| &written[index]);
    let mut symbols: Vec<(u8, String)> = Vec::new();
    for (region, symbol) in map.regions.iter().zip(&written) {
        if let Some(number) = *region
            && !symbols.iter().any(|(known, _)| *known == number)
        {
            symbols.push((number, symbol.clone()));
        }
    }
    let mut edits = Vec::new();
    for (index, slot) in slots.iter().enumerate() {
        if regions[index] == map.regions[index] {
            continue;
        }
        let new = match regions[index] {
            None => open.to_owned(),
            Some(number) => symbol_of(number, &mut symbols).ok_or("there is no symbol left for a region")?,
        };
        edits.push(TextEdit { span: slot.span.in_file(located.start), text: aligned(&new, &text, slot.span) });
    }
    Ok(edits)
}

/// Returns the symbol of a region: its own, or the first one that no other region has.
fn symbol_of(number: u8, symbols: &mut Vec<(u8, String)>) -> Option<String> {
    if let Some((_, symbol)) = symbols.iter().find(|(known, _)| *known == number) {
        return Some(symbol.clone());
    }
    let mut all = ('1'..='9').chain('A'..='Z').chain('a'..='z').map(String::from);
    let symbol = all.find(|symbol| !symbols.iter().any(|(_, known)| known == symbol))?;
    symbols.push((number, symbol.clone()));
    Some(symbol)
}

/// Returns the edit that adds the section below the grid.
fn new_section(located: &Located<'_>, regions: &[Option<u8>]) -> Result<TextEdit, Refusal> {
    let puzzle = located.puzzle();
    let text = |span: BlockSpan| located.text(span);
    let end = line_end(&text, puzzle.lines.end);
    let mut new = format!("{}[regions]", end.mark);
    let mut symbols = Vec::new();
    for row in regions.chunks(usize::from(puzzle.field.columns())) {
        new += end.mark;
        for region in row {
            match region {
                None => new += OPEN,
                Some(number) => {
                    new += &symbol_of(*number, &mut symbols).ok_or("there is no symbol left for a region")?;
                }
            }
        }
    }
    Ok(TextEdit { span: BlockSpan::empty(end.at).in_file(located.start), text: new })
}

#[cfg(test)]
mod tests;
