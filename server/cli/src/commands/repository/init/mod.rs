//! Runs `init`: writes a commented `sudoku.toml`, a workflow for GitHub and an entry for pre-commit. Asks before it
//! changes a file, and keeps what it replaces.

mod pre_commit;
mod question;
mod templates;

use crate::args::{InitArgs, InitFile, UsageError};
use crate::files::attributes::take_over;
use crate::files::paths::{folder_of, real_place, slashes};
use crate::files::temporary_file::{NewFile, clean_up};
use crate::process::status::Status;
use crate::runner::setup::Surroundings;
use crate::terminal::{Complaint, Console};
use crate::text::sanitize::line_start;
use question::ask;
use settings::plain_file;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The files that a folder gets without `--only`.
const ALL: [InitFile; 3] = [InitFile::Settings, InitFile::Workflow, InitFile::PreCommit];

/// The plan for a file.
enum Plan {
    /// It has all that it needs.
    Nothing,
    /// It does not exist.
    Create(String),
    /// It exists with another text.
    Replace(String),
    /// It exists, and lacks an entry: the whole text with the entry.
    Extend(String),
    /// It exists in a form that is not changed: what the user is to add.
    ByHand(String),
}

/// Sets up a folder.
pub(crate) fn run(args: &InitArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from("."));
    if folder.exists() && !folder.is_dir() {
        return Err(format!("{}: is no folder", folder.display()).into());
    }
    let only = if args.only.is_empty() { ALL.to_vec() } else { args.only.clone() };
    let mut setup = Init { args, console: Console::plain(), status: Status::Clean, has_lost_stdout: false };
    for file in ALL.into_iter().filter(|file| only.contains(file)) {
        setup.file(&around.working_directory.join(&folder), &folder, file);
    }
    Ok(setup.status)
}

struct Init<'a> {
    args: &'a InitArgs,
    console: Console,
    status: Status,
    /// True if stdout cannot be written to.
    has_lost_stdout: bool,
}

impl Init<'_> {
    /// Writes one of the files, or says why not.
    fn file(&mut self, folder: &Path, given: &Path, file: InitFile) {
        let (path, name) = (folder.join(file.path()), slashes(&below(given, file.path())));
        if !self.args.dry_run {
            clean_up([&path, &real_place(&path)]);
        }
        let done = plan(&path, file).and_then(|plan| self.carry_out(&path, &name, plan));
        match done {
            Ok(sentence) => self.say(&format!("{}: {sentence}", line_start(&name))),
            Err(error) => self.status.note(self.console.error(&Complaint::new(Some(name), error.to_string()))),
        }
    }

    /// Does what is planned, and says what was done.
    fn carry_out(&mut self, path: &Path, name: &str, plan: Plan) -> io::Result<String> {
        let is_dry = self.args.dry_run;
        Ok(match plan {
            Plan::Nothing => "has all that it needs".to_owned(),
            Plan::Create(text) if is_dry => format!("would be created\n{}", indented(&text)),
            Plan::Create(text) => {
                write_new(path, &text)?;
                "created".to_owned()
            }
            Plan::Replace(text) if is_dry => format!("would be replaced, if you agree\n{}", indented(&text)),
            Plan::Extend(text) if is_dry => format!("would get the hooks, if you agree\n{}", indented(&text)),
            Plan::Replace(text) => match self.agreed(&format!("{name} exists. Replace it?"))? {
                true => format!("replaced; the old one is {}", replace(path, &text)?),
                false => "left as it is".to_owned(),
            },
            Plan::Extend(text) => match self.agreed(&format!("{name} exists. Add the hooks of sudoku-lsp to it?"))? {
                true => format!("has the hooks now; the old one is {}", replace(path, &text)?),
                false => "left as it is".to_owned(),
            },
            Plan::ByHand(entry) => format!("left as it is; add this below `repos`:\n{}", indented(&entry)),
        })
    }

    fn agreed(&mut self, question: &str) -> io::Result<bool> {
        if self.args.yes { Ok(true) } else { ask(question) }
    }

    fn say(&mut self, sentence: &str) {
        let Err(error) = writeln!(io::stdout(), "{sentence}") else { return };
        if !std::mem::replace(&mut self.has_lost_stdout, true) {
            self.status.note(self.console.stdout_ended(&error));
        }
    }
}

/// Compares a file with its template, and plans what to do.
fn plan(path: &Path, file: InitFile) -> io::Result<Plan> {
    let text = templates::text(file);
    let current = match plain_file::read_text(path) {
        Ok(current) => current,
        Err(unfit) if unfit.is_missing() => return Ok(Plan::Create(text)),
        Err(unfit) => return Err(unfit.into()),
    };
    if current.lines().eq(text.lines()) {
        return Ok(Plan::Nothing);
    }
    Ok(match file {
        InitFile::PreCommit => pre_commit::plan(&current, &text),
        InitFile::Settings | InitFile::Workflow => Plan::Replace(text),
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
    let kept = (0..).map(|number| match number {
        0 => format!("{name}.orig"),
        number => format!("{name}.orig.{number}"),
    });
    let kept = { kept }.find(|kept| !path.with_file_name(kept).exists()).unwrap_or_default();
    let current = plain_file::read_text(path)?;
    // A link stays one.
    let place = path.canonicalize()?;
    let metadata = place.metadata()?;
    let like_the_old_one = |text: &[u8], folder: &Path| {
        let mut file = NewFile::open(folder)?;
        file.write_all(text)?;
        take_over(&place, &metadata, file.as_file())?;
        Ok::<NewFile, io::Error>(file)
    };
    let old = like_the_old_one(current.as_bytes(), folder_of(path))?;
    old.persist_noclobber(&path.with_file_name(&kept)).map_err(|error| error.error)?;
    like_the_old_one(text.as_bytes(), folder_of(&place))?.persist(&place).map_err(|error| error.error)?;
    Ok(kept)
}

/// A path below the folder as the user gave it.
fn below(folder: &Path, path: &str) -> PathBuf {
    if folder == Path::new(".") { PathBuf::from(path) } else { folder.join(path) }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
