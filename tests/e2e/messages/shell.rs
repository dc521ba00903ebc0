//! Runs command lines, and lists their messages on stderr and short output.

use super::cases::Case;
use crate::cli::harness::Scratch;
use std::fmt::Write as _;

/// The output of the commands of a case. `<<< NAME` begins a file, `<<< -` stdin, and `$ ARGUMENTS` is a run.
pub(super) fn output(case: &Case<'_>) -> String {
    let scratch = Scratch::new();
    let mut files: Vec<(&str, Vec<u8>)> = Vec::new();
    let mut commands = Vec::new();
    for line in case.input.lines() {
        if let Some(name) = line.strip_prefix("<<< ") {
            files.push((name, Vec::new()));
        } else if let Some(command) = line.strip_prefix("$ ") {
            commands.push(command);
        } else {
            let (_, content) = files.last_mut().unwrap_or_else(|| panic!("{}: {line}", case.title));
            content.extend(bytes(line));
            content.push(b'\n');
        }
    }
    let (stdin, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|(name, _)| *name == "-");
    for (name, content) in files {
        scratch.write(name, content);
    }
    let stdin = stdin.into_iter().next().map_or(Vec::new(), |(_, content)| content);
    commands.into_iter().map(|command| run(&scratch, command, &stdin)).collect()
}

/// The bytes of a line, in which `\xFF` is a byte.
fn bytes(line: &str) -> Vec<u8> {
    let mut parts = line.split("\\x");
    let mut out = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        out.push(u8::from_str_radix(code, 16).expect("two hexadecimal digits"));
        out.extend(rest.as_bytes());
    }
    out
}

/// The exit code, stdout, and stderr behind `! `.
fn run(scratch: &Scratch, command: &str, stdin: &[u8]) -> String {
    let done = scratch.run_on(command, stdin);
    let mut out = format!("{command}: exit code {}\n", done.code.expect("it was not killed"));
    let folder = scratch.path().display().to_string();
    for line in done.stdout.lines() {
        writeln!(out, "  {line}").expect("a string takes all");
    }
    for line in done.stderr.lines() {
        writeln!(out, "! {line}").expect("a string takes all");
    }
    out.replace(&folder, "TMP")
}
