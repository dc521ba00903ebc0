//! Runs `init`: writes a commented `sudoku.toml`, and asks whether to write a sample, a workflow for GitHub and hooks.
//! A file that exists is never replaced.

mod pre_commit;
mod templates;

use crate::args::{InitArgs, InitFile, UsageError};
use crate::files::atomic_write::rewrite;
use crate::files::attributes::take_over;
use crate::files::paths::{folder_of, real_place, slashes};
use crate::files::temporary_file::{NewFile, clean_up};
use crate::process::status::Status;
use crate::setup::Surroundings;
use crate::terminal::{Complaint, Console};
use crate::text::byte_order_mark::BYTE_ORDER_MARK;
use crate::text::sanitize::line_start;
use settings::plain_file::{self, Unfit};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use templates::Templates;

enum FilePlan {
    /// It has all that it needs.
    Nothing,
    /// It exists with another text.
    Leave,
    /// It does not exist.
    Create(String),
    /// It exists, and lacks an entry: the whole text with the entry.
    Extend(String),
    /// It exists in a form that is not changed: what the user is to add.
    ByHand(String),
}

pub(crate) fn run(args: &InitArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let given = args.folder.clone().unwrap_or_else(|| PathBuf::from("."));
    if given.exists() && !given.is_dir() {
        return Err(format!("{}: is no folder", given.display()).into());
    }
    let folder = around.working_directory.join(&given);
    let is_interactive = around.stderr_is_terminal && io::stdin().is_terminal();
    let mut setup = Init { args, folder, given, is_interactive, console: Console::plain(), status: Status::Clean };
    for file in InitFile::ALL {
        let is_named = args.only.contains(&file);
        match setup.obstacle(file) {
            Some(why) if is_named => setup.fail(file, &why),
            None if is_named || args.only.is_empty() => setup.file(file),
            Some(_) | None => {}
        }
    }
    Ok(setup.status)
}

struct Init<'a> {
    args: &'a InitArgs,
    /// The folder, absolute.
    folder: PathBuf,
    /// The folder as the user gave it.
    given: PathBuf,
    /// True if a user can see a question and answer it.
    is_interactive: bool,
    console: Console,
    status: Status,
}

impl Init<'_> {
    /// The reason why a file would have no effect.
    fn obstacle(&self, file: InitFile) -> Option<String> {
        if !Templates::OF_BUILD.works(file) {
            return Some("cannot work yet: it needs the public address of sudoku-lsp, which has none".to_owned());
        }
        if matches!(file, InitFile::Settings | InitFile::Sample) || self.folder.join(".git").exists() {
            return None;
        }
        // A folder that is yet to be created has no real path.
        let real = self.folder.canonicalize().unwrap_or_else(|_| settings::normal(&self.folder, Path::new(".")));
        let top = real.ancestors().skip(1).find(|folder| folder.join(".git").exists())?;
        Some(format!("has an effect in the top folder of a repository only: {}", top.display()))
    }

    /// Writes one of the files, or says why not.
    fn file(&mut self, file: InitFile) {
        let path = self.folder.join(file.path());
        if !self.args.dry_run {
            clean_up([&path, &real_place(&path)]);
        }
        match plan(&path, file).and_then(|plan| self.carry_out(&path, file, plan)) {
            Ok(sentence) => self.say(&format!("{}: {sentence}", line_start(&self.name(file)))),
            Err(error) => self.fail(file, &error.to_string()),
        }
    }

    /// Does what is planned, and says what was done.
    fn carry_out(&self, path: &Path, file: InitFile, plan: FilePlan) -> io::Result<String> {
        Ok(match plan {
            FilePlan::Nothing => "has all that it needs".to_owned(),
            FilePlan::Leave => "exists; left as it is".to_owned(),
            FilePlan::Create(text) => match self.consent_to_create(file)? {
                Consent::Yes if self.args.dry_run => format!("would be created\n{}", indented(&text)),
                Consent::Yes => {
                    write_new(path, &text)?;
                    "created".to_owned()
                }
                Consent::No => "not written".to_owned(),
                Consent::None if self.args.dry_run => format!("would be created, if you agree\n{}", indented(&text)),
                Consent::None => format!("not written; `--only {}` writes {}", file.option(), file.purpose()),
            },
            FilePlan::Extend(text) => match self.consent_to_extend(file)? {
                Consent::Yes if self.args.dry_run => format!("would get the hooks\n{}", indented(&text)),
                Consent::Yes => format!("has the hooks now; the old one is {}", replace(path, &text)?),
                Consent::No => "left as it is".to_owned(),
                Consent::None if self.args.dry_run => format!("would get the hooks, if you agree\n{}", indented(&text)),
                Consent::None => format!("left as it is; `--only {} --yes` adds the hooks", file.option()),
            },
            FilePlan::ByHand(entry) => format!("left as it is; add this below `repos`:\n{}", indented(&entry)),
        })
    }

    /// The settings are what the command is for, and a file that is named is wanted; any other is asked about.
    fn consent_to_create(&self, file: InitFile) -> io::Result<Consent> {
        if file == InitFile::Settings || self.args.only.contains(&file) {
            return Ok(Consent::Yes);
        }
        self.consent(&format!("Write {}, {}?", self.name(file), file.purpose()))
    }

    fn consent_to_extend(&self, file: InitFile) -> io::Result<Consent> {
        self.consent(&format!("{} exists. Add the hooks of sudoku-lsp to it?", self.name(file)))
    }

    fn consent(&self, question: &str) -> io::Result<Consent> {
        match (self.args.yes, self.is_interactive && !self.args.dry_run) {
            (true, _) => Ok(Consent::Yes),
            (false, true) => ask(question),
            (false, false) => Ok(Consent::None),
        }
    }

    /// The path of a file as the user would write it.
    fn name(&self, file: InitFile) -> String {
        let path = if self.given == Path::new(".") { file.path().into() } else { self.given.join(file.path()) };
        slashes(&path)
    }

    fn fail(&mut self, file: InitFile, why: &str) {
        let name = self.name(file);
        self.status.note(self.console.error(&Complaint::new(Some(name), why)));
    }

    fn say(&mut self, sentence: &str) {
        if let Err(error) = writeln!(io::stdout(), "{sentence}") {
            self.status.note(self.console.stdout_ended(&error));
        }
    }
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Consent {
    Yes,
    No,
    /// It was not asked.
    None,
}

