//! Finds the puzzles in Markdown documents, and adds the margins of quotes and lists to edits there.
//!
//! Only fenced blocks of the language `sudoku` are puzzles. Requests about the rest have no answer, and a feature
//! answers about Markdown documents only if it opts in: an editor has other extensions for their outline, folds and
//! format.

use crate::protocol::Position;
use crate::snapshot::DocumentSnapshot;
use ide::markdown::{Fenced, Insertion};
use ide::{Dialect, Rope, TextEdit};

/// The identifiers of the languages that are read as Markdown.
const LANGUAGES: [&str; 2] = ["markdown", "mdx"];

/// The dialect of a document, by its language, or by its name.
pub(crate) fn dialect(name: &str, language: Option<&str>) -> Dialect {
    match (language, Dialect::from_name(name)) {
        (Some(language), _) if LANGUAGES.contains(&language) => Dialect::Markdown,
        // The user has chosen the language.
        (Some("sudoku"), Dialect::Markdown) => Dialect::Sudoku,
        (_, dialect) => dialect,
    }
}

impl DocumentSnapshot {
    /// Returns true if it is a Markdown document.
    pub(crate) fn is_markdown(&self) -> bool {
        self.analysis.dialect(self.file) == Dialect::Markdown
    }

    /// The fenced block at a position; `None` outside of one, or if the document is not Markdown.
    pub(crate) fn fenced(&self, position: Position) -> Option<&Fenced> {
        let at = self.offset(position).to_usize();
        let mut blocks = self.analysis.fences(self.file).iter();
        // The line of the fence that ends a block begins where the block ends.
        blocks.find(|block| block.range.start <= at && at < block.range.end.max(block.range.start + 1))
    }

    /// Returns true if a position is in a Markdown document, outside of its puzzles.
    pub(crate) fn is_prose(&self, position: Position) -> bool {
        self.is_markdown() && self.fenced(position).is_none()
    }

    /// The edits with the margins of quotes and list items before the lines that they add.
    pub(crate) fn with_margins(&self, edits: &[TextEdit]) -> Vec<TextEdit> {
        edits.iter().map(|edit| with_margin(&self.text, self.analysis.fences(self.file), edit)).collect()
    }
}

fn begins_line(text: &Rope, at: usize) -> bool {
    at == 0 || text.get_byte(at - 1).is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}

fn with_margin(text: &Rope, blocks: &[Fenced], edit: &TextEdit) -> TextEdit {
    let start = edit.span.start.to_usize();
    let end = edit.span.end.to_usize();
    let block = blocks.iter().find(|block| block.range.start <= start && start <= block.range.end);
    let Some(style) = block.map(|block| &block.margin).filter(|style| !style.text.is_empty()) else {
        return edit.clone();
    };
    let insertion = Insertion {
        text: &edit.text,
        begins_line: begins_line(text, start),
        goes_on: !begins_line(text, end),
        // The analysis reads the margin as part of the lines.
        is_copied: true,
    };
    TextEdit { span: edit.span, text: style.insert(insertion) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::Span;

    #[track_caller]
    fn check(text: &str, (from, to): (&str, &str), new: &str, expected: &str) {
        let start = text.find(from).expect("it is there");
        let end = start + text[start..].find(to).expect("it is behind it");
        let edit = TextEdit { span: Span::from(start..end), text: new.to_owned() };
        let TextEdit { span, text: new } = with_margin(&Rope::from_str(text), &ide::markdown::blocks(text), &edit);
        let mut edited = text.to_owned();
        edited.replace_range(span.range(), &new);
        assert_eq!(edited, expected);
    }

    const QUOTE: &str = "a\n\n> ```sudoku\n> 12..\n> 34..\n> ```\n";

    #[test]
    fn new_lines_in_a_quote_have_its_mark() {
        check(
            QUOTE,
            ("..\n> 34", "\n> 34"),
            "..\n\n[solution]",
            "a\n\n> ```sudoku\n> 12..\n>\n> [solution]\n> 34..\n> ```\n",
        );
        check(QUOTE, ("> 34", "> 34"), "# x\n", "a\n\n> ```sudoku\n> 12..\n> # x\n> 34..\n> ```\n");
        check(QUOTE, ("> 34", "> ```\n"), "> 43..\n5\n", "a\n\n> ```sudoku\n> 12..\n> 43..\n> 5\n> ```\n");
        check(QUOTE, ("4..", ".."), "5", "a\n\n> ```sudoku\n> 12..\n> 35..\n> ```\n");
    }

    #[test]
    fn new_lines_in_a_list_item_are_indented() {
        let item = "- ```sudoku\n  12..\n  ```\n";
        check(item, ("\n  ```", "\n  ```"), "\n# x\n  # y", "- ```sudoku\n  12..\n  # x\n  # y\n  ```\n");
    }

    #[test]
    fn elsewhere_lines_are_as_they_are() {
        check("```sudoku\n12..\n```\n", ("12", ".."), "1\n2", "```sudoku\n1\n2..\n```\n");
    }

    #[test]
    fn what_a_document_is() {
        for (name, language, expected) in [
            ("file:///a.md", None, Dialect::Markdown),
            ("file:///a.md", Some("sudoku"), Dialect::Sudoku),
            ("untitled:Untitled-1", Some("markdown"), Dialect::Markdown),
            ("file:///a.txt", Some("mdx"), Dialect::Markdown),
            ("file:///a.sdm", Some("sudoku"), Dialect::Sdm),
        ] {
            assert_eq!(dialect(name, language), expected, "{name} {language:?}");
        }
    }

    #[test]
    fn only_fenced_blocks_are_ours() {
        let mut host = ide::AnalysisHost::default();
        let document = DocumentSnapshot::of("");
        host.apply(ide::Change::Open { file: document.file, text: QUOTE.to_owned(), dialect: Dialect::Markdown });
        let document = DocumentSnapshot { analysis: host.snapshot(), text: ide::Rope::from_str(QUOTE), ..document };
        let is_prose = |line| document.is_prose(Position { line, character: 0 });
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(is_prose), [true, true, true, false, false, true, true]);
        assert!(!DocumentSnapshot::of("12..\n").is_prose(Position { line: 0, character: 0 }));
    }
}
