//! Cuts the lines out of a text that a finding needs, so that neither a long text nor a line of millions of characters is
//! copied or shown.

use crate::plain;
use ide::{Rope, Span};
use std::ops::Range;

/// Marks this close to each other share an excerpt.
const MAX_GAP_LINES: usize = 40;
/// Marks over more lines than this are cut to their first line.
const MAX_MARK_LINES: usize = 40;
/// Lines longer than this are cut to a part around their marks.
const MAX_LINE_CHARACTERS: usize = 1_000;
/// The part that is kept of a long line, and how much of it stands before its first mark.
const WINDOW_CHARACTERS: usize = 80;
const WINDOW_LEAD: usize = 20;

/// A range of the text that shall be seen.
#[derive(Clone, Copy)]
pub(super) struct Mark<'a> {
    pub(super) span: Span,
    pub(super) label: Option<&'a str>,
}

/// Consecutive lines of the text, and where the marks stand in them.
pub(super) struct Excerpt {
    /// Its number, from 1.
    pub(super) first_line: usize,
    /// The lines, whatever ended them in the text, joined by `\n`.
    pub(super) source: String,
    /// Byte ranges of `source`, each with the index of its mark.
    pub(super) marked: Vec<(Range<usize>, usize)>,
}

impl Excerpt {
    /// The number of its last line.
    pub(super) fn last_line(&self) -> usize {
        self.first_line + self.source.matches('\n').count()
    }
}

/// The excerpts that show `marks`, in the order of the text, and the marks that they could not take in because these stand
/// too far away on a long line. The first mark is always shown.
pub(super) fn excerpts<'a>(text: &Rope, marks: &[Mark<'a>]) -> (Vec<Excerpt>, Vec<Mark<'a>>) {
    let mut places: Vec<Place> =
        marks.iter().enumerate().map(|(index, mark)| Place::new(text, index, mark.span)).collect();
    places.sort_by_key(|place| (place.lines.start, place.index));
    let mut excerpts = Vec::new();
    let mut unseen = Vec::new();
    for group in places.chunk_by(|one, next| next.lines.start <= one.lines.start + MAX_GAP_LINES) {
        let (excerpt, missing) = cut_out(text, group);
        unseen.extend(missing.into_iter().filter_map(|index| marks.get(index).copied()));
        if !excerpt.marked.is_empty() {
            excerpts.push(excerpt);
        }
    }
    (excerpts, unseen)
}

/// Where a mark stands.
struct Place {
    index: usize,
    /// Lines, from 0.
    lines: Range<usize>,
    /// Characters of the text.
    characters: Range<usize>,
}

impl Place {
    fn new(text: &Rope, index: usize, span: Span) -> Place {
        let end_of_text = text.len_bytes();
        let start = text.byte_to_char((span.start as usize).min(end_of_text));
        let mut end = text.byte_to_char((span.end as usize).min(end_of_text)).max(start);
        let first = text.char_to_line(start);
        // The line of the last character: a range that ends behind a line end does not reach the next line.
        let mut last = text.char_to_line(end.saturating_sub(1).max(start));
        if last - first >= MAX_MARK_LINES {
            last = first;
            end = content(text, first).end.max(start);
        }
        Place { index, lines: first..last + 1, characters: start..end }
    }

    /// The part of the mark that stands on a line.
    fn on(&self, line: &Range<usize>) -> Option<Range<usize>> {
        let start = self.characters.start.clamp(line.start, line.end);
        let end = self.characters.end.clamp(line.start, line.end);
        (self.characters.start <= line.end && self.characters.end >= line.start).then_some(start..end)
    }
}

fn cut_out(text: &Rope, places: &[Place]) -> (Excerpt, Vec<usize>) {
    let first = places.iter().map(|place| place.lines.start).min().unwrap_or(0);
    let end = places.iter().map(|place| place.lines.end).max().unwrap_or(1);
    let mut source = String::new();
    let lines: Vec<Line> = (first..end)
        .map(|number| {
            if number > first {
                source.push('\n');
            }
            Line::append(&mut source, text, number, places)
        })
        .collect();
    let mut marked = Vec::new();
    let mut missing = Vec::new();
    for place in places {
        let inside = lines
            .iter()
            .filter(|line| place.lines.contains(&line.number))
            .filter_map(|line| line.locate(&source, place));
        match inside.reduce(|one, next| one.start..next.end) {
            Some(range) => marked.push((range, place.index)),
            None => missing.push(place.index),
        }
    }
    (Excerpt { first_line: first + 1, source, marked }, missing)
}

/// A line of an excerpt.
struct Line {
    number: usize,
    /// The characters of the text that are shown.
    shown: Range<usize>,
    /// Where they begin in the excerpt, in bytes.
    offset: usize,
}

