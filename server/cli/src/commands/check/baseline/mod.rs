//! Leaves known findings out of a check, for `--baseline FILE`, so that it fails only by new ones.
//!
//! A finding is identified by its file, its rule and its subject: the givens of its puzzle, in any notation and
//! anywhere in the file, or else the text of its line. So it stays known when lines move and puzzles are sorted, and is
//! new when the puzzle has changed. The baseline has the number of findings with one identity.
//!
//! Known findings that are not found any more are listed until the baseline is updated. Only checked files and rules
//! count: nothing is gone from files that were left out, and of rules that are off.
//!
//! Must not know: how puzzles are found, and what happens to new findings.

mod file;

use crate::files::atomic_write::{Refusal, rewrite};
use crate::files::paths::from_folder;
use crate::terminal::Complaint;
use crate::text::byte_order_mark::BYTE_ORDER_MARK;
use file::{BaselineEntry, EntryToWrite};
use ide::words::counted;
use ide::{Fingerprint, Offset, Rope, Rule};
use settings::plain_file;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The baseline options of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BaselinePlan {
    pub(crate) path: PathBuf,
    pub(crate) mode: BaselineMode,
    pub(crate) working_directory: PathBuf,
}

/// The use of a baseline in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BaselineMode {
    /// The known findings are left out.
    Filter,
    /// It is rewritten with all findings.
    Update,
}

/// The subject of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FindingSubject {
    /// A puzzle with these givens.
    Puzzle(u64),
    /// A text that is no puzzle with givens: the line where the finding begins.
    Line(u64),
}

impl FindingSubject {
    /// Returns the identity of a finding that begins at a byte of a text: that of its puzzle if it has a fingerprint,
    /// else that of the line.
    pub(crate) fn new(puzzle: Option<Fingerprint>, text: &Rope, start: Offset) -> FindingSubject {
        if let Some(puzzle) = puzzle {
            return FindingSubject::Puzzle(puzzle.hash());
        }
        let line = text.byte_to_line(start.to_usize().min(text.len_bytes()));
        FindingSubject::of_line(&text.line(line).to_string())
    }

    fn of_line(line: &str) -> FindingSubject {
        FindingSubject::Line(Fingerprint::of_bytes(line.trim().as_bytes()).hash())
    }
}

/// The state of a finding with respect to the baseline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BaselineVerdict {
    Known,
    New,
}

/// The known findings, and the number of those that were found.
#[derive(Debug)]
pub(crate) struct Baseline {
    path: PathBuf,
    /// The folder of the baseline. Its paths are relative to it, so that they are the same for every working directory.
    folder: PathBuf,
    working_directory: PathBuf,
    mode: BaselineMode,
    /// The text of the file, if it exists.
    text: Option<String>,
    /// The known findings by path.
    files: BTreeMap<String, Entries>,
    /// The last file that was looked up: its name for programs, and its path in the baseline.
    last: Option<(Arc<str>, String)>,
    passed: u64,
    /// True if the run could not do something.
    is_troubled: bool,
}

/// The known findings of a file, by the names of rules.
type Entries = BTreeMap<(&'static str, FindingSubject), FindingCount>;

/// The number of findings with one identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct FindingCount {
    known: u64,
    found: u64,
    /// True if the findings would have been found if they still existed.
    is_checked: bool,
}

impl FindingCount {
    /// Returns the number of findings that are gone.
    fn gone(self) -> u64 {
        if self.is_checked { self.known.saturating_sub(self.found) } else { 0 }
    }

    /// Returns the number for an updated baseline.
    fn left(self) -> u64 {
        if self.is_checked { self.found } else { self.found.max(self.known) }
    }
}

impl Baseline {
    /// Reads a baseline; it may be missing if it will be written.
    pub(crate) fn read(plan: &BaselinePlan) -> Result<Baseline, Complaint> {
        let name = plan.path.display();
        let text = match plain_file::read_named_text(&plan.path, plain_file::MOST_BYTES) {
            Ok(text) => Some(text.trim_start_matches(BYTE_ORDER_MARK).to_owned()),
            Err(unfit) if unfit.is_missing() && plan.mode == BaselineMode::Update => None,
            Err(unfit) => {
                let why = match unfit.is_missing() {
                    true => format!(
                        "the baseline does not exist; `check --baseline {name} --update-baseline` creates it from the findings"
                    ),
                    false => format!("cannot read the baseline: {unfit}"),
                };
                return Err(Complaint::new(Some(name.to_string()), why));
            }
        };
        let lines = file::read(text.as_deref()).map_err(|mistake| {
            Complaint::new(Some(format!("{name}:{}", mistake.line)), format!("broken baseline: {}", mistake.message))
        })?;
        let mut files: BTreeMap<String, Entries> = BTreeMap::new();
        for BaselineEntry { path, rule, identity, count } in lines {
            let entry = files.entry(path).or_default().entry((rule.name(), identity)).or_default();
            // An entry that occurs twice after a merge was found on both sides.
            entry.known = entry.known.max(count);
        }
        let folder = settings::normal(&plan.working_directory, &plan.path).parent().map(Path::to_owned);
        Ok(Baseline {
            path: plan.path.clone(),
            folder: folder.unwrap_or_default(),
            working_directory: plan.working_directory.clone(),
            mode: plan.mode,
            text,
            files,
            last: None,
            passed: 0,
            is_troubled: false,
        })
    }

