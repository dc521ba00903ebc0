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

/// A puzzle with clues whose search goes on for seconds.
pub(crate) fn endless_puzzle() -> String {
    let grid = format!("{}\n", ".".repeat(36)).repeat(36);
    let line: String = (1..=36).map(|row| format!("r{row}c1-r{row}c36 ")).collect();
    format!("size: 36\n{grid}[region-sums]\n{}", (line + "\n").repeat(8))
}

/// A puzzle without a solution, because one of its X-sums is wrong: the search is over at once, and to find the clues
/// that contradict each other takes half a second.
pub(crate) fn contradictory_puzzle() -> String {
    const SIZE: usize = 25;
    let value = |row: usize, column: usize| (row % 5 * 5 + row / 5 + column) % SIZE + 1;
    let sums = |line: &dyn Fn(usize, usize) -> usize| {
        let sum = |number| (0..line(number, 0)).map(|place| line(number, place)).sum::<usize>();
        (0..SIZE).map(sum).collect::<Vec<usize>>()
    };
    let mut left = sums(&|number, place| value(number, place));
    left[12] += 1;
    let sides = [
        ("top", sums(&|number, place| value(place, number))),
        ("bottom", sums(&|number, place| value(SIZE - 1 - place, number))),
        ("left", left),
        ("right", sums(&|number, place| value(number, SIZE - 1 - place))),
    ];
    let mut text = format!("size: {SIZE}\n{}[x-sums]\n", format!("{}\n", ".".repeat(SIZE)).repeat(SIZE));
    for (side, sums) in sides {
        let sums: Vec<String> = sums.iter().map(usize::to_string).collect();
        text += &format!("{side}: {}\n", sums.join(" "));
    }
    text
}