impl Line {
    fn append(source: &mut String, text: &Rope, number: usize, places: &[Place]) -> Line {
        let whole = content(text, number);
        let shown = window(&whole, places, number);
        if whole.start < shown.start {
            source.push('…');
        }
        let offset = source.len();
        source.extend(text.slice(shown.clone()).chars().map(plain::shown));
        if shown.end < whole.end {
            source.push('…');
        }
        Line { number, shown, offset }
    }

    /// Where the part of a mark that stands on this line lies in the excerpt.
    fn locate(&self, source: &str, place: &Place) -> Option<Range<usize>> {
        let on_line = place.on(&self.shown)?;
        let is_cut_off = on_line.is_empty() && !place.characters.is_empty();
        let touches_end = place.characters.start == self.shown.end;
        if is_cut_off && !touches_end {
            return None;
        }
        let shown = source.get(self.offset..)?;
        let byte = |character: usize| {
            let nth = character - self.shown.start;
            self.offset + shown.char_indices().nth(nth).map_or(shown.len(), |(byte, _)| byte)
        };
        Some(byte(on_line.start)..byte(on_line.end))
    }
}

/// The characters of a line without what ends it.
fn content(text: &Rope, line: usize) -> Range<usize> {
    let start = text.line_to_char(line);
    let mut end = text.line_to_char((line + 1).min(text.len_lines()));
    while start < end && matches!(text.get_char(end - 1), Some('\n' | '\r')) {
        end -= 1;
    }
    start..end
}

/// What is shown of a line.
fn window(line: &Range<usize>, places: &[Place], number: usize) -> Range<usize> {
    if line.len() <= MAX_LINE_CHARACTERS {
        return line.clone();
    }
    let focus = places
        .iter()
        .filter(|place| place.lines.contains(&number))
        .min_by_key(|place| place.index)
        .map_or(line.start, |place| place.characters.start.clamp(line.start, line.end));
    let start = focus.saturating_sub(WINDOW_LEAD).max(line.start);
    start..(start + WINDOW_CHARACTERS).min(line.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows each excerpt's first line number, its source with the marks in brackets, and how many marks are unseen.
    #[track_caller]
    fn check(text: &str, spans: &[(u32, u32)], expected: &[&str], unseen: usize) {
        let marks: Vec<Mark<'_>> =
            spans.iter().map(|&(start, end)| Mark { span: Span::new(start, end), label: None }).collect();
        let (parts, missing) = excerpts(&Rope::from_str(text), &marks);
        let shown: Vec<String> = parts
            .iter()
            .map(|part| {
                let mut brackets: Vec<(usize, char)> =
                    part.marked.iter().flat_map(|(range, _)| [(range.start, '['), (range.end, ']')]).collect();
                brackets.sort_by_key(|&(at, _)| std::cmp::Reverse(at));
                let mut source = part.source.clone();
                for (at, bracket) in brackets {
                    source.insert(at, bracket);
                }
                format!("{}: {source}", part.first_line)
            })
            .collect();
        assert_eq!(shown, expected);
        assert_eq!(missing.len(), unseen);
    }

    #[test]
    fn lines_end_in_many_ways() {
        check("ab\r\ncd\ref\ngh", &[(4, 5), (10, 12)], &["2: [c]d\nef\n[gh]"], 0);
    }

    #[test]
    fn marks_far_apart_get_their_own_excerpts() {
        let text = "x\n".repeat(100);
        check(&text, &[(180, 181), (0, 1)], &["1: [x]", "91: [x]"], 0);
    }

    #[test]
    fn empty_marks_and_the_end_of_the_text() {
        check("", &[(0, 0)], &["1: ]["], 0);
        check("ab", &[(2, 2)], &["1: ab]["], 0);
        check("ab\n", &[(3, 3)], &["2: ]["], 0);
        check("ab\ncd", &[(0, 3)], &["1: [ab]"], 0);
        check("ab", &[(7, 9)], &["1: ab]["], 0);
    }

    #[test]
    fn marks_over_lines() {
        check("ab\ncd\nef", &[(1, 7)], &["1: a[b\ncd\ne]f"], 0);
        check(&"ab\n".repeat(100), &[(3, 300)], &["2: [ab]"], 0);
    }

    #[test]
    fn long_lines_are_cut_around_the_first_mark() {
        let text = format!("{}é{}\nx", "a".repeat(5_000), "b".repeat(5_000));
        let cut = format!("1: …{}[é]{}…", "a".repeat(20), "b".repeat(59));
        check(&text, &[(5_000, 5_002), (1, 2)], &[&cut], 1);
        check(&text, &[(0, 10_003)], &[&format!("1: [{}]…", "a".repeat(80))], 0);
    }
}
