//! A candidate grid as sets of cells: for each digit, the cells that may hold it.
//!
//! Must not know techniques.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use field::{Cell, CellSet, Digit, DigitSet};

use super::candidate_grid::CandidateGrid;
use crate::singles::{self, Contradiction};
use crate::techniques::constraints::joint::{self, JointClues};
use crate::techniques::constraints::known_revisions::KnownRevisions;
use crate::techniques::leftovers::{self, Leftovers};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::{Geometry, HouseIndex, HouseKind, Puzzle, Sum, Tally, house_totals};

/// The cells, houses and peers of a geometry as sets of cells.
#[derive(Debug)]
pub(crate) struct Map<const W: usize> {
    pub(crate) geometry: Arc<Geometry>,
    houses: Box<[CellSet<W>]>,
    houses_as_seen: Box<[HouseIndex]>,
    peers: Box<[CellSet<W>]>,
    house_equations: OnceLock<Vec<(Vec<HouseIndex>, Sum)>>,
    leftovers: OnceLock<Vec<Leftovers<W>>>,
    joint_clues: OnceLock<Vec<JointClues<W>>>,
    known_revisions: Mutex<KnownRevisions>,
}

impl<const W: usize> Map<W> {
    fn new(geometry: &Arc<Geometry>) -> Map<W> {
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        Map {
            geometry: geometry.clone(),
            houses: geometry.houses().iter().map(|house| set(&house.cells)).collect(),
            houses_as_seen: singles::houses_as_seen(geometry).into(),
            peers: geometry.cells().map(|cell| set(geometry.peers(cell))).collect(),
            house_equations: OnceLock::new(),
            leftovers: OnceLock::new(),
            joint_clues: OnceLock::new(),
            known_revisions: Mutex::default(),
        }
    }
}

/// The grid as techniques read it.
///
/// Invariant: an open cell has the same candidates in `candidates` and in `places`; a cell with a value has none in
/// either.
#[derive(Clone, Debug)]
pub(crate) struct Board<const W: usize> {
    map: Arc<Map<W>>,
    values: Box<[Option<Digit>]>,
    candidates: Box<[DigitSet]>,
    /// By digit from 1: the open cells that may hold it.
    places: Box<[CellSet<W>]>,
    open: CellSet<W>,
    given: CellSet<W>,
    /// A direct conflict of the initial values; later values are in conflict with none.
    direct_conflict: Option<Contradiction>,
    /// True if the notes of single clues were written.
    pub(crate) has_clue_notes: bool,
    /// The groups of constraints that exclude nothing.
    pub(crate) quiet_clues: Quiet,
    /// The digits that groups of constraints do not need, by group and then digit.
    pub(crate) quiet_pointing: Quiet,
    /// The equations of houses that exclude nothing.
    pub(crate) quiet_equations: Quiet,
    /// The clues, alone and in pairs, that exclude nothing together.
    pub(crate) quiet_joint: Quiet,
}

/// Rules that exclude nothing from the candidates of their cells, by number, with these candidates: while they stay the
/// same, the rule need not be asked again. A copy of a board shares them until either learns more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quiet(RefCell<Arc<Vec<KnownCandidates>>>);

/// The candidates of the cells of a rule that excludes nothing from them; `None` if no such are known.
type KnownCandidates = Option<Arc<[DigitSet]>>;

impl Quiet {
    /// Returns true if the rule is known to exclude nothing from these candidates of its cells.
    pub(crate) fn is_known(&self, rule: usize, candidates: &[DigitSet]) -> bool {
        self.0.borrow().get(rule).is_some_and(|known| known.as_deref() == Some(candidates))
    }

    /// Remembers a rule that excludes nothing.
    pub(crate) fn remember(&self, rule: usize, candidates: Vec<DigitSet>) {
        let mut shared = self.0.borrow_mut();
        let known = Arc::make_mut(&mut shared);
        if known.len() <= rule {
            known.resize(rule + 1, None);
        }
        known[rule] = Some(candidates.into());
    }
}

impl<const W: usize> Board<W> {
    pub(crate) fn new(grid: &CandidateGrid) -> Board<W> {
        let geometry = grid.geometry();
        assert!(geometry.cell_count() <= 64 * W, "a set of cells too narrow for the puzzle");
        let with = |digit: Digit| geometry.cells().filter(|cell| grid.candidates(*cell).contains(digit)).collect();
        Board {
            map: Arc::new(Map::new(geometry)),
            values: geometry.cells().map(|cell| grid.value(cell)).collect(),
            candidates: geometry.cells().map(|cell| grid.candidates(cell)).collect(),
            places: geometry.digits().iter().map(with).collect(),
            open: grid.open().collect(),
            given: geometry.cells().filter(|cell| grid.is_given(*cell)).collect(),
            direct_conflict: singles::direct_conflict(geometry, |cell| grid.value(cell)),
            has_clue_notes: false,
            quiet_clues: Quiet::default(),
            quiet_pointing: Quiet::default(),
            quiet_equations: Quiet::default(),
            quiet_joint: Quiet::default(),
        }
    }

