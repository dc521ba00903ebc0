//! Reads a part of a file again after an edit, to verify the effect on the puzzle and those near it.

use crate::write::edited_text::edited_text;
use engine::{Cell, Digit};
use formats::{CellRecord, Record};
use ide_db::puzzle::parts::region_grid;
use ide_db::{Located, TextEdit, View};
use std::collections::HashSet;
use syntax::markdown::LinePrefix;
use syntax::{Content, Dialect, Document, Offset, PuzzleText, SectionKind, Span};

/// The number of bytes before and after a puzzle's block that are read again.
const AROUND: u32 = 2048;

/// The contents of a puzzle's cells that are compared.
type ComparedCells = Vec<(Cell, Content)>;

/// Returns what is compared of a puzzle.
type ContentsOf = fn(&PuzzleText) -> ComparedCells;

/// The contents of the puzzles around a puzzle, before and after edits within its block.
struct Readings {
    before: Vec<ComparedCells>,
    after: Vec<ComparedCells>,
}

/// Values are compared, pencil marks are not: they are lost where a fill writes a value.
fn is_value(content: &Content) -> bool {
    !matches!(content, Content::Empty | Content::Candidates(_))
}

fn is_value_or_mark(content: &Content) -> bool {
    *content != Content::Empty
}

/// Returns the contents of the grid of a puzzle.
fn own_contents(puzzle: &PuzzleText) -> ComparedCells {
    puzzle.grid.cells(puzzle.field).map(|(cell, slot)| (cell, slot.content)).collect()
}

/// Returns what the grid as it is played has in the cells that are not given. The sign of a value does not matter
/// there.
fn state_contents(puzzle: &PuzzleText) -> ComparedCells {
    let mut contents = ComparedCells::new();
    let Some(state) = puzzle.sections.iter().find(|section| section.kind == SectionKind::State) else {
        return contents;
    };
    let given: HashSet<Cell> = own_contents(puzzle)
        .into_iter()
        .filter(|(_, content)| matches!(content, Content::Given(_)))
        .map(|(cell, _)| cell)
        .collect();
    for (cell, slot) in state.grid.cells(puzzle.field).filter(|(cell, _)| !given.contains(cell)) {
        contents.push((
            cell,
            match slot.content {
                Content::Given(value) => Content::Placed(value),
                content => content,
            },
        ));
    }
    contents
}

/// Returns true if the edit changes the values that are read, in the puzzle or near it.
pub fn is_misread(located: &Located<'_>, edit: &TextEdit) -> bool {
    let readings = Readings::new(located, std::slice::from_ref(edit), own_contents, is_value);
    readings.before != readings.after
}

/// Returns true if the same puzzles are read after the edits, with these placed values added to one.
pub fn reads_as_filled(located: &Located<'_>, edits: &[TextEdit], cells: &[(Cell, Digit)]) -> bool {
    Readings::new(located, edits, own_contents, is_value).differ_in_one(|before, after| {
        let placed = cells.iter().map(|(cell, digit)| (*cell, Content::Placed(*digit)));
        let mut expected: ComparedCells = before.iter().copied().chain(placed).collect();
        expected.sort_by_key(|(cell, _)| *cell);
        expected == *after
    })
}

/// Returns true if the same puzzles are read after the edits, except one, which has the values of a record.
pub fn is_read_as(located: &Located<'_>, edits: &[TextEdit], record: &Record) -> bool {
    are_read_as(located, edits, &record.cells, is_value)
}

/// Returns true if the same puzzles are read after the edits, except one, which has these cells, pencil marks included.
pub fn has_cells(located: &Located<'_>, edits: &[TextEdit], cells: &[CellRecord]) -> bool {
    are_read_as(located, edits, cells, is_value_or_mark)
}

