//! Starts `git` such that a repository does not decide which programs run: its settings may come from anybody.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

/// Settings that start a program, with values that start none.
const HARMLESS: [&str; 4] =
    ["core.fsmonitor=false", "core.hooksPath=/dev/null", "core.sshCommand=false", "core.gitProxy="];

/// The command `git` in a folder, without input. It is for queries: nothing is written or fetched.
pub(crate) fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("--no-pager");
    command.args(HARMLESS.iter().flat_map(|setting| ["-c", setting]));
    command.current_dir(folder).stdin(Stdio::null());
    // A query must not block another Git process, and a partial clone must not fetch by a program of its settings.
    command.env("GIT_OPTIONAL_LOCKS", "0").env("GIT_NO_LAZY_FETCH", "1").env_remove("GIT_EXTERNAL_DIFF");
    command
}

/// The settings of filters, which git runs on files that it compares for the first time.
pub(crate) const FILTERS: &str = r"^filter\..*\.(clean|smudge|process|required)$";

/// Switches off the filters whose settings have these names.
pub(crate) fn without_filters(command: &mut Command, names: &[OsString]) {
    // The environment takes names with any characters, `-c` none with `=`. The user may have settings there, too.
    let before: usize =
        std::env::var("GIT_CONFIG_COUNT").ok().and_then(|count| count.trim().parse().ok()).unwrap_or_default();
    for (number, name) in (before..).zip(names) {
        let value = if name.as_encoded_bytes().ends_with(b".required") { "false" } else { "" };
        command.env(format!("GIT_CONFIG_KEY_{number}"), name).env(format!("GIT_CONFIG_VALUE_{number}"), value);
    }
    command.env("GIT_CONFIG_COUNT", (before + names.len()).to_string());
}

/// Converts a text of git: any bytes on systems where names are bytes, else UTF-8.
#[cfg(unix)]
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes.to_owned())
}

#[cfg(not(unix))]
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}
