//! Tests that lists of 81 characters a line, which are answered many at once, are answered like any other text.

use crate::cli::harness::Scratch;

/// One solution.
const SOUND: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
];

/// Several solutions; none, as the eye sees, and as it does not; nothing at all.
const OTHERS: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7",
    ".................................................................................",
];

const COMMANDS: [&str; 8] = [
    "solve",
    "solve --limit 1",
    "solve --limit 3",
    "solve --limit 100",
    "solve --count",
    "solve --count --limit 20",
    "solve --quiet",
    "canon",
];

/// Compares what each command prints for lines with what it prints for them followed by a comment, which makes them
/// blocks.
#[track_caller]
fn compare(lines: &[&str], end: &str, budget: u64) {
    let (list, blocks) = (Scratch::new(), Scratch::new());
    for scratch in [&list, &blocks] {
        scratch.write("sudoku.toml", format!("[solve]\nbudget = {budget}\n"));
    }
    let text = lines.join(end);
    list.write("a.sudoku", &text);
    blocks.write("a.sudoku", format!("{text}{end}# the end"));
    for command in COMMANDS {
        for jobs in ["--jobs 1", "--jobs 3"] {
            let [list, blocks] = [&list, &blocks].map(|scratch| scratch.run(&format!("{command} {jobs} a.sudoku")));
            assert_eq!((list.code, &list.stdout, &list.stderr), (blocks.code, &blocks.stdout, &blocks.stderr));
            assert!(list.stdout.lines().count() >= lines.len(), "{command}");
        }
    }
}

#[test]
fn lists_are_answered_like_blocks() {
    let mostly: Vec<&str> =
        (0..120).map(|at| if at % 11 == 10 { OTHERS[at / 11 % 4] } else { SOUND[at % 3] }).collect();
    let mixed: Vec<&str> = (0..40).map(|at| [&SOUND[..], &OTHERS].concat()[at * 5 % 7]).collect();
    for end in ["\n", "\r\n"] {
        compare(&mostly, end, 200_000);
        compare(&mixed, end, 200_000);
    }
    compare(&SOUND, "\n", 200_000);
    compare(&OTHERS, "\n", 200_000);
    for budget in [1, 3, 30] {
        compare(&mostly, "\n", budget);
    }
}

/// Lines of a long file are read and answered chunk by chunk.
#[test]
fn the_last_line_and_the_end_of_a_long_list() {
    let lines: Vec<&str> =
        (0..2500).map(|at| if at % 400 == 77 { OTHERS[at / 400 % 3] } else { SOUND[at % 3] }).collect();
    let scratch = Scratch::new();
    scratch.write("a.sudoku", lines.join("\n"));
    scratch.write("b.sudoku", lines.join("\r\n") + "\r\n");
    for command in ["solve", "canon", "solve --count"] {
        let [a, b] = ["a", "b"].map(|name| scratch.run(&format!("{command} {name}.sudoku")));
        assert_eq!((a.code, &a.stdout), (b.code, &b.stdout));
        assert_eq!(a.stdout.lines().count(), lines.len());
        assert_eq!(a.stderr.replace("a.sudoku", "b.sudoku"), b.stderr);
    }
    scratch.run("solve a.sudoku").exits_with(1).complains(&["a.sudoku:78:1: several", "a.sudoku:478:1: no solution"]);
}
