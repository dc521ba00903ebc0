//! Computes completions outside of cells: keys and values of metadata, sections, comments that suppress rules.

use super::clue_lines::{CluePosition, section_of};
use super::lines::CursorLine;
use super::{
    Completion, CompletionKind, CompletionTrigger, Completions, Documentation, ExamplePart, ReplaceMode, Topic,
};
use clues::ClueKind;
use engine::BoxShape;
use ide_db::base::rule::Rule;
use ide_db::state::file::{Located, View};
use ide_diagnostics::rules::rule_summary;
use syntax::{Content, Grid, Key, LineLooks, LineSpan, Offset, Origin, PuzzleText, Scope, SectionKind, Span};

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
        return CluePosition::new(file, located, &line, section)?.completions(trigger);
    }
    match LineLooks::of(&line.text) {
        LineLooks::Comment => None,
        LineLooks::Metadata { key, .. } if line.at > key.end.to_usize() => values(file, &line, key),
        _ if is_within_grid(file, line.span()) => None,
        _ => sections(file, &line)
            .or_else(|| (trigger == CompletionTrigger::Invoked).then(|| beginnings(file, &line)).flatten()),
    }
}

/// Returns the names of rules for an ignore comment.
fn rules(file: &View, line: &CursorLine) -> Option<Completions> {
    let offset = line.start + line.at as u32;
    let comments = file.blocks_in(Span::empty(offset)).flat_map(|(facts, at)| {
        let here = move |comment: &&syntax::Suppression| {
            let (start, list) = (comment.span.start.in_file(at.start), comment.verb_end.in_file(at.start));
            line.start <= start && list < offset && list <= line.span().end
        };
        facts.block.suppressions.iter().filter(here).map(move |comment| (comment, at.start))
    });
    let (comment, start) = comments.last()?;
    let list = (comment.verb_end.in_file(start) - line.start) as usize;
    let separates = |c: char| c.is_whitespace() || c == ',';
    let word = list + line.text[list..line.at].trim_end_matches(|c| !separates(c)).len();
    let mut earlier = line.text[list..word].split(separates).filter(|word| !word.is_empty());
    // The text after the first word that is no name may be a reason.
    if word == list || !earlier.all(|word| word.starts_with(|c: char| c.is_alphanumeric())) {
        return None;
    }
    let end = line.at + line.behind().find(separates).unwrap_or(line.behind().len());
    let span = line.part(word, end);
    let named = |rule: &Rule| {
        let others = comment.names.iter().filter(|name| name.span.in_file(start) != span);
        others.map(|name| &*name.text).any(|name| name == rule.name())
    };
    let list = Rule::ALL.into_iter().filter(|rule| !named(rule)).map(|rule| Completion {
        detail: Some(rule_summary(rule).to_owned()),
        ..plain(rule.name(), CompletionKind::Rule, Some(Topic::Rule(rule)))
    });
    Completions::of(span, ReplaceMode::Word, list.collect())
}

/// Returns the ignore comments, after the beginning of a comment.
fn comments(file: &View, line: &CursorLine) -> Option<Completions> {
    let mark = line.before().rfind(['#', ';']).map(|at| (at, 1));
    let (at, length) = mark.max(line.before().rfind("//").map(|at| (at, 2)))?;
    let typed = line.text[at + length..line.at].trim_start();
    let alone = line.text[..at].trim().is_empty();
    let is_behind_cells = || is_row(file, line.part(0, at));
    if !"sudoku: ignore-file".starts_with(typed) || !line.behind().trim().is_empty() || !(alone || is_behind_cells()) {
        return None;
    }
    let mark = &line.text[at..at + length];
    let comment = |scope: Scope, verb: &str, detail: &str| Completion {
        text: format!("{mark} sudoku: {verb} "),
        detail: Some(detail.to_owned()),
        ..plain(&format!("{mark} sudoku: {verb}"), CompletionKind::Comment, Some(Topic::Ignore(scope)))
    };
    let list = vec![
        comment(Scope::Puzzle, "ignore", "ignores rules for a puzzle"),
        comment(Scope::File, "ignore-file", "ignores rules for the file"),
    ];
    Completions::of(line.part(at, line.text.len()), ReplaceMode::Whole, list)
}

/// Returns the sections, after an opening bracket.
fn sections(file: &View, line: &CursorLine) -> Option<Completions> {
    let bracket = line.text.len() - line.text.trim_start().len();
    let word = line.before().get(bracket..)?.strip_prefix('[')?;
    if !word.trim_start().bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let rest = line.behind().trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let rest = rest.strip_prefix(']').unwrap_or(rest);
    let end = line.text.len() - rest.len();
    let list = section_list(file, line).into_iter().chain(clue_sections(file, line));
    Completions::of(line.part(bracket, end), ReplaceMode::Whole, list.collect())
}

