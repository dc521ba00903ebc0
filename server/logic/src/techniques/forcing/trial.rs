//! Follows what an assumption leads to, and records why.
//!
//! A trial goes on round by round: each takes all singles that there are, or else what single clues exclude, or else
//! what the first pattern excludes. So a conclusion of an early round needs few others. The record holds one event for
//! each placement and each exclusion that no placement explains by itself; what a conclusion needs is looked up in it
//! from the end to the beginning.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::constraints::known_revisions::KnownRevisions;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::case::{Case, CaseLine, StatementId};
use crate::techniques::steps::demands::{because, with_demand};
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Candidate, Link, Node, Step, Strength};
use crate::techniques::steps::technique::Technique;
use crate::techniques::{Options, find};
use engine::{Constraint, Geometry, HouseIndex, Interrupt, house_totals};

/// The techniques that a trial may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Singles, and each clue by itself.
    Singles,
    /// Also patterns of one or two houses, and sums of houses.
    Patterns,
}

/// The patterns of [`Reach::Patterns`], in the order in which they are tried.
const PATTERNS: [Technique; 9] = [
    Technique::CluePointing,
    Technique::Pointing,
    Technique::Claiming,
    Technique::LockedPair,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::RuleOf45,
    Technique::LockedTriple,
    Technique::NakedTriple,
];

/// The variations of the patterns, which no step changes.
static USUAL: LazyLock<Options> = LazyLock::new(Options::default);

/// A grid under an assumption, with the record of what followed.
#[derive(Clone)]
pub(super) struct Trial<'a, const W: usize> {
    /// The grid without any assumption.
    start: &'a Board<W>,
    pub(super) board: Board<W>,
    /// A copy of a trial shares the events before it.
    events: Vec<Arc<Event>>,
    /// The cells that have changed since their clues were looked at.
    changed: CellSet<W>,
    /// The cells that have changed since their houses were looked at.
    changed_in_houses: CellSet<W>,
    /// The innermost assumption.
    assumption: Assumption,
}

/// A candidate that is assumed to be true.
#[derive(Clone, Copy)]
struct Assumption {
    cell: Cell,
    digit: Digit,
    /// The number of events before it, which is its own place among them.
    event: usize,
}

#[derive(Clone)]
struct Event {
    places: Option<Candidate>,
    removes: Vec<Candidate>,
    cause: Cause,
}

#[derive(Clone)]
enum Cause {
    Assumption,
    OnlyCandidate,
    OnlyPlace(HouseIndex, Digit),
    /// A constraint, by its position, after so many events.
    Clue {
        position: usize,
        known: usize,
    },
    /// A pattern, with the excluded candidates that it needs.
    Pattern {
        reason: Sentence,
        technique: Technique,
        needs: Vec<Candidate>,
    },
    /// The candidate was refuted, by these events and others inside the case.
    Refuted {
        case: Box<Case>,
        needs: Vec<usize>,
    },
}

/// A statement that a trial has reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    NoCandidate(Cell),
    NoPlace(HouseIndex, Digit),
    /// The constraint at this position cannot hold.
    Broken(usize),
    /// These candidates are excluded.
    Excluded(Vec<Candidate>),
}

/// The state of a trial after a round.
pub(super) enum Round {
    /// Something followed.
    Went,
    /// Nothing follows any more.
    Idle,
    /// A contradiction.
    Failed(Reached),
}

