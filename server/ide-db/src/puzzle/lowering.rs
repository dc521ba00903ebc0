//! Converts the text of a puzzle into the puzzle that the engine knows. No other module does.

use crate::base::words::listed;
use crate::puzzle::clues;
use crate::puzzle::geometries::{CluedShape, Geometries, GridSize, OF_VARIANTS, RuledGeometry, variants};
use crate::puzzle::parts::{has_bare_candidates_only, is_classic, region_grid};
use engine::{Budget, Cell, Digit, DigitSet, Geometry, GroupIndex, HouseName, Puzzle, Query, Solver, Variant, Verdict};
use logic::singles::{candidates, candidates_by};
use logic::techniques::demand;
use std::cell::OnceCell;
use std::sync::Arc;
use syntax::{BlockOffset, BlockSpan, Content, PuzzleText, Slot};

/// A written grid in the engine's terms.
pub struct Lowered<'a> {
    pub text: &'a PuzzleText,
    pub geometry: Arc<Geometry>,
    /// All values of the grid, given or placed.
    pub values: Box<[Option<Digit>]>,
    /// The values of the grid without the placed ones.
    pub givens: Box<[Option<Digit>]>,
    /// The index of each cell's slot in the grid, or [`NO_SLOT`]; `None` if every cell has the slot of its own index.
    slots: Option<Box<[u32]>>,
    /// True unless the grid has regions of its own that differ in size.
    pub has_sound_regions: bool,
    /// The rule, if there is one, that the boxes do not allow for, so that the geometry does without it.
    pub unfit: Option<Variant>,
    clue_spans: Arc<[Option<BlockSpan>]>,
    /// True if the candidates are constraints, once it has been asked.
    constraining: OnceCell<bool>,
}

/// The steps of the search that finds out whether the values of a grid of candidates suffice: of 9×9 grids, nearly all
/// take less than a hundredth. Where they are not enough, candidates are notes.
const STEPS_WITHOUT_CANDIDATES: u64 = 100_000;

/// In place of a slot for a cell that the text does not have.
const NO_SLOT: u32 = u32::MAX;

