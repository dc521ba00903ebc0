//! Computes completions outside of cells: keys and values of metadata, sections, comments that suppress rules.

use super::clue_lines;
use super::clue_position::{CluePosition, section_of};
use super::lines::{CursorLine, leading_blanks};
use super::{Completion, CompletionKind, CompletionTrigger, Completions, ExamplePart, ReplaceMode, Topic};
use clues::ClueKind;
use engine::BoxShape;
use ide_db::{Rule, View};
use ide_diagnostics::rules::rule_summary;
use syntax::{Content, Key, LineLooks, LineSpan, Offset, Origin, PuzzleText, Scope, SectionKind, Span};

/// Returns the completions at an offset outside of cells.
pub(super) fn completions(file: &View, offset: Offset, trigger: CompletionTrigger) -> Option<Completions> {
    let line = CursorLine::at(file, offset)?;
    if let Some(rules) = rules(file, &line) {
        return Some(rules);
    }
    // Programs that write the other formats support neither ignore comments nor metadata.
    if !file.dialect.has_room() {
        return None;
    }
    if let Some(comments) = comments(file, &line) {
        return Some(comments);
    }
    if !line.text.trim_start().starts_with('[')
        && let Some((located, section)) = section_of(file, &line)
    {
        return clue_lines::completions(&CluePosition::new(file, located, &line, section)?, trigger);
    }
    match LineLooks::of(&line.text) {
        LineLooks::Comment => None,
        LineLooks::Metadata { key, .. } if line.at > key.end.to_usize() => values(file, &line, key),
        _ if is_within_grid(file, line.span()) => None,
        _ => match sections(file, &line) {
            None if trigger == CompletionTrigger::Invoked => beginnings(file, &line),
            sections => sections,
        },
    }
}

/// Returns the names of rules for an ignore comment.
fn rules(file: &View, line: &CursorLine) -> Option<Completions> {
    let offset = line.start + line.at as u32;
    // The last ignore comment on the line whose list of rules begins before the position.
    let mut found = None;
    for (facts, at) in file.blocks_in(Span::empty(offset)) {
        for comment in &facts.block.suppressions {
            let start = comment.span.start.in_file(at.start);
            let list = comment.verb_end.in_file(at.start);
            if line.start <= start && list < offset && list <= line.span().end {
                found = Some((comment, at.start));
            }
        }
    }
    let (comment, block_start) = found?;
    let list = (comment.verb_end.in_file(block_start) - line.start) as usize;
    let word = list + line.text[list..line.at].trim_end_matches(|c| !separates_rules(c)).len();
    let mut earlier = line.text[list..word].split(separates_rules).filter(|word| !word.is_empty());
    // The text after the first word that is no name may be a reason.
    if word == list || !earlier.all(|word| word.starts_with(|c: char| c.is_alphanumeric())) {
        return None;
    }
    let end = line.at + line.after().find(separates_rules).unwrap_or(line.after().len());
    let span = line.part(word, end);
    let mut items = Vec::new();
    for rule in Rule::ALL {
        let mut others = comment.names.iter().filter(|name| name.span.in_file(block_start) != span);
        if !others.any(|name| &*name.text == rule.name()) {
            items.push(Completion {
                detail: Some(rule_summary(rule).to_owned()),
                ..Completion::plain(rule.name(), CompletionKind::Rule, Some(Topic::Rule(rule)))
            });
        }
    }
    Completions::of(span, ReplaceMode::Word, items)
}

