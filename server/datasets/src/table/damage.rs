//! Turns panics of the readers of tables into errors: they trust lengths and types that a damaged file states.

use super::TableError;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// True while a panic of this thread becomes an error, so that nothing is to be printed about it.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Reads a part of a file. A panic is an error that says that the file is damaged.
///
/// The reader must not be used again after an error.
pub(super) fn caught<T>(read: impl FnOnce() -> Result<T, TableError>) -> Result<T, TableError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                others(panic);
            }
        }));
    });
    let before = IS_QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    IS_QUIET.set(before);
    result.unwrap_or_else(|_| Err(damaged("what it says about itself cannot be")))
}

/// The error about a damaged file.
pub(super) fn damaged(why: impl std::fmt::Display) -> TableError {
    TableError::Damaged(format!("damaged: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error() {
        let read = caught(|| -> Result<u8, TableError> { panic!("an index") });
        assert!(matches!(read, Err(TableError::Damaged(why)) if why.starts_with("damaged: ")));
        assert!(matches!(caught(|| Ok(7)), Ok(7)));
    }
}
