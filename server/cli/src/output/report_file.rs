//! Writes the file of a report, whole or not at all: the text goes to a temporary file in the same folder, which
//! replaces the target when the report is complete. Until then, and if the run ends before, an older report stays.
//!
//! Pipes, devices and files that the shell has opened are written directly, since others may read along; so is a file
//! in a folder that allows no new files. What killed runs have left beside the target is removed. A file whose access
//! list or attributes cannot be copied gets the report at the end.

use crate::files::attributes::take_over;
use crate::files::paths::{folder_of, is_handed_down};
use crate::files::temporary_file::{NewFile, clean_up};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// An open file, and the replacement that follows.
pub(crate) struct ReportTarget {
    pub(crate) file: File,
    pub(crate) replacement: Option<Replacement>,
}

/// A temporary file that replaces another one.
pub(crate) struct Replacement {
    new: NewFile,
    place: PathBuf,
    /// True if it has the attributes of the other file.
    is_alike: bool,
}

impl ReportTarget {
    /// Opens the target of a report.
    pub(crate) fn open(path: &Path) -> io::Result<ReportTarget> {
        if is_handed_down(path) {
            return Ok(ReportTarget::as_it_is(File::options().append(true).open(path)?));
        }
        let replacement = match fs::metadata(path) {
            Ok(metadata) => {
                // Replacing a file needs no permission to write to it, but the report should.
                let file = File::options().write(true).open(path)?;
                if !metadata.is_file() {
                    return Ok(ReportTarget::as_it_is(file));
                }
                path.canonicalize().and_then(|place| Replacement::new(place, Some(&metadata)))
            }
            // In the folder of devices, a name that is not there is misspelt.
            Err(error) if folder_of(path) == Path::new("/dev") => return Err(error),
            // A broken link stays.
            Err(_) if path.is_symlink() => return Ok(ReportTarget::as_it_is(File::create(path)?)),
            Err(_) => Replacement::new(path.to_owned(), None),
        };
        let opened = replacement.and_then(|replacement| {
            Ok(ReportTarget { file: replacement.new.reopen()?, replacement: Some(replacement) })
        });
        opened.or_else(|_| Ok(ReportTarget::as_it_is(File::create(path)?)))
    }

    fn as_it_is(file: File) -> ReportTarget {
        ReportTarget { file, replacement: None }
    }
}

impl Replacement {
    fn new(place: PathBuf, old: Option<&fs::Metadata>) -> io::Result<Replacement> {
        clean_up([&place]);
        let new = NewFile::open(folder_of(&place))?;
        let is_alike = old.is_none_or(|old| take_over(&place, old, new.as_file()).is_ok());
        Ok(Replacement { new, place, is_alike })
    }

    /// Replaces the target by the temporary file.
    pub(crate) fn take_place(self) -> io::Result<()> {
        self.new.as_file().sync_all()?;
        let Replacement { new, place, is_alike } = self;
        if !is_alike {
            return copy(new.reopen()?, File::create(place)?);
        }
        new.persist(&place).or_else(|failed| {
            // A file that is mounted into a container can be written to, but not replaced.
            copy(failed.file.reopen()?, File::create(&place).map_err(|_| failed.error)?)
        })
    }
}

fn copy(mut whole: File, mut place: File) -> io::Result<()> {
    io::copy(&mut whole, &mut place).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn says(path: &Path) -> String {
        fs::read_to_string(path).expect("a text")
    }

    fn names(folder: &Path) -> usize {
        folder.read_dir().expect("a folder").count()
    }

    #[test]
    fn a_report_is_there_when_it_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report");
        for (old, new) in [(None, "first"), (Some("first"), "second")] {
            let mut target = ReportTarget::open(&path).expect("a target");
            target.file.write_all(new.as_bytes()).expect("a text");
            assert_eq!(fs::read_to_string(&path).ok().as_deref(), old);
            target.replacement.expect("a file beside").take_place().expect("a rename");
            assert_eq!((says(&path).as_str(), names(folder.path())), (new, 1));
        }
    }

    #[test]
    fn a_report_that_is_given_up_leaves_no_trace() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report");
        fs::write(&path, "old").expect("a file");
        let mut target = ReportTarget::open(&path).expect("a target");
        target.file.write_all(b"half").expect("a text");
        drop(target);
        assert_eq!((says(&path).as_str(), names(folder.path())), ("old", 1));
    }

    #[test]
    fn what_cannot_be_written_is_known_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(ReportTarget::open(folder.path()).is_err());
        assert!(ReportTarget::open(&folder.path().join("missing/report")).is_err());
        assert!(ReportTarget::open(Path::new("/dev/missing")).is_err());
        assert_eq!(names(folder.path()), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_no_other_can_be_like_stays_and_gets_the_report_at_the_end() {
        use std::os::unix::fs::MetadataExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report");
        fs::write(&path, "an older one").expect("a file");
        let identity = || fs::metadata(&path).expect("metadata").ino();
        let old = identity();
        let mut target = ReportTarget::open(&path).expect("a target");
        target.file.write_all(b"new").expect("a text");
        let replacement = Replacement { is_alike: false, ..target.replacement.expect("a file beside") };
        assert_eq!(says(&path), "an older one");
        replacement.take_place().expect("a copy");
        assert_eq!((says(&path).as_str(), identity(), names(folder.path())), ("new", old, 1));
    }

    #[cfg(unix)]
    #[test]
    fn links_and_modes_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("report"), folder.path().join("link"));
        fs::write(&path, "old").expect("a file");
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("a mode");
        symlink("report", &link).expect("a link");
        let mut target = ReportTarget::open(&link).expect("a target");
        target.file.write_all(b"new").expect("a text");
        target.replacement.expect("a file beside").take_place().expect("a rename");
        assert!(link.is_symlink());
        assert_eq!(says(&path), "new");
        assert_eq!(fs::metadata(&path).expect("metadata").permissions().mode() & 0o777, 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_leads_to_the_report() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("report", &link).expect("a link");
        ReportTarget::open(&link).expect("a target").file.write_all(b"new").expect("a text");
        assert!(link.is_symlink());
        assert_eq!(says(&folder.path().join("report")), "new");
    }
}
