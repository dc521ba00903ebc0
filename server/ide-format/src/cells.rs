//! Writes cells, and determines the symbols that must be declared so that they can be read again.

use crate::items::{GridOf, Item};
use engine::{Digit, DigitSet};
use ide_db::puzzle::parts::value;
use syntax::{Alphabet, Content, PuzzleText, SectionKind};

/// Marks for an empty cell, the best one first: a declared alphabet may use some as values.
const EMPTY_MARKS: [char; 7] = ['.', '0', '_', '-', '*', '?', '·'];

/// Returns the texts of a grid's cells, in reading order; `None` if one cannot be written. `text` is the block's text.
pub(super) fn cells(of: &GridOf<'_>, text: &str) -> Option<Vec<String>> {
    let slots = (0..of.grid.slot_count()).map(|index| of.grid.slot(index));
    if of.section == Some(SectionKind::Regions) {
        // The symbols name regions and stay as they are.
        return slots.map(|slot| text.get(slot.span.range()).map(str::to_owned)).collect();
    }
    let writer = CellWriter::new(of.puzzle)?;
    let mut written = Vec::with_capacity(of.grid.slot_count());
    for slot in slots {
        let mut cell = String::new();
        writer.write(slot.content, &mut cell)?;
        written.push(cell);
    }
    Some(written)
}

/// Returns a grid on one line, its cells side by side if each has a symbol.
pub(super) fn line(of: &GridOf<'_>, text: &str) -> Option<String> {
    let writer = CellWriter::new(of.puzzle);
    let writer = writer.filter(|writer| !writer.decimal && of.section != Some(SectionKind::Regions));
    let Some(writer) = writer else { return Some(cells(of, text)?.join(" ")) };
    let mut line = String::with_capacity(of.grid.slot_count());
    for index in 0..of.grid.slot_count() {
        writer.write(of.grid.slot(index).content, &mut line)?;
    }
    Some(line)
}

/// Writes a puzzle's cells.
struct CellWriter<'a> {
    puzzle: &'a PuzzleText,
    empty: char,
    /// True if values are decimal numbers: only if there are not enough letters.
    decimal: bool,
}

impl<'a> CellWriter<'a> {
    fn new(puzzle: &'a PuzzleText) -> Option<CellWriter<'a>> {
        let mut marks = EMPTY_MARKS.into_iter();
        let empty = marks.find(|mark| puzzle.alphabet.value(*mark, puzzle.digit_count).is_none())?;
        Some(CellWriter { puzzle, empty, decimal: is_decimal(puzzle) })
    }

    fn write(&self, content: Content, out: &mut String) -> Option<()> {
        match content {
            Content::Empty => out.push(self.empty),
            Content::Given(value) => self.value(value, out)?,
            Content::Placed(value) => {
                out.push('+');
                self.value(value, out)?;
            }
            Content::Candidates(set) => self.candidates(set, out)?,
            Content::Outside => out.push('~'),
            Content::Unknown => return None,
        }
        Some(())
    }

    fn value(&self, value: Digit, out: &mut String) -> Option<()> {
        if self.decimal {
            *out += &self.puzzle.alphabet.number(value).to_string();
        } else {
            out.push(self.puzzle.alphabet.symbol(value)?);
        }
        Some(())
    }

    fn candidates(&self, set: DigitSet, out: &mut String) -> Option<()> {
        // A lone mark without braces is a value.
        if self.puzzle.style.bare_marks && set.len() > 1 {
            return set.iter().try_for_each(|value| self.value(value, out).ok_or(())).ok();
        }
        out.push('{');
        for (nth, value) in set.iter().enumerate() {
            if self.puzzle.digit_count > 9 && nth > 0 {
                out.push(' ');
            }
            self.value(value, out)?;
        }
        out.push('}');
        Some(())
    }
}

fn is_decimal(puzzle: &PuzzleText) -> bool {
    puzzle.digit_count == 36 && puzzle.style.decimal
}

/// Returns the symbols that a puzzle must declare so that its values stay the same: without digits, letters count from
/// `A`. `first_row` is the first item of the grid.
pub(super) fn symbols_to_declare(puzzle: &PuzzleText, first_row: Option<&Item<'_>>) -> Option<String> {
    let is_needed = match puzzle.alphabet {
        // That `0` is a value shows again where every cell is written again.
        Alphabet::Declared(_) | Alphabet::FromZero => false,
        // A line of letters is recognised without a declaration, and a collection of them stays one puzzle a line.
        Alphabet::Letters => !matches!(first_row, Some(Item::Whole { .. })),
        Alphabet::Standard => puzzle.digit_count > 9 && !puzzle.grid.rows().is_empty() && only_letters(puzzle),
    };
    if !is_needed {
        return None;
    }
    DigitSet::up_to(puzzle.digit_count).iter().map(|value| puzzle.alphabet.symbol(value)).collect()
}

/// Returns the figure of a puzzle with several grids, if it is not declared. A field on one line says by itself that it
/// is a samurai.
pub(super) fn grids_to_declare(puzzle: &PuzzleText, first_row: Option<&Item<'_>>) -> Option<String> {
    let figure = puzzle.figure.as_ref().filter(|_| puzzle.declared.grids.is_none())?;
    (!matches!(first_row, Some(Item::Whole { .. }))).then(|| figure.declaration())
}

/// Returns true if there are values, and every one is written as a letter.
fn only_letters(puzzle: &PuzzleText) -> bool {
    let mut values =
        (0..puzzle.grid.slot_count()).filter_map(|index| value(puzzle.grid.slot(index).content)).peekable();
    !is_decimal(puzzle) && values.peek().is_some() && values.all(|value| value.get() > 9)
}