/// Returns the sections of clues, of which a puzzle may have several of one kind. A new section has an example of a
/// clue.
fn clue_sections(file: &View, line: &CursorLine) -> impl Iterator<Item = Completion> {
    // Just above the line, or its own puzzle if it is read as a section already.
    let near = Span::new(line.start.saturating_sub(4), line.start + line.text.len() as u32);
    let size = file.puzzles_in(near).last().map_or(9, |located| located.puzzle().digit_count);
    let is_new = line.is_last_of_paragraph(file);
    let part = |(fixed, placeholder): (&str, String)| ExamplePart { fixed: fixed.to_owned(), placeholder };
    ClueKind::all().map(move |kind| Completion {
        example: if is_new { kind.example(size).into_iter().map(part).collect() } else { Vec::new() },
        ..plain(&format!("[{}]", kind.name()), CompletionKind::Section, Some(Topic::Clues(kind)))
    })
}

fn section_list(file: &View, line: &CursorLine) -> Vec<Completion> {
    // The puzzle above may be a line end and a blank line away.
    let above = Span::new(line.start.saturating_sub(4), line.start);
    let is_before = |located: &Located<'_>| located.puzzle().grid.span.end.in_file(located.start) <= line.start;
    let before = file.puzzles_in(above).filter(is_before).last();
    let has = |kind: SectionKind| {
        let mut sections = before.iter().flat_map(|located| &located.puzzle().sections);
        sections.any(|section| section.kind == kind && section.origin == Origin::Lines)
    };
    let section = |word: &str, topic: Topic| plain(&format!("[{word}]"), CompletionKind::Section, Some(topic));
    let others = SectionKind::ALL.into_iter().filter(|(kind, _)| !has(*kind));
    let others = others.map(|(kind, word)| section(word, Topic::Section(kind)));
    std::iter::once(section("puzzle", Topic::Puzzle)).chain(others).collect()
}

/// Returns the metadata keys and sections, at the beginning of a line.
fn beginnings(file: &View, line: &CursorLine) -> Option<Completions> {
    let is_of_a_key = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let word = line.before().trim_start();
    let rest = line.behind().trim_start_matches(is_of_a_key);
    let has_colon = rest.trim_start().starts_with(':');
    let is_key = word.chars().all(is_of_a_key) && !word.starts_with(|c: char| !c.is_ascii_alphabetic());
    if !is_key || !(has_colon || rest.trim().is_empty()) {
        return None;
    }
    let known = line.keys_around(file);
    let keys = Key::ALL.into_iter().filter(|(_, name)| !known.iter().any(|known| known == name));
    let keys = keys.map(|(key, name)| Completion {
        text: if has_colon { name.to_owned() } else { format!("{name}: ") },
        additional_edits: Vec::new(),
        choices: if has_colon { &[] } else { key.words() },
        ..plain(name, CompletionKind::Key, Some(Topic::Key(key)))
    });
    let mut list: Vec<Completion> = keys.collect();
    if !has_colon {
        list.extend(section_list(file, line));
    }
    let span = line.part(line.at - word.len(), line.text.len() - rest.len());
    Completions::of(span, ReplaceMode::Word, list)
}

/// Returns the values of a metadata key.
fn values(file: &View, line: &CursorLine, key: LineSpan) -> Option<Completions> {
    let colon = key.end.to_usize() + line.text[key.end.to_usize()..].find(':')?;
    if line.at <= colon {
        return None;
    }
    let known = Key::from_name(&line.text[key.range()])?;
    // In a list, the item at the position.
    let separates = |c: char| c == ',' && known == Key::Rules;
    let first = colon + 1 + line.text[colon + 1..line.at].rfind(separates).map_or(0, |at| at + 1);
    let last = line.at + line.behind().find(separates).unwrap_or(line.behind().len());
    let start = (first + leading_blanks(&line.text[first..last])).min(line.at);
    let end = (start + line.text[start..last].trim_end().len()).max(line.at);
    let others: Vec<&str> = [&line.text[colon + 1..first], &line.text[last..]]
        .into_iter()
        .flat_map(|part| part.split(separates).map(str::trim))
        .collect();
    let blank = if start == first { " " } else { "" };
    let list = words(file, line, known).into_iter().filter(|(word, _)| !others.contains(&&**word));
    let list = list.map(|(word, detail)| Completion {
        text: format!("{blank}{word}"),
        detail,
        ..plain(word.trim(), CompletionKind::Value, None)
    });
    Completions::of(line.part(start, end), ReplaceMode::Word, list.collect())
}

