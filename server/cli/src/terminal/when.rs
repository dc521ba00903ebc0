//! The values of `--color` and `--progress`.

use anstream::ColorChoice;
use clap::ValueEnum;

/// When to do something that suits terminals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

impl When {
    /// The choice as a value of `--color`.
    pub(crate) fn color_choice(self) -> ColorChoice {
        match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
    }
}
