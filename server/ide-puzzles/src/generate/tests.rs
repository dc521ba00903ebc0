//! Generated puzzles have one solution and are as wanted, with every rule and kind of clue.

use super::laying::lay;
use super::posed::{FILE, FIRST, is_decided, posed, written};
use super::trial::{Search, Trial};
use super::{Generated, GridRules, Plan, Wishes};
use crate::explain::rating::rate;
use clues::ClueKind;
use engine::{BoxShape, Budget, Digit, DigitSet, Geometry, Puzzle, Query, Solver, Verdict};
use formats::{CellRecord, Record, Variant};
use generator::{Pattern, Random};
use ide_db::state::proof::search;
use ide_db::state::rating::Scale;
use ratings::hodoku::Level;
use std::sync::atomic::{AtomicU32, Ordering};

fn verdict(puzzle: &Puzzle) -> Verdict {
    search(puzzle, Query::unique(Budget::of(1_000_000))).expect("nothing interrupts").verdict()
}

/// The first puzzles of a plan.
fn make(wishes: Wishes, count: u64) -> Vec<Generated> {
    let plan = Plan::new(wishes, 7).expect("a plan");
    let made = plan.make(0..count, &|| false).expect("nothing interrupts");
    made.into_iter().map(|puzzle| puzzle.expect("a puzzle")).collect()
}

#[track_caller]
pub(crate) fn verdict_of(record: &Record) -> Verdict {
    verdict(&posed(record).expect("a puzzle that can be read"))
}

/// The record with fewer givens.
fn without(record: &Record, cell: usize) -> Record {
    let mut fewer = record.clone();
    fewer.cells[cell] = CellRecord::Empty;
    fewer
}

#[test]
fn every_rule_and_kind_of_clue_can_be_laid() {
    let kinds = ClueKind::all().map(ClueKind::name);
    let variants = Variant::ALL.map(|(_, name)| name);
    for word in kinds.chain(variants).chain(["jigsaw", "killer diagonal", "jigsaw thermos sandwich"]) {
        // Six cells in a row are too few for windoku, and leave hardly any grid with some moves excluded.
        let is_for_nine =
            ["windoku", "antiking", "antitaxi", "nonconsecutive", "global-entropy", "global-mod"].contains(&word);
        let size = if is_for_nine { 9 } else { 6 };
        for puzzle in make(Wishes { size: Some(size), rules: word.to_owned(), ..Wishes::default() }, 2) {
            assert_eq!(verdict_of(&puzzle.record), Verdict::One, "{word}");
            assert!(puzzle.is_minimal, "{word}");
            let givens = (0..puzzle.record.cells.len()).filter(|cell| puzzle.record.cells[*cell].value().is_some());
            for cell in givens {
                assert_eq!(verdict_of(&without(&puzzle.record, cell)), Verdict::Many, "{word}");
            }
        }
    }
}

#[test]
fn puzzles_that_are_not_decided_are_passed_over() {
    let wishes = Wishes { size: Some(4), ..Wishes::default() };
    let [made] = &make(wishes.clone(), 1)[..] else { panic!("one puzzle") };
    assert_eq!(is_decided(&made.record, &|| false), Ok(true));
    assert_eq!(is_decided(&Record::new(4), &|| false), Ok(false));
    let mut search = Search::new(0, &|_| {});
    let trial = |is_decided| Trial { record: made.record.clone(), givens: 4, is_minimal: true, is_decided };
    assert_eq!(search.judge(trial(false), &wishes, &|| false), Ok(None));
    assert_eq!(
        search.sight.sentence(&wishes),
        "none of 1 puzzle is as wanted: 1 puzzle not decided within the default budget"
    );
    assert_eq!(search.judge(trial(true), &wishes, &|| false), Ok(Some(made.clone())));
}

#[test]
fn clues_agree_with_the_solution_that_they_are_laid_on() {
    for word in ClueKind::all().map(ClueKind::name) {
        let rules = GridRules::parse(word, 9, BoxShape::for_size(9), None).expect("a word");
        let laid = lay(&rules, &mut Solver::default(), &mut Random::new(2, 0), &|| false);
        let laid = laid.expect("nothing interrupts").expect("clues");
        let mut puzzle = laid.puzzle.clone();
        let cells = puzzle.geometry().cells();
        cells.for_each(|cell| puzzle.restrict(cell, DigitSet::single(laid.solution[cell.index()])));
        assert_eq!(verdict(&puzzle), Verdict::One, "{word}");
    }
}