/// Returns true if the same puzzles are read after the edits, and the game in the `[state]` of one has these cells.
pub fn has_state(located: &Located<'_>, edits: &[TextEdit], cells: &[CellRecord]) -> bool {
    let puzzles = Readings::new(located, edits, own_contents, is_value_or_mark);
    let states = Readings::new(located, edits, state_contents, is_value_or_mark);
    let is_played = |cell: &CellRecord| !matches!(cell, CellRecord::Given(_));
    let played: Vec<CellRecord> =
        cells.iter().map(|cell| if is_played(cell) { *cell } else { CellRecord::Empty }).collect();
    let expected = compared(located, &played, is_value_or_mark);
    puzzles.before == puzzles.after
        && states.after.contains(&expected)
        && states.differ_in_one(|_, after| *after == expected)
}

/// Returns true if the same grids are read after the edits, and one puzzle has so many clues more, all of which can be
/// read.
pub fn changes_clues(located: &Located<'_>, edits: &[TextEdit], by: i64) -> bool {
    let texts = Texts::new(located, edits);
    let read_all = |text: &str| read(text, texts.dialect, own_contents, is_value_or_mark);
    let before = clue_counts(&texts.before, texts.dialect);
    let after = clue_counts(&texts.after, texts.dialect);
    let differ = before.iter().zip(&after).filter(|(before, after)| before != after).count();
    let sum = |counts: &[ClueCount]| counts.iter().map(|count| count.clues).sum::<i64>();
    let malformed = |counts: &[ClueCount]| counts.iter().map(|count| count.malformed).sum::<usize>();
    read_all(&texts.before) == read_all(&texts.after)
        && differ <= 1
        && sum(&after) - sum(&before) == by
        && malformed(&after) == malformed(&before)
}

/// Returns true if the same grids and clues are read after the edits, and one puzzle has these regions. `None` is a
/// cell without one.
pub fn has_regions(located: &Located<'_>, edits: &[TextEdit], regions: &[Option<u8>]) -> bool {
    let puzzles = Readings::new(located, edits, own_contents, is_value_or_mark);
    let maps = Readings::new(located, edits, region_contents, is_value_or_mark);
    let texts = Texts::new(located, edits);
    let numbers = regions.iter().map(|region| region.and_then(Digit::new));
    let cells = located.puzzle().field.cells().zip(numbers);
    let expected: ComparedCells = cells.filter_map(|(cell, number)| Some((cell, Content::Given(number?)))).collect();
    puzzles.before == puzzles.after
        && clue_counts(&texts.before, texts.dialect) == clue_counts(&texts.after, texts.dialect)
        && maps.differ_in_one(|_, after| *after == in_order(&expected))
}

/// Returns the regions of a puzzle, numbered in the order in which they come.
fn region_contents(puzzle: &PuzzleText) -> ComparedCells {
    let cells = region_grid(puzzle).into_iter().flat_map(|grid| grid.cells(puzzle.field));
    in_order(&cells.map(|(cell, slot)| (cell, slot.content)).collect::<ComparedCells>())
}

/// Numbers regions in the order in which they come, since each reading numbers them by their symbols.
fn in_order(cells: &ComparedCells) -> ComparedCells {
    let mut known: Vec<Content> = Vec::new();
    let mut ordered = ComparedCells::new();
    for (cell, content) in cells {
        if !matches!(content, Content::Given(_)) {
            ordered.push((*cell, *content));
            continue;
        }
        if !known.contains(content) {
            known.push(*content);
        }
        let number = known.iter().position(|other| other == content).unwrap_or_default();
        ordered.push((*cell, Digit::new(number as u8 + 1).map_or(*content, Content::Given)));
    }
    ordered
}

/// The clues of a puzzle, and its sections with clues that cannot be read.
#[derive(PartialEq, Eq)]
struct ClueCount {
    clues: i64,
    malformed: usize,
}

fn clue_counts(text: &str, dialect: Dialect) -> Vec<ClueCount> {
    let document = Document::read_as(text, dialect);
    let mut counts = Vec::new();
    for puzzle in document.blocks().iter().flat_map(|block| block.puzzles.iter()) {
        counts.push(ClueCount {
            clues: puzzle.clues.iter().map(|section| section.clues.len() as i64).sum(),
            malformed: puzzle.clues.iter().filter(|section| section.is_malformed || section.kind.is_none()).count(),
        });
    }
    counts
}

