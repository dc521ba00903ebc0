//! The sessions of a strict client, in Python, in an environment of their own below `target`.

use crate::run::{Failed, Tally, command, exists, install, number_before, root, run, target, watch};
use std::path::{Path, PathBuf};

/// Runs them with this program. Their last line counts.
pub(crate) fn all(tally: &mut Tally, server: &Path) {
    let tests = root().join("tests/clients");
    let pytest = match environment(&tests.join("requirements.txt")) {
        Ok(folder) => folder.join("bin/pytest"),
        Err(Failed(why)) => {
            tally.skipped.push(format!("the sessions of a strict client: {why}"));
            return;
        }
    };
    let mut sessions = command(&pytest.to_string_lossy(), &["-q", "-p", "no:cacheprovider", "tests/clients"]);
    sessions.env("SUDOKU_LSP_SERVER", server).env("PYTHONDONTWRITEBYTECODE", "1");
    let mut last = String::new();
    let done = watch(&mut sessions, |line| line.clone_into(&mut last));
    let count = |word| number_before(&last, word).unwrap_or(0);
    let failed = count("failed") + count("error") + count("errors");
    match done {
        Ok(Some(0 | 1)) if 0 < count("passed") + failed => {
            tally.passed += count("passed");
            tally.failed += failed;
            if failed > 0 {
                tally.failures.push(format!("{failed} of the sessions of a strict client"));
            }
        }
        Ok(code) => tally.step("clients", Err(Failed(format!("the tests ended with {code:?} and no count")))),
        Err(failed) => tally.step("clients", Err(failed)),
    }
}

/// The folder of an environment with what these requirements say; made if it is not there yet.
fn environment(requirements: &Path) -> Result<PathBuf, Failed> {
    let folder = target().join("client-tests");
    let (environment, stamp) = (folder.join("venv"), folder.join("installed"));
    let wanted = std::fs::read_to_string(requirements).map_err(|error| Failed(error.to_string()))?;
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(environment);
    }
    let missing = |Failed(why)| Failed(format!("they need Python 3.11 or later with venv and pip: {why}"));
    // Debian has the parts of Python in packages of their own.
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
    std::fs::write(stamp, wanted).map_err(|error| Failed(error.to_string()))?;
    Ok(environment)
}
