//! Formats the lines of clue sections: lists sorted by their first cells, maps with single blanks, sums below them.
//!
//! A line that cannot be read keeps every byte, and so do the lines of an unknown kind.

mod list;
mod map;
mod order;

use super::items::{ClueText, View};
use clues::ClueKind;
use engine::Field;
use order::Entry;
use syntax::{Clue, ClueLine, ClueSection, LineLooks, without_blanks, without_comment};

/// The treatment of the order of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClueOrder {
    /// They are sorted.
    Sorted,
    /// They stay where they are: text that the user does not see must not move.
    Written,
}

/// Returns the formatted lines of clue sections that follow each other.
pub(super) fn canonical(view: View<'_>, lines: &[ClueText<'_>], order: ClueOrder) -> Vec<String> {
    let mut formatted = Vec::new();
    for (section, extent, lines) in sections(view, lines) {
        match known(section) {
            Some((section, kind)) => formatted.extend(SectionText { section, kind, extent, order }.lines(lines)),
            None => formatted.extend(lines.iter().map(|line| line.text.to_owned())),
        }
    }
    formatted
}

/// The text of clue sections that formatting keeps, though perhaps elsewhere: comments, lines that cannot be read, and
/// those of unknown kinds.
pub(super) fn texts<'a>(view: View<'_>, lines: &[ClueText<'a>]) -> Vec<&'a str> {
    let mut texts = Vec::new();
    for (section, extent, lines) in sections(view, lines) {
        let known = known(section);
        texts.extend(lines.iter().map(|line| match known {
            Some((section, kind)) if !is_unread(section, kind, extent, line) => comment(line.text),
            _ => line.text,
        }));
    }
    texts.retain(|text| !text.trim().is_empty());
    texts
}

/// A section of a known kind.
fn known(section: Option<&ClueSection>) -> Option<(&ClueSection, ClueKind)> {
    section.and_then(|section| Some((section, section.kind?)))
}

/// The field of a puzzle, and the number of its digits.
type Extent = (Field, u8);

/// Divides lines into sections, each with the extent of its puzzle. A section begins with the line of its word.
fn sections<'v, 'l, 'a>(
    view: View<'v>,
    lines: &'l [ClueText<'a>],
) -> Vec<(Option<&'v ClueSection>, Extent, &'l [ClueText<'a>])> {
    let mut sections: Vec<(&ClueSection, Extent)> = Vec::new();
    for puzzle in &view.block.puzzles {
        let extent = (puzzle.field, puzzle.digit_count);
        sections.extend(puzzle.clues.iter().map(|section| (section, extent)));
    }
    let of_word = |line: &ClueText<'_>| {
        let found = sections.binary_search_by(|(section, _)| {
            let span = line.span();
            match section.word.start {
                start if start < span.start => std::cmp::Ordering::Less,
                start if start > span.end => std::cmp::Ordering::Greater,
                _ => std::cmp::Ordering::Equal,
            }
        });
        found.ok().map(|index| sections[index])
    };
    let starts: Vec<usize> = (0..lines.len()).filter(|line| *line == 0 || of_word(&lines[*line]).is_some()).collect();
    let ends = starts.iter().copied().skip(1).chain([lines.len()]);
    let parts = starts.iter().zip(ends).map(|(start, end)| &lines[*start..end]);
    parts
        .map(|part| match part.first().and_then(of_word) {
            Some((section, extent)) => (Some(section), extent, part),
            None => (None, (Field::square(0), 0), part),
        })
        .collect()
}

fn comment(line: &str) -> &str {
    line[without_comment(line).len()..].trim_end()
}

/// Returns true for a line that holds something that cannot be read.
fn is_unread(section: &ClueSection, kind: ClueKind, (field, _): Extent, line: &ClueText<'_>) -> bool {
    match ClueLine::of(kind, field, line.text) {
        _ if section.word.start >= line.span().start && section.word.end <= line.span().end => false,
        ClueLine::Empty => false,
        // Each of these lines depends on the others.
        ClueLine::Frame | ClueLine::Row(_) | ClueLine::Sums => section.is_malformed,
        ClueLine::Clue => first_clue(section, line).is_none(),
    }
}

/// Returns the first clue of a list that is written in a line.
fn first_clue<'s>(section: &'s ClueSection, line: &ClueText<'_>) -> Option<&'s Clue> {
    let from = section.clues.partition_point(|clue| clue.span.start < line.start);
    section.clues.get(from).filter(|clue| clue.span.end <= line.span().end && clue.symbol.is_none())
}

/// A section that is being formatted.
struct SectionText<'s> {
    section: &'s ClueSection,
    kind: ClueKind,
    extent: Extent,
    order: ClueOrder,
}

impl SectionText<'_> {
    fn lines(&self, lines: &[ClueText<'_>]) -> Vec<String> {
        let Some((head, rest)) = lines.split_first() else { return Vec::new() };
        let (field, digit_count) = self.extent;
        let map = map::Map::new(self.section, self.kind, field, rest);
        let labels = list::label_width(self.section);
        let mut entries = vec![Entry::Fixed(self.header(head.text))];
        for line in rest {
            let comment = comment(line.text);
            match ClueLine::of(self.kind, field, line.text) {
                _ if is_unread(self.section, self.kind, self.extent, line) => {
                    entries.push(Entry::Fixed(line.text.to_owned()))
                }
                ClueLine::Frame if comment.is_empty() => {}
                ClueLine::Empty if comment.is_empty() => entries.push(Entry::Blank),
                ClueLine::Empty | ClueLine::Frame => entries.push(Entry::Comment(comment.to_owned())),
                ClueLine::Row(symbols) => entries.push(Entry::Fixed(map.row(line.text, &symbols, comment))),
                ClueLine::Sums => entries.push(Entry::Sums(map.sums(line), comment.to_owned())),
                ClueLine::Clue => {
                    let text = list::clue(self.kind, digit_count, without_comment(line.text), labels);
                    let clue = first_clue(self.section, line).and_then(order::key);
                    entries.push(match clue {
                        Some(key) => Entry::Clue(key, with_comment(text, comment)),
                        None => Entry::Fixed(with_comment(text, comment)),
                    });
                }
            }
        }
        order::lines(entries, self.order)
    }

    /// `[cages] # comment`.
    fn header(&self, line: &str) -> String {
        let inner = &line[without_blanks(line)];
        let name = match LineLooks::of(line) {
            LineLooks::Section { name: Some(name), .. } => format!(" \"{}\"", &line[name.range()]),
            LineLooks::Section { .. } => String::new(),
            _ => return inner.to_owned(),
        };
        let comment = inner.split_once(']').map_or("", |(_, behind)| behind.trim());
        with_comment(format!("[{}{name}]", self.kind.name()), comment)
    }
}

fn with_comment(text: String, comment: &str) -> String {
    if comment.is_empty() { text } else { format!("{text} {comment}") }
}

#[cfg(test)]
mod tests;
