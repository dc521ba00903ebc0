//! Formats the lines of clue sections: lists sorted by their first cells, maps with single blanks, sums below them.
//!
//! A line that cannot be read keeps every byte, and so do the lines of an unknown kind.

mod list;
mod map;
mod order;

pub(super) use order::ClueOrder;

use crate::items::{BlockView, ClueText, comment, with_comment};
use clues::ClueKind;
use engine::Field;
use order::Entry;
use syntax::{Clue, ClueLine, ClueSection, LineLooks, without_blanks, without_comment};

/// Returns the formatted lines of clue sections that follow each other.
pub(super) fn canonical(view: BlockView<'_>, lines: &[ClueText<'_>], order: ClueOrder) -> Vec<String> {
    let mut formatted = Vec::new();
    for part in sections(view, lines) {
        match part.section {
            Some(section) => formatted.extend(section.formatted(part.lines, order)),
            None => formatted.extend(part.lines.iter().map(|line| line.text.to_owned())),
        }
    }
    formatted
}

/// The text of clue sections that formatting keeps, though perhaps elsewhere: comments, lines that cannot be read, and
/// those of unknown kinds.
pub(super) fn texts<'a>(view: BlockView<'_>, lines: &[ClueText<'a>]) -> Vec<&'a str> {
    let mut texts = Vec::new();
    for part in sections(view, lines) {
        for line in part.lines {
            texts.push(match &part.section {
                Some(section) if !section.is_unread(line) => comment(line.text),
                _ => line.text,
            });
        }
    }
    texts.retain(|text| !text.trim().is_empty());
    texts
}

/// A section of a known kind.
#[derive(Clone, Copy)]
struct KnownSection<'s> {
    section: &'s ClueSection,
    kind: ClueKind,
    /// The field of its puzzle.
    field: Field,
    /// The number of digits of its puzzle.
    digit_count: u8,
}

/// Some lines of clues that are one section, or are above the first one.
struct SectionLines<'v, 'l, 'a> {
    /// `None` if its kind is not known.
    section: Option<KnownSection<'v>>,
    lines: &'l [ClueText<'a>],
}

/// Divides lines into sections. A section begins with the line of its word.
fn sections<'v, 'l, 'a>(view: BlockView<'v>, lines: &'l [ClueText<'a>]) -> Vec<SectionLines<'v, 'l, 'a>> {
    let mut sections = view
        .block
        .puzzles
        .iter()
        .flat_map(|puzzle| puzzle.clues.iter().map(move |section| (puzzle, section)))
        .peekable();
    let mut parts: Vec<SectionLines<'v, 'l, 'a>> = Vec::new();
    let mut first = 0;
    for (index, line) in lines.iter().enumerate() {
        // The section whose word is in the line.
        while sections.next_if(|(_, section)| section.word.start < line.start).is_some() {}
        let begins = sections.next_if(|(_, section)| section.word.start <= line.span().end);
        if begins.is_none() && index > 0 {
            continue;
        }
        if let Some(last) = parts.last_mut() {
            last.lines = &lines[first..index];
        }
        let section = begins.and_then(|(puzzle, section)| {
            let kind = section.kind?;
            Some(KnownSection { section, kind, field: puzzle.field, digit_count: puzzle.digit_count })
        });
        parts.push(SectionLines { section, lines: &lines[index..] });
        first = index;
    }
    parts
}

impl<'s> KnownSection<'s> {
    /// Returns true for a line that holds something that cannot be read.
    fn is_unread(&self, line: &ClueText<'_>) -> bool {
        let word = self.section.word;
        if word.start >= line.span().start && word.end <= line.span().end {
            return false;
        }
        match ClueLine::of(self.kind, self.field, line.text) {
            ClueLine::Empty => false,
            // Each of these lines depends on the others.
            ClueLine::Frame | ClueLine::Row(_) | ClueLine::Sums => self.section.is_malformed,
            ClueLine::Clue => self.first_clue(line).is_none(),
        }
    }

    /// Returns the first clue of a list that is written in a line.
    fn first_clue(&self, line: &ClueText<'_>) -> Option<&'s Clue> {
        let from = self.section.clues.partition_point(|clue| clue.span.start < line.start);
        self.section.clues.get(from).filter(|clue| clue.span.end <= line.span().end && clue.symbol.is_none())
    }

    /// Returns the formatted lines of the section.
    fn formatted(&self, lines: &[ClueText<'_>], order: ClueOrder) -> Vec<String> {
        let Some((head, rest)) = lines.split_first() else { return Vec::new() };
        let map = map::DrawnMap::new(self.section, self.kind, self.field, rest);
        let labels = list::label_width(self.section);
        let mut entries = vec![Entry::Fixed(self.header(head.text))];
        for line in rest {
            if self.is_unread(line) {
                entries.push(Entry::Fixed(line.text.to_owned()));
                continue;
            }
            let comment = comment(line.text);
            match ClueLine::of(self.kind, self.field, line.text) {
                ClueLine::Frame if comment.is_empty() => {}
                ClueLine::Empty if comment.is_empty() => entries.push(Entry::Blank),
                ClueLine::Empty | ClueLine::Frame => entries.push(Entry::Comment(comment.to_owned())),
                ClueLine::Row(symbols) => entries.push(Entry::Fixed(map.row(line.text, &symbols, comment))),
                ClueLine::Sums => entries.push(Entry::Sums(map.sums(line), comment.to_owned())),
                ClueLine::Clue => {
                    let text = list::clue(self.kind, self.digit_count, without_comment(line.text), labels);
                    entries.push(match self.first_clue(line).and_then(order::key) {
                        Some(key) => Entry::Clue(key, with_comment(text, comment)),
                        None => Entry::Fixed(with_comment(text, comment)),
                    });
                }
            }
        }
        order::lines(entries, order)
    }

    /// `[cages] # comment`.
    fn header(&self, line: &str) -> String {
        let inner = &line[without_blanks(line)];
        let name = match LineLooks::of(line) {
            LineLooks::Section { name: Some(name), .. } => format!(" \"{}\"", &line[name.range()]),
            LineLooks::Section { .. } => String::new(),
            _ => return inner.to_owned(),
        };
        let comment = inner.split_once(']').map_or("", |(_, comment)| comment.trim());
        with_comment(format!("[{}{name}]", self.kind.name()), comment)
    }
}

#[cfg(test)]
mod tests;
