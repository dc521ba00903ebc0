//! Finds nice loops and alternating inference chains, with and without groups, among the paths of implications.
//!
//! All kinds compete: the preferred one of all is the step.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::candidate_set::{Best, CandidateSet};
use crate::hodoku::base::geometry::{Cell, CellSet};
use crate::hodoku::base::step::{Candidate, Step};
use crate::hodoku::base::technique::Technique;
use crate::hodoku::implications::{Implications, List, Sources, Statement};
use engine::{Cancellable, Interrupt, Interrupted};

pub(in crate::hodoku) fn find(
    board: &Board,
    technique: Technique,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Step>> {
    let sources = if technique == Technique::NiceLoop { Sources::Candidates } else { Sources::Groups };
    let implications = Implications::of(board, sources);
    let mut search =
        Search { board, implications: &implications, list: List::new(), path: Vec::new(), best: Best::default() };
    for kind in [Kind::LoopFromOn, Kind::LoopFromOff, Kind::Chain] {
        for cell in board.empty_cells() {
            if interrupt() {
                return Err(Interrupted);
            }
            for digit in board.candidates(cell).iter() {
                search.examine(kind, Candidate { cell, digit });
            }
        }
    }
    Ok(search.best.into_step(technique))
}

/// What is looked for, in the order of the search.
#[derive(Clone, Copy)]
enum Kind {
    LoopFromOn,
    LoopFromOff,
    Chain,
}

/// The shape of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Loop,
    Chain,
}

struct Search<'a> {
    board: &'a Board,
    implications: &'a Implications,
    list: List,
    path: Vec<Statement>,
    best: Best,
}

