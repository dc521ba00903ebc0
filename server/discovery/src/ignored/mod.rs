//! Decides which entries ignore files name: `.ignore`, and in a repository `.gitignore`, `.git/info/exclude` and the
//! user's own ignore file of Git.
//!
//! The walker of `ignore` could read these files itself, but reads whatever has their names: it waits for a pipe, and
//! takes the memory that a device or a huge file has. So they are read here, and the patterns are matched by `ignore`.
//! A file that cannot be used is named once, and the walk goes on without it.

mod git_config;
mod patterns;

use ignore::Match;
use ignore::gitignore::Gitignore;
use patterns::{Budget, Patterns};
use settings::plain_file;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The ignore files that have been read, by folder.
#[derive(Default)]
pub(crate) struct IgnoreFiles {
    folders: Mutex<HashMap<PathBuf, Arc<OnceLock<Arc<Rules>>>>>,
    /// The user's own ignore file of Git.
    global: OnceLock<Gitignore>,
    budget: Budget,
}

/// The patterns of the ignore files in a folder and in the folders above it.
struct Rules {
    above: Option<Arc<Rules>>,
    /// By `.ignore`.
    plain: Gitignore,
    /// By `.gitignore`.
    git: Gitignore,
    /// By `.git/info/exclude`.
    exclude: Gitignore,
    /// True for the root folder of a repository.
    is_repository: bool,
}

/// Receives a sentence about each file that cannot be used.
#[derive(Clone, Copy)]
pub(crate) struct Complaints<'a> {
    /// The folder that shown paths count from.
    pub(crate) here: &'a Path,
    pub(crate) send: &'a dyn Fn(String),
}

impl Complaints<'_> {
    fn shown<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(self.here).unwrap_or(path).display()
    }
}

impl IgnoreFiles {
    /// Returns whether the ignore files ignore an entry of a folder, include it again with `!`, or do not name it. All
    /// paths must be absolute and without links.
    pub(crate) fn says(&self, folder: &Path, entry: &Path, is_folder: bool, complain: Complaints<'_>) -> Match<()> {
        let rules = self.rules(folder, complain);
        let chain = || std::iter::successors(Some(&rules), |rules| rules.above.as_ref());
        let in_repository = chain().any(|rules| rules.is_repository);
        let mut plain = Match::None;
        let mut git = Match::None;
        let mut exclude = Match::None;
        let mut is_outside = !in_repository;
        for rules in chain() {
            plain = plain.or(said(&rules.plain, entry, is_folder));
            if !is_outside {
                git = git.or(said(&rules.git, entry, is_folder));
                exclude = exclude.or(said(&rules.exclude, entry, is_folder));
            }
            // The ignore files of Git hold up to the root folder of the repository.
            is_outside |= rules.is_repository;
        }
        let global = || match in_repository {
            true => {
                said(self.global.get_or_init(|| git_config::user_patterns(&self.budget, complain)), entry, is_folder)
            }
            false => Match::None,
        };
        let known = plain.or(git).or(exclude);
        if known.is_none() { global() } else { known }
    }

    /// The rules of a folder. Those of the folders above it are read first.
    fn rules(&self, folder: &Path, complain: Complaints<'_>) -> Arc<Rules> {
        let slot = {
            let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
            match folders.get(folder) {
                Some(slot) => Arc::clone(slot),
                None => Arc::clone(folders.entry(folder.to_owned()).or_default()),
            }
        };
        // Read without the lock: other threads are in other folders.
        Arc::clone(slot.get_or_init(|| {
            let above = folder.parent().map(|above| self.rules(above, complain));
            Arc::new(Rules::read(folder, above, &self.budget, complain))
        }))
    }
}

impl Rules {
    fn read(folder: &Path, above: Option<Arc<Rules>>, budget: &Budget, complain: Complaints<'_>) -> Rules {
        let of = |path: &Path| Patterns::new(folder, budget).with_file(path, complain).build(complain);
        let git = folder.join(".git");
        let has_git = git.exists();
        Rules {
            above,
            plain: of(&folder.join(".ignore")),
            git: of(&folder.join(".gitignore")),
            exclude: if has_git { of(&git_folder(&git).join("info/exclude")) } else { Gitignore::empty() },
            // Jujutsu's repositories have ignore files of Git.
            is_repository: has_git || folder.join(".jj").exists(),
        }
    }
}

fn said(patterns: &Gitignore, entry: &Path, is_folder: bool) -> Match<()> {
    match patterns.is_empty() {
        true => Match::None,
        false => patterns.matched(entry, is_folder).map(|_| ()),
    }
}

/// The folder with the settings of a repository. In a further working tree and in a submodule, `.git` is a file that
/// names another folder, which may name the one that all working trees share.
fn git_folder(git: &Path) -> PathBuf {
    let Some(named) = first_line(git).and_then(|line| Some(line.strip_prefix("gitdir: ")?.to_owned())) else {
        return git.to_owned();
    };
    let own = git.parent().unwrap_or(Path::new("")).join(named);
    let shared = first_line(&own.join("commondir")).map(|shared| own.join(shared));
    shared.unwrap_or(own)
}

fn first_line(path: &Path) -> Option<String> {
    plain_file::read_text(path).ok()?.lines().next().map(str::to_owned)
}
