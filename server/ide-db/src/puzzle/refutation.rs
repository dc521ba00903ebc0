//! Words the reason why a puzzle has no solution: the givens and clues that clash, and the proof step by step.
//!
//! Must not know which rule or command uses the words.

use crate::base::words::{counted, listed};
use crate::puzzle::lowering::Lowered;
use engine::{Cell, Constraint, Digit};
use logic::diagnosis::refutation::{End, Refutation};
use logic::diagnosis::unsatisfiable::UnsatisfiableSubset;
use logic::singles::Contradiction;
use std::fmt;

/// The most cells that a sentence lists.
const MOST_LISTED: usize = 12;

/// Describes a conflict in one sentence: `these 3 givens cannot all be right: r1c1=5, r1c2=8 and r2c4=3`.
pub fn sentence(lowered: &Lowered<'_>, conflict: &UnsatisfiableSubset) -> String {
    let cells = conflict.cells.iter().map(|cell| statement(lowered, *cell));
    let clues = conflict.groups.iter().map(|group| lowered.geometry.group_name(*group).to_string());
    let members: Vec<String> = cells.chain(clues).collect();
    let list = match members.len() {
        1..=MOST_LISTED => format!(": {}", listed(&members)),
        _ => String::new(),
    };
    let are_givens = conflict.cells.iter().all(|cell| lowered.givens[cell.index()].is_some());
    let noun = if are_givens { "given" } else { "cell" };
    let kinds = [(conflict.cells.len(), noun), (conflict.groups.len(), "clue")];
    let kinds = kinds.into_iter().filter(|(count, _)| *count > 0).map(|(count, noun)| counted(count as u64, noun));
    let kinds = listed(&kinds.collect::<Vec<_>>());
    let (clash, without) = match (members.len(), conflict.cells.is_empty()) {
        (0, _) => return "its rules contradict each other".to_owned(),
        (1, true) => ("this clue cannot be right".to_owned(), "without it"),
        (1, false) if are_givens => ("this given cannot be right".to_owned(), "without it"),
        (1, false) => ("the candidates of this cell cannot be right".to_owned(), "without them"),
        _ if are_givens => (format!("these {kinds} cannot all be right"), "remove any one of them and"),
        _ if conflict.groups.is_empty() => {
            (format!("the candidates of these {kinds} contradict each other"), "remove those of any one cell and")
        }
        _ => (format!("the candidates of these {kinds} contradict each other"), "remove any one of them and"),
    };
    let minimal = if conflict.minimal { format!("; {without} there is a solution") } else { String::new() };
    format!("{clash}{list}{minimal}")
}

/// Describes a cell: `r1c1=5`; a cell with candidates by its name.
fn statement(lowered: &Lowered<'_>, cell: Cell) -> String {
    let value = lowered.givens[cell.index()].map(|digit: Digit| format!("={}", lowered.symbol(digit)));
    format!("{}{}", lowered.name(cell), value.unwrap_or_default())
}

/// A line of a refutation.
pub struct Line {
    /// Its place in the whole: `2.1.3`, the third line of the first case of the second.
    number: String,
    text: String,
    /// Where to look.
    pub cell: Option<Cell>,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.number, self.text)
    }
}

/// A refutation, line by line.
pub fn lines(lowered: &Lowered<'_>, refutation: &Refutation) -> Vec<Line> {
    let mut teller = Teller { lowered, lines: Vec::new() };
    teller.tell(refutation, "", 1);
    teller.lines
}

struct Teller<'a> {
    lowered: &'a Lowered<'a>,
    lines: Vec<Line>,
}

impl Teller<'_> {
    /// The lines of a part whose numbers begin with `above`, from that of `first`.
    fn tell(&mut self, refutation: &Refutation, above: &str, first: usize) {
        for (step, number) in refutation.steps.iter().zip(first..) {
            let geometry = &self.lowered.geometry;
            let text = step.display(geometry, &|digit| self.lowered.symbol(digit)).to_string();
            let cell = step.places.first().or(step.removes.first()).map(|(cell, _)| *cell);
            self.add(format!("{above}{number}"), text, cell);
        }
        let number = format!("{above}{}", first + refutation.steps.len());
        match &refutation.end {
            End::Contradiction(contradiction) => self.contradiction(number, *contradiction),
            End::Cases { cell, cases } => self.cases(&number, *cell, cases),
        }
    }

    fn contradiction(&mut self, number: String, contradiction: Contradiction) {
        let (text, cell) = match contradiction {
            Contradiction::NoCandidate(cell) => {
                (format!("{} has no candidates left", self.lowered.name(cell)), Some(cell))
            }
            Contradiction::NoPlace(house, digit) => {
                let house = self.lowered.geometry.house(house);
                let text = format!("{} has no cell left for {}", house.kind.in_sentence(), self.lowered.symbol(digit));
                (text, house.cells.first().copied())
            }
            Contradiction::DirectConflict(one, other) => {
                (format!("{} and {} exclude each other", self.lowered.name(one), self.lowered.name(other)), Some(other))
            }
            Contradiction::NoWay(group) => {
                let geometry = &self.lowered.geometry;
                let cell = geometry.constraint_group(group).iter().flat_map(Constraint::cells).next();
                (format!("{} has no way left", geometry.group_name(group)), cell)
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
            self.tell(case, &format!("{number}."), 1);
        }
    }

    fn add(&mut self, number: String, text: String, cell: Option<Cell>) {
        self.lines.push(Line { number, text, cell });
    }
}