    pub(crate) fn geometry(&self) -> &Geometry {
        &self.map.geometry
    }

    /// The puzzle with these values and candidates.
    pub(crate) fn to_puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::new(self.map.geometry.clone());
        for (cell, digits) in self.geometry().cells().zip(self.possible()) {
            puzzle.restrict(cell, digits);
        }
        puzzle
    }

    /// The digits of the puzzle, 1 to its size.
    pub(crate) fn digits(&self) -> DigitSet {
        self.geometry().digits()
    }

    pub(crate) fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The candidates of an open cell; none for a cell with a value.
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The digits that each cell holds or may hold.
    pub(crate) fn possible(&self) -> Vec<DigitSet> {
        self.geometry().cells().map(|cell| self.possible_in(cell)).collect()
    }

    /// The digits that a cell holds or may hold.
    pub(crate) fn possible_in(&self, cell: Cell) -> DigitSet {
        self.value(cell).map_or(self.candidates(cell), DigitSet::single)
    }

    /// The open cells that may hold `digit`.
    pub(crate) fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[usize::from(digit.get()) - 1]
    }

    /// The cells of `house` that may hold `digit`.
    pub(crate) fn places_in(&self, house: HouseIndex, digit: Digit) -> CellSet<W> {
        self.house(house) & self.places(digit)
    }

    /// The cells without a value.
    pub(crate) fn open(&self) -> CellSet<W> {
        self.open
    }

    /// The cells whose value is a given.
    pub(crate) fn given(&self) -> CellSet<W> {
        self.given
    }

    /// The open cells with exactly so many candidates.
    pub(crate) fn with_candidates(&self, count: usize) -> CellSet<W> {
        self.open.iter().filter(|cell| self.candidates(*cell).len() == count).collect()
    }

    /// The open cells with one to so many candidates.
    pub(crate) fn with_at_most(&self, count: usize) -> CellSet<W> {
        self.open.iter().filter(|cell| (1..=count).contains(&self.candidates(*cell).len())).collect()
    }

    /// All houses.
    pub(crate) fn houses(&self) -> impl ExactSizeIterator<Item = HouseIndex> + Clone + use<W> {
        (0..self.map.houses.len()).map(HouseIndex::new)
    }

    /// All houses, in the order in which their hidden singles are found.
    pub(crate) fn houses_as_seen(&self) -> &[HouseIndex] {
        &self.map.houses_as_seen
    }

    pub(crate) fn house(&self, house: HouseIndex) -> CellSet<W> {
        self.map.houses[house.index()]
    }

    pub(crate) fn kind(&self, house: HouseIndex) -> HouseKind {
        self.geometry().house(house).kind
    }

    /// The equations of houses and sums.
    pub(crate) fn house_equations(&self) -> &[(Vec<HouseIndex>, Sum)] {
        self.map.house_equations.get_or_init(|| house_totals::equations(self.geometry()).collect())
    }

    /// The areas that hold the same values.
    pub(crate) fn leftovers(&self) -> &[Leftovers<W>] {
        self.map.leftovers.get_or_init(|| leftovers::of_geometry(self.geometry()))
    }

    /// The clues, alone and in pairs, whose cells are looked at together.
    pub(crate) fn joint_clues(&self) -> &[JointClues<W>] {
        self.map.joint_clues.get_or_init(|| joint::of_geometry(self.geometry()))
    }

    /// The answers of constraints that trials have asked for. Trials of a board and of its copies share them, and run
    /// one after the other.
    pub(crate) fn known_revisions(&self) -> MutexGuard<'_, KnownRevisions> {
        self.map.known_revisions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The houses that contain all of the cells.
    pub(crate) fn common_houses(&self, cells: CellSet<W>) -> impl Iterator<Item = HouseIndex> + use<'_, W> {
        let houses = cells.first().map_or(&[][..], |first| self.geometry().houses_of(first));
        houses.iter().copied().filter(move |house| cells.is_within(self.house(*house)))
    }

    /// The houses that contain all of `cells` and one of `others`.
    pub(crate) fn houses_across(
        &self,
        cells: CellSet<W>,
        others: CellSet<W>,
    ) -> impl Iterator<Item = HouseIndex> + use<'_, W> {
        self.common_houses(cells).filter(move |house| self.house(*house).meets(others))
    }

    /// The candidates of `digits` in `cells`, as a step lists them.
    pub(crate) fn removes(&self, digits: DigitSet, cells: CellSet<W>) -> Vec<(Cell, Digit)> {
        let of = |cell: Cell| (self.candidates(cell) & digits).iter().map(move |digit| (cell, digit));
        cells.iter().flat_map(of).collect()
    }

    /// The cells that cannot hold the same digit as `cell`.
    pub(crate) fn peers(&self, cell: Cell) -> CellSet<W> {
        self.map.peers[cell.index()]
    }

    /// The cells that cannot hold the same digit as any of `cells`, without these cells themselves; all cells if
    /// `cells` is empty.
    pub(crate) fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().fold(!CellSet::EMPTY, |common, cell| common & self.peers(cell))
    }

    /// Returns true if houses are the only rules, so that every grid with each digit once in each house is a solution.
    pub(crate) fn is_by_houses(&self) -> bool {
        let geometry = self.geometry();
        let is_free = |cell| geometry.peers_apart(cell).is_empty() && geometry.neighbours(cell).is_empty();
        geometry.constraints().is_empty() && geometry.cells().all(is_free)
    }

    /// Returns true if the only rules are rows, columns and boxes or regions of one grid, so that an exchange of two
    /// digits that respects these keeps a solution valid.
    pub(crate) fn is_plain(&self) -> bool {
        let are_usual = || self.houses().all(|house| self.kind(house).is_line() || self.kind(house).is_box());
        self.geometry().figure().is_none() && are_usual() && self.is_by_houses()
    }

    /// The candidates of digits in sequence that `digit` in `cell` excludes: only in a nonconsecutive puzzle.
    pub(crate) fn out_of_sequence(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = (Cell, Digit)> + use<'_, W> {
        let beside = DigitSet::single(digit).next_in_sequence();
        let of = move |&cell: &Cell| (self.candidates(cell) & beside).iter().map(move |digit| (cell, digit));
        self.geometry().neighbours(cell).iter().flat_map(of)
    }

    /// Places `digit` in `cell`, and removes the candidates that it excludes from the other open cells.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        for candidate in self.candidates(cell) {
            self.remove(cell, candidate);
        }
        self.values[cell.index()] = Some(digit);
        self.open.remove(cell);
        for peer in self.places(digit) & self.peers(cell) {
            self.remove(peer, digit);
        }
        for (neighbour, digit) in self.out_of_sequence(cell, digit).collect::<Vec<_>>() {
            self.remove(neighbour, digit);
        }
    }

    /// Removes `digit` from the candidates of `cell`.
    pub(crate) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()].remove(digit);
        self.places[usize::from(digit.get()) - 1].remove(cell);
    }

    /// Applies the placements and eliminations of the step.
    pub(crate) fn apply(&mut self, step: &Step) {
        step.places.iter().for_each(|&(cell, digit)| self.place(cell, digit));
        step.removes.iter().for_each(|&(cell, digit)| self.remove(cell, digit));
        self.has_clue_notes |= matches!(step.technique, Technique::ClueNotes | Technique::Clue);
    }

    /// The first obvious contradiction. Direct conflicts can only be in the initial values, because [`Board::place`]
    /// leaves no candidate in conflict.
    pub(crate) fn contradiction(&self) -> Option<Contradiction> {
        if self.direct_conflict.is_some() {
            return self.direct_conflict;
        }
        let dead = self.open.iter().find(|cell| self.candidates(*cell).is_empty());
        if let Some(dead) = dead {
            return Some(Contradiction::NoCandidate(dead));
        }
        self.houses().find_map(|house| Some(Contradiction::NoPlace(house, self.without_place(house)?)))
    }

    /// Returns true if two of the initial values are in direct conflict.
    pub(crate) fn has_direct_conflict(&self) -> bool {
        self.direct_conflict.is_some()
    }

    /// The first digit that no cell of the house holds or may hold.
    pub(crate) fn without_place(&self, house: HouseIndex) -> Option<Digit> {
        let cells = self.geometry().house(house).cells.iter();
        let found = cells.fold(DigitSet::EMPTY, |found, &cell| match self.value(cell) {
            Some(digit) => found | DigitSet::single(digit),
            None => found | self.candidates(cell),
        });
        self.digits().without(found).first()
    }

    /// The digits that exactly one open cell of the house may hold.
    pub(crate) fn with_one_place(&self, house: HouseIndex) -> DigitSet {
        let cells = self.geometry().house(house).cells.iter();
        cells.map(|cell| self.candidates(*cell)).collect::<Tally>().exactly_once()
    }
}
