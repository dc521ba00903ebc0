//! Adds a clue to a puzzle from cells that a person has selected, and removes clues.
//!
//! A clue becomes a line of its section, which is added below the puzzle if there is none. The result is read again
//! before it is offered: all grids are as before, and the puzzle has one clue more or less.

use crate::Rewrite;
use clues::{Before, Cells, ClueKind, Relation, SetSizes, Shape, Side};
use engine::{Cell, Field};
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::{FileId, Located, PuzzleIndex, Refusal, Snapshot, TextEdit};
use ide_puzzles::write::verify::changes_clues;
use syntax::{BlockSpan, ClueContent, ClueSection, Dialect, Key, Span, rule_bit, rule_words};

/// A clue that a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewClue {
    pub kind: ClueKind,
    /// Its cells, in the order in which they were selected.
    pub cells: Vec<Cell>,
    /// The number, the values, the mark or the relation that it has beside its cells; empty if none was typed.
    pub value: String,
    /// The side of the grid of a clue beside it.
    pub side: Option<Side>,
}

/// Returns the edits that add a clue, or the reason why it cannot be added.
pub fn add_clue(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, clue: &NewClue) -> Result<Rewrite, Refusal> {
    let located = db.located(file, puzzle).ok_or("there is no such puzzle")?;
    if !matches!(located.file.dialect, Dialect::Sudoku | Dialect::Markdown) {
        return Err("files of this format have no clues".into());
    }
    let edit = match clue.kind.shape() {
        Shape::Side => side_edit(&located, clue)?,
        _ => {
            let line = line_of(clue, located.puzzle().field)?;
            added_line(&located, clue.kind, &line)
        }
    };
    let edits = vec![edit];
    // A further number at a side changes its line.
    match changes_clues(&located, &edits, 1) || (clue.kind.has_sides() && changes_clues(&located, &edits, 0)) {
        true => Ok(Rewrite::new(edits)),
        false => Err(format!("this is no {}: {}", clue.kind.noun(), clue.kind.help()).into()),
    }
}

/// Returns the edits that remove the clue at a range, with its section if it is the last one there.
pub fn remove_clue(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, span: Span) -> Result<Rewrite, Refusal> {
    let located = db.located(file, puzzle).ok_or("there is no such puzzle")?;
    for section in &located.puzzle().clues {
        for clue in &section.clues {
            if clue.span.in_file(located.start) != span {
                continue;
            }
            if clue.symbol.is_some() {
                return Err("the clue is drawn in a map: remove its symbol in the text".into());
            }
            let gone = if section.clues.len() == 1 { section.span } else { clue.span };
            let edits = vec![without_lines(&located, gone)];
            return match changes_clues(&located, &edits, -1) {
                true => Ok(Rewrite::new(edits)),
                false => Err("other text depends on its line: remove it in the text".into()),
            };
        }
    }
    Err("there is no such clue".into())
}

/// Returns the edits that declare a rule of a puzzle in its metadata, or take it back if it is declared there.
pub fn switch_rule(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, rule: &str) -> Result<Rewrite, Refusal> {
    let located = db.located(file, puzzle).ok_or("there is no such puzzle")?;
    let bit = rule_bit(rule).ok_or("there is no such rule")?;
    if !matches!(located.file.dialect, Dialect::Sudoku | Dialect::Markdown) {
        return Err("files of this format have no rules".into());
    }
    let text = located.puzzle();
    let is_declared = text.declared.rules & bit != 0;
    let of_rules = text.entries.iter().find(|entry| entry.key == Some(Key::Rules));
    let Some(entry) = of_rules else {
        if is_declared {
            return Err("the rule is declared for the whole file: change it in the text".into());
        }
        // Below the other metadata, directly above the grid.
        let before = located.text(BlockSpan::new(0, text.lines.start));
        let start = last_line(&before) as u32;
        let mark = line_end(&|span| located.text(span), text.lines.start).mark;
        let edit =
            TextEdit { span: BlockSpan::empty(start).in_file(located.start), text: format!("rules: {rule}{mark}") };
        return Ok(Rewrite::new(vec![edit]));
    };
    let written = located.text(entry.value_span);
    let mut words: Vec<&str> = rule_words(&written).map(|(_, word)| word).collect();
    if is_declared {
        words.retain(|word| rule_bit(word) != Some(bit));
    } else {
        words.push(rule);
    }
    let edit = match words.is_empty() {
        true => without_lines(&located, entry.key_span.cover(entry.value_span)),
        false => TextEdit { span: entry.value_span.in_file(located.start), text: words.join(", ") },
    };
    let edits = vec![edit];
    match changes_clues(&located, &edits, 0) {
        true => Ok(Rewrite::new(edits)),
        false => Err("other text depends on its line: change it in the text".into()),
    }
}

