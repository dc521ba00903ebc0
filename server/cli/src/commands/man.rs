//! Runs `man`: prints manual pages for the program and each command, from the same declarations as the help.

use crate::args::{Cli, ManArgs, UsageError};
use crate::files::temporary_file::{clean_up, write_whole};
use crate::process::status::Status;
use crate::terminal::{Complaint, Console, print};
use clap::CommandFactory;
use clap_mangen::Man;
use ide::nearest;
use std::io::Write;
use std::path::{Path, PathBuf};

struct ManPage {
    /// The name of the page, such as `sudoku-lsp-config-show`.
    name: String,
    /// The source of the page, for `man`.
    text: String,
}

/// Prints a page, or writes all pages into a folder.
pub(crate) fn run(args: &ManArgs) -> Result<Status, UsageError> {
    let Some(folder) = &args.out else {
        let page = page(&args.command)?;
        return Ok(print(|out| out.write_all(page.text.as_bytes())));
    };
    Ok(match write_all(folder) {
        Ok(()) => Status::Clean,
        Err((path, error)) => {
            let complaint = Complaint::new(Some(path.display().to_string()), format!("cannot write: {error}"));
            Console::plain().fail(&complaint)
        }
    })
}

/// Returns the page of the program, or of the command that these words call.
fn page(words: &[String]) -> Result<ManPage, UsageError> {
    let mut command = &program();
    for word in words {
        command = command.find_subcommand(word).ok_or_else(|| unknown(word, command))?;
    }
    Ok(ManPage::new(command))
}

/// Writes all pages into a folder; the error names the path that cannot be written.
fn write_all(folder: &Path) -> Result<(), (PathBuf, std::io::Error)> {
    std::fs::create_dir_all(folder).map_err(|error| (folder.to_owned(), error))?;
    clean_up([&folder.join("page")]);
    for page in all(&program()) {
        let path = folder.join(format!("{}.1", page.name));
        write_whole(&path, &page.text).map_err(|error| (path, error))?;
    }
    Ok(())
}

fn all(command: &clap::Command) -> Vec<ManPage> {
    let inner = command.get_subcommands().flat_map(all);
    std::iter::once(ManPage::new(command)).chain(inner).collect()
}

/// Builds the commands, so that each knows its full name; `help` has no page.
fn program() -> clap::Command {
    let mut program = without_help(Cli::command());
    program.build();
    program
}

fn without_help(command: clap::Command) -> clap::Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}

fn unknown(word: &str, command: &clap::Command) -> String {
    let names = command.get_subcommands().map(clap::Command::get_name);
    match nearest(word, names) {
        Some(meant) => format!("unknown command `{word}`, did you mean `{meant}`?"),
        None if command.has_subcommands() => {
            let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            format!("unknown command `{word}`; known: {}", names.join(", "))
        }
        None => format!("`{}` has no command `{word}`", command.get_bin_name().unwrap_or(command.get_name())),
    }
}

impl ManPage {
    fn new(command: &clap::Command) -> ManPage {
        let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
        let usage = command.clone().render_usage().to_string();
        let after = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
        // A row of all options without values is no synopsis; the text after the options gets headings below.
        let short = command
            .clone()
            .override_usage(usage.trim_start_matches("Usage: ").to_owned())
            .after_long_help(None::<&str>)
            .after_help(None::<&str>);
        let mut body = Vec::new();
        let _ = Man::new(short).title(name.clone()).render(&mut body);
        let mut text = title(&String::from_utf8_lossy(&body), &name) + &sections(&after);
        if name != "sudoku-lsp" {
            text.push_str(".SH SEE ALSO\n.BR sudoku\\-lsp (1)\n");
        }
        ManPage { name, text }
    }
}

/// Corrects a generated page: fills the fields of its title, removes constructs that linters complain about, and
/// prevents blanks and hyphens in text that is copied from it.
fn title(page: &str, name: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let title = format!(".TH \"{name}\" \"1\" \"\" \"sudoku-lsp {version}\" \"Sudoku puzzles as text\"\n.ad l\n.nh");
    let lines = page.lines().map(|line| if line.starts_with(".TH ") { &title } else { line });
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    text.replace("\n.br\n\n.br\n", "\n.sp\n")
}

/// Converts the help text after the options to sections. A heading is a short line with a colon. Indented lines are
/// terms; the explanation follows two blanks later, or on lines that are indented deeper.
fn sections(help: &str) -> String {
    let mut page = String::new();
    let mut is_paragraph = false;
    for (index, line) in help.lines().enumerate() {
        let text = line.trim_start();
        match line.len() - text.len() {
            _ if text.is_empty() => is_paragraph = false,
            0 => match heading(text) {
                Some(heading) => page.push_str(&format!(".SH {heading}\n")),
                None => {
                    let start = if index == 0 { ".SH NOTES\n" } else { ".PP\n" };
                    page.push_str(if is_paragraph { "" } else { start });
                    page.push_str(&escaped(text));
                    is_paragraph = true;
                }
            },
            1..=2 => {
                let (term, explanation) = text.split_once("  ").unwrap_or((text, ""));
                page.push_str(&format!(".TP\n{}{}", escaped(term), escaped(explanation.trim_start())));
                is_paragraph = false;
            }
            _ => page.push_str(&escaped(text)),
        }
    }
    page
}

fn heading(line: &str) -> Option<String> {
    match line.strip_suffix(':')? {
        "Exit codes" => Some("EXIT STATUS".to_owned()),
        words if words.len() < 30 => Some(words.to_uppercase()),
        _ => None,
    }
}

/// Escapes a line of text for roff, and adds its end. JSON may break after its commas.
fn escaped(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('`', "\\(ga");
    let text = text.replace(",\"", ",\\:\"");
    match text.chars().next() {
        None => String::new(),
        Some('.') => format!("\\&{text}\n"),
        Some(_) => format!("{text}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn help_after_the_options_becomes_sections() {
        let help = "Some text\nover two lines.\n\nExit codes:\n  0    nothing -- at all\n  1    more\n       of it\nThe end.\n\n\
                    Examples:\n  a 'b'\n  .c\n      What it does.\n\nLast.";
        expect![[r"
            .SH NOTES
            Some text
            over two lines.
            .SH EXIT STATUS
            .TP
            0
            nothing \-\- at all
            .TP
            1
            more
            of it
            .PP
            The end.
            .SH EXAMPLES
            .TP
            a \(aqb\(aq
            .TP
            \&.c
            What it does.
            .PP
            Last.
        "]]
        .assert_eq(&sections(help));
    }

    #[test]
    fn every_command_has_a_page() {
        let names: Vec<String> = all(&program()).into_iter().map(|page| page.name).collect();
        assert!(names.contains(&"sudoku-lsp".to_owned()) && names.contains(&"sudoku-lsp-config-show".to_owned()));
        assert!(names.iter().all(|name| !name.contains("help")), "{names:?}");
        assert!(
            page(&["config".to_owned(), "show".to_owned()]).is_ok_and(|page| page.name == "sudoku-lsp-config-show")
        );
        assert!(page(&["chekc".to_owned()]).is_err_and(|error| error.to_string().contains("did you mean `check`")));
        assert!(
            page(&["check".to_owned(), "all".to_owned()])
                .is_err_and(|error| error.to_string().contains("has no command"))
        );
    }
}
