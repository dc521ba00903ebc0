//! Computes the folding ranges of a file: puzzles, their grids, comments, and collections below a heading.

use crate::features::selection_range::with_header;
use crate::features::symbols::detail;
use ide_db::base::words::counted;
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::{Cancellable, FileId, Interrupt, Interrupted, Snapshot, View};
use std::cmp::Reverse;
use syntax::{Block, BlockOffset, BlockSpan, LineLooks, Offset, Origin, PuzzleText, RowPlace, Span, TextLine};

/// A folding range: several lines that can be folded into the first one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoldingRange {
    /// From its first line to the end of its last one.
    pub span: Span,
    /// The kind of its lines.
    pub kind: FoldingKind,
    /// A text that replaces the folded lines.
    pub summary: Option<String>,
}

/// The kind of a [`FoldingRange`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldingKind {
    /// A puzzle with its metadata and further grids.
    Puzzle,
    /// One of the grids or clue sections of a puzzle.
    Grid,
    /// Puzzles that are one line each, with the heading or comment above them.
    Collection,
    /// Metadata of the whole file.
    Header,
    /// Lines that are comments.
    Comment,
}

pub(crate) fn folding_ranges(
    db: &Snapshot,
    file: FileId,
    limit: usize,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<FoldingRange>> {
    let Some(file) = db.file(file) else { return Ok(Vec::new()) };
    let mut collector = FoldingCollector { file, found: Vec::new(), collection: None };
    for (chunk, at) in file.chunks().iter() {
        if interrupt() {
            return Err(Interrupted);
        }
        for (facts, at) in chunk.blocks(at) {
            collector.block(facts, at);
        }
    }
    collector.end_collection();
    Ok(collector.finish(limit))
}

/// Collects the folding ranges of a file, block by block.
struct FoldingCollector<'a> {
    file: &'a View,
    found: Vec<FoldingRange>,
    /// Puzzles of one line each, without anything between them.
    collection: Option<OneLinePuzzles>,
}

/// Puzzles of one line each that follow each other.
struct OneLinePuzzles {
    /// The lines, including the heading if there is one.
    span: Span,
    puzzles: u32,
    has_heading: bool,
}

