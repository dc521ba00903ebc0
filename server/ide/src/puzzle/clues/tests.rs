//! Compares puzzles with clues of each kind with the complete grids that follow the clue, as its definition says.

use crate::base::interrupt::Interrupt;
use crate::puzzle::geometries::Geometries;
use crate::puzzle::lowering::Lowered;
use engine::{Budget, Geometry, Puzzle, solve};
use proptest::prelude::*;
use std::fmt::Write;
use std::sync::{Arc, LazyLock};
use syntax::Document;

const SIZE: usize = 4;

/// A complete grid, its values in reading order.
type Full = [u8; SIZE * SIZE];

/// All 288 complete grids of 4×4 with boxes.
static FULL: LazyLock<Vec<Full>> = LazyLock::new(|| {
    let geometry = Arc::new(Geometry::standard(SIZE as u8).expect("a size within bounds"));
    let outcome = solve(&Puzzle::new(geometry), u64::MAX, usize::MAX, Budget::of(1_000_000), &|| false);
    let values = |solution: &engine::Solution| std::array::from_fn(|cell| solution[cell].get());
    outcome.solutions.iter().map(values).collect()
});

/// The solutions of a 4×4 puzzle of clues, sorted.
fn solutions(text: &str) -> Vec<Full> {
    all_solutions(text).into_iter().map(|full| full.try_into().expect("16 values")).collect()
}

/// The solutions of a puzzle, sorted.
fn all_solutions(text: &str) -> Vec<Vec<u8>> {
    let document = Document::read(text);
    let block = &document.blocks()[0];
    assert!(block.problems.is_empty(), "{text}: {:?}", block.problems);
    let lowered = Lowered::new(&block.puzzles[0], &Geometries::default());
    assert!(lowered.is_complete(), "{text}");
    let never: Interrupt<'_> = &|| false;
    let outcome = solve(&lowered.puzzle(), u64::MAX, usize::MAX, Budget::of(1_000_000), &|| never());
    let values = |solution: &engine::Solution| solution.iter().map(|digit| digit.get()).collect();
    let mut solutions: Vec<Vec<u8>> = outcome.solutions.iter().map(values).collect();
    solutions.sort_unstable();
    solutions
}

/// Compares the solutions with the complete grids that a definition accepts.
#[track_caller]
fn check(text: &str, accepts: impl Fn(&Full) -> bool) {
    let mut expected: Vec<Full> = FULL.iter().copied().filter(|full| accepts(full)).collect();
    expected.sort_unstable();
    assert_eq!(solutions(text), expected, "{text}");
}

fn written(cells: &[usize]) -> String {
    let names: Vec<String> = cells.iter().map(|cell| format!("r{}c{}", cell / SIZE + 1, cell % SIZE + 1)).collect();
    names.join(" ")
}

fn section(word: &str, lines: &str) -> String {
    format!("size: {SIZE}\n[{word}]\n{lines}\n")
}

fn values(full: &Full, cells: &[usize]) -> Vec<u8> {
    cells.iter().map(|cell| full[*cell]).collect()
}

