//! Formats paths, and resolves the places that they lead to.

use settings::normal;
use std::path::{Component, Path, PathBuf};

/// Formats a path for programs: relative to the working directory if it is inside.
pub(crate) fn relative(path: &Path, working_directory: &Path) -> String {
    match below(path, working_directory) {
        below if below == Path::new("") => ".".to_owned(),
        below => slashes(&below),
    }
}

/// Returns a path relative to the working directory if it is inside.
pub(crate) fn below(path: &Path, working_directory: &Path) -> PathBuf {
    let given = path.strip_prefix(working_directory).unwrap_or(path);
    let given: PathBuf = given.components().filter(|component| *component != Component::CurDir).collect();
    if !given.components().any(|component| component == Component::ParentDir) {
        return given;
    }
    // A detour may lead to the same place as a plain path, unless a link on the detour leads elsewhere.
    let plain = normal(working_directory, &given);
    match plain.strip_prefix(working_directory) {
        Ok(below) if below != Path::new("") && real_place(&plain) == real_place(path) => below.to_owned(),
        _ => given,
    }
}

/// Formats a path with `/` on every system.
pub(crate) fn slashes(path: &Path) -> String {
    let text = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}

/// Returns the relative path from a folder to a file, with `/` on every system.
pub(crate) fn from_folder(path: &Path, folder: &Path) -> String {
    let common = folder.ancestors().find(|above| path.starts_with(above)).filter(|above| *above != Path::new(""));
    let Some((common, below)) = common.and_then(|above| Some((above, path.strip_prefix(above).ok()?))) else {
        return slashes(path);
    };
    let up = folder.components().count() - common.components().count();
    let down = below.components().map(|part| part.as_os_str().to_string_lossy());
    std::iter::repeat_n("..".into(), up).chain(down).collect::<Vec<_>>().join("/")
}

/// Returns the folder of a file, by the text of the path.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Returns true if the path leads, maybe through links, to a file that the shell has opened, such as `/dev/stdout` or
/// that of `<(…)`: others may write to it, too, and it must not be replaced.
pub(crate) fn is_handed_down(path: &Path) -> bool {
    /// The system follows no more links.
    const MOST_LINKS: usize = 40;
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        if settings::plain_file::is_handed_down(&place) {
            return true;
        }
        let Ok(target) = place.read_link() else { return false };
        place = folder_of(&place).join(target);
    }
    false
}

/// Returns the place of a file, whether it exists or not, with all links and detours resolved.
pub(crate) fn real_place(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| named_place(path))
}

/// Returns the place of a path with the links of its folder resolved; the path itself may be a link.
pub(crate) fn named_place(path: &Path) -> PathBuf {
    let Some(name) = path.file_name() else { return path.to_owned() };
    match folder_of(path).canonicalize() {
        Ok(folder) => folder.join(name),
        Err(_) => path.to_owned(),
    }
}

/// Resolves the real places of files that mostly follow each other in one folder. Resolving each part of each path
/// takes a hundredth of the time of checking small files.
#[derive(Default)]
pub(crate) struct RealPlaces {
    folder: PathBuf,
    place: Option<PathBuf>,
}

impl RealPlaces {
    /// Returns the result of [`real_place`], and the length of the file if it is found on the way.
    pub(crate) fn of(&mut self, path: &Path) -> (PathBuf, Option<u64>) {
        self.below_folder(path).unwrap_or_else(|| (real_place(path), None))
    }

    fn below_folder(&mut self, path: &Path) -> Option<(PathBuf, Option<u64>)> {
        let folder = folder_of(path);
        let name = path.file_name()?;
        // On these systems, a file has several spellings without any link, and only the system knows them.
        let has_spellings = cfg!(windows) || cfg!(target_vendor = "apple");
        let metadata = path.symlink_metadata().ok().filter(|metadata| !has_spellings && !metadata.is_symlink())?;
        if self.place.is_none() || self.folder != folder {
            self.folder = folder.to_owned();
            self.place = folder.canonicalize().ok();
        }
        Some((self.place.as_ref()?.join(name), metadata.is_file().then_some(metadata.len())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_count_from_a_folder() {
        for (path, folder, expected) in [
            ("/r/a/b.sudoku", "/r", "a/b.sudoku"),
            ("/r/a/b.sudoku", "/r/ci/deep", "../../a/b.sudoku"),
            ("/other/x", "/r/ci", "../../other/x"),
            ("relative/x", "/r", "relative/x"),
        ] {
            assert_eq!(from_folder(Path::new(path), Path::new(folder)), expected);
        }
        assert_eq!(normal(Path::new("/r"), Path::new("./a/../b/x")), Path::new("/r/b/x"));
    }

    #[cfg(unix)]
    #[test]
    fn places_are_told_as_one_by_one() {
        use std::fs;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).expect("a folder");
        ["a", "b", "sub/a"].iter().for_each(|name| fs::write(at(name), "text").expect("a file"));
        std::os::unix::fs::symlink(at("sub"), at("link")).expect("a link");
        std::os::unix::fs::symlink(at("a"), at("sub/b")).expect("a link");
        let mut places = RealPlaces::default();
        let names = [
            "a",
            "b",
            "sub/a",
            "link/a",
            "sub/b",
            "link/b",
            "sub/../a",
            "sub/..",
            "none",
            "none/a",
            "link/none",
            "link",
        ];
        for name in names {
            assert_eq!(places.of(&at(name)).0, real_place(&at(name)), "{name}");
        }
        assert_eq!(places.of(&at("link/b")), (real_place(&at("a")), None));
        assert_eq!(places.of(&at("link/a")).1, Some(4));
        assert_eq!(places.of(Path::new("Cargo.toml")).0, real_place(Path::new("Cargo.toml")));
    }
}
