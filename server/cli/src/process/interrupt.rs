//! Ctrl-C: the run ends at once, and says what it has not done.
//!
//! Whoever waits looks here now and then and ends the run in order. Where nobody does in time (stdin may be silent, a disk
//! slow), the process ends all the same: files are replaced whole or not at all, so none is damaged by that.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long to wait before looking again.
pub(crate) const GLANCE: Duration = Duration::from_millis(10);

/// How long those have who end the run in order.
const PATIENCE: Duration = Duration::from_millis(60);

/// How long an interruption may take from one program to another.
const LONGEST_WAY: Duration = Duration::from_secs(1);

/// What a shell reports of a program that Ctrl-C has ended.
pub(crate) const EXIT_CODE: u8 = 130;

/// Files that nobody wants if the process ends now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

static HAS_COME: AtomicBool = AtomicBool::new(false);
static IS_HEARD: AtomicBool = AtomicBool::new(false);

/// Has interruptions noted from now on, instead of ending the process as it stands. `progress` says how far it is, and what
/// is left.
pub(crate) fn listen(progress: impl Fn() -> String + Send + 'static) {
    // Where there is no way to listen, the process ends as it would have without.
    let _ = ctrlc::set_handler(move || {
        HAS_COME.store(true, Ordering::Relaxed);
        std::thread::sleep(PATIENCE);
        if !IS_HEARD.load(Ordering::Relaxed) {
            let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
            unfinished.iter().for_each(|path| _ = std::fs::remove_file(path));
            let _nobody_listens = writeln!(io::stderr(), "interrupted: {}", progress());
            std::process::exit(i32::from(EXIT_CODE));
        }
    });
}

/// A file that goes when an interruption ends the process, as long as this lives.
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    pub(crate) fn new(path: &Path) -> Unfinished {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
        Unfinished(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.0);
    }
}

/// Whether one has come.
pub(crate) fn has_come() -> bool {
    HAS_COME.load(Ordering::Relaxed)
}

/// Waits for the interruption that has ended another program, if that is what has: Ctrl-C goes to all of them, and here it is
/// noted by a thread of its own.
pub(crate) fn await_that_of(ended: ExitStatus) {
    #[cfg(unix)]
    let is_signal = std::os::unix::process::ExitStatusExt::signal(&ended) == Some(2);
    #[cfg(not(unix))]
    let is_signal = false;
    let is_interrupted = is_signal || ended.code() == Some(i32::from(EXIT_CODE));
    let began = Instant::now();
    while is_interrupted && !has_come() && began.elapsed() < LONGEST_WAY {
        std::thread::sleep(GLANCE);
    }
}

/// Says that the run is being ended, and takes over to say so to the user.
pub(crate) fn hear() {
    IS_HEARD.store(true, Ordering::Relaxed);
}
