//! Counts the bytes of answers that are written but cannot be sent yet: the client does not read. Workers begin no
//! further answer while these are many, so that no number of requests fills the memory.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The bytes of answers from which on no other is begun. With those that are being made meanwhile, and those on their
/// way to the stream, they stay below 64 MB.
const CAP: usize = 24 << 20;

/// The time between two looks whether an answer is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// The bytes of all answers of the process that are held.
static HELD: Mutex<usize> = Mutex::new(0);
/// Notified when there are fewer.
static ROOM: Condvar = Condvar::new();

/// An answer of so many bytes, until it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Held(usize);

impl Held {
    pub(crate) fn new(bytes: usize) -> Held {
        *lock() += bytes;
        Held(bytes)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.0 > 0 {
            *lock() -= self.0;
            ROOM.notify_all();
        }
    }
}

/// Two answers are equal whatever they take.
impl PartialEq for Held {
    fn eq(&self, _: &Held) -> bool {
        true
    }
}

impl Eq for Held {}

/// Returns true if another answer may be made.
pub(crate) fn has_room() -> bool {
    *lock() < CAP
}

/// Waits until another answer may be made, or the one to be made is not wanted any more. Where there is one thread, it
/// sends what is held, so it must not wait.
pub(crate) fn wait_for_room(is_cancelled: &dyn Fn() -> bool) {
    if cfg!(target_family = "wasm") {
        return;
    }
    let mut held = lock();
    while CAP <= *held && !is_cancelled() {
        held = ROOM.wait_timeout(held, LOOK).unwrap_or_else(PoisonError::into_inner).0;
    }
}

fn lock() -> MutexGuard<'static, usize> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}
