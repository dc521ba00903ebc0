//! A puzzle of a file as the record that other formats are written from. What a record cannot say is named in it.

use crate::convert::clues::clues;
use crate::convert::comments::remarks;
use engine::{Digit, DigitSet};
use formats::{CellRecord, Record, Variant};
use ide_db::base::finding::{FileId, PuzzleIndex};
use ide_db::puzzle::layout::last_line;
use ide_db::snapshot::Snapshot;
use ide_db::state::facts::Facts;
use ide_db::state::file::Located;
use ide_diagnostics::reasons::reasons;
use std::collections::{BTreeMap, HashSet};
use syntax::{Alphabet, BlockSpan, Content, Declared, Grid, Key, Offset, PuzzleText, SectionKind, Span, rule_words};

pub fn record(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Result<Record, Vec<String>> {
    record_of(&db.existing(file, puzzle)?)
}

/// Returns the record of a puzzle, or the reasons why it has none.
pub(crate) fn record_of(located: &Located<'_>) -> Result<Record, Vec<String>> {
    let mut record = own(located).ok_or_else(|| reasons(located))?;
    let mut has_unread = has_unread(located);
    for (facts, start) in behind_the_last(located) {
        record
            .comments
            .extend(remarks(&located.file.block_text(facts, start, BlockSpan::new(0, u32::MAX)), &facts.block));
        has_unread |= !facts.block.problems.is_empty() || !facts.block.entries.is_empty();
    }
    if has_unread {
        record.unsupported.push("text that is not part of a puzzle or cannot be read".to_owned());
    }
    Ok(record)
}

/// A puzzle with what its block says; `None` if a part of its grid cannot be read.
pub fn own(located: &Located<'_>) -> Option<Record> {
    let mut record = grid(located)?;
    let puzzle = located.puzzle();
    let text = |span: BlockSpan| located.text(span);
    metadata(&mut record, puzzle, &text);
    sections(&mut record, puzzle);
    clues(&mut record, puzzle, &text);
    // The text around several grids on one line cannot be assigned to one of them; the first has it.
    if located.index == 0 && !is_library_line(&mut record, puzzle, &text) {
        record.comments = remarks(&text(BlockSpan::new(0, u32::MAX)), &located.facts.block);
    }
    Some(record)
}

/// Returns true if text around the grid could not be read. Unreadable sections have a message of their own, and values
/// of metadata are kept as they are, except that of a solution.
fn has_unread(located: &Located<'_>) -> bool {
    let puzzle = located.puzzle();
    let is_said = |span: BlockSpan| {
        let within = puzzle.sections.iter().any(|section| section.grid.span.meets(span))
            || puzzle.clues.iter().any(|section| section.span.meets(span));
        let entry = puzzle.entries.iter().find(|entry| entry.value_span == span);
        within || entry.is_some_and(|entry| entry.key != Some(Key::Solution))
    };
    let of_none = located.facts.block.problems.iter().filter(|problem| problem.puzzle.is_none() && located.index == 0);
    located.facts.problems(located.index).chain(of_none).any(|problem| !is_said(problem.span))
}

/// The blocks without puzzles at the file's end with their places, if this is its last puzzle: they have no other.
fn behind_the_last<'a>(located: &Located<'a>) -> Vec<(&'a Facts, Offset)> {
    let end = located.start + located.facts.block.len;
    if located.index + 1 < located.facts.block.puzzles.len() {
        return Vec::new();
    }
    let behind = located.file.blocks_in(Span::new(end, u32::MAX)).skip_while(|(_, at)| at.start < end);
    let behind = behind.map(|(facts, at)| (facts.puzzle_count() == 0).then_some((&**facts, at.start)));
    behind.collect::<Option<_>>().unwrap_or_default()
}