/// Different cells in any order: definitions of lines do not ask whether these touch.
fn cells(count: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<usize>> {
    prop::sample::subsequence((0..SIZE * SIZE).collect::<Vec<_>>(), count).prop_shuffle()
}

fn differ(values: &[u8]) -> bool {
    values.iter().enumerate().all(|(at, value)| !values[at + 1..].contains(value))
}

fn sum(values: &[u8]) -> u32 {
    values.iter().map(|value| u32::from(*value)).sum()
}

/// The kinds whose lines are cells with at most one value, and their definitions.
#[derive(Clone, Copy, Debug)]
enum Line {
    Thermo,
    SlowThermo,
    Whispers(u8),
    Renban,
    Palindrome,
    Between,
    Lockout(u8),
    Zipper,
    DoubleArrow,
    Entropic,
    Modular,
    Parity,
    Nabner,
    ExtraRegion,
    Cage(u32),
    Sum(u32),
    Odd,
    Even,
}

impl Line {
    fn word(self) -> &'static str {
        match self {
            Line::Thermo => "thermos",
            Line::SlowThermo => "slowthermos",
            Line::Whispers(_) => "whispers",
            Line::Renban => "renbans",
            Line::Palindrome => "palindromes",
            Line::Between => "between",
            Line::Lockout(_) => "lockout",
            Line::Zipper => "zippers",
            Line::DoubleArrow => "doublearrows",
            Line::Entropic => "entropic",
            Line::Modular => "modular",
            Line::Parity => "parity",
            Line::Nabner => "nabners",
            Line::ExtraRegion => "extraregions",
            Line::Cage(_) => "cages",
            Line::Sum(_) => "sums",
            Line::Odd => "odd",
            Line::Even => "even",
        }
    }

    fn value(self) -> String {
        match self {
            Line::Whispers(value) | Line::Lockout(value) => format!("{value}: "),
            Line::Cage(total) | Line::Sum(total) => format!("{total}: "),
            _ => String::new(),
        }
    }

    fn accepts(self, line: &[u8]) -> bool {
        let pairs = |holds: &dyn Fn(u8, u8) -> bool| line.windows(2).all(|pair| holds(pair[0], pair[1]));
        let triples = |class: &dyn Fn(u8) -> u8| {
            let differ_in_class = |near: &[u8]| differ(&near.iter().map(|value| class(*value)).collect::<Vec<_>>());
            line.windows(3.min(line.len())).all(differ_in_class)
        };
        let (first, last) = (line[0], line[line.len() - 1]);
        let inner = &line[1..line.len() - 1];
        let (low, high) = (first.min(last), first.max(last));
        match self {
            Line::Thermo => pairs(&|one, other| one < other),
            Line::SlowThermo => pairs(&|one, other| one <= other),
            Line::Whispers(apart) => pairs(&|one, other| one.abs_diff(other) >= apart),
            Line::Renban => {
                let (least, largest) = (line.iter().min(), line.iter().max());
                let range = largest.zip(least).map(|(largest, least)| usize::from(largest - least));
                differ(line) && range == Some(line.len() - 1)
            }
            Line::Palindrome => line.iter().eq(line.iter().rev()),
            Line::Between => inner.iter().all(|value| low < *value && *value < high),
            Line::Lockout(apart) => high - low >= apart && inner.iter().all(|value| *value < low || high < *value),
            Line::Zipper => {
                let at = |place: usize| line[place] + line[line.len() - 1 - place];
                let sums: Vec<u8> = (0..line.len() / 2).map(at).collect();
                let middle = (line.len() % 2 == 1).then(|| line[line.len() / 2]);
                sums.iter().copied().chain(middle).all(|sum| sum == sums[0])
            }
            Line::DoubleArrow => inner.is_empty() || sum(inner) == u32::from(first + last),
            Line::Entropic => triples(&|value| (value - 1) * 3 / SIZE as u8),
            Line::Modular => triples(&|value| value % 3),
            Line::Parity => pairs(&|one, other| one % 2 != other % 2),
            Line::Nabner => {
                line.iter().enumerate().all(|(at, one)| line[at + 1..].iter().all(|other| one.abs_diff(*other) > 1))
            }
            Line::ExtraRegion => differ(line),
            Line::Cage(total) => differ(line) && sum(line) == total,
            Line::Sum(total) => sum(line) == total,
            Line::Odd => line.iter().all(|value| value % 2 == 1),
            Line::Even => line.iter().all(|value| value % 2 == 0),
        }
    }
}

fn line() -> impl Strategy<Value = Line> {
    prop_oneof![
        prop::sample::select(vec![
            Line::Thermo,
            Line::SlowThermo,
            Line::Renban,
            Line::Palindrome,
            Line::Between,
            Line::Zipper,
            Line::DoubleArrow,
            Line::Entropic,
            Line::Modular,
            Line::Parity,
            Line::Nabner,
            Line::ExtraRegion,
            Line::Odd,
            Line::Even,
        ]),
        (1_u8..4).prop_map(Line::Whispers),
        (1_u8..4).prop_map(Line::Lockout),
        (3_u32..14).prop_map(Line::Cage),
        (3_u32..14).prop_map(Line::Sum),
    ]
}

