//! Reads a puzzle of a file as the record that other formats are written from. What a record cannot say is named in it.

use crate::convert::comments::remarks;
use engine::{Digit, DigitSet};
use formats::{CellRecord, ClueSection, Record, Variant, hodoku};
use ide_db::puzzle::layout::last_line;
use ide_db::state::block_facts::BlockFacts;
use ide_db::{FileId, Located, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::reasons;
use std::collections::{BTreeSet, HashSet};
use syntax::{Alphabet, BlockSpan, Content, Declared, Grid, Key, Offset, PuzzleText, SectionKind, Span, rule_words};

/// Returns the record of a puzzle of a file, or the reasons why it has none.
pub fn record(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Result<Record, Vec<String>> {
    record_of(&db.existing(file, puzzle)?)
}

/// Returns the record of a puzzle, or the reasons why it has none.
pub(crate) fn record_of(located: &Located<'_>) -> Result<Record, Vec<String>> {
    // Without a grid and without a clue that is known, an empty grid would pass for the puzzle.
    let puzzle = located.puzzle();
    if puzzle.grid.rows().is_empty() && puzzle.clues.iter().all(|section| section.kind.is_none()) {
        return Err(reasons(located));
    }
    let mut record = own(located).ok_or_else(|| reasons(located))?;
    let mut has_unread = has_unread(located);
    for (facts, start) in blocks_after_last(located) {
        let text = located.file.block_text(facts, start, BlockSpan::new(0, u32::MAX));
        record.comments.extend(remarks(&text, &facts.block));
        has_unread |= !facts.block.problems.is_empty() || !facts.block.entries.is_empty();
    }
    if has_unread {
        record.unsupported.push("text that is not part of a puzzle or cannot be read".to_owned());
    }
    Ok(record)
}

/// Returns a puzzle with what its block says; `None` if a part of its grid cannot be read.
pub fn own(located: &Located<'_>) -> Option<Record> {
    let mut record = grid(located)?;
    metadata(&mut record, located);
    sections(&mut record, located.puzzle());
    clues(&mut record, located);
    // The text around several grids on one line cannot be assigned to one of them; the first has it.
    if located.index == 0 && !is_library_line(&mut record, located) {
        record.comments = remarks(&located.text(BlockSpan::new(0, u32::MAX)), &located.facts.block);
    }
    Some(record)
}

/// Returns true if text around the grid could not be read. Unreadable sections have a message of their own, and values
/// of metadata are kept as they are, except that of a solution.
fn has_unread(located: &Located<'_>) -> bool {
    let puzzle = located.puzzle();
    let of_none = located.facts.block.problems.iter().filter(|problem| problem.puzzle.is_none() && located.index == 0);
    for problem in located.facts.problems(located.index).chain(of_none) {
        let entry = puzzle.entries.iter().find(|entry| entry.value_span == problem.span);
        let is_reported = puzzle.sections.iter().any(|section| section.grid.span.meets(problem.span))
            || puzzle.clues.iter().any(|section| section.span.meets(problem.span))
            || entry.is_some_and(|entry| entry.key != Some(Key::Solution));
        if !is_reported {
            return true;
        }
    }
    false
}

/// Returns the blocks without puzzles at the file's end with their places, if this is its last puzzle: they belong to
/// no other.
fn blocks_after_last<'a>(located: &Located<'a>) -> Vec<(&'a BlockFacts, Offset)> {
    if located.index + 1 < located.facts.block.puzzles.len() {
        return Vec::new();
    }
    let end = located.start + located.facts.block.len;
    let mut blocks = Vec::new();
    for (facts, at) in located.file.blocks_in(Span::new(end, u32::MAX)).skip_while(|(_, at)| at.start < end) {
        if facts.puzzle_count() > 0 {
            return Vec::new();
        }
        blocks.push((&**facts, at.start));
    }
    blocks
}

/// Returns true if the puzzle is a line of HoDoKu's library, and takes over the other fields of that line.
fn is_library_line(record: &mut Record, located: &Located<'_>) -> bool {
    let [row] = located.puzzle().grid.rows() else { return false };
    let before = located.text(BlockSpan::new(0, row.span.start));
    let from = located.text(BlockSpan::new(row.span.start, u32::MAX));
    let begin = &before[last_line(&before)..];
    if !begin.starts_with(':') {
        return false;
    }
    let line = format!("{begin}{}", from.split(['\n', '\r']).next().unwrap_or_default());
    hodoku::read_fields(&line, record)
}

/// Returns the grid of a puzzle as a record with nothing else; `None` if a part of it cannot be read.
pub fn grid(located: &Located<'_>) -> Option<Record> {
    let puzzle = located.puzzle();
    if !located.lowered().has_all_cells() || !located.facts.is_readable(located.index) {
        return None;
    }
    let mut record = Record::blank(puzzle.field, puzzle.digit_count);
    record.figure = puzzle.figure.clone();
    record.boxes = puzzle.boxes;
    record.symbols = symbols(puzzle);
    record.least_number = puzzle.numbers().least() as u8;
    record.cells = cells(puzzle, &puzzle.grid);
    Some(record)
}

fn symbols(puzzle: &PuzzleText) -> Option<Vec<char>> {
    match &puzzle.alphabet {
        Alphabet::Standard => None,
        Alphabet::FromZero => Some(('0'..='9').chain('A'..='Z').take(usize::from(puzzle.digit_count)).collect()),
        Alphabet::Letters => Some(('A'..='Z').take(usize::from(puzzle.digit_count)).collect()),
        Alphabet::Declared(symbols) => Some(symbols.to_vec()),
    }
}

/// Returns the contents of a grid's cells, in reading order.
pub fn cells(puzzle: &PuzzleText, grid: &Grid) -> Vec<CellRecord> {
    let mut cells = vec![CellRecord::Empty; puzzle.field.cell_count()];
    for (cell, slot) in grid.cells(puzzle.field) {
        cells[cell.index()] = match slot.content {
            Content::Given(value) => CellRecord::Given(value),
            Content::Placed(value) => CellRecord::Placed(value),
            Content::Candidates(set) => CellRecord::Candidates(set),
            Content::Empty | Content::Unknown | Content::Outside => CellRecord::Empty,
        };
    }
    cells
}

/// Adds the puzzle's own metadata, and the file's where the puzzle says nothing else.
fn metadata(record: &mut Record, located: &Located<'_>) {
    let puzzle = located.puzzle();
    let mut own = Vec::new();
    for entry in &puzzle.entries {
        let written = located.text(entry.key_span);
        let key = match entry.key {
            // `antiking: true` is the rule of that name.
            Some(Key::Rules) if !written.eq_ignore_ascii_case(Key::Rules.name()) => None,
            key => key.map(|key| key.name().to_owned()),
        };
        let key = match key {
            Some(key) => key,
            // A tag of `.sdk` files that says nothing known is a remark.
            None if written.starts_with('#') => "comment".to_owned(),
            None => written,
        };
        own.push((key, located.text(entry.value_span)));
    }
    if let Some(title) = &puzzle.declared.title {
        record.add("title", title);
        let other = own.iter().find(|(key, value)| key == "title" && !value.is_empty() && **value != **title);
        record.unsupported.extend(other.map(|(_, value)| format!("a second title, `{value}`")));
    }
    let keys: HashSet<String> = own.iter().map(|(key, _)| key.to_ascii_lowercase()).collect();
    let mut entries = Vec::new();
    for (key, value) in puzzle.declared.shared.iter() {
        if !keys.contains(&key.to_ascii_lowercase()) {
            entries.push((key.to_string(), value.to_string()));
        }
    }
    entries.append(&mut own);
    for (key, value) in &entries {
        let known = Key::from_name(key);
        let name = if known.is_some() { key.to_lowercase() } else { key.clone() };
        match known {
            // These are in other fields; the last title was added above.
            Some(Key::Title | Key::Size | Key::Box | Key::Symbols | Key::Values | Key::Grids | Key::Solution) => {}
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

/// Adds the clues, in their sections. A section of an unknown kind, and clues that cannot be read, are named.
fn clues(record: &mut Record, located: &Located<'_>) {
    let puzzle = located.puzzle();
    let mut unread = BTreeSet::new();
    for section in &puzzle.clues {
        let word = located.text(section.word).to_ascii_lowercase();
        let word = word.trim_matches(['[', ']']);
        let Some(kind) = section.kind else {
            unread.insert(format!("the clues below `[{word}]`"));
            continue;
        };
        let mut clues = Vec::new();
        for clue in &section.clues {
            clues.push(clue.content.converted(
                |cell| cell.within(puzzle.field),
                |value| value.number,
                |mark| mark.relation,
            ));
        }
        record.clues.push(ClueSection { kind, clues });
        if section.is_malformed {
            unread.insert(format!("a clue below `[{word}]` that cannot be read"));
        }
    }
    record.unread.extend(unread);
}

fn variants(value: &str) -> Vec<Variant> {
    let mut variants: Vec<Variant> = rule_words(value).filter_map(|(_, word)| Variant::from_name(word)).collect();
    variants.sort();
    variants.dedup();
    variants
}

/// Adds further grids. What was played and noted goes into the cells.
fn sections(record: &mut Record, puzzle: &PuzzleText) {
    for section in &puzzle.sections {
        let cells = cells(puzzle, &section.grid);
        match section.kind {
            SectionKind::State => play(record, &cells),
            SectionKind::Candidates => note(record, &cells),
            SectionKind::Solution => {
                let mut values: Vec<Option<Digit>> = cells.iter().map(|cell| cell.value()).collect();
                for (at, value) in puzzle.field.cells().zip(&mut values) {
                    // Any value outside of every grid.
                    *value = if puzzle.has(at) { *value } else { Some(Digit::ONE) };
                }
                let values: Option<Vec<Digit>> = values.into_iter().collect();
                match (values, &record.solution) {
                    (Some(values), None) => record.solution = Some(values),
                    (Some(values), Some(known)) if values == *known => {}
                    (None, _) => record.unsupported.push("a solution that is not complete".to_owned()),
                    (Some(_), Some(_)) => record.unsupported.push("a second solution".to_owned()),
                }
            }
            SectionKind::Regions => match (regions(&cells, record), &record.regions) {
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

/// Returns the regions that symbols draw, from 0; `None` if they do not fit the grid of the record.
fn regions(cells: &[CellRecord], record: &Record) -> Option<Vec<u8>> {
    let values: Vec<Digit> = cells.iter().map(|cell| cell.value()).collect::<Option<_>>()?;
    let regions: Vec<u8> = values.iter().map(|value| value.index() as u8).collect();
    record.accepts_regions(&regions).then_some(regions)
}
