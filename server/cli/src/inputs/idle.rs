//! What is said about patterns that have matched nothing.

use super::{Found, relative};
use settings::{Idle, List};
use std::path::Path;

impl Found {
    /// Says which patterns have matched nothing. What was to be read and is not, or was left out by hand, everybody should
    /// know; the rest of a settings file may be meant for files to come.
    pub(super) fn note_idle_patterns(&mut self, idle: &[Idle], working_directory: &Path) {
        for Idle { place, list, pattern } in idle {
            let what = match (place, list) {
                (None, _) => format!("--exclude `{pattern}` leaves out nothing"),
                (_, List::Exclude) => format!("`{pattern}` of `exclude` leaves out nothing"),
                (_, List::Include) => format!("`{pattern}` of `include` adds nothing"),
                (_, List::PerFile) => format!("`{pattern}` of `per-file` is about no file"),
            };
            let is_for_all = place.is_none() || *list == List::Include;
            let place = place.as_ref().map(|(path, line)| format!("{}:{line}: ", relative(path, working_directory)));
            let notes = if is_for_all { &mut self.warnings } else { &mut self.notes };
            notes.push(place.unwrap_or_default() + &what);
        }
    }
}
