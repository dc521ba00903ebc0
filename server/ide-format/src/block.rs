//! Formats a block: the lines before the grid, the grids, and the lines between their rows.

use crate::cells::{self, grids_to_declare, symbols_to_declare};
use crate::clues::{self, ClueOrder};
use crate::drawn::Drawn;
use crate::items::{BlockView, ClueText, Item, Items, with_comment};
use crate::preamble::{Above, line, preamble};
use std::ops::Range;
use syntax::{Alphabet, BlockSpan, Dialect, LineLooks, has_word, without_comment};

/// The context of a block that determines its form.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) dialect: Dialect,
    /// The text above the block.
    pub(super) above: Above,
    /// The line end.
    pub(super) end: &'a str,
    /// The mark of an empty cell in collections.
    pub(super) empty: &'a str,
    /// The order of clues.
    pub(super) order: ClueOrder,
}

/// Returns the formatted text of the block; `None` if its dialect cannot represent it.
pub(super) fn canonical(view: BlockView<'_>, setting: Setting<'_>) -> Option<String> {
    if is_plain(view, setting) {
        return Some(view.text.to_owned());
    }
    let items = Items::of(view);
    if has_lines_among_grids(view, &items) {
        return None;
    }
    let first = items.first_row().unwrap_or(items.list.len());
    let (before, body) = items.list.split_at(first);
    let lines = match setting.dialect {
        Dialect::Sudoku => {
            let symbols = items.grids.first().and_then(|of| symbols_to_declare(of.puzzle, body.first()));
            let grids = items.grids.first().and_then(|of| grids_to_declare(of.puzzle, body.first()));
            preamble(before, &items, setting.above, grids, symbols)
        }
        // Other dialects do not define the form of the lines before a grid.
        _ => {
            let kept = before.iter().filter(|item| !matches!(item, Item::Drawing));
            kept.map(|item| plain(item).to_owned()).collect()
        }
    };
    let mut writer = BlockWriter { view, setting, items: &items, lines, between: Vec::new(), mark: None, drawn: None };
    writer.body(body)?;
    let mut text = if view.text.starts_with('\u{feff}') { "\u{feff}".to_owned() } else { String::new() };
    for line in writer.lines {
        text += &line;
        text += setting.end;
    }
    Some(text)
}

/// Returns true if a block is a formatted line of cells: files of millions of puzzles consist of such lines.
fn is_plain(view: BlockView<'_>, setting: Setting<'_>) -> bool {
    let [puzzle] = &*view.block.puzzles else { return false };
    let line = view.text.strip_suffix(setting.end).unwrap_or("");
    matches!(setting.dialect, Dialect::Sudoku | Dialect::Sdm)
        && matches!(setting.above, Above::Line | Above::Nothing)
        && puzzle.grid.span == BlockSpan::new(0, 81)
        && puzzle.alphabet == Alphabet::Standard
        && line.len() == 81
        && line.bytes().all(|byte| matches!(byte, b'1'..=b'9') || setting.empty.as_bytes() == [byte])
}

/// Returns true if words or comments beside cells are among grids that are written one below the other: the rows of the
/// field have no place for them.
fn has_lines_among_grids(view: BlockView<'_>, items: &Items<'_>) -> bool {
    let apart = items.grids.iter().filter(|of| of.grid.are_grids_apart());
    apart.into_iter().any(|of| {
        let lines = if of.section.is_none() { of.puzzle.lines } else { of.grid.span };
        let text = view.text.get(lines.range()).unwrap_or("");
        text.lines().any(|line| {
            let has_comment = without_comment(line).len() < line.len();
            let is_comment = matches!(LineLooks::of(line), LineLooks::Comment);
            has_word(without_comment(line)) || has_comment && !is_comment
        })
    })
}

/// Returns the text of a line without blanks around it.
fn plain<'a>(item: &Item<'a>) -> &'a str {
    match *item {
        Item::Comment(text) | Item::Words(text) => text,
        Item::Section { line, .. } | Item::Metadata { line, .. } => line,
        _ => "",
    }
}

/// Writes the lines of a block from its first row on.
struct BlockWriter<'a> {
    view: BlockView<'a>,
    setting: Setting<'a>,
    items: &'a Items<'a>,
    lines: Vec<String>,
    /// The comments since the last row.
    between: Vec<&'a str>,
    /// The number of them above the gap between two bands.
    mark: Option<usize>,
    /// The grid whose rows are being written: its index and lines.
    drawn: Option<(usize, Drawn)>,
}

