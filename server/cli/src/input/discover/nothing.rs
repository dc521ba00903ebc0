//! Reports why there is nothing to read, and how to change it: a run that reads nothing must not look like a success.

use super::{Found, Input, InputPlan};
use crate::terminal::Complaint;
use crate::text::words::listed;
use discovery::Entry;
use ide::words::counted;
use settings::Kind;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

const NO_PUZZLE_FILE: &str = "it contains no *.sudoku, *.sdm, *.sdk or *.ss file";

/// The option and the commands that read the tables of a folder.
const READERS: &str = "`--column NAME` reads them in check, solve, canon, rate, convert and report";

/// The number of names that are listed; the others are counted.
const NAMED: usize = 3;

/// The puzzle files that a walk leaves out, by the reason.
#[derive(Default)]
pub(super) struct LeftOut {
    excluded: Vec<String>,
    hidden: Vec<String>,
    ignored: Vec<String>,
}

impl InputPlan {
    /// The complaint about a folder without puzzle files; `others` is the number of its other files, and `tables` of
    /// the tables among them.
    pub(super) fn nothing_below(&self, root: &Path, others: u64, tables: u64) -> Complaint {
        let left_out = LeftOut::among(&self.all_below(root), root, self);
        let reasons = left_out.reasons();
        let why = match (reasons.as_slice(), others) {
            ([], 0) => format!("{NO_PUZZLE_FILE} (use --allow-empty to accept this)"),
            ([], others) if tables > 0 => {
                let others = match others - tables {
                    0 => String::new(),
                    others => format!(" and {}", counted(others, "other file")),
                };
                format!("{NO_PUZZLE_FILE}, only {}{others} ({READERS})", counted(tables, "table"))
            }
            ([], others) => format!(
                "{NO_PUZZLE_FILE}, only {} (to read other files, name them or `include` them in sudoku.toml)",
                counted(others, "other")
            ),
            (reasons, _) => reasons.join("; "),
        };
        Complaint::new(Some(self.shown(root)), format!("nothing to {}: {why}", self.verb))
    }

    /// Returns the puzzle files of a folder, including those that a walk leaves out; sorted.
    pub(crate) fn all_below(&self, root: &Path) -> Vec<PathBuf> {
        // The files of Git itself are no puzzles.
        let discovery = self.discovery.without_filter().within(|path| path.file_name() != Some(OsStr::new(".git")));
        let mut files = Vec::new();
        for entry in discovery.all_below(root, self.threads) {
            if let Entry::File(path) = entry {
                files.push(path);
            }
        }
        files.sort();
        files
    }

    /// The complaint that every path is excluded.
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

/// The files that were read and contain no puzzle.
#[derive(Default)]
pub(crate) struct WithoutPuzzles {
    pub(crate) count: u64,
    /// The names of the first files.
    named: Vec<String>,
    has_markdown: bool,
}

impl Found {
    /// Formats the failure of a run in which no input contains a puzzle.
    pub(crate) fn without_puzzles(&self, verb: &str) -> String {
        let mut files = WithoutPuzzles::default();
        for input in &self.inputs {
            files.add(input);
        }
        files.sentence(verb)
    }
}

impl WithoutPuzzles {
    pub(crate) fn add(&mut self, input: &Input) {
        self.count += 1;
        self.has_markdown |= input.is_markdown();
        if self.named.len() < NAMED {
            self.named.push(input.names.shown.to_string());
        }
    }

    /// Formats the failure of a run in which no file contains a puzzle.
    pub(crate) fn sentence(&self, verb: &str) -> String {
        let blocks = if self.has_markdown { "of Markdown files, only blocks named `sudoku` are read; " } else { "" };
        let files = listed(&self.named, self.count, NAMED);
        format!("nothing to {verb}: no puzzle in {files} ({blocks}use --allow-empty to accept this)")
    }
}

impl LeftOut {
    /// Sorts files that a walk of `root` does not read by the reason.
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

    /// Returns true if there are files and all of them are excluded by name.
    pub(super) fn is_excluded(&self) -> bool {
        !self.excluded.is_empty() && self.hidden.is_empty() && self.ignored.is_empty()
    }

    /// Returns the reasons, a sentence each.
    pub(super) fn reasons(&self) -> Vec<String> {
        let reasons = [
            (&self.ignored, "ignored by .gitignore or .ignore", "use --no-ignore to read them"),
            (&self.excluded, "excluded", "by --exclude or sudoku.toml"),
            (&self.hidden, "hidden", "name them to read them"),
        ];
        let mut sentences = Vec::new();
        for (files, what, how) in reasons {
            let count = files.len() as u64;
            if count == 0 {
                continue;
            }
            let (verb, them) = if count == 1 { ("is", "it") } else { ("are", "them") };
            let names = listed(files, count, NAMED);
            let how = how.replace("them", them);
            sentences.push(format!("{} {verb} {what} ({how}): {names}", counted(count, "puzzle file")));
        }
        sentences
    }
}

/// Returns true if the name of a file, or of a folder on the way to it, begins with a dot.
fn is_hidden_below(root: &Path, path: &Path) -> bool {
    let below = path.strip_prefix(root).unwrap_or(path);
    below.iter().any(|name| name.to_string_lossy().starts_with('.'))
}
