//! Selects the lines of a text that a finding needs, and locates its marks in them. `cut` limits their length, so that
//! neither a long text nor a line of millions of characters is copied or shown.

use super::cut::{Cut, Overflow, parts};
use ide::{Rope, Span};
use std::collections::BTreeSet;
use std::ops::Range;

/// The greatest number of unmarked lines between marked ones that are shown: enough to show a grid as a whole.
const MAX_GAP_LINES: usize = 8;
/// For marks over more lines than this, only the first lines and the last are shown.
const MAX_MARK_LINES: usize = 12;
const FIRST_LINES: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum MarkKind {
    /// A line that is shown, and not marked.
    Shown,
    /// A place that explains the finding.
    Related,
    /// The subject of the finding.
    Main,
}

/// A range of the text that must be visible.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) span: Span,
    pub(crate) kind: MarkKind,
    pub(crate) label: Option<&'a str>,
}

pub(crate) struct Excerpt {
    pub(crate) lines: Vec<ExcerptLine>,
    /// The number of digits of the line numbers.
    pub(crate) digits: usize,
    /// True if a mark spans several lines, so that there is a column for bars.
    pub(crate) has_bars: bool,
    /// The number of columns for the source.
    pub(crate) room: usize,
    /// The indices of the marks for which there was no room.
    pub(crate) unseen: Vec<usize>,
}

#[derive(Debug)]
pub(crate) struct ExcerptLine {
    /// The line number, from 1.
    pub(crate) number: usize,
    /// True if lines before it are omitted.
    pub(crate) follows_gap: bool,
    /// The kind of the mark over several lines that contains it.
    pub(crate) bar: Option<MarkKind>,
    pub(crate) source: String,
    pub(crate) marked: Vec<Marked>,
}

#[derive(Debug)]
pub(crate) struct Marked {
    pub(crate) mark: usize,
    pub(crate) kind: MarkKind,
    /// The range in the line's source.
    pub(crate) bytes: Range<usize>,
    /// The columns; never empty.
    pub(crate) columns: Range<usize>,
}

impl Excerpt {
    /// Selects the lines that show `marks`, the more important first, on a terminal of that many columns;
    /// `lines_before` lines precede `text`.
    pub(crate) fn new(text: &Rope, lines_before: usize, marks: &[Mark<'_>], columns: usize) -> Excerpt {
        let places: Vec<MarkPlace> =
            marks.iter().enumerate().map(|(index, mark)| MarkPlace::new(text, index, mark)).collect();
        let numbers = numbers(&places);
        let digits = (lines_before + numbers.last().map_or(1, |last| last + 1)).to_string().len();
        let has_bars = places.iter().any(MarkPlace::has_bar);
        let room = columns.saturating_sub(digits + 3 + if has_bars { 2 } else { 0 });
        let contents: Vec<Range<usize>> = numbers.iter().map(|&number| content(text, number)).collect();
        let all: Vec<Range<usize>> = places.iter().flat_map(|place| place.columns(text)).collect();
        // Rows of a grid that are cut at the same places stay aligned.
        let common = parts(text, &contents, &all, room, Overflow::Fail);
        let mut excerpt = Excerpt { lines: Vec::new(), digits, has_bars, room, unseen: Vec::new() };
        let mut before = None;
        for (number, content) in numbers.into_iter().zip(contents) {
            let here: Vec<&MarkPlace> = places.iter().filter(|place| place.lines.contains(&number)).collect();
            let parts = match &common {
                Some(common) => common.clone(),
                None => {
                    let marked: Vec<Range<usize>> = here.iter().flat_map(|place| place.columns(text)).collect();
                    parts(text, std::slice::from_ref(&content), &marked, room, Overflow::Drop).unwrap_or_default()
                }
            };
            let cut = Cut::new(text, &content, &parts);
            let (marked, unseen) = locate(&here, &cut);
            let bar = here.iter().filter(|place| place.has_bar()).map(|place| place.kind).max();
            let follows_gap = before.is_some_and(|before| before + 1 < number);
            before = Some(number);
            let number = lines_before + number + 1;
            excerpt.lines.push(ExcerptLine { number, follows_gap, bar, source: cut.source, marked });
            excerpt.unseen.extend(unseen);
        }
        excerpt
    }
}

/// Returns the marks on a visible line, and the indices of the marks that are not visible.
fn locate(places: &[&MarkPlace], cut: &Cut) -> (Vec<Marked>, Vec<usize>) {
    let mut marked = Vec::new();
    let mut unseen = Vec::new();
    for place in places.iter().filter(|place| place.is_underlined()) {
        match cut.locate(&place.characters) {
            Some((bytes, columns)) => marked.push(Marked { mark: place.index, kind: place.kind, bytes, columns }),
            None => unseen.push(place.index),
        }
    }
    (marked, unseen)
}

/// Returns the lines to show, from 0, in order.
fn numbers(places: &[MarkPlace]) -> Vec<usize> {
    let mut marked = BTreeSet::new();
    for MarkPlace { lines, .. } in places {
        if lines.len() <= MAX_MARK_LINES {
            marked.extend(lines.clone());
        } else {
            marked.extend(lines.start..lines.start + FIRST_LINES);
            marked.insert(lines.end - 1);
        }
    }
    let mut numbers: Vec<usize> = Vec::new();
    for number in marked {
        let next = numbers.last().map_or(number, |last| last + 1);
        if number - next <= MAX_GAP_LINES {
            numbers.extend(next..number);
        }
        numbers.push(number);
    }
    numbers
}

struct MarkPlace {
    index: usize,
    kind: MarkKind,
    /// The lines, from 0.
    lines: Range<usize>,
    /// The characters of the text.
    characters: Range<usize>,
}

impl MarkPlace {
    fn new(text: &Rope, index: usize, mark: &Mark<'_>) -> MarkPlace {
        let end_of_text = text.len_bytes();
        let start = text.byte_to_char(mark.span.start.to_usize().min(end_of_text));
        let end = text.byte_to_char(mark.span.end.to_usize().min(end_of_text)).max(start);
        let first = text.char_to_line(start);
        // The line of the last character: a range that includes a line end does not reach the next line.
        let last = text.char_to_line(end.saturating_sub(1).max(start));
        // The line end is no part of the line.
        let last_end = content(text, last).end;
        MarkPlace { index, kind: mark.kind, lines: first..last + 1, characters: start.min(last_end)..end.min(last_end) }
    }