/// Returns the edit that removes whole lines.
fn without_lines(located: &Located<'_>, span: BlockSpan) -> TextEdit {
    let before = located.text(BlockSpan::new(0, span.start));
    let start = last_line(&before) as u32;
    let end = line_end(&|span| located.text(span), span.end);
    let after = located.text(BlockSpan::new(end.at, u32::MAX));
    let lines = if after.starts_with(end.mark) {
        BlockSpan::new(start, end.at + end.mark.len() as u32)
    } else {
        // The last line of the file takes the mark before it along.
        BlockSpan::new(before[..start as usize].trim_end_matches(['\n', '\r']).len() as u32, end.at)
    };
    TextEdit { span: lines.in_file(located.start), text: String::new() }
}

/// Returns the edit that adds a line to the section of a kind, or the section with it.
fn added_line(located: &Located<'_>, kind: ClueKind, line: &str) -> TextEdit {
    let puzzle = located.puzzle();
    let section = section_of(located, kind);
    let last = puzzle.clues.iter().map(|section| section.span.end).max();
    let after = match (section, last) {
        (Some(section), _) => section.span.end,
        (None, Some(last)) => last.max(puzzle.lines.end),
        (None, None) => puzzle.lines.end,
    };
    let end = line_end(&|span| located.text(span), after);
    let header = if section.is_some() { String::new() } else { format!("{}[{}]", end.mark, kind.name()) };
    let new = format!("{header}{}{line}", end.mark);
    TextEdit { span: BlockSpan::empty(end.at).in_file(located.start), text: new }
}

/// Returns the last section of a kind, unless its clues are drawn in a map.
fn section_of<'a>(located: &Located<'a>, kind: ClueKind) -> Option<&'a ClueSection> {
    let sections = located.puzzle().clues.iter().rev();
    let mut alike = sections.filter(|section| section.kind == Some(kind));
    alike.find(|section| section.clues.iter().all(|clue| clue.symbol.is_none()))
}

/// Returns the edit that writes a number at a side of the grid.
fn side_edit(located: &Located<'_>, clue: &NewClue) -> Result<TextEdit, Refusal> {
    let field = located.puzzle().field;
    let [cell] = clue.cells[..] else { return Err("select the cell at the edge where the clue begins".into()) };
    let side = clue.side.ok_or("choose a side of the grid")?;
    let number: u32 = clue.value.trim().parse().map_err(|_| Refusal::from("type the number of the clue"))?;
    let (place, count) = match side {
        Side::Top | Side::Bottom => (field.column(cell), field.columns()),
        Side::Left | Side::Right => (field.row(cell), field.rows()),
    };
    let places = section_of(located, clue.kind).into_iter().flat_map(|section| &section.clues);
    for written in places {
        let ClueContent::Side { side: other, places } = &written.content else { continue };
        if *other != side {
            continue;
        }
        let mut numbers = vec![None; usize::from(count)];
        for (to, from) in numbers.iter_mut().zip(places) {
            *to = from.as_ref().map(|value| value.number);
        }
        numbers[usize::from(place)] = Some(number);
        return Ok(TextEdit { span: written.span.in_file(located.start), text: side_line(side, &numbers) });
    }
    let mut numbers = vec![None; usize::from(count)];
    numbers[usize::from(place)] = Some(number);
    Ok(added_line(located, clue.kind, &side_line(side, &numbers)))
}

/// Returns the line of a side: `top: . 5 .`.
fn side_line(side: Side, numbers: &[Option<u32>]) -> String {
    let mut line = format!("{}:", side.name());
    for number in numbers {
        match number {
            Some(number) => line += &format!(" {number}"),
            None => line += " .",
        }
    }
    line
}

