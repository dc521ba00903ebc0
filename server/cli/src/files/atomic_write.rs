//! Replaces the text of a file atomically: at any moment, the old text or the new one is there, whole. The only module
//! that writes puzzle files.
//!
//! The new text goes to a file in the same folder, is synced to the disk, and takes the place of the old file by a
//! rename. (Writing in place loses the text if the program is killed between the first byte and the last.) A link is
//! followed and stays a link; the attributes of the file stay (see `attributes`). Further hard links keep the old text:
//! that is the price of the rename, and `hard_links` reports it. The file system decides whether a rename survives a
//! power cut; the file is whole in any case.

use crate::files::attributes::take_over;
use crate::files::temporary_file::NewFile;
use crate::input::packed::is_packed;
use crate::text::byte_order_mark::{BYTE_ORDER_MARK, split_mark};
use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::SystemTime;

/// The reason why a file was not replaced, displayed as a sentence without the file's name. The file is unchanged.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The text is not the one that was read.
    Changed,
    /// It would have more than so many bytes, and could not be read again.
    TooLarge(u64),
    /// The file is compressed, and only its text is known.
    Packed,
    /// The path does not lead to a file any more.
    NoFile,
    /// The user may not write to the file, although the folder would allow to replace it.
    ReadOnly,
    /// The folder does not allow new files, and replacing a file needs one.
    Folder(io::Error),
    /// The system refuses.
    System(io::Error),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Changed => f.write_str("not written: it has changed since it was read; run the command again"),
            Refusal::TooLarge(most) => write!(f, "not written: it would have more than {most} bytes"),
            Refusal::Packed => f.write_str("not written: it is compressed; decompress it first"),
            Refusal::NoFile => f.write_str("not written: it is no longer a file"),
            Refusal::ReadOnly => f.write_str("not written: it is read-only"),
            Refusal::Folder(error) => write!(f, "not written: cannot create a file in its folder: {error}"),
            Refusal::System(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::System(error)
    }
}

/// Replaces the text of the file at `path`, which was `old` when it was read, by `new`. Both are without a byte order
/// mark, as in [`crate::input::read::Text`]; a mark of the file stays.
pub(crate) fn rewrite(path: &Path, old: &str, new: &str) -> Result<(), Refusal> {
    let target = path.canonicalize()?;
    let state = FileState::of(&target)?;
    if !state.metadata.is_file() {
        // Opening a pipe would wait for its other end.
        return Err(Refusal::NoFile);
    }
    ask_for_leave(&target, &state.metadata)?;
    if is_packed(&target)? {
        return Err(Refusal::Packed);
    }
    let Some(mark) = still_says(&target, old)? else { return done_by_others(&target, new) };
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut new_file = NewFile::new(folder).map_err(Refusal::Folder)?;
    new_file.write_all(mark.as_bytes())?;
    new_file.write_all(new.as_bytes())?;
    take_over(&target, &state.metadata, new_file.as_file())?;
    new_file.as_file().sync_all()?;
    // The last comparison is as late as possible: a text that an editor saved meanwhile must not be lost. The clock of
    // a file system may be too coarse to distinguish two writes.
    if FileState::of(&target)? != state || still_says(&target, old)?.is_none() {
        return done_by_others(&target, new);
    }
    new_file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// Fails if the user may not write to the file. A rename needs only the permission of the folder.
fn ask_for_leave(target: &Path, metadata: &Metadata) -> Result<(), Refusal> {
    // A privileged user can open any file.
    if metadata.permissions().readonly() {
        return Err(Refusal::ReadOnly);
    }
    match File::options().write(true).open(target) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(Refusal::ReadOnly),
        opened => Ok(opened.map(drop)?),
    }
}

/// Succeeds if the file already has the new text: a file that was reached under two names is written twice.
fn done_by_others(path: &Path, new: &str) -> Result<(), Refusal> {
    if still_says(path, new)?.is_some() { Ok(()) } else { Err(Refusal::Changed) }
}

/// Returns the byte order mark of a file whose text is still `old`; `None` if the text is another.
fn still_says(path: &Path, old: &str) -> io::Result<Option<&'static str>> {
    let longest = (old.len() + BYTE_ORDER_MARK.len()) as u64;
    let mut bytes = Vec::new();
    File::open(path)?.take(longest + 1).read_to_end(&mut bytes)?;
    let (mark, text) = split_mark(&bytes);
    Ok((text == old.as_bytes()).then_some(mark))
}

/// The state of a file, which shows without reading it that the file was written to or replaced.
struct FileState {
    metadata: Metadata,
    modified: Option<SystemTime>,
}

impl FileState {
    fn of(path: &Path) -> io::Result<FileState> {
        let metadata = fs::metadata(path)?;
        let modified = metadata.modified().ok();
        Ok(FileState { metadata, modified })
    }
}

