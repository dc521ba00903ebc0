//! Says why there is nothing to read, and what can be done: a run that looks at nothing must not pass for a good one.

use super::{Input, InputPlan};
use crate::terminal::Complaint;
use crate::text::words::listed;
use discovery::Entry;
use ide::words::counted;
use settings::Kind;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Names that are listed; of more it is said how many there are.
const NAMED: usize = 3;

/// Files that would be read if nothing left them out.
#[derive(Default)]
pub(super) struct LeftOut {
    excluded: Vec<String>,
    hidden: Vec<String>,
    ignored: Vec<String>,
}

impl InputPlan {
    /// A folder gives no file, and `others` that are none by their names.
    pub(super) fn nothing_below(&self, root: &Path, others: u64) -> Complaint {
        let left_out = LeftOut::among(&self.all_below(root), root, self);
        let reasons = left_out.reasons();
        let why = match (reasons.as_slice(), others) {
            ([], 0) => {
                "it contains no *.sudoku, *.sdm, *.sdk or *.ss file (use --allow-empty to accept this)".to_owned()
            }
            ([], others) => format!(
                "it contains no *.sudoku, *.sdm, *.sdk or *.ss file, only {} (to read other files, name them or `include` them in sudoku.toml)",
                counted(others, "other")
            ),
            (reasons, _) => reasons.join("; "),
        };
        Complaint::new(Some(self.shown(root)), format!("nothing to {}: {why}", self.verb))
    }

    /// The puzzle files of a folder, also those that are left out; sorted.
    pub(super) fn all_below(&self, root: &Path) -> Vec<PathBuf> {
        // What Git keeps for itself is nobody's puzzle.
        let discovery = self.discovery.without_filter().within(|path| path.file_name() != Some(OsStr::new(".git")));
        let file = |entry| if let Entry::File(path) = entry { Some(path) } else { None };
        let mut files: Vec<PathBuf> = discovery.all_below(root, self.threads).into_iter().filter_map(file).collect();
        files.sort();
        files
    }

    /// All that was named is excluded.
    pub(super) fn nothing_left_of(&self, excluded: &[String]) -> Complaint {
        let why = "by --exclude or sudoku.toml; use --allow-empty to accept this";
        Complaint::new(
            None,
            format!(
                "nothing to {}: every path is excluded ({why}): {}",
                self.verb,
                listed(excluded, excluded.len() as u64, NAMED)
            ),
        )
    }
}

/// Files that were read and hold no puzzle.
#[derive(Default)]
pub(crate) struct WithoutPuzzles {
    pub(crate) count: u64,
    /// The first of them.
    named: Vec<String>,
    has_markdown: bool,
}

impl WithoutPuzzles {
    /// One more.
    pub(crate) fn add(&mut self, input: &Input) {
        self.count += 1;
        self.has_markdown |= input.is_markdown();
        if self.named.len() < NAMED {
            self.named.push(input.names.shown.to_string());
        }
    }

    /// That there are no others to `check`, or whatever there was to do.
    pub(crate) fn sentence(&self, verb: &str) -> String {
        let blocks = if self.has_markdown { "of Markdown files, only blocks named `sudoku` are read; " } else { "" };
        let files = listed(&self.named, self.count, NAMED);
        format!("nothing to {verb}: no puzzle in {files} ({blocks}use --allow-empty to accept this)")
    }
}

impl LeftOut {
    /// Which of them a walk of `root` leaves out, given that it reads none.
    pub(super) fn among<'a>(files: impl IntoIterator<Item = &'a PathBuf>, root: &Path, plan: &InputPlan) -> LeftOut {
        let mut left_out = LeftOut::default();
        for path in files {
            let list = if plan.discovery.excludes_all_of(path, Kind::File) {
                &mut left_out.excluded
            } else if is_hidden_below(root, path) {
                &mut left_out.hidden
            } else {
                &mut left_out.ignored
            };
            list.push(plan.shown(path));
        }
        left_out
    }

    pub(super) fn is_empty(&self) -> bool {
        [&self.excluded, &self.hidden, &self.ignored].into_iter().all(Vec::is_empty)
    }

    /// Whether there are some, and somebody has left out all of them by name.
    pub(super) fn is_meant(&self) -> bool {
        !self.excluded.is_empty() && self.hidden.is_empty() && self.ignored.is_empty()
    }

    /// Why they are left out, a sentence each.
    pub(super) fn reasons(&self) -> Vec<String> {
        let reason = |files: &[String], what: &str, how: &str| {
            let count = files.len() as u64;
            let (verb, them) = if count == 1 { ("is", "it") } else { ("are", "them") };
            let files_are = || format!("{} {verb} {what}", counted(count, "puzzle file"));
            let said = || format!("{} ({}): {}", files_are(), how.replace("them", them), listed(files, count, NAMED));
            (count > 0).then(said)
        };
        let reasons = [
            reason(&self.ignored, "ignored by .gitignore or .ignore", "use --no-ignore to read them"),
            reason(&self.excluded, "excluded", "by --exclude or sudoku.toml"),
            reason(&self.hidden, "hidden", "name them to read them"),
        ];
        reasons.into_iter().flatten().collect()
    }
}

/// Whether the name of a file or of a folder on the way to it begins with a dot.
fn is_hidden_below(root: &Path, path: &Path) -> bool {
    let below = path.strip_prefix(root).unwrap_or(path);
    below.iter().any(|name| name.to_string_lossy().starts_with('.'))
}
