//! Isolates the panic of a piece of work, so that the rest of the server goes on.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The message of a panic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Panicked(pub(crate) String);

/// Isolates a panic of some work.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    // A panic may leave values inconsistent: they are dropped, or belong to snapshots that are replaced.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Panicked(words(&*payload)))
}

fn words(payload: &(dyn Any + Send)) -> String {
    if let Some(literal) = payload.downcast_ref::<&str>() {
        return (*literal).to_owned();
    }
    payload.downcast_ref::<String>().cloned().unwrap_or_else(|| "panic".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_of_a_panic() {
        assert_eq!(guard(|| 7), Ok(7));
        assert_eq!(guard(|| panic!("on {}", "purpose")), Err::<(), _>(Panicked("on purpose".to_owned())));
    }
}
