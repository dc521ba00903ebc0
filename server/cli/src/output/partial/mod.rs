//! Defines the members of a `json` report that `merge-reports` needs to join the parts of a partitioned check.
//!
//! Without these members, the report is that of the part's own findings.

mod checksum;
mod gathering;
mod puzzle;
mod share;
mod standing;

pub(crate) use checksum::{ChecksumInput, Digest};
pub(crate) use gathering::{Gathered, Gathering, demand_names};
pub(crate) use puzzle::{PuzzleRecord, lines};
pub(crate) use share::{FileRecord, Share};
pub(crate) use standing::StandingRecord;
