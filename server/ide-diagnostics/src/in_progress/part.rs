//! Decides which findings on a block only report that it is being typed.

use super::line_of;
use ide_db::base::finding::Finding;
use ide_db::base::rule::Rule;
use ide_db::state::chunks::At;
use ide_db::state::facts::Facts;
use ide_db::state::file::{View, slice};
use syntax::{BlockSpan, Content, Entry, Offset, Problem, ProblemKind, PuzzleText, RowPlace, Slot, Span};

/// A block that is being typed, with its position in the file.
pub(super) struct Part<'a> {
    pub(super) facts: &'a Facts,
    pub(super) at: At,
}

impl<'a> Part<'a> {
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

    /// Returns the row above the missing ones, the number of rows and the expected number.
    pub(super) fn missing_rows(&self) -> Option<(Span, u32, u32)> {
        self.problems().find_map(|problem| match problem.kind {
            ProblemKind::MissingRows { rows, expected } => Some((problem.span.in_file(self.at.start), rows, expected)),
            _ => None,
        })
    }

    /// Returns true if the block is or may be incomplete: a grid on one line with fewer than 81 cells may be the
    /// beginning of one.
    pub(super) fn is_unfinished(&self, file: &View, at: Offset) -> bool {
        let short = |problem: &Problem| match problem.kind {
            ProblemKind::MalformedRow { cells, expected } => cells < expected && self.is_last(file, problem.span),
            _ => false,
        };
        self.puzzle().is_none()
            || self.missing_rows().is_some()
            || self.is_begun_line(file, at)
            || self.is_unclear()
            || self.is_begun_number(at)
            || self.problems().any(short)
    }

    /// Returns true if the cursor is in the last row or below.
    pub(super) fn is_at_its_end(&self, file: &View, at: Offset) -> bool {
        let last = self.puzzle().and_then(|puzzle| puzzle.grid.rows().last());
        let last = last.map_or(self.at.start, |row| row.span.start.in_file(self.at.start));
        line_of(file, last).start <= at
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
        let rows = self.puzzle().map_or(&[][..], |puzzle| puzzle.grid.rows());
        let is_longer = |span: BlockSpan| {
            let longer = |problem: &Problem| matches!(problem.kind, ProblemKind::MalformedRow { cells, expected } if cells > expected);
            self.problems().any(|problem| problem.span == span && longer(problem))
        };
        rows.split_last().is_some_and(|(_, above)| !above.is_empty() && above.iter().all(|row| is_longer(row.span)))
    }

    /// Returns true if the first rows have a size that hardly any puzzle has: empty cells between commas may be left
    /// out at the end of a row of nine.
    fn has_rare_size(&self) -> bool {
        let is_rare = |puzzle: &PuzzleText| matches!(puzzle.digit_count, 5 | 7 | 8) && puzzle.declared.size.is_none();
        self.puzzle().is_some_and(is_rare) && self.missing_rows().is_some()
    }

    /// Returns true if some cells of a row are adjacent and others apart: a number of several digits may be read as
    /// several cells until its row, or the grid, is complete.
    fn is_uneven(&self) -> bool {
        let Some(puzzle) = self.puzzle() else { return false };
        puzzle.grid.rows().iter().any(|row| {
            let slots: Vec<Slot> = puzzle.grid.slots_of(row).collect();
            let groups: Vec<usize> = slots.chunk_by(|a, b| a.span.end == b.span.start).map(<[Slot]>::len).collect();
            // The last one may be short.
            let last = groups.len().saturating_sub(1);
            groups.iter().zip(0..).any(|(&group, at)| group > groups[0] || group < groups[0] && at < last)
        })
    }

    /// Returns true if the cursor is after a digit that may be the first of a number.
    fn is_begun_number(&self, at: Offset) -> bool {
        let Some(puzzle) = self.puzzle().filter(|puzzle| puzzle.digit_count > 9) else { return false };
        let slots: Vec<Slot> = puzzle.grid.rows().iter().flat_map(|row| puzzle.grid.slots_of(row)).collect();
        let Some(index) = slots.iter().position(|slot| slot.span.end.in_file(self.at.start) == at) else {
            return false;
        };
        let apart = index == 0 || slots[index - 1].span.end < slots[index].span.start;
        let value = match slots[index].content {
            Content::Given(value) | Content::Placed(value) => value,
            _ => return false,
        };
        apart && value.get().saturating_mul(10) <= puzzle.digit_count.max(10)
    }

    /// Returns true if the line of the cursor is outside of the grid and cannot be read yet: a half-typed key or
    /// section.
    pub(super) fn has_begun_words(&self, file: &View, at: Offset) -> bool {
        let line = line_of(file, at);
        if slice(&file.text, line).trim_start().starts_with('[') {
            return self.problems().any(|problem| line.meets(problem.span.in_file(self.at.start)));
        }
        let grid = self.puzzle().map(|puzzle| puzzle.grid.span.in_file(self.at.start));
        let in_line = |span: BlockSpan| line.touches(span.start.in_file(self.at.start));
        let is_known = |entry: &Entry| entry.key.is_some() || !in_line(entry.key_span);
        let entries = self.puzzle().map_or(&*self.facts.block.entries, |puzzle| &*puzzle.entries);
        grid.is_none_or(|grid| line.end < grid.start || grid.end < line.start)
            && (self.problems().any(|problem| in_line(problem.span)) || !entries.iter().all(is_known))
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
            let surplus = match problem.kind {
                ProblemKind::MalformedRow { cells, expected } => cells > expected && finding.rule == Rule::MalformedRow,
                ProblemKind::SurplusRow { .. } => finding.rule == Rule::Syntax,
                _ => false,
            };
            surplus && problem.span.in_file(self.at.start) == finding.span
        })
    }
}
