//! Finds the comments of a block's text: lines of their own, and text beside the rows of a grid. Headings that are not
//! the title are comments, too.

use syntax::{Block, BlockOffset, BlockSpan, Origin, RowPlace, title_of_heading, without_comment};

/// Returns the remarks beside a puzzle, without the signs that begin comments.
pub(crate) fn remarks(text: &str, block: &Block) -> Vec<String> {
    let parts = parts(block);
    let mut found = Vec::new();
    let mut at = BlockOffset::START;
    for line in text.split_inclusive(['\n', '\r']) {
        let span = BlockSpan::of_len(at, line.len() as u32);
        at = span.end;
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        let first = parts.partition_point(|part| part.span.start < span.start);
        let end = parts.partition_point(|part| part.span.start < span.end);
        if first < end {
            found.extend(beside(&parts[first..end], text, span));
        } else {
            let remark =
                comment(trimmed).or_else(|| heading(trimmed, text, block, span)).or_else(|| after_signs(trimmed));
            found.extend(remark.map(str::to_owned));
        }
    }
    found
}

/// Returns the heading on a line, unless it gives the title of the first puzzle, or is code that gives none.
fn heading<'a>(trimmed: &str, text: &'a str, block: &Block, line: BlockSpan) -> Option<&'a str> {
    let title = &block.puzzles.first()?.declared.title;
    let own = title_of_heading(trimmed)?;
    let at = block.headings.partition_point(|heading| heading.start < line.start);
    let heading = block.headings.get(at).filter(|heading| heading.start < line.end)?;
    text.get(heading.range()).filter(|heading| title.as_deref() != Some(own) && title.as_deref() != Some(heading))
}

/// Returns the comment after a frame or the name of a section.
fn after_signs(line: &str) -> Option<&str> {
    let bare = without_comment(line);
    let is_sign = line.starts_with('[') || !bare.contains(char::is_alphanumeric);
    comment(&line[bare.len()..]).filter(|_| is_sign)
}

/// Returns the text of a comment.
fn comment(text: &str) -> Option<&str> {
    let signs = text.strip_prefix("//").or_else(|| text.strip_prefix(['#', ';']))?;
    Some(signs.trim_start_matches(['#', ';', '/']).trim())
}

/// A row of a grid or an entry of metadata.
#[derive(Clone, Copy)]
struct TextPart {
    span: BlockSpan,
    /// True if any text beside it is a remark, as for a grid on one line. Frames and labels are beside rows.
    words: bool,
    /// True if the text after it belongs to it, as in a metadata line.
    whole_line: bool,
}

/// Returns the meaningful parts of a block's lines, by position.
fn parts(block: &Block) -> Vec<TextPart> {
    let mut parts = Vec::new();
    for puzzle in &block.puzzles {
        for entry in &puzzle.entries {
            // An expected number after a grid has no key.
            let whole_line = !entry.key_span.is_empty();
            parts.push(TextPart { span: entry.key_span.cover(entry.value_span), words: !whole_line, whole_line });
        }
        let sections = puzzle.sections.iter().filter(|section| matches!(section.origin, Origin::Lines | Origin::Tail));
        for grid in std::iter::once(&puzzle.grid).chain(sections.map(|section| &section.grid)) {
            for row in grid.rows() {
                parts.push(TextPart { span: row.span, words: row.place == RowPlace::Whole, whole_line: false });
            }
        }
    }
    parts.sort_by_key(|part| part.span.start);
    parts
}

/// Returns the remarks on a line before, between and after its parts.
fn beside(parts: &[TextPart], text: &str, line: BlockSpan) -> Vec<String> {
    if parts.iter().any(|part| part.whole_line) {
        return Vec::new();
    }
    let mut gaps = Vec::new();
    let mut at = line.start;
    for part in parts {
        gaps.extend(text.get(at.to_usize()..part.span.start.to_usize()));
        at = part.span.end;
    }
    gaps.extend(text.get(at.to_usize()..line.end.to_usize()));
    // Frames and labels surround a row: only a comment after them is a remark.
    if !parts.iter().any(|part| part.words)
        && let Some(last) = gaps.pop()
    {
        gaps = vec![&last[without_comment(last).len()..]];
    }
    let mut remarks = Vec::new();
    for gap in gaps {
        let gap = gap.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '"' | '\'' | '|'));
        let remark = comment(gap).unwrap_or(gap);
        if !remark.is_empty() {
            remarks.push(remark.to_owned());
        }
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let document = syntax::Document::read(text);
        let mut at = 0;
        let mut found = Vec::new();
        for block in document.blocks() {
            let end = at + block.len as usize;
            found.extend(remarks(&text[at..end], block));
            at = end;
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn between_a_grid_on_one_line_and_its_solution() {
        let givens = FULL.replacen("534", "...", 1);
        check(&format!("{givens} foo {FULL}\n"), &["foo"]);
        check(&format!("1,{givens},foo bar,{FULL},2.2\n"), &["1", "foo bar", "2.2"]);
        check(&format!("{givens},{FULL}\n"), &[]);
    }

    #[test]
    fn headings_that_are_not_the_title() {
        let grid = "12..\n34..\n....\n....\n";
        check(&format!("The first\n# between\nThe second;\n{grid}"), &["The first", "between"]);
        check(&format!("A heading\ntitle: Another\n{grid}"), &["A heading"]);
        check(&format!("[puzzle \"a\"]\ntitle: b\n{grid}"), &["a"]);
        check(&format!("The same\ntitle: The same\n{grid}"), &[]);
    }

    #[test]
    fn after_frames_and_names_of_sections() {
        let text = "+--+--+ # top\n|12|..|\n|34|..|\n+--+--+\n|..|..|\n|..|..|\n[candidates] # noted\n1 2 3 4\n";
        check(text, &["top", "noted"]);
    }

    #[test]
    fn lines_and_what_is_after_rows() {
        check(
            "# above\ntitle: a # b\n12.. ; first row\n34..#x\n----\n// between\n| .. | .. |\n....\n  ## below\n[solution]\n1234\n",
            &["above", "first row", "x", "between", "below"],
        );
    }

    #[test]
    fn what_stands_around_a_grid_on_one_line() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        check(&format!("\"{grid}\"\n17 {grid} easy\n{grid}:1\n{grid} # hard\n"), &["17", "easy", "hard"]);
    }

    #[test]
    fn frames_and_labels_are_none() {
        check("  ab cd\n1 12 34\n2 34 12\n3 21 43\n4 43 21\n", &[]);
        check("+--+--+\n|12|34|\n|34|12|\n+--+--+\n|21|43|\n|43|21|\n+--+--+\n", &[]);
    }
}
