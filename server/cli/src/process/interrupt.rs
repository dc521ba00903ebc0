//! Handles Ctrl-C: the run ends at once, and reports what it has not done.
//!
//! Loops that wait poll for an interruption and end the run in order. If none does so in time (stdin may be silent, a
//! disk slow), the process ends anyway: files are replaced whole or not at all, so none is damaged by that.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The interval at which waiting loops poll.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The time that a run has to end in order.
const GRACE_PERIOD: Duration = Duration::from_millis(60);

/// The longest time between the interruptions of two programs by the same Ctrl-C.
const LONGEST_DELAY: Duration = Duration::from_secs(1);

/// The exit code that a shell reports for a program that Ctrl-C has ended.
pub(crate) const EXIT_CODE: u8 = 130;

/// Temporary files that are removed if the process ends now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

static REQUESTED: AtomicBool = AtomicBool::new(false);
static ACKNOWLEDGED: AtomicBool = AtomicBool::new(false);

/// Records interruptions from now on instead of ending the process. `progress` describes the work that is done and the
/// work that is left.
pub(crate) fn listen(progress: impl Fn() -> String + Send + 'static) {
    // If no handler can be set, Ctrl-C ends the process as it does by default.
    let _ = ctrlc::set_handler(move || {
        REQUESTED.store(true, Ordering::Relaxed);
        std::thread::sleep(GRACE_PERIOD);
        if !ACKNOWLEDGED.load(Ordering::Relaxed) {
            let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
            unfinished.iter().for_each(|path| _ = std::fs::remove_file(path));
            let _ = writeln!(io::stderr(), "interrupted: {}", progress());
            std::process::exit(i32::from(EXIT_CODE));
        }
    });
}

/// A temporary file that is removed if an interruption ends the process while this guard exists.
pub(crate) struct RemoveOnInterrupt(PathBuf);

impl RemoveOnInterrupt {
    pub(crate) fn new(path: &Path) -> RemoveOnInterrupt {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
        RemoveOnInterrupt(path.to_owned())
    }
}

impl Drop for RemoveOnInterrupt {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.0);
    }
}

/// Returns true if the run has been interrupted.
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Waits for the interruption of this process if another program ended by one. Ctrl-C goes to all programs, and a
/// thread of its own records it here.
pub(crate) fn wait_for_interrupt_of(ended: ExitStatus) {
    #[cfg(unix)]
    let is_signal = std::os::unix::process::ExitStatusExt::signal(&ended) == Some(2);
    #[cfg(not(unix))]
    let is_signal = false;
    let is_interrupted = is_signal || ended.code() == Some(i32::from(EXIT_CODE));
    let began = Instant::now();
    while is_interrupted && !is_requested() && began.elapsed() < LONGEST_DELAY {
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Takes over the end of the run, including its message.
pub(crate) fn acknowledge() {
    ACKNOWLEDGED.store(true, Ordering::Relaxed);
}