impl PartialEq for FileState {
    fn eq(&self, other: &FileState) -> bool {
        self.modified == other.modified
            && self.metadata.len() == other.metadata.len()
            && identity(&self.metadata) == identity(&other.metadata)
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(_metadata: &Metadata) -> (u64, u64) {
    (0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A folder with one file in it.
    fn file(content: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sudoku");
        fs::write(&path, content).expect("a file");
        (folder, path)
    }

    fn says(path: &Path) -> String {
        fs::read_to_string(path).expect("a text")
    }

    /// The names of the entries of a file's folder.
    fn beside(path: &Path) -> Vec<String> {
        let entries = path.parent().expect("a folder").read_dir().expect("a readable folder");
        let mut names: Vec<String> =
            entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned())).collect();
        names.sort();
        names
    }

    #[test]
    fn the_new_text_takes_the_place_of_the_old_one() {
        let (_folder, path) = file("old\r\n");
        rewrite(&path, "old\r\n", "new").expect("a rewrite");
        assert_eq!(says(&path), "new");
        assert_eq!(beside(&path), ["a.sudoku"]);
    }

    #[test]
    fn a_byte_order_mark_stays() {
        let (_folder, path) = file("\u{FEFF}old");
        rewrite(&path, "old", "new").expect("a rewrite");
        assert_eq!(says(&path), "\u{FEFF}new");
    }

    #[test]
    fn what_somebody_else_wrote_meanwhile_stays() {
        for now in ["older", "ol", "OLD", "", "\u{FEFF}ol"] {
            let (_folder, path) = file(now);
            assert!(matches!(rewrite(&path, "old", "new"), Err(Refusal::Changed)), "{now}");
            assert_eq!(says(&path), now);
            assert_eq!(beside(&path), ["a.sudoku"]);
        }
    }

    #[test]
    fn doing_it_twice_is_fine() {
        let (_folder, path) = file("old");
        rewrite(&path, "old", "new").expect("a rewrite");
        rewrite(&path, "old", "new").expect("nothing to do");
        assert_eq!(says(&path), "new");
    }

    #[test]
    fn a_file_that_is_gone_is_not_made_anew() {
        let (_folder, path) = file("old");
        fs::remove_file(&path).expect("a removal");
        let refusal = rewrite(&path, "old", "new").expect_err("nothing to replace");
        assert!(refusal.to_string().starts_with("cannot write: "), "{refusal}");
        assert_eq!(beside(&path), [""; 0]);
    }

    #[test]
    fn what_has_taken_the_place_of_a_file_is_left_alone() {
        let (folder, path) = file("old");
        fs::remove_file(&path).expect("a removal");
        fs::create_dir(&path).expect("a folder");
        let refusal = rewrite(&path, "old", "new").expect_err("a folder");
        assert_eq!(refusal.to_string(), "not written: it is no longer a file");
        fs::remove_dir(&path).expect("a removal");
        fs::write(folder.path().join("other"), "other").expect("a file");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("other", &path).expect("a link");
            assert!(matches!(rewrite(&path, "old", "new"), Err(Refusal::Changed)));
            assert!(path.is_symlink());
            assert_eq!(says(&path), "other");
        }
    }

    #[test]
    fn a_read_only_file_is_left_alone() {
        let (_folder, path) = file("old");
        let mut permissions = fs::metadata(&path).expect("metadata").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("a mode");
        let refusal = rewrite(&path, "old", "new").expect_err("read-only");
        assert_eq!(refusal.to_string(), "not written: it is read-only");
        assert_eq!(says(&path), "old");
    }

    #[cfg(unix)]
    mod unprivileged {
        use super::*;
        use std::os::unix::fs::PermissionsExt;

        #[test]
        fn a_file_that_others_may_write_to_is_left_alone() {
            if !test_support::user::is_unprivileged() {
                return;
            }
            let (_folder, path) = file("old");
            fs::set_permissions(&path, PermissionsExt::from_mode(0o466)).expect("a mode");
            let refusal = rewrite(&path, "old", "new").expect_err("only others may write to it");
            assert_eq!(refusal.to_string(), "not written: it is read-only");
            assert_eq!(says(&path), "old");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_mode_stays() {
        use std::os::unix::fs::PermissionsExt;
        for mode in [0o600, 0o644, 0o755, 0o666] {
            let (_folder, path) = file("old");
            fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("a mode");
            rewrite(&path, "old", "new").expect("a rewrite");
            assert_eq!(fs::metadata(&path).expect("metadata").permissions().mode() & 0o7777, mode);
        }
    }

    /// The other name keeps the old text, as the note on hard links announces.
    #[cfg(unix)]
    #[test]
    fn another_name_keeps_the_old_text() {
        let (folder, path) = file("old");
        let other = folder.path().join("b.sudoku");
        fs::hard_link(&path, &other).expect("a link");
        rewrite(&path, "old", "new").expect("a rewrite");
        assert_eq!((says(&path).as_str(), says(&other).as_str()), ("new", "old"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays() {
        let (folder, path) = file("old");
        fs::create_dir(folder.path().join("links")).expect("a folder");
        let link = folder.path().join("links/b.sudoku");
        std::os::unix::fs::symlink("../a.sudoku", &link).expect("a link");
        rewrite(&link, "old", "new").expect("a rewrite");
        assert_eq!(fs::read_link(&link).expect("still a link"), Path::new("../a.sudoku"));
        assert_eq!(says(&path), "new");
        assert_eq!(beside(&link), ["b.sudoku"]);
    }

    /// The folder of a process takes no files, not even from root, for whom the mode of a folder has no effect.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_takes_no_files_gives_a_sentence() {
        let path = Path::new("/proc/self/comm");
        let old = says(path);
        let refusal = rewrite(path, &old, "new").expect_err("no folder for files").to_string();
        assert!(refusal.starts_with("not written: cannot create a file in its folder: "), "{refusal}");
        assert_eq!(says(path), old);
    }
}
