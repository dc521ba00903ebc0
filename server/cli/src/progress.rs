//! Shows on stderr how far a run is: a changing line on a terminal, now and then a line elsewhere.

use crate::args::When;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// What has been done so far; any thread may count.
#[derive(Default)]
pub(crate) struct Counters {
    files: AtomicU64,
    all_files: AtomicU64,
    puzzles: AtomicU64,
}

impl Counters {
    pub(crate) fn file_done(&self) {
        self.files.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn puzzle_done(&self) {
        self.puzzles.fetch_add(1, Ordering::Relaxed);
    }

    /// Says how many files there are.
    pub(crate) fn expect_files(&self, count: usize) {
        self.all_files.store(count as u64, Ordering::Relaxed);
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, puzzles) = (self.files.load(Ordering::Relaxed), self.puzzles.load(Ordering::Relaxed));
        match self.all_files.load(Ordering::Relaxed) {
            0 => write!(f, "looking for files"),
            all => write!(f, "files {files}/{all}, puzzles {puzzles}"),
        }
    }
}

/// The display. It ends when it is dropped.
pub(crate) struct Progress {
    pub(crate) counters: Arc<Counters>,
    display: Display,
}

enum Display {
    None,
    Bar(ProgressBar),
    Lines { stop: Option<Sender<()>>, thread: Option<JoinHandle<()>> },
}

impl Progress {
    /// Starts the display that suits a stderr that is a terminal or is not.
    pub(crate) fn start(when: When, is_terminal: bool) -> Progress {
        let counters = Arc::new(Counters::default());
        let display = match (when, is_terminal) {
            (When::Never, _) | (When::Auto, false) => Display::None,
            (_, true) => bar(&counters),
            (When::Always, false) => lines(Arc::clone(&counters)),
        };
        Progress { counters, display }
    }

    /// Does something that writes to the terminal, the display out of its way.
    pub(crate) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        match &self.display {
            Display::Bar(bar) => bar.suspend(write),
            Display::None | Display::Lines { .. } => write(),
        }
    }

    /// Takes the display away.
    pub(crate) fn finish(&mut self) {
        match &mut self.display {
            Display::None => {}
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines { stop, thread } => {
                drop(stop.take());
                if let Some(thread) = thread.take() {
                    // It has nothing to tell, even if it panicked.
                    let _ = thread.join();
                }
            }
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
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let counters = Arc::clone(counters);
    let style = ProgressStyle::with_template("{spinner} {counters} [{elapsed}]")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
        .with_key("counters", move |_: &indicatif::ProgressState, out: &mut dyn fmt::Write| {
            let _ = write!(out, "{counters}");
        });
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    Display::Bar(bar)
}

fn lines(counters: Arc<Counters>) -> Display {
    let (stop, stopped) = mpsc::channel::<()>();
    let thread = std::thread::spawn(move || {
        while stopped.recv_timeout(Duration::from_secs(2)) == Err(RecvTimeoutError::Timeout) {
            let _ = writeln!(std::io::stderr(), "progress: {counters}");
        }
    });
    Display::Lines { stop: Some(stop), thread: Some(thread) }
}
