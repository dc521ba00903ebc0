//! Shows the progress of a run on stderr: a changing line on a terminal, single lines now and then elsewhere.

use super::When;
use crate::text::sanitize::visible;
use crate::text::words::and_more;
use ide::words::counted;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time before the display appears.
const DELAY: Duration = Duration::from_millis(500);
/// The interval of updates on a terminal.
const TICK: Duration = Duration::from_millis(200);
/// The time until the first line elsewhere, and the longest time until the next one: logs are read later.
const FIRST_LINE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The work that is done so far; any thread may count.
pub(crate) struct Counters {
    started: Instant,
    files: AtomicU64,
    all_files: AtomicU64,
    puzzles: AtomicU64,
    /// 0 unless the run makes so many puzzles.
    all_puzzles: AtomicU64,
    bytes: AtomicU64,
    /// The bytes of texts that are done in part.
    begun: AtomicU64,
    /// 0 if the total is unknown, because of stdin or a pipe.
    all_bytes: AtomicU64,
    /// The names of the files, for messages about those that are left.
    names: OnceLock<Vec<Arc<str>>>,
}

impl Default for Counters {
    fn default() -> Counters {
        Counters {
            started: Instant::now(),
            files: AtomicU64::new(0),
            all_files: AtomicU64::new(0),
            puzzles: AtomicU64::new(0),
            all_puzzles: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            begun: AtomicU64::new(0),
            all_bytes: AtomicU64::new(0),
            names: OnceLock::new(),
        }
    }
}

