//! Finds the settings that are in force for a path.

use crate::error::ConfigError;
use crate::file::{FILE_NAME, SettingsFile};
use crate::idle::{self, Idle};
use crate::layer::{Decisions, Layer, Origin, Sourced};
use crate::patterns::{Kind, Pattern};
use ide::{Config, Severity};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Settings of the command line or the editor, which have precedence over files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overrides {
    /// The settings of the rules.
    pub rules: Layer,
    /// Paths that a walk leaves out besides those that a file excludes; relative to the working directory.
    pub exclude: Vec<Pattern>,
    /// The greatest number of steps of the search for one puzzle.
    pub budget: Option<u64>,
    /// True if steps of logic may assume that a puzzle has only one solution.
    pub uniqueness: Option<bool>,
}

/// The settings in force for a path.
#[derive(Debug)]
pub struct Settings {
    /// The configuration of the analysis.
    pub config: Arc<Config>,
    /// The lowest severity that fails.
    pub fail_on: Severity,
    pub(crate) decisions: Decisions,
    pub(crate) fail_on_origin: Origin,
    pub(crate) file: Option<Arc<SettingsFile>>,
}

impl Settings {
    /// The settings file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path())
    }
}

/// Paths with the same key have the same settings: the file, and the entries of `per-file` for the path.
type SettingsKey = (Option<PathBuf>, Vec<usize>);

/// The settings file for a folder, if there is one.
type FileOfFolder = Result<Option<Arc<SettingsFile>>, ConfigError>;

/// Finds settings, and caches them.
#[derive(Debug)]
pub struct Resolver {
    files: Files,
    overrides: Overrides,
    working_directory: PathBuf,
    /// A run may have a hundred thousand files with few different settings.
    cache: Mutex<HashMap<SettingsKey, Arc<Settings>>>,
}

/// The settings files in use.
#[derive(Clone, Debug)]
enum Files {
    /// None.
    Isolated,
    /// One for all paths.
    One(Result<Arc<SettingsFile>, ConfigError>),
    /// The nearest above a path; the files of the folders so far.
    Nearest(Arc<Mutex<HashMap<PathBuf, FileOfFolder>>>),
}

impl Resolver {
    /// Uses the nearest file above each path. Relative paths are relative to `working_directory`.
    pub fn nearest(overrides: Overrides, working_directory: PathBuf) -> Resolver {
        Resolver::new(Files::Nearest(Arc::default()), overrides, working_directory)
    }

    /// Uses this file for every path. Its patterns are relative to the working directory, since it may be anywhere.
    pub fn fixed(file: &Path, overrides: Overrides, working_directory: PathBuf) -> Resolver {
        let file = SettingsFile::read_named(&normal(&working_directory, file), &working_directory);
        Resolver::new(Files::One(file.map(Arc::new)), overrides, working_directory)
    }

    /// Uses no file.
    pub fn isolated(overrides: Overrides, working_directory: PathBuf) -> Resolver {
        Resolver::new(Files::Isolated, overrides, working_directory)
    }

    fn new(files: Files, overrides: Overrides, working_directory: PathBuf) -> Resolver {
        Resolver { files, overrides, working_directory, cache: Mutex::default() }
    }

    /// The same files with other settings before them.
    pub fn with_overrides(&self, overrides: Overrides) -> Resolver {
        Resolver::new(self.files.clone(), overrides, self.working_directory.clone())
    }

    /// The settings for a path, if they are known without reading a file.
    pub fn known(&self, path: &Path) -> Option<Result<Arc<Settings>, ConfigError>> {
        let normal = normal(&self.working_directory, path);
        if let (Files::Nearest(folders), Some(folder)) = (&self.files, normal.parent())
            && !known(folders).contains_key(folder)
        {
            return None;
        }
        Some(self.settings(path))
    }

