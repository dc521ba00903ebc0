//! Reads the report of a part as a stream: findings and puzzles are stored in a temporary file, the rest in memory.

use crate::analysis::census::Census;
use crate::args::{Partition, UsageError};
use crate::files::spool::Spool;
use crate::input::origin;
use crate::output::partial::{ChecksumInput, Digest, FileRecord, PuzzleRecord, Share};
use crate::output::record::Record;
use crate::output::report::VERSION;
use crate::output::summary::SummaryRecord;
use crate::terminal::Complaint;
use serde::de::{DeserializeOwned, DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::io::BufReader;
use std::marker::PhantomData;
use std::ops::Range;
use std::path::Path;

/// The report of a part, and the name of its file.
pub(super) struct PartialReport {
    pub(super) path: String,
    pub(super) partition: Partition,
    /// Without the files, unless it is the first part: they are the same for all.
    pub(super) share: Share,
    pub(super) files: NamesDigest,
    pub(super) summary: SummaryRecord,
    pub(super) statistics: Option<Census>,
    /// The ranges of its findings and puzzles in the temporary file.
    pub(super) findings: Range<u64>,
    pub(super) puzzles: Range<u64>,
    /// True if the report has not been changed or damaged since it was written.
    pub(super) is_intact: bool,
}

/// A digest of the names of files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct NamesDigest {
    pub(super) count: u64,
    digest: u128,
}

impl NamesDigest {
    fn new(files: &[FileRecord]) -> NamesDigest {
        let mut digest = Digest::default();
        for FileRecord { path, .. } in files {
            digest.add(&(path.len() as u64).to_le_bytes());
            digest.add(path.as_bytes());
        }
        NamesDigest { count: files.len() as u64, digest: digest.value() }
    }
}

impl PartialReport {
    /// Reads a report; `shown` is its name for people.
    pub(super) fn read(path: &Path, shown: &str, spool: &mut Spool) -> Result<PartialReport, Complaint> {
        let complaint = |text: String| Complaint::new(Some(shown.to_owned()), text);
        let file = origin::open(path).map_err(|error| complaint(error.to_string()))?;
        let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(1 << 16, file));
        let report = Reading { spool }.deserialize(&mut json).and_then(|report| json.end().map(|()| report));
        let report = report.map_err(|error| {
            complaint(format!("not a complete report of `check --partition … --format json={shown}`: {error}"))
        })?;
        if report.version != VERSION {
            let text = format!("report version {} is not supported, only version {VERSION}", report.version);
            return Err(complaint(text));
        }
        let no_part = || complaint("not the report of a part: it was made without --partition".to_owned());
        let share = report.part.ok_or_else(no_part)?;
        // Every part has this member. A report without it fails the comparison of the checksum.
        let puzzles = report.puzzles.unwrap_or_default();
        let input = ChecksumInput {
            findings: report.findings.digest,
            puzzles: puzzles.digest,
            summary: &report.summary,
            statistics: report.statistics.as_ref(),
            part: &share,
        };
        let is_intact = report.checksum.is_some_and(|checksum| checksum == input.checksum());
        let partition: Partition = share.partition.parse().map_err(|error: UsageError| complaint(error.to_string()))?;
        let files = NamesDigest::new(&share.files);
        let share = if partition.number() == 1 { share } else { Share { files: Vec::new(), ..share } };
        Ok(PartialReport {
            path: shown.to_owned(),
            partition,
            share,
            files,
            summary: report.summary,
            statistics: report.statistics,
            findings: report.findings.range,
            puzzles: puzzles.range,
            is_intact,
        })
    }
}

/// The content of a `json` report.
struct ReportMembers {
    version: u32,
    findings: StoredElements,
    summary: SummaryRecord,
    statistics: Option<Census>,
    part: Option<Share>,
    puzzles: Option<StoredElements>,
    checksum: Option<String>,
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Member {
    Version,
    Findings,
    Summary,
    Statistics,
    Part,
    Puzzles,
    Checksum,
    #[serde(other)]
    Other,
}

/// A report that is being read.
struct Reading<'a> {
    spool: &'a mut Spool,
}

impl<'de> DeserializeSeed<'de> for Reading<'_> {
    type Value = ReportMembers;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<ReportMembers, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Reading<'_> {
    type Value = ReportMembers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a report")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<ReportMembers, A::Error> {
        let (mut version, mut findings, mut summary, mut statistics) = (None, None, None, None);
        let (mut part, mut puzzles, mut checksum) = (None, None, None);
        while let Some(member) = members.next_key()? {
            let is_first = match member {
                Member::Version => version.replace(members.next_value()?).is_none(),
                Member::Findings => {
                    findings.replace(members.next_value_seed(Elements::<Record>::to(self.spool))?).is_none()
                }
                Member::Summary => summary.replace(members.next_value()?).is_none(),
                Member::Statistics => statistics.replace(members.next_value()?).is_none(),
                Member::Part => part.replace(members.next_value()?).is_none(),
                Member::Puzzles => {
                    puzzles.replace(members.next_value_seed(Elements::<PuzzleRecord>::to(self.spool))?).is_none()
                }
                Member::Checksum => checksum.replace(members.next_value()?).is_none(),
                Member::Other => members.next_value().map(|IgnoredAny| true)?,
            };
            if !is_first {
                return Err(Error::custom("duplicate member"));
            }
        }
        Ok(ReportMembers {
            version: version.ok_or_else(|| Error::missing_field("version"))?,
            findings: findings.ok_or_else(|| Error::missing_field("findings"))?,
            summary: summary.ok_or_else(|| Error::missing_field("summary"))?,
            statistics: statistics.flatten(),
            part,
            puzzles,
            checksum,
        })
    }
}

/// The stored elements of an array: their range and their digest.
#[derive(Default)]
struct StoredElements {
    range: Range<u64>,
    digest: u128,
}

/// An array whose elements are stored, a line each.
struct Elements<'a, T> {
    spool: &'a mut Spool,
    element: PhantomData<T>,
}

impl<'a, T> Elements<'a, T> {
    fn to(spool: &'a mut Spool) -> Elements<'a, T> {
        Elements { spool, element: PhantomData }
    }
}

impl<'de, T: DeserializeOwned + Serialize> DeserializeSeed<'de> for Elements<'_, T> {
    type Value = StoredElements;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<StoredElements, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: DeserializeOwned + Serialize> Visitor<'de> for Elements<'_, T> {
    type Value = StoredElements;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<StoredElements, A::Error> {
        let (start, mut digest, mut line) = (self.spool.len(), Digest::default(), Vec::new());
        while let Some(element) = elements.next_element::<T>()? {
            line.clear();
            serde_json::to_writer(&mut line, &element).map_err(Error::custom)?;
            line.push(b'\n');
            digest.add(&line);
            self.spool.add(&line);
        }
        Ok(StoredElements { range: start..self.spool.len(), digest: digest.value() })
    }
}