impl Counters {
    pub(crate) fn file_done(&self) {
        self.files.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn puzzle_done(&self) {
        self.puzzles_done(1);
    }

    pub(crate) fn puzzles_done(&self, count: usize) {
        self.puzzles.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub(crate) fn bytes_done(&self, count: u64) {
        self.bytes.fetch_add(count, Ordering::Relaxed);
    }

    /// Counts bytes of a text that is done in part.
    pub(crate) fn bytes_begun(&self, count: u64) {
        self.begun.fetch_add(count, Ordering::Relaxed);
    }

    /// Takes them back, since the whole text is counted instead.
    pub(crate) fn bytes_ended(&self, count: u64) {
        self.begun.fetch_sub(count, Ordering::Relaxed);
    }

    /// Sets the files of the run: the name of each for people, and its length in bytes if that is known.
    pub(crate) fn expect(&self, files: impl Iterator<Item = (Arc<str>, Option<u64>)>) {
        let (names, lengths): (Vec<Arc<str>>, Vec<Option<u64>>) = files.unzip();
        self.all_files.store(names.len() as u64, Ordering::Relaxed);
        self.all_bytes.store(lengths.into_iter().sum::<Option<u64>>().unwrap_or(0), Ordering::Relaxed);
        self.names.get_or_init(|| names);
    }

    /// Sets the number of puzzles that the run makes.
    pub(crate) fn expect_puzzles(&self, count: u64) {
        self.all_puzzles.store(count, Ordering::Relaxed);
    }

    /// Formats the files that are left: `not checked: b.sudoku, and 3 more files`.
    pub(crate) fn left(&self) -> String {
        let done = self.files.load(Ordering::Relaxed) as usize;
        let left = self.names.get().and_then(|names| names.get(done..)).and_then(<[_]>::split_first);
        left.map_or_else(
            || "the rest was not checked".to_owned(),
            |(first, others)| format!("not checked: {}{}", visible(first), and_more(others.len(), "file")),
        )
    }

    /// Formats the progress and the remaining time.
    fn line(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let done = self.bytes.load(Ordering::Relaxed);
        let begun = self.begun.load(Ordering::Relaxed);
        let (done, all) = match self.all_puzzles.load(Ordering::Relaxed) {
            0 => (done + begun, self.all_bytes.load(Ordering::Relaxed)),
            all => (self.puzzles.load(Ordering::Relaxed), all),
        };
        match share(done, all) {
            None => self.to_string(),
            Some(share) => {
                format!("{:.0} %, {self}{}", (share * 100.0).floor(), left(seconds, share))
            }
        }
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = self.files.load(Ordering::Relaxed);
        let puzzles = self.puzzles.load(Ordering::Relaxed);
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = puzzles as f64 / seconds.max(0.001);
        match (self.all_files.load(Ordering::Relaxed), self.all_puzzles.load(Ordering::Relaxed)) {
            (0, 0) => return write!(f, "looking for files"),
            (0, all) => write!(f, "{puzzles} of {}, ", counted(all, "puzzle"))?,
            (all, _) => write!(f, "{files} of {}, {}, ", counted(all, "file"), counted(puzzles, "puzzle"))?,
        }
        // Puzzles that take seconds each.
        let digits = if rate < 10.0 { 1 } else { 0 };
        write!(f, "{rate:.digits$}/s, {seconds:.0} s")
    }
}

/// The share of the bytes that is done; `None` if it is unknown, or while the first text is still read as a whole.
fn share(done: u64, all: u64) -> Option<f64> {
    (done > 0 && all > 0).then(|| (done as f64 / all as f64).min(1.0))
}

/// Formats the remaining time: `, about 20 s left`; empty as long as it would be a guess.
fn left(seconds: f64, share: f64) -> String {
    const SURE: f64 = 0.02;
    if !(SURE..1.0).contains(&share) {
        return String::new();
    }
    let left = (seconds * (1.0 - share) / share).ceil() as u64;
    match left {
        0..=90 => format!(", about {left} s left"),
        91..=5400 => format!(", about {} min left", left.div_ceil(60)),
        _ => format!(", about {} h left", left.div_ceil(3600)),
    }
}

/// The display. It ends when it is dropped.
pub(crate) struct Progress {
    pub(crate) counters: Arc<Counters>,
    display: Display,
}

enum Display {
    None,
    Bar(ProgressBar, Updater),
    Lines(Updater),
}

/// A thread that updates the display until it is dropped.
struct Updater {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Counts without a display.
    pub(crate) fn hidden() -> Progress {
        Progress { counters: Arc::default(), display: Display::None }
    }

    /// Starts the display that suits stderr, which is a terminal or not.
    pub(crate) fn start(when: When, is_terminal: bool) -> Progress {
        let counters = Arc::new(Counters::default());
        let display = match (when, is_terminal && can_redraw()) {
            (When::Never, _) | (When::Auto, false) => Display::None,
            (_, true) => bar(&counters),
            (When::Always, false) => lines(Arc::clone(&counters)),
        };
        Progress { counters, display }
    }

    /// Runs `write`, which writes to the terminal, with the display hidden.
    pub(crate) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        match &self.display {
            Display::Bar(bar, _) => bar.suspend(write),
            Display::None | Display::Lines(_) => write(),
        }
    }

    pub(crate) fn finish(&mut self) {
        if let Display::Bar(_, updater) | Display::Lines(updater) = &mut self.display {
            updater.end();
        }
        if let Display::Bar(bar, _) = &self.display {
            bar.finish_and_clear();
        }
        self.display = Display::None;
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

fn bar(counters: &Arc<Counters>) -> Display {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    let counters = Arc::clone(counters);
    let style = ProgressStyle::with_template("{spinner} {counters}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
        .with_key("counters", move |_: &indicatif::ProgressState, out: &mut dyn fmt::Write| {
            let _ = write!(out, "{}", counters.line());
        });
    bar.set_style(style);
    let visible_bar = bar.clone();
    let updater = Updater::new(move |stopped| {
        if stopped.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
            visible_bar.set_draw_target(ProgressDrawTarget::stderr());
            visible_bar.enable_steady_tick(TICK);
        }
    });
    Display::Bar(bar, updater)
}

fn lines(counters: Arc<Counters>) -> Display {
    Display::Lines(Updater::new(move |stopped| {
        let mut pause = FIRST_LINE;
        while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            let _ = writeln!(std::io::stderr(), "progress: {}", counters.line());
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }))
}

impl Updater {
    fn new(update: impl FnOnce(&Receiver<()>) + Send + 'static) -> Updater {
        let (stop, stopped) = mpsc::channel();
        Updater { stop: Some(stop), thread: Some(std::thread::spawn(move || update(&stopped))) }
    }

    fn end(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // The thread returns nothing, even if it panicked.
            let _ = thread.join();
        }
    }
}

impl Drop for Updater {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns true if a terminal can redraw a line.
fn can_redraw() -> bool {
    std::env::var_os("TERM").is_none_or(|name| name != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_and_how_long() {
        assert_eq!([share(0, 0), share(1, 0), share(0, 9)], [None; 3]);
        assert_eq!(share(1, 4), Some(0.25));
        assert_eq!(left(10.0, 0.25), ", about 30 s left");
        assert_eq!(left(10.0, 0.05), ", about 4 min left");
        assert_eq!(left(1000.0, 0.05), ", about 6 h left");
        assert_eq!(left(10.0, 0.01), "");
        assert_eq!(left(10.0, 1.0), "");
    }

    #[test]
    fn the_share_appears_if_the_total_is_known() {
        let counters = Counters::default();
        counters.all_files.store(2, Ordering::Relaxed);
        counters.puzzle_done();
        assert!(counters.line().starts_with("0 of 2 files, 1 puzzle, "), "{}", counters.line());
        counters.all_bytes.store(200, Ordering::Relaxed);
        counters.bytes_done(101);
        counters.file_done();
        let line = counters.line();
        assert!(line.starts_with("50 %, 1 of 2 files, 1 puzzle, ") && line.ends_with(" left"), "{line}");
        // An interrupted run lists what is done.
        assert!(!counters.to_string().contains('%'));
    }
}