    /// Adds a finding and returns if it is known; while the baseline is updated, all are.
    pub(crate) fn take(&mut self, path: &Arc<str>, rule: Rule, identity: FindingSubject) -> BaselineVerdict {
        let key = (rule.name(), identity);
        let is_update = self.is_update();
        let entries = self.of_file(path);
        let entry = if is_update { Some(entries.entry(key).or_default()) } else { entries.get_mut(&key) };
        let Some(entry) = entry else { return BaselineVerdict::New };
        entry.found += 1;
        if !is_update && entry.found > entry.known {
            return BaselineVerdict::New;
        }
        self.passed += 1;
        BaselineVerdict::Known
    }

    /// Records that a file, by its name for programs, has been checked to its end with the rules for which `is_on` is
    /// true.
    pub(crate) fn checked(&mut self, path: &Arc<str>, is_on: impl Fn(Rule) -> bool) {
        for ((rule, _), entry) in self.of_file(path) {
            entry.is_checked = settings::rule(rule).is_ok_and(&is_on);
        }
    }

    /// Formats the end of the summary: `; 3 known findings left out`.
    pub(crate) fn summary(&self) -> String {
        match self.passed {
            0 => String::new(),
            passed => format!("; {} left out", counted(passed, "known finding")),
        }
    }

