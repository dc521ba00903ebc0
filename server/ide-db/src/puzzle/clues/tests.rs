//! Compares puzzles with clues of each kind with the complete grids that follow the clue, as its definition says.

use crate::base::interrupt::Interrupt;
use crate::puzzle::geometries::Geometries;
use crate::puzzle::lowering::Lowered;
use ::clues::{ClueKind, PairRelation};
use engine::{Budget, Query, solve};
use proptest::prelude::*;
use std::fmt::{self, Write};
use std::sync::LazyLock;
use syntax::Document;

const SIZE: usize = 4;

/// A small grid, some of its cells given, whose solutions without clues are known.
struct Board {
    size: usize,
    /// The number of its first value.
    least: u8,
    /// The text before the clues.
    rows: &'static str,
    /// All solutions, their numbers in reading order.
    full: Vec<Vec<u8>>,
}

/// All 288 grids of 4×4 with boxes, and those grids of 5×5 without boxes and of 6×6 with boxes that hold these givens;
/// then those of 4×4 and 5×5 with values from 0.
static BOARDS: LazyLock<[Board; 5]> = LazyLock::new(|| {
    let board = |size, least, rows| Board { size, least, rows, full: all_solutions(rows) };
    [
        board(SIZE, 1, "....\n....\n....\n....\n"),
        board(5, 1, "12345\n2....\n3....\n4....\n5....\n"),
        board(6, 1, "1.3.5.\n.5.1.3\n.1.3..\n3.....\n......\n......\n"),
        board(SIZE, 0, "values: 0-3\n....\n....\n....\n....\n"),
        board(5, 0, "values: 0-4\n01234\n1....\n2....\n3....\n4....\n"),
    ]
});

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.fmt(f)
    }
}

impl Board {
    fn text(&self, word: &str, lines: &str) -> String {
        format!("{}[{word}]\n{lines}\n", self.rows)
    }

    /// The first cells of an order of all cells of the largest board.
    fn cells(&self, order: &[usize], count: usize) -> Vec<usize> {
        order.iter().copied().filter(|cell| *cell < self.size * self.size).take(count).collect()
    }

    fn written(&self, cells: &[usize]) -> String {
        let name = |cell: &usize| format!("r{}c{}", cell / self.size + 1, cell % self.size + 1);
        cells.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// Compares the solutions with the complete grids that a definition accepts.
    #[track_caller]
    fn check(&self, text: &str, accepts: impl Fn(&[u8]) -> bool) {
        let expected: Vec<Vec<u8>> = self.full.iter().filter(|full| accepts(full)).cloned().collect();
        assert_eq!(all_solutions(text), expected, "{text}");
    }
}

/// The solutions of a puzzle as numbers, sorted.
fn all_solutions(text: &str) -> Vec<Vec<u8>> {
    let document = Document::read(text);
    let block = &document.blocks()[0];
    assert!(block.problems.is_empty(), "{text}: {:?}", block.problems);
    let lowered = Lowered::new(&block.puzzles[0], &Geometries::default());
    assert!(lowered.is_complete(), "{text}");
    let never: Interrupt<'_> = &|| false;
    let outcome = solve(&lowered.puzzle(), Query::list(usize::MAX, Budget::of(1_000_000)).until(&never));
    let numbers = block.puzzles[0].numbers();
    let values = |solution: &engine::Solution| solution.iter().map(|digit| numbers.of(digit.get()) as u8).collect();
    let mut solutions: Vec<Vec<u8>> = outcome.solutions.iter().map(values).collect();
    solutions.sort_unstable();
    solutions
}

#[test]
fn each_kind_means_something() {
    for kind in ClueKind::all() {
        let example: String = kind.example(4).into_iter().map(|(before, typed)| before.to_owned() + &typed).collect();
        let text = format!("size: 4\n[{}]{}\n", kind.name(), example.replace('.', "3"));
        let document = Document::read(&text);
        let lowered = Lowered::new(&document.blocks()[0].puzzles[0], &Geometries::default());
        assert!(!lowered.geometry.constraints().is_empty(), "{text}");
    }
}

fn board() -> impl Strategy<Value = &'static Board> {
    (0..BOARDS.len()).prop_map(|at| &BOARDS[at])
}

fn values(full: &[u8], cells: &[usize]) -> Vec<u8> {
    cells.iter().map(|cell| full[*cell]).collect()
}

