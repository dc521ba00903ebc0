//! Reading, checking and following keystrokes, on a collection that repeats a few puzzles of different sorts.
//!
//! `cargo bench -p ide`; `cargo xtask bench` measures the whole program on real lists.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ide::{Analysis, AnalysisHost, Change, Dialect, FileId, PuzzleIndex, Span, TextEdit};
use std::hint::black_box;

const FILE: FileId = FileId(0);

/// Easy, middling and hard puzzles with one solution each.
const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

fn collection(lines: usize) -> String {
    (0..lines).map(|line| format!("{}\n", PUZZLES[line % 3])).collect()
}

fn open(text: &str) -> AnalysisHost {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
    host
}

fn prove_all(analysis: &Analysis) {
    for puzzle in analysis.unproved(FILE) {
        let _ = analysis.prove(FILE, puzzle, &|| false);
    }
}

fn read(criterion: &mut Criterion) {
    let text = collection(49_152);
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Bytes(text.len() as u64)).sample_size(20);
    group.bench_function("4 MB, a puzzle a line", |bencher| {
        bencher.iter_batched(|| (), |()| black_box(open(&text)), BatchSize::PerIteration);
    });
    group.finish();
}

fn check(criterion: &mut Criterion) {
    let text = collection(300);
    let mut group = criterion.benchmark_group("check");
    group.throughput(Throughput::Elements(300)).sample_size(20);
    group.bench_function("300 puzzles, read, proved and reported", |bencher| {
        bencher.iter(|| {
            let analysis = open(&text).snapshot();
            prove_all(&analysis);
            black_box(analysis.findings(FILE))
        });
    });
    group.bench_function("a near-worst puzzle", |bencher| {
        bencher.iter_batched(
            || open(PUZZLES[3]).snapshot(),
            |analysis| analysis.prove(FILE, PuzzleIndex(0), &|| false),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn keystroke(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("keystroke to findings");
    for (name, lines) in [("one puzzle", 1), ("49,152 puzzles", 49_152)] {
        let mut host = open(&collection(lines));
        prove_all(&host.snapshot());
        let at = (lines as u32 / 2) * 82 + 3;
        let mut flip = false;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                flip = !flip;
                let text = if flip { "9" } else { "." }.to_owned();
                let held = host.snapshot();
                host.apply(Change::Edit { file: FILE, edit: TextEdit { span: Span::of_len(at, 1), text } });
                let analysis = host.snapshot();
                drop(held);
                prove_all(&analysis);
                black_box(analysis.findings(FILE))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, read, check, keystroke);
criterion_main!(benches);