    /// Returns true if it spans several lines, which a bar shows.
    fn has_bar(&self) -> bool {
        self.lines.len() > 1
    }

    /// Returns true if it is underlined.
    fn is_underlined(&self) -> bool {
        !self.has_bar() && self.kind != MarkKind::Shown
    }

    /// Returns the characters to underline, counted from the start of the line.
    fn columns(&self, text: &Rope) -> Option<Range<usize>> {
        let start = text.line_to_char(self.lines.start);
        self.is_underlined().then(|| self.characters.start - start..self.characters.end - start)
    }
}

/// Returns the characters of a line without its end.
fn content(text: &Rope, line: usize) -> Range<usize> {
    let start = text.line_to_char(line);
    let mut end = text.line_to_char((line + 1).min(text.len_lines()));
    while start < end && matches!(text.get_char(end - 1), Some('\n' | '\r')) {
        end -= 1;
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares each line's number, a `~` after a gap, its bar, and its source with the marks in brackets, and the
    /// number of marks that are not visible.
    #[track_caller]
    fn check_at(columns: usize, text: &str, spans: &[(u32, u32)], expected: &[&str], unseen: usize) {
        let mark = |&(start, end): &(u32, u32)| Mark { span: Span::new(start, end), kind: MarkKind::Main, label: None };
        let marks: Vec<Mark<'_>> = spans.iter().map(mark).collect();
        let excerpt = Excerpt::new(&Rope::from_str(text), 0, &marks, columns);
        let shown: Vec<String> = excerpt
            .lines
            .iter()
            .map(|line| {
                let places = line.marked.iter().flat_map(|mark| [(mark.bytes.start, '['), (mark.bytes.end, ']')]);
                let mut brackets: Vec<(usize, char)> = places.collect();
                brackets.sort_by_key(|&(at, _)| std::cmp::Reverse(at));
                let mut source = line.source.clone();
                for (at, bracket) in brackets {
                    source.insert(at, bracket);
                }
                let gap = if line.follows_gap { "~" } else { "" };
                let bar = line.bar.map_or("", |_| "> ");
                format!("{gap}{}: {bar}{source}", line.number)
            })
            .collect();
        assert_eq!(shown, expected);
        assert_eq!(excerpt.unseen.len(), unseen);
        for line in &excerpt.lines {
            assert!(crate::text::width::width(&line.source) <= excerpt.room, "{line:?}");
        }
    }

    #[track_caller]
    fn check(text: &str, spans: &[(u32, u32)], expected: &[&str], unseen: usize) {
        check_at(80, text, spans, expected, unseen);
    }

    #[test]
    fn lines_end_in_many_ways() {
        check("ab\r\ncd\ref\ngh", &[(4, 5), (10, 12)], &["2: [c]d", "3: ef", "4: [gh]"], 0);
    }

    #[test]
    fn lines_between_marks_are_shown_if_they_are_few() {
        let text = "x\n".repeat(100);
        check(&text, &[(180, 181), (0, 1)], &["1: [x]", "~91: [x]"], 0);
        check(&text, &[(0, 1), (6, 7)], &["1: [x]", "2: x", "3: x", "4: [x]"], 0);
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
        check("ab\ncd\nef", &[(1, 7)], &["1: > ab", "2: > cd", "3: > ef"], 0);
        check(&"ab\n".repeat(100), &[(3, 300)], &["2: > ab", "3: > ab", "~100: > ab"], 0);
    }

    #[test]
    fn long_lines_are_cut_around_the_marks() {
        let text = format!("{}é{}\nx", "a".repeat(5_000), "b".repeat(5_000));
        check_at(20, &text, &[(5_000, 5_002)], &["1: …aaaaaa[é]bbbbbb…"], 0);
        check_at(24, &text, &[(5_000, 5_002), (0, 1)], &["1: [a]aaaaa…aaaaa[é]bbbbb…"], 0);
        check_at(20, &text, &[(0, 10_003)], &[&format!("1: [{}]…", "a".repeat(15))], 0);
        check_at(20, &text, &[(10_002, 10_002)], &[&format!("1: …{}][", "b".repeat(15))], 0);
    }

    #[test]
    fn marks_for_which_there_is_no_room_are_unseen() {
        let text = "a".repeat(500);
        let spans: Vec<(u32, u32)> = (0..50).map(|number| (number * 10, number * 10 + 1)).collect();
        check_at(20, &text, &spans, &["1: [a]…[a]…[a]…[a]…[a]…[a]…[a]…[a]…"], 42);
    }

    #[test]
    fn tabs_and_wide_characters_take_their_room() {
        let marks = [Mark { span: Span::new(5, 6), kind: MarkKind::Main, label: None }];
        let excerpt = Excerpt::new(&Rope::from_str("a\t漢x"), 0, &marks, 80);
        let line = excerpt.lines.first().expect("a line");
        assert_eq!((line.source.as_str(), &line.marked[0].columns), ("a   漢x", &(6..7)));
        check_at(20, &"漢".repeat(100), &[(150, 153)], &["1: …漢漢漢[漢]漢漢漢…"], 0);
    }
}
