//! Prints help, the version, and usage errors. Suggestions are those of [`nearest`], as everywhere else; help is as
//! wide as the terminal.

mod error;

pub(crate) use error::UsageError;

use super::Cli;
use crate::process::status::Status;
use crate::terminal::Console;
use crate::text::sanitize::is_log_command;
use crate::text::width::{columns, hanging};
use anstream::AutoStream;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};
use ide::nearest;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

/// The greatest width of help: longer lines are hard to read.
const WIDEST: usize = 100;

/// The declaration of the command line, with help as wide as the terminal.
pub(crate) fn program() -> Command {
    fitted(Cli::command(), columns().min(WIDEST))
}

fn fitted(command: Command, width: usize) -> Command {
    let after = command.get_after_long_help().map(|text| hanging(&text.to_string(), width));
    let command = match after {
        Some(after) => command.after_long_help(after),
        None => command,
    };
    command.term_width(width).mut_subcommands(|inner| fitted(inner, width))
}

/// Reports a usage error of `command`, or of the program if that is empty.
pub(crate) fn report(command: &str, error: &UsageError) -> Status {
    let mut program = program();
    // Until then, commands do not know the full name that they are called by.
    program.build();
    print(&match program.find_subcommand_mut(command) {
        Some(command) => command.error(ErrorKind::ValueValidation, error),
        None => program.error(ErrorKind::ValueValidation, error),
    })
}

/// Reports what the parser returns for a line: an error, or the help or version that was asked for.
pub(crate) fn report_parsed(mut error: Error, line: &[OsString]) -> Status {
    suggest(&mut error, command_of(line, &program()));
    print(&error)
}

fn print(error: &Error) -> Status {
    let text = lines(&error.render());
    let written = if error.use_stderr() {
        AutoStream::auto(io::stderr()).write_all(text.as_bytes())
    } else {
        let mut out = AutoStream::auto(io::stdout());
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    match written {
        _ if error.use_stderr() => Status::Trouble,
        Err(error) => Console::plain().stdout_ended(&error),
        Ok(()) => Status::Clean,
    }
}

/// Returns the text with its colours, without the blanks at the ends of its lines. The parser quotes arguments as they
/// are, which may be names of files with line ends.
fn lines(text: &StyledStr) -> String {
    let mut lines = String::new();
    for line in text.ansi().to_string().lines() {
        let quote = if is_log_command(line) { "\\" } else { "" };
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "{quote}{}", line.trim_end());
    }
    lines
}

/// Returns the command that a line calls.
fn command_of<'a>(line: &[OsString], program: &'a Command) -> &'a Command {
    let mut command = program;
    for word in line.iter().skip(1) {
        match command.find_subcommand(word) {
            Some(inner) => command = inner,
            None => break,
        }
    }
    command
}

/// Replaces the suggestions of the parser, which are often far from the written word, by ours.
fn suggest(error: &mut Error, command: &Command) {
    for kind in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue] {
        error.remove(kind);
    }
    let suggestion = match error.kind() {
        ErrorKind::InvalidSubcommand => text(error, ContextKind::InvalidSubcommand).and_then(|word| {
            let meant = nearest(&word, command.get_subcommands().map(Command::get_name))?;
            Some((ContextKind::SuggestedSubcommand, meant.to_owned()))
        }),
        ErrorKind::UnknownArgument => text(error, ContextKind::InvalidArg).and_then(|word| {
            let known = command.get_arguments().filter_map(clap::Arg::get_long);
            let meant = nearest(word.strip_prefix("--")?, known)?;
            Some((ContextKind::SuggestedArg, format!("--{meant}")))
        }),
        ErrorKind::InvalidValue => text(error, ContextKind::InvalidValue).and_then(|word| {
            let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue) else { return None };
            let meant = nearest(&word, known.iter().map(String::as_str))?;
            Some((ContextKind::SuggestedValue, meant.to_owned()))
        }),
        _ => None,
    };
    if let Some((kind, meant)) = suggestion {
        error.insert(kind, ContextValue::String(meant));
    }
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(word) = text(error, ContextKind::InvalidArg)
    {
        tip(error, &word, command);
    }
}

/// A part of an error that is one text.
fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    }
}

/// Adds a tip on an argument that a command does not have.
fn tip(error: &mut Error, word: &str, command: &Command) {
    if command.get_name() == "stream" && !word.starts_with('-') {
        let tip = StyledStr::from(format!("`stream` reads stdin: sudoku-lsp stream < {word}"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    } else if !Path::new(word).exists() {
        // The parser's tip is about files that are called like an option.
        error.remove(ContextKind::Suggested);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::width::width;
    use clap::Parser;

    /// The suggestion for a line.
    fn suggested(line: &str) -> Option<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let mut error = Cli::try_parse_from(&words).err()?;
        suggest(&mut error, command_of(&words, &program()));
        let text = error.render().to_string();
        Some(text.lines().find_map(|line| line.trim().strip_prefix("tip: ")).unwrap_or_default().to_owned())
    }

    #[test]
    fn only_near_names_are_suggested() {
        let table = [
            ("sudoku-lsp config sow", "a similar subcommand exists: 'show'"),
            ("sudoku-lsp config zzz", ""),
            ("sudoku-lsp check --colr never", "a similar argument exists: '--color'"),
            ("sudoku-lsp check --nosuch", ""),
            ("sudoku-lsp check --fail-on wraning", "a similar value exists: 'warning'"),
            ("sudoku-lsp check --color red", ""),
            ("sudoku-lsp stream x.sdm", "`stream` reads stdin: sudoku-lsp stream < x.sdm"),
        ];
        for (line, tip) in table {
            assert_eq!(suggested(line).as_deref(), Some(tip), "{line}");
        }
    }

    fn pages(command: &Command) -> Vec<(String, String)> {
        let mut command = command.clone();
        let page = (command.get_name().to_owned(), lines(&command.render_long_help()));
        std::iter::once(page).chain(command.get_subcommands().flat_map(pages)).collect()
    }

    #[test]
    fn help_fits_the_terminal() {
        for columns in [60, 80, 120] {
            let columns = columns.min(WIDEST);
            let mut program = fitted(Cli::command(), columns);
            program.build();
            for (name, page) in pages(&program) {
                let page = anstream::adapter::strip_str(&page).to_string();
                for line in page.lines() {
                    let is_whole = line == line.trim_end();
                    // A word that cannot be parted, such as a link, is longer than a narrow terminal.
                    let is_one_word = !line.trim_start().contains(' ');
                    assert!(is_whole && (width(line) <= columns || is_one_word), "{name}, {columns}: {line}");
                }
            }
        }
    }

    #[test]
    fn explanations_stand_below_each_other() {
        let text = "Codes:\n  0    all is well\n  101  a crash, which nobody has expected\n\nLast words that are long.";
        assert_eq!(
            hanging(text, 24),
            "Codes:\n  0    all is well\n  101  a crash, which\n       nobody has\n       expected\n\nLast words that are\nlong."
        );
    }
}
