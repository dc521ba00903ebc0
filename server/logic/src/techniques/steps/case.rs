//! A case: what follows from an assumption, line by line, each line with the earlier ones that it needs.
//!
//! Must not know how a case is found, nor symbols of digits.

use field::{Cell, Digit, Numbers};

use super::conclusion::conclusion;
use super::sentence::Sentence;
use engine::Geometry;

/// What follows if a cell holds a digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The assumption.
    pub cell: Cell,
    pub digit: Digit,
    /// The assumption as others refer to it.
    pub id: StatementId,
    /// Each follows from the grid, the assumption and the lines before it.
    pub lines: Vec<CaseLine>,
    /// The last statement: a contradiction, or what several cases have in common.
    pub end: Sentence,
    /// What the last statement needs besides the grid.
    pub needs: Vec<StatementId>,
}

/// A conclusion within a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseLine {
    pub id: StatementId,
    /// The digits to place, with their cells.
    pub places: Vec<(Cell, Digit)>,
    /// The candidates to remove.
    pub removes: Vec<(Cell, Digit)>,
    /// A clause that follows a comma: `the only 7 left in box 2`.
    pub reason: Sentence,
    /// The earlier statements that it needs besides the grid.
    pub needs: Vec<StatementId>,
    /// The cases that are refuted for it.
    pub cases: Vec<Case>,
}

/// A statement of a case or of the cases around it. A case within another one may use numbers of statements that follow
/// in that one; inside it they mean its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StatementId(pub usize);

impl Case {
    /// The number of statements, those of cases within it included.
    pub fn length(&self) -> usize {
        let mut length = self.lines.len() + 2;
        for case in self.lines.iter().flat_map(|line| &line.cases) {
            length += case.length();
        }
        length
    }
}

/// Writes cases line by line, with numbers: `1.2.` is the second line of the first case.
pub(super) struct CaseWriter<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) numbers: Numbers,
    pub(super) symbol: &'a dyn Fn(Digit) -> String,
    /// The statements that can be referred to, with their numbers; of two with the same identifier the later counts.
    pub(super) known: Vec<(StatementId, String)>,
    pub(super) lines: Vec<String>,
}

impl CaseWriter<'_> {
    /// Adds the lines of a case with this number.
    pub(super) fn write(&mut self, case: &Case, number: &str) {
        let outside = self.known.len();
        self.known.push((case.id, number.to_owned()));
        let assumed = conclusion(self.geometry, self.symbol, &[(case.cell, case.digit)], &[]);
        self.lines.push(format!("{number}. if {assumed}:"));
        for (index, line) in (1..).zip(&case.lines) {
            let own = format!("{number}.{index}");
            let concluded = conclusion(self.geometry, self.symbol, &line.places, &line.removes);
            let reason = line.reason.display(self.geometry, self.numbers, self.symbol);
            self.lines.push(format!("{own}. {concluded}, {reason}{}", self.by(&line.needs)));
            for (inner, case) in (1..).zip(&line.cases) {
                self.write(case, &format!("{own}.{inner}"));
            }
            self.known.push((line.id, own));
        }
        let end = case.end.display(self.geometry, self.numbers, self.symbol);
        self.lines.push(format!("{number}.{}. {end}{}", case.lines.len() + 1, self.by(&case.needs)));
        self.known.truncate(outside);
    }

    /// ` (by 1 and 1.2)`; nothing if the statement follows from the grid alone.
    fn by(&self, needs: &[StatementId]) -> String {
        let mut numbers: Vec<&str> = Vec::new();
        for need in needs {
            if let Some((_, number)) = self.known.iter().rev().find(|(id, _)| id == need) {
                numbers.push(number);
            }
        }
        match numbers.pop() {
            None => String::new(),
            Some(only) if numbers.is_empty() => format!(" (by {only})"),
            Some(last) => format!(" (by {} and {last})", numbers.join(", ")),
        }
    }
}