/// Asks, and reads the answer from stdin: yes or, whatever else is said, no. The end of stdin is no, too.
fn ask(question: &str) -> io::Result<Consent> {
    let mut stderr = io::stderr();
    write!(stderr, "{} [y/N] ", line_start(question))?;
    stderr.flush()?;
    let mut answer = String::new();
    if io::stdin().read_line(&mut answer)? == 0 {
        writeln!(stderr)?;
    }
    let is_yes = matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes");
    Ok(if is_yes { Consent::Yes } else { Consent::No })
}

/// Compares a file with its template, and plans what to do.
fn plan(path: &Path, file: InitFile) -> io::Result<FilePlan> {
    let text = Templates::OF_BUILD.text(file);
    match std::fs::symlink_metadata(path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FilePlan::Create(text)),
        Err(error) => return Err(error),
    }
    let current = match plain_file::read_text(path) {
        Ok(current) => current,
        // A link to nothing, too, is something that the user has put there.
        Err(Unfit::NotRegular(_) | Unfit::TooLong(_)) => return Ok(FilePlan::Leave),
        Err(unfit) if unfit.is_missing() => return Ok(FilePlan::Leave),
        Err(unfit) => return Err(unfit.into()),
    };
    if current.lines().eq(text.lines()) {
        return Ok(FilePlan::Nothing);
    }
    Ok(match file {
        InitFile::PreCommit => pre_commit::plan(&current, &text),
        InitFile::Settings | InitFile::Sample | InitFile::Workflow => FilePlan::Leave,
    })
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut file = NewFile::open(folder)?;
    file.write_all(text.as_bytes())?;
    // Never over a file that came to be meanwhile.
    file.persist_noclobber(path).map_err(|error| error.error)
}

/// Replaces a file, and keeps the old one beside it; returns the name of that.
fn replace(path: &Path, text: &str) -> io::Result<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut kept = format!("{name}.orig");
    let mut number = 0;
    while path.with_file_name(&kept).exists() {
        number += 1;
        kept = format!("{name}.orig.{number}");
    }
    let current = plain_file::read_text(path)?;
    let mut copy = NewFile::open(folder_of(path))?;
    copy.write_all(current.as_bytes())?;
    take_over(path, &path.metadata()?, copy.as_file())?;
    copy.persist_noclobber(&path.with_file_name(&kept)).map_err(|error| error.error)?;
    let old = current.trim_start_matches(BYTE_ORDER_MARK);
    let new = text.trim_start_matches(BYTE_ORDER_MARK);
    rewrite(path, old, new).map_err(|refusal| io::Error::other(refusal.to_string()))?;
    Ok(kept)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
