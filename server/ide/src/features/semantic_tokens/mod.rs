//! Classifies the parts of a text for highlighting: cells by their content, metadata, headings, comments.
//!
//! Must not know of colours, of LSP's token names, or of lines and columns.

mod clues;
mod lines;
mod token;

pub use token::{Token, TokenClass};

use crate::features::inlay_hints::{MOST_WORK, forced_work};
use clues::clues;
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::{Cancellable, FileId, Interrupt, Interrupted, Located, Rule, Snapshot, View};
use ide_diagnostics::checks::check_text;
use ide_puzzles::explain::fillable::forced_cells;
use lines::{has_lines, lines, metadata};
use syntax::{BlockOffset, BlockSpan, Content, Grid, PuzzleText, SectionKind, Slot, Span};

/// The tokens of a range of a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    /// In order, not overlapping, none empty, none across the end of a line.
    pub list: Vec<Token>,
    /// False if there are unproved puzzles, whose forced cells are classified as empty.
    pub complete: bool,
}

pub(crate) fn tokens(
    db: &Snapshot,
    file: FileId,
    range: Option<Span>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Tokens> {
    let mut found = Tokens { list: Vec::new(), complete: true };
    let Some(file) = db.file(file) else { return Ok(found) };
    let range = range.unwrap_or(Span::from(0..file.text.len_bytes()));
    // More work is that of a whole collection and not of a visible part. All of its forced cells are classified as
    // empty.
    let puzzles = file.blocks_in(range).flat_map(|(facts, _)| &facts.block.puzzles);
    let shows_forced = puzzles.map(forced_work).sum::<u64>() <= MOST_WORK;
    for (facts, at) in file.blocks_in(range) {
        if interrupt() {
            return Err(Interrupted);
        }
        let block = BlockTokens { file, facts, at, shows_forced };
        found.complete &= block.is_known();
        found.list.extend(block.tokens().into_iter().filter(|token| token.span.meets(range)));
    }
    Ok(found)
}

pub(crate) fn prove_within(db: &Snapshot, file: FileId, range: Span, interrupt: Interrupt<'_>) -> Cancellable<()> {
    let Some(file) = db.file(file) else { return Ok(()) };
    for located in file.blocks_in(range).flat_map(|(facts, at)| file.puzzles_of(facts, at)) {
        if interrupt() {
            return Err(Interrupted);
        }
        located.prove(interrupt)?;
    }
    Ok(())
}

/// A block whose tokens are computed. Ranges are relative to the block until they are returned.
struct BlockTokens<'a> {
    file: &'a View,
    facts: &'a BlockFacts,
    at: At,
    shows_forced: bool,
}

