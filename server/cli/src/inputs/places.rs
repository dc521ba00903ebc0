//! Where files really are, to tell whether two names mean the same one.

use std::path::{Path, PathBuf};

/// Where a file is, or would be, whatever links and ways round lead there.
pub(crate) fn real_place(path: &Path) -> PathBuf {
    let in_folder = || Some(real_folder(path.parent()?)?.join(path.file_name()?));
    path.canonicalize().ok().or_else(in_folder).unwrap_or_else(|| path.to_owned())
}

fn real_folder(folder: &Path) -> Option<PathBuf> {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    folder.canonicalize().ok()
}

/// The real places of files, of which many that follow each other lie in one folder: to go through each part of each path
/// takes a hundredth of the time of checking small files.
#[derive(Default)]
pub(super) struct RealPlaces {
    folder: PathBuf,
    place: Option<PathBuf>,
}

impl RealPlaces {
    /// What [`real_place`] says.
    pub(super) fn of(&mut self, path: &Path) -> PathBuf {
        self.below_folder(path).unwrap_or_else(|| real_place(path))
    }

    fn below_folder(&mut self, path: &Path) -> Option<PathBuf> {
        let (folder, name) = (path.parent()?, path.file_name()?);
        // There, a file has more than one name without any link, and the system alone knows them.
        let has_spellings = cfg!(windows) || cfg!(target_vendor = "apple");
        if has_spellings || path.symlink_metadata().ok()?.is_symlink() {
            return None;
        }
        if self.place.is_none() || self.folder != folder {
            (self.folder, self.place) = (folder.to_owned(), real_folder(folder));
        }
        Some(self.place.as_ref()?.join(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[cfg(unix)]
    #[test]
    fn places_are_told_as_one_by_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).expect("a folder");
        ["a", "b", "sub/a"].iter().for_each(|name| fs::write(at(name), "").expect("a file"));
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
            assert_eq!(places.of(&at(name)), real_place(&at(name)), "{name}");
        }
        assert_eq!(places.of(&at("link/b")), real_place(&at("a")));
        assert_eq!(places.of(Path::new("Cargo.toml")), real_place(Path::new("Cargo.toml")));
    }
}