    pub fn settings(&self, path: &Path) -> Result<Arc<Settings>, ConfigError> {
        let path = normal(&self.working_directory, path);
        Ok(self.settings_of(&path, self.file_for(&path)?, Kind::File))
    }

    /// The settings for the files in a folder, without the entries of `per-file` for single files.
    pub fn settings_in(&self, folder: &Path) -> Result<Arc<Settings>, ConfigError> {
        let folder = normal(&self.working_directory, folder);
        Ok(self.settings_of(&folder, self.file_for(&folder.join("file"))?, Kind::Folder))
    }

    fn settings_of(&self, path: &Path, file: Option<Arc<SettingsFile>>, kind: Kind) -> Arc<Settings> {
        let entries = file.as_ref().map_or(Vec::new(), |file| file.entries(path, kind));
        let key = (file.as_ref().map(|file| file.path().to_owned()), entries);
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(settings) = cache.get(&key) {
            return Arc::clone(settings);
        }
        let settings = Arc::new(self.make(file, &key.1));
        cache.insert(key, Arc::clone(&settings));
        settings
    }

    fn make(&self, file: Option<Arc<SettingsFile>>, entries: &[usize]) -> Settings {
        let mut decisions = Decisions::defaults();
        file.iter().flat_map(|file| file.layers(entries)).for_each(|layer| decisions.apply(layer));
        decisions.apply(&self.overrides.rules);
        let mut config = decisions.config();
        let budget = file.as_ref().and_then(|file| file.budget.as_ref()).map(|budget| budget.value);
        if let Some(budget) = self.overrides.budget.or(budget) {
            config.budget = budget;
        }
        let uniqueness = file.as_ref().and_then(|file| file.uniqueness.as_ref()).map(|uniqueness| uniqueness.value);
        if let Some(uniqueness) = self.overrides.uniqueness.or(uniqueness) {
            config.uniqueness = uniqueness;
        }
        let layers = file.iter().flat_map(|file| file.layers(entries)).chain([&self.overrides.rules]);
        let fail_on = layers.filter_map(|layer| layer.fail_on.clone()).last();
        let Sourced { value, origin } = fail_on.unwrap_or(Sourced::new(Severity::Warning, Origin::Default));
        Settings { config: Arc::new(config), fail_on: value, decisions, fail_on_origin: origin, file }
    }

    /// Returns true if a walk leaves out this file or folder.
    pub fn excludes(&self, path: &Path, kind: Kind) -> bool {
        let path = normal(&self.working_directory, path);
        // Tries all patterns, see [`Resolver::idle_patterns`].
        self.overrides.exclude.iter().filter(|pattern| pattern.names(self.relative(&path), kind)).count() > 0
            || self.good_file_for(&path).is_some_and(|file| file.excludes(&path, kind))
    }

    /// Returns true if a walk leaves out this file or folder, or a folder above it.
    pub fn excludes_all_of(&self, path: &Path, kind: Kind) -> bool {
        let path = normal(&self.working_directory, path);
        self.overrides.exclude.iter().filter(|pattern| pattern.covers(self.relative(&path), kind)).count() > 0
            || self.good_file_for(&path).is_some_and(|file| file.excludes_all_of(&path, kind))
    }

    /// Returns true if a walk finds a file that is not a puzzle file by its name.
    pub fn includes(&self, path: &Path) -> bool {
        let path = normal(&self.working_directory, path);
        self.good_file_for(&path).is_some_and(|file| file.includes(&path))
    }

