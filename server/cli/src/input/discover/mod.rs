//! Finds the inputs of a run: their order, their names, and the settings that apply to each. Does not read them.

mod idle;
mod input;
mod nothing;
mod pasted;
mod walk;

#[cfg(test)]
pub(crate) use input::test_input;
pub(crate) use input::{Input, InputNames, ONLY_ARGUMENT, Role, Source};
pub(crate) use nothing::WithoutPuzzles;

use crate::args::operands::{Operand, operands};
use crate::args::{InputArgs, UsageError};
use crate::files::hard_links::HardLinks;
use crate::files::paths::{RealPlaces, below, real_place, relative, slashes};
use crate::process::status::Status;
use crate::terminal::{Complaint, Console, Counters};
use crate::text::file_uri::encoded;
use crate::text::position::Spot;
use discovery::Discovery;
use settings::{ConfigError, Kind, Resolver};
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of stdin without `--stdin-filename`.
pub(crate) const STDIN: &str = "<stdin>";

/// The inputs that the command line names, and the rules for finding files.
pub(crate) struct InputPlan {
    operands: Vec<Operand>,
    /// The name of stdin from the command line.
    stdin_name: Option<PathBuf>,
    selection: Selection,
    discovery: Discovery,
    force_exclude: bool,
    allow_empty: bool,
    working_directory: PathBuf,
    settings: Arc<Resolver>,
    /// The verb of messages such as `nothing to check`.
    verb: &'static str,
    threads: usize,
}

/// The use that a run makes of the inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Selection {
    /// Reads all of them.
    All,
    /// Reads all of them. If stdin is excluded by its name, it is written to stdout unchanged.
    Filter,
    /// Chooses some of them, maybe none.
    Narrowed,
}

/// The result of the search for inputs.
#[derive(Default)]
pub(crate) struct Found {
    /// In the order of the command line; the files of a folder are sorted by path.
    pub(crate) inputs: Vec<Input>,
    /// The folders that were searched.
    pub(crate) folders: Vec<PathBuf>,
    /// Failures; sorted.
    pub(crate) complaints: Vec<Complaint>,
    /// The number of files that are left out because their settings are broken.
    pub(crate) unsettled: u64,
    /// Reasons why too much or too little may have been found; sorted.
    pub(crate) warnings: Vec<String>,
    /// Files that were left out; sorted.
    pub(crate) notes: Vec<String>,
    /// True if stdin is left out by its name.
    pub(crate) excludes_stdin: bool,
    named: NamedPlaces,
}

/// The paths on the command line, with links resolved. A run writes only files in them.
#[derive(Default)]
struct NamedPlaces {
    files: HashSet<PathBuf>,
    folders: Vec<PathBuf>,
}

impl NamedPlaces {
    /// Returns true for a file that is named, or lies in a folder that is named.
    fn cover(&self, place: &Path) -> bool {
        self.files.contains(place) || self.folders.iter().any(|folder| place.starts_with(folder))
    }
}

impl Found {
    /// Reports the result on a console.
    pub(crate) fn report(&self, console: &mut Console) -> Status {
        for note in &self.notes {
            console.detail(note);
        }
        for warning in &self.warnings {
            console.note(&Complaint::new(None, warning.as_str()));
        }
        for complaint in &self.complaints {
            console.error(complaint);
        }
        if self.complaints.is_empty() { Status::Clean } else { Status::Trouble }
    }

    /// Sets the files that the progress of the run counts.
    pub(crate) fn announce(&self, counters: &Counters) {
        Found::announce_all(&[self], counters);
    }

    /// Sets the files that the progress of a run with several searches counts.
    pub(crate) fn announce_all(found: &[&Found], counters: &Counters) {
        let inputs = found.iter().flat_map(|found| &found.inputs);
        counters.expect(inputs.map(|input| (Arc::clone(&input.names.shown), input.expected_len())));
    }

    /// Finds the hard links among the files.
    pub(crate) fn hard_links(&self) -> HardLinks {
        HardLinks::among(self.inputs.iter().filter_map(Input::file))
    }
}

