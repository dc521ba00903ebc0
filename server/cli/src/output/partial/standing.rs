//! Serialises the effect of a rule on a puzzle.

use ide::{Severity, Standing};
use serde::{Deserialize, Serialize};

/// A [`Standing`] as it is serialised.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StandingRecord {
    Off,
    #[serde(rename = "silenced")]
    Suppressed,
    Info,
    Warning,
    Error,
}

impl StandingRecord {
    /// Returns the severity, if the finding is reported.
    pub(crate) fn severity(self) -> Option<Severity> {
        match self {
            StandingRecord::Off | StandingRecord::Suppressed => None,
            StandingRecord::Info => Some(Severity::Info),
            StandingRecord::Warning => Some(Severity::Warning),
            StandingRecord::Error => Some(Severity::Error),
        }
    }
}

impl From<Standing> for StandingRecord {
    fn from(standing: Standing) -> StandingRecord {
        match standing {
            Standing::Off => StandingRecord::Off,
            Standing::Suppressed => StandingRecord::Suppressed,
            Standing::Reported(Severity::Info) => StandingRecord::Info,
            Standing::Reported(Severity::Warning) => StandingRecord::Warning,
            Standing::Reported(Severity::Error) => StandingRecord::Error,
        }
    }
}