impl FoldingCollector<'_> {
    fn block(&mut self, facts: &BlockFacts, at: At) {
        // In a collection nearly all blocks are one line, and their text need not be read again.
        if let Some(line) = only_line(&facts.block) {
            return self.extend_collection(line.in_file(at.start), facts.puzzle_count());
        }
        let text = self.file.block_text(facts, at.start, BlockSpan::new(0, facts.block.len));
        let mut lines = TextLine::of_block(&text);
        if let (Some(line), None, true) = (lines.next(), lines.next(), has_lines(&facts.block)) {
            return self.extend_collection(line.span.in_file(at.start), facts.puzzle_count());
        }
        self.end_collection();
        self.comments(&text, at.start);
        self.header(&facts.block, at.start);
        for puzzle in &facts.block.puzzles {
            self.puzzle(puzzle, at.start);
        }
        self.begin_collection(&facts.block, &text, at.start);
    }

    fn add(&mut self, span: Span, kind: FoldingKind, summary: Option<String>) {
        self.found.push(FoldingRange { span, kind, summary });
    }

    fn puzzle(&mut self, puzzle: &PuzzleText, start: Offset) {
        let whole = puzzle.span.cover(puzzle.lines).in_file(start);
        if self.line(whole.start) == self.line(whole.end) {
            return;
        }
        self.add(whole, FoldingKind::Puzzle, Some(detail(puzzle)));
        self.add(puzzle.lines.in_file(start), FoldingKind::Grid, None);
        for section in &puzzle.sections {
            if section.origin == Origin::Lines {
                self.add(with_header(self.file, section.grid.span.in_file(start)), FoldingKind::Grid, None);
            }
        }
        for section in &puzzle.clues {
            self.add(section.span.in_file(start), FoldingKind::Grid, None);
        }
    }

    fn header(&mut self, block: &Block, start: Offset) {
        let lines = block.entries.iter().map(|entry| entry.key_span.cover(entry.value_span));
        if let Some(span) = lines.reduce(BlockSpan::cover) {
            self.add(span.in_file(start), FoldingKind::Header, None);
        }
    }

    fn comments(&mut self, text: &str, start: Offset) {
        let mut comment: Option<BlockSpan> = None;
        for line in TextLine::of_block(text) {
            if LineLooks::of(&text[line.span.range()]) == LineLooks::Comment {
                comment = Some(comment.map_or(line.span, |before| before.cover(line.span)));
            } else if let Some(ended) = comment.take() {
                self.add(ended.in_file(start), FoldingKind::Comment, None);
            }
        }
        if let Some(last) = comment {
            self.add(last.in_file(start), FoldingKind::Comment, None);
        }
    }

    /// A block of several lines that ends with puzzles on one line may be the first of a collection.
    fn begin_collection(&mut self, block: &Block, text: &str, start: Offset) {
        let Some(last) = block.puzzles.last().filter(|_| has_lines(block)) else { return };
        let Some(grid) = TextLine::of_block(text).find(|line| line.span.touches(last.grid.span.start)) else { return };
        // The heading is all lines above it up to a blank one: folds must not overlap, and comments are one already.
        let mut heading: Option<BlockSpan> = None;
        for line in TextLine::of_block(text) {
            if grid.span.start < line.end {
                break;
            }
            if LineLooks::of(&text[line.span.range()]) == LineLooks::Blank {
                heading = None;
            } else {
                heading = Some(heading.map_or(line.span, |heading| heading.cover(line.span)));
            }
        }
        self.collection = Some(OneLinePuzzles {
            span: heading.map_or(grid.span, |heading| heading.cover(grid.span)).in_file(start),
            puzzles: block.puzzles.len() as u32,
            has_heading: heading.is_some(),
        });
    }

    fn extend_collection(&mut self, line: Span, puzzles: u32) {
        let new = OneLinePuzzles { span: line, puzzles: 0, has_heading: false };
        let collection = self.collection.get_or_insert(new);
        collection.span = collection.span.cover(line);
        collection.puzzles += puzzles;
    }

    fn end_collection(&mut self) {
        if let Some(OneLinePuzzles { span, puzzles, has_heading: true }) = self.collection.take()
            && puzzles > 1
        {
            self.add(span, FoldingKind::Collection, Some(counted(puzzles, "puzzle")));
        }
    }

    fn line(&self, offset: Offset) -> usize {
        self.file.text.byte_to_line(self.file.text.len_bytes().min(offset.to_usize()))
    }

    fn finish(mut self, limit: usize) -> Vec<FoldingRange> {
        let mut several_lines = Vec::new();
        for range in std::mem::take(&mut self.found) {
            let first = self.line(range.span.start);
            let last = self.line(range.span.end);
            if first < last {
                several_lines.push((first, last, range));
            }
        }
        // Keep the largest of those that begin in the same line.
        several_lines.sort_by_key(|&(first, last, _)| (first, Reverse(last)));
        several_lines.dedup_by_key(|&mut (first, ..)| first);
        let mut ranges: Vec<FoldingRange> = several_lines.into_iter().map(|(_, _, range)| range).collect();
        if ranges.len() > limit {
            ranges.retain(|range| range.kind != FoldingKind::Grid);
            ranges.truncate(limit);
        }
        ranges
    }
}

/// Returns the only line of a block, if it begins and ends with puzzles.
fn only_line(block: &Block) -> Option<BlockSpan> {
    let first = block.puzzles.first()?;
    let last = block.puzzles.last()?;
    // A puzzle's own range may begin with a heading.
    let is_all = first.grid.span.start == BlockOffset::START && block.len <= last.span.end.to_u32() + 2;
    (is_all && has_lines(block)).then_some(BlockSpan::new(0, last.span.end))
}

/// Returns true if it holds puzzles, and each of them is one line.
fn has_lines(block: &Block) -> bool {
    !block.puzzles.is_empty() && block.puzzles.iter().all(is_one_line)
}

fn is_one_line(puzzle: &PuzzleText) -> bool {
    matches!(puzzle.grid.rows(), [row] if row.place == RowPlace::Whole)
        && puzzle.entries.is_empty()
        && puzzle.clues.is_empty()
        && puzzle.sections.iter().all(|section| section.origin != Origin::Lines)
}

#[cfg(test)]
mod tests {
    use crate::AnalysisHost;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use ide_db::{Change, TextEdit};
    use proptest::prelude::*;
    use syntax::{Dialect, Offset, Span};
    use test_support::messy;