impl InputPlan {
    pub(crate) fn new(
        args: InputArgs,
        verb: &'static str,
        settings: Resolver,
        working_directory: PathBuf,
        threads: usize,
    ) -> Result<InputPlan, UsageError> {
        let mut paths = args.paths;
        let stdin = Path::new("-");
        if paths.is_empty() {
            paths.push(PathBuf::from(if args.stdin_filename.is_some() { "-" } else { "." }));
        } else if args.stdin_filename.is_some() && paths.iter().all(|path| path != stdin) {
            return Err("--stdin-filename needs the path `-`".into());
        }
        let settings = Arc::new(settings);
        let discovery = Discovery::new(Arc::clone(&settings), working_directory.clone());
        Ok(InputPlan {
            operands: operands(&paths)?,
            stdin_name: args.stdin_filename,
            selection: Selection::All,
            discovery: discovery.respect_ignore_files(!args.no_ignore),
            force_exclude: args.force_exclude,
            allow_empty: args.allow_empty,
            working_directory,
            settings,
            verb,
            threads,
        })
    }

    /// The puzzle files of a path, as `check` finds them.
    pub(crate) fn of_path(path: &Path, settings: Resolver, working_directory: PathBuf) -> InputPlan {
        let settings = Arc::new(settings);
        InputPlan {
            operands: vec![Operand::Path(path.to_owned())],
            stdin_name: None,
            selection: Selection::All,
            discovery: Discovery::new(Arc::clone(&settings), working_directory.clone()),
            force_exclude: false,
            allow_empty: false,
            working_directory,
            settings,
            verb: "check",
            threads: 1,
        }
    }

    /// Returns true if stdin is one of the inputs.
    pub(crate) fn reads_stdin(&self) -> bool {
        self.paths().any(|path| path == Path::new("-"))
    }

    /// Returns true if it is no failure that there is nothing to read.
    pub(crate) fn allows_empty(&self) -> bool {
        self.allow_empty
    }

