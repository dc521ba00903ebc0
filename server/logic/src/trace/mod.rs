//! Runs the classic two-phase search event by event, to show people how guessing proceeds; not for speed.
//!
//! Every digit is possible in every cell at first. *Setting* a cell to a digit excludes the cell's other digits,
//! smallest first, then the digit from the cell's peers, in reading order, then, in nonconsecutive puzzles, the digits
//! next in sequence from its neighbours, then what the constraints of the cell exclude. Only possible digits are
//! excluded, so nothing is excluded twice. All of this happens at the current level of the search.
//!
//! 0. At level 0 the puzzle's decided cells are set, in reading order; from other cells, the digits that the puzzle
//!    does not allow are excluded. A decided cell whose digit an earlier one has excluded is not set: it loses its
//!    other digits too.
//! 1. *Forced cells are set*: the first cell in reading order without a value and with one possible digit, repeatedly.
//!    A digit with one place left in a house is not searched for: a level is undone when a cell has no digit left, so
//!    this search looks at cells, never at houses.
//! 2. If nothing is forced, *a guess is made*: of the cells without a value and with the fewest possible digits, the
//!    first in reading order is set to its lowest digit, one level deeper.
//!
//! If a cell has no digit left, which is tested after all exclusions of a set cell, the level is undone: everything set
//! and excluded at it returns to the state before the guess, and the guessed digit is excluded from its cell at the
//! level below. At level 0 there is nothing to undo, and the puzzle has no solution. If all cells are set, they are a
//! solution; the search does not look for others.
//!
//! Must not know how an event is worded, nor what the visitor does with it: events are passed on as they happen and not
//! stored.

mod event;
mod replay;
pub mod views;

pub use event::{Event, EventKind, Level};
pub use replay::Replay;

use engine::{Geometry, Interrupt, Puzzle, Reviser, Solution};
use field::{Cell, Digit, DigitSet};
use std::ops::ControlFlow;

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All cells are set.
    Solved(Solution),
    /// A cell has no digit left, and there is no guess to undo.
    NoSolution,
    /// The limit of events is reached.
    OutOfEvents,
    /// The caller's interrupt or visitor ended the search.
    Interrupted,
}

/// Searches for a solution and passes each event to `visit`, which ends the search by breaking; at most `most` events.
pub fn search(
    puzzle: &Puzzle,
    most: u64,
    interrupt: Interrupt<'_>,
    visit: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> End {
    observe(puzzle, most, interrupt, &mut |event, _| visit(event))
}

/// A function that receives each event, and the board right after it.
type Observer<'a> = &'a mut dyn FnMut(Event, &TracedBoard) -> ControlFlow<()>;

fn observe(puzzle: &Puzzle, most: u64, interrupt: Interrupt<'_>, visit: Observer<'_>) -> End {
    let geometry = puzzle.geometry();
    let mut board = TracedBoard {
        values: vec![None; geometry.cell_count()].into(),
        possible: vec![geometry.digits(); geometry.cell_count()].into(),
    };
    // Places outside of every grid are decided, and no events tell of them.
    for cell in geometry.cells().filter(|cell| !geometry.has(*cell)) {
        board.values[cell.index()] = puzzle.allowed(cell).only();
        board.possible[cell.index()] = puzzle.allowed(cell);
    }
    let mut search = TracedSearch { geometry, board, guesses: Vec::new(), left: most, interrupt, visit };
    match search.run(puzzle) {
        Ok(end) | Err(end) => end,
    }
}

/// The values set and the digits not excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TracedBoard {
    values: Box<[Option<Digit>]>,
    possible: Box<[DigitSet]>,
}

/// A guess, and the board before it.
struct Guess {
    cell: Cell,
    digit: Digit,
    board: TracedBoard,
}

struct TracedSearch<'a> {
    geometry: &'a Geometry,
    board: TracedBoard,
    /// The current guesses, the first one first.
    guesses: Vec<Guess>,
    /// The number of events that may still happen.
    left: u64,
    interrupt: Interrupt<'a>,
    visit: Observer<'a>,
}

/// The next step of the search.
enum NextStep {
    Undo,
    Place(Cell, Digit),
    Guess(Cell, Digit),
    Done,
}

