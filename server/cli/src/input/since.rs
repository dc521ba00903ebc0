//! Finds the files that have changed since a Git revision, for `--since REV`. Runs the program `git`: no library
//! respects settings, attributes, submodules and the owner of a folder in the same way, and where there is a repository
//! to work in, the program is installed. No program that the settings of the repository name is run.
//!
//! The present files are compared with the commit where the work on top of REV began: the last common commit of REV and
//! HEAD. So `--since main` on a branch finds the changes of the branch, regardless of newer commits on main.
//!
//! A file that Git does not track counts as changed. An unchanged file is still compared with the changed ones: a new
//! puzzle is a duplicate of an old one in any file.

use crate::args::SettingsArgs;
use crate::files::paths::{real_place, relative};
use crate::input::discover::{Input, Role, Source};
use crate::process::child::output_within;
use crate::process::git::{FILTERS, git, os_string, without_filters};
use crate::process::interrupt;
use crate::terminal::Complaint;
use ide::Original;
use ide::words::counted;
use settings::FILE_NAME;
use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Arc;
use std::time::Duration;

/// The longest time of a command of git: enough to read a large repository from a slow disk.
const MOST_TIME: Duration = Duration::from_secs(60);

/// The value of `--since` and its surroundings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Since {
    pub(crate) revision: String,
    pub(crate) settings: SettingsFrom,
    pub(crate) working_directory: PathBuf,
}

/// The settings files that a run uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SettingsFrom {
    /// The nearest file above each file.
    Nearest,
    /// One file for all.
    File(PathBuf),
    Nowhere,
}

impl SettingsFrom {
    /// Returns the choice of the options.
    pub(crate) fn new(args: &SettingsArgs) -> SettingsFrom {
        match &args.config {
            Some(file) => SettingsFrom::File(file.clone()),
            None if args.isolated => SettingsFrom::Nowhere,
            None => SettingsFrom::Nearest,
        }
    }
}

/// The inputs of a run that are checked; the others are only compared with them.
#[derive(Default)]
pub(crate) struct CheckedInputs {
    /// The names for programs of the checked inputs; `None` if all are checked.
    checked: Option<HashSet<Arc<str>>>,
    unchanged: usize,
    pub(crate) notes: Vec<String>,
}

impl CheckedInputs {
    /// Gives each input its role.
    pub(crate) fn since(since: &Since, inputs: &mut [Input]) -> Result<CheckedInputs, Complaint> {
        let changes = Changes::ask(since)?;
        let mut by_settings = BTreeSet::new();
        for input in inputs.iter_mut() {
            let settings = changes.settings_of(input);
            let is_checked = settings.is_some() || changes.hold(&input.source);
            input.role = if is_checked { Role::Checked } else { Role::Compared };
            by_settings.extend(settings);
        }
        let revision = &since.revision;
        let mut notes: Vec<String> = by_settings
            .iter()
            .map(|path| {
                let name = relative(path, &changes.working_directory);
                format!("{name} has changed since `{revision}`, so all files that it applies to are checked")
            })
            .collect();
        let checked = inputs.iter().filter(|input| input.role == Role::Checked);
        let checked: HashSet<Arc<str>> = checked.map(|input| Arc::clone(&input.names.path)).collect();
        if checked.is_empty() && !inputs.is_empty() {
            notes.push(format!("no puzzle file has changed since `{revision}`: nothing to do"));
        }
        let unchanged = inputs.iter().filter(|input| input.role == Role::Compared).count();
        Ok(CheckedInputs { checked: Some(checked), unchanged, notes })
    }

    /// Returns true if a finding in a compared file refers to a puzzle of a checked one.
    pub(crate) fn holds(&self, original: &Original) -> bool {
        let (Some(checked), Some(elsewhere)) = (&self.checked, &original.elsewhere) else { return false };
        checked.contains(&elsewhere.path)
    }

    /// Returns true if no file is checked.
    pub(crate) fn is_empty(&self) -> bool {
        self.checked.as_ref().is_some_and(HashSet::is_empty)
    }

    /// Formats the end of the summary: `; 3 files unchanged`.
    pub(crate) fn summary(&self) -> String {
        match self.unchanged {
            0 => String::new(),
            files => format!("; {} unchanged", counted(files as u64, "file")),
        }
    }
}

/// The answers of Git. All paths are real paths, without links.
struct Changes {
    /// The root folder of the repository.
    root: PathBuf,
    /// Files that have changed, are new or were removed; a folder covers everything in it.
    changed: HashSet<PathBuf>,
    tracked: HashSet<PathBuf>,
    settings: SettingsFrom,
    working_directory: PathBuf,
}