/// Returns true if the puzzle is a line of HoDoKu's library, and takes over the other fields of that line.
fn is_library_line(record: &mut Record, puzzle: &PuzzleText, text: &dyn Fn(BlockSpan) -> String) -> bool {
    let [row] = puzzle.grid.rows() else { return false };
    let before = text(BlockSpan::new(0, row.span.start));
    let from = text(BlockSpan::new(row.span.start, u32::MAX));
    let begin = &before[last_line(&before)..];
    if !begin.starts_with(':') {
        return false;
    }
    let line = format!("{begin}{}", from.split(['\n', '\r']).next().unwrap_or_default());
    formats::hodoku::read_fields(&line, record)
}

/// The grid of a puzzle as a record with nothing else; `None` if a part of it cannot be read.
pub fn grid(located: &Located<'_>) -> Option<Record> {
    let puzzle = located.puzzle();
    if !located.lowered().has_all_cells() || !located.facts.is_readable(located.index) {
        return None;
    }
    let mut record = Record::blank(puzzle.field, puzzle.digit_count);
    record.boxes = puzzle.boxes;
    record.symbols = symbols(puzzle);
    record.cells = cells(puzzle, &puzzle.grid);
    Some(record)
}

fn symbols(puzzle: &PuzzleText) -> Option<Vec<char>> {
    match &puzzle.alphabet {
        Alphabet::Standard => None,
        Alphabet::Letters => Some(('A'..='Z').take(usize::from(puzzle.digit_count)).collect()),
        Alphabet::Declared(symbols) => Some(symbols.to_vec()),
    }
}

/// The contents of a grid's cells, in reading order.
pub fn cells(puzzle: &PuzzleText, grid: &Grid) -> Vec<CellRecord> {
    let mut cells = vec![CellRecord::Empty; puzzle.field.cell_count()];
    for (cell, slot) in grid.cells(puzzle.field) {
        cells[cell.index()] = match slot.content {
            Content::Given(value) => CellRecord::Given(value),
            Content::Placed(value) => CellRecord::Placed(value),
            Content::Candidates(set) => CellRecord::Candidates(set),
            Content::Empty | Content::Unknown => CellRecord::Empty,
        };
    }
    cells
}

/// The puzzle's own metadata, and the file's where the puzzle says nothing else.
fn metadata(record: &mut Record, puzzle: &PuzzleText, text: &dyn Fn(BlockSpan) -> String) {
    let own = puzzle.entries.iter().map(|entry| {
        let written = text(entry.key_span);
        let tag = written.starts_with('#');
        // `antiking: true` is the rule of that name.
        let is_rule = entry.key == Some(Key::Rules) && !written.eq_ignore_ascii_case(Key::Rules.name());
        // A tag of `.sdk` files that says nothing known is a remark.
        let unknown = || if tag { "comment".to_owned() } else { written };
        let key = entry.key.filter(|_| !is_rule).map_or_else(unknown, |key| key.name().to_owned());
        (key, text(entry.value_span))
    });
    let own: Vec<(String, String)> = own.collect();
    let keys: HashSet<String> = own.iter().map(|(key, _)| key.to_ascii_lowercase()).collect();
    let says = |key: &str| keys.contains(&key.to_ascii_lowercase());
    let shared = puzzle.declared.shared.iter().map(|(key, value)| (key.to_string(), value.to_string()));
    let shared: Vec<(String, String)> = shared.filter(|(key, _)| !says(key)).collect();
    if let Some(title) = &puzzle.declared.title {
        record.add("title", title);
        let others = own.iter().filter(|(key, value)| key == "title" && !value.is_empty() && **value != **title);
        record.unsupported.extend(others.map(|(_, value)| format!("a second title, `{value}`")).next());
    }
    for (key, value) in shared.iter().chain(&own) {
        let known = Key::from_name(key);
        let name = if known.is_some() { key.to_lowercase() } else { key.clone() };
        match known {
            // In other fields. The last title counts.
            Some(Key::Title | Key::Size | Key::Box | Key::Symbols | Key::Solution) => {}
            Some(Key::Difficulty) => record.add_level(value),
            Some(Key::Rules) => {
                record.variants = variants(value);
                let others = rule_words(value).filter(|(_, word)| Variant::from_name(word).is_none());
                record.unread.extend(others.map(|(_, word)| format!("the rule `{}`", word.to_ascii_lowercase())));
            }
            None if let Some(rule) = Declared::switched_rule(key, value) => {
                record.variants.extend(Variant::from_name(key).filter(|_| rule != 0));
            }
            _ => record.add(&name, value),
        }
    }
    record.variants.sort();
    record.variants.dedup();
}

