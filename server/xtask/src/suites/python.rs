//! Runs tests in Python in an environment below `target`, and counts the results in pytest's last line.

use crate::run::{Failed, Tally, command, exists, install, number_before, root, run, target, watch};
use std::path::PathBuf;
use std::process::Command;

/// The tests in a folder of the repository.
#[derive(Clone, Copy)]
pub(crate) struct Suite {
    /// The folder, whose `requirements.txt` lists their packages.
    pub(crate) tests: &'static str,
    /// The folder below `target` of their environment.
    pub(crate) environment: &'static str,
    /// The name of the tests in messages.
    pub(crate) name: &'static str,
}

impl Suite {
    /// The path of the folder below `target`.
    pub(crate) fn folder(self) -> PathBuf {
        target().join(self.environment)
    }

    /// The command that runs them with pytest, in their environment; creates it if necessary. The caller adds
    /// variables.
    pub(crate) fn command(self) -> Result<Command, Failed> {
        let pytest = self.environment()?.join("bin/pytest");
        let mut tests = command(&pytest.to_string_lossy(), &["-q", "-rs", "-p", "no:cacheprovider", self.tests]);
        tests.env("PYTHONDONTWRITEBYTECODE", "1");
        Ok(tests)
    }

    /// Runs the command of [`Suite::command`], and counts the results.
    pub(crate) fn count(self, tally: &mut Tally, tests: &mut Command) {
        let mut last = String::new();
        let mut skipped = Vec::new();
        let done = watch(tests, |line| {
            line.clone_into(&mut last);
            skipped.extend(reason(line));
        });
        let [passed, failed, error, errors] =
            ["passed", "failed", "error", "errors"].map(|word| number_before(&last, word).unwrap_or(0));
        let failed = failed + error + errors;
        match done {
            Ok(Some(0 | 1)) if 0 < passed + failed => {
                tally.count(self.name, passed, failed);
                skipped.sort();
                skipped.dedup();
                tally.skipped.extend(skipped);
            }
            Ok(code) => {
                tally.step(self.name, Err(Failed(format!("the tests ended with {code:?} and no count"))));
            }
            Err(failed) => tally.step(self.name, Err(failed)),
        }
    }

    /// The folder of the environment with the required packages; creates it if necessary.
    fn environment(self) -> Result<PathBuf, Failed> {
        let requirements = root().join(self.tests).join("requirements.txt");
        let folder = self.folder();
        let environment = folder.join("venv");
        let stamp = folder.join("installed");
        let wanted = std::fs::read_to_string(&requirements)?;
        if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(environment);
        }
        let missing = |Failed(why)| Failed(format!("they need Python 3.11 or later with venv and pip: {why}"));
        // Debian has separate packages for parts of Python.
        if !exists("python3") {
            install(&["python3", "python3-venv"]);
        }
        let path = environment.to_string_lossy();
        let mut made = run(&mut command("python3", &["-m", "venv", "--clear", &path]));
        if made.is_err() {
            install(&["python3-venv"]);
            made = run(&mut command("python3", &["-m", "venv", "--clear", &path]));
        }
        made.map_err(missing)?;
        let pip = environment.join("bin/pip").to_string_lossy().into_owned();
        let arguments = ["install", "--quiet", "--disable-pip-version-check", "-r", &requirements.to_string_lossy()];
        run(&mut command(&pip, &arguments)).map_err(missing)?;
        std::fs::write(stamp, wanted)?;
        Ok(environment)
    }
}

/// The reason in a line about a skipped test: `SKIPPED [2] FILE:LINE: REASON`.
fn reason(line: &str) -> Option<String> {
    let (_place, reason) = line.strip_prefix("SKIPPED [")?.split_once(": ")?;
    Some(reason.to_owned())
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn reasons_of_skipped_tests() {
        let line = "SKIPPED [2] tests/ci/conftest.py:40: zsh is missing: `apt-get install zsh`";
        assert_eq!(reason(line).as_deref(), Some("zsh is missing: `apt-get install zsh`"));
        assert_eq!(reason("12 passed, 2 skipped in 3.1s"), None);
    }
}