impl<'a> BlockWriter<'a> {
    fn body(&mut self, body: &'a [Item<'a>]) -> Option<()> {
        let mut clues: Vec<ClueText<'_>> = Vec::new();
        for item in body {
            if !matches!(item, Item::Clue(_)) {
                self.clues(&mut clues);
            }
            match item {
                Item::Row { grid, row, comment, .. } => self.row(*grid, *row, comment)?,
                Item::Whole { grids, before, after } => {
                    self.flush(None);
                    let line = self.whole(grids.clone(), before, after)?;
                    self.lines.push(line);
                }
                Item::Clue(line) => {
                    if clues.is_empty() {
                        self.flush(None);
                    }
                    clues.push(*line);
                }
                Item::Comment(text) => self.between.push(text),
                Item::Blank | Item::Drawing => {
                    self.mark.get_or_insert(self.between.len());
                }
                Item::Section { .. } | Item::Metadata { .. } | Item::Words(_) => {
                    self.flush(None);
                    self.lines.extend(match self.setting.dialect {
                        Dialect::Sudoku => line(item, None),
                        _ => Some(plain(item).to_owned()),
                    });
                }
            }
        }
        self.clues(&mut clues);
        self.flush(None);
        Some(())
    }

    /// Writes the lines of clue sections that follow each other.
    fn clues(&mut self, clues: &mut Vec<ClueText<'_>>) {
        let lines = std::mem::take(clues);
        match self.setting.dialect {
            Dialect::Sudoku => self.lines.extend(clues::canonical(self.view, &lines, self.setting.order)),
            _ => self.lines.extend(lines.iter().map(|line| line.text.to_owned())),
        }
    }

    /// Writes the comments since the last row, and `frame` at the gap between them.
    fn flush(&mut self, frame: Option<&str>) {
        let after = self.between.split_off(self.mark.take().unwrap_or(0));
        self.lines.extend(self.between.drain(..).map(str::to_owned));
        self.lines.extend(frame.map(str::to_owned));
        self.lines.extend(after.into_iter().map(str::to_owned));
    }

    fn row(&mut self, grid: usize, row: usize, comment: &str) -> Option<()> {
        if self.items.grids.get(grid)?.grid.are_grids_apart() {
            return self.rows_of_grids(grid);
        }
        let drawn = match self.drawn.take() {
            Some((known, drawn)) if known == grid => drawn,
            _ => Drawn::new(self.items.grids.get(grid)?, self.view.text, self.setting.dialect)?,
        };
        self.flush(drawn.frame_above(row));
        if row == 0 {
            self.lines.extend(drawn.edge.map(str::to_owned));
        }
        self.lines.push(with_comment(drawn.rows.get(row)?.clone(), comment));
        if row + 1 == drawn.rows.len() {
            self.lines.extend(drawn.edge.map(str::to_owned));
        }
        self.drawn = Some((grid, drawn));
        Some(())
    }

    /// Writes all rows of grids that are one below the other in the text, where the first of them is.
    fn rows_of_grids(&mut self, grid: usize) -> Option<()> {
        if matches!(self.drawn, Some((known, _)) if known == grid) {
            return Some(());
        }
        let drawn = Drawn::new(self.items.grids.get(grid)?, self.view.text, self.setting.dialect)?;
        self.flush(None);
        for (row, line) in drawn.rows.iter().enumerate() {
            self.lines.extend(drawn.frame_above(row).map(str::to_owned));
            self.lines.push(line.clone());
        }
        self.drawn = Some((grid, drawn));
        Some(())
    }

    /// Writes grids on one line, their cells side by side if each is one character.
    fn whole(&self, grids: Range<usize>, before: &str, after: &str) -> Option<String> {
        let mut line = before.to_owned();
        for of in self.items.grids.get(grids)? {
            let text = cells::line(of, self.view.text)?;
            line += &if self.setting.empty == "." { text } else { text.replace('.', self.setting.empty) };
        }
        let rest = after.trim_start();
        let is_apart = rest.starts_with(['#', ';']) || rest.starts_with("//") || !after.starts_with(rest);
        if is_apart && !rest.is_empty() {
            line.push(' ');
        }
        Some(line + rest)
    }
}