fn variants(value: &str) -> Vec<Variant> {
    let mut variants: Vec<Variant> = value.split(',').filter_map(|name| Variant::from_name(name.trim())).collect();
    variants.sort();
    variants.dedup();
    variants
}

/// Further grids. What was played and noted goes into the cells.
fn sections(record: &mut Record, puzzle: &PuzzleText) {
    for section in &puzzle.sections {
        let cells = cells(puzzle, &section.grid);
        match section.kind {
            SectionKind::State => play(record, &cells),
            SectionKind::Candidates => note(record, &cells),
            SectionKind::Solution => {
                let values: Option<Vec<Digit>> = cells.iter().map(|cell| cell.value()).collect();
                match (values, &record.solution) {
                    (Some(values), None) => record.solution = Some(values),
                    (Some(values), Some(known)) if values == *known => {}
                    (None, _) => record.unsupported.push("a solution that is not complete".to_owned()),
                    (Some(_), Some(_)) => record.unsupported.push("a second solution".to_owned()),
                }
            }
            SectionKind::Regions => match (regions(&cells, record.digit_count), &record.regions) {
                (Some(regions), None) => record.regions = Some(regions),
                (Some(regions), Some(known)) if regions == *known => {}
                (None, _) => record.unsupported.push("regions that are not of one size".to_owned()),
                (Some(_), Some(_)) => record.unsupported.push("a second set of regions".to_owned()),
            },
        }
    }
}

/// Takes over a grid as it was played.
fn play(record: &mut Record, played: &[CellRecord]) {
    let mut differs = false;
    let mut covered = 0;
    for (cell, played) in record.cells.iter_mut().zip(played) {
        match (*cell, *played) {
            (CellRecord::Given(given), CellRecord::Candidates(set)) => {
                covered += usize::from(holds_another(set, given))
            }
            (CellRecord::Given(given), _) => differs |= played.value().is_some_and(|value| value != given),
            (before, CellRecord::Given(value) | CellRecord::Placed(value)) => {
                covered += usize::from(matches!(before, CellRecord::Candidates(set) if holds_another(set, value)));
                *cell = CellRecord::Placed(value);
            }
            (_, CellRecord::Candidates(set)) => *cell = CellRecord::Candidates(set),
            (_, CellRecord::Empty) => {}
        }
    }
    record.covered_marks += covered;
    if differs {
        record.unsupported.push("a state that differs from the givens".to_owned());
    }
}

/// Takes over pencil marks. In a grid of candidates a digit alone is a single candidate, or a cell that is solved.
fn note(record: &mut Record, noted: &[CellRecord]) {
    for (cell, noted) in record.cells.iter_mut().zip(noted) {
        let marks = match *noted {
            CellRecord::Given(value) | CellRecord::Placed(value) => DigitSet::single(value),
            CellRecord::Candidates(set) => set,
            CellRecord::Empty => continue,
        };
        match cell.value() {
            Some(value) => record.covered_marks += usize::from(holds_another(marks, value)),
            None => *cell = CellRecord::Candidates(marks),
        }
    }
}

/// Returns true if pencil marks have another value than that of their cell.
fn holds_another(marks: DigitSet, value: Digit) -> bool {
    !marks.without(DigitSet::single(value)).is_empty()
}

/// The regions that symbols draw, from 0; `None` unless there are N of N cells.
fn regions(cells: &[CellRecord], size: u8) -> Option<Vec<u8>> {
    let values: Vec<Digit> = cells.iter().map(|cell| cell.value()).collect::<Option<_>>()?;
    let mut counts = BTreeMap::new();
    values.iter().for_each(|value| *counts.entry(*value).or_insert(0_usize) += 1);
    let even = counts.len() == usize::from(size) && counts.values().all(|count| *count == usize::from(size));
    even.then(|| values.iter().map(|value| value.index() as u8).collect())
}
