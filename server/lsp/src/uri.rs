//! Converts between URIs and paths, and names documents for `ide`.

use crate::protocol::Uri;
use ide::Name;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, percent_encode};
use std::path::{Path, PathBuf};

/// The characters that are encoded in the path of a URI. VS Code encodes the colon of a drive, too.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The path of a file URI, if the file is on this machine, or on one that Windows can access.
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let (_, rest) = uri.0.split_once("://").filter(|(scheme, _)| scheme.eq_ignore_ascii_case("file"))?;
    let (host, path) = rest.split_at(rest.find('/')?);
    let path = percent_decode_str(path.split(['?', '#']).next()?);
    let host = Some(host).filter(|host| !host.is_empty() && !host.eq_ignore_ascii_case("localhost"));
    if cfg!(windows) {
        Some(PathBuf::from(windows_path(host, &path.decode_utf8().ok()?)))
    } else {
        host.is_none().then(|| from_bytes(path.collect()))?
    }
}

/// Returns true if a document is a file or a new document. Others are older states of files, parts of other documents,
/// or on other machines.
pub(crate) fn is_compared(uri: &Uri) -> bool {
    let scheme = uri.0.split_once(':').map_or("", |(scheme, _)| scheme);
    ["file", "untitled"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// The name of a document for `ide`. Clients write a URI in different ways; files are ordered and identified by their
/// paths, as on the command line.
pub(crate) fn name(uri: &Uri) -> Name {
    let order = match path(uri) {
        Some(path) if cfg!(windows) => path.to_string_lossy().replace('\\', "/"),
        Some(path) => path.to_string_lossy().into_owned(),
        None => uri.0.clone(),
    };
    Name { order: order.into(), path: uri.as_ref().into(), shown: file_name(uri).into() }
}

/// The last part of a document's URI, to be displayed.
pub(crate) fn file_name(uri: &Uri) -> String {
    // Version control systems add a query, which may contain anything.
    let path = uri.0.split(['?', '#']).next().unwrap_or(&uri.0);
    let last = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or(path);
    percent_decode_str(last).decode_utf8_lossy().into_owned()
}

/// The URI of a file.
pub(crate) fn of(path: &Path) -> Uri {
    if cfg!(windows) {
        return Uri(windows_uri(&path.to_string_lossy()));
    }
    Uri(format!("file://{}", percent_encode(path.as_os_str().as_encoded_bytes(), ENCODED)))
}

#[cfg(unix)]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

#[cfg(not(unix))]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// The Windows path of a URI's host and path: on a drive, whose letter some clients write in upper case, or on another
/// machine.
fn windows_path(host: Option<&str>, path: &str) -> String {
    if let Some(host) = host {
        return format!(r"\\{host}{}", path.replace('/', r"\"));
    }
    match path.as_bytes() {
        [b'/', letter, b':', ..] if letter.is_ascii_alphabetic() => {
            format!("{}{}", letter.to_ascii_lowercase() as char, path.get(2..).unwrap_or_default().replace('/', r"\"))
        }
        _ => path.replace('/', r"\"),
    }
}

/// The URI of a Windows path, as VS Code writes it.
fn windows_uri(path: &str) -> String {
    let path = path.strip_prefix(r"\\?\").unwrap_or(path).replace('\\', "/");
    match (path.strip_prefix("//"), path.as_bytes()) {
        (Some(shared), _) => format!("file://{}", percent_encode(shared.as_bytes(), ENCODED)),
        (None, [letter, b':', ..]) => {
            let letter = letter.to_ascii_lowercase() as char;
            format!("file:///{letter}{}", percent_encode(&path.as_bytes()[1..], ENCODED))
        }
        (None, _) => format!("file://{}", percent_encode(path.as_bytes(), ENCODED)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_windows() {
        for (host, path, expected, uri) in [
            (None, "/c:/a b/x.sudoku", r"c:\a b\x.sudoku", "file:///c%3A/a%20b/x.sudoku"),
            (None, "/C:/x", r"c:\x", "file:///c%3A/x"),
            (Some("server"), "/share/ä", r"\\server\share\ä", "file://server/share/%C3%A4"),
        ] {
            assert_eq!(windows_path(host, path), expected);
            assert_eq!(windows_uri(expected), uri);
        }
        assert_eq!(windows_uri(r"\\?\D:\x"), "file:///d%3A/x");
    }

    #[test]
    fn file_names_and_compared_documents() {
        for (uri, name, is_compared) in [
            ("file:///a%20b/c%20d.sudoku", "c d.sudoku", true),
            ("FILE:///a", "a", true),
            ("untitled:Untitled-1", "untitled:Untitled-1", true),
            (r#"git:/a/x.sudoku?{"path":"/a/x.sudoku","ref":"~"}"#, "x.sudoku", false),
            ("vscode-notebook-cell:/a/b.ipynb#W0sZmlsZQ%3D%3D", "b.ipynb", false),
            ("vscode-vfs://github/a/b/sudoku.toml", "sudoku.toml", false),
            ("", "", false),
        ] {
            let uri = Uri::from(uri);
            assert_eq!((&*file_name(&uri), super::is_compared(&uri)), (name, is_compared));
            assert_eq!(&*super::name(&uri).shown, name);
        }
    }
}

#[cfg(all(test, unix))]
mod unix_tests {
    use super::*;

    #[test]
    fn paths_of_file_uris() {
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
    fn paths_survive_the_way_to_a_uri_and_back() {
        for name in ["/a/b.sudoku", "/a b/ä#?%", "/"] {
            assert_eq!(path(&of(Path::new(name))), Some(PathBuf::from(name)));
        }
        assert_eq!(of(Path::new("/a b/ä")).0, "file:///a%20b/%C3%A4");
    }
}
