//! Puzzles of several grids have as many solutions as an exact cover, written without the engine, finds.

use std::sync::Arc;

use engine::{BoxShape, Budget, Cell, Corner, Digit, Figure, Geometry, Puzzle, Query, Stopped, solve};

/// Solutions are counted so far.
const MOST: u64 = 40;

/// The corners of some figures, with the size of their grids.
const FIGURES: [(u8, &[(u8, u8)]); 7] = [
    (4, &[(0, 0), (2, 2)]),
    (4, &[(0, 2), (2, 0)]),
    (4, &[(0, 0), (0, 2), (2, 0), (2, 2)]),
    (4, &[(0, 0), (0, 6), (2, 2), (2, 4)]),
    (4, &[(0, 0), (1, 1)]),
    (6, &[(0, 0), (4, 3)]),
    (4, &[(0, 0), (0, 4)]),
];

/// An exact cover: each row is a value of a cell, and each column is a cell, or a value of a house of a grid.
struct ExactCover {
    /// The columns of each row.
    rows: Vec<Vec<usize>>,
    column_count: usize,
}

impl ExactCover {
    /// The values that the cells of the grids may hold.
    fn new(
        size: u8,
        corners: &[(u8, u8)],
        box_rows: u8,
        box_columns: u8,
        given: &dyn Fn(u8, u8) -> Option<u8>,
    ) -> Self {
        let reach = 40;
        let mut rows = Vec::new();
        let mut places = Vec::new();
        for row in 0..reach {
            for column in 0..reach {
                let mut is_place = false;
                for (top, left) in corners {
                    is_place |= (*top..*top + size).contains(&row) && (*left..*left + size).contains(&column);
                }
                if is_place {
                    places.push((row, column));
                }
            }
        }
        let size_of = usize::from(size);
        let houses = corners.len() * 3 * size_of;
        for (number, &(row, column)) in places.iter().enumerate() {
            for value in 1..=size {
                if given(row, column).is_some_and(|given| given != value) {
                    continue;
                }
                let mut columns = vec![number];
                for (grid, &(top, left)) in corners.iter().enumerate() {
                    if row < top || row >= top + size || column < left || column >= left + size {
                        continue;
                    }
                    let (row, column) = (row - top, column - left);
                    let in_box = row / box_rows * (size / box_columns) + column / box_columns;
                    for (kind, house) in [row, column, in_box].into_iter().enumerate() {
                        let house = (grid * 3 + kind) * size_of + usize::from(house);
                        columns.push(places.len() + house * size_of + usize::from(value) - 1);
                    }
                }
                rows.push(columns);
            }
        }
        ExactCover { rows, column_count: places.len() + houses * size_of }
    }

    /// The number of covers, up to a limit.
    fn count(&self, limit: u64) -> u64 {
        let mut is_covered = vec![false; self.column_count];
        let all: Vec<usize> = (0..self.rows.len()).collect();
        self.search(&mut is_covered, &all, limit)
    }

    fn search(&self, is_covered: &mut Vec<bool>, left: &[usize], limit: u64) -> u64 {
        let mut choices = vec![0; self.column_count];
        for row in left {
            self.rows[*row].iter().for_each(|column| choices[*column] += 1);
        }
        let open = (0..self.column_count).filter(|column| !is_covered[*column]);
        let Some(column) = open.min_by_key(|column| choices[*column]) else { return 1 };
        let mut found = 0;
        for row in left.iter().filter(|row| self.rows[**row].contains(&column)) {
            let taken = &self.rows[*row];
            taken.iter().for_each(|column| is_covered[*column] = true);
            let clashes = |other: &usize| self.rows[*other].iter().any(|column| taken.contains(column));
            let rest: Vec<usize> = left.iter().copied().filter(|other| !clashes(other)).collect();
            found += self.search(is_covered, &rest, limit - found);
            taken.iter().for_each(|column| is_covered[*column] = false);
            if found >= limit {
                break;
            }
        }
        found
    }
}

/// Pseudo-random numbers, always the same (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }
}

fn count(puzzle: &Puzzle) -> u64 {
    let outcome = solve(puzzle, Query::count(MOST, Budget::of(10_000_000)));
    assert_ne!(outcome.stopped, Stopped::OutOfBudget);
    outcome.count
}

#[test]
fn solutions_are_those_of_an_exact_cover() {
    let mut random = Random(7);
    let mut counts = [0; 3];
    for (size, corners) in FIGURES {
        let shape = BoxShape::for_size(size).expect("boxes");
        let named: Vec<Corner> = corners.iter().map(|(row, column)| Corner::new(*row, *column)).collect();
        let figure = Arc::new(Figure::new(size, &named).expect("a figure"));
        let geometry = Arc::new(Geometry::of_figure(Arc::clone(&figure), Some(shape)).expect("a geometry"));
        let field = figure.field();
        let cells: Vec<Cell> = figure.cells().collect();
        for round in 0..60 {
            // A solution of some random values, without most of them; in some rounds one is another.
            let mut started = Puzzle::new(Arc::clone(&geometry));
            for _ in 0..size {
                let mut next = started.clone();
                let cell = cells[random.below(cells.len())];
                let digit = Digit::new(random.below(size.into()) as u8 + 1).expect("a digit");
                next.restrict(cell, engine::DigitSet::single(digit));
                if !solve(&next, Query::first(Budget::of(10_000))).solutions.is_empty() {
                    started = next;
                }
            }
            let outcome = solve(&started, Query::first(Budget::of(1_000_000)));
            let Some(solution) = outcome.solutions.first() else { continue };
            let mut values = vec![None; field.cell_count()];
            let kept = [20, 30, 40, 55][round % 4];
            for &cell in &cells {
                values[cell.index()] = (random.below(100) < kept).then(|| solution[cell.index()]);
            }
            if round % 5 == 0 {
                let cell = cells[random.below(cells.len())];
                values[cell.index()] = Digit::new(random.below(size.into()) as u8 + 1);
            }
            let puzzle = Puzzle::from_values(Arc::clone(&geometry), &values);
            let given = |row, column| field.get(row, column).and_then(|cell| values[cell.index()]).map(Digit::get);
            let cover = ExactCover::new(size, corners, shape.rows, shape.columns, &given);
            let found = count(&puzzle);
            assert_eq!(found, cover.count(MOST), "{corners:?} {values:?}");
            counts[found.min(2) as usize] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "none, one and several: {counts:?}");
}
