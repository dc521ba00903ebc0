//! Random puzzles small or full enough for the reference solver.

use std::sync::Arc;

use super::reference;
use engine::{BoxShape, Cell, Digit, DigitSet, Field, Geometry, House, HouseKind, Puzzle, Solution, Variant};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// A small geometry with one of its solutions: boxes either way round, none, diagonals, or regions
/// of scattered cells.
fn small_grid() -> impl Strategy<Value = (Arc<Geometry>, Solution)> {
    prop_oneof![
        with_boxes([2, 2]),
        with_boxes([2, 3]),
        with_boxes([3, 2]),
        with_boxes([1, 5]),
        with_diagonals(4),
        with_diagonals(5),
        with_scattered_regions(4),
        with_scattered_regions(5),
        with_scattered_regions(6),
        of_field(Field::new(2, 3), 3, None),
        of_field(Field::new(4, 6), 6, Some(BoxShape { rows: 2, columns: 3 })),
        of_field(Field::square(3), 4, None),
        of_field(Field::square(4), 6, Some(BoxShape { rows: 2, columns: 2 })),
    ]
}

/// A puzzle of a small geometry whose cells allow some digits each. Most have solutions, from one
/// to many.
pub(crate) fn small_puzzle() -> impl Strategy<Value = Puzzle> {
    small_grid().prop_flat_map(|(geometry, solution)| partly_allowed(geometry, &solution))
}

/// The same for a small geometry with further rules, some of which leave no solution at all.
pub(crate) fn puzzle_with_variants() -> impl Strategy<Value = Puzzle> {
    let all = [Variant::Diagonal, Variant::Disjoint, Variant::Antiknight, Variant::Antiking, Variant::Nonconsecutive];
    let grid = (select(vec![[2, 2], [2, 3], [1, 5]]), subsequence(all.to_vec(), 1..3));
    let grid = grid.prop_filter_map("rules that ask for boxes", |([rows, columns], variants)| {
        let shape = Some(BoxShape { rows, columns }).filter(|_| rows > 1);
        let plain = Geometry::with_boxes(rows * columns, shape).expect("boxes that tile");
        let with = |geometry: Geometry, variant: &Variant| geometry.with_variant(*variant).ok();
        Some(Arc::new(variants.iter().try_fold(plain, with)?))
    });
    grid.prop_flat_map(|geometry| {
        let (_, mut solutions) = reference::count(&Puzzle::new(geometry.clone()), 100);
        if solutions.is_empty() {
            let digits = geometry.cells().filter_map(|cell| Digit::new(geometry.column(cell) + 1));
            solutions.push(digits.collect());
        }
        select(solutions).prop_flat_map(move |solution| partly_allowed(geometry.clone(), &solution))
    })
}

/// A puzzle that allows the solution nearly everywhere, and mostly some other digits.
fn partly_allowed(geometry: Arc<Geometry>, solution: &[Digit]) -> impl Strategy<Value = Puzzle> + use<> {
    let all = (1 << geometry.digit_count()) - 1_u64;
    let allowed = move |digit: &Digit| {
        let right = 1 << (digit.get() - 1);
        prop_oneof![
            20 => Just(right),
            90 => Just(all),
            50 => (0..=all).prop_map(move |more| more | right),
            1 => 0..=all,
        ]
    };
    let masks: Vec<_> = solution.iter().map(allowed).collect();
    masks.prop_map(move |masks| {
        let mut puzzle = Puzzle::new(geometry.clone());
        for (cell, mask) in geometry.cells().zip(masks) {
            let is_allowed = |digit: &Digit| mask >> (digit.get() - 1) & 1 == 1;
            puzzle.restrict(cell, geometry.digits().iter().filter(is_allowed).collect());
        }
        puzzle
    })
}

/// A puzzle with boxes and at least one solution, made from a shuffled full grid of which about `percent` of the cells
/// are given.
pub(crate) fn solvable_puzzle(sides: [u8; 2], percent: u32) -> impl Strategy<Value = Puzzle> {
    let size = sides[0] * sides[1];
    let n_cells = usize::from(size) * usize::from(size);
    let keep = prop::collection::vec(prop::bool::weighted(f64::from(percent) / 100.0), n_cells);
    (full_grid(sides), keep).prop_map(move |(digits, keep)| {
        let shape = BoxShape { rows: sides[0], columns: sides[1] };
        let geometry = Geometry::with_boxes(size, Some(shape)).expect("boxes that tile");
        let values: Vec<_> = digits.iter().copied().zip(keep).map(|(digit, keep)| keep.then_some(digit)).collect();
        Puzzle::from_values(Arc::new(geometry), &values)
    })
}