    /// The patterns that have matched nothing after a search of these folders, sorted: those of the command line, and
    /// those of settings files in these folders, where all files that they could match were searched.
    pub fn idle_patterns(&self, searched: &[PathBuf]) -> Vec<Idle> {
        if searched.is_empty() {
            return Vec::new();
        }
        let searched: Vec<PathBuf> = searched.iter().map(|folder| normal(&self.working_directory, folder)).collect();
        let files: Vec<Arc<SettingsFile>> = match &self.files {
            Files::Isolated => Vec::new(),
            Files::One(file) => file.iter().cloned().collect(),
            Files::Nearest(folders) => {
                known(folders).values().filter_map(|file| file.as_ref().ok().cloned().flatten()).collect()
            }
        };
        let mut found: Vec<Idle> =
            idle::on_the_command_line(&self.overrides.exclude, &self.working_directory).collect();
        for file in &files {
            if searched.iter().any(|folder| file.root().starts_with(folder)) {
                found.extend(idle::in_file(file));
            }
        }
        found.sort_by(|one, other| one.key().cmp(&other.key()));
        found.dedup_by(|one, other| one.key() == other.key());
        found
    }

    /// Returns true if a pattern that has matched nothing would have matched this file.
    pub fn is_meant_by(&self, idle: &Idle, path: &Path) -> bool {
        idle.names(&normal(&self.working_directory, path))
    }

    /// The path that patterns of the command line are matched against.
    fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.working_directory).unwrap_or(path)
    }

    /// The file for a path, `None` if it has mistakes: these are reported elsewhere, and its patterns are not known.
    fn good_file_for(&self, path: &Path) -> Option<Arc<SettingsFile>> {
        self.file_for(path).ok().flatten()
    }

    /// The file for an absolute path.
    fn file_for(&self, path: &Path) -> FileOfFolder {
        match &self.files {
            Files::Isolated => Ok(None),
            Files::One(file) => file.clone().map(Some),
            Files::Nearest(folders) => match path.parent() {
                Some(folder) => nearest(folder, folders),
                None => Ok(None),
            },
        }
    }
}

/// The file in a folder or, if it has none, in the nearest folder above that has one. Files are read without the lock,
/// so that who asks for what is known need not wait for a slow disk.
fn nearest(folder: &Path, cache: &Mutex<HashMap<PathBuf, FileOfFolder>>) -> FileOfFolder {
    let mut new = Vec::new();
    let mut found = Ok(None);
    for folder in folder.ancestors() {
        if let Some(cached) = known(cache).get(folder) {
            found = cached.clone();
            break;
        }
        new.push(folder);
        if let Some(read) = read_existing(&folder.join(FILE_NAME), folder) {
            found = read.map(|file| Some(Arc::new(file)));
            break;
        }
    }
    let mut cache = known(cache);
    // What another thread has read meanwhile holds: its patterns know already what they have matched.
    for folder in new.into_iter().rev() {
        found = cache.entry(folder.to_owned()).or_insert(found).clone();
    }
    found
}

fn known(cache: &Mutex<HashMap<PathBuf, FileOfFolder>>) -> MutexGuard<'_, HashMap<PathBuf, FileOfFolder>> {
    cache.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads the settings at a path, if it exists. A broken link or a folder of this name is an error: without one, the
/// file of a folder further up would apply unnoticed.
fn read_existing(path: &Path, root: &Path) -> Option<Result<SettingsFile, ConfigError>> {
    path.symlink_metadata().ok()?;
    Some(SettingsFile::read(path, root))
}

