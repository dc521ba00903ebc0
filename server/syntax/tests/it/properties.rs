//! Properties that hold for any text.

use proptest::prelude::*;
use syntax::{Chunk, ChunkReader, Dialect, Document, Remainder, Span};
use test_support::{messy, sound};

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Following edits gives what reading afresh gives, and blocks that were not read again are the same values.
    #[test]
    fn incremental_equals_afresh(file in messy::file(), edits in messy::edits(4)) {
        let mut text = file;
        let mut document = Document::read(&text);
        sound::check(&document, &text);
        for edit in edits {
            let range = edit.range(&text);
            let old = Span::from(range.clone());
            let before = document.clone();
            text.replace_range(range, edit.text());
            let replaced = document.edit(text.as_str(), old, edit.text().len() as u32);
            let afresh = Document::read(&text);
            prop_assert_eq!(&document, &afresh);
            sound::check(&document, &text);
            let kept = &before.blocks()[replaced.old.end..];
            let still = &document.blocks()[replaced.old.start + replaced.new..];
            prop_assert!(kept.iter().zip(still).all(|(old, new)| std::sync::Arc::ptr_eq(old, new)));
        }
    }

    /// A text that comes part by part gives the blocks of the whole.
    #[test]
    fn chunks_equal_the_whole(file in messy::file(), parts in prop::collection::vec(1_usize..60, 1..6)) {
        let mut reader = ChunkReader::new(Dialect::Sudoku);
        let mut found = Vec::new();
        let mut start = 0;
        let mut parts = parts.iter().cycle();
        let mut end = 0;
        while start < file.len() {
            end = (end + parts.next().copied().unwrap_or(1)).min(file.len());
            while !file.is_char_boundary(end) {
                end += 1;
            }
            let remainder = if end == file.len() { Remainder::Nothing } else { Remainder::More };
            let blocks = reader.blocks(&file[start..end], remainder).unwrap_or_default();
            start += blocks.iter().map(|block| block.len as usize).sum::<usize>();
            prop_assert!(start == file.len() || end < file.len());
            found.extend(blocks);
        }
        let whole = Document::read(&file);
        prop_assert!(found.iter().eq(whole.blocks().iter().map(|block| &**block)));
    }

    /// Possible sizes, alphabets and column names above a possible grid.
    #[test]
    fn heads_of_grids(text in "[0-3A,+. ]{1,4}\n{1,3}[0-3A,+. ]{1,4}\n{0,2}[0-3,. ]{0,6}") {
        sound::check(&Document::read(&text), &text);
    }

    /// The lines of a list are the blocks that the reader finds there, and the text after them reads the same.
    #[test]
    fn line_lists_equal_their_blocks(
        text in "([.0-9]{81}\n){16,20}(([.0-9]{80,82}|size: 9|\\[solution\\]|[.1-9]{9}|# a| )?\r?\n){0,12}",
        ends in prop::sample::select(vec!["\n", "\r\n", "\n\n"]),
        cut in 0_usize..2000,
        dialect in prop::sample::select(vec![Dialect::Sudoku, Dialect::Sdm, Dialect::Ss]),
    ) {
        let text = text.replace('\n', ends);
        let part = &text[..text.len().saturating_sub(cut)];
        let ends = [(text.as_str(), part, Remainder::More), (part, part, Remainder::Nothing), (&text, &text, Remainder::Nothing)];
        for (file, part, remainder) in ends {
            let mut reader = ChunkReader::new(dialect);
            let Some(Chunk::Lines(lines)) = reader.next(part, remainder) else { continue };
            let blocks = |text: &str| ChunkReader::new(dialect).blocks(text, Remainder::Nothing).unwrap_or_default();
            let whole = blocks(file);
            let (skipped, behind) = whole.split_at(lines.count as usize);
            prop_assert!(skipped.iter().all(|block| block.puzzles.len() == 1 && block.problems.is_empty()));
            prop_assert_eq!(skipped.iter().map(|block| block.len).sum::<u32>(), lines.len);
            // They can be read by themselves later.
            prop_assert_eq!(skipped, blocks(&file[..lines.len as usize]));
            prop_assert_eq!(lines.grids(part).count(), skipped.len());
            let rest = reader.blocks(&file[lines.len as usize..], Remainder::Nothing).unwrap_or_default();
            prop_assert_eq!(behind, rest);
        }
    }

    /// Any characters at all are read without a panic.
    #[test]
    fn never_fails(text in any::<String>()) {
        sound::check(&Document::read(&text), &text);
    }
}

