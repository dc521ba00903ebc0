//! Finds the command of a line that does not begin with one: a file, a folder or a puzzle means `check`, and options
//! may precede the command. The name of a command takes precedence over a file of that name.

use super::UsageError;
use crate::args::operands::{cut_short, is_there, pasted};
use clap::Command;
use ide::{CutShort, Pasted, nearest};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The command for a path alone.
const DEFAULT: &str = "check";

/// The options of the program itself.
const OWN: [&str; 5] = ["--stdio", "--help", "-h", "--version", "-V"];

/// The least length of an argument that may be a puzzle although it begins with a hyphen: `-` is an empty cell, too.
const SHORTEST_PUZZLE: usize = 16;

/// Moves the command to the front of the arguments, after the program's name.
pub(crate) fn route(arguments: Vec<OsString>, program: &Command) -> Result<Vec<OsString>, UsageError> {
    let mut words = arguments.into_iter();
    let Some(name) = words.next() else { return Ok(Vec::new()) };
    let words: Vec<OsString> = words.map(without_leading_hyphen).collect();
    Ok(std::iter::once(name).chain(ordered(words, program)?).collect())
}

fn ordered(words: Vec<OsString>, program: &Command) -> Result<Vec<OsString>, UsageError> {
    if words.first().is_none_or(|first| OWN.contains(&&*first.to_string_lossy())) {
        return Ok(words);
    }
    let at = subject(&words, program);
    let (options, rest) = words.split_at(at);
    let Some(word) = rest.first() else {
        let line: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        return match misplaced(&line, program) {
            Some(sentence) => Err(sentence.into()),
            None => Ok(words),
        };
    };
    let is_command = program.find_subcommand(word).is_some() || word == "help";
    if is_command {
        let command = rest.iter().take(1);
        return Ok(command.chain(options).chain(rest.iter().skip(1)).cloned().collect());
    }
    let paths: Vec<PathBuf> = rest.iter().map(PathBuf::from).collect();
    let is_subject =
        word == "--" || is_there(Path::new(word)) || pasted(&paths).is_some() || cut_short(&paths).is_some();
    if !is_subject {
        return Err(unknown(&word.to_string_lossy(), program).into());
    }
    Ok(std::iter::once(OsString::from(DEFAULT)).chain(words).collect())
}

/// Returns the index of the first word that is neither an option nor the value of one.
fn subject(words: &[OsString], program: &Command) -> usize {
    let mut at = 0;
    while let Some(word) = words.get(at).map(|word| word.to_string_lossy()) {
        if word == "--" || word == "-" || !word.starts_with('-') {
            break;
        }
        at += if takes_the_next(&word, program) { 2 } else { 1 };
    }
    at.min(words.len())
}

/// Returns true if the word after an option is its value in the commands that have the option.
fn takes_the_next(option: &str, program: &Command) -> bool {
    for argument in program.get_subcommands().flat_map(Command::get_arguments) {
        let is_meant = match option.strip_prefix("--") {
            Some(long) => argument.get_long() == Some(long),
            None => argument.get_short().is_some_and(|short| option.strip_prefix('-') == Some(&short.to_string())),
        };
        if is_meant {
            return argument.get_action().takes_values();
        }
    }
    false
}

/// Returns the error for a line of nothing but options, if a command has the first of them.
fn misplaced(words: &[String], program: &Command) -> Option<String> {
    let long = words.first()?.strip_prefix("--")?.split('=').next()?;
    let mut commands = program.get_subcommands();
    let command = commands.find(|command| command.get_arguments().any(|argument| argument.get_long() == Some(long)))?;
    let command = command.get_name();
    Some(format!("--{long} is an option of `{command}`: sudoku-lsp {command} {}", words.join(" ")))
}

/// Returns the error for a word that is neither a command nor a path.
fn unknown(word: &str, program: &Command) -> String {
    if word.contains(['*', '?', '[', '{']) {
        return format!("there is no file `{word}`: the pattern matches nothing");
    }
    if word.contains(['/', '\\', '.']) {
        return format!("there is no file or folder `{word}`");
    }
    let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
    match nearest(word, names.iter().copied()) {
        Some(meant) => format!("`{word}` is neither a command nor a file; did you mean `{meant}`?"),
        None => format!("`{word}` is neither a command nor a file; the commands are {}", names.join(", ")),
    }
}

/// Puts a blank before a puzzle whose empty cells are hyphens, so that it is not read as options; returns any other
/// word unchanged.
fn without_leading_hyphen(word: OsString) -> OsString {
    let Some(text) = word.to_str().filter(|text| text.starts_with('-') && text.len() >= SHORTEST_PUZZLE) else {
        return word;
    };
    if Pasted::read(text).is_some_and(|read| read.is_ok()) || CutShort::read(text).is_some() {
        return OsString::from(format!(" {text}"));
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    const LINE: &str = "12..34.....3..2.";

    fn routed(line: &str) -> Result<String, UsageError> {
        let words = std::iter::once("sudoku-lsp").chain(line.split_whitespace()).map(OsString::from);
        let words = route(words.collect(), &Cli::command())?;
        let words: Vec<String> = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        Ok(words.join(" "))
    }

    #[track_caller]
    fn check(line: &str, expected: &str) {
        assert_eq!(routed(line), Ok(expected.to_owned()));
    }

    #[test]
    fn paths_and_puzzles_mean_check() {
        check("src", "check src");
        check("src missing --format json", "check src missing --format json");
        check("-", "check -");
        check("-- -x", "check -- -x");
        check(LINE, &format!("check {LINE}"));
        check("12.. 34.. ...3 ..2.", "check 12.. 34.. ...3 ..2.");
        check("---------------1", "check  ---------------1");
        check("--fix src", "check --fix src");
        check("--format json -q src", "check --format json -q src");
        check("--format=json -j 2 src", "check --format=json -j 2 src");
    }

    #[test]
    fn commands_come_first() {
        for line in ["", "--stdio", "--help", "-V", "check src", "solve --count", "help check", "man"] {
            check(line, line);
        }
        check("--color never solve --count src", "solve --color never --count src");
        check("--to line convert src", "convert --to line src");
        check("--jobs 3 -q check", "check --jobs 3 -q");
        check("-x", "-x");
    }

    #[test]
    fn neither() {
        let fails = |line: &str, with: &str| {
            assert!(routed(line).is_err_and(|error| error.to_string().contains(with)), "{line}")
        };
        fails("chekc", "did you mean `check`?");
        fails("missing.sudoku", "there is no file or folder `missing.sudoku`");
        fails("no/such/", "there is no file or folder");
        fails("puzzles/*.sudoku", "the pattern matches nothing");
        fails("frobnicate", "the commands are serve, check, fmt");
        fails("--fix", "--fix is an option of `check`: sudoku-lsp check --fix");
        fails("--color never", "--color is an option of `check`: sudoku-lsp check --color never");
        fails("--count", "sudoku-lsp solve --count");
    }
}
