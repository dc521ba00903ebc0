//! Prints the results of a library of techniques, a technique a line.

use crate::run::{Failed, command, root, run};

/// Runs the cases of the library at `arguments[0]`, by default the one beside the repository. With a code as second
/// argument, prints each case with this code that fails.
pub(crate) fn table(arguments: &[String]) -> Result<(), Failed> {
    let beside = root().join("../shared/data/techniques/reglib-1.4.txt").to_string_lossy().into_owned();
    let (library, code) = match arguments {
        [] => (&beside, None),
        [library, rest @ ..] => (library, rest.first()),
    };
    let from_here = std::env::current_dir().unwrap_or_default().join(library).to_string_lossy().into_owned();
    let mut words = vec!["run", "--release", "--locked", "--package", "logic", "--example", "techniques", "--"];
    words.push(&from_here);
    words.extend(code.map(String::as_str));
    run(&mut command("cargo", &words))
}