impl<'a> Lowered<'a> {
    pub(crate) fn new(puzzle: &'a PuzzleText, geometries: &Geometries) -> Lowered<'a> {
        let (RuledGeometry { geometry, unfit, clue_spans }, has_sound_regions) = ruled_geometry(puzzle, geometries);
        let count = geometry.cell_count();
        if let Some(cells) = puzzle.grid.plain().filter(|cells| cells.len() == count) {
            let values: Box<[Option<Digit>]> = cells.collect();
            let givens = values.clone();
            return Lowered {
                text: puzzle,
                values,
                givens,
                slots: None,
                has_sound_regions,
                unfit,
                geometry,
                clue_spans,
                constraining: OnceCell::from(false),
            };
        }
        let mut slots: Box<[u32]> = vec![NO_SLOT; count].into();
        let mut values: Box<[Option<Digit>]> = vec![None; count].into();
        let mut givens = values.clone();
        for (cell, slot) in puzzle.grid.slots_of_cells(puzzle.field) {
            slots[cell.index()] = slot;
            match puzzle.grid.content(slot as usize) {
                Content::Given(value) => {
                    givens[cell.index()] = Some(value);
                    values[cell.index()] = Some(value);
                }
                Content::Placed(value) => values[cell.index()] = Some(value),
                Content::Empty | Content::Candidates(_) | Content::Unknown | Content::Outside => {}
            }
        }
        let constraining = OnceCell::new();
        let slots = Some(slots);
        Lowered { text: puzzle, values, givens, slots, has_sound_regions, unfit, geometry, clue_spans, constraining }
    }

    /// The index of a cell's slot.
    fn index_of_slot(&self, cell: Cell) -> Option<usize> {
        let slot = self.slots.as_ref().map_or(cell.index() as u32, |slots| slots[cell.index()]);
        (slot != NO_SLOT).then_some(slot as usize)
    }

    /// The written cell; `None` where the text has none for it.
    pub fn slot(&self, cell: Cell) -> Option<Slot> {
        self.index_of_slot(cell).map(|slot| self.text.grid.slot(slot))
    }

    /// The content of a cell; `None` if the text has none for it.
    fn content(&self, cell: Cell) -> Option<Content> {
        self.index_of_slot(cell).map(|slot| self.text.grid.content(slot))
    }

    /// The range of the clue of a group of constraints; `None` for those of a rule.
    pub fn clue_span(&self, group: GroupIndex) -> Option<BlockSpan> {
        self.clue_spans[group.index()]
    }

    /// The groups of constraints whose clues are written in a range.
    pub fn groups_within(&self, span: BlockSpan) -> impl Iterator<Item = GroupIndex> {
        let groups = self.clue_spans.iter().enumerate();
        let within = groups.filter(move |(_, clue)| clue.is_some_and(|clue| span.cover(clue) == span));
        within.map(|(index, _)| GroupIndex::new(index))
    }

    /// Returns true if the content of this cell is known: the text has it and it can be read, or the puzzle consists of
    /// clues alone, so that all cells are empty.
    pub fn is_known(&self, cell: Cell) -> bool {
        self.text.grid.rows().is_empty() || self.content(cell).is_some_and(|content| content != Content::Unknown)
    }

    /// Returns true if the puzzle has constraints that the engine's puzzle lacks: its solutions are not known.
    pub fn lacks_constraints(&self) -> bool {
        lacks_constraints(self.text)
    }

    /// Returns true if every cell is present and readable, and all constraints are known.
    pub fn is_complete(&self) -> bool {
        !self.lacks_constraints() && self.has_all_cells()
    }

    /// Returns true if every cell is present and readable, and its houses are known.
    pub fn has_all_cells(&self) -> bool {
        self.has_sound_regions && (self.slots.is_none() || self.geometry.cells().all(|cell| self.is_known(cell)))
    }

    /// Returns true if the map of regions is in progress: cells have none yet.
    pub fn has_open_regions(&self) -> bool {
        let map = region_grid(self.text).filter(|_| !self.has_sound_regions);
        map.is_some_and(|grid| grid.cells(self.text.field).any(|(_, slot)| slot.content == Content::Empty))
    }

    /// Returns true if the grid is empty and there are no clues: a template, not a puzzle.
    pub fn is_blank(&self) -> bool {
        self.text.clues.is_empty() && self.values.iter().all(Option::is_none) && !self.has_candidates()
    }

    /// Returns true if there are pencil marks.
    pub fn has_candidates(&self) -> bool {
        self.slots.is_some() && self.geometry.cells().any(|cell| self.marks(cell).is_some())
    }

    /// The pencil marks in a cell.
    pub fn marks(&self, cell: Cell) -> Option<DigitSet> {
        match self.content(cell)? {
            Content::Candidates(set) => Some(set),
            _ => None,
        }
    }

    /// Returns true if values were placed.
    pub fn has_placed(&self) -> bool {
        self.values.iter().zip(&self.givens).any(|(value, given)| value != given)
    }

    /// Returns true if no value of the grid differs from one of these.
    pub fn agrees_with(&self, values: &[(Cell, Digit)]) -> bool {
        values.iter().all(|(cell, digit)| self.values[cell.index()].is_none_or(|value| value == *digit))
    }

    /// Returns true if pencil marks are a part of the puzzle: it has no givens, or every open cell has bare candidates
    /// and the givens alone have several solutions. Otherwise they are the player's notes.
    pub fn has_constraining_candidates(&self) -> bool {
        *self.constraining.get_or_init(|| {
            if self.givens.iter().all(Option::is_none) {
                return self.has_candidates();
            }
            if !has_bare_candidates_only(self.text) || !self.is_complete() || self.unfit.is_some() {
                return false;
            }
            let puzzle = Puzzle::from_values(Arc::clone(&self.geometry), &self.givens);
            let query = Query::unique(Budget::of(STEPS_WITHOUT_CANDIDATES));
            Solver::default().solve(&puzzle, query).verdict() == Verdict::Many
        })
    }

    /// Returns true if candidates are a part of the puzzle beside givens, which a reader may not expect.
    pub fn has_constraining_candidates_beside_givens(&self) -> bool {
        self.givens.iter().any(Option::is_some) && self.has_constraining_candidates()
    }

    /// The puzzle that the givens make, with the candidates where these are constraints.
    pub fn puzzle(&self) -> Puzzle {
        self.puzzle_of(&self.givens)
    }

    /// The puzzle that givens and placed values make together.
    pub fn puzzle_as_played(&self) -> Puzzle {
        self.puzzle_of(&self.values)
    }

    /// The puzzle that some of the grid's values make.
    pub fn puzzle_of(&self, values: &[Option<Digit>]) -> Puzzle {
        let mut puzzle = Puzzle::from_values(Arc::clone(&self.geometry), values);
        if self.has_constraining_candidates() {
            for cell in self.geometry.cells() {
                if let Some(marks) = self.marks(cell) {
                    puzzle.restrict(cell, marks);
                }
            }
        }
        puzzle
    }

    /// The candidates of each cell beside these values of the grid: what houses, rules and clues leave. Where the
    /// values break a clue, clues leave nothing, and the candidates are those of houses and rules. A cell with a value
    /// keeps it.
    ///
    /// What is shown to users comes from here, so that no two places show different candidates.
    pub fn candidates(&self, values: &[Option<Digit>]) -> Box<[DigitSet]> {
        let puzzle = self.puzzle_of(values);
        let clues = self.geometry.constraint_groups().map(|(index, _)| index);
        candidates_by(&puzzle, clues).unwrap_or_else(|| candidates(&puzzle))
    }

    /// The demand of a clue or a rule as a clause, such as `cage A makes 12`. Its name if it has no such clause.
    pub fn demand(&self, group: GroupIndex) -> &str {
        demand(&self.geometry, group)
    }

    /// `r1c5`.
    pub fn name(&self, cell: Cell) -> String {
        self.geometry.cell_name(cell).to_string()
    }

    /// A value as the grid writes it, for people.
    pub fn symbol(&self, digit: Digit) -> String {
        symbol(self.text, digit)
    }

    /// Values as the grid writes them.
    pub fn symbols(&self, digits: impl IntoIterator<Item = Digit>) -> Vec<String> {
        digits.into_iter().map(|digit| self.symbol(digit)).collect()
    }

    /// Joins values: `159`, or `1+15+16` if some are longer than a character.
    pub fn side_by_side(&self, digits: &[Digit]) -> String {
        let values = self.symbols(digits.iter().copied());
        let are_characters = values.iter().all(|value| value.chars().count() == 1);
        values.join(if are_characters { "" } else { "+" })
    }

    /// The cell written at an offset of the block.
    pub fn cell_at(&self, offset: BlockOffset) -> Option<(Cell, Slot)> {
        let mut touched = None;
        for cell in self.geometry.places() {
            let Some(slot) = self.slot(cell) else { continue };
            // The end of a cell is often the start of the next, which counts.
            if slot.span.start <= offset && offset < slot.span.end {
                return Some((cell, slot));
            }
            if touched.is_none() && slot.span.touches(offset) {
                touched = Some((cell, slot));
            }
        }
        touched
    }
}

/// `row 1, column 2 and box 1`.
pub fn house_names(houses: impl IntoIterator<Item = HouseName>) -> String {
    let names: Vec<String> = houses.into_iter().map(HouseName::in_sentence).collect();
    listed(&names)
}

/// A value as the grid writes it, for people: a number where its alphabet has no symbol.
pub fn symbol(puzzle: &PuzzleText, digit: Digit) -> String {
    puzzle.write(digit).unwrap_or_else(|| digit.get().to_string())
}

/// Returns true if a puzzle has constraints that the engine's puzzle lacks.
pub(crate) fn lacks_constraints(puzzle: &PuzzleText) -> bool {
    puzzle.clues.iter().any(|section| section.is_malformed || section.kind.is_none())
}

/// The geometry of a puzzle, and whether its regions are of the same size.
fn ruled_geometry(puzzle: &PuzzleText, geometries: &Geometries) -> (RuledGeometry, bool) {
    let size = GridSize { field: puzzle.field, digit_count: puzzle.digit_count };
    let all_rules = puzzle.declared.rules;
    let rules = all_rules & !clues::restricted_variants(&puzzle.clues);
    let boxes = puzzle.boxes.filter(|_| !has_no_boxes(puzzle));
    let figure = puzzle.figure.clone();
    let (plain, regions) = match regions(puzzle) {
        None => (geometries.get(size, figure.clone(), boxes, rules), None),
        Some(Ok((geometry, regions))) => (RuledGeometry::new(geometry, rules), Some(regions)),
        // Boxes would be wrong for certain.
        Some(Err(Uneven)) => return (geometries.get(size, figure, None, 0), false),
    };
    if puzzle.clues.is_empty() && all_rules & !*OF_VARIANTS == 0 {
        return (plain, true);
    }
    let clues = if lacks_constraints(puzzle) { Box::default() } else { puzzle.clues.clone() };
    let numbers = puzzle.numbers();
    let shape = CluedShape { size, figure, boxes, rules: all_rules, regions, clues, numbers };
    (geometries.with_clues(shape, plain), true)
}

/// The givens of a classic grid on one line, as [`Lowered`] has them, without its geometry and its allocations; `None`
/// for other grids.
pub(crate) fn givens_of_classic(puzzle: &PuzzleText) -> Option<[Option<Digit>; 81]> {
    if !is_classic(puzzle) {
        return None;
    }
    let cells = puzzle.grid.plain().filter(|cells| cells.len() == 81)?;
    let mut givens = [None; 81];
    for (given, value) in givens.iter_mut().zip(cells) {
        *given = value;
    }
    givens.iter().any(Option::is_some).then_some(givens)
}

/// Regions that are not all of the same size.
struct Uneven;

/// Returns true if the metadata declare a rule.
pub fn declares(puzzle: &PuzzleText, rule: Variant) -> bool {
    declared_rules(puzzle).any(|declared| declared == rule)
}

/// Returns true if the boxes are no houses.
fn has_no_boxes(puzzle: &PuzzleText) -> bool {
    syntax::rule_bit("no-boxes").is_some_and(|bit| puzzle.declared.rules & bit != 0)
}

/// The rules that metadata declare.
pub fn declared_rules(puzzle: &PuzzleText) -> impl Iterator<Item = Variant> {
    variants(puzzle.declared.rules)
}

/// The geometry of a grid that declares its regions, without further rules, and the number of each cell's region.
fn regions(puzzle: &PuzzleText) -> Option<Result<(Geometry, Vec<u8>), Uneven>> {
    let grid = region_grid(puzzle).filter(|_| puzzle.figure.is_none())?;
    let mut regions = vec![u8::MAX; puzzle.field.cell_count()];
    for (cell, slot) in grid.cells(puzzle.field) {
        if let Content::Given(number) = slot.content {
            regions[cell.index()] = number.index() as u8;
        }
    }
    let geometry = Geometry::of_field_with_regions(puzzle.field, puzzle.digit_count, &regions);
    Some(geometry.map(|geometry| (geometry, regions)).map_err(|_| Uneven))
}
