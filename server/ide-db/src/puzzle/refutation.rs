//! Words the reason why a puzzle has no solution: the givens and clues that clash, and the proof step by step.
//!
//! Must not know which rule or command uses the words.

use crate::base::words::{counted, listed};
use crate::puzzle::lowering::Lowered;
use engine::{Cell, Constraint, Digit};
use logic::diagnosis::refutation::{Refutation, RefutationEnd};
use logic::diagnosis::unsatisfiable::UnsatisfiableSubset;
use logic::singles::Contradiction;
use logic::techniques::with_demand;
use std::fmt;

/// The most cells that a sentence lists.
const MOST_LISTED: usize = 12;

/// The most characters of a sentence that quotes what clues demand.
const MOST_QUOTED: usize = 120;

/// Statements in one sentence: `r3c4=1 and cage A makes 7`, or with semicolons where one has a conjunction itself.
fn statements(items: &[String]) -> String {
    let are_simple = !items.iter().any(|item| item.contains(" and ") || item.contains(','));
    match items {
        [first @ .., last] if !first.is_empty() && !are_simple => format!("{}; and {last}", first.join("; ")),
        _ => listed(items),
    }
}

/// Describes a conflict in one sentence: `these 3 givens cannot all be right: r1c1=5, r1c2=8 and r2c4=3`.
pub fn sentence(lowered: &Lowered<'_>, conflict: &UnsatisfiableSubset) -> String {
    let mut members = Vec::new();
    for cell in &conflict.cells {
        members.push(match lowered.givens[cell.index()] {
            Some(given) => format!("{}={}", lowered.name(*cell), lowered.symbol(given)),
            None => lowered.name(*cell),
        });
    }
    let mut demands = members.clone();
    demands.extend(conflict.groups.iter().map(|group| lowered.demand(*group).to_owned()));
    members.extend(conflict.groups.iter().map(|group| lowered.geometry.group_name(*group).to_string()));
    let quoted = statements(&demands);
    let list = match members.len() {
        1..=MOST_LISTED if quoted.chars().count() <= MOST_QUOTED => format!(": {quoted}"),
        1..=MOST_LISTED => format!(": {}", listed(&members)),
        _ => String::new(),
    };
    let are_givens = conflict.cells.iter().all(|cell| lowered.givens[cell.index()].is_some());
    let noun = if are_givens { "given" } else { "cell" };
    let these = these(conflict.cells.len(), noun, conflict.groups.len());
    let all = if members.len() == 2 { "both" } else { "all" };
    let (clash, without) = match (members.len(), conflict.cells.is_empty()) {
        (0, _) => return "its rules contradict each other".to_owned(),
        (1, true) => ("this clue cannot be right".to_owned(), "without it"),
        (1, false) if are_givens => ("this given cannot be right".to_owned(), "without it"),
        (1, false) => ("the candidates of this cell cannot be right".to_owned(), "without them"),
        _ if are_givens => (format!("{these} cannot {all} be right"), "remove any one of them and"),
        _ if conflict.groups.is_empty() => {
            (format!("the candidates of {these} contradict each other"), "remove those of any one cell and")
        }
        _ => (format!("the candidates of {these} contradict each other"), "remove any one of them and"),
    };
    let minimal = if conflict.minimal { format!("; {without} there is a solution") } else { String::new() };
    format!("{clash}{list}{minimal}")
}

/// The members of a conflict, counted: `these 3 givens and 2 clues`, `this given and these 2 clues`.
fn these(cells: usize, noun: &str, clues: usize) -> String {
    match (cells, clues) {
        (_, 0) => this_or_these(cells, noun),
        (0, _) => this_or_these(clues, "clue"),
        (2.., 2..) => format!("these {} and {}", counted(cells as u64, noun), counted(clues as u64, "clue")),
        _ => format!("{} and {}", this_or_these(cells, noun), this_or_these(clues, "clue")),
    }
}

/// `this clue`, `these 2 clues`.
fn this_or_these(count: usize, noun: &str) -> String {
    if count == 1 { format!("this {noun}") } else { format!("these {}", counted(count as u64, noun)) }
}

/// A line of a refutation.
pub struct RefutationLine {
    /// Its place in the whole: `2.1.3`, the third line of the first case of the second.
    number: String,
    text: String,
    /// Where to look.
    pub cell: Option<Cell>,
}

impl fmt::Display for RefutationLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.number, self.text)
    }
}

/// A refutation, line by line.
pub fn lines(lowered: &Lowered<'_>, refutation: &Refutation) -> Vec<RefutationLine> {
    let mut writer = RefutationWriter { lowered, lines: Vec::new() };
    writer.write(refutation, "", 1);
    writer.lines
}

struct RefutationWriter<'a> {
    lowered: &'a Lowered<'a>,
    lines: Vec<RefutationLine>,
}

impl RefutationWriter<'_> {
    /// Adds the lines of a part, whose numbers are `above` and then `first` and the following.
    fn write(&mut self, refutation: &Refutation, above: &str, first: usize) {
        for (step, number) in refutation.steps.iter().zip(first..) {
            let geometry = &self.lowered.geometry;
            let text =
                step.whole(geometry, self.lowered.text.numbers(), &|digit| self.lowered.symbol(digit)).to_string();
            let cell = step.places.first().or(step.removes.first()).map(|(cell, _)| *cell);
            self.add(format!("{above}{number}"), text, cell);
        }
        let number = format!("{above}{}", first + refutation.steps.len());
        match &refutation.end {
            RefutationEnd::Contradiction(contradiction) => self.contradiction(number, *contradiction),
            RefutationEnd::Cases { cell, cases } => self.cases(&number, *cell, cases),
        }
    }

    fn contradiction(&mut self, number: String, contradiction: Contradiction) {
        let (text, cell) = match contradiction {
            Contradiction::NoCandidate(cell) => {
                (format!("{} has no candidates left", self.lowered.name(cell)), Some(cell))
            }
            Contradiction::NoPlace(house, digit) => {
                let house = self.lowered.geometry.house(house);
                let text =
                    format!("{} has no cell left for {}", house.name().in_sentence(), self.lowered.symbol(digit));
                (text, house.cells.first().copied())
            }
            Contradiction::DirectConflict(one, other) => {
                (format!("{} and {} exclude each other", self.lowered.name(one), self.lowered.name(other)), Some(other))
            }
            Contradiction::NoWay(group) => {
                let geometry = &self.lowered.geometry;
                let cell = geometry.constraint_group(group).iter().flat_map(Constraint::cells).next();
                (format!("nothing is left that fits {}", with_demand(geometry, group)), cell)
            }
        };
        self.add(number, text, cell);
    }

    fn cases(&mut self, number: &str, cell: Cell, cases: &[(Digit, Refutation)]) {
        let name = self.lowered.name(cell);
        let values = self.lowered.symbols(cases.iter().map(|(digit, _)| *digit));
        self.add(
            number.to_owned(),
            format!("{name} can only be {}, and each leads to a contradiction:", values.join(" or ")),
            Some(cell),
        );
        for ((digit, case), index) in cases.iter().zip(1..) {
            let number = format!("{number}.{index}");
            self.add(number.clone(), format!("if {name}={}:", self.lowered.symbol(*digit)), Some(cell));
            self.write(case, &format!("{number}."), 1);
        }
    }

    fn add(&mut self, number: String, text: String, cell: Option<Cell>) {
        self.lines.push(RefutationLine { number, text, cell });
    }
}