impl<'a, const W: usize> Trial<'a, W> {
    /// The trial of a candidate.
    pub(super) fn of(start: &'a Board<W>, cell: Cell, digit: Digit) -> Trial<'a, W> {
        let assumption = Assumption { cell, digit, event: 0 };
        let mut trial = Trial {
            start,
            board: start.clone(),
            events: Vec::new(),
            changed: CellSet::EMPTY,
            changed_in_houses: start.geometry().cells().collect(),
            assumption,
        };
        trial.place(cell, digit, Cause::Assumption);
        trial
    }

    /// The assumption of another candidate, on top.
    pub(super) fn assume(&mut self, cell: Cell, digit: Digit) {
        self.assumption = Assumption { cell, digit, event: self.events.len() };
        self.place(cell, digit, Cause::Assumption);
    }

    /// The number of events, a bound of the length of what was concluded.
    pub(super) fn length(&self) -> usize {
        self.events.len()
    }

    fn place(&mut self, cell: Cell, digit: Digit, cause: Cause) {
        let mut changed = self.board.places(digit) & self.board.peers(cell);
        changed.insert(cell);
        for (neighbour, _) in self.board.out_of_sequence(cell, digit) {
            changed.insert(neighbour);
        }
        self.changed |= changed;
        self.changed_in_houses |= changed;
        self.board.place(cell, digit);
        self.events.push(Arc::new(Event { places: Some((cell, digit)), removes: Vec::new(), cause }));
    }

    fn remove(&mut self, removes: Vec<Candidate>, cause: Cause) {
        for &(cell, digit) in &removes {
            self.board.remove(cell, digit);
            self.changed.insert(cell);
            self.changed_in_houses.insert(cell);
        }
        self.events.push(Arc::new(Event { places: None, removes, cause }));
    }

    /// Goes on by one round.
    pub(super) fn advance(&mut self, reach: Reach, revisions: &mut KnownRevisions, interrupt: Interrupt<'_>) -> Round {
        if self.board.has_direct_conflict() {
            return Round::Idle;
        }
        match self.take_singles() {
            Err(reached) => return Round::Failed(reached),
            Ok(true) => return Round::Went,
            Ok(false) => {}
        }
        match self.ask_clues(revisions) {
            Err(position) => return Round::Failed(Reached::Broken(position)),
            Ok(true) => return Round::Went,
            Ok(false) => {}
        }
        if reach == Reach::Patterns && self.take_pattern(interrupt) { Round::Went } else { Round::Idle }
    }

    /// Goes on until nothing follows, or to a contradiction.
    pub(super) fn run(
        &mut self,
        reach: Reach,
        revisions: &mut KnownRevisions,
        interrupt: Interrupt<'_>,
    ) -> Option<Reached> {
        loop {
            match self.advance(reach, revisions, interrupt) {
                Round::Went if interrupt() => return None,
                Round::Went => {}
                Round::Idle => return None,
                Round::Failed(reached) => return Some(reached),
            }
        }
    }

    /// Places all singles; an error is a cell without a candidate, or a house without a place for a digit.
    ///
    /// Houses whose cells have not changed since the last time have neither.
    fn take_singles(&mut self) -> Result<bool, Reached> {
        let changed = std::mem::replace(&mut self.changed_in_houses, CellSet::EMPTY);
        let changed_and_open = changed & self.board.open();
        if let Some(dead) = changed_and_open.iter().find(|cell| self.board.candidates(*cell).is_empty()) {
            return Err(Reached::NoCandidate(dead));
        }
        for house in self.board.houses().filter(|house| self.board.house(*house).meets(changed)) {
            if let Some(digit) = self.board.without_place(house) {
                return Err(Reached::NoPlace(house, digit));
            }
        }
        let mut singles = Vec::new();
        for &house in self.board.houses_as_seen().iter().filter(|house| self.board.house(**house).meets(changed)) {
            for digit in self.board.with_one_place(house) {
                if let Some(cell) = self.board.places_in(house, digit).only() {
                    singles.push((cell, digit, Cause::OnlyPlace(house, digit)));
                }
            }
        }
        for cell in changed_and_open {
            if let Some(digit) = self.board.candidates(cell).only() {
                singles.push((cell, digit, Cause::OnlyCandidate));
            }
        }
        let has_some = !singles.is_empty();
        for (cell, digit, cause) in singles {
            // Another single may have excluded it: the next round finds the contradiction.
            if self.board.candidates(cell).contains(digit) {
                self.place(cell, digit, cause);
            }
        }
        Ok(has_some)
    }

    /// Removes what each constraint of the cells that have changed excludes; an error is one that cannot hold.
    fn ask_clues(&mut self, revisions: &mut KnownRevisions) -> Result<bool, usize> {
        let geometry = self.start.geometry();
        let stated = geometry.constraints();
        if stated.is_empty() {
            return Ok(false);
        }
        // Constraints behind the stated ones follow from these, for the search.
        let mut is_asked = vec![false; geometry.propagated_constraints().len()];
        for cell in std::mem::replace(&mut self.changed, CellSet::EMPTY) {
            for position in geometry.constraints_of(cell) {
                is_asked[*position as usize] = true;
            }
        }
        let mut possible = self.board.possible();
        let mut has_changed = false;
        for (position, constraint) in stated.iter().enumerate().filter(|(position, _)| is_asked[*position]) {
            let known = self.events.len();
            let Some(left_in_cells) = revisions.revise(position, constraint, &possible) else {
                return Err(position);
            };
            // One event for each cell, so that a chain names only the cells that it goes through.
            for &(cell, left) in left_in_cells {
                let excluded = possible[cell.index()].without(left);
                if excluded.is_empty() {
                    continue;
                }
                possible[cell.index()] = possible[cell.index()] & left;
                let removes = (excluded & self.board.candidates(cell)).iter().map(|digit| (cell, digit)).collect();
                if possible[cell.index()].is_empty() {
                    return Err(position);
                }
                self.remove(removes, Cause::Clue { position, known });
                has_changed = true;
            }
        }
        Ok(has_changed)
    }

    /// Applies all steps of the first pattern that has some.
    fn take_pattern(&mut self, interrupt: Interrupt<'_>) -> bool {
        for technique in PATTERNS {
            let mut steps = Vec::new();
            let mut take = |step| {
                steps.push(step);
                Flow::Continue(())
            };
            // The steps that are found before an interrupt are as right as others.
            let _ = find(technique, &self.board, &USUAL, &mut Sink::new(&mut take, interrupt));
            // All steps follow from the board as it is now.
            let needs_of_steps: Vec<Vec<Candidate>> = steps.iter().map(|step| self.needs_of(step)).collect();
            let mut has_changed = false;
            for (mut step, needs) in steps.into_iter().zip(needs_of_steps) {
                step.removes.retain(|(cell, digit)| self.board.candidates(*cell).contains(*digit));
                if !step.removes.is_empty() {
                    self.remove(step.removes, Cause::Pattern { reason: step.reason, technique: step.technique, needs });
                    has_changed = true;
                }
            }
            if has_changed {
                return true;
            }
        }
        false
    }

    /// The candidates excluded since the start without which a pattern would not be there.
    fn needs_of(&self, step: &Step) -> Vec<Candidate> {
        let geometry = self.start.geometry();
        let mut needs = Vec::new();
        let mut add = |cell: Cell, digits: DigitSet| {
            let excluded = self.start.candidates(cell).without(self.board.possible_in(cell)) & digits;
            needs.extend(excluded.iter().map(|digit| (cell, digit)));
        };
        match step.technique {
            Technique::Pointing | Technique::Claiming | Technique::HiddenPair => {
                for &cell in step.houses.first().map_or(&[][..], |house| &geometry.house(*house).cells) {
                    if !step.cells.contains(&cell) {
                        add(cell, step.digits);
                    }
                }
            }
            Technique::RuleOf45 => {
                for term in house_totals::equation(geometry, &step.houses).terms() {
                    add(term.cell, geometry.digits());
                }
            }
            Technique::CluePointing => {
                let constraints = step.clues.iter().flat_map(|group| geometry.constraint_group(*group));
                let cells: CellSet<W> = constraints.flat_map(Constraint::cells).collect();
                cells.iter().for_each(|cell| add(cell, geometry.digits()));
            }
            _ => step.cells.iter().for_each(|cell| add(*cell, geometry.digits())),
        }
        needs
    }

    /// Removes a candidate that `refuted` refutes: a trial that assumes it on top of this one.
    pub(super) fn learn(&mut self, refuted: &Trial<'a, W>, reached: &Reached, revisions: &mut KnownRevisions) {
        let before = self.events.len();
        let needed = refuted.needed(reached, revisions);
        let case = Box::new(refuted.case(&needed, reached, revisions));
        let needs = needed.iter().copied().filter(|index| *index < before).collect();
        let Assumption { cell, digit, .. } = refuted.assumption;
        self.remove(vec![(cell, digit)], Cause::Refuted { case, needs });
    }

    /// The events that a statement follows from, with all that these follow from.
    pub(super) fn needed(&self, reached: &Reached, revisions: &mut KnownRevisions) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        let mut rest: BTreeSet<usize> = self.needs_of_end(reached, revisions);
        while let Some(last) = rest.pop_last() {
            needed.insert(last);
            rest.extend(self.needs_of_event(last, revisions));
        }
        needed
    }

