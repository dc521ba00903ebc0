//! Reports patterns that match nothing.
//!
//! A pattern of `include` acts as a path: if it matches nothing, something is not checked, and the run fails as it does
//! without a named file. Any other pattern that matches nothing leads to more checks, not fewer.

use super::nothing::LeftOut;
use super::{Found, InputPlan, Selection};
use crate::files::paths::relative;
use crate::terminal::Complaint;
use crate::text::position::Spot;
use settings::{Idle, List};
use std::path::{Path, PathBuf};

impl InputPlan {
    /// Reports the patterns that match nothing in these folders. Patterns of `include` and of the command line concern
    /// every user; other patterns of a settings file may be meant for future files.
    pub(super) fn report_idle_patterns(&self, searched: &[PathBuf], found: &mut Found) {
        let (includes, others): (Vec<Idle>, Vec<Idle>) =
            self.settings.idle_patterns(searched).into_iter().partition(|idle| idle.list == List::Include);
        for idle in others {
            let pattern = idle.pattern();
            let what = match (&idle.place, idle.list) {
                (None, _) => format!("--exclude `{pattern}` matches nothing"),
                (_, List::PerFile) => format!("`{pattern}` of `per-file` matches no file"),
                (_, List::Exclude | List::Include) => format!("`{pattern}` of `exclude` matches nothing"),
            };
            let notes = if idle.place.is_none() { &mut found.warnings } else { &mut found.notes };
            notes.push(self.complaint(&idle, what).to_string());
        }
        if !includes.is_empty() {
            self.report_idle_includes(&includes, searched, found);
        }
    }

    fn report_idle_includes(&self, includes: &[Idle], searched: &[PathBuf], found: &mut Found) {
        let all: Vec<(&Path, Vec<PathBuf>)> = searched.iter().map(|root| (&**root, self.all_below(root))).collect();
        for idle in includes {
            let mut left_out = all.iter().map(|(root, files)| {
                let meant = files.iter().filter(|path| self.settings.is_meant_by(idle, path));
                LeftOut::among(meant, root, self)
            });
            // Nested folders give the same reasons.
            let left_out = left_out.find(|left_out| !left_out.is_empty()).unwrap_or_default();
            let reasons = left_out.reasons();
            let why = if reasons.is_empty() { "no such file".to_owned() } else { reasons.join("; ") };
            let text = format!("`{}` of `include` matches nothing to {}: {why}", idle.pattern(), self.verb);
            let is_fine = self.allow_empty || self.selection == Selection::Narrowed || left_out.is_excluded();
            if is_fine {
                found.warnings.push(self.complaint(idle, text).to_string());
            } else {
                let text = format!("{text} (use --allow-empty to accept this)");
                found.complaints.push(self.complaint(idle, text));
            }
        }
    }

    /// Returns a complaint with the line of the settings file that has the pattern.
    fn complaint(&self, idle: &Idle, text: String) -> Complaint {
        match &idle.place {
            None => Complaint::new(None, text),
            Some((path, line)) => {
                Complaint::at(relative(path, &self.working_directory), Some(Spot { line: *line, column: None }), text)
            }
        }
    }
}