/// Returns an absolute path without `.` and `..`. Links are not resolved: the folders in the text of the path count.
pub fn normal(working_directory: &Path, path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in working_directory.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            component => normal.push(component),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::Rule;
    use std::fs;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
            fs::write(path, text).expect("a file");
        }
        folder
    }

    fn resolver(folder: &tempfile::TempDir) -> Resolver {
        Resolver::nearest(Overrides::default(), folder.path().to_owned())
    }

    fn fail_on(resolver: &Resolver, path: &str) -> Severity {
        resolver.settings(Path::new(path)).expect("good settings").fail_on
    }

    #[test]
    fn the_nearest_file_holds_alone() {
        let folder = folder(&[
            ("sudoku.toml", "[check]\nfail-on = 'error'\nignore = ['syntax']"),
            ("a/b/sudoku.toml", "[check]\nfail-on = 'info'"),
        ]);
        let resolver = resolver(&folder);
        for (path, expected) in [
            ("x.sudoku", Severity::Error),
            ("a/x.sudoku", Severity::Error),
            ("a/b/x.sudoku", Severity::Info),
            ("a/b/c/d/x.sudoku", Severity::Info),
            ("a/b/../x.sudoku", Severity::Error),
            ("./a/./b/x.sudoku", Severity::Info),
        ] {
            assert_eq!(fail_on(&resolver, path), expected, "{path}");
        }
        let on = |path| resolver.settings(Path::new(path)).expect("good").config.severity(Rule::Syntax).is_some();
        assert_eq!((on("x"), on("a/b/x")), (false, true));
    }

    #[test]
    fn a_mistake_holds_for_what_is_below_it() {
        let folder = folder(&[("bad/sudoku.toml", "[chek]"), ("good/x", "")]);
        let resolver = resolver(&folder);
        assert!(resolver.settings(Path::new("bad/deep/x")).is_err_and(|error| error.mistakes[0].place == Some((1, 2))));
        assert!(resolver.settings(Path::new("good/x")).is_ok());
    }

    #[test]
    fn what_is_known_is_not_read_again() {
        let folder = folder(&[("sudoku.toml", "[check]\nfail-on = 'error'")]);
        let first = resolver(&folder);
        assert!(first.known(Path::new("x")).is_none());
        assert_eq!(fail_on(&first, "x"), Severity::Error);
        fs::write(folder.path().join("sudoku.toml"), "").expect("a file");
        assert!(first.known(Path::new("x")).is_some_and(|known| known.is_ok()));
        assert_eq!(fail_on(&first.with_overrides(Overrides::default()), "x"), Severity::Error);
        assert_eq!(fail_on(&resolver(&folder), "x"), Severity::Warning);
    }

    #[test]
    fn one_file_or_none_for_all() {
        let folder = folder(&[
            ("sudoku.toml", "[check]\nfail-on = 'error'"),
            ("ci/other.toml", "[check]\nfail-on = 'info'\nexclude = ['/old']"),
        ]);
        let here = || folder.path().to_owned();
        let fixed = Resolver::fixed(Path::new("ci/other.toml"), Overrides::default(), here());
        assert_eq!(fail_on(&fixed, "a/x"), Severity::Info);
        assert!(fixed.excludes(Path::new("old"), Kind::Folder) && !fixed.excludes(Path::new("ci/old"), Kind::Folder));
        assert_eq!(fail_on(&Resolver::isolated(Overrides::default(), here()), "a/x"), Severity::Warning);
        let missing = Resolver::fixed(Path::new("no.toml"), Overrides::default(), here());
        assert!(missing.settings(Path::new("x")).is_err_and(|error| error.to_string().contains("cannot read")));
    }

    #[test]
    fn the_command_line_comes_first() {
        let folder = folder(&[(
            "sudoku.toml",
            "[check]\nfail-on = 'error'\nselect = ['syntax']\n[solve]\nbudget = 9\nuniqueness = false",
        )]);
        let fail_on = Some(Sourced::new(Severity::Info, Origin::CommandLine));
        let rules = Layer { fail_on, ..Layer::new(vec![Rule::NoPlace], Vec::new(), Vec::new(), Origin::CommandLine) };
        let overrides = Overrides { rules, budget: Some(7), ..Overrides::default() };
        let settings = Resolver::nearest(overrides, folder.path().to_owned()).settings(Path::new("x")).expect("good");
        assert_eq!((settings.config.budget, settings.config.uniqueness), (7, false));
        assert_eq!(settings.fail_on, Severity::Info);
        assert_eq!(settings.config.severity(Rule::Syntax), None);
        assert!(settings.config.severity(Rule::NoPlace).is_some());
    }
}