// `PROPTEST_CASES` sets another number of random clues, as the nightly run does.
proptest! {
    #[test]
    fn lines_and_sets(kind in line(), cells in cells(2..=5)) {
        let text = section(kind.word(), &format!("{}{}", kind.value(), written(&cells)));
        check(&text, |full| kind.accepts(&values(full, &cells)));
    }

    #[test]
    fn arrows(cells in cells(3..=6), circle in 1_usize..3) {
        let (circle, shaft) = cells.split_at(circle);
        let text = section("arrows", &format!("{}: {}", written(circle), written(shaft)));
        let number = |full: &Full| values(full, circle).iter().fold(0, |number, value| number * 10 + u32::from(*value));
        check(&text, |full| sum(&values(full, shaft)) == number(full));
    }

    #[test]
    fn clones(cells in cells(4..=4)) {
        let (left, right) = cells.split_at(2);
        let text = section("clones", &format!("{} = {}", written(left), written(right)));
        check(&text, |full| values(full, left) == values(full, right));
    }

    #[test]
    fn quads(corner in (0_usize..3, 0_usize..3), listed in prop::collection::vec(1_u8..5, 1..=4)) {
        let at = corner.0 * SIZE + corner.1;
        let square = [at, at + 1, at + SIZE, at + SIZE + 1];
        let numbers: Vec<String> = listed.iter().map(u8::to_string).collect();
        let text = section("quads", &format!("{}: {}", numbers.join(" "), written(&square)));
        let count = |values: &[u8], wanted: u8| values.iter().filter(|value| **value == wanted).count();
        check(&text, |full| {
            let held = values(full, &square);
            listed.iter().all(|wanted| count(&held, *wanted) >= count(&listed, *wanted))
        });
    }

    #[test]
    fn marks(at in (0_usize..4, 0_usize..3), mark in prop::sample::select(vec!["o", "o2", "*", "*3", "x", "v", "<", ">", "="])) {
        let cells = [at.0 * SIZE + at.1, at.0 * SIZE + at.1 + 1];
        let text = section("marks", &format!("{} {mark} {}", written(&cells[..1]), written(&cells[1..])));
        check(&text, |full| {
            let (one, other) = (full[cells[0]], full[cells[1]]);
            let (least, largest) = (one.min(other), one.max(other));
            match mark {
                "o" => largest - least == 1,
                "o2" => largest - least == 2,
                "*" => largest == 2 * least,
                "*3" => largest == 3 * least,
                "x" => least + largest == 10,
                "v" => least + largest == 5,
                "<" => one < other,
                ">" => one > other,
                _ => one == other,
            }
        });
    }

    #[test]
    fn sides(
        kind in prop::sample::select(vec!["sandwich", "xsums", "skyscrapers", "numberedrooms"]),
        side in prop::sample::select(vec!["top", "left", "right", "bottom"]),
        place in 0_usize..SIZE,
        clue in 0_u32..11,
    ) {
        let mut places = [".".to_owned(), ".".to_owned(), ".".to_owned(), ".".to_owned()];
        // A skyscraper is seen, and a room has a value.
        let clue = if matches!(kind, "skyscrapers" | "numberedrooms") { clue % 4 + 1 } else { clue };
        places[place] = clue.to_string();
        let text = section(kind, &format!("{side}: {}", places.join(" ")));
        let cells: Vec<usize> = (0..SIZE).map(|step| match side {
            "top" => step * SIZE + place,
            "bottom" => (SIZE - 1 - step) * SIZE + place,
            "left" => place * SIZE + step,
            _ => place * SIZE + SIZE - 1 - step,
        }).collect();
        check(&text, |full| {
            let line = values(full, &cells);
            let place_of = |wanted: u8| line.iter().position(|value| *value == wanted).unwrap_or_default();
            match kind {
                "sandwich" => {
                    let (one, last) = (place_of(1), place_of(SIZE as u8));
                    sum(&line[one.min(last) + 1..one.max(last)]) == clue
                }
                "xsums" => sum(&line[..usize::from(line[0])]) == clue,
                "skyscrapers" => {
                    let seen = (0..SIZE).filter(|at| line[..*at].iter().all(|before| before < &line[*at])).count();
                    seen as u32 == clue
                }
                _ => u32::from(line[usize::from(line[0]) - 1]) == clue,
            }
        });
    }

    #[test]
    fn extremes_and_indexers(
        kind in prop::sample::select(vec!["min", "max", "rowindexers", "colindexers"]),
        cells in cells(1..=3),
    ) {
        let text = section(kind, &written(&cells));
        check(&text, |full| cells.iter().all(|&cell| {
            let (row, column, value) = (cell / SIZE, cell % SIZE, full[cell]);
            let other = usize::from(value) - 1;
            let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(|(down, right)| {
                let row = row.checked_add_signed(down).filter(|row| *row < SIZE)?;
                let column = column.checked_add_signed(right).filter(|column| *column < SIZE)?;
                Some(row * SIZE + column)
            });
            let mut free = beside.filter(|other| !cells.contains(other));
            match kind {
                "min" => free.all(|other| value < full[other]),
                "max" => free.all(|other| value > full[other]),
                "rowindexers" => usize::from(full[row * SIZE + other]) == column + 1,
                _ => usize::from(full[other * SIZE + column]) == row + 1,
            }
        }));
    }

    #[test]
    fn region_sums(row in 0_usize..SIZE) {
        let line: Vec<usize> = (0..SIZE).map(|column| row * SIZE + column).collect();
        let text = section("regionsums", &written(&line));
        check(&text, |full| sum(&values(full, &line[..2])) == sum(&values(full, &line[2..])));
    }
}