/// Different cells in any order: definitions of lines do not ask whether these touch.
fn order() -> impl Strategy<Value = Vec<usize>> {
    Just((0..36).collect()).prop_shuffle()
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
    Product(u32),
    CountingCircles,
    ValueIndexer,
    SumOfParts(u32),
    Rellik(u32),
    Equality,
    Lunchbox(u32),
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
            Line::Product(_) => "products",
            Line::CountingCircles => "countingcircles",
            Line::ValueIndexer => "valueindexers",
            Line::SumOfParts(_) => "sumlines",
            Line::Rellik(_) => "rellikcages",
            Line::Equality => "equalitycages",
            Line::Lunchbox(_) => "lunchboxes",
        }
    }

    fn value(self) -> String {
        match self {
            Line::Whispers(value) | Line::Lockout(value) => format!("{value}: "),
            Line::Cage(total) | Line::Sum(total) => format!("{total}: "),
            Line::Product(number) | Line::SumOfParts(number) | Line::Rellik(number) | Line::Lunchbox(number) => {
                format!("{number}: ")
            }
            _ => String::new(),
        }
    }

    fn accepts(self, board: &Board, line: &[u8]) -> bool {
        let size = board.size as u8;
        let pairs = |holds: &dyn Fn(u8, u8) -> bool| line.windows(2).all(|pair| holds(pair[0], pair[1]));
        let triples = |class: &dyn Fn(u8) -> u8| {
            let differ_in_class = |near: &[u8]| differ(&near.iter().map(|value| class(*value)).collect::<Vec<_>>());
            line.windows(3.min(line.len())).all(differ_in_class)
        };
        let first = line[0];
        let last = line[line.len() - 1];
        let inner = &line[1..line.len() - 1];
        let low = first.min(last);
        let high = first.max(last);
        match self {
            Line::Thermo => pairs(&|one, other| one < other),
            Line::SlowThermo => pairs(&|one, other| one <= other),
            Line::Whispers(apart) => pairs(&|one, other| one.abs_diff(other) >= apart),
            Line::Renban => {
                let least = line.iter().min();
                let largest = line.iter().max();
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
            Line::Entropic => triples(&|value| (value - board.least) * 3 / size),
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
            Line::Product(number) => line.iter().map(|value| u32::from(*value)).product::<u32>() == number,
            Line::CountingCircles => {
                line.iter().all(|value| line.iter().filter(|other| *other == value).count() == usize::from(*value))
            }
            Line::ValueIndexer => {
                let steps = usize::from(line[1]);
                steps > 0 && line.get(1 + steps) == Some(&first)
            }
            Line::SumOfParts(total) => is_divided(line, total),
            Line::Rellik(number) => {
                let is_missing = |set: u32| {
                    let chosen = (0..line.len()).filter(|at| set >> at & 1 == 1);
                    chosen.map(|at| u32::from(line[at])).sum::<u32>() != number
                };
                differ(line) && (1..1_u32 << line.len()).all(is_missing)
            }
            Line::Equality => {
                let odd = line.iter().filter(|value| *value % 2 == 1).count();
                // Twice the distance to the middle of all values.
                let height = |value: &u8| 2 * i16::from(value - board.least) - i16::from(size) + 1;
                let low = line.iter().filter(|value| height(value) < 0).count();
                let high = line.iter().filter(|value| height(value) > 0).count();
                differ(line) && 2 * odd == line.len() && low == high && low + high == line.len()
            }
            Line::Lunchbox(total) => {
                let place =
                    |wanted: Option<&u8>| line.iter().position(|value| Some(value) == wanted).unwrap_or_default();
                let least = place(line.iter().min());
                let greatest = place(line.iter().max());
                let inner =
                    if least == greatest { &[][..] } else { &line[least.min(greatest) + 1..least.max(greatest)] };
                differ(line) && sum(inner) == total
            }
        }
    }
}

/// Returns true if a line can be divided into parts with this sum.
fn is_divided(line: &[u8], total: u32) -> bool {
    line.is_empty() || (1..=line.len()).any(|end| sum(&line[..end]) == total && is_divided(&line[end..], total))
}

/// The number of kinds in [`lines`].
const LINES: usize = 25;