#[test]
fn killers_need_no_givens() {
    for size in [6, 8, 9] {
        for puzzle in make(Wishes { size: Some(size), rules: "killer".to_owned(), ..Wishes::default() }, 4) {
            assert!(puzzle.record.cells.iter().all(|cell| cell.value().is_none()));
        }
    }
}

#[test]
fn rules_and_clues_at_every_level() {
    for rules in ["cages", "antiknight", "sandwich", "thermos"] {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let pattern = Pattern::Rotational;
            let wishes = Wishes { rules: rules.to_owned(), difficulty: Some(level), pattern, ..Wishes::default() };
            let puzzle = make(wishes, 1).remove(0);
            assert_eq!(verdict_of(&puzzle.record), Verdict::One, "{rules}");
            let ratings = rate(&written(&puzzle.record), FILE, FIRST, &[Scale::Hodoku], &|| false);
            let rating = ratings.expect("nothing interrupts").and_then(|ratings| ratings.variant);
            let rating = rating.and_then(Result::ok).unwrap_or_else(|| panic!("{rules}: a rating"));
            assert_eq!(rating.level, level, "{rules}");
            let geometry = Geometry::standard(9).expect("a size");
            let is_given = |cell: engine::Cell| puzzle.record.cells[cell.index()].value().is_some();
            assert!(pattern.is_of(&geometry, is_given), "{rules}");
        }
    }
}

#[test]
fn every_size_with_every_symmetry_it_has() {
    for size in [2, 3, 4, 5, 6, 7, 8, 10, 12] {
        let geometry = Geometry::standard(size).expect("a size");
        for pattern in Pattern::ALL.into_iter().filter(|pattern| pattern.suits(BoxShape::for_size(size))) {
            for puzzle in make(Wishes { size: Some(size), pattern, ..Wishes::default() }, 1) {
                assert_eq!(verdict_of(&puzzle.record), Verdict::One, "{size} {pattern}");
                let is_given = |cell: engine::Cell| puzzle.record.cells[cell.index()].value().is_some();
                assert!(pattern.is_of(&geometry, is_given), "{size} {pattern}");
            }
        }
    }
}

#[test]
fn a_number_of_givens_with_any_rules() {
    for (rules, givens) in [("", 14..=14), ("diagonal", 12..=13), ("killer", 3..=3)] {
        let wishes =
            Wishes { size: Some(6), rules: rules.to_owned(), givens: Some(givens.clone()), ..Wishes::default() };
        for puzzle in make(wishes, 3) {
            let count = puzzle.record.cells.iter().filter(|cell| cell.value().is_some()).count();
            assert!(givens.contains(&count), "{rules}: {count}");
            assert_eq!(verdict_of(&puzzle.record), Verdict::One);
        }
    }
}

#[test]
fn rare_puzzles_are_found_in_the_vicinity_of_others() {
    for puzzle in make(Wishes { givens: Some(20..=20), ..Wishes::default() }, 1) {
        assert_eq!(puzzle.record.cells.iter().filter(|cell| cell.value().is_some()).count(), 20);
        assert_eq!(verdict_of(&puzzle.record), Verdict::One);
    }
}

#[test]
fn a_puzzle_depends_on_the_seed_and_its_number_alone() {
    let wishes = || Wishes { size: Some(6), rules: "jigsaw arrows".to_owned(), ..Wishes::default() };
    let plan = Plan::new(wishes(), 3).expect("a plan");
    let of = |numbers| plan.make(numbers, &|| false).expect("nothing interrupts");
    assert_eq!(of(0..3)[2], of(2..3)[0]);
    assert_ne!(of(0..1), of(1..2));
    assert_ne!(Plan::new(wishes(), 4).expect("a plan").make(0..1, &|| false).expect("nothing interrupts"), of(0..1));
}

#[test]
fn small_grids_are_all_drawn_alike() {
    let geometry = std::sync::Arc::new(Geometry::standard(4).expect("a size"));
    let mut drawn = std::collections::HashMap::new();
    for stream in 0..28_800 {
        let solution: Box<[Digit]> = generator::fill(
            &Puzzle::new(geometry.clone()),
            &mut Solver::default(),
            &mut Random::new(5, stream),
            &|| false,
        )
        .expect("nothing interrupts")
        .expect("a solution");
        *drawn.entry(solution).or_insert(0.0) += 1.0;
    }
    // 288 grids, each 100 times: 287 degrees of freedom, and 5 standard deviations of that.
    let chi_square: f64 = drawn.values().map(|count: &f64| (count - 100.0).powi(2) / 100.0).sum();
    assert_eq!(drawn.len(), 288);
    assert!((chi_square - 287.0).abs() < 5.0 * (2.0 * 287.0_f64).sqrt(), "{chi_square}");
}