#[test]
fn rules_of_marks() {
    let mut text = format!("size: {SIZE}\nrules: all-dots-given, all-xv-given\n[marks]\n");
    let _ = writeln!(text, "r1c1 o r1c2\nr2c1 * r2c2\nr3c3 v r4c3");
    check(&text, |full| {
        let pairs = (0..SIZE * SIZE).flat_map(|cell| {
            let right = (cell % SIZE + 1 < SIZE).then_some((cell, cell + 1));
            let below = (cell / SIZE + 1 < SIZE).then_some((cell, cell + SIZE));
            right.into_iter().chain(below)
        });
        let mut pairs =
            pairs.map(|(one, other)| ((one, other), full[one].min(full[other]), full[one].max(full[other])));
        pairs.all(|(pair, least, largest)| match pair {
            (0, 1) => largest - least == 1 && least + largest != 5,
            (4, 5) => largest == 2 * least && least + largest != 5,
            (10, 14) => least + largest == 5 && largest - least != 1 && largest != 2 * least,
            _ => largest - least != 1 && largest != 2 * least && !matches!(least + largest, 5 | 10),
        })
    });
}

/// No 4×4 grid follows the rule, so 5×5 grids are compared, which have no boxes.
#[test]
fn equal_values_at_their_own_distance() {
    let accepts = |full: &[u8]| {
        let distance = |one: usize, other: usize| (one / 5).abs_diff(other / 5) + (one % 5).abs_diff(other % 5);
        let fits =
            |one: usize, other: usize| full[one] != full[other] || distance(one, other) != usize::from(full[one]);
        (0..25).all(|one| (0..one).all(|other| fits(one, other)))
    };
    for (first, count) in [("12345", 0), ("21354", 3), ("42153", 1)] {
        let rows = format!("{first}\n.....\n.....\n.....\n.....\n");
        let mut expected: Vec<Vec<u8>> = all_solutions(&rows).into_iter().filter(|full| accepts(full)).collect();
        expected.sort_unstable();
        assert_eq!(expected.len(), count, "{first}");
        assert_eq!(all_solutions(&format!("rules: antitaxi\n{rows}")), expected, "{first}");
    }
}

#[test]
fn cages_may_repeat_if_the_rules_say_so() {
    let text = format!("size: {SIZE}\nrules: cages-may-repeat\n[cages]\n4: r1c1 r2c3\n");
    check(&text, |full| full[0] + full[SIZE + 2] == 4);
}

#[test]
fn lines_whose_values_cannot_differ() {
    for word in ["renbans", "nabners"] {
        check(&section(word, "r1c1 r2c3 r1c1"), |_| false);
        check(&section(word, "r1c1-r1c4-r2c4"), |_| false);
    }
}

#[test]
fn a_circle_with_more_places_than_any_sum() {
    for places in 3..=12 {
        let cells: Vec<usize> = (0..places + 3).collect();
        let text = section("arrows", &format!("{}: {}", written(&cells[..places]), written(&cells[places..])));
        check(&text, |_| false);
    }
}