fn separates_rules(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the ignore comments, after the beginning of a comment.
fn comments(file: &View, line: &CursorLine) -> Option<Completions> {
    let before = line.before();
    let short_mark = before.rfind(['#', ';']).map(|at| (at, 1));
    let long_mark = before.rfind("//").map(|at| (at, 2));
    let (at, length) = short_mark.max(long_mark)?;
    let typed = before[at + length..].trim_start();
    if !"sudoku: ignore-file".starts_with(typed) || !line.after().trim().is_empty() {
        return None;
    }
    let is_alone = before[..at].trim().is_empty();
    if !is_alone && !is_row(file, line.part(0, at)) {
        return None;
    }
    let mark = &before[at..at + length];
    let mut items = Vec::new();
    for (scope, verb, detail) in [
        (Scope::Puzzle, "ignore", "ignores rules for a puzzle"),
        (Scope::File, "ignore-file", "ignores rules for the file"),
    ] {
        items.push(Completion {
            text: format!("{mark} sudoku: {verb} "),
            detail: Some(detail.to_owned()),
            ..Completion::plain(&format!("{mark} sudoku: {verb}"), CompletionKind::Comment, Some(Topic::Ignore(scope)))
        });
    }
    Completions::of(line.part(at, line.text.len()), ReplaceMode::Whole, items)
}

/// Returns the sections, after an opening bracket.
fn sections(file: &View, line: &CursorLine) -> Option<Completions> {
    let bracket = leading_blanks(&line.text);
    let word = line.before().get(bracket..)?.strip_prefix('[')?;
    if !word.trim_start().bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let rest = line.after().trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let rest = rest.strip_prefix(']').unwrap_or(rest);
    let end = line.text.len() - rest.len();
    let mut items = grid_sections(file, line);
    items.extend(clue_sections(file, line));
    Completions::of(line.part(bracket, end), ReplaceMode::Whole, items)
}

/// Returns the beginning of a puzzle, and the sections with a grid that the puzzle above does not have yet.
fn grid_sections(file: &View, line: &CursorLine) -> Vec<Completion> {
    // The puzzle above may be a line end and a blank line away.
    let above = Span::new(line.start.saturating_sub(4), line.start);
    let puzzle = file
        .puzzles_in(above)
        .filter(|located| located.puzzle().grid.span.end.in_file(located.start) <= line.start)
        .last()
        .map(|located| located.puzzle());
    let mut items = vec![section("puzzle", Topic::Puzzle)];
    for (kind, word) in SectionKind::ALL {
        let mut sections = puzzle.iter().flat_map(|puzzle| &puzzle.sections);
        if !sections.any(|section| section.kind == kind && section.origin == Origin::Lines) {
            items.push(section(word, Topic::Section(kind)));
        }
    }
    items
}

/// Returns the sections of clues, of which a puzzle may have several of one kind. A new section has an example of a
/// clue.
fn clue_sections(file: &View, line: &CursorLine) -> Vec<Completion> {
    // Just above the line, or its own puzzle if it is read as a section already.
    let near = Span::new(line.start.saturating_sub(4), line.start + line.text.len() as u32);
    let size = file.puzzles_in(near).last().map_or(9, |located| located.puzzle().digit_count);
    let is_new = line.is_last_of_paragraph(file);
    let mut items = Vec::new();
    for kind in ClueKind::all() {
        let mut item = section(kind.name(), Topic::Clues(kind));
        item.detail = Some(kind.noun().to_owned());
        if is_new {
            for (fixed, placeholder) in kind.example(size) {
                item.example.push(ExamplePart { fixed: fixed.to_owned(), placeholder });
            }
        }
        items.push(item);
    }
    items
}

fn section(word: &str, topic: Topic) -> Completion {
    Completion::plain(&format!("[{word}]"), CompletionKind::Section, Some(topic))
}

/// Returns the metadata keys and sections, at the beginning of a line.
fn beginnings(file: &View, line: &CursorLine) -> Option<Completions> {
    let word = line.before().trim_start();
    let rest = line.after().trim_start_matches(is_of_key);
    let has_colon = rest.trim_start().starts_with(':');
    let is_key = word.chars().all(is_of_key) && !word.starts_with(|c: char| !c.is_ascii_alphabetic());
    if !is_key || !(has_colon || rest.trim().is_empty()) {
        return None;
    }
    let known = line.keys_around(file);
    let mut items = Vec::new();
    for (key, name) in Key::ALL {
        if known.iter().any(|known| known == name) {
            continue;
        }
        let mut item = Completion::plain(name, CompletionKind::Key, Some(Topic::Key(key)));
        if !has_colon {
            item.text = format!("{name}: ");
            item.choices = key.words();
        }
        items.push(item);
    }
    if !has_colon {
        items.extend(grid_sections(file, line));
    }
    let span = line.part(line.at - word.len(), line.text.len() - rest.len());
    Completions::of(span, ReplaceMode::Word, items)
}

fn is_of_key(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// Returns the values of a metadata key.
fn values(file: &View, line: &CursorLine, key: LineSpan) -> Option<Completions> {
    let colon = key.end.to_usize() + line.text[key.end.to_usize()..].find(':')?;
    if line.at <= colon {
        return None;
    }
    let known = Key::from_name(&line.text[key.range()])?;
    // In a list, the item at the position is completed with those that the list does not have yet.
    let separates = |c| known == Key::Rules && syntax::separates_rules(c);
    let first = colon + 1 + line.text[colon + 1..line.at].trim_end_matches(|c| !separates(c)).len();
    let last = line.at + line.after().find(separates).unwrap_or(line.after().len());
    let start = (first + leading_blanks(&line.text[first..last])).min(line.at);
    let end = (start + line.text[start..last].trim_end().len()).max(line.at);
    let mut others = Vec::new();
    for part in [&line.text[colon + 1..first], &line.text[last..]] {
        others.extend(part.split(separates).map(str::trim));
    }
    let is_after_mark = start == first && line.text[..first].ends_with([':', ',']);
    let blank = if is_after_mark { " " } else { "" };
    let mut items = Vec::new();
    for value in values_of(file, line, known) {
        if !others.contains(&&*value.text) {
            items.push(Completion {
                text: format!("{blank}{}", value.text),
                detail: value.detail,
                ..Completion::plain(value.text.trim(), CompletionKind::Value, None)
            });
        }
    }
    Completions::of(line.part(start, end), ReplaceMode::Word, items)
}

/// A possible value of a metadata key.
struct KeyValue {
    text: String,
    /// A short description.
    detail: Option<String>,
}

impl KeyValue {
    fn new(text: impl Into<String>, detail: Option<&str>) -> KeyValue {
        KeyValue { text: text.into(), detail: detail.map(str::to_owned) }
    }
}

/// Returns the possible values of a key, if there is a choice.
fn values_of(file: &View, line: &CursorLine, key: Key) -> Vec<KeyValue> {
    // The puzzle that the line declares something of.
    let mut puzzles = file.puzzles_in(Span::empty(line.start + line.at as u32));
    let puzzle = puzzles.find(|located| {
        let mut keys = located.puzzle().entries.iter().map(|entry| entry.key_span.start.in_file(located.start));
        keys.any(|start| line.span().touches(start))
    });
    let puzzle = puzzle.map(|located| located.puzzle());
    match key {
        Key::Difficulty => key.words().iter().map(|&word| KeyValue::new(word, None)).collect(),
        Key::Rules => key.words().iter().map(|&word| KeyValue::new(word, Topic::of_variant(word))).collect(),
        Key::Grids => key.words().iter().map(|&word| KeyValue::new(word, Topic::of_figure(word).as_deref())).collect(),
        Key::Rating => vec![
            KeyValue::new("SE ", Some("Sudoku Explainer, as in SE 7.2")),
            KeyValue::new("HoDoKu ", Some("the score of HoDoKu, as in HoDoKu 1234")),
        ],
        Key::Solutions => vec![
            KeyValue::new("1", Some("exactly one")),
            KeyValue::new("many", Some("more than one")),
            KeyValue::new("0", Some("none")),
        ],
        Key::Size => SIZES.iter().map(|&size| KeyValue::new(size.to_string(), Some(&boxes_of(size)))).collect(),
        Key::Box => boxes(puzzle.map(|puzzle| puzzle.digit_count)),
        Key::Symbols => symbols(puzzle.map_or(9, |puzzle| puzzle.digit_count)),
        Key::Values => numbers(puzzle.map_or(9, |puzzle| puzzle.digit_count)),
        Key::Clues => puzzle.map(clue_count).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The sizes whose boxes have a usual shape.
const SIZES: [u8; 11] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36];

fn boxes_of(size: u8) -> String {
    let shape = BoxShape::for_size(size);
    shape.map_or("no boxes".to_owned(), |shape| format!("boxes of {}×{}", shape.rows, shape.columns))
}

/// Returns the boxes that tile a grid of this size, the usual one first; those of the usual sizes if it is unknown.
fn boxes(size: Option<u8>) -> Vec<KeyValue> {
    let shapes: Vec<BoxShape> = match size {
        None => SIZES.iter().filter_map(|&size| BoxShape::for_size(size)).collect(),
        Some(size) => {
            let heights = (2..size).filter(|rows| size.is_multiple_of(*rows));
            let mut shapes: Vec<BoxShape> = heights.map(|rows| BoxShape { rows, columns: size / rows }).collect();
            let usual = BoxShape::for_size(size);
            shapes.sort_by_key(|shape| Some(*shape) != usual);
            shapes
        }
    };
    let mut values = Vec::new();
    for BoxShape { rows, columns } in shapes {
        let detail = format!("{rows} rows high, {columns} columns wide");
        values.push(KeyValue::new(format!("{rows}x{columns}"), Some(&detail)));
    }
    values
}

/// Returns the usual symbols of a grid of this size.
fn symbols(size: u8) -> Vec<KeyValue> {
    let count = usize::from(size);
    let standard: String = ('1'..='9').chain('A'..='Z').take(count).collect();
    let letters: String = ('A'..='Z').take(count).collect();
    let from_zero: String = ('0'..='9').chain('A'..='Z').take(count).collect();
    // An alphabet that is too short for the grid is left out.
    let whole = [standard, letters, from_zero].into_iter().filter(|symbols| symbols.len() == count);
    whole.map(|symbols| KeyValue::new(symbols, None)).collect()
}

/// Returns the usual numbers of a grid of this size.
fn numbers(size: u8) -> Vec<KeyValue> {
    vec![KeyValue::new(format!("0-{}", size - 1), None), KeyValue::new(format!("1-{size}"), None)]
}

fn clue_count(puzzle: &PuzzleText) -> KeyValue {
    let cells = puzzle.grid.cells(puzzle.field);
    let count = cells.filter(|(_, slot)| matches!(slot.content, Content::Given(_))).count();
    KeyValue::new(count.to_string(), Some("the number of clues in the grid"))
}

/// Returns true if a line is between two rows of a grid.
fn is_within_grid(file: &View, line: Span) -> bool {
    grids_around(file, line)
        .iter()
        .any(|rows| rows.iter().any(|row| row.end <= line.start) && rows.iter().any(|row| line.end <= row.start))
}

/// Returns true if a part of a line holds a row of a grid.
fn is_row(file: &View, part: Span) -> bool {
    grids_around(file, part).iter().flatten().any(|row| part.start <= row.start && row.end <= part.end)
}

/// Returns the grids around a place, each as the ranges of its rows.
fn grids_around(file: &View, place: Span) -> Vec<Vec<Span>> {
    let mut grids = Vec::new();
    for located in file.puzzles_in(place) {
        let puzzle = located.puzzle();
        let sections = puzzle.sections.iter().filter(|section| section.origin != Origin::File);
        for grid in std::iter::once(&puzzle.grid).chain(sections.map(|section| &section.grid)) {
            grids.push(grid.rows().iter().map(|row| row.span.in_file(located.start)).collect());
        }
    }
    grids
}