/// A full grid without a conflict: a regular one with its digits and its rows, columns, bands and stacks shuffled.
pub(crate) fn full_grid([rows, columns]: [u8; 2]) -> impl Strategy<Value = Solution> {
    let size = rows * columns;
    let digits = Just((1..=size).collect::<Vec<_>>()).prop_shuffle();
    (digits, shuffled_lines(columns, rows), shuffled_lines(rows, columns)).prop_map(
        move |(digits, row_order, column_order)| {
            let digit = |row: u8, column: u8| digits[usize::from((row * columns + row / rows + column) % size)];
            let cells = row_order.iter().flat_map(|row| column_order.iter().map(move |column| (*row, *column)));
            cells.filter_map(|(row, column)| Digit::new(digit(row, column))).collect()
        },
    )
}

/// The numbers of `n_bands` bands of `height` lines each, shuffled so that bands stay together.
pub(crate) fn shuffled_lines(n_bands: u8, height: u8) -> impl Strategy<Value = Vec<u8>> {
    let bands = Just((0..n_bands).collect::<Vec<_>>()).prop_shuffle();
    let band = Just((0..height).collect::<Vec<_>>()).prop_shuffle();
    let lines = prop::collection::vec(band, usize::from(n_bands));
    (bands, lines).prop_map(move |(bands, lines)| {
        let band = |(band, lines): (u8, Vec<u8>)| lines.into_iter().map(move |line| band * height + line);
        bands.into_iter().zip(lines).flat_map(band).collect()
    })
}

/// The puzzle with one digit alone left for a cell.
pub(crate) fn with_value(puzzle: &Puzzle, cell: Cell, digit: Digit) -> Puzzle {
    let mut decided = puzzle.clone();
    decided.restrict(cell, DigitSet::single(digit));
    decided
}

fn with_boxes([rows, columns]: [u8; 2]) -> BoxedStrategy<(Arc<Geometry>, Solution)> {
    let shape = Some(BoxShape { rows, columns }).filter(|_| rows > 1);
    let geometry = Arc::new(Geometry::with_boxes(rows * columns, shape).expect("boxes that tile"));
    full_grid([rows, columns]).prop_map(move |digits| (geometry.clone(), digits)).boxed()
}

/// A geometry with lines of fewer cells than there are digits.
fn of_field(field: Field, digit_count: u8, shape: Option<BoxShape>) -> BoxedStrategy<(Arc<Geometry>, Solution)> {
    let geometry = Arc::new(Geometry::of_field(field, digit_count, shape).expect("boxes that tile"));
    let (_, solutions) = reference::count(&Puzzle::new(geometry.clone()), 100);
    select(solutions).prop_map(move |solution| (geometry.clone(), solution)).boxed()
}

fn with_diagonals(size: u8) -> BoxedStrategy<(Arc<Geometry>, Solution)> {
    let geometry = Arc::new(with_lines_and(size, diagonals(size)));
    let (_, solutions) = reference::count(&Puzzle::new(geometry.clone()), 100);
    select(solutions).prop_map(move |solution| (geometry.clone(), solution)).boxed()
}

/// The regions fit a solution: each gets one cell of each digit.
fn with_scattered_regions(size: u8) -> BoxedStrategy<(Arc<Geometry>, Solution)> {
    let region_of_cells = Just((0..usize::from(size)).collect::<Vec<_>>()).prop_shuffle();
    let region_of_cells = prop::collection::vec(region_of_cells, usize::from(size));
    let grid = (full_grid([1, size]), region_of_cells);
    let with_regions = grid.prop_map(move |(digits, mut regions_left)| {
        let mut regions = vec![Vec::new(); size.into()];
        for (index, digit) in digits.iter().enumerate() {
            let region = regions_left[usize::from(digit.get()) - 1].pop().expect("a region for each cell of a digit");
            regions[region].push(Cell::new(index));
        }
        let house = |(cells, number): (Vec<Cell>, u8)| House::new(HouseKind::Region(number), cells.into());
        let regions = regions.into_iter().zip(0..).map(house);
        (Arc::new(with_lines_and(size, regions.collect())), digits)
    });
    with_regions.boxed()
}

fn diagonals(size: u8) -> Vec<House> {
    let cell = |row: u8, column: u8| Cell::new(usize::from(row) * usize::from(size) + usize::from(column));
    let falling = (0..size).map(|line| cell(line, line)).collect();
    let rising = (0..size).map(|line| cell(line, size - 1 - line)).collect();
    let house = |(cells, number)| House::new(HouseKind::Diagonal(number), cells);
    [falling, rising].into_iter().zip(0..).map(house).collect()
}

/// Rows, columns and `more`.
fn with_lines_and(size: u8, more: Vec<House>) -> Geometry {
    let lines = Geometry::with_boxes(size, None).expect("a valid size");
    let houses = lines.houses().iter().cloned().chain(more);
    Geometry::with_houses(Field::square(size), size, houses.collect()).expect("houses of `size` cells")
}
