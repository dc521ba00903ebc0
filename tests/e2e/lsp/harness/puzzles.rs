//! Declares puzzles that several tests use.

/// A puzzle with one solution.
pub(crate) const PUZZLE: &str = "\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

/// Its solution.
pub(crate) const SOLUTION: &str = "\
534678912
672195348
198342567
859761423
426853791
713924856
961537284
287419635
345286179
";

/// `count` puzzles; the check of each takes some hundredths of a second and ends with one warning.
pub(crate) fn slow_puzzles(count: usize) -> String {
    const SIZE: usize = 25;
    let puzzle = |n: usize| {
        let row = |row: usize| {
            let cells = (0..SIZE).map(|column| if row * SIZE + column == n % (SIZE * SIZE) { '1' } else { '.' });
            cells.collect::<String>() + "\n"
        };
        (0..SIZE).map(row).collect::<String>() + "\n"
    };
    (0..count).map(puzzle).collect()
}