pub(super) fn leading_blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Returns the possible values of a key, each with a short description, if there is a choice.
fn words(file: &View, line: &CursorLine, key: Key) -> Vec<(String, Option<String>)> {
    let offset = line.start + line.at as u32;
    let declares = |located: &Located<'_>| {
        located.puzzle().entries.iter().any(|entry| line.span().touches(entry.key_span.start.in_file(located.start)))
    };
    let puzzle = file.puzzles_in(Span::empty(offset)).find(declares).map(|located| located.puzzle());
    let fixed = |words: &[(&str, &str)]| {
        words.iter().map(|&(word, detail)| (word.to_owned(), Some(detail.to_owned()))).collect()
    };
    match key {
        Key::Difficulty => key.words().iter().map(|&word| (word.to_owned(), None)).collect(),
        Key::Rules => key.words().iter().map(|&word| (word.to_owned(), Topic::of_variant(word))).collect(),
        Key::Rating => {
            fixed(&[("SE ", "Sudoku Explainer, as in SE 7.2"), ("HoDoKu ", "the score of HoDoKu, as in HoDoKu 1234")])
        }
        Key::Solutions => fixed(&[("1", "exactly one"), ("many", "more than one"), ("0", "none")]),
        Key::Size => SIZES.iter().map(|&size| (size.to_string(), Some(box_of(size)))).collect(),
        Key::Box => boxes(puzzle.map(|puzzle| puzzle.digit_count)),
        Key::Symbols => symbols(puzzle.map_or(9, |puzzle| puzzle.digit_count)),
        Key::Clues => puzzle.map(clues).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The sizes whose boxes have a usual shape.
const SIZES: [u8; 11] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36];

fn box_of(size: u8) -> String {
    let shape = BoxShape::for_size(size);
    shape.map_or("no boxes".to_owned(), |shape| format!("boxes of {}×{}", shape.rows, shape.columns))
}

/// Returns the boxes that tile a grid of this size, the usual one first; those of the usual sizes if it is unknown.
fn boxes(size: Option<u8>) -> Vec<(String, Option<String>)> {
    let word = |rows: u8, columns: u8| {
        (format!("{rows}x{columns}"), Some(format!("{rows} rows high, {columns} columns wide")))
    };
    let usual = |size: u8| BoxShape::for_size(size).map(|shape| (shape.rows, shape.columns));
    let Some(size) = size else {
        return SIZES.iter().filter_map(|&size| usual(size)).map(|(rows, columns)| word(rows, columns)).collect();
    };
    let mut sides: Vec<(u8, u8)> =
        (2..size).filter(|rows| size.is_multiple_of(*rows)).map(|rows| (rows, size / rows)).collect();
    sides.sort_by_key(|&sides| Some(sides) != usual(size));
    sides.into_iter().map(|(rows, columns)| word(rows, columns)).collect()
}

/// Returns the usual symbols of a grid of this size.
fn symbols(size: u8) -> Vec<(String, Option<String>)> {
    let count = usize::from(size);
    let digits = || '1'..='9';
    let standard: String = digits().chain('A'..='Z').take(count).collect();
    let letters: String = ('A'..='Z').take(count).collect();
    let from_zero: String = ('0'..='9').chain('A'..='Z').take(count).collect();
    let whole = [standard, letters, from_zero].into_iter().filter(|symbols| symbols.len() == count);
    whole.map(|symbols| (symbols, None)).collect()
}

fn clues(puzzle: &PuzzleText) -> (String, Option<String>) {
    let given = |content: Content| matches!(content, Content::Given(_));
    let count = puzzle.grid.cells(puzzle.field).filter(|(_, slot)| given(slot.content)).count();
    (count.to_string(), Some("the number of clues in the grid".to_owned()))
}

/// Returns true if a line is between two rows of a grid.
fn is_within_grid(file: &View, line: Span) -> bool {
    grids(file, line, |grid, start| {
        let mut rows = grid.rows().iter().map(|row| row.span.in_file(start));
        rows.clone().any(|row| row.end <= line.start) && rows.any(|row| line.end <= row.start)
    })
}

/// Returns true if a part of a line holds a row of a grid.
fn is_row(file: &View, part: Span) -> bool {
    grids(file, part, |grid, start| {
        let mut rows = grid.rows().iter().map(|row| row.span.in_file(start));
        rows.any(|row| part.start <= row.start && row.end <= part.end)
    })
}

/// Returns true if a grid around a position satisfies a predicate, which also gets the start of the grid's block.
fn grids(file: &View, place: Span, is_such: impl Fn(&Grid, Offset) -> bool) -> bool {
    file.puzzles_in(place).any(|located| {
        let puzzle = located.puzzle();
        let mut sections = puzzle.sections.iter().filter(|section| section.origin != Origin::File);
        is_such(&puzzle.grid, located.start) || sections.any(|section| is_such(&section.grid, located.start))
    })
}

/// Returns an item whose text equals its label.
pub(super) fn plain(label: &str, kind: CompletionKind, topic: Option<Topic>) -> Completion {
    Completion {
        label: label.to_owned(),
        text: label.to_owned(),
        additional_edits: Vec::new(),
        choices: &[],
        example: Vec::new(),
        filter: label.to_owned(),
        kind,
        detail: None,
        documentation: topic.map(Documentation::Topic),
        forced: false,
    }
}