#[test]
fn hard_puzzles_of_several_grids_are_made_soon() {
    // A trial that is judged as harder than it was made for costs some 100,000 polls, and then there are dozens.
    const MOST_POLLS: u32 = 1_000_000;
    for grids in ["samurai", "flower"] {
        let wishes = Wishes { grids: Some(grids.to_owned()), difficulty: Some(Level::Hard), ..Wishes::default() };
        let plan = Plan::new(wishes, 1).expect("a plan");
        let polls = AtomicU32::new(0);
        let is_over = || polls.fetch_add(1, Ordering::Relaxed) > MOST_POLLS;
        let made = plan.make(0..1, &is_over).unwrap_or_else(|_| panic!("{grids} takes more polls"));
        let [Ok(made)] = &made[..] else { panic!("{grids}: {made:?}") };
        assert_eq!(made.declared, [("difficulty".to_owned(), "hard".to_owned())]);
    }
}

/// Returns true if two cells of a 4×4 grid are in one row, column or box.
fn see_each_other(one: usize, other: usize) -> bool {
    let are_in_one_box = one / 8 == other / 8 && one % 4 / 2 == other % 4 / 2;
    one / 4 == other / 4 || one % 4 == other % 4 || are_in_one_box
}

/// All 4×4 grids with boxes, as the values of their cells from 0.
fn grids_of_four() -> Vec<Vec<u8>> {
    let mut grids: Vec<Vec<u8>> = vec![Vec::new()];
    for cell in 0..16 {
        let mut longer = Vec::new();
        for grid in grids {
            for value in 0..4 {
                if (0..cell).all(|other| !see_each_other(cell, other) || grid[other] != value) {
                    longer.push([&grid[..], &[value]].concat());
                }
            }
        }
        grids = longer;
    }
    grids
}

#[test]
fn every_puzzle_of_four_is_easy() {
    let grids = grids_of_four();
    assert_eq!(grids.len(), 288);
    // Both kinds of grids, up to changes that keep the rules; the numbers of their minimal puzzles differ.
    let mut counts = Vec::new();
    for grid in &grids[..2] {
        let differences: Vec<u32> = grids
            .iter()
            .map(|other| (0..16).filter(|cell| other[*cell] != grid[*cell]).fold(0, |bits, cell| bits | 1 << cell))
            .filter(|difference| *difference != 0)
            .collect();
        let decides = |givens: u32| differences.iter().all(|difference| givens & difference != 0);
        let given = |givens: u32| (0..16_usize).filter(move |cell| givens & 1 << cell != 0);
        let minimal: Vec<u32> = (0..1 << 16)
            .filter(|givens| decides(*givens) && given(*givens).all(|cell| !decides(givens & !(1 << cell))))
            .collect();
        counts.push(minimal.len());
        for givens in minimal {
            let mut record = Record::new(4);
            for cell in given(givens) {
                record.cells[cell] = Digit::new(grid[cell] + 1).map_or(CellRecord::Empty, CellRecord::Given);
            }
            let ratings =
                rate(&written(&record), FILE, FIRST, &[Scale::Hodoku], &|| false).expect("nothing interrupts");
            assert_eq!(ratings.and_then(|ratings| ratings.level()), Some(Level::Easy), "{:?}", record.cells);
        }
    }
    assert_eq!(counts, [284, 304]);
}

#[test]
fn a_search_says_what_it_has_found_so_far() {
    let wishes = Wishes { difficulty: Some(Level::Extreme), size: Some(6), ..Wishes::default() };
    let plan = Plan::new(wishes, 1).expect("a plan");
    let last = std::cell::RefCell::new(String::new());
    let count = AtomicU32::new(0);
    let watch = |found: &super::SoFar<'_>| {
        count.fetch_add(1, Ordering::Relaxed);
        *last.borrow_mut() = found.words();
    };
    let made = plan.make_watched(0..1, &watch, &|| count.load(Ordering::Relaxed) == 200);
    assert!(made.is_err(), "interrupted");
    expect_test::expect![
        "200 puzzles so far: they were easy 96.0 %, medium 0.0 %, hard 3.5 %, unfair 0.5 %, extreme 0.0 %"
    ]
    .assert_eq(&last.into_inner());
}