impl BlockTokens<'_> {
    /// Returns true if all its puzzles are proved, or forced cells are not shown.
    fn is_known(&self) -> bool {
        !self.shows_forced || (0..self.facts.block.puzzles.len()).all(|index| self.facts.proof(index).is_some())
    }

    fn tokens(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        for located in self.file.puzzles_of(self.facts, self.at) {
            self.puzzle(&located, &mut tokens);
        }
        let block = &*self.facts.block;
        metadata(block, &mut tokens);
        let text = self.file.part(Span::of_len(self.at.start, block.len));
        // Hardly any block of a collection has one of these, and then its lines need not be read.
        if text.bytes().any(|byte| matches!(byte, b'#' | b';' | b'/' | b'[')) {
            lines(block, &text, &mut tokens);
        }
        tokens.sort_by_key(|token| token.span.start);
        let mut in_file = Vec::with_capacity(tokens.len());
        for Token { span, class, conflicting } in in_order(tokens) {
            in_file.push(Token { span: span.in_file(self.at.start), class, conflicting });
        }
        in_file
    }

    fn puzzle(&self, located: &Located<'_>, tokens: &mut Vec<Token<BlockSpan>>) {
        let puzzle = located.puzzle();
        let drafts = check_text(located);
        let duplicates = drafts.iter().filter(|draft| draft.rule == Rule::DuplicateValue);
        let mut conflicting: Vec<BlockOffset> = duplicates.map(|draft| draft.span.start).collect();
        conflicting.sort_unstable();
        let forced = self.forced(located);
        for slot in slots(&puzzle.grid) {
            let start = slot.span.start;
            let class = match slot.content {
                Content::Empty if forced.binary_search(&start).is_ok() => TokenClass::Forced,
                content => match class(content) {
                    Some(class) => class,
                    None => continue,
                },
            };
            tokens.push(Token { span: slot.span, class, conflicting: conflicting.binary_search(&start).is_ok() });
        }
        self.labels(puzzle, tokens);
        sections(puzzle, tokens);
        clues(puzzle, tokens);
    }

    /// Adds the names of the columns and rows of a table, which would look like givens.
    fn labels(&self, puzzle: &PuzzleText, tokens: &mut Vec<Token<BlockSpan>>) {
        if puzzle.grid.is_on_one_line() {
            return;
        }
        let start = puzzle.lines.start;
        let text = self.file.part(puzzle.lines.in_file(self.at.start));
        for row in puzzle.grid.rows() {
            // The lines above the first row, and the beginning of each line.
            let Some(end) = row.span.start.checked_sub(start.to_u32()).map(BlockOffset::to_usize) else { continue };
            let is_first = row.first == 0;
            let Some(before) = text.get(..end) else { continue };
            let from = if is_first { 0 } else { before.rfind(['\n', '\r']).map_or(0, |at| at + 1) };
            let before = &before[from..];
            // Nearly all rows end here. What is around a list is code.
            if before.is_empty() || before.contains(['=', '(', '{', '"', '\'', '#', ';']) {
                continue;
            }
            let mut at = 0;
            for word in before.split_inclusive(|c: char| !c.is_alphanumeric()) {
                let name = word.trim_end_matches(|c: char| !c.is_alphanumeric());
                let span = BlockSpan::new(start + (from + at) as u32, start + (from + at + name.len()) as u32);
                tokens.push(Token { span, class: TokenClass::Comment, conflicting: false });
                at += word.len();
            }
        }
    }

    /// Returns the starts of the forced cells of a puzzle, in order; none for an unproved puzzle.
    fn forced(&self, located: &Located<'_>) -> Vec<BlockOffset> {
        let Some(proof) = located.proof().filter(|_| self.shows_forced) else { return Vec::new() };
        let lowered = located.lowered();
        let steps = forced_cells(&lowered, proof).unwrap_or_default();
        let slots = steps.into_iter().filter_map(|step| lowered.slot(step.cell));
        let mut starts: Vec<BlockOffset> = slots.map(|slot| slot.span.start).collect();
        starts.sort_unstable();
        starts
    }
}

fn class(content: Content) -> Option<TokenClass> {
    match content {
        Content::Given(_) => Some(TokenClass::Given),
        Content::Placed(_) => Some(TokenClass::Placed),
        Content::Empty => Some(TokenClass::Empty),
        Content::Candidates(_) => Some(TokenClass::Candidates),
        Content::Unknown | Content::Outside => None,
    }
}

/// Returns the cells of a grid, including those in malformed rows.
fn slots(grid: &Grid) -> impl Iterator<Item = Slot> {
    (0..grid.slot_count()).map(|index| grid.slot(index))
}

/// Adds the further grids of a puzzle, except those in metadata, which are values there.
fn sections(puzzle: &PuzzleText, tokens: &mut Vec<Token<BlockSpan>>) {
    for section in puzzle.sections.iter().filter(|section| has_lines(section.origin)) {
        for slot in slots(&section.grid) {
            let Some(of_content) = class(slot.content) else { continue };
            let class = match (section.kind, slot.content) {
                (SectionKind::Solution, Content::Given(_)) => TokenClass::Solution,
                (SectionKind::Regions, _) => TokenClass::Region,
                _ => of_content,
            };
            tokens.push(Token { span: slot.span, class, conflicting: false });
        }
    }
}