    /// Returns true if the baseline is updated, so that all findings are needed.
    pub(crate) fn is_update(&self) -> bool {
        self.mode == BaselineMode::Update
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Records that the run could not do something: files that are missing then do not count as removed.
    pub(crate) fn trouble(&mut self) {
        self.is_troubled = true;
    }

    /// Returns a note on the known findings that are gone, if there are any.
    pub(crate) fn vanished(&mut self) -> Option<String> {
        const MOST: usize = 5;
        self.miss_files();
        let mut listed = Vec::new();
        for (path, rule, _, entry) in self.entries() {
            match entry.gone() {
                0 => {}
                1 => listed.push(format!("{path}: {rule}")),
                count => listed.push(format!("{path}: {rule} ({count})")),
            }
        }
        if listed.is_empty() || self.is_update() {
            return None;
        }
        let more = listed.len().saturating_sub(MOST);
        listed.truncate(MOST);
        if more > 0 {
            listed.push(format!("and {more} more"));
        }
        let listed = listed.join(", ");
        let name = self.path.display();
        Some(format!("known findings are gone: {listed}; --update-baseline removes them from {name}"))
    }

    /// Writes the present findings, and the known findings of files that were not checked; returns a summary.
    pub(crate) fn write(&mut self) -> Result<String, Refusal> {
        self.miss_files();
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let mut known = Vec::new();
        let mut left = 0;
        let mut gone = 0;
        let mut new = 0;
        for (path, rule, identity, entry) in self.entries() {
            let count = entry.left();
            left += count;
            gone += entry.gone();
            new += count.saturating_sub(entry.known);
            if count > 0 {
                known.push(EntryToWrite { path, rule, identity, count });
            }
        }
        // A file with the line ends of Windows keeps them.
        let mut text = file::text(&name, known.into_iter());
        if self.text.as_ref().is_some_and(|old| old.contains("\r\n")) {
            text = text.replace('\n', "\r\n");
        }
        if text.len() as u64 > plain_file::MOST_BYTES {
            return Err(Refusal::TooLarge(plain_file::MOST_BYTES));
        }
        match &self.text {
            Some(old) if *old == text => {}
            Some(old) => rewrite(&self.path, old, &text)?,
            None => file::create(&self.path, &text)?,
        }
        Ok(format!("{}: {}, {new} of them new; {gone} gone", self.path.display(), counted(left, "known finding")))
    }

    fn entries(&self) -> impl Iterator<Item = (&str, &'static str, FindingSubject, FindingCount)> {
        self.files.iter().flat_map(|(path, entries)| {
            entries.iter().map(move |((rule, identity), entry)| (path.as_str(), *rule, *identity, *entry))
        })
    }

    /// Counts files that do not exist any more as checked.
    fn miss_files(&mut self) {
        if self.is_troubled {
            return;
        }
        for (path, entries) in &mut self.files {
            if self.folder.join(path).try_exists().is_ok_and(|is_there| !is_there) {
                entries.values_mut().for_each(|entry| entry.is_checked = true);
            }
        }
    }

    /// Returns the known findings of a file, by its name for programs. The calls come file by file.
    fn of_file(&mut self, relative: &Arc<str>) -> &mut Entries {
        let path = match self.last.take() {
            Some((last, path)) if Arc::ptr_eq(&last, relative) || last == *relative => path,
            _ => from_folder(&settings::normal(&self.working_directory, Path::new(&**relative)), &self.folder),
        };
        let (_, path) = self.last.insert((Arc::clone(relative), path));
        if !self.files.contains_key(path) {
            self.files.insert(path.clone(), Entries::new());
        }
        self.files.entry(path.clone()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    fn plan(folder: &TempDir, mode: BaselineMode) -> BaselinePlan {
        let working_directory = folder.path().to_owned();
        BaselinePlan { path: folder.path().join("known.toml"), mode, working_directory }
    }

    fn read(folder: &TempDir, mode: BaselineMode) -> Baseline {
        Baseline::read(&plan(folder, mode)).unwrap_or_else(|complaint| panic!("{}", complaint.to_string()))
    }

    const ONE: FindingSubject = FindingSubject::Puzzle(1);

    /// A baseline with two findings of a puzzle and one of a line, in existing files.
    fn folder() -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        ["a", "b"].iter().for_each(|name| fs::write(folder.path().join(name), "").expect("a file"));
        let mut baseline = read(&folder, BaselineMode::Update);
        for (path, rule, identity) in
            [("a", Rule::NoPlace, ONE), ("a", Rule::NoPlace, ONE), ("b", Rule::Syntax, FindingSubject::of_line(" x "))]
        {
            assert_eq!(baseline.take(&path.into(), rule, identity), BaselineVerdict::Known);
            baseline.checked(&path.into(), |_| true);
        }
        let summary = baseline.write().expect("a file");
        assert!(summary.ends_with("known.toml: 3 known findings, 3 of them new; 0 gone"), "{summary}");
        folder
    }

    #[test]
    fn known_as_often_as_it_was_found() {
        let mut baseline = read(&folder(), BaselineMode::Filter);
        let mut take = |path: &str, rule, identity| baseline.take(&path.into(), rule, identity);
        assert_eq!(take("a", Rule::NoPlace, ONE), BaselineVerdict::Known);
        assert_eq!(take("b", Rule::Syntax, FindingSubject::of_line("x")), BaselineVerdict::Known);
        assert_eq!(take("a", Rule::NoPlace, FindingSubject::Puzzle(2)), BaselineVerdict::New);
        assert_eq!(take("a", Rule::NoCandidate, ONE), BaselineVerdict::New);
        assert_eq!(take("b", Rule::NoPlace, ONE), BaselineVerdict::New);
        assert_eq!(take("./a", Rule::NoPlace, ONE), BaselineVerdict::Known);
        assert_eq!(take("a", Rule::NoPlace, ONE), BaselineVerdict::New);
        assert_eq!(baseline.summary(), "; 3 known findings left out");
    }

    #[test]
    fn gone_is_what_was_looked_for() {
        let folder = folder();
        let vanished = |look: &dyn Fn(&mut Baseline)| {
            let mut baseline = read(&folder, BaselineMode::Filter);
            look(&mut baseline);
            let text = baseline.vanished()?;
            Some(text.trim_start_matches("known findings are gone: ").split(';').next()?.to_owned())
        };
        assert_eq!(vanished(&|_| ()), None);
        assert_eq!(vanished(&|it| it.checked(&"a".into(), |_| true)).as_deref(), Some("a: no-place (2)"));
        assert_eq!(vanished(&|it| it.checked(&"a".into(), |rule| rule != Rule::NoPlace)), None);
        let half = |it: &mut Baseline| {
            it.take(&"a".into(), Rule::NoPlace, ONE);
            it.checked(&"a".into(), |_| true);
        };
        assert_eq!(vanished(&half).as_deref(), Some("a: no-place"));
        fs::remove_file(folder.path().join("b")).expect("a removal");
        assert_eq!(vanished(&half).as_deref(), Some("a: no-place, b: syntax"));
    }

    #[test]
    fn what_nobody_looked_at_stays() {
        let folder = folder();
        let mut baseline = read(&folder, BaselineMode::Update);
        baseline.checked(&"a".into(), |_| true);
        let summary = baseline.write().expect("a file");
        assert!(summary.ends_with(": 1 known finding, 0 of them new; 2 gone"), "{summary}");
        let mut baseline = read(&folder, BaselineMode::Filter);
        assert_eq!(baseline.take(&"b".into(), Rule::Syntax, FindingSubject::of_line("x")), BaselineVerdict::Known);
    }
}
