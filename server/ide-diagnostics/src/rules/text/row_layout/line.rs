//! Splits the line of a row into its characters and cells.

use std::ops::Range;
use syntax::{BlockOffset, BlockSpan, Slot, is_bar, without_comment};

/// A line, up to the comment after its cells.
pub(super) struct RowLine {
    /// Its range in the block.
    span: BlockSpan,
    /// Its characters, each with its offset from the line's start.
    pub(super) chars: Vec<(u32, char)>,
    /// The ranges of its cells, in characters.
    pub(super) cells: Vec<Range<usize>>,
}

impl RowLine {
    /// Returns the line of these cells in the text of their block.
    pub(super) fn new(text: &str, slots: &[Slot]) -> RowLine {
        let first = slots.first().map_or(0, |slot| slot.span.start.to_usize()).min(text.len());
        let before = text.get(..first).unwrap_or_default();
        let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let bom = if text[start..].starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let start = start + bom;
        let line = text[start..].lines().next().unwrap_or_default();
        let line = line.split('\r').next().unwrap_or_default();
        // Cells may also follow an id and a semicolon.
        let last = slots.last().map_or(0, |slot| slot.span.end.to_usize()).saturating_sub(start);
        let content = without_comment(line);
        let line = if content.len() < last { line } else { content }.trim_end();
        let chars: Vec<(u32, char)> = line.char_indices().map(|(at, c)| (at as u32, c)).collect();
        let column = |offset: BlockOffset| chars.partition_point(|&(at, _)| start + (at as usize) < offset.to_usize());
        let cells = slots.iter().map(|slot| column(slot.span.start)..column(slot.span.end)).collect();
        RowLine { span: BlockSpan::from(start..start + line.len()), chars, cells }
    }

    /// Returns the offset of a column in the block.
    pub(super) fn offset(&self, column: usize) -> BlockOffset {
        self.chars.get(column).map_or(self.span.end, |&(at, _)| self.span.start + at)
    }

    /// Returns the columns of the bars.
    pub(super) fn bars(&self) -> impl Iterator<Item = usize> {
        (0..self.chars.len()).filter(|&column| is_bar(self.chars[column].1))
    }

    pub(super) fn is_blank(&self, column: usize) -> bool {
        self.chars.get(column).is_none_or(|&(_, c)| c.is_whitespace())
    }

    /// Counts the bars before each cell.
    pub(super) fn parts(&self) -> Vec<usize> {
        self.cells.iter().map(|cell| self.bars().take_while(|&bar| bar < cell.start).count()).collect()
    }

    /// Counts the gaps before each cell that are wider than `usual`.
    pub(super) fn groups(&self, usual: usize) -> Vec<usize> {
        if self.cells.is_empty() {
            return Vec::new();
        }
        let mut count = 0;
        let mut counts = vec![0];
        for gap in self.gaps() {
            count += usize::from(gap > usual);
            counts.push(count);
        }
        counts
    }

    /// Returns the widths of the gaps between the cells.
    pub(super) fn gaps(&self) -> impl Iterator<Item = usize> {
        self.cells.windows(2).map(|pair| pair[1].start.saturating_sub(pair[0].end))
    }
}