impl TracedSearch<'_> {
    /// Searches to the end; the error is an early end.
    fn run(&mut self, puzzle: &Puzzle) -> Result<End, End> {
        // The puzzle's decided cells are set, and from other cells the digits excluded that it does not allow.
        for cell in self.geometry.places() {
            let allowed = puzzle.allowed(cell);
            match allowed.only() {
                Some(digit) if self.board.possible[cell.index()].contains(digit) => {
                    self.set(EventKind::Placed, cell, digit)?;
                }
                _ => self.exclude_all(cell, self.geometry.digits().without(allowed))?,
            }
        }
        loop {
            match self.next_step() {
                NextStep::Place(cell, digit) => self.set(EventKind::Placed, cell, digit)?,
                NextStep::Guess(cell, digit) => {
                    self.guesses.push(Guess { cell, digit, board: self.board.clone() });
                    self.set(EventKind::Guessed, cell, digit)?;
                }
                NextStep::Undo => match self.guesses.pop() {
                    Some(guess) => self.undo(guess)?,
                    None => return Ok(End::NoSolution),
                },
                NextStep::Done => return Ok(End::Solved(self.board.values.iter().copied().flatten().collect())),
            }
        }
    }

    fn next_step(&self) -> NextStep {
        let TracedBoard { values, possible } = &self.board;
        if possible.iter().any(|digits| digits.is_empty()) {
            return NextStep::Undo;
        }
        let open = self.geometry.cells().filter(|cell| values[cell.index()].is_none());
        // Ties go to the first cell in reading order.
        let Some(cell) = open.min_by_key(|cell| possible[cell.index()].len()) else { return NextStep::Done };
        let digits = possible[cell.index()];
        match (digits.only(), digits.first()) {
            (Some(digit), _) => NextStep::Place(cell, digit),
            (None, Some(digit)) => NextStep::Guess(cell, digit),
            (None, None) => NextStep::Undo,
        }
    }

    fn set(&mut self, kind: EventKind, cell: Cell, digit: Digit) -> Result<(), End> {
        self.board.values[cell.index()] = Some(digit);
        self.emit(kind, cell, digit, self.level())?;
        let geometry = self.geometry;
        let only = DigitSet::single(digit);
        self.exclude_all(cell, geometry.digits().without(only))?;
        for peer in geometry.peers(cell) {
            self.exclude_all(*peer, only)?;
        }
        for neighbour in geometry.neighbours(cell) {
            self.exclude_all(*neighbour, only.next_in_sequence())?;
        }
        self.follow_constraints(cell)
    }

    /// Excludes the digits for which the constraints of a cell leave no way; all digits of the cell if a constraint
    /// cannot hold.
    fn follow_constraints(&mut self, cell: Cell) -> Result<(), End> {
        let geometry = self.geometry;
        for &position in geometry.constraints_of(cell) {
            if self.board.possible.iter().any(|digits| digits.is_empty()) {
                return Ok(());
            }
            let constraint = &geometry.propagated_constraints()[position as usize];
            let mut reviser = Reviser::default();
            if reviser.revise(constraint, &self.board.possible).is_err() {
                return self.exclude_all(cell, geometry.digits());
            }
            for (cell, left) in reviser.left {
                self.exclude_all(cell, geometry.digits().without(left))?;
            }
        }
        Ok(())
    }

    /// Excludes those of the digits that are possible.
    fn exclude_all(&mut self, cell: Cell, digits: DigitSet) -> Result<(), End> {
        for digit in self.board.possible[cell.index()] & digits {
            self.board.possible[cell.index()].remove(digit);
            self.emit(EventKind::Excluded, cell, digit, self.level())?;
        }
        Ok(())
    }

    fn undo(&mut self, Guess { cell, digit, board }: Guess) -> Result<(), End> {
        self.board = board;
        self.emit(EventKind::Undone, cell, digit, Level::of(self.guesses.len() + 1))?;
        self.exclude_all(cell, DigitSet::single(digit))
    }

    fn level(&self) -> Level {
        Level::of(self.guesses.len())
    }

    fn emit(&mut self, kind: EventKind, cell: Cell, digit: Digit, level: Level) -> Result<(), End> {
        if self.left == 0 {
            return Err(End::OutOfEvents);
        }
        self.left -= 1;
        let event = Event { kind, cell, digit, level };
        if (self.interrupt)() || (self.visit)(event, &self.board).is_break() {
            return Err(End::Interrupted);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
