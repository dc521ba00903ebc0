//! Runs `diff`: prints what has changed in the puzzles of two files, or of the files of two folders.

pub(crate) mod difference_line;
pub(crate) mod versions;

use crate::args::{DiffArgs, InputArgs, ReportForm, UsageError};
use crate::files::paths::slashes;
use crate::input::discover::{Found, Input};
use crate::input::opened_text::OpenedText;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings, input_plan};
use crate::terminal::{Complaint, Console};
use difference_line::DifferenceLine;
use ide::Comparison;
use ide::words::counted;
use settings::Overrides;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use versions::{compared, puzzles_of};

const VERB: &str = "compare";

/// Compares two files or folders.
pub(crate) fn run(args: DiffArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let DiffArgs { inputs, format, exit_zero, output } = args;
    let [old, new] = sides(inputs)?;
    let allow_empty = new.allow_empty;
    let folders = [&old, &new].map(|side| side.paths.first().is_some_and(|path| path.is_dir()));
    // A folder without puzzles is a version, too.
    let old = input_plan(InputArgs { allow_empty: true, ..old }, VERB, Overrides::default(), around)?;
    let setup = Setup::new(InputArgs { allow_empty: true, ..new }, &output, VERB, around)?;
    if old.reads_stdin() && setup.inputs.reads_stdin() {
        return Err("stdin can be read only once: give A or B another path than `-`".into());
    }
    let is_folders = match folders {
        [true, true] => true,
        [false, false] => false,
        [is_folder, _] => {
            let (folder, file) = if is_folder { ("A", "B") } else { ("B", "A") };
            return Err(format!("{folder} is a folder and {file} is not: give two files or two folders").into());
        }
    };
    let found = [old.find(), setup.inputs.find()];
    let mut run = DiffRun { console: setup.console, status: Status::Clean, format, totals: Totals::default() };
    for found in &found {
        run.status.note(found.report(&mut run.console));
    }
    let roots = [&old, &setup.inputs].map(|plan| plan.paths().next().map(PathBuf::from).filter(|_| is_folders));
    let written = setup.pool.install(|| run.print_all(&found, &roots));
    Ok(run.finish(written, allow_empty, exit_zero))
}

/// The arguments about A and about B; `--stdin-filename` goes to the side of stdin.
fn sides(inputs: InputArgs) -> Result<[InputArgs; 2], UsageError> {
    let [old, new] = <[PathBuf; 2]>::try_from(inputs.paths.clone()).map_err(|_| "expected two paths, A and B")?;
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    if inputs.stdin_filename.is_some() && !is_stdin(&old) && !is_stdin(&new) {
        return Err("--stdin-filename needs the path `-`".into());
    }
    Ok([old, new].map(|path| {
        let stdin_filename = if is_stdin(&path) { inputs.stdin_filename.clone() } else { None };
        InputArgs { stdin_filename, paths: vec![path], ..inputs.clone() }
    }))
}

struct DiffRun {
    console: Console,
    status: Status,
    format: ReportForm,
    totals: Totals,
}

/// An error that has been reported.
struct AlreadyReported;

/// The numbers of puzzles by what has happened to them.
#[derive(Default)]
struct Totals {
    unchanged: usize,
    changed: usize,
    added: usize,
    removed: usize,
}

impl DiffRun {
    fn print_all(&mut self, found: &[Found; 2], roots: &[Option<PathBuf>; 2]) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout());
        for pair in pairs(&found[0].inputs, &found[1].inputs, roots) {
            let Some(lines) = self.lines(&pair) else { continue };
            for line in lines {
                match self.format {
                    ReportForm::Text => writeln!(out, "{}", line.text())?,
                    ReportForm::Json => writeln!(out, "{}", line.json())?,
                }
            }
        }
        out.flush()
    }

    /// The lines about a pair of texts; `None` if one of them cannot be read, which is reported.
    fn lines(&mut self, pair: &PairedInputs<'_>) -> Option<Vec<DifferenceLine>> {
        // Both are read even if the first cannot be: each is reported.
        let old = self.read(pair.old);
        let new = self.read(pair.new);
        let (Ok(old), Ok(new)) = (old, new) else { return None };
        let comparison = compared(old.as_ref(), new.as_ref());
        self.totals.add(&comparison);
        let names = [pair.old, pair.new].map(|input| input.map(|input| input.names.path.to_string()));
        let mut lines = Vec::new();
        for difference in comparison.differences {
            lines.push(DifferenceLine::new(difference, names.clone(), pair.label.clone()));
        }
        Some(lines)
    }

    /// Reads a text, if there is one; reports an error.
    fn read(&mut self, input: Option<&Input>) -> Result<Option<OpenedText>, AlreadyReported> {
        let Some(input) = input else { return Ok(None) };
        match puzzles_of(input) {
            Ok(text) => Ok(Some(text)),
            Err(sentence) => {
                self.status.note(self.console.error(&input.complaint(sentence)));
                Err(AlreadyReported)
            }
        }
    }

    fn finish(mut self, written: io::Result<()>, allow_empty: bool, exit_zero: bool) -> Status {
        self.console.progress.finish();
        if let Err(error) = written {
            self.status.note(self.console.stdout_ended(&error));
            return self.status;
        }
        if self.totals.all() == 0 && self.status == Status::Clean && !allow_empty {
            self.console.error(&Complaint::new(None, "nothing to compare: there is no puzzle in A or B"));
            self.status.note(Status::Trouble);
            return self.status;
        }
        if self.totals.unchanged < self.totals.all() && !exit_zero {
            self.status.note(Status::Found);
        }
        self.console.summary(&self.totals.sentence());
        self.status
    }
}

/// The inputs that are compared with each other; one of them may be missing.
struct PairedInputs<'a> {
    old: Option<&'a Input>,
    new: Option<&'a Input>,
    /// The path below the folders; `None` for two files.
    label: Option<String>,
}

/// The pairs, by path. `roots` are the folders, if folders are compared.
fn pairs<'a>(old: &'a [Input], new: &'a [Input], roots: &[Option<PathBuf>; 2]) -> Vec<PairedInputs<'a>> {
    let [Some(old_root), Some(new_root)] = roots else {
        return vec![PairedInputs { old: old.first(), new: new.first(), label: None }];
    };
    let mut paired: BTreeMap<String, [Option<&Input>; 2]> = BTreeMap::new();
    for (side, (inputs, root)) in [(old, old_root), (new, new_root)].into_iter().enumerate() {
        for input in inputs {
            let below = input.file().map(|file| slashes(file.strip_prefix(root).unwrap_or(file)));
            paired.entry(below.unwrap_or_default()).or_default()[side] = Some(input);
        }
    }
    paired.into_iter().map(|(label, [old, new])| PairedInputs { old, new, label: Some(label) }).collect()
}

impl Totals {
    fn add(&mut self, comparison: &Comparison) {
        self.unchanged += comparison.unchanged;
        for difference in &comparison.differences {
            match (difference.old, difference.new) {
                (None, _) => self.added += 1,
                (_, None) => self.removed += 1,
                (Some(_), Some(_)) => self.changed += 1,
            }
        }
    }

    fn all(&self) -> usize {
        self.unchanged + self.changed + self.added + self.removed
    }

    fn sentence(&self) -> String {
        let mut parts = Vec::new();
        for (count, what) in [(self.changed, "changed"), (self.added, "added"), (self.removed, "removed")] {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        let compared = counted(self.all() as u64, "puzzle");
        match parts.is_empty() {
            true => format!("compared {compared}: no difference"),
            false => format!("compared {compared}: {}", parts.join(", ")),
        }
    }
}
