//! Ctrl-C: the run ends at once, and says what it has not done.
//!
//! Whoever waits looks here now and then and ends the run in order. Where nobody does in time (stdin may be silent, a disk
//! slow), the process ends all the same: files are replaced whole or not at all, so none is damaged by that.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long to wait before looking again.
pub(crate) const GLANCE: Duration = Duration::from_millis(10);

/// How long those have who end the run in order.
const PATIENCE: Duration = Duration::from_millis(60);

/// What a shell reports of a program that Ctrl-C has ended.
pub(crate) const EXIT_CODE: u8 = 130;

/// Files that nobody wants if the process ends now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

static HAS_COME: AtomicBool = AtomicBool::new(false);
static IS_HEARD: AtomicBool = AtomicBool::new(false);

/// Has interruptions noted from now on, instead of ending the process as it stands. `progress` says how far it is.
pub(crate) fn listen(progress: impl Fn() -> String + Send + 'static) {
    // Where there is no way to listen, the process ends as it would have without.
    let _ = ctrlc::set_handler(move || {
        HAS_COME.store(true, Ordering::Relaxed);
        std::thread::sleep(PATIENCE);
        if !IS_HEARD.load(Ordering::Relaxed) {
            let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
            unfinished.iter().for_each(|path| _ = std::fs::remove_file(path));
            let _nobody_listens = writeln!(io::stderr(), "interrupted: {}; the rest was not checked", progress());
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

/// Says that the run is being ended, and takes over to say so to the user.
pub(crate) fn hear() {
    IS_HEARD.store(true, Ordering::Relaxed);
}
