//! Copies the attributes of a file to the file that takes its place: owner, mode, access list, extended attributes.
//! Must not know the content of the files.
//!
//! On Linux, access lists and the labels of SELinux and Smack are extended attributes. Access lists of other systems
//! are not copied; the new file gets those of new files in the folder.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Gives a new file the owner, if that is allowed, the extended attributes and the mode of the file at `place`.
pub(crate) fn take_over(place: &Path, old: &Metadata, new: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        unix::take_over_owner(old, new)?;
        unix::take_over_extended(place, new)?;
    }
    #[cfg(not(unix))]
    let _ = place;
    // After the change of the owner, which may clear parts of the mode. The mode sets nothing that the access list does
    // not contain.
    new.set_permissions(old.permissions())
}

#[cfg(unix)]
mod unix {
    use std::ffi::{OsStr, OsString};
    use std::fs::{File, Metadata};
    use std::io::{self, ErrorKind};
    use std::os::unix::fs::{MetadataExt, fchown};
    use std::path::Path;
    use xattr::FileExt;

    pub(crate) fn take_over_owner(old: &Metadata, new: &File) -> io::Result<()> {
        let now = new.metadata()?;
        if (now.uid(), now.gid()) != (old.uid(), old.gid()) {
            // Only a privileged user may change the owner, and any writer of the folder may own the file. Members of
            // the group can keep the group, which often is what allows others to write.
            let _ = fchown(new, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(new, None, Some(old.gid())));
        }
        Ok(())
    }

    /// The importance of an attribute that cannot be copied.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Worth {
        /// The new file must not take the place without it: it holds data of the user, or permissions.
        Needed,
        /// The system decides who may set it.
        Wanted,
        /// It certifies the old text, or belongs to the file system.
        None,
    }

    fn worth(name: &OsStr) -> Worth {
        let name = name.to_string_lossy();
        let is_label = name == "security.selinux" || name.starts_with("security.SMACK64");
        match name.split_once('.').map(|(space, _)| space) {
            Some("user" | "system") => Worth::Needed,
            Some("security") if !is_label => Worth::None,
            Some("trusted") => Worth::None,
            _ => Worth::Wanted,
        }
    }

    pub(crate) fn take_over_extended(place: &Path, new: &File) -> io::Result<()> {
        let old_names = names(xattr::list_deref(place))?;
        let new_names = names(new.list_xattr())?;
        for name in old_names.iter().filter(|name| worth(name) != Worth::None) {
            if let Err(error) = give(place, name, new)
                && worth(name) == Worth::Needed
            {
                return Err(named(name, &error));
            }
        }
        // The folder may have an access list for new files, which would give access to others.
        for name in new_names.iter().filter(|name| worth(name) == Worth::Needed && !old_names.contains(name)) {
            new.remove_xattr(name).map_err(|error| named(name, &error))?;
        }
        Ok(())
    }

    fn give(place: &Path, name: &OsStr, new: &File) -> io::Result<()> {
        match xattr::get_deref(place, name)? {
            // Often it is that of the folder, and only a privileged user could set it.
            Some(value) if new.get_xattr(name)?.as_ref() != Some(&value) => new.set_xattr(name, &value),
            _ => Ok(()),
        }
    }

    /// Lists names; empty if the file system has no attributes or does not allow to list them.
    fn names(listed: io::Result<xattr::XAttrs>) -> io::Result<Vec<OsString>> {
        match listed {
            Ok(names) => Ok(names.collect()),
            Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::PermissionDenied) => {
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        }
    }

    fn named(name: &OsStr, error: &io::Error) -> io::Error {
        let name = name.to_string_lossy();
        io::Error::new(error.kind(), format!("its attribute `{name}` cannot be kept: {error}"))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn what_an_attribute_is_worth() {
            for (name, expected) in [
                ("user.origin", Worth::Needed),
                ("system.posix_acl_access", Worth::Needed),
                ("system.nfs4_acl", Worth::Needed),
                ("security.selinux", Worth::Wanted),
                ("security.SMACK64", Worth::Wanted),
                ("com.apple.provenance", Worth::Wanted),
                ("security.ima", Worth::None),
                ("security.capability", Worth::None),
                ("trusted.overlay.origin", Worth::None),
            ] {
                assert_eq!(worth(OsStr::new(name)), expected, "{name}");
            }
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use test_support::corpora::skip;

    const ACCESS: &str = "system.posix_acl_access";

    /// An access list that lets user 1 read, besides the owner: a version, then tag, permissions and id of each entry.
    fn access_list() -> Vec<u8> {
        const NOBODY: u32 = u32::MAX;
        let entries: [(u16, u16, u32); 5] =
            [(1, 6, NOBODY), (2, 4, 1), (4, 0, NOBODY), (16, 4, NOBODY), (32, 0, NOBODY)];
        let entry = |(tag, rights, id): (u16, u16, u32)| {
            [&tag.to_le_bytes()[..], &rights.to_le_bytes(), &id.to_le_bytes()].concat()
        };
        [2_u32.to_le_bytes().to_vec()].into_iter().chain(entries.map(entry)).flatten().collect()
    }

    /// An old file and a new one in the same folder, made after `prepare`; `None` if the file system does not support
    /// it.
    fn files(
        what: &str,
        prepare: impl Fn(&Path, &Path) -> io::Result<()>,
    ) -> Option<(tempfile::TempDir, PathBuf, tempfile::NamedTempFile)> {
        let folder = tempfile::tempdir().expect("a folder");
        let old = folder.path().join("a.sudoku");
        std::fs::write(&old, "old").expect("a file");
        if let Err(error) = prepare(folder.path(), &old) {
            skip(&format!("keeping {what}: this file system has none ({error})"));
            return None;
        }
        let new = tempfile::NamedTempFile::new_in(folder.path()).expect("a file");
        take_over(&old, &old.metadata().expect("metadata"), new.as_file()).expect("its attributes");
        Some((folder, old, new))
    }

    #[test]
    fn attributes_go_along() {
        let prepare = |_: &Path, old: &Path| xattr::set(old, "user.origin", b"a book");
        let Some((_folder, _, new)) = files("attributes", prepare) else { return };
        assert_eq!(xattr::get(new.path(), "user.origin").expect("attributes"), Some(b"a book".to_vec()));
    }

    #[test]
    fn access_lists_go_along() {
        let prepare = |_: &Path, old: &Path| xattr::set(old, ACCESS, &access_list());
        let Some((_folder, old, new)) = files("access lists", prepare) else { return };
        assert_eq!(xattr::get(new.path(), ACCESS).expect("attributes"), Some(access_list()));
        let mode = |path: &Path| path.metadata().expect("metadata").permissions();
        assert_eq!(mode(new.path()), mode(&old));
    }

    #[test]
    fn nobody_is_let_in_by_the_list_of_the_folder() {
        let prepare = |folder: &Path, _: &Path| xattr::set(folder, "system.posix_acl_default", &access_list());
        let Some((_folder, _, new)) = files("access lists", prepare) else { return };
        assert_eq!(xattr::get(new.path(), ACCESS).expect("attributes"), None);
    }
}
