//! Runs `check --watch`: checks everything, waits until a file has changed that the result depends on, and checks
//! again. The system (`notify`) reports the changes, folder by folder, in the folders that are searched, not in those
//! that ignore files name, which may be a hundred times as many.
//!
//! No change is missed: the system watches before a check begins, so a change after the check has read a file leads to
//! another check.

use super::plan::CheckPlan;
use crate::args::{CheckArgs, UsageError};
use crate::files::paths::{named_place, real_place, relative};
use crate::input::discover::{InputPlan, sort_and_deduplicate};
use crate::process::status::Status;
use crate::setup::{Surroundings, input_plan};
use crate::terminal::{Complaint, Console, Progress, Verbosity};
use discovery::IGNORE_FILES;
use notify::event::{EventKind, MetadataKind, ModifyKind};
use notify::{Config, ErrorKind, Event, RecommendedWatcher, RecursiveMode, Watcher};
use settings::{FILE_NAME, Overrides};
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

/// The pause that ends a burst of changes: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(50);

/// The longest burst, in case files are written all the time.
const LONGEST_BURST: Duration = Duration::from_millis(500);

/// Checks until Ctrl-C.
pub(crate) fn run(args: &CheckArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let inputs = inputs_now(args, around)?;
    if inputs.reads_stdin() {
        return Err("--watch cannot watch stdin; name files or folders".into());
    }
    if inputs.has_pasted() {
        return Err("--watch works on files, and a puzzle was given as an argument".into());
    }
    let verbosity = if args.output.quiet { Verbosity::Quiet } else { Verbosity::Normal };
    let mut console = Console::new(args.output.color.color_choice(), verbosity, Progress::hidden());
    let (sender, events) = mpsc::channel();
    let mut reason: Option<String> = None;
    loop {
        // The watcher lives as long as the check and the wait for the next change.
        let (watched, _watcher) = match begin(args, around, &sender)? {
            Ok(begun) => begun,
            Err(complaint) => return Ok(console.fail(&complaint)),
        };
        if let Some(reason) = reason {
            if around.stdout_is_terminal {
                clear_screen();
            }
            console.summary(&reason);
        }
        super::run_once(CheckPlan::new(args.clone(), around)?);
        console.summary("watching for changes; press Ctrl-C to stop");
        reason = Some(words(&wait(&events, &watched), &around.working_directory));
    }
}

/// Resolves the inputs with the present settings.
fn inputs_now(args: &CheckArgs, around: &Surroundings) -> Result<InputPlan, UsageError> {
    input_plan(args.inputs.clone(), "check", Overrides::default(), around)
}

/// The files and folders that the result of a check depends on. All paths are real paths.
struct Watched {
    /// Files that are read, whether they exist or not, and the paths of the command line.
    places: HashSet<PathBuf>,
    /// Folders that are searched for files.
    searched: HashSet<PathBuf>,
    /// The inputs with the settings of the check, which decide which files hold puzzles.
    inputs: InputPlan,
    /// The state of the files before they were read.
    stamp: u64,
}

/// A message of the system: an event, or a failure.
type Notice = notify::Result<Event>;

/// Watches everything that a check is about to read.
fn begin(
    args: &CheckArgs,
    around: &Surroundings,
    sender: &Sender<Notice>,
) -> Result<Result<(Watched, RecommendedWatcher), Complaint>, UsageError> {
    let others: Vec<&Path> =
        [&args.baseline, &args.inputs.settings.config].into_iter().flatten().map(PathBuf::as_path).collect();
    let mut watched = Watched::new(inputs_now(args, around)?, &others);
    loop {
        let folders = watched.folders();
        let watcher = match start(&folders, sender) {
            Ok(watcher) => watcher,
            Err(complaint) => return Ok(Err(complaint)),
        };
        // A folder that appeared before its parent was watched is found now; a later one is noticed.
        watched = Watched::new(inputs_now(args, around)?, &others);
        if watched.folders().is_subset(&folders) {
            return Ok(Ok((watched, watcher)));
        }
    }
}