/// Removes tokens that begin in another one from sorted tokens, and merges adjacent cells of the same class. A comment
/// ends at an ignore comment within it.
fn in_order(tokens: Vec<Token<BlockSpan>>) -> Vec<Token<BlockSpan>> {
    let mut merged: Vec<Token<BlockSpan>> = Vec::with_capacity(tokens.len());
    for token in tokens.into_iter().filter(|token| !token.span.is_empty()) {
        let Some(last) = merged.last_mut().filter(|last| token.span.start <= last.span.end) else {
            merged.push(token);
            continue;
        };
        if token.span.start == last.span.end {
            let is_same = last.class == token.class && last.conflicting == token.conflicting;
            if is_same && token.class.is_cell() {
                last.span.end = token.span.end;
            } else {
                merged.push(token);
            }
        } else if last.class == TokenClass::Comment && token.class == TokenClass::Suppression {
            last.span.end = token.span.start;
            if last.span.is_empty() {
                merged.pop();
            }
            merged.push(token);
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analysis;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use ide_db::Change;
    use proptest::prelude::*;
    use syntax::Dialect;
    use test_support::messy;

    fn all(analysis: &Analysis) -> Tokens {
        analysis.tokens(FILE, None, &|| false).expect("nothing interrupts")
    }

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        expected.assert_eq(&rendered(text, &analysis(text)));
    }

    fn rendered(text: &str, analysis: &Analysis) -> String {
        let line = |token: &Token| {
            let conflicting = if token.conflicting { " conflicting" } else { "" };
            format!("{:?}{conflicting} {:?}\n", token.class, &text[token.span.range()])
        };
        all(analysis).list.iter().map(line).collect()
    }

    #[test]
    fn names_of_rows_and_columns() {
        let comments = |text: &str| {
            let rendered = rendered(text, &analysis(text));
            let lines = rendered.lines().filter_map(|line| line.strip_prefix("Comment "));
            lines.collect::<Vec<_>>().join(" ")
        };
        let rows = "1,0,3,0\n3,0,1,0\n0,1,0,3\n0,3,0,1\n";
        let labelled: String = rows.lines().zip(0..).map(|(row, label)| format!("{label},{row}\n")).collect();
        assert_eq!(comments(&format!(",0,1,2,3\n{labelled}")), r#""0" "1" "2" "3" "0" "1" "2" "3""#);
        assert_eq!(
            comments(
                "|   | a | b | c | d |\n|---|---|---|---|---|\n| A | 1 |   | 3 |   |\n| B | 3 |   | 1 |   |\n| C |   | 1 |   | 3 |\n| D |   | 3 |   | 1 |\n"
            ),
            r#""a" "b" "c" "d" "A" "B" "C" "D""#
        );
        assert_eq!(comments(rows), "");
        assert_eq!(comments("board = [\n  [1, 0, 3, 0],\n  [3, 0, 1, 0],\n  [0, 1, 0, 3],\n  [0, 3, 0, 1],\n]\n"), "");
    }

    #[test]
    fn cells_of_all_sorts() {
        check(
            "1 +2 . {3 4}\n. . 1 2\n2 1 . .\n3 . 2 1\n",
            expect![[r#"
                Given "1"
                Placed "+2"
                Empty "."
                Candidates "{3 4}"
                Forced "."
                Forced "."
                Given "1"
                Given "2"
                Given "2"
                Given "1"
                Empty "."
                Empty "."
                Given "3"
                Forced "."
                Given "2"
                Given "1"
            "#]],
        );
    }

    #[test]
    fn clues() {
        check(
            "1...\n....\n....\n....\n[cages] # a\nAAB.\n.AB.\n....\n....\nA=6 # sum\n3: r4c1-r4c3 # b\n# c\ntitle: x\n[dots]\nr1c1 o3 r1c2\n[sandwich]\ntop: 1 . . 12\n",
            expect![[r##"
                Given "1"
                Empty "..."
                Empty "...."
                Empty "...."
                Empty "...."
                Section "[cages]"
                Comment "# a"
                Region "AAB"
                Region "AB"
                Region "A"
                Value "6"
                Comment "# sum"
                Value "3"
                Region "r4c1"
                Region "r4c3"
                Comment "# b"
                Comment "# c"
                Section "[dots]"
                Region "r1c1"
                Key "o3"
                Region "r1c2"
                Section "[sandwich]"
                Key "top"
                Value "1"
                Value "12"
            "##]],
        );
    }

    #[test]
    fn values_that_clash() {
        check(
            "11..\n+1...\n....\n...2\n",
            expect![[r#"
                Given conflicting "11"
                Empty ".."
                Placed conflicting "+1"
                Empty "..."
                Empty "...."
                Empty "..."
                Given "2"
            "#]],
        );
    }

    #[test]
    fn what_stands_around_grids() {
        check(
            "title: A # no comment\nwhat: ever\n\n# sudoku: ignore no-place\n[puzzle \"B\"] # b\n+-----+-----+ // frame\n| 1 2 | . . | # row # sudoku: ignore\n| . . | 1 2 |\n+-----+-----+\n\
             | 2 1 | . . |\n| . . | 2 1 |\n[solution] ; known\n1234\n3412 # row\n2143\n4321\n\nEvil 7\n1...............# sudoku: ignore\n\
             12..34....12..34:1:1234341221434321\n# end\n",
            expect![[r##"
                Key "title"
                Value "A # no comment"
                Key "what"
                Value "ever"
                Suppression "# sudoku: ignore no-place"
                Section "[puzzle \"B\"]"
                Comment "# b"
                Comment "// frame"
                Given "1"
                Given "2"
                Empty "."
                Empty "."
                Comment "# row "
                Suppression "# sudoku: ignore"
                Empty "."
                Empty "."
                Given "1"
                Given "2"
                Given "2"
                Given "1"
                Empty "."
                Empty "."
                Empty "."
                Empty "."
                Given "2"
                Given "1"
                Section "[solution]"
                Comment "; known"
                Solution "1234"
                Solution "3412"
                Comment "# row"
                Solution "2143"
                Solution "4321"
                Heading "Evil 7"
                Given "1"
                Empty "..............."
                Suppression "# sudoku: ignore"
                Given "12"
                Forced ".."
                Given "34"
                Forced "...."
                Given "12"
                Forced ".."
                Given "34"
                Value "1"
                Solution "1234341221434321"
                Comment "# end"
            "##]],
        );
    }

    #[test]
    fn further_grids() {
        check(
            "....\n....\n....\n...1\n[state]\n1+2..\n....\n....\n....\n[candidates]\n12 3 4 {1 2}\n1 2 3 4\n1 2 3 4\n1 2 3 4\n\
             [regions]\nAABB\nAABB\nCCDD\nCCDD\n",
            expect![[r#"
                Empty "...."
                Empty "...."
                Empty "...."
                Empty "..."
                Given "1"
                Section "[state]"
                Given "1"
                Placed "+2"
                Empty ".."
                Empty "...."
                Empty "...."
                Empty "...."
                Section "[candidates]"
                Candidates "12"
                Given "3"
                Given "4"
                Candidates "{1 2}"
                Given "1"
                Given "2"
                Given "3"
                Given "4"
                Given "1"
                Given "2"
                Given "3"
                Given "4"
                Given "1"
                Given "2"
                Given "3"
                Given "4"
                Section "[regions]"
                Region "AABB"
                Region "AABB"
                Region "CCDD"
                Region "CCDD"
            "#]],
        );
    }

    #[test]
    fn tags_are_no_comments() {
        let text = "#Asomebody\n#Lhard\n12..\n..12\n21..\n..21\n";
        expect![[r##"
            Key "#A"
            Value "somebody"
            Key "#L"
            Value "hard"
            Given "12"
            Empty ".."
            Empty ".."
            Given "12"
            Given "21"
            Empty ".."
            Empty ".."
            Given "21"
        "##]]
        .assert_eq(&rendered(text, &analysis_as(text, Dialect::Sdk)));
    }

    #[test]
    fn what_is_not_proved_is_not_forced() {
        let text = "123.\n....\n....\n....\n";
        let unproved = analysis_as(text, Dialect::Sudoku);
        let before = all(&unproved);
        assert!(!before.complete && before.list.iter().all(|token| token.class != TokenClass::Forced));
        unproved.prove_within(FILE, Span::new(0, 5), &|| false).expect("nothing interrupts");
        let after = all(&unproved);
        assert!(after.complete && after.list.iter().any(|token| token.class == TokenClass::Forced));
    }

    #[test]
    fn a_collection_has_no_forced_cells_but_its_visible_part_has() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let text = line.repeat(1_001);
        let analysis = analysis_as(&text, Dialect::Sudoku);
        let whole = all(&analysis);
        assert!(whole.complete && whole.list.iter().all(|token| token.class != TokenClass::Forced));
        let range = Span::new(500 * 82, 501 * 82 - 1);
        analysis.prove_within(FILE, range, &|| false).expect("nothing interrupts");
        let part = analysis.tokens(FILE, Some(range), &|| false).expect("nothing interrupts");
        assert!(part.complete && part.list.iter().any(|token| token.class == TokenClass::Forced));
        assert!(part.list.iter().all(|token| range.start <= token.span.start && token.span.end <= range.end));
    }

    proptest! {
        #[test]
        fn tokens_are_in_order_within_lines_and_parts_are_parts(
            text in messy::file(), from in 0..=1000u32, to in 0..=1000u32,
        ) {
            let mut host = host(&text);
            host.apply(Change::Configure(Default::default()));
            let analysis = host.snapshot();
            prove_all(&analysis);
            let whole = all(&analysis);
            prop_assert!(whole.complete);
            let mut end = syntax::Offset::START;
            for token in &whole.list {
                prop_assert!(end <= token.span.start && !token.span.is_empty());
                prop_assert!(!text[token.span.range()].contains(['\n', '\r']), "{token:?}");
                end = token.span.end;
            }
            let at = |part: u32| (u64::from(part) * text.len() as u64 / 1000) as u32;
            let range = Span::new(at(from.min(to)), at(from.max(to)));
            let part = analysis.tokens(FILE, Some(range), &|| false).expect("nothing interrupts");
            let expected: Vec<Token> = whole.list.into_iter().filter(|token| token.span.meets(range)).collect();
            prop_assert_eq!(part.list, expected);
        }
    }

    #[test]
    fn several_grids() {
        check(
            "size: 4\ngrids: r1c1 r3c3\n1 +2 . 4 ~ ~\n. {34} 1 2 ~ ~\n2 . 4 . 1 4\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n",
            expect![[r#"
                Key "size"
                Value "4"
                Key "grids"
                Value "r1c1 r3c3"
                Given "1"
                Placed "+2"
                Empty "."
                Given "4"
                Empty "."
                Candidates "{34}"
                Given "1"
                Given "2"
                Given "2"
                Empty "."
                Given conflicting "4"
                Empty "."
                Given conflicting "1"
                Given conflicting "4"
                Empty "."
                Given "3"
                Empty "."
                Given "1"
                Empty "."
                Empty "."
                Empty "."
                Given "2"
                Given conflicting "1"
                Given conflicting "4"
                Given "1"
                Empty "."
                Given "2"
                Empty "."
            "#]],
        );
    }
}
