//! Strips the margin of a fenced block (the marks of a quote, the blanks of a list item) and maps places back. New
//! lines of a block get its margin again.

use ide::markdown::{Insertion, LinePrefix, lines};
use ide::{Offset, Span, TextEdit};

/// Returns the text of a block without its margin, and the margin.
pub(crate) fn strip(style: &LinePrefix, whole: &str) -> (String, Margin) {
    let mut text = String::with_capacity(whole.len());
    let mut list = Vec::new();
    let ends_in_line = whole.is_empty() || whole.ends_with(['\n', '\r']);
    // The start of the next line.
    let next = ends_in_line.then_some(whole.len()..whole.len());
    for range in lines(whole).chain(next) {
        let line = whole.get(range.clone()).unwrap_or_default();
        let (margin, rest) = line.split_at(style.width(line));
        let is_usual = margin == style.text;
        list.push(MarginLine {
            start: length(text.len()).into(),
            outer: length(range.start).into(),
            width: length(margin.len()),
            is_usual,
        });
        text += rest;
    }
    (text, Margin { style: style.clone(), lines: list, len: length(whole.len()) })
}

/// Texts of more than 4 GiB are not read.
fn length(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// The margin of a block, which maps places of its text to the block with margin.
#[derive(Clone)]
pub(crate) struct Margin {
    pub(crate) style: LinePrefix,
    lines: Vec<MarginLine>,
    /// The length of the block with its margin.
    pub(crate) len: u32,
}

/// A line of a block.
#[derive(Clone)]
struct MarginLine {
    /// The start of the line in the text.
    start: Offset,
    /// The start of its margin, counted from the start of the block.
    outer: Offset,
    width: u32,
    /// True if the line has the margin of the fence.
    is_usual: bool,
}

impl Margin {
    fn line(&self, at: Offset) -> Option<&MarginLine> {
        self.lines.get(self.lines.partition_point(|line| line.start <= at).checked_sub(1)?)
    }

    /// Returns the line that begins at a place.
    fn line_start(&self, at: Offset) -> Option<&MarginLine> {
        self.line(at).filter(|line| line.start == at)
    }

    /// Maps a place of the text to the block.
    fn place(&self, at: Offset) -> Offset {
        self.line(at).map_or(at, |line| line.outer + line.width + (at - line.start))
    }

    /// Maps a range of the text to the block. It does not end in the margin of a line that it does not touch.
    pub(crate) fn span(&self, span: Span) -> Span {
        if span.is_empty() {
            return Span::empty(self.place(span.start));
        }
        Span::new(self.place(span.start), self.place(span.end - 1) + 1)
    }

    /// Maps an edit of the text to the block, and adds a margin to new lines.
    pub(crate) fn edit(&self, TextEdit { span, text }: &TextEdit) -> TextEdit {
        let start = self.line_start(span.start);
        let end = self.line_start(span.end);
        if let (Some(start), Some(end)) = (start, end)
            && (text.is_empty() || text.ends_with(['\n', '\r']))
        {
            // Whole lines, with their margins.
            let lines = Insertion { text, begins_line: true, goes_on: false, is_copied: false };
            return TextEdit { span: Span::new(start.outer, end.outer), text: self.style.insert(lines) };
        }
        let is_blank = text.starts_with(['\n', '\r']);
        let renewed = start.filter(|line| !line.is_usual || is_blank);
        let place = Span::new(renewed.map_or_else(|| self.place(span.start), |line| line.outer), self.place(span.end));
        let begins_line = renewed.is_some();
        let goes_on = place.end.to_u32() < self.len;
        let text = self.style.insert(Insertion { text, begins_line, goes_on, is_copied: false });
        TextEdit { span: place, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::with_edits;

    const QUOTE: &str = "> a b\n>c\n>\n> d\n";

    fn style(text: &str) -> LinePrefix {
        LinePrefix { text: text.to_owned() }
    }

    #[test]
    fn what_is_stripped() {
        let text = |style: &LinePrefix, whole| strip(style, whole).0;
        assert_eq!(text(&style("> "), QUOTE), "a b\nc\n\nd\n");
        assert_eq!(text(&style("> > "), "> >  a\r>>b\r\n   >   > c"), " a\rb\r\nc");
        assert_eq!(text(&style("   "), "     a\n b\n\n   c\n"), "  a\nb\n\nc\n");
        assert_eq!(text(&style("\t"), "\ta\n    b\n  \t\tc\n   d\n"), "a\nb\n\tc\nd\n");
        assert_eq!(text(&style(">   "), ">   a\n>    b\n> c\n"), "a\n b\nc\n");
    }

    /// Checks the block after an edit of the text; its text must then be the edited text.
    #[track_caller]
    fn check(style: &LinePrefix, whole: &str, change: (u32, u32, &str), expected: &str) {
        let (text, margin) = strip(style, whole);
        let (start, end, new) = change;
        let change = TextEdit { span: Span::new(start, end), text: new.to_owned() };
        let edited = with_edits(whole, &[margin.edit(&change)]);
        assert_eq!(edited, expected);
        assert_eq!(strip(style, &edited).0, with_edits(&text, &[change]));
    }

    #[test]
    fn changes_within_lines() {
        let quote = style("> ");
        check(&quote, QUOTE, (1, 2, "-"), "> a-b\n>c\n>\n> d\n");
        check(&quote, QUOTE, (0, 1, "x"), "> x b\n>c\n>\n> d\n");
        check(&quote, QUOTE, (4, 5, "x"), "> a b\n> x\n>\n> d\n");
        check(&quote, QUOTE, (1, 2, "\n"), "> a\n> b\n>c\n>\n> d\n");
        check(&quote, QUOTE, (3, 4, ""), "> a bc\n>\n> d\n");
        check(&quote, QUOTE, (3, 6, "\n\n"), "> a b\n>\n> \n> d\n");
        check(&quote, "> a", (1, 1, "\n"), "> a\n");
        check(&quote, "> a", (1, 1, "\nb\n"), "> a\n> b\n");
    }

    #[test]
    fn changes_of_lines() {
        let quote = style("> ");
        check(&quote, QUOTE, (0, 0, "x\n\ny\n"), "> x\n>\n> y\n> a b\n>c\n>\n> d\n");
        check(&quote, QUOTE, (4, 7, ""), "> a b\n> d\n");
        check(&quote, QUOTE, (4, 6, "x\n"), "> a b\n> x\n>\n> d\n");
        check(&quote, QUOTE, (9, 9, "e\n"), "> a b\n>c\n>\n> d\n> e\n");
        check(&quote, QUOTE, (0, 9, "e\r\n\r\n"), "> e\r\n>\r\n");
        check(&style("  "), "  a\n\n b\n", (2, 3, "x\n"), "  a\n  x\n b\n");
        check(&quote, "", (0, 0, "x\n"), "> x\n");
        check(&style("\t"), "\ta\n    b\n", (2, 3, "x\ny"), "\ta\n\tx\n\ty\n");
    }

    #[test]
    fn ranges_end_where_their_lines_end() {
        let (_, margin) = strip(&style("> "), QUOTE);
        assert_eq!(margin.span(Span::new(0, 4)), Span::new(2, 6));
        assert_eq!(margin.span(Span::new(2, 5)), Span::new(4, 8));
        assert_eq!(margin.span(Span::empty(4)), Span::empty(7));
        assert_eq!(margin.span(Span::empty(8)), Span::empty(14));
    }
}
