//! Reads and writes the segments of a cache folder. Touches only files with the names of segments.

use super::segment::{RecordKey, RecordValue, Segment, encode};
use crate::files::temporary_file::{NewFile, clean_up, write_whole};
use ide::Fingerprint;
use settings::plain_file;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The end of a segment's name; before it is the hash of its content.
const SUFFIX: &str = ".ratings";

/// The most bytes of records that are kept when segments are joined: two million ratings.
const MOST_BYTES: usize = 64 << 20;

/// The most bytes of a segment's file. Joined ones have at most [`MOST_BYTES`] of records and what tells them apart.
const MOST_FILE_BYTES: u64 = 2 * MOST_BYTES as u64;

/// Says to backup programs that the folder can be left out; see <https://bford.info/cachedir/>.
const TAG: &str =
    "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is the cache of sudoku-lsp. It can be deleted.\n";

/// A folder with segments of one version of the program.
pub(super) struct SegmentFolder {
    path: PathBuf,
    version: String,
}

impl SegmentFolder {
    pub(super) fn new(path: PathBuf, version: &str) -> SegmentFolder {
        SegmentFolder { path, version: version.to_owned() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// All segments that can be used, the newest first.
    pub(super) fn segments(&self) -> Vec<Segment> {
        let mut found: Vec<_> = self.files().into_iter().filter_map(|path| self.segment(path)).collect();
        found.sort_by_cached_key(|segment| {
            let written = fs::metadata(&segment.path).and_then(|data| data.modified());
            std::cmp::Reverse(written.ok())
        });
        found
    }

    fn segment(&self, path: PathBuf) -> Option<Segment> {
        let bytes = plain_file::read(&path, MOST_FILE_BYTES).ok()?;
        Segment::decode(path, bytes, &self.version)
    }

    /// The newest of some segments, as far as there is room for them.
    pub(super) fn recent<'a>(&self, segments: &'a [Segment]) -> impl Iterator<Item = &'a Segment> + use<'a> {
        segments.iter().scan(0, |bytes, segment| {
            *bytes += segment.len();
            (*bytes <= MOST_BYTES).then_some(segment)
        })
    }

    /// Writes a segment, whole or not at all, and returns its path.
    pub(super) fn write(&self, records: impl Iterator<Item = (RecordKey, RecordValue)>) -> io::Result<PathBuf> {
        self.create()?;
        let bytes = encode(records, &self.version);
        let name: String = Fingerprint::of_bytes(&bytes).to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let path = self.path.join(name + SUFFIX);
        let mut file = NewFile::new(&self.path)?;
        file.write_all(&bytes)?;
        file.persist(&path).map_err(|error| error.error)?;
        Ok(path)
    }

    /// Removes a segment that another one replaces. One that stays does no harm.
    pub(super) fn remove(&self, path: &Path) {
        let _ = fs::remove_file(path);
    }

    /// Removes damaged segments and those of other versions.
    pub(super) fn remove_unusable(&self) {
        for path in self.files() {
            if self.segment(path.clone()).is_none() {
                self.remove(&path);
            }
        }
    }

    /// Removes what killed runs have left.
    pub(super) fn remove_left_behind(&self) {
        clean_up([&self.path.join(SUFFIX)]);
    }

    /// The files with the names of segments.
    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        files.filter(|entry| entry.file_name().to_str().is_some_and(is_segment)).map(|entry| entry.path()).collect()
    }

    fn create(&self) -> io::Result<()> {
        if self.path.is_dir() {
            return Ok(());
        }
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.path)?;
        write_whole(&self.path.join("CACHEDIR.TAG"), TAG)
    }
}

fn is_segment(name: &str) -> bool {
    let hash = name.strip_suffix(SUFFIX);
    hash.is_some_and(|hash| hash.len() == 32 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
