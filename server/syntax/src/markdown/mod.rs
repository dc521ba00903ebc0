//! Finds the fenced code blocks of a Markdown text whose language is `sudoku`, also within quotes and list items.
//!
//! CommonMark decides what a fenced block is. Knows nothing about puzzles.

mod margin;

pub use margin::{Insertion, LinePrefix, lines};

use crate::text::line::TextLine;
use crate::text::offset::Offset;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::borrow::Cow;
use std::ops::Range;

/// The name of the language after the fence, in any case.
const LANGUAGE: &str = "sudoku";

/// The most blocks of a text that are read, so that no text fills the memory: each is a file of its own.
pub const MOST_BLOCKS: usize = 10_000;

/// The lines between two fences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fenced {
    /// The whole lines, in bytes of the text.
    pub range: Range<usize>,
    /// The beginning of each line that is not part of the block.
    pub margin: LinePrefix,
}

/// The fenced blocks, in order, up to the first that is more than [`MOST_BLOCKS`]. One that is not closed ends with the
/// quote or list item around it, or with the text.
pub fn blocks(text: &str) -> Vec<Fenced> {
    let mut found = Vec::new();
    if !has_opening(text) {
        return found;
    }
    let mut open: Option<Fenced> = None;
    for (event, range) in Parser::new(&with_line_feeds(text)).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                if is_ours(&info) || info.is_empty() && is_named_below(&text[range.end..]) =>
            {
                open = Some(Fenced::below(text, range.start));
            }
            Event::Text(_) => open.iter_mut().for_each(|block| block.range.end = range.end),
            Event::End(TagEnd::CodeBlock) => found.extend(open.take()),
            _ => {}
        }
        if found.len() > MOST_BLOCKS {
            break;
        }
    }
    found
}

/// True if marks of a fence with our language after them, or on the line below, are anywhere in the text. Most
/// Markdown files hold no puzzle, and this takes a tenth of the time of parsing them.
fn has_opening(text: &str) -> bool {
    for mark in ["```", "~~~"] {
        for (at, _) in text.match_indices(mark) {
            let after = text[at..].trim_start_matches(['`', '~']);
            if is_ours(first_line(after)) || is_named_below(after) {
                return true;
            }
        }
    }
    false
}

fn first_line(text: &str) -> &str {
    &text[..text.find(['\n', '\r']).unwrap_or(text.len())]
}

/// The text with a line feed in place of each lone carriage return, which the parser takes for a blank.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let is_lone = |at: usize| !text[at + 1..].starts_with('\n');
    if !text.match_indices('\r').any(|(at, _)| is_lone(at)) {
        return Cow::Borrowed(text);
    }
    let characters = text.char_indices();
    Cow::Owned(characters.map(|(at, c)| if c == '\r' && is_lone(at) { '\n' } else { c }).collect())
}

/// True if the text after a fence names our language: `sudoku`, with attributes after it (`sudoku,ignore` of mdBook,
/// `sudoku {.wide}`, `sudoku:name`), or attributes in braces.
fn is_ours(info: &str) -> bool {
    let info = info.trim();
    if info.starts_with('{') {
        return is_in_attributes(info);
    }
    let end = info.find(|c: char| c.is_whitespace() || matches!(c, ',' | '{' | ':' | ';')).unwrap_or(info.len());
    info[..end].eq_ignore_ascii_case(LANGUAGE)
}

/// True if attributes in braces name our language: by their first class, as Pandoc's (`{.sudoku #id key=value}`) and
/// kramdown's (`{: .language-sudoku}`), or by a first word, as Quarto's and knitr's (`{sudoku, echo=FALSE}`).
fn is_in_attributes(text: &str) -> bool {
    let inside = text.trim_start_matches('{');
    let Some(end) = inside.find('}') else { return false };
    let inside = &inside[..end];
    let is_kramdown = inside.starts_with(':');
    let words = inside.trim_start_matches(':').split(|c: char| c.is_whitespace() || c == ',');
    let mut language = None;
    let mut is_first = true;
    for word in words.filter(|word| !word.is_empty()) {
        if let Some(class) = word.strip_prefix('.') {
            language = Some(class);
            break;
        }
        if is_first && !is_kramdown && !word.starts_with('#') && !word.contains('=') {
            language = Some(word);
            break;
        }
        is_first = false;
    }
    let Some(language) = language else { return false };
    let prefix = "language-";
    let is_prefixed = language.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    language[if is_prefixed { prefix.len() } else { 0 }..].eq_ignore_ascii_case(LANGUAGE)
}

