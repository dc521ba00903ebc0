//! The names that the protocol gives to files.

use crate::protocol::Uri;
use ide::Name;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, percent_encode};
use std::path::{Path, PathBuf};

/// What is not written as itself in the path of a URI. VS Code encodes the colon of a drive, too.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The file that a URI names, if it names one of this machine.
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let (scheme, rest) = uri.0.split_once("://")?;
    let (host, path) = rest.split_at(rest.find('/')?);
    let is_here = scheme.eq_ignore_ascii_case("file") && (host.is_empty() || host.eq_ignore_ascii_case("localhost"));
    let path = path.split(['?', '#']).next().filter(|_| is_here)?;
    from_bytes(percent_decode_str(path).collect())
}

/// How `ide` is to call a document. Clients write a URI in different ways; files are ordered by their paths, as on the
/// command line, and known again by them.
pub(crate) fn name(uri: &Uri) -> Name {
    let order = match path(uri) {
        Some(path) if cfg!(windows) => path.to_string_lossy().replace('\\', "/"),
        Some(path) => path.to_string_lossy().into_owned(),
        None => uri.0.clone(),
    };
    Name { order: order.into(), path: uri.as_ref().into(), shown: file_name(uri).into() }
}

/// The last part of a document's name, for people.
pub(crate) fn file_name(uri: &Uri) -> String {
    // What a version control adds to it is not part of the path, and may hold anything.
    let path = uri.0.split(['?', '#']).next().unwrap_or(&uri.0);
    let last = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or(path);
    percent_decode_str(last).decode_utf8_lossy().into_owned()
}

/// The URI of a file.
pub(crate) fn of(path: &Path) -> Uri {
    let bytes = path.as_os_str().as_encoded_bytes();
    let encoded = percent_encode(bytes, ENCODED).to_string();
    if cfg!(windows) {
        Uri(format!("file:///{}", encoded.replace("%5C", "/")))
    } else {
        Uri(format!("file://{encoded}"))
    }
}

#[cfg(unix)]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

/// `/c:/folder` is `c:/folder`.
#[cfg(not(unix))]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    let text = String::from_utf8(bytes).ok()?;
    let has_drive = text.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if has_drive { text.trim_start_matches('/') } else { &text }))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn files_have_names() {
        for (uri, expected) in [
            ("file:///a/b.sudoku", Some("/a/b.sudoku")),
            ("file://localhost/a%20b/%C3%A4", Some("/a b/ä")),
            ("FILE:///a?x#y", Some("/a")),
            ("file://elsewhere/a", None),
            ("untitled:Untitled-1", None),
            ("git:///a/b", None),
            ("file:", None),
            ("", None),
        ] {
            assert_eq!(path(&Uri::from(uri)), expected.map(PathBuf::from), "{uri}");
        }
    }

    #[test]
    fn names_lead_back() {
        for name in ["/a/b.sudoku", "/a b/ä#?%", "/"] {
            assert_eq!(path(&of(Path::new(name))), Some(PathBuf::from(name)));
        }
        assert_eq!(of(Path::new("/a b/ä")).0, "file:///a%20b/%C3%A4");
    }
}
