//! Which files a run reads, in which order, and under which names it speaks of them. Does not read them.

mod walk;

use crate::args::InputArgs;
use crate::console::Complaint;
use ignore::overrides::{Override, OverrideBuilder};
use std::path::{Component, Path, PathBuf};

/// The paths of the command line and what to leave out.
pub(crate) struct InputPlan {
    paths: Vec<PathBuf>,
    stdin_name: String,
    exclude: Override,
    force_exclude: bool,
    respect_ignore_files: bool,
    allow_empty: bool,
    working_directory: PathBuf,
    /// What is done with the files: completes the sentence `nothing to …`.
    verb: &'static str,
    threads: usize,
}

/// One text to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Input {
    pub(crate) source: Source,
    /// Its name for people: as it was given, or below the folder that was given.
    pub(crate) shown: String,
    /// Its name for programs: relative to the working directory where it lies in it.
    pub(crate) relative: String,
}

/// Where a text comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

/// The outcome of looking for files.
#[derive(Default)]
pub(crate) struct Found {
    /// In the order of the command line; those of one folder sorted by path.
    pub(crate) inputs: Vec<Input>,
    /// What could not be read; sorted.
    pub(crate) complaints: Vec<Complaint>,
    /// What may have led to reading too much or too little; sorted.
    pub(crate) warnings: Vec<String>,
    /// What was left out, for the curious; sorted.
    pub(crate) notes: Vec<String>,
}

impl InputPlan {
    /// Resolves what was written; the error is a sentence about bad usage.
    pub(crate) fn new(
        args: InputArgs,
        verb: &'static str,
        working_directory: PathBuf,
        threads: usize,
    ) -> Result<InputPlan, String> {
        let mut paths = args.paths;
        let stdin = Path::new("-");
        if paths.is_empty() {
            paths.push(PathBuf::from(if args.stdin_filename.is_some() { "-" } else { "." }));
        } else if args.stdin_filename.is_some() && paths.iter().all(|path| path != stdin) {
            return Err("--stdin-filename goes with the path `-`".to_owned());
        }
        Ok(InputPlan {
            paths,
            stdin_name: args.stdin_filename.unwrap_or_else(|| "<stdin>".to_owned()),
            exclude: exclusion(&working_directory, &args.exclude)?,
            force_exclude: args.force_exclude,
            respect_ignore_files: !args.no_ignore,
            allow_empty: args.allow_empty,
            working_directory,
            verb,
            threads,
        })
    }

    /// Looks for the files.
    pub(crate) fn find(&self) -> Found {
        let mut found = Found::default();
        for path in &self.paths {
            if path == Path::new("-") {
                found.inputs.push(self.stdin());
            } else if self.force_exclude && self.is_excluded(path) {
                found.notes.push(format!("{}: excluded", self.shown(path)));
            } else if path.is_dir() {
                self.find_below(path, &mut found);
            } else {
                found.inputs.push(self.file(path.clone()));
            }
        }
        if found.inputs.is_empty() && found.complaints.is_empty() && !self.allow_empty {
            found.complaints.push(self.nothing_in(None));
        }
        found
    }

    fn find_below(&self, root: &Path, found: &mut Found) {
        let mut walked = walk::walk(root, self);
        found.complaints.append(&mut walked.complaints);
        found.warnings.append(&mut walked.warnings);
        found.notes.append(&mut walked.notes);
        if walked.files.is_empty() && !self.allow_empty {
            found.complaints.push(self.nothing_in(Some(root)));
        }
        let mut inputs: Vec<Input> = walked.files.into_iter().map(|path| self.file(path)).collect();
        inputs.sort_by(|one, other| one.relative.cmp(&other.relative));
        found.inputs.append(&mut inputs);
    }

    fn nothing_in(&self, root: Option<&Path>) -> Complaint {
        let why = match root {
            Some(_) if self.respect_ignore_files => {
                "no *.sudoku, *.sdm, *.sdk or *.ss file that is not hidden or ignored"
            }
            Some(_) => "no *.sudoku, *.sdm, *.sdk or *.ss file that is not hidden",
            None => "every path is excluded",
        };
        Complaint::new(
            root.map(|root| self.shown(root)),
            format!("nothing to {} ({why}; --allow-empty accepts that)", self.verb),
        )
    }

    fn stdin(&self) -> Input {
        Input {
            source: Source::Stdin,
            shown: self.stdin_name.clone(),
            relative: self.relative(Path::new(&self.stdin_name)),
        }
    }

    fn file(&self, path: PathBuf) -> Input {
        Input { shown: self.shown(&path), relative: self.relative(&path), source: Source::File(path) }
    }

    /// A path for people.
    fn shown(&self, path: &Path) -> String {
        // Who says `.`, or nothing, does not want to see it before every name.
        match path.strip_prefix(".") {
            Ok(below) if below != Path::new("") && self.paths.iter().any(|given| given == Path::new(".")) => {
                slashes(below)
            }
            _ => slashes(path),
        }
    }

    fn relative(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.working_directory).unwrap_or(path);
        let plain: PathBuf = path.components().filter(|component| *component != Component::CurDir).collect();
        slashes(&plain)
    }

    /// Whether a path that was given itself, or a folder above it, matches an exclusion.
    fn is_excluded(&self, path: &Path) -> bool {
        let is_folder = path.is_dir();
        path.ancestors().enumerate().any(|(nth, ancestor)| {
            !ancestor.as_os_str().is_empty() && self.exclude.matched(ancestor, nth > 0 || is_folder).is_ignore()
        })
    }
}

/// Sorts by the name for programs and drops what is there twice.
pub(crate) fn sort_and_deduplicate(inputs: &mut Vec<Input>) {
    inputs.sort_by(|one, other| one.relative.cmp(&other.relative));
    inputs.dedup_by(|later, earlier| later.relative == earlier.relative);
}

fn exclusion(root: &Path, patterns: &[String]) -> Result<Override, String> {
    let mut builder = OverrideBuilder::new(root);
    for pattern in patterns {
        // Overrides say what to keep; a leading `!` turns that round.
        builder
            .add(&format!("!{pattern}"))
            .map_err(|error| format!("bad pattern `{pattern}` for --exclude: {error}"))?;
    }
    builder.build().map_err(|error| format!("bad --exclude: {error}"))
}

/// A path as text, with `/` on every system.
fn slashes(path: &Path) -> String {
    let text = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}