/// True if the line below the last fence of a block, at whose end the text begins, holds attributes of kramdown that
/// name our language.
fn is_named_below(after: &str) -> bool {
    let Some(below) = after.strip_prefix("\r\n").or_else(|| after.strip_prefix(['\n', '\r'])) else { return false };
    let line = first_line(below).trim_matches([' ', '\t', '>']);
    line.starts_with("{:") && is_in_attributes(line)
}

impl Fenced {
    /// The block below the fence whose marks begin at `marks`, still without lines.
    fn below(text: &str, marks: usize) -> Fenced {
        let line = text[..marks].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let start = TextLine::at(text, Offset::from(line as u32)).map_or(text.len(), |line| line.end.to_usize());
        Fenced { range: start..start, margin: LinePrefix::of_fence(&text[line..marks]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let stripped = |block: Fenced| -> String {
            let within = &text[block.range];
            lines(within).map(|line| &within[line]).map(|line| &line[block.margin.width(line)..]).collect()
        };
        let found: Vec<String> = blocks(text).into_iter().map(stripped).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn fences_of_both_kinds() {
        check("a\n```sudoku\n1\n2\n```\nb\n~~~ SUDOKU easy\n3\n~~~\n", &["1\n2\n", "3\n"]);
        check("   ````Sudoku\n```\n1\n   ````  \n2\n", &["```\n1\n"]);
        check("```sudoku\r\n1\r\n```\r\n~~~sudoku\r2\r~~~\r", &["1\r\n", "2\r"]);
    }

    #[test]
    fn attributes_of_blocks() {
        let ours = [
            "{.sudoku}",
            " { .sudoku }",
            "{sudoku}",
            "{{sudoku}}",
            "{Sudoku, echo=FALSE}",
            "{.sudoku #id key=val}",
            "{#id .sudoku .numberLines}",
            "{ #id startFrom=\"100\" .Sudoku}",
            "{.language-sudoku}",
            "{: .language-sudoku}",
            "{:.sudoku}",
            "sudoku,ignore",
            "sudoku, ignore",
            "sudoku ignore",
            "sudoku{1,3}",
            "sudoku {.wide}",
            "SUDOKU title=\"a\"",
            "sudoku:a.sudoku",
            "sudoku\t",
        ];
        for info in ours {
            for fence in ["```", "~~~", "`````"] {
                for end in ["\n", "\r\n"] {
                    let text = format!("a{end}{end}{fence}{info}{end}1{end}{fence}{end}b{end}");
                    check(&text, &[&format!("1{end}")]);
                    check(&format!("> {fence}{info}{end}> 1{end}> {fence}{end}"), &[&format!("1{end}")]);
                }
            }
        }
        let others = [
            "{.python .sudoku}",
            "{r sudoku}",
            "{r, sudoku}",
            "{#sudoku}",
            "{=sudoku}",
            "{lang=sudoku}",
            "{.sudokus}",
            "{.sudoku",
            "{}",
            "{:}",
            "{.é-sudoku}",
            ".sudoku",
            "sudokus",
            "sudoku-x",
            "text {.sudoku}",
            "",
        ];
        for info in others {
            check(&format!("```{info}\n1\n```\n```\n"), &[]);
        }
    }

    #[test]
    fn attributes_below_a_block() {
        check("~~~\n1\n~~~\n{: .language-sudoku}\n", &["1\n"]);
        check("a\n\n```\r\n1\r\n```\r\n{:.sudoku #a}\r\nb", &["1\r\n"]);
        check("> ~~~\n> 1\n> ~~~\n> {: .language-sudoku}\n", &["1\n"]);
        check("~~~ text\n1\n~~~\n{: .language-sudoku}\n", &[]);
        check("~~~\n1\n~~~\n\n{: .language-sudoku}\n", &[]);
        check("~~~\n1\n~~~\n{: .language-ruby}\n", &[]);
        check("~~~\n1\n~~~\n{.sudoku}\n", &[]);
    }

    #[test]
    fn what_is_no_block_of_ours() {
        check("", &[]);
        check("53..7....\n", &[]);
        check("```\n1\n```\n``` text sudoku\n1\n```\n", &[]);
        check("    ```sudoku\n1\n", &[]);
        check("``` sudoku ```\n1\n", &[]);
        check("````md\n```sudoku\n1\n```\n````\n", &[]);
        check("~~~\n```sudoku\n~~~\n", &[]);
    }

    #[test]
    fn blocks_in_quotes_and_list_items() {
        check("> ```sudoku\n> 1\n>2\n>\n>  3\n> ```\n> 4\n", &["1\n2\n\n 3\n"]);
        check("> a\n> > ~~~sudoku\n> > 1\n>> 2\n> > ~~~\n", &["1\n2\n"]);
        check(">```sudoku\n>1\n>```\n```sudoku\n> 2\n```\n", &["1\n", "> 2\n"]);
        check("1. a\n\n   ```sudoku\n   1\n\n     2\n 3\n   ```\n", &["1\n\n  2\n"]);
        check("- > ```sudoku\n  > 1\n  > ```\n10) > > ~~~sudoku\n    > > 2\n", &["1\n", "2\n"]);
        check("> 1. a\n>\n>    ```sudoku\n>    1\n>    ```\n", &["1\n"]);
    }

    #[test]
    fn blocks_on_the_line_of_an_items_mark() {
        check("- ```sudoku\n  1\n\n  2\n  ```\n3\n", &["1\n\n2\n"]);
        check("10) ~~~sudoku\n    1\n    ~~~\n* + ```sudoku\n    2\n    ```\n", &["1\n", "2\n"]);
        check("> - ```sudoku\n>   1\n>   ```\n", &["1\n"]);
        check("-     ```sudoku\n1\n", &[]);
        check("-```sudoku\n1\n", &[]);
        check("- ```\n  ```sudoku\n  ```\n", &[]);
    }

    #[test]
    fn blocks_deep_within_items() {
        check("- x\n\n\t```sudoku\n\t1\n\t```\n2\n", &["1\n"]);
        check("10. x\n    ```sudoku\n    1\n    ```\n2\n", &["1\n"]);
        check("- x\n  - y\n\n    ```sudoku\n    1\n    ```\n", &["1\n"]);
        // Here no item holds them.
        check("- x\n\ny\n\n    ```sudoku\n    1\n", &[]);
        check("- x\n\n      ```sudoku\n      1\n", &[]);
        check("> - x\n\n    ```sudoku\n    1\n", &[]);
    }

    #[test]
    fn an_item_ends_its_blocks() {
        check("- ```sudoku\n  1\n2\n", &["1\n"]);
        check("1. ```sudoku\n   1\n2. ```sudoku\n   2\n", &["1\n", "2\n"]);
    }

    #[test]
    fn html_is_text() {
        check("<!--\n```sudoku\n1\n```\n-->\n\n```sudoku\n2\n```\n", &["2\n"]);
        check("<!-- a\n\n> ```sudoku\n> 1\n> ```\n", &[]);
        check("<div>\n```sudoku\n1\n```\n</div>\n", &[]);
        check("<details>\n\n```sudoku\n1\n```\n\n</details>\n", &["1\n"]);
        check("<pre>\n\n```sudoku\n1\n```\n\n</pre>\n", &[]);
    }

    #[test]
    fn tabs_are_columns() {
        check(">\t```sudoku\n>\t1\n> 2\n>\t```\n", &["1\n2\n"]);
        check("-\t~~~sudoku\n\t1\n    2\n\t~~~\n", &["1\n2\n"]);
        check("\t```sudoku\n\t1\n", &[]);
    }

    #[test]
    fn a_quote_ends_its_blocks() {
        check("> ```sudoku\n> 1\n2\n```\n", &["1\n"]);
        check("> > ```sudoku\n> > 1\n> ```sudoku\n> 2\n", &["1\n", "2\n"]);
        check("> ```sudoku\n```sudoku\n1\n", &["", "1\n"]);
    }

    #[test]
    fn a_block_that_is_not_closed_goes_to_the_end() {
        check("```sudoku\n1\n~~~\n``` x\n", &["1\n~~~\n``` x\n"]);
        check("```sudoku", &[""]);
    }
}