proptest! {
    /// A line of 81 digits and dots has a fast path through the reader. A blank after it forces the general path.
    #[test]
    fn plain_lines_read_as_any_line(line in "[.0-9]{81}", before in "(title: x\n|size: 9\n|box: 3x3\n|[.1-4]{16}\n)?") {
        let plain = Document::read(&format!("{before}{line}\n"));
        let general = Document::read(&format!("{before}{line} \n"));
        let puzzles = |document: &Document| -> Vec<_> {
            document.blocks().iter().flat_map(|block| block.puzzles.iter().cloned()).collect()
        };
        prop_assert_eq!(puzzles(&plain), puzzles(&general));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Grids with blank lines between bands, some with a row too few or too many: following edits that remove and
    /// restore rows gives the same as reading afresh.
    #[test]
    fn slips_in_bands(
        runs in prop::collection::vec(prop_oneof![4 => Just(2_usize), 1 => 1_usize..5], 1..16),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..6),
    ) {
        let row = ["12..\n", "34..\n", "..1.\n", ".2..\n"];
        let mut text: String = runs.iter().map(|&rows| row[..rows].concat() + "\n").collect();
        let mut document = Document::read(&text);
        for (at, adds) in edits {
            let starts: Vec<usize> = text.match_indices('\n').map(|(end, _)| end + 1).collect();
            let start = starts[at.index(starts.len())];
            let end = if adds { start } else { starts.iter().copied().find(|&end| start < end).unwrap_or(start) };
            let new = if adds { row[0] } else { "" };
            text.replace_range(start..end, new);
            document.edit(text.as_str(), Span::from(start..end), new.len() as u32);
            prop_assert_eq!(&document, &Document::read(&text));
            sound::check(&document, &text);
        }
    }
}

/// Lines of a file, one of each sort.
fn line() -> impl Strategy<Value = &'static str> {
    let rows = ["12..", "3...", "..1.", ".2..", "4...", "...3"];
    let others = ["", "", "Grid 7", "title: x", "[puzzle]", "----+----", "# a comment"];
    prop_oneof![3 => prop::sample::select(rows.to_vec()), 2 => prop::sample::select(others.to_vec())]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Regardless of what is missing, each row is in a puzzle or in a problem, and no puzzle goes on after the
    /// beginning of another.
    #[test]
    fn no_row_is_lost(lines in prop::collection::vec(line(), 0..20)) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let document = Document::read(&text);
        let number = |offset: syntax::Offset| text[..offset.to_usize()].matches('\n').count();
        let mut seen = vec![false; lines.len()];
        for (index, block) in document.blocks().iter().enumerate() {
            let start = document.start(index);
            for puzzle in &block.puzzles {
                let rows = || puzzle.grid.rows().iter().map(|row| number(row.span.start.in_file(start)));
                rows().for_each(|row| seen[row] = true);
                let inside = rows().min().unwrap_or(0)..rows().max().unwrap_or(0);
                let begins = |line: &&&str| ["Grid 7", "title: x", "[puzzle]"].contains(line);
                prop_assert!(lines[inside].iter().find(begins).is_none(), "{}", text);
            }
            for problem in &block.problems {
                let first = number(problem.span.start.in_file(start));
                let last = number(problem.span.end.in_file(start));
                seen[first..=last].fill(true);
            }
        }
        let lost = lines.iter().zip(seen).find(|(line, seen)| !seen && line.len() == 4);
        prop_assert!(lost.is_none(), "{}", text);
    }
}

/// Lines of a Markdown text, and pieces of them.
fn markdown() -> impl Strategy<Value = String> {
    let pieces = [
        "```sudoku\n",
        "```sudoku\n",
        "```\n",
        "```\n",
        "~~~ sudoku\n",
        "~~~\n",
        "```text\n",
        "12..\n",
        "3..4\n",
        "\n",
        "x\n",
        "> ",
        "> ",
        "- ",
        "  ",
        "\t",
        "1. ",
        "<!--",
        "-->",
        "<div>\n",
        "\r",
        "\r\n",
        "`",
        "[a]: b\n",
        "# sudoku: ignore-file x\n",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Following edits of a Markdown text gives what reading afresh gives, and the blocks around those replaced stay as
    /// they are.
    #[test]
    fn markdown_incremental_equals_afresh(
        file in markdown(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..8, markdown()), 1..4),
    ) {
        let mut text = file;
        let mut document = Document::read_as(&text, Dialect::Markdown);
        for (at, len, new) in edits {
            let start = at.index(text.len() + 1);
            let end = (start + len).min(text.len());
            let before = document.clone();
            text.replace_range(start..end, &new);
            let replaced = document.edit(text.as_str(), Span::from(start..end), new.len() as u32);
            prop_assert_eq!(&document, &Document::read_as(&text, Dialect::Markdown), "{:?}", text);
            sound::check(&document, &text);
            let inserted = replaced.old.start..replaced.old.start + replaced.new;
            let mut spliced = before.blocks().to_vec();
            spliced.splice(replaced.old, document.blocks()[inserted].iter().cloned());
            prop_assert_eq!(spliced, document.blocks());
        }
    }
}