    fn needs_of_end(&self, reached: &Reached, revisions: &mut KnownRevisions) -> BTreeSet<usize> {
        let geometry = self.start.geometry();
        let end = self.events.len();
        let candidates = match reached {
            Reached::NoCandidate(cell) => self.start.candidates(*cell).iter().map(|digit| (*cell, digit)).collect(),
            Reached::NoPlace(house, digit) => {
                geometry.house(*house).cells.iter().map(|cell| (*cell, *digit)).collect::<Vec<_>>()
            }
            Reached::Broken(position) => return self.needs_of_clue(*position, end, None, revisions),
            Reached::Excluded(candidates) => candidates.clone(),
        };
        candidates.into_iter().filter_map(|candidate| self.excluded_by(candidate, end)).collect()
    }

    /// The events that an event follows from directly.
    fn needs_of_event(&self, index: usize, revisions: &mut KnownRevisions) -> BTreeSet<usize> {
        let event = &self.events[index];
        let candidates = match &event.cause {
            Cause::Assumption => return BTreeSet::new(),
            Cause::OnlyCandidate | Cause::OnlyPlace(..) => self.others_of_single(event),
            Cause::Clue { position, known } => {
                return self.needs_of_clue(*position, *known, Some(&event.removes), revisions);
            }
            Cause::Pattern { needs, .. } => needs.clone(),
            Cause::Refuted { needs, .. } => return needs.iter().copied().collect(),
        };
        candidates.into_iter().filter_map(|candidate| self.excluded_by(candidate, index)).collect()
    }