    /// The verb of messages such as `nothing to check`.
    pub(crate) fn verb(&self) -> &'static str {
        self.verb
    }

    /// The paths that the command line names.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Path(path) => Some(path.as_path()),
            Operand::Puzzle(_) => None,
        })
    }

    /// Returns true if a file in a searched folder is an input by its name and the settings.
    pub(crate) fn wants(&self, path: &Path) -> bool {
        self.discovery.wants(path)
    }

    /// Makes it a filter: an excluded text on stdin passes through, which is no failure.
    pub(crate) fn filtering(self) -> InputPlan {
        InputPlan { selection: Selection::Filter, ..self }
    }

    /// Makes it no failure that there is nothing to read.
    pub(crate) fn allowing_empty(self) -> InputPlan {
        InputPlan { allow_empty: true, ..self }
    }

    /// Allows the run to choose some of the inputs.
    pub(crate) fn narrowed(self) -> InputPlan {
        InputPlan { selection: Selection::Narrowed, ..self }
    }

    /// Searches for the inputs.
    pub(crate) fn find(&self) -> Found {
        let mut found = Found::default();
        let mut sources = Vec::new();
        let mut searched = Vec::new();
        let mut excluded = Vec::new();
        for operand in &self.operands {
            let path = match operand {
                Operand::Path(path) => path,
                Operand::Puzzle(pasted) => {
                    sources.push(Source::Argument(Arc::clone(pasted)));
                    continue;
                }
            };
            let is_stdin = path == Path::new("-");
            let name = if is_stdin { self.stdin_name.as_ref() } else { Some(path) };
            let is_folder = !is_stdin && path.is_dir();
            let kind = if is_folder { Kind::Folder } else { Kind::File };
            // What is named is read even if a pattern excludes it, unless `--force-exclude` is given.
            if let Some(name) = name
                && self.force_exclude
                && self.discovery.excludes_all_of(name, kind)
            {
                found.notes.push(format!("{}: excluded", self.shown(name)));
                excluded.push(self.shown(name));
                found.excludes_stdin |= is_stdin;
            } else if is_stdin {
                sources.push(Source::Stdin);
            } else if is_folder {
                sources.extend(self.find_below(path, &mut found));
                found.named.folders.push(real_place(path));
                searched.push(path.clone());
            } else {
                sources.push(Source::File(path.clone()));
                found.named.files.insert(real_place(path));
            }
        }
        let is_enough = self.allow_empty || self.selection == Selection::Filter && found.excludes_stdin;
        if sources.is_empty() && found.complaints.is_empty() && !is_enough {
            found.complaints.push(self.nothing_left_of(&excluded));
        }
        self.settle(sources, &mut found);
        self.report_idle_patterns(&searched, &mut found);
        self.note_pasted(&mut found);
        found
    }

    fn find_below(&self, root: &Path, found: &mut Found) -> impl Iterator<Item = Source> + use<> {
        let mut walked = walk::walk(root, self);
        if walked.files.is_empty() && walked.complaints.is_empty() && !self.allow_empty {
            walked.complaints.push(self.nothing_below(root, walked.others, walked.tables));
        }
        found.complaints.append(&mut walked.complaints);
        found.warnings.append(&mut walked.warnings);
        found.notes.append(&mut walked.notes);
        found.folders.append(&mut walked.folders);
        let mut files: Vec<(String, PathBuf)> =
            walked.files.into_iter().map(|path| (self.relative(&path), path)).collect();
        files.sort();
        files.into_iter().map(|(_, path)| Source::File(path))
    }

    /// Gives each source its names and settings. A broken settings file is reported once, and the files that it applies
    /// to are left out.
    fn settle(&self, sources: Vec<Source>, found: &mut Found) {
        let mut broken = BTreeSet::new();
        let mut pasted = 0;
        for source in sources {
            pasted += usize::from(matches!(source, Source::Argument(_)));
            match self.input(source, pasted) {
                Ok(input) => found.inputs.push(input),
                Err(error) => {
                    found.unsettled += 1;
                    broken.insert(error);
                }
            }
        }
        let mut complaints: Vec<Complaint> =
            broken.iter().flat_map(|error| config_complaints(error, &self.working_directory)).collect();
        complaints.append(&mut found.complaints);
        found.complaints = complaints;
    }

    /// Creates the input of a source; `number` is that of a pasted puzzle.
    fn input(&self, source: Source, number: usize) -> Result<Input, ConfigError> {
        let argument = self.name_of_pasted(number);
        let (path, shown) = match (&source, &self.stdin_name) {
            (Source::Argument(_), _) => (Path::new(&argument), argument.clone()),
            (Source::Stdin, None) => (Path::new(STDIN), STDIN.to_owned()),
            (Source::Stdin, Some(name)) => (name.as_path(), slashes(name)),
            (Source::File(path), _) => (path.as_path(), self.shown(path)),
        };
        let settings = self.settings.settings(path)?;
        let below = below(path, &self.working_directory);
        let uri = below.to_str().is_none().then(|| encoded(below.as_os_str().as_encoded_bytes()).into());
        let names = Arc::new(InputNames { path: slashes(&below).into(), shown: shown.into(), uri });
        Ok(Input::new(source, names, settings))
    }

    /// Formats a path for people.
    fn shown(&self, path: &Path) -> String {
        // With the operand `.`, or none, paths are shown without it.
        match path.strip_prefix(".") {
            Ok(below) if below != Path::new("") && self.paths().any(|given| given == Path::new(".")) => slashes(below),
            _ => slashes(path),
        }
    }

    fn relative(&self, path: &Path) -> String {
        relative(path, &self.working_directory)
    }
}

/// Sorts the inputs by their names for programs, and drops those that are given twice, also under two names through
/// links or detours. Returns the real places of the files.
pub(crate) fn sort_and_deduplicate(Found { inputs, named, .. }: &mut Found) -> HashSet<PathBuf> {
    inputs.sort_by(|one, other| one.names.path.cmp(&other.names.path));
    let mut places = HashSet::new();
    let mut real = RealPlaces::default();
    let mut stdin_is_new = true;
    // Names for programs are not unique: stdin may have that of a file, and names that are no UTF-8 look alike.
    inputs.retain_mut(|input| match &input.source {
        Source::Stdin => std::mem::take(&mut stdin_is_new),
        Source::Argument(_) => true,
        Source::File(path) => {
            let (place, len) = real.of(path);
            input.known_len = len;
            input.is_elsewhere = !named.cover(&place);
            places.insert(place)
        }
    });
    places
}

/// Converts the mistakes in a settings file to complaints.
pub(crate) fn config_complaints(error: &ConfigError, working_directory: &Path) -> Vec<Complaint> {
    let path = relative(&error.path, working_directory);
    let mut complaints = Vec::new();
    for mistake in &error.mistakes {
        let spot = mistake.place.map(|(line, column)| Spot { line, column: Some(column) });
        complaints.push(Complaint::at(path.clone(), spot, mistake.message.as_str()));
    }
    complaints
}
