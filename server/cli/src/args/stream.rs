//! The options of `stream`.

use super::number::whole;
use super::shared::{LevelArgs, SettingsArgs};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct StreamArgs {
    /// Count solutions up to N
    ///
    /// A count that stopped there says so: `exact` is false. The status does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) limit: u64,

    #[command(flatten)]
    pub(crate) rules: LevelArgs,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Work with N threads, 256 at most [default: one a processor]
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>(1..=u64::MAX))]
    pub(crate) jobs: Option<usize>,
}