    /// The candidates without which a placed candidate is the only one of its cell, or of its digit in a house; none of
    /// an event that is no single.
    fn others_of_single(&self, event: &Event) -> Vec<Candidate> {
        let Some((cell, digit)) = event.places else {
            return Vec::new();
        };
        match event.cause {
            Cause::OnlyCandidate => {
                let others = self.start.candidates(cell).without(DigitSet::single(digit));
                others.iter().map(|other| (cell, other)).collect()
            }
            Cause::OnlyPlace(house, digit) => {
                let others = self.start.geometry().house(house).cells.iter().filter(|other| **other != cell);
                others.map(|other| (*other, digit)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The events among the first `known` from which a clue excludes candidates, or from which it cannot hold.
    ///
    /// Cells whose exclusions are not needed are left out, and then single exclusions.
    fn needs_of_clue(
        &self,
        position: usize,
        known: usize,
        removes: Option<&[Candidate]>,
        revisions: &mut KnownRevisions,
    ) -> BTreeSet<usize> {
        let geometry = self.start.geometry();
        let constraint = &geometry.constraints()[position];
        let cells: CellSet<W> = constraint.cells().collect();
        let start = self.start.possible();
        let mut possible = start.clone();
        for cell in cells {
            for digit in start[cell.index()] {
                if self.excluded_by((cell, digit), known).is_some() {
                    possible[cell.index()].remove(digit);
                }
            }
        }
        for cell in cells {
            let excluded = std::mem::replace(&mut possible[cell.index()], start[cell.index()]);
            if excluded != start[cell.index()] && !follows(geometry, position, &possible, removes, revisions) {
                possible[cell.index()] = excluded;
            }
        }
        let mut needs = BTreeSet::new();
        for cell in cells {
            for digit in start[cell.index()].without(possible[cell.index()]) {
                possible[cell.index()].insert(digit);
                if !follows(geometry, position, &possible, removes, revisions) {
                    possible[cell.index()].remove(digit);
                    needs.extend(self.excluded_by((cell, digit), known));
                }
            }
        }
        needs
    }

    /// The first of the events before `before` that excludes a candidate of the start; `None` if there is none.
    fn excluded_by(&self, (cell, digit): Candidate, before: usize) -> Option<usize> {
        if !self.start.candidates(cell).contains(digit) {
            return None;
        }
        let geometry = self.start.geometry();
        self.events[..before].iter().position(|event| match event.places {
            Some((placed, value)) if placed == cell => value != digit,
            Some((placed, value)) if value == digit && self.start.peers(placed).contains(cell) => true,
            Some((placed, value)) => {
                geometry.neighbours(placed).contains(&cell)
                    && DigitSet::single(value).next_in_sequence().contains(digit)
            }
            None => event.removes.contains(&(cell, digit)),
        })
    }

    /// The case of the last assumption, told by the events that are needed.
    pub(super) fn case(&self, needed: &BTreeSet<usize>, reached: &Reached, revisions: &mut KnownRevisions) -> Case {
        let Assumption { cell, digit, event: own } = self.assumption;
        let mut lines = Vec::new();
        for &index in needed.range(own + 1..) {
            let event = &self.events[index];
            lines.push(CaseLine {
                id: StatementId(index),
                places: event.places.into_iter().collect(),
                removes: event.removes.clone(),
                reason: self.reason(event),
                needs: self.needs_of_event(index, revisions).into_iter().map(StatementId).collect(),
                cases: match &event.cause {
                    Cause::Refuted { case, .. } => vec![Case::clone(case)],
                    _ => Vec::new(),
                },
            });
        }
        let needs = self.needs_of_end(reached, revisions).into_iter().map(StatementId).collect();
        Case { cell, digit, id: StatementId(own), lines, end: self.statement(reached), needs }
    }

    fn reason(&self, event: &Event) -> Sentence {
        match &event.cause {
            Cause::Assumption => sentence!["by assumption"],
            Cause::OnlyCandidate => sentence!["the only candidate left"],
            Cause::OnlyPlace(house, digit) => sentence!["the only ", *digit, " left in ", *house],
            Cause::Clue { position, .. } => self.demand_of(*position),
            Cause::Pattern { reason, technique, .. } => {
                let mut words = sentence![technique.name(), ", "];
                words.0.extend(reason.0.iter().cloned());
                words
            }
            Cause::Refuted { .. } => sentence!["because it leads to a contradiction"],
        }
    }

    /// `because values increase from the bulb in r1c1`, or `by` the name of the clue if its demand has no words.
    fn demand_of(&self, position: usize) -> Sentence {
        let geometry = self.start.geometry();
        because(geometry, &[geometry.group_of(position)])
    }

    /// A statement as a clause.
    fn statement(&self, reached: &Reached) -> Sentence {
        match reached {
            Reached::NoCandidate(cell) => sentence!["no candidate is left in ", *cell],
            Reached::NoPlace(house, digit) => sentence!["no place is left for ", *digit, " in ", *house],
            Reached::Broken(position) => {
                let geometry = self.start.geometry();
                let clue: Arc<str> = with_demand(geometry, geometry.group_of(*position)).into();
                sentence!["nothing is left that fits ", clue]
            }
            Reached::Excluded(candidates) => {
                let mut words = sentence![];
                for (index, (cell, digit)) in candidates.iter().enumerate() {
                    words.0.extend([
                        if index == 0 { "" } else { ", " }.into(),
                        (*cell).into(),
                        "<>".into(),
                        (*digit).into(),
                    ]);
                }
                words
            }
        }
    }

    /// The links from each needed placement to what it excludes, and from exclusions to the placement that they force.
    pub(super) fn links(&self, needed: &BTreeSet<usize>) -> Vec<Link> {
        let mut links = Vec::new();
        for &index in needed {
            let event = &self.events[index];
            let Some((cell, digit)) = event.places else { continue };
            for (other, other_digit) in self.others_of_single(event) {
                let Some(cause) = self.excluded_by((other, other_digit), index) else { continue };
                if let Some((placed, value)) = self.events[cause].places
                    && placed != other
                {
                    links.push(Link {
                        strength: Strength::Weak,
                        from: Node::single(placed, value),
                        to: Node::single(other, other_digit),
                    });
                }
                links.push(Link {
                    strength: Strength::Strong,
                    from: Node::single(other, other_digit),
                    to: Node::single(cell, digit),
                });
            }
        }
        links
    }
}

/// Returns true if the constraint at a position excludes these candidates from what is possible; or, without
/// candidates, if it cannot hold.
fn follows(
    geometry: &Geometry,
    position: usize,
    possible: &[DigitSet],
    removes: Option<&[Candidate]>,
    revisions: &mut KnownRevisions,
) -> bool {
    let Some(left_in_cells) = revisions.revise(position, &geometry.constraints()[position], possible) else {
        return true;
    };
    let Some(removes) = removes else {
        return left_in_cells.iter().any(|(cell, left)| !left.meets(possible[cell.index()]));
    };
    removes.iter().all(|(removed_from, digit)| {
        left_in_cells.iter().any(|(cell, left)| cell == removed_from && !left.contains(*digit))
    })
}
