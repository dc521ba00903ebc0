//! `verdicts`: decides if puzzles have just one solution, and measures the CPU time of it. `benches/variants/main.mjs`
//! compares the times with those of another solver.
//!
//! Each line of the input is the path of a file with one puzzle, in any format that `convert` reads, a tab, and the
//! path for the same puzzle as `.sudoku` text. The answer is a line of a verdict, the solution (two of several, with a
//! blank between them) or the reason, the nanoseconds from the text to the engine's puzzle, and those of the search,
//! with tabs between them.

use ide::{Analysis, AnalysisHost, Change, Config, Dialect, FileId, Foreign, Judged, PuzzleIndex, converted};
use std::error::Error;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

const FILE: FileId = FileId(0);

/// A puzzle is decided again until this much time has passed.
const ENOUGH: Duration = Duration::from_millis(20);

fn main() -> Result<(), Box<dyn Error>> {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let (source, target) = line.split_once('\t').ok_or("two paths with a tab between them")?;
        let text = std::fs::read_to_string(source)?;
        if let Ok(text) = sudoku(&text) {
            std::fs::write(target, text)?;
        }
        writeln!(output, "{}", answer(&text))?;
        output.flush()?;
    }
    Ok(())
}

/// The answer about the puzzle of a text: means of several runs, unless one takes long.
fn answer(text: &str) -> String {
    let mut reading = Duration::ZERO;
    let mut searching = Duration::ZERO;
    let mut runs = 0_u32;
    loop {
        let start = cpu_time();
        let mut host = match sudoku(text) {
            Ok(text) => open(text),
            Err(why) => return format!("unread\t{why}\t0\t0"),
        };
        let analysis = host.snapshot();
        let read = cpu_time();
        let judged = analysis.judge(FILE, PuzzleIndex(0), 2, &|| false);
        let end = cpu_time();
        runs += 1;
        reading += read - start;
        searching += end - read;
        if reading + searching >= ENOUGH {
            let (verdict, solution) = match judged.ok().flatten() {
                Some(Judged::Unique(solution)) => ("one", solution),
                Some(Judged::Several { .. }) => ("many", two_solutions(&analysis)),
                Some(Judged::None) => ("none", String::new()),
                Some(Judged::Undecided) => ("undecided", String::new()),
                Some(Judged::Unreadable) | None => ("unread", "the puzzle cannot be read".to_owned()),
            };
            let mean = |total: Duration| total.as_nanos() / u128::from(runs);
            return format!("{verdict}\t{solution}\t{}\t{}", mean(reading), mean(searching));
        }
    }
}

fn sudoku(text: &str) -> Result<String, String> {
    match Foreign::sniff(text) {
        Some(foreign) => converted(foreign, text).map_err(|why| why.to_string()),
        None => Ok(text.to_owned()),
    }
}

fn open(text: String) -> AnalysisHost {
    let mut host = AnalysisHost::default();
    let mut config = Config::default();
    config.count_limit = 2;
    host.apply(Change::Configure(Arc::new(config)));
    host.apply(Change::Open { file: FILE, text, dialect: Dialect::Sudoku });
    host
}

fn two_solutions(analysis: &Analysis) -> String {
    match analysis.solve(FILE, PuzzleIndex(0), 2, 2, &|| false) {
        Ok(Ok(solved)) => solved.solutions.join(" "),
        _ => String::new(),
    }
}

/// The CPU time of the process.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// The time since the first call, where the CPU time of a process needs unsafe code.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