fn are_read_as(
    located: &Located<'_>,
    edits: &[TextEdit],
    cells: &[CellRecord],
    is_compared: fn(&Content) -> bool,
) -> bool {
    let expected = compared(located, cells, is_compared);
    Readings::new(located, edits, own_contents, is_compared).differ_in_one(|_, after| *after == expected)
}

/// Returns what is compared of the cells of a puzzle.
fn compared(located: &Located<'_>, cells: &[CellRecord], is_compared: fn(&Content) -> bool) -> ComparedCells {
    let mut expected = ComparedCells::new();
    for (cell, record) in located.puzzle().field.cells().zip(cells) {
        let content = match *record {
            CellRecord::Given(value) => Content::Given(value),
            CellRecord::Placed(value) => Content::Placed(value),
            CellRecord::Candidates(set) => Content::Candidates(set),
            CellRecord::Empty => Content::Empty,
        };
        if is_compared(&content) {
            expected.push((cell, content));
        }
    }
    expected
}

impl Readings {
    fn new(
        located: &Located<'_>,
        edits: &[TextEdit],
        contents_of: ContentsOf,
        is_compared: fn(&Content) -> bool,
    ) -> Readings {
        let texts = Texts::new(located, edits);
        Readings {
            before: read(&texts.before, texts.dialect, contents_of, is_compared),
            after: read(&texts.after, texts.dialect, contents_of, is_compared),
        }
    }

    /// Returns true if at most one puzzle has other contents, and these are as expected.
    fn differ_in_one(&self, is_expected: impl Fn(&ComparedCells, &ComparedCells) -> bool) -> bool {
        let mut differ = self.before.iter().zip(&self.after).filter(|(before, after)| before != after);
        let is_expected = differ.next().is_none_or(|(before, after)| is_expected(before, after));
        self.before.len() == self.after.len() && is_expected && differ.next().is_none()
    }
}

/// The text around a puzzle, before and after edits within its block.
struct Texts {
    before: String,
    after: String,
    dialect: Dialect,
}

impl Texts {
    fn new(located: &Located<'_>, edits: &[TextEdit]) -> Texts {
        let file = located.file;
        let end = located.start + located.facts.block.len;
        // The text around a fenced block is not Sudoku text.
        let (around, dialect) = match file.dialect {
            Dialect::Markdown => (0, Dialect::Sudoku),
            dialect => (AROUND, dialect),
        };
        let window = Span::new(
            line_start(file, located.start.saturating_sub(around)),
            line_start(file, end.saturating_add(around)).max(end),
        );
        // The metadata of the whole file precede the window.
        let mut header = String::new();
        if window.start != Offset::START {
            for (key, value) in located.puzzle().declared.shared.iter() {
                header += &format!("{key}: {value}\n");
            }
        }
        if !header.is_empty() {
            header.push('\n');
        }
        let margin = margin(located).unwrap_or_default();
        let before = format!("{header}{}", margin.blanked(&file.part(window)));
        let after = format!("{header}{}", margin.blanked(&edited_text(file, window, edits)));
        Texts { before, after, dialect }
    }
}

/// Returns the margin of the fenced block around a puzzle. Lines that edits add get the margin later; here they are
/// read without it.
fn margin(located: &Located<'_>) -> Option<LinePrefix> {
    let at = located.start.to_usize();
    located.file.fences.iter().find(|block| block.range.contains(&at)).map(|block| block.margin.clone())
}

/// Returns the start of the line that contains a byte.
fn line_start(file: &View, at: Offset) -> Offset {
    let at = at.to_usize().min(file.text.len_bytes());
    Offset::from(file.text.line_to_byte(file.text.byte_to_line(at)) as u32)
}

fn read(
    text: &str,
    dialect: Dialect,
    contents_of: ContentsOf,
    is_compared: fn(&Content) -> bool,
) -> Vec<ComparedCells> {
    let document = Document::read_as(text, dialect);
    let mut read = Vec::new();
    for puzzle in document.blocks().iter().flat_map(|block| block.puzzles.iter()) {
        read.push(contents_of(puzzle).into_iter().filter(|(_, content)| is_compared(content)).collect());
    }
    read
}
