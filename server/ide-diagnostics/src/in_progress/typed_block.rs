//! Decides which findings on a block only report that it is being typed.

use ide_db::puzzle::parts::value;
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::state::file::slice;
use ide_db::{Finding, Rule, View};
use syntax::{BlockSpan, Offset, Problem, ProblemKind, PuzzleText, Row, RowPlace, Slot, Span};

/// A block that is being typed, with its position in the file.
pub(super) struct TypedBlock<'a> {
    pub(super) facts: &'a BlockFacts,
    pub(super) at: At,
}

/// A grid that lacks rows.
pub(super) struct MissingRows {
    /// The row above the missing ones.
    pub(super) above: Span,
    pub(super) rows: u32,
    pub(super) expected: u32,
}

impl<'a> TypedBlock<'a> {
    pub(super) fn span(&self) -> Span {
        Span::of_len(self.at.start, self.facts.block.len)
    }

    /// Returns the range of the block without blank lines around it.
    pub(super) fn content(&self, file: &View) -> Span {
        let text = slice(&file.text, self.span());
        let start = (text.len() - text.trim_start().len()) as u32;
        Span::new(self.at.start + start, self.at.start + start.max(text.trim_end().len() as u32))
    }

    fn puzzle(&self) -> Option<&'a PuzzleText> {
        self.facts.block.puzzles.last()
    }

    fn problems(&self) -> impl Iterator<Item = &'a Problem> {
        self.facts.block.problems.iter()
    }

    /// Returns what is missing, if the grid lacks rows.
    pub(super) fn missing_rows(&self) -> Option<MissingRows> {
        self.problems().find_map(|problem| match problem.kind {
            ProblemKind::MissingRows { rows, expected } => {
                Some(MissingRows { above: problem.span.in_file(self.at.start), rows, expected })
            }
            _ => None,
        })
    }

    /// Returns true if the block is or may be incomplete: a grid on one line with fewer than 81 cells may be the
    /// beginning of one.
    fn is_unfinished(&self, file: &View, at: Offset) -> bool {
        self.puzzle().is_none()
            || self.missing_rows().is_some()
            || self.is_begun_line(file, at)
            || self.is_unclear()
            || self.is_begun_number(at)
            || self.problems().any(|problem| match problem.kind {
                ProblemKind::MalformedRow { cells, expected } => cells < expected && self.is_last(file, problem.span),
                _ => false,
            })
    }

    /// Returns true if the cursor is in the last row or below.
    pub(super) fn is_at_its_end(&self, file: &View, at: Offset) -> bool {
        let last_row = self.puzzle().and_then(|puzzle| puzzle.grid.rows().last());
        let start = last_row.map_or(self.at.start, |row| row.span.start.in_file(self.at.start));
        line_of(file, start).start <= at
    }

    /// Returns true if the block is a small grid on the line of the cursor, which may become a larger one.
    fn is_begun_line(&self, file: &View, at: Offset) -> bool {
        let Some(puzzle) = self.puzzle() else { return false };
        let whole = puzzle.grid.rows().iter().any(|row| row.place == RowPlace::Whole);
        let span = puzzle.grid.span.in_file(self.at.start);
        whole
            && puzzle.digit_count < 9
            && puzzle.declared.size.is_none()
            && line_of(file, at).end <= span.end
            && span.start <= at
    }

    /// Returns true if the cells or the size may be misread until the last row is complete.
    fn is_unclear(&self) -> bool {
        self.is_uneven() || self.is_outgrown() || self.has_rare_size()
    }

    /// Returns true if all rows are longer than the last one, which is half typed and yet fits a size.
    fn is_outgrown(&self) -> bool {
        let Some(puzzle) = self.puzzle() else { return false };
        let Some((_last, above)) = puzzle.grid.rows().split_last() else { return false };
        let is_longer = |row: &Row| {
            self.problems().any(|problem| match problem.kind {
                ProblemKind::MalformedRow { cells, expected } => problem.span == row.span && cells > expected,
                _ => false,
            })
        };
        !above.is_empty() && above.iter().all(is_longer)
    }

    /// Returns true if the first rows have a size that hardly any puzzle has: empty cells between commas may be left
    /// out at the end of a row of nine.
    fn has_rare_size(&self) -> bool {
        let Some(puzzle) = self.puzzle() else { return false };
        matches!(puzzle.digit_count, 5 | 7 | 8) && puzzle.declared.size.is_none() && self.missing_rows().is_some()
    }

    /// Returns true if some cells of a row are adjacent and others apart: a number of several digits may be read as
    /// several cells until its row, or the grid, is complete.
    fn is_uneven(&self) -> bool {
        let Some(puzzle) = self.puzzle() else { return false };
        for row in puzzle.grid.rows() {
            let slots: Vec<Slot> = puzzle.grid.slots_of(row).collect();
            let groups: Vec<usize> = slots.chunk_by(|a, b| a.span.end == b.span.start).map(<[Slot]>::len).collect();
            let [first, middle @ .., last] = &groups[..] else { continue };
            // The last group may be short.
            if middle.iter().any(|group| group != first) || last > first {
                return true;
            }
        }
        false
    }

    /// Returns true if the cursor is after a digit that may be the first of a number.
    fn is_begun_number(&self, at: Offset) -> bool {
        let Some(puzzle) = self.puzzle() else { return false };
        if puzzle.digit_count <= 9 {
            return false;
        }
        let slots: Vec<Slot> = puzzle.grid.rows().iter().flat_map(|row| puzzle.grid.slots_of(row)).collect();
        let Some(index) = slots.iter().position(|slot| slot.span.end.in_file(self.at.start) == at) else {
            return false;
        };
        let is_apart = index == 0 || slots[index - 1].span.end < slots[index].span.start;
        let Some(value) = value(slots[index].content) else { return false };
        is_apart && value.get().saturating_mul(10) <= puzzle.digit_count.max(10)
    }

    /// Returns true if the line of the cursor is outside of the grid and cannot be read yet: a half-typed key or
    /// section.
    pub(super) fn has_begun_words(&self, file: &View, at: Offset) -> bool {
        let line = line_of(file, at);
        if slice(&file.text, line).trim_start().starts_with('[') {
            return self.problems().any(|problem| line.meets(problem.span.in_file(self.at.start)));
        }
        if let Some(puzzle) = self.puzzle() {
            let grid = puzzle.grid.span.in_file(self.at.start);
            if grid.start <= line.end && line.start <= grid.end {
                return false;
            }
        }
        let is_in_line = |span: BlockSpan| line.touches(span.start.in_file(self.at.start));
        let entries = self.puzzle().map_or(&*self.facts.block.entries, |puzzle| &*puzzle.entries);
        self.problems().any(|problem| is_in_line(problem.span))
            || entries.iter().any(|entry| entry.key.is_none() && is_in_line(entry.key_span))
    }

    /// Returns true if a row is the last one of the grid, or of a section at the end of the block.
    fn is_last(&self, file: &View, span: BlockSpan) -> bool {
        let last = self.puzzle().and_then(|puzzle| puzzle.grid.rows().last());
        last.is_some_and(|row| row.span == span)
            || self.content(file).end <= line_of(file, span.start.in_file(self.at.start)).end
    }

    /// Returns true if a finding only reports that the block is not finished.
    pub(super) fn only_reports_unfinished(&self, file: &View, finding: &Finding, at: Offset, line: Span) -> bool {
        if !self.span().meets(finding.span) && finding.span.start != self.span().end {
            return false;
        }
        let unfinished = self.is_unfinished(file, at);
        let words = self.has_begun_words(file, at);
        let here = line.start <= finding.span.start && finding.span.start <= line.end;
        let begun_line = self.is_begun_line(file, at);
        // A single row does not determine the size of the grid.
        let few = self.puzzle().is_none_or(|puzzle| puzzle.grid.rows().len() < 2);
        let section = here && slice(&file.text, line).trim_start().starts_with('[');
        match finding.rule {
            Rule::IncompleteGrid => true,
            Rule::Syntax if section => true,
            Rule::MalformedRow | Rule::Syntax if self.has_surplus(finding) && !self.is_unclear() => false,
            Rule::MalformedRow => unfinished && (here || self.is_unclear()),
            Rule::Syntax => words && here || unfinished && (here || few || self.is_unclear()),
            Rule::UnknownKey | Rule::UnusedSuppression => words && here || unfinished && (here || few),
            Rule::DuplicateValue | Rule::NoCandidate | Rule::NoPlace => {
                begun_line || self.is_unclear() || self.is_begun_number(at)
            }
            // The line of the cursor may be a part of a clue.
            Rule::ImpossibleClue => here || unfinished,
            Rule::MultipleSolutions | Rule::Unsolvable | Rule::Undecided | Rule::RedundantGiven => unfinished,
            Rule::DifficultyMismatch | Rule::RatingMismatch => words && here || unfinished,
            Rule::SolutionMismatch | Rule::CountMismatch | Rule::Format => unfinished,
            Rule::WrongValue | Rule::WrongCandidates | Rule::DuplicatePuzzle | Rule::EquivalentPuzzle => begun_line,
        }
    }

    /// Returns true if the finding is about surplus cells or rows.
    fn has_surplus(&self, finding: &Finding) -> bool {
        self.problems().any(|problem| {
            let is_surplus = match problem.kind {
                ProblemKind::MalformedRow { cells, expected } => cells > expected && finding.rule == Rule::MalformedRow,
                ProblemKind::SurplusRow { .. } => finding.rule == Rule::Syntax,
                _ => false,
            };
            is_surplus && problem.span.in_file(self.at.start) == finding.span
        })
    }
}

/// Returns the line of a position without its line end, or the line above if it is blank.
pub(super) fn line_of(file: &View, at: Offset) -> Span {
    let text = &file.text;
    let at = at.to_usize().min(text.len_bytes());
    let line = text.byte_to_line(at);
    let is_blank = text.line(line).chars().all(char::is_whitespace);
    let line = if is_blank { line.saturating_sub(1) } else { line };
    let start = text.line_to_byte(line);
    let rest = slice(text, Span::new(start as u32, text.len_bytes().min(start + 4096) as u32));
    let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
    Span::from(start..start + length)
}
