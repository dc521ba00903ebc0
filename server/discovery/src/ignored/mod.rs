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
pub(crate) use patterns::Complaints;
use patterns::{Budget, Patterns};
use settings::plain_file;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The ignore files that have been read, by folder.
#[derive(Default)]
pub(crate) struct IgnoreFiles {
    folders: Mutex<HashMap<PathBuf, Arc<OnceLock<Arc<FolderPatterns>>>>>,
    /// The user's own ignore file of Git.
    of_user: OnceLock<Gitignore>,
    budget: Budget,
}

/// The patterns of the ignore files in a folder and in the folders above it.
struct FolderPatterns {
    above: Option<Arc<FolderPatterns>>,
    /// By `.ignore`.
    plain: Gitignore,
    /// By `.gitignore`.
    git: Gitignore,
    /// By `.git/info/exclude`.
    exclude: Gitignore,
    /// True for the root folder of a repository.
    is_repository: bool,
}

impl IgnoreFiles {
    /// Returns whether the ignore files ignore an entry of a folder, include it again with `!`, or do not name it. All
    /// paths must be absolute and without links.
    pub(crate) fn says(&self, folder: &Path, entry: &Path, is_folder: bool, complain: Complaints<'_>) -> Match<()> {
        let innermost = self.patterns_of(folder, complain);
        let in_repository = innermost.and_those_above().any(|patterns| patterns.is_repository);
        let mut plain = Match::None;
        let mut git = Match::None;
        let mut exclude = Match::None;
        let mut is_outside = !in_repository;
        for patterns in innermost.and_those_above() {
            plain = plain.or(said(&patterns.plain, entry, is_folder));
            if !is_outside {
                git = git.or(said(&patterns.git, entry, is_folder));
                exclude = exclude.or(said(&patterns.exclude, entry, is_folder));
            }
            // The ignore files of Git hold up to the root folder of the repository.
            is_outside |= patterns.is_repository;
        }
        let known = plain.or(git).or(exclude);
        if !known.is_none() || !in_repository {
            return known;
        }
        let of_user = self.of_user.get_or_init(|| git_config::user_patterns(&self.budget, complain));
        said(of_user, entry, is_folder)
    }

    /// The patterns of a folder. Those of the folders above it are read first.
    fn patterns_of(&self, folder: &Path, complain: Complaints<'_>) -> Arc<FolderPatterns> {
        let slot = {
            let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
            match folders.get(folder) {
                Some(slot) => Arc::clone(slot),
                None => Arc::clone(folders.entry(folder.to_owned()).or_default()),
            }
        };
        // Read without the lock: other threads are in other folders.
        Arc::clone(slot.get_or_init(|| {
            let above = folder.parent().map(|above| self.patterns_of(above, complain));
            Arc::new(FolderPatterns::read(folder, above, &self.budget, complain))
        }))
    }
}

impl FolderPatterns {
    /// These patterns and those of the folders above, from the inside.
    fn and_those_above(&self) -> impl Iterator<Item = &FolderPatterns> {
        std::iter::successors(Some(self), |patterns| patterns.above.as_deref())
    }

    fn read(
        folder: &Path,
        above: Option<Arc<FolderPatterns>>,
        budget: &Budget,
        complain: Complaints<'_>,
    ) -> FolderPatterns {
        let of_file = |path: &Path| Patterns::new(folder, budget).with_file(path, complain).build(complain);
        let git = folder.join(".git");
        let has_git = git.exists();
        FolderPatterns {
            above,
            plain: of_file(&folder.join(".ignore")),
            git: of_file(&folder.join(".gitignore")),
            exclude: if has_git { of_file(&git_folder(&git).join("info/exclude")) } else { Gitignore::empty() },
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
    let line = first_line(git).unwrap_or_default();
    let Some(named) = line.strip_prefix("gitdir: ") else { return git.to_owned() };
    let own = git.parent().unwrap_or(Path::new("")).join(named);
    match first_line(&own.join("commondir")) {
        Some(shared) => own.join(shared),
        None => own,
    }
}

fn first_line(path: &Path) -> Option<String> {
    plain_file::read_text(path).ok()?.lines().next().map(str::to_owned)
}
