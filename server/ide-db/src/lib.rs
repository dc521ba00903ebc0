//! Holds the files of a session, and what is known about their puzzles.
//!
//! [`host::Host`] is the only thing that changes, and only through [`host::Host::apply`]; [`snapshot::Snapshot`] is a
//! cheap, immutable view of its files that any thread may use. The crates above answer questions about a snapshot;
//! `ide` is their only caller outside.
//!
//! The folders, lowest first; each imports only those before it: [`base`] (shared types), [`puzzle`] (one puzzle's
//! text, its constraints and its fingerprints), [`state`] (files and what is known about their blocks),
//! [`duplicates`] (equal and equivalent puzzles), then the host and its snapshots, and the chunks of files that no
//! host holds.

pub mod base;
pub mod chunk;
pub mod crowded;
pub mod duplicates;
pub mod host;
mod proof_cache;
pub mod puzzle;
pub mod snapshot;
pub mod state;

// What every crate above names.
pub use base::config::Config;
pub use base::fill_style::FillStyle;
pub use base::finding::{
    BlockEdit, BlockFinding, FileId, Finding, Findings, Fix, PuzzleIndex, Related, Safety, TextEdit, with_edits,
};
pub use base::interrupt::{Cancellable, Interrupt, Interrupted};
pub use base::refusal::Refusal;
pub use base::rule::{Rule, Severity};
pub use host::{Change, Host};
pub use puzzle::lowering::Lowered;
pub use snapshot::Snapshot;
pub use state::block_facts::Counted;
pub use state::file::{Located, View};
pub use state::proof::Proof;