impl Changes {
    fn ask(since: &Since) -> Result<Changes, Complaint> {
        let working_directory = real_place(&since.working_directory);
        let root = Git { folder: &working_directory, filters: Vec::new() }.root()?;
        let git = Git { folder: &root, filters: Vec::new() };
        let git = Git { filters: git.filters_of_all()?, ..git };
        let begin = git.begin(&since.revision)?;
        // Both names of a renamed file, regardless of the user's settings for lists.
        let diff = ["-c", "diff.relative=false", "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff"];
        let changed = git.paths(&[&diff[..], &["--no-textconv", "--ignore-submodules=none", &begin, "--"]].concat())?;
        let tracked = git.paths(&["ls-files", "-z", "--recurse-submodules"])?;
        let settings = match &since.settings {
            SettingsFrom::File(file) => SettingsFrom::File(working_directory.join(file)),
            other => other.clone(),
        };
        Ok(Changes { changed, tracked, settings, working_directory, root: git.folder.to_owned() })
    }

    /// Returns true if a text may have changed.
    fn hold(&self, source: &Source) -> bool {
        match source {
            Source::Stdin | Source::Argument(_) => true,
            Source::File(path) => self.hold_file(&self.working_directory.join(path)),
        }
    }

    fn hold_file(&self, path: &Path) -> bool {
        // A file that does not exist is reported when it is read.
        let Ok(real) = path.canonicalize() else { return true };
        // A changed link on the way shows by the given name.
        !self.tracked.contains(&real) || self.lists(&real) || self.lists(path)
    }

    /// Returns true if Git lists a path, or a folder above it, as changed.
    fn lists(&self, path: &Path) -> bool {
        path.ancestors().any(|path| self.changed.contains(path))
    }

    /// Returns the settings file that applies to an input, or did until it was removed, if it has changed.
    fn settings_of(&self, input: &Input) -> Option<PathBuf> {
        match (&self.settings, &input.source) {
            (SettingsFrom::Nowhere, _) | (_, Source::Stdin | Source::Argument(_)) => None,
            (SettingsFrom::File(file), _) => Some(file.clone()).filter(|file| self.hold_settings(file)),
            (SettingsFrom::Nearest, Source::File(path)) => {
                let holding = input.settings.path().and_then(Path::parent).map(real_place);
                let folder = real_place(self.working_directory.join(path).parent()?);
                for folder in folder.ancestors() {
                    if holding.as_ref().is_some_and(|holding| holding.starts_with(folder)) {
                        break;
                    }
                    // A nearer settings file may have been removed.
                    let nearer = folder.join(FILE_NAME);
                    if self.hold_settings(&nearer) {
                        return Some(nearer);
                    }
                }
                holding.map(|folder| folder.join(FILE_NAME)).filter(|file| self.hold_settings(file))
            }
        }
    }

    /// Returns true if a settings file, which may have been removed, has changed. A revision cannot have changed a file
    /// outside the repository.
    fn hold_settings(&self, file: &Path) -> bool {
        let is_changed = if file.exists() { self.hold_file(file) } else { self.changed.contains(file) };
        is_changed && file.starts_with(&self.root)
    }
}

/// The program `git`, run in a folder.
struct Git<'a> {
    folder: &'a Path,
    /// The names of the settings of filters, which are switched off.
    filters: Vec<OsString>,
}