/// All kinds, with a difference for those that have one, and a total for those that have one.
fn lines(apart: u8, total: u32) -> [Line; LINES] {
    [
        Line::Thermo,
        Line::SlowThermo,
        Line::Whispers(apart),
        Line::Renban,
        Line::Palindrome,
        Line::Between,
        Line::Lockout(apart),
        Line::Zipper,
        Line::DoubleArrow,
        Line::Entropic,
        Line::Modular,
        Line::Parity,
        Line::Nabner,
        Line::ExtraRegion,
        Line::Cage(total),
        Line::Sum(total),
        Line::Odd,
        Line::Even,
        Line::Product(total),
        Line::CountingCircles,
        Line::ValueIndexer,
        Line::SumOfParts(total / 2),
        Line::Rellik(total / 2),
        Line::Equality,
        Line::Lunchbox(total / 3),
    ]
}

// `PROPTEST_CASES` sets another number of random clues of each kind, as `cargo xtask test clues` does every night.
proptest! {
    #[test]
    fn lines_and_sets(board in board(), order in order(), count in 2_usize..=5, apart in 1_u8..5, total in 3_u32..20) {
        let cells = board.cells(&order, count);
        for kind in lines(apart, total) {
            let text = board.text(kind.word(), &format!("{}{}", kind.value(), board.written(&cells)));
            board.check(&text, |full| kind.accepts(board, &values(full, &cells)));
        }
    }

    /// Clues that a solution of the grid follows, so that not all grids are excluded.
    #[test]
    fn clues_together(
        board in board(),
        full in any::<prop::sample::Index>(),
        drawn in prop::collection::vec((0_usize..LINES, order(), 2_usize..=6, 1_u8..4), 1..8),
    ) {
        let full = full.get(&board.full);
        let clue = |(kind, order, count, apart): &(usize, Vec<usize>, usize, u8)| {
            let cells = board.cells(order, *count);
            let kind = lines(*apart, sum(&values(full, &cells)))[*kind];
            (kind, cells)
        };
        let mut clues: Vec<(Line, Vec<usize>)> = drawn.iter().map(clue).collect();
        clues.retain(|(kind, cells)| kind.accepts(board, &values(full, cells)));
        clues.sort_by_key(|(kind, _)| kind.word());
        let mut text = board.rows.to_owned();
        for section in clues.chunk_by(|(one, _), (other, _)| one.word() == other.word()) {
            let _ = writeln!(text, "[{}]", section[0].0.word());
            for (kind, cells) in section {
                let _ = writeln!(text, "{}{}", kind.value(), board.written(cells));
            }
        }
        board.check(&text, |full| clues.iter().all(|(kind, cells)| kind.accepts(board, &values(full, cells))));
    }

    #[test]
    fn arrows(board in board(), order in order(), count in 3_usize..=6) {
        let cells = board.cells(&order, count);
        for circle in 1..count.min(4) {
            let (circle, shaft) = cells.split_at(circle);
            let text = board.text("arrows", &format!("{}: {}", board.written(circle), board.written(shaft)));
            let number = |full: &[u8]| values(full, circle).iter().fold(0, |number, value| number * 10 + u32::from(*value));
            board.check(&text, |full| sum(&values(full, shaft)) == number(full));
        }
    }

    #[test]
    fn clones(board in board(), order in order(), half in 1_usize..4) {
        let cells = board.cells(&order, 2 * half);
        let (left, right) = cells.split_at(half);
        let text = board.text("clones", &format!("{} = {}", board.written(left), board.written(right)));
        board.check(&text, |full| values(full, left) == values(full, right));
    }

    #[test]
    fn pairs(
        board in board(),
        order in order(),
        count in 2_usize..=5,
        relation in prop::sample::select(PairRelation::examples().map(|(example, _)| example).collect::<Vec<_>>()),
        is_negated in any::<bool>(),
    ) {
        let cells = board.cells(&order, count);
        let relation = PairRelation { is_negated, ..PairRelation::from_text(relation).expect("a relation") };
        let allows = |one: u8, other: u8| relation.allows(one.into(), other.into());
        let line = format!("{}: {}", relation.text(), board.written(&cells));
        board.check(&board.text("pairs", &line), |full| {
            values(full, &cells).windows(2).all(|pair| allows(pair[0], pair[1]))
        });
        board.check(&board.text("allpairs", &line), |full| {
            let line = values(full, &cells);
            (0..line.len()).all(|at| line[at + 1..].iter().all(|other| allows(line[at], *other)))
        });
    }

    #[test]
    fn sets(board in board(), order in order(), count in 2_usize..=3, size in 1_usize..=4, cut in 1_usize..=3) {
        let cells = board.cells(&order, count * size);
        let sets: Vec<Vec<usize>> = cells.chunks(size).map(<[usize]>::to_vec).collect();
        let written = |sets: &[Vec<usize>]| sets.iter().map(|set| board.written(set)).collect::<Vec<_>>().join(" = ");
        let sorted = |full: &[u8], set: &[usize]| {
            let mut values = values(full, set);
            values.sort_unstable();
            values
        };
        board.check(&board.text("samevalues", &written(&sets)), |full| {
            sets.iter().all(|set| sorted(full, set) == sorted(full, &sets[0]))
        });
        // Sets of different size, the first of which shares a cell with the second.
        let mut uneven = sets.clone();
        uneven[0].truncate(cut);
        let shared = uneven[0][0];
        uneven[1].push(shared);
        for sets in [sets.clone(), uneven] {
            board.check(&board.text("equalsums", &written(&sets)), |full| {
                sets.iter().all(|set| sum(&values(full, set)) == sum(&values(full, &sets[0])))
            });
        }
        let mut shared = sets.clone();
        shared[1][0] = shared[0][0];
        board.check(&board.text("samevalues", &written(&shared)), |full| {
            shared.iter().all(|set| sorted(full, set) == sorted(full, &shared[0]))
        });
    }

    #[test]
    fn counts(
        board in board(),
        order in order(),
        count in 2_usize..=6,
        number in 0_u32..5,
        of_cell in any::<bool>(),
        listed in prop::collection::vec(0_u8..4, 1..=2),
    ) {
        let cells = board.cells(&order, count);
        let (cell, rest) = cells.split_at(1);
        let values_of = |full: &[u8]| values(full, rest);
        let wanted = |full: &[u8]| if of_cell { usize::from(full[cell[0]]) } else { number as usize };
        let subject = if of_cell { board.written(cell) } else { number.to_string() };
        let listed: Vec<u8> = listed.into_iter().map(|value| value + board.least).collect();
        let words: Vec<String> = listed.iter().map(u8::to_string).collect();
        for what in [words.join(" ").as_str(), "odd", "even", "different"] {
            let text = board.text("counts", &format!("{subject} of {what}: {}", board.written(rest)));
            board.check(&text, |full| {
                let line = values_of(full);
                let found = match what {
                    "odd" => line.iter().filter(|value| *value % 2 == 1).count(),
                    "even" => line.iter().filter(|value| *value % 2 == 0).count(),
                    "different" => line.iter().enumerate().filter(|(at, value)| !line[..*at].contains(value)).count(),
                    _ => line.iter().filter(|value| listed.contains(value)).count(),
                };
                found == wanted(full)
            });
        }
    }

    /// Lines that end in their first cell.
    #[test]
    fn loops_of_sums(board in board(), order in order(), count in 2_usize..=6, total in 2_u32..=12) {
        let cells = board.cells(&order, count);
        let line = format!("{total}: {} {}", board.written(&cells), board.written(&cells[..1]));
        board.check(&board.text("sumlines", &line), |full| {
            let values = values(full, &cells);
            (0..count).any(|start| is_divided(&[&values[start..], &values[..start]].concat(), total))
        });
    }

    #[test]
    fn quads(board in board(), corner in (0_usize..5, 0_usize..5), listed in prop::collection::vec(1_u8..7, 1..=4)) {
        let size = board.size;
        let at = corner.0 % (size - 1) * size + corner.1 % (size - 1);
        let square = [at, at + 1, at + size, at + size + 1];
        let listed: Vec<u8> = listed.into_iter().map(|value| value.min(size as u8) + board.least - 1).collect();
        let numbers: Vec<String> = listed.iter().map(u8::to_string).collect();
        let text = board.text("quads", &format!("{}: {}", numbers.join(" "), board.written(&square)));
        let count = |values: &[u8], wanted: u8| values.iter().filter(|value| **value == wanted).count();
        board.check(&text, |full| {
            let held = values(full, &square);
            listed.iter().all(|wanted| count(&held, *wanted) >= count(&listed, *wanted))
        });
    }

    #[test]
    fn marks(board in board(), at in (0_usize..6, 0_usize..5), is_vertical in any::<bool>()) {
        let size = board.size;
        let along = at.0 % size;
        let first = at.1 % (size - 1);
        let cells = if is_vertical {
            [first * size + along, (first + 1) * size + along]
        } else {
            [along * size + first, along * size + first + 1]
        };
        let marks = ["o", "o2", "*", "*3", "x", "v", "<", ">", "="].map(|mark| ("marks", mark));
        let dots = ["o", "o2", "*", "*3"].map(|mark| ("dots", mark));
        let others = [("xv", "x"), ("xv", "v"), ("inequalities", "<"), ("inequalities", ">")];
        for (kind, mark) in marks.into_iter().chain(dots).chain(others) {
            let line = format!("{} {mark} {}", board.written(&cells[..1]), board.written(&cells[1..]));
            board.check(&board.text(kind, &line), |full| {
                let one = full[cells[0]];
                let other = full[cells[1]];
                let least = one.min(other);
                let largest = one.max(other);
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
    }

    /// Diagonals that begin at an edge, in each direction.
    #[test]
    fn little_killers(board in board(), place in 0_usize..6, is_rising in any::<bool>(), total in 1_u32..28) {
        let size = board.size;
        let place = place % size;
        for start in [place, place * size] {
            let mut cells = vec![start];
            let mut row = start / size;
            let mut column = start % size;
            loop {
                let next_row = if is_rising { row.checked_sub(1) } else { Some(row + 1).filter(|row| *row < size) };
                let Some(next_row) = next_row.filter(|_| column + 1 < size) else { break };
                row = next_row;
                column += 1;
                cells.push(row * size + column);
            }
            let text = board.text("littlekillers", &format!("{total}: {}", board.written(&cells)));
            board.check(&text, |full| sum(&values(full, &cells)) == total);
        }
    }

    #[test]
    fn sides(
        board in board(),
        side in prop::sample::select(vec!["top", "left", "right", "bottom"]),
        place in 0_usize..6,
        clue in 0_u32..22,
    ) {
        let size = board.size;
        let place = place % size;
        let cells: Vec<usize> = (0..size).map(|step| match side {
            "top" => step * size + place,
            "bottom" => (size - 1 - step) * size + place,
            "left" => place * size + step,
            _ => place * size + size - 1 - step,
        }).collect();
        for kind in ["sandwich", "xsums", "skyscrapers", "numberedrooms", "hiddenskyscrapers"] {
            let mut places = vec![".".to_owned(); size];
            // A skyscraper is seen, and a room has a value.
            let clue = match kind {
                "skyscrapers" => clue % size as u32 + 1,
                "numberedrooms" | "hiddenskyscrapers" => clue % size as u32 + u32::from(board.least),
                _ => clue,
            };
            places[place] = clue.to_string();
            let text = board.text(kind, &format!("{side}: {}", places.join(" ")));
            board.check(&text, |full| follows_side(kind, board, &values(full, &cells), clue));
        }
    }

    #[test]
    fn extremes_and_indexers(board in board(), order in order(), count in 1_usize..=3) {
        let cells = board.cells(&order, count);
        for kind in ["min", "max", "rowindexers", "colindexers"] {
            let text = board.text(kind, &board.written(&cells));
            board.check(&text, |full| cells.iter().all(|&cell| follows_cell(kind, board.size, full, cell, &cells)));
        }
    }

    #[test]
    fn region_sums(has_large_boxes in any::<bool>(), order in order(), count in 2_usize..=8, is_sorted in any::<bool>()) {
        let board = &BOARDS[if has_large_boxes { 2 } else { 3 * usize::from(is_sorted) }];
        let mut cells = board.cells(&order, count);
        let of_box = |cell: &usize| (cell / board.size / 2, cell % board.size / (board.size / 2));
        // Runs of more than one cell.
        if is_sorted {
            cells.sort_by_key(of_box);
        }
        let text = board.text("regionsums", &board.written(&cells));
        board.check(&text, |full| {
            let runs = cells.chunk_by(|one, other| of_box(one) == of_box(other));
            let sums: Vec<u32> = runs.map(|run| sum(&values(full, run))).collect();
            sums.iter().all(|sum| *sum == sums[0])
        });
    }
}

/// Returns true if a line, seen from a side, follows the clue there.
fn follows_side(kind: &str, board: &Board, line: &[u8], clue: u32) -> bool {
    let place_of = |wanted: u8| line.iter().position(|value| *value == wanted).unwrap_or_default();
    let first = usize::from(line[0]);
    let names_a_place = (1..=line.len()).contains(&first);
    match kind {
        "sandwich" => {
            let one = place_of(board.least);
            let last = place_of(board.least + board.size as u8 - 1);
            sum(&line[one.min(last) + 1..one.max(last)]) == clue
        }
        "xsums" => names_a_place && sum(&line[..first]) == clue,
        "skyscrapers" => {
            let is_seen = |at: usize| line[at] > 0 && line[..at].iter().all(|before| *before < line[at]);
            (0..line.len()).filter(|at| is_seen(*at)).count() as u32 == clue
        }
        "hiddenskyscrapers" => {
            let is_hidden = |at: &usize| line[..*at].iter().any(|before| *before > line[*at]);
            (0..line.len()).find(is_hidden).is_some_and(|at| u32::from(line[at]) == clue)
        }
        _ => names_a_place && u32::from(line[first - 1]) == clue,
    }
}

/// Returns true if a marked cell of a grid follows its mark.
fn follows_cell(kind: &str, size: usize, full: &[u8], cell: usize, marked: &[usize]) -> bool {
    let row = cell / size;
    let column = cell % size;
    let value = full[cell];
    let other = usize::from(value).wrapping_sub(1);
    let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(|(down, right)| {
        let row = row.checked_add_signed(down).filter(|row| *row < size)?;
        let column = column.checked_add_signed(right).filter(|column| *column < size)?;
        Some(row * size + column)
    });
    let mut free = beside.filter(|other| !marked.contains(other));
    match kind {
        "min" => free.all(|other| value < full[other]),
        "max" => free.all(|other| value > full[other]),
        // A value that names no place is none.
        _ if other >= size => false,
        "rowindexers" => usize::from(full[row * size + other]) == column + 1,
        _ => usize::from(full[other * size + column]) == row + 1,
    }
}

#[test]
fn boards_have_many_solutions() {
    assert_eq!(BOARDS.each_ref().map(|board| board.full.len()), [288, 56, 624, 288, 56]);
}

#[test]
fn rules_of_marks() {
    let mut text = format!("size: {SIZE}\nrules: all-dots-given, all-xv-given\n[marks]\n");
    let _ = writeln!(text, "r1c1 o r1c2\nr2c1 * r2c2\nr3c3 v r4c3");
    BOARDS[0].check(&text, |full| {
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
fn squares_with_all_remainders() {
    for board in [&BOARDS[0], &BOARDS[3]] {
        let text = format!("rules: global-mod\n{}", board.rows);
        board.check(&text, |full| {
            let square = |at: usize| [full[at], full[at + 1], full[at + SIZE], full[at + SIZE + 1]];
            let corners = (0..SIZE * (SIZE - 1)).filter(|at| at % SIZE + 1 < SIZE);
            let mut squares = corners.map(square);
            squares.all(|values| (0..3).all(|remainder| values.iter().any(|value| value % 3 == remainder)))
        });
    }
}

#[test]
fn cages_may_repeat_if_the_rules_say_so() {
    let text = format!("size: {SIZE}\nrules: cages-may-repeat\n[cages]\n4: r1c1 r2c3\n");
    BOARDS[0].check(&text, |full| full[0] + full[SIZE + 2] == 4);
}

#[test]
fn lines_whose_values_cannot_differ() {
    for word in ["renbans", "nabners"] {
        BOARDS[0].check(&BOARDS[0].text(word, "r1c1 r2c3 r1c1"), |_| false);
        BOARDS[0].check(&BOARDS[0].text(word, "r1c1-r1c4-r2c4"), |_| false);
    }
}

/// The bounds of the sum decide the places that are open, and the others do not fit them.
#[test]
fn a_number_whose_first_places_are_zero() {
    let board = &BOARDS[4];
    board.check(&board.text("arrows", "r5c5 r4c2 r2c1: r1c2 r1c4"), |_| false);
}

#[test]
fn a_circle_with_more_places_than_any_sum() {
    let board = &BOARDS[0];
    for places in 3..=12 {
        let cells: Vec<usize> = (0..places + 3).collect();
        let text =
            board.text("arrows", &format!("{}: {}", board.written(&cells[..places]), board.written(&cells[places..])));
        BOARDS[0].check(&text, |_| false);
    }
}
