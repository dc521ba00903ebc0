//! Finds the comments of a block's text: lines of their own, and text beside the rows of a grid. Headings that are not
//! the title are comments, too.

use syntax::{Block, BlockOffset, BlockSpan, Grid, Origin, RowPlace, without_comment};

/// Returns the remarks beside a puzzle, without the signs that begin comments.
pub(crate) fn remarks(text: &str, block: &Block) -> Vec<String> {
    let parts = Parts::new(block);
    let mut found = Vec::new();
    let mut at = BlockOffset::START;
    for line in text.split_inclusive(['\n', '\r']) {
        let span = BlockSpan::of_len(at, line.len() as u32);
        at = span.end;
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        match parts.on(span) {
            [] => {
                let remark = comment(trimmed).or_else(|| heading(text, block, span)).or_else(|| behind_signs(trimmed));
                found.extend(remark.map(str::to_owned));
            }
            parts => found.extend(beside(parts, text, span)),
        }
    }
    found
}

/// The heading on a line, save the title of the first puzzle.
fn heading<'a>(text: &'a str, block: &Block, line: BlockSpan) -> Option<&'a str> {
    let title = &block.puzzles.first()?.declared.title;
    let at = block.headings.partition_point(|heading| heading.start < line.start);
    let heading = block.headings.get(at).filter(|heading| heading.start < line.end)?;
    text.get(heading.range()).filter(|heading| title.as_deref() != Some(heading))
}

/// The comment behind a frame or the name of a section.
fn behind_signs(line: &str) -> Option<&str> {
    let bare = without_comment(line);
    let is_sign = line.starts_with('[') || !bare.contains(char::is_alphanumeric);
    comment(&line[bare.len()..]).filter(|_| is_sign)
}

/// A comment's text.
fn comment(text: &str) -> Option<&str> {
    let signs = text.strip_prefix("//").or_else(|| text.strip_prefix(['#', ';']))?;
    Some(signs.trim_start_matches(['#', ';', '/']).trim())
}

/// The meaningful parts of a block's lines, by position.
struct Parts(Vec<Part>);

#[derive(Clone, Copy)]
struct Part {
    span: BlockSpan,
    /// True if any text beside it is a remark, as for a grid on one line. Frames and labels are beside rows.
    words: bool,
    /// True if the text behind it belongs to it, as in a metadata line.
    whole_line: bool,
}

impl Parts {
    fn new(block: &Block) -> Parts {
        let mut parts = Vec::new();
        let rows = |grid: &Grid, parts: &mut Vec<Part>| {
            let part =
                |row: &syntax::Row| Part { span: row.span, words: row.place == RowPlace::Whole, whole_line: false };
            parts.extend(grid.rows().iter().map(part));
        };
        for puzzle in &block.puzzles {
            for entry in &puzzle.entries {
                // An expected number behind a grid has no key.
                let whole_line = !entry.key_span.is_empty();
                parts.push(Part { span: entry.key_span.cover(entry.value_span), words: !whole_line, whole_line });
            }
            rows(&puzzle.grid, &mut parts);
            let beside = |origin| matches!(origin, Origin::Lines | Origin::Tail);
            let others = puzzle.sections.iter().filter(|section| beside(section.origin));
            others.for_each(|section| rows(&section.grid, &mut parts));
        }
        parts.sort_by_key(|part| part.span.start);
        Parts(parts)
    }

    /// The parts on a line, in order.
    fn on(&self, line: BlockSpan) -> &[Part] {
        let first = self.0.partition_point(|part| part.span.start < line.start);
        let behind = self.0.partition_point(|part| part.span.start < line.end);
        &self.0[first..behind]
    }
}

/// Returns the remarks on a line before, between and behind its parts.
fn beside(parts: &[Part], text: &str, line: BlockSpan) -> Vec<String> {
    if parts.iter().any(|part| part.whole_line) {
        return Vec::new();
    }
    let words = parts.iter().any(|part| part.words);
    let starts = parts.iter().map(|part| part.span.start).chain([line.end]);
    let ends = [line.start].into_iter().chain(parts.iter().map(|part| part.span.end));
    let gaps: Vec<&str> =
        ends.zip(starts).filter_map(|(end, start)| text.get(end.to_usize()..start.to_usize())).collect();
    let texts = match (words, gaps.last()) {
        (true, _) => gaps,
        // Frames and labels surround a row.
        (false, Some(behind)) => vec![&behind[without_comment(behind).len()..]],
        (false, None) => Vec::new(),
    };
    let stripped = |text: &str| {
        let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '"' | '\'' | '|'));
        let text = comment(text).unwrap_or(text);
        (!text.is_empty()).then(|| text.to_owned())
    };
    texts.into_iter().filter_map(stripped).collect()
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
    fn behind_frames_and_names_of_sections() {
        let text = "+--+--+ # top\n|12|..|\n|34|..|\n+--+--+\n|..|..|\n|..|..|\n[candidates] # noted\n1 2 3 4\n";
        check(text, &["top", "noted"]);
    }

    #[test]
    fn lines_and_what_is_behind_rows() {
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