impl Git<'_> {
    /// Returns the root folder of the repository.
    fn root(&self) -> Result<PathBuf, Complaint> {
        let mut line = self.ask(&["rev-parse", "--show-toplevel"])?;
        // The name may end in any character; the line end follows it.
        line.pop();
        Ok(real_place(&path(&line)))
    }

    /// Returns the names of the settings of filters of the repository and of the submodules in it, in which git starts
    /// itself with the same environment.
    fn filters_of_all(&self) -> Result<Vec<OsString>, Complaint> {
        let mut names = self.filters()?;
        let mut folders = vec![self.folder.to_owned()];
        let mut seen = HashSet::new();
        while let Some(folder) = folders.pop() {
            // A link in place of a submodule may lead back to a folder around it.
            if !seen.insert(real_place(&folder)) {
                continue;
            }
            let git = Git { folder: &folder, filters: Vec::new() };
            for entry in git.ask(&["ls-files", "--stage", "-z"])?.split(|byte| *byte == 0) {
                // The entry of a submodule: its mode, the commit and the number of the stage, a tab, the path.
                let Some(submodule) = entry.strip_prefix(b"160000 ") else { continue };
                let Some(tab) = submodule.iter().position(|byte| *byte == b'\t') else { continue };
                let place = folder.join(path(&submodule[tab + 1..]));
                // Without it the submodule is not checked out, and git would answer for the repository around it.
                if place.join(".git").symlink_metadata().is_err() {
                    continue;
                }
                names.extend(Git { folder: &place, filters: Vec::new() }.filters()?);
                folders.push(place);
            }
        }
        names.sort();
        names.dedup();
        Ok(names)
    }

    /// Returns the names of the settings of filters.
    fn filters(&self) -> Result<Vec<OsString>, Complaint> {
        let done = self.run(&["config", "--name-only", "-z", "--get-regexp", FILTERS])?;
        match done.status.code() {
            Some(0) => {
                Ok(done.stdout.split(|byte| *byte == 0).filter(|name| !name.is_empty()).map(os_string).collect())
            }
            // There are none.
            Some(1) => Ok(Vec::new()),
            _ => Err(refused(&done)),
        }
    }

    /// Returns the commit where the work on top of a revision began.
    fn begin(&self, revision: &str) -> Result<String, Complaint> {
        let commit = match self.object(revision)? {
            Some(object) => self.object(&format!("{object}^{{commit}}"))?,
            None => None,
        };
        let Some(commit) = commit else {
            let more = self.fetch_more("; fetch it first");
            return Err(complaint(format!("--since: git finds no commit `{revision}` here{more}")));
        };
        let base = self.run(&["merge-base", &commit, "HEAD"])?;
        match (base.status.code(), line(&base)) {
            (_, Some(base)) => Ok(base),
            (Some(1), None) => {
                let more = self.fetch_more("");
                Err(complaint(format!("--since: `{revision}` and HEAD have no common commit{more}")))
            }
            _ => Err(refused(&base)),
        }
    }

    /// Returns the name of the object that a revision means, if there is one.
    fn object(&self, revision: &str) -> Result<Option<String>, Complaint> {
        Ok(line(&self.run(&["rev-parse", "--verify", "--quiet", revision])?))
    }

    /// Suggests how to fetch missing commits.
    fn fetch_more(&self, otherwise: &'static str) -> &'static str {
        let is_shallow = self.run(&["rev-parse", "--is-shallow-repository"]).is_ok_and(|done| done.stdout == b"true\n");
        if is_shallow {
            ": this is a shallow clone; fetch its whole history (`git fetch --unshallow`; `fetch-depth: 0` for \
             actions/checkout, `GIT_DEPTH: 0` in GitLab)"
        } else {
            otherwise
        }
    }

    /// Returns the paths that a command lists, relative to the folder.
    fn paths(&self, arguments: &[&str]) -> Result<HashSet<PathBuf>, Complaint> {
        let listed = self.ask(arguments)?;
        let mut paths: HashSet<PathBuf> = HashSet::new();
        for name in listed.split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
            let mut whole = self.folder.to_owned();
            // Git writes `/` on every system.
            whole.extend(path(name).components());
            paths.insert(whole);
        }
        Ok(paths)
    }

    /// Returns the output of a command that must succeed.
    fn ask(&self, arguments: &[&str]) -> Result<Vec<u8>, Complaint> {
        let done = self.run(arguments)?;
        if done.status.success() { Ok(done.stdout) } else { Err(refused(&done)) }
    }

    fn run(&self, arguments: &[&str]) -> Result<Output, Complaint> {
        let mut command = git(self.folder);
        without_filters(&mut command, &self.filters);
        let done = output_within(command.args(arguments), MOST_TIME).map_err(|error| match error.kind() {
            ErrorKind::NotFound => complaint("--since needs the program `git`, which was not found; install it"),
            ErrorKind::TimedOut => complaint(format!(
                "--since: `git {}` did not end within {} s; run it yourself to see what it waits for",
                arguments.join(" "),
                MOST_TIME.as_secs()
            )),
            _ => complaint(format!("--since: cannot run `git`: {error}")),
        })?;
        interrupt::wait_for_interrupt_of(done.status);
        Ok(done)
    }
}

/// The complaint about a failed command of Git, in its own words.
fn refused(done: &Output) -> Complaint {
    let lines = String::from_utf8_lossy(&done.stderr);
    let lines: Vec<&str> = lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    complaint(match lines.as_slice() {
        [] => format!("--since: git failed ({})", done.status),
        lines => format!("--since: git says: {}", lines.join(" ")),
    })
}

fn complaint(sentence: impl Into<String>) -> Complaint {
    Complaint::new(None, sentence)
}

/// Returns the first line of the output, if the command has succeeded.
fn line(done: &Output) -> Option<String> {
    let text = std::str::from_utf8(&done.stdout).ok().filter(|_| done.status.success())?;
    text.lines().next().filter(|line| !line.is_empty()).map(str::to_owned)
}

/// Converts a path from Git.
fn path(bytes: &[u8]) -> PathBuf {
    os_string(bytes).into()
}
