//! Runs an installed Sudoku Explainer, which answers puzzle after puzzle.

use crate::puzzle::Puzzle;
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Its command for the shell.
const PROGRAM: &str = "diuf.sudoku.test.serate";

/// A puzzle that starts the program and is not measured.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The program, ready for the next puzzle.
pub(crate) struct Original {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The values of the program, and the time until they were there.
pub(crate) struct Reply {
    pub(crate) values: Vec<String>,
    pub(crate) time: Duration,
}

impl Original {
    /// Starts the program. `classes` is its jar, or a folder with its classes.
    pub(crate) fn start(classes: &str) -> Result<Original, Box<dyn Error>> {
        let mut java = Command::new("java");
        java.args(["-cp", classes, PROGRAM, "--format=%r %p %d", "--input=-"]);
        let mut process =
            java.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|why| format!("java: {why}"))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (input, output) = pipes.ok_or("java has no pipes")?;
        let mut original = Original { process, input, output: BufReader::new(output) };
        original.rate(&Puzzle::read(EASY).ok_or("not a puzzle")?)?;
        Ok(original)
    }

    /// ER, EP and ED of a puzzle.
    pub(crate) fn rate(&mut self, puzzle: &Puzzle) -> Result<Reply, Box<dyn Error>> {
        let start = Instant::now();
        writeln!(self.input, "{puzzle}")?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        let time = start.elapsed();
        let values: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if values.len() == 3 {
            Ok(Reply { values, time })
        } else {
            Err(format!("no answer of {PROGRAM}: {line}").into())
        }
    }

    /// The time of all its threads on processors; `None` where the system has no files with it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        // The name of the program, in brackets, may hold blanks. The numbers are hundredths of a second.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }
}

impl Drop for Original {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
