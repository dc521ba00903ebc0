//! Writes each table of a run to a file of its own in a folder. A manifest beside them notes what is done, so that the
//! same command, started again, goes on where it ended.

use super::table_file::TableTarget;
use super::table_paths::TablePath;
use crate::args::UsageError;
use crate::files::paths::real_place;
use crate::input::packed::unpacked_path;
use crate::output::report_file::{Replacement, ReportTarget};
use datasets::table::Format;
use serde::{Deserialize, Serialize};
use settings::plain_file;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The name of the manifest. Engines leave out names that begin so.
const MANIFEST: &str = "_sudoku-lsp.json";

/// The folder that tables are written to, each to a file of the same name.
pub(crate) struct ShardFolder {
    folder: PathBuf,
    manifest: Manifest,
}

/// The tables that are done, by the path of each below the folder.
#[derive(Default, Serialize, Deserialize)]
struct Manifest {
    tables: BTreeMap<String, Shard>,
}

/// The input, the version and the options that a table was made from. If one of them changes, the table is made again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ShardOrigin {
    /// The version of this program.
    version: String,
    /// The command, and what it was told about tables.
    command: String,
    /// A hash of the settings in force.
    settings: String,
    input: String,
    input_bytes: u64,
    /// The time of its last change, in nanoseconds.
    input_modified: u64,
}

/// A table that is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Shard {
    #[serde(flatten)]
    origin: ShardOrigin,
    bytes: u64,
    rows: u64,
    /// True if something was found in it, which is the exit code 1.
    has_findings: bool,
}

impl ShardOrigin {
    pub(crate) fn new(path: &Path, command: String, settings: String) -> io::Result<ShardOrigin> {
        let metadata = fs::metadata(path)?;
        let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Ok(ShardOrigin {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command,
            settings,
            input: path.display().to_string(),
            input_bytes: metadata.len(),
            input_modified: modified.and_then(|time| u64::try_from(time.as_nanos()).ok()).unwrap_or(0),
        })
    }
}

/// Reads the manifest of earlier runs; there is none before the first.
fn read_manifest(path: &Path) -> Result<Manifest, UsageError> {
    let text = match plain_file::read_text(path) {
        Ok(text) => text,
        Err(unfit) if unfit.is_missing() => return Ok(Manifest::default()),
        Err(unfit) => return Err(format!("{}: cannot read it: {unfit}", path.display()).into()),
    };
    serde_json::from_str(&text)
        .map_err(|error| format!("{}: {error}; remove it to write all tables", path.display()).into())
}

impl ShardFolder {
    /// Returns true for the operand of `--output` that names a folder.
    pub(crate) fn is_meant(path: &Path) -> bool {
        path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
    }

    /// Opens the folder for these tables, none of which may be overwritten.
    pub(crate) fn open(folder: &Path, tables: &[TablePath]) -> Result<ShardFolder, UsageError> {
        let manifest = read_manifest(&folder.join(MANIFEST))?;
        let shards = ShardFolder { folder: folder.to_owned(), manifest };
        let inputs: BTreeSet<PathBuf> = tables.iter().map(|table| real_place(&table.path)).collect();
        let mut targets = BTreeSet::new();
        for table in tables {
            if table.path == Path::new("-") {
                return Err("--output FOLDER names each table as its file, and stdin has no name".into());
            }
            let target = shards.path(table);
            if inputs.contains(&real_place(&target)) {
                return Err(format!("{} would be overwritten; choose another folder", target.display()).into());
            }
            if !targets.insert(target.clone()) {
                return Err(format!("two tables would be written to {}", target.display()).into());
            }
        }
        Ok(shards)
    }

    /// The file that a table is written to.
    pub(crate) fn target(&self, table: &TablePath) -> TableTarget {
        let path = self.path(table);
        let format = Format::of_name(&path).unwrap_or(Format::Csv(None));
        TableTarget::File(path, format)
    }

    /// The path of the input below the folder; what was compressed is not compressed again.
    fn path(&self, table: &TablePath) -> PathBuf {
        let below = unpacked_path(&table.below);
        let below = if Format::of_name(below).is_some() { below.to_owned() } else { below.with_extension("csv") };
        self.folder.join(below)
    }

    fn key(table: &TablePath) -> String {
        table.below.to_string_lossy().replace('\\', "/")
    }

    /// Makes the folder of a table.
    pub(crate) fn make_room(&self, table: &TablePath) -> io::Result<()> {
        self.path(table).parent().map_or(Ok(()), fs::create_dir_all)
    }

    /// Returns whether something was found in a table that an earlier run has made from the same; `None` if there is
    /// none.
    pub(crate) fn done(&self, table: &TablePath, origin: &ShardOrigin) -> Option<bool> {
        let shard = self.manifest.tables.get(&ShardFolder::key(table))?;
        let is_there = fs::metadata(self.path(table)).is_ok_and(|metadata| metadata.len() == shard.bytes);
        (shard.origin == *origin && is_there).then_some(shard.has_findings)
    }

    /// Notes that a table is whole.
    pub(crate) fn note(
        &mut self,
        table: &TablePath,
        origin: ShardOrigin,
        rows: u64,
        has_findings: bool,
    ) -> io::Result<()> {
        let bytes = fs::metadata(self.path(table))?.len();
        self.manifest.tables.insert(ShardFolder::key(table), Shard { origin, bytes, rows, has_findings });
        let mut text = serde_json::to_string_pretty(&self.manifest)?;
        text.push('\n');
        let ReportTarget { mut file, replacement } = ReportTarget::open(&self.folder.join(MANIFEST))?;
        file.write_all(text.as_bytes())?;
        replacement.map_or(Ok(()), Replacement::take_place)
    }
}