/// Watches folders.
fn start(folders: &BTreeSet<PathBuf>, sender: &Sender<Notice>) -> Result<RecommendedWatcher, Complaint> {
    let sender = sender.clone();
    // The receiver is gone when the program ends.
    let watcher = RecommendedWatcher::new(move |event| _ = sender.send(event), Config::default());
    let mut watcher = watcher.map_err(|error| cannot_watch(None, error))?;
    let mut batch = watcher.paths_mut();
    for folder in folders {
        match batch.add(folder, RecursiveMode::NonRecursive) {
            Err(error) if matches!(error.kind, ErrorKind::MaxFilesWatch) => {
                return Err(cannot_watch(Some(folder), error));
            }
            // The parent of a folder that is gone notices it. A folder that cannot be read holds nothing for the check.
            Ok(()) | Err(_) => {}
        }
    }
    batch.commit().map_err(|error| cannot_watch(None, error))?;
    Ok(watcher)
}

fn cannot_watch(path: Option<&Path>, error: notify::Error) -> Complaint {
    let why = match error.kind {
        ErrorKind::MaxFilesWatch => {
            "the system cannot watch more folders (on Linux, raise fs.inotify.max_user_watches with sysctl)".to_owned()
        }
        kind => notify::Error::new(kind).to_string(),
    };
    Complaint::new(path.map(|path| path.display().to_string()), format!("cannot watch for changes: {why}"))
}

impl Watched {
    /// Collects the dependencies of a check of these inputs, and some other files.
    fn new(inputs: InputPlan, others: &[&Path]) -> Watched {
        let mut found = inputs.find();
        let mut places = HashSet::new();
        places.extend(found.inputs.iter().filter_map(|input| input.file().map(named_place)));
        for path in inputs.paths().chain(others.iter().copied()) {
            places.insert(named_place(path));
            places.insert(real_place(path));
        }
        places.extend(sort_and_deduplicate(&mut found));
        let searched = found.folders.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
        let stamp = stamp(&places);
        Watched { places, searched, inputs, stamp }
    }

    /// Returns the folders to watch, including all parents, which may get settings or ignore files.
    fn folders(&self) -> BTreeSet<PathBuf> {
        let of_places = self.places.iter().filter_map(|place| place.parent());
        let folders = of_places.chain(self.searched.iter().map(PathBuf::as_path));
        folders.flat_map(Path::ancestors).filter(|folder| folder.is_dir()).map(Path::to_owned).collect()
    }

    /// Returns the paths of an event that may change the result of the check.
    fn of_interest(&self, event: &Notice) -> Vec<PathBuf> {
        let Ok(event) = event else { return Vec::new() };
        if event.need_rescan() {
            // Events were lost, maybe only those of our own reading.
            let changed = stamp(&self.places) != self.stamp;
            return if changed { vec![PathBuf::new()] } else { Vec::new() };
        }
        match event.kind {
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)) => Vec::new(),
            _ => event.paths.iter().filter(|path| self.concerns(path)).cloned().collect(),
        }
    }

    fn concerns(&self, path: &Path) -> bool {
        if self.places.contains(path) || self.searched.contains(path) {
            return true;
        }
        let name = path.file_name().unwrap_or_default();
        if name == FILE_NAME || IGNORE_FILES.iter().any(|ignore| name == *ignore) {
            return true;
        }
        // Hidden files are not searched for; editors create some beside the files that they write.
        if name.as_encoded_bytes().starts_with(b".") {
            return false;
        }
        if !path.parent().is_some_and(|folder| self.searched.contains(folder)) {
            return false;
        }
        // Or a new folder, or a link to one; a folder that is gone was searched or read.
        self.inputs.wants(path) || path.is_dir() || path.is_symlink()
    }
}

/// Waits for a burst of changes until its end, and returns the changed paths.
fn wait(events: &Receiver<Notice>, watched: &Watched) -> BTreeSet<PathBuf> {
    let mut changed = BTreeSet::new();
    while changed.is_empty() {
        let Ok(event) = events.recv() else { break };
        changed.extend(watched.of_interest(&event));
    }
    let begin = Instant::now();
    while begin.elapsed() < LONGEST_BURST {
        let Ok(event) = events.recv_timeout(QUIET) else { break };
        changed.extend(watched.of_interest(&event));
    }
    changed
}