impl Search<'_> {
    /// Looks at the paths from a premise about this candidate.
    fn examine(&mut self, kind: Kind, start: Candidate) {
        let premise = match kind {
            Kind::LoopFromOn => Statement::on(start.cell, start.digit),
            Kind::LoopFromOff | Kind::Chain => Statement::off(start.cell, start.digit),
        };
        self.list.follow(self.implications, premise);
        match kind {
            Kind::LoopFromOn | Kind::LoopFromOff => self.loops(start),
            Kind::Chain => self.chains(start),
        }
    }

    /// Looks at the paths that come back to the cell of the premise.
    fn loops(&mut self, start: Candidate) {
        let ends: Vec<(usize, Candidate, Statement)> = self.ends(|end| end.cell == start.cell);
        for (place, end, statement) in ends {
            self.list.path(place, &mut self.path);
            if self.turns_at_start(start.cell) || is_lasso(self.implications, &self.path, Shape::Loop) {
                continue;
            }
            let removals = self.removals_of_loop(start, end, statement.is_on());
            self.offer(removals);
        }
    }

    /// Looks at the paths from a false candidate to a true one in another cell.
    fn chains(&mut self, start: Candidate) {
        let ends: Vec<(usize, Candidate, Statement)> = self.ends(|end| end.cell != start.cell);
        for (place, end, statement) in ends {
            let removals = self.removals_of_chain(start, end);
            if !statement.is_on() || removals.is_empty() {
                continue;
            }
            self.list.path(place, &mut self.path);
            if !is_lasso(self.implications, &self.path, Shape::Chain) {
                self.offer(removals);
            }
        }
    }

    fn ends(&self, is_end: impl Fn(Candidate) -> bool) -> Vec<(usize, Candidate, Statement)> {
        let candidate = |(place, statement): (usize, Statement)| Some((place, statement.candidate()?, statement));
        self.list.indirect().filter_map(candidate).filter(|(_, end, _)| is_end(*end)).collect()
    }

    fn offer(&mut self, removals: CandidateSet) {
        let pattern = self.path.iter().fold(CellSet::EMPTY, |all, it| all | self.implications.cells(*it));
        self.best.offer(removals, pattern);
    }

    /// Returns true if the path begins or ends with a link inside the first cell.
    fn turns_at_start(&self, start: Cell) -> bool {
        let is_there = |statement: Option<&Statement>| {
            statement.and_then(|it| it.candidate()).is_some_and(|candidate| candidate.cell == start)
        };
        is_there(self.path.get(1)) || is_there(self.path.iter().nth_back(1))
    }

    fn removals_of_loop(&self, start: Candidate, end: Candidate, ends_on: bool) -> CandidateSet {
        let candidates = self.board.candidates(start.cell);
        let is_same = start.digit == end.digit;
        let starts_on = self.path[0].is_on();
        let mut removals = CandidateSet::default();
        match (starts_on, ends_on) {
            (true, false) if is_same => removals.add(start.digit, start.cell.into()),
            (false, true) if is_same => removals.add_digits(start.cell, candidates - start.digit.into()),
            (true, true) if !is_same => removals.add(start.digit, start.cell.into()),
            (false, false) if !is_same => removals.add(end.digit, start.cell.into()),
            (false, true) => {
                removals.add_digits(start.cell, candidates - start.digit.into() - end.digit.into());
                self.add_removals_along(&mut removals);
            }
            (true, false) if candidates.len() == 2 => self.add_removals_along(&mut removals),
            _ => {}
        }
        removals
    }

    /// Adds what a continuous loop removes: of each cell that it passes the other digits, and of each weak link the
    /// digit elsewhere.
    fn add_removals_along(&self, removals: &mut CandidateSet) {
        let cells = |place: usize| self.implications.cells(self.path[place]);
        let whole = (0..self.path.len()).fold(CellSet::EMPTY, |all, place| all | cells(place));
        for place in 1..self.path.len() {
            let before = self.path[place - 1];
            let now = self.path[place];
            if now.is_on() {
                continue;
            }
            if cells(place) != cells(place - 1) {
                if let Some(digit) = self.implications.digit(now) {
                    let seen = (cells(place) | cells(place - 1)).common_peers();
                    removals.add(digit, (seen & self.board.places(digit)) - whole);
                }
            } else if let (Some(entered), Some(left)) = (before.candidate(), now.candidate())
                && place >= 2
                && place + 1 < self.path.len()
                && cells(place - 2) != cells(place)
                && cells(place + 1) != cells(place)
            {
                let others = self.board.candidates(left.cell) - entered.digit.into() - left.digit.into();
                removals.add_digits(left.cell, others);
            }
        }
    }

    fn removals_of_chain(&self, start: Candidate, end: Candidate) -> CandidateSet {
        if start.digit == end.digit {
            let seen = start.cell.peers() & end.cell.peers() & self.board.places(start.digit);
            let digits = if seen.len() >= 2 { seen } else { CellSet::EMPTY };
            return CandidateSet::of_digit(start.digit, digits);
        }
        let mut removals = CandidateSet::default();
        let is_possible = self.board.has(start.cell, end.digit) && self.board.has(end.cell, start.digit);
        if is_possible && start.cell.sees(end.cell) {
            removals.add(end.digit, start.cell.into());
            removals.add(start.digit, end.cell.into());
        }
        removals
    }
}

/// Returns true if a path comes back to a cell of its own other than the one just before.
///
/// Of a group that comes back, the first cell counts. A loop may come back to its first cell, also with a group whose
/// first cell it is, but not through the other cells of a group.
fn is_lasso(implications: &Implications, path: &[Statement], shape: Shape) -> bool {
    let start = implications.cells(path[0]).first().filter(|_| shape == Shape::Loop);
    let mut earlier = CellSet::EMPTY;
    let mut last = CellSet::EMPTY;
    for statement in path {
        let cells = implications.cells(*statement);
        if cells.first().is_some_and(|cell| earlier.contains(cell)) {
            return true;
        }
        earlier |= last;
        last = if cells.first() == start { CellSet::EMPTY } else { cells };
    }
    false
}