/// Returns the line of a clue.
fn line_of(clue: &NewClue, field: Field) -> Result<String, Refusal> {
    let value = clue.value.trim();
    let mut cells = clue.cells.clone();
    if cells.is_empty() {
        return Err("select the cells of the clue first".into());
    }
    if !clue.kind.is_in_order() {
        cells.sort_unstable();
    } else if cells.len() < 2 {
        return Err(format!("select the cells of the {} one after the other first", clue.kind.noun()).into());
    }
    Ok(match clue.kind.shape() {
        Shape::Cells { before, .. } => match (before, value) {
            (Before::Nothing, _) | (Before::MaybeTotal | Before::MaybeDifference(_), "") => names(&cells, " ", field),
            (Before::Total | Before::Number | Before::Values, "") => {
                return Err(format!("type the number of the {} first", clue.kind.noun()).into());
            }
            (_, value) => format!("{value}: {}", names(&cells, " ", field)),
        },
        Shape::Arrow => format!("{}: {}", names(&cells[..1], " ", field), names(&cells[1..], " ", field)),
        Shape::Pairs | Shape::Counts if value.is_empty() => {
            return Err(format!("type what the {} says first, as in `{}`", clue.kind.noun(), example(clue.kind)).into());
        }
        Shape::Pairs | Shape::Counts => format!("{value}: {}", names(&cells, " ", field)),
        Shape::Clones | Shape::Sets(SetSizes::Any | SetSizes::Same) => {
            // The first half of the cells, in the order of the selection, and the second one.
            let (left, right) = clue.cells.split_at(clue.cells.len() / 2);
            format!("{} = {}", names(left, " ", field), names(right, " ", field))
        }
        Shape::Chain(marks) => {
            let usual = marks.first().map(|mark| mark.text()).unwrap_or_default();
            let mark = if value.is_empty() { usual } else { value.to_lowercase() };
            names(&cells, &format!(" {mark} "), field)
        }
        Shape::Side => String::new(),
    })
}

fn names(cells: &[Cell], between: &str, field: Field) -> String {
    let names: Vec<String> = cells.iter().map(|cell| field.name(*cell).to_string()).collect();
    names.join(between)
}

/// Returns the first lines of an example of a kind.
fn example(kind: ClueKind) -> String {
    let parts = kind.example(9).into_iter().map(|(before, part)| format!("{}{part}", before.trim_start_matches('\n')));
    parts.collect()
}

/// A kind of clue, as a board offers it: its value, its marks and an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindOfClue {
    pub kind: ClueKind,
    pub value: WantedValue,
    /// An example of a line of its section.
    pub example: String,
    /// The marks that its cells may have between them.
    pub marks: Vec<String>,
    /// True if the order of its cells matters.
    pub is_path: bool,
}

/// The value that a clue of a kind has beside its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedValue {
    Nothing,
    /// A number or a text, which may be left out.
    Maybe,
    Needed,
}

/// Returns all kinds of clues.
pub fn kinds_of_clues() -> Vec<KindOfClue> {
    let mut kinds = Vec::new();
    for kind in ClueKind::all() {
        let (value, marks): (WantedValue, &[Relation]) = match kind.shape() {
            Shape::Cells { before: Before::Nothing, .. } | Shape::Arrow | Shape::Clones | Shape::Sets(_) => {
                (WantedValue::Nothing, &[])
            }
            Shape::Cells { before: Before::MaybeTotal | Before::MaybeDifference(_), .. } => (WantedValue::Maybe, &[]),
            Shape::Cells { .. } | Shape::Pairs | Shape::Counts | Shape::Side => (WantedValue::Needed, &[]),
            Shape::Chain(marks) => (WantedValue::Maybe, marks),
        };
        let is_path = kind.is_in_order() && !matches!(kind.shape(), Shape::Cells { cells: Cells::Diagonal, .. });
        let marks = marks.iter().map(|mark| mark.text()).collect();
        kinds.push(KindOfClue { kind, value, example: example(kind), marks, is_path });
    }
    kinds
}

#[cfg(test)]
mod tests;