/// Formats the reason for the next check: `a.sudoku and 2 more have changed`.
fn words(changed: &BTreeSet<PathBuf>, working_directory: &Path) -> String {
    // An empty path is an event without a path.
    let named = changed.iter().find(|path| !path.as_os_str().is_empty());
    let mut text = named.map_or_else(|| "something".to_owned(), |first| relative(first, working_directory));
    let others = changed.len().saturating_sub(1);
    if others > 0 {
        // Writing to a String cannot fail.
        let _ = write!(text, " and {others} more");
    }
    let have = if others > 0 { "have" } else { "has" };
    format!("{text} {have} changed, checking again")
}

/// Computes a stamp that changes with the files, except if a file is written twice in the same tick of the clock.
fn stamp(places: &HashSet<PathBuf>) -> u64 {
    let mut stamps = Vec::with_capacity(places.len());
    for place in places {
        let state = fs::metadata(place).ok();
        let length = state.as_ref().map(fs::Metadata::len);
        let modified = state.and_then(|state| state.modified().ok());
        stamps.push((place, length, modified));
    }
    stamps.sort();
    let mut hasher = DefaultHasher::new();
    stamps.hash(&mut hasher);
    hasher.finish()
}

/// Clears the output of earlier checks from the screen; the scroll buffer still has it.
fn clear_screen() {
    let mut out = io::stdout();
    let _ = out.write_all(b"\x1b[2J\x1b[H").and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;
    use notify::event::{AccessKind, CreateKind, DataChange, RemoveKind};

    #[test]
    fn the_reason_in_words() {
        let reason = |names: &[&str]| {
            let paths = names.iter().map(|name| Path::new("/here").join(name)).collect();
            words(&paths, Path::new("/here"))
        };
        assert_eq!(reason(&["a"]), "a has changed, checking again");
        assert_eq!(reason(&["b", "a/x", "/c"]), "/c and 2 more have changed, checking again");
        assert_eq!(reason(&[]), "something has changed, checking again");
        assert_eq!(words(&BTreeSet::from([PathBuf::new()]), Path::new("/")), "something has changed, checking again");
    }

    #[test]
    fn events_of_interest() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("a real path");
        fs::create_dir_all(root.join("searched/new")).expect("folders");
        let settings = settings::Resolver::isolated(Overrides::default(), root.clone());
        let command = Cli::try_parse_from(["sudoku-lsp", "check"]).expect("good usage").command;
        let Some(Command::Check(CheckArgs { inputs: args, .. })) = command else { panic!("not a check") };
        let inputs = InputPlan::new(args, "check", settings, root.clone(), 1).expect("good usage");
        let watched = Watched {
            places: HashSet::from([root.join("named.txt")]),
            searched: HashSet::from([root.join("searched")]),
            inputs,
            stamp: 0,
        };
        let is_of_interest = |kind: EventKind, name: &str| {
            let event = Event::new(kind).add_path(root.join(name));
            !watched.of_interest(&Ok(event)).is_empty()
        };
        let modified = EventKind::Modify(ModifyKind::Data(DataChange::Any));
        for (name, expected) in [
            ("named.txt", true),
            ("other.txt", false),
            ("a.sudoku", false),
            ("sudoku.toml", true),
            (".gitignore", true),
            ("searched", true),
            ("searched/a.sudoku", true),
            ("searched/.a.sudoku", false),
            ("searched/other.txt", false),
            ("searched/new", true),
        ] {
            assert_eq!(is_of_interest(modified, name), expected, "{name}");
            assert_eq!(is_of_interest(EventKind::Create(CreateKind::Any), name), expected, "{name}");
            assert_eq!(is_of_interest(EventKind::Remove(RemoveKind::Any), name), expected, "{name}");
            assert!(!is_of_interest(EventKind::Access(AccessKind::Any), name), "{name}");
        }
        let lost = Event::new(EventKind::Other).set_flag(notify::event::Flag::Rescan);
        assert_eq!(watched.of_interest(&Ok(lost.clone())).len(), 1);
        let unchanged = Watched { stamp: stamp(&watched.places), ..watched };
        assert!(unchanged.of_interest(&Ok(lost)).is_empty());
    }
}
