//! The options of `stream`.

use super::number::whole;
use super::shared::{LevelArgs, SettingsArgs};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct StreamArgs {
    /// Count solutions up to N
    ///
    /// If the count stops there, `exact` is false. The status does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) limit: u64,

    #[command(flatten)]
    pub(crate) rules: LevelArgs,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Use N threads, at most 256 [default: one per processor]
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>(1..=u64::MAX))]
    pub(crate) jobs: Option<usize>,
}