    fn check_folds(text: &str, limit: usize, expected: Expect) {
        let folding_ranges =
            analysis_as(text, Dialect::Sudoku).folding_ranges(FILE, limit, &|| false).expect("nothing interrupts");
        let line = |offset: Offset| text[..offset.to_usize()].matches('\n').count() + 1;
        let actual = folding_ranges.iter().map(|fold| {
            let summary = fold.summary.as_deref().unwrap_or_default();
            format!("{:?} {}–{} {summary}\n", fold.kind, line(fold.span.start), line(fold.span.end))
        });
        expected.assert_eq(&actual.collect::<String>());
    }

    const PUZZLES: &str = "\
# one
# two
author: a
source: b

title: A
+--+--+
|12|34|
|34|12|
+--+--+
|21|43|
|43|21|
+--+--+
[solution]
1234
3412
2143
4321
[state] # played
1234
3412
2143
4321

1234
3412
2143
4321
# three

# four
; five
// six
";

    #[test]
    fn puzzles_grids_and_comments() {
        check_folds(
            PUZZLES,
            99,
            expect![[r#"
                Comment 1–2 
                Header 3–4 
                Puzzle 6–23 4×4, 16 clues
                Grid 7–13 
                Grid 14–18 
                Grid 19–23 
                Puzzle 25–28 4×4, 16 clues
                Comment 31–33 
            "#]],
        );
    }

    #[test]
    fn no_more_than_asked_for() {
        check_folds(
            PUZZLES,
            5,
            expect![[r#"
                Comment 1–2 
                Header 3–4 
                Puzzle 6–23 4×4, 16 clues
                Puzzle 25–28 4×4, 16 clues
                Comment 31–33 
            "#]],
        );
        check_folds(
            PUZZLES,
            2,
            expect![[r#"
            Comment 1–2 
            Header 3–4 
        "#]],
        );
        check_folds(PUZZLES, 0, expect![[""]]);
    }

    #[test]
    fn collections() {
        let line = ".".repeat(40) + "1" + &".".repeat(40);
        let lines = format!("{line}\n{line} # a\n{line}{line}\n{line},{}\n", line.replace('.', "2"));
        check_folds(&lines, 99, expect![[""]]);
        check_folds(
            &format!("# a\n# b\n{lines}\n{lines}"),
            99,
            expect![[r#"
                Collection 1–6 5 puzzles
            "#]],
        );
        check_folds(
            &format!("Hard ones\n{lines}\n# c\n{lines}{line}"),
            99,
            expect![[r#"
                Collection 1–5 5 puzzles
                Collection 7–12 6 puzzles
            "#]],
        );
        check_folds(
            &format!("title: T\n{line}\ntitle: U\n{line}\nGrid 03\n{line}\n"),
            99,
            expect![[r#"
                Puzzle 1–2 9×9, 1 clue
                Puzzle 3–4 9×9, 1 clue
                Puzzle 5–6 9×9, 1 clue
            "#]],
        );
    }

    #[test]
    fn nothing_to_fold() {
        for text in ["", "\n\n", "# a\n", "# a\n\n# b", "12..34....12..34\n"] {
            check_folds(text, 99, expect![[""]]);
        }
    }

    proptest! {
        #[test]
        fn they_are_the_same_after_an_edit(text in messy::file(), edit in messy::edits(1)) {
            let Some(edit) = edit.first() else { return Ok(()) };
            let mut host = AnalysisHost::default();
            host.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
            let range = edit.range(&text);
            let span = Span::from(range.clone());
            host.snapshot();
            host.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: edit.text().to_owned() } });
            let mut edited = text.clone();
            edited.replace_range(range, edit.text());
            let folding_ranges = host.snapshot().folding_ranges(FILE, 99, &|| false);
            prop_assert_eq!(&folding_ranges, &analysis_as(&edited, Dialect::Sudoku).folding_ranges(FILE, 99, &|| false));
            for fold in folding_ranges.expect("nothing interrupts") {
                prop_assert!(edited[fold.span.range()].contains(['\n', '\r']));
            }
        }
    }

    #[test]
    fn several_grids() {
        let first =
            "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n";
        let samurai = include_str!("../../../../samples/grids/samurai.sudoku");
        check_folds(
            &format!("{first}\n{samurai}"),
            usize::MAX,
            expect![[r#"
            Puzzle 1–8 2 grids on 6×6, 16 clues
            Grid 3–8 
            Puzzle 11–38 samurai, 108 clues
            Grid 12–38 
        "#]],
        );
    }
}
